"""Prose for people, told from everything else that stands at the top of a file."""

from __future__ import annotations

import re

from sphinx_repodoc.analyse.prose.inline import strip_comment
from sphinx_repodoc.analyse.prose.noise import (
    CODE_LINE,
    FRAGMENT,
    INITIALS,
    LEFT_OVER,
    LICENCE,
    LICENCE_WORDS,
    NOISE,
    OBLIGATION,
    REFERS_BACK,
    REMARK,
    SECTION,
)
from sphinx_repodoc.languages.docstrings import SECTIONS

_LONGEST_SUMMARY = 200
_SHORT_LINE = 50
# Nobody wraps comments at fewer columns.
_NARROW = 60
_LONGEST_LINE = 500

_SENTENCE_END = re.compile(
    r"(?<=[.!?])[\"')\]]*\s+(?=[\"'`(\[*]*(?:[A-Z0-9`]|[^\x00-\x7f]))|(?<=[。！？])(?=.)"
)
# Chinese and Japanese have no blanks between words, nor behind a full stop.
_IDEOGRAPHS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]{2}")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|al|Dr|Mr|Mrs|Ms|Prof|St|No|approx|resp|Figs?|Eqs?|Inc|Ltd|Co|Corp"
    r"|Jr|Sr|incl|excl|viz|ca|w\.r\.t|a\.k\.a|Sec|Ch|pp?|[Vv]ol|ver|v|Univ|U\.S)|(?<![\w/])[A-Z])\.$"
)
_ENDS_LINE = re.compile(r"[.!?][\"')\]]*$")
_DECORATION = re.compile(r"[\W_]*$")
# Where a description ends even without a blank line.
_FIELDS = re.compile(
    r"(?i)[:@\\](?:param|type|returns?|rtype|raises?|arg|throws|see|note)\b|>>> |\.\. "
    rf"|(?:{'|'.join(sorted(SECTIONS))}|Authors?|Date|Options|Requires|Requirements|Reference|See"
    r"|Compiler|Language|Maintainer|Version|Output|Input|Source|FIXME|XXX|URL|Link)\b"
    r"(?:[^:.]{0,20}:|\s*$)"
    r"|[-*+•] |\(?\w{1,2}[.)] |see |https?://|\w+\s+[-:=]+\s"
    r"|this (?:is|file|script|module|program)\b|(?:\w+ )?usage\s*:|(?:adapted|based|taken|copied) "
    r"|(?-i:In|This|It|The|These|That|Useful|Used|When|If|We|For|To|All|Each|Only|Also|Not|Run|Most"
    r"|Some|Many) "
)
# Words with which a line goes on where the line before has left off.
_GOES_ON = re.compile(
    r"(?:in|of|for|with|and|or|to|from|by|that|which|on|at|as|is|are|was|were|using|when|if|into|via"
    r"|the|a|an|not|than|but|it|its|so|has|have|can|will|be|used|based|where|while|under|over)\b|[^a-z]"
)
# A sentence that ends with one of these has lost its end.
_DANGLING = re.compile(
    r"(?i)(?:\b(?:a|an|the|of|to|for|with|and|or|in|on|by|is|are|was|as|at|that|which|from|into|its"
    r"|this|these|be|if|when|e\.g\.|i\.e\.|see|not|than|via)|[,:;(\[{=\-–—/|&，：；、（])$"
)
_TO_READER = re.compile(r"(?i)\s*\((?:note|see|todo|warning|nb|xxx)\b[^()]*\)")
_SEE_LINK = re.compile(
    r"(?i)[\s,;(–—-]*\bsee:? <?https?://.*|\s*[:(–—-]+\s*<?https?://\S*[\w/]>?\)?(?=[.,\s]*$)"
)
_MIDWAY_LINK = re.compile(r"https?://\S+\s+\w")
# About the people behind the file, or about the place of something in it.
_ASIDE = re.compile(
    r"^(?:\S+ ){0,9}by [A-Z][\w.]+ [A-Z]\w+\.?$|^(?:\S+ ){1,4}by [A-Z][\w.]+ [A-Z]\w+"
    r"|^[A-Z][a-z]+ (?:[A-Z]\. )?[A-Z][a-z]+, (?:[A-Z]|\d)|\bneeds? to be (?:here|in)\b"
)
# Where the reader is: docs / api / Ship.
_TRAIL = re.compile(
    r"[^.!?•»›·|]+(?: [•»›·|] [^.!?•»›·|]+)+|[^.!?/]+(?: / [^.!?/]+){2,}|\S+(?: \S+)? / \S+"
)
# What introduces an example or a list and tells what the thing is as well.
_LEAD_IN = re.compile(
    r"(?!(?:Th[ei]|It|Here|What|Below))\w\S*(?: [A-Z]\S*)? is (?:an?|the) (?:\S+ ){3,}\S+:"
)
_FIELD = re.compile(r"(?:[^\W\d_][\w-]*[ \t]){0,2}[^\W\d_][\w-]*\s*:{1,2}(?:\s|$)|[\w.-]+\s+=\s")
_LEADING_LABEL = re.compile(
    r"(?i)(?:(?:module|file|script|class)?\s*(?:description|purpose|summary|synopsis|abstract|desc"
    r"|overview|about))\s*:+\s*(?=\S)"
)
_FILE_LABEL = re.compile(
    r"[\w./+-]*\w\.[A-Za-z]\w{0,6}\s*(?:$|\s-{1,3}\s+|\s?[:–—]\s+|-{2,}\s*)(?P<rest>.*)"
)
_DOC_TAG = re.compile(
    r"[\\@](?:brief|fileoverview|overview|description|desc|summary|remarks)\b:?\s*"
    r"|\.(?:synopsis|description)\s*$|(?-i:description)\s+(?=\w)",
    re.I,
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_MARKS = "=-*#/~+|!< \t"
_RULER = re.compile(r"^[=\-*#/~+|!<]{2,}\s*|\s*[=\-*#/~+|]{3,}$")
_COMMAND_LINE = re.compile(
    r"[\w./-]+(?:\s+(?:\[[^\]]*\]|<[^<>]*>|-{1,2}\w[\w-]*|[A-Z][A-Z\d_]*(?:\.+[A-Z\d_]*)?|\.{3})){1,20}"
)
_STRONG = re.compile(r"(\*\*|__)[^\s*_].*[^\s*_]\1(?!\w)|\*[^\s*][^*]*(?<=\S)\*(?![\w*])")
_MARGIN = re.compile(r"^[*|\s]+|\s[*|\s]+$")


def summarise(text: str) -> str:
    """The first sentence of *text* in one line, cut at a word where it is too long."""
    return shorten(first_sentence(_join(_first_lines(text))))


def describe(text: str, *, words: int = 3, strict: bool = False) -> str:
    """The summary of *text* where it reads like a description of a file, else empty.

    *strict* is for comments: they may well be about something else than the file.
    """
    lines = _first_lines(text)
    if not lines or (strict and any(map(CODE_LINE.match, text.split("\n")))):
        return ""
    if any(line.endswith(":") for line in lines[:-1]):
        return ""
    if strict and any(map(_may_break, lines, lines[1:])):
        return ""
    return describe_sentence(_join(lines), words, strict)


def _join(lines: list[str]) -> str:
    """*lines* as one line of plain text, words cut by a hyphen put together."""
    text = "\n".join(lines)
    if "-\n" in text:
        text = re.sub(r"(?<=[^\W\d_])-\n(?=[a-z])", "-", text)
    return " ".join(strip_comment(text).split())


def describe_sentence(paragraph: str, words: int = 3, strict: bool = False) -> str:
    """The first sentence of a paragraph in one line where it describes, else empty."""
    sentence = first_sentence(_LEADING_LABEL.sub("", paragraph, count=1))
    leads_on = bool(_LEAD_IN.fullmatch(sentence))
    if leads_on:
        sentence = sentence.removesuffix(":")
    if any(pattern.match(sentence) for pattern in (REMARK, _FIELD)) or "? " in sentence:
        return ""
    sentence = _SEE_LINK.sub("", _TO_READER.sub("", sentence)).strip()
    if not _describes(sentence, words) or (strict and not _is_about_file(sentence)):
        return ""
    return shorten(f"{sentence}…" if leads_on else sentence)


def quote_sentence(text: str) -> str:
    """The first sentence of a docstring, if it is a whole one. A docstring is about its file,
    so it need not read like a description as well."""
    sentence = first_sentence(_join(_first_lines(text)))
    is_whole = sentence.endswith(".") and sentence[0].isupper() and ". " not in sentence
    if not is_whole or REMARK.match(sentence) or is_licence(sentence):
        return ""
    return shorten(sentence) if len(_WORD.findall(sentence)) >= 3 else ""


def _describes(sentence: str, words: int) -> bool:
    ideographs = len(_IDEOGRAPHS.findall(sentence))
    if len(_WORD.findall(sentence)) + ideographs < words or sentence.endswith(("?", "？")):
        return False
    if " " not in sentence and not ideographs:
        return False
    if not re.match(r"[\"'“(]*[^\W_]|--?\w", sentence):
        return False
    if _DANGLING.search(sentence.removesuffix(".")):
        return False
    if LEFT_OVER.search(sentence) or _ASIDE.search(sentence) or is_licence(sentence):
        return False
    if _TRAIL.fullmatch(sentence):
        return False
    if _is_shouted(sentence):
        return False
    return _is_balanced(sentence) and _is_mostly_letters(sentence)


def _is_about_file(sentence: str) -> bool:
    return not (
        _MIDWAY_LINK.search(sentence)
        or OBLIGATION.search(sentence)
        or INITIALS.search(sentence)
        or FRAGMENT.match(sentence)
        or SECTION.fullmatch(sentence)
        or CODE_LINE.match(sentence)
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
        if not _ABBREVIATION.search(sentence):
            return paragraph[: match.end()].rstrip()
    return paragraph


def clean_line(line: str) -> str | None:
    """*line* of a comment without decoration and file name: empty where nothing is left,
    None where the line is for a machine or about the file's history."""
    line = line.strip()
    if len(line) > _LONGEST_LINE:
        return None
    if _DECORATION.match(line):
        return ""
    # Editor modes stand at the end of LLVM's first lines, between rulers.
    if "-*-" in line:
        line = re.sub(r"-\*-.*?-\*-", "", line)
    if (line[:1] in _MARKS or line[-1:] in _MARKS) and not _STRONG.match(line):
        line = _RULER.sub("", line)
        line = _MARGIN.sub("", line)
    line = _DOC_TAG.sub("", line, count=1)
    if NOISE.match(line):
        return None
    if match := _FILE_LABEL.match(line):
        line = match["rest"]
    return line.rstrip("- ") if line.endswith("--") else line


def is_licence(paragraph: str) -> bool:
    """Whether a paragraph is (part of) a licence or a copyright notice."""
    text = paragraph.lower()
    return any(word in text for word in LICENCE_WORDS) and LICENCE.search(text) is not None


def is_command_line(paragraph: str) -> bool:
    """Whether a paragraph only shows how a program is called: ``tool [OPTIONS] FILE``."""
    return len(paragraph) < _LONGEST_LINE and _COMMAND_LINE.fullmatch(paragraph) is not None


def refers_back(paragraph: str) -> bool:
    """Whether a paragraph speaks of something that was said before it."""
    return bool(REFERS_BACK.match(paragraph))


def shorten(text: str) -> str:
    """*text*, cut at a word with an ellipsis where it is too long."""
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
        if not goes_on and (_FIELDS.match(line) or _is_new_start(kept[-1], line)):
            break
        kept.append(line)
        if _ENDS_LINE.search(line) and not _ABBREVIATION.search(line):
            break
    return kept


def _is_new_start(before: str, line: str) -> bool:
    """Whether a line break is meant: the line before had room for more."""
    if not line[0].isupper() or _DANGLING.search(before):
        return False
    return len(before) < _SHORT_LINE or line.endswith(":")


def _may_break(before: str, line: str) -> bool:
    """Whether two lines may as well be two phrases without full stops."""
    fits = len(before) + len(line.split()[0]) < _NARROW
    return fits and not _DANGLING.search(before) and not _GOES_ON.match(line)
