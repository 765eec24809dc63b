"""Built sites on disk: theme, file pages and listings."""

from __future__ import annotations

import json
import math
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

# A theme is recognised by one of its files. The book theme also has those of the pydata theme.
THEME_FILES = {
    "furo": "styles/furo.css",
    "sphinx_book_theme": "styles/sphinx-book-theme.css",
    "pydata_sphinx_theme": "styles/pydata-sphinx-theme.css",
    "sphinx_rtd_theme": "css/theme.css",
    "alabaster": "alabaster.css",
}
LISTING = re.compile(r'class="highlight repodoc-listing\b')
PREVIEW = re.compile(r'class="[^"]*\brepodoc-preview\b')


@dataclass(frozen=True, slots=True)
class FilePage:
    """A file of the repository and its page."""

    path: str
    source_size: int
    html: Path


@dataclass(frozen=True)
class Site:
    """The output folder of an HTML build."""

    folder: Path

    @property
    def name(self) -> str:
        return self.folder.name

    @cached_property
    def theme(self) -> str:
        static = self.folder / "_static"
        found = (theme for theme, name in THEME_FILES.items() if (static / name).is_file())
        return next(found, "unknown")

    @cached_property
    def file_pages(self) -> list[FilePage]:
        """The page of each file, by path."""
        manifest = json.loads((self.folder / "repodoc/manifest.json").read_text("utf-8"))
        pages = [
            FilePage(entry["path"], entry["size"], self.folder / f"{entry['page']}.html")
            for entry in manifest["files"]
            if entry["status"] == "page"
        ]
        return sorted((page for page in pages if page.html.is_file()), key=lambda page: page.path)


def sample_listings(
    site: Site, number: int, seed: int, *, min_lines: int = 1
) -> Iterator[tuple[FilePage, str]]:
    """Yield random pages that show a listing and no preview, with their HTML. The same seed gives
    the same files."""
    pages = list(site.file_pages)
    random.Random(seed).shuffle(pages)  # noqa: S311 - a sample, not a secret
    for page in pages:
        if not number:
            return
        html = page.html.read_text("utf-8")
        if LISTING.search(html) and not PREVIEW.search(html) and _has_line(html, min_lines):
            number -= 1
            yield page, html


def _has_line(html: str, number: int) -> bool:
    """Only lines of the listing have such an id. It may be quoted, and other attributes may stand
    beside it: a line that is one comment has a class."""
    return bool(re.search(rf'<\w+[^<>]*\sid="?L{number}["\s>]', html))


def take_rank(values: Sequence[float], share: float) -> float:
    """Return the value below which *share* of all values are: 0.9 is the 90th percentile."""
    return sorted(values)[max(math.ceil(share * len(values)) - 1, 0)]
