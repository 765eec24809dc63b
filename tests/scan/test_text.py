from __future__ import annotations

import codecs
import random
import time

import pytest

from sphinx_repodoc.scan.text import decode, split_lines

RUSSIAN = "Привет мир, это текст на русском языке и ещё одна строка\n"
JAPANESE = "これは日本語のテキストです。テストのための文章。\n"

DECODED = {
    "empty": (b"", "", "utf-8"),
    "ascii": (b"a = 1\n", "a = 1\n", "utf-8"),
    "utf-8": ("käse €\n".encode(), "käse €\n", "utf-8"),
    "crlf": (b"a\r\nb\r\n", "a\r\nb\r\n", "utf-8"),
    "utf-8 with a mark": (codecs.BOM_UTF8 + "ä".encode(), "ä", "utf-8-sig"),
    "utf-16-le": (codecs.BOM_UTF16_LE + "aä€\n".encode("utf-16-le"), "aä€\n", "utf-16-le"),
    "utf-16-be": (codecs.BOM_UTF16_BE + "aä€\n".encode("utf-16-be"), "aä€\n", "utf-16-be"),
    "utf-32-le": (codecs.BOM_UTF32_LE + "aä€\n".encode("utf-32-le"), "aä€\n", "utf-32-le"),
    "utf-32-be": (codecs.BOM_UTF32_BE + "aä€\n".encode("utf-32-be"), "aä€\n", "utf-32-be"),
    "utf-16-le, no mark": ("hello world\n".encode("utf-16-le"), "hello world\n", "utf-16-le"),
    "utf-16-be, no mark": ("hello world\n".encode("utf-16-be"), "hello world\n", "utf-16-be"),
    "cookie": (
        "# -*- coding: iso-8859-15 -*-\nx = '€'\n".encode("iso-8859-15"),
        "# -*- coding: iso-8859-15 -*-\nx = '€'\n",
        "iso-8859-15",
    ),
    "cookie in line 2": (
        "#!x\n# vim: fileencoding=koi8-r\nЯ\n".encode("koi8-r"),
        "#!x\n# vim: fileencoding=koi8-r\nЯ\n",
        "koi8-r",
    ),
    "cookie that lies": (b"# coding: utf-8\ncaf\xe9\n", "# coding: utf-8\ncafé\n", "cp1252"),
    "cookie, no such": (b"# coding: klingon\ncaf\xe9\n", "# coding: klingon\ncafé\n", "cp1252"),
    "cookie, no encoding of text": (
        b"# coding: unicode_escape\n\\ud800 caf\xe9\n",
        "# coding: unicode_escape\n\\ud800 café\n",
        "cp1252",
    ),
    "french": (
        "Voilà un café très agréable, déjà vu\n".encode("cp1252"),
        "Voilà un café très agréable, déjà vu\n",
        "cp1252",
    ),
    "copyright": (b"(c) \xa9 2020 Foo\n", "(c) © 2020 Foo\n", "cp1252"),
    "latin-1": (b"a\x81a\xe9" + b"a" * 200, "a\x81aé" + "a" * 200, "latin-1"),
    "russian, windows": (RUSSIAN.encode("cp1251"), RUSSIAN, "cp1251"),
    "russian, unix": (RUSSIAN.encode("koi8_r"), RUSSIAN, "koi8_r"),
    "japanese, windows": (JAPANESE.encode("cp932"), JAPANESE, "cp932"),
    "japanese, unix": (JAPANESE.encode("euc_jp"), JAPANESE, "euc_jp"),
    "form feeds and escapes": (b"a\x0cb\x1b[1mc\n", "a\x0cb\x1b[1mc\n", "utf-8"),
    "a control character": (b"some text \x01 here\n", "some text \x01 here\n", "utf-8"),
}

BINARY = {
    "nul": b"abc\0def",
    "nul far behind": b"a" * 100_000 + b"\0",
    "controls": bytes(range(1, 32)) * 10,
    "png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0",
    "numbers of 16 bits": bytes(b for n in range(1, 30) for b in (n, 0)),
    "a mark and half a character": codecs.BOM_UTF16_LE + b"a\0b",
    "random": random.Random(1).randbytes(4096),
    "random, no nul": random.Random(2).randbytes(4096).replace(b"\0", b"\xff"),
}


@pytest.mark.parametrize(("data", "content", "encoding"), DECODED.values(), ids=DECODED.keys())
def test_decode(data: bytes, content: str, encoding: str) -> None:
    text = decode(data, redact=False)
    assert text is not None
    assert (text.content, text.encoding) == (content, encoding)
    assert decode(data, redact=False) == text


@pytest.mark.parametrize("data", BINARY.values(), ids=BINARY.keys())
def test_binary(data: bytes) -> None:
    assert decode(data, redact=False) is None


@pytest.mark.parametrize(
    ("data", "newline"),
    [
        (b"", ""),
        (b"a", ""),
        (b"a\n", "\n"),
        (b"a\r\nb", "\r\n"),
        (b"a\rb\r", "\r"),
        (b"a\r\nb\n", "mixed"),
        (b"a\n\rb", "mixed"),
    ],
)
def test_newline(data: bytes, newline: str) -> None:
    text = decode(data, redact=False)
    assert text is not None
    assert text.newline == newline


def test_redaction_is_a_choice() -> None:
    data = b"key\nAKIA2E0A8F3B244C9986\n"
    plain, hidden = decode(data, redact=False), decode(data, redact=True)
    assert plain is not None
    assert hidden is not None
    assert plain.content == data.decode()
    assert plain.redacted == ()
    assert hidden.content == "key\n" + "x" * 20 + "\n"
    assert hidden.redacted == (2,)


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["a"],
        ["a\n"],
        ["\n", "\n"],
        ["a\r\n", "\r\n", "b"],
        ["a\r", "b\n", "\r", "c\r\n"],
        ["a\x0cb\x1c\x1d\u2028\u2029\x85\x0bc\n", "d"],
    ],
)
def test_lines(lines: list[str]) -> None:
    assert split_lines("".join(lines)) == lines


def test_lines_of_a_big_file_are_split_fast() -> None:
    text = "some words in a line\n" * 50_000
    start = time.perf_counter()
    assert len(split_lines(text)) == 50_000
    assert time.perf_counter() - start < 1
