"""Links of documents, pages and style sheets, resolved to files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from urllib.parse import unquote

from sphinx_repodoc.languages.resolving import RepositoryFiles, Resolve, join, resolve_to
from sphinx_repodoc.model import Import, Origin, ResolvedImport, list_ancestors

# Links that are no files: URLs, anchors on the same page, and template expressions.
_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//|#|\?|~|.*[{}<>$*|]", re.DOTALL)
# Files that represent a folder when a link leads to it, in order of preference.
_FOLDER_FILES = (
    "README.md", "README.rst", "README.txt", "README", "readme.md", "Readme.md", "index.html",
    "index.md", "index.rst", "_index.md", "index.txt", "index.adoc", "README.adoc", "README.org",
)  # fmt: skip
_DOCUMENTS = (".rst", ".md", ".txt", ".ipynb", ".mdx", ".adoc", ".org")
_SOURCES = re.compile(r"(.+)\.html?$")
# Suffixes that imports in style sheets may leave out. They may also leave out a leading "_".
_STYLES = {
    "SCSS": (".scss", ".sass", ".css"),
    "Sass": (".sass", ".scss", ".css"),
    "Less": (".less", ".css"),
}
_SUFFIX = re.compile(r"\.[A-Za-z][A-Za-z0-9_+-]{0,9}$")
_COMMON_SUFFIXES = frozenset({
    ".css", ".gif", ".html", ".ipynb", ".jpg", ".js", ".json", ".md", ".pdf", ".png", ".py",
    ".rst", ".svg", ".txt", ".yaml", ".yml",
})  # fmt: skip


class _LinkTarget(NamedTuple):
    """The target of a link: a file, and whether it is certain. The file is empty for targets that
    exist without a file to link to, such as a folder without a README."""

    path: str = ""
    exact: bool = True


def resolve_links(files: RepositoryFiles) -> Resolve:
    """Resolve links relative to the folder of the document. A leading slash means the folder of
    Sphinx's ``conf.py`` or the root."""
    return _Links(files).resolve


class _Links:
    def __init__(self, files: RepositoryFiles) -> None:
        self._files = files
        self._sphinx = {path.rpartition("/")[0] for path in files.by_name.get("conf.py", ())}
        self._antora = {
            join(path.rpartition("/")[0], "modules") for path in files.by_name.get("antora.yml", ())
        }
        found = (_SUFFIX.search(name) for name in files.by_name)
        self._suffixes = {match[0].lower() for match in found if match} | _COMMON_SUFFIXES

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Resolve a link in the file at *path*. Links without a file yield nothing, unless they
        look like the name of a missing file."""
        if not statement.module or _ELSEWHERE.match(statement.module):
            return
        target = unquote(re.split(r"[?#]", statement.module, maxsplit=1)[0])
        found = self._find(path, target)
        if found and found.path:
            yield from resolve_to(statement, [found.path], exact=found.exact)
        elif not found and self._is_file_name(path, target):
            yield from resolve_to(statement, [], exact=False, otherwise=Origin.UNRESOLVED)

    def _find(self, path: str, target: str) -> _LinkTarget | None:
        analysis = self._files.find_analysis(path)
        language = analysis.language if analysis else ""
        above = path.rpartition("/")[0]
        sphinx = [folder for folder in list_ancestors(above) if folder in self._sphinx][:1]
        is_sphinx = bool(sphinx) or language == "reStructuredText"
        # A leading slash means Sphinx's source folder, or in other documents the root.
        relative = [*self._list_antora(path, language), above]
        folders = [*sphinx, ""] if target.startswith("/") else relative
        for rank, folder in enumerate(folders):
            found = self._find_in(folder, target.lstrip("/"), language, is_sphinx)
            if found:
                return found._replace(exact=found.exact and rank == 0)
        return self._find_loaded(above, target, language) if language in _STYLES else None

    def _find_loaded(self, folder: str, target: str, language: str) -> _LinkTarget | None:
        """Return the style sheet *target* from a folder above or from its ``_sass`` (Jekyll)."""
        for above in list_ancestors(folder):
            for searched in (join(above, "_sass"), above):
                found = self._find_named(join(searched, target.lstrip("/")), language, False)
                if found:
                    return found._replace(exact=False)
        return None

    def _list_antora(self, path: str, language: str) -> list[str]:
        """Return the folders that Antora searches first for the links of a document."""
        if language != "AsciiDoc":
            return []
        above = list_ancestors(path.rpartition("/")[0])
        modules = [folder for folder in above if folder.rpartition("/")[0] in self._antora]
        return [join(module, name) for module in modules for name in ("pages", "images")]

    def _find_in(
        self, folder: str, target: str, language: str, is_sphinx: bool
    ) -> _LinkTarget | None:
        path = join(folder, target)
        if path in self._files.records:
            return _LinkTarget(path)
        if path == ".." or path.startswith("../"):
            # Links above the root lead to pages of the hosting site, such as "../../issues".
            return _LinkTarget()
        page = _SOURCES.match(path)
        sources = (page[1] + suffix for suffix in _DOCUMENTS) if page else ()
        found = [
            self._find_shown(path),
            self._find_named(path, language, is_sphinx),
            # The document from which a missing HTML page is generated.
            self._find_first(sources, exact=False),
        ]
        # In Sphinx, "a" means the document a.rst rather than a folder.
        if is_sphinx and not target.endswith("/"):
            found[:2] = found[1::-1]
        there = [item for item in found if item]
        return next((item for item in there if item.path), there[0] if there else None)

    def _find_first(self, candidates: Iterable[str], exact: bool = True) -> _LinkTarget | None:
        existing = (_LinkTarget(path, exact) for path in candidates if path in self._files.records)
        return next(existing, None)

    def _find_shown(self, path: str) -> _LinkTarget | None:
        """Return the file that represents the folder *path*, such as its README."""
        if path not in self._files.folders:
            return None
        return self._find_first(join(path, name) for name in _FOLDER_FILES) or _LinkTarget()

    def _find_named(self, path: str, language: str, is_sphinx: bool) -> _LinkTarget | None:
        """Return the file for a link to *path* without its suffix."""
        if suffixes := _STYLES.get(language):
            folder, _, name = path.rpartition("/")
            stems = (path, join(folder, f"_{name}"), f"{path}/_index", f"{path}/index")
            return self._find_first(stem + suffix for stem in stems for suffix in ("", *suffixes))
        return self._find_first((path + suffix for suffix in _DOCUMENTS), exact=is_sphinx)

    def _is_file_name(self, path: str, target: str) -> bool:
        """Return whether *target*, a link in the file at *path*, looks like the path of a file."""
        suffix = _SUFFIX.search(target)
        if target.startswith("/") or not suffix or suffix[0].lower() not in self._suffixes:
            return False
        above = path.rpartition("/")[0]
        if not any(folder in self._sphinx for folder in list_ancestors(above)):
            return True
        # Builds with Sphinx generate HTML pages and whole folders, which are not missing.
        return (
            suffix[0] != ".html" and join(above, target).rpartition("/")[0] in self._files.folders
        )
