"""Where a pattern counts."""

from __future__ import annotations

import pytest
import tree_sitter

from sphinx_repodoc.analyse.tree.captures import capture
from sphinx_repodoc.analyse.tree.layers import Tree
from sphinx_repodoc.grammars import load_language, parse

TEXT = b"int outer() { return 1; } struct S { int inner() { return 2; } };"


def find(places: str) -> list[str]:
    grammar = load_language("C++")
    assert grammar
    query = tree_sitter.Query(
        grammar,
        f"((function_definition declarator: (function_declarator declarator: (_) @name)) @function"
        f' (#set! within "{places}"))',
    )
    tree = parse(TEXT, "C++")
    assert tree
    captures = capture([Tree(tree.root_node, query, TEXT, "C++")])
    assert captures
    names = [match["name"][0] for _, _, match in captures.definitions]
    return [TEXT[name.start_byte : name.end_byte].decode() for name in names]


@pytest.mark.parametrize(
    ("places", "found"),
    [
        ("translation_unit", ["outer"]),
        ("field_declaration_list", ["inner"]),
        ("field_declaration_list translation_unit", ["outer", "inner"]),
        ("compound_statement", []),
    ],
)
def test_a_pattern_counts_only_right_within_what_it_names(places: str, found: list[str]) -> None:
    assert find(places) == found
