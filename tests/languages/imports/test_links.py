from __future__ import annotations

import pytest

from sphinx_repodoc.languages.markdown.links import resolve_links
from sphinx_repodoc.languages.resolving import index_files
from sphinx_repodoc.model import (
    Analysis,
    FileRecord,
    Import,
    ImportForm,
    Origin,
    ResolvedImport,
    SourceFile,
)

FILES = (
    "README.md", "LICENSE", "a b.txt", "guide.md", "api/index.html", "api/x.html", "img/logo.png",
    "docs/README.md", "docs/start.md", "docs/part/README.md", "docs/part/more.md", "empty/x.py",
    "book/conf.py", "book/index.rst", "book/intro.rst", "book/part.rst", "book/part/index.rst",
    "book/part/one.md", "book/_static/x.png", "book/img/logo.png",
    "css/main.scss", "css/_colours.scss", "css/site.css", "page.html", "css/a/b.scss",
    "_sass/_fonts.scss", "site/antora.yml", "site/modules/ROOT/nav.adoc",
    "site/modules/ROOT/pages/a.adoc", "site/modules/ROOT/images/x.png", "site/nav.adoc",
)  # fmt: skip
LANGUAGES = {
    "adoc": "AsciiDoc",
    "md": "Markdown",
    "rst": "reStructuredText",
    "scss": "SCSS",
    "css": "CSS",
}


def _record(path: str) -> FileRecord:
    language = LANGUAGES.get(path.rpartition(".")[2], "Text")
    return FileRecord(source=SourceFile(path=path), analysis=Analysis(language=language))


def _resolve(path: str, target: str) -> list[ResolvedImport]:
    resolve = resolve_links(index_files({file: _record(file) for file in sorted(FILES)}))
    return list(resolve(path, Import(line=3, module=target, form=ImportForm.LINK)))


@pytest.mark.parametrize(
    ("path", "target", "found"),
    [
        ("README.md", "LICENSE", "LICENSE"),
        ("README.md", "./docs/start.md", "docs/start.md"),
        ("README.md", "docs/start.md?raw=1#top", "docs/start.md"),
        ("README.md", "a%20b.txt", "a b.txt"),
        ("docs/start.md", "../img/logo.png", "img/logo.png"),
        ("docs/start.md", "/img/logo.png", "img/logo.png"),
        # Folders
        ("README.md", "docs", "docs/README.md"),
        ("docs/start.md", "part/", "docs/part/README.md"),
        ("docs/start.md", ".", "docs/README.md"),
        ("docs/start.md", "/", "README.md"),
        ("README.md", "api/", "api/index.html"),
        # Sphinx
        ("book/part/one.md", "/intro", "book/intro.rst"),
        ("book/part/index.rst", "one", "book/part/one.md"),
        ("book/part/index.rst", "/img/logo.png", "book/img/logo.png"),
        ("book/index.rst", "part", "book/part.rst"),
        ("book/index.rst", "part/", "book/part/index.rst"),
        # Antora
        ("site/modules/ROOT/nav.adoc", "a.adoc", "site/modules/ROOT/pages/a.adoc"),
        # Style sheets
        ("css/main.scss", "colours", "css/_colours.scss"),
        ("css/site.css", "../img/logo.png", "img/logo.png"),
    ],
)
def test_exact(path: str, target: str, found: str) -> None:
    (item,) = _resolve(path, target)
    assert (item.targets, item.exact, item.origin) == ((found,), True, Origin.REPOSITORY)
    assert (item.line, item.module, item.form) == (3, target, ImportForm.LINK)


@pytest.mark.parametrize(
    ("path", "target", "found"),
    [
        ("README.md", "docs/start.html", "docs/start.md"),
        ("book/index.rst", "intro.html", "book/intro.rst"),
        ("README.md", "guide", "guide.md"),
        ("site/modules/ROOT/pages/a.adoc", "x.png", "site/modules/ROOT/images/x.png"),
        ("book/index.rst", "/docs/start.md", "docs/start.md"),
        ("css/main.scss", "fonts", "_sass/_fonts.scss"),
        ("css/a/b.scss", "colours", "css/_colours.scss"),
    ],
)
def test_heuristic(path: str, target: str, found: str) -> None:
    (item,) = _resolve(path, target)
    assert (item.targets, item.exact) == ((found,), False)


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("README.md", "docs/gone.md"),
        ("site/nav.adoc", "a.adoc"),
        ("README.md", "gone.PNG"),
        ("README.md", "api/gone.html"),
        ("book/index.rst", "_static/gone.png"),
    ],
)
def test_unresolved(path: str, target: str) -> None:
    (item,) = _resolve(path, target)
    assert (item.targets, item.exact, item.origin) == ((), False, Origin.UNRESOLVED)


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("README.md", "empty"),
        ("README.md", "../../issues"),
        ("README.md", "%2e%2e/%2e%2e/x.md"),
        ("README.md", "https://a.b/README.md"),
        ("README.md", "//a.b/README.md"),
        ("README.md", "{{ a }}.md"),
        ("README.md", "#top"),
        ("README.md", "some/words"),
        ("README.md", "example.com"),
        ("README.md", "/gone.md"),
        ("README.md", ""),
        ("book/index.rst", "genindex.html"),
        ("book/index.rst", "built/x.png"),
    ],
)
def test_says_nothing(path: str, target: str) -> None:
    assert _resolve(path, target) == []
