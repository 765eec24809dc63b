"""The overview as a document of the Sphinx project, so that toctrees can list it.

The document's source is a stub, a file in the doctree folder with the page as JSON: nothing is
written into the source folder. The stub's modification time never changes. Whether to read it again
depends on its content, because a restored cache has the wrong times.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment import BuildEnvironment
from sphinx.environment.collectors.toctree import TocTreeCollector
from sphinx.parsers import Parser
from sphinx.project import Project
from sphinx.util import logging
from sphinx.util._pathlib import _StrPath

from sphinx_repodoc.problems import ProblemKind

logger = logging.getLogger(__name__)

SUFFIX = ".repodoc"
# Modification time of the stub: any time before the first build.
_STUB_TIME = 315_532_800


class OverviewProject(Project):
    """The user's project with the overview as one more document."""

    def __init__(self, project: Project, docname: str, stub: Path) -> None:
        super().__init__(project.srcdir, project.source_suffix)
        self.restore(project)
        self._docname = docname
        self._stub = stub

    def discover(
        self, exclude_paths: Iterable[str] = (), include_paths: Iterable[str] = ("**",)
    ) -> set[str]:
        """Return the names of the user's documents and of the overview."""
        docnames = super().discover(exclude_paths, include_paths)
        # Ignore files of the user that have the suffix of the stub.
        for docname, path in list(self._docname_to_path.items()):
            if path.suffix == SUFFIX:
                docnames.discard(docname)
                del self._docname_to_path[docname], self._path_to_docname[path]
        if self._docname in docnames:
            logger.warning(
                "the project has a document %r of its own, which replaces the overview; "
                "set repodoc_prefix to have both",
                self._docname,
                type="repodoc",
                subtype=ProblemKind.CONFIG,
                once=True,
            )
        else:
            docnames.add(self._docname)
            self._path_to_docname[self._stub] = self._docname
        return docnames

    def doc2path(self, docname: str, absolute: bool) -> _StrPath:
        """Return the path of the stub for the overview. The relative path, which is published,
        looks like that of a file in the source folder."""
        if docname != self._docname or docname in self._docname_to_path:
            return super().doc2path(docname, absolute)
        return _StrPath(self._stub if absolute else f"{docname}{SUFFIX}")


class OverviewParser(Parser):
    """Parses the stub of the overview."""

    supported = ("repodoc",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Fill *document* with the overview page that the stub contains."""
        page = json.loads(inputstring)
        # Message catalogues name the source file: its path must not depend on the doctree folder.
        env = document.settings.env
        document["source"] = str(Path(env.srcdir, env.doc2path(env.docname, base=False)))
        document.note_source(document["source"], 0)
        if description := page.get("description"):
            document += nodes.meta("", name="description", content=description)
            # Set the description for sphinxext-opengraph, which ignores raw nodes.
            env.metadata[env.docname]["og:description"] = description
        document += (body := _make_section("repository", page["title"]))
        if "note" in page:
            body += nodes.paragraph("", page["note"])
        else:
            body += nodes.raw("", page["lead"], format="html")
        for anchor, title, html in page["sections"]:
            body += (section := _make_section(anchor, title))
            section += nodes.raw("", html, format="html")


def _make_section(anchor: str, title: str) -> nodes.section:
    section = nodes.section(ids=[anchor], names=[anchor])
    section += nodes.title("", title)
    return section


class Overview:
    """The overview of one build as a document of the project: *value* is the content of the stub.
    Handles Sphinx's events that concern it."""

    def __init__(
        self, app: Sphinx, docname: str, value: Mapping[str, object], *, linked: bool
    ) -> None:
        self.docname = docname
        self._linked = linked
        text = json.dumps(value, ensure_ascii=False)
        self._digest = hashlib.sha256(text.encode("utf-8")).hexdigest()
        stub = Path(app.doctreedir, "repodoc", f"overview{SUFFIX}")
        if not stub.is_file() or stub.read_text("utf-8") != text:
            stub.parent.mkdir(parents=True, exist_ok=True)
            stub.write_text(text, "utf-8")
        os.utime(stub, (_STUB_TIME, _STUB_TIME))
        app.project = app.env.project = OverviewProject(app.project, docname, stub)
        app.connect("env-get-outdated", self._find_outdated)
        app.connect("env-updated", self._note_read)

    def _find_outdated(self, app: Sphinx, env: BuildEnvironment, *changes: set[str]) -> list[str]:
        """``env-get-outdated``: return the overview, if it has changed; all documents, if the last
        build was killed before it wrote the search index, which needs all of them."""
        builder = app.builder
        if (
            isinstance(builder, StandaloneHTMLBuilder)
            and builder.search
            and not Path(builder.outdir, builder.searchindex_filename).is_file()
        ):
            return sorted(env.found_docs)
        is_read = getattr(env, "repodoc_overview", "") == self._digest
        return [] if is_read else [self.docname]

    def _note_read(self, app: Sphinx, env: BuildEnvironment) -> list[str]:
        """``env-updated``: store the digest of the overview, and add the overview to a toctree."""
        env.repodoc_overview = self._digest  # type: ignore[attr-defined]
        if self._linked:
            return link_overview(app, env, self.docname)
        # The user does not want the overview in a toctree: avoid Sphinx's warning about that.
        env.metadata[self.docname]["orphan"] = ""
        return []


def link_overview(app: Sphinx, env: BuildEnvironment, overview: str) -> list[str]:
    """Add the overview to a toctree of the root document unless another toctree lists it; return
    the documents that have changed."""
    root = app.config.root_doc
    if root == overview or root not in env.toctree_includes.keys() | env.all_docs.keys():
        return []
    named_in = [name for name, found in env.toctree_includes.items() if overview in found]
    if named_in == [root] or (named_in and root not in named_in):
        return []
    doctree = env.get_doctree(root)
    toctrees = list(doctree.findall(addnodes.toctree))
    ours = [toctree for toctree in toctrees if toctree.get("repodoc")]
    entry = (None, overview)
    if not named_in:
        # Take the last toctree that lists documents, not only URLs or indices, and is not numbered:
        # there the overview would become a chapter of the user's book.
        fitting = [
            toctree
            for toctree in toctrees
            if not toctree.get("numbered")
            and any(name in env.found_docs for _, name in toctree["entries"])
        ]
        toctree = fitting[-1] if fitting else _make_toctree(doctree, toctrees, root)
        toctree["repodoc"] = True
        toctree["entries"].append(entry)
        toctree["includefiles"].append(overview)
    elif ours:
        del ours[0]["repodoc"]
        ours[0]["entries"].remove(entry)
        ours[0]["includefiles"].remove(overview)
    else:
        return []
    _collect_toctrees(app, env, root, doctree)
    return [root]


def _make_toctree(
    doctree: nodes.document, toctrees: list[addnodes.toctree], root: str
) -> addnodes.toctree:
    """Add a toctree at the end of the root document, hidden if all others are hidden."""
    is_hidden = bool(toctrees) and all(toctree.get("hidden") for toctree in toctrees)
    toctree = addnodes.toctree(
        parent=root, entries=[], includefiles=[], maxdepth=1, caption=None, glob=False,
        hidden=is_hidden, includehidden=False, numbered=0, titlesonly=True, rawentries=[],
    )  # fmt: skip
    place: nodes.Element = next(iter(doctree.findall(nodes.section)), doctree)
    place.append(nodes.compound("", toctree, classes=["toctree-wrapper"]))
    return toctree


def _collect_toctrees(
    app: Sphinx, env: BuildEnvironment, docname: str, doctree: nodes.document
) -> None:
    """Update the toctrees in the environment as if the document had just been read."""
    collector = TocTreeCollector()
    collector.clear_doc(app, env, docname)
    before = env.current_document
    env.prepare_settings(docname)
    collector.process_doc(app, doctree)
    # Sphinx pickles the environment next, which fails while that refers to a domain's directives.
    env.current_document = before
    app.builder.write_doctree(docname, doctree)
    # Clear the caches from which Sphinx makes every sidebar.
    env._pickled_doctree_cache.pop(docname, None)
    vars(env).pop("master_doctree", None)
