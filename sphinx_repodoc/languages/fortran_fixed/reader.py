"""Reader of fixed-form Fortran: program units, calls and includes.

The tree-sitter grammar supports only the free form, which continues lines in another way.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import Findings, describe_definition, list_references
from sphinx_repodoc.model import Import, ImportedName, ImportForm, ReferenceKind, Symbol, SymbolKind

_COMMENT = re.compile(r"[cCdD*!]|\s*!|\s*$")
_CONTINUED = re.compile(r" {5}[^ 0]|\t[1-9]")
_STRING = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")
_WORDS = r"(?:(?:recursive|pure|elemental)\s+){0,3}"
_TYPE = (
    r"(?:(?:integer|real|complex|logical|character|double\s*precision|double\s*complex|type)"
    r"(?:\s*\*\s*(?:\d+|\([^()]*\)))?(?:\s*\([^()]*\))?\s*)?"
)
_UNIT = re.compile(
    rf"(?P<prefix>{_WORDS}{_TYPE}{_WORDS}(?P<word>subroutine|function|program|module(?!\s*procedure)"
    r"|block\s*data|entry))\s+(?P<name>[a-z]\w*)\s*(?P<rest>\(.*|$|result.*|bind.*)",
    re.IGNORECASE,
)
_END = re.compile(
    r"end\s*(?:(?:subroutine|function|program|module|block\s*data)\b.*)?$", re.IGNORECASE
)
_USE = re.compile(
    r"use\b\s*(?:,\s*\w+\s*::)?\s*(?P<module>\w+)(?:\s*,\s*only\s*:\s*(?P<names>.*))?",
    re.IGNORECASE,
)
_INCLUDE = re.compile(r"\#?\s*include\s+['\"<](?P<path>[^'\">]+)", re.IGNORECASE)
_CALL = re.compile(r"\bcall\s+(\w+)", re.IGNORECASE)
_MAX_DEPTH = 3
_MODULES = frozenset({"program", "module", "blockdata"})


class _Statement(NamedTuple):
    """A statement, its continuation lines joined, without its label."""

    line: int
    end: int
    text: str


def analyse_fixed_form(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the subroutines and functions of *text*, their calls and the included files."""
    lines = text.expandtabs(6).split("\n")
    statements = list(_list_statements(lines))
    calls: dict[tuple[ReferenceKind, str], set[int]] = {}
    for statement in statements:
        for called in _CALL.findall(_STRING.sub("", statement.text)):
            calls.setdefault((ReferenceKind.CALL, called), set()).add(statement.line)
    return Findings(
        symbols=tuple(_list_symbols(statements, lines)),
        imports=tuple(_list_imports(statements)),
        references=list_references(calls),
        comment_lines=sum(1 for line in lines if line.strip() and _COMMENT.match(line)),
    )


def _list_statements(lines: list[str]) -> Iterator[_Statement]:
    """Yield the statements. Comments may be between the continuation lines of a statement."""
    start, end, parts = 0, 0, list[str]()
    for number, line in enumerate(lines, 1):
        if _COMMENT.match(line):
            continue
        if parts and _CONTINUED.match(line):
            parts.append(line[6:72])
            end = number
            continue
        if parts:
            yield _Statement(start, end, " ".join(parts))
        start, end, parts = number, number, [line[:132].lstrip(" 0123456789").split("!")[0]]
    if parts:
        yield _Statement(start, end, " ".join(parts))


def _list_symbols(statements: list[_Statement], lines: list[str]) -> Iterator[Symbol]:
    """Return the program units (subroutines, functions, modules), which end with ``END``."""
    found: list[Symbol] = []
    waiting: list[int] = []
    for statement in statements:
        text = statement.text.strip()
        if _END.match(text):
            if waiting:
                index = waiting.pop()
                found[index] = replace(found[index], end_line=statement.end)
        elif (match := _UNIT.match(text)) and "=" not in text[: match.end("name")]:
            # Units without END would seem to contain all later ones, so nesting is limited.
            del waiting[_MAX_DEPTH:]
            parent = found[waiting[-1]].qualname if waiting else ""
            found.append(_make_symbol(statement, match, parent, lines))
            if match["word"].lower() != "entry":
                waiting.append(len(found) - 1)
    return iter(found)


def _make_symbol(
    statement: _Statement, match: re.Match[str], parent: str, lines: list[str]
) -> Symbol:
    word = "".join(match["word"].lower().split())
    name = match["name"]
    comment = "\n".join(_list_comments_above(lines, statement.line))
    return Symbol(
        kind=SymbolKind.MODULE if word in _MODULES else SymbolKind.FUNCTION,
        name=name,
        qualname=f"{parent}.{name}" if parent else name,
        line=statement.line,
        start_line=statement.line,
        end_line=statement.end,
        prefix=" ".join(match["prefix"].split()),
        signature=" ".join(match["rest"].split()),
        doc=describe_definition(comment) if comment else "",
        parent=parent,
    )


def _list_comments_above(lines: list[str], line: int) -> list[str]:
    above: list[str] = []
    for index in range(line - 2, -1, -1):
        if not lines[index].strip() or not _COMMENT.match(lines[index]):
            break
        above.append(f"! {lines[index].lstrip()[1:].lstrip('>!*')}")
    # A title between lines of "=====" begins a long manual, not a description of the unit.
    return [] if above and "=====" in above[-1] else above[::-1]


def _list_imports(statements: list[_Statement]) -> Iterator[Import]:
    for statement in statements:
        text = statement.text.strip()
        if match := _INCLUDE.match(text):
            yield Import(line=statement.line, module=match["path"], form=ImportForm.LOCAL)
        elif match := _USE.match(text):
            names = []
            for part in (match["names"] or "").split(","):
                alias, arrow, name = (item.strip() for item in part.partition("=>"))
                if alias:
                    names.append(ImportedName(name=name or alias, alias=alias if arrow else ""))
            yield Import(line=statement.line, module=match["module"], names=tuple(names))
