"""The beginning of a Sphinx project in a repository."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from sphinx.cmd.build import main as run_sphinx

from sphinx_repodoc.command import main


def build_strictly(repo: Path) -> int:
    output = repo.parent / "site"
    return run_sphinx(["-q", "-W", "-n", "-b", "html", str(repo / "docs"), str(output)])


def test_new_project_builds_without_a_warning(
    repo: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repo)
    assert main(["init"]) == 0
    shown = capsys.readouterr().out
    assert shown == (
        "wrote docs/conf.py\nwrote docs/index.md\nNow run:\n  python -m sphinx docs docs/_build\n"
    )
    conf = (repo / "docs/conf.py").read_text()
    assert "project = 'ferry-boat'\n" in conf
    assert "repodoc_root" not in conf
    assert build_strictly(repo) == 0
    assert (repo.parent / "site/repo/tree/ferry/boat.py.html").is_file()


def test_documents_that_are_there_are_kept_and_shown(repo: Path) -> None:
    (repo / "docs/more").mkdir(parents=True)
    (repo / "docs/guide.md").write_text("# Guide\n")
    (repo / "docs/more/trip.rst").write_text("Trip\n====\n")
    assert main(["init", str(repo)]) == 0
    assert build_strictly(repo) == 0
    index = (repo.parent / "site/index.html").read_text()
    assert all(address in index for address in ("guide.html", "more/trip.html", "repo/index.html"))


def test_first_page_that_is_there_is_kept(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repo / "docs").mkdir()
    (repo / "docs/index.rst").write_text("Mine\n====\n")
    assert main(["init", str(repo)]) == 0
    assert {path.name for path in (repo / "docs").iterdir()} == {"conf.py", "index.rst"}
    assert (repo / "docs/index.rst").read_text() == "Mine\n====\n"
    assert "index" not in capsys.readouterr().out


def test_project_that_is_there_is_refused(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repo / "docs").mkdir()
    (repo / "docs/conf.py").write_text("mine = True\n")
    assert main(["init", str(repo)]) == 1
    assert "docs/conf.py exists already" in capsys.readouterr().err
    assert (repo / "docs/conf.py").read_text() == "mine = True\n"
    assert not (repo / "docs/index.md").exists()


def test_docs_must_be_a_folder(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repo / "docs").write_text("a file")
    assert main(["init", str(repo)]) == 1
    assert "docs: File exists" in capsys.readouterr().err


def test_part_of_a_work_tree_documents_itself(repo: Path) -> None:
    subprocess.run(["git", "init", "-q", str(repo)], check=True)
    assert main(["init", str(repo / "ferry")]) == 0
    assert 'repodoc_root = ".."\n' in (repo / "ferry/docs/conf.py").read_text()
    assert main(["init", str(repo)]) == 0
    assert "repodoc_root" not in (repo / "docs/conf.py").read_text()
