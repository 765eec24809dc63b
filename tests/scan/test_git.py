from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_repodoc.model import FileKind, SourceFile, Status
from sphinx_repodoc.problems import ProblemKind
from sphinx_repodoc.scan import (
    Scan,
    ScanOptions,
    content,
    find_root,
    read_file,
    scan_repository,
    survey,
)

Git = Callable[..., str]
Commit = Callable[[dict[str, str]], None]


def scan(root: Path, **options: object) -> Scan:
    return scan_repository(root, ScanOptions(**options), {})[0]  # type: ignore[arg-type]  # table


def by_path(found: Scan) -> dict[str, SourceFile]:
    return {file.path: file for file in found.files}


def paths(found: Scan) -> list[str]:
    return [file.path for file in found.files]


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_tracked_files(repo: Path, git: Git, commit: Commit) -> None:
    commit({"b.py": "b\n", "a/c.txt": "", "run.sh": "#!x\n"})
    (repo / "run.sh").chmod(0o755)
    git("add", "-A")
    (repo / "untracked.txt").write_text("u")
    found = scan(repo)
    assert found.files == (
        SourceFile(path="a/c.txt", sha256=sha256("")),
        SourceFile(path="b.py", size=2, sha256=sha256("b\n")),
        SourceFile(path="run.sh", size=4, sha256=sha256("#!x\n"), executable=True),
    )
    assert found.problems == ()
    assert found.commit == git("rev-parse", "HEAD")


def test_untracked_files_on_request(repo: Path, git: Git, commit: Commit) -> None:
    commit({"a": "a", ".gitignore": "*.log\n"})
    (repo / "new").write_text("n")
    (repo / "x.log").write_text("n")
    subprocess.run(["git", "init", "-q", str(repo / "inner")], check=True)
    (repo / "inner/file").write_text("f")
    assert paths(scan(repo)) == [".gitignore", "a"]
    found = by_path(scan(repo, untracked=True))
    assert list(found) == [".gitignore", "a", "inner", "new"]
    assert found["inner"].kind is FileKind.SUBMODULE


def test_empty_repository(repo: Path) -> None:
    assert scan(repo) == Scan(root=repo, files=(), problems=())


def test_files_that_were_never_added_are_walked(repo: Path) -> None:
    (repo / "a").write_text("a")
    assert paths(scan(repo)) == ["a"]


def test_staged_but_not_committed(repo: Path, git: Git) -> None:
    (repo / "a").write_text("a")
    git("add", "a")
    found = scan(repo)
    assert (paths(found), found.commit) == (["a"], "")


def test_deleted_and_replaced_files_are_left_out(repo: Path, commit: Commit) -> None:
    commit({"gone": "g", "folder/x": "x", "now_a_folder": "n", "stays": "s"})
    (repo / "gone").unlink()
    (repo / "now_a_folder").unlink()
    (repo / "now_a_folder").mkdir()
    (repo / "folder/x").unlink()
    (repo / "folder").rmdir()
    (repo / "folder").write_text("a file now")
    assert paths(scan(repo)) == ["stays"]


def test_folder_that_became_a_link_is_not_entered(
    repo: Path, commit: Commit, tmp_path: Path
) -> None:
    commit({"folder/secret": "tracked", "a": "a"})
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_text("not ours")
    (repo / "folder/secret").unlink()
    (repo / "folder").rmdir()
    (repo / "folder").symlink_to(outside)
    assert paths(scan(repo)) == ["a"]
    with pytest.raises(OSError, match="symbolic link"):
        read_file(repo, SourceFile(path="folder/secret"))


def test_known_blobs_save_reading(
    repo: Path, commit: Commit, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit({"a": "aa\n", "b": "bb\n", "copy": "aa\n"})
    first, learnt = scan_repository(repo, ScanOptions(), {})
    assert sorted(learnt.values()) == sorted([(sha256("aa\n"), 3), (sha256("bb\n"), 3)])

    def refuse(*_: object) -> None:
        raise AssertionError("a clean file was read")

    monkeypatch.setattr("sphinx_repodoc.scan.content.hash_file", refuse)
    assert scan_repository(repo, ScanOptions(), learnt) == (first, {})


def test_edit_of_the_same_size_and_time_is_seen(repo: Path, commit: Commit) -> None:
    commit({"a": "aa\n"})
    _, learnt = scan_repository(repo, ScanOptions(), {})
    before = (repo / "a").stat()
    (repo / "a").write_text("zz\n")
    os.utime(repo / "a", ns=(before.st_atime_ns, before.st_mtime_ns))
    found, more = scan_repository(repo, ScanOptions(), learnt)
    assert found.files[0].sha256 == sha256("zz\n")
    assert more == {}


def test_file_as_young_as_the_index_is_read(repo: Path, git: Git, commit: Commit) -> None:
    commit({"a": "a"})
    known = {git("rev-parse", ":a"): ("what was known", 1)}
    assert scan_repository(repo, ScanOptions(), known)[0].files[0].sha256 == "what was known"
    time = (repo / "a").stat().st_mtime_ns
    os.utime(repo / ".git/index", ns=(time, time))
    assert scan_repository(repo, ScanOptions(), known)[0].files[0].sha256 == sha256("a")


def test_line_ending_conversion(repo: Path, git: Git, commit: Commit) -> None:
    commit({".gitattributes": "*.txt text eol=crlf\n", "a.txt": "a\nb\n"})
    (repo / "a.txt").unlink()
    git("checkout", "a.txt")
    found, learnt = scan_repository(repo, ScanOptions(), {})
    file = by_path(found)["a.txt"]
    assert (file.size, file.sha256) == (6, sha256("a\r\nb\r\n"))
    assert git("rev-parse", ":a.txt") not in learnt
    known = {git("rev-parse", ":a.txt"): (sha256("a\nb\n"), 4)}
    assert by_path(scan_repository(repo, ScanOptions(), known)[0])["a.txt"] == file


def test_what_is_too_large_for_text_is_not_read_twice(
    repo: Path, git: Git, monkeypatch: pytest.MonkeyPatch
) -> None:
    (repo / "model.bin").write_text("a pointer\n")
    git("add", "model.bin")
    (repo / "model.bin").write_bytes(b"the weights" * 10)
    monkeypatch.setattr(survey, "MAX_CONVERTED", 100)
    monkeypatch.setattr(content, "has_converted_lines", None)
    found, _ = scan_repository(repo, ScanOptions(), {})
    assert [file.size for file in found.files] == [110]
    assert not found.committed


def test_sha256_repository(tmp_path: Path, repo: Path, git: Git) -> None:
    other = tmp_path.resolve() / "other"
    git("init", "-q", "--object-format=sha256", str(other))
    (other / "a").write_text("a")
    git("add", "a", cwd=other)
    _, learnt = scan_repository(other, ScanOptions(), {})
    assert learnt == {git("rev-parse", ":a", cwd=other): (sha256("a"), 1)}


def test_configured_programs_are_not_run(repo: Path, git: Git, commit: Commit) -> None:
    commit({"a.txt": "a\n", "b.txt": "b\n"})
    trap = repo / ".git/trap"
    trap.write_text(f"#!/bin/sh\ntouch '{repo}/.git/sprung'\ncat\n")
    trap.chmod(0o755)
    (repo / ".git/info").mkdir(exist_ok=True)
    (repo / ".git/info/attributes").write_text("* filter=evil diff=evil\n")
    for key in ("core.fsmonitor", "filter.evil.clean", "filter.evil.smudge",
                "diff.evil.textconv", "core.pager", "core.sshCommand"):  # fmt: skip
        git("config", key, str(trap))
    git("config", "filter.evil.required", "true")
    (repo / ".git/hooks").mkdir(exist_ok=True)
    (repo / ".git/hooks/post-index-change").symlink_to(trap)
    (repo / "a.txt").write_text("z\n")
    (repo / "b.txt").touch()
    (repo / "new.txt").write_text("n\n")
    found = scan(repo, untracked=True)
    assert paths(found) == ["a.txt", "b.txt", "new.txt"]
    assert found.problems == ()
    assert not (repo / ".git/sprung").exists()
    git("status")
    assert (repo / ".git/sprung").exists(), "the trap does not work"


def test_deep_path_in_the_index(repo: Path, git: Git, commit: Commit) -> None:
    commit({"a": "a"})
    deep = "d/" * 1500 + "file"
    git("update-index", "--add", "--cacheinfo", f"100644,{git('rev-parse', ':a')},{deep}")
    assert paths(scan(repo)) == ["a"]


def test_nothing_is_touched(repo: Path, commit: Commit) -> None:
    commit({"a": "a", "b/c": "c"})
    (repo / "a").write_text("x")
    (repo / "b/c").touch()

    def snapshot() -> dict[str, tuple[int, int, bytes]]:
        found = {}
        for path in sorted(repo.rglob("*")):
            info = path.lstat()
            data = path.read_bytes() if path.is_file() else b""
            found[str(path)] = (info.st_mtime_ns, info.st_mode, data)
        return found

    for path in repo.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        before = snapshot()
        scan(repo, untracked=True)
        assert snapshot() == before
    finally:
        for path in repo.rglob("*"):
            path.chmod(0o755 if path.is_dir() else 0o644)


def test_sub_folder_as_root(repo: Path, commit: Commit) -> None:
    commit({"a": "a", "sub/b": "b", "sub/deep/c": "c", "subway": "s"})
    found = scan(repo / "sub")
    assert paths(found) == ["b", "deep/c"]
    assert found.commit


def test_root_that_the_work_tree_ignores_is_walked(repo: Path, commit: Commit) -> None:
    commit({".gitignore": "copy/\n"})
    (repo / "copy").mkdir()
    (repo / "copy/a").write_text("a")
    found = scan(repo / "copy")
    assert (paths(found), found.commit, found.problems) == (["a"], "", ())


def test_linked_work_tree_detached_and_shallow(
    repo: Path, git: Git, commit: Commit, tmp_path: Path
) -> None:
    commit({"a": "1"})
    commit({"a": "2"})
    linked, shallow = tmp_path.resolve() / "linked", tmp_path.resolve() / "shallow"
    git("worktree", "add", "-q", "--detach", str(linked), "HEAD~1")
    git("clone", "-q", "--depth=1", f"file://{repo}", str(shallow))
    found = scan(linked)
    assert (paths(found), found.commit) == (["a"], git("rev-parse", "HEAD~1"))
    assert scan(shallow).commit == git("rev-parse", "HEAD")
    (linked / "docs").mkdir()
    assert find_root(linked / "docs", linked / "docs") == linked


def test_submodule(repo: Path, git: Git, commit: Commit, tmp_path: Path) -> None:
    commit({"a": "a"})
    other = tmp_path / "other"
    git("clone", "-q", str(repo), str(other))
    git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(other), "lib/sub")
    file = by_path(scan(repo))["lib/sub"]
    assert file.kind is FileKind.SUBMODULE
    assert file.status is Status.LISTED
    assert file.target == git("rev-parse", "HEAD", cwd=other)
    assert file.target[:12] in file.reason
    assert by_path(scan(repo, exclude=("lib/sub/",)))["lib/sub"].status is Status.SKIPPED
    inner = repo / "lib/sub"
    assert find_root(inner, inner) == inner
    assert paths(scan(inner)) == ["a"]


def test_conflict(repo: Path, git: Git, commit: Commit) -> None:
    commit({"a": "base\n"})
    git("checkout", "-q", "-b", "other")
    commit({"a": "other\n"})
    git("checkout", "-q", "main")
    commit({"a": "main\n"})
    with pytest.raises(subprocess.CalledProcessError):
        git("merge", "other")
    found = scan(repo)
    assert paths(found) == ["a"]
    assert found.files[0].sha256 == sha256((repo / "a").read_text())


def test_sparse_checkout(repo: Path, git: Git, commit: Commit) -> None:
    commit({"in/a": "a", "out/b": "b"})
    git("sparse-checkout", "set", "in")
    assert paths(scan(repo)) == ["in/a"]


def test_link_checked_out_as_a_file(repo: Path, git: Git) -> None:
    (repo / "link").symlink_to("target")
    git("add", "link")
    git("config", "core.symlinks", "false")
    (repo / "link").unlink()
    (repo / "link").write_text("target")
    file = by_path(scan(repo))["link"]
    assert (file.kind, file.status, file.executable) == (FileKind.FILE, Status.PAGE, False)


def test_somebody_elses_clone(repo: Path, commit: Commit) -> None:
    commit({"a": "a"})
    if os.getuid():
        pytest.skip("only root can give a folder away")
    for path in (repo, repo / ".git"):
        os.chown(path, 12345, 12345)
    found = scan(repo)
    assert paths(found) == ["a"]
    assert found.problems == () or found.problems[0].kind is ProblemKind.GIT


def test_environment_of_a_hook_is_not_followed(
    repo: Path, commit: Commit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    commit({"a": "a"})
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "nowhere"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "nothing"))
    assert scan(repo).problems == ()
    assert paths(scan(repo)) == ["a"]


@pytest.mark.parametrize("breakage", ["no program", "bad config", "bad index"])
def test_without_git_the_folder_is_walked(
    repo: Path, commit: Commit, breakage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit({"a": "a", ".gitignore": "*.log\n"})
    (repo / "x.log").write_text("")
    if breakage == "no program":
        monkeypatch.setenv("PATH", str(repo))
    else:
        name = "config" if breakage == "bad config" else "index"
        (repo / ".git" / name).write_text("[[[")
    found = scan(repo)
    assert paths(found) == [".gitignore", "a"]
    assert [problem.kind for problem in found.problems] == [ProblemKind.GIT]
    assert str(repo) not in found.problems[0].message
