"""A page is written when what it shows has changed, and not otherwise."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

import sphinx_repodoc
from sphinx_repodoc.analyse.plugins import digest_own
from sphinx_repodoc.sphinx import extension, plan
from sphinx_repodoc.sphinx.writer import Writer

from .conftest import Build, MakeRepo, Repo


def changed(before: dict[str, int], after: dict[str, int]) -> set[str]:
    """Pages that are new or were written again."""
    return {page for page, time in after.items() if before.get(page) != time}


def test_second_build_writes_nothing(shop: Repo) -> None:
    first = shop.build()
    before = first.stamp()
    second = shop.build()
    assert second.written == 0
    assert second.stamp() == before
    assert "configuration has changed" not in second.status


def test_static_files_replace_none_of_the_project(shop: Repo) -> None:
    ours = {path.name for path in Path(sphinx_repodoc.__file__).parent.glob("static/*")}
    assert all(name.startswith("repodoc") for name in ours)
    assert {path.name for path in (shop.build().output / "_static").glob("repodoc*")} == ours


def test_touching_a_file_writes_nothing(shop: Repo) -> None:
    before = shop.build().stamp()
    os.utime(shop.root / "shop/cart.py")
    build = shop.build()
    assert build.written == 0
    assert build.stamp() == before


def test_restored_output_in_a_fresh_clone_writes_nothing(shop: Repo, tmp_path: Path) -> None:
    shop.build()
    clone = tmp_path / "clone"
    shop.git("clone", "-q", ".", str(clone))
    # Times are those of the copy, as after restoring a cache.
    shutil.copytree(shop.output, tmp_path / "restored", copy_function=shutil.copyfile)
    shop.root, shop.output = clone, tmp_path / "restored"
    before = Build(shop.output, "", "").stamp()
    build = shop.build()
    assert build.written == 0
    # Sphinx reads its documents anew in another folder, and the overview is one of them.
    assert changed(before, build.stamp()) <= {"repo/index.html"}


def test_editing_a_body_writes_that_page_only(shop: Repo) -> None:
    text = (shop.root / "shop/cart.py").read_text()
    body = "price = 1\n        del price\n        return Money()"
    text = text.replace("return Money()", body)
    shop.write({"shop/cart.py": text})
    before = shop.build().stamp()
    shop.write({"shop/cart.py": text.replace("price = 1", "price = 2")})
    build = shop.build()
    assert changed(before, build.stamp()) == {"repo/tree/shop/cart.py.html"}
    assert build.written == 1


def test_editing_a_call_writes_the_page_that_quotes_it(shop: Repo) -> None:
    before = shop.build().stamp()
    text = (shop.root / "shop/cart.py").read_text()
    shop.write({"shop/cart.py": text.replace("return Money()", "return Monet()")})
    pages = {"repo/tree/shop/cart.py.html", "repo/tree/shop/money.py.html"}
    # The overview lists the definitions that most files use.
    assert changed(before, shop.build().stamp()) - {"repo/index.html"} == pages


def test_editing_a_docstring_writes_the_pages_that_show_it(shop: Repo) -> None:
    before = shop.build().stamp()
    text = (shop.root / "shop/money.py").read_text()
    shop.write({"shop/money.py": text.replace("Amounts.", "Amounts of money.")})
    build = shop.build()
    assert changed(before, build.stamp()) == {
        "repo/tree/shop/money.py.html",
        "repo/tree/shop/index.html",
        # The overview lists it among the most imported and the largest files.
        "repo/index.html",
    }


def test_moving_a_symbol_writes_no_page_that_links_to_it(shop: Repo) -> None:
    before = shop.build().stamp()
    shop.write({"shop/money.py": '"""Amounts."""\n\n\n\n\nclass Money:\n    pass\n'})
    build = shop.build()
    pages = changed(before, build.stamp())
    assert "repo/tree/shop/money.py.html" in pages
    assert "money.py.html#def-Money" in build.read("repo/tree/shop/cart.py")
    assert "repo/tree/shop/cart.py.html" not in pages
    assert "repo/keywords/m.html" not in pages


def find_line(build: Build, page: str, anchor: str) -> str:
    """The text of the line of a listing with *anchor* in it."""
    soup = BeautifulSoup(build.read(page), "html.parser")
    found = soup.find(id=anchor)
    assert found
    line = found.find_parent("i")
    assert line
    return line.get_text()


def test_a_link_to_a_symbol_leads_there_after_lines_were_inserted(shop: Repo) -> None:
    shop.write({"docs/guide.rst": ":orphan:\n\nGuide\n=====\n\n:repo:symbol:`Cart.total`\n"})
    old = shop.build()
    pages = ("guide", "repo/tree/tests/test_cart.py", "repo/keywords/t", "repo/keywords/c")
    pattern = re.compile(r"(?<!_)cart\.py\.html#(def-[\w.]+)")
    links = {link for page in pages for link in pattern.findall(old.read(page))}
    assert {"def-Cart", "def-Cart.total"} <= links
    before = {link: find_line(old, "repo/tree/shop/cart.py", link) for link in links}
    assert before["def-Cart.total"].strip().startswith("def total(")
    cart = (shop.root / "shop/cart.py").read_text()
    shop.write({"shop/cart.py": cart.replace("class Cart", "\n" * 50 + "class Cart")})
    new = shop.build()
    assert {link: find_line(new, "repo/tree/shop/cart.py", link) for link in links} == before


def test_a_commit_writes_the_pages_of_its_files_only(shop: Repo) -> None:
    shop.git("remote", "add", "origin", "https://me:sesame@github.com/o/shop.git")
    first = shop.build()
    stamp = first.stamp()
    link = "https://github.com/o/shop/blob/"
    (before,) = set(re.findall(f"{link}(\\w+)/lone.py", first.read("repo/tree/lone.py")))
    shop.write({"lone.py": "X = 2\n"})
    shop.commit()
    second = shop.build()
    # The overview names the last changes.
    assert changed(stamp, second.stamp()) == {"repo/tree/lone.py.html", "repo/index.html"}
    (after,) = set(re.findall(f"{link}(\\w+)/lone.py", second.read("repo/tree/lone.py")))
    assert after != before
    assert f"{link}{before}/shop/cart.py" in second.read("repo/tree/shop/cart.py")
    for path in shop.output.rglob("*"):
        assert path.is_dir() or b"sesame" not in path.read_bytes(), path


def test_another_remote_writes_the_pages_that_show_it(shop: Repo) -> None:
    shop.build()
    shop.git("remote", "add", "origin", "git@github.com:o/shop.git")
    assert shop.build().written > 0
    assert shop.build().written == 0


def test_deleting_a_file_removes_its_page_its_keywords_and_its_backlinks(shop: Repo) -> None:
    shop.build()
    (shop.root / "shop/money.py").unlink()
    shop.commit()
    build = shop.build()
    assert not (build.output / "repo/tree/shop/money.py.html").exists()
    assert not (build.output / "repo/keywords/m.html").exists()
    for page in (build.output / "repo").rglob("*.html"):
        assert "money.py" not in page.read_text("utf-8"), page


def test_emptied_folders_go(make_repo: MakeRepo) -> None:
    repo = make_repo({"a/b/c.py": "x = 1\n", "d.py": "y = 1\n"})
    repo.build()
    (repo.root / "a/b/c.py").unlink()
    repo.commit()
    build = repo.build()
    assert not (build.output / "repo/tree/a").exists()


def test_only_our_own_pages_are_removed(shop: Repo) -> None:
    build = shop.build()
    mine = build.output / "repo/tree/shop/mine.html"
    mine.write_text("mine")
    (shop.root / "shop/money.py").unlink()
    shop.commit()
    shop.build()
    assert mine.read_text() == "mine"


def test_a_manifest_cannot_name_files_outside_the_output(shop: Repo, tmp_path: Path) -> None:
    build = shop.build()
    victim = tmp_path / "victim.html"
    victim.write_text("mine")
    path = build.output / "repodoc/manifest.json"
    manifest = json.loads(path.read_text())
    manifest["pages"] |= {"../victim": "x", "index": "x"}
    manifest["state"] = ""
    path.write_text(json.dumps(manifest))
    shop.build()
    assert victim.exists()
    assert (build.output / "index.html").exists()


def test_a_missing_page_is_written_again(shop: Repo) -> None:
    build = shop.build()
    (build.output / "repo/tree/lone.py.html").unlink()
    build = shop.build()
    assert build.written == 1
    assert (build.output / "repo/tree/lone.py.html").exists()


def _die(*arguments: object) -> str:
    raise KeyboardInterrupt


def test_a_build_that_dies_while_writing_is_made_good_by_the_next(
    shop: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.build()
    old = (shop.root / "lone.py").read_text()
    shop.write({"lone.py": "X = 2\n"})
    monkeypatch.setattr(Writer, "_write_page", _die)
    with pytest.raises(KeyboardInterrupt):
        shop.build()
    monkeypatch.undo()
    # The page may be half written, so it must be written though the source is as it was.
    shop.write({"lone.py": old})
    (shop.output / "repo/tree/lone.py.html").write_text("half")
    assert shop.build().written >= 1
    assert "id=L1" in Build(shop.output, "", "").read("repo/tree/lone.py")


def test_a_first_build_that_dies_leaves_no_trap(
    shop: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Writer, "_write_page", _die)
    with pytest.raises(KeyboardInterrupt):
        shop.build()
    monkeypatch.undo()
    build = shop.build()
    assert build.warnings == ""
    assert "Shop" in (build.output / "searchindex.js").read_text()


def test_a_retitled_document_changes_the_sidebars(shop: Repo) -> None:
    index = "Shop\n====\n\n.. toctree::\n\n   guide\n"
    shop.write({"docs/index.rst": index, "docs/guide.rst": "Old title\n=========\n"})
    assert "Old title" in shop.build().read("repo/tree/lone.py")
    shop.write({"docs/guide.rst": "New title\n=========\n"})
    assert "New title" in shop.build().read("repo/tree/lone.py")


def test_a_value_that_templates_show_writes_every_page(shop: Repo) -> None:
    shop.build(version="1.0")
    assert shop.build(version="2.0").written > 10


def test_another_prefix_takes_all_pages_along(shop: Repo) -> None:
    shop.build()
    build = shop.build(repodoc_prefix="code/all")
    assert not (build.output / "repo").exists()
    assert (build.output / "code/all/index.html").exists()
    assert (build.output / "code/all/tree/lone.py.html").exists()


def test_documents_of_the_user_are_never_replaced_or_removed(shop: Repo) -> None:
    mine = ":orphan:\n\nMine\n====\n\nMy own words.\n"
    shop.build()
    shop.write({"docs/repo/report.rst": mine})
    for prefix in ("repo", "code"):
        build = shop.build(repodoc_prefix=prefix)
        assert "My own words." in build.read("repo/report")
    shop.write({"docs/repo/index.rst": mine})
    build = shop.build()
    assert "My own words." in build.read("repo/index")
    assert build.warnings.count("[repodoc.config]") == 2


def test_pages_whose_folder_is_gone_already_are_no_trouble(shop: Repo) -> None:
    build = shop.build()
    shutil.rmtree(build.output / "repo/tree/shop")
    shop.git("rm", "-rq", "shop")
    assert shop.build().warnings == ""


def test_images_are_published_once(make_repo: MakeRepo) -> None:
    image = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x04\0\0\0\x03"
    repo = make_repo({"README.md": "# A\n\n![b](b.png)\n", "b.png": image})
    build = repo.build()
    (published,) = (build.output / "repodoc/images").iterdir()
    before = published.stat().st_mtime_ns
    repo.write({"lone.py": "y = 1\n"})
    repo.commit()
    repo.build()
    assert published.stat().st_mtime_ns == before
    (repo.root / "b.png").unlink()
    repo.build()
    assert not published.exists()


def test_a_broken_manifest_costs_a_full_build_only(shop: Repo) -> None:
    build = shop.build()
    (build.output / "repodoc/manifest.json").write_text("{")
    again = shop.build()
    assert again.warnings == ""
    assert again.written == len(build.stamp()) - 1  # not the overview


def test_an_option_that_pages_show_writes_them_again(shop: Repo) -> None:
    shop.build()
    assert shop.build(repodoc_sections=["metadata", "source"]).written > 0
    assert 'id="purpose"' not in shop.build(repodoc_sections=["metadata", "source"]).read(
        "repo/tree/shop/cart.py"
    )


def test_a_new_prose_page_appears_in_the_navigation(shop: Repo) -> None:
    shop.build()
    shop.write(
        {
            "docs/index.rst": "Shop\n====\n\n.. toctree::\n\n   guide\n",
            "docs/guide.rst": "The guide\n=========\n",
        }
    )
    shop.commit()
    assert "The guide" in shop.build().read("repo/tree/lone.py")


def test_a_changed_template_writes_every_page(shop: Repo) -> None:
    extends = '{% extends "!page.html" %}'
    shop.write({"docs/_templates/page.html": extends})
    first = shop.build(templates_path=["_templates"])
    block = "{% block body %}{{ body }}!{% endblock %}"
    shop.write({"docs/_templates/page.html": extends + block})
    assert shop.build(templates_path=["_templates"]).written == len(first.stamp())


@pytest.mark.parametrize("name", ["rules.toml", "masks.txt", "static/repodoc.css"])
def test_any_changed_file_of_the_package_writes_every_page(
    shop: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    package = tmp_path / "sphinx_repodoc"
    (package / name).parent.mkdir(parents=True)
    (package / name).write_text("before\n")
    for module in (plan, extension):
        monkeypatch.setattr(module, "PACKAGE", package)
    first = shop.build()
    digest_own.cache_clear()
    (package / "frame.pyc").write_text("byte code\n")
    assert shop.build().written == 0
    digest_own.cache_clear()
    (package / name).write_text("after\n")
    # Sphinx writes the overview, which is the same.
    assert shop.build().written == len(first.stamp()) - 1


def build_with_plugin(repo: Repo, packages: Path) -> Build:
    """Build in a process of its own, which loads the plugins anew."""
    command = [sys.executable, "-m", "sphinx", "-v", str(repo.root / "docs"), str(repo.output)]
    environment = {**os.environ, "PYTHONPATH": f"{packages}{os.pathsep}{Path.cwd()}"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return Build(repo.output, re.sub(r"\x1b\[[0-9;]*m", "", done.stdout), done.stderr)


def test_a_plugin_that_is_installed_or_changed_writes_every_page(
    make_repo: MakeRepo, tmp_path: Path
) -> None:
    repo = make_repo({"cake.recipe": "- mix\n"})
    packages = tmp_path / "packages"
    files = {
        "recipes/__init__.py": "",
        "recipes/recipe/language.toml": 'name = "Recipe"\nsuffixes = [".recipe"]\n',
        "recipes/rules.toml": "",
        "recipes-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: recipes\nVersion: 1\n",
        "recipes-1.dist-info/entry_points.txt": "[sphinx_repodoc]\nrecipes = recipes\n",
    }
    pages = len(build_with_plugin(repo, packages).stamp())
    for name, text in files.items():
        (packages / name).parent.mkdir(parents=True, exist_ok=True)
        (packages / name).write_text(text)
    # The overview lists the new language.
    assert build_with_plugin(repo, packages).written == pages
    assert build_with_plugin(repo, packages).written == 0
    (packages / "recipes/rules.toml").write_text("# Another version.\n")
    assert build_with_plugin(repo, packages).written == pages - 1
