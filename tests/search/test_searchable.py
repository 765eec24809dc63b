"""The words, initials and letters of names."""

from __future__ import annotations

import pytest

from sphinx_repodoc.search.searchable import make_initials, make_key, split_words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("graph_capture_wrappers", ["graph", "capture", "wrappers"]),
        ("GraphCapture", ["graph", "capture"]),
        ("HTTPServer", ["http", "server"]),
        ("HTTP2Server", ["http2", "server"]),
        ("BatchNorm2d", ["batch", "norm2d"]),
        ("TORCH_CHECK", ["torch", "check"]),
        ("__init__", ["init"]),
        ("to_2d_v2", ["to", "2d", "v2"]),
        ("to_2D_V2", ["to", "2", "d", "v2"]),
        ("operator+", ["operator"]),
        ("Getting started: 2 steps", ["getting", "started", "2", "steps"]),
        ("größe_messen", ["größe", "messen"]),
        ("+", []),
        ("", []),
    ],
)
def test_words_of_a_name(name: str, words: list[str]) -> None:
    assert split_words(name) == words


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Data_Loader", "dataloader"),
        ("operator+", "operator"),
        ("+=", "+="),
        ("__", "__"),
        ("Größe_1", "größe1"),
        ("x" * 99, "x" * 64),
    ],
)
def test_a_key_has_letters_only(name: str, key: str) -> None:
    assert make_key(name) == key


def test_initials_need_three_words() -> None:
    assert make_initials(["graph", "capture", "wrappers"]) == "gcw"
    assert make_initials(["graph", "capture"]) == ""
