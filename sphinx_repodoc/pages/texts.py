"""What blocks say, as text: to know what else on a page speaks of something."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sphinx_repodoc.pages.blocks import Block, Code, Excerpt, Link, Piece, Prose, Source


class SectionText:
    """The words of a section that come from the repository: ``code`` are names and documentation,
    ``labels`` the other links. The generator's own words are in neither."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        self.code: list[str] = []
        self.labels: list[str] = []
        for block in blocks:
            self._take(block)

    def _take(self, piece: Any) -> None:
        if isinstance(piece, str):
            return
        if isinstance(piece, tuple):
            for each in piece:
                self._take(each)
        elif isinstance(piece, Piece):
            if take := _TAKERS.get(type(piece)):
                take(self, piece)
            else:
                for field in piece.__struct_fields__:
                    self._take(getattr(piece, field))

    def take_link(self, link: Link) -> None:
        (self.code if link.code else self.labels).append(link.text)

    def take_text(self, piece: Code | Prose | Excerpt) -> None:
        self.code.append(piece.text)

    def pass_over(self, piece: Source) -> None:
        """A listing is its file."""


_TAKERS: dict[type[Piece], Callable[[SectionText, Any], None]] = {
    Link: SectionText.take_link,
    Code: SectionText.take_text,
    Prose: SectionText.take_text,
    Excerpt: SectionText.take_text,
    Source: SectionText.pass_over,
}
