"""The domain ``repo``: files, folders and symbols that prose and other projects can link to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from functools import cached_property
from typing import Any, ClassVar

from docutils import nodes
from msgspec.structs import astuple
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from sphinx_repodoc.index.targets import TargetKind
from sphinx_repodoc.pages.book import Book, Cited
from sphinx_repodoc.pages.embeds import Embed
from sphinx_repodoc.problems import ProblemKind
from sphinx_repodoc.sphinx.citations import (
    ANY,
    DOMAIN,
    KEYWORD,
    PLACES,
    Citation,
    CitationResolver,
    Request,
    Resolved,
    collect_citations,
)
from sphinx_repodoc.sphinx.directives import DIRECTIVES, HTML_BUILDERS, PAGE, complete_captions
from sphinx_repodoc.sphinx.drift import Quote
from sphinx_repodoc.sphinx.inventory import SphinxObject, list_objects

logger = logging.getLogger(__name__)


class RepoRole(XRefRole):
    """A role whose target may start with ``~`` to show only the last part of the name."""

    def __init__(self, separators: str) -> None:
        super().__init__(warn_dangling=True)
        self._separators = separators

    def process_link(
        self,
        env: BuildEnvironment,
        refnode: nodes.Element,
        has_explicit_title: bool,
        title: str,
        target: str,
    ) -> tuple[str, str]:
        """Return the text to show for a role, and its target."""
        if not has_explicit_title and target.startswith("~"):
            target = target[1:]
            title = target.rstrip("/")
            for separator in self._separators.split():
                title = title.rpartition(separator)[2]
        return title, target.strip()


class RepoDomain(Domain):
    """The domain ``repo`` with the files, folders and symbols of the repository."""

    name = DOMAIN
    label = "Repository"
    object_types: ClassVar[dict[str, ObjType]] = {
        kind: ObjType(kind, kind, "any") for kind in (*PLACES, KEYWORD)
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

    resolver: CitationResolver
    """Finds the targets of citations; set as soon as the repository is loaded."""
    render_embed: Callable[[str, Embed], str]
    """Renders the blocks of a directive as HTML. Set only for builders of HTML pages."""

    @property
    def book(self) -> Book:
        """All generated pages of the repository."""
        return self.resolver.book

    @property
    def citations(self) -> dict[str, list[Citation]]:
        """The citations of each document."""
        found: dict[str, list[Citation]] = self.data["citations"]
        return found

    def clear_doc(self, docname: str) -> None:
        """Forget the citations of a document."""
        self.citations.pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Merge the citations that a parallel process has read into those of this process."""
        others = otherdata["citations"]
        self.citations.update({name: others[name] for name in docnames & others.keys()})

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        """Store the citations of a document."""
        complete_captions(document)
        if found := collect_citations(document, self.resolver.resolve):
            self.citations[docname] = found

    def list_quotes(self) -> Iterator[Quote]:
        """Return the citations of files, symbols and lines, without references by ``any``, whose
        names other domains may know as well."""
        for docname, citations in sorted(self.citations.items()):
            for each in citations:
                target = self.resolver.resolve(each.request).target
                if target and each.request.name != ANY and target.kind is not TargetKind.FOLDER:
                    yield Quote(docname, each.line, each.anchor, each.section, target)

    def list_cited(self, quotes: Iterable[Quote]) -> dict[str, tuple[Cited, ...]]:
        """Return for each path the sections of documents that cite it."""
        found: dict[str, set[Cited]] = {}
        titles = self.env.titles
        for docname, _, anchor, section, target in quotes:
            cited = Cited(
                document=docname,
                title=titles[docname].astext() if docname in titles else docname,
                anchor=anchor,
                section=section,
                symbol=target.symbol,
                first=target.first,
                last=target.last,
            )
            found.setdefault(target.path, set()).add(cited)
        return {path: tuple(sorted(cited, key=astuple)) for path, cited in sorted(found.items())}

    def count_lost(self) -> int:
        """Return the number of citations without a target, not counting those by ``any``."""
        every = (each for citations in self.citations.values() for each in citations)
        return sum(not each.digest and each.request.name != ANY for each in every)

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Return a link, or None if the target is unknown. A builder without generated pages gets a
        link to the file's web address."""
        if typ == PAGE:
            found = Resolved(page=target, anchor=node["anchor"])
        else:
            found = self.resolver.resolve(Request(typ, target, is_role=True))
        if not found.page:
            return None
        if builder.name in HTML_BUILDERS:
            return make_refnode(
                builder, fromdocname, found.page, found.anchor, contnode, found.text
            )
        path = found.target.path if found.target else self._paths.get(found.page, "")
        # Only for builders with a format: linkcheck, without one, would fetch each address.
        if path and builder.format and (url := self.book.index.source_url(path)):
            return nodes.reference("", "", contnode, refuri=url, internal=False)
        # Sphinx expects a reference; without an address only its text remains.
        return nodes.inline("", "", contnode)  # type: ignore[return-value]

    def resolve_any_xref(self, *reference: object) -> list[tuple[str, nodes.reference]]:
        """Return nothing: Sphinx would call a reference ambiguous if the project documents the same
        object in another domain. :func:`resolve_any` resolves ``any`` instead."""
        return []

    def get_objects(self) -> Iterator[SphinxObject]:
        """Return the files, folders and symbols that other projects can link to."""
        return list_objects(self.book)

    @cached_property
    def _paths(self) -> dict[str, str]:
        return {page: path for path, page in self.book.index.file_pages.items()}


def warn_missing(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """``warn-missing-reference``: add similar names to the warning."""
    if not isinstance(domain, RepoDomain):
        return None
    kind, target = node["reftype"], node["reftarget"]
    error = domain.resolver.resolve(Request(kind, target, is_role=True)).error
    message = str(error) if error else f"there is no {kind} {target!r}"
    logger.warning("%s", message, location=node, type="repodoc", subtype=ProblemKind.REF)
    return True


def resolve_any(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element
) -> nodes.reference | None:
    """``missing-reference``: resolve ``any`` where no other domain or project knows the name."""
    if node["reftype"] != ANY:
        return None
    docname, target = node.get("refdoc", env.docname), node["reftarget"]
    return get_domain(env).resolve_xref(env, docname, app.builder, ANY, target, node, contnode)


def find_outdated(app: Sphinx, env: BuildEnvironment, *changes: Set[str]) -> list[str]:
    """``env-get-outdated``: return the documents with citations whose output has changed."""
    domain = get_domain(env)
    return [
        docname
        for docname, citations in domain.citations.items()
        if any(domain.resolver.resolve(each.request).digest != each.digest for each in citations)
    ]


def get_domain(env: BuildEnvironment) -> RepoDomain:
    """Return the domain ``repo`` of a build."""
    domain = env.get_domain(DOMAIN)
    assert isinstance(domain, RepoDomain)
    return domain
