"""Reading a project only to see what its documents cite."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import SphinxError
from sphinx.util.docutils import docutils_namespace, patch_docutils

from sphinx_repodoc.sphinx.citations import DOMAIN
from sphinx_repodoc.sphinx.domain import get_domain
from sphinx_repodoc.sphinx.drift import LOCK_NAME, accept, save_lock


class AcceptError(Exception):
    """The project cannot be read, or does not use this extension."""


def accept_project(source: Path) -> tuple[Path, int]:
    """Write what the documents in *source* cite as it is now; the file, and how much is in it."""
    with tempfile.TemporaryDirectory() as folder, patch_docutils(), docutils_namespace():
        try:
            app = Sphinx(
                source, source, folder, folder, "dummy", status=None, warning=io.StringIO()
            )
            if DOMAIN not in app.env.domains:
                raise AcceptError("its extensions do not have 'sphinx_repodoc'")
            app.build()
        except SphinxError as error:
            raise AcceptError(str(error)) from error
        domain = get_domain(app.env)
        accepted = accept(domain.book, domain.citations)
    path = source / LOCK_NAME
    save_lock(path, accepted)
    return path, len(accepted)
