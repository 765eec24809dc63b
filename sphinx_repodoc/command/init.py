"""``init``: creates a Sphinx project in the folder ``docs`` of a repository."""

from __future__ import annotations

import argparse
import importlib.util
import os
import shlex
import tomllib
from pathlib import Path

from sphinx_repodoc.command.arguments import CommandError
from sphinx_repodoc.command.project import find_folder, find_name
from sphinx_repodoc.scan import find_root

TEXTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
"""The text of each new file, and of passages that only some repositories need."""


def run(arguments: argparse.Namespace) -> int:
    """Write the missing files and print the next steps; return the exit code."""
    root = find_folder(arguments.path)
    docs = root / "docs"
    if os.path.lexists(docs / "conf.py"):
        message = "docs/conf.py exists already; add 'sphinx_repodoc' to its extensions instead"
        raise CommandError(message)
    try:
        docs.mkdir(exist_ok=True)
        for name, text in make_files(root).items():
            with (docs / name).open("x", encoding="utf-8") as file:
                file.write(text)
            print(f"wrote {Path(arguments.path, 'docs', name)}")
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}") from error
    needed = {"myst_parser": "myst-parser", "furo": "furo"}
    missing = [name for module, name in needed.items() if importlib.util.find_spec(module) is None]
    print("Now run:")
    if missing:
        print(f"  python -m pip install {' '.join(missing)}")
    shown = Path(arguments.path, "docs")
    print(f"  {shlex.join(['python', '-m', 'sphinx', str(shown), str(shown / '_build')])}")
    return 0


def make_files(root: Path) -> dict[str, str]:
    """Return the text of each file to write for the repository at *root*, by name in ``docs``."""
    docs = root / "docs"
    name = find_name(root)
    files = {"conf.py": TEXTS["conf"].format(name=name)}
    if find_root(docs, docs) != root:
        files["conf.py"] += TEXTS["root_option"]
    documents = [path for path in docs.rglob("*") if path.suffix in {".md", ".rst"}]
    if not any(path.parent == docs and path.stem == "index" for path in documents):
        files["index.md"] = TEXTS["index"].format(name=name)
        files["index.md"] += TEXTS["toctree"] if documents else ""
    return files
