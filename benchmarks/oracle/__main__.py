"""Compare links in listings with those of a precise indexer.

    python -m benchmarks.oracle NAME PATH --cache DIR
    python -m benchmarks.oracle NAME PATH --cache DIR --show 30 --wrong
    python -m benchmarks.oracle NAME PATH --cache DIR --show 30 --miss --kind methods
    python -m benchmarks.oracle NAME PATH --cache DIR --show 30 --counts

NAME is python, typescript (and JavaScript), go, or c (and C++). docs/accuracy.md says which tools
have to be installed, and what the figures mean.
"""

from __future__ import annotations

import argparse
import hashlib
import tempfile
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from benchmarks.oracle import c_family, golang, python, typescript
from benchmarks.oracle.comparison import ROWS, Comparison
from benchmarks.oracle.facts import Facts, Place, Position, load_facts, save_facts
from benchmarks.oracle.links import OwnLinks
from benchmarks.oracle.report import print_result, print_samples
from benchmarks.oracle.tools import list_files

HERE = Path(__file__).parent
# Modules without influence on the facts of an indexer.
_LATER = frozenset({"__main__.py", "comparison.py", "links.py", "report.py"})

Places = Mapping[str, Collection[Position]]
Answers = dict[str, dict[Position, frozenset[Place]]]


class Oracle(NamedTuple):
    """An indexer: the languages that it reads, the files whose content decides about its result,
    and functions that run it and, for some languages, another one."""

    languages: frozenset[str]
    suffixes: tuple[str, ...]
    collect: Callable[[Path], Facts]
    ask: Callable[[Path, Places], Answers] | None = None


ORACLES = {
    "python": Oracle(python.LANGUAGES, python.SUFFIXES, python.collect_facts, python.ask_jedi),
    "c": Oracle(c_family.LANGUAGES, c_family.SUFFIXES, c_family.collect_facts),
    "go": Oracle(golang.LANGUAGES, golang.SUFFIXES, golang.collect_facts),
    "typescript": Oracle(typescript.LANGUAGES, typescript.SUFFIXES, typescript.collect_facts),
}


def compare(name: str, root: Path, cache: Path) -> Comparison:
    """Compare the links of the repository at *root* with those of the oracle *name*."""
    oracle = ORACLES[name]
    key = f"{name}-{_digest(root, oracle.suffixes)}"
    stored = cache / f"{key}.json"
    if not stored.exists():
        save_facts(stored, oracle.collect(root))
    own = OwnLinks(root, cache / "analyses", oracle.languages)
    comparison = Comparison(own, load_facts(stored))
    if oracle.ask:
        places: dict[str, set[Position]] = {}
        for judged in comparison.list_wrong():
            places.setdefault(judged.path, set()).add(judged.position)
        comparison.accept(_ask_again(oracle.ask, root, places, cache / f"{key}-second.json"))
    return comparison


def _ask_again(
    ask: Callable[[Path, Places], Answers], root: Path, places: Places, stored: Path
) -> Answers:
    """Return the answers of a second oracle; only those that are not stored take time."""
    known: dict[str, list[tuple[Position, list[Place]]]] = {}
    if stored.exists():
        known = msgspec.json.decode(stored.read_bytes(), type=type_of_stored)
    answers: Answers = {
        path: {position: frozenset(found) for position, found in rows}
        for path, rows in known.items()
    }
    missing = {path: set(wanted) - set(answers.get(path, {})) for path, wanted in places.items()}
    for path, found in ask(root, {path: each for path, each in missing.items() if each}).items():
        answers.setdefault(path, {}).update(found)
    rows = {
        path: [(position, sorted(found)) for position, found in each.items()]
        for path, each in answers.items()
    }
    stored.write_bytes(msgspec.json.encode(rows))
    return answers


type_of_stored = dict[str, list[tuple[Position, list[Place]]]]


def _digest(root: Path, suffixes: tuple[str, ...]) -> str:
    """Return a digest of the files that an indexer reads, and of the code that runs it."""
    digest = hashlib.blake2b(str(root).encode(), digest_size=8)
    own = [path for path in sorted(HERE.rglob("*.*")) if path.name not in _LATER]
    own = [path for path in own if path.suffix in {".py", ".go"}]
    for path in [*own, *(root / each for each in list_files(root, suffixes))]:
        digest.update(str(path).encode() + path.read_bytes())
    return digest.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", choices=ORACLES)
    parser.add_argument("path", type=Path, help="the repository")
    parser.add_argument("--cache", type=Path, help="a folder that keeps what the indexer found")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="N of each difference")
    parser.add_argument("--kind", choices=ROWS, action="append", help="only missed names of a row")
    parser.add_argument("--seed", type=int, default=0, help="choose other samples")
    what = {
        "wrong": "exact links that are wrong",
        "likely": "likely links that are wrong",
        "miss": "names that should be links",
        "implements": "types that implement an interface",
        "counts": "different numbers of using files",
    }
    for option, text in what.items():
        parser.add_argument(f"--{option}", action="store_true", help=f"show {text}")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="repodoc-oracle-") as folder:
        cache = arguments.cache or Path(folder)
        cache.mkdir(parents=True, exist_ok=True)
        comparison = compare(arguments.name, arguments.path.resolve(), cache)
        print_result(comparison)
        if arguments.show:
            chosen = {option for option in what if getattr(arguments, option)}
            kinds = arguments.kind or [row for row in ROWS if row != "all"]
            print_samples(comparison, arguments.show, kinds, chosen or set(what), arguments.seed)


if __name__ == "__main__":
    main()
