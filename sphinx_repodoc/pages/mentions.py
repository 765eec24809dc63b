"""Names of symbols in comments and docstrings: in backticks, or with the roles and tags of
documentation tools. Only names whose meaning is certain are linked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sphinx_repodoc.index.anchors import has_anchor
from sphinx_repodoc.index.targets import dot_name
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import CALLABLES, TYPES, ImportForm, Symbol, SymbolKind
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.texts import unify_line_ends
from sphinx_repodoc.spans import Spans

_NAME = r"([A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)*)"
# `Cart`, ``Cart``, :class:`~shop.Cart`, :meth:`text <Cart.add>`, [`Cart`]. The marks before and
# after the name say that it is a symbol.
_QUOTED = re.compile(rf"`(?:[^`<>\n]{{1,100}}<)?([~.!#]*){_NAME}(\(\)|!)?>?`")
# {@link Cart#add}, <see cref="Cart.Add"/>
_TAGGED = re.compile(rf"(?:\{{@link(?:plain)?\s+#?|\bcref=\"(?:\w:)?){_NAME}")
_TAGS = ("{@link", "cref=")
# Names further right in a line are not linked. The time for a listing grows with the square of the
# number of links on a line.
MAX_COLUMN = 1000
# The own object or module, before a member of it.
_OWN = re.compile(r"(?:self|this|Self|crate|cls)(?:\.|::|#)")
# Kinds that a single word without a role may mean. Variables have the names of too many things.
_NAMED = TYPES | CALLABLES | {SymbolKind.TYPE, SymbolKind.CONSTANT, SymbolKind.MESSAGE}


class Mention(NamedTuple):
    """A name in prose: its line, its column from 0, its text, and whether it is marked as a symbol
    by a role, a tag or parentheses, and not only as code."""

    line: int
    column: int
    text: str
    is_marked: bool


def find_mentions(text: str) -> Iterator[Mention]:
    """Yield the names in *text* that are written as in documentation, in code or in prose, except
    far right in a long line. Its lines end with ``\\n``."""
    found: list[tuple[int, str, bool]] = []
    if "`" in text:
        for match in _QUOTED.finditer(text):
            start, lead = match.start(), match[1]
            has_role = text[start - 1 : start] == ":"
            # Without a role, a dot belongs to the name of a file.
            if has_role or lead in {"", "#"}:
                found.append((match.start(2), match[2], has_role or bool(lead or match[3])))
    if any(tag in text for tag in _TAGS):
        found += ((match.start(1), match[1], True) for match in _TAGGED.finditer(text))
    # The number of the line, its start, and the position up to which lines are counted.
    line, first, position = 1, 0, 0
    for start, name, is_marked in sorted(found):
        line += text.count("\n", position, start)
        first = max(first, text.rfind("\n", position, start) + 1)
        position = start
        if start - first < MAX_COLUMN:
            yield Mention(line, start - first, name, is_marked)


class MentionResolver:
    """Finds the definitions that names in the documentation of one file mean."""

    def __init__(self, context: FileContext) -> None:
        self._context = context
        self._scopes = context.book.scopes
        self._symbols = [each for each in context.analysis.symbols if has_anchor(each.kind)]
        spans = ((each.start_line or each.line, each.end_line, each) for each in self._symbols)
        self._around = Spans(spans)

    def find(self, mention: Mention) -> Definition | None:
        """Return the certain target of *mention*."""
        name = mention.text
        around = self._around.find(mention.line)
        if own := _OWN.match(name):
            return self._find_member(name[own.end() :], around)
        is_single = not any(mark in name for mark in (".", "::", "#"))
        found = self._find_member(name, around) if mention.is_marked or not is_single else None
        path = self._context.path
        found = found or self._scopes.find(path, name) or self._scopes.find_used(path, name)
        if found is None:
            return None if is_single else self._scopes.find_full(name)
        if is_single and not mention.is_marked and not self._is_clear(found, mention, around):
            return None
        return None if around and found == Definition(path, around.qualname) else found

    def _find_member(self, name: str, around: Symbol | None) -> Definition | None:
        """Return the member *name* of the innermost type around a mention."""
        owner = around.qualname if around and around.kind in TYPES else around and around.parent
        if not owner:
            return None
        return self._scopes.find_own(self._context.path, f"{dot_name(owner)}.{dot_name(name)}")

    def _is_clear(self, found: Definition, mention: Mention, around: Symbol | None) -> bool:
        """Tell whether a single word means a definition, and not a parameter or a plain word."""
        symbol = self._context.book.lines.find(found.path, found.symbol)
        if symbol is None or symbol.kind not in _NAMED:
            return False
        if not mention.text[0].islower():
            return True
        word = re.compile(rf"\b{re.escape(mention.text)}\b")
        headers = (each.signature for each in (around, self._find_next(mention.line)) if each)
        return not any(word.search(header) for header in headers)

    def _find_next(self, line: int) -> Symbol | None:
        """Return the symbol that a comment on *line* stands before."""
        return next((each for each in self._symbols if each.line > line), None)


def list_mentions(context: FileContext) -> Sequence[tuple[Mention, Definition]]:
    """Return the names in the documentation of a file that mean a definition."""
    book, path = context.book, context.path
    # Documents have headings and links, but no names in scope.
    imports = (each.form is not ImportForm.LINK for each in context.analysis.imports)
    if not any(has_anchor(each.kind) for each in context.analysis.symbols) and not any(imports):
        return ()
    resolver = MentionResolver(context)
    mentions = find_mentions(unify_line_ends(book.read(path)))
    found = ((mention, resolver.find(mention)) for mention in mentions)
    return [(mention, definition) for mention, definition in found if definition]
