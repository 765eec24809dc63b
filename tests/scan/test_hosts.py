from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_repodoc.model import Hosting
from sphinx_repodoc.scan.git import read_remote
from sphinx_repodoc.scan.hosts import find_hosting, make_hosting

GITHUB = "https://github.com/o/r/blob/C/P"


@pytest.mark.parametrize(
    ("remote", "url"),
    [
        ("https://github.com/o/r.git", GITHUB),
        ("https://github.com/o/r/", GITHUB),
        ("https://user:token@github.com/o/r", GITHUB),
        ("https://x-access-token:ghs_secret@GitHub.com/o/r.git", GITHUB),
        ("git@github.com:o/r.git", GITHUB),
        ("github.com:o/r", GITHUB),
        ("ssh://git@github.com:22/o/r.git", GITHUB),
        ("ssh://git@ssh.github.com:443/o/r.git", GITHUB),
        ("git://github.com/o/r.git", GITHUB),
        ("git+ssh://git@github.com/o/r.git", GITHUB),
        ("git@github.example.org:o/r.git", "https://github.example.org/o/r/blob/C/P"),
        ("git@gitlab.com:a/b/c/r.git", "https://gitlab.com/a/b/c/r/-/blob/C/P"),
        (
            "https://oauth2:secret@gitlab.example.org:8443/a/r.git",
            "https://gitlab.example.org:8443/a/r/-/blob/C/P",
        ),
        ("git@bitbucket.org:o/r.git", "https://bitbucket.org/o/r/src/C/P"),
        ("https://codeberg.org/o/r", "https://codeberg.org/o/r/src/commit/C/P"),
        ("https://gitea.example.org/o/r.git", "https://gitea.example.org/o/r/src/commit/C/P"),
        ("git@git.sr.ht:~o/r", "https://git.sr.ht/~o/r/tree/C/item/P"),
        (
            "https://o@dev.azure.com/o/my%20p/_git/r",
            "https://dev.azure.com/o/my%20p/_git/r?path=/P&version=GCC",
        ),
        (
            "git@ssh.dev.azure.com:v3/o/p/r",
            "https://dev.azure.com/o/p/_git/r?path=/P&version=GCC",
        ),
        (
            "https://o.visualstudio.com/p/_git/r",
            "https://o.visualstudio.com/p/_git/r?path=/P&version=GCC",
        ),
    ],
)
def test_known_hosts(remote: str, url: str) -> None:
    hosting = find_hosting(remote)
    assert hosting
    assert hosting.make_url("P", "C") == url


@pytest.mark.parametrize(
    ("remote", "url"),
    [
        ("github.com:o/r", "https://github.com/o/r/blob/main/a/b.png?raw=true"),
        ("github.com:o/r", "https://github.com/o/r/raw/refs/heads/main/a/b.png"),
        ("github.com:o/r", "https://raw.githubusercontent.com/o/r/v1.0/a/b.png"),
        ("gitlab.com:g/o/r", "https://gitlab.com/g/o/r/-/raw/main/a/b.png#x"),
        ("codeberg.org:o/r", "https://codeberg.org/o/r/raw/branch/main/a/b.png"),
        ("codeberg.org:o/r", "https://codeberg.org/o/r/media/commit/0123/a/b.png"),
    ],
)
def test_addresses_of_files(remote: str, url: str) -> None:
    hosting = find_hosting(remote)
    assert hosting
    assert hosting.find_path(url) == "a/b.png"
    assert hosting.find_path(url.replace("/o/r/", "/o/other/")) == ""
    assert hosting.find_path(url.partition("/o/r/")[0] + "/o/r/issues") == ""


@pytest.mark.parametrize(
    "remote",
    [
        "", "https://example.org/o/r.git", "https://user:secret@git.example.org/o/r.git",
        "/srv/git/r.git", "../r", "file:///srv/github.com/o/r", "C:\\git\\r", "C:/git/r",
        "https://github.com", "https://github.com/o", "https://github.com/../o/r",
        "https://gitlab.<b>/o/r", "https://github.com/o/<b>", "javascript://github.com/o/r",
        "https://github.com:port/o/r", "https://[::1", "github.com/o/r", "notgithub.com:o/r",
    ],
)  # fmt: skip
def test_other_remotes_are_no_hosts(remote: str) -> None:
    assert find_hosting(remote) is None


@pytest.mark.parametrize(
    ("path", "written"),
    [("a b/ü#?.py", "a%20b/%C3%BC%23%3F.py"), ("{commit}", "%7Bcommit%7D"), ('a"<', "a%22%3C")],
)
def test_paths_are_encoded(path: str, written: str) -> None:
    hosting = make_hosting("https://example.org/{commit}/{path}#L{line}")
    assert hosting.make_url(path, "C") == f"https://example.org/C/{written}#L1"
    assert hosting.name == "example.org"


def test_without_a_commit_there_is_no_pinned_address() -> None:
    assert Hosting(name="x", template="x/{commit}/{path}").make_url("p", "") == ""
    assert Hosting(name="x", template="x/main/{path}").make_url("p", "") == "x/main/p"


def test_the_remote_is_origin_or_the_only_one(repo: Path, git: Callable[..., str]) -> None:
    assert read_remote(repo) == ""
    git("remote", "add", "up", "https://example.org/up")
    assert read_remote(repo) == "https://example.org/up"
    git("remote", "add", "other", "https://example.org/other")
    assert read_remote(repo) == ""
    git("remote", "add", "origin", "https://example.org/origin")
    assert read_remote(repo) == "https://example.org/origin"


@pytest.mark.parametrize(
    ("hosting", "lines"),
    [
        (find_hosting("git@github.com:o/r"), "#L{first}[-L{last}]"),
        (find_hosting("git@gitlab.com:o/r"), "#L{first}[-{last}]"),
        (find_hosting("git@bitbucket.org:o/r"), "#lines-{first}[:{last}]"),
        (make_hosting("https://x.org/{path}?l={line}"), "https://x.org/a%7B?l={first}"),
        (make_hosting("https://x.org/{path}"), ""),
    ],
)
def test_addresses_of_lines(hosting: Hosting | None, lines: str) -> None:
    assert hosting
    assert hosting.make_line_url("a{", "C") == lines
