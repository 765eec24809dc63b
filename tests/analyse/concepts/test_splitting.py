from __future__ import annotations

import pytest

from sphinx_repodoc.analyse.concepts.splitting import split_name


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
