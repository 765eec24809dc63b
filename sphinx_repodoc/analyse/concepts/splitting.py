"""Names to words: ``GraphCapture``, ``graph_capture`` and ``graph capture`` have the same two."""

from __future__ import annotations

import re

# Longer than what anybody names anything: hashes and encoded data.
MAX_NAME = 80
MAX_WORD = 24

# "HTTPServer" ends a word before the last capital, "conv2d" and "sha256" are one word each.
_WORD = re.compile(
    r"""
    (?:i18n|l10n|a11y|k8s|e2e|p2p)(?![a-zA-Z0-9])
    | [A-Za-z][a-z]+[0-9]{1,2}[a-z](?![a-zA-Z0-9])
    | [A-Za-z][a-z]+(?:8|16|32|64|128|256|512)(?![0-9a-z])
    | [A-Z]{2,}s(?![a-zA-Z])
    | [A-Z]+(?![a-z]) | [A-Z]?[a-z]+
    """,
    re.VERBOSE,
)
_OTHER_WORD = re.compile(r"[^\W\d_]+")
_CASE = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")
# Encoded data falls into pieces of two or three characters.
_MEAN_PIECE = 3
_MIN_ENCODED = 12
_MAX_CONSONANTS = 7
_NO_VOWEL = re.compile(r"[b-df-hj-np-tv-xz]+")


def split_name(name: str) -> tuple[str, ...]:
    """The words of *name* in small letters, and none where it does not look like a name."""
    if len(name) > MAX_NAME:
        return ()
    if name.isascii() and name.islower() and name.isalpha():
        pieces = [name]
    elif name.isascii():
        pieces = _WORD.findall(name)
    else:
        pieces = [each for part in _OTHER_WORD.findall(name) for each in _CASE.split(part)]
    if len(name) >= _MIN_ENCODED and "_" not in name and _is_encoded(name, pieces):
        return ()
    return tuple([piece.lower() for piece in pieces if len(piece) > 1 and _is_word(piece)])


def _is_encoded(name: str, pieces: list[str]) -> bool:
    """Whether *name* is a hash or encoded data: letters and digits in no order."""
    digits = sum(character.isdigit() for character in name)
    return digits * 3 > len(name) or (len(name) > 20 and len(name) < _MEAN_PIECE * len(pieces))


def _is_word(piece: str) -> bool:
    if len(piece) > MAX_WORD:
        return False
    return len(piece) <= _MAX_CONSONANTS or not _NO_VOWEL.fullmatch(piece.lower())
