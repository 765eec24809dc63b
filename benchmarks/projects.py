"""Build the docs of a real project with and without the extension, and compare the two sites.

Run it with a Python that has the project's docs requirements and sphinx-repodoc installed. The
project is cloned into a temporary folder first, so that its own checkout stays as it is.

    python -m benchmarks.projects CHECKOUT DOCS

Prints a row for docs/compatibility.md, and every difference that is not one of the expected ones.
"""

from __future__ import annotations

import argparse
import difflib
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LINE = '\nextensions = [*globals().get("extensions", ()), "sphinx_repodoc"]\n'
OVERVIEW = re.compile(r'href="[^"]*\brepo/(?:index\.html)?"')
SEARCH_SCRIPTS = re.compile(r"repodoc|repo-search")
NAVIGATION, NEXT, SCRIPTS, OTHER = "navigation", "next link", "search scripts", "other"
# Text that differs in each run: colours of warnings, memory addresses, random identifiers.
_NOISE = re.compile(
    r"\x1b\[[0-9;]*m|0x[0-9a-f]{6,}|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """One finished build."""

    output: Path
    seconds: float
    code: int
    warnings: Counter[str]


def build_docs(source: Path, folder: Path) -> Build:
    """Build *source* into *folder*, which is empty."""
    log = folder / "warnings.txt"
    folder.mkdir()
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-w", str(log)]
    command += ["-d", str(folder / "doctrees"), str(source), str(folder / "html")]
    start = time.perf_counter()
    # Hashes and dates that end up in pages must not differ between the two builds.
    environment = {**os.environ, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "1700000000"}
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    seconds = time.perf_counter() - start
    lines = log.read_text("utf-8", "replace").splitlines() if log.exists() else []
    text = (_NOISE.sub("", line).replace(str(folder), "OUT") for line in lines)
    return Build(
        output=folder / "html", seconds=seconds, code=done.returncode, warnings=Counter(text)
    )


def compare_pages(before: Path, after: Path) -> Iterator[tuple[str, str, str]]:
    """Yield (page, kind of difference, its lines) for each difference of an original page."""
    for page in sorted(before.rglob("*.html")):
        name = page.relative_to(before).as_posix()
        other = after / name
        if not other.is_file():
            yield name, OTHER, "the page is gone"
        elif page.read_bytes() != other.read_bytes():
            yield from compare_page(name, read_lines(page), read_lines(other))


def read_lines(page: Path) -> list[str]:
    """Return the lines of a page; each list item starts a line, to tell entries apart."""
    text = _NOISE.sub("", page.read_text("utf-8"))
    return re.sub(r"\s*(<(?:li|/li|ul|/ul)\b)", r"\n\1", text).splitlines()


def compare_page(name: str, before: list[str], after: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield the differences of one page."""
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for tag, first, last, new_first, new_last in matcher.get_opcodes():
        if tag != "equal":
            old = [line for line in before[first:last] if line.strip()]
            new = [line for line in after[new_first:new_last] if line.strip()]
            if old or new:
                shown = [*(f"- {line}" for line in old), *(f"+ {line}" for line in new)]
                yield name, classify(name, new), "\n".join(shown)


def classify(name: str, new: list[str]) -> str:
    """Return the kind of a difference, from its new lines."""
    text = "\n".join(new)
    if OVERVIEW.search(text):
        is_next = re.search(r'rel="next"|class="[^"]*next|title="next|accesskey="N"', text, re.I)
        return NEXT if is_next else NAVIGATION
    if name == "search.html" and SEARCH_SCRIPTS.search(text):
        return SCRIPTS
    return OTHER


def run(checkout: Path, docs: str, show: int) -> int:
    """Compare one project, and return the number of unexpected differences."""
    with tempfile.TemporaryDirectory(prefix="projects-") as name:
        folder = Path(name).resolve()
        clone = folder / checkout.name
        subprocess.run(["git", "clone", "-q", str(checkout), str(clone)], check=True)
        source = clone / docs
        before = build_docs(source, folder / "before")
        with (source / "conf.py").open("a", encoding="utf-8") as conf:
            conf.write(LINE)
        state = read_state(clone)
        after = build_docs(source, folder / "after")
        written = read_state(clone) ^ state
        differences = list(compare_pages(before.output, after.output))
        return report(checkout.name, before, after, differences, written, show)


def read_state(clone: Path) -> set[str]:
    command = ["git", "-C", str(clone), "status", "--porcelain", "--ignored", "-uall"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return {line for line in done.stdout.splitlines() if "__pycache__" not in line}


def report(
    name: str,
    before: Build,
    after: Build,
    differences: list[tuple[str, str, str]],
    written: set[str],
    show: int,
) -> int:
    """Print the differences, and return the number of unexpected ones."""
    pages = len(list(before.output.rglob("*.html")))
    generated = len(list((after.output / "repo").rglob("*.html")))
    kinds = Counter(kind for _, kind, _ in {(page, kind, "") for page, kind, _ in differences})
    gained, lost = after.warnings - before.warnings, before.warnings - after.warnings
    cells = [
        name, pages, generated, sum(before.warnings.values()), sum(gained.values()),
        sum(lost.values()), kinds[NAVIGATION], kinds[NEXT], kinds[SCRIPTS], kinds[OTHER],
        len(written), f"{before.seconds:.1f}", f"{after.seconds:.1f}",
    ]  # fmt: skip
    print("| " + " | ".join(map(str, cells)) + " |")
    for sign, found in (("+", gained), ("-", lost)):
        for line in list(found)[:show]:
            print(f"  warning {sign} {line}")
    for line in sorted(written)[:show]:
        print(f"  written {line}")
    others = [each for each in differences if each[1] == OTHER]
    for page, _, lines in others[:show]:
        print(f"  {page}\n{lines}")
    codes = before.code + after.code
    return len(others) + sum(gained.values()) + sum(lost.values()) + len(written) + codes


def main() -> int:
    """Compare the project on the command line, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("checkout", type=Path, help="a git checkout of the project")
    parser.add_argument("docs", help="the folder of its conf.py")
    parser.add_argument("--show", type=int, default=10, help="how many differences (%(default)s)")
    arguments = parser.parse_args()
    return min(1, run(arguments.checkout.resolve(), arguments.docs, arguments.show))


if __name__ == "__main__":
    sys.exit(main())
