"""Decode the bytes of a file: detect its encoding, or that it is binary."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator

from sphinx_repodoc.model import Text
from sphinx_repodoc.scan.secrets import redact_secrets

_GIT_SAMPLE = 8000
_GUESS_SAMPLE = 64 * 1024
_MAX_CONTROLS = 0.1
_MAX_CONTROLS_GUESSED = 0.02

# UTF-32 comes first: its little-endian byte order mark starts with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "utf-16-be"),
)
"""Byte order mark, the name of the encoding, and the codec for the bytes after the mark."""

_TEXT_CONTROLS = b"\t\n\v\f\r\b\x1b"
_CONTROLS = bytes(set(range(32)) - set(_TEXT_CONTROLS)) + b"\x7f"
# Latin-1 decodes any bytes. Unless 0x80 to 0x9F count as controls, random data may pass as text.
_LATIN_CONTROLS = _CONTROLS + bytes(range(0x80, 0xA0))

_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_HIGH = bytes(range(0x80, 0x100))
_HIGH_RUN = re.compile(rb"[\x80-\xff]{2,}")

_GUESSES = (
    "cp1250", "cp1251", "cp1253", "cp1255", "cp1256", "koi8_r",
    "cp932", "euc_jp", "gb18030", "big5", "euc_kr",
)  # fmt: skip
"""The encodings that detection may return. Without this list it finds EBCDIC or Urdu in French."""


def decode(data: bytes, *, redact: bool) -> Text | None:
    """Decode *data* and keep its line endings; return None for binary data."""
    if not data:
        return Text(content="", newline="")
    for encoding, content in _iter_decoded(data):
        if _is_text(content, encoding):
            newline = _find_newline(content)
            redacted: tuple[int, ...] = ()
            if redact:
                content, redacted = redact_secrets(content)
            return Text(content=content, encoding=encoding, newline=newline, redacted=redacted)
    return None


def split_lines(text: str) -> list[str]:
    """Split *text* into lines with their endings: ``\\n``, ``\\r\\n`` and ``\\r``. Other than
    :meth:`str.splitlines`, it does not split at form feeds and similar characters."""
    return io.StringIO(text, newline="").readlines()


def _iter_decoded(data: bytes) -> Iterator[tuple[str, str]]:
    """Yield (encoding, decoded content) of possible encodings, the most likely first."""
    for mark, encoding, codec in _MARKS:
        if data.startswith(mark):
            yield from _try_codec(data[len(mark) :], codec, encoding)
    if b"\0" in data:
        if codec := _find_wide_codec(data[:_GIT_SAMPLE]):
            yield from _try_codec(data, codec, codec)
        return
    yield from _try_codec(data, "utf-8", "utf-8")
    # A comment in the first two lines may declare the encoding, as in Python files.
    lines = data[:_GIT_SAMPLE].split(b"\n", 2)[:2]
    declared = [match[1] for match in map(_COOKIE.match, lines) if match]
    cookies = [cookie.decode().lower().replace("_", "-") for cookie in declared[:1]]
    for codec in filter(None, (*cookies, _guess_codec(data), "cp1252", "latin-1")):
        yield from _try_codec(data, codec, codec)


def _try_codec(data: bytes, codec: str, encoding: str) -> Iterator[tuple[str, str]]:
    try:
        content = data.decode(codec)
        # Reject codecs that are not encodings of text (unicode_escape): they do not encode the
        # content to the same bytes.
        if codec.startswith("utf-") or content.encode(codec) == data:
            yield encoding, content
    except (LookupError, ValueError):
        return


def _is_text(content: str, encoding: str) -> bool:
    """Whether the content has few control characters. The limit is lower for guessed encodings,
    because random bytes are rarely valid UTF-8, but valid in many others."""
    latin = encoding == "latin-1"
    try:
        data = content.encode("latin-1" if latin else "utf-8")
    except UnicodeEncodeError:  # lone surrogates
        return False
    controls = len(data) - len(data.translate(None, _LATIN_CONTROLS if latin else _CONTROLS))
    limit = _MAX_CONTROLS if encoding.startswith("utf-") else _MAX_CONTROLS_GUESSED
    return controls <= len(data) * limit and b"\0" not in data


def _find_wide_codec(sample: bytes) -> str:
    """Detect UTF-16 without a byte order mark: most bytes at even positions are zero and none at
    odd positions, or the other way round."""
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if not even and odd * 2 > len(sample) * 0.7:
        return "utf-16-le"
    if not odd and even * 2 > len(sample) * 0.7:
        return "utf-16-be"
    return ""


def _guess_codec(data: bytes) -> str:
    """Detect the encoding statistically; return an empty string if there is too little evidence.

    Single letters outside ASCII are accents of a western language, for which the detection is
    unreliable. In other scripts such letters follow each other.
    """
    sample = data[:_GUESS_SAMPLE]
    if len(data) > _GUESS_SAMPLE:
        sample = sample[: sample.rfind(b"\n") + 1] or sample
    high = len(sample) - len(sample.translate(None, _HIGH))
    if sum(map(len, _HIGH_RUN.findall(sample))) * 2 < high:
        return ""
    from charset_normalizer import from_bytes  # slow to import, and seldom needed

    best = from_bytes(sample, cp_isolation=list(_GUESSES)).best()
    return best.encoding if best else ""


def _find_newline(content: str) -> str:
    both = content.count("\r\n")
    counts = {"\n": content.count("\n") - both, "\r\n": both, "\r": content.count("\r") - both}
    used = [newline for newline, count in counts.items() if count]
    return "mixed" if len(used) > 1 else "".join(used)
