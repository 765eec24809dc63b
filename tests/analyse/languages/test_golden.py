"""Every grammar's queries: they compile, and find in a snippet what is recorded beside it.

``REPODOC_GOLDEN=write`` writes what was found; read it before you keep it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.tree.layers import load_query, read_queries
from sphinx_repodoc.languages.load import GRAMMARS, LANGUAGES
from sphinx_repodoc.model import Analysis, Import, Symbol, Text

FOLDER = Path(__file__).parent
CASES = sorted(path.name for path in FOLDER.glob("*.txt"))
QUERIES = list(filter(read_queries, GRAMMARS))


@pytest.mark.parametrize("language", QUERIES)
def test_queries_compile(language: str) -> None:
    query, _, skipped = load_query(language)
    assert not skipped
    assert query.pattern_count > 1  # type: ignore[operator]  # a property, whatever the stubs say


def test_every_folder_of_queries_has_a_case() -> None:
    # Languages without a grammar have cases too. JSX and HIP add nothing of their own.
    folders = {LANGUAGES[name].folder for name in QUERIES if name not in {"JSX", "HIP"}}
    assert not folders - {Path(case).stem for case in CASES}


@pytest.mark.parametrize("case", CASES)
def test_finds_what_is_recorded(case: str) -> None:
    path = FOLDER / case
    written, found = path.read_text("utf-8"), []
    for name, source, expected in split_cases(written):
        analysis = analyse(name, Text(content=source))
        result = "\n".join(describe(analysis))
        found.append(f"--- source: {name}\n{source}--- found\n{result}\n")
        if os.environ.get("REPODOC_GOLDEN") != "write":
            assert result == expected.strip("\n")
    if os.environ.get("REPODOC_GOLDEN") == "write":
        path.write_text("".join(found), "utf-8")
    assert found


def split_cases(text: str) -> Iterator[tuple[str, str, str]]:
    """(file name, source, recorded result) of each case in a file."""
    for part in re.split(r"^--- source: ", text, flags=re.MULTILINE)[1:]:
        name, _, rest = part.partition("\n")
        source, _, expected = rest.partition("--- found\n")
        yield name.strip(), source, expected


def describe(analysis: Analysis) -> Iterator[str]:
    """What was found, one thing a line."""
    assert not analysis.problems
    yield f"{analysis.language}: {analysis.lines} lines, {analysis.code_lines} of code, " + (
        f"{analysis.comment_lines} of comments"
    )
    if analysis.unparsed:
        yield f"not understood: {analysis.unparsed}"
    yield from map(_describe_symbol, analysis.symbols)
    yield from map(_describe_import, analysis.imports)
    for reference in analysis.references:
        lines = " ".join(map(str, reference.lines))
        owner = f"{reference.owner} " if reference.owner else ""
        yield f"uses {reference.kind} {owner}{reference.name} {lines}"


def _describe_symbol(symbol: Symbol) -> str:
    header = " ".join(filter(None, (symbol.prefix, symbol.name))) + symbol.signature
    details = [
        f"{symbol.start_line}:{symbol.line}-{symbol.end_line}",
        " ".join(filter(None, (symbol.visibility, symbol.kind, symbol.qualname))),
        header,
        *(f"@ {decorator}" for decorator in symbol.decorators),
        *(f"< {base}" for base in symbol.bases),
    ]
    return " | ".join(details) + (f" # {symbol.doc}" if symbol.doc else "")


def _describe_import(statement: Import) -> str:
    names = ", ".join(
        f"{item.name} as {item.alias}" if item.alias else item.name for item in statement.names
    )
    alias = f" as {statement.alias}" if statement.alias else ""
    form = f" ({statement.form})" if statement.form else ""
    return f"imports {statement.module}{alias}{form} {names}".rstrip() + f" {statement.line}"
