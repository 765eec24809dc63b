"""A site for a repository that has no configuration."""

from __future__ import annotations

import errno
import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from sphinx.errors import ThemeError

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
    opening = f"open {site}/index.html\n"
    summary = f"repodoc: 8 files, {pages} pages ({pages} written), 0 problems\n"
    assert first.out == summary + opening
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
    assert tree == ["ferry-boat", "ferry/", "tests/", "pyproject.toml", "README.md", "Keywords"]
    assert [link.text for link in overview.select(".sidebar-tree a.current")] == ["ferry-boat"]

    assert main(["build", str(repo)]) == 0
    second = capfd.readouterr().out
    assert second == f"repodoc: 8 files, {pages} pages (0 written), 0 problems\n{opening}"


def test_pages_have_the_icons_that_the_theme_shows(repo: Path) -> None:
    # The embedded project replaces the icons of furo by shorter ones.
    assert main(["build", str(repo), "--theme", "furo"]) == 0
    page = read_page(repo / "_site/repo/tree/README.md.html")
    shown = {str(use["href"]).removeprefix("#") for use in page.select("svg use")}
    assert shown
    assert shown == {symbol["id"] for symbol in page.select("symbol")}


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
    assert ", 1 problem\n" in shown.out


def test_the_output_is_shown_as_it_was_named(
    repo: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(repo)
    name = "the\x1b[31m \udcff site"
    assert main(["build", "-o", f"./{name}", "--include", "README.md"]) == 0
    assert capfd.readouterr().out.splitlines()[1] == r"open the\x1b[31m \udcff site/index.html"


def test_one_file_is_counted_in_the_singular(
    repo: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", str(repo), "-o", str(tmp_path / "site"), "--include", "README.md"]) == 0
    assert capfd.readouterr().out.startswith("repodoc: 1 file, ")


def test_a_log_names_the_packages_that_are_missing(
    repo: Path, tmp_path: Path, hide: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    hide("tree-sitter-julia")
    (repo / "trip.jl").write_text("f(x) = x\n")
    assert main(["build", str(repo), "-o", str(tmp_path / "site")]) == 0
    line = 'repodoc: no grammar for Julia (1 file): pip install "sphinx-repodoc[languages]"'
    assert line in capsys.readouterr().out.splitlines()


def test_theme_must_be_installed(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", str(repo), "--theme", "no-such-theme"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "no HTML theme called no-such-theme is installed; there are: " in line
    assert " alabaster, " in line
    assert not (repo / "_site").exists()


@pytest.mark.parametrize(
    ("command", "fault"),
    [
        (["build", "--include", "*.txt"], "the patterns leave out all of 8 files"),
        (["inspect", "--exclude", "*"], "the patterns leave out all of 8 files"),
        (["build"], "the folder has none"),
        (["inspect"], "the folder has none"),
    ],
)
def test_nothing_to_document(
    command: list[str], fault: str, repo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    root = repo if len(command) > 1 else tmp_path / "empty"
    output = ["-o", str(tmp_path / "site")] if command[0] == "build" else []
    assert main([*command, *output, str(root)]) == 1
    shown = capsys.readouterr()
    assert shown.err == f"sphinx-repodoc {command[0]}: no file to document: {fault}\n"
    assert shown.out == ""


def test_files_that_git_does_not_know(
    repo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    subprocess.run(["git", "init", "-q", str(repo)], check=True)
    subprocess.run(["git", "-C", str(repo), "add", "README.md"], check=True)
    (repo / "README.md").unlink()
    assert main(["build", str(repo), "-o", str(tmp_path / "site")]) == 1
    assert "add new files with git add" in capsys.readouterr().err


def test_full_disk(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fill(*arguments: object, **options: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    site = str(tmp_path / "site")
    # In a handler of ours, whose exceptions Sphinx wraps, and in Sphinx itself.
    for name in ("sphinx_repodoc.sphinx.manifest.save_manifest", "sphinx.application.Sphinx.build"):
        monkeypatch.setattr(name, fill)
        assert main(["build", str(repo), "-o", site]) == 1
        shown = capsys.readouterr()
        assert shown.err == f"sphinx-repodoc build: {site}: No space left on device\n"


def test_what_sphinx_cannot_do_is_told_in_one_line(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise ThemeError("half of the theme is missing")

    monkeypatch.setattr("sphinx.application.Sphinx.build", fail)
    assert main(["build", str(repo), "-o", str(tmp_path / "site")]) == 1
    assert capsys.readouterr().err == "sphinx-repodoc build: half of the theme is missing\n"


def test_interrupt(repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*arguments: object, **options: object) -> None:
        raise KeyboardInterrupt

    output = tmp_path / "site"
    monkeypatch.setattr("sphinx_repodoc.sphinx.site.load_repository", interrupt)
    assert main(["build", str(repo), "-o", str(output)]) == 130
    # What is left of this build is in nobody's way.
    monkeypatch.undo()
    assert any(output.iterdir())
    assert main(["build", str(repo), "-o", str(output)]) == 0


def test_nothing_is_left_where_nothing_is_documented(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "empty"
    root.mkdir()
    assert main(["build", str(root)]) == 1
    assert main(["build", str(root), "-o", str(tmp_path / "a/b")]) == 1
    assert [path.name for path in tmp_path.rglob("*")] == ["empty"]
    # What was there before stays, but for doctrees that somebody else may have written.
    for name in ("thesis.txt", ".doctrees/index.doctree"):
        (tmp_path / "other" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "other" / name).write_text("")
    assert main(["build", str(root), "-o", str(tmp_path / "other"), "--force"]) == 1
    left = {
        path.relative_to(tmp_path / "other").as_posix() for path in tmp_path.rglob("other/**/*")
    }
    assert left == {"thesis.txt", ".doctrees"}
    assert capsys.readouterr().err.count("no file to document") == 3


def test_a_site_stays_when_its_repository_is_emptied(repo: Path, tmp_path: Path) -> None:
    site = str(tmp_path / "site")
    assert main(["build", str(repo), "-o", site]) == 0
    assert main(["build", str(repo), "-o", site, "--exclude", "*"]) == 1
    assert (tmp_path / "site/repo/index.html").is_file()
    assert main(["build", str(repo), "-o", site]) == 0


def test_what_an_interrupted_build_left_is_not_documented(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*arguments: object, **options: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("sphinx_repodoc.sphinx.site.make_book", interrupt)
        assert main(["build", str(repo)]) == 130
    assert any((repo / "_site").rglob("*.sqlite"))
    assert main(["build", str(repo), "-o", str(tmp_path / "site")]) == 0
    assert len(list_documented(tmp_path / "site")) == 8
