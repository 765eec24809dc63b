"""Which languages are compared on which files, and which kinds of definitions are the same."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from sphinx_repodoc.model import SymbolKind

HERE = Path(__file__).parent
DEFAULT_FOLDER = HERE.parents[1] / ".oracle"
SHEBANG_BYTES = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A language that is compared: a table of ``languages.toml``."""

    name: str
    ctags: str
    suffixes: tuple[str, ...]
    packages: Mapping[str, tuple[str, ...]]
    kinds: Mapping[str, frozenset[SymbolKind]]
    either: Mapping[str, frozenset[SymbolKind]]
    ignored: frozenset[str]
    without: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    split: str = ""

    @property
    def comparable(self) -> frozenset[SymbolKind]:
        """The kinds here that ctags knows too."""
        return frozenset().union(*self.kinds.values(), *self.either.values())


def load_subjects() -> dict[str, Subject]:
    """All languages by name."""
    tables = tomllib.loads((HERE / "languages.toml").read_text(encoding="utf-8"))
    return {
        name: Subject(
            name=name,
            ctags=table["ctags"],
            suffixes=tuple(table["suffixes"]),
            packages={package: tuple(folders) for package, folders in table["packages"].items()},
            kinds=_read_kinds(table["kinds"]),
            either=_read_kinds(table.get("either", {})),
            ignored=frozenset(table.get("ignored", {})),
            without=tuple(table.get("without", ())),
            defines=tuple(table.get("defines", ())),
            split=table.get("split", ""),
        )
        for name, table in tables.items()
    }


def _read_kinds(table: Mapping[str, list[str]]) -> dict[str, frozenset[SymbolKind]]:
    return {kind: frozenset(map(SymbolKind, ours)) for kind, ours in table.items()}


def find_packages() -> Path:
    """The folder with the packages, one folder for each."""
    return Path(os.environ.get("REPODOC_ORACLE") or DEFAULT_FOLDER)


def list_files(subject: Subject, root: Path) -> list[Path]:
    """The files of the language's packages below *root*, sorted."""
    folders = [
        folder
        for package, patterns in subject.packages.items()
        for pattern in patterns
        for folder in (root / package).glob(pattern)
    ]
    return sorted({path for folder in folders for path in walk(subject, folder)})


def walk(subject: Subject, folder: Path) -> Iterator[Path]:
    """The files of the language below *folder*, or this one if it is a file."""
    for path in [folder] if folder.is_file() else folder.rglob("*"):
        if path.suffix not in subject.suffixes or any(map(path.match, subject.without)):
            continue
        if path.is_file() and not path.is_symlink() and (path.suffix or _is_script(path, subject)):
            yield path


def _is_script(path: Path, subject: Subject) -> bool:
    with path.open("rb") as file:
        first = file.read(SHEBANG_BYTES).partition(b"\n")[0]
    return first.startswith(b"#!") and subject.ctags.lower().encode() in first
