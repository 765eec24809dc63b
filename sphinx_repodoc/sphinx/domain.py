"""The domain ``repo``: files, folders and symbols that prose and other projects can link to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Set
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from msgspec.structs import astuple
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from sphinx_repodoc.config import AUTO
from sphinx_repodoc.index.targets import Target, TargetError, TargetKind
from sphinx_repodoc.pages.book import Book, Cited, anchor_line
from sphinx_repodoc.pages.keywords import locate_keywords
from sphinx_repodoc.problems import ProblemKind
from sphinx_repodoc.sphinx.citations import (
    ANY,
    DOMAIN,
    KEYWORD,
    Citation,
    Request,
    collect_citations,
    describe,
    digest_request,
    find_any,
    find_target,
    locate,
)
from sphinx_repodoc.sphinx.directives import DIRECTIVES, HTML_BUILDERS, PAGE, complete_captions
from sphinx_repodoc.sphinx.public import list_provided, list_public

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from sphinx_repodoc.pages.embeds import Embed

logger = logging.getLogger(__name__)

MAX_INDEXED = 200
"""As many symbols the general index gets, unless it is to have them all."""

LABEL_PREFIX = "repo:"
"""Prefix of the labels of files and folders; keeps them apart from the project's own labels."""


class RepoRole(XRefRole):
    """``~`` in front shows only the last part of a name."""

    def __init__(self, separators: str) -> None:
        super().__init__(warn_dangling=True)
        self._separators = separators

    def process_link(
        self,
        env: BuildEnvironment,
        refnode: Element,
        has_explicit_title: bool,
        title: str,
        target: str,
    ) -> tuple[str, str]:
        """The text to show and what it means."""
        if not has_explicit_title and target.startswith("~"):
            target = target[1:]
            title = target.rstrip("/")
            for separator in self._separators.split():
                title = title.rpartition(separator)[2]
        return title, target.strip()


class RepoDomain(Domain):
    """Files, folders and symbols of the repository."""

    name = DOMAIN
    label = "Repository"
    object_types: ClassVar[dict[str, ObjType]] = {
        "file": ObjType("file", "file", "any"),
        "folder": ObjType("folder", "folder", "any"),
        "symbol": ObjType("symbol", "symbol", "any"),
        "keyword": ObjType("keyword", "keyword", "any"),
    }
    roles: ClassVar[dict[str, Any]] = {
        "file": RepoRole("/"),
        "folder": RepoRole("/"),
        "symbol": RepoRole(":: ."),
        "keyword": RepoRole(""),
    }
    directives: ClassVar[dict[str, Any]] = dict(DIRECTIVES)
    initial_data: ClassVar[dict[str, Any]] = {"citations": {}}
    data_version = 3

    book: Book
    render_embed: Callable[[str, Embed], str]
    """From a document and what a directive shows in it to HTML. Both are set when the build has
    loaded the repository, this one only where there are generated pages."""

    @property
    def citations(self) -> dict[str, list[Citation]]:
        """The citations of each document."""
        found: dict[str, list[Citation]] = self.data["citations"]
        return found

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        self.citations.pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        for docname in docnames:
            if docname in otherdata["citations"]:
                self.citations[docname] = otherdata["citations"][docname]

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        """Note what a document cites."""
        complete_captions(document)
        if found := collect_citations(document, self._digest):
            self.citations[docname] = found

    def list_cited(self) -> dict[str, tuple[Cited, ...]]:
        """For each path where the documents cite it."""
        found: dict[str, set[Cited]] = {}
        for docname, citations in self.citations.items():
            title = self.env.titles[docname].astext() if docname in self.env.titles else docname
            for each in citations:
                target = find_target(self.book, each.request)
                if target and target.kind is not TargetKind.FOLDER:
                    cited = Cited(
                        document=docname,
                        title=title,
                        anchor=each.anchor,
                        section=each.section,
                        symbol=target.symbol,
                        first=target.first,
                        last=target.last,
                    )
                    found.setdefault(target.path, set()).add(cited)
        return {path: tuple(sorted(cited, key=astuple)) for path, cited in sorted(found.items())}

    def count_lost(self) -> int:
        """How many citations show nothing. What ``any`` means others may know."""
        every = (each for citations in self.citations.values() for each in citations)
        return sum(not each.digest and each.request.name != ANY for each in every)

    def find_outdated(self) -> list[str]:
        """The documents that show something that has changed."""
        return [
            docname
            for docname, citations in self.citations.items()
            if any(self._digest(each.request) != each.digest for each in citations)
        ]

    def _digest(self, request: Request) -> str:
        if request.is_role and request.name == KEYWORD:
            return self._keywords.get(request.argument, "")
        return digest_request(self.book, request)

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """A link, or nothing where nothing is meant."""
        if typ == PAGE:
            return self._make_link(builder, fromdocname, target, node["anchor"], contnode)
        if typ == KEYWORD:
            return self._resolve_keyword(builder, fromdocname, target, contnode)
        try:
            found = self.book.targets.find(typ, target)
        except TargetError:
            return None
        return self._link_target(builder, fromdocname, found, contnode)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Nothing: a project may document by other means what stands in its files, and Sphinx
        would call the reference ambiguous. See :func:`resolve_any`."""
        return []

    def link_any(
        self, builder: Builder, fromdocname: str, target: str, contnode: Element
    ) -> nodes.reference | None:
        """A link to what *target* names in full."""
        found = find_any(self.book, target)
        return self._link_target(builder, fromdocname, found, contnode) if found else None

    def explain(self, kind: str, target: str) -> str:
        """Why *target* does not lead anywhere."""
        if kind != KEYWORD:
            try:
                self.book.targets.find(kind, target)
            except TargetError as error:
                return str(error)
        return f"there is no {kind} {target!r}"

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """What other projects can link to."""
        index = self.book.index
        for path, page in index.file_pages.items():
            if is_writable(path):
                yield path, path, "file", page, "", 1
        for path, page in index.folder_pages.items():
            if path and is_writable(path):
                yield path, f"{path}/", "folder", page, "", 1
        for path, symbol in list_public(self.book):
            name = f"{path}::{symbol.qualname}"
            if not is_writable(name):
                continue
            page, anchor = index.file_pages[path], anchor_line(symbol.line)
            yield name, symbol.qualname, "symbol", page, anchor, 1

    def _resolve_keyword(
        self, builder: Builder, fromdocname: str, target: str, contnode: Element
    ) -> nodes.reference | None:
        page = self._keywords.get(target)
        return self._make_link(builder, fromdocname, page, "", contnode) if page else None

    def _link_target(
        self, builder: Builder, fromdocname: str, target: Target, contnode: Element
    ) -> nodes.reference:
        page, anchor = locate(self.book, target)
        title = describe(self.book, target)
        return self._make_link(builder, fromdocname, page, anchor, contnode, target.path, title)

    def _make_link(
        self,
        builder: Builder,
        fromdocname: str,
        page: str,
        anchor: str,
        contnode: nodes.Node,
        path: str = "",
        title: str = "",
    ) -> nodes.reference:
        """A link to a page where there is one, else to the file on the web, else the text."""
        if builder.name in HTML_BUILDERS:
            return make_refnode(builder, fromdocname, page, anchor, contnode, title)
        # Without a format it writes no documents; checking links would ask for each file.
        path = (path or self._paths.get(page, "")) if builder.format else ""
        if path and (url := self.book.index.source_url(path)):
            return nodes.reference("", "", contnode, refuri=url, internal=False)
        # The resolver wants a reference; one without an address is its text.
        return nodes.inline("", "", contnode)  # type: ignore[return-value]

    @cached_property
    def _keywords(self) -> dict[str, str]:
        return locate_keywords(self.book)

    @cached_property
    def _paths(self) -> dict[str, str]:
        return {page: path for path, page in self.book.index.file_pages.items()}


_LIKE_FIELDS = re.compile(r" \S+ +-?\d+ ")


def is_writable(name: str) -> bool:
    """Whether an inventory can hold *name*: it has a line for each, with spaces between fields,
    and whoever refers to a name with several spaces in a row gets one."""
    is_plain = name.isprintable() and name == " ".join(name.split())
    return is_plain and not _LIKE_FIELDS.search(f"{name} ")


def add_index_entries(builder: Builder, book: Book) -> None:
    """Put public symbols into Sphinx's general index, for this build only."""
    wanted = book.options.genindex
    entries = builder.env.domains.index_domain.entries
    symbols = list(list_provided(book)) if wanted else []
    # An index that the project's own documents fill stays as its authors made it.
    if wanted == AUTO and (len(symbols) > MAX_INDEXED or any(entries.values())):
        return
    for path, symbol in symbols:
        # A semicolon would begin an entry below this one.
        text = f"{symbol.qualname} ({symbol.kind} in {path})".replace(";", ",")
        entry = ("single", text, anchor_line(symbol.line), "", None)
        entries.setdefault(book.index.file_pages[path], []).append(entry)


def add_labels(builder: Builder, book: Book) -> None:
    """Make files and folders labels of Sphinx's own domain, for this build only, so that the
    inventory offers them to projects that do not load this extension. Labels are written in
    small letters; of paths that differ in nothing else none becomes a label."""
    if not book.options.export_labels:
        return
    found: dict[str, list[tuple[str, str, str]]] = {}
    for name, title, kind, page, _, _ in get_domain(builder.env).get_objects():
        if kind != "symbol":
            found.setdefault(f"{LABEL_PREFIX}{name}".lower(), []).append((page, "", title))
    labels = builder.env.domains.standard_domain.labels
    for label, places in found.items():
        if len(places) == 1:
            labels.setdefault(label, places[0])


def warn_missing(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """``warn-missing-reference``: say what was probably meant."""
    if not isinstance(domain, RepoDomain):
        return None
    message = domain.explain(node["reftype"], node["reftarget"])
    logger.warning("%s", message, location=node, type="repodoc", subtype=ProblemKind.REF)
    return True


def resolve_any(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: Element
) -> nodes.reference | None:
    """``missing-reference``: what ``any`` leads to where neither another domain nor another
    project knows the name."""
    if node["reftype"] != ANY:
        return None
    docname = node.get("refdoc", env.docname)
    return get_domain(env).link_any(app.builder, docname, node["reftarget"], contnode)


def find_outdated(
    app: Sphinx, env: BuildEnvironment, added: Set[str], changed: Set[str], removed: Set[str]
) -> Iterable[str]:
    """``env-get-outdated``: documents that show what has changed."""
    return get_domain(env).find_outdated()


def get_domain(env: BuildEnvironment) -> RepoDomain:
    """The domain of a build."""
    domain = env.get_domain(DOMAIN)
    assert isinstance(domain, RepoDomain)
    return domain
