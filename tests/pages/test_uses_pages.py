"""Uses on the page of a file, and the page for those that have no space there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sphinx_repodoc.config import SECTIONS, Options
from sphinx_repodoc.pages import Page
from sphinx_repodoc.pages.blocks import Block, Fold, Link, Paragraph, References, UsingFile

from .conftest import Files, LoadRepository, dump_page, list_pages

USERS = 30


@pytest.fixture(scope="module")
def hub(load: LoadRepository) -> dict[str, Page]:
    """Pages of a file that 30 others use: ``sail`` all of them, ``rest`` one."""
    files: Files = {
        "lib/hub.py": "def sail(x):\n    pass\n\n\ndef rest():\n    pass\n",
        "lib/near.py": "from lib.hub import rest\n\nrest()\n",
    }
    for number in range(USERS - 5):
        files[f"app/user{number:02}.py"] = f"from lib.hub import sail\n\n{number} < sail('<b>')\n"
    for number in range(5):
        test = f"from lib.hub import sail\n\n\ndef test_it():\n    assert sail({number})\n"
        files[f"tests/test_{number}.py"] = test
    return list_pages(load(files, Options()), Options())


def list_blocks(page: Page, section: str) -> tuple[Block, ...]:
    return next(each.blocks for each in page.sections if each.id == section)


def list_files(blocks: tuple[Block, ...]) -> Iterator[tuple[str, UsingFile]]:
    for block in blocks:
        for title, files in block.groups if isinstance(block, References) else ():
            yield from ((title, file) for file in files)


def test_the_page_shows_twenty_files_and_leads_to_all(hub: dict[str, Page]) -> None:
    fold, other = list_blocks(hub["repo/tree/lib/hub.py"], "cross-references")
    assert isinstance(fold, Fold)
    assert (fold.anchor, fold.summary[0]) == ("uses-sail", "sail")
    assert "25 files, 5 tests" in str(fold.summary)
    files = list(list_files(fold.blocks))
    assert len(files) == 20
    assert [file.text for title, file in files if title == "Tests"] == [
        f"tests/test_{number}.py" for number in range(5)
    ]
    (start, *_) = fold.blocks
    assert isinstance(start, Paragraph)
    link = Link("all 30 files", page="repo/uses/lib/hub.py", anchor="uses-sail")
    assert link in start.content
    # A list that is complete does not lead elsewhere.
    assert isinstance(other, Fold)
    assert "repo/uses" not in str(other)


def test_the_page_of_uses_has_all_files_by_folder(hub: dict[str, Page]) -> None:
    page = hub["repo/uses/lib/hub.py"]
    assert (page.title, page.folder, page.kind) == ("Uses of lib/hub.py", "lib", "uses")
    assert page.crumbs[-1] == Link("hub.py", page="repo/tree/lib/hub.py")
    assert [section.id for section in page.sections] == ["uses-sail"]
    dump = dump_page(page)
    assert "uses app/:\n- [user00.py](repo/tree/app/user00.py)\n    3 0 < *sail*('<b>')\n" in dump
    assert "uses Tests in tests/:\n- [test_0.py](repo/tree/tests/test_0.py)\n" in dump
    assert len(list(list_files(list_blocks(page, "uses-sail")))) == USERS


def test_only_files_that_need_it_have_such_a_page(hub: dict[str, Page]) -> None:
    assert [name for name in hub if name.startswith("repo/uses/")] == ["repo/uses/lib/hub.py"]


def test_outline_and_listing_lead_to_the_uses(hub: dict[str, Page]) -> None:
    dump = dump_page(hub["repo/tree/lib/hub.py"])
    assert "[25 files](#uses-sail)" in dump
    assert "  1 sail -> #uses-sail, 25 files · 5 tests\n" in dump


def test_without_the_section_there_is_no_page(load: LoadRepository) -> None:
    files: Files = {"hub.py": "def sail():\n    pass\n"}
    files |= {f"u{number}.py": "from hub import sail\nsail()\n" for number in range(30)}
    sections = tuple(name for name in SECTIONS if name != "cross-references")
    options = Options(sections=sections)
    pages = list_pages(load(files, options), options)
    assert not any(name.startswith("repo/uses/") for name in pages)
    assert "#uses-" not in dump_page(pages["repo/tree/hub.py"])


def test_many_importers_are_on_the_page_of_uses(load: LoadRepository) -> None:
    files: Files = {f"a/m{number:02}.py": "import z\n" for number in range(60)}
    pages = list_pages(load({**files, "z.py": ""}, Options()), Options())
    dump = dump_page(pages["repo/tree/z.py"])
    assert "[all 60 files](repo/uses/z.py#imported-by)" in dump
    assert dump.count("](repo/tree/a/m") < 60
    listed = dump_page(pages["repo/uses/z.py"])
    assert "## Imported by #imported-by\nfold a/ (60 files):\n" in listed
    assert listed.count("](repo/tree/a/m") == 60


def test_symbols_without_space_lead_to_the_page_of_uses(load: LoadRepository) -> None:
    names = [f"value_{number}" for number in range(300)]
    calls = "".join(f"{name}()\n" for name in names)
    files: Files = {
        "hub.py": "".join(f"def {name}(): 0\n" for name in names),
        **{f"u{number}.py": f"from hub import *\n{calls}" for number in range(3)},
    }
    pages = list_pages(load(files, Options()), Options())
    dump = dump_page(pages["repo/tree/hub.py"])
    assert "](repo/uses/hub.py#uses-value_" in dump
    left = 300 - dump.count("\nfold value_")
    assert f"[{left} more symbols](repo/uses/hub.py)" in dump
    assert left > 0
    assert dump_page(pages["repo/uses/hub.py"]).count("\n## value_") >= left
