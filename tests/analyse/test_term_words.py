from __future__ import annotations

import pytest

from sphinx_repodoc.analyse.term_words import (
    ALONE,
    FIRST,
    SECOND,
    STOP,
    VERBS,
    WEAK,
    judge_word,
    list_terms,
    pair_words,
    split_name,
)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("graph_capture", "graph capture"),
        ("GraphCapture", "graph capture"),
        ("graphCapture", "graph capture"),
        ("HTTPServer", "http server"),
        ("parseURL", "parse url"),
        ("GPUs", "gpus"),
        ("MAX_RETRIES", "max retries"),
        ("conv2d", "conv2d"),
        ("sha256_digest", "sha256 digest"),
        ("linear1", "linear"),
        ("i18n", "i18n"),
        ("x1", ""),
        ("__init__", "init"),
        ("größe_prüfen", "größe prüfen"),
        ("maxGröße", "max größe"),
        ("データ", "データ"),
        ("1234", ""),
        ("", ""),
    ],
)
def test_words_of_a_name(name: str, words: str) -> None:
    assert " ".join(split_name(name)) == words


@pytest.mark.parametrize(
    "name",
    [
        "da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "d41d8cd98f00b204e9800998ecf8427e",
        "aGVsbG8gd29ybGQgdGhpcyBpcyBiYXNl",
        "x" * 100,
        "bcdfghjklmn",
    ],
)
def test_encoded_data_has_no_words(name: str) -> None:
    assert split_name(name) == ()


@pytest.mark.parametrize(
    "word", ["And", "the", "Note", "self", "return", "int", "todo", "but", "foo", "https", "defp"]
)
def test_stop_words_are_no_concepts(word: str) -> None:
    assert judge_word(word.lower()) == 0


def test_what_a_word_may_be() -> None:
    assert judge_word("autograd") == ALONE | FIRST | SECOND
    assert judge_word("value") == 0
    assert judge_word("buffer") == FIRST | SECOND
    assert judge_word("check") == SECOND
    assert judge_word("nested") == FIRST
    assert judge_word("created") == judge_word("accepts") == 0
    assert judge_word("building") == FIRST | SECOND
    assert judge_word("streaming") & ALONE
    assert judge_word("quickly") == 0
    assert judge_word("db") == FIRST | SECOND
    assert judge_word("データ") & ALONE


def test_lists_do_not_overlap() -> None:
    assert not STOP & WEAK
    assert VERBS <= WEAK
    assert {"boxes", "entries", "values"} <= STOP | WEAK


def test_pairs_have_a_word_that_says_something() -> None:
    assert pair_words(["graph", "capture", "of", "nodes"]) == ["graph capture"]
    assert pair_words(["buffer", "index"]) == []
    assert pair_words(["check", "autograd"]) == []
    assert pair_words(["autograd", "autograd"]) == []
    assert pair_words(["git", "hub"]) == []


def test_terms_of_an_identifier() -> None:
    assert list_terms("aot_dispatch_graph") == ("aot", "graph", "aot dispatch")
    assert list_terms("get_value") == ()
