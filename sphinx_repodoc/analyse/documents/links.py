"""Links in documents that may lead to files: targets as written, and their lines.

Texts may be long, so each pattern has bounded repetitions and takes linear time.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from sphinx_repodoc.analyse.tables import load_table


class DocumentLink(NamedTuple):
    """The target of a link, and the link's line in the document."""

    line: int
    target: str


# Targets that are not files: a URL, an anchor, a template, a glob.
_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//|#|\?|@|\[|.*[{}$*|\\\"'`<>]", re.DOTALL)
_LONGEST_TARGET = 500
# Further links of a paragraph are ignored: it is data, not prose.
_MOST_LINKS = 20_000


def clean_target(raw: str) -> str:
    """The path in the link target *raw* without query and fragment; "" if it is not a file."""
    raw = raw.strip()
    if not raw or len(raw) > _LONGEST_TARGET or _ELSEWHERE.match(raw):
        return ""
    return re.split(r"[?#]", raw, maxsplit=1)[0].rstrip()


# Patterns for links; code spans are replaced by blanks before.
_INLINE = r"""
    (?<!\\)\]\(\s{0,9}
    (?: <(?P<angle>[^<>\n]{1,500})>
      | (?P<plain>[^\s()<>]{1,500}(?:\([^\s()]{0,100}\)[^\s()]{0,300})?)
    )(?=\s{0,9}\)|\s{1,9}["'(])
"""
_DEFINITION = r"""
    ^[ ]{0,3}\[(?!\^)[^\[\]\n]{1,500}\]:[ \t]{0,9}\n?[ \t]{0,9}
    (?: <(?P<defined>[^<>\n]{1,500})> | (?P<bare>\S{1,500}) )
    (?=[ \t]{0,9}$|[ \t]{1,9}["'(])
"""
_TAG = r"""
    <(?:a|img|source|video|audio|iframe|link|embed)\s
    (?:[^<>]{0,1000}?\s)??(?:href|src|srcset)\s{0,9}=\s{0,9}
    (?: "(?P<double>[^"<>]{1,1000})" | '(?P<single>[^'<>]{1,1000})'
      | (?P<unquoted>[^\s"'<>]{1,500}) )
"""
_MARKDOWN = re.compile(f"{_INLINE}|{_DEFINITION}|{_TAG}", re.VERBOSE | re.MULTILINE | re.I)
_MYST_ROLE = re.compile(r"\{(?:doc|download)\}`([^`]{1,500})`")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


def find_markdown_links(text: str, line: int) -> Iterator[DocumentLink]:
    """Links in *text*, a Markdown paragraph at *line*: inline, link definitions, HTML, roles."""
    if "](" not in text and "]:" not in text and "<" not in text and "{d" not in text:
        return
    roles = ((match.start(1), _take_role(match[1])) for match in _MYST_ROLE.finditer(text))
    yield from _place(roles, text, line)
    found = _MARKDOWN.finditer(_blank_comments(_blank_code(text)))
    yield from _place(((match.end(), _take_markdown(match)) for match in found), text, line)


def _take_markdown(match: re.Match[str]) -> str:
    kind = match.lastgroup or ""
    raw = html.unescape(match[kind])
    if kind in ("double", "single", "unquoted"):
        # Of a set of images ("small.png 1x, large.png 2x"), take the first.
        return raw.split(",")[0].split()[0] if re.search(r"\s\d+[xw]\b", raw) else raw
    return _ESCAPE.sub(r"\1", raw)


def _take_role(body: str) -> str:
    """The target in the content of a role, ``text <target>`` or ``target``."""
    _, bracket, target = body.rpartition("<")
    return target.rstrip().removesuffix(">") if bracket else body


def _place(found: Iterable[tuple[int, str]], text: str, line: int) -> Iterator[DocumentLink]:
    """The links for *found* pairs of offset in *text* and target, with their line numbers."""
    done = 0
    for offset, raw in islice(found, _MOST_LINKS):
        line += text.count("\n", done, offset)
        done = offset
        if target := clean_target(raw):
            yield DocumentLink(line, target)


def _blank_code(text: str) -> str:
    """*text* with blanks for code spans, from a run of backticks to the next run of that length.
    Line breaks in spans are lost: callers count lines in the original text."""
    runs = [(run.start(), run.end()) for run in re.finditer(r"(?<!\\)`+", text)]
    after: list[int | None] = [None] * len(runs)
    latest: dict[int, int] = {}
    for index in range(len(runs) - 1, -1, -1):
        length = runs[index][1] - runs[index][0]
        after[index] = latest.get(length)
        latest[length] = index
    kept: list[str] = []
    index = done = 0
    while index < len(runs):
        closing = after[index]
        if closing is not None:
            start, end = runs[index][0], runs[closing][1]
            kept += [text[done:start], " " * (end - start)]
            done, index = end, closing
        index += 1
    return "".join([*kept, text[done:]])


def _blank_comments(text: str) -> str:
    kept: list[str] = []
    done = 0
    while (start := text.find("<!--", done)) >= 0 and (end := text.find("-->", start)) >= 0:
        kept += [text[done:start], " " * (end + 3 - start)]
        done = end + 3
    return "".join([*kept, text[done:]])


_RST_LITERAL = re.compile(r"``[^`].*?``", re.DOTALL)
_RST_SPAN = re.compile(r"(?::(?P<role>doc|download):)?`(?P<body>[^`]{1,1000})`(?P<link>__?)?")


def find_rst_links(text: str, line: int) -> Iterator[DocumentLink]:
    """The links in *text*, a paragraph that starts at *line*: ``:doc:``, ``:download:`` and
    ```text <target>`_``."""
    if "`" not in text:
        return
    masked = _RST_LITERAL.sub(lambda match: " " * len(match[0]), text)
    yield from _place(
        ((match.start("body"), _take_rst(match)) for match in _RST_SPAN.finditer(masked)),
        text, line,
    )  # fmt: skip


def _take_rst(match: re.Match[str]) -> str:
    if match["role"]:
        return _take_role(match["body"])
    if not match["link"] or not match["body"].endswith(">"):
        return ""
    target = _take_role(match["body"])
    # ``<name_>`` refers to another target by its name, not to a file.
    return "" if target.endswith("_") else "".join(target.split())


_DIRECTIVES = {name: frozenset(row) for name, row in load_table("directives").items()}
CODE_DIRECTIVES = _DIRECTIVES["code"]
CONTENT_DIRECTIVES = _DIRECTIVES["content"] | CODE_DIRECTIVES
_OPTION = re.compile(r"\s*:(?P<name>[\w-]+):(?:\s+(?P<value>.*))?$")
_FILE_OPTIONS = frozenset({"file", "target"})
_ENTRY = re.compile(r"[^<>]*<([^<>]+)>$")


def is_literal(name: str) -> bool:
    """Whether the content of the directive *name* is literal text, not prose."""
    return name in _DIRECTIVES["literal"] or name in CODE_DIRECTIVES


def find_directive_links(
    name: str, argument: str, body: Iterable[str], line: int
) -> Iterator[DocumentLink]:
    """The files that a directive at *line* names in its argument, its options and the entries of
    a table of contents. *body* are the lines below the directive's first line."""
    # ``include:: <isonum.txt>`` is a file of docutils; clean_target drops it.
    if name in _DIRECTIVES["file"] and (target := clean_target(argument)):
        yield DocumentLink(line, target)
    in_options = True
    for number, text in enumerate(body, line + 1):
        option = _OPTION.match(text)
        if in_options and option:
            if option["name"] in _FILE_OPTIONS and (target := clean_target(option["value"] or "")):
                yield DocumentLink(number, target)
            continue
        in_options = False
        if name != "toctree":
            return
        entry = text.strip()
        if entry == "self" or (entry.startswith(("#", "..", ":")) and not entry.startswith("../")):
            continue
        titled = _ENTRY.match(entry)
        if target := clean_target(titled[1] if titled else entry):
            yield DocumentLink(number, target)
