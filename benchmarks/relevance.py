"""Measure how often the search finds the right answer, with the real search box.

    python -m benchmarks.relevance FOLDER                the repositories are in FOLDER
    python -m benchmarks.relevance FOLDER --show         with the wrong results
    python -m benchmarks.relevance FOLDER --caches DIR   with analysis caches by repository

``relevance.tsv`` holds the queries and their answers: known names, half-remembered names, parts of
paths, and words that describe the target. They were written before the ranking, which was tuned
with other queries.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.browser import open_browser
from benchmarks.search import make_site, open_box, type_query

if TYPE_CHECKING:
    from playwright.sync_api import Browser

QUERIES = Path(__file__).parent / "relevance.tsv"
LIST_RESULTS = """() => [...document.querySelectorAll('a.repodoc-result')].map((result) => [
    result.querySelector('.repodoc-result-kind').textContent,
    result.querySelector('.repodoc-result-name').textContent,
    result.querySelector('.repodoc-result-place').textContent,
])"""
SHOWN = 5


class Case(NamedTuple):
    """A query and its right answers: paths, or ``path#name``."""

    repository: str
    sort: str
    query: str
    wanted: list[str]


def read_cases(path: Path) -> Iterator[Case]:
    """Read the cases in a file of tab-separated values."""
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            repository, sort, query, wanted = line.split("\t")
            yield Case(repository, sort, query, wanted.split(" "))


def name_result(kind: str, name: str, place: str) -> str:
    """Return a result in the notation of the file of queries."""
    if kind in {"file", "folder"}:
        return f"{place.lstrip('/')}{name}".rstrip("/")
    return f"{place.rpartition(':')[0]}#{name}"


def find_place(case: Case, results: list[str]) -> int:
    """Return the rank of the first right answer, from 1; 0 if there is none."""
    places = (place for place, name in enumerate(results, start=1) if name in case.wanted)
    return next(places, 0)


def run_cases(browser: Browser, site: Path, cases: list[Case]) -> Iterator[tuple[Case, list[str]]]:
    """Yield each case with its results."""
    page = browser.new_page()
    open_box(page, (site / "index.html").as_uri())
    for case in cases:
        type_query(page, case.query)
        yield case, [name_result(*found) for found in page.evaluate(LIST_RESULTS)]
    page.close()


def run_all(
    cases: list[Case], roots: Path, caches: Path | None
) -> Iterator[tuple[Case, list[str]]]:
    """Return the cases of all repositories, which are in *roots*."""
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        for repository in dict.fromkeys(case.repository for case in cases):
            site = Path(folder, repository)
            make_site(roots / repository, site, caches / repository if caches else None)
            own = [case for case in cases if case.repository == repository]
            yield from run_cases(browser, site, own)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--caches", type=Path)
    parser.add_argument("--queries", type=Path, default=QUERIES)
    parser.add_argument("--show", action="store_true")
    arguments = parser.parse_args()
    cases = list(read_cases(arguments.queries))
    total: Counter[str] = Counter()
    first: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    for case, results in run_all(cases, arguments.folder, arguments.caches):
        place = find_place(case, results)
        for key in (case.sort, case.repository, "all"):
            total[key] += 1
            first[key] += place == 1
            shown[key] += 0 < place <= SHOWN
        if arguments.show and place != 1:
            found = ", ".join(results[:SHOWN]) or "nothing"
            print(f"{case.repository}: {case.query}: at {place or '-'}; {found}")
    print(f"| queries | number | first | first {SHOWN} |\n|---|--:|--:|--:|")
    for key, number in total.items():
        shares = f"{first[key] / number:.0%} | {shown[key] / number:.0%}"
        print(f"| {key} | {number} | {shares} |")


if __name__ == "__main__":
    main()
