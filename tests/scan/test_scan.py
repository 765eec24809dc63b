"""Rules that hold with and without git."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_repodoc.config import DEFAULT_EXCLUDE
from sphinx_repodoc.model import FileKind, SourceFile, Status
from sphinx_repodoc.problems import ProblemKind
from sphinx_repodoc.scan import MAX_EMPTY, ScanOptions, find_root, read_file, scan_repository
from sphinx_repodoc.scan.survey import MAX_DEPTH

Git = Callable[..., str]

HOSTILE = [
    b"-dash", b"a b", b"a#b", b"a%20b", b'quo"te', b"quo'te", b"new\nline", b"tab\tx", b"CON",
    b"back\\slash", b":(glob)x", b"*", b"[x]", b"!bang", b"%index", b" lead", b"trail ",
    "käse".encode(), "\u202eevil".encode(), b"latin\xe9", b"dir\xff/x",
]  # fmt: skip


@pytest.fixture(params=["git", "walk"])
def root(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder that is a repository in one run, and none in the other."""
    if request.param == "git":
        folder: Path = request.getfixturevalue("repo")
        return folder
    folder = tmp_path.resolve() / "plain"
    folder.mkdir()
    return folder


@pytest.fixture
def add(root: Path, request: pytest.FixtureRequest) -> Callable[[], None]:
    """Tells git about the files, where there is git."""
    if (root / ".git").exists():
        git = request.getfixturevalue("git")
        return lambda: git("add", "-A", "-f")
    return lambda: None


def write(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)


def scan(root: Path, **options: object) -> dict[str, SourceFile]:
    found, _ = scan_repository(root, ScanOptions(**options), {})  # type: ignore[arg-type]  # table
    return {file.path: file for file in found.files}


def problems(root: Path, **options: object) -> list[tuple[ProblemKind, str]]:
    found, _ = scan_repository(root, ScanOptions(**options), {})  # type: ignore[arg-type]  # table
    return [(problem.kind, problem.path) for problem in found.problems]


def test_hostile_names(root: Path, add: Callable[[], None]) -> None:
    (root / os.fsdecode(b"dir\xff")).mkdir()
    for name in HOSTILE:
        (root / os.fsdecode(name)).write_bytes(name)
    add()
    found = scan(root)
    names = sorted(name.decode("utf-8", "backslashreplace") for name in HOSTILE)
    assert list(found) == names
    for file in found.values():
        data = read_file(root, file)
        assert data.decode("utf-8", "backslashreplace") == file.path
        assert bool(file.disk_path) == ("\\x" in file.path)
    assert problems(root) == [(ProblemKind.NAME, "dir\\xff/x"), (ProblemKind.NAME, "latin\\xe9")]


def test_names_that_are_shown_alike(root: Path, add: Callable[[], None]) -> None:
    for name in (b"a\\xe9", b"a\xe9"):
        (root / os.fsdecode(name)).write_bytes(name)
    add()
    found = scan(root)
    assert list(found) == ["a\\xe9"]
    assert read_file(root, found["a\\xe9"]) == b"a\\xe9"
    assert set(problems(root)) == {(ProblemKind.NAME, "a\\xe9")}


def test_patterns(root: Path, add: Callable[[], None]) -> None:
    write(root, "src/a.py", "src/b.js", "poetry.lock", "src/vendor/x.py", ".env", ".env.example")
    write(root, "docs/keep.lock")
    add()
    found = scan(root, exclude=(*DEFAULT_EXCLUDE, "/src/*.js", "!keep.lock"))
    reasons = {path: file.reason for path, file in found.items()}
    assert reasons == {
        ".env": 'excluded by ".env"',
        ".env.example": "",
        "docs/keep.lock": "",
        "poetry.lock": 'excluded by "*.lock"',
        "src/a.py": "",
        "src/b.js": 'excluded by "/src/*.js"',
        "src/vendor/x.py": 'excluded by "vendor/"',
    }
    for file in found.values():
        assert bool(file.reason) == (file.status is Status.SKIPPED) == (not file.sha256)
        assert file.size == len(file.path)


def test_a_path_may_not_be_endless(root: Path, add: Callable[[], None]) -> None:
    deepest = "/".join(["d"] * MAX_DEPTH)
    write(root, f"{deepest}/a", f"{deepest}/d/a")
    add()
    statuses = {path: file.status for path, file in scan(root).items()}
    assert statuses == {f"{deepest}/a": Status.PAGE, f"{deepest}/d/a": Status.SKIPPED}


def test_include(root: Path, add: Callable[[], None]) -> None:
    write(root, "src/a.py", "src/a_test.py", "b.md")
    add()
    found = scan(root, include=("/src/", "!*_test.py"))
    assert {path: file.reason for path, file in found.items()} == {
        "b.md": "not included",
        "src/a.py": "",
        "src/a_test.py": "not included",
    }


def test_invalid_pattern_is_reported(root: Path, add: Callable[[], None]) -> None:
    write(root, "a")
    add()
    assert problems(root, exclude=("!", "b")) == [(ProblemKind.CONFIG, "")]


def test_ignored_folders_do_not_appear(root: Path, add: Callable[[], None], tmp_path: Path) -> None:
    write(root, "a", "_build/html/x", "docs/_build/y", "_builder")
    add()
    ignore = (root / "_build", root / "docs/_build", root, root.parent, tmp_path / "missing")
    assert list(scan(root, ignore=ignore, untracked=True)) == ["_builder", "a"]


def test_links(root: Path, add: Callable[[], None], tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "file").write_text("not ours")
    write(root, "folder/file")
    targets = {
        "good": "folder/file",
        "folder_link": "folder",
        "broken": "nothing",
        "loop": "loop",
        "absolute": str(outside / "file"),
        "up": "../outside/file",
        "folder/through": "../folder_out/file",
        "folder_out": "../outside",
    }
    for name, target in targets.items():
        (root / name).symlink_to(target)
    add()
    found = scan(root)
    assert set(found) == {"folder/file", *targets}
    for name, target in targets.items():
        file = found[name]
        assert (file.kind, file.status) == (FileKind.SYMLINK, Status.LISTED)
        assert (file.target, file.reason) == (target, f"symbolic link to {target}")
        with pytest.raises(OSError, match="regular"):
            read_file(root, file)
    faulty = ["absolute", "broken", "folder/through", "folder_out", "loop", "up"]
    assert problems(root) == [(ProblemKind.SYMLINK, name) for name in faulty]


def test_long_chain_of_links_is_broken(root: Path, add: Callable[[], None]) -> None:
    write(root, "end")
    for number in range(1200):
        (root / f"{number}").symlink_to(f"{number + 1}" if number < 1199 else "end")
    add()
    assert (ProblemKind.SYMLINK, "0") in problems(root)
    assert (ProblemKind.SYMLINK, "1199") not in problems(root)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_special_files_are_not_opened(root: Path, add: Callable[[], None]) -> None:
    write(root, "pipe", "socket", ".gitignore")
    add()
    for name in ("pipe", "socket", ".gitignore"):
        (root / name).unlink()
    os.mkfifo(root / "pipe")
    os.mkfifo(root / ".gitignore")
    with socket.socket(socket.AF_UNIX) as server:
        folder = os.open(root, os.O_RDONLY)
        server.bind(f"/proc/self/fd/{folder}/socket")  # the path itself may be too long
        os.close(folder)
        found = scan(root)
    assert {path: (file.status, file.reason) for path, file in found.items()} == {
        ".gitignore": (Status.SKIPPED, "a named pipe"),
        "pipe": (Status.SKIPPED, "a named pipe"),
        "socket": (Status.SKIPPED, "a socket"),
    }
    with pytest.raises(OSError, match="regular"):
        read_file(root, found["pipe"])


def test_unreadable_file_is_listed(
    root: Path, add: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(root, "closed", "open")
    add()
    really_open = os.open

    def refuse(path: bytes | str, flags: int, mode: int = 0o777) -> int:
        if os.fsencode(path).endswith(b"closed"):
            raise PermissionError(13, "Permission denied", path)
        return really_open(path, flags, mode)

    monkeypatch.setattr("sphinx_repodoc.scan.content.os.open", refuse)
    file = scan(root)["closed"]
    assert (file.status, file.reason) == (Status.LISTED, "cannot be read: Permission denied")
    assert (file.size, file.sha256) == (6, "")
    assert problems(root) == [(ProblemKind.UNREADABLE, "closed")]


@pytest.mark.parametrize("path", ["../outside", "a/../../outside", "/etc/passwd", ""])
def test_read_file_stays_inside(root: Path, path: str) -> None:
    (root.parent / "outside").write_text("x")
    with pytest.raises(OSError, match="leaves"):
        read_file(root, SourceFile(path=path))


def test_two_scans_are_equal(root: Path, add: Callable[[], None]) -> None:
    write(root, "b", "a/z", "a-b", "a.b", "A")
    add()
    first, _ = scan_repository(root, ScanOptions(), {})
    assert first == scan_repository(root, ScanOptions(), {})[0]
    assert [file.path for file in first.files] == ["A", "a-b", "a.b", "a/z", "b"]


def test_find_root(root: Path) -> None:
    source = root / "docs/source"
    source.mkdir(parents=True)
    expected = root if (root / ".git").exists() else root / "docs"
    assert find_root(source, source) == expected


def test_a_crowd_of_empty_files_is_listed(root: Path, add: Callable[[], None]) -> None:
    markers = [f"skips/test_{number}" for number in range(MAX_EMPTY + 1)]
    few = [f"src/mark_{number}" for number in range(MAX_EMPTY)]
    write(root, *markers, *few, "skips/README")
    for name in markers + few:
        (root / name).write_bytes(b"")
    add()
    files = scan(root)
    assert {files[name].status for name in markers} == {Status.LISTED}
    assert {files[name].reason for name in markers} == {"empty, like many files beside it"}
    assert {files[name].status for name in [*few, "skips/README"]} == {Status.PAGE}
