from __future__ import annotations

import re
from html import unescape

import pytest

from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.render.code_lines import CodeLine, highlight_lines

HOSTILE = "</code><script>alert('1')</script> & \"x\" <!-- `a` --> &lt; // # /* 1 if"


def list_tokens(html: str) -> list[str]:
    """The coloured parts of a line, each after its class."""
    return [
        f"{css} {unescape(text)}"
        for css, text in re.findall(r"<span class=(\w+)>(.*?)</span>", html)
    ]


@pytest.mark.parametrize(
    ("language", "code", "tokens"),
    [
        ("Python", "return f'a' + None  # c", ["k return", "s 'a'", "kc None", "c # c"]),
        ("JavaScript", "if (`t`) /* c */ 1.5", ["k if", "s `t`", "c /* c */", "m 1.5"]),
        ("Rust", "fn f<'a>(x: &'a str) 'x' // don't", ["k fn", "s 'x'", "c // don't"]),
        ("C", r"c = '<' + '\n'; /* open", ["s '<'", r"s '\n'", "c /* open"]),
        ("Haskell", "foldl' f' x -- c", ["c -- c"]),
        ("Shell", "x=$# # c", ["c # c"]),
        ("PowerShell", "1 <# c #> x2", ["m 1", "c <# c #>"]),
        ("no such language", "if 'y' # x", ["s 'y'"]),
    ],
)
def test_comments_strings_numbers_and_keywords_have_a_class(
    language: str, code: str, tokens: list[str]
) -> None:
    (html,) = highlight_lines([CodeLine(code)], language)
    assert list_tokens(html) == tokens


def test_the_name_is_emphasised_inside_other_elements_too() -> None:
    lines = [CodeLine("x = Ship(1)", 4, 8), CodeLine('"Ship"', 1, 5), CodeLine("Ship")]
    first, second, third = highlight_lines(lines, "Python")
    assert first == "x = <b>Ship</b>(<span class=m>1</span>)"
    assert second == '<span class=s>"<b>Ship</b>"</span>'
    assert third == "Ship"
    assert highlight_lines([], "Python") == []


@pytest.mark.parametrize("language", ["", *sorted(GRAMMARS)])
def test_the_text_is_the_line_and_nothing_in_it_is_markup(language: str) -> None:
    lines = [CodeLine(HOSTILE, 2, 6), CodeLine(HOSTILE[::-1]), CodeLine("")]
    for line, html in zip(lines, highlight_lines(lines, language), strict=True):
        assert unescape(re.sub(r"</?b>|<span class=\w+>|</span>", "", html)) == line.text
