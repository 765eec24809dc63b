"""Measure the search of a repository in a browser: the size of its files, and the downloads and
the time of a query.

    python -m benchmarks.search PATH               over file:// and HTTP
    python -m benchmarks.search PATH --cache DIR   with the analysis cache of a build

No pages are rendered: the site is one page with the search box and the real scripts.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from benchmarks.browser import open_browser, serve
from sphinx_repodoc.build.pipeline import load_repository
from sphinx_repodoc.build.workers import count_cores, pause_collector
from sphinx_repodoc.config import Options
from sphinx_repodoc.pages import make_book
from sphinx_repodoc.render.page import render_search_box
from sphinx_repodoc.search import make_shards
from sphinx_repodoc.search.document_shard import DOCUMENT_SHARD, make_document_shard
from sphinx_repodoc.sphinx.extension import SCRIPT, STATIC
from sphinx_repodoc.sphinx.writer import write_shards

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Short and long queries, one word and several, with filters, with many results and with none.
QUERIES = (
    *("t", "te", "tensor", "test", "Linear", "dataloader", "forward", "graph_capture"),
    *("Adam.step", "nn.functional.relu", "at::native::copy", "torch/nn/modules", "gcw"),
    *("wrappers graph", "test cuda graph", "kind:class lin", "path:torch/optim step"),
    *("lang:cpp allocator", "optimizr", "zzyzx"),
)

# Time to the first results; an earlier run of the query has loaded all files.
TIME_QUERY = """async (text) => {
    const { query } = repodocSearch;
    await query.run(text, () => {});
    const start = performance.now();
    let first = 0;
    await query.run(text, (results) => {
        first = first || (results.length ? performance.now() - start : 0);
    });
    return [first, performance.now() - start];
}"""


def make_site(root: Path, site: Path, cache: Path | None) -> tuple[float, dict[str, bytes]]:
    """Write a site with only a search. Return the CPU seconds for its search files, and these
    files."""
    with tempfile.TemporaryDirectory(prefix="repodoc-benchmark-") as folder:
        repository = load_repository(
            root,
            Options(),
            cache=cache or Path(folder),
            ignore=(),
            jobs=count_cores(),
            progress=lambda items, total: iter(items),
        )
    book = make_book(repository.index, Options(), lambda path: "")
    start = time.process_time()
    with pause_collector():
        shards = make_shards(book.index, book.listed, lambda page: quote(page) + ".html")
    seconds = time.process_time() - start
    write_shards(site, {**shards, DOCUMENT_SHARD: make_document_shard(())}, ())
    shutil.copytree(STATIC, site / "_static")
    script = f'<script defer src="_static/{SCRIPT}"></script>'
    head = f'<!doctype html><meta charset="utf-8"><title>Search</title>{script}'
    (site / "index.html").write_text(head + render_search_box("search.html"), "utf-8")
    return seconds, shards


def type_query(page: Page, text: str) -> None:
    """Type *text* into the search box, and wait for all results."""
    page.locator(".repodoc-search-head input").fill(text)
    page.wait_for_function(
        "text => { const { dataset } = document.querySelector('.repodoc-search-list');"
        " return dataset.done === 'true' && dataset.query === text; }",
        arg=text,
    )


def open_box(page: Page, address: str) -> None:
    """Open the page and its search box, and wait for the files that every search needs."""
    page.goto(address)
    page.keyboard.press("/")
    page.locator(".repodoc-search-dialog").wait_for()
    page.evaluate("() => repodocSearch.data.start().then(() => true)")


def count_bytes(site: Path, addresses: Iterable[str]) -> int:
    """Return the compressed size of the files at *addresses*, as a server sends them."""
    files = [_find_file(site, address) for address in addresses]
    return sum(len(gzip.compress(path.read_bytes(), 6)) for path in files if path.is_file())


def _find_file(site: Path, address: str) -> Path:
    path = urlsplit(address).path
    for start in ("/repodoc/", "/_static/"):
        _, found, rest = path.rpartition(start)
        if found:
            return site / start.strip("/") / rest
    return site / "index.html"


def _list_requests(page: Page) -> list[str]:
    """Return a list to which the page's requests are added from now on."""
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    return requested


def measure_downloads(browser: Browser, site: Path, address: str) -> dict[str, tuple[int, int]]:
    """Return (files, compressed bytes) of the first use and of each query, in new windows."""
    found = {}
    for text in ("", *QUERIES):
        context = browser.new_context()
        page = context.new_page()
        requested = _list_requests(page)
        open_box(page, address)
        if text:
            requested.clear()
            type_query(page, text)
        found[text] = len(requested), count_bytes(site, requested)
        context.close()
    return found


def measure_times(browser: Browser, address: str) -> dict[str, tuple[float, float]]:
    """Return the milliseconds to the first and to all results of each query, with loaded data."""
    page = browser.new_page()
    open_box(page, address)
    found = {}
    for text in QUERIES:
        runs = [page.evaluate(TIME_QUERY, text) for _ in range(5)]
        found[text] = min(run[0] for run in runs), min(run[1] for run in runs)
    page.close()
    return found


def report_files(seconds: float, shards: dict[str, bytes]) -> None:
    """Print the time of the build and the sizes of the files."""
    raw = sum(map(len, shards.values()))
    packed = sum(len(gzip.compress(data, 6)) for data in shards.values())
    print(f"built in {seconds:.1f} s of CPU; {len(shards):,} files, {raw / 1e6:.1f} MB")
    print(f"compressed {packed / 1e6:.1f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("--cache", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="repodoc-benchmark-") as folder:
        site = Path(folder)
        report_files(*make_site(arguments.root, site, arguments.cache))
        with open_browser() as browser, serve(site) as served:
            downloads = measure_downloads(browser, site, served)
            files, size = downloads.pop("")
            print(f"first use: {files} files, {size / 1000:.0f} KB compressed")
            times = {
                "file": measure_times(browser, (site / "index.html").as_uri()),
                "http": measure_times(browser, served),
            }
    print("| query | files | KB | file://: first | all | http://: first | all |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for text, (files, size) in downloads.items():
        columns = [f"{value:.0f} ms" for way in times.values() for value in way[text]]
        print(f"| `{text}` | {files} | {size / 1000:.0f} | {' | '.join(columns)} |")
    sizes = [size / 1000 for _, size in downloads.values()]
    print(f"largest {max(sizes):.0f} KB, median {statistics.median(sizes):.0f} KB")


if __name__ == "__main__":
    main()
