"""Measure very long listings in a browser: first paint and longest task.

    python -m benchmarks.long_listing              files with 17,000 and 25,000 lines, 5 runs
    python -m benchmarks.long_listing --lines 50000 --runs 3

The files are Python code, always the same, in a repository of their own, which is built with furo.
A task is an uninterrupted piece of work of the page's main thread, during which it does not
respond. Run it on an idle machine.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.browser import open_browser
from benchmarks.sites import LISTING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WIDTH, HEIGHT = 1440, 900

# Lines are as long as in large test files of PyTorch; 25,000 of them are more than a megabyte.
UNIT = '''
class Lock{n}(Lock):
    """A lock of the canal that lets {n} boats pass at once, if they are short."""

    depth = {n} * DEPTH  # measured from the sill of the upper gate

    def fill(self, level: int, *, gate: str = "upper", boats: list[str] | None = None) -> int:
        """Let water in through *gate* until it is at *level*, and return the new level."""
        while self.level < level and (boats or gate == "both"):
            if gate not in {{"upper", "lower", "both"}}:
                raise ValueError(f"no gate {{gate}} in lock {n}")
            self.level += max(1, min(level, {n} % 17))  # never more than the gate lets in
        return pump(self.level, [{n}, level, *range({n}, {n} + 3)])


def pump_{n}(level: int, steps: list[int], *, boats: int = {n}) -> int:
    """Pump water out of lock {n}, step by step."""
    return sum(step * boats for step in steps if step != level) or Lock{n}.depth

'''
HEAD = '''"""Locks of a canal."""

DEPTH = 3


class Lock:
    level = 0


def pump(level: int, steps: list[int]) -> int:
    return sum(steps) - level

'''
CONF = """project = "Canal"
extensions = ["sphinx_repodoc"]
html_theme = "furo"
"""

# The browser reports tasks from 50 ms on.
OBSERVE = """window.longTasks = [0];
new PerformanceObserver(list => window.longTasks.push(...list.getEntries().map(e => e.duration)))
    .observe({type: 'longtask', buffered: true});"""
READ_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
# Waits until late tasks have been reported, and forgets what it returns.
TAKE_LONGEST = """async () => {
    await new Promise(done => setTimeout(() => requestAnimationFrame(done), 500));
    return Math.max(...window.longTasks.splice(1), 0);
}"""
# Page by page, then in larger and larger steps to the end, and back to the middle.
SCROLL = """async () => {
    const frame = () => new Promise(done => requestAnimationFrame(done));
    for (let step = 1; step <= 60; step += 1) {
        scrollBy(0, innerHeight * Math.max(0.8, step / 10));
        await frame();
    }
    for (const share of [0.25, 0.5, 0.75, 1, 0.5]) {
        scrollTo(0, document.documentElement.scrollHeight * share);
        await frame();
        await frame();
    }
}"""


@dataclass(frozen=True, slots=True)
class Visit:
    """Milliseconds until the first paint, and of the longest task of each step."""

    paint: float
    load: float
    scroll: float
    anchor: float


def write_code(lines: int) -> str:
    """Return Python code with this number of lines."""
    number, rest = divmod(lines - HEAD.count("\n"), UNIT.count("\n"))
    units = (UNIT.format(n=unit) for unit in range(1, number + 1))
    return HEAD + "".join(units) + "# The end.\n" * rest


def build_site(folder: Path, lengths: list[int]) -> Path:
    """Write a repository with one file of each length, and return its site."""
    files = {f"src/lines_{length}.py": write_code(length) for length in lengths}
    files |= {"docs/conf.py": CONF, "docs/index.rst": "Canal\n=====\n"}
    for name, text in files.items():
        path = folder / "repository" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    site = folder / "html"
    docs = folder / "repository/docs"
    subprocess.run([sys.executable, "-m", "sphinx", "-q", docs, site], check=True)
    return site


def visit(browser: Browser, address: str, length: int) -> Visit:
    """Open a page in a new window, scroll through it, and open it at a line near its end."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    context.add_init_script(OBSERVE)
    page = context.new_page()
    page.goto(address)
    load = page.evaluate(TAKE_LONGEST)
    paint = page.evaluate(READ_PAINT)
    page.evaluate(SCROLL)
    scroll = page.evaluate(TAKE_LONGEST)
    # From another page, or the browser stays on this one and only scrolls.
    page.goto("about:blank")
    page.goto(f"{address}#L{length - 100}")
    anchor = page.evaluate(TAKE_LONGEST)
    context.close()
    return Visit(paint, load, scroll, anchor)


def show(values: list[float]) -> str:
    """Format the median and the largest value; 0 is a task that is too short to be reported."""
    figures = (statistics.median(values), max(values))
    return " / ".join(f"{value:,.0f}" if value else "< 50" for value in figures)


def print_visits(browser: Browser, site: Path, length: int, runs: int) -> None:
    page = site / f"repo/tree/src/lines_{length}.py.html"
    if not LISTING.search(page.read_text("utf-8")):
        print(f"| {length:,} | not listed |")
        return
    visits = [visit(browser, page.as_uri(), length) for _ in range(runs)]
    cells = [show([getattr(one, field.name) for one in visits]) for field in fields(Visit)]
    print(f"| {length:,} | {page.stat().st_size / 1e6:.1f} | {' | '.join(cells)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--lines", type=int, nargs="+", default=[17_000, 25_000], metavar="N")
    parser.add_argument("--runs", type=int, default=5, metavar="N")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="repodoc-benchmark-") as folder:
        site = build_site(Path(folder), arguments.lines)
        print("Milliseconds: median / largest; the longest task of each step.\n")
        print("| lines | MB of HTML | first paint | load | scroll | open at a line near the end |")
        print("|--:|--:|--:|--:|--:|--:|")
        with open_browser() as browser:
            for length in arguments.lines:
                print_visits(browser, site, length, arguments.runs)


if __name__ == "__main__":
    main()
