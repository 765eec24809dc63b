from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from sphinx_repodoc.problems import ProblemKind
from sphinx_repodoc.scan import ScanOptions, scan_repository

from ..cpu import limit_cpu

IGNORES = {
    ".gitignore": "*.log\n/build/\n!keep.log\nsub/deep/x\n# comment\n\n!\n",
    "sub/.gitignore": "\ufeff*.tmp\r\n!a.log\r\n/local\r\n",
    "sub/deep/.gitignore": "*\n!.gitignore\n!y\n",
    "all/.gitignore": "*\n",
}
FILES = [
    "a.log", "keep.log", "build/x", "build/keep.log", "sub/a.log", "sub/b.log", "sub/c.tmp",
    "c.tmp", "sub/build/x", "sub/local", "sub/deep/local", "sub/deep/x", "sub/deep/y", "all/q",
]  # fmt: skip


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path.resolve() / "tree"
    for name, text in (IGNORES | dict.fromkeys(FILES, "x")).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(text.encode())
    return root


def paths(root: Path) -> list[str]:
    return [file.path for file in scan_repository(root, ScanOptions(), {})[0].files]


def test_nested_ignore_files_mean_what_they_mean_to_git(tree: Path, repo: Path) -> None:
    walked = paths(tree)
    for command in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", "-C", str(tree), *command], check=True, capture_output=True)
    listed = subprocess.run(["git", "-C", str(tree), "ls-files"], check=True, capture_output=True)
    assert walked == sorted(listed.stdout.decode().split())
    assert "sub/a.log" in walked
    assert "sub/b.log" not in walked


def test_control_folders_are_not_entered(tree: Path) -> None:
    before = paths(tree)
    for name in (".hg", ".svn", "sub/.svn"):
        (tree / name).mkdir()
        (tree / name / "data").write_text("x")
    assert paths(tree) == before


def test_repository_inside_is_listed_not_entered(tree: Path, repo: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tree / "inner")], check=True)
    (tree / "inner/file").write_text("x")
    found = paths(tree)
    assert "inner" in found
    assert "inner/file" not in found


def test_linked_folder_is_not_entered(tree: Path) -> None:
    (tree / "again").symlink_to(tree)
    found = paths(tree)
    assert "again" in found
    assert not any(path.startswith("again/") for path in found)


def test_unreadable_folder_is_reported(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    really_scan = os.scandir

    def refuse(folder: bytes) -> object:
        if folder.endswith(b"/deep/"):
            raise PermissionError(13, "Permission denied", folder)
        return really_scan(folder)

    monkeypatch.setattr("sphinx_repodoc.scan.walk.os.scandir", refuse)
    found, _ = scan_repository(tree, ScanOptions(), {})
    kinds = [(problem.kind, problem.path) for problem in found.problems]
    assert kinds == [(ProblemKind.UNREADABLE, "sub/deep")]
    assert "keep.log" in paths(tree)


def test_executable_bit(tree: Path) -> None:
    (tree / "keep.log").chmod(0o755)
    found, _ = scan_repository(tree, ScanOptions(), {})
    assert [file.path for file in found.files if file.executable] == ["keep.log"]


@pytest.mark.parametrize("pattern", ["*a*a*a*a*a*a*a*a*b", "**/a*/" * 20 + "b", "*a*a*/*a*a*/b"])
def test_an_ignore_file_cannot_stop_the_walk(tmp_path: Path, pattern: str) -> None:
    root = tmp_path.resolve()
    deep = "/".join(["a" * 60] * 12)
    (root / deep).mkdir(parents=True)
    (root / deep / ("a" * 200)).write_text("x")
    (root / ".gitignore").write_text(f"{pattern}\n")
    with limit_cpu(5):
        assert paths(root) == [".gitignore", f"{deep}/{'a' * 200}"]


def test_usual_patterns_are_read(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    (root / "a/bin/x").mkdir(parents=True)
    (root / "a/bin/x/core.1.dump").write_text("x")
    (root / ".gitignore").write_text("**/[Bb]in/**/*.*.dump\n")
    assert paths(root) == [".gitignore"]
