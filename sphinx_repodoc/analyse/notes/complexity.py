"""How many ways lead through the functions of a file, by the branches in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from sphinx_repodoc.analyse.notes.rules import load_rules
from sphinx_repodoc.model import Note, Symbol, SymbolKind
from sphinx_repodoc.spans import Spans

FUNCTIONS = frozenset({SymbolKind.FUNCTION, SymbolKind.METHOD, SymbolKind.CONSTRUCTOR})
MOST_BRANCHES = 15
"""More ways than that through one function are worth a note."""
MOST_LINES = 150


def measure_functions(symbols: Iterable[Symbol], branches: Iterable[int]) -> Iterator[Note]:
    """A note for each function that is heavy: *branches* are the lines of all decisions. Each
    counts for the innermost function around it."""
    functions = [symbol for symbol in symbols if symbol.kind in FUNCTIONS]
    spans = Spans((each.line, each.end_line, number) for number, each in enumerate(functions))
    counts = Counter(map(spans.find, branches))
    rules = load_rules()
    for number, symbol in enumerate(functions):
        complexity = counts[number] + 1
        lines = symbol.end_line - symbol.line + 1
        if complexity > MOST_BRANCHES:
            rule, value = rules["complex-function"], complexity
        elif lines > MOST_LINES and complexity > 1:
            rule, value = rules["long-function"], complexity
        else:
            continue
        yield rule.make_note(symbol.line, name=f"{lines:,}", symbol=symbol.qualname, value=value)
