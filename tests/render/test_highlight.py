from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from pygments.token import STANDARD_TYPES

from sphinx_repodoc import grammars
from sphinx_repodoc.analyse import analyse, lexer_for
from sphinx_repodoc.grammars import MAX_COMMENT_LINES
from sphinx_repodoc.model import Text
from sphinx_repodoc.pages.blocks import Where
from sphinx_repodoc.render.highlight import FREE_BYTES, MAX_RATIO, highlight, highlight_excerpt
from sphinx_repodoc.render.places import Marks, SourceLink
from sphinx_repodoc.render.tokens import MAX_PYGMENTS_CHARS
from sphinx_repodoc.scan.text import split_lines

from ..cpu import limit_cpu

TEXTS = {
    "empty": "",
    "newline only": "\n",
    "no newline at the end": "x = 1",
    "blank lines": "\n\n\nx\n\n",
    "blank line first": "\nx = 1\n",
    "crlf": "x = 1\r\n# c\r\n",
    "cr": "x = 1\r# c\ry\r",
    "mixed": "a\r\nb\nc\rd\n\r\ne",
    "tabs": "\tif x:\n\t\ty\t=\t1 \n",
    "string over lines": 'x = """a\n  b\n\nc"""\ny\n',
    "string over lines in crlf": 'x = """a\r\n  b\r\n"""\r\ny\r\n',
    "comment over lines": "/* a\n b < c\n*/ int x;\n",
    "markup": "<script>&amp;\"'</script>\n",
    "markup in a string": "x = '<b>&lt;</b>'\n",
    "controls": "a\x01b\x0cc\x1b[0m\x7f\x85d\u2028e\n",
    "page break": "def f():\n    pass\n\x0c\nclass C:\n    pass\n",
    "astral": "x = '😀𝒳'  # 😀\ny = 'é'\n",
    "mark": "\ufeffx = 1\n",
    "trailing spaces": "x = 1   \n   \n",
    "broken": "def f(:\n  'open\nclass\n",
    "f string": "f'{a!r:>{w}} {b}'\nf'''\n{x\n}'''\n",
    "decorator": "@a.b(c)\n@d\nasync def f(self): return await print(len(x))\n",
    "yaml": "a: &x\n  - 'b'  # c\n  - |\n    text\n    more\n",
    "not a name": "\u00a0x\u3000= 1\n",
}
LANGUAGES = ("Python", "C", "JavaScript", "YAML", "HTML", "Text", "No such language")


class Listing(HTMLParser):
    """The lines of a listing, as a browser reads them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.ids: list[str] = []
        self.classes: set[str] = set()
        self.open: list[str] = []
        self.links: list[tuple[int, str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()
        assert not self.open, "an element is left open"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        assert len(values) == len(attrs)
        around, is_line = {"span": ([], False), "i": (["span"], True)}.get(
            tag, (self.open[:2], False)
        )
        assert self.open[:2] == around, f"{tag} is in {self.open}"
        if is_line:
            self.ids.append(values.pop("id") or "")
            self.lines.append("")
        if tag == "a":
            self.links.append((len(self.lines), "", values))
        elif tag in {"b", "i"}:
            assert values.keys() <= {"class", "data-n", "data-w"}
            self.classes.update(values.get("class") or "" for _ in values)
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        assert self.open[:2] == ["span", "i"], "text outside the lines"
        self.lines[-1] += data
        if self.open[-1] == "a":
            line, text, values = self.links.pop()
            self.links.append((line, text + data, values))


def read(text: str, language: str) -> Listing:
    html = highlight(text, language, lexer_for(language))
    assert "\r" not in html, "the browser would drop it"
    return Listing(html)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_the_text_is_the_source_line_by_line(text: str, language: str) -> None:
    listing = read(text, language)
    assert listing.lines == split_lines(text)
    assert listing.ids == [f"L{number}" for number in range(1, len(split_lines(text)) + 1)]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_the_analysis_counts_the_same_lines(text: str) -> None:
    lines = analyse("a.txt", Text(content=text)).lines
    # A mark alone is no line; the decoder removes it before.
    assert len(read(text.removeprefix("\ufeff"), "Text").lines) == lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_classes_are_those_of_pygments(text: str, language: str) -> None:
    assert read(text, language).classes <= set(STANDARD_TYPES.values())


def list_lines(html: str) -> str:
    """The lines of a listing with less than fifty lines."""
    assert html.startswith("<span>")
    assert html.endswith("</span>")
    return html.removeprefix("<span>").removesuffix("</span>")


def test_every_line_of_a_comment_has_its_class_itself() -> None:
    assert list_lines(highlight("/* a\n\n   b */\nint x; // c\n", "C", "")) == (
        "<i id=L1 class=c>/* a\n</i>"
        "<i id=L2>\n</i>"
        "<i id=L3 class=c>   b */\n</i>"
        "<i id=L4><b class=kt>int</b> x; <b class=c>// c</b>\n</i>"
    )


def test_neighbours_of_one_class_are_one_element() -> None:
    html = highlight("static  const int x;\nstatic\nint y;\n", "C", "")
    assert "<b class=k>static  const</b> <b class=kt>int</b> x;" in html
    assert "<i id=L2 class=k>static\n</i>" in html


def test_a_table_of_numbers_has_one_element_a_line() -> None:
    html = highlight("int x[] = {\n  1, 2,\n  3\n};\n", "C", "")
    assert "<i id=L2>  <b class=m>1, 2</b>,\n</i>" in html
    assert "<i id=L3 class=m>  3\n</i>" in html


def test_fifty_lines_are_a_part() -> None:
    html = highlight("x\n" * 100, "Text", "")
    parts = re.findall("<span>(.*?)</span>", html, re.DOTALL)
    assert "".join(f"<span>{part}</span>" for part in parts) == html
    # Numbers with the same hundreds are in two parts, so that the style sheet can count them.
    assert [part.count("<i id=") for part in parts] == [49, 50, 1]


def test_long_listings_let_the_browser_pause() -> None:
    html = highlight("x\n" * 4000, "Text", "", pause='../a "b".js')
    script = '</span><script src="../a &quot;b&quot;.js"></script><span><i id=L'
    assert re.findall(f"{script}(\\d+)>", html) == ["2000", "4000"]
    assert "<script" not in highlight("x\n" * 1999, "Text", "", pause="a.js")


def test_a_listing_of_tiny_tokens_is_in_proportion_to_its_text() -> None:
    text = 'if(1)"";' * 20_000
    html = highlight(text, "C", "")
    assert html.count("<b class=s>") == 20_000
    assert html.count("<b ") == 20_000
    assert len(html) <= MAX_RATIO * len(text) + FREE_BYTES
    tiny = '"";' * 20_000
    assert list_lines(highlight(tiny, "C", "")) == f"<i id=L1>{tiny}</i>"


def test_a_short_listing_keeps_all_colours() -> None:
    assert highlight('if(1)"";' * 100, "C", "").count("<b class=k>") == 100


def test_an_excerpt_has_no_anchors() -> None:
    assert highlight_excerpt("int x;\ny();\n", "C", "") == "<b class=kt>int</b> x;\ny();\n"


def test_the_same_text_gives_the_same_html() -> None:
    text = "def f(x):\n    return [len(x), 'a', 1]  # c\n" * 50
    assert highlight(text, "Python", "") == highlight(text, "Python", "")


def test_pygments_colours_what_has_no_grammar() -> None:
    assert "<b class=kt>int</b>" in highlight("int x;\n", "D", "d")
    assert list_lines(highlight("int x;\n", "D", "no-such-lexer")) == "<i id=L1>int x;\n</i>"


def test_pygments_colours_what_the_parser_is_kept_from() -> None:
    text = "x = 1\n" + "#\n" * (MAX_COMMENT_LINES + 1)
    assert "class=c1" in highlight(text, "Python", "python")
    assert "class=" not in highlight(text, "Python", "")


def test_long_texts_are_not_lexed() -> None:
    line = "const int a_name_of_usual_length;\n"
    text = line * (MAX_PYGMENTS_CHARS // len(line) + 1)
    assert "class=" not in highlight(text, "D", "d")
    assert "class=" in highlight(text, "C", "c")


def test_one_line_may_be_as_long_as_a_file() -> None:
    text = f"var a = '{'<' * 1_000_000}';"
    assert read(text, "JavaScript").lines == [text]


HERE = SourceLink(1, "run", "a.html#L3")
THERE = SourceLink(1, "stop", '../b.html#a "b" <c>&', exact=False)


def find_links(text: str, language: str, *links: SourceLink) -> list[tuple[int, str]]:
    """(line, text) of each link; the text is still that of the file."""
    listing = Listing(highlight(text, language, lexer_for(language), Marks(links)))
    assert listing.lines == split_lines(text)
    return [(line, name) for line, name, _ in listing.links]


def test_a_name_leads_where_it_should() -> None:
    html = highlight("run(stop)\nrun()\n", "Python", "", Marks((HERE, THERE)))
    assert list_lines(html) == (
        "<i id=L1><a href=a.html#L3>run</a>("
        '<a class=repodoc-likely title=likely href="../b.html#a &quot;b&quot; &lt;c&gt;&amp;">'
        "stop</a>)\n</i>"
        "<i id=L2>run()\n</i>"
    )


@pytest.mark.parametrize(
    ("text", "words", "columns"),
    [
        ("size = self.size", ("self",), [12]),
        ("self.size = size", ("self",), [5]),
        ("self.size = size", ("",), [12]),
        ("self.size = other.size", ("self",), [5]),
        ("self.size += self.size", ("self",), [5, 18]),
        ("make(size=size)", ("",), [10]),
        ("size = size + 1", ("",), [7]),
        ("self.size = size", ("", "self"), [5, 12]),
        ("find().size + self.size", ("self",), [19]),
        ("x: size = size()", ("",), [3, 10]),
        # Where there is only one, it is meant.
        ("app.size", ("",), [4]),
    ],
)
def test_a_name_is_told_from_others_that_are_written_alike(
    text: str, words: tuple[str, ...], columns: list[int]
) -> None:
    html = highlight(text, "Python", "", Marks((SourceLink(1, "size", "#", words=words),)))
    parts = re.split(r"<a [^>]*>size</a>", re.sub(r"</?(?:span|i|b)\b[^>]*>", "", html))
    found = [sum(map(len, parts[:number])) + 4 * (number - 1) for number in range(1, len(parts))]
    assert found == columns


def test_a_link_lies_in_the_element_of_its_name() -> None:
    html = highlight(
        "@app.run\ndef run(): pass\n", "Python", "", Marks((HERE, HERE._replace(line=2)))
    )
    link = "<a href=a.html#L3>run</a>"
    assert list_lines(html) == (
        f"<i id=L1><b class=nd>@app.{link}</b>\n</i>"
        f"<i id=L2><b class=k>def</b> <b class=nf>{link}</b>(): "
        "<b class=k>pass</b>\n</i>"
    )


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        ("Python", "x.x(x, xx, 'x', f'{x}')  # x", 4),
        ("C", 'x::y x(x->x, "x"); /* x */', 4),
        ("C++", "x::x<x> *x = new x(); // x", 5),
        ("Rust", "use x::x; // x", 2),
        ("Go", 'x.x(x, "x") // x', 3),
        ("JavaScript", "x.x({x, y: x}, 'x') // x", 4),
        ("TypeScript", "let x: x = x.x; // x", 4),
        ("TSX", "let y = <x x={x}>x</x>;", 2),
        ("Java", 'x x = x.x("x"); // x', 4),
        ("Ruby", "x.x(:x, 'x') # x", 2),
        ("PHP", "<?php x(new x(), $x, 'x'); // x", 3),
        ("Shell", "x=1; x $x 'x' # x", 3),
        ("Haskell", "x = x x -- x", 3),
        ("OCaml", "let x = x x (* x *)", 3),
        ("YAML", "x: x", 1),
    ],
)
def test_only_names_are_links(language: str, text: str, count: int) -> None:
    # Behind words of which there are none, all are meant.
    link = SourceLink(1, "x", "#", words=("?",))
    assert find_links(f"{text}\n", language, link) == [(1, "x")] * count


def test_links_follow_lines_of_every_kind() -> None:
    links = [SourceLink(line, "é", "#") for line in (1, 2, 3, 4, 9, 0)]
    assert find_links("é;\ré;\r\né;\né", "JavaScript", *links) == [(n, "é") for n in (1, 2, 3, 4)]
    assert find_links("", "JavaScript", *links) == []
    assert find_links("x\n", "JavaScript", SourceLink(1, "", "#")) == []


def test_a_module_is_linked_once_in_a_hundred_lines() -> None:
    text = "a.b(a.c, a)\n" * 250
    links = [SourceLink(line, "a", "a.html", words=("",)) for line in range(1, 251)]
    listing = Listing(highlight(text, "Python", "", Marks(tuple(links))))
    numbers = [line for line, _, _ in listing.links]
    # Where no member follows, the module itself is meant.
    expected = [n for n in range(1, 251) for _ in range(2 if n in {1, 100, 200} else 1)]
    assert numbers == expected
    links = [link._replace(href="a.html#def-a") for link in links]
    assert len(find_links(text, "Python", *links)) == 3 * 250


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_links_leave_the_text_as_it_is(text: str, language: str) -> None:
    words = sorted({*re.findall(r"\w+", text), *re.findall(r"\S+", text)})
    for where in Where:
        links = [
            SourceLink(line, word, "#", where=where, column=column)
            for line in range(1, 10)
            for word in words
            for column in ((0, 3) if where is Where.PROSE else (0,))
        ]
        find_links(text, language, *links)


def test_a_parser_that_takes_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammars, "LEAST_SECONDS", 1)
    with limit_cpu(5):
        text = '"' * 20_000
        assert read(text, "Go").lines == [text]
    # And it is ready for the next.
    assert "<b class=k>func</b>" in highlight("func f() {}\n", "Go", "")


def test_a_query_that_takes_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammars, "LEAST_SECONDS", 1)
    with limit_cpu(10):
        text = "!" * 200_000
        assert read(text, "C").lines == [text]


def test_long_chains_do_not_take_the_square_of_the_time() -> None:
    with limit_cpu(1):
        highlight("a." * 20_000 + "b", "Ruby", "")
