"""Count where the imports of a repository lead, for each language.

For two kinds of imports the right answer is known without this package: includes of files of the
repository in C and similar languages, and Python imports of the repository's own modules.

    python -m benchmarks.resolution PATH
    python -m benchmarks.resolution PATH --show 20   with some wrong ones
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from benchmarks.expectations import Expected, expect_includes, expect_python
from sphinx_repodoc.build.pipeline import Repository, load_repository
from sphinx_repodoc.build.workers import count_cores
from sphinx_repodoc.config import Options
from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.model import Origin, ResolvedImport

COLUMNS = (
    "total", "exact", "heuristic", "several",
    "standard library", "third party", "unresolved",
)  # fmt: skip
TITLES = (
    "language", "imports", "to the repository: exact", "heuristic", "several candidates",
    "standard library", "third party", "unresolved",
)  # fmt: skip


def load(root: Path) -> Repository:
    with tempfile.TemporaryDirectory(prefix="repodoc-benchmark-") as cache:
        return load_repository(
            root,
            Options(),
            cache=Path(cache),
            ignore=(),
            jobs=count_cores(),
            progress=lambda items, total: iter(items),
        )


def count_by_language(index: RepoIndex) -> dict[str, Counter[str]]:
    """Return language -> the number of imports by kind of target."""
    counts: dict[str, Counter[str]] = {}
    for path, record in index.records.items():
        if record.analysis is None or not record.analysis.imports:
            continue
        count = counts.setdefault(record.analysis.language, Counter())
        # There is no resolver for this language.
        found = index.imports.get(path)
        classes = map(classify, found) if found else ["unresolved"] * len(record.analysis.imports)
        count.update(classes)
    for count in counts.values():
        count["total"] = count.total()
    return counts


def classify(found: ResolvedImport) -> str:
    """Return the column for an import."""
    if found.origin is not Origin.REPOSITORY:
        return found.origin.value
    if not found.targets:
        return "unresolved"
    return "exact" if found.exact else "several" if len(found.targets) > 1 else "heuristic"


def check(index: RepoIndex, expected: Iterable[Expected]) -> Iterator[tuple[str, Expected]]:
    """Yield each import with its result: ``right``, ``wrong`` (another file) or ``lost``."""
    by_place: dict[tuple[str, int, str, str], list[ResolvedImport]] = {}
    for path, resolved in index.imports.items():
        for found in resolved:
            place = (path, found.line, found.module, found.name)
            by_place.setdefault(place, []).append(found)
    for item in expected:
        places = by_place.get((item.path, item.line, item.module, item.name), [])
        yield judge(item, [found for found in places if found.targets]), item


def judge(item: Expected, found: Sequence[ResolvedImport]) -> str:
    if not found:
        return "lost"
    # An import is right if it leads to the expected file, or to one that re-exports the name.
    is_right = all(item.files.issuperset(each.targets) or each.via in item.files for each in found)
    return "right" if is_right else "wrong"


def print_table(counts: dict[str, Counter[str]]) -> None:
    print(f"| {' | '.join(TITLES)} |\n|---{'|--:' * len(COLUMNS)}|")
    for language, count in sorted(counts.items(), key=lambda item: -item[1]["total"]):
        cells = [language, *(f"{count[column]:,}" for column in COLUMNS)]
        print(f"| {' | '.join(cells)} |")


def print_check(what: str, results: list[tuple[str, Expected]], show: int) -> None:
    counts = Counter(result for result, _ in results)
    rate = counts["right"] / len(results) if results else 1
    print(f"\n{what}: {len(results):,}, right {counts['right']:,} ({rate:.2%}), ", end="")
    print(f"to other files {counts['wrong']:,}, not resolved {counts['lost']:,}")
    for result, item in [each for each in results if each[0] != "right"][:show]:
        print(f"  {result}: {item.path}:{item.line}: {item.module} {item.name}", end="")
        print(f" -> {', '.join(sorted(item.files))}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("path", type=Path, help="the repository")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="N that are not right")
    arguments = parser.parse_args()
    repository = load(arguments.path.resolve())
    index = repository.index
    print_table(count_by_language(index))
    includes = list(check(index, expect_includes(repository)))
    print_check("Includes that name a file of the repository", includes, arguments.show)
    imports = list(check(index, expect_python(repository)))
    print_check("Python imports of modules of the repository", imports, arguments.show)


if __name__ == "__main__":
    main()
