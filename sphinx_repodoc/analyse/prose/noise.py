"""Patterns for text at the top of files that does not describe them, from ``noise.toml``."""

from __future__ import annotations

import re

from sphinx_repodoc.analyse.prose.inline import ELEMENTS
from sphinx_repodoc.analyse.tables import load_table
from sphinx_repodoc.languages.docstring_sections import SECTIONS

_TABLE = load_table("noise")


def _compile(name: str) -> re.Pattern[str]:
    return re.compile(_TABLE[name], re.VERBOSE)


LICENCE_WORDS: tuple[str, ...] = tuple(_TABLE["licence_words"])
NOISE = _compile("noise")
LICENCE = _compile("licence")
REMARK = _compile("remark")
REFERS_BACK = _compile("refers_back")
FRAGMENT = _compile("fragment")
INITIALS = _compile("initials")
OBLIGATION = _compile("obligation")
SECTION = _compile("section")
LEFT_OVER = re.compile(rf"{_TABLE['left_over']} | </?(?:{ELEMENTS})(?:\s[^<>]*)?/?>", re.VERBOSE)
CODE_LINE = _compile("code_line")
PREAMBLE = _compile("preamble")
OPENING = _compile("opening")
ABBREVIATION = _compile("abbreviation")
ENDS_DESCRIPTION = re.compile(
    rf"{_TABLE['ends_description']}"
    rf"| (?:{'|'.join(map(re.escape, sorted(SECTIONS)))})\b(?:[^:.]{{0,20}}:|\s*$)",
    re.VERBOSE,
)
CONTINUES = _compile("continues")
DANGLING = _compile("dangling")
ASIDE = _compile("aside")
LEADING_LABEL = _compile("leading_label")
DOC_TAG = _compile("doc_tag")
