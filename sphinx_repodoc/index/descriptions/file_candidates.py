"""The candidates for the description of a file, by their evidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sphinx_repodoc.index.descriptions.central import Central, Centrals
from sphinx_repodoc.index.descriptions.composed import compose_file
from sphinx_repodoc.index.descriptions.documented import Documented
from sphinx_repodoc.index.descriptions.relevance import (
    clean_doc,
    clean_subject,
    cut_sentence,
    is_about,
    is_directive,
    says_more,
)
from sphinx_repodoc.index.facts import Description, DescriptionKind
from sphinx_repodoc.index.pairs import ITS_SUBJECT, ITS_TEST, name_topic
from sphinx_repodoc.index.repo_index import RepoIndex
from sphinx_repodoc.model import Analysis, Symbol

_MAX_DOCUMENTS = 2
_MAX_TITLES = 3
_MIN_TITLE_WORDS = 3


def describe_own(index: RepoIndex, path: str) -> Iterator[Description]:
    """What the file says about itself, or the text of the type with its name."""
    analysis = index.records[path].analysis
    if not analysis or not analysis.summary or is_directive(analysis.summary):
        return
    for symbol in analysis.symbols:
        if symbol.line == analysis.doc_line and symbol.doc == analysis.summary:
            yield from describe_symbol(path, symbol)
            return
    yield Description(
        text=analysis.summary, kind=DescriptionKind.OWN, path=path, line=analysis.doc_line
    )


def describe_symbol(path: str, symbol: Symbol) -> Iterator[Description]:
    """What the text of a definition says."""
    if text := clean_doc(symbol.doc, symbol.name):
        yield Description(
            text=text,
            kind=DescriptionKind.SYMBOL,
            path=path,
            line=symbol.line,
            symbol=symbol.qualname,
        )


def describe_counterparts(
    index: RepoIndex, path: str, known: Mapping[str, Description]
) -> Iterator[Description]:
    """What is said about the header of an implementation, or the reverse. *known* are the
    descriptions of files by their own text and that of their symbols."""
    for pair in index.relations.pairs.get(path, ()):
        if pair.reason in {ITS_TEST, ITS_SUBJECT} or pair.path not in known:
            continue
        found = known[pair.path]
        yield Description(
            text=found.text,
            kind=DescriptionKind.COUNTERPART,
            path=found.path,
            line=found.line,
            symbol=found.symbol,
        )


def describe_commit(index: RepoIndex, path: str, central: Central) -> Iterator[Description]:
    """What the message of the commit says that added the file."""
    history = index.history.files.get(path)
    if history is None or not history.subject:
        return
    text = clean_subject(history.subject)
    names = [name_topic(path), *([central.main.name] if central.main else ())]
    if text and is_about(text, names):
        yield Description(text=text, kind=DescriptionKind.COMMIT, path=path, commit=history.added)


def describe_by_tests(index: RepoIndex, path: str) -> Iterator[Description]:
    """The titles of the file's own tests."""
    for pair in index.relations.pairs.get(path, ()):
        if pair.reason != ITS_TEST:
            continue
        titles = _list_titles(index.records[pair.path].analysis)
        if len(titles) >= 2:
            shown = ", ".join(f"“{title}”" for title, _ in titles[:_MAX_TITLES])
            more = len(titles) - _MAX_TITLES
            end = f" and {more:,} more" if more > 0 else ""
            yield Description(
                text=f"Tested for {shown}{end}",
                kind=DescriptionKind.TESTS,
                path=pair.path,
                line=titles[0][1],
            )
            return


def _list_titles(analysis: Analysis | None) -> list[tuple[str, int]]:
    """Return the titles that are phrases, with their lines."""
    tests = analysis.titled_tests if analysis else ()
    return [
        (cut_sentence(test.title), test.line)
        for test in tests
        if not test.is_group and len(test.title.split()) >= _MIN_TITLE_WORDS
    ]


def describe_file(
    index: RepoIndex,
    path: str,
    known: Mapping[str, Description],
    documented: Documented,
    centrals: Centrals,
) -> Iterator[Description]:
    """Yield the candidates for the description of a file, best first. *known* are the descriptions
    of files by their own text. A sentence is composed only if there are no others."""
    central = centrals.find(path)
    is_told = False
    for found in _list_told(index, path, known, documented, central):
        is_told = True
        yield found
    if not is_told:
        yield from compose_file(index, path, central)


def _list_told(
    index: RepoIndex,
    path: str,
    known: Mapping[str, Description],
    documented: Documented,
    central: Central,
) -> Iterator[Description]:
    own = known.get(path)
    # A text that repeats the path comes after those of definitions.
    is_full = own is not None and says_more(own.text, path)
    if own and own.kind is DescriptionKind.OWN and is_full:
        yield own
    yield from documented.files.get(path, ())[:_MAX_DOCUMENTS]
    if own and own.kind is not DescriptionKind.OWN and is_full:
        yield own
    main = list(describe_symbol(path, central.main)) if central.main else []
    told = documented.symbols.get((path, central.main.name)) if central.main else None
    if central.is_named:
        yield from main
    yield from [told] if told else ()
    yield from describe_counterparts(index, path, known)
    yield from main
    if own and not is_full:
        yield own
    if path not in index.tests:
        yield from describe_commit(index, path, central)
        yield from describe_by_tests(index, path)
