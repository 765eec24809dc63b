"""What git and its hosts say of the files."""

from __future__ import annotations

from msgspec.structs import replace

from sphinx_repodoc.config import AUTO
from sphinx_repodoc.model import History, Hosting
from sphinx_repodoc.scan import Scan
from sphinx_repodoc.scan.git import GitError, read_remote
from sphinx_repodoc.scan.history import find_key, read_history
from sphinx_repodoc.scan.hosts import find_hosting, make_hosting
from sphinx_repodoc.store import Store


def load_history(scan: Scan, store: Store) -> History:
    """The history of the commit that is checked out; nothing where git does not tell it."""
    if not scan.commit:
        return History()
    try:
        key = find_key(scan.root, scan.commit)
        history = store.load_history(key)
        if history is None:
            history = read_history(scan.root, scan.commit)
            store.save_history(key, history)
    except GitError:
        return History()
    return history


def forget_edited(history: History, scan: Scan) -> History:
    """The history without the last change of files that have changed since."""
    return replace(
        history,
        files={
            path: found
            if scan.committed.get(path) == found.blob
            else replace(found, commit="", date="")
            for path, found in history.files.items()
        },
    )


def choose_hosting(scan: Scan, source_url: str) -> Hosting | None:
    """Where the files can be read on the web, by the option or by git's remote."""
    if source_url == AUTO:
        return find_hosting(read_remote(scan.root)) if scan.commit else None
    return make_hosting(source_url) if source_url else None
