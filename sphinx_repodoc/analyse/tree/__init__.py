"""Analysis of files in any language with a tree-sitter grammar.

The queries in a language's folder find its constructs; all code here is the same for all languages.
This module assembles the steps: :mod:`layers` parses, :mod:`captures` runs the queries,
:mod:`recovery` reads definitions near syntax errors, :mod:`definitions` nests them,
:mod:`symbols` and :mod:`references` make the records.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Sequence

import tree_sitter
from msgspec.structs import replace

from sphinx_repodoc.analyse.notes.queries import count_skipped
from sphinx_repodoc.analyse.notes.trees import find_notes
from sphinx_repodoc.analyse.tree.captures import INNER, Captures, capture
from sphinx_repodoc.analyse.tree.comments import blank_comments, count_comment_lines, describe_file
from sphinx_repodoc.analyse.tree.conditions import (
    Branch,
    find_branches,
    keep_branches,
    list_words,
    load_keywords,
    read_condition,
)
from sphinx_repodoc.analyse.tree.definitions import (
    draft_definitions,
    find_names,
    name_constructors,
    trim_ends,
)
from sphinx_repodoc.analyse.tree.drafts import Draft
from sphinx_repodoc.analyse.tree.import_statements import collect_exports, collect_imports
from sphinx_repodoc.analyse.tree.inner_types import InnerTypes
from sphinx_repodoc.analyse.tree.layers import Tree, load_islands, load_query, parse_layers
from sphinx_repodoc.analyse.tree.node_text import FindRow, count_rows
from sphinx_repodoc.analyse.tree.recovery import find_errors, recover_definitions
from sphinx_repodoc.analyse.tree.references import Positions, collect_references
from sphinx_repodoc.analyse.tree.symbols import make_symbols, reach_back
from sphinx_repodoc.analyse.tree.test_blocks import find_blocks
from sphinx_repodoc.analyse.tree.written_types import make_rules, type_symbol
from sphinx_repodoc.grammars import load_language
from sphinx_repodoc.languages.load import GRAMMARS, LANGUAGES, list_read_names
from sphinx_repodoc.model import UNREAD_OWNER, Findings, Gap, Reference, ReferenceKind
from sphinx_repodoc.problems import Problem, ProblemKind

MAX_UNPARSED = 20
_WORD = re.compile(rb"[A-Za-z_]\w{2,}")
_MADE = re.compile(r"\w+\(\w+\)")


def analyse_tree(text: str, language: str, sections: Collection[str] = ()) -> Findings:
    """Return the definitions, imports and references in *text*, with the notes of *sections*.

    Lines that the grammar cannot parse are listed in ``unparsed``.
    """
    if load_language(language) is None:
        return find_gap(language)
    data = text.encode("utf-8", "replace")
    trees = parse_layers(data, language)
    captures = capture(trees)
    if not trees or captures is None:
        return find_gap(language)
    found = _read_captures(trees, captures, text, data, sections)
    grammar = GRAMMARS[language]
    unit = re.search(grammar.unit, text, re.MULTILINE) if grammar.unit else None
    return replace(
        found,
        titled_tests=find_blocks(trees),
        condition=read_condition(text, grammar),
        unit=unit[1] if unit else "",
    )


def _read_captures(
    trees: Sequence[Tree], captures: Captures, text: str, data: bytes, sections: Collection[str]
) -> Findings:
    language = trees[0].language
    find_row = count_rows(data)
    recovered = recover_definitions(trees[0], captures, data, find_row)
    drafts = draft_definitions(captures, data, find_row, recovered)
    drafts = [*name_constructors(drafts)] if GRAMMARS[language].names_constructors else drafts
    code = blank_comments(captures.nodes["comment"], data)
    trim_ends(drafts, code)
    reach_back(drafts, data, code, [tree.text for tree in trees])
    inner = InnerTypes(captures, drafts, code, GRAMMARS[language].separator)
    positions = _list_positions(captures, drafts, inner)
    symbols = make_symbols(drafts, captures, data, code, find_row, GRAMMARS[language])
    roots = [(tree.language, tree.root, tree.text) for tree in trees]
    noted = find_notes(roots, text, symbols, sections)
    rules = make_rules(language)
    symbols = tuple(type_symbol(symbol, rules) for symbol in symbols)
    deferring = (kind for tree in trees for kind in GRAMMARS[tree.language].deferring)
    values = _list_values(trees, captures)
    imports = collect_imports(captures.imports, code, frozenset(deferring), values)
    captures.words, branches = _read_directives(code, language, find_row)
    found = collect_references(captures, symbols, inner, positions, code, find_row, rules)
    described = describe_file(captures.nodes["about"], data)
    return Findings(
        summary=described.summary,
        doc=described.doc,
        doc_line=described.doc_line,
        symbols=found.symbols,
        imports=imports,
        references=(*found.references, *_list_unread(trees, code, find_row)),
        inner=found.inner,
        renamed=collect_exports(captures.renamed, data),
        unparsed=_list_unparsed(trees, data),
        comment_lines=count_comment_lines(data, code),
        notes=noted.notes,
        checks=noted.checks,
        gaps=tuple(_find_gaps(data, language, sections)),
        branches=keep_branches(branches, found.symbols, imports),
    )


def _list_values(trees: Sequence[Tree], captures: Captures) -> Iterable[tree_sitter.Node] | None:
    """Return the names that a file uses at run time; None if not all are known. Code between
    markup has further uses, and decorators may read the types of what they decorate."""
    if captures.nodes["types_kept"] or any(each.language != trees[0].language for each in trees):
        return None
    types = {node.start_byte for node in captures.nodes["type_name"]}
    names = (captures.nodes["reference.name"], captures.nodes["reference.call"])
    return (node for found in names for node in found if node.start_byte not in types)


def _read_directives(
    code: bytes, language: str, find_row: FindRow
) -> tuple[Iterable[tuple[int, bytes]], Iterable[Branch]]:
    """Return the words of a file with a preprocessor, and the branches of its conditions."""
    if not GRAMMARS[language].preprocessor:
        return (), ()
    keywords = load_keywords(LANGUAGES[language].folder)
    return list_words(code, keywords), find_branches(code, find_row)


def _list_unparsed(trees: Sequence[Tree], data: bytes) -> tuple[int, ...]:
    errors = (node for tree in reversed(trees) for node in find_errors(tree.root))
    lines = [node.start_point.row + 1 for node in itertools.islice(errors, MAX_UNPARSED)]
    # An error at the end of the file, such as a missing brace, is reported on the last line.
    last = data.rstrip(b"\n").count(b"\n") + 1
    return tuple(dict.fromkeys(min(line, last) for line in lines))


def _list_unread(trees: Sequence[Tree], code: bytes, find_row: FindRow) -> Iterator[Reference]:
    """Yield the words in lines that a grammar does not understand, in languages of which all names
    are read. With a preprocessor, all words are names anyway."""
    first: dict[bytes, int] = {}
    for tree in trees:
        is_read = "name" in list_read_names(tree.language)
        is_open = is_read and not GRAMMARS[tree.language].preprocessor
        for node in find_errors(tree.root) if is_open else ():
            for word in _WORD.finditer(code, node.start_byte, node.end_byte):
                first.setdefault(word[0], word.start())
    for name in sorted(first):
        written = name.decode("utf-8", "replace")
        line = find_row(first[name]) + 1
        yield Reference(name=written, kind=ReferenceKind.NAME, lines=(line,), owner=UNREAD_OWNER)


def _list_positions(captures: Captures, drafts: Iterable[Draft], inner: InnerTypes) -> Positions:
    known = {draft.name_start for draft in drafts if draft.is_symbol or draft.kind == INNER}
    # The name of ``TEST(name) { ... }`` refers to the macro ``TEST``.
    macros = {draft.name_start for draft in drafts if "(" in draft.name}
    # What such a macro defines is its only argument.
    made = {
        draft.name_start + draft.name.index("(") + 1
        for draft in drafts
        if _MADE.fullmatch(draft.name)
    }
    names = (find_names(captures) | known) - macros
    return Positions(names.difference(inner.list_embedded()) | made, known)


def find_gap(language: str) -> Findings:
    """Return the findings for a file that could not be parsed: the grammar is missing, or parsing
    took too long."""
    if load_language(language) is None:
        return Findings(gaps=(Gap(language=language),))
    message = "it takes too long to parse"
    return Findings(problems=(Problem(kind=ProblemKind.ANALYSER, message=message),))


def _find_gaps(data: bytes, language: str, sections: Collection[str]) -> Iterator[Gap]:
    """Yield a gap for each missing grammar, and for query patterns that a grammar rejects."""
    islands = GRAMMARS[language].islands
    if islands and load_language(islands) is None and load_islands(language).search(data):
        yield Gap(language=islands)
    if skipped := load_query(language).skipped + count_skipped(language, sections):
        yield Gap(language=language, skipped=skipped)
