"""The digest of what all pages share: when it changes, every page is written anew."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import sphinx
from sphinx.util._serialise import stable_hash

import sphinx_repodoc
from sphinx_repodoc.analyse.plugins import digest_files, install_plugins
from sphinx_repodoc.build.missing_packages import MissingPackage
from sphinx_repodoc.config import Options
from sphinx_repodoc.grammars import find_version, list_versions

if TYPE_CHECKING:
    from sphinx.builders.html import StandaloneHTMLBuilder
    from sphinx.config import Config

PAGE_EVENT = "repodoc-page"
"""Emitted with each page before it is written; a handler may return another one."""

PACKAGE = Path(sphinx_repodoc.__file__).parent

RENDERERS = ("docutils", "markdown-it-py", "nh3", "Pygments")
"""The packages that decide how text looks, beside the grammars."""


def digest_frame(
    builder: StandaloneHTMLBuilder, options: Options, missing: Iterable[MissingPackage] = ()
) -> bytes:
    """Return a digest of everything that all pages depend on.

    That is Sphinx, this package and its plugins, the theme, templates, style sheets, scripts,
    options, and grammars with the packages that are missing. Files count by their content,
    because a clone changes their times.
    """
    versions = [sphinx.__display_version__, *map(find_version, RENDERERS), *list_versions()]
    packages = [digest_files(PACKAGE), *install_plugins().packages]
    faults = [(package.name, package.fault) for package in missing]
    parts = (builder.name, versions, packages, faults)
    digest = hashlib.blake2b(repr(parts).encode(), digest_size=16)
    digest.update(_digest_config(builder.config).encode())
    digest.update(repr(_shown_options(options)).encode())
    for path in _find_files(builder):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.digest()


def _digest_config(config: Config) -> str:
    """A digest of what templates may show. Static files count by what is in them."""
    values = {value.name: value.value for value in config.filter({"env", "html"})}
    shown = {
        name: value
        for name, value in values.items()
        if name != "html_static_path" and not name.startswith("repodoc_")
    }
    return stable_hash(shown)


def _shown_options(options: Options) -> dict[str, object]:
    """The options without those that no page shows anything of."""
    hidden = {"jobs", "cache", "root", "genindex", "export_labels", "strict"}
    values: dict[str, object] = asdict(options)
    return {name: value for name, value in values.items() if name not in hidden}


def _find_files(builder: StandaloneHTMLBuilder) -> Iterator[Path]:
    conf = Path(builder.confdir, "conf.py")
    # Somebody changes pages, perhaps a function in there.
    if builder.events.listeners.get(PAGE_EVENT) and conf.is_file():
        yield conf
    for folder in (*builder.theme.get_theme_dirs(), *_template_folders(builder)):
        yield from sorted(path for path in Path(folder).rglob("*.html") if path.is_file())
    # Not the lists that a page's handlers add to: they are still those of the last page.
    names = [asset.filename for asset in builder._orig_css_files]
    names += [asset.filename for asset in builder._orig_js_files if asset.filename]
    for name in names:
        path = Path(builder.outdir, name)
        if path.is_file():
            yield path


def _template_folders(builder: StandaloneHTMLBuilder) -> Iterator[Path]:
    for folder in builder.config.templates_path:
        yield Path(builder.confdir, folder)
