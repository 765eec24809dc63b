"""Cython files, read line by line: there is no grammar for the language."""

from __future__ import annotations

import keyword
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import (
    Findings,
    clean_docstring,
    describe_definition,
    describe_docstring,
    summarise,
)
from sphinx_repodoc.languages.cython.lines import Line, Lines, read_lines
from sphinx_repodoc.model import (
    TYPES,
    Import,
    ImportedName,
    ImportForm,
    Reference,
    ReferenceKind,
    Symbol,
    SymbolKind,
)

_WORDS = r"(?:(?:public|readonly|api|inline|packed|volatile|const|extern|static)\s+)*"
_HEADS = (
    ("class", re.compile(rf"(?:c(?:p)?def\s+{_WORDS})?class\s+(?P<name>[\w.]+)")),
    ("class", re.compile(rf"cdef\s+{_WORDS}cppclass\s+(?P<name>\w+)")),
    ("struct", re.compile(rf"(?:cdef|ctypedef)\s+{_WORDS}struct\s+(?P<name>\w+)")),
    ("union", re.compile(rf"(?:cdef|ctypedef)\s+{_WORDS}union\s+(?P<name>\w+)")),
    ("enum", re.compile(rf"(?:cp?def|ctypedef)\s+{_WORDS}enum(?:\s+class)?\s+(?P<name>\w+)")),
    ("type", re.compile(r"ctypedef\s+fused\s+(?P<name>\w+)")),
    ("property", re.compile(r"property\s+(?P<name>\w+)(?=\s*:)")),
    ("function", re.compile(r"(?:async\s+)?def\s+(?P<name>\w+)(?=\s*[\[(])")),
)
_TYPEDEF = re.compile(r"ctypedef\s+\S.*?(?P<name>\w+)\s*(?:\[[^\]]*\]\s*)*$")
_POINTER = re.compile(r"ctypedef\s+.*\(\s*\*\s*(?P<name>\w+)\s*\)\s*\(")
_DECLARED = re.compile(r"cp?def\s+(?!(?:extern|class|struct|union|enum|cppclass)\b)")
_BLOCK = re.compile(r"cp?def\s*(?:(?:public|readonly|inline|api)\s*)*(?:nogil\s*)?:\s*$")
_UNNAMED = re.compile(r"(?:cp?def\s+)?(?:public\s+)?enum\s*:\s*$")
_EXTERN = re.compile(r"cdef\s+(?:public\s+)?extern\s+from\s+(?P<header><[^>\s]+>|\S+)")
_CALLABLE = re.compile(
    r"(?P<name>operator\s*[^\s\w(]+|operator\(\)|\b\w+)\s*(?:\[[\w, ]*\]\s*)?\((?!\s*\*)"
)
_NAMES = re.compile(r"(?P<name>\w+)\s*(?:\[[^\]]*\])?\s*(?:=.*)?$")
_ASSIGNED = re.compile(r"(?P<name>[A-Za-z_]\w*)\s*(?::[^=]+)?=(?!=)")
_VALUE = re.compile(r"(?P<name>[A-Za-z_]\w*)\s*(?:=.*)?$")
_IMPORT = re.compile(r"c?import\s+(?P<names>.+)")
_FROM = re.compile(r"from\s+(?P<dots>[.\s]*)(?P<module>[\w.]*)\s+c?import\s+(?P<names>.+)")
_INCLUDE = re.compile(r"include\s+\S")
_CALL = re.compile(r"(?<![\w.])(?:\w+\.)*(\w+)\s*\(")
_KEYWORDS = frozenset({*keyword.kwlist, "print", "sizeof", "cimport", "cdef", "cpdef"})


@dataclass(frozen=True, slots=True)
class _Open:
    """A block that the current line is in. ``kind`` and ``qualname`` are those of the innermost
    definition, None and empty for the module. ``declares`` is the keyword to put before each
    line of a block that groups declarations, as ``cdef:`` does."""

    indent: int = -1
    kind: SymbolKind | None = None
    qualname: str = ""
    declares: str = ""
    is_extern: bool = False


def analyse_cython(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """Return the definitions, declarations, imports and calls of *text*."""
    lines = read_lines(text)
    reader = _CythonReader(lines)
    reader.read_all()
    first = lines.items[0] if lines.items else Line(1, 1, 0, "")
    doc = lines.read_string(first.text)
    return replace(
        describe_docstring(clean_docstring(doc).strip(), first.number) if doc else Findings(),
        symbols=tuple(reader.symbols),
        imports=tuple(reader.imports),
        references=tuple(
            Reference(kind=ReferenceKind.CALL, name=name, lines=tuple(sorted(numbers)))
            for name, numbers in sorted(reader.calls.items())
        ),
    )


class _CythonReader:
    def __init__(self, lines: Lines) -> None:
        self.symbols: list[Symbol] = []
        self.imports: list[Import] = []
        self.calls: dict[str, set[int]] = {}
        self._lines = lines
        self._open = [_Open()]
        self._decorators: list[Line] = []

    def read_all(self) -> None:
        """Read every line, and set the last line of each definition."""
        waiting: list[tuple[int, int]] = []
        last = 0
        # The line at the end closes all definitions.
        for line in (*self._lines.items, Line(0, 0, -1, "")):
            while waiting and line.indent <= waiting[-1][0]:
                index = waiting.pop()[1]
                self.symbols[index] = replace(self.symbols[index], end_line=last)
            if line.indent < 0:
                break
            before = len(self.symbols)
            self._read_line(line)
            if len(self.symbols) > before and line.text.endswith(":"):
                waiting.append((line.indent, before))
            last = line.end

    def _read_line(self, line: Line) -> None:
        while line.indent <= self._open[-1].indent:
            self._open.pop()
        if line.text.startswith("@"):
            self._decorators.append(line)
            return
        found = self._read_import(line) or self._read_block(line) or self._read_definition(line)
        if not found:
            self._read_doc(line)
            self._read_member(line)
            self._note_calls(line)
        self._decorators.clear()

    def _read_import(self, line: Line) -> bool:
        text = line.text.rstrip(";")
        if match := _FROM.match(text):
            level = match["dots"].count(".")
            names = tuple(_split_names(match["names"]))
            item = Import(line=line.number, module=match["module"], level=level, names=names)
            self.imports.append(item)
        elif match := _IMPORT.match(text):
            for imported in _split_names(match["names"]):
                self.imports.append(
                    Import(line=line.number, module=imported.name, alias=imported.alias)
                )
        elif _INCLUDE.match(text) and (path := self._lines.find_string(text)):
            self.imports.append(Import(line=line.number, module=path, form=ImportForm.MODULE))
        else:
            return False
        return True

    def _read_block(self, line: Line) -> bool:
        """Open a block that only groups declarations: ``cdef:``, ``cdef extern from`` or an enum
        without a name."""
        outer = self._open[-1]
        is_extern = outer.is_extern
        if match := _EXTERN.match(line.text):
            header = self._lines.find_string(match["header"]) or match["header"]
            form = ImportForm.SYSTEM if header.startswith("<") else ImportForm.LOCAL
            if header != "*":
                module = header.strip("<>")
                self.imports.append(Import(line=line.number, module=module, form=form))
            is_extern = True
        elif _UNNAMED.match(line.text):
            self._open.append(_Open(line.indent, SymbolKind.ENUM, outer.qualname))
            return True
        elif not _BLOCK.match(line.text):
            return False
        self._open.append(_Open(line.indent, outer.kind, outer.qualname, "cdef", is_extern))
        return True

    def _read_definition(self, line: Line) -> bool:
        outer = self._open[-1]
        text = line.text
        if outer.declares and not re.match(r"(?:c(?:p)?def|ctypedef|def|class|async)\b", text):
            text = f"{outer.declares} {text}"
        for kind, pattern in _HEADS:
            if match := pattern.match(text):
                self._add_block(line, text, SymbolKind(kind), match)
                return True
        if match := _POINTER.match(text) or _TYPEDEF.match(text):
            self._add(line, SymbolKind.TYPE, match["name"], prefix=text[: match.start("name")])
            return True
        if declared := _DECLARED.match(text):
            self._read_declaration(line, text, declared.end())
        return bool(declared)

    def _add_block(self, line: Line, text: str, kind: SymbolKind, match: re.Match[str]) -> None:
        outer = self._open[-1]
        if kind is SymbolKind.FUNCTION and outer.kind in TYPES:
            kind = SymbolKind.METHOD
        rest = text[match.end("name") :].strip().removesuffix(":").strip()
        rest = self._lines.restore(rest)
        is_class = kind is SymbolKind.CLASS
        listed = re.search(r"\((.*)\)", rest) if is_class else None
        bases = [part.strip() for part in _split_commas(listed[1])] if listed else []
        name, prefix = match["name"].rpartition(".")[2], text[: match.start("name")]
        fields = {"signature": "" if is_class else rest, "bases": tuple(filter(None, bases))}
        symbol = self._add(line, kind, name, prefix, **fields)
        if line.text.endswith(":"):
            declares = "cdef" if kind in {SymbolKind.STRUCT, SymbolKind.UNION} else ""
            if "cppclass" in prefix or (is_class and outer.is_extern):
                declares = "cdef"
            self._open.append(_Open(line.indent, kind, symbol.qualname, declares, outer.is_extern))

    def _read_declaration(self, line: Line, text: str, start: int) -> None:
        """Add the function in ``cdef int f(int x) except -1:``, or variables."""
        outer = self._open[-1]
        match = _CALLABLE.search(text, start)
        is_inside = outer.kind in {SymbolKind.FUNCTION, SymbolKind.METHOD, SymbolKind.PROPERTY}
        if is_inside and not line.text.endswith(":"):
            # Other files do not see the variables of a function.
            self._note_calls(line)
        elif match and "=" not in text[start : match.start()]:
            kind = SymbolKind.METHOD if outer.kind in TYPES else SymbolKind.FUNCTION
            signature = self._lines.restore(text[match.end("name") :].removesuffix(":").strip())
            prefix = text[: match.start("name")]
            symbol = self._add(line, kind, match["name"], prefix=prefix, signature=signature)
            if line.text.endswith(":"):
                self._open.append(_Open(line.indent, kind, symbol.qualname))
        else:
            kind = SymbolKind.FIELD if outer.kind in TYPES else SymbolKind.VARIABLE
            for index, part in enumerate(_split_commas(text[start:])):
                if match := _NAMES.search(part.strip()):
                    prefix = f"{text[:start]}{part.strip()[: match.start()]}" if index == 0 else ""
                    self._add(line, kind, match["name"], prefix=prefix)

    def _read_member(self, line: Line) -> None:
        """Add the values of an enum, or a variable of the module or of a class."""
        outer = self._open[-1]
        if outer.kind is SymbolKind.ENUM:
            for part in _split_commas(line.text):
                if match := _VALUE.match(part.strip()):
                    self._add(line, SymbolKind.ENUMERATOR, match["name"])
        elif (
            outer.kind in {None, SymbolKind.CLASS}
            and (line.indent == 0 or outer.indent >= 0)
            and (match := _ASSIGNED.match(line.text))
            and match["name"] not in {item.name for item in self.symbols[-200:]}
        ):
            self._add(line, SymbolKind.VARIABLE, match["name"])

    def _read_doc(self, line: Line) -> None:
        """Describe a definition by the string right below its header."""
        if self.symbols and (doc := self._lines.read_string(line.text)):
            last = self.symbols[-1]
            if last.qualname == self._open[-1].qualname and not last.doc:
                self.symbols[-1] = replace(last, doc=summarise(doc))

    def _note_calls(self, line: Line) -> None:
        for name in _CALL.findall(line.text):
            if name not in _KEYWORDS:
                self.calls.setdefault(name, set()).add(line.number)

    def _add(
        self, line: Line, kind: SymbolKind, name: str, prefix: str = "", **fields: Any
    ) -> Symbol:
        parent = self._open[-1].qualname
        start = above = self._decorators[0].number if self._decorators else line.number
        comments: list[str] = []
        while (above := above - 1) in self._lines.comments:
            comments.insert(0, self._lines.comments[above])
        symbol = Symbol(
            kind=kind,
            name=name,
            qualname=f"{parent}.{name}" if parent else name,
            line=line.number,
            start_line=start,
            end_line=line.end,
            prefix=" ".join(prefix.split()),
            doc=describe_definition("\n".join(comments)) if comments else "",
            decorators=tuple(self._lines.restore(item.text[1:]) for item in self._decorators),
            parent=parent,
            **fields,
        )
        self.symbols.append(symbol)
        return symbol


def _split_names(text: str) -> Iterator[ImportedName]:
    for part in text.strip().strip("()").split(","):
        name, _, alias = part.strip().partition(" as ")
        if name:
            yield ImportedName(name=name.strip(), alias=alias.strip())


def _split_commas(text: str) -> list[str]:
    """Return the parts between commas outside of brackets."""
    parts, depth, part = [], 0, ""
    for character in text:
        depth += (character in "([{<") - (character in ")]}>")
        if character == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += character
    return [*parts, part]
