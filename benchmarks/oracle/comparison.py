"""Compare links and use counts with the facts of an indexer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from benchmarks.oracle.facts import Definition, Facts, Kind, Occurrence, Place, Position
from benchmarks.oracle.links import Link, OwnLinks, UseCount

_CODE = frozenset({Kind.FUNCTION, Kind.TYPE, Kind.METHOD})

ROWS: Mapping[str, tuple[str, Callable[[Occurrence, Definition], bool]]] = {
    "functions": (
        "functions, types, methods",
        lambda place, meant: not place.imported and meant.kind in _CODE,
    ),
    "imports": ("import lines", lambda place, meant: place.imported),
    "methods": (
        "of these, methods on typed objects",
        lambda place, meant: not place.imported and meant.kind is Kind.METHOD and place.member,
    ),
    "values": (
        "constants, enum members, fields, module variables",
        lambda place, meant: not place.imported and meant.kind is Kind.VALUE,
    ),
    "modules": (
        "names of modules",
        lambda place, meant: not place.imported and meant.kind is Kind.MODULE,
    ),
    "all": ("everything non-local", lambda place, meant: True),
}
"""Key of the command line -> title, and whether an occurrence belongs to the row."""


class Judged(NamedTuple):
    """An occurrence, the link at its place, and whether that is right. ``meant`` is None for a
    definition outside of the repository."""

    path: str
    position: Position
    name: str
    occurrence: Occurrence
    meant: Definition | None
    link: Link | None
    right: bool


class JudgedCount(NamedTuple):
    """A use count with the files in which the indexer sees uses."""

    own: UseCount
    files: frozenset[str]


def _is_defined_here(path: str, occurrence: Occurrence, meant: Definition | None) -> bool:
    """Tell whether an occurrence is a definition. A link there leads to what it overrides."""
    is_bound = occurrence.extra and not occurrence.imported
    return is_bound and meant is not None and (path, occurrence.line) in meant.places


class Comparison:
    """All links and occurrences in the files that the product and the indexer have read."""

    def __init__(self, own: OwnLinks, facts: Facts) -> None:
        self.own, self.facts = own, facts
        self.skipped = frozenset(facts.skipped)
        self.paths = [path for path in own.paths if path in facts.occurrences]
        self._own_paths = frozenset(own.paths)
        self.links: list[Judged] = []
        """Links at places whose meaning the indexer knows."""
        self.occurrences: list[Judged] = []
        """Occurrences that should be links."""
        self.without_fact = 0
        for path in self.paths:
            self._compare(path)

    def _compare(self, path: str) -> None:
        links = {(link.line, link.column): link for link in self.own.list_links(path)}
        # A name may mean several definitions: a property and a variable in ``{name}``.
        places: dict[Position, list[Occurrence]] = {}
        for each in self.facts.occurrences[path]:
            places.setdefault((each.line, each.column), []).append(each)
        for position in sorted({*links, *places}):
            link, found = links.get(position), places.get(position, [])
            pairs = [(each, self.facts.definitions.get(each.symbol)) for each in found]
            is_unknown = not found or (link and self._is_unread(link))
            if is_unknown or any(_is_defined_here(path, *pair) for pair in pairs):
                self.without_fact += link is not None
                continue
            allowed = {place for _, meant in pairs if meant for place in meant.places}
            right = link is not None and not link.targets.isdisjoint(allowed)
            if link and not right and any(each.shared and not each.imported for each in found):
                self.without_fact += 1
                continue
            expected = [pair for pair in pairs if self._is_expected(*pair)]
            occurrence, meant = expected[0] if expected else pairs[0]
            judged = Judged(path, position, occurrence.name, occurrence, meant, link, right)
            if link:
                self.links.append(judged)
            if expected:
                # Listings link only the first of many names of a module.
                modules = self.own.module_uses.get(path, frozenset())
                is_module = meant is not None and meant.kind is Kind.MODULE
                known = not link and is_module and (position[0], occurrence.name) in modules
                self.occurrences.append(judged._replace(right=right or known))

    def _is_unread(self, link: Link) -> bool:
        """Tell whether a link leads to a file that the indexer does not read, such as an image, or
        the keys of a JSON file."""
        return all(
            path not in self.facts.occurrences
            and (not line or path in self.skipped or path not in self._own_paths)
            for path, line in link.targets
        )

    def _is_expected(self, occurrence: Occurrence, meant: Definition | None) -> bool:
        if meant is None or meant.local or occurrence.extra:
            return False
        return any(self.own.has_page(path) for path, _ in meant.places)

    def list_implementing(self) -> tuple[set[tuple[Place, Place]], set[tuple[Place, Place]]]:
        """Return the types with the interfaces that they implement, outside of tests: ours and
        those of the indexer."""
        theirs = {(type_, base) for type_, base in self.facts.implements or ()}
        # Types behind conditions for other platforms are not known to the indexer.
        known = {place for meant in self.facts.definitions.values() for place in meant.places}
        known.difference_update(self.facts.unjudged or ())
        ours = {
            pair
            for pair in self.own.list_implementing()
            if all(place in known and not place[0].endswith("_test.go") for place in pair)
        }
        return ours, theirs

    def list_wrong(self) -> list[Judged]:
        return [judged for judged in self.links if not judged.right]

    def accept(self, answers: Mapping[str, Mapping[Position, frozenset[Place]]]) -> None:
        """Take links as right that lead to an answer of a second indexer."""

        def check(judged: Judged) -> Judged:
            found = answers.get(judged.path, {}).get(judged.position, frozenset())
            agrees = judged.link is not None and bool(judged.link.targets & found)
            return judged._replace(right=judged.right or agrees)

        self.links = [check(judged) for judged in self.links]
        self.occurrences = [check(judged) for judged in self.occurrences]

    def count_unknown(self) -> int:
        return sum(len(self.facts.unknown.get(path, ())) for path in self.paths)

    def list_row(self, row: str) -> list[Judged]:
        """Return the occurrences of a row of the result."""
        belongs = ROWS[row][1]
        return [
            each for each in self.occurrences if each.meant and belongs(each.occurrence, each.meant)
        ]

    def list_counts(self) -> Iterator[JudgedCount]:
        """Yield the use counts of definitions that the indexer knows as well. Definitions are left
        out if names whose meaning it does not know could mean them."""
        users = self._collect_users()
        symbols: dict[Place, list[str]] = {}
        for symbol, meant in self.facts.definitions.items():
            if not meant.local and meant.kind is not Kind.MODULE:
                for place in meant.places:
                    symbols.setdefault(place, []).append(symbol)
        doubtful: dict[str, set[str]] = {}
        for path in self.paths:
            for each in self.facts.unknown.get(path, ()):
                doubtful.setdefault(each.name, set()).add(path)
            for named in self.facts.occurrences[path]:
                if named.shared and not named.imported:
                    # The index has either the key or the variable.
                    doubtful.setdefault(named.name, set()).add(path)
        keys: dict[str, set[str]] = {}
        for path in self.paths:
            for name in self.facts.keys.get(path, ()):
                keys.setdefault(name, set()).add(path)
        covered = frozenset(self.paths)
        for count in self.own.count_uses():
            name = count.name.rpartition(".")[2]
            found = {
                symbol
                for place in count.places
                for symbol in symbols.get(place, ())
                if self.facts.definitions[symbol].name == name
            }
            if not found:
                continue
            places = {place for each in found for place in self.facts.definitions[each].places}
            inside = {path for path, _ in places | count.places}
            files = frozenset().union(*(users.get(each, ()) for each in found)) - inside
            is_member = name != count.name
            unknown = doubtful.get(name, set()) | (keys.get(name, set()) if is_member else set())
            if unknown - files - inside:
                continue
            yield JudgedCount(count._replace(files=count.files & covered - inside), files)

    def _collect_users(self) -> dict[str, set[str]]:
        users: dict[str, set[str]] = {}
        for path in self.paths:
            for each in self.facts.occurrences[path]:
                if each.symbol and not each.imported and not each.extra:
                    users.setdefault(each.symbol, set()).add(path)
        return users
