"""One file's name and text to what it says by itself.

Everything here is pure: nothing that is read is imported or run, and nothing raises. To
give a language a reader of its own, add a row in ``readers.py``; to give it a grammar, see
``queries/README.md``.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from msgspec.structs import replace

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.generated import find_generated, find_minified
from sphinx_repodoc.analyse.licences import find_licence
from sphinx_repodoc.analyse.lines import (
    count_comment_lines,
    count_filled_lines,
    count_lines,
)
from sphinx_repodoc.analyse.marked_tests import find_tests
from sphinx_repodoc.analyse.prose import leading_comments
from sphinx_repodoc.analyse.terms import find_terms
from sphinx_repodoc.analyse.tree import analyse_tree
from sphinx_repodoc.languages.detect import detect_language, is_template
from sphinx_repodoc.languages.load import (
    LANGUAGES,
    comment_style,
    find_language,
    find_reader,
    lexer_for,
)
from sphinx_repodoc.model import TERM_SECTION, TYPES, Analysis, LicenceForm, Terms, Text
from sphinx_repodoc.problems import Problem, ProblemKind

__all__ = ["analyse", "detect_language", "find_language", "lexer_for"]

MAX_PARSED_LINES = 50_000
MAX_PARSED_CHARS = 2_000_000

_FIELDS = tuple(name for name in Findings.__struct_fields__ if name != "comment_lines")


def analyse(
    name: str, text: Text | None, language: str = "", sections: Collection[str] = ()
) -> Analysis:
    """What the file called *name* says by itself; *text* is None for a binary file, and
    *language* empty where nobody has said which it is. There are notes for those of
    *sections* that consist of them, and terms where they are shown."""
    if text is None:
        return Analysis(language=detect_language(name, None), binary=True)
    content = _normalise(text.content)
    language = language or detect_language(name, content)
    style = comment_style(language)
    minified = find_minified(name, content, language)
    # What is minified has no names that mean anything.
    findings = Findings() if minified else _analyse_safely(name, content, language, sections)
    comment_lines = findings.comment_lines
    if comment_lines is None:
        comment_lines = count_comment_lines(content, style) if style else 0
    generated = minified or find_generated(name, content, style)
    licence = find_licence(name, content, language, style)
    # What nobody wrote, or everybody copies, has no concepts of its own.
    is_own = not generated and not (licence and licence.form is LicenceForm.TEXT)
    terms = Terms()
    if TERM_SECTION in sections and is_own:
        terms = find_terms(name, content, language, style, findings)
    return Analysis(
        language=language,
        encoding=text.encoding,
        newline=text.newline,
        lines=count_lines(content),
        code_lines=count_filled_lines(content) - comment_lines,
        comment_lines=comment_lines,
        generated=generated,
        tests=_find_tests(language, findings),
        licence=licence,
        terms=terms,
        has_secrets=bool(text.redacted),
        **{field: getattr(findings, field) for field in _FIELDS},
    )


def _find_tests(language: str, findings: Findings) -> tuple[int, ...] | None:
    """The lines at which tests begin, which nobody knows of a file that was not parsed."""
    if any(gap.is_unread for gap in findings.gaps):
        return None
    return find_tests(language, findings.symbols, findings.references)


def _analyse_safely(name: str, content: str, language: str, sections: Collection[str]) -> Findings:
    try:
        findings = analyse_content(name, content, language, sections)
    except (TimeoutError, MemoryError):  # limits of the caller, and not for here to answer
        raise
    except Exception as error:  # one odd file must not end a build
        message = f"{type(error).__name__}: {error}"
        return Findings(problems=(Problem(kind=ProblemKind.ANALYSER, message=message),))
    if findings.problems and is_template(name, content):
        # What does not parse may well do so once the template is filled in.
        problems = tuple(p for p in findings.problems if p.kind is not ProblemKind.SYNTAX)
        return replace(findings, problems=problems)
    return findings


def analyse_content(name: str, content: str, language: str, sections: Collection[str]) -> Findings:
    """The facts in *content*; a description from its leading comments where no other is found."""
    found = _read(name, content, language, sections)
    # The leading comments of a script are parts of the file that its reader has read.
    if found.doc or found.summary or LANGUAGES[language].script:
        return found
    prose = leading_comments.analyse_comments(content, language)
    if not (prose.doc or prose.summary):
        return _describe_by_type(name, found)
    return replace(found, summary=prose.summary, doc=prose.doc, doc_line=prose.doc_line)


def _describe_by_type(name: str, found: Findings) -> Findings:
    """Where a file says nothing itself, what is said of the type that it is named after."""
    stem = name.rpartition(".")[0] or name
    for symbol in found.symbols:
        if symbol.name == stem and symbol.kind in TYPES and symbol.doc:
            return replace(found, summary=symbol.doc, doc_line=symbol.line)
    return found


def _read(name: str, content: str, language: str, sections: Collection[str]) -> Findings:
    reader = find_reader(name, language)
    row = LANGUAGES[language]
    is_parsed = row.is_limited if reader else row.grammar is not None
    if is_parsed and (large := _describe_large(content)):
        return large
    if reader:
        findings: Findings = reader(name, content, sections)
        return findings
    return analyse_tree(content, language, sections) if is_parsed else Findings()


def _describe_large(content: str) -> Findings | None:
    """That a file is too large to be worth parsing: nobody wrote it, and nobody reads it."""
    if content.count("\n") > MAX_PARSED_LINES:
        reason = f"more than {MAX_PARSED_LINES:,} lines"
    elif len(content) > MAX_PARSED_CHARS:
        reason = f"more than {MAX_PARSED_CHARS:,} characters"
    else:
        return None
    problem = Problem(kind=ProblemKind.LARGE, message=f"{reason}: not parsed")
    return Findings(problems=(problem,))


def _normalise(content: str) -> str:
    """*content* without a byte order mark and with one kind of line ending."""
    content = content.removeprefix("\ufeff")
    return re.sub("\r\n?", "\n", content) if "\r" in content else content
