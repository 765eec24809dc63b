"""Measure the keyword index and the search of a repository: time, memory and size.

    python -m benchmarks.indexes PATH               with an analysis of its own
    python -m benchmarks.indexes PATH --cache DIR   with the analysis cache of a build

One process makes and writes both; a build distributes the pages among its workers. Memory is
counted in addition to the index of the repository (Linux only). Pages are written without a theme,
which adds about 15 KB to each.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from sphinx_repodoc.build.pipeline import load_repository
from sphinx_repodoc.build.workers import count_cores, pause_collector
from sphinx_repodoc.config import Options
from sphinx_repodoc.pages import Book, make_book
from sphinx_repodoc.pages.keyword_index import list_keyword_pages
from sphinx_repodoc.render.html import HtmlContext
from sphinx_repodoc.render.page import render_body
from sphinx_repodoc.search import make_shards
from sphinx_repodoc.sphinx.writer import write_shards

MEGABYTE = 1_000_000


class Cost(NamedTuple):
    """Time, memory and output of one task."""

    files: int
    size: int
    seconds: float
    memory: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("--cache", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="repodoc-benchmark-") as folder, pause_collector():
        book = load_book(arguments.root, arguments.cache or Path(folder, "cache"))
        costs = {
            "keyword index": measure(write_index, book, Path(folder)),
            "search": measure(write_search, book, Path(folder)),
        }
    print("| | files | MB | seconds | MB of memory |")
    print("|---|--:|--:|--:|--:|")
    for name, cost in costs.items():
        size, memory = cost.size / MEGABYTE, cost.memory / MEGABYTE
        print(f"| {name} | {cost.files:,} | {size:.1f} | {cost.seconds:.1f} | {memory:.0f} |")


def load_book(root: Path, cache: Path) -> Book:
    """Return the book of the repository at *root*."""
    repository = load_repository(
        root,
        Options(),
        cache=cache,
        ignore=(),
        jobs=count_cores(),
        progress=lambda items, total: iter(items),
    )
    return make_book(repository.index, Options(), lambda path: "")


def measure(work: Callable[[Book, Path], list[int]], book: Book, folder: Path) -> Cost:
    """Measure *work*, which returns the sizes of the files that it writes."""
    forget_peak()
    before, start = read_peak(), time.perf_counter()
    sizes = work(book, folder)
    return Cost(len(sizes), sum(sizes), time.perf_counter() - start, read_peak() - before)


def forget_peak() -> None:
    """Reset the peak memory of this process."""
    clear = Path("/proc/self/clear_refs")
    if clear.exists():
        clear.write_text("5")


def read_peak() -> int:
    """Return the peak memory since the reset, in bytes; 0 on systems that do not tell."""
    status = Path("/proc/self/status")
    found = re.search(r"VmHWM:\s*(\d+) kB", status.read_text()) if status.exists() else None
    return int(found[1]) * 1024 if found else 0


def write_index(book: Book, folder: Path) -> list[int]:
    """Write the pages of the keyword index, and return their sizes."""
    sizes = []
    for number, (name, make) in enumerate(list_keyword_pages(book).items()):
        html = render_body(make(), make_context(name), crumbs=True).encode()
        (folder / f"{number}.html").write_bytes(html)
        sizes.append(len(html))
    return sizes


def make_context(name: str) -> HtmlContext:
    """The context of a page that shows no source."""

    def refuse(*arguments: object) -> str:
        raise NotImplementedError

    base = name.rpartition("/")[0]
    return HtmlContext(
        page=name,
        base=f"{base}/",
        up="../" * (base.count("/") + 1),
        address_of=address_of,
        list_source=refuse,
        list_excerpt=refuse,
        open_notebook=lambda notebook: (),
        images="",
    )


def address_of(page: str) -> str:
    """Return the address of an HTML page."""
    return quote(page) + ".html"


def write_search(book: Book, folder: Path) -> list[int]:
    """Write the files of the search, and return their sizes."""
    shards = make_shards(book.index, book.listed, address_of)
    write_shards(folder, shards, ())
    return [len(shard) for shard in shards.values()]


if __name__ == "__main__":
    main()
