"""Where a site may be written to."""

from __future__ import annotations

import pickle
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sphinx_repodoc.command import main
from sphinx_repodoc.command.arguments import CommandError
from sphinx_repodoc.command.output import DOCTREES, claim_output
from sphinx_repodoc.scan.content import OUTPUT_MARK


def claim(output: Path, root: Path, *, force: bool = False) -> Path:
    return claim_output(str(output), root, force=force)


def refuse(output: Path, root: Path, *, force: bool = False) -> tuple[str, int]:
    with pytest.raises(CommandError) as fault:
        claim(output, root, force=force)
    return str(fault.value), fault.value.code


def test_output_may_not_hold_the_repository(repo: Path) -> None:
    for output in (repo, repo.parent, Path("/")):
        message, code = refuse(output, repo, force=True)
        assert "would hold the repository" in message
        assert code == 2


@pytest.mark.parametrize("command", ["build", "serve"])
def test_empty_paths_are_refused(
    command: str, repo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(repo)
    before = sorted(repo.rglob("*"))
    for arguments, folder in (([""], "folder"), ([".", "-o", ""], "output folder")):
        port = ["--port", "0"] if command == "serve" else []
        assert main([command, *arguments, *port]) == 2
        fault = f"sphinx-repodoc {command}: the path of the {folder} is empty\n"
        assert capsys.readouterr().err == fault
    assert sorted(repo.rglob("*")) == before


def test_output_is_made_with_the_folders_around_it(repo: Path) -> None:
    output = repo.parent / "new/folder"
    assert claim(output, repo) == output
    assert output.is_dir()
    assert claim(output, repo) == output


def test_files_of_others_are_kept(repo: Path) -> None:
    output = repo / "_site"
    output.mkdir()
    assert claim(output, repo) == output
    other = repo.parent / "other"
    other.mkdir()
    (other / "thesis.txt").write_text("")
    message, code = refuse(other, repo)
    assert "contains other files; choose another output folder or add --force" in message
    assert code == 2
    assert [path.name for path in other.iterdir()] == ["thesis.txt"]
    assert claim(other, repo, force=True) == other
    assert (other / "thesis.txt").exists()


def test_output_of_an_earlier_build_is_used_again(repo: Path) -> None:
    output = repo.parent / "site"
    claim(output, repo)
    (output / "index.html").write_text("")
    assert claim(output, repo) == output


def test_a_site_that_sphinx_built_with_the_extension_is_foreign(repo: Path) -> None:
    output = repo / "public"
    for name in (".buildinfo", "repodoc/manifest.json", ".doctrees/repodoc/analysis.sqlite"):
        (output / name).parent.mkdir(parents=True, exist_ok=True)
        (output / name).write_text("")
    assert "contains other files" in refuse(output, repo)[0]


def test_a_mark_that_is_a_link_proves_nothing_and_is_not_followed(repo: Path) -> None:
    output, target = repo / "_site", repo.parent / "target"
    output.mkdir()
    (output / OUTPUT_MARK).symlink_to(target)
    assert "contains other files" in refuse(output, repo)[0]
    assert "holds symbolic links" in refuse(output, repo, force=True)[0]
    assert not target.exists()


def test_files_of_the_repository_are_never_mixed_with_pages(repo: Path) -> None:
    subprocess.run(["git", "init", "-q", str(repo)], check=True)
    subprocess.run(["git", "-C", str(repo), "add", "."], check=True)
    message, code = refuse(repo / "ferry", repo, force=True)
    assert "git tracks files in the output folder" in message
    assert code == 2
    # A site that is committed is built again by those who say so.
    assert claim(repo / "_site", repo).is_dir()
    (repo / "_site/index.html").write_text("")
    subprocess.run(["git", "-C", str(repo), "add", "_site"], check=True)
    assert "contains other files" in refuse(repo / "_site", repo)[0]
    assert claim(repo / "_site", repo, force=True).is_dir()


class Attack:
    """Makes a file when somebody unpickles it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (self.path,)


@pytest.mark.parametrize("tracked", [False, True])
def test_a_site_in_the_repository_runs_no_code(tracked: bool, repo: Path, tmp_path: Path) -> None:
    # A mark that was right in the folder that the attacker made.
    original, ran = tmp_path / "original", tmp_path / "ran"
    claim(original, repo)
    (original / DOCTREES).mkdir()
    (original / DOCTREES / "environment.pickle").write_bytes(pickle.dumps(Attack(ran)))
    shutil.copytree(original, repo / "_site")
    if tracked:
        subprocess.run(["git", "init", "-q", str(repo)], check=True)
        subprocess.run(["git", "-C", str(repo), "add", "-f", "."], check=True)
    assert main(["build", str(repo)]) == 2
    assert main(["build", str(repo), "--force"]) == 0
    assert not ran.exists()


def test_links_in_the_repository_are_not_written_through(repo: Path, tmp_path: Path) -> None:
    (repo / "_site").symlink_to(tmp_path / "elsewhere")
    assert "is a symbolic link of the repository" in refuse(repo / "_site", repo, force=True)[0]
    (repo / "other").mkdir()
    (repo / "other/index.html").symlink_to(tmp_path / "victim")
    assert "holds symbolic links" in refuse(repo / "other", repo, force=True)[0]


@pytest.mark.parametrize("mark", [".doctrees/repodoc/analysis.sqlite", OUTPUT_MARK])
def test_tracked_files_are_kept_where_only_untracked_files_are_ours(mark: str, repo: Path) -> None:
    (repo / "docs").mkdir()
    (repo / "docs/index.html").write_text("By hand.")
    subprocess.run(["git", "init", "-q", str(repo)], check=True)
    subprocess.run(["git", "-C", str(repo), "add", "."], check=True)
    (repo / "docs" / mark).parent.mkdir(parents=True, exist_ok=True)
    (repo / "docs" / mark).write_text("")
    for force in (False, True):
        assert "git tracks files" in refuse(repo / "docs", repo, force=force)[0]


def test_output_that_is_a_file_or_in_one(repo: Path) -> None:
    message, code = refuse(repo / "README.md", repo)
    assert message.endswith("README.md is not a folder")
    assert code == 2
    message, code = refuse(repo / "README.md/site", repo)
    assert message.startswith("cannot write to the output folder")
    assert message.endswith(": Not a directory")
    assert code == 1


@pytest.mark.parametrize("error", [PermissionError(13, "Permission denied"), OSError(30, "R/O")])
def test_output_that_cannot_be_written(
    error: OSError, repo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise error

    site = repo / "_site"
    monkeypatch.setattr("sphinx_repodoc.command.output.tempfile.TemporaryFile", fail)
    for command in (["build", str(repo)], ["serve", str(repo), "-o", str(site), "--port", "0"]):
        assert main(command) == 1
        fault = f"cannot write to the output folder {site}: {error.strerror}"
        assert capsys.readouterr().err == f"sphinx-repodoc {command[0]}: {fault}\n"
