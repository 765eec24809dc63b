"""A headless Chromium and a local server, for benchmarks and tests of pages."""

from __future__ import annotations

import contextlib
import functools
import http.server
import shutil
import sys
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# No graphics card, no sandbox inside containers, and no requests of its own.
BROWSER_OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_browser() -> str | None:
    """Return the path of an installed browser."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@contextlib.contextmanager
def launch(path: str) -> Iterator[Browser]:
    """Start the browser at *path*, without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(BROWSER_OPTIONS))
        yield browser
        browser.close()


@contextlib.contextmanager
def open_browser() -> Iterator[Browser]:
    """Start an installed browser, or end the program if there is none."""
    path = find_browser()
    if path is None:
        sys.exit(f"no browser is installed: none of {', '.join(BROWSERS)}")
    with launch(path) as browser:
        yield browser


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files with additional headers, and logs nothing."""

    def __init__(self, *arguments: object, headers: Mapping[str, str], directory: str) -> None:
        self._more_headers = headers
        super().__init__(*arguments, directory=directory)  # type: ignore[arg-type]  # passed on

    def end_headers(self) -> None:
        for name, value in self._more_headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@contextlib.contextmanager
def serve(site: Path, headers: Mapping[str, str] | None = None) -> Iterator[str]:
    """Serve *site* over HTTP, with *headers* in each response, and yield its address."""
    handler = functools.partial(_Handler, headers=headers or {}, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
