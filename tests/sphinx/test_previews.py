"""Previews in built pages: what they show, what is published for them, and what is not."""

from __future__ import annotations

import base64
import json
from pathlib import Path

from bs4 import BeautifulSoup, Tag

from .conftest import Build, MakeRepo

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x04\0\0\0\x03\x08\2\0\0\0"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>\n'
SECRET = "AKIA2E0A8F3B244C9986"


def write_notebook(*outputs: object, text: str = "# Ships\n\n[a](a.md)") -> str:
    cells = [
        {"cell_type": "markdown", "source": text},
        {"cell_type": "code", "source": "x = 1", "outputs": outputs},
    ]
    return json.dumps({"nbformat": 4, "metadata": {}, "cells": cells})


def show(data: bytes, kind: str = "image/png") -> dict[str, object]:
    return {"data": {kind: base64.b64encode(data).decode()}}


def find_main(build: Build, page: str) -> Tag:
    (main,) = BeautifulSoup(build.read(page), "html.parser").select(".repodoc-main")
    return main


def list_published(build: Build) -> list[Path]:
    return sorted((build.output / "repodoc/images").glob("*"))


def test_every_format(make_repo: MakeRepo) -> None:
    repo = make_repo({
        "notes/a.md": "# Top\n\n[b](../b.rst#part) [top](#top) ![i](../i.png)\n",
        "b.rst": "Title\n=====\n\nPart\n----\n\n:doc:`notes/a`\n",
        "c.adoc": "= Title\n\nlink:notes/a.md[A]\n",
        "i.png": PNG,
        "d.svg": SVG,
        "e.csv": "name,tons\nAda,3\n",
        "f.ipynb": write_notebook(show(PNG)),
    })  # fmt: skip
    build = repo.build()
    assert build.warnings == ""
    names = ("notes/a.md", "b.rst", "c.adoc", "i.png", "d.svg", "e.csv", "f.ipynb")
    mains = {name: find_main(build, f"repo/tree/{name}") for name in names}
    for name, main in mains.items():
        # The preview is before the source, not in it, and a switch needs both.
        children = [child.get("id") or child.name for child in main.find_all(recursive=False)]
        expected = ["fieldset", "preview", "source"] if name != "i.png" else ["preview"]
        assert children == expected
        # Nothing leads nowhere, and nothing is loaded from elsewhere.
        folder = (build.output / f"repo/tree/{name}.html").parent
        for element in main.select("#preview [src], #preview [href]"):
            address, _, anchor = str(element.get("src") or element["href"]).partition("#")
            page = folder / address if address else build.output / f"repo/tree/{name}.html"
            assert page.is_file()
            assert not anchor or f'id="{anchor}"' in page.read_text("utf-8")
    links = [str(link["href"]) for link in mains["notes/a.md"].select("#preview a")]
    assert links == ["../b.rst.html#preview-part", "#preview-top"]
    assert mains["b.rst"].select_one('#preview a[href="notes/a.md.html"]')
    assert mains["c.adoc"].select_one('#preview a[href="notes/a.md.html"]')
    assert [cell.text for cell in mains["e.csv"].select("td")][-1:] == ["3"]
    assert mains["f.ipynb"].select_one("#preview .repodoc-input pre")
    assert mains["f.ipynb"].select_one('#preview img[width="4"]')


def test_images_are_published_by_their_content(make_repo: MakeRepo) -> None:
    repo = make_repo({
        "README.md": "![i](wrong.jpg) ![s](d.svg) ![x](no.png) <img src='wrong.jpg' width='40'>\n",
        "wrong.jpg": PNG,
        "d.svg": SVG,
        "no.png": b"no image",
        "active.svg": SVG.replace("/>", " onload='alert(1)'/>"),
        "secret.svg": f"{SVG}<!-- {SECRET} -->",
    })  # fmt: skip
    build = repo.build()
    assert [path.suffix for path in list_published(build)] in ([".png", ".svg"], [".svg", ".png"])
    assert {path.read_bytes() for path in list_published(build)} == {PNG, SVG.encode()}
    readme = BeautifulSoup(build.read("repo/index"), "html.parser").select("#readme img")
    assert [image.get("alt") for image in readme] == ["i", "s", "wrong.jpg"]
    assert readme[2]["width"] == "40"


def test_images_come_and_go(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.md": "![i](i.png)\n", "i.png": PNG, "n.ipynb": write_notebook(show(PNG))})
    before = {path.name for path in list_published(repo.build())}
    assert len(before) == 2
    # An image that changes has another name, so pages that show it are written again.
    repo.write({"i.png": PNG + b"\0"})
    repo.commit()
    build = repo.build()
    assert build.written == 3  # a.md, i.png and its folder
    after = {path.name for path in list_published(build)}
    assert len(after) == 2
    assert len(after & before) == 1
    (repo.root / "n.ipynb").unlink()
    (repo.root / "i.png").unlink()
    repo.commit()
    assert list_published(repo.build()) == []


def test_the_images_of_a_notebook_stay_until_it_changes(make_repo: MakeRepo) -> None:
    repo = make_repo({"n.ipynb": write_notebook(show(PNG)), "a.py": "x = 1\n"})
    first = list_published(repo.build())
    repo.write({"a.py": "x = 2\n"})
    repo.commit()
    assert list_published(repo.build()) == first
    repo.write({"n.ipynb": write_notebook(show(PNG), text="Changed")})
    repo.commit()
    second = list_published(repo.build(parallel=2))
    assert len(second) == 1
    assert second != first


def test_notebooks_hide_secrets_and_what_is_no_image(make_repo: MakeRepo) -> None:
    text = write_notebook(
        {"text": f"key {SECRET}"}, show(b"<script>"), show(SVG.encode()), text=f"`{SECRET}`"
    )
    build = make_repo({"n.ipynb": text}).build()
    assert list_published(build) == []
    preview = find_main(build, "repo/tree/n.ipynb").select_one("#preview")
    assert preview
    assert SECRET not in build.read("repo/tree/n.ipynb")
    assert preview.text.count("Left out: an image.") == 2
    assert preview.select("img") == []


def test_damaged_notebooks(make_repo: MakeRepo) -> None:
    bad = '{"cells": [{"cell_type": "code", "source": 5, "outputs": [[], {"data": {"a": 1}}]}]}'
    build = make_repo({"bad.ipynb": bad, "worse.ipynb": "{"}).build()
    assert "Left out: an output of type a." in build.read("repo/tree/bad.ipynb")
    assert 'id="preview"' not in build.read("repo/tree/worse.ipynb")
