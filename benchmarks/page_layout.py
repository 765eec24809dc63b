"""Measure where the code is on file pages, and how much a page loads.

    python -m benchmarks.page_layout SITE...              20 random files of each built site
    python -m benchmarks.page_layout SITE... --files 50 --seed 7

Sites are output folders of HTML builds, each with any theme. Files have a listing with at least
30 lines and no preview. The same seed gives the same files.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from benchmarks.browser import open_browser, serve
from benchmarks.sites import FilePage, Site, sample_listings, take_rank

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

VIEWPORTS = {1440: 900, 1920: 1080, 360: 740}
WIDE = (1440, 1920)
MIN_LINES = 30

# Lines of the header are texts and fields whose middles are at different heights; text that is
# only read aloud is 1 px large.
MEASURE = """async () => {
    await document.fonts.ready;
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const listing = document.querySelector('#source .repodoc-listing').getBoundingClientRect();
    const pane = document.querySelector('.repodoc-pane')?.getBoundingClientRect();
    const beside = Boolean(pane && pane.width > 1 && pane.height > 1
        && (pane.left >= listing.right - 1 || pane.right <= listing.left + 1));
    const header = document.querySelector('.repodoc-header');
    let lines = null;
    if (header) {
        const boxes = [...header.querySelectorAll('input')].map(e => e.getBoundingClientRect());
        const walker = document.createTreeWalker(header, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            if (!walker.currentNode.data.trim()) continue;
            const range = document.createRange();
            range.selectNodeContents(walker.currentNode);
            boxes.push(...range.getClientRects());
        }
        lines = 0;
        let bottom = -Infinity;
        const seen = boxes.filter(box => box.width > 2 && box.height > 2);
        for (const box of seen.sort((a, b) => a.top + a.bottom - b.top - b.bottom)) {
            if ((box.top + box.bottom) / 2 > bottom) {
                lines += 1;
                bottom = box.bottom;
            }
        }
    }
    return {top: listing.top + scrollY, width: listing.width, beside, lines};
}"""


@dataclass(frozen=True, slots=True)
class Look:
    """Place and size of the listing in one window."""

    top: float
    width: float
    beside: bool
    lines: int | None


@dataclass(frozen=True, slots=True)
class Weight:
    """Compressed sizes in bytes, and numbers of files, until the page is quiet."""

    html: int
    scripts: int
    script_files: int
    shards: int
    shard_files: int
    requests: int


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures of one page."""

    site: Site
    page: FilePage
    looks: dict[int, Look]
    weight: Weight


def measure_site(browser: Browser, site: Site, number: int, seed: int) -> list[Measured]:
    """Open random file pages of *site* in each size of window."""
    pages = [page for page, _ in sample_listings(site, number, seed, min_lines=MIN_LINES)]
    context = browser.new_context()
    with serve(site.folder) as address:
        found = [measure_page(context, site, page, address) for page in pages]
    context.close()
    return found


def measure_page(context: BrowserContext, site: Site, page: FilePage, address: str) -> Measured:
    """Open one page anew in each size of window; requests are counted in the first one."""
    looks: dict[int, Look] = {}
    requested: list[str] = []
    url = address + quote(page.html.relative_to(site.folder).as_posix())
    for width, height in VIEWPORTS.items():
        tab = context.new_page()
        tab.set_viewport_size({"width": width, "height": height})
        if not requested:
            tab.on("request", lambda request: requested.append(request.url))
            tab.goto(url, wait_until="networkidle")
        else:
            tab.goto(url)
        looks[width] = Look(**tab.evaluate(MEASURE))
        tab.close()
    return Measured(site, page, looks, weigh(site, page, requested))


def weigh(site: Site, page: FilePage, requested: Iterable[str]) -> Weight:
    """Add up the requests of a page: our scripts, and shards, which are data."""
    paths = [urlsplit(url).path.lstrip("/") for url in requested]
    scripts = [path for path in paths if fnmatch(path, "_static/repodoc*.js")]
    shards = [path for path in paths if path.startswith("repodoc/")]
    return Weight(
        html=compress(page.html),
        scripts=sum(compress(site.folder / path) for path in scripts),
        script_files=len(scripts),
        shards=sum(compress(site.folder / path) for path in shards),
        shard_files=len(shards),
        requests=len(paths),
    )


def compress(path: Path) -> int:
    """Return the size of a file as servers send it."""
    return len(gzip.compress(path.read_bytes(), 6)) if path.is_file() else 0


def show_spread(values: Iterable[float], share: float) -> str:
    """Format the median, and the value at *share* of the sorted values."""
    every = list(values)
    return f"{statistics.median(every):,.0f} / {take_rank(every, share):,.0f}"


def list_layout(group: list[Measured]) -> Iterable[tuple[str, str]]:
    """Yield title and text of each column on the layout."""
    yield "files", str(len(group))
    for width in VIEWPORTS:
        yield f"top at {width}", show_spread((one.looks[width].top for one in group), 0.9)
    for width in WIDE:
        looks = [one.looks[width] for one in group]
        yield f"width at {width}", show_spread((look.width for look in looks), 0)
        yield "pane beside", f"{sum(look.beside for look in looks) / len(looks):.0%}"
    for width in VIEWPORTS:
        lines = [one.looks[width].lines for one in group]
        numbers = [number for number in lines if number is not None]
        yield f"header at {width}", show_spread(numbers, 1) if numbers else "-"


def list_weight(group: list[Measured]) -> Iterable[tuple[str, str]]:
    """Yield title and text of each column on downloads."""
    weights = [one.weight for one in group]
    yield "HTML KB", show_spread((weight.html / 1000 for weight in weights), 0.9)
    yield "our scripts KB", show_spread((weight.scripts / 1000 for weight in weights), 1)
    yield "files", show_spread((weight.script_files for weight in weights), 1)
    yield "shards KB", show_spread((weight.shards / 1000 for weight in weights), 1)
    yield "files", show_spread((weight.shard_files for weight in weights), 1)
    yield "requests", show_spread((weight.requests for weight in weights), 1)


def print_table(rows: dict[str, list[tuple[str, str]]]) -> None:
    """Print rows of (title, text), whose titles are the same in all rows."""
    titles = [title for title, _ in next(iter(rows.values()))]
    print(f"| site | {' | '.join(titles)} |")
    print(f"|---|{'--:|' * len(titles)}")
    for name, cells in rows.items():
        print(f"| {name} | {' | '.join(text for _, text in cells)} |")


def group_by_theme(measured: list[Measured]) -> dict[str, list[Measured]]:
    """Group pages by site, and, in the last rows, by theme."""
    groups: dict[str, list[Measured]] = {}
    for one in measured:
        groups.setdefault(f"{one.site.name}, {one.site.theme}", []).append(one)
    for one in measured:
        groups.setdefault(f"**all of {one.site.theme}**", []).append(one)
    return groups


def print_files(measured: list[Measured]) -> None:
    """Print the figures of each page."""
    for one in measured:
        tops = ", ".join(f"{width}: {look.top:.0f}" for width, look in one.looks.items())
        print(f"{one.site.name}: {one.page.path}: top at {tops}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sites", type=Path, nargs="+", metavar="SITE")
    parser.add_argument("--files", type=int, default=20, metavar="N", help="of each site")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print each page too")
    arguments = parser.parse_args()
    measured: list[Measured] = []
    with open_browser() as browser:
        for folder in arguments.sites:
            site = Site(folder.resolve())
            measured += measure_site(browser, site, arguments.files, arguments.seed)
    if arguments.show:
        print_files(measured)
    groups = group_by_theme(measured)
    print("Pixels from the top of the document to the listing: median / 90th percentile. Width of")
    print("the listing: median / smallest. Lines of the header: median / most.\n")
    print_table({name: list(list_layout(group)) for name, group in groups.items()})
    print("\nLoaded before any interaction, compressed: median / 90th percentile (HTML) or most.\n")
    print_table({name: list(list_weight(group)) for name, group in groups.items()})


if __name__ == "__main__":
    main()
