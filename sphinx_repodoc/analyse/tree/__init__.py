"""Any language with a grammar: its queries say what is where, the rest is the same for all.

A language is a row in ``sphinx_repodoc/grammars.py`` and a folder in ``languages``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator

import tree_sitter

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.notes.queries import count_skipped
from sphinx_repodoc.analyse.notes.trees import find_notes
from sphinx_repodoc.analyse.tree.about import describe_file
from sphinx_repodoc.analyse.tree.captures import Captures, capture
from sphinx_repodoc.analyse.tree.comments import (
    CommentBlock,
    blank_comments,
    count_comment_lines,
    describe_definition,
    find_trailing,
    group_comments,
)
from sphinx_repodoc.analyse.tree.definitions import (
    Draft,
    cut,
    draft_definitions,
    find_kind,
    find_names,
    find_scope,
    name_constructors,
    trim_ends,
)
from sphinx_repodoc.analyse.tree.headers import read_header
from sphinx_repodoc.analyse.tree.hidden import reach_back
from sphinx_repodoc.analyse.tree.imports import collect_imports
from sphinx_repodoc.analyse.tree.layers import parse_layers
from sphinx_repodoc.analyse.tree.local_types import type_owners
from sphinx_repodoc.analyse.tree.queries import load_islands, load_query
from sphinx_repodoc.analyse.tree.recovery import recover_definitions
from sphinx_repodoc.analyse.tree.references import collect_references
from sphinx_repodoc.analyse.tree.rows import FindRow, count_rows
from sphinx_repodoc.analyse.tree.visibility import Surroundings, find_visibility, survey
from sphinx_repodoc.grammars import load_language
from sphinx_repodoc.languages.load import GRAMMARS, Grammar
from sphinx_repodoc.model import Gap, Symbol
from sphinx_repodoc.problems import Problem, ProblemKind

MAX_UNPARSED = 20

_BLANKS = re.compile(rb"(?:\s+|//[^\n]*\n)*")


def analyse_tree(text: str, language: str, sections: Collection[str] = ()) -> Findings:
    """What *text* defines, imports and uses, with notes for *sections*; what its grammar does
    not understand is left out."""
    if load_language(language) is None:
        return find_gap(language)
    data = text.encode("utf-8", "replace")
    trees = parse_layers(data, language)
    captures = capture(trees)
    if not trees or captures is None:
        return find_gap(language)
    find_row = count_rows(data)
    recovered = recover_definitions(trees[0], captures, data, find_row, language)
    drafts = draft_definitions(captures, data, find_row, recovered)
    if GRAMMARS[language].names_constructors:
        drafts = list(name_constructors(drafts))
    comments = captures.nodes["comment"]
    code = blank_comments(comments, data)
    trim_ends(drafts, code)
    reach_back(drafts, data, code, [tree.text for tree in trees])
    names = find_names(captures) | {draft.name_start for draft in recovered}
    symbols = _make_symbols(drafts, captures, data, code, find_row, GRAMMARS[language])
    roots = [(tree.language, tree.root, tree.text) for tree in trees]
    noted = find_notes(roots, text, symbols, sections)
    references = collect_references(captures.nodes, names, data, find_row)
    described = describe_file(captures.nodes["about"], data)
    return Findings(
        summary=described.summary,
        doc=described.doc,
        doc_line=described.doc_line,
        symbols=symbols,
        imports=collect_imports(captures.imports, code),
        references=type_owners(references, captures.nodes, symbols, data, find_row),
        unparsed=_find_unparsed((tree.root for tree in trees), data.rstrip(b"\n").count(b"\n") + 1),
        comment_lines=count_comment_lines(data, code),
        notes=noted.notes,
        checks=noted.checks,
        gaps=tuple(_find_gaps(data, language, sections)),
    )


def find_gap(language: str) -> Findings:
    """Return the findings for a file that could not be parsed: the grammar is missing, or parsing
    took too long."""
    if load_language(language) is None:
        return Findings(gaps=(Gap(language=language),))
    message = "it takes too long to parse"
    return Findings(problems=(Problem(kind=ProblemKind.ANALYSER, message=message),))


def _find_gaps(data: bytes, language: str, sections: Collection[str]) -> Iterator[Gap]:
    """The grammars that are missing for parts of a file, or do not know all patterns."""
    # Other layers than the code are rare.
    islands = GRAMMARS[language].islands
    if islands and load_language(islands) is None and load_islands(language).search(data):
        yield Gap(language=islands)
    if skipped := load_query(language).skipped + count_skipped(language, sections):
        yield Gap(language=language, skipped=skipped)


def _make_symbols(
    drafts: list[Draft],
    captures: Captures,
    data: bytes,
    code: bytes,
    find_row: FindRow,
    grammar: Grammar,
) -> tuple[Symbol, ...]:
    nodes = captures.nodes
    _attach_decorators(drafts, nodes["decorator"], data)
    _attach_bases(drafts, nodes["base"], data)
    surroundings = survey(drafts, nodes, data)
    docs = group_comments(nodes["comment"], data, find_row)
    docs |= group_comments(nodes["doc"], data, find_row)
    _attach_trailing(drafts, find_trailing(nodes["comment"], data, find_row))
    found = sorted(
        (draft for draft in drafts if draft.is_symbol and draft.name),
        key=lambda draft: (draft.start_row, draft.start, draft.row, draft.name_start),
    )
    return tuple(_make_symbol(draft, code, grammar, surroundings, docs) for draft in found)


def _make_symbol(
    draft: Draft,
    code: bytes,
    grammar: Grammar,
    surroundings: Surroundings,
    docs: dict[int, CommentBlock],
) -> Symbol:
    prefix, signature = read_header(draft, code)
    scope = find_scope(draft, grammar.separator)
    start_row = min([draft.start_row, *(node.start_point.row for node in draft.decorators)])
    block = None
    if _begins_line(draft):
        block = docs.get(start_row - 1) or docs.get(draft.start_row - 1)
    return Symbol(
        kind=find_kind(draft),
        name=draft.name,
        qualname=f"{scope}{grammar.separator}{draft.name}" if scope else draft.name,
        line=draft.row + 1,
        end_line=draft.end_row + 1,
        start_line=start_row + 1,
        prefix=prefix,
        signature=signature,
        doc=_describe(block, draft),
        decorators=tuple(cut(code, node) for node in draft.decorators),
        bases=tuple(dict.fromkeys(draft.bases)),
        visibility=find_visibility(grammar.visibility, draft, prefix, surroundings),
        parent=scope,
        declared=draft.is_declared,
    )


def _begins_line(draft: Draft) -> bool:
    """Whether what is said above its line is said of it, and not of a definition around it. A
    block over the same code is none."""
    around = (outer for outer in draft.list_parents() if outer.start < draft.start)
    outer = next(around, None)
    return outer is None or outer.start_row < draft.start_row


def _describe(block: CommentBlock | None, draft: Draft) -> str:
    if block:
        return describe_definition(block.text, may_head=True)
    return describe_definition(draft.doc) if draft.doc else ""


def _attach_trailing(drafts: Iterable[Draft], comments: dict[int, tuple[int, str]]) -> None:
    """Give each comment to the last definition that ends before it in its row."""
    last: dict[int, Draft] = {}
    for draft in drafts:
        if draft.is_symbol and draft.end_row in comments:
            start, _ = comments[draft.end_row]
            before = last.get(draft.end_row)
            if draft.end <= start and (before is None or before.end <= draft.end):
                last[draft.end_row] = draft
    for row, draft in last.items():
        draft.doc = draft.doc or comments[row][1]


def _attach_decorators(drafts: list[Draft], nodes: Iterable[tree_sitter.Node], data: bytes) -> None:
    """Give each decorator to the definition in whose header, or right before which, it is."""
    symbols = sorted((draft for draft in drafts if draft.is_symbol), key=lambda draft: draft.start)
    starts = [draft.start for draft in symbols]
    following: dict[int, Draft] = {draft.start: draft for draft in reversed(symbols)}
    for node in sorted(nodes, key=lambda node: -node.start_byte):
        around = bisect_right(starts, node.start_byte) - 1
        if around >= 0 and node.end_byte <= symbols[around].name_start:
            owner: Draft | None = symbols[around]
        else:
            owner = following.get(_skip_blanks(data, node.end_byte))
        if owner:
            owner.decorators.insert(0, node)
            following[node.start_byte] = owner


def _skip_blanks(data: bytes, position: int) -> int:
    found = _BLANKS.match(data, position)
    return found.end() if found else position


def _attach_bases(drafts: list[Draft], nodes: Iterable[tree_sitter.Node], data: bytes) -> None:
    """Give each base to the definition in whose header it is."""
    waiting = sorted(nodes, key=lambda node: node.start_byte, reverse=True)
    for draft in drafts:
        while waiting and waiting[-1].start_byte < draft.name_end:
            waiting.pop()
        found = []
        while waiting and waiting[-1].start_byte < draft.header_end:
            found.append(" ".join(cut(data, waiting.pop()).split()))
        draft.bases = [*found, *draft.bases]


def _find_unparsed(roots: Iterable[tree_sitter.Node], last: int) -> tuple[int, ...]:
    """Lines at which the grammar lost its way, as many as are worth showing. What is missing at
    the end is missing in the *last* line."""
    lines: list[int] = []
    stack = list(roots)
    while stack and len(lines) < MAX_UNPARSED:
        node = stack.pop()
        if not node.has_error:
            continue
        if node.is_error or node.is_missing:
            lines.append(min(node.start_point.row + 1, last))
        else:
            stack.extend(reversed(node.children))
    return tuple(dict.fromkeys(lines))
