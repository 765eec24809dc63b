"""Tests of a file, and files that a test exercises."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sphinx_repodoc.index.facts import TestFile, Use
from sphinx_repodoc.index.pairs import (
    ITS_IMPLEMENTATION,
    ITS_SUBJECT,
    ITS_TEST,
    contains_words,
    find_home,
    fold_name,
    is_for_other_system,
    list_topics,
    name_subject,
    name_topic,
)
from sphinx_repodoc.index.titled_topics import TestFacts, weigh_uses
from sphinx_repodoc.languages.load import LANGUAGES, find_scope, list_read_names
from sphinx_repodoc.model import (
    KEY_WORD,
    SHORT_WORD,
    TYPES,
    Analysis,
    ImportForm,
    ResolvedImport,
    SymbolKind,
)
from sphinx_repodoc.roles import PAIRS

if TYPE_CHECKING:
    from sphinx_repodoc.index.repo_index import RepoIndex

_SERVING = frozenset({"test helper", "fixture", "mock"})
_BENCHMARKS = frozenset({"benchmark"})
_HELPERS = _SERVING | {"test part"}
_ERASED = frozenset({SymbolKind.INTERFACE, SymbolKind.TYPE})
_KEYS = (KEY_WORD, SHORT_WORD)
_NAMED = TYPES - {SymbolKind.TRAIT}
_AUXILIARY = frozenset({SymbolKind.MACRO, SymbolKind.TYPE, SymbolKind.NAMESPACE})
_CHECKS_TYPES = re.compile(
    r"expectTypeOf|(?:expect|assert)(?:Not)?(?:Type|Assignable)|(?:Assert)?(?:Is)?Equals?|Expect"
)
_OF_TYPES = re.compile(r"-d\.\w+$")
_NO_FACTS = TestFacts(frozenset(), 0, "", False)
_UNIT_REASONS = frozenset({ITS_IMPLEMENTATION, *(rule.reason for rule in PAIRS.companions)})


@dataclass(slots=True)
class _Evidence:
    """The evidence that a test exercises a file: its uses of definitions and its lines that import
    the file, whether it is named after the file, and the line of a title that names a definition
    in the file."""

    uses: list[Use] = field(default_factory=list)
    lines: set[int] = field(default_factory=set)
    is_named: bool = False
    title_line: int = 0


def list_tests(index: RepoIndex, path: str) -> tuple[TestFile, ...]:
    """Return the tests that exercise a file: first those named after it, then those about one of
    its definitions, then those with the most uses of them. Tests that do not run are last; tests,
    their helpers and their data have no tests."""
    if any(role.role == "test" for role in index.roles.get(path, ())):
        return ()
    found: dict[str, _Evidence] = {}
    for use in _list_uses(index, path):
        if use.path in index.tests and _find_facts(index, use.path).is_evidence(use):
            found.setdefault(use.path, _Evidence()).uses.append(use)
    for importer in index.imported_by.get(path, ()):
        # An import of a whole package does not show that the test exercises each of its files.
        imports_several = any(
            each.line == importer.line and path in each.targets and len(each.targets) > 1
            for each in index.imports.get(importer.path, ())
        )
        if importer.path in index.tests and not imports_several:
            found.setdefault(importer.path, _Evidence()).lines.add(importer.line)
    for pair in _list_pairs(index, path, ITS_TEST):
        if pair in index.tests or (name_subject(pair) and not _has_role(index, pair, _SERVING)):
            found.setdefault(pair, _Evidence()).is_named = True
    for test, line in index.described.get(path, ()):
        found.setdefault(test, _Evidence()).title_line = line
    found.pop(path, None)
    ranked = sorted(
        (_rank(index, test, path, each), test)
        for test, each in found.items()
        if index.may_run(test) and _is_about(index, test, path, each)
    )
    return tuple(_make(index, test, test, found[test]) for _, test in ranked)


def list_subjects(index: RepoIndex, path: str) -> tuple[TestFile, ...]:
    """Return the files that a test exercises: those it is named after, those that define what its
    titles name, then those that it uses most."""
    found: dict[str, _Evidence] = {}
    for use in index.uses.by_user.get(path, ()):
        if not _find_facts(index, path).is_evidence(use):
            continue
        for target in (use.target, *_list_definitions(index, use)):
            found.setdefault(target, _Evidence()).uses.append(use)
    for imported in index.imports.get(path, ()):
        if imported.form is not ImportForm.LINK and len(imported.targets) == 1:
            found.setdefault(imported.targets[0], _Evidence()).lines.add(imported.line)
    for named in index.relations.pairs.get(path, ()):
        if named.reason == ITS_SUBJECT:
            for each in (named.path, *_list_unit(index, named.path)):
                found.setdefault(each, _Evidence()).is_named = True
    for subject, line in index.subjects.get(path, ()):
        found.setdefault(subject, _Evidence()).title_line = line
    for test in {path, *found} & {path, *index.tests}:
        found.pop(test, None)
    ranked = sorted(
        (_rank(index, path, subject, each), subject)
        for subject, each in found.items()
        if _is_about(index, path, subject, each)
    )
    return tuple(_make(index, subject, path, found[subject]) for _, subject in ranked)


def _has_subject(index: RepoIndex, test: str) -> bool:
    """Return whether a test is named after a file."""
    return any(pair.reason == ITS_SUBJECT for pair in index.relations.pairs.get(test, ()))


def _has_role(index: RepoIndex, path: str, roles: Set[str]) -> bool:
    return any(each.role in roles for each in index.roles.get(path, ()))


def _find_facts(index: RepoIndex, test: str) -> TestFacts:
    return index.test_facts.get(test, _NO_FACTS)


def _list_unit(index: RepoIndex, path: str) -> list[str]:
    """Return the files that form a unit with a file: its header, its source."""
    pairs = index.relations.pairs.get(path, ())
    return [pair.path for pair in pairs if pair.reason in _UNIT_REASONS]


def _list_pairs(index: RepoIndex, path: str, reason: str) -> Iterator[str]:
    """Yield the partners by name of a file and of the others of its unit."""
    for each in (path, *_list_unit(index, path)):
        pairs = index.relations.pairs.get(each, ())
        yield from (pair.path for pair in pairs if pair.reason == reason)


def _list_uses(index: RepoIndex, path: str) -> Iterator[Use]:
    """Yield the uses of the definitions of *path*. Uses of a declaration in a header are uses of
    the definition in the source that belongs to it, and the reverse."""
    yield from index.uses.list_users(path)
    analysis = index.records[path].analysis
    own = {each.qualname for each in analysis.symbols} if analysis else set()
    for each in _list_unit(index, path):
        yield from (use for use in index.uses.by_target.get(each, ()) if use.symbol in own)


def _list_definitions(index: RepoIndex, use: Use) -> Iterator[str]:
    """Yield the other files of the unit of a used definition that define it as well."""
    for path in _list_unit(index, use.target):
        analysis = index.records[path].analysis
        if analysis and any(each.qualname == use.symbol for each in analysis.symbols):
            yield path


def _rank(
    index: RepoIndex, test: str, subject: str, evidence: _Evidence
) -> tuple[bool, bool, bool, bool, bool, float, int]:
    """Return the order of evidence: a test of the file by its name, then one of more than types and
    no benchmark, then one whose name or titles name what it uses, then one whose name contains that
    of the file and is not that of another, then by the number of uses, then by the distance. Uses
    count less in a test with many others."""
    facts = _find_facts(index, test)
    used = {fold_name(use.symbol.replace("::", ".").rpartition(".")[2]) for use in evidence.uses}
    topic = name_topic(subject)
    stem = fold_name(topic)
    is_topic = evidence.title_line > 0 or not facts.topics.isdisjoint({*used, stem} - {""})
    is_topic = is_topic or subject == facts.parent
    has_part = contains_words(facts.name, topic) and not _has_subject(index, test)
    lines = weigh_uses(evidence.uses)
    is_special = _OF_TYPES.search(test) is not None or _has_role(index, test, _BENCHMARKS)
    return (
        facts.is_disabled,
        not evidence.is_named or is_special,
        is_special,
        not is_topic,
        not has_part,
        -lines * (lines / facts.weight if facts.weight else 0),
        -len(posixpath.commonpath((test, subject))),
    )


def _make(index: RepoIndex, path: str, test: str, evidence: _Evidence) -> TestFile:
    symbols: dict[str, set[int]] = {}
    for use in evidence.uses:
        if use.symbol:
            symbols.setdefault(use.symbol, set()).update(use.lines)
    return TestFile(
        path=path,
        is_named=evidence.is_named,
        import_lines=tuple(sorted(evidence.lines)),
        symbols=tuple((name, tuple(sorted(symbols[name]))) for name in sorted(symbols)),
        title_line=evidence.title_line,
        is_skipped=_find_facts(index, test).is_disabled,
    )


def _is_about(index: RepoIndex, test: str, path: str, evidence: _Evidence) -> bool:
    """Return whether a test exercises a file. Tests exercise neither their helpers and data nor
    vendored code; a name alone is no evidence against the uses."""
    roles, own_roles = ({role.role for role in index.roles.get(p, ())} for p in (path, test))
    if roles & _HELPERS or ("vendored" in roles and "vendored" not in own_roles):
        return False
    if _is_build_script(index, path) or is_for_other_system(test, path):
        return False
    is_used = any(use.symbol for use in evidence.uses)
    if (
        _is_erased(index, path)
        and not (evidence.is_named and is_used)
        and not _passes_objects(evidence.uses)
        and not _tests_types(index, test)
    ):
        return False
    if evidence.is_named:
        return bool(evidence.uses or evidence.lines) or not _uses_others(index, test, path)
    if evidence.title_line:
        return True
    home = find_home(test)
    if not is_used and (not evidence.lines or _is_unused(index, test, path)):
        return False
    if home and path.startswith(f"{home}/"):
        return False
    return _exercises(index, test, path, evidence.uses)


def _is_build_script(index: RepoIndex, path: str) -> bool:
    """Return whether a file is a script whose definitions the program does not see."""
    analysis = index.records[path].analysis
    suffixes = find_scope(analysis.language).build_suffixes if analysis else ()
    return bool(suffixes) and path.endswith(suffixes)


def _is_erased(index: RepoIndex, path: str) -> bool:
    """Return whether nothing in a file exists at run time."""
    analysis = index.records[path].analysis
    if not analysis or not find_scope(analysis.language).erases_types:
        return False
    outer = {each.kind for each in analysis.symbols if not each.parent}
    return bool(outer) and outer <= _ERASED


def _tests_types(index: RepoIndex, test: str) -> bool:
    """Return whether a test checks types, by its name or by what it imports."""
    return _OF_TYPES.search(test) is not None or any(
        _CHECKS_TYPES.fullmatch(each.name) and not _is_value(index, each)
        for each in index.imports.get(test, ())
    )


def _is_value(index: RepoIndex, imported: ResolvedImport) -> bool:
    """Return whether an import names a definition of the repository that exists at run time."""
    analyses = (index.records[target].analysis for target in imported.targets)
    symbols = (each for analysis in analyses if analysis for each in analysis.symbols)
    kinds = {each.kind for each in symbols if each.qualname == imported.symbol}
    return bool(kinds) and not kinds <= _ERASED


def _passes_objects(uses: Iterable[Use]) -> bool:
    """Return whether a test writes objects of a type without its name: those that it passes to what
    it tests, such as options."""
    uses = list(uses)
    named = {use.symbol for use in uses}
    return any(
        use.through[:1] in _KEYS and use.symbol.rpartition(".")[0] not in named for use in uses
    )


def _is_unused(index: RepoIndex, test: str, path: str) -> bool:
    """Return whether a test that uses nothing of a file imports only types of it. Traits and
    functions may extend other types, whose uses are not seen."""
    analysis = index.records[test].analysis
    if not analysis or "name" not in list_read_names(analysis.language):
        return False
    found = index.records[path].analysis
    types = {each.qualname for each in (found.symbols if found else ()) if each.kind in _NAMED}
    imported = [each for each in index.imports.get(test, ()) if path in each.targets]
    return bool(imported) and all(each.symbol in types for each in imported)


def _uses_others(index: RepoIndex, test: str, path: str) -> bool:
    """Return whether a test certainly uses files of the repository, but none near *path*, or is
    in a folder of another topic; not if the folders of both have the same names."""
    uses = (use.target for use in index.uses.by_user.get(test, ()) if use.exact)
    imports = (
        target
        for each in index.imports.get(test, ())
        if each.exact and each.form is not ImportForm.LINK
        for target in (*each.targets, *each.parents)
    )
    others = {target for target in (*uses, *imports) if target not in index.tests}
    others = {each for each in others if not _has_role(index, each, _HELPERS)}
    folder = path.rpartition("/")[0]
    near = (
        each
        for each in others
        if f"{folder}/".startswith(f"{each.rpartition('/')[0]}/")
        or f"{each.rpartition('/')[0]}/".startswith(f"{folder}/")
    )
    topics, own = list_topics(path), list_topics(test)
    if topics and topics == own:
        return False
    is_elsewhere = not own <= topics
    return bool(others) and (is_elsewhere or next(near, "") == "")


def _exercises(index: RepoIndex, test: str, path: str, uses: Iterable[Use]) -> bool:
    """Return whether a test that uses or imports a file, and is not named after it, exercises it:
    it uses more than types that do not exist at run time, or macros and types of a header."""
    analysis = index.records[path].analysis
    language = LANGUAGES.get(analysis.language) if analysis else None
    if language and language.content != "code":
        return False
    rules = find_scope(analysis.language if analysis else "")
    if analysis and rules.erases_types:
        named = {each.symbol for each in index.imports.get(test, ()) if path in each.targets}
        named |= {each.symbol for each in uses if each.symbol}
        erased = {each.qualname for each in analysis.symbols if each.kind in _ERASED}
        erased |= {each.qualname for each in analysis.symbols if each.parent in erased}
        is_typed = bool(named) and named <= erased and not _passes_objects(uses)
        return not is_typed or _tests_types(index, test)
    if not analysis or not rules.includes:
        return True
    return _uses_header(index, test, analysis, {use.symbol for use in uses})


def _uses_header(index: RepoIndex, test: str, header: Analysis, used: Set[str]) -> bool:
    """Return whether a test exercises a header of which it uses the definitions *used*. Tests use
    macros and types also for purposes other than testing them."""
    macros = {each.qualname for each in header.symbols if each.kind is SymbolKind.MACRO}
    tested = {each.qualname for each in header.symbols if each.kind not in _AUXILIARY}
    if used & tested:
        return True
    if _has_subject(index, test):
        return False
    included = {target for each in index.imports.get(test, ()) for target in each.targets}
    if used and not (tested and used <= macros):
        return True
    return bool(tested) and len(included) == 1
