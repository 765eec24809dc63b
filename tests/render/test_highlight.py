from __future__ import annotations

from html.parser import HTMLParser
from importlib import resources

import pytest
import tree_sitter
from pygments.token import STANDARD_TYPES

from sphinx_repodoc.analyse import analyse, lexer_for
from sphinx_repodoc.grammars import load_language
from sphinx_repodoc.model import Text
from sphinx_repodoc.render.highlight import MAX_PYGMENTS_CHARS, QUERIES, highlight
from sphinx_repodoc.scan.text import count_lines, split_lines

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
        self.depth = 0
        self.feed(html)
        self.close()
        assert self.depth == 0, "an element is left open"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag == "span"
        (name, value) = attrs[0]
        assert len(attrs) == 1
        assert value
        assert name == ("class" if self.depth else "id"), "a line begins inside another"
        if name == "id":
            self.ids.append(value)
            self.lines.append("")
        else:
            self.classes.add(value)
        self.depth += 1
        assert self.depth <= 2

    def handle_endtag(self, tag: str) -> None:
        self.depth -= 1
        assert self.depth >= 0

    def handle_data(self, data: str) -> None:
        assert self.depth, "text outside the lines"
        self.lines[-1] += data


def read(text: str, language: str) -> Listing:
    html = highlight(text, language, lexer_for(language))
    assert "\r" not in html, "the browser would drop it"
    return Listing(html)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_the_text_is_the_source_line_by_line(text: str, language: str) -> None:
    listing = read(text, language)
    assert listing.lines == split_lines(text)
    assert listing.ids == [f"L{number}" for number in range(1, count_lines(text) + 1)]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_the_analysis_counts_the_same_lines(text: str) -> None:
    lines = analyse("a.txt", Text(content=text)).lines
    # A mark alone is no line; the decoder removes it before.
    assert len(read(text.removeprefix("\ufeff"), "Text").lines) == lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_classes_are_those_of_pygments(text: str, language: str) -> None:
    assert read(text, language).classes <= set(STANDARD_TYPES.values())


def test_python_has_its_colours() -> None:
    html = highlight("def f(self):  # c\n    return len('s'), 1, None\n", "Python", "")
    for span in (
        '<span class="k">def</span>',
        '<span class="nf">f</span>',
        '<span class="c1"># c</span>',
        '<span class="nb">len</span>',
        "<span class=\"s2\">'s'</span>",
        '<span class="mi">1</span>',
        '<span class="kc">None</span>',
    ):
        assert span in html


def test_a_string_over_lines_is_closed_on_each() -> None:
    html = highlight('"""a\nb"""\n', "Python", "")
    assert html == (
        '<span id="L1"><span class="s2">"""a</span>\n</span>'
        '<span id="L2"><span class="s2">b"""</span>\n</span>'
    )


def test_pygments_colours_what_has_no_grammar() -> None:
    assert '<span class="kt">int</span>' in highlight("int x;\n", "C", "c")
    assert highlight("int x;\n", "C", "no-such-lexer") == '<span id="L1">int x;\n</span>'


def test_long_texts_are_not_lexed() -> None:
    line = "int x;\n"
    text = line * (MAX_PYGMENTS_CHARS // len(line) + 1)
    assert "class=" not in highlight(text, "C", "c")
    assert "class=" in highlight(line, "C", "c")


@pytest.mark.parametrize("language", QUERIES)
def test_queries_compile_and_name_classes_of_pygments(language: str) -> None:
    name = QUERIES[language]
    text = resources.files("sphinx_repodoc.render").joinpath("highlights", name).read_text()
    query = tree_sitter.Query(load_language(language), text)
    number = query.capture_count
    captures = {query.capture_name(index) for index in range(number)}  # type: ignore[call-overload]  # a property
    assert captures
    assert captures <= set(STANDARD_TYPES.values())


def test_every_query_is_used() -> None:
    folder = resources.files("sphinx_repodoc.render").joinpath("highlights")
    files = {path.name for path in folder.iterdir() if path.name.endswith(".scm")}
    assert files == set(QUERIES.values())
