from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from sphinx_repodoc.analyse.images import MAX_IMAGE_BYTES
from sphinx_repodoc.build.pipeline import Repository
from sphinx_repodoc.pages.blocks import Prose
from sphinx_repodoc.pages.prose import choose_markup, make_prose, resolve_target
from sphinx_repodoc.scan.hosts import find_hosting

from ..cpu import limit_cpu
from .conftest import LoadRepository, list_pages


@pytest.mark.parametrize(
    ("target", "folder", "path"),
    [
        ("a.md", "", "a.md"),
        ("a.md", "docs", "docs/a.md"),
        ("./a.md", "docs", "docs/a.md"),
        ("../a.md", "docs", "a.md"),
        ("/a.md", "docs", "a.md"),
        ("//a.md", "docs", None),
        ("a.md#part", "docs", "docs/a.md"),
        ("a.md?raw=true", "", "a.md"),
        ("a%20b.md", "", "a b.md"),
        ("%2e%2e/a.md", "docs", "a.md"),
        ("sub/", "", "sub"),
        (".", "", ""),
        ("..", "docs", ""),
        ("/", "docs", ""),
        ("../../a", "docs", None),
        ("..", "", None),
        ("..a/b", "", "..a/b"),
        ("#part", "docs", None),
        ("https://example.org/a", "", None),
        ("mailto:a@example.org", "", None),
        ("javascript:alert(1)", "", None),
        ("C:/Windows", "", None),
    ],
)
def test_resolve_target(target: str, folder: str, path: str | None) -> None:
    assert resolve_target(target, folder) == path


SPELLINGS = {
    "markdown": "[a](docs/a.md)",
    "markdown with title": '[a](docs/a.md "title")',
    "markdown in angles": "[a](<docs/a.md>)",
    "markdown definition": "[a]: docs/a.md",
    "html": '<a class="x" href="docs/a.md">a</a>',
    "html in single quotes": "<a href='docs/a.md'>a</a>",
    "html without quotes": "<a href=docs/a.md>a</a>",
    "rst": "`a <docs/a.md>`_",
    "rst anonymous": "`a <docs/a.md>`__",
    "rst definition": ".. _a: docs/a.md",
    "rst option": ".. image:: x.png\n   :target: docs/a.md",
}


@pytest.mark.parametrize("text", SPELLINGS.values(), ids=SPELLINGS)
def test_links_are_found_however_they_are_written(load: LoadRepository, text: str) -> None:
    index = load({"README.md": text, "docs/a.md": ""}).index
    assert make_prose(index, "README.md", text).links == (("docs/a.md", "repo/tree/docs/a.md", ""),)


@pytest.mark.parametrize(
    ("target", "page", "anchor"),
    [
        ("docs/a.md#First-Steps", "docs/a.md", "preview-first-steps"),
        ("docs/a.md#%C3%A4", "docs/a.md", "preview-ä"),
        ("docs/b.adoc#_use", "docs/b.adoc", "preview-_use"),
        ("c.py#L3-L5", "c.py", "L3-L5"),
        ("c.py#source", "c.py", ""),
        ("docs#part", "docs/index", ""),
        # As the tools for documents find them, without a suffix.
        ("docs/a", "docs/a.md", ""),
        ("docs/a#part", "docs/a.md", "preview-part"),
    ],
)
def test_fragments_become_anchors(
    load: LoadRepository, target: str, page: str, anchor: str
) -> None:
    text = f"[a]({target})"
    files = {"README.md": text, "docs/a.md": "# A", "docs/b.adoc": "= B", "c.py": ""}
    links = make_prose(load(files).index, "README.md", text).links
    assert (target, f"repo/tree/{page}", anchor) in links


def test_roles_and_directives_of_sphinx_name_documents(load: LoadRepository) -> None:
    text = ":doc:`guide` :doc:`g </docs/guide>`\n\n.. toctree::\n\n   guide\n   The end <end>\n"
    files = {"docs/a.rst": text, "docs/guide.rst": "G", "docs/end.md": "E"}
    links = make_prose(load(files).index, "docs/a.rst", text).links
    assert links == (
        ("/docs/guide", "repo/tree/docs/guide.rst", ""),
        ("end", "repo/tree/docs/end.md", ""),
        ("guide", "repo/tree/docs/guide.rst", ""),
    )


PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x04\0\0\0\x03\x08\2\0\0\0"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'


def name_copy(data: bytes, suffix: str) -> str:
    return f"{hashlib.sha256(data).hexdigest()[:16]}.{suffix}"


IMAGE_SPELLINGS = {
    "markdown": "![a](pic.png)",
    "html": '<img alt="a" src="pic.png">',
    "rst": ".. image:: pic.png",
    "rst figure": ".. figure:: pic.png",
    "rst substitution": ".. |a| image:: pic.png",
    "asciidoc": "image::pic.png[A]",
    "asciidoc in a line": "an image:pic.png[A] here",
}


@pytest.mark.parametrize("text", IMAGE_SPELLINGS.values(), ids=IMAGE_SPELLINGS)
def test_images_are_found_however_they_are_written(load: LoadRepository, text: str) -> None:
    index = load({"README.md": text, "pic.png": PNG}).index
    assert make_prose(index, "README.md", text).images == (("pic.png", name_copy(PNG, "png")),)


def test_only_images_of_the_repository_are_shown(load: LoadRepository) -> None:
    names = ("wrong.JPG", "drawing.svg", "big.png", "gone.png", "text.txt", "fake.png")
    text = " ".join(f"![a]({name})" for name in names)
    big = PNG + b"\0" * MAX_IMAGE_BYTES
    files = {"wrong.JPG": PNG, "drawing.svg": SVG, "big.png": big, "text.txt": "x"}
    index = load({"README.md": text, "fake.png": b"\0", **files}).index
    assert make_prose(index, "README.md", text).images == (
        ("drawing.svg", name_copy(SVG.encode(), "svg")),
        ("wrong.JPG", name_copy(PNG, "png")),
    )


def test_images_on_the_hosting_website_are_those_of_the_repository(load: LoadRepository) -> None:
    address = "https://raw.githubusercontent.com/o/{}/main/{}"
    urls = [address.format("r", "pic.png"), address.format("r", "gone.png")]
    urls.append(address.format("other", "pic.png"))
    text = " ".join(f"![a]({url})" for url in urls)
    index = load({"README.md": text, "pic.png": PNG}).index
    assert make_prose(index, "README.md", text).images == ()
    hosted = replace(index, hosting=find_hosting("https://github.com/o/r"))
    assert make_prose(hosted, "README.md", text).images == ((urls[0], name_copy(PNG, "png")),)


def test_markup_follows_the_language(harbour: Repository, load: LoadRepository) -> None:
    assert make_prose(harbour.index, "README.md", "").markup == "markdown"
    assert make_prose(harbour.index, "one.txt", "").markup == "text"
    assert make_prose(load({"README.rst": "x"}).index, "README.rst", "").markup == "rst"
    assert make_prose(load({"README.adoc": "x"}).index, "README.adoc", "").markup == "AsciiDoc"


def test_a_link_to_a_folder_leads_to_its_page(harbour: Repository) -> None:
    prose = make_prose(harbour.index, "README.md", "[a](docs) [b](./) [c](nowhere/)")
    links = {target: page for target, page, _ in prose.links}
    assert links["./"] == "repo/tree/index"
    assert links["docs"] == "repo/tree/docs/index"
    assert "nowhere/" not in links


@pytest.mark.parametrize(
    "text",
    [part * 50_000 for part in ("\n\n", "[\n", ".. _a\n", "](", "link:", "<<a")],
)
def test_finding_targets_takes_no_time(harbour: Repository, text: str) -> None:
    with limit_cpu(2):
        make_prose(harbour.index, "README.md", text)


MARKUPS = [
    ("Python", "Just words.", "text"),
    ("Python", "Usage:\n    python a.py", "text"),
    ("Python", "A `name` and *words*.", "text"),
    ("Python", "A ``name``.", "docstring"),
    ("Python", "A :class:`name`.", "docstring"),
    ("Python", "Code::\n\n    x", "docstring"),
    ("Python", "Title\n=====\n\nx", "docstring"),
    ("Python", ".. note:: x", "docstring"),
    ("Python", "Args:\n    x: y", "docstring"),
    ("Python", "Parameters\n----------\nx : int", "docstring"),
    ("Python", "# Title\n\n[a](b)", "comment"),
    ("Python", "```\nx\n```", "comment"),
    ("Python", "# Title\n\n:class:`x`", "docstring"),
    ("Rust", "Just words.", "comment"),
    ("Go", "Just words.\n\n    code", "text"),
    ("Java", "Just words.", "text"),
    ("Java", "A {@code x}.", "javadoc"),
    ("Java", "<p>A", "javadoc"),
    ("Java", "A List<String>.", "text"),
    ("C", "SET <key>\n\n * one", "text"),
    ("C", "What it does.\n\n@author Ada", "comment"),
    ("C", r"Uses \c foo.", "comment"),
    ("C++", "std::string and a::b", "text"),
    ("JavaScript", "Has [a link](b.md).", "comment"),
    ("CSS", "For @media print", "text"),
    ("CMake", ".. command:: x", "docstring"),
    ("Markdown", "Words with a `` ` `` and **stars**.", "text"),
]


@pytest.mark.parametrize(("language", "text", "markup"), MARKUPS)
def test_the_markup_is_chosen_by_what_only_it_has(language: str, text: str, markup: str) -> None:
    assert choose_markup(language, text) == markup


@pytest.mark.parametrize(
    "text",
    ["`" * 50_000, ":a" * 50_000, "[a" * 50_000, "\n" * 50_000, "a\n" * 50_000, "|-" * 50_000],
)
@pytest.mark.parametrize("language", ["Python", "Java", "C"])
def test_choosing_takes_no_time(language: str, text: str) -> None:
    with limit_cpu(1):
        choose_markup(language, text)


def find_prose(load: LoadRepository, files: dict[str, str], path: str) -> list[Prose]:
    page = list_pages(load(files))[f"repo/tree/{path}"]
    blocks = [block for section in page.sections for block in section.blocks]
    return [block for block in blocks if isinstance(block, Prose)]


def test_links_in_it_lead_to_pages(load: LoadRepository) -> None:
    text = '"""Does much.\n\nSee `the guide <../docs/a.md>`_ and `x <../gone.md>`_.\n"""\n'
    (prose,) = find_prose(load, {"src/a.py": text, "docs/a.md": "A"}, "src/a.py")
    assert prose.links == (("../docs/a.md", "repo/tree/docs/a.md", ""),)
    assert prose.images == ()


@pytest.mark.parametrize("text", ['"""Does much."""\n', '"""Does ``much``."""\n'])
def test_what_the_summary_says_is_not_said_again(load: LoadRepository, text: str) -> None:
    assert find_prose(load, {"a.py": text}, "a.py") == []


def test_a_comment_keeps_its_lists_and_code(load: LoadRepository) -> None:
    text = (
        "/*\n * Keeps all the ships in one place.\n *\n *   - one\n *     goes on\n *\n"
        ' *       code({\n *       });\n *\n * https://a.example/\n */\n#include "a.h"\n'
    )
    (prose,) = find_prose(load, {"a.c": text}, "a.c")
    assert prose.text == (
        "Keeps all the ships in one place.\n\n  - one\n    goes on\n\n      code({\n      });\n"
        "https://a.example/"
    )
