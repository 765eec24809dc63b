"""The directives of the domain ``repo``.

All but ``repo:source`` give one node, which holds blocks: pages of HTML render them as
generated pages do; what is inside the node is for all other builders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from textwrap import dedent
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util import logging, parselinenos
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from sphinx_repodoc.analyse import lexer_for
from sphinx_repodoc.index.targets import Target, TargetError, TargetKind
from sphinx_repodoc.pages.blocks import Link
from sphinx_repodoc.pages.embeds import Embed
from sphinx_repodoc.pages.embeds.graph import DIRECTIONS
from sphinx_repodoc.pages.embeds.treemap import COLOURS
from sphinx_repodoc.problems import ProblemKind
from sphinx_repodoc.render.nodes import make_nodes
from sphinx_repodoc.sphinx.citations import (
    DOMAIN,
    REQUEST,
    Request,
    find_excerpt,
    locate,
    make_embed,
    read_target,
)

if TYPE_CHECKING:
    from sphinx_repodoc.pages.book import Book
    from sphinx_repodoc.sphinx.domain import RepoDomain

logger = logging.getLogger(__name__)

HTML_BUILDERS = frozenset({"html", "dirhtml", "json", "pickle"})
"""The builders that write one page of HTML per document, into a theme or by itself: only they
have generated pages."""

PLACE = "repodoc_place"
"""The attribute of a caption with what is to be added to it."""

PAGE = "page"
"""The type of a reference to a generated page, which authors do not write."""


class embedded(nodes.General, nodes.Element):  # noqa: N801 - nodes have small letters
    """Blocks of the repository in an author's page; its children say the same in nodes."""


def make_reference(page: str, anchor: str, child: nodes.Node) -> addnodes.pending_xref:
    """A link to a generated page, resolved when it is known where that is."""
    return addnodes.pending_xref(
        "",
        child,
        refdomain=DOMAIN,
        reftype=PAGE,
        reftarget=page,
        anchor=anchor,
        refexplicit=True,
    )


class RepoDirective(SphinxDirective):
    """Base: the argument and the options become a request."""

    required_arguments = 1
    final_argument_whitespace = True

    @property
    def book(self) -> Book:
        """The repository as pages."""
        domain: RepoDomain = self.env.get_domain(DOMAIN)  # type: ignore[assignment]
        return domain.book

    def make_request(self) -> Request:
        """What is asked for."""
        values = {name: "" if value is None else str(value) for name, value in self.options.items()}
        argument = self.arguments[0].strip() if self.arguments else ""
        name = self.name.partition(":")[2]
        return Request(name, argument, tuple(sorted(values.items())))

    def warn(self, error: TargetError) -> None:
        """Say at the directive's place that nothing is shown, and why."""
        location = self.get_location()
        logger.warning("%s", error, location=location, type="repodoc", subtype=ProblemKind.REF)


class EmbedDirective(RepoDirective):
    """Blocks."""

    def run(self) -> list[nodes.Node]:
        request = self.make_request()
        node = embedded()
        node[REQUEST] = request
        self.set_source_info(node)
        try:
            embed = make_embed(self.book, request)
        except TargetError as error:
            self.warn(error)
            embed = Embed("", ())
        node["embed"] = embed
        node += make_nodes(embed.blocks, _make_linker(embed.page))
        return [node]


def _make_linker(own: str) -> Callable[[Link, nodes.Node], nodes.Node]:
    def make_link(link: Link, text: nodes.Node) -> nodes.Node:
        if link.url:
            return nodes.reference("", "", text, refuri=link.url, internal=False)
        return make_reference(link.page or own, link.anchor, text)

    return make_link


class FileDirective(EmbedDirective):
    """``repo:file``"""

    option_spec: ClassVar[OptionSpec] = {"sections": directives.unchanged_required}


class FolderDirective(EmbedDirective):
    """``repo:folder``"""


class KeywordsDirective(EmbedDirective):
    """``repo:keywords``"""


class TreeDirective(EmbedDirective):
    """``repo:tree``"""

    required_arguments = 0
    optional_arguments = 1
    option_spec: ClassVar[OptionSpec] = {
        "depth": directives.positive_int,
        "opened": directives.nonnegative_int,
        "filter": directives.unchanged_required,
    }


class GraphDirective(EmbedDirective):
    """``repo:graph``"""

    required_arguments = 0
    optional_arguments = 1
    option_spec: ClassVar[OptionSpec] = {
        "depth": directives.positive_int,
        "direction": lambda value: directives.choice(value, DIRECTIONS),
    }


class MapDirective(EmbedDirective):
    """``repo:map``"""

    required_arguments = 0
    optional_arguments = 1
    option_spec: ClassVar[OptionSpec] = {"color": lambda value: directives.choice(value, COLOURS)}


class StatsDirective(EmbedDirective):
    """``repo:stats``"""

    required_arguments = 0
    option_spec: ClassVar[OptionSpec] = {"show": directives.unchanged_required}


class SourceDirective(RepoDirective):
    """``repo:source``: lines of a file, as Sphinx shows code."""

    option_spec: ClassVar[OptionSpec] = {
        "lines": directives.unchanged_required,
        "symbol": directives.unchanged_required,
        "dedent": directives.flag,
        "emphasize": directives.unchanged_required,
        "caption": directives.unchanged,
        "linenos": directives.flag,
        "name": directives.unchanged,
        "class": directives.class_option,
    }

    def run(self) -> list[nodes.Node]:
        request = self.make_request()
        try:
            target = find_excerpt(self.book, request)
            text = self._read(target)
            literal = self._make_literal(target, text)
        except TargetError as error:
            self.warn(error)
            node = embedded(embed=Embed("", ()))
            node[REQUEST] = request
            return [node]
        wrapper = nodes.container("", literal_block=True, classes=["literal-block-wrapper"])
        wrapper[REQUEST] = request
        wrapper += self._make_caption(target)
        wrapper += literal
        self.set_source_info(wrapper)
        self.add_name(wrapper)
        return [wrapper]

    def _read(self, target: Target) -> str:
        analysis = self.book.index.records[target.path].analysis
        if analysis is None or analysis.binary:
            raise TargetError(f"{target.path} is not text")
        text = read_target(self.book, target)
        if not text.strip():
            what = "has only blank lines there" if target.first else "is empty"
            raise TargetError(f"{target.path} {what}")
        return dedent(text) if "dedent" in self.options else text

    def _make_literal(self, target: Target, text: str) -> nodes.literal_block:
        analysis = self.book.index.records[target.path].analysis
        literal = nodes.literal_block(text, text, classes=self.options.get("class", []))
        literal["language"] = lexer_for(analysis.language) or "none" if analysis else "none"
        # What does not lex as its language is shown all the same.
        literal["force"] = True
        arguments: dict[str, Any] = {}
        if "linenos" in self.options:
            literal["linenos"] = True
            arguments["linenostart"] = target.first or 1
        if wanted := self.options.get("emphasize"):
            arguments["hl_lines"] = self._find_emphasized(wanted, text)
        literal["highlight_args"] = arguments
        self.set_source_info(literal)
        return literal

    def _find_emphasized(self, wanted: str, text: str) -> list[int]:
        lines = text.count("\n")
        try:
            found = [line + 1 for line in parselinenos(wanted, lines)]
        except ValueError as error:
            raise TargetError(f"emphasize: {error}") from None
        if max(found) > lines:
            raise TargetError(f"emphasize: {wanted!r} is more than the {lines} lines shown")
        return found

    def _make_caption(self, target: Target) -> nodes.caption:
        """The caption, or else the place; either leads to the page."""
        place = target.path
        if target.kind is TargetKind.SYMBOL:
            place = f"{target.path}::{target.symbol}"
        elif target.first:
            lines = f"{target.first}" if target.first == target.last else ""
            place = f"{target.path}:{lines or f'{target.first}-{target.last}'}"
        page, anchor = locate(self.book, target)
        link = make_reference(page, anchor, nodes.literal("", place))
        text = self.options.get("caption", "")
        caption = nodes.caption(text, "", *(self.parse_inline(text)[0] if text else ()))
        caption[PLACE] = [nodes.Text(" ("), link, nodes.Text(")")] if text else [link]
        caption["translatable"] = bool(text)
        self.set_source_info(caption)
        return caption


def complete_captions(document: nodes.document) -> None:
    """Add their places to captions. A translation has replaced the words by now, and would have
    replaced the link as well."""
    for caption in document.findall(nodes.caption):
        caption += caption.attributes.pop(PLACE, [])


DIRECTIVES: Mapping[str, type[RepoDirective]] = {
    "file": FileDirective,
    "folder": FolderDirective,
    "source": SourceDirective,
    "tree": TreeDirective,
    "keywords": KeywordsDirective,
    "graph": GraphDirective,
    "map": MapDirective,
    "stats": StatsDirective,
}
