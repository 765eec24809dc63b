"""Facts that need more than one file: folder tree, page names, symbols, imports, uses, roles."""

from __future__ import annotations

from sphinx_repodoc.index.assemble import build_index
from sphinx_repodoc.index.repo_index import RepoIndex

__all__ = ["RepoIndex", "build_index"]
