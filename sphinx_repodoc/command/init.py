"""``init``: creates a Sphinx project in the folder ``docs`` of a repository."""

from __future__ import annotations

import argparse
import importlib.util
import os
import shlex
from collections.abc import Iterator
from pathlib import Path

from sphinx_repodoc.command.arguments import CommandError
from sphinx_repodoc.command.project import find_folder, find_name
from sphinx_repodoc.scan import find_root

CONF = '''\
"""Configuration of the site."""

project = {name!r}
extensions = ["myst_parser", "sphinx_repodoc"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = project
'''
ROOT_OPTION = """
# This folder is part of a larger repository: only its parent is documented.
repodoc_root = ".."
"""
INDEX = """\
# {name}

The repository, file by file: {{doc}}`repo/index`.
"""
TOCTREE = """
```{toctree}
:glob:

**
```
"""


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
    print("\n".join(_list_steps(Path(arguments.path, "docs"))))
    return 0


def make_files(root: Path) -> dict[str, str]:
    """Return the text of each file to write for the repository at *root*, by name in ``docs``."""
    docs = root / "docs"
    name = find_name(root)
    files = {"conf.py": CONF.format(name=name)}
    if find_root(docs, docs) != root:
        files["conf.py"] += ROOT_OPTION
    documents = [path for path in docs.rglob("*") if path.suffix in {".md", ".rst"}]
    if not any(path.parent == docs and path.stem == "index" for path in documents):
        files["index.md"] = INDEX.format(name=name) + (TOCTREE if documents else "")
    return files


def _list_steps(docs: Path) -> Iterator[str]:
    yield "Now run:"
    needed = {"myst_parser": "myst-parser", "furo": "furo"}
    missing = [name for module, name in needed.items() if importlib.util.find_spec(module) is None]
    if missing:
        yield f"  python -m pip install {' '.join(missing)}"
    yield f"  {shlex.join(['python', '-m', 'sphinx', str(docs), str(docs / '_build')])}"
