"""Summaries: the first sentence of a text, if it describes a file."""

from __future__ import annotations

import re

from sphinx_repodoc.analyse.prose.inline import ELEMENTS, strip_comment
from sphinx_repodoc.analyse.tables import compile_patterns, load_table
from sphinx_repodoc.languages.docstring_sections import SECTIONS

_TABLE = load_table("noise")
_TABLE["left_over"] += rf"| </?(?:{ELEMENTS})(?:\s[^<>]*)?/?>"
# Headings of docstring sections, as "Returns". In lower case and without a colon, the same word
# may be the last line of a wrapped sentence.
_SECTIONS = "|".join(map(re.escape, sorted(SECTIONS)))
_TABLE["ends_description"] += (
    rf"| (?:{_SECTIONS})\b[^:.]{{0,20}}: | (?=(?-i:[A-Z]))(?:{_SECTIONS})\s*$"
)
NOISE = compile_patterns(_TABLE)
"""Patterns for text at the top of a file that does not describe it, by name."""

LICENCE_WORDS: tuple[str, ...] = tuple(_TABLE["licence_words"])
WORD = re.compile(r"[^\W\d_]{2,}")

_LONGEST_SUMMARY = 200
_SHORT_LINE = 50
# Comments are wrapped at this column or further right: a shorter line ends a phrase.
_NARROW = 60
_LONGEST_LINE = 500

# Chinese and Japanese have no spaces between words or after a full stop.
_IDEOGRAPHS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]{2}")
_ENDS_LINE = re.compile(r"[.!?][\"')\]]*$")
_DECORATION = re.compile(r"[\W_]*$")
_MIDWAY_LINK = re.compile(r"https?://\S+\s+\w")
_MARKS = "=-*#/~+|!< \t"
_RULER = re.compile(r"^[=\-*#/~+|!<]{2,}\s*|\s*[=\-*#/~+|]{3,}$")
_STRONG = re.compile(r"(\*\*|__)[^\s*_].*[^\s*_]\1(?!\w)|\*[^\s*][^*]*(?<=\S)\*(?![\w*])")
_MARGIN = re.compile(r"^[*|\s]+|\s[*|\s]+$")


def summarise(text: str) -> str:
    """The first sentence of *text* on one line, shortened if it is too long."""
    return _shorten(first_sentence(_join(_first_lines(text))))


def describe(text: str, *, words: int = 3, strict: bool = False) -> str:
    """The summary of *text* if it reads like a description of a file, else "".

    A description has at least *words* words. *strict* is for comments: they may describe code.
    """
    lines = _first_lines(text)
    if not lines or any(line.endswith(":") for line in lines[:-1]):
        return ""
    if strict and any(map(NOISE["code_line"].match, text.split("\n"))):
        return ""
    if strict and any(map(_may_break, lines, lines[1:])):
        return ""
    return describe_sentence(_join(lines), words, strict)


def _join(lines: list[str]) -> str:
    """*lines* as one line of plain text, with hyphenated words joined."""
    text = "\n".join(lines)
    if "-\n" in text:
        text = re.sub(r"(?<=[^\W\d_])-\n(?=[a-z])", "-", text)
    return " ".join(strip_comment(text).split())


def describe_sentence(paragraph: str, words: int = 3, strict: bool = False) -> str:
    """The first sentence of a paragraph on one line if it describes a file, else ""."""
    sentence = first_sentence(NOISE["leading_label"].sub("", paragraph, count=1))
    is_lead_in = bool(NOISE["lead_in"].fullmatch(sentence))
    if is_lead_in:
        sentence = sentence.removesuffix(":")
    if NOISE["remark"].match(sentence) or NOISE["field"].match(sentence) or "? " in sentence:
        return ""
    sentence = NOISE["see_link"].sub("", NOISE["to_reader"].sub("", sentence)).strip()
    if not _describes(sentence, words) or (strict and not _is_about_file(sentence)):
        return ""
    return _shorten(f"{sentence}…" if is_lead_in else sentence)


def quote_sentence(text: str) -> str:
    """The first sentence of a file's docstring, or "" if the sentence is incomplete. Unlike
    :func:`describe`, it need not read like a description."""
    sentence = first_sentence(_join(_first_lines(text)))
    is_whole = sentence.endswith(".") and sentence[0].isupper() and ". " not in sentence
    if not is_whole or NOISE["remark"].match(sentence) or is_licence(sentence):
        return ""
    return _shorten(sentence) if len(WORD.findall(sentence)) >= 3 else ""


def _describes(sentence: str, words: int) -> bool:
    ideographs = len(_IDEOGRAPHS.findall(sentence))
    if len(WORD.findall(sentence)) + ideographs < words or sentence.endswith(("?", "？")):
        return False
    if " " not in sentence and not ideographs:
        return False
    if not re.match(r"[\"'“(]*[^\W_]|--?\w", sentence):
        return False
    if NOISE["dangling"].search(sentence.removesuffix(".")):
        return False
    if NOISE["left_over"].search(sentence) or NOISE["aside"].search(sentence):
        return False
    if is_licence(sentence) or NOISE["trail"].fullmatch(sentence):
        return False
    letters = [character for character in sentence if character.isalpha()]
    is_shouted = sum(map(str.isupper, letters)) > 0.6 * len(letters)
    is_mostly_letters = len(letters) + sum(map(str.isspace, sentence)) >= 0.75 * len(sentence)
    is_balanced = all(sentence.count(a) == sentence.count(b) for a, b in ("()", "[]", "{}", "“”"))
    return is_balanced and is_mostly_letters and not is_shouted


def _is_about_file(sentence: str) -> bool:
    return not (
        _MIDWAY_LINK.search(sentence)
        or NOISE["obligation"].search(sentence)
        or NOISE["initials"].search(sentence)
        or NOISE["fragment"].match(sentence)
        or NOISE["section"].fullmatch(sentence)
        or NOISE["code_line"].match(sentence)
    )


def first_sentence(paragraph: str) -> str:
    """The first sentence of a paragraph on one line."""
    for match in NOISE["sentence_end"].finditer(paragraph):
        if not NOISE["abbreviation"].search(paragraph[: match.start()]):
            return paragraph[: match.end()].rstrip()
    return paragraph


def clean_line(line: str) -> str | None:
    """A *line* of a comment without decoration and file name; None for a line for a tool (editor
    mode) or about the history of the file."""
    line = line.strip()
    if len(line) > _LONGEST_LINE:
        return None
    if _DECORATION.match(line):
        return ""
    # An editor mode (``-*- mode -*-``) may be part of a decorated title.
    if "-*-" in line:
        line = re.sub(r"-\*-.*?-\*-", "", line)
    if (line[:1] in _MARKS or line[-1:] in _MARKS) and not _STRONG.match(line):
        line = _MARGIN.sub("", _RULER.sub("", line))
    line = NOISE["doc_tag"].sub("", line, count=1)
    if NOISE["noise"].match(line):
        return None
    if match := NOISE["file_label"].match(line):
        line = match["rest"]
    return line.rstrip("- ") if line.endswith("--") else line


def is_licence(paragraph: str) -> bool:
    """Whether a paragraph is part of a licence or a copyright notice."""
    text = paragraph.lower()
    return any(word in text for word in LICENCE_WORDS) and bool(NOISE["licence"].search(text))


def is_command_line(paragraph: str) -> bool:
    """Whether a paragraph is only the synopsis of a program: ``tool [OPTIONS] FILE``."""
    return len(paragraph) < _LONGEST_LINE and bool(NOISE["command_line"].fullmatch(paragraph))


def _shorten(text: str) -> str:
    """*text*, or its first words with an ellipsis if it is too long for a summary."""
    if len(text) <= _LONGEST_SUMMARY:
        return text
    return text[: _LONGEST_SUMMARY - 1].rpartition(" ")[0].rstrip(" ,;:") + "…"


def _first_lines(text: str) -> list[str]:
    """The lines of the first paragraph, up to a line that ends a sentence."""
    kept: list[str] = []
    for line in map(str.strip, text.split("\n")):
        if not line or _DECORATION.match(line):
            if kept:
                break
            continue
        goes_on = not kept or kept[-1].endswith(",")
        if not goes_on and (NOISE["ends_description"].match(line) or _is_new_start(kept[-1], line)):
            break
        kept.append(line)
        if _ENDS_LINE.search(line) and not NOISE["abbreviation"].search(line):
            break
    return kept


def _is_new_start(before: str, line: str) -> bool:
    """Whether *line* begins a new paragraph: the line *before* had room for more words."""
    if not line[0].isupper() or NOISE["dangling"].search(before):
        return False
    return len(before) < _SHORT_LINE or line.endswith(":")


def _may_break(before: str, line: str) -> bool:
    """Whether the lines *before* and *line* may be two phrases without full stops."""
    fits = len(before) + len(line.split()[0]) < _NARROW
    return fits and not NOISE["dangling"].search(before) and not NOISE["continues"].match(line)
