"""The graph of imports between files: reachable files, layers and cycles."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from sphinx_repodoc.index.facts import Importer, Position
from sphinx_repodoc.model import ImportForm


@dataclass(frozen=True, slots=True, kw_only=True)
class FileGraph:
    """Certain and likely imports between files, without links in documents.

    ``lines`` are the lines that import each file, sorted by path and line. The other mappings
    contain only files that import or are imported; ``groups`` maps each file in a cycle to all
    files of its strongly connected component. ``top`` is the highest layer.
    """

    lines: Mapping[str, tuple[Importer, ...]]
    imports: Mapping[str, frozenset[str]]
    importers: Mapping[str, frozenset[str]]
    positions: Mapping[str, Position]
    groups: Mapping[str, frozenset[str]]
    top: int

    def find_line(self, path: str, target: str) -> Importer:
        """Return the line on which *path* imports *target*, the most certain one if several do."""
        lines = self.lines[target]
        start = bisect_left(lines, path, key=lambda line: line.path)
        own = takewhile(lambda line: line.path == path, lines[start:])
        found = (line for line in own if line.form is not ImportForm.LINK)
        return min(found, key=lambda line: (not line.exact, line.line))

    def find_cycle(self, path: str) -> tuple[str, ...]:
        """Return the files of a shortest import cycle, starting with *path*: each file imports the
        next one, and the last file imports *path*. Empty if there is no cycle."""
        if path not in self.groups:
            return ()
        # Search forwards and backwards: two small neighbourhoods have fewer files than a large one.
        start = frozenset({path})
        ahead, behind = [start, self.imports[path]], [start, self.importers[path]]
        while ahead[-1].isdisjoint(behind[-1]):
            if len(ahead[-1]) <= len(behind[-1]):
                ahead.append(_go_on(ahead, self.imports))
            else:
                behind.append(_go_on(behind, self.importers))
        way = [min(ahead[-1] & behind[-1])]
        for level in ahead[-2::-1]:
            way.insert(0, min(level & self.importers[way[0]]))
        for level in behind[-2:0:-1]:
            way.append(min(level & self.imports[way[-1]]))
        return tuple(way)


def _go_on(levels: list[frozenset[str]], graph: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Return the files that the last of *levels* leads to, without those of any level."""
    return frozenset[str]().union(*(graph[file] for file in levels[-1])).difference(*levels)


def build_graph(
    imports: Mapping[str, frozenset[str]], lines: Mapping[str, tuple[Importer, ...]]
) -> FileGraph:
    """Return the graph of *imports* (by file) with *lines*, the lines that import each file."""
    paths = sorted(set(imports).union(*imports.values()))
    numbers = {path: number for number, path in enumerate(paths)}
    targets = [[numbers[target] for target in imports.get(path, ())] for path in paths]
    sources: list[list[int]] = [[] for _ in paths]
    for number, found in enumerate(targets):
        for target in found:
            sources[target].append(number)
    components = find_components(targets)
    below = count_reachable(components, targets)
    above = count_reachable(components[::-1], sources)
    layers = _count_layers(components, targets)
    groups = [frozenset(paths[node] for node in members) for members in components]
    return FileGraph(
        lines=lines,
        imports={path: imports.get(path, frozenset()) for path in paths},
        importers={
            path: frozenset(paths[source] for source in found)
            for path, found in zip(paths, sources, strict=True)
        },
        positions={
            path: Position(
                imports=len(targets[number]),
                all_imports=below[number],
                importers=len(sources[number]),
                all_importers=above[number],
                layer=layers[number],
            )
            for number, path in enumerate(paths)
        },
        groups={path: group for group in groups if len(group) > 1 for path in group},
        top=max(layers, default=0),
    )


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
    """Return the longest chain of imports from each node; a cycle counts as one node."""
    layers = [0] * len(targets)
    for members in components:
        below = {target for node in members for target in targets[node]}.difference(members)
        height = 1 + max((layers[target] for target in below), default=-1)
        for node in members:
            layers[node] = height
    return layers
