"""Prose for people, told from everything else that stands at the top of a file."""

from __future__ import annotations

import re

_LONGEST_SUMMARY = 200
_SHORT_LINE = 50
_LONGEST_LINE = 500

_SENTENCE_END = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'`(\[]*[A-Z0-9`])")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|al|Dr|Mr|Ms|St|No|approx|resp|Fig|Eq|Inc)|\b[A-Z])\.$"
)
_DECORATION = re.compile(r"[\W_]*$")
# Where a docstring's description ends even without a blank line.
_FIELDS = re.compile(
    r"[:@](?:param|type|returns?|rtype|raises?|arg|throws|see|note)\b|>>> |\.\. "
    r"|(?:Args|Arguments|Parameters|Returns|Raises|Yields|Examples?|Usage|Notes?)\s*:?$"
    r"|[-*+] |\d+[.)] "
)

_NOISE = re.compile(
    r"""(?ix)
    # The shebang's rest, editor modes, encodings
    ! | -\*- | .*-\*-\s*$ | vim?: | ex:\s | \s*local\ variables: | .*\bcoding[:=]
    # Linters and formatters
    | (?:eslint|jshint|jslint|globals?|istanbul|prettier|stylelint|tslint|biome|webpack)\b[-:\ ]
    | (?:clang-format|clang-tidy|NOLINT|cppcheck|IWYU|cpplint|clang)\b
    | (?:pylint|flake8|mypy|type|ruff|pyright|pyre|isort|fmt|yapf|black|bandit)\b\s*[:=-]
    | [\w-]+:\s*(?:ignore|disable|enable|skip|off|on)\b
    | (?:pragma|cython|distutils)\b\s*[:=-] | (?:noqa|nosec|pyre-\w+|usort|ufmt|lint)\b
    | (?:shellcheck|rubocop|frozen_string_literal|encoding|typed)\b\s*[:=\ ]
    | (?:swiftlint|ktlint|golangci|nolint|go:\w+)\b | \+build\b
    | @(?:ts-\w+|flow|format|generated|noflow|emails?|oncall|lint|nolint|jsx)\b
    | (?:yaml-language-server|\$schema|syntax=|escape=|check=|region|endregion)\b
    | (?:begin|end)[_\ -] | RUN: | CHECK
    # Who and when
    | [\\@](?:file|author|date|version|since|license|copyright|(?:in|def|addto)group|internal)\b
    | (?:authors?|owner(?:\(s\)|s)?|maintainers?|created|date|version|revision|email)\s*(?:by\s*)?:
    | (?:last\ (?:modified|updated)|url|file(?:name)?|modified)\s*(?:by\s*)?:
    | created\ (?:on|by)\b | written\ by\b | author\b
    | \$(?:Id|Revision|Date|Header|Author|FreeBSD|NetBSD|OpenBSD)\b
    # Marks of tools and labels
    | <\?xml | <!doctype | generator: | created\ with\b | @(?:api|private|public|module|package)\b
    | (?:see|ref|reference|source|from|taken\ from)?:?\s*<?https?://\S+\s*$
    | (?:tests?|imports?|includes?|std(?:lib)?|third[- ]party)\s*(?:for\s)?:?\s*$
    """
)

_LICENCE = re.compile(
    r"""(?ix)
    copyright | \(c\)\s*\d{4} | © | spdx | licen[sc]ed?\b | all\ rights\ reserved
    | permission\ (?:is\ hereby\ granted|to\ use) | redistribution | public\ domain
    | is\ free\ software | in\ the\ hope\ that\ it\ will | received\ a\ copy\ of
    | provided\ ["'“`]*as\ is | warrant(?:y|ies) | merchantability | liab(?:le|ility)\b
    | required\ by\ applicable\ law | you\ may\ (?:not\ use|obtain) | neither\ the\ name
    | governed\ by\ a | this\ file\ is\ (?:part\ of|subject\ to) | confidential | proprietary
    | apache\.org | in\ compliance\ with | (?:not\ use|except\ in)\ .*\ file | \bnotice\b
    """
)

# Paragraphs that say something, but not what the file is.
_REMARK = re.compile(
    r"""(?ix)
    (?:todo|fixme|xxx|hack|note|nb|warning|caution|important|usage|how\ to|to\ run|run\ with)\b
    | (?:examples?|required|requires|template)\b | (?:we|i|if|you|don't|do\ not|please|see)\b
    | (?-i:[A-Z]{2,3}):
    | (?:\w+\ ){0,2}(?:adapted|copied|taken|borrowed|ported|forked|derived|based|influenced)\b
    """
)

_FILE_LABEL = re.compile(
    r"[\w./+-]*\w\.[A-Za-z]\w{0,6}\s*(?:$|\s-{1,3}\s+|\s?[:–—]\s+|-{2,}\s*)(?P<rest>.*)"
)
_DOC_TAG = re.compile(r"[\\@](?:brief|fileoverview|overview|description|desc|summary)\b:?\s*", re.I)
_CODE_LINE = re.compile(
    r"""(?x)
    .*[;{}\\]\s*$ | \s*\#\s*(?:include|define|if|ifdef|ifndef|endif|pragma)\b
    | \s*[\w.\[\]"'$-]+\s*(?:\+|-|:|\|)?=\s*\S | \s*(?:import|from)\s+[\w.]+(?:\s+import\b.*)?$
    | \s*(?:return|def|class|if|for|while|elif|else|try|except|with)\b.*:\s*$
    | \s*[\w.-]+:\s*[\w"'\[{./-]*$ | \s*[\w.]+\(.*\)\s*$ | \s*[$>%]\s
    | \s*(?:const|let|var|fn|func|static|void|int|public|private|local)\s+\w+.*[=({]
    | \s*-{1,2}\w[\w-]*(?:[=\s]|$) | \s*<\S.*>\s*$ | \s*[/.~][\w./-]+\s*$
    """
)
_WORD = re.compile(r"[^\W\d_]{2,}")


def summarise(text: str) -> str:
    """The first sentence of *text* in one line, cut at a word where it is too long."""
    paragraph = " ".join(_first_lines(text))
    return _shorten(first_sentence(" ".join(paragraph.split())))


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
    line = re.sub(r"-\*-.*?-\*-", "", line)
    line = re.sub(r"^[=\-*#/~+|!<]{2,}\s*|\s*[=\-*#/~+|]{3,}$", "", line).strip(" \t*|")
    line = _DOC_TAG.sub("", line, count=1)
    if _NOISE.match(line):
        return None
    if match := _FILE_LABEL.match(line):
        line = match["rest"]
    return line.rstrip("- ") if line.endswith("--") else line


def is_licence(paragraph: str) -> bool:
    """Whether a paragraph is (part of) a licence or a copyright notice."""
    return bool(_LICENCE.search(paragraph))


def is_prose(lines: list[str]) -> bool:
    """Whether *lines* are a paragraph that a person would read as a description."""
    text = " ".join(lines)
    words = _WORD.findall(text)
    if len(words) < 3 or not re.match(r"[\"'`*(\[<]*[^\W_]", text):
        return False
    if _REMARK.match(text) or text.endswith(":") or is_licence(text):
        return False
    if any(map(_CODE_LINE.match, lines)):
        return False
    letters = sum(character.isalpha() or character.isspace() for character in text)
    return letters >= 0.75 * len(text) and not re.match(r"\d+[.)]|[-*+•]\s", text)


def _first_lines(text: str) -> list[str]:
    """The lines of the first paragraph that belong to its description."""
    kept: list[str] = []
    for line in map(str.strip, text.split("\n")):
        if not line or _DECORATION.match(line):
            if kept:
                break
            continue
        if kept and (_FIELDS.match(line) or _is_new_start(kept[-1], line)):
            break
        kept.append(line)
    return kept


def _is_new_start(before: str, line: str) -> bool:
    """Whether a line break is meant: the line before had room for more."""
    return len(before) < _SHORT_LINE and line[0].isupper() and before[-1] not in ",(-"


def _shorten(text: str) -> str:
    if len(text) <= _LONGEST_SUMMARY:
        return text
    return text[: _LONGEST_SUMMARY - 1].rpartition(" ")[0].rstrip(" ,;:") + "…"
