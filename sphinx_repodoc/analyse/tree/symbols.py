"""Symbol records made from drafts, with header, documentation, decorators, bases, visibility."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence

import tree_sitter

from sphinx_repodoc.analyse.lines import read_before
from sphinx_repodoc.analyse.tree.captures import Captures
from sphinx_repodoc.analyse.tree.comments import (
    CommentBlock,
    describe_definition,
    find_trailing,
    group_comments,
)
from sphinx_repodoc.analyse.tree.drafts import Draft, find_kind, find_scope
from sphinx_repodoc.analyse.tree.node_text import FindRow, cut
from sphinx_repodoc.analyse.tree.visibility import Surroundings, find_visibility, survey
from sphinx_repodoc.languages.load import Grammar
from sphinx_repodoc.model import VALUES, Symbol, SymbolKind

# Longest header (the text around a name) in a record; the source page shows it in full.
MAX_HEADER = 600
MAX_VALUE = 120

_ARGUMENTS = re.compile(r"(?:\((?:[^()]|\([^()]*\))*\) ?)+")
# Preprocessor lines in a header, and the text from ``#else`` to ``#endif``.
_CONDITION = re.compile(
    rb"(?:\A|\n)[ \t]*#[ \t]*el(?:se|if)[\s\S]*?\n[ \t]*#[ \t]*endif[^\n]*"
    rb"|(?:\A|\n)[ \t]*#[ \t]*(?:if|endif|pragma|region|endregion)[^\n]*"
)
_NAMES_BEFORE = re.compile(r"(?:^|\s)(?:[*&:]*\w+(?:\[\w*\])?(?:\s?=[^,]*)?\s?,\s?)+$|(?<=\w)\($")
_BRACKET_BREAK = re.compile(rb"(?<=[(\[])[ \t]*\n\s*|\n\s*(?=[)\]])")
_TAILS = (*"{;:=,", "->", "=>", "do", "where", "is", "then")
_TAIL = re.compile(r"(?:\s*(?:[{;:=,]|->|=>|\bdo|\bwhere|\bis|\bthen))+\s*\Z")
_BLANKS_AND_COMMENTS = re.compile(rb"(?:\s+|//[^\n]*\n)*")


def make_symbols(
    drafts: Sequence[Draft],
    captures: Captures,
    data: bytes,
    code: bytes,
    find_row: FindRow,
    grammar: Grammar,
) -> tuple[Symbol, ...]:
    """Return the symbols in the order of the file; *code* is *data* with blanks for comments."""
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
    prefix, signature = _read_header(draft, code)
    scope = find_scope(draft, grammar.separator)
    start_row = min([draft.start_row, *(node.start_point.row for node in draft.decorators)])
    block = None
    # If several definitions start on a line, the comment above belongs to the outermost. Ignore
    # blocks that start at the same position.
    outer = next((outer for outer in draft.list_parents() if outer.start < draft.start), None)
    if outer is None or outer.start_row < draft.start_row:
        block = docs.get(start_row - 1) or docs.get(draft.start_row - 1)
    doc = block.text if block else draft.doc
    return Symbol(
        kind=find_kind(draft),
        name=draft.name,
        qualname=f"{scope}{grammar.separator}{draft.name}" if scope else draft.name,
        line=draft.row + 1,
        end_line=draft.end_row + 1,
        start_line=start_row + 1,
        prefix=prefix,
        signature=signature,
        doc=describe_definition(doc, may_head=bool(block)) if doc else "",
        decorators=tuple(cut(code, node) for node in draft.decorators),
        bases=tuple(dict.fromkeys(draft.bases)),
        visibility=find_visibility(grammar.visibility, draft, prefix, surroundings),
        parent=scope,
        declared="declared" in draft.captured,
        type=draft.type,
    )


def _attach_trailing(drafts: Iterable[Draft], comments: dict[int, tuple[int, str]]) -> None:
    """Attach each trailing comment to the last definition that ends before it on its line."""
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
    """Attach each decorator to the definition whose header contains it, or that follows it."""
    symbols = sorted((draft for draft in drafts if draft.is_symbol), key=lambda draft: draft.start)
    starts = [draft.start for draft in symbols]
    following: dict[int, Draft] = {draft.start: draft for draft in reversed(symbols)}
    for node in sorted(nodes, key=lambda node: -node.start_byte):
        around = bisect_right(starts, node.start_byte) - 1
        if around >= 0 and node.end_byte <= symbols[around].name_start:
            owner: Draft | None = symbols[around]
        else:
            gap = _BLANKS_AND_COMMENTS.match(data, node.end_byte)
            owner = following.get(gap.end() if gap else node.end_byte)
        if owner:
            owner.decorators.insert(0, node)
            following[node.start_byte] = owner


def _attach_bases(drafts: Iterable[Draft], nodes: Iterable[tree_sitter.Node], data: bytes) -> None:
    """Attach each base class to the definition whose header contains it."""
    waiting = sorted(nodes, key=lambda node: node.start_byte, reverse=True)
    for draft in drafts:
        while waiting and waiting[-1].start_byte < draft.name_end:
            waiting.pop()
        found = []
        while waiting and waiting[-1].start_byte < draft.header_end:
            found.append(" ".join(cut(data, waiting.pop()).split()))
        draft.bases = [*found, *draft.bases]


def _read_header(draft: Draft, data: bytes) -> tuple[str, str]:
    """Return the header's text before and after the definition's name, without decorators."""
    if draft.word:
        return draft.word, ""
    prefix = _read_prefix(draft, data)
    for node in reversed(draft.decorators):
        if draft.start <= node.start_byte and node.end_byte <= draft.name_start:
            start, end = node.start_byte - draft.start, node.end_byte - draft.start
            prefix = prefix[:start] + prefix[end:]
    prefix = _join_conditions(prefix)
    if draft.kind == SymbolKind.MACRO:
        # Lines above the ``#define`` are conditions such as ``#ifdef``: drop them.
        prefix = prefix.rpartition(b"\n")[2]
    # Drop leading parentheses: arguments of a decorator whose name a mask has hidden.
    written = _flatten(prefix[-MAX_HEADER:])
    if written.startswith("(") and (hidden := _ARGUMENTS.match(written)):
        written = written[hidden.end() :]
    return (
        _NAMES_BEFORE.sub("", written) if written.endswith((",", "(")) else written,
        _read_signature(_join_conditions(data[draft.name_end : _find_header_end(draft, data)])),
    )


def _read_prefix(draft: Draft, data: bytes) -> bytes:
    """Return the text before the name. For ``b`` in ``int *a, *b;`` that is the common type ``int``
    and the name's own star."""
    prefix = data[draft.start : draft.prefix_end]
    shared = data[draft.start : draft.first_name].rstrip()
    # Names in parentheses share the whole prefix: ``val (first, second) = pair()``.
    if not draft.start < draft.first_name < draft.name_start or shared.endswith(b"("):
        return prefix
    own = prefix.rpartition(b",")[2]
    # In Fortran, ``&`` before the line break only continues the line.
    own = b"" if b"&" in own and b"\n" in own else own
    return shared.rstrip(b" \t\n*&^(") + b" " + own.strip()


def _join_conditions(data: bytes) -> bytes:
    return _CONDITION.sub(b" ", data) if b"#" in data else data


def _find_header_end(draft: Draft, data: bytes) -> int:
    """Return the end of a header: the start of the body, or the end of a short value."""
    if draft.next_name and (comma := data.rfind(b",", draft.name_end, draft.next_name)) > 0:
        return comma
    has_value = draft.kind in VALUES or "value" in draft.captured
    if has_value and "signature" not in draft.captured and draft.end - draft.name_end <= MAX_VALUE:
        is_one_line = b"\n" not in data[draft.name_end : draft.end].rstrip()
        return draft.end if is_one_line else draft.header_end
    return draft.header_end


def _read_signature(data: bytes) -> str:
    """Return the text after a name without a final ``{`` or the like; a blank precedes a word."""
    # Drop the bracket after the name in ``M["name"] = 1``.
    data = data.removeprefix(b"]")
    text = _flatten(data[: MAX_HEADER * 2])
    if text.endswith(_TAILS):
        text = _TAIL.sub("", text)
    if text.startswith(","):
        # The next name of the same statement follows: no signature.
        return ""
    return f" {text}" if data[:1].isspace() and text and text[0] not in "(:" else text


def _flatten(data: bytes) -> str:
    data = data.replace(b"\\\n", b" ")
    if b"\n" in data:
        # Drop line breaks next to a bracket; others become blanks.
        data = _BRACKET_BREAK.sub(b"", data)
    text = " ".join(data.decode("utf-8", "replace").split())
    text = text.removesuffix(" \\")
    return text if len(text) <= MAX_HEADER else f"{text[: MAX_HEADER - 1]}…"


def reach_back(drafts: Iterable[Draft], data: bytes, code: bytes, texts: Sequence[bytes]) -> None:
    """Move the starts of definitions back over text that masks have hidden from the parser.

    A definition starts with its line if the text before it is blank in all *texts* of layers, and
    with the line above if that line is hidden too and follows a comment. *code* is *data* with
    blanks for comments.
    """
    for draft in drafts:
        line = draft.start - len(read_before(data, draft.start))
        if not draft.is_symbol or not _is_blank(texts, line, draft.start):
            continue
        draft.start -= len(code[line : draft.start].lstrip())
        above = _find_line_above(data, line)
        if code[above:line].strip() and _is_blank(texts, above, line):
            comment = _find_line_above(data, above)
            if data[comment:above].strip() and not code[comment:above].strip():
                draft.start = line - len(code[above:line].lstrip())
                draft.start_row -= 1


def _find_line_above(data: bytes, line: int) -> int:
    return data.rfind(b"\n", 0, max(line - 1, 0)) + 1


def _is_blank(texts: Iterable[bytes], start: int, end: int) -> bool:
    return not any(text[start:end].strip() for text in texts)
