from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

import pytest

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.edges import find_edges, list_units
from sphinx_repodoc.index.facts import Edge, Position, Use
from sphinx_repodoc.index.graph import FileGraph, build_graph, find_components
from sphinx_repodoc.index.uses import Uses
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import (
    Analysis,
    EdgeKind,
    FileRecord,
    Import,
    ImportForm,
    ReferenceKind,
    ResolvedImport,
    SourceFile,
)

from ..cpu import limit_cpu

MakeIndex = Callable[..., RepoIndex]


def make_graph(*edges: str) -> FileGraph:
    """The graph of edges written ``ab`` for "a imports b"."""
    imports: dict[str, set[str]] = {}
    for edge in edges:
        imports.setdefault(edge[0], set()).add(edge[1])
    return connect(imports)


def connect(imports: Mapping[str, Iterable[str]]) -> FileGraph:
    return build_graph(
        {
            path: tuple(Edge(target=target, line=1) for target in sorted(found))
            for path, found in imports.items()
        }
    )


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
    graph = connect(chain)
    assert list_numbers(graph.positions["00000"]) == (1, 9_999, 0, 0, 9_999)
    assert list_numbers(graph.positions["09999"]) == (0, 0, 1, 9_999, 0)
    ring = connect({**chain, names[-1]: frozenset({names[0]})})
    assert ring.positions["04000"].all_imports == 9_999
    assert len(ring.find_cycle("04000")) == 10_000


def test_many_files_take_little_time() -> None:
    imports = {
        f"{number:05}": frozenset(f"{number * step % 20_011 // step:05}" for step in range(2, 7))
        for number in range(20_000)
    }
    with limit_cpu(3):
        connect(imports)


def test_links_and_own_imports_are_no_edges(make_index: MakeIndex) -> None:
    link = Import(line=1, module="c.py", form=ImportForm.LINK)
    readme = Analysis(language="Markdown", imports=(link,))
    files = {"a.py": "import a, b", "b.py": "", "c.py": "import os", "README.md": readme}
    index = make_index(files)
    assert [importer.path for importer in index.imported_by["c.py"]] == ["README.md"]
    assert {*index.graph.positions} == {"a.py", "b.py"}
    assert index.graph.groups == {}


def test_edges_that_load_nothing_make_no_cycle() -> None:
    back = (EdgeKind.TYPE_ONLY, EdgeKind.DEFERRED)
    for kind in back:
        graph = build_graph({
            "a": (Edge(target="b", line=1),), "b": (Edge(target="a", line=2, kind=kind),),
        })  # fmt: skip
        assert (graph.groups, graph.find_cycle("b")) == ({}, ())
        assert list_numbers(graph.positions["b"]) == (1, 0, 1, 1, 0)
        assert graph.find_edge("b", "a").line == 2


def test_type_checking_and_function_imports_make_no_cycle(make_index: MakeIndex) -> None:
    late = Import(line=2, module="a", kind=EdgeKind.DEFERRED)
    typed = Import(line=3, module="a", kind=EdgeKind.TYPE_ONLY)
    files = {
        "a.py": "import b, c, d",
        "b.py": Analysis(language="Python", imports=(late,)),
        "c.py": Analysis(language="Python", imports=(typed,)),
        "d.py": "import a",
    }
    graph = make_index(files).graph
    assert {*graph.groups} == {"a.py", "d.py"}
    assert [edge.kind for edge in graph.edges["c.py"]] == [EdgeKind.TYPE_ONLY]


def test_packages_around_the_importer_make_no_cycle(make_index: MakeIndex) -> None:
    files = {
        "p/__init__.py": "import p.a",
        "p/a.py": "import p.b",
        "p/b.py": "",
        "m.py": "import p.b",
    }
    graph = make_index(files).graph
    assert graph.groups == {}
    assert graph.imports["m.py"] == {"p/__init__.py", "p/b.py"}


def test_reexported_names_are_loaded_through_the_package(make_index: MakeIndex) -> None:
    files = {
        "p/__init__.py": "from p.a import f",
        "p/a.py": "def f(): ...",
        "m.py": "from p import f",
    }
    graph = make_index(files).graph
    assert graph.loads["m.py"] == {"p/__init__.py"}
    assert graph.positions["m.py"].imports == 1
    assert graph.find_edge("m.py", "p/a.py").via == "p/__init__.py"


def test_best_edge_is_loaded_certain_and_first() -> None:
    items = [
        ResolvedImport(line=1, module="b", targets=("b",), exact=True, kind=EdgeKind.DEFERRED),
        ResolvedImport(line=2, module="b", targets=("b",)),
        ResolvedImport(line=3, module="b", targets=("b",), exact=True),
        ResolvedImport(line=4, module="b", targets=("b",), exact=True),
        ResolvedImport(line=5, module="c", targets=("c",), form=ImportForm.LINK),
    ]
    records = {path: FileRecord(source=SourceFile(path=path)) for path in "abc"}
    edges = find_edges(records, {"a": tuple(items)}, Uses())
    assert edges == {"a": (Edge(target="b", line=3),)}


def test_package_is_one_unit_with_the_files_that_are_used() -> None:
    whole = ResolvedImport(line=1, module="p", targets=("p/1", "p/2", "p/3"), exact=True)
    use = Use(
        path="a",
        target="p/2",
        symbol="f",
        name="f",
        kind=ReferenceKind.CALL,
        lines=(7,),
        exact=True,
    )
    records = {path: FileRecord(source=SourceFile(path=path)) for path in ("a", *whole.targets)}
    imports = {"a": (whole,)}
    edges = find_edges(records, imports, Uses({"a": (use,)}))
    assert edges == {"a": (Edge(target="p/2", line=1),)}
    assert [each.targets for each in list_units("a", edges["a"], imports["a"])] == [whole.targets]
    assert len(find_edges(records, imports, Uses())["a"]) == 3


@pytest.mark.parametrize(
    ("language", "expected"), [("Go", {"b", "c"}), ("Rust", {"b", "c"}), ("Python", set())]
)
def test_uses_without_imports_are_edges(language: str, expected: set[str]) -> None:
    """Of languages in which files see each other's names, likely ones, too."""
    use = Use(
        path="a", target="b", symbol="f", name="f", kind=ReferenceKind.CALL, lines=(7,), exact=False
    )
    analysis = Analysis(language=language)
    records = {path: FileRecord(source=SourceFile(path=path), analysis=analysis) for path in "ab"}
    uses = Uses({"a": (use,)}, locations={"b": {"f": (Definition("c", "f"),)}})
    edges = find_edges(records, {}, uses)
    assert {edge.target for edge in edges.get("a", ())} == expected
