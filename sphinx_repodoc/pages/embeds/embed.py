"""What makers of embedded blocks take and give."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import msgspec

from sphinx_repodoc.pages.blocks import Block

Values: TypeAlias = Mapping[str, str]
"""The options of a directive as written."""


class Embed(NamedTuple):
    """Blocks, and the page that they are taken from: anchors without a page are on it."""

    page: str
    blocks: tuple[Block, ...]

    def digest(self) -> str:
        """A digest of all that is shown."""
        return hashlib.blake2b(msgspec.msgpack.encode(self), digest_size=16).hexdigest()
