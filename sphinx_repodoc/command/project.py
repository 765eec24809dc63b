"""The embedded Sphinx project of ``build`` and ``serve``, and its settings for a repository."""

from __future__ import annotations

import argparse
import contextlib
import importlib.metadata
import importlib.util
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sphinx_repodoc
from sphinx_repodoc.analyse.data.toml_reader import load_toml
from sphinx_repodoc.command.arguments import INSTALL_CLI, USAGE, CommandError
from sphinx_repodoc.config import AUTO
from sphinx_repodoc.scan.content import read_bytes

SOURCE = Path(sphinx_repodoc.__file__).parent / "default_project"
SETTINGS_VARIABLE = "SPHINX_REPODOC_SETTINGS"
"""The environment variable with the settings for ``conf.py`` as JSON. Sphinx's own command line
cannot pass a list with commas in its items."""

NAMED_IN = (
    ("pyproject.toml", "project.name"),
    ("pyproject.toml", "tool.poetry.name"),
    ("package.json", "name"),
)
"""The files that may name the project, each with the dotted key of the name."""

# Themes do not escape the project's name, so it must not contain markup.
_UNSAFE = re.compile(r"[^\w.@/+ -]+")


def find_folder(path: str) -> Path:
    """Return the absolute path of an existing folder."""
    if not path:
        # An empty path means the current folder, but is probably an unset variable of a script.
        raise CommandError("the path of the folder is empty", USAGE)
    folder = Path(path).resolve()
    if not folder.is_dir():
        fault = "is not a folder" if folder.exists() else "does not exist"
        raise CommandError(f"{path} {fault}", USAGE)
    return folder


def make_settings(arguments: argparse.Namespace, root: Path) -> dict[str, Any]:
    """Return the values of ``conf.py`` that depend on the repository."""
    name = find_name(root)
    return {
        "project": name,
        "html_title": name,
        "html_theme": choose_theme(arguments.theme),
        "repodoc_root": str(root),
        "repodoc_title": AUTO,
        "repodoc_jobs": arguments.jobs,
        "repodoc_include": arguments.include,
        "repodoc_exclude": arguments.exclude,
    }


def choose_theme(name: str) -> str:
    """Return *name*, which must be an installed theme; without a name, furo or else alabaster."""
    themes = list_themes()
    if name and name not in themes:
        # Sphinx would end with a traceback for an unknown theme.
        listed = ", ".join(themes)
        remedy = f" ({INSTALL_CLI})" if name == "furo" else ""
        fault = f"no HTML theme called {name} is installed{remedy}; there are: {listed}"
        raise CommandError(fault, USAGE)
    if name or "furo" in themes:
        return name or "furo"
    print(f"furo is not installed, using alabaster; to install it: {INSTALL_CLI}", file=sys.stderr)
    return "alabaster"


def list_themes() -> list[str]:
    """Return the HTML themes of Sphinx itself and of other packages."""
    sphinx = importlib.util.find_spec("sphinx")
    folders = (sphinx.submodule_search_locations if sphinx else None) or ()
    builtin = (path for folder in folders for path in Path(folder).glob("themes/*/theme.toml"))
    others = importlib.metadata.entry_points(group="sphinx.html_themes").names
    return sorted({*others, *(path.parent.name for path in builtin)})


@contextlib.contextmanager
def export_settings(settings: dict[str, Any]) -> Iterator[None]:
    """Pass *settings* to ``conf.py`` by an environment variable, which child processes inherit."""
    before = os.environ.get(SETTINGS_VARIABLE)
    os.environ[SETTINGS_VARIABLE] = json.dumps(settings)
    try:
        yield
    finally:
        del os.environ[SETTINGS_VARIABLE]
        if before is not None:
            os.environ[SETTINGS_VARIABLE] = before


def find_name(root: Path) -> str:
    """Return the project's name from its packaging files, else the name of its folder."""
    for file, keys in NAMED_IN:
        # Ignore an unreadable file: its page reports the problem.
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            text = read_bytes(root, file.encode()).decode("utf-8-sig")
            value: Any = json.loads(text) if file.endswith(".json") else load_toml(text)
            # A private package.json with workspaces only groups packages and is not the project.
            if isinstance(value, dict) and value.get("private") and "workspaces" in value:
                continue
            for key in keys.split("."):
                value = value[key]
            if isinstance(value, str) and (name := _clean(value)):
                return name
    return _clean(root.name) or "Repository"


def _clean(name: str) -> str:
    return " ".join(_UNSAFE.sub(" ", name).split())
