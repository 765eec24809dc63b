"""Our definitions beside those of universal-ctags, one to one.

python -m tests.oracle.comparison C++                     the packages
python -m tests.oracle.comparison C++ --root FOLDER       any folder
python -m tests.oracle.comparison C++ --files '*gtest*'   only some files
python -m tests.oracle.comparison C++ --show 50 --kind function
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatch
from pathlib import Path

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Analysis, Symbol, SymbolKind
from sphinx_repodoc.scan.text import decode
from tests.oracle.catalogue import Subject, find_packages, list_files, load_subjects, walk
from tests.oracle.differences import Difference, Reason, Side, explain, read_reasons
from tests.oracle.tags import Tag, read_tags

# How far apart the two may see one definition: a type on a line of its own, an attribute.
NEAR_LINES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How many definitions there are on each side and on both."""

    tags: int
    symbols: int
    matched: int
    wrong_kinds: int

    @property
    def recall(self) -> float:
        return self.matched / self.tags if self.tags else 1.0

    @property
    def precision(self) -> float:
        return self.matched / self.symbols if self.symbols else 1.0

    @property
    def kinds(self) -> float:
        return 1 - self.wrong_kinds / self.matched if self.matched else 1.0

    def __str__(self) -> str:
        return (
            f"recall {self.recall:.4f}  precision {self.precision:.4f}  kinds {self.kinds:.4f}  "
            f"({self.tags} by ctags, {self.symbols} here, {self.matched} on both sides)"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What both sides found, and every difference."""

    matched: int
    differences: tuple[Difference, ...]

    def score(self, without: Iterable[Difference] = ()) -> Score:
        """The numbers; differences in *without* do not count."""
        sides = Counter(item.side for item in self.differences)
        sides.subtract(Counter(item.side for item in without))
        return Score(
            tags=self.matched + sides[Side.MISSING],
            symbols=self.matched + sides[Side.EXTRA],
            matched=self.matched,
            wrong_kinds=sides[Side.KIND],
        )


def compare(subject: Subject, root: Path, files: Sequence[Path]) -> Comparison:
    """The definitions in *files*, which are below *root*."""
    tags: dict[Path, list[Tag]] = defaultdict(list)
    for tag in read_tags(subject, files):
        tags[tag.path].append(tag)
    matched = 0
    differences: list[Difference] = []
    for path in files:
        symbols = [s for s in analyse_path(path).symbols if s.kind in subject.comparable]
        pairs = match(subject, tags[path], symbols)
        matched += len(pairs)
        found = find_differences(subject, tags[path], symbols, pairs)
        differences += add_sources(found, root, path)
    return Comparison(matched=matched, differences=tuple(differences))


def add_sources(found: Iterable[Difference], root: Path, path: Path) -> Iterator[Difference]:
    """The differences of one file with its path and their lines."""
    place = path.relative_to(root).as_posix()
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
    for item in found:
        source = lines[item.line - 1].strip() if item.line <= len(lines) else ""
        yield replace(item, path=place, source=source)


def analyse_path(path: Path) -> Analysis:
    """Our analysis of a file as the pipeline makes it."""
    return analyse(path.name, decode(path.read_bytes(), redact=False))


Pairs = dict[int, int]
"""Positions of tags and of the symbols that are the same definitions."""


def match(subject: Subject, tags: Sequence[Tag], symbols: Sequence[Symbol]) -> Pairs:
    """Pairs with the same name: the nearest lines first, then the same kinds, then what neither
    side may leave out."""
    named: dict[str, list[int]] = defaultdict(list)
    for position, symbol in enumerate(symbols):
        named[normalise(subject, symbol.name)].append(position)
    candidates = sorted(
        (
            distance,
            symbols[ours].kind not in expected_kinds(subject, tag),
            is_optional(subject, tag),
            theirs,
            ours,
        )
        for theirs, tag in enumerate(tags)
        if expected_kinds(subject, tag)
        for ours in named[normalise(subject, tag.name)]
        if (distance := measure(tag, symbols[ours])) is not None
    )
    pairs: Pairs = {}
    taken: set[int] = set()
    for *_, theirs, ours in candidates:
        if theirs not in pairs and ours not in taken:
            pairs[theirs] = ours
            taken.add(ours)
    return pairs


def measure(tag: Tag, symbol: Symbol) -> int | None:
    """The lines between the two, None where they cannot be the same definition."""
    distance = abs(tag.line - symbol.line)
    in_header = (symbol.start_line or symbol.line) <= tag.line <= symbol.line
    return distance if distance <= NEAR_LINES or in_header else None


def normalise(subject: Subject, name: str) -> str:
    """A name as both sides write it: without spaces, without its scope."""
    for separator in subject.split:
        name = name.rpartition(separator)[2] or name
    return "".join(name.split())


def expected_kinds(subject: Subject, tag: Tag) -> frozenset[SymbolKind]:
    """The kinds that the tag may have here, none for what is not compared."""
    for kind in (f"{tag.scope}.{tag.kind}", tag.kind):
        if kind in subject.ignored:
            break
        if kinds := subject.kinds.get(kind) or subject.either.get(kind):
            return kinds
    return frozenset()


def is_optional(subject: Subject, tag: Tag) -> bool:
    """Whether one of the two may leave this out."""
    return not subject.either.keys().isdisjoint({f"{tag.scope}.{tag.kind}", tag.kind})


def find_differences(
    subject: Subject, tags: Sequence[Tag], symbols: Sequence[Symbol], pairs: Pairs
) -> Iterator[Difference]:
    """What only one side has, and what both call by different kinds, in one file."""
    for position, tag in enumerate(tags):
        kinds = expected_kinds(subject, tag)
        scoped = f"{tag.scope}.{tag.kind}".lstrip(".")
        if position in pairs:
            kind = symbols[pairs[position]].kind
            if kind not in kinds:
                label = f"{scoped}!={kind}"
                yield Difference(Side.KIND, tag.line, label, tag.name)
        elif kinds and not is_optional(subject, tag):
            yield Difference(Side.MISSING, tag.line, scoped, tag.name)
    for position in sorted(set(range(len(symbols))) - set(pairs.values())):
        symbol = symbols[position]
        yield Difference(Side.EXTRA, symbol.line, symbol.kind.value, symbol.name)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("language", nargs="?", choices=sorted(load_subjects()))
    parser.add_argument("--root", type=Path, help="any folder instead of the packages")
    parser.add_argument("--files", default="*", metavar="GLOB", help="only these paths")
    parser.add_argument("--kind", default="*", metavar="GLOB", help="show only these kinds")
    parser.add_argument("--show", type=int, default=20, metavar="N", help="samples of each sort")
    arguments = parser.parse_args()
    if not arguments.language:
        print_table()
        return
    subject = load_subjects()[arguments.language]
    root = (arguments.root or find_packages()).resolve()
    files = sorted(walk(subject, root)) if arguments.root else list_files(subject, root)
    files = [path for path in files if fnmatch(path.relative_to(root).as_posix(), arguments.files)]
    comparison = compare(subject, root, files)
    reasons = read_reasons(subject.name)
    print_numbers(root, files, comparison, reasons)
    print_samples(comparison, reasons, arguments.kind, arguments.show)


def print_table() -> None:
    """The numbers of every language as Markdown, without explanations and with them."""
    root = find_packages().resolve()
    print("| language | lines | by ctags | here | recall | precision | kinds | with reasons |")
    print("|-|-:|-:|-:|-:|-:|-:|-|")
    for name, subject in load_subjects().items():
        files = list_files(subject, root)
        lines = sum(path.read_bytes().count(b"\n") for path in files)
        comparison = compare(subject, root, files)
        raw = comparison.score()
        explained = explain(comparison.differences, read_reasons(name))
        rest = comparison.score(without=explained)
        print(
            f"| {name} | {lines:,} | {raw.tags:,} | {raw.symbols:,} | {raw.recall:.4f} "
            f"| {raw.precision:.4f} | {raw.kinds:.4f} "
            f"| {rest.recall:.4f}, {rest.precision:.4f}, {rest.kinds:.4f} |",
            flush=True,
        )


def print_numbers(
    root: Path, files: Sequence[Path], comparison: Comparison, reasons: Sequence[Reason]
) -> None:
    analyses = [analyse_path(path) for path in files]
    print(f"{len(files)} files, {sum(item.lines for item in analyses)} lines below {root}")
    print("taken for", dict(Counter(item.language for item in analyses).most_common()))
    explained = explain(comparison.differences, reasons)
    print("raw:      ", comparison.score())
    print("explained:", comparison.score(without=explained))
    for reason in reasons:
        count = sum(map(reason.covers, comparison.differences))
        print(f"  {count:5} {reason.side}: {reason.text}")


def print_samples(comparison: Comparison, reasons: Sequence[Reason], kind: str, show: int) -> None:
    explained = set(explain(comparison.differences, reasons))
    for side in Side:
        rest = [d for d in comparison.differences if d.side is side and d not in explained]
        print(f"\n== {side}: {len(rest)}", dict(Counter(d.kind for d in rest).most_common()))
        rest = [difference for difference in rest if fnmatch(difference.kind, kind)]
        # Evenly over all files, so that one file does not hide the others.
        for item in rest[:: max(1, -(-len(rest) // show))] if show else []:
            print(f"{item.path}:{item.line}: {item.kind} {item.name}    | {item.source[:100]}")


if __name__ == "__main__":
    main()
