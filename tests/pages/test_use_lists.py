from __future__ import annotations

from collections.abc import Mapping

from sphinx_repodoc.index.facts import Use
from sphinx_repodoc.model import ReferenceKind
from sphinx_repodoc.pages.use_lists import (
    FILE_PASSES,
    MAX_FILES,
    USES_PASSES,
    Detail,
    allot,
    is_complete,
    list_places,
    rank_users,
    split_tests,
)


def make_use(path: str, *lines: int, exact: bool = True, name: str = "f") -> Use:
    kind = ReferenceKind.CALL
    return Use(path=path, target="t", symbol="f", name=name, kind=kind, lines=lines, exact=exact)


def test_certain_then_major_then_near_files_come_first() -> None:
    users = {
        "a/b/guess.py": [make_use("a/b/guess.py", 1, exact=False)],
        "a/b/bench.py": [make_use("a/b/bench.py", 1)],
        "z/far.py": [make_use("z/far.py", 1)],
        "a/b/near.py": [make_use("a/b/near.py", 1)],
        "a/around.py": [make_use("a/around.py", 1, exact=False), make_use("a/around.py", 2)],
        "a/b/also.py": [make_use("a/b/also.py", 1)],
    }
    ranked = rank_users("a/b/c.py", users, lambda path: "bench" in path)
    assert ranked == [
        *("a/b/also.py", "a/b/near.py", "a/around.py", "z/far.py"),
        *("a/b/bench.py", "a/b/guess.py"),
    ]


def test_tests_are_apart_and_get_a_share() -> None:
    files, tests = [f"f{n}" for n in range(30)], [f"t{n}" for n in range(30)]
    mixed = [path for pair in zip(files, tests, strict=True) for path in pair]
    assert split_tests(mixed, {*tests}, 20) == (files[:15], tests[:5])
    assert split_tests([*files[:3], *tests], {*tests}, 20) == (files[:3], tests[:17])
    assert split_tests([*files, tests[0]], {*tests}, 20) == (files[:19], tests[:1])
    assert split_tests(mixed, {*tests}, 0) == ([], [])


def test_each_line_is_a_place_once_with_the_certain_use() -> None:
    uses = [make_use("a", 3, 1, exact=False, name="g"), make_use("a", 3, 5)]
    assert list_places(uses) == [(1, "g", False), (3, "f", True), (5, "f", True)]


def make_numbers(files: int, places: int = 1) -> Mapping[str, int]:
    return {f"folder/file{number}.py": places for number in range(files)}


def test_few_uses_are_all_shown() -> None:
    symbols = {"a": make_numbers(3, 2), "b": make_numbers(1)}
    details = allot(symbols, 10_000, FILE_PASSES)
    assert all(is_complete(symbols[name], details[name]) for name in symbols)


def test_more_than_twenty_files_are_never_complete_on_the_page_of_the_file() -> None:
    symbols = {"a": make_numbers(MAX_FILES), "b": make_numbers(MAX_FILES + 1)}
    details = allot(symbols, 1_000_000, FILE_PASSES)
    assert {name: detail.files for name, detail in details.items()} == {"a": 20, "b": 20}
    assert is_complete(symbols["a"], details["a"])
    assert not is_complete(symbols["b"], details["b"])
    assert is_complete(symbols["b"], allot(symbols, 1_000_000, USES_PASSES)["b"])


def test_places_go_before_files_and_files_of_rarely_used_symbols_first() -> None:
    symbols = {"hub": make_numbers(50, 90), "rare": make_numbers(9, 90)}
    details = allot(symbols, 7_000, FILE_PASSES)
    assert details["hub"] == Detail(MAX_FILES, 1)
    assert details["rare"].places == 1
    assert details["rare"].files < 9


def test_a_place_without_code_counts_if_its_line_is_given() -> None:
    assert is_complete({"a": 3, "b": 51}, Detail(2, 1, 50))
    assert not is_complete({"a": 3, "b": 52}, Detail(2, 1, 50))
    assert not is_complete({"a": 1, "b": 1}, Detail(1, 1, 50))


def test_symbols_without_space_are_left_out() -> None:
    symbols = {f"s{number:03}": make_numbers(2) for number in range(100)}
    details = allot(symbols, 10_000, FILE_PASSES)
    assert 0 < len(details) < 100
    assert not is_complete(symbols["s099"], details.get("s099"))


def test_a_long_page_of_uses_has_every_file_and_less_code() -> None:
    symbols = {"hub": make_numbers(1900, 90)}
    assert allot(symbols, 1_000_000, USES_PASSES)["hub"] == Detail(2000, 0)
    symbols = {"hub": make_numbers(300, 90)}
    assert allot(symbols, 1_000_000, USES_PASSES)["hub"] == Detail(2000, 1, 50)
