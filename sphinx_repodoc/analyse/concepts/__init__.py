"""Which words of a file may be telling: the index decides, knowing all files."""

from __future__ import annotations

from sphinx_repodoc.analyse.concepts.candidates import find_candidates

__all__ = ["find_candidates"]
