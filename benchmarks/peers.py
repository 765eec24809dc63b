"""Compare the time for a repository with universal-ctags and Doxygen, each in a new process.

ctags lists definitions; ``inspect`` lists definitions, references, resolved imports and all other
facts. Doxygen writes a site with sources and references, for the languages that it knows and
without pictures; ``build`` writes our site.

    python -m benchmarks.peers PATH
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.stdlib import MIB, measure

DOXYFILE = """\
INPUT = "{root}"
OUTPUT_DIRECTORY = "{output}"
RECURSIVE = YES
EXTRACT_ALL = YES
EXTRACT_STATIC = YES
SOURCE_BROWSER = YES
REFERENCED_BY_RELATION = YES
REFERENCES_RELATION = YES
GENERATE_LATEX = NO
HAVE_DOT = NO
QUIET = YES
WARNINGS = NO
NUM_PROC_THREADS = 0
"""


def list_commands(root: Path, folder: Path) -> Iterator[tuple[str, Path, list[str]]]:
    """Yield (description, output folder, command) for each installed program."""
    ours = [sys.executable, "-m", "sphinx_repodoc"]
    if ctags := shutil.which("ctags"):
        tags = folder / "tags"
        yield "ctags", tags, [ctags, "-R", "--fields=+nKSs", "-f", str(tags), str(root)]
    # inspect writes to standard output.
    yield "repodoc inspect", folder / "repodoc inspect.log", [*ours, "inspect", str(root)]
    if doxygen := shutil.which("doxygen"):
        site = folder / "doxygen"
        settings = folder / "Doxyfile"
        settings.write_text(DOXYFILE.format(root=root, output=site), encoding="utf-8")
        site.mkdir()
        yield "Doxygen", site, [doxygen, str(settings)]
    yield "repodoc build", folder / "site", [*ours, "build", str(root), "-o", f"{folder}/site"]


def count_bytes(path: Path) -> int:
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.stat().st_size for file in files if file.is_file())


def run(root: Path, folder: Path) -> Iterator[str]:
    """Yield a row for each program."""
    for what, output, command in list_commands(root, folder):
        with (folder / f"{what}.log").open("wb") as stream:
            measured = measure(command, stream.fileno())
        if measured is None:
            yield f"| {what} | failed |"
            continue
        wall, cpu, memory = measured
        size = count_bytes(output) / 1e6
        yield f"| {what} | {wall:.1f} s | {cpu:.1f} s | {memory / MIB:.0f} MB | {size:.1f} MB |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("path", type=Path, help="the repository")
    root = parser.parse_args().path.resolve()
    with tempfile.TemporaryDirectory(prefix="repodoc-benchmark-") as folder:
        print("| program | time | CPU | memory | written |\n|---|--:|--:|--:|--:|")
        for row in run(root, Path(folder)):
            print(row, flush=True)


if __name__ == "__main__":
    main()
