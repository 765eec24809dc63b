"""Print the result of a comparison, and samples of what differs."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from benchmarks.oracle.comparison import ROWS, Comparison, Judged, JudgedCount
from benchmarks.oracle.facts import Place


def print_result(comparison: Comparison) -> None:
    """Print precision, recall and accuracy of counts as Markdown."""
    links, counts = comparison.links, list(comparison.list_counts())
    print(f"{len(comparison.paths):,} files; links without a known meaning, left out: ", end="")
    print(f"{comparison.without_fact:,}; names that the indexer could not type, left out: ", end="")
    print(f"{comparison.count_unknown():,}\n")
    print("| precision | links | right | wrong | |\n|-|--:|--:|--:|--:|")
    for title, exact in (("exact", True), ("likely", False)):
        print(_make_row(title, [each for each in links if each.link and each.link.exact is exact]))
    print("\n| recall | names | linked | missed | |\n|-|--:|--:|--:|--:|")
    for row, (title, _) in ROWS.items():
        print(_make_row(title, comparison.list_row(row)))
    print("\n| counts said to be complete | symbols | equal | different | |\n|-|--:|--:|--:|--:|")
    complete = [each for each in counts if each.own.complete]
    used = [each for each in complete if each.files or each.own.files]
    for title, found in (("all", complete), ("used in other files", used)):
        equal = sum(map(is_equal, found))
        print(_write_row(title, len(found), equal))
    if comparison.facts.implements is not None:
        ours, theirs = comparison.list_implementing()
        print(
            "\n| types that implement an interface | pairs | right | wrong | |\n|-|--:|--:|--:|--:|"
        )
        print(_write_row("ours", len(ours), len(ours & theirs)))
        print(_write_row("those of the indexer", len(theirs), len(ours & theirs)))
    print(f"\nCounts that are not said to be complete: {len(counts) - len(complete):,}")


def is_equal(judged: JudgedCount) -> bool:
    return len(judged.files) == len(judged.own.files)


def _make_row(title: str, judged: Sequence[Judged]) -> str:
    return _write_row(title, len(judged), sum(each.right for each in judged))


def _write_row(title: str, total: int, right: int) -> str:
    share = f"{right / total:.2%}" if total else "-"
    return f"| {title} | {total:,} | {right:,} | {total - right:,} | {share} |"


def print_samples(
    comparison: Comparison, number: int, kinds: Iterable[str], what: set[str], seed: int
) -> None:
    """Print *number* items of each kind of difference in *what*."""
    wrong = comparison.list_wrong()
    chooser = random.Random(seed)  # noqa: S311  # a sample, no secret
    if "wrong" in what:
        found = [each for each in wrong if each.link and each.link.exact]
        _print_judged(comparison, "Wrong exact links", found, number, chooser)
    if "likely" in what:
        found = [each for each in wrong if each.link and not each.link.exact]
        _print_judged(comparison, "Wrong likely links", found, number, chooser)
    for kind in kinds if "miss" in what else ():
        found = [each for each in comparison.list_row(kind) if not each.right]
        _print_judged(comparison, f"Missed: {ROWS[kind][0]}", found, number, chooser)
    if "implements" in what and comparison.facts.implements is not None:
        ours, theirs = comparison.list_implementing()
        for title, pairs in (("Wrong", ours - theirs), ("Missed", theirs - ours)):
            print(f"\n## {title}: types that implement an interface ({len(pairs):,})\n")
            for one, other in chooser.sample(sorted(pairs), min(number, len(pairs))):
                print(f"{_write_places([one])} implements {_write_places([other])}")
    if "counts" in what:
        differing = [each for each in comparison.list_counts() if each.own.complete]
        _print_counts([each for each in differing if not is_equal(each)], number, chooser)


def _print_judged(
    comparison: Comparison, title: str, found: Sequence[Judged], number: int, chooser: random.Random
) -> None:
    print(f"\n## {title} ({len(found):,})\n")
    for each in sorted(chooser.sample(found, min(number, len(found)))):
        line, column = each.position
        code = comparison.own.read(each.path).splitlines()[line - 1]
        print(f"{each.path}:{line}:{column + 1}: {each.name}")
        print(f"    {code.strip()[:120]}")
        kind = f"{each.meant.kind} " if each.meant else ""
        meant = _write_places(each.meant.places) if each.meant else "outside of the repository"
        certain = ("exact" if each.link.exact else "likely") if each.link else ""
        ours = f"{certain} {_write_places(sorted(each.link.targets))}" if each.link else "no link"
        print(f"    oracle: {kind}{meant}; ours: {ours}")


def _write_places(places: Iterable[Place]) -> str:
    return ", ".join(f"{path}:{line}" if line else path for path, line in places)


def _print_counts(found: Sequence[JudgedCount], number: int, chooser: random.Random) -> None:
    print(f"\n## Different use counts ({len(found):,})\n")
    for count, files in sorted(chooser.sample(found, min(number, len(found)))):
        print(f"{_write_places(sorted(count.places))}: {count.name}: ", end="")
        print(f"oracle {len(files)} files, ours {len(count.files)}")
        for title, more in (("oracle", files - count.files), ("ours", count.files - files)):
            if more:
                print(f"    only {title}: {', '.join(sorted(more)[:6])}{_tell_more(len(more))}")


def _tell_more(number: int) -> str:
    return f" and {number - 6} more" if number > 6 else ""
