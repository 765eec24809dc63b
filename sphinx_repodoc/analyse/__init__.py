"""Analysis of one file: facts from its name and its text.

Analysis neither imports nor runs the files, and raises no exceptions. The folders in ``languages/``
say how to read the files of a language.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import islice

from msgspec.structs import asdict, replace

from sphinx_repodoc.analyse import lines
from sphinx_repodoc.analyse.generated import find_generated, find_minified
from sphinx_repodoc.analyse.licences import find_licence
from sphinx_repodoc.analyse.marked_tests import find_tests, outline_tests
from sphinx_repodoc.analyse.prose.leading_comments import analyse_comments, describe_program
from sphinx_repodoc.analyse.terms import find_terms
from sphinx_repodoc.analyse.tree import analyse_tree
from sphinx_repodoc.languages.detect import detect_language, is_template
from sphinx_repodoc.languages.load import (
    LANGUAGES,
    comment_style,
    find_command_reader,
    find_language,
    find_reader,
    lexer_for,
)
from sphinx_repodoc.model import (
    TERM_SECTION,
    TYPES,
    Analysis,
    Findings,
    Licence,
    LicenceForm,
    Terms,
    Text,
)
from sphinx_repodoc.problems import Problem, ProblemKind

__all__ = ["analyse", "detect_language", "find_language", "lexer_for"]

MAX_COMMANDS = 400
MAX_PARSED_LINES = 50_000
MAX_PARSED_CHARS = 2_000_000


def analyse(
    name: str, text: Text | None, language: str = "", sections: Collection[str] = ()
) -> Analysis:
    """Return the facts in the file called *name*.

    *text* is None for a binary file. If *language* is empty, it is detected. The result has notes
    and terms only if their sections are among *sections*.
    """
    if text is None:
        return Analysis(language=detect_language(name, None), binary=True)
    content = _normalise(text.content)
    style = comment_style(language := language or detect_language(name, content))
    minified = find_minified(name, content, language)
    # Minified code is not analysed, as its names have no meaning.
    findings = Findings() if minified else _analyse_safely(name, content, language, sections)
    fields = asdict(findings)
    comment_lines = fields.pop("comment_lines")
    if comment_lines is None:
        comment_lines = lines.count_comment_lines(content, style) if style else 0
    generated = minified or find_generated(name, content, style)
    licence = find_licence(name, content, language, style)
    # Collect no terms in generated files and copies of licences.
    has_terms = TERM_SECTION in sections and not (generated or _is_text(licence))
    fields["tests"] = tests = find_tests(language, content, findings)
    fields["titled_tests"] = outline_tests(language, content, findings, tests or ())
    return Analysis(
        **fields,
        language=language,
        encoding=text.encoding,
        newline=text.newline,
        lines=lines.count_lines(content),
        code_lines=lines.count_filled_lines(content) - comment_lines,
        comment_lines=comment_lines,
        tasks=() if generated else lines.list_tasks(content, style),
        generated=generated,
        licence=licence,
        terms=find_terms(name, content, language, style, findings) if has_terms else Terms(),
        is_script=content.startswith("#!"),
        has_secrets=bool(text.redacted),
    )


def _is_text(licence: Licence | None) -> bool:
    return licence is not None and licence.form is LicenceForm.TEXT


def _normalise(content: str) -> str:
    """*content* without a byte order mark, and with ``\\n`` as the only line ending."""
    content = content.removeprefix("\ufeff")
    return re.sub("\r\n?", "\n", content) if "\r" in content else content


def _analyse_safely(name: str, content: str, language: str, sections: Collection[str]) -> Findings:
    try:
        findings = analyse_content(name, content, language, sections)
    except (TimeoutError, MemoryError):  # the caller sets and handles these limits
        raise
    except Exception as error:  # one odd file must not end a build
        message = f"{type(error).__name__}: {error}"
        return Findings(problems=(Problem(kind=ProblemKind.ANALYSER, message=message),))
    if findings.problems and is_template(name, content):
        # Ignore syntax errors in templates, which may be valid only once they are filled in.
        problems = tuple(p for p in findings.problems if p.kind is not ProblemKind.SYNTAX)
        return replace(findings, problems=problems)
    return findings


def analyse_content(name: str, content: str, language: str, sections: Collection[str]) -> Findings:
    """Return the facts in *content*, with its commands. If its reader finds no description of the
    file, take that of the leading comments, of a program or of a class named like the file."""
    found = _read(name, content, language, sections)
    reader = find_command_reader(name)
    if reader and len(content) <= MAX_PARSED_CHARS:
        found = replace(found, commands=tuple(islice(reader(name, content), MAX_COMMANDS)))
    # The reader of a language with ``script`` has read the leading comments already.
    if found.doc or found.summary or LANGUAGES[language].script:
        return found
    prose = analyse_comments(content, language)
    if prose.doc or prose.summary:
        return replace(found, summary=prose.summary, doc=prose.doc, doc_line=prose.doc_line)
    program = describe_program(content, language, found.symbols)
    if program.summary:
        return replace(found, summary=program.summary, doc_line=program.doc_line)
    stem = name.rpartition(".")[0] or name
    for symbol in found.symbols:
        if symbol.name == stem and symbol.kind in TYPES and symbol.doc:
            return replace(found, summary=symbol.doc, doc_line=symbol.line)
    return found


def _read(name: str, content: str, language: str, sections: Collection[str]) -> Findings:
    reader = find_reader(name, language)
    row = LANGUAGES[language]
    is_parsed = row.is_limited if reader else row.grammar is not None
    limit = ""
    if content.count("\n") > MAX_PARSED_LINES:
        limit = f"{MAX_PARSED_LINES:,} lines"
    elif len(content) > MAX_PARSED_CHARS:
        limit = f"{MAX_PARSED_CHARS:,} characters"
    if is_parsed and limit:
        # Larger files are data or generated, and take too long to parse.
        problem = Problem(kind=ProblemKind.LARGE, message=f"more than {limit}: not parsed")
        return Findings(problems=(problem,))
    if reader:
        findings: Findings = reader(name, content, sections)
        return findings
    return analyse_tree(content, language, sections) if is_parsed else Findings()
