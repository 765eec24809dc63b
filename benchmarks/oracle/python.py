"""The meaning of names in Python, by scip-python (pyright)."""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks.oracle.facts import (
    Definition,
    Facts,
    Kind,
    Occurrence,
    Place,
    Position,
    count_characters,
)
from benchmarks.oracle.python_names import ImportedModule, PythonNames, read_names
from benchmarks.oracle.scip import DEFINITION, ScipOccurrence, find_name, read_index
from benchmarks.oracle.tools import copy_files, find_python, find_script, list_files, run

LANGUAGES = frozenset({"Python"})
SUFFIXES = (".py", ".pyi")
_FAILED_FILE = re.compile(r"currentFilepath: '(.+)'")
_MAX_FAILED = 20
_MODULE = re.compile(r"`?([^`]*?)`?/__init__:$")
_OWN = " project 0 "
"""Name and version of the repository in symbols."""
_MODULE_FILES = ("{}/__init__.py", "{}.py", "{}/__init__.pyi", "{}.pyi")
_OUTSIDE, _UNKNOWN = "", "?"


def collect_facts(root: Path) -> Facts:
    """Return the meaning of the names in all Python files below *root*."""
    paths = list(list_files(root, SUFFIXES))
    roots = _find_roots(paths)
    with tempfile.TemporaryDirectory(prefix="oracle-") as name:
        copy = Path(name, "copy").resolve()
        copy_files(root, paths, copy)
        (copy / "environment.json").write_text("[]")
        indexed = dict(read_index(_run_scip(copy, roots)))
    return _Merger(root, paths, roots).merge(indexed)


def _run_scip(copy: Path, roots: Sequence[str]) -> Path:
    """Run scip-python, and return the path of its index. Files on which it fails are left out."""
    output = copy.with_name("index.scip")
    script = find_script("@sourcegraph/scip-python", "index.js")
    command = ["node", "--max-old-space-size=8000", script, "index", "--quiet"]
    command += ["--project-name", "project", "--project-version", "0"]
    command += ["--environment", "environment.json", "--output", str(output)]
    failed: list[str] = []
    while True:
        settings = {
            "include": ["."],
            "exclude": failed,
            "extraPaths": [folder for folder in roots if folder],
        }
        (copy / "pyrightconfig.json").write_text(json.dumps(settings))
        try:
            run(command, copy)
        except RuntimeError as error:
            found = _FAILED_FILE.search(str(error))
            if found is None or len(failed) == _MAX_FAILED:
                raise
            failed.append(Path(found[1]).relative_to(copy).as_posix())
        else:
            return output


def _find_roots(paths: Sequence[str]) -> list[str]:
    """Return the folders from which packages are imported: the root, ``src``, and those that
    contain a package without being one."""
    packages = {path.rpartition("/")[0] for path in paths if path.endswith("/__init__.py")}
    around = {package.rpartition("/")[0] for package in packages} - packages
    return ["", "src", *sorted(around - {"", "src"}, key=lambda each: (each.count("/"), each))]


class _Merger:
    """Combines the SCIP index with the syntax of each file."""

    def __init__(self, root: Path, paths: Sequence[str], roots: Sequence[str]) -> None:
        self._root, self._paths, self._roots = root, frozenset(paths), roots
        self._places: dict[str, set[Place]] = {}
        self._modules: dict[str, str] = {}
        self._properties: set[str] = set()
        self._renamed: set[str] = set()

    def merge(self, indexed: dict[str, list[ScipOccurrence]]) -> Facts:
        read: dict[str, tuple[PythonNames, dict[Position, tuple[str, str]]]] = {}
        for path, occurrences in indexed.items():
            text = (self._root / path).read_text("utf-8", "replace")
            names = read_names(text)
            if names is not None:
                found = _place_symbols(path, text, occurrences)
                read[path] = names, found
                self._collect_places(path, names, found)
        facts = Facts(definitions={}, occurrences={}, unknown={})
        for path, (names, found) in read.items():
            facts.occurrences[path], facts.unknown[path] = [], []
            for occurrence in self._list_occurrences(path, names, found):
                where = facts.unknown if occurrence.symbol == _UNKNOWN else facts.occurrences
                where[path].append(occurrence)
                self._add_definition(facts, occurrence.symbol)
        return facts

    def _collect_places(
        self, path: str, names: PythonNames, found: dict[Position, tuple[str, str]]
    ) -> None:
        self._renamed.update(word for _, word in names.aliases.values())
        for position, (symbol, _) in found.items():
            if _MODULE.search(symbol):
                if position == (1, 0):
                    self._modules[symbol] = path
            elif position in names.bound and (_OWN in symbol or symbol.startswith("local ")):
                self._places.setdefault(symbol, set()).add((path, position[0]))
                if position in names.properties:
                    self._properties.add(symbol)

    def _add_definition(self, facts: Facts, symbol: str) -> None:
        if symbol in {_OUTSIDE, _UNKNOWN} or symbol in facts.definitions:
            return
        if symbol.startswith("file "):
            path = symbol.removeprefix("file ")
            facts.definitions[symbol] = Definition(name=path, kind=Kind.MODULE, places=((path, 0),))
            return
        name, kind = find_name(symbol)
        kind = Kind.VALUE if symbol in self._properties else kind
        facts.definitions[symbol] = Definition(
            name=name,
            kind=kind,
            places=tuple(sorted(self._places[symbol])),
            local=symbol.startswith("local ") or re.search(r"\(\)\..", symbol) is not None,
        )

    def _list_occurrences(
        self, path: str, names: PythonNames, found: dict[Position, tuple[str, str]]
    ) -> Iterator[Occurrence]:
        yield from self._list_imports(path, names, found)
        # scip-python has local symbols for modules that imports bind to a name.
        origins = {place: place for place in names.imported}
        origins |= {place: origin for place, (origin, _) in names.aliases.items()}
        aliased = {
            found[place][0]: self._find_imported(path, names, origin, found)
            for place, origin in origins.items()
            if place in found and found[place][0].startswith("local ")
        }
        skipped = {*names.modules, *names.imported, *names.aliases, *names.keywords, (1, 0)}
        meant = {
            position: aliased[symbol] if symbol in aliased else self._judge(symbol)
            for position, (symbol, _) in found.items()
        }
        for position in sorted({*found, *names.loaded} - skipped):
            word = found[position][1] if position in found else names.loaded[position]
            symbol = meant.get(position, _UNKNOWN)
            if not word.isidentifier():
                continue
            # A name that is no alias has the name of its definition, or scip-python is mistaken.
            is_named = symbol in {_OUTSIDE, _UNKNOWN} or find_name(symbol)[0] == word
            if not (is_named or symbol.startswith(("file ", "local ")) or word in self._renamed):
                symbol = _UNKNOWN
            yield Occurrence(
                line=position[0],
                column=position[1],
                name=word,
                symbol=symbol,
                member=self._is_on_object(names, meant, position),
                extra=position in names.bound,
            )

    def _is_on_object(
        self, names: PythonNames, meant: dict[Position, str], position: Position
    ) -> bool:
        """Tell whether a name is an attribute of anything but a module, a class and ``self``."""
        if position not in names.members:
            return False
        owner = names.members[position]
        symbol = meant.get(owner, "") if owner else ""
        if symbol.startswith("file "):
            return False
        return find_name(symbol)[1] not in {Kind.TYPE, Kind.MODULE} if symbol else True

    def _list_imports(
        self, path: str, names: PythonNames, found: dict[Position, tuple[str, str]]
    ) -> Iterator[Occurrence]:
        for position, module in names.modules.items():
            symbol = self._find_module(path, module)
            written = "." * module.level + module.module
            yield _import(position, written, symbol, extra=not module.module)
        for position, item in names.imported.items():
            yield _import(position, item.name, self._find_imported(path, names, position, found))
        for position, (origin, word) in names.aliases.items():
            symbol = self._find_imported(path, names, origin, found)
            yield _import(position, word, symbol, extra=True)

    def _find_imported(
        self,
        path: str,
        names: PythonNames,
        position: Position,
        found: dict[Position, tuple[str, str]],
    ) -> str:
        """Return the meaning of the imported name at *position*."""
        if position in names.modules:
            return self._find_module(path, names.modules[position])
        symbol = self._judge(found[position][0]) if position in found else _UNKNOWN
        if symbol not in {_OUTSIDE, _UNKNOWN} and not symbol.startswith("local "):
            return symbol
        item = names.imported[position]
        if file := self._find_module(path, item):
            return file
        is_own = self._find_module(path, ImportedModule(item.module, item.level))
        return _UNKNOWN if is_own else _OUTSIDE

    def _judge(self, symbol: str) -> str:
        """Return the key of a symbol: a module is named after its file."""
        if match := _MODULE.search(symbol.rpartition(" ")[2]):
            if symbol in self._modules:
                return f"file {self._modules[symbol]}"
            return self._find_module("", ImportedModule(match[1], 0))
        if symbol in self._places:
            return symbol
        return _UNKNOWN if _OWN in symbol else _OUTSIDE

    def _find_module(self, path: str, item: ImportedModule) -> str:
        """Return the key of the file that an import statement names."""
        parts = [part for part in [*item.module.split("."), item.name] if part]
        folder = path.rpartition("/")[0]
        if item.level:
            around = folder.split("/") if folder else []
            bases = ["/".join(around[: len(around) - item.level + 1])]
        else:
            # A script also imports from its own folder, but the standard library comes first.
            is_standard = parts[0] in sys.stdlib_module_names
            bases = [*self._roots, *([folder] if path and not is_standard else [])]
        for base in bases:
            place = "/".join(filter(None, [base, *parts]))
            for file in (each.format(place) for each in _MODULE_FILES):
                if file in self._paths:
                    return f"file {file}"
        return _OUTSIDE


def _place_symbols(
    path: str, text: str, occurrences: Sequence[ScipOccurrence]
) -> dict[Position, tuple[str, str]]:
    """Return the symbol and the word at each position; local symbols are made unique."""
    lines = re.split("\r\n|\r|\n", text)
    found: dict[Position, tuple[str, str]] = {}
    for each in occurrences:
        line = lines[each.line] if each.line < len(lines) else ""
        start, end = (count_characters(line, column) for column in (each.column, each.end))
        word = line[start:end] if each.line == each.end_line else ""
        symbol = f"{each.symbol} {path}" if each.symbol.startswith("local ") else each.symbol
        # A definition has precedence over other occurrences at its place.
        if (each.line + 1, start) not in found or each.roles & DEFINITION:
            found[each.line + 1, start] = symbol, word
    return found


def _import(position: Position, name: str, symbol: str, *, extra: bool = False) -> Occurrence:
    return Occurrence(
        line=position[0], column=position[1], name=name, symbol=symbol, imported=True, extra=extra
    )


def ask_jedi(
    root: Path, places: Mapping[str, Collection[Position]]
) -> dict[str, dict[Position, frozenset[Place]]]:
    """Return where jedi goes from each position."""
    ordered = {path: sorted(positions) for path, positions in places.items()}
    roots = _find_roots(list(list_files(root, SUFFIXES)))
    request = {"root": str(root), "roots": roots, "places": ordered}
    command = [find_python(), str(Path(__file__).with_name("jedi_worker.py"))]
    answers = json.loads(run(command, root, text=json.dumps(request)))
    return {
        path: {
            position: frozenset((file, line) for file, line in found)
            for position, found in zip(ordered[path], each, strict=True)
        }
        for path, each in answers.items()
    }
