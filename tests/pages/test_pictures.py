"""Imports between folders as a picture."""

from __future__ import annotations

from sphinx_repodoc.config import Options
from sphinx_repodoc.pages import make_book
from sphinx_repodoc.pages.blocks import Block, Paragraph, Picture
from sphinx_repodoc.pages.pictures import (
    MAX_ARROWS,
    MAX_COLUMN,
    MAX_COLUMNS,
    draw_around,
    draw_folders,
)

from .conftest import Files, LoadRepository, dump_inlines


def draw(load: LoadRepository, files: Files) -> tuple[Picture, tuple[Block, ...]]:
    """The picture of the root of *files*, and what is told below it."""
    book = make_book(load(files).index, Options(), lambda _: "")
    picture, *notes = draw_folders(book, "")
    assert isinstance(picture, Picture)
    return picture, tuple(notes)


def name_arrows(picture: Picture) -> set[str]:
    names = [node.name for _, nodes in picture.columns for node in nodes]
    return {f"{names[edge.start]} {names[edge.end]}" for edge in picture.edges}


def test_everything_is_drawn_where_there_is_room(load: LoadRepository) -> None:
    files: Files = {
        "app/a.py": "import core.a\nimport text.a\n",
        "core/a.py": "import text.a\n",
        "text/a.py": "",
    }
    picture, notes = draw(load, files)
    assert name_arrows(picture) == {"app/ core/", "app/ text/", "core/ text/"}
    assert notes == ()


def test_large_folders_are_drawn_in_part_and_the_rest_is_told(load: LoadRepository) -> None:
    names = [f"part{number:02}" for number in range(30)]
    files: Files = {
        f"{name}/a.py": "".join(f"import {other}.a\n" for other in names[number + 1 :])
        for number, name in enumerate(names)
    }
    # What weighs most is drawn in any case.
    files |= {f"part00/{number}.py": "import part29.a\n" for number in range(3)}
    picture, (note,) = draw(load, files)
    assert "part00/ part29/" in name_arrows(picture)
    assert len(picture.columns) <= MAX_COLUMNS
    assert max(len(nodes) for _, nodes in picture.columns) <= MAX_COLUMN
    assert len(picture.edges) <= MAX_ARROWS
    assert isinstance(note, Paragraph)
    left_out = 30 * 29 // 2 - len(picture.edges)
    alone = 30 - sum(len(nodes) for _, nodes in picture.columns)
    told = dump_inlines(note.content)
    assert told.startswith(
        f"Not drawn, as there is no room: imports between {left_out} more pairs of folders, "
        "among them all of [part"
    )
    assert told.endswith(f" and {alone - 10} more.")


def test_file_is_drawn_with_its_most_imported_neighbours(load: LoadRepository) -> None:
    files: Files = {f"m{number}.py": "import z\n" for number in range(20)}
    files |= {"z.py": "", "last.py": "import m15\nimport m7\n"}
    book = make_book(load(files).index, Options(), lambda _: "")
    picture = draw_around(book, "z.py")
    (_, left), (_, middle) = picture.columns
    assert [node.name for node in left[:3]] == ["m15.py", "m7.py", "m0.py"]
    assert (len(left), left[-1].name) == (MAX_COLUMN + 1, "+12 more")
    assert [node.name for node in middle] == ["z.py"]
    assert len(picture.edges) == MAX_COLUMN
