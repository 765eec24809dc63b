from __future__ import annotations

import pytest

from sphinx_repodoc.build.pipeline import Repository
from sphinx_repodoc.config import SECTIONS, Options
from sphinx_repodoc.model import Status
from sphinx_repodoc.pages.blocks import Block, DataTable, Image, Notebook, Prose
from sphinx_repodoc.pages.previews import MAX_DOCUMENT_BYTES, list_images, list_notebooks

from .conftest import Files, LoadRepository, make_page, open_book

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x04\0\0\0\x03\x08\2\0\0\0"
SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
NOTEBOOK = '{"cells": [{"cell_type": "markdown", "source": "[a](a.md) ![b](b.png)"}]}'
WITHOUT_SOURCE = Options(sections=tuple(name for name in SECTIONS if name != "source"))


def preview(load: LoadRepository, files: Files, options: Options | None = None) -> list[Block]:
    """The blocks in the preview of the first file."""
    options = options or Options()
    repository = load(files, options)
    page = make_page(repository, repository.index.file_pages[next(iter(files))], options)
    return list(page.preview.blocks) if page.preview else []


@pytest.mark.parametrize(
    ("name", "text", "markup"),
    [
        ("a.md", "# A\r\n", "markdown"),
        ("a.mdx", "# A\n", "markdown"),
        ("a.Rmd", "# A\n", "markdown"),
        ("a.rst", "A\n=\n", "rst"),
        ("a.adoc", "= A\n", "AsciiDoc"),
    ],
)
def test_documents(load: LoadRepository, name: str, text: str, markup: str) -> None:
    assert preview(load, {name: text}) == [Prose(text, markup, anchored=True)]


def test_images_whatever_they_are_called(load: LoadRepository) -> None:
    for name in ("a.png", "a.jpg", "a.svg", "a.txt", "a"):
        (image,) = preview(load, {name: PNG})
        assert isinstance(image, Image)
        assert image.name.endswith(".png")
        assert (image.width, image.height) == (4, 3)
        assert image.caption == "PNG, 4 × 3 pixels, 29 bytes"
    assert len(preview(load, {"a.svg": SVG})) == 1


def test_tables_and_notebooks(load: LoadRepository) -> None:
    assert preview(load, {"a.csv": "a,b\n1,2\n"}) == [DataTable(("a", "b"), (("1", "2"),))]
    files: Files = {"a.ipynb": NOTEBOOK, "a.md": "A", "b.png": PNG}
    (notebook,) = preview(load, files)
    assert isinstance(notebook, Notebook)
    assert ("a.md", "repo/tree/a.md", "") in notebook.links
    assert [target for target, _ in notebook.images] == ["b.png"]


NOTHING: dict[str, Files] = {
    "code": {"a.py": "x = 1\n"},
    "text": {"a.txt": "A\n=\n"},
    "no image": {"a.png": b"\0\1\2"},
    "script": {"a.svg": '<svg xmlns="http://www.w3.org/2000/svg" onload="1"/>'},
    "secret": {"a.svg": f"{SVG}<!-- AKIA2E0A8F3B244C9986 -->"},
    "empty": {"a.md": ""},
    "blank": {"a.md": " \n"},
    "large": {"a.md": "word " * (MAX_DOCUMENT_BYTES // 5 + 1)},
    "binary": {"a.md": b"\0\1\2"},
    "no notebook": {"a.ipynb": "{"},
    "no table": {"a.csv": "word\nword\n"},
    "too large an image": {"a.png": PNG + bytes(5 * 1024 * 1024)},
}


@pytest.mark.parametrize("files", NOTHING.values(), ids=NOTHING)
def test_files_without_a_preview(load: LoadRepository, files: Files) -> None:
    assert preview(load, files) == []


def test_an_image_of_four_megabytes_has_a_preview(load: LoadRepository) -> None:
    assert len(preview(load, {"a.png": PNG + bytes(4_500_000)})) == 1


def test_a_large_notebook_has_no_listing_but_a_preview(load: LoadRepository) -> None:
    text = NOTEBOOK + " " * 2_000_000
    repository = load({"a.ipynb": text}, Options())
    page = make_page(repository, "repo/tree/a.ipynb", Options())
    assert page.preview
    assert isinstance(page.preview.blocks[0], Notebook)


def test_without_the_section_source_there_are_no_previews(load: LoadRepository) -> None:
    files: Files = {"a.md": "# A\n"}
    assert preview(load, files)
    assert preview(load, files, WITHOUT_SOURCE) == []


def test_images_to_publish(load: LoadRepository) -> None:
    files: Files = {
        "README.md": "![a](a.png)", "a.png": PNG, "copy.jpg": PNG, "b.svg": SVG, "c.png": b"c",
        "d.ipynb": NOTEBOOK,
    }  # fmt: skip
    repository = load(files, Options())
    book = open_book(repository, Options())[0]
    assert sorted(list_images(book).values()) == ["b.svg", "copy.jpg"]
    assert list_notebooks(book) == {_hash(repository, "d.ipynb")}
    # Only the README on the overview shows images then.
    book = open_book(repository, WITHOUT_SOURCE)[0]
    assert list(list_images(book)) == [f"{_hash(repository, 'a.png')}.png"]
    assert list_notebooks(book) == frozenset()


def test_excluded_images_are_not_published(load: LoadRepository) -> None:
    options = Options(exclude=("a.png",))
    repository = load({"README.md": "![a](a.png)", "a.png": PNG}, options)
    assert [file.path for file in repository.scan.files if file.status is Status.SKIPPED]
    assert list_images(open_book(repository, options)[0]) == {}


def _hash(repository: Repository, path: str) -> str:
    return repository.index.records[path].source.sha256[:16]
