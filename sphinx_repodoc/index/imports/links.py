"""The links of documents, pages and style sheets resolved to files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple
from urllib.parse import unquote

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.index.imports.files import RepositoryFiles, join, resolve_to
from sphinx_repodoc.model import Import

# Another place on the net or on this page, or a template that is not filled in.
_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//|#|\?|~|.*[{}<>$*|]", re.DOTALL)
# What a link to a folder shows, best first.
_FOLDER_FILES = (
    "README.md", "README.rst", "README.txt", "README", "readme.md", "Readme.md", "index.html",
    "index.md", "index.rst", "_index.md", "index.txt", "index.adoc", "README.adoc", "README.org",
)  # fmt: skip
_DOCUMENTS = (".rst", ".md", ".txt", ".ipynb", ".mdx", ".adoc", ".org")
_SOURCES = re.compile(r"(.+)\.html?$")
# Suffixes that a language lets its links leave out; where a name may begin with "_" besides.
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


class _Found(NamedTuple):
    """A file, whether it is certain, and whether the link means something that is there."""

    path: str = ""
    exact: bool = True
    is_there: bool = True


_NOTHING = _Found(is_there=False)
# A folder that shows nothing.
_SILENT = _Found()


def resolve_links(
    files: RepositoryFiles,
) -> Callable[[str, Import], Iterable[ResolvedImport]]:
    """What resolves the links of a document: relative to its folder, or from the root or
    the folder of Sphinx's ``conf.py`` on where they start with a slash."""
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
        """The file that a link in *path* leads to; nothing where it leads to none of the
        repository, unless it looks like the name of a file that should be there."""
        if not statement.module or _ELSEWHERE.match(statement.module):
            return
        target = unquote(re.split(r"[?#]", statement.module, maxsplit=1)[0])
        found = self._find(path, target)
        if found.path:
            yield from resolve_to(statement, [found.path], exact=found.exact)
        elif not found.is_there and self._is_file_name(path, target):
            yield from resolve_to(statement, [], exact=False, otherwise=Origin.UNRESOLVED)

    def _find(self, path: str, target: str) -> _Found:
        language = self._get_language(path)
        above = path.rpartition("/")[0]
        sphinx = [folder for folder in list_ancestors(above) if folder in self._sphinx][:1]
        is_sphinx = bool(sphinx) or language == "reStructuredText"
        # Where Sphinx is used, a slash means its folder; everywhere else the root.
        relative = [*self._list_antora(path, language), above]
        folders = [*sphinx, ""] if target.startswith("/") else relative
        for rank, folder in enumerate(folders):
            found = self._find_in(folder, target.lstrip("/"), language, is_sphinx)
            if found.is_there:
                return found._replace(exact=found.exact and rank == 0)
        return self._find_loaded(above, target, language) if language in _STYLES else _NOTHING

    def _find_loaded(self, folder: str, target: str, language: str) -> _Found:
        """The style sheet in a folder above that may be searched as well; Jekyll's has a name."""
        for above in list_ancestors(folder):
            for searched in (join(above, "_sass"), above):
                found = self._find_named(join(searched, target.lstrip("/")), language, False)
                if found.path:
                    return found._replace(exact=False)
        return _NOTHING

    def _list_antora(self, path: str, language: str) -> list[str]:
        """Where Antora looks first for what a document of one of its modules names."""
        if language != "AsciiDoc":
            return []
        above = list_ancestors(path.rpartition("/")[0])
        modules = [folder for folder in above if folder.rpartition("/")[0] in self._antora]
        return [join(module, name) for module in modules for name in ("pages", "images")]

    def _get_language(self, path: str) -> str:
        analysis = self._files.records[path].analysis
        return analysis.language if analysis else ""

    def _find_in(self, folder: str, target: str, language: str, is_sphinx: bool) -> _Found:
        path = join(folder, target)
        if path in self._files.records:
            return _Found(path)
        if path == ".." or path.startswith("../"):
            # Links that leave the root mean the forge: its issues, its releases.
            return _SILENT
        found = [
            self._find_shown(path),
            self._find_named(path, language, is_sphinx),
            self._find_source(path),
        ]
        # Sphinx names documents without their suffix, others link to folders.
        if is_sphinx and not target.endswith("/"):
            found[:2] = found[1::-1]
        there = [item for item in found if item.is_there]
        return next((item for item in there if item.path), there[0] if there else _NOTHING)

    def _find_shown(self, path: str) -> _Found:
        """The file that a link to the folder *path* shows."""
        if path not in self._files.folders:
            return _NOTHING
        names = (join(path, name) for name in _FOLDER_FILES)
        return next((_Found(name) for name in names if name in self._files.records), _SILENT)

    def _find_named(self, path: str, language: str, is_sphinx: bool) -> _Found:
        """The file whose suffix is left out."""
        if suffixes := _STYLES.get(language):
            folder, _, name = path.rpartition("/")
            stems = (path, join(folder, f"_{name}"), f"{path}/_index", f"{path}/index")
            candidates = [stem + suffix for stem in stems for suffix in ("", *suffixes)]
            is_sphinx = True
        else:
            candidates = [path + suffix for suffix in _DOCUMENTS]
        for candidate in candidates:
            if candidate in self._files.records:
                return _Found(candidate, exact=is_sphinx)
        return _NOTHING

    def _find_source(self, path: str) -> _Found:
        """The document that a page is made of, which is not there itself."""
        page = _SOURCES.match(path)
        candidates = (page[1] + suffix for suffix in _DOCUMENTS) if page else ()
        for candidate in candidates:
            if candidate in self._files.records:
                return _Found(candidate, exact=False)
        return _NOTHING

    def _is_file_name(self, path: str, target: str) -> bool:
        """Whether *target* looks like the path of a file, relative to that at *path*."""
        suffix = _SUFFIX.search(target)
        if target.startswith("/") or not suffix or suffix[0].lower() not in self._suffixes:
            return False
        above = path.rpartition("/")[0]
        if not any(folder in self._sphinx for folder in list_ancestors(above)):
            return True
        # Pages, and whole folders, are often there only once a documentation is built.
        return (
            suffix[0] != ".html" and join(above, target).rpartition("/")[0] in self._files.folders
        )
