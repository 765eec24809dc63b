"""Show whether the installed tree-sitter frees numbers that it does not own.

Reading ``Point.row`` or ``Point.column`` in tree-sitter 0.26.0 returns a number without counting
the reference: each read frees a number that the point still holds, and later reads crash. The
analysis reads rows of most nodes, so ``pyproject.toml`` excludes each release that fails here.

    python benchmarks/tree_sitter_memory.py

The exit code is 0 where the references are counted, and 1 where they are not.
"""

from __future__ import annotations

import sys
from importlib import metadata

import tree_sitter
import tree_sitter_python

# Small numbers are immortal in Python; reference counts need larger ones.
ROWS = COLUMNS = 100_000
READS = 10


def count_lost_references() -> int:
    """Return how many references are lost by reading the row and the column of a point."""
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_python.language()))
    tree = parser.parse(b"\n" * ROWS + b"(" + b" " * COLUMNS + b"name)\n")
    name = tree.root_node.descendant_for_byte_range(ROWS + COLUMNS + 1, ROWS + COLUMNS + 2)
    assert name is not None
    point = name.start_point
    # Own references, so that no number is freed while it is used.
    owned = [[number] * (2 * READS) for number in point]
    before = [sys.getrefcount(numbers[0]) for numbers in owned]
    for _ in range(READS):
        assert (point.row, point.column) == (ROWS, COLUMNS + 1)
    after = [sys.getrefcount(numbers[0]) for numbers in owned]
    return sum(before) - sum(after)


def main() -> int:
    """Print the result, and return the exit code."""
    lost = count_lost_references()
    version = metadata.version("tree-sitter")
    print(f"tree-sitter {version}: {lost} references lost in {2 * READS} reads of a point")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
