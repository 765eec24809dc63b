"""One file's name and text to what it says by itself.

Everything here is pure: nothing that is read is imported or run, and nothing raises. To
give a language an analyser of its own, add a row to one of the two tables.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Callable
from dataclasses import fields, replace
from importlib import metadata
from pathlib import Path

from sphinx_repodoc.analyse import data, markup, plain, python
from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.languages import detect_language, is_template, lexer_for
from sphinx_repodoc.model import Analysis, Text
from sphinx_repodoc.problems import Problem, ProblemKind

__all__ = ["ANALYSER_VERSION", "analyse", "detect_language", "lexer_for"]

_Analyser = Callable[[str, str], Findings]

_BY_FILENAME: dict[str, _Analyser] = {
    "pyproject.toml": data.analyse_pyproject,
    "setup.cfg": data.analyse_setup_cfg,
    "package.json": data.analyse_package_json,
}
_BY_LANGUAGE: dict[str, _Analyser] = {
    "Python": python.analyse_python,
    "Markdown": markup.analyse_markdown,
    "MDX": markup.analyse_markdown,
    "R Markdown": markup.analyse_markdown,
    "reStructuredText": markup.analyse_rst,
    "Text": markup.analyse_text,
}
_FIELDS = tuple(field.name for field in fields(Findings))


def analyse(name: str, text: Text | None) -> Analysis:
    """What the file called *name* says by itself; *text* is None for a binary file."""
    if text is None:
        return Analysis(language=detect_language(name, None), binary=True)
    content = _normalise(text.content)
    language = detect_language(name, content)
    findings = _analyse_safely(name, content, language)
    if findings.problems and is_template(name, content):
        # What does not parse may well do so once the template is filled in.
        problems = tuple(p for p in findings.problems if p.kind is not ProblemKind.SYNTAX)
        findings = replace(findings, problems=problems)
    return Analysis(
        language=language,
        encoding=text.encoding,
        newline=text.newline,
        lines=_count_lines(content),
        **{field: getattr(findings, field) for field in _FIELDS},
    )


def _analyse_safely(name: str, content: str, language: str) -> Findings:
    analyser = _BY_FILENAME.get(name) or _BY_LANGUAGE.get(language, plain.analyse_plain)
    try:
        return analyser(name, content)
    except Exception as error:  # one odd file must not end a build
        message = f"{type(error).__name__}: {error}"
        return Findings(problems=(Problem(kind=ProblemKind.ANALYSER, message=message),))


def _normalise(content: str) -> str:
    """*content* without a byte order mark and with one kind of line ending."""
    content = content.removeprefix("\ufeff")
    return re.sub("\r\n?", "\n", content) if "\r" in content else content


def _count_lines(content: str) -> int:
    return content.count("\n") + (bool(content) and not content.endswith("\n"))


def _compute_version() -> str:
    """A digest of everything that analyses depend on: this package, the records, and the
    parsers of Python and tree-sitter."""
    folder = Path(__file__).parent
    digest = hashlib.sha256()
    sources = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    shared = [folder.parent / name for name in ("grammars.py", "model.py", "problems.py")]
    for path in [*sorted(sources), *shared]:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    parsers = [metadata.version(package) for package in ("tree-sitter", "tree-sitter-python")]
    digest.update(repr((sys.version_info[:2], parsers)).encode())
    return digest.hexdigest()


ANALYSER_VERSION = _compute_version()
"""Changes whenever the same file could be analysed differently."""
