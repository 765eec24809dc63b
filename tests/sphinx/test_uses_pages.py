"""Pages of uses: written when needed, linked, removed when not; and the size of file pages."""

from __future__ import annotations

import shutil

from bs4 import BeautifulSoup

from .conftest import MakeRepo, Repo

PAGE = "repo/uses/lib/hub.py"


def write_users(repo: Repo, number: int) -> None:
    shutil.rmtree(repo.root / "app", ignore_errors=True)
    call = "from lib.hub import sail\n\nsail('<script>alert(1)</script>')\n"
    repo.write({f"app/user{each:02}.py": call for each in range(number)})
    repo.commit()


def make_hub(make_repo: MakeRepo, number: int) -> Repo:
    repo = make_repo({"lib/hub.py": "def sail(x):\n    pass\n"})
    write_users(repo, number)
    return repo


def test_page_comes_and_goes_with_the_need_for_it(make_repo: MakeRepo) -> None:
    repo = make_hub(make_repo, 21)
    build = repo.build()
    file = BeautifulSoup(build.read("repo/tree/lib/hub.py"), "html.parser")
    (link,) = file.select('#uses-sail a[href*="uses/"]')
    assert link["href"] == "../../uses/lib/hub.py.html#uses-sail"
    assert link.get_text() == "all 21 files"
    uses = BeautifulSoup(build.read(PAGE), "html.parser")
    (section,) = uses.select("section#uses-sail")
    links = [str(each["href"]) for each in section.select("li a:has(code)")]
    assert links == [f"../../tree/app/user{n:02}.py.html#L3" for n in range(21)]
    for address in links:
        assert (build.output / "repo/uses/lib" / address.partition("#")[0]).resolve().is_file()
    write_users(repo, 20)
    build = repo.build()
    assert not (build.output / "repo/uses").exists()
    assert "/uses/" not in build.read("repo/tree/lib/hub.py")


def test_an_edited_line_is_the_same_as_in_a_clean_build(make_repo: MakeRepo) -> None:
    repo = make_hub(make_repo, 21)
    repo.build()
    before = {page: time for page, time in repo.build().stamp().items() if "hub" in page}
    edited = "from lib.hub import sail\n\nsail(2)\n"
    repo.write({"app/user07.py": edited})
    pages = ("repo/tree/lib/hub.py", PAGE)
    build = repo.build()
    assert all(build.stamp()[f"{page}.html"] != before[f"{page}.html"] for page in pages)
    incremental = [build.read(page) for page in pages]
    shutil.rmtree(repo.output)
    clean = repo.build()
    assert [clean.read(page) for page in pages] == incremental
    # Other lines of a using file are on none of these pages.
    before = clean.stamp()
    repo.write({"app/user07.py": f"{edited}\n# the end\n"})
    after = repo.build().stamp()
    assert before["repo/tree/app/user07.py.html"] != after["repo/tree/app/user07.py.html"]
    assert all(before[f"{page}.html"] == after[f"{page}.html"] for page in pages)


def test_code_and_secrets_are_harmless(make_repo: MakeRepo) -> None:
    repo = make_hub(make_repo, 21)
    token = "AKIA" + "2E0A8F3B244C9986"
    repo.write({"app/user03.py": f"from lib.hub import sail\n\nsail('{token}')\n"})
    build = repo.build()
    for page in ("repo/tree/lib/hub.py", PAGE):
        html = build.read(page)
        assert "alert(1)" in html
        assert "<script>alert" not in html
        assert token not in html


def test_a_document_of_that_name_is_kept(make_repo: MakeRepo) -> None:
    repo = make_hub(make_repo, 21)
    toctree = "Shop\n====\n\n.. toctree::\n\n   repo/uses/lib/hub.py\n"
    repo.write({f"docs/{PAGE}.rst": "Mine\n====\n", "docs/index.rst": toctree})
    build = repo.build()
    assert "Mine" in build.read(PAGE)
    assert f"the document {PAGE!r} of the project replaces a page" in build.warnings


def test_no_file_page_is_larger_than_its_source_allows(make_repo: MakeRepo) -> None:
    names = [f"acme_value_{number}" for number in range(40)]
    header = "".join(f"int {name}(int a, const char *b);\n" for name in names)
    calls = "".join(f'  {name}(1, "a & b"); {name}(2, 0);\n' for name in names)
    files = {"include/acme/hub.h": f"#pragma once\n{header}"}
    for number in range(120):
        kind = "tests/test" if number % 3 else "src/user"
        files[f"{kind}_{number}.cpp"] = f'#include "acme/hub.h"\nvoid f{number}() {{\n{calls}}}\n'
    repo = make_repo(files)
    build = repo.build(html_theme="furo", parallel=2)
    for path in files:
        size = len(build.read(f"repo/tree/{path}").encode())
        assert size <= 6 * len(files[path]) + 60_000, path
    assert len(build.read("repo/uses/include/acme/hub.h").encode()) <= 1_100_000
