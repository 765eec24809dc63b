"""How a definition is written: what stands before its name, and behind it."""

from __future__ import annotations

import re

from sphinx_repodoc.analyse.tree.definitions import Draft
from sphinx_repodoc.model import VALUES, SymbolKind

# A signature longer than a screen is cut; it stands in the source in full.
MAX_HEADER = 600
MAX_VALUE = 120

_ARGUMENTS = re.compile(r"(?:\((?:[^()]|\([^()]*\))*\) ?)+")
# Lines for a preprocessor in a header; of its conditional parts all but the first of several.
_CONDITION = re.compile(
    rb"(?:\A|\n)[ \t]*#[ \t]*el(?:se|if)[\s\S]*?\n[ \t]*#[ \t]*endif[^\n]*"
    rb"|(?:\A|\n)[ \t]*#[ \t]*(?:if|endif|pragma|region|endregion)[^\n]*"
)
_NAMES_BEFORE = re.compile(r"(?:^|\s)(?:[*&:]*\w+(?:\[\w*\])?(?:\s?=[^,]*)?\s?,\s?)+$|(?<=\w)\($")
_BRACKET_BREAK = re.compile(rb"(?<=[(\[])[ \t]*\n\s*|\n\s*(?=[)\]])")
_TAILS = (*"{;:=,", "->", "=>", "do", "where", "is", "then")
_TAIL = re.compile(r"(?:\s*(?:[{;:=,]|->|=>|\bdo|\bwhere|\bis|\bthen))+\s*\Z")


def read_header(draft: Draft, data: bytes) -> tuple[str, str]:
    """What is written before and after the name in *data*, decorators left out."""
    if draft.word:
        return draft.word, ""
    prefix = _read_prefix(draft, data)
    for node in reversed(draft.decorators):
        if draft.start <= node.start_byte and node.end_byte <= draft.name_start:
            start, end = node.start_byte - draft.start, node.end_byte - draft.start
            prefix = prefix[:start] + prefix[end:]
    prefix = _join_conditions(prefix)
    if draft.kind == SymbolKind.MACRO:
        # What stands above it may be a condition, which is no part of it.
        prefix = prefix.rpartition(b"\n")[2]
    # Of a decorator before it, whose arguments were hidden from the parser.
    written = _flatten(prefix[-MAX_HEADER:])
    if written.startswith("(") and (hidden := _ARGUMENTS.match(written)):
        written = written[hidden.end() :]
    return (
        _NAMES_BEFORE.sub("", written) if written.endswith((",", "(")) else written,
        _read_signature(_join_conditions(data[draft.name_end : _find_header_end(draft, data)])),
    )


def _read_prefix(draft: Draft, data: bytes) -> bytes:
    """What stands before the name, without other names of the same statement: their type, and
    the star or the bracket of this one."""
    prefix = data[draft.start : draft.prefix_end]
    shared = data[draft.start : draft.first_name].rstrip()
    # Names in brackets are one pattern: ``val (first, second) = pair()``.
    if not draft.start < draft.first_name < draft.name_start or shared.endswith(b"("):
        return prefix
    own = prefix.rpartition(b",")[2]
    # A line of Fortran that goes on.
    own = b"" if b"&" in own and b"\n" in own else own
    return shared.rstrip(b" \t\n*&^(") + b" " + own.strip()


def _join_conditions(data: bytes) -> bytes:
    return _CONDITION.sub(b" ", data) if b"#" in data else data


def _find_header_end(draft: Draft, data: bytes) -> int:
    """Where a header ends: before the body, but behind a value that is short."""
    if draft.next_name and (comma := data.rfind(b",", draft.name_end, draft.next_name)) > 0:
        return comma
    has_value = draft.kind in VALUES or draft.has_value
    is_short = has_value and draft.end - draft.name_end <= MAX_VALUE
    return (
        draft.end
        if is_short and b"\n" not in data[draft.name_end : draft.end].rstrip()
        else draft.header_end
    )


def _read_signature(data: bytes) -> str:
    """What stands behind a name, with a blank before a word such as a type."""
    # A name may stand in brackets: ``M["name"] = 1``.
    data = data.removeprefix(b"]")
    text = _flatten(data[: MAX_HEADER * 2])
    if text.endswith(_TAILS):
        text = _TAIL.sub("", text)
    if text.startswith(","):
        # Another name of the same statement.
        return ""
    return f" {text}" if data[:1].isspace() and text and text[0] not in "([:" else text


def _flatten(data: bytes) -> str:
    data = data.replace(b"\\\n", b" ")
    if b"\n" in data:
        # A line that begins or ends with a bracket goes on right there.
        data = _BRACKET_BREAK.sub(b"", data)
    text = " ".join(data.decode("utf-8", "replace").split())
    text = text.removesuffix(" \\")
    return text if len(text) <= MAX_HEADER else f"{text[: MAX_HEADER - 1]}…"
