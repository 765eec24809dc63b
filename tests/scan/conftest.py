"""Real git repositories for the tests of the scan."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Git = Callable[..., str]

_IDENTITY = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty git repository that no configuration of this machine reaches."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    root = tmp_path.resolve() / "repo"
    root.mkdir()
    subprocess.run(["git", "init", "-q", "-b", "main", str(root)], check=True)
    return root


@pytest.fixture
def git(repo: Path) -> Git:
    """Runs git in the repository and gives its output."""

    def run(*arguments: str, cwd: Path = repo) -> str:
        command = ["git", *_IDENTITY, "-C", str(cwd), *arguments]
        done = subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)
        return done.stdout.decode().strip()

    return run


@pytest.fixture
def commit(repo: Path, git: Git) -> Callable[[dict[str, str]], None]:
    """Writes files into the repository and commits everything."""

    def write(files: dict[str, str]) -> None:
        for name, text in files.items():
            path = repo / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        git("add", "-A")
        git("commit", "-q", "-m", "files")
        age_files(repo)
        git("update-index", "-q", "--really-refresh")

    return write


def age_files(folder: Path) -> None:
    """Makes the files older than the index, as they are in every clone but the newest."""
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink() and ".git" not in path.parts:
            os.utime(path, (1_600_000_000, 1_600_000_000))
