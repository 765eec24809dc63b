"""Measure the size of a built site: kinds of files, largest pages, and parts of file pages.

python -m benchmarks.site_size SITE                  SITE is the output folder of an HTML build
python -m benchmarks.site_size SITE --show 20        how many of the largest pages to list
python -m benchmarks.site_size SITE --files 500      how many file pages to split into parts
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from benchmarks.sites import FilePage, Site, sample_listings, take_rank

# The first pattern that fits is the kind. Pages of files come from the manifest, because a file
# can have the name of one of these pages.
KINDS = (
    ("keyword pages", "repo/keywords/*.html"),
    ("keyword pages", "repo/tree/*keywords.html"),
    ("uses pages", "repo/uses/*.html"),
    ("folder pages", "repo/tree/*index.html"),
    ("static", "_static/*"),
    ("sources", "_sources/*"),
    ("images", "repodoc/images/*"),
)
FILE_PAGES = "file pages"
# No file page may be larger than 6 times its source and 60 KB.
FACTOR, CONSTANT = 6, 60_000
# Where a part of a file page begins.
PARTS = re.compile(
    r'<div class="repodoc repodoc-file"|<div class="repodoc-body"|<section id="(?P<section>[\w-]+)"'
)
FRAME, HEADER, LISTING = "theme", "header", "source"
SHARES = {"median": 0.5, "90%": 0.9, "99%": 0.99, "largest": 1.0}


def find_kind(path: str) -> str:
    """Return the kind of a file that is no page of a file of the repository."""
    if path.startswith("repodoc/") and path.endswith(".js"):
        return f"shards {PurePosixPath(path).parent}/"
    return next((kind for kind, pattern in KINDS if fnmatchcase(path, pattern)), "other")


def list_sizes(site: Site) -> dict[str, tuple[str, int]]:
    """Return path -> (kind, bytes) of every file of the site."""
    pages = {page.html for page in site.file_pages}
    found = {}
    for path in sorted(site.folder.rglob("*")):
        if path.is_file():
            name = path.relative_to(site.folder).as_posix()
            kind = FILE_PAGES if path in pages else find_kind(name)
            found[name] = kind, path.stat().st_size
    return found


def print_kinds(sizes: dict[str, tuple[str, int]]) -> None:
    files: Counter[str] = Counter()
    bytes_of: Counter[str] = Counter()
    for kind, size in sizes.values():
        for key in (kind, "all"):
            files[key] += 1
            bytes_of[key] += size
    print("| kind | files | MB | mean KB |\n|---|--:|--:|--:|")
    for kind, size in bytes_of.most_common():
        print(
            f"| {kind} | {files[kind]:,} | {size / 1e6:,.1f} | {size / 1000 / files[kind]:,.1f} |"
        )


def print_largest(sizes: dict[str, tuple[str, int]], number: int) -> None:
    pages = [(size, name, kind) for name, (kind, size) in sizes.items() if name.endswith(".html")]
    print("\n| largest pages | kind | KB |\n|---|---|--:|")
    for size, name, kind in sorted(pages, reverse=True)[:number]:
        print(f"| {name} | {kind} | {size / 1000:,.0f} |")


def print_limits(pages: list[FilePage], number: int) -> None:
    """Print how large pages are in sizes of their source, and those that exceed the limit."""
    sizes = [(page.html.stat().st_size, page) for page in pages]
    to_limit = {page: size / (FACTOR * page.source_size + CONSTANT) for size, page in sizes}
    to_source = [size / page.source_size for size, page in sizes if page.source_size]
    print(f"\n| file pages | {' | '.join(SHARES)} |\n|---|{'--:|' * len(SHARES)}")
    rows = {"times their source": to_source, "times their limit": list(to_limit.values())}
    for title, values in rows.items():
        cells = " | ".join(f"{take_rank(values, share):,.2f}" for share in SHARES.values())
        print(f"| {title} | {cells} |")
    over = [(size, page) for size, page in sizes if to_limit[page] > 1]
    excess = sum(size - FACTOR * page.source_size - CONSTANT for size, page in over)
    limit = f"{FACTOR} x source + {CONSTANT / 1000:.0f} KB"
    print(f"\n{len(over):,} of {len(sizes):,} file pages exceed {limit}, by {excess / 1e6:,.1f} MB")
    if over:
        print("\n| file | source KB | page KB | times its limit | largest part |")
        print("|---|--:|--:|--:|---|")
    for size, page in sorted(over, key=lambda item: -to_limit[item[1]])[:number]:
        (part, most), *_ = Counter(dict(split_page(page.html.read_text("utf-8")))).most_common(1)
        print(f"| {page.path} | {page.source_size / 1000:,.0f} | {size / 1000:,.0f} ", end="")
        print(f"| {to_limit[page]:.2f} | {part} {most / 1000:,.0f} KB |")


def split_page(html: str) -> Iterator[tuple[str, int]]:
    """Yield part and length of the parts of a file page; the theme is around ours."""
    part, start = FRAME, 0
    end = html.find("</pre>", html.find('<section id="source"'))
    for found in PARTS.finditer(html):
        yield part, found.start() - start
        part, start = found["section"] or HEADER, found.start()
    yield part, max(end, start) - start
    yield FRAME, len(html) - max(end, start)


def print_parts(site: Site, number: int, seed: int) -> None:
    """Print how long each part is on random pages with a listing."""
    lengths: Counter[str] = Counter()
    source = pages = 0
    for page, html in sample_listings(site, number, seed):
        for part, length in split_page(html):
            lengths[part] += length
        source += page.source_size
        pages += 1
    whole = lengths.total()
    print(f"\n{pages} random file pages: {whole / 1000 / pages:,.1f} KB each, ", end="")
    print(f"their source {source / 1000 / pages:,.1f} KB")
    print("\n| part | mean KB | share | times the source |\n|---|--:|--:|--:|")
    for part, length in lengths.most_common():
        print(f"| {part} | {length / 1000 / pages:,.1f} | {length / whole:.1%} ", end="")
        print(f"| {length / source:.2f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("site", type=Path, metavar="SITE")
    parser.add_argument("--show", type=int, default=10, metavar="N")
    parser.add_argument("--files", type=int, default=300, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    site = Site(arguments.site.resolve())
    sizes = list_sizes(site)
    print_kinds(sizes)
    print_largest(sizes, arguments.show)
    print_limits(site.file_pages, arguments.show)
    print_parts(site, arguments.files, arguments.seed)


if __name__ == "__main__":
    main()
