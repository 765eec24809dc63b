from __future__ import annotations

import pytest

from sphinx_repodoc.analyse.notes.queries import (
    TriggerError,
    compile_triggers,
    find_ranges,
    find_triggers,
)


def test_triggers_are_explicit_or_the_longest_words_that_are_compared() -> None:
    assert find_triggers('((x) (#eq? @a "b") (#set! trigger "go chan*"))') == ["go", "chan*"]
    assert find_triggers('((x) (#eq? @a "fs") (#any-of? @b "read" "write"))') == ["read", "write"]
    assert find_triggers('((x) (#eq? @a "\\"unsafe\\""))') == ['"unsafe"']
    with pytest.raises(TriggerError):
        find_triggers('((x) (#match? @a "b") (#not-eq? @a "c") (#eq? @a @b))')


@pytest.mark.parametrize(
    ("words", "text", "found"),
    [
        (["get", "gets"], b"get gets target", [b"get", b"gets"]),
        (["go"], b"go golang algo", [b"go"]),
        (["vld*"], b"vld1q_u8 xvld", [b"vld"]),
        (["fs."], b"fs.read afs.", [b"fs."]),
        (["||=", "std::thread"], b"a ||= b; std::thread t;", [b"||=", b"std::thread"]),
        (["+x", "a.b"], b"+x a.b axb", [b"+x", b"a.b"]),
    ],
)
def test_all_words_are_found(words: list[str], text: bytes, found: list[bytes]) -> None:
    assert compile_triggers(words).findall(text) == found


def test_ranges_end_with_lines_and_join_what_is_near() -> None:
    triggers = compile_triggers(["x"])
    near = b"x 1\nx 2\n"
    assert list(find_ranges(triggers, near)) == [(0, 7)]
    far = b"x 1\n" + b"-" * 300 + b"\nx 2"
    assert list(find_ranges(triggers, far)) == [(0, 3), (305, 308)]
    assert list(find_ranges(triggers, b"nothing")) == []
