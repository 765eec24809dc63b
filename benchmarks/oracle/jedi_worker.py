"""Where jedi goes from names: reads and writes JSON. Runs in the environment of the indexers."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import jedi  # type: ignore[import-not-found]  # installed only for this program


def main() -> None:
    """Read ``{"root": ..., "roots": [...], "places": {path: [[line, column], ...]}}``."""
    request = json.load(sys.stdin)
    root = Path(request["root"])
    folders = [str(root / folder) for folder in request["roots"]]
    project = jedi.Project(root, sys_path=[*folders, *sys.path], smart_sys_path=False)
    answers = {}
    for path, places in request["places"].items():
        script = jedi.Script(path=root / path, project=project)
        answers[path] = [go(script, root, line, column) for line, column in places]
    json.dump(answers, sys.stdout)


def go(script: jedi.Script, root: Path, line: int, column: int) -> list[tuple[str, int]]:
    """Return the paths and lines of the definitions of the name at a place."""
    found: set[tuple[str, int]] = set()
    for through in (False, True):
        try:
            names = script.goto(line, column, follow_imports=True, follow_builtin_imports=through)
        except Exception:  # noqa: S112  # jedi fails on some code
            continue
        for name in names:
            if name.module_path and Path(name.module_path).is_relative_to(root):
                path = Path(name.module_path).relative_to(root).as_posix()
                found.add((path, 0 if name.type == "module" else name.line or 0))
    return sorted(found)


if __name__ == "__main__":
    main()
