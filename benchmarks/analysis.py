"""Time the analysis of a repository, and of single files that are hard to analyse.

The repository is loaded as a build loads it, with nothing in the cache, in a process of its
own; so is each of the hard files, which are made here and are the same each time.

    python -m benchmarks.analysis PATH            on all cores
    python -m benchmarks.analysis PATH --jobs 1
    python -m benchmarks.analysis                 only the queries and the hard files
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.hard_files import HARD_FILES
from benchmarks.stdlib import MIB, MemorySampler
from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.tree.queries import load_query
from sphinx_repodoc.config import Options
from sphinx_repodoc.grammars import GRAMMARS, load_language
from sphinx_repodoc.model import SourceFile
from sphinx_repodoc.pipeline import Repository, analyse_file, load_repository
from sphinx_repodoc.problems import ProblemKind
from sphinx_repodoc.scan.text import decode
from sphinx_repodoc.store import decode_analysis
from sphinx_repodoc.workers import count_cores

FAILURES = {ProblemKind.ANALYSER, ProblemKind.WORKER}
# A language is timed on its first files of so much text.
SAMPLE_BYTES = 2_000_000
MIN_SAMPLE_BYTES = 50_000


class Stopwatch:
    """Notes when the analysis begins and ends within a load."""

    def __init__(self) -> None:
        self.started = self.begun = self.ended = time.perf_counter()

    def watch(self, items: Iterable[str], total: int) -> Iterator[str]:
        self.begun = time.perf_counter()
        yield from items
        self.ended = time.perf_counter()


def load_inside(root: Path, jobs: int) -> dict[str, Any]:
    """What a load took and found; runs in the process that is measured."""
    watch = Stopwatch()
    with tempfile.TemporaryDirectory(prefix="repodoc-benchmark-") as cache:
        repository = load_repository(
            root, Options(), cache=Path(cache), ignore=(), jobs=jobs, progress=watch.watch
        )
    end = time.perf_counter()
    failures = [problem for problem in repository.problems if problem.kind in FAILURES]
    return {
        "scan": watch.begun - watch.started,
        "analyse": watch.ended - watch.begun,
        "index": end - watch.ended,
        "files": len(repository.index.file_pages),
        "texts": list_texts(repository),
        "failures": [f"{item.path}: {item.kind}: {item.message}" for item in failures],
        "problems": dict(Counter(problem.kind.value for problem in repository.problems)),
    }


def list_texts(repository: Repository) -> dict[str, list[tuple[str, int]]]:
    """Language -> (path, bytes) of each text that has a page."""
    texts: dict[str, list[tuple[str, int]]] = {}
    for path in repository.index.file_pages:
        record = repository.index.records[path]
        if record.analysis and not record.analysis.binary:
            texts.setdefault(record.analysis.language, []).append((path, record.source.size))
    return texts


def time_language(root: Path, files: list[tuple[str, int]]) -> tuple[int, float]:
    """Bytes of a sample of the files, and seconds of CPU that its analysis takes in this process,
    without reading and decoding."""
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
    """What one file took; runs in the process that is measured."""
    data = path.read_bytes()
    file = SourceFile(path=path.name, size=len(data), sha256=hashlib.sha256(data).hexdigest())
    del data
    start, cpu = time.perf_counter(), time.process_time()
    encoded, _ = analyse_file(path.parent, file, redact=True)
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    analysis = decode_analysis(encoded)
    return {
        "seconds": seconds,
        "cpu": cpu,
        "language": analysis.language,
        "symbols": len(analysis.symbols),
        "problems": [problem.message for problem in analysis.problems],
    }


def run_inside(*arguments: str) -> tuple[dict[str, Any], int, int]:
    """(what this script says in a process of its own, most memory of all processes together,
    most memory of one), in bytes."""
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
    result, together, largest = run_inside("--jobs", str(jobs), str(root))
    sizes = {language: sum(s for _, s in files) for language, files in result["texts"].items()}
    size = sum(sizes.values()) / 1e6
    whole = result["scan"] + result["analyse"] + result["index"]
    print(f"{result['files']:,} files, {size:.1f} MB of text, {jobs} processes")
    print(f"scan {result['scan']:.1f} s, analyse {result['analyse']:.1f} s, ", end="")
    print(f"cache and index {result['index']:.1f} s")
    print(f"analysis {size / result['analyse']:.1f} MB/s, in all {size / whole:.1f} MB/s")
    print(f"memory: {together / MIB:.0f} MB together, {largest / MIB:.0f} MB the largest process")
    print(f"problems: {result['problems']}")
    print(f"files that ended in an exception or were lost: {len(result['failures'])}")
    for failure in result["failures"][:20]:
        print(f"  {failure}")
    print("\n| language | files | MB | sample MB | CPU s | MB/s |\n|---|--:|--:|--:|--:|--:|")
    for language, files in sorted(result["texts"].items(), key=lambda item: -sizes[item[0]]):
        if sizes[language] >= MIN_SAMPLE_BYTES:
            taken, seconds = time_language(root, files)
            print(f"| {language} | {len(files):,} | {sizes[language] / 1e6:.2f} ", end="")
            print(f"| {taken / 1e6:.2f} | {seconds:.2f} | {taken / 1e6 / seconds:.1f} |")


def print_compile_times() -> None:
    """How long a process that meets a language for the first time waits for its query."""
    print("\n| language | patterns | CPU s to compile |\n|---|--:|--:|")
    for language, row in GRAMMARS.items():
        if row.queries:
            load_language(language)
            start = time.process_time()
            query = load_query(language)
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
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.inside:
        is_file = arguments.path.is_file()
        path = arguments.path
        print(json.dumps(analyse_inside(path) if is_file else load_inside(path, arguments.jobs)))
        return
    if arguments.path:
        print_repository(arguments.path.resolve(), arguments.jobs)
    print_compile_times()
    print_hard_files()


if __name__ == "__main__":
    main()
