"""Reading a project only to see what its documents cite."""

from __future__ import annotations

import contextlib
import io
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import SphinxError
from sphinx.util.docutils import docutils_namespace, patch_docutils

from sphinx_repodoc.sphinx.citations import DOMAIN
from sphinx_repodoc.sphinx.domain import get_domain
from sphinx_repodoc.sphinx.drift import (
    LOCK_NAME,
    LockError,
    accept,
    find_drifts,
    load_lock,
    save_lock,
)


class AcceptError(Exception):
    """The project cannot be read, does not use this extension, or cannot be written to."""


class Acceptance(NamedTuple):
    """The file that was written, how many citations are in it, and how many lead nowhere."""

    path: Path
    accepted: int
    lost: int


class Comparison(NamedTuple):
    """A line for each citation that has changed since it was accepted, and how many citations
    lead nowhere."""

    drifts: tuple[str, ...]
    lost: int


def accept_project(source: Path) -> Acceptance:
    """Write what the documents in *source* cite as it is now."""
    with _read_project(source) as env:
        domain = get_domain(env)
        accepted = accept(domain.book, domain.list_quotes())
        lost = domain.count_lost()
    path = source / LOCK_NAME
    try:
        save_lock(path, accepted)
    except OSError as error:
        raise AcceptError(f"{LOCK_NAME} cannot be written: {error.strerror}") from error
    return Acceptance(path, len(accepted), lost)


def check_project(source: Path) -> Comparison:
    """Compare what the documents in *source* cite with what was accepted; nothing is written."""
    path = source / LOCK_NAME
    if not path.is_file():
        raise AcceptError(f"there is no {LOCK_NAME} to compare with; accept what is cited first")
    try:
        before = load_lock(path)
    except LockError as error:
        raise AcceptError(str(error)) from error
    with _read_project(source) as env:
        domain = get_domain(env)
        drifts = tuple(
            f"{env.doc2path(drift.document, base=False)}:{drift.document_line}: {drift.message}"
            for drift in find_drifts(domain.book, before, domain.list_quotes(), domain.citations)
        )
        return Comparison(drifts, domain.count_lost())


@contextlib.contextmanager
def _read_project(source: Path) -> Iterator[BuildEnvironment]:
    """The environment after all documents were read, without an output."""
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
        yield app.env
