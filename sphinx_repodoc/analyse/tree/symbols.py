"""Symbols out of drafts: each with its header, documentation, decorators, bases and visibility."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence

import tree_sitter

from sphinx_repodoc.analyse.tree.captures import Captures
from sphinx_repodoc.analyse.tree.comments import (
    CommentBlock,
    describe_definition,
    find_trailing,
    group_comments,
)
from sphinx_repodoc.analyse.tree.drafts import Draft, find_kind, find_scope
from sphinx_repodoc.analyse.tree.headers import read_header
from sphinx_repodoc.analyse.tree.text import FindRow, cut
from sphinx_repodoc.analyse.tree.visibility import Surroundings, find_visibility, survey
from sphinx_repodoc.languages.load import Grammar
from sphinx_repodoc.model import Symbol

_BLANKS_AND_COMMENTS = re.compile(rb"(?:\s+|//[^\n]*\n)*")


def make_symbols(
    drafts: Sequence[Draft],
    captures: Captures,
    data: bytes,
    code: bytes,
    find_row: FindRow,
    grammar: Grammar,
) -> tuple[Symbol, ...]:
    """Return the symbols of a file in its order; *code* is *data* with blanks for comments."""
    nodes = captures.nodes
    _attach_decorators(drafts, nodes["decorator"], data)
    _attach_bases(drafts, nodes["base"], data)
    surroundings = survey(drafts, nodes, data)
    docs = group_comments(nodes["comment"], data, find_row)
    docs |= group_comments(nodes["doc"], data, find_row)
    _attach_trailing(drafts, find_trailing(nodes["comment"], data, find_row))
    found = sorted(
        (draft for draft in drafts if draft.is_symbol and draft.name),
        key=lambda draft: (draft.start_row, draft.start, draft.row, draft.name_start),
    )
    return tuple(_make_symbol(draft, code, grammar, surroundings, docs) for draft in found)


def _make_symbol(
    draft: Draft,
    code: bytes,
    grammar: Grammar,
    surroundings: Surroundings,
    docs: dict[int, CommentBlock],
) -> Symbol:
    prefix, signature = read_header(draft, code)
    scope = find_scope(draft, grammar.separator)
    start_row = min([draft.start_row, *(node.start_point.row for node in draft.decorators)])
    block = None
    if _starts_line(draft):
        block = docs.get(start_row - 1) or docs.get(draft.start_row - 1)
    return Symbol(
        kind=find_kind(draft),
        name=draft.name,
        qualname=f"{scope}{grammar.separator}{draft.name}" if scope else draft.name,
        line=draft.row + 1,
        end_line=draft.end_row + 1,
        start_line=start_row + 1,
        prefix=prefix,
        signature=signature,
        doc=_describe(block, draft),
        decorators=tuple(cut(code, node) for node in draft.decorators),
        bases=tuple(dict.fromkeys(draft.bases)),
        visibility=find_visibility(grammar.visibility, draft, prefix, surroundings),
        parent=scope,
        declared=draft.is_declared,
    )


def _starts_line(draft: Draft) -> bool:
    """Whether a comment above the line describes this definition, not one around it that starts on
    the same line. Blocks over the same code do not count."""
    around = (outer for outer in draft.list_parents() if outer.start < draft.start)
    outer = next(around, None)
    return outer is None or outer.start_row < draft.start_row


def _describe(block: CommentBlock | None, draft: Draft) -> str:
    if block:
        return describe_definition(block.text, may_head=True)
    return describe_definition(draft.doc) if draft.doc else ""


def _attach_trailing(drafts: Iterable[Draft], comments: dict[int, tuple[int, str]]) -> None:
    """Give each comment to the last definition that ends before it in its row."""
    last: dict[int, Draft] = {}
    for draft in drafts:
        if draft.is_symbol and draft.end_row in comments:
            start, _ = comments[draft.end_row]
            before = last.get(draft.end_row)
            if draft.end <= start and (before is None or before.end <= draft.end):
                last[draft.end_row] = draft
    for row, draft in last.items():
        draft.doc = draft.doc or comments[row][1]


def _attach_decorators(
    drafts: Iterable[Draft], nodes: Iterable[tree_sitter.Node], data: bytes
) -> None:
    """Give each decorator to the definition whose header contains it, or that follows it."""
    symbols = sorted((draft for draft in drafts if draft.is_symbol), key=lambda draft: draft.start)
    starts = [draft.start for draft in symbols]
    following: dict[int, Draft] = {draft.start: draft for draft in reversed(symbols)}
    for node in sorted(nodes, key=lambda node: -node.start_byte):
        around = bisect_right(starts, node.start_byte) - 1
        if around >= 0 and node.end_byte <= symbols[around].name_start:
            owner: Draft | None = symbols[around]
        else:
            owner = following.get(_skip_blanks(data, node.end_byte))
        if owner:
            owner.decorators.insert(0, node)
            following[node.start_byte] = owner


def _skip_blanks(data: bytes, position: int) -> int:
    found = _BLANKS_AND_COMMENTS.match(data, position)
    return found.end() if found else position


def _attach_bases(drafts: Iterable[Draft], nodes: Iterable[tree_sitter.Node], data: bytes) -> None:
    """Give each base to the definition whose header contains it."""
    waiting = sorted(nodes, key=lambda node: node.start_byte, reverse=True)
    for draft in drafts:
        while waiting and waiting[-1].start_byte < draft.name_end:
            waiting.pop()
        found = []
        while waiting and waiting[-1].start_byte < draft.header_end:
            found.append(" ".join(cut(data, waiting.pop()).split()))
        draft.bases = [*found, *draft.bases]
