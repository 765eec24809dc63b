"""A Sphinx extension that turns the repository around it into part of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__version__ = "0.1.0"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the extension. Sphinx is imported here and not before, so that the other
    layers can be used without it."""
    from sphinx_repodoc.sphinx.extension import setup_extension

    return setup_extension(app)
