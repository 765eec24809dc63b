"""The meaning of names in C and C++, by libclang. Runs in the environment of the indexers.

    python clang_worker.py ROOT < request.json > facts.json

The request is {"sources": {path: [arguments]}, "made": {header: path}}.
``made`` are headers outside of ROOT with the lines of a file in it.

Columns count bytes from 0. A header is read once, as a part of the first file that includes it.
"""

from __future__ import annotations

import ctypes
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from clang import cindex  # type: ignore[import-not-found]  # installed only for this program

# Names of macros, no end at the first error, and no failure in incomplete code.
_OPTIONS = 0x01 | 0x200
_KINDS = {
    "FUNCTION_DECL": "function", "FUNCTION_TEMPLATE": "function",
    "CXX_METHOD": "method", "CONSTRUCTOR": "method", "DESTRUCTOR": "method",
    "CONVERSION_FUNCTION": "method",
    "STRUCT_DECL": "type", "UNION_DECL": "type", "CLASS_DECL": "type", "ENUM_DECL": "type",
    "TYPEDEF_DECL": "type", "TYPE_ALIAS_DECL": "type", "CLASS_TEMPLATE": "type",
    "CLASS_TEMPLATE_PARTIAL_SPECIALIZATION": "type", "TYPE_ALIAS_TEMPLATE_DECL": "type",
    "FIELD_DECL": "value", "ENUM_CONSTANT_DECL": "value", "VAR_DECL": "value",
    "PARM_DECL": "value", "TEMPLATE_TYPE_PARAMETER": "type",
    "TEMPLATE_NON_TYPE_PARAMETER": "value", "TEMPLATE_TEMPLATE_PARAMETER": "type",
    "MACRO_DEFINITION": "value",
}  # fmt: skip
_REFERENCES = frozenset({
    "DECL_REF_EXPR", "MEMBER_REF_EXPR", "TYPE_REF", "TEMPLATE_REF", "MEMBER_REF",
    "OVERLOADED_DECL_REF", "MACRO_INSTANTIATION", "VARIABLE_REF",
})  # fmt: skip
_LOCAL = frozenset({
    "PARM_DECL", "TEMPLATE_TYPE_PARAMETER", "TEMPLATE_NON_TYPE_PARAMETER",
    "TEMPLATE_TEMPLATE_PARAMETER",
})  # fmt: skip
_FUNCTIONS = frozenset({
    "FUNCTION_DECL", "FUNCTION_TEMPLATE", "CXX_METHOD", "CONSTRUCTOR", "DESTRUCTOR",
    "CONVERSION_FUNCTION", "LAMBDA_EXPR",
})  # fmt: skip
_TYPES = frozenset({"STRUCT_DECL", "UNION_DECL", "CLASS_DECL", "ENUM_DECL", "CLASS_TEMPLATE"})
_OWNER = re.compile(rb"(\w+|[)\]>])\s*(?:\.|->)\s*\Z")
_WORD = re.compile(rb"[A-Za-z_]\w*")

Place = tuple[str, int, int]


class Reader:
    """Collects definitions by USR (Clang's name for a symbol) and occurrences by file."""

    def __init__(self, root: Path, made: dict[str, str]) -> None:
        self._root, self._made = root, made
        self._prefix = f"{root}/"
        self._lines: dict[str, list[bytes]] = {}
        self._read: set[str] = set()
        self._joined: set[tuple[str, str]] = set()
        # Address of a file of the current translation unit -> its path, empty outside.
        self._names: dict[int | None, str] = {}
        self.definitions: dict[str, tuple[str, str, set[tuple[str, int]], bool]] = {}
        self.occurrences: dict[str, dict[tuple[int, int], list[Any]]] = {}

    def read(self, unit: Any) -> None:
        fresh: set[str] = set()
        self._names.clear()
        for cursor in unit.cursor.get_children():
            place = self._locate(cursor)
            if place is not None and place[0] not in self._read:
                fresh.add(place[0])
                self._visit(cursor)
        self._read |= fresh

    def _visit(self, top: Any) -> None:
        """Read a declaration with everything in it."""
        pending = [top]
        while pending:
            cursor = pending.pop()
            try:
                kind = cursor.kind.name
            except ValueError:  # a kind that these bindings do not know
                kind = ""
            if kind in _KINDS:
                self._define(cursor, kind)
            elif kind in _REFERENCES:
                self._refer(cursor)
            elif kind == "INCLUSION_DIRECTIVE":
                self._include(cursor)
            pending.extend(cursor.get_children())

    def _locate(self, cursor: Any) -> Place | None:
        """Return the file, line and column of a name as it is written, if in the repository."""
        file, line, column = cindex.c_object_p(), ctypes.c_uint(), ctypes.c_uint()
        offset = ctypes.c_uint()
        cindex.conf.lib.clang_getFileLocation(
            cursor.location, *map(ctypes.byref, (file, line, column, offset))
        )
        if not file:
            return None
        address = ctypes.cast(file, ctypes.c_void_p).value
        if address not in self._names:
            self._names[address] = self._find_inside(cindex.File(file).name)
        path = self._names[address]
        return (path, line.value, column.value - 1) if path else None

    def _find_inside(self, name: str) -> str:
        """Return the path of a file in the repository; empty for another one."""
        full = str(Path(name).resolve())
        inside = full.removeprefix(self._prefix) if full.startswith(self._prefix) else ""
        return self._made.get(full, inside)

    def _get_line(self, path: str, line: int) -> bytes:
        if path not in self._lines:
            self._lines[path] = (self._root / path).read_bytes().split(b"\n")
        return self._lines[path][line - 1] if line <= len(self._lines[path]) else b""

    def _is_written(self, place: Place, name: str) -> bool:
        """Tell whether a name stands at a place; in the expansion of a macro it does not."""
        found = _WORD.match(self._get_line(place[0], place[1]), place[2])
        return found is not None and found[0] == name.encode()

    def _define(self, cursor: Any, kind: str) -> None:
        place = self._locate(cursor)
        name = cursor.spelling.partition("<")[0]
        if place is None or not self._is_written(place, name):
            return
        key = self._enter(cursor, kind, name)
        self.definitions[key][2].add(place[:2])
        if kind == "TYPEDEF_DECL":
            self._join_type(cursor, key, place)
        self._add(place, name, key, extra=True)

    def _join_type(self, cursor: Any, key: str, place: Place) -> None:
        """Note that both names in ``typedef struct cart cart`` are one type."""
        meant = cursor.underlying_typedef_type.get_declaration()
        where = self._locate(meant)
        is_same = meant.spelling in {"", cursor.spelling} or "unnamed" in meant.spelling
        if where is not None and is_same:
            self.definitions[key][2].add(where[:2])
            self._joined.add((key, str(meant.get_usr())))

    def join_types(self) -> None:
        """Give the two names of a type the places of both; another file may define the type."""
        for pair in self._joined:
            known = [self.definitions[key][2] for key in pair if key in self.definitions]
            places = set().union(*known)
            for each in known:
                each |= places

    def _enter(self, cursor: Any, kind: str, name: str) -> str:
        """Return the key of a definition in the repository."""
        key = str(cursor.get_usr()) or f"{cursor.location}"
        if key not in self.definitions:
            parent = cursor.semantic_parent
            around = parent.kind.name if parent is not None else ""
            group = _KINDS[kind]
            if kind == "FUNCTION_TEMPLATE" and around in _TYPES:
                group = "method"
            if kind == "MACRO_DEFINITION" and cindex.conf.lib.clang_Cursor_isMacroFunctionLike(
                cursor
            ):
                group = "function"
            is_local = kind in _LOCAL or (around in _FUNCTIONS and kind != "FUNCTION_DECL")
            self.definitions[key] = (name, group, set(), is_local)
        return key

    def _refer(self, cursor: Any) -> None:
        place = self._locate(cursor)
        if place is None:
            return
        found = _WORD.match(self._get_line(place[0], place[1]), place[2])
        if found is None:
            return
        name = found[0].decode()
        meant = list(self._find_meant(cursor))
        if not meant:
            return
        if any(each.spelling.partition("<")[0] not in {name, f"~{name}"} for each in meant):
            return
        inside = [each for each in meant if self._locate(each)]
        keys = [self._refer_to(each, name) for each in inside]
        member = cursor.kind.name == "MEMBER_REF_EXPR" and self._is_on_object(place)
        self._add(place, name, next(filter(None, keys), ""), member=member)

    def _refer_to(self, cursor: Any, name: str) -> str:
        kind, place = cursor.kind.name, self._locate(cursor)
        if kind not in _KINDS or place is None:
            return ""
        key = self._enter(cursor, kind, name)
        for each in (cursor, cursor.canonical, cursor.get_definition()):
            if each is not None and (where := self._locate(each)):
                self.definitions[key][2].add(where[:2])
        return key

    def _find_meant(self, cursor: Any) -> Iterator[Any]:
        """Yield the definitions that a name may mean; of a template, the template itself."""
        is_open = cursor.kind.name == "OVERLOADED_DECL_REF"
        meant = cursor if is_open else cursor.referenced
        if meant is not None and meant.kind.name == "OVERLOADED_DECL_REF":
            number = cindex.conf.lib.clang_getNumOverloadedDecls(meant)
            for each in range(number):
                yield cindex.conf.lib.clang_getOverloadedDecl(meant, each)
            return
        if meant is None or meant.kind.is_invalid() or _means_itself(meant):
            return
        template = cindex.conf.lib.clang_getSpecializedCursorTemplate(meant)
        while template is not None and not template.kind.is_invalid():
            meant = template
            template = cindex.conf.lib.clang_getSpecializedCursorTemplate(meant)
        yield meant

    def _is_on_object(self, place: Place) -> bool:
        found = _OWNER.search(self._get_line(place[0], place[1])[: place[2]])
        return found is not None and found[1] != b"this"

    def _include(self, cursor: Any) -> None:
        place = self._locate(cursor)
        if place is None:
            return
        line = self._get_line(place[0], place[1])
        written = re.search(rb'[<"]([^">]+)[">]', line)
        if written is None:
            return
        try:
            path = self._find_inside(cursor.get_included_file().name)
        except AssertionError:  # there is no such file
            path = ""
        key = ""
        if path:
            key = f"file {path}"
            self.definitions[key] = (path, "module", {(path, 0)}, False)
        where = (place[0], place[1], written.start(1))
        self._add(where, written[1].decode("utf-8", "replace"), key, imported=True)

    def _add(
        self,
        place: Place,
        name: str,
        key: str,
        *,
        imported: bool = False,
        member: bool = False,
        extra: bool = False,
    ) -> None:
        path, line, column = place
        known = self.occurrences.setdefault(path, {})
        known.setdefault((line, column), [line, column, name, key, imported, member, extra])


def _means_itself(cursor: Any) -> bool:
    """Tell whether a macro says that something else has its name: ``#define OPEN OPEN``."""
    if cursor.kind.name != "MACRO_DEFINITION":
        return False
    return [token.spelling for token in cursor.get_tokens()] == [cursor.spelling] * 2


def main() -> None:
    root = Path(sys.argv[1])
    cindex.conf.lib.clang_getFileLocation.restype = None
    for name in ("clang_getOverloadedDecl", "clang_getSpecializedCursorTemplate"):
        function = getattr(cindex.conf.lib, name)
        function.restype = cindex.Cursor
        function.errcheck = cindex.Cursor.from_cursor_result
    request = json.load(sys.stdin)
    reader, index = Reader(root, request["made"]), cindex.Index.create()
    for path, arguments in request["sources"].items():
        try:
            unit = index.parse(str(root / path), arguments, options=_OPTIONS)
        except cindex.TranslationUnitLoadError as error:
            print(path, error, file=sys.stderr)
            continue
        reader.occurrences.setdefault(path, {})
        reader.read(unit)
    reader.join_types()
    definitions = {
        key: [name, kind, sorted(places), is_local]
        for key, (name, kind, places, is_local) in reader.definitions.items()
    }
    occurrences = {path: list(found.values()) for path, found in reader.occurrences.items()}
    json.dump({"definitions": definitions, "occurrences": occurrences, "unknown": {}}, sys.stdout)


if __name__ == "__main__":
    main()
