"""The files of the search in a build: there, kept, removed, and in step with the pages."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from sphinx_repodoc.analyse.plugins import digest_files
from sphinx_repodoc.sphinx import writer
from sphinx_repodoc.sphinx.extension import STATIC
from tests.search.reader import Reader

from .conftest import Build, MakeRepo, Repo

SHARDS = "repodoc"
SEARCH = f"{SHARDS}/search"
SCRIPT = "repodoc.js"


def read_search(output: Path) -> Reader:
    folder = output / SEARCH
    files = [path for path in folder.rglob("*") if path.is_file()]
    return Reader({path.relative_to(folder).as_posix(): path.read_bytes() for path in files})


def list_names(output: Path) -> set[str]:
    return {found.name for found in read_search(output).list_places()}


def stamp(output: Path) -> dict[str, int]:
    files = (path for path in (output / SEARCH).rglob("*") if path.is_file())
    return {str(path.relative_to(output)): path.stat().st_mtime_ns for path in files}


def read_manifest(output: Path) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads((output / "repodoc/manifest.json").read_bytes())
    return manifest


def list_scripts(html: str) -> list[str]:
    scripts = BeautifulSoup(html, "html.parser").select("script[src]")
    names = [str(script["src"]).partition("?")[0].rpartition("/")[2] for script in scripts]
    return [name for name in names if name.startswith("repodoc")]


def test_all_files_and_symbols_can_be_found(built_shop: Build) -> None:
    assert {"Cart", "Money", "total", "test_cart", "X"} <= list_names(built_shop.output)
    assert "shop/cart.py" in read_search(built_shop.output).files
    assert built_shop.warnings == ""


def test_each_page_of_ours_has_the_box(built_shop: Build) -> None:
    for page, action in {
        "repo/index": "../search.html",
        "repo/tree/shop/cart.py": "../../../search.html",
        "repo/tree/shop/index": "../../../search.html",
        "repo/keywords/index": "../../search.html",
    }.items():
        soup = BeautifulSoup(built_shop.read(page), "html.parser")
        assert [form["action"] for form in soup.select("form.repodoc-search")] == [action], page
        assert list_scripts(built_shop.read(page))[:1] == [SCRIPT]
        assert "repodoc-search.css" not in built_shop.read(page)
    assert "repodoc-search" not in built_shop.read("index")
    assert list_scripts(built_shop.read("index")) == []
    assert list_scripts(built_shop.read("search")) == [SCRIPT]


def test_scripts_of_different_releases_are_not_mixed(built_shop: Build) -> None:
    (script,) = BeautifulSoup(built_shop.read("search"), "html.parser").select(
        "script[data-version]"
    )
    assert script["data-version"] == digest_files(STATIC)[:12]


def test_folders_as_pages_have_their_own_addresses(shop: Repo) -> None:
    build = shop.build(builder="dirhtml")

    paths = read_search(build.output).paths
    assert paths["fileAddress"] == ["repo/tree/", "/", []]
    assert paths["folderAddress"] == ["repo/tree/", "/", ["", "repo/tree/"]]
    html = (build.output / "repo/tree/lone.py/index.html").read_text("utf-8")
    assert 'action="../../../search/"' in html


@pytest.mark.filterwarnings("ignore:.*HTMLBuilder.app")
@pytest.mark.parametrize("builder", ["json", "pickle"])
def test_pages_without_a_theme_have_no_search(shop: Repo, builder: str) -> None:
    build = shop.build(builder=builder)

    assert not (build.output / SEARCH).exists()
    pages = (build.output / "repo").rglob("*")
    contents = [path.read_bytes() for path in pages if path.is_file()]
    assert contents
    assert not any(b"repodoc-search" in content for content in contents)
    if builder == "pickle":
        # Who reads them need not have this package.
        bodies = [pickle.loads(content)["body"] for content in contents]
        assert {type(body) for body in bodies} == {str}


def test_a_build_without_changes_touches_nothing(shop: Repo) -> None:
    before = stamp(shop.build().output)

    assert stamp(shop.build().output) == before


def test_what_changed_is_written_and_the_rest_is_kept(make_repo: MakeRepo) -> None:
    many = "".join(f"def make_part_number_{number}():\n    pass\n\n" for number in range(400))
    repo = make_repo({"parts.py": many, "other.py": "def lone_wolf():\n    pass\n"})
    before = stamp(repo.build().output)
    repo.write({"other.py": "def lone_wolf():\n    pass\n\n\ndef zebra():\n    pass\n"})
    output = repo.build().output

    after = stamp(output)
    assert {"lone_wolf", "zebra"} <= list_names(output)
    changed = {name for name in after if before.get(name) != after[name]}
    assert f"{SEARCH}/vocabulary.js" in changed
    blocks = {name for name in after if "/names/" in name}
    assert len(blocks & changed) == 1 < len(blocks)


def test_a_renamed_file_is_found_under_its_new_name_only(shop: Repo) -> None:
    shop.build()
    (shop.root / "lone.py").rename(shop.root / "alone.py")
    shop.git("add", "-A")
    output = shop.build().output

    assert {"alone.py"} == {path for path in read_search(output).files if "lone" in path}


def test_what_is_gone_is_removed_and_nothing_else(make_repo: MakeRepo) -> None:
    many = "".join(f"def make_part_number_{number}():\n    pass\n\n" for number in range(400))
    repo = make_repo({"parts.py": many, "other.py": "X = 1\n"})
    output = repo.build().output
    before = read_manifest(output)["shards"]
    (output / SEARCH / "names" / "mine.js").write_text("mine", "utf-8")
    repo.write({"parts.py": ""})
    repo.build()

    files = [path for path in (output / SEARCH).rglob("*") if path.is_file()]
    names = {path.relative_to(output / SHARDS).as_posix() for path in files}
    listed = {name for name in read_manifest(output)["shards"] if name.startswith("search/")}
    assert names == {*listed, "search/names/mine.js"}
    assert len(names) < len(before)


def test_a_changed_manifest_removes_nothing_elsewhere(shop: Repo) -> None:
    output = shop.build().output
    manifest = read_manifest(output)
    manifest["shards"].append("../../index.html")
    (output / "repodoc/manifest.json").write_text(json.dumps(manifest), "utf-8")
    shop.write({"lone.py": "Y = 2\n"})
    shop.build()

    assert (output / "index.html").is_file()
    assert "Y" in list_names(output)


def test_a_lost_file_is_written_again(shop: Repo) -> None:
    output = shop.build().output
    (output / SEARCH / "vocabulary.js").unlink()

    assert "Cart" in list_names(shop.build().output)


GUIDE = """
Guide
=====

Hulls and ``masts``
-------------------

.. py:function:: float_away()

.. only:: latex

   On paper
   ~~~~~~~~

Hulls
-----
"""


def read_documents(output: Path) -> list[list[str]]:
    rows: list[list[str]] = read_search(output).read("documents")
    return rows


def test_documents_are_found_by_title_and_heading(make_repo: MakeRepo) -> None:
    repo = make_repo(
        {
            "docs/guide.rst": GUIDE,
            "docs/hidden.rst": ":nosearch:\n:orphan:\n\nHidden\n======\n",
            "docs/plain.rst": ":orphan:\n\nNo title.\n",
            "docs/index.rst": "Shop\n====\n\n.. toctree::\n\n   guide\n",
        }
    )

    headings = ["Hulls and masts", "#hulls-and-masts", "Hulls", "#hulls"]
    assert read_documents(repo.build().output) == [
        ["guide.html", "docs/guide.rst", "Guide", *headings],
        ["index.html", "docs/index.rst", "Shop"],
        ["plain.html", "docs/plain.rst", "plain"],
    ]


def test_a_document_outside_of_the_repository_has_its_name(shop: Repo, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/a.py").write_text("X = 1\n", "utf-8")
    output = shop.build(repodoc_root=str(tmp_path / "elsewhere"), builder="dirhtml").output

    assert read_documents(output) == [["", "index", "Shop"]]


def test_changed_documents_are_found_although_no_file_changed(shop: Repo) -> None:
    # The documents are not files of the repository.
    shop.write({".gitignore": "docs/\n"})
    shop.git("rm", "-rq", "--cached", "docs")
    shop.commit()
    first = shop.build()
    before, version = stamp(first.output), (first.output / SHARDS / "version.js").read_bytes()
    shop.write({"docs/index.rst": "Shop\n====\n\nDeliveries\n----------\n"})
    second = shop.build()

    assert read_documents(second.output)[0][2:] == ["Shop", "Deliveries", "#deliveries"]
    assert (second.output / SHARDS / "version.js").read_bytes() != version
    after = stamp(second.output)
    assert {name for name in after if after[name] != before.get(name)} == {f"{SEARCH}/documents.js"}
    assert stamp(shop.build().output) == after


def test_serial_and_parallel_builds_write_the_same(make_repo: MakeRepo) -> None:
    files = {"a.py": "class Apple:\n    pass\n", "b.py": "from a import Apple\n\nApple()\n"}
    serial = make_repo(files, "serial").build(parallel=1).output
    parallel = make_repo(files, "parallel").build(parallel=2).output

    assert read_search(serial).shards == read_search(parallel).shards


def test_the_index_of_sphinx_has_no_source_in_it(make_repo: MakeRepo) -> None:
    text = (
        "def trip():\n    unmistakable_zanzibar = 'kilimanjaro'\n    return unmistakable_zanzibar\n"
    )
    repo = make_repo({"a.py": text})
    output = repo.build().output

    index = (output / "searchindex.js").read_text("utf-8").lower()
    assert "zanzibar" not in index
    assert "kilimanjaro" not in index


def test_a_build_that_is_killed_leaves_no_mixed_search(
    shop: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = stamp(shop.build().output)
    texts = {name: (shop.output / name).read_bytes() for name in before}

    def stop(output: Path, shards: dict[str, bytes], before: object) -> None:
        name = max(shards)
        (output / SHARDS / name).parent.mkdir(parents=True, exist_ok=True)
        (output / SHARDS / name).write_bytes(b"half")
        (output / SEARCH / "paths.js").write_bytes(b"half")
        raise KeyboardInterrupt

    shop.write({"new.py": "def brand_new_thing(): ...\n"})
    shop.git("add", "-A")
    with monkeypatch.context() as patch:
        patch.setattr(writer, "write_shards", stop)
        with pytest.raises(KeyboardInterrupt):
            shop.build()
    shop.git("rm", "-qf", "new.py")
    shop.build()
    assert {name: (shop.output / name).read_bytes() for name in stamp(shop.output)} == texts
