"""What git's history says of files, of real repositories and of what git would write."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sphinx_repodoc.model import FileHistory, History
from sphinx_repodoc.scan import git as asking
from sphinx_repodoc.scan import history
from sphinx_repodoc.scan.history import collect_files, find_key, parse_log, read_history

Git = Callable[..., str]
Commit = Callable[[dict[str, str]], None]


def read(root: Path) -> History:
    return read_history(root, asking.read_commit(root))


def commit_as(git: Git, name: str, date: str = "2020-01-02T12:00:00+0200") -> None:
    os.environ["GIT_COMMITTER_DATE"] = date
    try:
        git("add", "-A")
        git("commit", "-q", "-m", "x", f"--author={name} <{name.lower()}@example.org>")
    finally:
        del os.environ["GIT_COMMITTER_DATE"]


def test_last_change_and_numbers(repo: Path, git: Git) -> None:
    (repo / "a").write_text("1")
    (repo / "b").write_text("1")
    commit_as(git, "Ada", "2020-01-02T12:00:00+0200")
    (repo / "a").write_text("2")
    commit_as(git, "Bob", "2021-02-03T23:59:00-0800")
    found = read(repo)
    assert found.commit == git("rev-parse", "HEAD")
    assert found.files == {
        "a": FileHistory(
            blob=git("rev-parse", "HEAD:a"), commit=git("rev-parse", "HEAD"), date="2021-02-03",
            changes=2, authors=2, small_changes=2, added=git("rev-parse", "HEAD~1"), subject="x",
        ),
        "b": FileHistory(
            blob=git("rev-parse", "HEAD:b"), commit=git("rev-parse", "HEAD~1"), date="2020-01-02",
            changes=1, authors=1, small_changes=1, added=git("rev-parse", "HEAD~1"), subject="x",
        ),
    }  # fmt: skip


def commit_with(git: Git, subject: str) -> str:
    git("add", "-A")
    git("commit", "-q", "-m", subject)
    return git("rev-parse", "HEAD")


def test_the_commit_that_added_a_file(repo: Path, git: Git) -> None:
    (repo / "a").write_text("1")
    first = commit_with(git, "Add a counter\n\nMore text.")
    git("mv", "a", "b")
    commit_with(git, "Rename the counter")
    (repo / "b").write_text("2")
    commit_with(git, "Count twice")
    (repo / "b").rename(repo / "c")
    (repo / "c").write_text("something else")
    commit_with(git, "Replace the counter")
    assert read(repo).files["c"].subject == "", "perhaps it was renamed and changed"
    git("checkout", "-q", "HEAD~1")
    assert (read(repo).files["b"].added, read(repo).files["b"].subject) == (first, "Add a counter")


def test_subjects_of_commits_have_no_secrets(repo: Path, git: Git) -> None:
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    (repo / "a").write_text("1")
    commit_with(git, f"Send all mail to the people with key {token}")
    (repo / "b").write_text("1")
    commit_with(git, f"{'Send mail to the people ' * 12}{token}")
    (repo / "c").write_text("1")
    commit_with(git, "ж" * 400)
    files = read(repo).files
    assert token[:10] not in files["a"].subject + files["b"].subject
    assert files["c"].subject == "ж" * history.MAX_SUBJECT


def test_a_commit_that_added_many_files_is_about_none(repo: Path, git: Git) -> None:
    for number in range(9):
        (repo / f"f{number}").write_text(str(number))
    commit_with(git, "Add nine files")
    assert read(repo).files["f0"].subject == ""


def test_people_are_those_of_the_mailmap(repo: Path, git: Git) -> None:
    for text, name in (("1", "Ada"), ("2", "Ada L."), ("3", "Bob")):
        (repo / "a").write_text(text)
        commit_as(git, name)
    assert read(repo).files["a"].authors == 3
    key = find_key(repo, "HEAD")
    (repo / ".mailmap").write_text("Ada <ada@example.org> <ada l.@example.org>\n")
    assert read(repo).files["a"].authors == 2
    assert find_key(repo, "HEAD") != key


@pytest.mark.parametrize(
    "name", ['quo"te', "tab\there", "new\nline", "größe/Ω.txt", "\x01 odd", " "]
)
def test_names_are_as_they_are(repo: Path, commit: Commit, name: str) -> None:
    commit({name: "x", "plain": "x"})
    assert sorted(read(repo).files) == sorted([name, "plain"])
    assert {found.changes for found in read(repo).files.values()} == {1}


def test_name_that_is_not_unicode(repo: Path, commit: Commit) -> None:
    (repo / os.fsdecode(b"bad\xff")).write_text("x")
    commit({})
    assert list(read(repo).files) == ["bad\\xff"]


def test_only_a_merge_has_what_two_branches_changed(repo: Path, git: Git, commit: Commit) -> None:
    lines = [f"{number}\n" for number in range(20)]
    commit({"both": "".join(lines), "one": "1"})
    git("checkout", "-q", "-b", "side")
    commit({"both": "".join([*lines, "end\n"])})
    git("checkout", "-q", "main")
    commit({"both": "".join(["start\n", *lines]), "one": "2"})
    git("merge", "-q", "-m", "merge", "side")
    found = read(repo).files
    assert found["both"].commit == git("rev-parse", "HEAD")
    assert found["one"].commit == git("rev-parse", "HEAD^1")
    assert found["both"].changes == 3, "a merge is no change of its own"


def test_a_reverted_file_last_changed_when_it_was_reverted(repo: Path, commit: Commit) -> None:
    for text in ("1", "2", "1"):
        commit({"a": text})
    assert read(repo).files["a"].commit == asking.read_commit(repo)


def test_a_file_that_went_has_no_history(repo: Path, commit: Commit) -> None:
    commit({"a": "1", "b": "1"})
    (repo / "a").unlink()
    commit({})
    assert list(read(repo).files) == ["b"]


def test_folder_of_a_work_tree(repo: Path, commit: Commit) -> None:
    commit({"a": "1", "in/side/b": "1"})
    found = read(repo / "in")
    assert (found.prefix, list(found.files)) == ("in/", ["side/b"])


def test_shallow_clone_counts_nothing(repo: Path, git: Git, commit: Commit, tmp_path: Path) -> None:
    commit({"old": "1", "new": "1"})
    commit({"other": "1"})
    commit({"new": "2"})
    clone = tmp_path / "clone"
    git("clone", "-q", "--depth=2", f"file://{repo}", str(clone))
    key = find_key(clone, "HEAD")
    assert read(clone).shallow
    found = read(clone).files
    new, old = found["new"], found["old"]
    assert (new.commit, bool(new.date)) == (git("rev-parse", "HEAD"), True)
    # The oldest commit that is here has the file as it is, which is not to say that it
    # changed it.
    assert (old.commit, old.date) == (git("rev-parse", "HEAD~1"), "")
    assert {(each.changes, each.authors, each.together) for each in found.values()} == {(0, 0, ())}
    git("fetch", "-q", "--unshallow", cwd=clone)
    assert read(clone) == read(repo)
    assert find_key(clone, "HEAD") != key


def test_a_branch_of_which_nothing_is_missing(
    repo: Path, git: Git, commit: Commit, tmp_path: Path
) -> None:
    commit({"old": "1"})
    commit({"old": "2"})
    clone = tmp_path / "clone"
    git("clone", "-q", "--depth=1", f"file://{repo}", str(clone))
    git("checkout", "-q", "--orphan", "other", cwd=clone)
    git("commit", "-q", "-m", "other", cwd=clone)
    found = read(clone)
    assert (found.shallow, found.files["old"].changes) == (False, 1)


def test_linked_work_tree(repo: Path, git: Git, commit: Commit, tmp_path: Path) -> None:
    commit({"a": "1"})
    git("worktree", "add", "-q", "--detach", str(tmp_path / "linked"))
    assert read(tmp_path / "linked") == read(repo)


def test_configured_programs_are_not_run(repo: Path, git: Git, commit: Commit) -> None:
    commit({"a": "1"})
    trap = repo / ".git/trap"
    trap.write_text(f"#!/bin/sh\ntouch '{repo}/.git/sprung'\n")
    trap.chmod(0o755)
    # A signature that no key has made is enough to have it checked.
    author = "A <a@example.org> 1600000000 +0000"
    tree = git("rev-parse", "HEAD^{tree}")
    signature = "-----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----"
    text = f"tree {tree}\nauthor {author}\ncommitter {author}\ngpgsig {signature}\n\nsigned\n"
    (repo / ".git/signed").write_text(text)
    git("reset", "-q", git("hash-object", "-t", "commit", "-w", str(repo / ".git/signed")))
    (repo / ".git/info").mkdir(exist_ok=True)
    (repo / ".git/info/attributes").write_text("* diff=evil\n")
    for key in ("gpg.program", "diff.evil.textconv", "diff.evil.command", "diff.external",
                "core.pager", "core.fsmonitor"):  # fmt: skip
        git("config", key, str(trap))
    for key in ("log.showSignature", "pager.log", "log.follow"):
        git("config", key, "true")
    git("config", "log.showRoot", "false")
    git("config", "diff.orderFile", "missing")
    git("config", "diff.renames", "copies")
    git("config", "format.pretty", "short")
    assert read(repo).files["a"].changes == 1
    assert not (repo / ".git/sprung").exists()
    subprocess.run(["git", "-C", str(repo), "log", "-O/dev/null"], capture_output=True)
    assert (repo / ".git/sprung").exists(), "the trap does not work"


def test_git_that_fails_says_so(repo: Path, commit: Commit) -> None:
    commit({"a": "1"})
    with pytest.raises(asking.GitError):
        read_history(repo, "0" * 40)
    with pytest.raises(asking.GitError):
        list(asking.stream_log(repo, "0" * 40, 1, "%H"))


def test_git_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "git").write_text("#!/bin/sh\nexec sleep 60\n")
    (tmp_path / "git").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(asking, "_TIMEOUT", 0.05)
    with pytest.raises(asking.GitError, match="took too long"):
        list(asking.stream_log(tmp_path, "HEAD", 1, "%H"))


def write_log(commits: int, files: Callable[[int], list[str]]) -> Iterator[bytes]:
    """What git would write of so many commits, the last first, in pieces of odd sizes."""
    words = []
    for number in reversed(range(commits)):
        words += [f"\1{number:040}", "2020-01-01 10:00:00 +0000", f"Author {number % 7}", "x"]
        mark = "\n"
        for path in files(number):
            words += [f"{mark}:100644 100644 {0:040} {number:040} M", path]
            mark = ""
    data = "".join(f"{word}\0" for word in words).encode()
    yield from (data[start : start + 997] for start in range(0, len(data), 997))


def test_ten_thousand_commits() -> None:
    def files(number: int) -> list[str]:
        return [f"f{number % 100}", f"f{(number + 1) % 100}"]

    tree = {f"f{number}".encode(): f"{9900 + number:040}" for number in range(100)}
    found = collect_files(parse_log(write_log(10_000, files)), tree, ())
    assert found[b"f5"].commit == f"{9905:040}"
    assert (found[b"f5"].changes, found[b"f5"].authors) == (200, 7)
    assert found[b"f5"].together == (("f4", 100), ("f6", 100))
    assert found == collect_files(parse_log(write_log(10_000, files)), tree, ())


def test_what_git_never_writes_is_no_fault() -> None:
    data = b"noise\0:early a b\0x\0\1id\0date\0\n:\0path\0\xff\0::a\0"
    assert [commit.id for commit in parse_log([data])] == ["id"]
    assert list(parse_log([b"\1id"])) == []


def test_a_history_that_is_too_long_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MAX_COMMITS", 10)
    tree = {b"a": f"{9:040}"}
    found = collect_files(parse_log(write_log(10, lambda _: ["a"])), tree, ())
    assert found[b"a"] == FileHistory(blob=f"{9:040}", commit=f"{9:040}", date="2020-01-01")


@pytest.mark.parametrize(
    ("files", "together"),
    [
        (lambda n: ["a", "b"], [("b", 10)]),
        # Not often enough
        (lambda n: ["a", "b"] if n < 2 else ["a"], []),
        (lambda n: ["a", "b"] if n < 3 else ["a"], []),
        (lambda n: ["a", "b"] if n < 4 else ["a"], [("b", 4)]),
        # Too many at once
        (lambda n: ["a", "b", *map(str, range(20))], []),
    ],
)
def test_changed_together(
    files: Callable[[int], list[str]], together: list[tuple[str, int]]
) -> None:
    found = collect_files(parse_log(write_log(10, files)), {b"a": "", b"b": ""}, ())
    assert list(found[b"a"].together) == together


def test_what_changes_with_everything_belongs_with_nothing() -> None:
    def files(number: int) -> list[str]:
        return ["changelog", f"f{number % 50}"]

    tree = {b"changelog": "", b"f1": ""}
    found = collect_files(parse_log(write_log(500, files)), tree, ())
    assert found[b"f1"].changes == 10
    assert found[b"f1"].together == ()
