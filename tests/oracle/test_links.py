"""Links and use counts of tiny repositories, against precise indexers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.oracle.__main__ import ORACLES, compare
from benchmarks.oracle.comparison import Comparison
from benchmarks.oracle.report import is_equal
from benchmarks.oracle.tools import MissingToolError

REPOSITORIES = Path(__file__).parent / "links"
MISSED: dict[str, set[str]] = {
    "c": {"add_tax"},
    "go": {"Round"},
    "python": {"add", "count", "items", "name", "size", "total"},
    "typescript": {"Size", "Small", "VAT", "add", "cart", "items", "price", "prices", "total"},
}
"""Names that may be without a link, mostly because a type is needed to tell what they mean."""


@pytest.fixture(scope="module", params=sorted(ORACLES))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def comparison(language: str, tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    folder = tmp_path_factory.mktemp(language)
    for path, text in read_repository(language):
        file = folder / "repository" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    (folder / "cache").mkdir()
    try:
        return compare(language, folder / "repository", folder / "cache")
    except MissingToolError as error:
        pytest.skip(str(error))


def read_repository(language: str) -> Iterator[tuple[str, str]]:
    """Yield the paths and texts of the files that a text file contains."""
    for part in (REPOSITORIES / f"{language}.txt").read_text("utf-8").split("=== ")[1:]:
        path, _, text = part.partition("\n")
        yield path, text


def is_code(path: str) -> bool:
    """Tell whether an indexer reads a file; that of Go skips those for other platforms."""
    return not path.endswith((".json", ".mod", "_windows.go"))


def test_links(comparison: Comparison, language: str) -> None:
    files = [path for path, _ in read_repository(language) if is_code(path)]
    assert comparison.paths == sorted(files)
    assert len(comparison.links) > 10
    assert [each for each in comparison.list_wrong() if each.link and each.link.exact] == []
    missed = {each.name for each in comparison.occurrences if not each.right}
    assert missed <= MISSED[language]


def test_counts(comparison: Comparison, language: str) -> None:
    counts = [each for each in comparison.list_counts() if each.own.complete]
    assert len(counts) >= 3
    different = {each.own.name.rpartition(".")[2] for each in counts if not is_equal(each)}
    assert different <= MISSED[language]
