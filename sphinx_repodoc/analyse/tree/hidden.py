"""What masks have hidden right before a definition belongs to it all the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sphinx_repodoc.analyse.lines import read_before
from sphinx_repodoc.analyse.tree.definitions import Draft


def reach_back(drafts: Iterable[Draft], data: bytes, code: bytes, texts: Sequence[bytes]) -> None:
    """Let definitions begin where their line begins, even if that is blank in all of the
    *texts*, which parsers saw; and with the line above it, if that is hidden, too, and right
    below a comment. *code* is *data* with blanks for comments."""
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
