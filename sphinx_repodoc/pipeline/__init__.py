"""From a folder to an index: scan, take from the cache what is known, analyse the rest.

This is the one place where the stages are put together; Sphinx and the command line both
start here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from sphinx_repodoc.analyse import ANALYSER_VERSION
from sphinx_repodoc.analyse.notes.noted import sort_notes
from sphinx_repodoc.analyse.notes.writing import place_notes
from sphinx_repodoc.analyse.plugins import install_plugins
from sphinx_repodoc.config import DEFAULT_EXCLUDE, USING_SECTIONS, Options
from sphinx_repodoc.grammars import find_version, list_versions
from sphinx_repodoc.index import RepoIndex, build_index
from sphinx_repodoc.index.expected import mark_expected
from sphinx_repodoc.lint import PACKAGE
from sphinx_repodoc.model import (
    NOTE_SECTIONS,
    TERM_SECTION,
    Analysis,
    FileRecord,
    Gap,
    History,
    Reference,
    SourceFile,
    Status,
    Terms,
)
from sphinx_repodoc.pipeline.analysing import Progress, analyse_file, analyse_files
from sphinx_repodoc.pipeline.checks import Checks
from sphinx_repodoc.pipeline.origins import choose_hosting, forget_edited, load_history
from sphinx_repodoc.pipeline.packages import Lack, find_lacks, summarise_lacks
from sphinx_repodoc.pipeline.reading import Texts, read_bytes, read_text
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.scan import Scan, ScanOptions, scan_repository
from sphinx_repodoc.store import Store, decode_analysis, decode_references, decode_terms
from sphinx_repodoc.workers import pause_collector

__all__ = [
    "Progress",
    "Repository",
    "Texts",
    "analyse_file",
    "load_references",
    "load_repository",
    "read_bytes",
    "read_text",
    "summarise_lacks",
]

_PACKAGE = Path(__file__).parent.parent
# What an analysis depends on besides its analyser: how text is decoded and secrets are hidden.
VERSION = hashlib.sha256(
    ANALYSER_VERSION.encode()
    + b"".join(
        (_PACKAGE / name).read_bytes()
        for name in (
            "scan/text.py",
            "scan/secrets.py",
            "pipeline/analysing.py",
            "pipeline/reading.py",
        )
    )
).hexdigest()

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """Everything known about a repository, and what went wrong on the way. ``lacks`` are also
    among the problems."""

    root: Path
    scan: Scan
    index: RepoIndex
    problems: tuple[Problem, ...]
    lacks: tuple[Lack, ...] = ()


def load_repository(
    root: Path,
    options: Options,
    *,
    cache: Path,
    ignore: tuple[Path, ...],
    jobs: int,
    progress: Progress,
) -> Repository:
    """The repository at *root*, never documenting the folders in *ignore*."""
    with pause_collector():
        store = _open_store(cache)
        try:
            found = _collect(root, options, store, ignore, jobs, progress)
        finally:
            store.close()
        return _put_together(root, options, found)


def _open_store(cache: Path) -> Store:
    plugins = install_plugins().packages
    # After the plugins, which may add grammars.
    packages = [*plugins, *list_versions(), (PACKAGE, find_version(PACKAGE))]
    return Store(cache, hashlib.sha256(f"{VERSION} {packages}".encode()).hexdigest())


@dataclass(frozen=True, slots=True, kw_only=True)
class _Facts:
    """What analyses say, by their key in the cache; references and terms only where a section
    shows what follows from them."""

    analyses: dict[str, Analysis]
    references: dict[str, tuple[Reference, ...]]
    terms: dict[str, Terms]

    def merge(self, other: _Facts) -> _Facts:
        """Those of both."""
        return _Facts(
            analyses=self.analyses | other.analyses,
            references=self.references | other.references,
            terms=self.terms | other.terms,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Collected:
    """What is known of each file by itself."""

    scan: Scan
    facts: _Facts
    checks: Checks
    history: History
    fault: str


def _collect(
    root: Path,
    options: Options,
    store: Store,
    ignore: tuple[Path, ...],
    jobs: int,
    progress: Progress,
) -> _Collected:
    """Scan the files, and analyse those that the cache does not know."""
    scan_options = ScanOptions(
        include=options.include,
        exclude=(*DEFAULT_EXCLUDE, *options.exclude),
        untracked=options.untracked,
        ignore=ignore,
    )
    scan, learnt = scan_repository(root, scan_options, store.load_blobs())
    files = _list_shown(scan)
    keys = {_key(file, options) for file in files}
    known = _load_known(store, keys, options)
    missing = [file for file in files if _key(file, options) not in known.analyses]
    redact, sections = options.redact, _list_costly_sections(options)
    notes = _list_note_sections(options)
    with Checks(root, files, store, redact=redact, sections=notes) as checks:
        fresh = analyse_files(root, missing, jobs, progress, redact=redact, sections=sections)
        kept = {_key(file, options): data for file, data, keep in fresh if keep}
        store.save(kept, learnt, keys)
        checks.finish()
    return _Collected(
        scan=scan,
        facts=known.merge(_decode({_key(file, options): data for file, data, _ in fresh}, options)),
        checks=checks,
        history=load_history(scan, store),
        fault=store.fault,
    )


def _load_known(store: Store, keys: set[str], options: Options) -> _Facts:
    """What the cache has of *keys*."""
    analyses = store.load_analyses(keys)
    return _Facts(
        analyses=analyses,
        references=store.load_references(analyses) if _needs_references(options) else {},
        terms=store.load_terms(analyses) if _needs_terms(options) else {},
    )


def _decode(fresh: dict[str, bytes], options: Options) -> _Facts:
    """What has just been analysed, as it comes from the workers."""

    def decode(read: Callable[[bytes], T]) -> dict[str, T]:
        return {key: read(data) for key, data in fresh.items()}

    return _Facts(
        analyses=decode(decode_analysis),
        references=decode(decode_references) if _needs_references(options) else {},
        terms=decode(decode_terms) if _needs_terms(options) else {},
    )


def _needs_references(options: Options) -> bool:
    return not USING_SECTIONS.isdisjoint(options.sections)


def _needs_terms(options: Options) -> bool:
    return TERM_SECTION in options.sections


def _list_shown(scan: Scan) -> list[SourceFile]:
    return [file for file in scan.files if file.status is Status.PAGE]


def _put_together(root: Path, options: Options, found: _Collected) -> Repository:
    """The index of all files, and everything that went wrong."""
    scan = found.scan
    records = [
        _make_record(file, found.facts.analyses.get(_key(file, options)), found.checks)
        for file in scan.files
    ]
    problems = [*scan.problems, *install_plugins().problems, *found.checks.problems]
    problems += _problems_of(records, options)
    lacks = [*found.checks.lacks, *find_lacks(records)]
    problems += [lack.make_problem() for lack in lacks]
    if found.fault:
        problems.append(Problem(kind=ProblemKind.CACHE, message=found.fault))

    def name(by_key: dict[str, T]) -> dict[str, T]:
        keys = {file.path: _key(file, options) for file in _list_shown(scan)}
        return {path: by_key[key] for path, key in keys.items() if by_key.get(key)}

    index = build_index(
        records,
        options.prefix,
        name(found.facts.references),
        forget_edited(found.history, scan),
        choose_hosting(scan, options.source_url),
        name(found.facts.terms),
    )
    problems.sort(key=lambda p: (p.path, p.kind, p.line, p.message))
    marked = tuple(mark_expected(problems, index))
    return Repository(root=root, scan=scan, index=index, problems=marked, lacks=tuple(lacks))


def load_references(
    repository: Repository, options: Options, *, cache: Path
) -> dict[str, tuple[Reference, ...]]:
    """The names that each file uses, by path, out of the cache that was filled before."""
    keys = {
        path: _key(record.source, options)
        for path, record in repository.index.records.items()
        if record.analysis
    }
    store = _open_store(cache)
    try:
        found = store.load_references(keys.values())
    finally:
        store.close()
    return {path: found.get(key, ()) for path, key in keys.items()}


def _list_note_sections(options: Options) -> list[str]:
    return [section for section in NOTE_SECTIONS if section in options.sections]


def _list_costly_sections(options: Options) -> list[str]:
    """The sections that change what is looked for in a file."""
    wanted = [TERM_SECTION] if _needs_terms(options) else []
    return [*_list_note_sections(options), *wanted]


def _make_record(file: SourceFile, analysis: Analysis | None, checks: Checks) -> FileRecord:
    """A file with its analysis and the notes that *checks* gave, if they were done; who
    declares whether it is generated knows better."""
    notes = checks.notes.get(file.path)
    if analysis and notes is not None and not analysis.binary:
        merged = sort_notes([*analysis.notes, *place_notes(notes, analysis.symbols)])
        analysis = replace(analysis, notes=merged, checks=(*analysis.checks, *checks.checks))
    if analysis and file.path in checks.unchecked:
        gap = Gap(language=analysis.language, checker=PACKAGE)
        analysis = replace(analysis, gaps=(*analysis.gaps, gap))
    if analysis and file.declared_generated is not None:
        reason = ".gitattributes says so" if file.declared_generated else ""
        analysis = replace(analysis, generated=reason)
    return FileRecord(source=file, analysis=analysis)


def _key(file: SourceFile, options: Options) -> str:
    name = file.path.rpartition("/")[2]
    # What is in an analysis besides the facts: the initials of the sections.
    noted = "".join(section[:2] for section in _list_costly_sections(options))
    redacted = "r" if options.redact else "-"
    return f"{file.sha256}:{redacted}{noted}:{file.declared_language}:{name}"


def _problems_of(records: Iterable[FileRecord], options: Options) -> Iterator[Problem]:
    for record in records:
        analysis = record.analysis
        if analysis is None:
            continue
        for problem in analysis.problems:
            yield Problem(
                kind=problem.kind, message=problem.message, path=record.path, line=problem.line
            )
        if record.source.size > options.max_source_bytes and not analysis.binary:
            message = f"{record.source.size:,} bytes, more than {options.max_source_bytes:,}"
            yield Problem(kind=ProblemKind.LARGE, message=message, path=record.path)
