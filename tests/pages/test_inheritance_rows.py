"""Rows for types that extend others, and for methods that override others."""

from __future__ import annotations

from sphinx_repodoc.config import Options
from sphinx_repodoc.pages import make_book
from sphinx_repodoc.pages.blocks import Link, Muted, Paragraph, Table
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.sections.inheritance_rows import make_inheritance
from tests.index.test_uses import make_index

FILES = {
    "base.py": "class Base:\n    def run(self): ...\n",
    "a.py": "from base import Base\nclass A(Base):\n    def run(self): ...\n"
    "    def go(self): ...\n",
}


def list_rows(path: str) -> list[tuple[str, str]]:
    index = make_index(FILES)
    context = FileContext(book=make_book(index, Options(), str), record=index.records[path])
    blocks = list(make_inheritance(context))
    rows = next((block.rows for block in blocks if isinstance(block, Table)), ())
    assert not blocks or isinstance(blocks[0], Paragraph)
    return [("".join(map(_read, row[0])), "".join(map(_read, row[1]))) for row in rows]


def _read(inline: object) -> str:
    return inline.text if isinstance(inline, Link | Muted) else str(inline)


def test_what_a_class_extends_and_a_method_overrides() -> None:
    assert list_rows("a.py") == [("A", "extends Base"), ("A.run", "overrides Base.run")]


def test_what_extends_a_class_and_overrides_a_method() -> None:
    assert list_rows("base.py") == [("Base", "extended by A"), ("Base.run", "overridden by A.run")]
