"""Analysis of files in worker processes, with limits on time and memory."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path, PurePosixPath

from msgspec.structs import replace

from sphinx_repodoc.analyse import analyse, detect_language, find_language
from sphinx_repodoc.analyse.images import MAX_IMAGE_BYTES, find_image
from sphinx_repodoc.build.missing_packages import check_grammars
from sphinx_repodoc.build.reading import decode_file
from sphinx_repodoc.build.store import encode_analysis
from sphinx_repodoc.build.workers import DIED, run_batches
from sphinx_repodoc.grammars import NOT_INSTALLED, find_fault
from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.limits import limit_memory, limit_time
from sphinx_repodoc.model import Analysis, SourceFile, Text
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.scan.content import iter_file, read_file
from sphinx_repodoc.scan.text import decode

# Larger files are not parsed: a syntax tree takes a hundred times the memory of its file.
MAX_PARSED_BYTES = 4 * 1024 * 1024
SAMPLE_BYTES = 64 * 1024
# Limit of processor time for one file. The largest files take a fifth of it.
ANALYSIS_SECONDS = 15
# Limit of wall-clock time, which also stops compiled code. Longer, for busy machines.
WORKER_SECONDS = 30
# Memory limit of a worker. The largest syntax trees of Python's own parser take two thirds.
WORKER_BYTES = 3 * 1024 * 1024 * 1024
# Freed memory that a worker keeps for the next file: the size of a large syntax tree.
HELD_BYTES = 64 * 1024 * 1024

Progress = Callable[[Iterable[str], int], Iterator[str]]
"""Wraps an iterator over paths to show its progress; the number is the total of paths."""


def analyse_files(
    root: Path,
    files: Sequence[SourceFile],
    jobs: int,
    progress: Progress,
    *,
    redact: bool,
    sections: Collection[str],
) -> dict[str, tuple[bytes, bool]]:
    """Return path -> (encoded analysis, whether to cache it) for each file."""
    fresh: dict[str, tuple[bytes, bool]] = {}
    again: list[SourceFile] = []
    has_crashed = False

    def work(file: SourceFile) -> tuple[bytes, bool]:
        return analyse_file(root, file, redact=redact, sections=sections)

    def lost(file: SourceFile, reason: str) -> tuple[bytes, bool]:
        nonlocal has_crashed
        # If loading a grammar crashes workers, tell later workers not to load it.
        has_crashed = check_grammars(GRAMMARS) or has_crashed
        if has_crashed and file.path not in fresh:
            again.append(file)
        # Cache that a file takes too long, since it will again. Other causes may be temporary.
        keep = reason != DIED
        return encode_analysis(_describe_unread(file, ProblemKind.WORKER, reason)), keep

    def paths() -> Iterator[str]:
        for part in (files, again):
            for file, result in _run(part, work, lost, jobs):
                fresh[file.path] = result
                if part is again or file not in again:
                    yield file.path

    for _ in progress(paths(), len(files)):
        pass
    return fresh


def _run(
    files: Sequence[SourceFile],
    work: Callable[[SourceFile], tuple[bytes, bool]],
    lost: Callable[[SourceFile, str], tuple[bytes, bool]],
    jobs: int,
) -> Iterator[tuple[SourceFile, tuple[bytes, bool]]]:
    # The language, guessed from the name, so that one worker compiles its queries for many files.
    guess = functools.cache(lambda suffix: detect_language(f"file{suffix}", ""))
    return run_batches(
        files,
        work,
        lost,
        jobs=jobs,
        weight=lambda file: file.size,
        kind=lambda file: file.declared_language or guess(PurePosixPath(file.path).suffix),
        seconds=WORKER_SECONDS,
        apart=True,
        held=HELD_BYTES,
        begin=functools.partial(limit_memory, WORKER_BYTES),
    )


def analyse_file(
    root: Path, file: SourceFile, *, redact: bool, sections: Collection[str] = ()
) -> tuple[bytes, bool]:
    """Analyse one file, with the notes and terms of *sections*. Return the encoded analysis, and
    whether it may be cached."""
    name = file.path.rpartition("/")[2]
    try:
        if file.size > MAX_PARSED_BYTES:
            return encode_analysis(_describe_large(root, file)), True
        data = read_file(root, file)
    except OSError as error:
        reason = error.strerror or str(error)
        return encode_analysis(_describe_unread(file, ProblemKind.UNREADABLE, reason)), False
    try:
        with limit_time(ANALYSIS_SECONDS):
            text = decode_file(file, data, redact=redact)
            analysis = analyse(name, text, find_language(file.declared_language), sections)
    except (TimeoutError, MemoryError) as error:
        # Cache a timeout, since the file stays slow. The next build may have more memory.
        keep = isinstance(error, TimeoutError)
        reason = str(error) or "it takes too much memory"
        return encode_analysis(_describe_unread(file, ProblemKind.ANALYSER, reason)), keep
    # The copy of an image is not searched for secrets, so an SVG image with one is not shown.
    image = None if text and text.redacted else find_image(data)
    problems = tuple(_find_text_problems(name, text))
    if problems or image:
        analysis = replace(analysis, problems=(*analysis.problems, *problems), image=image)
    # Cache the result if the grammar is not installed: installing it renews the cache. Other faults
    # in loading a grammar may be temporary.
    faults = {find_fault(gap.language) for gap in analysis.gaps if not gap.skipped}
    return encode_analysis(analysis), faults <= {NOT_INSTALLED}


def _find_text_problems(name: str, text: Text | None) -> Iterator[Problem]:
    if text is None:
        expected = detect_language(name, "")
        if expected != "Text":
            message = f"its name says {expected}, but its content is not text"
            yield Problem(kind=ProblemKind.ENCODING, message=message)
        return
    if text.encoding not in {"utf-8", "utf-8-sig"}:
        yield Problem(kind=ProblemKind.ENCODING, message=f"decoded as {text.encoding}")
    # Report one problem for each run of consecutive lines, such as a private key.
    for _, near in groupby(enumerate(text.redacted), key=lambda item: item[1] - item[0]):
        lines = [line for _, line in near]
        where = f", to line {lines[-1]:,}" if len(lines) > 1 else ""
        message = f"what looks like a secret is hidden{where}; see repodoc_redact"
        yield Problem(kind=ProblemKind.SECRET, message=message, line=lines[0])


def _describe_unread(file: SourceFile, kind: ProblemKind, reason: str) -> Analysis:
    """Return the analysis of a file that could not be read: its language and the problem."""
    name = file.path.rpartition("/")[2]
    language = find_language(file.declared_language) or detect_language(name, None)
    if language == "Binary":  # which the name alone does not tell
        language = detect_language(name, "")
    return Analysis(language=language, problems=(Problem(kind=kind, message=reason),))


def _describe_large(root: Path, file: SourceFile) -> Analysis:
    """Return the analysis of a file that is too large to parse: its language and line counts."""
    name = file.path.rpartition("/")[2]
    data, lines, filled = _survey_lines(iter_file(root, file))
    # A character cut in two at the end of the sample would look like another encoding.
    beginning = re.sub(rb"[\xc0-\xff][\x80-\xbf]*\Z", b"", data[:SAMPLE_BYTES])
    sample = decode(beginning.rpartition(b"\n")[0] or beginning, redact=True)
    if sample is None:
        is_small = file.size <= MAX_IMAGE_BYTES
        image = find_image(read_file(root, file)) if is_small else None
        return Analysis(language=detect_language(name, None), binary=True, image=image)
    language = find_language(file.declared_language) or detect_language(name, sample.content)
    return Analysis(language=language, encoding=sample.encoding, lines=lines, code_lines=filled)


def _survey_lines(chunks: Iterable[bytes]) -> tuple[bytes, int, int]:
    """Return the first bytes of a file, its number of lines, and that of its non-blank lines."""
    beginning = last = b""
    lines = filled = 0
    for chunk in chunks:
        beginning = beginning or chunk[:SAMPLE_BYTES]
        *whole, last = (last + chunk).split(b"\n")
        lines += len(whole)
        filled += sum(map(bool, map(bytes.strip, whole)))
        # Of an unfinished line, which may be huge, keep only whether it is empty or blank.
        last = last.strip()[:1] or last[:1]
    return beginning, lines + bool(last), filled + bool(last.strip())
