"""Benchmarks of built sites choose and split pages correctly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.site_size import find_kind, split_page
from benchmarks.sites import Site, sample_listings, take_rank

LISTING = '<section id="source"><div class="highlight repodoc-listing"><pre>{}</pre></div>'
BODIES = {
    "plain.py": LISTING.format("<span id=L1>a</span><span id=L2>b</span>"),
    # A line that is one token, and other ways to write its id.
    "comment.py": LISTING.format("<span id=L1>a</span><span id=L2 class=c># b</span>"),
    "quoted.py": LISTING.format('<span id="L1">a</span><span class="c" id="L2">b</span>'),
    "short.py": LISTING.format("<span id=L1>a</span>"),
    "names_a_line.py": LISTING.format("<span id=L1>see id=L2 there</span>"),
    "longer.py": LISTING.format("<span id=L1>a</span><span id=L20>b</span>"),
    "preview.md": '<div class="repodoc-preview"></div>'
    + LISTING.format("<span id=L1>a</span><span id=L2>b</span>"),
    "binary.bin": '<section id="source"><p>The file is binary.</p></section>',
}


@pytest.fixture
def site(tmp_path: Path) -> Site:
    entries = [{"path": name, "size": 1, "page": name, "status": "page"} for name in BODIES]
    entries.append({"path": "skipped", "size": 1, "page": "", "status": "skipped"})
    (tmp_path / "repodoc").mkdir()
    (tmp_path / "repodoc/manifest.json").write_text(json.dumps({"files": entries}), "utf-8")
    for name, html in BODIES.items():
        (tmp_path / f"{name}.html").write_text(html, "utf-8")
    return Site(tmp_path)


def test_every_long_enough_listing_can_be_chosen(site: Site) -> None:
    chosen = {page.path for page, _ in sample_listings(site, 100, seed=1, min_lines=2)}

    assert chosen == {"plain.py", "comment.py", "quoted.py"}


def test_a_seed_chooses_the_same_files(site: Site) -> None:
    first, again = ([page.path for page, _ in sample_listings(site, 3, seed=5)] for _ in "12")

    assert len(first) == 3
    assert first == again


def test_the_parts_of_a_page_add_up() -> None:
    html = (
        '<body>menu<div class="repodoc repodoc-file"><h1>a</h1><div class="repodoc-body">'
        f'<section id="structure">outline</section>{BODIES["plain.py"]}</div></div>foot</body>'
    )
    parts = list(split_page(html))

    assert sum(length for _, length in parts) == len(html)
    assert [part for part, _ in parts] == [
        *("theme", "header", "header", "structure", "source", "theme"),
    ]
    assert parts[0][1] == len("<body>menu")


def test_kinds_of_files() -> None:
    assert find_kind("repo/tree/src/index.html") == "folder pages"
    assert find_kind("repo/tree/src/keywords.html") == "keyword pages"
    assert find_kind("repo/keywords/a.html") == "keyword pages"
    assert find_kind("repo/uses/src/a.py.html") == "uses pages"
    assert find_kind("repodoc/search/names/0.js") == "shards repodoc/search/names/"
    assert find_kind("repodoc/images/0.png") == "images"
    assert find_kind("repodoc/manifest.json") == "other"


def test_ranks() -> None:
    values = list(range(1, 21))

    assert take_rank(values, 0.9) == 18
    assert (take_rank(values, 0), take_rank(values, 1)) == (1, 20)
