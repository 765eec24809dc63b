"""One browser, and a small site per theme, built once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from benchmarks.browser import BROWSERS, find_browser, launch

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

# A plain theme and the one of the command line; the others are tested by make test-slow.
FAST_THEMES = ("alabaster", "furo")
SLOW_THEMES = ("pydata_sphinx_theme", "sphinx_rtd_theme")
THEMES = (*FAST_THEMES, *SLOW_THEMES)
FLEX = "flex_theme"  # in this folder
PACKAGES = {"flask": "pallets_sphinx_themes"}
"""The packages of themes that have another name."""
ABORTED = "net::ERR_ABORTED"

# Longer than two parts of the listing, with a line wider than any screen.
LONG = "".join(
    f"def step_{number}(left, right):\n    return left + {number}{' + right' * (number % 90)}\n"
    for number in range(1, 201)
)
# A few symbols with many lines below them.
SHIP = (
    '''"""Ships."""


def _hidden():
    return 1


class Ship:
    """One ship.

    It has sails.
    """

    def _load(self):
        return _hidden()

    def sail(self, to):
        """Sail away."""
        return to

'''
    + "".join(f"    def haul_{number}(self):\n        return {number}\n\n" for number in range(40))
    + '''
def last():
    """Come last."""
    return Ship()
'''
)
# Functions of fifty lines, in a listing with a pause in the middle.
REST = "    rest()\n" * 49
LOG = "".join(f"def day_{number}():\n{REST}" for number in range(79))
HARBOUR = b"""from boats.ship import Ship, last


def moor():
    Ship().sail("home")
    last()
"""
FILES: dict[str, bytes] = {
    "README.md": b"# Boats\n\n| what | where |\n|---|---|\n| hulls | src |\n",
    "src/boats/__init__.py": b'"""Boats."""\n',
    "src/boats/long.py": LONG.encode(),
    "src/boats/crew.py": (
        b'"""The crew."""\n\nfrom boats.long import step_1\n\nstep_1(1, 2)\neval(input())\n'
    ),
    "src/boats/race.py": (
        b'"""A race."""\n\nfrom boats.long import step_2, step_3\n\n'
        b"step_2(1, 2)\nstep_3(1, 2)\nstep_2(3, 4)\nstep_2(5, 6)\n"
    ),
    # For the scope, the outline, uses and cards.
    "src/boats/ship.py": SHIP.encode(),
    "src/boats/harbour.py": HARBOUR,
    "src/boats/log.py": LOG.encode(),
    # Characters that are encoded in addresses.
    "data/@web/a+b.js": b"function row() { return 1 }\nmodule.exports = { row }\n",
    "data/@web/use.js": b'const { row } = require("./a+b.js")\nrow()\n',
    "tests/test_ship.py": b"from boats.ship import Ship\n\n\ndef test_sail():\n    Ship()\n",
    "data/crlf.txt": b"first\r\nsecond <b>\r\n\r\nlast without an end",
    "data/attack.html": b"<p>hello</p>\n<script>document.title = 'taken'</script>\n</pre></div>\n",
    # Names that would do harm as HTML or as keys of an object.
    "data/odd.json": b"""{
  "<img src=x onerror=document.title=1>": 1,
  "constructor": 2,
  "__proto__": {"toString": 3}
}
""",
    "docs/conf.py": b'project = "Boats"\nextensions = ["sphinx_repodoc"]\n',
    "docs/index.rst": b"Boats\n=====\n\nWelcome.\n\n.. toctree::\n\n   guide\n",
    # With all that a theme shows beside a document.
    "docs/guide.rst": (
        b"Guide\n=====\n\n"
        + b"As wide as can be. " * 20
        + b"\n\nHulls\n-----\n\nFloat.\n\n.. toctree::\n\n   crew\n"
    ),
    "docs/files.rst": b":orphan:\n:nosearch:\n\nFiles\n=====\n\n.. repo:tree:: src\n",
    "docs/crew.rst": b"Crew\n====\n\nRows.\n\nStep 7\n------\n\nSeats the crew.\n",
}


@dataclass
class Site:
    """A built site, opened in the browser; ``problems`` is what the browser complained of."""

    theme: str
    output: Path
    page: Page
    problems: list[str] = field(default_factory=list)

    def note_failure(self, request: Request) -> None:
        # A navigation aborts the requests of the page before it, which is no fault of either.
        if request.failure != ABORTED:
            self.problems.append(f"failed: {request.url}")

    def open(self, name: str, anchor: str = "", *, width: int = 1280) -> Page:
        """The page called *name*, as a reader with a file system and no server sees it."""
        self.page.set_viewport_size({"width": width, "height": 800})
        # From a blank page, so that an anchor never stays on the same document.
        self.page.goto("about:blank")
        self.page.goto((self.output / f"{name}.html").as_uri() + anchor)
        return self.page


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    path = find_browser()
    if path is None:
        pytest.skip(f"no browser is installed: none of {', '.join(BROWSERS)}")
    with launch(path) as browser:
        yield browser


@pytest.fixture(scope="session")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("repository")
    for name, content in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return root


@pytest.fixture(scope="session")
def build_theme(
    repository: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Path]:
    """A function from a theme to the site built with it, once."""

    @cache
    def build(theme: str) -> Path:
        output = tmp_path_factory.mktemp(theme) / "html"
        # A process of its own: what a build changes in Sphinx must not reach the next.
        command = [sys.executable, "-m", "sphinx", "-q", "-D", f"html_theme={theme}"]
        command += ["-D", f"html_theme_path={Path(__file__).parent}"]
        if package := PACKAGES.get(theme):
            command += ["-D", f"extensions=sphinx_repodoc,{package}"]
        subprocess.run([*command, repository / "docs", output], check=True)
        return output

    return build


@pytest.fixture(
    scope="session",
    params=[*FAST_THEMES, *(pytest.param(theme, marks=pytest.mark.slow) for theme in SLOW_THEMES)],
)
def built(request: pytest.FixtureRequest, build_theme: Callable[[str], Path]) -> tuple[str, Path]:
    """A theme and the site built with it."""
    theme: str = request.param
    if theme != FLEX:
        package = PACKAGES.get(theme, theme)
        pytest.importorskip(package, reason=f"the theme {theme} is not installed")
    return theme, build_theme(theme)


@pytest.fixture(scope="session")
def opened(browser: Browser, built: tuple[str, Path]) -> Iterator[Site]:
    """The site in a window of its own."""
    context = browser.new_context(reduced_motion="reduce")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.set_default_timeout(5_000)
    page = context.new_page()
    site = Site(*built, page)
    page.on("pageerror", lambda error: site.problems.append(str(error)))
    page.on("requestfailed", site.note_failure)
    page.on(
        "console",
        lambda message: site.problems.append(message.text) if message.type == "error" else None,
    )
    yield site
    context.close()


@pytest.fixture
def site(opened: Site) -> Site:
    opened.problems.clear()
    return opened
