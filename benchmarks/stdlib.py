"""Compare the time for a page for each file of the standard library with plain Sphinx.

Plain Sphinx gets one ``literalinclude`` page for each ``.py`` file, the simplest page about a file.
Both build the same files with the same theme, each build in a new process and a temporary folder;
nothing is downloaded.

    python benchmarks/stdlib.py             everything (some minutes)
    python benchmarks/stdlib.py --files 200 a quick look
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

MIB = 1024 * 1024

PLAIN_CONF = """\
project = "Lib"
"""
PLAIN_PAGE = """\
:orphan:

{title}
{line}

.. literalinclude:: {target}
   :language: python
"""
PLAIN_INDEX = """\
Lib
===
"""
OUR_CONF = """\
project = "Lib"
extensions = ["sphinx_repodoc"]
repodoc_root = {root!r}
"""
OUR_INDEX = """\
Lib
===
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """One build: wall-clock seconds, CPU seconds of all processes, peak memory in bytes."""

    wall: float
    cpu: float
    memory: int
    pages: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A Sphinx project and its output folder."""

    source: Path
    output: Path

    def build(self, *options: str) -> Measure:
        """Build and measure. The first build is cold, the next ones are incremental."""
        command = [sys.executable, "-m", "sphinx", "-q", *options]
        log = self.output.with_suffix(".log")
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("wb") as stream:
            measured = measure([*command, str(self.source), str(self.output)], stream.fileno())
        if measured is None:
            sys.exit(f"the build failed:\n{log.read_text(encoding='utf-8')[-3000:]}")
        wall, cpu, memory = measured
        pages = sum(1 for _ in self.output.rglob("*.html"))
        return Measure(wall=wall, cpu=cpu, memory=memory, pages=pages)


def measure(command: list[str], log: int) -> tuple[float, float, int] | None:
    """Return (wall, cpu, peak memory) of a command and its children, None if it fails."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=log, stderr=log)
    sampler = MemorySampler(process.pid)
    sampler.start()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    sampler.stop()
    # If memory cannot be sampled, use the largest process. macOS counts in bytes.
    largest = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    if process.returncode != 0:
        return None
    return wall, usage.ru_utime + usage.ru_stime, max(sampler.peak, largest)


class MemorySampler(threading.Thread):
    """Samples the memory of a process and its descendants five times a second.

    A page that forked processes share counts once (PSS), so the sum is what the build
    really needs. Only Linux tells; elsewhere the peak stays 0.
    """

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid = pid
        self.peak = 0
        self._stopped = threading.Event()

    def run(self) -> None:
        while not self._stopped.wait(0.2):
            self.peak = max(self.peak, sum(map(read_pss, list_descendants(self.pid))))

    def stop(self) -> None:
        self._stopped.set()
        self.join()


def list_descendants(pid: int) -> Iterator[int]:
    """Return a process and its living descendants."""
    yield pid
    try:
        tasks = [task.name for task in Path(f"/proc/{pid}/task").iterdir()]
        children = [Path(f"/proc/{pid}/task/{task}/children").read_text() for task in tasks]
    except OSError:
        return
    for child in " ".join(children).split():
        yield from list_descendants(int(child))


def read_pss(pid: int) -> int:
    """Return the memory of a process in bytes, with its part of shared memory; 0 if it ended."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def copy_library(target: Path, limit: int | None) -> list[Path]:
    """Copy the ``.py`` files of the standard library, and return the paths in the copy."""
    library = Path(sysconfig.get_path("stdlib"))
    files = sorted(
        path.relative_to(library)
        for path in library.rglob("*.py")
        if not {"site-packages", "__pycache__"} & set(path.parts)
    )
    # A smaller sample still has small and large files, packages and tests.
    if limit:
        files = files[:: max(1, len(files) // limit)][:limit]
    for path in files:
        copy = target / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(library / path, copy)
    return files


def make_plain_project(folder: Path, library: Path, files: list[Path]) -> Path:
    """Make a project with one ``literalinclude`` page per file; return its source folder."""
    write(folder / "conf.py", PLAIN_CONF)
    write(folder / "index.rst", PLAIN_INDEX)
    for path in files:
        title = path.as_posix()
        # A path with a leading slash is relative to the source folder.
        target = f"/{os.path.relpath(library / path, folder)}"
        text = PLAIN_PAGE.format(title=title, line="=" * len(title), target=target)
        write(folder / "files" / path.with_suffix(".rst"), text)
    return folder


def make_our_project(folder: Path, library: Path) -> Path:
    """Make a project with the extension for the library; return its source folder."""
    write(folder / "conf.py", OUR_CONF.format(root=str(library)))
    write(folder / "index.rst", OUR_INDEX)
    return folder


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def run(folder: Path, limit: int | None) -> Iterator[tuple[str, Measure, Measure]]:
    """Yield (kind of build, plain Sphinx, sphinx-repodoc)."""
    library = folder / "Lib"
    files = copy_library(library, limit)
    edited = library / files[len(files) // 2]
    plain = make_plain_project(folder / "plain", library, files)
    ours = make_our_project(folder / "ours", library)

    serial = Project(source=plain, output=folder / "out/plain-serial")
    our_serial = Project(source=ours, output=folder / "out/ours-serial")
    as_called = Project(source=ours, output=folder / "out/ours-as-called")
    plain_serial = serial.build()
    yield "cold, `sphinx-build` as it is", plain_serial, as_called.build()
    # For Sphinx `-j 1` is the same as no -j, which means all cores here: hence the option.
    yield "cold, one process each", plain_serial, our_serial.build("-D", "repodoc_jobs=1")

    parallel = Project(source=plain, output=folder / "out/plain")
    our_parallel = Project(source=ours, output=folder / "out/ours")
    jobs = ("-j", "auto")
    yield "cold, `-j auto`", parallel.build(*jobs), our_parallel.build(*jobs)
    yield "nothing changed", parallel.build(*jobs), our_parallel.build(*jobs)

    with edited.open("a", encoding="utf-8") as stream:
        stream.write("\n\ndef added_by_the_benchmark():\n    return 1\n")
    yield "one file edited", parallel.build(*jobs), our_parallel.build(*jobs)


def format_row(name: str, plain: Measure, ours: Measure) -> str:
    cells = [name]
    for one in (plain, ours):
        cells += [f"{one.wall:.1f} s", f"{one.cpu:.1f} s", f"{one.memory / MIB:.0f} MB"]
    cells += [f"{plain.wall / ours.wall:.1f}"]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", type=int, metavar="N", help="only N files, for a quick look")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="repodoc-benchmark-") as name:
        print(f"Python {platform.python_version()}, Sphinx {version('Sphinx')}, ", end="")
        print(f"{os.cpu_count()} cores, theme alabaster\n")
        print("| build | plain: time | CPU | memory | repodoc: time | CPU | memory | ratio |")
        print("|---|--:|--:|--:|--:|--:|--:|--:|")
        for row, plain, ours in run(Path(name), args.files):
            print(format_row(row, plain, ours), flush=True)
        print(f"\nPages at the end: plain {plain.pages}, repodoc {ours.pages}.")


if __name__ == "__main__":
    main()
