"""From a folder to an index: scan it, analyse the files that are not in the cache, index all.

This is the only module that calls the stages one after the other. The Sphinx extension and the
command line both start here.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from sphinx_repodoc import model
from sphinx_repodoc.analyse.notes.writing import place_notes, sort_notes
from sphinx_repodoc.analyse.plugins import digest_own, install_plugins
from sphinx_repodoc.build.analysing import Progress, analyse_files
from sphinx_repodoc.build.configured_languages import configure_languages
from sphinx_repodoc.build.lint import PACKAGE, Checks
from sphinx_repodoc.build.missing_packages import MissingPackage, find_missing_packages
from sphinx_repodoc.build.store import Store, StoredAnalysis, decode_analysis
from sphinx_repodoc.build.workers import pause_collector
from sphinx_repodoc.config import AUTO, DEFAULT_EXCLUDE, USING_SECTIONS, Options
from sphinx_repodoc.grammars import find_version, list_versions
from sphinx_repodoc.index import RepoIndex, build_index
from sphinx_repodoc.index.file_roles import mark_expected
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.scan import Scan, ScanOptions, scan_repository
from sphinx_repodoc.scan.git import GitError, read_remote
from sphinx_repodoc.scan.history import find_key, read_history
from sphinx_repodoc.scan.hosts import find_hosting, make_hosting

# Packages other than grammars that influence an analysis; their versions are in the cache key.
_OTHER_PACKAGES = (PACKAGE, "markdown-it-py", "charset-normalizer")
_OWN_FOLDER = Path(__file__).parents[1]
# Folders of the stages after the analysis. A change in any other file renews the cache.
_LATER_STAGES = frozenset(
    {"command", "default_project", "index", "pages", "render", "search", "sphinx", "static"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """Everything known about a repository. ``stored`` holds the analysis of each file as it is in
    the cache, by path; ``missing_packages`` are among the problems as well."""

    root: Path
    scan: Scan
    index: RepoIndex
    stored: Mapping[str, StoredAnalysis]
    problems: tuple[Problem, ...]
    missing_packages: tuple[MissingPackage, ...] = ()


def load_repository(
    root: Path,
    options: Options,
    *,
    cache: Path,
    ignore: tuple[Path, ...],
    jobs: int,
    progress: Progress,
) -> Repository:
    """Load the repository at *root*, without the folders *ignore*."""
    with pause_collector(), contextlib.closing(Store(cache, _compute_version())) as store:
        scan, blobs = scan_repository(root, _select_files(options, ignore), store.load_blobs())
        shown = [file for file in scan.files if file.status is model.Status.PAGE]
        files = configure_languages(root, shown)
        sections = [section for section in model.NOTE_SECTIONS if section in options.sections]
        with Checks(root, files, store, redact=options.redact, sections=sections) as checks:
            stored = _load_analyses(root, files, options, store, blobs, jobs, progress)
            checks.finish()
        records = [_make_record(file, stored.get(file.path), checks) for file in scan.files]
        index = _make_index(records, stored, _load_history(scan, store), scan, options)
        missing = (*checks.missing_packages, *find_missing_packages(records))
        problems = [
            *scan.problems,
            *install_plugins().problems,
            *checks.problems,
            *_list_problems(records, options),
            *(package.make_problem() for package in missing),
            *([Problem(kind=ProblemKind.CACHE, message=store.fault)] if store.fault else []),
        ]
        problems.sort(key=lambda p: (p.path, p.kind, p.line, p.message))
        return Repository(
            root=root,
            scan=scan,
            index=index,
            stored=stored,
            problems=tuple(mark_expected(problems, index)),
            missing_packages=missing,
        )


def _compute_version() -> str:
    """Return a digest that changes whenever the same file could be analysed differently. It covers
    the files of this package and the versions of plugins, grammars and other packages that read
    files, but not the version of Python."""
    plugins = install_plugins().packages
    # Load plugins before listing the versions of grammars, since plugins may add grammars.
    packages = [*plugins, *list_versions(), *map(find_version, _OTHER_PACKAGES)]
    sources = sorted(path for path in _OWN_FOLDER.iterdir() if path.name not in _LATER_STAGES)
    parts = (digest_own(*sources), packages)
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _select_files(options: Options, ignore: tuple[Path, ...]) -> ScanOptions:
    return ScanOptions(
        include=options.include,
        exclude=(*DEFAULT_EXCLUDE, *options.exclude),
        untracked=options.untracked,
        ignore=ignore,
    )


def _load_analyses(
    root: Path,
    files: Sequence[model.SourceFile],
    options: Options,
    store: Store,
    blobs: Mapping[str, tuple[str, int]],
    jobs: int,
    progress: Progress,
) -> dict[str, StoredAnalysis]:
    """Return path -> analysis. Store the new analyses and *blobs* (git blobs) in the cache."""
    # Notes and terms are computed only for the sections that are shown.
    costly = (*model.NOTE_SECTIONS, model.TERM_SECTION)
    sections = [section for section in costly if section in options.sections]
    # A cache key contains all that an analysis depends on except the version of the analyser.
    mark = ("r" if options.redact else "-") + "".join(section[:2] for section in sections)
    keys = {
        file.path: f"{file.sha256}:{mark}:{file.declared_language}:{file.path.rpartition('/')[2]}"
        for file in files
    }
    known = store.load_analyses(keys.values())
    missing = [file for file in files if keys[file.path] not in known]
    fresh = analyse_files(root, missing, jobs, progress, redact=options.redact, sections=sections)
    kept = {keys[path]: data for path, (data, keep) in fresh.items() if keep}
    store.save(kept, blobs, set(keys.values()))
    stored = {path: known[key] for path, key in keys.items() if key in known}
    return stored | {path: decode_analysis(data) for path, (data, _) in fresh.items()}


def _make_record(
    file: model.SourceFile, stored: StoredAnalysis | None, checks: Checks
) -> model.FileRecord:
    """Combine a file and its analysis with the notes in *checks* and with ``.gitattributes``, which
    overrides the analysis."""
    if stored is None:
        return model.FileRecord(source=file)
    analysis = stored.analysis
    notes = checks.notes.get(file.path)
    if notes is not None and not analysis.binary:
        merged = sort_notes([*analysis.notes, *place_notes(notes, analysis.symbols)])
        analysis = replace(analysis, notes=merged, checks=(*analysis.checks, *checks.checks))
    if file.path in checks.unchecked:
        gap = model.Gap(language=analysis.language, checker=PACKAGE)
        analysis = replace(analysis, gaps=(*analysis.gaps, gap))
    if file.declared_generated is not None:
        reason = ".gitattributes says so" if file.declared_generated else ""
        analysis = replace(analysis, generated=reason)
    return model.FileRecord(source=file, analysis=analysis)


def _make_index(
    records: Sequence[model.FileRecord],
    stored: Mapping[str, StoredAnalysis],
    history: model.History,
    scan: Scan,
    options: Options,
) -> RepoIndex:
    """Build the index; references and terms are decoded only for sections that need them."""
    references: Iterable[tuple[str, tuple[model.Reference, ...]]] = ()
    if USING_SECTIONS.intersection(options.sections):
        # Pass a generator, because the references of all files together take much memory.
        references = ((path, found.decode_references()) for path, found in sorted(stored.items()))
    terms = {}
    if model.TERM_SECTION in options.sections:
        terms = {path: found.decode_terms() for path, found in stored.items()}
    hosting = None
    if options.source_url == AUTO:
        hosting = find_hosting(read_remote(scan.root)) if scan.commit else None
    elif options.source_url:
        hosting = make_hosting(options.source_url)
    return build_index(records, options.prefix, references, history, hosting, terms)


def _load_history(scan: Scan, store: Store) -> model.History:
    """Return the history of the checked-out commit, empty if git fails. Files edited since that
    commit have no last commit."""
    if not scan.commit:
        return model.History()
    try:
        key = find_key(scan.root, scan.commit)
        history = store.load_history(key)
        if history is None:
            history = read_history(scan.root, scan.commit)
            store.save_history(key, history)
    except GitError:
        return model.History()
    files = {
        path: found
        if scan.committed.get(path) == found.blob
        else replace(found, commit="", date="")
        for path, found in history.files.items()
    }
    return replace(history, files=files)


def _list_problems(records: Iterable[model.FileRecord], options: Options) -> Iterator[Problem]:
    """Yield the problems of all analyses, and one for each file too large for a listing."""
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
