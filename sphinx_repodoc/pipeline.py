"""From a folder to an index: scan, take from the cache what is known, analyse the rest.

This is the one place where the stages are put together; Sphinx and the command line both
start here.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from msgspec.structs import replace

from sphinx_repodoc.analyse import ANALYSER_VERSION, analyse, detect_language, find_language
from sphinx_repodoc.analyse.documents.notebook import write_script
from sphinx_repodoc.analyse.notes.noted import sort_notes
from sphinx_repodoc.analyse.notes.writing import place_notes
from sphinx_repodoc.analyse.plugins import install_plugins
from sphinx_repodoc.config import AUTO, DEFAULT_EXCLUDE, USING_SECTIONS, Options
from sphinx_repodoc.index import RepoIndex, build_index
from sphinx_repodoc.limits import limit_time
from sphinx_repodoc.lint import CHECKER, Linter, can_lint, select_rules
from sphinx_repodoc.model import (
    NOTE_SECTIONS,
    TERM_SECTION,
    Analysis,
    FileRecord,
    History,
    Hosting,
    Note,
    Reference,
    SourceFile,
    Status,
    Text,
)
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.scan import Scan, ScanOptions, read_file, scan_repository
from sphinx_repodoc.scan.git import GitError, read_remote
from sphinx_repodoc.scan.history import find_key, read_history
from sphinx_repodoc.scan.hosts import find_hosting, make_hosting
from sphinx_repodoc.scan.text import decode
from sphinx_repodoc.store import (
    Store,
    decode_analysis,
    decode_references,
    decode_terms,
    encode_analysis,
)
from sphinx_repodoc.workers import DIED, pause_collector, run_batches

# A syntax tree takes a hundred times the space of its source.
MAX_PARSED_BYTES = 4 * 1024 * 1024
SAMPLE_BYTES = 64 * 1024
# The largest file that is parsed takes a fifth of it.
ANALYSIS_SECONDS = 15
# What is stopped from outside counts the time on the wall, so it waits longer.
WORKER_SECONDS = 30

_EMPTY_SHA256 = hashlib.sha256().hexdigest()
_FILLED = re.compile(rb"[^\s][^\n]*")

_PACKAGE = Path(__file__).parent
# What an analysis depends on besides its analyser: how text is decoded and secrets are hidden.
VERSION = hashlib.sha256(
    ANALYSER_VERSION.encode()
    + b"".join(
        (_PACKAGE / name).read_bytes()
        for name in ("scan/text.py", "scan/secrets.py", "pipeline.py")
    )
).hexdigest()

Progress = Callable[[Iterable[str], int], Iterator[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """Everything known about a repository, and what went wrong on the way."""

    root: Path
    scan: Scan
    index: RepoIndex
    problems: tuple[Problem, ...]


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
        return _load(root, options, cache, ignore, jobs, progress)


def _load(
    root: Path,
    options: Options,
    cache: Path,
    ignore: tuple[Path, ...],
    jobs: int,
    progress: Progress,
) -> Repository:
    scan_options = ScanOptions(
        include=options.include,
        exclude=(*DEFAULT_EXCLUDE, *options.exclude),
        untracked=options.untracked,
        ignore=ignore,
    )
    plugins = install_plugins()
    store = Store(cache, f"{VERSION} {plugins.packages}" if plugins.packages else VERSION)
    try:
        scan, learnt = scan_repository(root, scan_options, store.load_blobs())
        files = [file for file in scan.files if file.status is Status.PAGE]
        keys = {_key(file, options) for file in files}
        analyses = store.load_analyses(keys)
        missing = [file for file in files if _key(file, options) not in analyses]
        uses_known = not USING_SECTIONS.isdisjoint(options.sections)
        references = store.load_references(analyses) if uses_known else {}
        terms_known = TERM_SECTION in options.sections
        terms = store.load_terms(analyses) if terms_known else {}
        with _Checks(root, files, options, store) as checks:
            fresh = _analyse_missing(root, missing, options, jobs, progress)
            kept = {_key(file, options): data for file, data, keep in fresh if keep}
            store.save(kept, learnt, keys)
            checks.finish()
        history = _load_history(scan, store)
        fault = store.fault
    finally:
        store.close()
    analyses |= {_key(file, options): decode_analysis(data) for file, data, _ in fresh}
    if uses_known:
        references |= {_key(file, options): decode_references(data) for file, data, _ in fresh}
    if terms_known:
        terms |= {_key(file, options): decode_terms(data) for file, data, _ in fresh}
    records = [
        _make_record(
            file, analyses.get(_key(file, options)), checks.notes.get(file.path), checks.checks
        )
        for file in scan.files
    ]
    problems = [
        *scan.problems,
        *plugins.problems,
        *checks.problems,
        *_problems_of(records, options),
    ]
    if fault:
        problems.append(Problem(kind=ProblemKind.CACHE, message=fault))
    return Repository(
        root=root,
        scan=scan,
        index=build_index(
            records,
            options.prefix,
            {file.path: found for file in files if (found := references.get(_key(file, options)))},
            _forget_edited(history, scan),
            _find_hosting(scan, options),
            {file.path: words for file in files if (words := terms.get(_key(file, options)))},
        ),
        problems=tuple(sorted(problems, key=lambda p: (p.path, p.kind, p.line, p.message))),
    )


def _load_history(scan: Scan, store: Store) -> History:
    """The history of the commit that is checked out; nothing where git does not tell it."""
    if not scan.commit:
        return History()
    try:
        key = find_key(scan.root, scan.commit)
        history = store.load_history(key)
        if history is None:
            history = read_history(scan.root, scan.commit)
            store.save_history(key, history)
    except GitError:
        return History()
    return history


def _forget_edited(history: History, scan: Scan) -> History:
    """The history without the last change of files that have changed since."""
    return replace(
        history,
        files={
            path: found
            if scan.committed.get(path) == found.blob
            else replace(found, commit="", date="")
            for path, found in history.files.items()
        },
    )


def _find_hosting(scan: Scan, options: Options) -> Hosting | None:
    if options.source_url == AUTO:
        return find_hosting(read_remote(scan.root)) if scan.commit else None
    return make_hosting(options.source_url) if options.source_url else None


def load_references(
    repository: Repository, options: Options, *, cache: Path
) -> dict[str, tuple[Reference, ...]]:
    """The names that each file uses, by path, out of the cache that was filled before."""
    keys = {
        path: _key(record.source, options)
        for path, record in repository.index.records.items()
        if record.analysis
    }
    plugins = install_plugins()
    store = Store(cache, f"{VERSION} {plugins.packages}" if plugins.packages else VERSION)
    try:
        found = store.load_references(keys.values())
    finally:
        store.close()
    return {path: found.get(key, ()) for path, key in keys.items()}


class _Checks:
    """What a checker says of those files that it can read: out of the cache, or while the
    analysis goes on. ``problems`` name the files that it fails on."""

    def __init__(
        self, root: Path, files: Sequence[SourceFile], options: Options, store: Store
    ) -> None:
        sections = _list_note_sections(options)
        # Which sections it was asked for is part of what it said.
        mark = f"{','.join(sections)}:{'r' if options.redact else '-'}"
        wanted = [file for file in files if sections and can_lint(file)]
        self._keys = {file.path: f"{file.sha256}:{mark}" for file in wanted}
        self._store = store
        known = store.load_notes(self._keys.values())
        self.problems: list[Problem] = []
        covered = sorted({rule.section for rule in select_rules(sections).values()})
        self.checks = tuple((section, CHECKER) for section in covered)
        self.notes = {path: known[key] for path, key in self._keys.items() if key in known}
        missing = [file for file in wanted if file.path not in self.notes]

        def read(file: SourceFile) -> str:
            text = decode_file(file, read_bytes(root, file), redact=options.redact)
            return text.content if text else ""

        self._linter = Linter(root, missing, sections, read)

    def __enter__(self) -> _Checks:
        return self

    def __exit__(self, *error: object) -> None:
        self._linter.end()

    def finish(self) -> None:
        """Wait for the checker, and keep what it said."""
        fresh, failing = self._linter.finish()
        self._store.save_notes({self._keys[path]: notes for path, notes in fresh.items()})
        self.notes |= fresh
        message = "ruff failed on this file: what it would note is missing"
        self.problems += [
            Problem(kind=ProblemKind.CHECKER, message=message, path=path) for path in failing
        ]


def _list_note_sections(options: Options) -> list[str]:
    return [section for section in NOTE_SECTIONS if section in options.sections]


def _list_costly_sections(options: Options) -> list[str]:
    """The sections that change what is looked for in a file."""
    wanted = [TERM_SECTION] if TERM_SECTION in options.sections else []
    return [*_list_note_sections(options), *wanted]


def _make_record(
    file: SourceFile,
    analysis: Analysis | None,
    notes: Sequence[Note] | None,
    checks: tuple[tuple[str, str], ...],
) -> FileRecord:
    """A file with its analysis and the *notes* that *checks* gave, if they were done; who
    declares whether it is generated knows better."""
    if analysis and notes is not None and not analysis.binary:
        merged = sort_notes([*analysis.notes, *place_notes(notes, analysis.symbols)])
        analysis = replace(analysis, notes=merged, checks=(*analysis.checks, *checks))
    if analysis and file.declared_generated is not None:
        reason = ".gitattributes says so" if file.declared_generated else ""
        analysis = replace(analysis, generated=reason)
    return FileRecord(source=file, analysis=analysis)


def read_bytes(root: Path, file: SourceFile) -> bytes:
    """The content that was scanned; an :class:`OSError` where the file has changed since, or
    cannot be read. Of an empty file the content is known already."""
    if file.sha256 == _EMPTY_SHA256:
        return b""
    data = read_file(root, file)
    if hashlib.sha256(data).hexdigest() != file.sha256:
        raise OSError("the file changed during the build")
    return data


def read_text(root: Path, file: SourceFile, *, redact: bool) -> str:
    """The text of a file that was scanned, with secrets hidden where that is asked for."""
    text = decode_file(file, read_bytes(root, file), redact=redact)
    if text is None:
        raise OSError("the file is not text")
    return text.content


def decode_file(file: SourceFile, data: bytes, *, redact: bool) -> Text | None:
    """The text of a file as it is shown and analysed; a notebook's is its script."""
    if file.path.endswith(".ipynb") and (text := decode(data, redact=False)):
        with contextlib.suppress(ValueError):
            script = write_script(text.content).encode("utf-8")
            return decode(script, redact=redact)
    return decode(data, redact=redact)


def _key(file: SourceFile, options: Options) -> str:
    name = file.path.rpartition("/")[2]
    # What is in an analysis besides the facts: the initials of the sections.
    noted = "".join(section[:2] for section in _list_costly_sections(options))
    redacted = "r" if options.redact else "-"
    return f"{file.sha256}:{redacted}{noted}:{file.declared_language}:{name}"


def _analyse_missing(
    root: Path, files: Sequence[SourceFile], options: Options, jobs: int, progress: Progress
) -> list[tuple[SourceFile, bytes, bool]]:
    """(file, encoded analysis, whether to keep it) for each file."""

    sections = _list_costly_sections(options)

    def work(file: SourceFile) -> tuple[bytes, bool]:
        return analyse_file(root, file, redact=options.redact, sections=sections)

    def lost(file: SourceFile, reason: str) -> tuple[bytes, bool]:
        # What takes too long does so in each build; what else ends a process may pass.
        keep = reason != DIED
        return encode_analysis(_describe_unread(file, ProblemKind.WORKER, reason)), keep

    results = run_batches(
        files,
        work,
        lost,
        jobs=jobs,
        weight=lambda file: file.size,
        # Compiling the queries of a language can take longer than its few files.
        kind=lambda file: file.declared_language or PurePosixPath(file.path).suffix,
        seconds=WORKER_SECONDS,
    )
    by_path = {file.path: file for file in files}
    fresh: dict[str, tuple[bytes, bool]] = {}

    def paths() -> Iterator[str]:
        for file, result in results:
            fresh[file.path] = result
            yield file.path

    for _ in progress(paths(), len(files)):
        pass
    return [(by_path[path], *fresh[path]) for path in sorted(fresh)]


def analyse_file(
    root: Path, file: SourceFile, *, redact: bool, sections: Collection[str] = ()
) -> tuple[bytes, bool]:
    """The encoded analysis of one file with the notes and terms of *sections*, and whether it
    may be kept in the cache."""
    name = file.path.rpartition("/")[2]
    try:
        data = read_bytes(root, file)
    except OSError as error:
        reason = error.strerror or str(error)
        return encode_analysis(_describe_unread(file, ProblemKind.UNREADABLE, reason)), False
    if len(data) > MAX_PARSED_BYTES:
        return encode_analysis(_describe_large(file, data)), True
    try:
        with limit_time(ANALYSIS_SECONDS):
            text = decode_file(file, data, redact=redact)
            analysis = analyse(name, text, find_language(file.declared_language), sections)
    except TimeoutError as error:
        return encode_analysis(_describe_unread(file, ProblemKind.ANALYSER, str(error))), True
    if problems := tuple(_find_text_problems(name, text)):
        analysis = replace(analysis, problems=(*analysis.problems, *problems))
    return encode_analysis(analysis), True


def _find_text_problems(name: str, text: Text | None) -> Iterator[Problem]:
    if text is None:
        expected = detect_language(name, "")
        if expected != "Text":
            message = f"its name says {expected}, but its content is not text"
            yield Problem(kind=ProblemKind.ENCODING, message=message)
        return
    if text.encoding not in {"utf-8", "utf-8-sig"}:
        yield Problem(kind=ProblemKind.ENCODING, message=f"decoded as {text.encoding}")
    for line in text.redacted:
        message = "what looks like a secret is hidden; see repodoc_redact"
        yield Problem(kind=ProblemKind.SECRET, message=message, line=line)


def _describe_unread(file: SourceFile, kind: ProblemKind, reason: str) -> Analysis:
    """What is known of a file that could not be read: at most its language."""
    name = file.path.rpartition("/")[2]
    language = find_language(file.declared_language) or detect_language(name, None)
    if language == "Binary":  # the name says no such thing
        language = detect_language(name, "")
    return Analysis(language=language, problems=(Problem(kind=kind, message=reason),))


def _describe_large(file: SourceFile, data: bytes) -> Analysis:
    """What can be said of a file that is too large to parse."""
    name = file.path.rpartition("/")[2]
    # The last character may be cut in two, which would look like another encoding.
    beginning = re.sub(rb"[\xc0-\xff][\x80-\xbf]*\Z", b"", data[:SAMPLE_BYTES])
    sample = decode(beginning.rpartition(b"\n")[0] or beginning, redact=True)
    if sample is None:
        return Analysis(language=detect_language(name, None), binary=True)
    lines = data.count(b"\n") + (not data.endswith(b"\n"))
    language = find_language(file.declared_language) or detect_language(name, sample.content)
    filled = sum(1 for _ in _FILLED.finditer(data))
    return Analysis(language=language, encoding=sample.encoding, lines=lines, code_lines=filled)


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
