"""A Sphinx extension that turns the repository around it into part of the site."""

from __future__ import annotations

# Nothing is imported that takes time: __main__ answers Ctrl+C from its first line on.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__version__ = "0.1.0"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the extension. Sphinx is imported here and not before, so that the other
    layers can be used without it."""
    from sphinx_repodoc.sphinx.extension import setup_extension

    return setup_extension(app)
