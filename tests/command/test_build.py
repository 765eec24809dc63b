"""A site for a repository that has no configuration."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

import sphinx_repodoc
from sphinx_repodoc.command import main

Snapshot = Callable[[Path], dict[str, bytes]]
PROJECT = Path(sphinx_repodoc.__file__).parent / "default_project"


@pytest.fixture(autouse=True)
def untouched_project(snapshot: Snapshot) -> Iterator[None]:
    """Holds that no build writes into the embedded project."""
    before = snapshot(PROJECT)
    yield
    assert snapshot(PROJECT) == before


def list_documented(output: Path) -> set[str]:
    manifest = json.loads((output / "repodoc/manifest.json").read_text())
    return {file["path"] for file in manifest["files"] if file["status"] == "page"}


def read_page(path: Path) -> BeautifulSoup:
    return BeautifulSoup(path.read_text(), "html.parser")


def test_site(repo: Path, snapshot: Snapshot, capfd: pytest.CaptureFixture[str]) -> None:
    before = snapshot(repo)
    assert main(["build", str(repo)]) == 0
    site = repo / "_site"

    pages = len(list((site / "repo").rglob("*.html")))
    first = capfd.readouterr()
    assert first.out == f"repodoc: 8 files, {pages} pages ({pages} written), 0 problems\n"
    assert first.err == ""
    assert list_documented(site) == set(before)
    after = snapshot(repo)
    assert {name: data for name, data in after.items() if not name.startswith("_site/")} == before

    start = read_page(site / "index.html")
    address = "repo/index.html"
    refresh = start.find("meta", attrs={"http-equiv": "refresh"})
    assert refresh
    assert refresh["content"] == f"0; url={address}"
    assert [link["href"] for link in start.find_all("a")] == [address]
    assert not start.find("script")
    assert (site / address).is_file()

    overview = read_page(site / address)
    assert overview.title
    assert overview.title.text == "ferry-boat"
    tree = [link.text for link in overview.select(".sidebar-tree a")]
    assert tree == ["Source code", "ferry/", "tests/", "Keywords"]
    assert [link.text for link in overview.select(".sidebar-tree a.current")] == ["Source code"]

    assert main(["build", str(repo)]) == 0
    second = capfd.readouterr().out
    assert second == f"repodoc: 8 files, {pages} pages (0 written), 0 problems\n"


def test_outputs_are_never_documented(repo: Path, tmp_path: Path) -> None:
    assert main(["build", str(repo)]) == 0
    assert main(["build", str(repo), "-o", str(repo / "public")]) == 0
    assert main(["build", str(repo), "-o", str(tmp_path / "site"), "--theme", "alabaster"]) == 0
    for output in (repo / "public", tmp_path / "site"):
        assert len(list_documented(output)) == 8


def test_patterns_and_current_folder(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (repo / "ferry/a,b.py").write_text("")
    monkeypatch.chdir(repo / "ferry")
    options = ["--include", "*.py", "--exclude", "a,b.py", "--exclude", "river.py"]
    assert main(["build", "..", "-o", str(tmp_path / "site"), "-j", "1", *options]) == 0
    assert list_documented(tmp_path / "site") == {
        "ferry/__init__.py", "ferry/boat.py",
        "tests/helper.py", "tests/test_boat.py", "tests/test_trip.py",
    }  # fmt: skip
    assert not (repo / "_site").exists()


def test_folder_of_a_work_tree_with_its_own_project(repo: Path, tmp_path: Path) -> None:
    (repo / "ferry/docs").mkdir()
    (repo / "ferry/docs/conf.py").write_text("raise SystemExit('this must not run')\n")
    subprocess.run(["git", "init", "-q", str(repo)], check=True)
    subprocess.run(["git", "-C", str(repo), "add", "ferry"], check=True)
    (repo / "ferry/untracked.py").write_text("")
    assert main(["build", str(repo / "ferry"), "-o", str(tmp_path / "site")]) == 0
    files = {"__init__.py", "boat.py", "river.py", "docs/conf.py"}
    assert list_documented(tmp_path / "site") == files


def test_problems_are_counted(
    repo: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (repo / "ferry/broken.py").write_text("def (:\n")
    assert main(["build", str(repo), "-o", str(tmp_path / "site")]) == 0
    shown = capfd.readouterr()
    assert shown.err == ""
    assert shown.out.endswith(", 1 problems\n")


def test_failure(repo: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/.doctrees").write_text("in the way")
    assert main(["build", str(repo), "-o", str(tmp_path / "site")]) == 1
    shown = capfd.readouterr()
    assert ".doctrees" in shown.err
    assert shown.out == ""


def test_theme_must_be_installed(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", str(repo), "--theme", "no-such-theme"]) == 2
    assert "no HTML theme called no-such-theme" in capsys.readouterr().err
    assert not (repo / "_site").exists()


def test_output_must_be_a_folder(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", str(repo), "-o", str(repo / "README.md")]) == 2
    assert "is not a folder" in capsys.readouterr().err
