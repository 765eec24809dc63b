"""Which tests run in the same process, where there are several (``pytest -n 2``), and packages
that are missing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import metadata

import pytest
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]  # it has no types

from sphinx_repodoc import grammars
from sphinx_repodoc.render.tokens import load_query

# Files that share something expensive: a browser with the sites it shows, compiled queries.
SHARING = {
    "browser": ("tests/browser/",),
    "grammars": (
        "tests/analyse/languages/test_golden.py",
        "tests/analyse/notes/test_goldens.py",
        "tests/analyse/test_analyse.py",
        "tests/analyse/test_recovery.py",
        "tests/analyse/test_tree.py",
        "tests/oracle/test_oracle.py",
        "tests/pages/test_languages.py",
        "tests/render/test_tokens.py",
    ),
}


Hide = Callable[..., None]


@pytest.fixture
def fresh_grammars(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is known of grammars at first, and nothing of what a test learns afterwards."""
    monkeypatch.setattr(grammars, "_loaded", {})
    monkeypatch.setattr(grammars, "_checked", set())
    load_query.cache_clear()
    yield
    load_query.cache_clear()


@pytest.fixture
def hide(fresh_grammars: None, monkeypatch: pytest.MonkeyPatch) -> Hide:
    """A function that makes packages look as if they were not installed."""

    def hide_packages(*packages: str) -> None:
        for package in packages:
            monkeypatch.setitem(sys.modules, package.replace("-", "_"), None)
        real = metadata.version

        def find(package: str) -> str:
            if package in packages:
                raise metadata.PackageNotFoundError(package)
            return real(package)

        monkeypatch.setattr(metadata, "version", find)

    return hide_packages


class SharingScheduling(LoadFileScheduling):  # type: ignore[misc]  # as above
    """The tests of a file stay together, so that its fixtures are made once, and so do files that
    share something. A group is what tests are sent by: to send them one by one takes longer than
    most of them do."""

    def _split_scope(self, nodeid: str) -> str:
        """The group of a test."""
        for group, paths in SHARING.items():
            if nodeid.startswith(paths):
                return group
        path: str = super()._split_scope(nodeid)
        return path


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> SharingScheduling:
    return SharingScheduling(config, log)
