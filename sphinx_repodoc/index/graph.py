"""The graph of dependencies between files: reachable files, layers and cycles."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sphinx_repodoc.index.facts import Edge, Position
from sphinx_repodoc.model import EdgeKind

_EVER = frozenset({EdgeKind.RUN_TIME, EdgeKind.DEFERRED})


@dataclass(frozen=True, slots=True, kw_only=True)
class FileGraph:
    """Dependencies between files, without links in documents.

    ``edges`` are those that start at each file, sorted by target. ``imports`` and ``importers`` are
    all direct neighbours except implied ones, ``loads`` and ``loaded_by`` those by edges at run
    time, which alone decide about cycles, layers and reach. The mappings contain only files with an
    edge; ``groups`` maps each file in a cycle to all files of its strongly connected component.
    ``top`` is the highest layer.
    """

    edges: Mapping[str, tuple[Edge, ...]]
    imports: Mapping[str, frozenset[str]]
    importers: Mapping[str, frozenset[str]]
    loads: Mapping[str, frozenset[str]]
    loaded_by: Mapping[str, frozenset[str]]
    positions: Mapping[str, Position]
    groups: Mapping[str, frozenset[str]]
    top: int

    def find_edge(self, path: str, target: str) -> Edge:
        """Return the edge from *path* to *target*, which must exist."""
        edges = self.edges[path]
        return edges[bisect_left(edges, target, key=lambda edge: edge.target)]

    def list_incoming(self, path: str) -> list[Edge]:
        """Return the edges that lead to *path*, sorted by the file at which they start."""
        return [self.find_edge(other, path) for other in sorted(self.importers.get(path, ()))]

    def list_outgoing(self, path: str) -> list[Edge]:
        """Return the edges from *path* to files that it imports or uses itself."""
        return [edge for edge in self.edges.get(path, ()) if not edge.implied]

    def list_inside(self, path: str) -> Iterator[Edge]:
        """Yield the edges that connect the files of the component of *path*."""
        group = self.groups[path]
        for file in group:
            yield from (e for e in self.edges[file] if e.is_loaded and e.target in group)

    def find_cycle(self, path: str) -> tuple[str, ...]:
        """Return the files of a shortest cycle, starting with *path*: each file loads the next one,
        and the last file loads *path*. Empty if there is no cycle."""
        if path not in self.groups:
            return ()
        # Search forwards and backwards: two small neighbourhoods have fewer files than a large one.
        start = frozenset({path})
        ahead, behind = [start, self.loads[path]], [start, self.loaded_by[path]]
        while ahead[-1].isdisjoint(behind[-1]):
            if len(ahead[-1]) <= len(behind[-1]):
                ahead.append(_go_on(ahead, self.loads))
            else:
                behind.append(_go_on(behind, self.loaded_by))
        way = [min(ahead[-1] & behind[-1])]
        for level in ahead[-2::-1]:
            way.insert(0, min(level & self.loaded_by[way[0]]))
        for level in behind[-2:0:-1]:
            way.append(min(level & self.loads[way[-1]]))
        return tuple(way)


def _go_on(levels: list[frozenset[str]], graph: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Return the files that the last of *levels* leads to, without those of any level."""
    return frozenset[str]().union(*(graph[file] for file in levels[-1])).difference(*levels)


def build_graph(
    edges: Mapping[str, tuple[Edge, ...]], units: Mapping[str, int] | None = None
) -> FileGraph:
    """Return the graph of *edges*. *units* has the number of files and packages that each file
    imports or uses, if that is not the number of its edges."""
    paths = sorted({*edges, *(edge.target for found in edges.values() for edge in found)})
    imports, importers = _connect(paths, edges, lambda edge: not edge.implied)
    loads, loaded_by = _connect(paths, edges, lambda edge: edge.is_loaded)
    targets = _number(paths, loads)
    components = find_components(targets)
    below, above = _count_around(components, paths, loads, loaded_by)
    late = _connect(paths, edges, lambda edge: not edge.via and edge.kind in _EVER)
    late_below, late_above = below, above
    if late[0] != loads:
        late_below, late_above = _count_around(
            find_components(_number(paths, late[0])), paths, *late
        )
    layers = _count_layers(components, targets)
    groups = [frozenset(paths[node] for node in members) for members in components]
    return FileGraph(
        edges=edges,
        imports=imports,
        importers=importers,
        loads=loads,
        loaded_by=loaded_by,
        positions={
            path: Position(
                imports=(units or {}).get(path, len(imports[path])),
                all_imports=below[number],
                importers=len(importers[path]),
                all_importers=above[number],
                late_imports=late_below[number],
                late_importers=late_above[number],
                layer=layers[number],
            )
            for number, path in enumerate(paths)
        },
        groups={path: group for group in groups if len(group) > 1 for path in group},
        top=max(layers, default=0),
    )


_Neighbours = dict[str, frozenset[str]]


def _connect(
    paths: Iterable[str], edges: Mapping[str, tuple[Edge, ...]], counts: Callable[[Edge], bool]
) -> tuple[_Neighbours, _Neighbours]:
    """Return the targets of each of *paths*, and its sources, by the edges that count."""
    targets = {
        path: frozenset(e.target for e in edges.get(path, ()) if counts(e)) for path in paths
    }
    sources: dict[str, list[str]] = {path: [] for path in paths}
    for path, found in targets.items():
        for target in found:
            sources[target].append(path)
    return targets, {path: frozenset(found) for path, found in sources.items()}


def _number(paths: Sequence[str], graph: _Neighbours) -> list[list[int]]:
    """Return the sorted numbers of the neighbours of each of *paths*."""
    numbers = {path: number for number, path in enumerate(paths)}
    return [sorted(numbers[other] for other in graph[path]) for path in paths]


def _count_around(
    components: Sequence[Sequence[int]],
    paths: Sequence[str],
    after: _Neighbours,
    before: _Neighbours,
) -> tuple[list[int], list[int]]:
    """Return how many other files each of *paths* leads to, and how many lead to it."""
    below = count_reachable(components, _number(paths, after))
    return below, count_reachable(components[::-1], _number(paths, before))


def find_components(targets: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the strongly connected components of a graph; *targets* are the successors of each
    node. A component comes after all components that it leads to. Tarjan's algorithm with an
    explicit stack, because chains of imports can exceed the recursion limit."""
    closed = len(targets) + 1
    order, low = [0] * len(targets), [0] * len(targets)
    components: list[list[int]] = []
    opened: list[int] = []
    count = 0
    for root in range(len(targets)):
        work = [] if order[root] else [(root, iter(targets[root]))]
        while work:
            node, rest = work[-1]
            if not order[node]:
                count += 1
                order[node] = low[node] = count
                opened.append(node)
            for target in rest:
                if not order[target]:
                    work.append((target, iter(targets[target])))
                    break
                low[node] = min(low[node], order[target])
            else:
                work.pop()
                if work:
                    before = work[-1][0]
                    low[before] = min(low[before], low[node])
                if low[node] == order[node]:
                    components.append([])
                    while order[node] != closed:
                        components[-1].append(opened.pop())
                        order[components[-1][-1]] = closed
    return components


def count_reachable(
    components: Sequence[Sequence[int]], targets: Sequence[Sequence[int]]
) -> list[int]:
    """Return how many other nodes can be reached from each node. *components* must be sorted as by
    :func:`find_components`. A set of nodes is an integer with a bit per node (2.5 KB for 20,000
    files), and deleted when no longer needed."""
    following = _list_following(components, targets)
    waiting = [0] * len(components)
    for found in following:
        for number in found:
            waiting[number] += 1
    reached: dict[int, int] = {}
    counts = [0] * len(targets)
    for number, members in enumerate(components):
        bits = 0
        for node in members:
            bits |= 1 << node
        for after in following[number]:
            bits |= reached[after]
            waiting[after] -= 1
            if not waiting[after]:
                del reached[after]
        if waiting[number]:
            reached[number] = bits
        total = bits.bit_count() - 1
        for node in members:
            counts[node] = total
    return counts


def _list_following(
    components: Sequence[Sequence[int]], targets: Sequence[Sequence[int]]
) -> list[set[int]]:
    """Return for each component the numbers of the other components that it links to."""
    component_of = [0] * len(targets)
    for number, members in enumerate(components):
        for node in members:
            component_of[node] = number
    return [
        {component_of[target] for node in members for target in targets[node]} - {number}
        for number, members in enumerate(components)
    ]


def _count_layers(
    components: Sequence[Sequence[int]], targets: Sequence[Sequence[int]]
) -> list[int]:
    """Return the longest chain of edges from each node; a cycle counts as one node."""
    layers = [0] * len(targets)
    for members in components:
        below = {target for node in members for target in targets[node]}.difference(members)
        height = 1 + max((layers[target] for target in below), default=-1)
        for node in members:
            layers[node] = height
    return layers
