"""Roles, directives and what authors are told: builds of small projects."""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from sphinx_repodoc.model import Analysis, Symbol, SymbolKind
from sphinx_repodoc.sphinx.citations import CitationResolver, Request, Resolved
from sphinx_repodoc.sphinx.inventory import MAX_INDEXED, list_visible

from .conftest import CONF, SHOP, Build, MakeRepo, Repo

ROLES = """
Guide
=====

Links
-----

:repo:file:`shop/cart.py`, :repo:file:`~shop/cart.py`, :repo:file:`carts <cart.py>`,
:repo:file:`shop/cart.py#L3-L5`, :repo:folder:`shop`, :repo:symbol:`Cart.total`,
:repo:symbol:`~shop/money.py::Money`, :repo:keyword:`Cart`, :any:`shop/money.py`.
"""

DIRECTIVES = """
Guide
=====

.. repo:source:: shop/cart.py
   :symbol: Cart.total
   :dedent:
   :caption: The *sum*

.. repo:source:: shop/cart.py
   :lines: 6-7
   :linenos:
   :emphasize: 2

.. repo:file:: shop/cart.py
   :sections: structure dependencies

.. repo:folder:: shop

.. repo:tree::
   :filter: *.py

.. repo:keywords:: shop/cart.py

.. repo:graph:: shop/cart.py
   :depth: 2

.. repo:graph::

.. repo:map::
   :color: changes

.. repo:stats::
"""


def write_guide(repo: Repo, text: str) -> None:
    repo.write({"docs/guide.rst": f":orphan:\n{text}"})


def test_each_citation_is_resolved_once(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    write_guide(shop, f"{DIRECTIVES}{ROLES.replace('Guide', '').replace('=====', '')}")
    found: list[Request] = []

    def resolve(resolver: CitationResolver, request: Request) -> Resolved:
        found.append(request)
        return original(resolver, request)

    original = CitationResolver._resolve
    monkeypatch.setattr(CitationResolver, "_resolve", resolve)
    assert shop.build().warnings == ""
    assert {request.name for request in found} > {"source", "file", "symbol", "keyword", "any"}
    assert len(found) == len(set(found))


def find_links(html: str) -> dict[str, str]:
    """Text -> address of each link in the body."""
    body = html[html.index("Links") :]
    pattern = r'<a class="reference internal" href="([^"]*)"[^>]*><code[^>]*>(.*?)</code></a>'
    return {re.sub(r"<[^>]*>", "", text): address for address, text in re.findall(pattern, body)}


GUIDES = {
    "roles": ROLES,
    "part": ".. repo:file:: shop/cart.py\n   :sections: structure",
    "entries": ".. repo:keywords:: shop",
    "place": ":ref:`the map <here>`\n\n.. _here:\n\n.. repo:map::",
    "closed": ".. repo:tree::\n   :opened: 0",
    "any": ".. py:class:: shop.cart.Cart\n\n:any:`shop.cart.Cart`, :any:`shop.money.Money`",
}


@pytest.fixture(scope="module")
def guides(make_shared_repo: MakeRepo) -> Build:
    """A document for each of them, in one build."""
    repo = make_shared_repo(SHOP)
    for name, text in GUIDES.items():
        title = "" if text is ROLES else "\nGuide\n=====\n\n"
        repo.write({f"docs/{name}.rst": f":orphan:\n{title}{text}\n"})
    return repo.build(nitpicky=True)


def test_what_is_right_is_told_nothing_of(guides: Build) -> None:
    assert guides.warnings == ""


def test_roles_lead_to_pages(guides: Build) -> None:
    cart = "repo/tree/shop/cart.py.html"
    assert find_links(guides.read("roles")) == {
        "shop/cart.py": cart,
        "cart.py": cart,
        "carts": cart,
        "shop/cart.py#L3-L5": f"{cart}#L3-L5",
        "shop": "repo/tree/shop/index.html",
        "Cart.total": f"{cart}#def-Cart.total",
        "Money": "repo/tree/shop/money.py.html#def-Money",
        "Cart": "repo/keywords/c.html",
        "shop/money.py": "repo/tree/shop/money.py.html",
    }


def test_pages_name_the_documents_that_cite_them(shop: Repo) -> None:
    write_guide(shop, ROLES)
    page = shop.build().read("repo/tree/shop/cart.py")
    assert '<a href="../../../guide.html#links">Guide: Links</a>' in page
    assert ">1 document<" in page
    write_guide(shop, "\nGuide\n=====\n")
    assert "Guide: Links" not in shop.build().read("repo/tree/shop/cart.py")


# The JSON builder itself, a package of its own, uses what Sphinx 9 deprecates.
@pytest.mark.filterwarnings("ignore:.*JSONHTMLBuilder.app")
@pytest.mark.parametrize(
    "builder",
    [
        *("html", "dirhtml", "singlehtml", "latex", "text", "man", "epub", "json", "texinfo"),
        *("xml", "pseudoxml"),
    ],
)
def test_every_builder_shows_what_is_embedded(shop: Repo, builder: str) -> None:
    write_guide(shop, DIRECTIVES)
    shop.write({"docs/index.rst": "Shop\n====\n\n.. toctree::\n\n   guide\n"})
    write_pages(shop)
    builds = build_both_ways(
        shop,
        builder,
        copyright="2024, Shop",
        # The folder of doctrees lies in the output here, and JSON copies from there only once.
        suppress_warnings=["epub.unknown_project_files", "misc.copy_overwrite"],
    )
    for build in builds:
        check_what_is_embedded(build, builder)


def build_both_ways(repo: Repo, builder: str, **options: Any) -> Iterator[Build]:
    """The project in one process and in two, without a warning."""
    for parallel in (1, 2):
        build = repo.build(
            builder=builder, parallel=parallel, fresh=True, nitpicky=True, version="1", **options
        )
        assert build.warnings == ""
        yield build


def check_what_is_embedded(build: Build, builder: str) -> None:
    shown = "".join(
        path.read_text("utf-8", "replace")
        for path in build.output.rglob("*")
        if (path.is_file() and "guide" in str(path)) or path.suffix in {".tex", ".1", ".texi"}
    )
    if builder == "singlehtml":
        shown = build.read("index")
    assert "return" in shown
    assert "Carts hold items." in shown
    # What only this package understands is not for readers.
    assert not re.search("repodoc_request|<embedded|Request", shown)


@pytest.mark.parametrize("builder", ["gettext", "dummy", "doctest", "changes", "linkcheck"])
def test_builders_without_pages_have_nothing_to_say(shop: Repo, builder: str) -> None:
    write_guide(shop, f"{DIRECTIVES}{ROLES.replace('Guide', '').replace('=====', '')}")
    write_pages(shop)
    # An address that cannot be reached would be told of.
    url = "https://nowhere.invalid/{path}"
    extensions = ["sphinx_repodoc", "sphinx.ext.doctest"]
    builds = build_both_ways(shop, builder, extensions=extensions, repodoc_source_url=url)
    assert len(list(builds)) == 2


def test_message_catalogues_name_no_place_of_the_build(shop: Repo) -> None:
    build = shop.build(builder="gettext")
    source = os.path.relpath(shop.root / "docs/repo/index.repodoc", build.output)
    places = re.findall("^#: (.+)", (build.output / "repo.pot").read_text(), re.MULTILINE)
    assert places == [f"{source}:1"] * 2


def write_pages(repo: Repo) -> None:
    """As many more as it takes until Sphinx uses several processes."""
    text = ":orphan:\n\nMore\n====\n\n.. repo:file:: shop/cart.py\n"
    repo.write({f"docs/more{number}.rst": text for number in range(6)})


@pytest.mark.parametrize(
    ("builder", "name"), [("html", "deep/er/guide.html"), ("dirhtml", "deep/er/guide/index.html")]
)
def test_links_lead_somewhere_from_any_folder(shop: Repo, builder: str, name: str) -> None:
    text = f":orphan:\n{DIRECTIVES}\n.. repo:keywords:: shop\n\n:repo:folder:`shop`\n"
    shop.write({"docs/deep/er/guide.rst": text})
    page = shop.build(builder=builder).output / name
    links = BeautifulSoup(page.read_text(), "html.parser").select("[role=main] a[href]")
    hrefs = [str(link["href"]) for link in links]
    assert len([href for href in hrefs if "repo/tree" in href]) > 30
    for address, _, anchor in (href.partition("#") for href in hrefs):
        target = (page.parent / address).resolve() if address else page
        target = target / "index.html" if target.is_dir() else target
        assert target.is_file(), address
        # A range begins with a line that is there.
        first = anchor.partition("-L")[0]
        assert not anchor or re.search(f'id="?{first}[" >]', target.read_text()), (address, anchor)


def test_what_is_embedded_can_be_searched_for(guides: Build) -> None:
    index = (guides.output / "searchindex.js").read_text()
    (number,) = re.findall(r'"docnames":\[(.*?)\]', index)
    place = number.replace('"', "").split(",").index("part")
    (found,) = re.findall(r'"total":(\[.*?\]|\d+)', index)
    assert str(place) in re.findall(r"\d+", found)


def test_only_the_words_of_captions_are_translated(shop: Repo) -> None:
    write_guide(shop, DIRECTIVES)
    build = shop.build(builder="gettext")
    found = re.findall('^msgid "(.+)"$', (build.output / "guide.pot").read_text(), re.MULTILINE)
    assert found == ["Guide", "The *sum*"]


def test_a_translated_caption_keeps_its_link(shop: Repo) -> None:
    write_guide(shop, DIRECTIVES)
    shop.write({"docs/locale/de/LC_MESSAGES/guide.po": 'msgid "The *sum*"\nmsgstr "Die *Summe*"\n'})
    page = shop.build(language="de", locale_dirs=["locale"], gettext_compact=False).read("guide")
    assert "Die <em>Summe</em>" in page
    assert re.search(r'Summe.*href="repo/tree/shop/cart\.py\.html#def-Cart\.total"', page)


def test_embedded_entries_can_be_filtered(guides: Build) -> None:
    page = guides.read("entries")
    assert "repodoc-entries" in page
    assert "_static/repodoc-keywords.js" in page
    assert "_static/repodoc-keywords.js" not in guides.read("index")


def test_what_is_embedded_can_be_referred_to(guides: Build) -> None:
    page = guides.read("place")
    assert 'href="#here"' in page
    assert '<div class="repodoc repodoc-embedded" id="here">' in page


def test_a_tree_may_be_closed(guides: Build) -> None:
    page = guides.read("closed")
    assert "<details" in page
    assert "<details open" not in page


def test_a_line_ends_where_editors_end_it(shop: Repo) -> None:
    newlines = {"unix": "\n", "windows": "\r\n", "mac": "\r"}
    text = "x = 1\n\x0c\ndef f():\n    return 1\n\n\ndef g():\n    return '\u2028'"
    for name, newline in newlines.items():
        source = f".. repo:source:: {name}.py\n   :symbol: g\n"
        shop.write({f"{name}.py": text.replace("\n", newline).encode()})
        shop.write({f"docs/{name}.rst": f":orphan:\n\nGuide\n=====\n\n{source}"})
    shop.commit()
    build = shop.build(builder="pseudoxml")
    for name in newlines:
        shown = (build.output / f"{name}.pseudoxml").read_bytes().decode()
        assert "def g():\n" in shown, name
        assert "return '" in shown, name
        assert "\r" not in shown, name


def test_a_citation_follows_its_symbol(shop: Repo) -> None:
    source = ".. repo:source:: shop/cart.py\n   :symbol: Cart.total\n"
    write_guide(shop, f"\nGuide\n=====\n\n{source}")
    assert shop.build().written
    cart = SHOP["shop/cart.py"]
    shop.write({"shop/cart.py": cart.replace("class Cart", "\n" * 50 + "class Cart")})
    build = shop.build()
    assert build.warnings == ""
    page = build.read("guide")
    assert "return</span>" in page
    assert 'cart.py.html#def-Cart.total"' in page


def test_a_document_is_read_again_only_when_what_it_shows_has_changed(shop: Repo) -> None:
    shop.write({"docs/tree.rst": ":orphan:\n\nTree\n====\n\n.. repo:tree::\n"})
    write_guide(shop, "\nGuide\n=====\n\n.. repo:source:: shop/money.py\n")
    shop.build()
    shop.write({"shop/money.py": SHOP["shop/money.py"].replace("pass", "x = 1")})
    status = shop.build().status
    assert "guide" in status
    assert "tree" not in re.sub(r"repo\S*|build\S*", "", status)
    assert "x</span>" in shop.build().read("guide")


LATER = {
    "keyword": (":repo:keyword:`Later`", "Later</span>", 'href="repo/keywords/l.html"'),
    "symbol": (":repo:symbol:`Later`", "Later</span>", 'href="repo/tree/lone.py.html#def-Later"'),
    "any": (":any:`lone.Later`", "Later</span>", 'href="repo/tree/lone.py.html#def-Later"'),
    "moved": (":any:`lone.X`", "line 1", 'in lone.py, line 6"'),
    "file": (":repo:file:`lone.py`", "lone.py.html", 'title="All alone."'),
}


def test_links_follow_what_they_lead_to(shop: Repo) -> None:
    for name, (text, _, _) in LATER.items():
        shop.write({f"docs/{name}.rst": f":orphan:\n\nGuide\n=====\n\n{text}\n"})
    build = shop.build()
    for name, (_, before, after) in LATER.items():
        assert before in build.read(name), name
        assert after not in build.read(name), name
    shop.write({"lone.py": '"""All alone."""\n\nclass Later:\n    pass\n\nX = 1\n'})
    build = shop.build()
    assert build.warnings == ""
    for name, (_, _, after) in LATER.items():
        assert after in build.read(name), name
    assert "0 added, 0 changed, 0 removed" in shop.build().status


def test_any_leads_here_only_where_nothing_else_is_meant(guides: Build) -> None:
    page = guides.read("any")
    assert 'href="#shop.cart.Cart"' in page
    assert 'href="repo/tree/shop/cart.py.html' not in page
    assert 'href="repo/tree/shop/money.py.html#def-Money"' in page


WORDS = {
    "Makefile": "pickle:\n\techo 1\n",
    "json": "{}\n",
    "html/logging/page.txt": "Page.\n",
    "pyproject.toml": '[tool.lint]\nselect = "x"\n',
    "src/app/__init__.py": "",
    "src/app/json.py": (
        '"""Of its own."""\n\n\nclass Coder:\n    """It."""\n\n'
        "    def dumps(self):\n        def inner():\n            pass\n\n\n"
        "def loads():\n    pass\n\n\nclass _Secret:\n    def show(self):\n        pass\n"
    ),
    "src/app/other.py": "class Same:\n    def twice(self):\n        pass\n",
    "src/app/another.py": "class Same:\n    def twice(self):\n        pass\n",
    "tests/test_json.py": "class TestJson:\n    def test_it(self):\n        assert 1\n",
}

# What ``any`` finds -> the page; and what no one may find.
FOUND = {
    "src/app/json.py": "repo/tree/src/app/json.py.html",
    "src/app/json.py::loads": "repo/tree/src/app/json.py.html#def-loads",
    "src/app/json.py#L2": "repo/tree/src/app/json.py.html#L2",
    "app/json.py": "repo/tree/src/app/json.py.html",
    "pyproject.toml": "repo/tree/pyproject.toml.html",
    "html/": "repo/tree/html/index.html",
    "html/logging": "repo/tree/html/logging/index.html",
    "app.json.loads": "repo/tree/src/app/json.py.html#def-loads",
    "app.json.Coder.dumps": "repo/tree/src/app/json.py.html#def-Coder.dumps",
    "Coder.dumps": "repo/tree/src/app/json.py.html#def-Coder.dumps",
}
NOT_FOUND = (
    *("pickle", "json", "html", "logging", "Makefile", "loads", "Coder", "dumps", "Coder"),
    *("json.loads", "json.Coder", "app/", "json.py", "tool.lint", "Same.twice", "."),
    *("Coder.dumps.inner", "_Secret.show", "TestJson.test_it", "page.txt", "no.such.name", "/"),
)


@pytest.fixture(scope="module")
def any_words(make_shared_repo: MakeRepo) -> Build:
    """All these words in one document, with ``any`` as the default role."""
    repo = make_shared_repo(WORDS)
    lines = "\n\n".join(f"`{word}`" for word in (*FOUND, *dict.fromkeys(NOT_FOUND)))
    write_guide(repo, f"\nGuide\n=====\n\nLinks\n-----\n\n{lines}\n")
    return repo.build(default_role="any")


def test_any_finds_paths_and_qualified_names(any_words: Build) -> None:
    assert find_links(any_words.read("guide")) == FOUND


def test_any_leaves_words_alone_and_sphinx_warns_of_them(any_words: Build) -> None:
    pattern = r"'any' reference target not found: (.*) \[ref\.any\]"
    missing = re.findall(pattern, any_words.warnings)
    assert sorted(missing) == sorted(set(NOT_FOUND))
    assert len(any_words.warnings.splitlines()) == len(missing)


def write_inventory(path: Path, *lines: str) -> None:
    head = "# Sphinx inventory version 2\n# Project: P\n# Version: 1\n# zlib\n"
    path.write_bytes(head.encode() + zlib.compress("".join(f"{line}\n" for line in lines).encode()))


def test_any_asks_other_projects_first(make_repo: MakeRepo, tmp_path: Path) -> None:
    names = ("app.json.loads", "Coder.dumps")
    lines = (f"{name} py:function 1 lib.html#$ -" for name in names)
    write_inventory(tmp_path / "objects.inv", *lines, "json py:module 0 lib.html -")
    repo = make_repo(WORDS)
    words = (*names, "json", "app.json.Coder.dumps")
    text = "\n".join(f":any:`{word}`" for word in words)
    write_guide(repo, f"\nGuide\n=====\n\n{text}\n")
    build = repo.build(
        extensions=["sphinx_repodoc", "sphinx.ext.intersphinx"],
        intersphinx_mapping={"lib": ("https://lib.example/", str(tmp_path / "objects.inv"))},
    )
    assert build.warnings == ""
    page = build.read("guide")
    for name in (*names, "json"):
        assert re.search(rf'href="https://lib\.example/lib\.html[^>]*><[^>]*><[^>]*>{name}<', page)
    assert 'href="repo/tree/src/app/json.py.html#def-Coder.dumps"' in page


# What is asked for, and what is told; nothing where there is such a thing.
UNKNOWN = [
    (":repo:file:`shop/crt.py`", "there is no file 'shop/crt.py'; did you mean shop/cart.py"),
    (":repo:file:`../secret`", "../secret leaves the repository"),
    (":repo:file:`/etc/passwd`", "/etc/passwd is an absolute path"),
    (":repo:file:`out`", "out has no page: symbolic link to ../outside"),
    (":repo:symbol:`Crat`", "there is no symbol 'Crat'; did you mean Cart?"),
    (":repo:symbol:`test_cart`", ""),
    (":repo:keyword:`nosuch`", "there is no keyword 'nosuch'"),
    (".. repo:source:: ../secret", "../secret leaves the repository"),
    (".. repo:source:: /etc/passwd", "/etc/passwd is an absolute path"),
    (".. repo:source:: out", "out has no page"),
    (".. repo:source:: empty.py", "empty.py is empty"),
    (".. repo:source:: data.bin", "data.bin is not text"),
    (".. repo:source:: lone.py\n   :lines: 7", "lone.py has 1 lines, not line 7"),
    (".. repo:source:: lone.py\n   :lines: x", "lines: 'x' is not like 3 or 3-9"),
    (".. repo:source:: lone.py\n   :lines: 1-", "lines: '1-' is not like 3 or 3-9"),
    (".. repo:source:: lone.py#L1\n   :lines: 1", "lone.py#L1 is a part of a file"),
    (".. repo:source:: lone.py\n   :lines: 1\n   :symbol: X", "cannot both be given"),
    (".. repo:source:: shop/money.py\n   :lines: 2", "shop/money.py has only blank lines"),
    (".. repo:source:: lone.py\n   :emphasize: 1,2", "'1,2' is more than the 1 lines shown"),
    (".. repo:source:: lone.py\n   :symbol: Y", "there is no symbol 'lone.py::Y'"),
    (".. repo:source:: lone.py\n   :emphasize: x", "emphasize: invalid line number spec: 'x'"),
    (".. repo:file:: nosuch.py", "there is no file 'nosuch.py'"),
    (".. repo:file:: lone.py\n   :sections: nosuch", "there is no section 'nosuch'"),
    (".. repo:file:: lone.py::X", "lone.py::X is a part of a file; only lone.py is possible here"),
    (".. repo:file:: lone.py\n   :sections: security", "lone.py has none of these sections"),
    (".. repo:folder:: nosuch", "there is no folder 'nosuch'"),
    (".. repo:tree::\n   :filter: *.nosuch", "no file in the repository matches the filter"),
    (".. repo:graph:: lone.py", "lone.py neither imports a file"),
    (".. repo:stats::\n   :show: nosuch", "there is no part 'nosuch'"),
]


@pytest.fixture(scope="module")
def told(make_shared_repo: MakeRepo) -> Build:
    """A document for each of them, in one build."""
    repo = make_shared_repo({**SHOP, "empty.py": "", "data.bin": b"\x00\xff\x00"})
    (repo.root.parent / "outside").write_text("secret")
    (repo.root / "out").symlink_to("../outside")
    repo.commit()
    for number, (text, _) in enumerate(UNKNOWN):
        repo.write({f"docs/guide{number}.rst": f":orphan:\n\nGuide\n=====\n\n{text}\n"})
    return repo.build()


@pytest.mark.parametrize(
    ("number", "message"),
    [(number, message) for number, (_, message) in enumerate(UNKNOWN)],
    ids=[text for text, _ in UNKNOWN],
)
def test_what_cannot_be_shown_is_told_at_its_place(told: Build, number: int, message: str) -> None:
    place = f"guide{number}.rst:"
    warnings = [line for line in told.warnings.splitlines() if place in line]
    if message:
        (warning,) = warnings
        assert f"{place}6: WARNING: " in warning
        assert message in warning
        assert warning.endswith("[repodoc.ref]")
    else:
        assert not warnings
    assert "secret" not in told.read(f"guide{number}").replace("../secret", "")


def test_each_that_cannot_be_shown_is_told_once(told: Build) -> None:
    assert len(told.warnings.splitlines()) == len([1 for _, message in UNKNOWN if message])


def test_another_project_links_here(make_repo: MakeRepo, tmp_path: Path) -> None:
    here = make_repo(SHOP).build()
    other = make_repo(
        {
            "docs/conf.py": CONF.replace("[", '["sphinx.ext.intersphinx", ')
            + f"intersphinx_mapping = {{'shop': ('https://shop.example/', "
            f"{str(here.output / 'objects.inv')!r})}}\n",
            "docs/guide.rst": (
                ":orphan:\n\nGuide\n=====\n\n:repo:symbol:`shop/cart.py::Cart.total`, "
                ":external+shop:repo:file:`shop/money.py`, :repo:folder:`shop`\n"
            ),
        },
        name="other",
    )
    build = other.build(nitpicky=True)
    assert build.warnings == ""
    page = build.read("guide")
    assert 'href="https://shop.example/repo/tree/shop/cart.py.html#def-Cart.total"' in page
    assert 'href="https://shop.example/repo/tree/shop/money.py.html"' in page
    assert 'href="https://shop.example/repo/tree/shop/index.html"' in page


def read_inventory(build: Build) -> list[str]:
    data = (build.output / "objects.inv").read_bytes()
    return zlib.decompress(data.split(b"\n", 4)[4]).decode().splitlines()


ODD_NAMES = ("two\nlines.py", "two  spaces.py", "two 2 1 fields.py", "two ends ")


def test_the_inventory_has_a_line_for_each_name(make_repo: MakeRepo) -> None:
    repo = make_repo({**SHOP, **dict.fromkeys(ODD_NAMES, "class Odd:\n    pass\n")})
    lines = read_inventory(repo.build())
    assert "lone.py::X repo:symbol 1 repo/tree/lone.py.html#def-X X" in lines
    assert not [line for line in lines if line.startswith(("two", "lines"))]
    assert not [line for line in lines if " std:label " in line and line.startswith("repo:")]


LABELLED = {
    **SHOP,
    "docs/My Notes.txt": "Notes.\n",
    "Twin.txt": "",
    "twin.txt": "",
}


def test_a_project_without_the_extension_links_here_by_labels(make_repo: MakeRepo) -> None:
    repo = make_repo(LABELLED)
    label = ".. _repo:shop/money.py:"
    repo.write({"docs/index.rst": f"Shop\n====\n\n{label}\n\nMoney\n-----\n"})
    here = repo.build(repodoc_export_labels=True)
    assert here.warnings == ""
    labels = [line for line in read_inventory(here) if line.startswith("repo:")]
    assert "repo:shop std:label -1 repo/tree/shop/index.html shop/" in labels
    assert not [line for line in labels if "twin" in line]
    roles = (":ref:`repo:shop/cart.py`", ":ref:`the shop <repo:shop>`")
    external = (":external+shop:ref:`repo:docs/My Notes.txt`", ":ref:`shop:repo:shop/money.py`")
    guide = f":orphan:\n\nGuide\n=====\n\n{' '.join((*roles, *external))}\n"
    other = make_repo({"docs/guide.rst": guide}, name="other")
    build = other.build(
        extensions=["sphinx.ext.intersphinx"],
        intersphinx_mapping={"shop": ("https://shop.example/", str(here.output / "objects.inv"))},
        nitpicky=True,
    )
    assert build.warnings == ""
    soup = BeautifulSoup(build.read("guide"), "html.parser")
    links = {link.text: link["href"] for link in soup.select(".body a.external")}
    site = "https://shop.example"
    assert links == {
        "shop/cart.py": f"{site}/repo/tree/shop/cart.py.html",
        "the shop": f"{site}/repo/tree/shop/index.html",
        "docs/My Notes.txt": f"{site}/repo/tree/docs/My%20Notes.txt.html",
        # The project's own label.
        "Money": f"{site}/index.html#repo-shop-money-py",
    }


def test_labels_are_those_of_one_build(shop: Repo) -> None:
    def has_labels(**options: Any) -> bool:
        build = shop.build(**options)
        return any(line.startswith("repo:shop ") for line in read_inventory(build))

    assert has_labels(repodoc_export_labels=True)
    assert not has_labels()


def test_a_project_may_change_pages_and_their_template(shop: Repo) -> None:
    handler = """
def change(app, page):
    if page.title == "lone.py":
        from msgspec.structs import replace
        from sphinx_repodoc.pages.blocks import Paragraph
        return replace(page, lead=(*page.lead, Paragraph(("Owned by nobody.",))))

def setup(app):
    app.connect("repodoc-page", change)
"""
    shop.write(
        {
            "docs/conf.py": f'{CONF}templates_path = ["_templates"]\n{handler}',
            "docs/_templates/repodoc/page.html": (
                '{% extends "page.html" %}\n'
                "{% block extrahead %}<meta name=kind content={{ repodoc.kind }}>{% endblock %}\n"
            ),
        }
    )
    build = shop.build()
    assert "Owned by nobody." in build.read("repo/tree/lone.py")
    assert "Owned by nobody." not in build.read("repo/tree/shop/cart.py")
    assert "<meta name=kind content=folder>" in build.read("repo/tree/shop/index")
    assert "<meta name=kind" not in build.read("index")
    shop.write({"docs/conf.py": (shop.root / "docs/conf.py").read_text().replace("nobody", "us")})
    assert "Owned by us." in shop.build().read("repo/tree/lone.py")


@pytest.mark.parametrize(
    ("qualname", "expected"),
    [("Cart", True), ("shop::my_cart", True), ("_Cart", False), ("shop::_Cart", False),
     ("shop._Cart.add", False)],
)  # fmt: skip
def test_a_name_may_hide_a_symbol(qualname: str, expected: bool) -> None:
    symbol = Symbol(kind=SymbolKind.CLASS, name="x", qualname=qualname, line=1, end_line=1)
    visible = list_visible(Analysis(language="Python", symbols=(symbol,)))
    assert (list(visible) == [symbol]) is expected


PARTS = (
    "class Open:\n    def method(self):\n        def local():\n            pass\n\n"
    "class _Closed:\n    def method(self):\n        pass\n"
)
ELSEWHERE = (
    *("tests/test_open.py", "tests/helper.py", "tests/data/fixture.py", "examples/example.py"),
    *("third_party/vendored.py", "docs/conf.py"),
)


def list_indexed(build: Build) -> set[str]:
    links = BeautifulSoup(build.read("genindex"), "html.parser").select(".genindextable a")
    return {link.text for link in links}


def test_public_symbols_of_source_files_are_in_the_general_index(make_repo: MakeRepo) -> None:
    test = "import helper\n\n\ndef test_open():\n    pass\n"
    repo = make_repo({
        **dict.fromkeys(ELSEWHERE, f"{CONF}{PARTS}"),
        "tests/test_open.py": f"{PARTS}\n{test}",
        "open.py": PARTS,
        "made.py": f"# Generated by protoc. DO NOT EDIT.\n{PARTS}",
        "script.js": "export function outer() { function inner() {} }\n",
        "data.json": '{"Key": 1}\n',
        "README.md": "# Heading\n",
    })  # fmt: skip
    expected = {
        "Open (class in open.py)",
        "Open.method (method in open.py)",
        "outer (function in script.js)",
    }
    assert list_indexed(repo.build()) == expected
    assert list_indexed(repo.build(repodoc_genindex=True)) == expected
    assert list_indexed(repo.build(repodoc_genindex=False)) == set()


def test_an_index_of_the_project_is_left_alone(make_repo: MakeRepo) -> None:
    entry = "Guide\n=====\n\n.. index:: single: boats\n"
    repo = make_repo({"open.py": PARTS, "docs/guide.rst": f":orphan:\n\n{entry}"})
    assert list_indexed(repo.build()) == {"boats"}
    assert "Open (class in open.py)" in list_indexed(repo.build(repodoc_genindex=True))


@pytest.mark.parametrize(("number", "expected"), [(MAX_INDEXED, True), (MAX_INDEXED + 1, False)])
def test_the_general_index_gets_all_public_symbols_or_none(
    make_repo: MakeRepo, number: int, expected: bool
) -> None:
    text = "".join(f"class C{each}:\n    pass\n" for each in range(number))
    assert bool(list_indexed(make_repo({"many.py": text}).build())) is expected
