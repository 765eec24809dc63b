"""One line in conf.py is enough."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from .conftest import SHOP, Build, MakeRepo, Repo


def test_nothing_warns_and_every_file_has_a_page(built_shop: Build) -> None:
    assert built_shop.warnings == ""
    for path in ("README.md", "shop/cart.py", "tests/test_cart.py", "docs/conf.py"):
        assert f"<title>{path}" in built_shop.read(f"repo/tree/{path}")
    assert "repodoc: 8 files" in built_shop.status


def test_overview_joins_the_root_toctree(built_shop: Build) -> None:
    links = BeautifulSoup(built_shop.read("index"), "html.parser").select(
        ".toctree-wrapper .toctree-l1 > a"
    )
    assert [link["href"] for link in links] == ["repo/index.html"]


def test_overview_is_in_the_sidebar_of_prose_pages_at_once(shop: Repo) -> None:
    shop.write(
        {"docs/index.rst": "Shop\n====\n\n.. toctree::\n\n   guide\n", "docs/guide.rst": "G\n=\n"}
    )
    sidebar = BeautifulSoup(shop.build().read("guide"), "html.parser").select(".sphinxsidebar a")
    assert "repo/index.html" in [link["href"] for link in sidebar]


def test_overview_is_not_added_where_a_toctree_names_it(shop: Repo) -> None:
    index = "Shop\n====\n\n.. toctree::\n\n   The code <repo/index>\n"
    shop.write({"docs/index.rst": index})
    build = shop.build()
    links = BeautifulSoup(build.read("index"), "html.parser").select(
        ".toctree-wrapper .toctree-l1 > a"
    )
    assert [link.text for link in links] == ["The code"]
    assert build.warnings == ""


URLS = ".. toctree::\n   :caption: Project links\n\n   PyPI <https://example.org>\n"
INDICES = ".. toctree::\n   :caption: Indices\n\n   genindex\n   search\n"

# The toctrees of the root document -> what each lists once the overview has joined.
TOCTREES = {
    "urls last": (f".. toctree::\n\n   guide\n\n{URLS}", ["guide.html repo/index.html", "URL"]),
    "indices last": (
        f".. toctree::\n\n   guide\n\n{INDICES}",
        ["guide.html repo/index.html", "genindex.html search.html"],
    ),
    "no documents": (f"{URLS}\n{INDICES}", ["URL", "genindex.html search.html", "repo/index.html"]),
    "numbered": (
        ".. toctree::\n   :numbered:\n\n   guide\n",
        ["guide.html", "repo/index.html"],
    ),
    "glob": (".. toctree::\n   :glob:\n   :reversed:\n\n   gu*\n", ["guide.html repo/index.html"]),
    "mixed": (
        ".. toctree::\n\n   PyPI <https://example.org>\n   guide\n",
        ["URL guide.html repo/index.html"],
    ),
}


@pytest.fixture(scope="module")
def with_guide(make_shared_repo: MakeRepo) -> Repo:
    return make_shared_repo({"docs/guide.rst": ":orphan:\n\nGuide\n=====\n"})


@pytest.mark.parametrize("name", TOCTREES)
def test_overview_joins_a_toctree_of_documents(with_guide: Repo, name: str) -> None:
    text, expected = TOCTREES[name]
    with_guide.write({"docs/index.rst": f"Shop\n====\n\n{text}"})
    build = with_guide.build(fresh=True)
    assert build.warnings == ""
    toctrees = BeautifulSoup(build.read("index"), "html.parser").select(".body .toctree-wrapper")
    links = [
        [str(link["href"]) for link in toctree.select(".toctree-l1 > a")] for toctree in toctrees
    ]
    assert [" ".join(found).replace("https://example.org", "URL") for found in links] == expected


def test_a_toctree_of_our_own_is_hidden_where_all_others_are(with_guide: Repo) -> None:
    hidden = URLS.replace("caption: Project links", "hidden:")
    with_guide.write({"docs/index.rst": f"Shop\n====\n\n{hidden}"})
    soup = BeautifulSoup(with_guide.build(fresh=True).read("index"), "html.parser")
    assert not soup.select(".body .toctree-wrapper a")
    assert "repo/index.html" in [link["href"] for link in soup.select(".sphinxsidebar a")]


def test_the_overview_has_the_title_that_is_configured(shop: Repo) -> None:
    build = shop.build(repodoc_title="The <code>")
    (entry,) = BeautifulSoup(build.read("index"), "html.parser").select(".toctree-wrapper a")
    assert entry.text == "The <code>"
    overview = BeautifulSoup(build.read("repo/index"), "html.parser")
    assert overview.select_one("h1").find(string=True) == "The <code>"  # type: ignore[union-attr]
    page = BeautifulSoup(build.read("repo/tree/shop/cart.py"), "html.parser")
    named = [
        link.text for link in page.select("a[href$='repo/index.html'], a[href='../../index.html']")
    ]
    assert named
    assert set(named) == {"The <code>"}
    text = shop.build(builder="text", repodoc_title="The code").output / "repo/index.txt"
    assert text.read_text().startswith("The code\n")


def test_overview_moves_when_another_document_begins_to_name_it(shop: Repo) -> None:
    shop.write(
        {
            "docs/index.rst": "Shop\n====\n\n.. toctree::\n\n   guide\n",
            "docs/guide.rst": "Guide\n=====\n",
        }
    )
    assert "repo/index.html" in shop.build().read("index")
    shop.write({"docs/guide.rst": "Guide\n=====\n\n.. toctree::\n\n   repo/index\n"})
    build = shop.build()
    links = BeautifulSoup(build.read("index"), "html.parser").select(".body .toctree-l1 > a")
    assert [link["href"] for link in links] == ["guide.html"]


def test_overview_can_be_left_out_of_the_toctree(shop: Repo) -> None:
    build = shop.build(repodoc_add_toctree_entry=False)
    assert "repo/index.html" not in build.read("index")
    assert build.warnings == ""
    # Sphinx forgets what it knew of a document when it reads that again.
    shop.write({"lone.py": '"""Another line."""\n'})
    assert shop.build(repodoc_add_toctree_entry=False).warnings == ""


def test_manifest_lists_every_scanned_file(shop: Repo) -> None:
    shop.write({"yarn.lock": "x", "shop/data.bin": b"\0\1"})
    shop.commit()
    build = shop.build()
    manifest = json.loads((build.output / "repodoc/manifest.json").read_text())
    files = {file["path"]: file for file in manifest["files"]}
    assert files["yarn.lock"]["status"] == "skipped"
    assert "*.lock" in files["yarn.lock"]["reason"]
    assert files["shop/cart.py"]["page"] == "repo/tree/shop/cart.py"
    assert files["shop/cart.py"]["language"] == "Python"
    assert len(files["shop/data.bin"]["sha256"]) == 64
    assert len(manifest["commit"]) == 40


def read_problems(build: Build) -> list[dict[str, object]]:
    problems: list[dict[str, object]] = json.loads(
        (build.output / "repodoc/problems.json").read_text()
    )["problems"]
    return problems


@pytest.fixture(scope="module")
def faulty(make_shared_repo: MakeRepo) -> Repo:
    """Files that do not parse, one of them on purpose."""
    repo = make_shared_repo({"bad.py": "def f(:\n", "tests/data/worse.py": "def g(:\n"})
    (repo.root / "nowhere").symlink_to("gone")
    repo.commit()
    return repo


def test_problems_of_the_repository_are_listed_and_do_not_warn(faulty: Repo) -> None:
    build = faulty.build()
    assert build.warnings == ""
    assert [(p["kind"], p["path"], p["warning"], p["expected"]) for p in read_problems(build)] == [
        ("syntax", "bad.py", False, False),
        ("symlink", "nowhere", False, False),
        ("syntax", "tests/data/worse.py", False, True),
    ]
    assert "2 problems" in build.status
    assert "syntax" in build.read("repo/tree/bad.py")
    assert "on purpose" not in build.read("repo/tree/bad.py")
    assert "broken on purpose" in build.read("repo/tree/tests/data/worse.py")


def test_the_report_keeps_expected_problems_apart(faulty: Repo) -> None:
    report = BeautifulSoup(faulty.build().read("repo/report"), "html.parser")
    found = {
        name: [row.select("td")[1].text for row in report.select(f"#{name} tbody tr")]
        for name in ("problems", "expected")
    }
    assert found == {"problems": ["bad.py", "nowhere"], "expected": ["tests/data/worse.py"]}


def test_a_strict_build_warns_of_all_but_expected_problems(faulty: Repo) -> None:
    build = faulty.build(repodoc_strict=True)
    syntax, symlink = sorted(build.warnings.splitlines())[::-1]
    assert "bad.py:1: WARNING" in syntax
    assert syntax.endswith("[repodoc.syntax]")
    assert symlink.endswith("[repodoc.symlink]")
    assert [problem["warning"] for problem in read_problems(build)] == [True, True, False]
    # Nothing that pages show has changed.
    faulty.build()
    assert faulty.build(repodoc_strict=True).written == 0
    quiet = ["repodoc.syntax", "repodoc.symlink"]
    assert faulty.build(repodoc_strict=True, suppress_warnings=quiet).warnings == ""


def test_a_bad_option_warns_and_its_default_applies(shop: Repo) -> None:
    build = shop.build(repodoc_sections=["nonsense"])
    assert "repodoc_sections" in build.warnings
    assert "[repodoc.config]" in build.warnings
    assert 'id="source"' in build.read("repo/tree/lone.py")


def test_other_builders_get_no_pages(shop: Repo) -> None:
    index = "Shop\n====\n\n.. toctree::\n\n   repo/index\n"
    shop.write({"docs/index.rst": index})
    build = shop.build(builder="text")
    assert build.warnings == ""
    assert "in the HTML version" in (build.output / "repo/index.txt").read_text()
    assert [path.name for path in (build.output / "repo").iterdir()] == ["index.txt"]


def test_dirhtml_links_lead_to_pages(shop: Repo) -> None:
    build = shop.build(builder="dirhtml")
    page = build.output / "repo/tree/shop/cart.py/index.html"
    soup = BeautifulSoup(page.read_text("utf-8"), "html.parser")
    links = soup.select(".repodoc a[href]")
    assert links
    for link in links:
        target = (page.parent / str(link["href"]).partition("#")[0]).resolve()
        assert target.exists(), link


def test_all_links_between_pages_lead_somewhere(built_shop: Build) -> None:
    soups = {
        page.resolve(): BeautifulSoup(page.read_text("utf-8"), "html.parser")
        for page in built_shop.output.rglob("*.html")
    }
    assert (built_shop.output / "repo/tree/shop/cart.py.html").resolve() in soups
    anchors = {page: {tag["id"] for tag in soup.select("[id]")} for page, soup in soups.items()}
    for page, soup in soups.items():
        for link in soup.select("a[href]"):
            href, _, anchor = str(link["href"]).partition("#")
            if "://" in href:
                continue
            target = (page.parent / href).resolve() if href else page
            assert target.is_file(), (page, link)
            assert not anchor or anchor in anchors[target], (page, link)


# The builder itself, a package of its own, uses what Sphinx 9 deprecates.
@pytest.mark.filterwarnings("ignore:.*JSONHTMLBuilder.app")
def test_serializing_builders_get_every_page(shop: Repo) -> None:
    build = shop.build(builder="json")
    page = json.loads((build.output / "repo/tree/shop/cart.py.fjson").read_text())
    assert page["title"] == "shop/cart.py"
    assert 'id="source"' in page["body"]
    assert shop.build(builder="json").written == 0


def test_documents_may_use_directives_of_other_domains(shop: Repo) -> None:
    # Sphinx keeps such directives in a domain, and a domain cannot be stored.
    shop.write({"docs/guide.rst": ":orphan:\n\nGuide\n=====\n\n.. py:class:: Thing\n"})
    assert "Thing" in shop.build().read("guide")


def test_a_root_that_does_not_exist_warns(shop: Repo) -> None:
    build = shop.build(repodoc_root="../nowhere")
    assert "there is no such folder [repodoc.config]" in build.warnings
    assert (build.output / "repo/tree/lone.py.html").exists()


DESCRIPTIONS = {
    "repo/index": "9 files, 36 lines, Python",
    "repo/tree/shop/cart.py": "Carts hold items.",
    "repo/tree/shop/index": "3 files that define Money and Cart; used most by tests/",
    "repo/tree/lone.py": "Defines constant X",
    "repo/tree/quoted.py": 'Says "yes" & more to all who ask.',
    "repo/keywords/m": "Money",
    "repo/report": "9 files with a page, 0 problems",
}


def test_every_page_has_one_description(make_repo: MakeRepo) -> None:
    build = make_repo({**SHOP, "quoted.py": "'''Says \"yes\" & more to all who ask.'''\n"}).build()
    found = {
        page: [
            tag["content"]
            for tag in BeautifulSoup(build.read(page), "html.parser").select(
                "head > meta[name=description]"
            )
        ]
        for page in DESCRIPTIONS
    }
    assert found == {page: [text] for page, text in DESCRIPTIONS.items()}


def test_report_says_what_a_shallow_clone_lacks(shop: Repo, tmp_path: Path) -> None:
    shop.write({"lone.py": "X = 2\n"})
    shop.commit()
    shop.git("clone", "-q", "--depth=1", f"file://{shop.root}", str(tmp_path / "shallow"))
    clone = Repo(tmp_path / "shallow", tmp_path / "shallow-site", shop.templates)
    build = clone.build()
    section = BeautifulSoup(build.read("repo/report"), "html.parser").select_one("#history")
    assert section is not None
    assert "missing on 8 of 8 pages" in section.text
    assert "git fetch --unshallow" in section.text
    assert "last changed" not in build.read("repo/tree/shop/cart.py")
    clone.git("fetch", "-q", "--unshallow")
    build = clone.build()
    assert 'id="history"' not in build.read("repo/report")
    assert "1 time by 1 author" in build.read("repo/tree/shop/cart.py")


# The book theme uses what Sphinx 9 deprecates.
@pytest.mark.filterwarnings("ignore:.*HandleFootnoteTransform.app")
@pytest.mark.parametrize("theme", ["alabaster", "pydata_sphinx_theme", "sphinx_book_theme"])
def test_no_page_links_to_the_source_of_a_generated_page(theme: str, shop: Repo) -> None:
    build = shop.build(html_theme=theme, html_show_sourcelink=True)
    pages = list(build.output.rglob("*.html"))
    assert any("_sources/index.rst" in page.read_text("utf-8") for page in pages)
    for page in pages:
        assert "_sources/repo" not in page.read_text("utf-8"), page


def test_a_document_that_replaces_the_overview_keeps_its_source_link(shop: Repo) -> None:
    shop.write({"docs/repo/index.rst": ":orphan:\n\nMine\n====\n"})
    assert "_sources/repo/index.rst" in shop.build().read("repo/index")
