"""Convert reStructuredText to HTML with docutils alone. Not sanitised yet, but bounded in time.

Nothing is read from disk and no raw markup gets through. Directives and roles that docutils does
not know, most of them Sphinx's, are shown as far as possible; markup that fails is shown as
written.
"""

from __future__ import annotations

import contextlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any

import docutils.core
from docutils import nodes
from docutils.io import DocTreeInput
from docutils.parsers.rst import Directive, directives, roles
from docutils.readers import doctree, standalone
from docutils.transforms import Transform
from docutils.transforms.references import Substitutions
from docutils.utils import Reporter
from docutils.writers import html5_polyglot

_TABLE: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

# Maximum number of substitutions, since each level of nested ones may double the text.
MAX_SUBSTITUTIONS = 1000
# Docutils rejects documents with longer lines.
MAX_LINE = 10_000
# Maximum size of all link targets together: any number of links may refer to one target.
MAX_TARGETS = 500_000

_SETTINGS = {
    "_disable_config": True,
    "file_insertion_enabled": False,
    "raw_enabled": False,
    "report_level": Reporter.WARNING_LEVEL,
    "halt_level": Reporter.SEVERE_LEVEL + 1,
    "initial_header_level": 1,
    "doctitle_xform": False,
    "docinfo_xform": False,
    "toc_backlinks": False,
    "syntax_highlight": "none",
    "math_output": "LaTeX",
    "smart_quotes": False,
}


def convert_rst(text: str) -> str:
    """Convert *text* to the content of an HTML body. Raise :class:`ValueError` if that would take
    too much time or memory."""
    if any(len(line) > MAX_LINE for line in text.splitlines()):
        raise ValueError("a line is too long")
    settings = {**_SETTINGS, "warning_stream": StringIO()}
    with _isolate_registries():
        document = docutils.core.publish_doctree(
            text, reader=_BoundedReader(), settings_overrides=settings
        )
    references = document.findall(nodes.reference)
    if sum(len(reference.get("refuri", "")) for reference in references) > MAX_TARGETS:
        raise ValueError("too many links")
    _show_failures(document)
    parts = docutils.core.publish_parts(
        document,
        source_class=DocTreeInput,
        reader=doctree.Reader(),
        writer=html5_polyglot.Writer(),
        settings_overrides=settings,
    )
    # Add the colon before a classifier, which the style sheet of docutils would add.
    body: str = parts["body"].replace('<span class="classifier">', ": <span>")
    # Sections carry the ids of headings, but documents may not contain sections of the page.
    return body.replace("<section", "<div").replace("</section", "</div")


def _show_failures(document: nodes.document) -> None:
    """Replace each error message by the markup that caused it."""
    for section in list(document.findall(nodes.section)):
        if "system-messages" in section["classes"]:
            section.parent.remove(section)
    # Drop collected messages, or the writer's transforms would insert them again.
    document.transform_messages.clear()
    for message in list(document.findall(nodes.system_message)):
        _replace(message, list(message.findall(nodes.literal_block)))
    for problem in list(document.findall(nodes.problematic)):
        _replace(problem, [nodes.Text(problem.astext())])
    for literal in document.findall(nodes.literal):
        # With this class the writer emits a ``<code>`` element.
        literal["classes"].append("code")


def _replace(old: nodes.Element, new: list[nodes.Node]) -> None:
    place = old.parent.index(old)
    old.parent[place : place + 1] = new


@contextlib.contextmanager
def _isolate_registries() -> Iterator[None]:
    """Use only the directives and roles of docutils and of this module, not those that Sphinx
    registered in this process. Afterwards forget those that the document registered."""
    registries: tuple[tuple[dict[str, Any], Mapping[str, Any]], ...] = (
        (directives._directives, _DIRECTIVES),  # type: ignore[attr-defined]
        (roles._roles, _ROLES),  # type: ignore[attr-defined]
    )
    saved = [dict(registry) for registry, _ in registries]
    try:
        for registry, ours in registries:
            registry.clear()
            registry.update(ours)
        yield
    finally:
        for (registry, _), before in zip(registries, saved, strict=True):
            registry.clear()
            registry.update(before)


class _BoundedReader(standalone.Reader):  # type: ignore[type-arg]
    def get_transforms(self) -> list[type[Transform]]:
        transforms = super().get_transforms()
        return [_BoundedSubstitutions if each is Substitutions else each for each in transforms]


class _BoundedSubstitutions(Substitutions):
    """Substitutions that raise :class:`ValueError` before nested ones fill the memory."""

    def apply(self) -> None:
        definitions = self.document.substitution_defs
        inner = {name: _list_references(node) for name, node in definitions.items()}
        total, level = 0, _list_references(self.document)
        while level:
            total += len(level)
            if total > MAX_SUBSTITUTIONS:
                raise ValueError("too many substitutions")
            level = [name for outer in level for name in inner.get(outer, ())]
        super().apply()


def _list_references(node: nodes.Element) -> list[str]:
    return [found["refname"] for found in node.findall(nodes.substitution_reference)]


class _AnyOptions(dict[str, Any]):
    """A mapping of directive options that accepts every option and keeps its value."""

    def __bool__(self) -> bool:
        return True

    def __missing__(self, name: str) -> Any:
        return directives.unchanged


class _TolerantDirective(Directive):
    """Base of the replacements for Sphinx's directives: accepts all options and content."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec = _AnyOptions()


class _CodeBlock(_TolerantDirective):
    """A directive (``code-block``) whose content becomes a literal block."""

    def run(self) -> list[nodes.Node]:
        code = "\n".join(self.content)
        return [nodes.literal_block(code, code, classes=["code"])]


class _Remark(_TolerantDirective):
    """A directive (``versionadded``) shown as a heading (name, argument) and its content."""

    def run(self) -> list[nodes.Node]:
        head, _, tail = "".join(self.arguments).partition("\n")
        words = _TABLE["remarks"][self.name.lower()].format(head)
        body = nodes.container()
        if words:
            body += nodes.paragraph("", "", nodes.strong(words, words))
        if tail:
            body += nodes.paragraph("", "", *self.state.inline_text(tail, self.lineno)[0])
        self.state.nested_parse(self.content, self.content_offset, body)
        return [body]


class _Documented(_TolerantDirective):
    """An autodoc directive, shown as the name of the object that Sphinx would document."""

    required_arguments = 1
    optional_arguments = 0

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        return [nodes.paragraph("", "", nodes.literal(name, name))]


class _FileList(_TolerantDirective):
    """A directive that names files, in its argument (``include``) or content (``toctree``), shown
    as links to them."""

    def run(self) -> list[nodes.Node]:
        entries = [entry.strip() for entry in (*self.arguments, *self.content) if entry.strip()]
        names = entries[:1] if self.arguments else entries
        items = [nodes.list_item("", nodes.paragraph("", "", _link_file(name))) for name in names]
        return [nodes.bullet_list("", *items)] if items else []


def _link_file(written: str) -> nodes.reference:
    """Return a link to the file in ``text <file>`` or ``file``."""
    titled = re.fullmatch(r"(?s)(.+?)\s*<([^<>]+)>", written)
    text, target = titled.groups() if titled else (written, written)
    return nodes.reference("", text, refuri=target)


class _Nothing(_TolerantDirective):
    """A directive (``highlight``, ``index``) that shows nothing."""

    def run(self) -> list[nodes.Node]:
        return []


_DIRECTIVES: dict[str, type[Directive]] = {
    **dict.fromkeys(_TABLE["code"], _CodeBlock),
    **dict.fromkeys(_TABLE["remarks"], _Remark),
    **dict.fromkeys(_TABLE["documented"], _Documented),
    **dict.fromkeys(_TABLE["files"], _FileList),
    **dict.fromkeys(_TABLE["hidden"], _Nothing),
}


def _make_role(node: type[nodes.TextElement]) -> Any:
    def run(
        name: str, rawtext: str, text: str, lineno: int, inliner: Any, *rest: Any
    ) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        title = re.sub(r"(?s)(.+?)\s*<[^<>]*>$", r"\1", nodes.unescape(text))
        if title.startswith("~"):
            title = title.rpartition(".")[2].lstrip("~")
        return [node(rawtext, title.lstrip("!"))], []

    return run


def _run_file_role(
    name: str, rawtext: str, text: str, lineno: int, inliner: Any, *rest: Any
) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    return [_link_file(nodes.unescape(text))], []


_ROLES: dict[str, Any] = {
    **dict.fromkeys(_TABLE["file_roles"], _run_file_role),
    **{
        prefix + name: _make_role(nodes.literal)
        for name in _TABLE["code_roles"]
        for prefix in ("", "py:", "c:", "cpp:", "js:", "std:")
    },
    # Render the default role as code: text in backquotes is more often a name than a title.
    "": _make_role(nodes.literal),
    **{
        prefix + name: _make_role(nodes.inline)
        for name in _TABLE["text_roles"]
        for prefix in ("", "std:")
    },
}
