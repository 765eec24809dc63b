"""What other packages add to the analysis: languages, readers, queries and rules.

Such a package has an entry point of the group ``sphinx_repodoc`` that names a module, whose
variables are added to the tables here:

=============  =============================================================================
``LANGUAGES``  rows of ``language_table.py``
``READERS``    language -> a function of a file's name and text that returns ``Findings``
``GRAMMARS``   language -> a row of ``grammars.py``
``QUERIES``    a folder with folders of ``.scm`` files, which are added to those of one name
``RULES``      a file as ``notes/rules.toml``
=============  =============================================================================
"""

from __future__ import annotations

import functools
from importlib import metadata
from types import ModuleType
from typing import NamedTuple

from sphinx_repodoc.analyse.languages import add_language
from sphinx_repodoc.analyse.notes.rules import add_rules
from sphinx_repodoc.analyse.readers import READERS
from sphinx_repodoc.analyse.tree.queries import add_folder
from sphinx_repodoc.grammars import GRAMMARS
from sphinx_repodoc.problems import Problem, ProblemKind

GROUP = "sphinx_repodoc"


class Installed(NamedTuple):
    """The packages that add something, with their versions, and what went wrong with others."""

    packages: tuple[tuple[str, str], ...]
    problems: tuple[Problem, ...]


@functools.cache
def install_plugins() -> Installed:
    """Add what other packages bring, once in a process."""
    packages, problems = [], []
    for point in sorted(metadata.entry_points(group=GROUP)):
        try:
            _install(point.load())
        except Exception as error:  # another package must not end the build
            message = f"the entry point {point.name!r}: {type(error).__name__}: {error}"
            problems.append(Problem(kind=ProblemKind.CONFIG, message=message))
        else:
            version = point.dist.version if point.dist else ""
            packages.append((point.value, version))
    return Installed(tuple(packages), tuple(problems))


def _install(module: ModuleType) -> None:
    for row in getattr(module, "LANGUAGES", ()):
        add_language(row)
    READERS.update(getattr(module, "READERS", {}))
    GRAMMARS.update(getattr(module, "GRAMMARS", {}))
    if folder := getattr(module, "QUERIES", None):
        add_folder(folder)
    if rules := getattr(module, "RULES", None):
        add_rules(rules)
