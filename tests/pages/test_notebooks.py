from __future__ import annotations

from sphinx_repodoc.model import Cell, CellOutput
from sphinx_repodoc.pages.blocks import Block, Image, Notebook, Paragraph, Prose, Snippet
from sphinx_repodoc.pages.notebooks import MAX_CHARS, MAX_OUTPUT, make_cells

NOTEBOOK = Notebook("a.ipynb", "0", (("a.md", "repo/tree/a.md", ""),), (("a.png", "0.png"),))


def make(*cells: Cell) -> list[Block]:
    def publish(data: bytes) -> Image | None:
        return Image(data.decode(), "Output") if data != b"refused" else None

    return list(make_cells(NOTEBOOK, cells, publish))


def make_output(**output: object) -> list[Block]:
    outputs = (CellOutput(**output),)  # type: ignore[arg-type]
    return make(Cell(kind="code", text="", outputs=outputs))


def test_cells_follow_each_other() -> None:
    outputs = (CellOutput(text="1\n"), CellOutput(image=b"1.png"))
    blocks = make(
        Cell(kind="markdown", text="# T", attachments=(("attachment:x", b"x.png"),)),
        Cell(kind="code", text="\nx\n", language="Python", outputs=outputs),
        Cell(kind="raw", text="r"),
    )
    assert blocks == [
        Prose(
            "# T",
            "markdown",
            NOTEBOOK.links,
            (*NOTEBOOK.images, ("attachment:x", "x.png")),
            anchored=True,
        ),
        Snippet("x", "Python", "input"),
        Snippet("1", role="output"),
        Image("1.png", "Output"),
        Snippet("r"),
    ]


def test_what_is_left_out_is_said() -> None:
    assert make_output(image=b"refused") == [Paragraph(("Left out: an image.",), role="note")]
    assert make_output(omitted="a video") == [Paragraph(("Left out: a video.",), role="note")]
    assert make_output(text="x" * (MAX_OUTPUT + 1)) == [
        Snippet("x" * MAX_OUTPUT, role="output"),
        Paragraph(("Left out: 1 character of output.",), role="note"),
    ]
    assert len(make_output(text="x\n" * 300)) == 2
    assert make() == [Paragraph(("The notebook has no cells that can be shown.",), role="note")]


def test_a_long_notebook_is_cut() -> None:
    cells = [Cell(kind="raw", text="x" * (MAX_CHARS // 2))] * 4
    assert make(*cells)[2:] == [
        Paragraph(("2 further cells left out: the notebook is too long.",), role="note")
    ]
