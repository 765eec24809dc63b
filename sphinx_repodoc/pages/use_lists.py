"""Selection of the uses of symbols that fit on a page, and the order of the files that use them.

Sizes are estimated from numbers and lengths of paths alone, without reading any code. Therefore it
is known which pages exist before any of them is made.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from sphinx_repodoc.index.facts import Importer, Use

MAX_FILES = 20
"""Number of using files of a symbol on the page of its file."""

# Estimated bytes of HTML, without paths and names: of a symbol, of a using file, of a place with
# its code, and of a place given by its line.
_SYMBOL_BYTES = 260
_FILE_BYTES = 60
_PLACE_BYTES = 130
_LINE_BYTES = 7

# Of the shown files, the part that is kept for tests if there are other files as well.
_TEST_SHARE = 4


class Detail(NamedTuple):
    """The part of a symbol's uses that a page shows: numbers of files, of places with their code
    in each file, and of further places in each file that are given by their lines."""

    files: int
    places: int
    lines: int = 0


Found = Mapping[str, list[Use]] | Mapping[str, list[Importer]]
"""Path of a file -> its uses of a symbol, or its imports of a file."""

Numbers = Mapping[str, int]
"""Path of a using file -> number of uses in it."""

Passes = Sequence[tuple[Detail, float]]
"""Details to try one after the other, each with the part of the allowance it may use up."""

FILE_PASSES: Passes = (
    (Detail(0, 0), 0.4),
    (Detail(MAX_FILES, 1), 0.8),
    (Detail(3, 1), 1),
    (Detail(MAX_FILES, 1), 1),
    (Detail(MAX_FILES, 1, 50), 1),
    (Detail(MAX_FILES, 4, 50), 1),
    (Detail(MAX_FILES, 100, 500), 1),
)
"""For the page of a file. The symbols with the most users get a full list of files first; the other
symbols share the rest."""

USES_PASSES: Passes = (
    (Detail(0, 0), 0.2),
    (Detail(MAX_FILES, 0), 0.4),
    (Detail(2000, 0), 0.6),
    (Detail(2000, 0, 50), 0.7),
    (Detail(2000, 1, 50), 0.5),
    (Detail(2000, 3, 50), 0.1),
    (Detail(2000, 100, 500), 0.1),
)
"""For the separate page of uses: all files first, and the less code the longer the page gets."""


def count_uses(users: Mapping[str, Sequence[Use]]) -> Numbers:
    """Return the number of places in each using file."""
    return {path: sum(len(use.lines) for use in uses) for path, uses in users.items()}


def allot(symbols: Mapping[str, Numbers], allowance: int, passes: Passes) -> dict[str, Detail]:
    """Return the detail of each symbol, so that all fit into *allowance* bytes. Symbols for which
    there is no space at all are left out."""
    ranked = sorted(symbols, key=lambda name: (-len(symbols[name]), name))
    most, share = passes[-1]
    # Mostly everything fits.
    total = sum(_estimate(name, numbers, most) for name, numbers in symbols.items())
    if total <= allowance * share:
        return dict.fromkeys(ranked, most)
    details: dict[str, Detail] = {}
    prices: dict[str, int] = {}
    spent = 0
    for detail, share in passes:
        for name in ranked:
            before = prices.get(name, 0)
            price = _estimate(name, symbols[name], detail)
            if before < price <= allowance * share - spent + before:
                spent += price - before
                details[name], prices[name] = detail, price
    return details


def _estimate(name: str, numbers: Numbers, detail: Detail) -> int:
    """Return the estimated bytes of a list of uses, at most: which of the files it has is not
    known, so the largest count."""
    sizes: list[int] = []
    for path, number in numbers.items() if detail.files else ():
        coded = min(number, detail.places)
        listed = min(number - coded, detail.lines)
        size = len(path)
        places = coded * (_PLACE_BYTES + size) + listed * _LINE_BYTES
        sizes.append(_FILE_BYTES + 2 * size + places)
    if len(sizes) > detail.files:
        sizes = sorted(sizes)[-detail.files :]
    return _SYMBOL_BYTES + 3 * len(name) + sum(sizes)


def is_complete(numbers: Numbers, detail: Detail | None) -> bool:
    """Tell whether *detail* shows every place, with its code or by its line."""
    if detail is None or detail.files < len(numbers):
        return False
    return detail.places + detail.lines >= max(numbers.values())


def rank_users(target: str, found: Found, is_minor: Callable[[str], bool]) -> list[str]:
    """Return the paths in *found*: certain uses first, minor files last, near folders first."""
    home = target.split("/")[:-1]

    def rank(path: str) -> tuple[bool, bool, int, str]:
        is_exact = any(each.exact for each in found[path])
        return not is_exact, is_minor(path), _measure(home, path.split("/")[:-1]), path

    return sorted(found, key=rank)


def _measure(home: Sequence[str], other: Sequence[str]) -> int:
    """Return the number of steps from one folder to another."""
    common = 0
    for one, two in zip(home, other, strict=False):
        if one != two:
            break
        common += 1
    return len(home) + len(other) - 2 * common


def split_tests(
    paths: Iterable[str], tests: Container[str], most: int
) -> tuple[list[str], list[str]]:
    """Return the first paths that are no tests, and the first tests: at most *most* together."""
    users: list[str] = []
    testing: list[str] = []
    for path in paths:
        (testing if path in tests else users).append(path)
    kept = min(len(testing), max(most // _TEST_SHARE, most - len(users)))
    return users[: most - kept], testing[:kept]


def list_places(uses: Iterable[Use]) -> list[tuple[int, str, bool]]:
    """Return line, used name and whether the use is certain, for each line in order."""
    places: dict[int, tuple[str, bool]] = {}
    for use in uses:
        for line in use.lines:
            if line not in places or (use.exact and not places[line][1]):
                places[line] = (use.name, use.exact)
    return [(line, *places[line]) for line in sorted(places)]
