"""The meaning of names in C and C++, by libclang: see clang_worker.py."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from benchmarks.oracle.facts import Facts, Occurrence, count_decoded
from benchmarks.oracle.tools import find_python, list_files, run
from sphinx_repodoc.languages.resolving import is_standard

LANGUAGES = frozenset({"C", "C++"})
_SOURCES = (".c", ".cc", ".cpp", ".cxx", ".C")
_HEADERS = (".h", ".hh", ".hpp", ".hxx", ".inc", ".ipp", ".inl", ".tcc")
SUFFIXES = (*_SOURCES, *_HEADERS)

_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">\n]+)[">]', re.MULTILINE)
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
# Comments and literals, which have no names; a line may continue a comment with ``*``.
_NO_CODE = re.compile(r"//.*|/\*.*?(?:\*/|$)|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)+'|^\s*\*.*")
_LANGUAGE = {".c": ["-x", "c", "-std=gnu17"]}
_CPP = ["-x", "c++", "-std=gnu++20"]
# Files from which a build makes headers
_TEMPLATE = re.compile(r"(.*\.(?:h|hh|hpp|inc))(?:\.cmake)?\.(?:in|cmakein|cmake|meson)")
_VARIABLE = re.compile(r"[@$]\{?\w+\}?@?")
# Code of other projects takes long; it is read where it is included.
_VENDORED = re.compile(r"(?:^|/)(?:third_party|vendor|external|deps|googletest[^/]*|gtest)/")
# The wheel of libclang has no headers of its own for stddef.h and the like.
_GCC = Path("/usr/lib/gcc")


def collect_facts(root: Path) -> Facts:
    """Return the meaning of the names in all C and C++ files below *root*."""
    with TemporaryDirectory() as build:
        return _collect(root, _make_headers(root, Path(build).resolve()))


def _make_headers(root: Path, build: Path) -> dict[str, str]:
    """Write the headers that the build would make of templates, without the values that it knows,
    and return the path of the template of each."""
    made = {}
    for path in list_files(root, (".in", ".cmakein", ".cmake", ".meson")):
        found = _TEMPLATE.fullmatch(path)
        if not found or (root / found[1]).exists():
            continue
        target = build / found[1]
        target.parent.mkdir(parents=True, exist_ok=True)
        text = (root / path).read_text("utf-8", "replace")
        kept = (_VARIABLE.sub("0", each) for each in text.split("\n"))
        lines = ("" if each.startswith("#cmakedefine") else each for each in kept)
        target.write_text("\n".join(lines), "utf-8")
        made[str(target)] = path
    return made


def _collect(root: Path, made: Mapping[str, str]) -> Facts:
    paths = list(list_files(root, SUFFIXES))
    folders = [f"-I{root / folder}" for folder in _find_include_folders(root, paths)]
    common = [
        *folders,
        *(f"-idirafter{folder}" for folder in sorted({str(Path(each).parent) for each in made})),
        *(f"-idirafter{folder}" for folder in sorted(_GCC.glob("*/*/include"))[-1:]),
    ]
    own = [path for path in paths if not _VENDORED.search(path)]
    skipped = sorted({*paths} - {*own})
    sources = [path for path in own if path.endswith(_SOURCES)]
    # A repository of headers alone.
    sources = sources or [path for path in own if path.endswith(_HEADERS)]
    request = {
        path: [*_LANGUAGE.get(Path(path).suffix, _CPP), *common, "-ferror-limit=0"]
        for path in sources
    }
    command = [find_python(), str(Path(__file__).with_name("clang_worker.py")), str(root)]
    output = run(command, root, text=json.dumps({"sources": request, "made": made}))
    facts = msgspec.json.decode(output, type=Facts)
    defined = {each.name for each in facts.definitions.values() if not each.local}
    for path, found in facts.occurrences.items():
        lines = (root / path).read_bytes().decode("utf-8", "replace").split("\n")
        facts.occurrences[path] = [_count_characters(each, lines) for each in found]
        known = {(each.line, each.column) for each in facts.occurrences[path]}
        names = _list_identifiers(lines, defined)
        facts.unknown[path] = [each for each in names if (each.line, each.column) not in known]
    return msgspec.structs.replace(facts, skipped=skipped)


def _find_include_folders(root: Path, paths: Sequence[str]) -> list[str]:
    """Return the folders to which the paths in include directives are relative, most used first."""
    endings: dict[str, list[str]] = {}
    for path in paths:
        endings.setdefault(path.rpartition("/")[2], []).append(path)
    votes: Counter[str] = Counter()
    for path in paths:
        folder = path.rpartition("/")[0]
        for _, written in _INCLUDE.findall((root / path).read_text("utf-8", "replace")):
            # A header of the repository comes before an installed one, but not before one of the
            # language: ``#include <string.h>``.
            if (root / folder / written).is_file() or is_standard("c", written):
                continue
            for file in endings.get(written.rpartition("/")[2], ()):
                if f"/{file}".endswith(f"/{written}"):
                    votes[file.removesuffix(written).rstrip("/")] += 1
    return [folder for folder, _ in sorted(votes.items(), key=lambda item: (-item[1], item[0]))]


def _count_characters(occurrence: Occurrence, lines: list[str]) -> Occurrence:
    column = count_decoded(lines[occurrence.line - 1], occurrence.column)
    return msgspec.structs.replace(occurrence, column=column)


def _list_identifiers(lines: Sequence[str], defined: set[str]) -> Iterator[Occurrence]:
    """Yield all names in code that something in the repository has."""
    for number, line in enumerate(lines, start=1):
        code = _NO_CODE.sub(lambda match: " " * len(match[0]), line)
        for match in _IDENTIFIER.finditer(code):
            if match[0] in defined:
                yield Occurrence(line=number, column=match.start(), name=match[0], symbol="?")
