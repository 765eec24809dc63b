"""The meaning of names in TypeScript and JavaScript, by scip-typescript."""

from __future__ import annotations

import json
import re
import tempfile
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path

from benchmarks.oracle.facts import Definition, Facts, Kind, Occurrence, Place, count_characters
from benchmarks.oracle.scip import DEFINITION, ScipOccurrence, find_name, read_index
from benchmarks.oracle.tools import find_script, list_files, run

LANGUAGES = frozenset({"TypeScript", "TSX", "JavaScript", "JSX"})
SUFFIXES = (".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", "package.json")

# Statements whose names and path are an import or a re-export.
_IMPORT = re.compile(
    r"""^[ \t]*(?:import\b(?!\s*[(.])[^;'"`=()]*?"""
    r"""|export\s+(?:type\s+)?(?:\*[^;'"`=(){]*?|\{[^}]*\}\s*))\bfrom\s*(['"]).*?\1"""
    r"""|^[ \t]*export\s+(?:type\s+)?\{[^}]*\}(?!\s*from\b)"""
    r"""|^[ \t]*import\s*(['"]).*?\2|\b(?:import|require)\s*\(\s*(['"]).*?\3""",
    re.MULTILINE,
)
_MEMBER = re.compile(r"(?P<owner>[\w$]+|[)\]!])\s*(?:\?|!)?\.\s*$")
_UNTYPED = re.compile(r"(?<=[\w$)\]!])\??\.([A-Za-z_$][\w$]*)")
# The value of a constant that is a function.
_FUNCTION = re.compile(
    r"\s*(?::(?:[^=;)}\]]|\[\])*)?=\s*(?:async\s+)?(?:function\b|<|\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?::[^=]*)?=>"
    r"|\w+\s*=>|\(\s*$)"
)
# A name in braces that is both a property and a variable, which the index does not tell.
_SHORT_BEFORE = re.compile(r"[{,]\s*\Z")
_SHORT_AFTER = re.compile(r"\s*[,}]")
_ACCESSOR = re.compile(r"<(?:get|set)>")
_LITERAL = re.compile(r"^typeLiteral\d+:|\d+$")
# Keys of objects without a type have numbers.
_KEY = re.compile(r"\d+:$")
_AUGMENTED = re.compile(r"\bdeclare\s+module\s+$")
# Overloads have numbers, but are one function.
_OVERLOAD = re.compile(r"\(\+\d+\)")
_LOCAL = re.compile(r"^local |\(\)\..|\]$")
_CONSTRUCTOR = re.compile(r"`<constructor>`\(\)\.$")
_PACKAGE = re.compile(r"scip-typescript npm (\S+ \S+) ")
_WORD = re.compile(r"[A-Za-z_$#][\w$]*")
_UNKNOWN = "?"


def collect_facts(root: Path) -> Facts:
    """Return the meaning of the names in the files of all TypeScript projects below *root*."""
    projects = [path.rpartition("/")[0] or "." for path in list_files(root, ("tsconfig.json",))]
    with tempfile.TemporaryDirectory(prefix="oracle-") as name:
        if not projects:
            settings = {"compilerOptions": {"allowJs": True}, "include": [f"{root}/**/*"]}
            Path(name, "tsconfig.json").write_text(json.dumps(settings))
            projects = [name]
        script = find_script("@sourcegraph/scip-typescript", "dist/src/main.js")
        command = ["node", "--max-old-space-size=8000", script, "index", "--no-progress-bar"]
        run([*command, "--output", f"{name}/index.scip", *projects], root)
        indexed = dict(read_index(Path(name, "index.scip")))
    return _Merger(root).merge(indexed)


class _SourceText:
    """The text of a file with the statements that import something."""

    def __init__(self, text: str) -> None:
        self.lines = re.split("\r\n|\r|\n", text)
        joined = "\n".join(self.lines)
        self._starts = [0, *accumulate(len(line) + 1 for line in self.lines)]
        self._imports = [match.span() for match in _IMPORT.finditer(joined)]
        self._text = joined

    def is_import(self, line: int, column: int) -> bool:
        place = self._starts[line] + column
        at = bisect_right(self._imports, (place, len(self._text)))
        return at > 0 and place < self._imports[at - 1][1]

    def find_owner(self, line: int, column: int) -> str:
        """Return the word or the bracket before the dot before a name; empty without a dot."""
        place = self._starts[line] + column
        found = _MEMBER.search(self._text, max(place - 200, 0), place)
        return found["owner"] if found else ""

    def is_short(self, line: int, column: int, end: int) -> bool:
        """Tell whether a name may be both a property and a variable: ``{ name }``."""
        start = self._starts[line]
        before = self._text[max(start + column - 100, 0) : start + column]
        return bool(_SHORT_BEFORE.search(before) and _SHORT_AFTER.match(self._text, start + end))

    def find_rest(self, line: int, column: int) -> str:
        place = self._starts[line] + column
        return self._text[place : place + 300]


class _Merger:
    def __init__(self, root: Path) -> None:
        self._root = root
        self._places: dict[str, set[Place]] = {}
        self._functions: set[str] = set()
        self._texts: dict[str, _SourceText] = {}

    def merge(self, indexed: dict[str, list[ScipOccurrence]]) -> Facts:
        packages = _Packages(self._root)
        indexed = {path: list(_place(path, each, packages)) for path, each in indexed.items()}
        for path, occurrences in indexed.items():
            self._texts[path] = _SourceText((self._root / path).read_text("utf-8", "replace"))
            self._collect_places(path, occurrences)
        facts = Facts(definitions={}, occurrences={}, unknown={}, keys={})
        for path, occurrences in indexed.items():
            found = list(self._list_occurrences(path, occurrences))
            facts.occurrences[path] = [each for each in found if each.symbol != _UNKNOWN]
            known = {(each.line, each.column) for each in facts.occurrences[path]}
            unknown = [each for each in found if each.symbol == _UNKNOWN]
            unknown += self._list_untyped(path, {(each.line, each.column) for each in found})
            keys = [each for each in found if each.extra and _KEY.search(each.symbol)]
            facts.keys[path] = sorted({each.name for each in keys})
            facts.unknown[path] = [
                each for each in unknown if (each.line, each.column) not in known
            ]
            for each in facts.occurrences[path]:
                if each.symbol and each.symbol not in facts.definitions:
                    facts.definitions[each.symbol] = self._define(each.symbol)
        return facts

    def _collect_places(self, path: str, occurrences: Sequence[ScipOccurrence]) -> None:
        text = self._texts[path]
        for each in occurrences:
            if each.roles & DEFINITION:
                if _AUGMENTED.search(text.lines[each.line][: each.column]):
                    # A file that adds to a module of another project is not that module.
                    continue
                is_file = each.symbol.endswith("/") and (each.line, each.column) == (0, 0)
                place = (path, 0 if is_file else each.line + 1)
                self._places.setdefault(each.symbol, set()).add(place)
                column = count_characters(text.lines[each.line], each.end)
                if _FUNCTION.match(text.find_rest(each.line, column)):
                    self._functions.add(each.symbol)

    def _define(self, symbol: str) -> Definition:
        name, kind = find_name(symbol)
        places = tuple(sorted(self._places[symbol]))
        is_member = symbol[: symbol.rfind(name)].endswith(("#", ":"))
        if _ACCESSOR.match(name):
            name, kind = _ACCESSOR.sub("", name), Kind.VALUE
        if kind is Kind.MODULE and places[0][1]:
            # A namespace, or a property of an object.
            kind = Kind.TYPE if symbol.endswith("/") else Kind.VALUE
        if kind is Kind.VALUE and symbol in self._functions:
            kind = Kind.FUNCTION
        if kind is Kind.FUNCTION and is_member:
            kind = Kind.METHOD
        return Definition(
            name=_LITERAL.sub("", name),
            kind=kind,
            places=places,
            local=_LOCAL.search(symbol) is not None,
        )

    def _list_occurrences(
        self, path: str, occurrences: Sequence[ScipOccurrence]
    ) -> Iterator[Occurrence]:
        text = self._texts[path]
        for each in occurrences:
            line = text.lines[each.line]
            column, end = (count_characters(line, units) for units in (each.column, each.end))
            word = line[column:end]
            is_path = word[:1] in {'"', "'", "`"} and each.symbol.endswith("/")
            if word[:1] in {'"', "'"}:
                column, word = column + 1, word[1:-1]
            if (each.line, each.column) == (0, 0) and not word:
                continue
            if not is_path and not _WORD.fullmatch(word):
                continue
            owner = text.find_owner(each.line, column)
            yield Occurrence(
                line=each.line + 1,
                column=column,
                name=word,
                symbol=self._judge(each.symbol),
                imported=is_path or text.is_import(each.line, column),
                # A word with a capital is a class or an enum.
                member=bool(owner) and owner != "this" and not owner[:1].isupper(),
                extra=bool(each.roles & DEFINITION) or line[:column].endswith("</"),
                shared=text.is_short(each.line, column, end),
            )

    def _judge(self, symbol: str) -> str:
        if symbol in self._places:
            return symbol
        # A key of an argument whose type is a type parameter has only a number.
        return _UNKNOWN if symbol.startswith("local ") or _KEY.search(symbol) else ""

    def _list_untyped(self, path: str, known: set[tuple[int, int]]) -> Iterator[Occurrence]:
        """Yield the members about which the index says nothing."""
        for number, line in enumerate(self._texts[path].lines, start=1):
            code = line.partition("//")[0]
            for match in _UNTYPED.finditer("" if code.lstrip().startswith("*") else code):
                if (number, match.start(1)) not in known:
                    yield Occurrence(
                        line=number, column=match.start(1), name=match[1], symbol=_UNKNOWN
                    )


class _Packages:
    """The packages of a repository. Samples often share one name, which SCIP needs to be unique."""

    def __init__(self, root: Path) -> None:
        self._names: dict[str, str] = {}
        for path in list_files(root, ("package.json",)):
            settings = json.loads((root / path).read_text("utf-8"))
            name = f"{settings.get('name', '.')} {settings.get('version', '.')}"
            self._names[path.rpartition("/")[0]] = name
        counts = Counter(self._names.values())
        self._shared = {name for name, count in counts.items() if count > 1}

    def find_prefix(self, path: str, symbol: str) -> str:
        """Return what makes a symbol unique that the file at *path* names."""
        found = _PACKAGE.match(symbol) if self._shared else None
        if found is None or found[1] not in self._shared:
            return ""
        folder = path
        while folder:
            folder = folder.rpartition("/")[0]
            if self._names.get(folder) == found[1]:
                return f"{folder.replace(' ', '-')}:"
        return ""


def _place(
    path: str, occurrences: Sequence[ScipOccurrence], packages: _Packages
) -> Iterator[ScipOccurrence]:
    """Yield occurrences with unique names of local symbols and one name for all overloads."""
    for each in occurrences:
        if each.symbol.startswith("local "):
            yield each._replace(symbol=f"{each.symbol} {path}")
            continue
        symbol = _OVERLOAD.sub("()", each.symbol)
        if not each.roles & DEFINITION:
            # ``new Cart()`` means the constructor, if there is one.
            symbol = _CONSTRUCTOR.sub("", symbol)
        yield each._replace(symbol=packages.find_prefix(path, symbol) + symbol)
