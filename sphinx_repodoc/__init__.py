"""A Sphinx extension that adds pages about the whole repository to the site."""

from __future__ import annotations

# No slow imports here: __main__ must handle Ctrl+C from the start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__version__ = "0.1.0"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the extension. Imports here, not above, so that the analysis works without
    Sphinx."""
    from sphinx_repodoc.sphinx.extension import setup_extension

    return setup_extension(app)
