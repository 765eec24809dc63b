"""Reading a project only to see what its documents cite."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import NamedTuple

from sphinx.application import Sphinx
from sphinx.errors import SphinxError
from sphinx.util.docutils import docutils_namespace, patch_docutils

from sphinx_repodoc.sphinx.citations import DOMAIN
from sphinx_repodoc.sphinx.domain import get_domain
from sphinx_repodoc.sphinx.drift import LOCK_NAME, accept, save_lock


class AcceptError(Exception):
    """The project cannot be read, does not use this extension, or cannot be written to."""


class Acceptance(NamedTuple):
    """The file that was written, how many citations are in it, and how many lead nowhere."""

    path: Path
    accepted: int
    lost: int


def accept_project(source: Path) -> Acceptance:
    """Write what the documents in *source* cite as it is now."""
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
        lost = domain.count_lost()
    path = source / LOCK_NAME
    try:
        save_lock(path, accepted)
    except OSError as error:
        raise AcceptError(f"{LOCK_NAME} cannot be written: {error.strerror}") from error
    return Acceptance(path, len(accepted), lost)
