"""Names that files in Rust define and bind."""

from __future__ import annotations

from dataclasses import dataclass, field

from sphinx_repodoc.languages.resolving import RepositoryFiles
from sphinx_repodoc.languages.rust.modules import (
    ModulePath,
    Span,
    find_inline_module,
    list_spans,
)
from sphinx_repodoc.model import Import, ImportForm


@dataclass(frozen=True, slots=True)
class BoundNames:
    """Names that the ``use`` statements of a module bind, and modules of which it uses all
    names."""

    bound: dict[str, list[list[str]]] = field(default_factory=dict)
    globs: list[list[str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RustNames:
    """Reads the names of files, with a cache."""

    files: RepositoryFiles
    _symbols: dict[str, frozenset[str]] = field(default_factory=dict)
    _spans: dict[str, list[Span]] = field(default_factory=dict)
    _bound: dict[str, dict[ModulePath, BoundNames]] = field(default_factory=dict)

    def list_symbols(self, path: str) -> frozenset[str]:
        """Return the qualified names of all definitions of a file."""
        if path not in self._symbols:
            analysis = self.files.find_analysis(path)
            symbols = analysis.symbols if analysis else ()
            self._symbols[path] = frozenset(symbol.qualname for symbol in symbols)
        return self._symbols[path]

    def find_inline(self, path: str, line: int) -> ModulePath:
        """Return the inline module around a line."""
        if path not in self._spans:
            analysis = self.files.find_analysis(path)
            self._spans[path] = list_spans(analysis) if analysis else []
        return find_inline_module(self._spans[path], line)

    def read(self, path: str, inline: ModulePath) -> BoundNames:
        """Return the names that a module of a file binds."""
        if path not in self._bound:
            analysis = self.files.find_analysis(path)
            found: dict[ModulePath, BoundNames] = {}
            for statement in analysis.imports if analysis else ():
                if statement.form is not ImportForm.MODULE:
                    around = self.find_inline(path, statement.line)
                    _bind(found.setdefault(around, BoundNames()), statement)
            self._bound[path] = found
        return self._bound[path].get(inline, BoundNames())


def _bind(names: BoundNames, statement: Import) -> None:
    """Add the names that a ``use`` statement binds to *names*."""
    module = split_path(statement.module)
    items = [(item.name, item.alias) for item in statement.names] or [("", statement.alias)]
    for name, alias in items:
        full = [*module, *([name] if name not in {"", "self"} else [])]
        if full and full[-1] == "*":
            names.globs.append(full[:-1])
        elif full:
            names.bound.setdefault(alias or full[-1], []).append(full)


def split_path(module: str) -> list[str]:
    """Return the parts of ``a::b``."""
    return [part.strip().removeprefix("r#") for part in module.split("::") if part.strip()]
