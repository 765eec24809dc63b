"""The embedded Sphinx project, and what a repository adds to it."""

from __future__ import annotations

import argparse
import contextlib
import importlib.metadata
import importlib.util
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import sphinx_repodoc
from sphinx_repodoc.analyse.data.toml_loading import load_toml
from sphinx_repodoc.command.failure import INSTALL_CLI, USAGE, CommandError
from sphinx_repodoc.command.output import DOCTREES
from sphinx_repodoc.scan.content import read_bytes

SOURCE = Path(sphinx_repodoc.__file__).parent / "default_project"
SETTINGS_VARIABLE = "SPHINX_REPODOC_SETTINGS"
"""The environment variable in which ``conf.py`` finds its settings as JSON. On Sphinx's
command line a list cannot hold a pattern with a comma."""

# Themes print the name as it is: nothing that could be markup may be in it.
_UNSAFE = re.compile(r"[^\w.@/+ -]+")


def find_folder(path: str) -> Path:
    """The absolute path of an existing folder."""
    if not path:
        # To Path it is the current folder; here it is a variable that a script has not set.
        raise CommandError("the path of the folder is empty", USAGE)
    folder = Path(path).resolve()
    if not folder.is_dir():
        fault = "is not a folder" if folder.exists() else "does not exist"
        raise CommandError(f"{path} {fault}", USAGE)
    return folder


def make_settings(arguments: argparse.Namespace, root: Path) -> dict[str, Any]:
    """The values of ``conf.py`` that differ from repository to repository."""
    name = find_name(root)
    return {
        "project": name,
        "html_title": name,
        "html_theme": choose_theme(arguments.theme),
        "repodoc_root": str(root),
        "repodoc_jobs": arguments.jobs,
        "repodoc_include": arguments.include,
        "repodoc_exclude": arguments.exclude,
    }


def choose_theme(name: str) -> str:
    """*name*, which must be an installed theme; if empty, furo, or alabaster without furo."""
    themes = list_themes()
    if name and name not in themes:
        # Sphinx would end with a trace of its own code.
        listed = ", ".join(themes)
        remedy = f" ({INSTALL_CLI})" if name == "furo" else ""
        fault = f"no HTML theme called {name} is installed{remedy}; there are: {listed}"
        raise CommandError(fault, USAGE)
    if name or "furo" in themes:
        return name or "furo"
    print(f"furo is not installed, using alabaster; to install it: {INSTALL_CLI}", file=sys.stderr)
    return "alabaster"


def list_themes() -> list[str]:
    """The HTML themes of Sphinx itself and of other packages."""
    sphinx = importlib.util.find_spec("sphinx")
    folders = (sphinx.submodule_search_locations if sphinx else None) or ()
    builtin = (path for folder in folders for path in Path(folder).glob("themes/*/theme.toml"))
    others = importlib.metadata.entry_points(group="sphinx.html_themes").names
    return sorted({*others, *(path.parent.name for path in builtin)})


@contextlib.contextmanager
def export_settings(settings: dict[str, Any]) -> Iterator[None]:
    """Let ``conf.py`` find *settings*, in this process and in those it starts."""
    before = os.environ.get(SETTINGS_VARIABLE)
    os.environ[SETTINGS_VARIABLE] = json.dumps(settings)
    try:
        yield
    finally:
        del os.environ[SETTINGS_VARIABLE]
        if before is not None:
            os.environ[SETTINGS_VARIABLE] = before


def make_sphinx_arguments(output: Path) -> list[str]:
    """The arguments of sphinx-build that all builds share."""
    return ["-b", "html", "-d", str(output / DOCTREES), str(SOURCE), str(output)]


def find_name(root: Path) -> str:
    """The project's name: as its packaging says, else as its folder is called."""
    for file, load, keys in _NAMED_IN:
        # Whatever is wrong with the file is told on its page.
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            value = load(read_bytes(root, file).decode("utf-8-sig"))
            for key in keys:
                value = value[key]
            if isinstance(value, str) and (name := _clean(value)):
                return name
    return _clean(root.name) or "Repository"


def _load_package(text: str) -> Any:
    """A ``package.json``; nothing of one that only holds a workspace together."""
    package = json.loads(text)
    is_shell = isinstance(package, dict) and package.get("private") and "workspaces" in package
    return {} if is_shell else package


def _clean(name: str) -> str:
    return " ".join(_UNSAFE.sub(" ", name).split())


_NAMED_IN: tuple[tuple[bytes, Callable[[str], Any], tuple[str, ...]], ...] = (
    (b"pyproject.toml", load_toml, ("project", "name")),
    (b"pyproject.toml", load_toml, ("tool", "poetry", "name")),
    (b"package.json", _load_package, ("name",)),
)
"""File, its reader, and the way to the name in it."""
