"""Readers of languages and files that have no grammar, or for which one is not enough.

A reader takes a file's name and text and returns what it finds. To add one, add a row.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from sphinx_repodoc.analyse import data
from sphinx_repodoc.analyse.data.yaml_files import analyse_yaml
from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.formats import (
    cmake,
    commands,
    components,
    fixed_form,
    graphql,
    hcl,
    proto,
    sql,
    thrift,
)
from sphinx_repodoc.analyse.python import cython, setup_script
from sphinx_repodoc.analyse.python import module as python
from sphinx_repodoc.languages import load

Reader = Callable[..., Findings]
"""Takes a file's name and text, and the sections of notes that are asked for where it is one of
:data:`NOTING`."""

PARSERS: dict[str, Reader] = {
    "CMake": cmake.analyse_cmake,
    "Protocol Buffer": proto.analyse_proto,
    "Thrift": thrift.analyse_thrift,
    "GraphQL": graphql.analyse_graphql,
    "HCL": hcl.analyse_hcl,
    "SQL": sql.analyse_sql,
    "Cython": cython.analyse_cython,
    "Fortran fixed form": fixed_form.analyse_fixed_form,
    "Dockerfile": commands.analyse_dockerfile,
    "Vue": components.analyse_component,
    "Svelte": components.analyse_component,
    "Astro": components.analyse_astro,
}
"""Readers that stand in for a grammar, and have the same limits."""

READERS: dict[str, Reader] = {
    "Python": python.analyse_python,
    "Procfile": commands.analyse_procfile,
    **PARSERS,
    **data.BY_LANGUAGE,
}
"""Language -> its reader."""


BY_FILENAME: dict[str, Reader] = {**data.BY_FILENAME, "setup.py": setup_script.analyse_setup}

BY_PATTERN = (*data.BY_PATTERN, (re.compile(r".+\.gemspec"), commands.analyse_gemspec))

NOTING: frozenset[Reader] = frozenset({
    python.analyse_python,
    setup_script.analyse_setup,
    commands.analyse_dockerfile,
    commands.analyse_gemspec,
    components.analyse_component,
    components.analyse_astro,
    analyse_yaml,
})  # fmt: skip
"""Readers of files in which there is something to note."""


OLD_READERS: frozenset[Reader] = frozenset({
    *READERS.values(), *BY_FILENAME.values(), *(reader for _, reader in BY_PATTERN)
})  # fmt: skip


def find_reader(name: str, language: str) -> Reader | None:
    """The reader for a file: by its whole name, by the shape of its name, by its language."""
    if reader := BY_FILENAME.get(name):
        return reader
    for pattern, reader in BY_PATTERN:
        if pattern.fullmatch(name):
            return reader
    return load.find_reader(name, language) or READERS.get(language)
