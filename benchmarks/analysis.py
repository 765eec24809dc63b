"""Time the analysis of a repository, and of single files that are hard to analyse.

The repository is loaded in a new process and with an empty cache, as in a first build. So is each
of the hard files, which are generated and always the same.

The repository is loaded twice: only the facts (definitions, references, imports, lines), and then
also the notes and concepts that pages show by default.

    python -m benchmarks.analysis PATH            on all cores
    python -m benchmarks.analysis PATH --jobs 1
    python -m benchmarks.analysis                 only the queries and the hard files
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import functools
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.hard_files import HARD_FILES
from benchmarks.stdlib import MIB, MemorySampler
from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.tree.layers import load_query, read_queries
from sphinx_repodoc.build.analysing import analyse_file
from sphinx_repodoc.build.pipeline import Repository, load_repository
from sphinx_repodoc.build.store import decode_analysis
from sphinx_repodoc.build.workers import count_cores
from sphinx_repodoc.config import Options
from sphinx_repodoc.grammars import load_language
from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.model import NOTE_SECTIONS, TERM_SECTION, SourceFile
from sphinx_repodoc.problems import ProblemKind
from sphinx_repodoc.scan.text import decode

FAILURES = {ProblemKind.ANALYSER, ProblemKind.WORKER}
# The speed of a language is measured on its first files, up to this size.
SAMPLE_BYTES = 2_000_000
MIN_SAMPLE_BYTES = 50_000
YARDSTICK_BYTES = 10_000_000

FACTS, EVERYTHING = "facts", "with notes and concepts"


class Stopwatch:
    """Measures the wall-clock time of the analysis within a load, and the CPU time of all
    processes."""

    def __init__(self) -> None:
        self.started = self.begun = self.ended = time.perf_counter()
        self.cpu = 0.0

    def watch(self, items: Iterable[str], total: int) -> Iterator[str]:
        self.begun = time.perf_counter()
        before = sum(os.times()[:4])
        yield from items
        self.ended = time.perf_counter()
        self.cpu = sum(os.times()[:4]) - before


def choose_options(what: str) -> Options:
    """Return the options of a build that computes *what*."""
    more = {*NOTE_SECTIONS, TERM_SECTION} if what == FACTS else set()
    return Options(sections=tuple(each for each in Options().sections if each not in more))


def load_inside(root: Path, jobs: int, what: str) -> dict[str, Any]:
    """Load a repository, and return times and results; runs in the measured process."""
    watch = Stopwatch()
    options = choose_options(what)
    with tempfile.TemporaryDirectory(prefix="repodoc-benchmark-") as cache:
        repository = load_repository(
            root, options, cache=Path(cache), ignore=(), jobs=jobs, progress=watch.watch
        )
    end = time.perf_counter()
    failures = [problem for problem in repository.problems if problem.kind in FAILURES]
    return {
        "scan": watch.begun - watch.started,
        "analyse": watch.ended - watch.begun,
        "cpu": watch.cpu,
        "index": end - watch.ended,
        "files": len(repository.index.file_pages),
        "texts": list_texts(repository),
        "failures": [f"{item.path}: {item.kind}: {item.message}" for item in failures],
        "problems": dict(Counter(problem.kind.value for problem in repository.problems)),
    }


def list_texts(repository: Repository) -> dict[str, list[tuple[str, int]]]:
    """Return language -> (path, bytes) of each text file with a page."""
    texts: dict[str, list[tuple[str, int]]] = {}
    for path in repository.index.file_pages:
        record = repository.index.records[path]
        if record.analysis and not record.analysis.binary:
            texts.setdefault(record.analysis.language, []).append((path, record.source.size))
    return texts


def time_language(root: Path, files: list[tuple[str, int]]) -> tuple[int, float]:
    """Analyse a sample of the files in this process. Return its bytes and the CPU seconds, without
    reading and decoding."""
    taken, seconds = 0, 0.0
    for path, size in files:
        if taken >= SAMPLE_BYTES:
            break
        text = decode((root / path).read_bytes(), redact=False)
        start = time.process_time()
        analyse(Path(path).name, text)
        seconds += time.process_time() - start
        taken += size
    return taken, seconds


def analyse_inside(path: Path) -> dict[str, Any]:
    """Analyse one file, and return times and results; runs in the measured process."""
    data = path.read_bytes()
    file = SourceFile(path=path.name, size=len(data), sha256=hashlib.sha256(data).hexdigest())
    del data
    start, cpu = time.perf_counter(), time.process_time()
    encoded, _ = analyse_file(path.parent, file, redact=True)
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    analysis = decode_analysis(encoded).analysis
    return {
        "seconds": seconds,
        "cpu": cpu,
        "language": analysis.language,
        "symbols": len(analysis.symbols),
        "problems": [problem.message for problem in analysis.problems],
    }


def run_inside(*arguments: str) -> tuple[dict[str, Any], int, int]:
    """Run this script in a new process. Return its output, and the peak memory of all processes
    together and of the largest one, in bytes."""
    command = [sys.executable, "-m", "benchmarks.analysis", "--inside", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    sampler = MemorySampler(process.pid)
    sampler.start()
    assert process.stdout is not None
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    sampler.stop()
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed")
    largest = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return json.loads(output), sampler.peak, largest


def print_repository(root: Path, jobs: int) -> None:
    results = {}
    for what in (FACTS, EVERYTHING):
        results[what] = run_inside("--jobs", str(jobs), "--what", what, str(root))
    texts = results[EVERYTHING][0]["texts"]
    size = sum(size for files in texts.values() for _, size in files) / 1e6
    print(f"{results[EVERYTHING][0]['files']:,} files, {size:.1f} MB of text, {jobs} processes")
    print("\n| analysis | s | MB/s | CPU s | scan s | index s | memory | largest process |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for what, (result, together, largest) in results.items():
        print(f"| {what} | {result['analyse']:.1f} | {size / result['analyse']:.2f} ", end="")
        print(f"| {result['cpu']:.1f} | {result['scan']:.1f} | {result['index']:.1f} ", end="")
        print(f"| {together / MIB:.0f} MB | {largest / MIB:.0f} MB |")
    print(f"\nyardstick: ast.parse in one process, {measure_yardstick(root, texts):.1f} MB/s")
    print_failures(results[EVERYTHING][0])
    print_languages(root, texts)


def measure_yardstick(root: Path, texts: dict[str, list[tuple[str, int]]]) -> float:
    """Return the speed of Python's own parser in MB/s, to compare machines and times of day."""
    taken, seconds = 0, 0.0
    for path, size in texts.get("Python", []):
        if taken >= YARDSTICK_BYTES:
            break
        data = (root / path).read_bytes()
        start = time.process_time()
        with warnings.catch_warnings(action="ignore"), contextlib.suppress(SyntaxError, ValueError):
            ast.parse(data)
        seconds += time.process_time() - start
        taken += size
    return taken / 1e6 / seconds if seconds else 0.0


def print_failures(result: dict[str, Any]) -> None:
    print(f"problems: {result['problems']}")
    print(f"files that ended in an exception or were lost: {len(result['failures'])}")
    for failure in result["failures"][:20]:
        print(f"  {failure}")


def print_languages(root: Path, texts: dict[str, list[tuple[str, int]]]) -> None:
    """Print the speed of each language in this process, for the facts only."""
    sizes = {language: sum(size for _, size in files) for language, files in texts.items()}
    print("\n| language | files | MB | sample MB | CPU s | MB/s |\n|---|--:|--:|--:|--:|--:|")
    for language, files in sorted(texts.items(), key=lambda item: -sizes[item[0]]):
        if sizes[language] >= MIN_SAMPLE_BYTES:
            taken, seconds = time_language(root, files)
            print(f"| {language} | {len(files):,} | {sizes[language] / 1e6:.2f} ", end="")
            print(f"| {taken / 1e6:.2f} | {seconds:.2f} | {taken / 1e6 / seconds:.1f} |")


def print_compile_times() -> None:
    """Print the time to compile the query of each language, which each process needs once."""
    print("\n| language | patterns | CPU s to compile |\n|---|--:|--:|")
    for language in GRAMMARS:
        if read_queries(language):
            load_language(language)
            start = time.process_time()
            query = load_query(language).query
            seconds = time.process_time() - start
            print(f"| {language} | {query.pattern_count} | {seconds:.2f} |")


def print_hard_files() -> None:
    print("\n| file | MB | lines | s | CPU s | memory | symbols | problems |")
    print("|---|--:|--:|--:|--:|--:|--:|---|")
    with tempfile.TemporaryDirectory(prefix="repodoc-benchmark-") as folder:
        for name, (what, make) in HARD_FILES.items():
            path = Path(folder, name)
            path.write_text(make(), encoding="utf-8")
            result, _, memory = run_inside(str(path))
            text = path.read_text(encoding="utf-8")
            lines = text.count("\n")
            cells = (
                what, f"{len(text) / 1e6:.1f}", f"{lines:,}",
                f"{result['seconds']:.2f}", f"{result['cpu']:.2f}", f"{memory / MIB:.0f} MB",
                f"{result['symbols']:,}", "; ".join(result["problems"]),
            )  # fmt: skip
            print(f"| {' | '.join(cells)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("path", type=Path, nargs="?", help="the repository")
    parser.add_argument("--jobs", type=int, default=count_cores(), metavar="N")
    parser.add_argument("--what", default=EVERYTHING, help=argparse.SUPPRESS)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.inside:
        path = arguments.path
        is_file = path.is_file()
        load = functools.partial(load_inside, path, arguments.jobs, arguments.what)
        print(json.dumps(analyse_inside(path) if is_file else load()))
        return
    # Queries come first, because compiled queries stay in memory.
    print_compile_times()
    if arguments.path:
        print()
        print_repository(arguments.path.resolve(), arguments.jobs)
    print_hard_files()


if __name__ == "__main__":
    main()
