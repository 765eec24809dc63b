"""Definitions in what a grammar did not understand."""

from __future__ import annotations

import re

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.tree.layers import read_queries
from sphinx_repodoc.analyse.tree.recovery import load_recovery
from sphinx_repodoc.grammars import load_language
from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.model import SymbolKind, Text

from ..cpu import limit_cpu

LANGUAGES = list(filter(read_queries, GRAMMARS))
# A quantifier without an end, outside of brackets and of what is escaped.
UNBOUNDED = re.compile(r"[*+]|\{\d+,\}")
SET_OR_ESCAPE = re.compile(r"\\.|\[(?:\\.|[^\]\\])*\]")

SHELL = """\
broken() {
  echo "$(case $1 in a) echo "x" ;; esac
}
# commented() {
"""
KOTLIN = """\
@First
@Second("x")
class Gate
@Inject("y")
internal constructor() : Door {
  override fun open(key: Int): Boolean {
    val local = 1
    return key > local
  }
}
"""
TYPESCRIPT = """\
export type Broken<T> = T extends (infer R ? @@ (;

/** A gate. */
export interface Gate {
    open(): void;
}
const text = `
interface Hidden {
`;
/*
interface Commented {
*/
"""


def find(name: str, content: str) -> list[tuple[str, str, int, int]]:
    symbols = analyse(name, Text(content=content)).symbols
    return [(item.kind.value, item.qualname, item.line, item.end_line) for item in symbols]


def test_a_header_in_an_error_is_a_definition() -> None:
    assert find("a.sh", SHELL) == [("function", "broken", 1, 3)]


def test_the_body_of_a_lost_type_is_open() -> None:
    assert find("a.kt", KOTLIN) == [("class", "Gate", 3, 10), ("method", "Gate.open", 6, 9)]


def test_comments_and_strings_hold_no_headers() -> None:
    names = [name for _, name, _, _ in find("a.ts", TYPESCRIPT)]
    assert "Gate" in names
    assert not {"Hidden", "Commented"} & set(names)


def test_what_is_not_understood_ends_before_the_next_header() -> None:
    found = find("a.ts", TYPESCRIPT)
    assert ("type", "Broken", 1, 1) in found
    assert ("interface", "Gate", 4, 6) in found


def test_a_recovered_definition_has_its_header_and_comment() -> None:
    symbols = analyse("a.ts", Text(content=TYPESCRIPT)).symbols
    gate = next(symbol for symbol in symbols if symbol.name == "Gate")
    assert (gate.prefix, gate.signature, gate.doc) == ("export interface", "", "A gate.")


def test_control_flow_is_no_function() -> None:
    code = "auto broken( T ^ @@ ) -> ( {\n  else if (key > 1) {\n  if constexpr (key) {\n"
    code += "  return call (key) {\nclass API_AVAILABLE(ios(1)) Gate {\n"
    names = {name.rpartition("::")[2] for _, name, _, _ in find("a.cpp", code)}
    assert not {"if", "constexpr", "call", "API_AVAILABLE"} & names


def test_nothing_is_recovered_where_everything_is_understood() -> None:
    assert find("a.sh", "text='\nhidden() {\n}\n'\n") == []


def test_a_definition_that_is_known_is_not_found_twice() -> None:
    code = 'function script:Close-Gate($Key) {\n    1\n}\nfunction Open-Gate {\n    @( "$(\n'
    names = [name for _, name, _, _ in find("a.ps1", code)]
    assert sorted(names) == ["Close-Gate", "Open-Gate"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_patterns_are_bounded_and_name_one_kind(language: str) -> None:
    for pattern in load_recovery(language).patterns:
        written = pattern.pattern.decode()
        assert written.startswith("^")
        assert not UNBOUNDED.search(SET_OR_ESCAPE.sub("", written)), written
        assert len(pattern.groupindex.keys() & set(SymbolKind)) == 1
        assert pattern.groupindex.keys() <= {*SymbolKind, "owner", "global"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nodes_exist_in_the_grammar(language: str) -> None:
    recovery, grammar = load_recovery(language), load_language(language)
    assert grammar
    for name in recovery.doubtful | recovery.asides:
        assert grammar.id_for_node_kind(name, True) is not None, name


@pytest.mark.parametrize(
    "line", ["a b(" + ")  " * 100, "int " * 60, "class " * 60, " " * 300, "x(" * 90, "fun a.b.c "]
)
def test_patterns_take_linear_time(line: str) -> None:
    data = f"{line}\n".encode() * 300
    patterns = {item for name in LANGUAGES for item in load_recovery(name).patterns}
    with limit_cpu(5):
        for pattern in patterns:
            for _ in pattern.finditer(data):
                pass
