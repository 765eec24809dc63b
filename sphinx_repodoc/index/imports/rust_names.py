"""The names that files in Rust define and bind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sphinx_repodoc.index.imports.rust_modules import (
    ModulePath,
    Span,
    find_inline_module,
    list_spans,
)
from sphinx_repodoc.model import Analysis, FileRecord, Import, ImportForm


@dataclass(frozen=True, slots=True)
class BoundNames:
    """What the ``use`` statements of a module bind, and the modules of which it takes all
    names."""

    bound: dict[str, list[list[str]]] = field(default_factory=dict)
    globs: list[list[str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RustNames:
    """Reads names of files, and remembers them."""

    records: Mapping[str, FileRecord]
    _symbols: dict[str, frozenset[str]] = field(default_factory=dict)
    _spans: dict[str, list[Span]] = field(default_factory=dict)
    _bound: dict[str, dict[ModulePath, BoundNames]] = field(default_factory=dict)

    def list_symbols(self, path: str) -> frozenset[str]:
        """The qualified names of all that a file defines."""
        if path not in self._symbols:
            analysis = self._read(path)
            symbols = analysis.symbols if analysis else ()
            self._symbols[path] = frozenset(symbol.qualname for symbol in symbols)
        return self._symbols[path]

    def find_inline(self, path: str, line: int) -> ModulePath:
        """The module around a line that is written out in its file."""
        if path not in self._spans:
            analysis = self._read(path)
            self._spans[path] = list_spans(analysis) if analysis else []
        return find_inline_module(self._spans[path], line)

    def read(self, path: str, inline: ModulePath) -> BoundNames:
        """What a module of a file binds."""
        if path not in self._bound:
            analysis = self._read(path)
            found: dict[ModulePath, BoundNames] = {}
            for statement in analysis.imports if analysis else ():
                if statement.form is not ImportForm.MODULE:
                    around = self.find_inline(path, statement.line)
                    _bind(found.setdefault(around, BoundNames()), statement)
            self._bound[path] = found
        return self._bound[path].get(inline, BoundNames())

    def _read(self, path: str) -> Analysis | None:
        record = self.records.get(path)
        return record.analysis if record else None


def _bind(names: BoundNames, statement: Import) -> None:
    """Add to *names* what a ``use`` statement binds."""
    module = split_path(statement.module)
    items = [(item.name, item.alias) for item in statement.names] or [("", statement.alias)]
    for name, alias in items:
        full = [*module, *([name] if name not in {"", "self"} else [])]
        if full and full[-1] == "*":
            names.globs.append(full[:-1])
        elif full:
            names.bound.setdefault(alias or full[-1], []).append(full)


def split_path(module: str) -> list[str]:
    """The parts of ``a::b``."""
    return [part.strip().removeprefix("r#") for part in module.split("::") if part.strip()]
