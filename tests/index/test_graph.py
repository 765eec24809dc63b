from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.facts import Importer, Position
from sphinx_repodoc.index.graph import FileGraph, build_graph, find_components
from sphinx_repodoc.model import Analysis, Import, ImportForm

from ..cpu import limit_cpu

MakeIndex = Callable[..., RepoIndex]


def make_graph(*edges: str) -> FileGraph:
    """The graph of edges written ``ab`` for "a imports b"."""
    imports: dict[str, set[str]] = {}
    for edge in edges:
        imports.setdefault(edge[0], set()).add(edge[1])
    return build_graph({path: frozenset(found) for path, found in imports.items()}, {})


def list_numbers(position: Position) -> tuple[int, ...]:
    return (
        position.imports,
        position.all_imports,
        position.importers,
        position.all_importers,
        position.layer,
    )


def test_nothing_imports_nothing() -> None:
    graph = make_graph()
    assert (graph.positions, graph.groups, graph.top) == ({}, {}, 0)
    assert graph.find_cycle("a") == ()


def test_diamond_counts_each_file_once() -> None:
    graph = make_graph("ab", "ac", "bd", "cd", "de")
    numbers = {path: list_numbers(position) for path, position in graph.positions.items()}
    assert numbers == {
        "a": (2, 4, 0, 0, 3),
        "b": (1, 2, 1, 1, 2),
        "c": (1, 2, 1, 1, 2),
        "d": (1, 1, 2, 3, 1),
        "e": (0, 0, 1, 4, 0),
    }
    assert (graph.top, graph.groups) == (3, {})


def test_layer_is_the_longest_way() -> None:
    graph = make_graph("ad", "ab", "bc", "cd")
    assert {path: each.layer for path, each in graph.positions.items()} == {
        "a": 3, "b": 2, "c": 1, "d": 0,
    }  # fmt: skip


def test_parts_that_are_not_joined() -> None:
    graph = make_graph("ab", "yz", "xy")
    assert list_numbers(graph.positions["b"]) == (0, 0, 1, 1, 0)
    assert list_numbers(graph.positions["z"]) == (0, 0, 1, 2, 0)


def test_files_of_a_cycle_share_a_layer_and_do_not_count_themselves() -> None:
    graph = make_graph("ab", "bc", "ca", "cd", "xa")
    for path in "abc":
        assert graph.positions[path].layer == 1
        assert (graph.positions[path].all_imports, graph.positions[path].all_importers) == (3, 3)
        assert graph.groups[path] == frozenset("abc")
    assert graph.positions["x"].layer == 2
    assert {*graph.groups} == {*"abc"}


@pytest.mark.parametrize(
    ("edges", "path", "cycle"),
    [
        ("ab ba", "a", "ab"),
        ("ab ba", "b", "ba"),
        ("ab bc ca", "b", "bca"),
        ("ab bc cd de ea ad", "a", "ade"),
        ("ab bc cd de ea ad", "b", "bcdea"),
        ("ac ab ba ca", "a", "ab"),
        ("ab bc cb", "a", ""),
        ("ab bc cb", "c", "cb"),
        ("ab bc cd de ef fg ga bx xy", "a", "abcdefg"),
    ],
)
def test_shortest_cycle(edges: str, path: str, cycle: str) -> None:
    assert "".join(make_graph(*edges.split()).find_cycle(path)) == cycle


def test_component_comes_after_what_it_leads_to() -> None:
    components = find_components([[1], [2], [1, 3], [], [4]])
    assert [sorted(component) for component in components] == [[3], [1, 2], [0], [4]]


def test_long_chain() -> None:
    names = [f"{number:05}" for number in range(10_000)]
    chain = {path: frozenset({target}) for path, target in pairwise(names)}
    graph = build_graph(chain, {})
    assert list_numbers(graph.positions["00000"]) == (1, 9_999, 0, 0, 9_999)
    assert list_numbers(graph.positions["09999"]) == (0, 0, 1, 9_999, 0)
    ring = build_graph({**chain, names[-1]: frozenset({names[0]})}, {})
    assert ring.positions["04000"].all_imports == 9_999
    assert len(ring.find_cycle("04000")) == 10_000


def test_many_files_take_little_time() -> None:
    imports = {
        f"{number:05}": frozenset(f"{number * step % 20_011 // step:05}" for step in range(2, 7))
        for number in range(20_000)
    }
    with limit_cpu(3):
        build_graph(imports, {})


def test_links_and_own_imports_are_no_edges(make_index: MakeIndex) -> None:
    link = Import(line=1, module="c.py", form=ImportForm.LINK)
    readme = Analysis(language="Markdown", imports=(link,))
    files = {"a.py": "import a, b", "b.py": "", "c.py": "import os", "README.md": readme}
    index = make_index(files)
    assert [importer.path for importer in index.imported_by["c.py"]] == ["README.md"]
    assert {*index.graph.positions} == {"a.py", "b.py"}
    assert index.graph.groups == {}


def test_line_is_the_first_certain_one() -> None:
    lines = (
        Importer(path="a", line=9),
        Importer(path="b", line=1, form=ImportForm.LINK),
        Importer(path="b", line=2, exact=False),
        Importer(path="b", line=3),
        Importer(path="b", line=4),
        Importer(path="c", line=1, exact=False),
    )
    imports = {path: frozenset({"t"}) for path in "abc"}
    graph = build_graph(imports, {"t": lines})
    found = [graph.find_line(path, "t") for path in "abc"]
    assert [(line.path, line.line) for line in found] == [("a", 9), ("b", 3), ("c", 1)]
