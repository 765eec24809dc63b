"""Outputs and doctree folders are not part of a repository."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sphinx_repodoc.scan import ScanOptions, scan_repository
from sphinx_repodoc.scan.content import OUTPUT_MARK

FILES = {
    ".buildinfo": "",
    "searchindex.js": "",
    "a/site/.buildinfo": "",
    "a/site/searchindex.js": "",
    "a/site/deep/page.html": "",
    "ours/.buildinfo": "",
    "ours/repodoc/manifest.json": "",
    "doctrees/environment.pickle": "",
    f"unfinished/{OUTPUT_MARK}": "",
    "unfinished/.doctrees/repodoc/analysis.sqlite": "",
    "half/searchindex.js": "",
    "src/main.py": "",
}
KEPT = [".buildinfo", "half/searchindex.js", "searchindex.js", "src/main.py"]


def list_paths(root: Path) -> list[str]:
    scan, _ = scan_repository(root, ScanOptions(), {})
    return [file.path for file in scan.files]


def test_tracked_outputs_are_left_out(repo: Path, commit: Callable[[dict[str, str]], None]) -> None:
    commit(FILES)
    assert list_paths(repo) == KEPT


def test_outputs_are_left_out_of_a_walk(tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    assert list_paths(tmp_path) == KEPT
