"""Imports resolved to files of the repository: one module per family of languages.

To resolve a language's imports, write a function that takes the repository's files and
returns a :data:`~sphinx_repodoc.index.imports.Resolve`, and add a row to the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from sphinx_repodoc.index.facts import ResolvedImport
from sphinx_repodoc.index.imports.bazel import resolve_bazel
from sphinx_repodoc.index.imports.cmake import resolve_cmake
from sphinx_repodoc.index.imports.csharp import resolve_csharp
from sphinx_repodoc.index.imports.cython import resolve_cython
from sphinx_repodoc.index.imports.declared import resolve_fortran, resolve_haskell, resolve_ocaml
from sphinx_repodoc.index.imports.dockerfile import resolve_dockerfile
from sphinx_repodoc.index.imports.files import RepositoryFiles, index_files
from sphinx_repodoc.index.imports.go import resolve_go
from sphinx_repodoc.index.imports.includes import LANGUAGES as INCLUDING
from sphinx_repodoc.index.imports.includes import resolve_includes
from sphinx_repodoc.index.imports.javascript import resolve_javascript
from sphinx_repodoc.index.imports.jvm import resolve_jvm
from sphinx_repodoc.index.imports.links import resolve_links
from sphinx_repodoc.index.imports.lua import resolve_lua
from sphinx_repodoc.index.imports.make import resolve_make
from sphinx_repodoc.index.imports.modules import resolve_elixir, resolve_julia
from sphinx_repodoc.index.imports.php import resolve_php
from sphinx_repodoc.index.imports.projects import resolve_project_files
from sphinx_repodoc.index.imports.python import PythonImports, is_python
from sphinx_repodoc.index.imports.ruby import resolve_ruby
from sphinx_repodoc.index.imports.rust import resolve_rust
from sphinx_repodoc.index.imports.schemas import resolve_beside, resolve_proto
from sphinx_repodoc.index.imports.shell import resolve_shell
from sphinx_repodoc.index.imports.swift import resolve_swift
from sphinx_repodoc.index.imports.zig import resolve_zig
from sphinx_repodoc.model import FileRecord, Import

Resolve = Callable[[str, Import], Iterable[ResolvedImport]]
"""(path of the importing file, statement) -> one item for each imported name."""

RESOLVERS: dict[str, Callable[[RepositoryFiles], Resolve]] = {
    "JavaScript": resolve_javascript,
    "JSX": resolve_javascript,
    "TypeScript": resolve_javascript,
    "TSX": resolve_javascript,
    **dict.fromkeys(("Vue", "Svelte", "Astro"), resolve_javascript),
    "PHP": resolve_php,
    "HTML": resolve_links,
    "CSS": resolve_links,
    "SCSS": resolve_links,
    "Haskell": resolve_haskell,
    "Fortran": resolve_fortran,
    "Fortran fixed form": resolve_fortran,
    "OCaml": resolve_ocaml,
    "OCaml Interface": resolve_ocaml,
    "CMake": resolve_cmake,
    "Starlark": resolve_bazel,
    "Makefile": resolve_make,
    "Protocol Buffer": resolve_proto,
    "Thrift": resolve_beside,
    "GraphQL": resolve_beside,
    "SQL": resolve_beside,
    "Cython": resolve_cython,
    "Dockerfile": resolve_dockerfile,
    "Go": resolve_go,
    "Lua": resolve_lua,
    "Ruby": resolve_ruby,
    "Rust": resolve_rust,
    "Swift": resolve_swift,
    "Zig": resolve_zig,
    "Java": resolve_jvm,
    "Kotlin": resolve_jvm,
    "Scala": resolve_jvm,
    "C#": resolve_csharp,
    "Elixir": resolve_elixir,
    "Julia": resolve_julia,
    "Shell": resolve_shell,
    "PowerShell": resolve_shell,
    **dict.fromkeys(INCLUDING, resolve_includes),
    **dict.fromkeys(
        ("Markdown", "MDX", "R Markdown", "reStructuredText", "AsciiDoc", "Org", "Sass", "Less"),
        resolve_links,
    ),
    **dict.fromkeys(
        ("YAML", "JSON", "JSON with Comments", "XML", "Pip Requirements", "Text"),
        resolve_project_files,
    ),
}
"""Language -> what makes its resolver for a repository."""


def resolve_imports(
    records: Mapping[str, FileRecord], python: PythonImports
) -> Mapping[str, tuple[ResolvedImport, ...]]:
    """The imports of each file that has some, in the order of the file."""
    files = index_files(records)
    makers = dict.fromkeys(RESOLVERS.values())
    resolvers = {maker: maker(files) for maker in makers}
    resolved: dict[str, tuple[ResolvedImport, ...]] = {}
    for path, record in records.items():
        if record.analysis is None or not record.analysis.imports:
            continue
        if is_python(record):
            resolved[path] = tuple(python.resolve(path))
        elif maker := RESOLVERS.get(record.analysis.language):
            resolve = resolvers[maker]
            resolved[path] = tuple(
                found for statement in record.analysis.imports for found in resolve(path, statement)
            )
    return resolved
