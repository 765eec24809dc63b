"""Numbers, texts and parts as they are written."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sphinx_repodoc.search.coding import (
    checksum,
    name_block,
    name_file,
    split_sorted,
    write_front_coded,
    write_number,
    write_shard,
)

from .reader import read_front_coded, read_number, read_shard

HOSTILE = [
    "</script><script>alert(1)</script>",
    "quote \" and ' and \\ backslash",
    "line\u2028separator\u2029and\nend",
    "lone \ud800 surrogate",
    "__proto__",
    "ümlaut 日本 🙂",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_breaks_a_shard(text: str) -> None:
    data = write_shard("names/x", text, [text])

    assert data.isascii()
    assert data.count(b"\n") == 1
    name, value, *_ = *read_shard(write_shard("names/x", text)), None
    assert (name, value) == ("names/x", text)


@pytest.mark.parametrize("number", [0, 1, 63, 64, 4095, 262_143])
def test_numbers_are_read_as_written(number: int) -> None:
    assert read_number(write_number(number, 3)) == number


def test_front_coded_texts_are_read_as_written() -> None:
    texts = ["", "a", "ab", "abc" * 50, "abc" * 50 + "d", "b", "b"]

    assert read_front_coded(list(write_front_coded(texts))) == texts


def test_a_checksum_is_that_of_the_script() -> None:
    # The CRC-32 of two bytes for each character: 61 00 62 00.
    assert checksum("ab") == 0xF515465F
    assert checksum("\ud800") != checksum("\ufffd")


def test_files_of_blocks_are_told_apart_without_case() -> None:
    names = {name_file(name_block(key)) for key in ("a", "b", "A", "dataloader")}

    assert len(names) == 4
    assert all(name == name.lower() for name in names)


def _split(keys: list[str]) -> list[tuple[str, list[str]]]:
    return list(split_sorted(keys, str, lambda _: 1, 20))


def test_parts_hold_everything_in_order() -> None:
    keys = sorted(f"name{number}" for number in range(500))
    parts = _split(keys)

    assert [key for _, part in parts for key in part] == keys
    assert len(parts) > 5
    for (border, part), (following, _) in pairwise(parts):
        assert border <= part[0]
        assert part[-1] < following


def test_a_new_key_moves_few_borders() -> None:
    keys = sorted(f"name{number}" for number in range(2_000))
    before = dict(_split(keys))
    after = dict(_split(sorted([*keys, "name1000x"])))

    changed = [border for border in after if after[border] != before.get(border)]
    assert 0 < len(changed) <= 3


def test_equal_keys_stay_together() -> None:
    keys = ["same"] * 200

    assert len(_split(keys)) == 1
