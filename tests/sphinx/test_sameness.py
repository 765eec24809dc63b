"""The same input gives the same bytes, and the source is left alone."""

from __future__ import annotations

import hashlib
from pathlib import Path

from bs4 import BeautifulSoup

from .conftest import SHOP, MakeRepo, Repo

# Enough text that the work is spread over processes, most of it in a docstring: that is quick.
BIG = {
    f"many/module_{n}.py": f'"""Module {n}.\n\n{"Much is said. " * 700}\n"""\n' + "x = [1]\n" * 50
    for n in range(40)
}


def hash_tree(root: Path) -> dict[str, str]:
    """Every generated file by content."""
    found = {}
    for folder in ("repo", "repodoc"):
        for path in sorted((root / folder).rglob("*")):
            if path.is_file():
                found[str(path.relative_to(root))] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def test_serial_and_parallel_builds_are_identical(make_repo: MakeRepo) -> None:
    repo = make_repo({**SHOP, **BIG})
    serial = repo.build(repodoc_jobs=1)
    first = hash_tree(serial.output)
    repo.output = repo.output.with_name("parallel")
    parallel = repo.build(parallel=4)
    assert hash_tree(parallel.output) == first
    assert len(first) > 50


def test_cold_builds_in_different_places_are_identical(make_repo: MakeRepo) -> None:
    first = make_repo(SHOP, "one").build()
    second = make_repo(SHOP, "two").build()
    one, two = hash_tree(first.output), hash_tree(second.output)
    # The commit differs, being made at another time.
    del one["repodoc/manifest.json"], two["repodoc/manifest.json"]
    assert one == two


def test_source_tree_is_untouched_and_may_be_read_only(shop: Repo) -> None:
    def snapshot() -> dict[str, tuple[int, bytes]]:
        return {
            str(path): (path.lstat().st_mtime_ns, path.read_bytes() if path.is_file() else b"")
            for path in shop.root.rglob("*")
        }

    paths = [shop.root, *shop.root.rglob("*")]
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = snapshot()
    try:
        shop.build()
    finally:
        for path in paths:
            path.chmod(0o755 if path.is_dir() else 0o644)
    after = snapshot()
    assert after == before


def test_no_path_of_the_machine_is_in_the_site(shop: Repo) -> None:
    build = shop.build()
    paths = [path for path in build.output.rglob("*") if ".doctrees" not in path.parts]
    assert build.output / "repo/tree/shop/cart.py.html" in paths
    for path in paths:
        assert path.is_dir() or str(shop.root).encode() not in path.read_bytes(), path


def test_listings_are_the_files(shop: Repo) -> None:
    texts = {
        "crlf.py": "a = 1\r\nb = '''x\r\ny'''\r\n",
        "html.py": "x = '<script>alert(1)</script> &amp; \"q\"'\n",
        "tail.txt": "no newline at the end",
        "blank.txt": "\n\n\n",
        "tabs.c": "int main() {\n\treturn 0; /* a\n b */\n}\n",
        "page.txt": "a\fb\x0bc\u2028d\x85e\n",
    }
    shop.write(texts)
    shop.commit()
    build = shop.build()
    for name, text in texts.items():
        soup = BeautifulSoup(build.read(f"repo/tree/{name}"), "html.parser")
        (pre,) = soup.select("#source pre")
        assert pre.get_text() == text, name
