"""The directives of the domain ``repo``.

All except ``repo:source`` return one node with blocks, the elements of generated pages. HTML
builders render the blocks as on generated pages; all other builders use the node's children.
"""

from __future__ import annotations

from collections.abc import Mapping
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
from sphinx_repodoc.pages.pictures import COLOURS, DIRECTIONS
from sphinx_repodoc.problems import ProblemKind
from sphinx_repodoc.render.docutils_nodes import make_nodes
from sphinx_repodoc.sphinx.citations import DOMAIN, REQUEST, Request, Resolved

if TYPE_CHECKING:
    from sphinx_repodoc.sphinx.domain import RepoDomain

logger = logging.getLogger(__name__)

HTML_BUILDERS = frozenset({"html", "dirhtml", "json", "pickle"})
"""The builders that write one HTML page per document: only they have generated pages."""

PLACE = "repodoc_place"
"""The attribute of a caption with the nodes that :func:`complete_captions` appends to it."""

PAGE = "page"
"""The type of references to generated pages; authors have no role for them."""


class embedded(nodes.General, nodes.Element):  # noqa: N801 - docutils nodes are in lower case
    """Blocks of a generated page in a document; the children have the same content for docutils."""


def make_reference(page: str, anchor: str, child: nodes.Node) -> addnodes.pending_xref:
    """Return a link to a generated page, which Sphinx resolves later."""
    return addnodes.pending_xref(
        "", child, refdomain=DOMAIN, reftype=PAGE, reftarget=page, anchor=anchor, refexplicit=True
    )


class RepoDirective(SphinxDirective):
    """Base class: turns the argument and the options of a directive into a request."""

    required_arguments = 1
    final_argument_whitespace = True

    def resolve(self) -> tuple[Request, Resolved]:
        """Return the request of this directive, and its result."""
        values = {name: "" if value is None else str(value) for name, value in self.options.items()}
        argument = self.arguments[0].strip() if self.arguments else ""
        name = self.name.partition(":")[2]
        request = Request(name, argument, tuple(sorted(values.items())))
        return request, self.domain.resolver.resolve(request)

    @property
    def domain(self) -> RepoDomain:
        """The domain of this build."""
        return self.env.get_domain(DOMAIN)  # type: ignore[return-value]

    def warn(self, error: TargetError) -> None:
        """Log a warning with the location of this directive."""
        location = self.get_location()
        logger.warning("%s", error, location=location, type="repodoc", subtype=ProblemKind.REF)


class EmbedDirective(RepoDirective):
    """Base class of the directives that show blocks of generated pages."""

    def run(self) -> list[nodes.Node]:
        request, resolved = self.resolve()
        node = embedded()
        node[REQUEST] = request
        self.set_source_info(node)
        if resolved.error:
            self.warn(resolved.error)
        node["embed"] = embed = resolved.embed or Embed("", ())

        def make_link(link: Link, text: nodes.Node) -> nodes.Node:
            if link.url:
                return nodes.reference("", "", text, refuri=link.url, internal=False)
            return make_reference(link.page or embed.page, link.anchor, text)

        node += make_nodes(embed.blocks, make_link)
        return [node]


def _make_directive(
    option_spec: OptionSpec | None = None, *, required: int = 0, optional: int = 0
) -> type[RepoDirective]:
    """Return the class of a directive that shows blocks of generated pages."""
    numbers = {"required_arguments": required, "optional_arguments": optional}
    return type("EmbedDirective", (EmbedDirective,), {"option_spec": option_spec, **numbers})


class SourceDirective(RepoDirective):
    """``repo:source``: lines of a file as a literal block."""

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
        request, resolved = self.resolve()
        try:
            if resolved.target is None:
                raise resolved.error or TargetError(f"there is no file {request.argument!r}")
            literal = self._make_literal(resolved.target, resolved.text)
        except TargetError as error:
            self.warn(error)
            node = embedded(embed=Embed("", ()))
            node[REQUEST] = request
            return [node]
        wrapper = nodes.container("", literal_block=True, classes=["literal-block-wrapper"])
        wrapper[REQUEST] = request
        wrapper += self._make_caption(resolved.target, resolved)
        wrapper += literal
        self.set_source_info(wrapper)
        self.add_name(wrapper)
        return [wrapper]

    def _make_literal(self, target: Target, text: str) -> nodes.literal_block:
        analysis = self.domain.book.index.records[target.path].analysis
        if analysis is None or analysis.binary:
            raise TargetError(f"{target.path} is not text")
        if not text.strip():
            what = "has only blank lines there" if target.first else "is empty"
            raise TargetError(f"{target.path} {what}")
        if "dedent" in self.options:
            text = dedent(text)
        literal = nodes.literal_block(text, text, classes=self.options.get("class", []))
        literal["language"] = lexer_for(analysis.language) or "none"
        # Show the text even if the lexer finds errors in it.
        literal["force"] = True
        arguments: dict[str, Any] = {}
        if "linenos" in self.options:
            literal["linenos"] = True
            arguments["linenostart"] = target.first or 1
        if wanted := self.options.get("emphasize"):
            lines = text.count("\n")
            try:
                arguments["hl_lines"] = [line + 1 for line in parselinenos(wanted, lines)]
            except ValueError as error:
                raise TargetError(f"emphasize: {error}") from None
            if max(arguments["hl_lines"]) > lines:
                raise TargetError(f"emphasize: {wanted!r} is more than the {lines} lines shown")
        literal["highlight_args"] = arguments
        self.set_source_info(literal)
        return literal

    def _make_caption(self, target: Target, resolved: Resolved) -> nodes.caption:
        """Return a caption: the author's text with a link to the lines, or only the link."""
        place = target.path
        if target.kind is TargetKind.SYMBOL:
            place = f"{target.path}::{target.symbol}"
        elif target.first:
            last = f"-{target.last}" if target.last != target.first else ""
            place = f"{target.path}:{target.first}{last}"
        link = make_reference(resolved.page, resolved.anchor, nodes.literal("", place))
        text = self.options.get("caption", "")
        caption = nodes.caption(text, "", *(self.parse_inline(text)[0] if text else ()))
        caption[PLACE] = [nodes.Text(" ("), link, nodes.Text(")")] if text else [link]
        caption["translatable"] = bool(text)
        self.set_source_info(caption)
        return caption


def complete_captions(document: nodes.document) -> None:
    """Add the links to captions, after Sphinx has translated the author's text."""
    for caption in document.findall(nodes.caption):
        caption += caption.attributes.pop(PLACE, [])


DIRECTIVES: Mapping[str, type[RepoDirective]] = {
    "file": _make_directive({"sections": directives.unchanged_required}, required=1),
    "folder": _make_directive(required=1),
    "source": SourceDirective,
    "tree": _make_directive(
        {
            "depth": directives.positive_int,
            "opened": directives.nonnegative_int,
            "filter": directives.unchanged_required,
        },
        optional=1,
    ),
    "keywords": _make_directive(required=1),
    "graph": _make_directive(
        {
            "depth": directives.positive_int,
            "direction": lambda value: directives.choice(value, DIRECTIONS),
        },
        optional=1,
    ),
    "map": _make_directive({"color": lambda value: directives.choice(value, COLOURS)}, optional=1),
    "stats": _make_directive({"show": directives.unchanged_required}),
}
