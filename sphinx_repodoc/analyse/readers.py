"""Readers of languages and files that have no grammar, or for which one is not enough.

A reader takes a file's name and text and returns what it finds. To add one, add a row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from sphinx_repodoc.analyse import data
from sphinx_repodoc.analyse.data.yaml_files import analyse_yaml
from sphinx_repodoc.analyse.documents import markup
from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.formats import cmake, fixed_form, graphql, proto, sql, thrift
from sphinx_repodoc.analyse.python import cython
from sphinx_repodoc.analyse.python import module as python

Reader = Callable[[str, str], Findings]

PARSERS: dict[str, Reader] = {
    "CMake": cmake.analyse_cmake,
    "Protocol Buffer": proto.analyse_proto,
    "Thrift": thrift.analyse_thrift,
    "GraphQL": graphql.analyse_graphql,
    "SQL": sql.analyse_sql,
    "Cython": cython.analyse_cython,
    "Fortran fixed form": fixed_form.analyse_fixed_form,
}
"""Readers that stand in for a grammar, and have the same limits."""

READERS: dict[str, Reader] = {
    "Python": python.analyse_python,
    "Markdown": markup.analyse_markdown,
    "MDX": markup.analyse_markdown,
    "R Markdown": markup.analyse_markdown,
    "reStructuredText": markup.analyse_rst,
    "AsciiDoc": markup.analyse_asciidoc,
    "Org": markup.analyse_org,
    "Text": markup.analyse_text,
    **PARSERS,
    **data.BY_LANGUAGE,
}
"""Language -> its reader."""


NOTING: dict[str, Callable[[str, str, Collection[str]], Findings]] = {
    "Python": python.analyse_python,
    "YAML": analyse_yaml,
}
"""Readers that take the sections of notes that are asked for as well."""


def find_reader(name: str, language: str) -> Reader | None:
    """The reader for a file: by its whole name, by the shape of its name, by its language."""
    if reader := data.BY_FILENAME.get(name):
        return reader
    for pattern, reader in data.BY_PATTERN:
        if pattern.fullmatch(name):
            return reader
    return READERS.get(language)
