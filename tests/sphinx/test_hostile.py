"""A bad file costs its own page something, and no other page anything."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from bs4 import BeautifulSoup

from .conftest import CONF, Build, MakeRepo, Repo

NAMES = [
    "with space.py",
    'quote".py',
    "apostrophe'.py",
    "hash#tag.py",
    "per%20cent.py",
    "ümlaut-日本.py",
    "index",
    "Index",
    "keywords",
    "CON",
    "-dash.py",
    "<b>bold.py",
    "question?.py",
    "back\\slash.py",
    "new\nline.py",
    "{{ jinja }}.py",
    "a&amp;b.py",
    "x" * 250,
    ".hidden",
    "trailing. ",
]


def read_manifest(build: Build) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads((build.output / "repodoc/manifest.json").read_bytes())
    return manifest


def test_every_odd_name_gets_a_page_that_links_find(make_repo: MakeRepo) -> None:
    text = "VALUE = 1\n"
    repo = make_repo({f"odd/{name}": text for name in NAMES})
    build = repo.build()
    assert build.warnings == ""
    files = {file["path"]: file for file in read_manifest(build)["files"]}
    pages = {files[f"odd/{name}"]["page"].casefold() for name in NAMES}
    assert len(pages) == len(NAMES)
    folder = build.output / "repo/tree/odd/index.html"
    soup = BeautifulSoup(folder.read_text("utf-8"), "html.parser")
    links = {link.text: link["href"] for link in soup.select("#contents td a")}
    assert set(links) == set(NAMES)
    for name, href in links.items():
        target = folder.parent / unquote(str(href))
        (pre,) = BeautifulSoup(target.read_text("utf-8"), "html.parser").select("#source pre")
        assert pre.get_text() == text, name


def test_names_that_are_not_unicode(make_repo: MakeRepo) -> None:
    repo = make_repo({"plain.py": "x = 1\n"})
    Path(os.fsdecode(os.fsencode(repo.root) + b"/caf\xe9.py")).write_bytes(b"y = 2\n")
    repo.commit()
    build = repo.build()
    assert "caf\\xe9.py" in [file["path"] for file in read_manifest(build)["files"]]
    assert build.warnings == ""


CONTENTS = {
    "broken.py": (b"class A:\n    def f(:\n", "syntax"),
    "zero.py": (b"x = 1\n\0\n", "encoding"),
    "latin1.py": ("# -*- coding: latin-1 -*-\nname = 'café'\n".encode("latin-1"), "encoding"),
    "plain-latin1.txt": ("Größe und Länge, schön".encode("latin-1"), "encoding"),
    "utf16.txt": ("Hello\nworld\n".encode("utf-16"), "encoding"),
    "bom.py": (b"\xef\xbb\xbfx = 1\n", None),
    "empty.py": (b"", None),
    "deep.py": (b"(" * 5000 + b")" * 5000, "syntax"),
    "nested.py": (b"x = " + b"[" * 300 + b"]" * 300 + b"\n", "syntax"),
    "control.txt": (b"\x1b[31mred\x1b[0m\n", None),
    "random.dat": (bytes(range(256)) * 20, None),
    "script.py": (b"def alert(): '''<script>alert(1)</script>'''\n", None),
    "cr.txt": (b"one\rtwo\rthree", None),
    "long-line.js": (b"var a=" + b"1+" * 100_000 + b"1;\n", None),
}


def test_odd_content(make_repo: MakeRepo) -> None:
    odd = {name: data for name, (data, _) in CONTENTS.items()}
    build = make_repo({**odd, "good.py": "x = 1\n"}).build()
    problems = json.loads((build.output / "repodoc/problems.json").read_text())["problems"]
    found = {(problem["path"], problem["kind"]) for problem in problems}
    assert found == {(name, kind) for name, (_, kind) in CONTENTS.items() if kind}
    for name in CONTENTS:
        soup = BeautifulSoup(build.read(f"repo/tree/{name}"), "html.parser")
        assert soup.find(id="metadata") is not None, name
        assert not soup.select(".repodoc script"), name
    assert (build.output / "repo/tree/good.py.html").exists()


def test_a_large_file_is_described(make_repo: MakeRepo) -> None:
    repo = make_repo({"large.py": b"x = 1  # filler\n" * 1_300_000})
    build = repo.build()
    html = build.read("repo/tree/large.py")
    assert "20.8 MB" in html
    assert "1,300,000" in html
    assert len(html) < 100_000
    assert "large" in build.read("repo/report")


def test_links_that_lead_out_are_only_listed(make_repo: MakeRepo, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("hidden treasure")
    repo = make_repo({"a/real.py": "x = 1\n"})
    (repo.root / "out.txt").symlink_to(secret)
    (repo.root / "in.py").symlink_to("a/real.py")
    (repo.root / "broken").symlink_to("nowhere")
    (repo.root / "loop").symlink_to(".")
    repo.commit()
    build = repo.build(repodoc_strict=True)
    assert build.warnings.count("[repodoc.symlink]") == 2
    for page in build.output.rglob("*.html"):
        assert "hidden treasure" not in page.read_text("utf-8")
    assert "out.txt" in build.read("repo/tree/index")
    statuses = {file["path"]: file["status"] for file in read_manifest(build)["files"]}
    assert statuses["in.py"] == statuses["out.txt"] == "listed"


def test_an_unreadable_file_loses_only_itself(make_repo: MakeRepo) -> None:
    repo = make_repo({"good.py": "x = 1\n", "gone.py": "y = 1\n"})
    # Root may read everything, so take the file away between the scan and the reading.
    (repo.root / "gone.py").unlink()
    (repo.root / "gone.py").symlink_to("/etc/hostname")
    build = repo.build(repodoc_strict=True)
    assert (build.output / "repo/tree/good.py.html").exists()
    assert "[repodoc.symlink]" in build.warnings


def test_an_empty_repository(tmp_path: Path, make_repo: MakeRepo) -> None:
    repo = make_repo({})
    subprocess.run(["git", "rm", "-rq", "--cached", "."], cwd=repo.root, check=True)
    repo.write({"empty/.keep": ""})
    build = repo.build(repodoc_root="../empty", repodoc_exclude=[".keep"])
    assert build.warnings == ""
    assert "no files" in build.read("repo/index")


def test_no_git(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "x = 1\n", ".gitignore": "*.log\n", "b.log": "noise"})
    shutil.rmtree(repo.root / ".git")
    build = repo.build()
    assert build.warnings == ""
    assert (build.output / "repo/tree/a.py.html").exists()
    assert not (build.output / "repo/tree/b.log.html").exists()


def test_a_detached_work_tree(shop: Repo, tmp_path: Path) -> None:
    shop.git("worktree", "add", "--detach", "-q", str(tmp_path / "detached"))
    shop.root = tmp_path / "detached"
    build = shop.build()
    assert build.warnings == ""
    assert (build.output / "repo/tree/lone.py.html").exists()


def test_output_inside_the_repository_is_never_documented(shop: Repo) -> None:
    shop.output = shop.root / "docs/_build/html"
    shop.build(repodoc_untracked=True)
    build = shop.build(repodoc_untracked=True)
    assert not [f for f in read_manifest(build)["files"] if "_build" in f["path"]]
    assert build.written == 0


def test_a_readme_cannot_run_scripts(make_repo: MakeRepo) -> None:
    readme = (
        "# Hi\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n"
        "[a](javascript:alert(1)) [b](https://example.org) [c](docs/conf.py)\n"
        "[d](../../etc/passwd) ![badge](https://evil/x.svg)\n"
        '<a href="JAVASCRIPT:alert(1)">e</a> <iframe src="//evil"></iframe>\n'
        '<p style="position:fixed" onclick="alert(1)" id="source">p</p>\n'
    )
    build = make_repo({"README.md": readme}).build()
    (section,) = BeautifulSoup(build.read("repo/index"), "html.parser").select("#readme")
    assert not section.select("script, iframe, [onerror], [onclick], [style], img")
    hrefs = [link["href"] for link in section.select(".repodoc a[href]")]
    # An image from elsewhere is not loaded, but a link leads to it.
    assert hrefs == ["https://example.org", "tree/docs/conf.py.html", "https://evil/x.svg"]
    assert len(BeautifulSoup(build.read("repo/index"), "html.parser").select("#source")) == 0


def test_a_corrupt_cache_is_made_anew(shop: Repo) -> None:
    build = shop.build()
    (build.output / ".doctrees/repodoc/analysis.sqlite").write_bytes(b"not a database" * 1000)
    again = shop.build()
    assert again.written == 0
    assert again.warnings == ""


def test_secrets_are_hidden_everywhere(make_repo: MakeRepo) -> None:
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    repo = make_repo({"conf.py": f'"""Uses {token}."""\nTOKEN = "{token}"\n'})
    build = repo.build()
    for path in build.output.rglob("*"):
        if path.is_file():
            assert token.encode() not in path.read_bytes(), path
    assert "secret" in build.read("repo/report")


def test_names_cannot_command_the_terminal(make_repo: MakeRepo) -> None:
    repo = make_repo({"red\x1b[31m.py": "def f(:\n"})
    build = repo.build(repodoc_strict=True)
    assert "red\\x1b[31m.py" in build.warnings
    assert "[31m.py" not in build.status.replace("\\x1b[31m.py", "")


def test_a_foreign_file_with_our_suffix_is_not_read(shop: Repo) -> None:
    shop.write({"docs/x.repodoc": "not json"})
    assert shop.build().warnings == ""


def test_odd_templates_are_no_trouble(shop: Repo) -> None:
    (shop.root / "docs/_templates/x.html").mkdir(parents=True)
    assert shop.build(templates_path=["_templates"]).warnings == ""


@pytest.mark.parametrize("theme", ["alabaster", "furo", "pydata_sphinx_theme", "sphinx_rtd_theme"])
def test_no_name_becomes_markup_or_script(make_repo: MakeRepo, theme: str) -> None:
    names = ["q';alert(1);'.py", '"onx=1 ".py', "<b id=evil>.py", "a`${x}`&lt;i&gt;.py"]
    repo = make_repo({f"<i id=evil>/{name}": "X = 1\n" for name in names})
    build = repo.build(html_theme=theme)
    pages = list((build.output / "repo").rglob("*.html"))
    assert len(pages) > len(names)
    for page in pages:
        soup = BeautifulSoup(page.read_text("utf-8"), "html.parser")
        assert not soup.select("#evil, [onx]"), page
        for script in soup.select("script"):
            assert "q'" not in script.get_text(), page


def test_warnings_name_the_file(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "x = 1\n"})
    (repo.root / "out").symlink_to("/etc/passwd")
    repo.commit()
    assert "WARNING: out: " in repo.build(repodoc_strict=True).warnings


HANGING = """
def change(app, page):
    if page.title == "lone.py":
        import time
        time.sleep(60)

def setup(app):
    app.connect("repodoc-page", change)
"""


def test_a_page_that_is_never_done_is_given_up(shop: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    # With so little to do, there would be no other processes.
    monkeypatch.setattr("sphinx_repodoc.build.workers.SERIAL_WEIGHT", 1)
    monkeypatch.setattr("sphinx_repodoc.sphinx.writer.PAGE_SECONDS", 6)
    shop.write({"docs/conf.py": CONF + HANGING})
    build = shop.build(parallel=2)
    assert "lone.py: it took more than 6 seconds [repodoc.page]" in build.warnings
    assert not (build.output / "repo/tree/lone.py.html").exists()
    assert "Cart" in build.read("repo/tree/shop/cart.py")
