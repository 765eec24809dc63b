"""Hide secrets in texts. ``secrets.toml`` lists their forms; usual placeholders are not secrets."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

MASK = "x"
"""The character that replaces a secret: a letter, valid in bytes literals and in markup."""

Span = tuple[int, int]

_PLACEHOLDER = re.compile(
    r"example|x{4}|\.\.\.|placeholder|your[_-]|(?:01)?23456789|abcdefgh", re.IGNORECASE
)
_KEY_BODY = re.compile(r"[A-Za-z0-9+/]{20}")
_WEAK_PASSWORD = re.compile(r"[${}<>*\[\]()]|^%|pass|pwd|secret|token|example|x{3}", re.IGNORECASE)
_OWN_HOST = re.compile(
    r"localhost\b|127\.|0\.0\.0\.0|host(?:name)?\b|(?:[\w-]+\.)*(?:example|test|invalid)\b",
    re.IGNORECASE,
)
_HIDDEN = re.compile(r"[^\r\n]")


def _is_real(match: re.Match[str]) -> bool:
    secret = match["secret"]
    return not _PLACEHOLDER.search(secret) and len(set(secret[-16:])) > 4


def _is_real_password(match: re.Match[str]) -> bool:
    password = match["secret"]
    return (
        len(password) > 3
        and password != match["user"]
        and not _WEAK_PASSWORD.search(password)
        and not _OWN_HOST.match(match["host"])
    )


_TESTS: dict[str, Callable[[re.Match[str]], bool]] = {
    "real": _is_real,
    "digit": lambda match: _is_real(match) and any(map(str.isdigit, match["secret"])),
    "key": lambda match: _KEY_BODY.search(match["secret"]) is not None,
    "password": _is_real_password,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretForm:
    """A form of secret (an API key): its pattern, and a function that confirms a match."""

    name: str
    pattern: re.Pattern[str]
    accept: Callable[[re.Match[str]], bool]


def _load_forms() -> Iterator[SecretForm]:
    text = Path(__file__).with_name("secrets.toml").read_text("utf-8")
    for row in tomllib.loads(text)["form"]:
        starts = [row["start"]] if isinstance(row["start"], str) else row["start"]
        for start in map(re.escape, starts):
            # Put the look-behind after the literal start of the pattern, so that it does not slow
            # down the search and keeps it linear in hostile text.
            guard = rf"(?<![\w-]{start})" if row.get("word") else ""
            pattern = start + guard + row["pattern"]
            pattern = pattern if "(?P<secret>" in pattern else f"(?P<secret>{pattern})"
            yield SecretForm(
                name=row["name"],
                pattern=re.compile(pattern),
                accept=_TESTS[row.get("accept", "real")],
            )


FORMS = tuple(_load_forms())


def redact_secrets(text: str) -> tuple[str, tuple[int, ...]]:
    """Return the text with each character of a secret replaced, and the lines with secrets."""
    spans = _merge(sorted(_iter_spans(text)))
    if not spans:
        return text, ()
    parts: list[str] = []
    lines: set[int] = set()
    line, done = 1, 0
    for start, end in spans:
        before, secret = text[done:start], text[start:end]
        parts += (before, _HIDDEN.sub(MASK, secret))
        first = line + _count_ends(before)
        line = first + _count_ends(secret)
        lines.update(range(first, line + 1))
        done = end
    return "".join((*parts, text[done:])), tuple(sorted(lines))


def _iter_spans(text: str) -> Iterator[Span]:
    for form in FORMS:
        for match in form.pattern.finditer(text):
            if form.accept(match):
                start, end = match.span("secret")
                secret = text[start:end]
                # Keep the white space around the lines of a private key.
                yield start + len(secret) - len(secret.lstrip()), start + len(secret.rstrip())


def _merge(spans: list[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in spans:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _count_ends(text: str) -> int:
    return text.count("\n") + text.count("\r") - text.count("\r\n")
