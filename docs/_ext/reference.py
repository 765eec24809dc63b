"""Directives that write the reference of options and warnings from the code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from typing import Any, ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from sphinx_repodoc.analyse.notes.queries import has_queries
from sphinx_repodoc.analyse.notes.rules import load_rules
from sphinx_repodoc.analyse.tree.layers import list_kinds
from sphinx_repodoc.config import DEFAULT_EXCLUDE, SECTIONS, Options
from sphinx_repodoc.languages.load import GRAMMARS, LANGUAGES
from sphinx_repodoc.model import NOTE_SECTIONS
from sphinx_repodoc.problems import ProblemKind


def describe_options() -> Iterator[str]:
    """A ``confval`` for each option, in reST."""
    for option in fields(Options):
        assert option.default is not MISSING
        yield f".. confval:: repodoc_{option.name}"
        yield f"   :type: {_name_type(option.default)}"
        yield f"   :default: {_show_default(option.default)}"
        yield ""
        yield f"   {option.metadata['help']}"
        yield ""


def _name_type(default: Any) -> str:
    return "list of str" if isinstance(default, tuple) else type(default).__name__


def _show_default(default: Any) -> str:
    if default == SECTIONS:
        return "all of them"
    return f"``{list(default) if isinstance(default, tuple) else default!r}``"


def describe_problems() -> Iterator[str]:
    """A table of all kinds of problems, in reST."""
    yield ".. list-table::"
    yield "   :header-rows: 1"
    yield "   :widths: 25 20 55"
    yield ""
    yield from _describe_row("name", "a warning", "meaning")
    for kind in ProblemKind:
        yield from _describe_row(f"``repodoc.{kind.value}``", kind.warns, kind.meaning)


def _describe_row(*cells: str) -> Iterator[str]:
    for number, cell in enumerate(cells):
        yield f"   {'  -' if number else '* -'} {cell}"


def list_sections() -> Iterator[str]:
    """The sections of a file page, in reST."""
    yield ", ".join(f"``{name}``" for name in SECTIONS)


def list_excludes() -> Iterator[str]:
    """The built-in exclude patterns, in reST."""
    yield ", ".join(f"``{pattern}``" for pattern in DEFAULT_EXCLUDE)


def describe_languages() -> Iterator[str]:
    """A table of all languages that are analysed, in reST."""
    yield ".. list-table::"
    yield "   :header-rows: 1"
    yield "   :widths: 18 22 45 15"
    yield ""
    yield from _describe_row("language", "read by", "what is found", "imports")
    read = {name for name, language in LANGUAGES.items() if language.reader}
    for language in sorted({*GRAMMARS, *read}, key=str.casefold):
        is_read = language in read
        kinds = "its structure" if is_read else ", ".join(list_kinds(language))
        resolved = "resolved" if LANGUAGES[language].imports else "listed"
        yield from _describe_row(language, _name_reader(language), kinds, resolved)


def describe_rules() -> Iterator[str]:
    """A table of all rules for each section, in reST."""
    for section in NOTE_SECTIONS:
        yield f".. rubric:: {section.capitalize()}"
        yield ""
        yield ".. list-table::"
        yield "   :header-rows: 1"
        yield "   :widths: 20 35 35 10"
        yield ""
        yield from _describe_row("rule", "note", "why", "severity")
        for rule in sorted(load_rules().values(), key=lambda rule: rule.id.casefold()):
            if rule.section == section:
                weakness = f", CWE-{rule.cwe}" if rule.cwe else ""
                checker = f" ({rule.checker})" if rule.checker else ""
                limit = "; outside of tests" if rule.outside_tests else ""
                yield from _describe_row(
                    f"``{rule.id}``{checker}",
                    f"``{rule.message}``",
                    rule.why.replace("*", r"\*").replace("`", r"\`").replace("|", r"\|"),
                    f"{rule.severity}{weakness}{limit}".removeprefix("; "),
                )
        yield ""


def describe_checks() -> Iterator[str]:
    """Which languages are looked through for which section, in reST."""
    for section in NOTE_SECTIONS:
        languages = [name for name in GRAMMARS if has_queries(name, section)]
        languages += ["YAML (workflows of GitHub)"] if section == "security" else []
        named = ", ".join(sorted([*languages, "Python"], key=str.casefold))
        yield f"- ``{section}``: {named}"


def _name_reader(language: str) -> str:
    if language == "Python":
        return "Python's ``ast``, tree-sitter where that fails"
    if LANGUAGES[language].reader:
        return "a reader of its own"
    return GRAMMARS[language].package


class Reference(SphinxDirective):
    """Puts the lines that ``write`` gives into the page."""

    write: ClassVar[Callable[[], Iterator[str]]]

    def run(self) -> list[nodes.Node]:
        return self.parse_text_to_nodes("\n".join(type(self).write()))


DIRECTIVES = {
    "repodoc-options": describe_options,
    "repodoc-problems": describe_problems,
    "repodoc-languages": describe_languages,
    "repodoc-rules": describe_rules,
    "repodoc-checks": describe_checks,
    "repodoc-sections": list_sections,
    "repodoc-excludes": list_excludes,
}


def setup(app: Sphinx) -> ExtensionMetadata:
    for name, write in DIRECTIVES.items():
        app.add_directive(name, type(name, (Reference,), {"write": staticmethod(write)}))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
