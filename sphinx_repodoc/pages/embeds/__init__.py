"""What authors embed in their own pages: a few blocks for each directive.

Each maker takes the book, the argument and the options as written, and raises
:class:`TargetError` where nothing is meant by them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.embeds.embed import Embed, Values
from sphinx_repodoc.pages.embeds.file import embed_file
from sphinx_repodoc.pages.embeds.folder import embed_folder
from sphinx_repodoc.pages.embeds.graph import embed_graph
from sphinx_repodoc.pages.embeds.keywords import embed_keywords
from sphinx_repodoc.pages.embeds.stats import embed_stats
from sphinx_repodoc.pages.embeds.tree import embed_tree
from sphinx_repodoc.pages.embeds.treemap import embed_map

__all__ = ["EMBEDS", "Embed", "Values"]

EMBEDS: Mapping[str, Callable[[Book, str, Values], Embed]] = {
    "file": embed_file,
    "folder": embed_folder,
    "tree": embed_tree,
    "keywords": embed_keywords,
    "graph": embed_graph,
    "map": embed_map,
    "stats": embed_stats,
}
"""Name of a directive -> what makes its blocks."""
