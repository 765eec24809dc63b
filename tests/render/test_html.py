from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest

from sphinx_repodoc.pages.blocks import (
    Block,
    Code,
    Columns,
    DataTable,
    Excerpt,
    Explained,
    Facts,
    Fold,
    Image,
    Inlines,
    KeywordEntries,
    KeywordEntry,
    Link,
    Muted,
    Notebook,
    Outline,
    OutlineItem,
    Page,
    Paragraph,
    Picture,
    PictureEdge,
    PictureNode,
    Pills,
    Preview,
    Prose,
    References,
    Section,
    Snippet,
    Source,
    Strong,
    Table,
    UsingFile,
    Where,
)
from sphinx_repodoc.render.html import HtmlContext, render_blocks
from sphinx_repodoc.render.page import render_body, render_toc
from sphinx_repodoc.render.places import Marks, SourceDefinition, SourceLink

HOSTILE = '<x onmouseover="1">\'&'


def make_context(base: str = "repo/tree/", *, dirhtml: bool = False) -> HtmlContext:
    def address_of(page: str) -> str:
        if not dirhtml:
            return f"{page}.html"
        return page.removesuffix("index") if page.endswith("index") else f"{page}/"

    return HtmlContext(
        page=f"{base}here.c",
        base=base,
        up="../" * base.count("/"),
        address_of=address_of,
        list_excerpt=lambda excerpt: f"<span>{escape(excerpt.text)}</span>",
        list_source=lambda source, marks: f"<span id=L1>{source.lines}</span>",
        open_notebook=lambda notebook: [Snippet(notebook.path)],
        images="images",
    )


def test_a_link_to_a_place_on_the_page_itself_is_only_the_place() -> None:
    context = make_context()
    assert context.link_to("repo/tree/here.c", "L3") == "#L3"
    assert context.link_to("repo/tree/here.c") == "here.c.html"


def render(block: Block, context: HtmlContext | None = None) -> str:
    (html,) = render_blocks((block,), context or make_context())
    return html


def render_inline(*inlines: Any) -> str:
    return render(Paragraph(inlines)).removeprefix("<p>").removesuffix("</p>")


def test_a_link_to_the_file_elsewhere_tells_how_to_name_its_lines() -> None:
    link = Link("view", url="https://f.org/a", lines='#L{first}"')
    expected = '<a href="https://f.org/a" data-lines="#L{first}&quot;">view</a>'
    assert render_inline(link) == expected


@pytest.mark.parametrize(
    ("inline", "html"),
    [
        ("a < b", "a &lt; b"),
        (Code("a<b"), "<code>a&lt;b</code>"),
        (Strong("s"), "<strong>s</strong>"),
        (Muted("m"), "<small>m</small>"),
        (Explained("t", 'a "b"'), '<abbr title="a &quot;b&quot;">t</abbr>'),
        (Link("t"), "t"),
        (Link("t", anchor="L3"), '<a href="#L3">t</a>'),
        (Link("t", page="repo/tree/a", anchor="L3"), '<a href="a.html#L3">t</a>'),
        (Link("t", url="https://a.example/?a&b"), '<a href="https://a.example/?a&amp;b">t</a>'),
        (Link("t", anchor="x", code=True), '<a href="#x"><code>t</code></a>'),
        (Link("t", anchor="x", title='"'), '<a href="#x" title="&quot;">t</a>'),
        (Link("a/b", anchor="x"), '<a href="#x">a/<wbr>b</a>'),
    ],
)
def test_inlines(inline: Any, html: str) -> None:
    assert render_inline(inline) == html


def test_paragraphs_and_facts() -> None:
    assert render(Paragraph(("a", Code("b")), role="lead")) == (
        '<p class="repodoc-lead">a<code>b</code></p>'
    )
    assert render(Facts((("a",), ("b",)))) == '<ul class="repodoc-facts"><li>a</li> <li>b</li></ul>'


def test_a_table_has_its_head_and_cells() -> None:
    html = render(Table(((("a",), ("1,200",)), (("b",), ())), header=("Name", "Lines")))
    assert re.findall(r"<th(?: [^>]*)?>(.*?)</th>", html) == ["Name", "Lines"]
    assert re.findall(r"<td[^>]*>(.*?)</td>", html) == ["a", "1,200", "b", ""]
    assert html.count('class="repodoc-number"') == 3


def test_sizes_and_counts_of_files_stand_below_each_other_like_numbers() -> None:
    rows = ((("19.4 KB",), ("4 files",), ("v1.1",)), (("1 byte",), ("12 files",), ("2",)))
    html = render(Table(rows, header=("Size", "Imported by", "Version")))
    assert re.findall(r"<th\b(.*?)>", html) == [*[' class="repodoc-number"'] * 2, ""]


def test_a_table_without_a_head_has_none() -> None:
    assert "<thead>" not in render(Table(((("a",),),)))


def rows(number: int) -> tuple[tuple[Inlines, ...], ...]:
    return tuple(((f"row{n}.",),) for n in range(number))


def test_long_tables_fold_and_lose_nothing() -> None:
    html = render(Table(rows(1210), fold=10))
    shown, _, folded = html.partition("<details>")
    assert "1,200 more rows" in folded
    assert "row9." in shown
    assert "row10." in folded
    assert all(f"row{n}." in html for n in range(1210))


@pytest.mark.parametrize(("number", "fold"), [(15, 10), (100, 0)])
def test_short_tables_do_not_fold(number: int, fold: int) -> None:
    assert "<details>" not in render(Table(rows(number), fold=fold))


def test_pills_and_columns() -> None:
    pills = Pills((("a",), (Link("b", anchor="x"),)))
    html = render(Columns((("Title", (pills, Paragraph(("p",)))),)))
    assert "Title" in html
    assert '<li>a</li> <li><a href="#x">b</a></li>' in html
    assert "<p>p</p>" in html


def test_fold_has_its_blocks_behind_its_summary() -> None:
    fold = Fold(("a ", Muted("2 files")), (Paragraph(("b",)),))
    assert render(fold) == (
        "<details><summary>a <small>2 files</small></summary><p>b</p></details>"
    )


def test_anchor_of_a_fold_is_inside_but_not_in_documents_that_embed_it() -> None:
    fold = Fold(("a",), (Paragraph(("b",)),), anchor='uses-a"')
    (html,) = render_blocks([fold], make_context())
    assert html == (
        '<details class="repodoc-uses-of"><summary>a</summary>'
        '<div id="uses-a&quot;"><p>b</p></div></details>'
    )
    (embedded,) = render_blocks([fold], replace(make_context(), own="repo/tree/other.c"))
    assert "id=" not in embedded


def test_picture_is_drawn_where_it_stands() -> None:
    nodes = (PictureNode("a", page="repo/tree/a"),), (PictureNode("b"),)
    html = render(Picture("t", (("", nodes[0]), ("", nodes[1])), (PictureEdge(0, 1),)))
    assert html.startswith('<div class="repodoc-scroll"><svg ')
    assert re.findall('href="(.*?)"', html) == ["a.html"]


def test_prose_links_and_images_are_seen_from_the_page() -> None:
    text = "[a](x.md) ![p](p.png)"
    block = Prose(text, "markdown", (("x.md", "repo/index", "there"),), (("p.png", "0.png"),))
    html = render(block)
    assert 'href="../index.html#there"' in html
    assert 'src="../../images/0.png"' in html


def test_source_is_one_listing() -> None:
    html = render(Source("a.py", "0", "Python", 1200))
    assert html.count("<pre") == 1
    assert "<span id=L1>1200</span>" in html
    assert "repodoc-digits-4" in html


def test_names_in_a_source_lead_to_pages() -> None:
    given: list[Marks] = []

    def list_source(source: Source, marks: Marks) -> str:
        given.append(marks)
        return ""

    context = replace(make_context(), list_source=list_source)
    links = (
        (3, "run", "repo/tree/b.py", "L7", True, ("", "self")),
        (3, "stop", "repo/index", "", False, ("",)),
    )
    texts = ((2, 4, "b", "repo/tree/b.py", "", True, Where.PATH),)
    definitions = (
        (4, "run", ("def-run",), "", "uses-run", "1 file"),
        (5, "x", ("def-x",), "", "", ""),
    )
    notes = ((4, "Slow"),)
    render(Source("a.py", "0", "Python", 4, links, texts, definitions, notes), context)
    assert given == [
        Marks(
            (
                SourceLink(3, "run", "b.py.html#L7", True, ("", "self")),
                SourceLink(3, "stop", "../index.html", False, ("",)),
                SourceLink(2, "b", "b.py.html", where=Where.PATH, column=4),
            ),
            (
                SourceDefinition(4, "run", ("def-run",), "#uses-run", "1 file"),
                SourceDefinition(5, "x", ("def-x",)),
            ),
            notes,
        )
    ]


LINKS = [
    # from, to, address in html, address in dirhtml
    ("repo/", "repo/index", "index.html", "./"),
    ("repo/tree/", "repo/tree/a.py", "a.py.html", "a.py/"),
    ("repo/tree/", "repo/index", "../index.html", "../"),
    ("repo/tree/", "repo/tree/index", "index.html", "./"),
    ("repo/tree/a.py/", "repo/tree/b.py", "../b.py.html", "../b.py/"),
    ("repo/tree/a/", "repo/tree/ab/index", "../ab/index.html", "../ab/"),
    ("repo/tree/a/b/", "repo/tree/a/c/d", "../c/d.html", "../c/d/"),
    ("repo/tree/", "index", "../../index.html", "../../"),
    ("", "repo/index", "repo/index.html", "repo/"),
    ("", "index", "index.html", "./"),
]


@pytest.mark.parametrize(("base", "page", "html", "dirhtml"), LINKS)
def test_addresses_are_as_short_as_can_be(base: str, page: str, html: str, dirhtml: str) -> None:
    assert make_context(base).link_to(page) == html
    assert make_context(base, dirhtml=True).link_to(page) == dirhtml
    assert make_context(base).link_to(page, "L1") == f"{html}#L1"


def test_on_the_page_itself_only_the_anchor_is_needed() -> None:
    assert make_context().link_to("", "L1") == "#L1"


PAGE = Page(
    "repo/tree/a/b_c.py",
    "a/b_c.py",
    (Link("Repository", "repo/index"), Link("a", "repo/tree/a/index")),
    (Paragraph(("lead",)),),
    (
        Section("metadata", "Metadata", (Facts((("x",),)),), "3 facts"),
        Section("source", "Source", (Paragraph(("s",)),)),
    ),
)


def test_a_body_has_title_lead_and_sections_in_order() -> None:
    html = render_body(PAGE, make_context("repo/tree/a/"), crumbs=False)
    parts = ["<h1", "<p>lead</p>", '<section id="metadata">', '<section id="source">']
    places = [html.index(part) for part in parts]
    assert places == sorted(places)
    assert re.sub(r"<[^>]+>", "", html.partition("</h1>")[0]).strip() == "b_c.py"
    assert "Breadcrumbs" not in html


def test_sections_of_a_file_can_be_opened_and_the_source_cannot() -> None:
    html = render_body(PAGE, make_context("repo/tree/a/"), crumbs=False)
    summaries = re.findall(r"<summary>(.*?)</summary>", html)
    assert summaries == ["About this file", "Metadata <span>3 facts</span>"]
    assert "<details><summary>Metadata" in html
    assert html.rindex("</details>") < html.index('id="source"')


def test_sections_that_are_aside_have_a_column_of_their_own() -> None:
    sections = (Section("a", "A", (Paragraph(("a",)),)), Section("b", "B", (), aside=True))
    page = msgspec.structs.replace(PAGE, kind="folder", sections=sections)
    html = render_body(page, make_context("repo/tree/a/"), crumbs=False)
    assert html.index('id="a"') < html.index('class="repodoc-beside"') < html.index('id="b"')
    alone = msgspec.structs.replace(page, sections=sections[:1])
    assert "repodoc-beside" not in render_body(alone, make_context("repo/tree/a/"), crumbs=False)


def test_crumbs_lead_up() -> None:
    html = render_body(PAGE, make_context("repo/tree/a/"), crumbs=True)
    assert '<a href="../../index.html">Repository</a>' in html
    assert '<a href="index.html">a</a>' in html
    assert ">b_c.py<" in html
    named = msgspec.structs.replace(PAGE, crumb="Keywords")
    assert ">Keywords</span>" in render_body(named, make_context("repo/tree/a/"), crumbs=True)


def test_the_table_of_contents_names_sections_to_jump_to() -> None:
    html = render_toc(PAGE)
    assert 'href="#source">Source</a>' in html
    assert 'href="#metadata">Metadata</a>' in html


def poison(value: Any) -> Any:
    """*value* with every text but tags, names of classes and addresses made hostile."""
    if isinstance(value, list | tuple):
        return [
            item if n == 0 and item in TYPE_NAMES else poison(item) for n, item in enumerate(value)
        ]
    return HOSTILE if isinstance(value, str) and value not in KEEP else value


TYPE_NAMES = [
    "Link", "Code", "Muted", "Strong", "Paragraph", "Facts", "Table", "OutlineItem", "Outline",
    "Pills", "Columns", "Prose", "Source", "Excerpt", "Section", "Page", "Explained",
    "Fold", "KeywordEntry", "KeywordEntries",
    "Picture", "PictureNode", "PictureEdge", "Snippet", "Image", "Notebook", "DataTable", "Preview",
    "References", "UsingFile",
]  # fmt: skip
# Classes, which only the pages of this package choose.
KEEP = frozenset({"", "note", "file", "text", "markdown", "rst", "output"})


def make_item() -> OutlineItem:
    """A symbol with every field."""
    link = Link("t", anchor="t")
    return OutlineItem(1, "t", link, "t", "t", link, "t", 1, 2, private=True, anchors=("t", "t"))


EVERY_INLINE: Inlines = (
    "t",
    Link("t", page="p", anchor="t", title="t", code=True),
    Link("t", url="t"),
    Code("t"),
    Muted("t"),
    Strong("t"),
    Explained("t", "t"),
)
BLOCKS: tuple[Block, ...] = (
    Paragraph(EVERY_INLINE, role="note"),
    Facts((EVERY_INLINE,)),
    Table(((EVERY_INLINE, ("t",)),), header=("t", "t")),
    Outline((make_item(),)),
    Outline((make_item(), make_item()), 1),
    Pills((EVERY_INLINE,)),
    KeywordEntries((KeywordEntry("t", "t", ((Link("t", page="p", anchor="t"), 1),)),)),
    KeywordEntries((KeywordEntry("t", "t", (("t", 1), (Link("t", page="p", anchor="t"), 0)), 2),)),
    Columns((("t", (Paragraph(EVERY_INLINE, role="note"),)),)),
    Fold(EVERY_INLINE, (Paragraph(("t",)),), "t"),
    References((("t", (UsingFile("t", "t", "t", True, ((1, "t", 0, 0, True),), (2,), 3),)),)),
    Picture("t", (("t", (PictureNode("t", "t", "t", "t"),)),), (PictureEdge(0, 0),)),
    Prose("t", "text", (("t", "t", "t"),), (("t", "t"),)),
    Prose("t", "markdown", (("t", "t", "t"),), (("t", "t"),)),
    Prose("t", "rst", (("t", "t", "t"),), (("t", "t"),)),
    Snippet("t", "t", "output"),
    Image("t", "t", 1, 1, "t"),
    Notebook("t", "t"),
    DataTable(("t", "t"), (("t",), ("t", "t", "t"))),
    Source("t", "t", "t", 3),
    Excerpt(Link("t", anchor="t"), "t", "t"),
)


def make_page(block: Block) -> Page:
    sections = (Section("t", "t", (block,)), Section("u", "u", ()))
    preview = Preview((block,))
    return Page("t", "t", (Link("t", "t"),), (block,), sections, "t", "file", preview=preview)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: type(block).__name__)
def test_no_text_of_any_field_gets_out_of_its_place(block: Block) -> None:
    page = msgspec.convert(poison(msgspec.to_builtins(make_page(block))), type=Page)
    html = render_body(page, make_context(), crumbs=True) + render_toc(page)
    assert "onmouseover" in html
    AttributeAuditor().feed(html)


class AttributeAuditor(HTMLParser):
    """Fails where a text became an element or an attribute."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag != "x"
        assert not any(name.startswith("on") for name, _ in attrs)


def test_a_preview_has_a_switch_if_there_is_a_source() -> None:
    preview = Preview((Image("0.png", "a.png", 4, 3, "PNG"),))
    page = msgspec.structs.replace(PAGE, preview=preview)
    html = render_body(page, make_context(), crumbs=False)
    parts = [
        'class="repodoc-main repodoc-switched"',
        "<fieldset",
        'id="preview"',
        "<img ",
        '<section id="source"',
    ]
    places = [html.index(part) for part in parts]
    assert places == sorted(places)
    assert html.count('type="radio"') == 2
    sections = tuple(section for section in PAGE.sections if section.id != "source")
    alone = render_body(
        msgspec.structs.replace(page, sections=sections), make_context(), crumbs=False
    )
    assert 'id="preview"' in alone
    assert "<fieldset" not in alone
    assert "repodoc-main" not in render_body(
        msgspec.structs.replace(page, sections=sections, preview=None), make_context(), crumbs=False
    )


def test_numbers_in_a_table_are_aligned() -> None:
    html = render(DataTable(("a", "b", "c"), (("-1.5e3", "x", ""), ("2%", "3", ""), ("4",))))
    assert "<tr><td class=n>-1.5e3<td>x<td class=n>" in html
    assert "<th class=n>a<th>b" in html


def test_an_excerpt_leads_to_its_place() -> None:
    link = Link("a.py, line 2", page="tree/a.py", anchor="L2")
    html = render(Excerpt(link, "a <b", "Python"))
    assert "<span>a &lt;b</span>" in html
    assert "#L2" in html


def test_an_entry_with_one_place_is_the_link() -> None:
    link = Link("a.py", page="repo/tree/a.py", anchor="L3")
    html = render(KeywordEntries((KeywordEntry("f", "function", ((link, 0),)),)))
    assert html == '<ul class="repodoc-entries"><li><a href=a.py.html#L3>f</a> <i>function</i></ul>'


def test_an_entry_with_several_places_has_a_link_for_each_file() -> None:
    links = ((Link("a.py", page="repo/tree/a.py"), 2), (Link("b.py", page="repo/tree/b c.py"), 0))
    html = render(KeywordEntries((KeywordEntry("f", "function", (*links, ("gone.py", 0)), 7),)))
    assert "<b>f</b> <i>function</i> <a href=a.py.html>a.py</a> +2, " in html
    assert '<a href="b c.py.html">b.py</a>, gone.py and 7 more' in html


def test_entries_are_escaped() -> None:
    link = Link(HOSTILE, page=f"repo/tree/{HOSTILE}")
    html = render(KeywordEntries((KeywordEntry(HOSTILE, HOSTILE, ((link, 0), (link, 0))),)))
    assert HOSTILE not in html
    assert html.count(escape(HOSTILE)) >= 4
