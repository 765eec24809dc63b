"""Summaries: the first sentence of a text, and whether it describes a file."""

from __future__ import annotations

import re

from sphinx_repodoc.analyse.prose import noise
from sphinx_repodoc.analyse.prose.inline import strip_comment

_LONGEST_SUMMARY = 200
_SHORT_LINE = 50
# Comments are wrapped at this column or further right.
_NARROW = 60
_LONGEST_LINE = 500

_SENTENCE_END = re.compile(
    r"(?<=[.!?])[\"')\]]*\s+(?=[\"'`(\[*]*(?:[A-Z0-9`]|[^\x00-\x7f]))|(?<=[。！？])(?=.)"
)
# Chinese and Japanese have no spaces between words or after a full stop.
_IDEOGRAPHS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]{2}")
_ENDS_LINE = re.compile(r"[.!?][\"')\]]*$")
_DECORATION = re.compile(r"[\W_]*$")
_TO_READER = re.compile(r"(?i)\s*\((?:note|see|todo|warning|nb|xxx)\b[^()]*\)")
_SEE_LINK = re.compile(
    r"(?i)[\s,;(–—-]*\bsee:? <?https?://.*|\s*[:(–—-]+\s*<?https?://\S*[\w/]>?\)?(?=[.,\s]*$)"
)
_MIDWAY_LINK = re.compile(r"https?://\S+\s+\w")
# A breadcrumb trail: docs / api / Ship.
_TRAIL = re.compile(
    r"[^.!?•»›·|]+(?: [•»›·|] [^.!?•»›·|]+)+|[^.!?/]+(?: / [^.!?/]+){2,}|\S+(?: \S+)? / \S+"
)
# A sentence that introduces an example or a list, and describes its subject as well.
_LEAD_IN = re.compile(
    r"(?!(?:Th[ei]|It|Here|What|Below))\w\S*(?: [A-Z]\S*)? is (?:an?|the) (?:\S+ ){3,}\S+:"
)
_FIELD = re.compile(r"(?:[^\W\d_][\w-]*[ \t]){0,2}[^\W\d_][\w-]*\s*:{1,2}(?:\s|$)|[\w.-]+\s+=\s")
_FILE_LABEL = re.compile(
    r"[\w./+-]*\w\.[A-Za-z]\w{0,6}\s*(?:$|\s-{1,3}\s+|\s?[:–—]\s+|-{2,}\s*)(?P<rest>.*)"
)
WORD = re.compile(r"[^\W\d_]{2,}")
_MARKS = "=-*#/~+|!< \t"
_RULER = re.compile(r"^[=\-*#/~+|!<]{2,}\s*|\s*[=\-*#/~+|]{3,}$")
_COMMAND_LINE = re.compile(
    r"[\w./-]+(?:\s+(?:\[[^\]]*\]|<[^<>]*>|-{1,2}\w[\w-]*|[A-Z][A-Z\d_]*(?:\.+[A-Z\d_]*)?|\.{3})){1,20}"
)
_STRONG = re.compile(r"(\*\*|__)[^\s*_].*[^\s*_]\1(?!\w)|\*[^\s*][^*]*(?<=\S)\*(?![\w*])")
_MARGIN = re.compile(r"^[*|\s]+|\s[*|\s]+$")


def summarise(text: str) -> str:
    """The first sentence of *text* in one line, shortened if it is too long."""
    return shorten(first_sentence(_join(_first_lines(text))))


def describe(text: str, *, words: int = 3, strict: bool = False) -> str:
    """The summary of *text* if it reads like a description of a file, else empty.

    It has at least *words* words. *strict* is for comments, which may be about something else.
    """
    lines = _first_lines(text)
    if not lines or (strict and any(map(noise.CODE_LINE.match, text.split("\n")))):
        return ""
    if any(line.endswith(":") for line in lines[:-1]):
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
    """The first sentence of a paragraph in one line if it describes a file, else empty."""
    sentence = first_sentence(noise.LEADING_LABEL.sub("", paragraph, count=1))
    is_lead_in = bool(_LEAD_IN.fullmatch(sentence))
    if is_lead_in:
        sentence = sentence.removesuffix(":")
    if any(pattern.match(sentence) for pattern in (noise.REMARK, _FIELD)) or "? " in sentence:
        return ""
    sentence = _SEE_LINK.sub("", _TO_READER.sub("", sentence)).strip()
    if not _describes(sentence, words) or (strict and not _is_about_file(sentence)):
        return ""
    return shorten(f"{sentence}…" if is_lead_in else sentence)


def quote_sentence(text: str) -> str:
    """The first sentence of a docstring, if it is complete. It is about the file, even if it does
    not read like a description."""
    sentence = first_sentence(_join(_first_lines(text)))
    is_whole = sentence.endswith(".") and sentence[0].isupper() and ". " not in sentence
    if not is_whole or noise.REMARK.match(sentence) or is_licence(sentence):
        return ""
    return shorten(sentence) if len(WORD.findall(sentence)) >= 3 else ""


def _describes(sentence: str, words: int) -> bool:
    ideographs = len(_IDEOGRAPHS.findall(sentence))
    if len(WORD.findall(sentence)) + ideographs < words or sentence.endswith(("?", "？")):
        return False
    if " " not in sentence and not ideographs:
        return False
    if not re.match(r"[\"'“(]*[^\W_]|--?\w", sentence):
        return False
    if noise.DANGLING.search(sentence.removesuffix(".")):
        return False
    if noise.LEFT_OVER.search(sentence) or noise.ASIDE.search(sentence) or is_licence(sentence):
        return False
    if _TRAIL.fullmatch(sentence) or _is_shouted(sentence):
        return False
    return _is_balanced(sentence) and _is_mostly_letters(sentence)


def _is_about_file(sentence: str) -> bool:
    return not (
        _MIDWAY_LINK.search(sentence)
        or noise.OBLIGATION.search(sentence)
        or noise.INITIALS.search(sentence)
        or noise.FRAGMENT.match(sentence)
        or noise.SECTION.fullmatch(sentence)
        or noise.CODE_LINE.match(sentence)
    )


def _is_shouted(sentence: str) -> bool:
    letters = [character for character in sentence if character.isalpha()]
    return sum(map(str.isupper, letters)) > 0.6 * len(letters)


def _is_balanced(sentence: str) -> bool:
    return all(sentence.count(a) == sentence.count(b) for a, b in ("()", "[]", "{}", "“”"))


def _is_mostly_letters(sentence: str) -> bool:
    letters = sum(character.isalpha() or character.isspace() for character in sentence)
    return letters >= 0.75 * len(sentence)


def first_sentence(paragraph: str) -> str:
    """The first sentence of a paragraph in one line."""
    for match in _SENTENCE_END.finditer(paragraph):
        sentence = paragraph[: match.start()]
        if not noise.ABBREVIATION.search(sentence):
            return paragraph[: match.end()].rstrip()
    return paragraph


def clean_line(line: str) -> str | None:
    """*line* of a comment without decoration and file name; None if the line is for a tool or
    about the history of the file."""
    line = line.strip()
    if len(line) > _LONGEST_LINE:
        return None
    if _DECORATION.match(line):
        return ""
    # An editor mode may stand between the rulers of a title.
    if "-*-" in line:
        line = re.sub(r"-\*-.*?-\*-", "", line)
    if (line[:1] in _MARKS or line[-1:] in _MARKS) and not _STRONG.match(line):
        line = _RULER.sub("", line)
        line = _MARGIN.sub("", line)
    line = noise.DOC_TAG.sub("", line, count=1)
    if noise.NOISE.match(line):
        return None
    if match := _FILE_LABEL.match(line):
        line = match["rest"]
    return line.rstrip("- ") if line.endswith("--") else line


def is_licence(paragraph: str) -> bool:
    """Whether a paragraph is part of a licence or a copyright notice."""
    text = paragraph.lower()
    has_word = any(word in text for word in noise.LICENCE_WORDS)
    return has_word and noise.LICENCE.search(text) is not None


def is_command_line(paragraph: str) -> bool:
    """Whether a paragraph is only the synopsis of a program: ``tool [OPTIONS] FILE``."""
    return len(paragraph) < _LONGEST_LINE and _COMMAND_LINE.fullmatch(paragraph) is not None


def refers_back(paragraph: str) -> bool:
    """Whether a paragraph refers to the text before it."""
    return bool(noise.REFERS_BACK.match(paragraph))


def shorten(text: str) -> str:
    """*text*, cut at a word and with an ellipsis if it is too long."""
    if len(text) <= _LONGEST_SUMMARY:
        return text
    return text[: _LONGEST_SUMMARY - 1].rpartition(" ")[0].rstrip(" ,;:") + "…"


def _first_lines(text: str) -> list[str]:
    """The lines of the first paragraph, up to the end of a sentence or a new start."""
    kept: list[str] = []
    for line in map(str.strip, text.split("\n")):
        if not line or _DECORATION.match(line):
            if kept:
                break
            continue
        goes_on = not kept or kept[-1].endswith(",")
        if not goes_on and (noise.ENDS_DESCRIPTION.match(line) or _is_new_start(kept[-1], line)):
            break
        kept.append(line)
        if _ENDS_LINE.search(line) and not noise.ABBREVIATION.search(line):
            break
    return kept


def _is_new_start(before: str, line: str) -> bool:
    """Whether *line* begins a new paragraph: the line before it had room for more words."""
    if not line[0].isupper() or noise.DANGLING.search(before):
        return False
    return len(before) < _SHORT_LINE or line.endswith(":")


def _may_break(before: str, line: str) -> bool:
    """Whether two lines may be two phrases without full stops."""
    fits = len(before) + len(line.split()[0]) < _NARROW
    return fits and not noise.DANGLING.search(before) and not noise.CONTINUES.match(line)
