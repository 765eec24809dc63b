"""Every page of a tiny repository, compared with ``golden/*.txt``.

``REPODOC_GOLDEN=write pytest tests/pages/test_golden.py`` writes the files anew; read what
changed before committing it.
"""

from __future__ import annotations

import os
from pathlib import Path

from sphinx_repodoc.pages import Page

from .conftest import dump_page

GOLDEN = Path(__file__).parent / "golden"


def _file_of(page: Page) -> str:
    return page.name.replace("/", "-") + ".txt"


def test_pages_are_as_read_and_agreed(pages: dict[str, Page]) -> None:
    dumps = {_file_of(page): dump_page(page) for page in pages.values()}
    if os.environ.get("REPODOC_GOLDEN") == "write":
        for old in GOLDEN.glob("*.txt"):
            old.unlink()
        for name, text in dumps.items():
            (GOLDEN / name).write_text(text, "utf-8")
    golden = {path.name: path.read_text("utf-8") for path in GOLDEN.glob("*.txt")}
    assert sorted(dumps) == sorted(golden)
    for name, text in dumps.items():
        assert text == golden[name], name
