"""Which tests run in the same process, where there are several (``pytest -n 2``)."""

from __future__ import annotations

import pytest
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]  # it has no types

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
