"""What looks like a secret, hidden. Precise rather than complete: a table of the forms
that well-known services give to their keys, and none of the usual placeholders."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

MASK = "x"
"""What hides a secret: a letter, because it may stand in a bytes literal or in markup."""

Span = tuple[int, int]


def _is_real(match: re.Match[str]) -> bool:
    return not _PLACEHOLDER.search(_secret(match)) and len(set(_secret(match)[-16:])) > 4


def _has_digit(match: re.Match[str]) -> bool:
    return _is_real(match) and any(character.isdigit() for character in _secret(match))


def _has_key_body(match: re.Match[str]) -> bool:
    return _KEY_BODY.search(_secret(match)) is not None


def _is_real_password(match: re.Match[str]) -> bool:
    password = match["secret"]
    return (
        len(password) > 3
        and password != match["user"]
        and not _WEAK_PASSWORD.search(password)
        and not _OWN_HOST.match(match["host"])
    )


_PLACEHOLDER = re.compile(
    r"example|x{4}|\.\.\.|placeholder|your[_-]|(?:01)?23456789|abcdefgh", re.IGNORECASE
)
_KEY_BODY = re.compile(r"[A-Za-z0-9+/]{20}")
_WEAK_PASSWORD = re.compile(r"[${}<>*\[\]()]|^%|pass|pwd|secret|token|example|x{3}", re.IGNORECASE)
_OWN_HOST = re.compile(
    r"localhost\b|127\.|0\.0\.0\.0|host(?:name)?\b|(?:[\w-]+\.)*(?:example|test|invalid)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One form of secret. The pattern begins with plain text, best with a rare letter,
    which the regular expression engine finds at 2 GB/s: clean text costs nearly nothing.
    What its group ``secret`` matches is hidden, or all of it where there is no group."""

    name: str
    pattern: re.Pattern[str]
    accept: Callable[[re.Match[str]], bool] = _is_real


def _form(
    name: str, start: str, rest: str, accept: Callable[[re.Match[str]], bool] = _is_real
) -> Form:
    """A form that begins a word. The look back stands behind the plain text, where it
    does not slow the search; it also keeps the search linear in hostile text."""
    start = re.escape(start)
    return Form(name=name, pattern=re.compile(rf"{start}(?<![\w-]{start}){rest}"), accept=accept)


_PEM = r"(?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----"
_ASSIGNED = r"[\"']?\s{0,8}(?:=>|[:=])\s{0,8}[\"']?(?P<secret>[A-Za-z0-9/+]{40})(?![\w/+=])"
_END = r"(?![A-Za-z0-9])"

FORMS = (
    Form(
        name="private key",
        pattern=re.compile(
            rf"-----BEGIN {_PEM}(?P<secret>"
            # Possessive quantifiers would say it better, but Python 3.11.2 gets them wrong.
            r"(?:[^-]|-(?!----)){0,20000}(?=-----END)"
            r"|(?:\s*[A-Za-z0-9+/=]{40,})+)"  # cut off before its end
        ),
        accept=_has_key_body,
    ),
    Form(
        name="AWS access key id",
        pattern=re.compile(rf"A(?<![\w-]A)[KS]IA[A-Z0-9]{{16}}{_END}"),
    ),
    Form(name="AWS secret access key", pattern=re.compile(rf"secret_access_key{_ASSIGNED}")),
    Form(name="AWS secret access key", pattern=re.compile(rf"SECRET_ACCESS_KEY{_ASSIGNED}")),
    Form(
        name="AWS secret access key",
        pattern=re.compile(rf"AccessKey(?<=ecretAccessKey){_ASSIGNED}"),
    ),
    Form(
        name="GitHub token",
        pattern=re.compile(rf"gh(?<![\w-]gh)[pousr]_[A-Za-z0-9]{{36,255}}{_END}"),
    ),
    _form("GitHub fine-grained token", "github_pat_", r"\w{50,255}"),
    _form("GitLab token", "glpat-", r"[\w-]{20,255}"),
    _form("Slack token", "xox", r"[abprs]-[A-Za-z0-9-]{10,255}", _has_digit),
    Form(
        name="Slack webhook",
        pattern=re.compile(
            r"hooks\.slack\.com/services/(?P<secret>T\w{5,20}/B\w{5,20}/[A-Za-z0-9]{20,64})"
        ),
    ),
    Form(
        name="Stripe key",
        pattern=re.compile(r"k_live_(?<=\b[rs]k_live_)(?P<secret>[A-Za-z0-9]{16,255})"),
    ),
    _form("Google API key", "AIza", r"[\w-]{35}(?![\w-])"),
    _form("npm token", "npm_", rf"[A-Za-z0-9]{{36}}{_END}"),
    _form("PyPI token", "pypi-AgEI", r"[\w-]{50,1024}"),
    Form(
        name="OpenAI or Anthropic key",
        pattern=re.compile(
            r"k-(?<=sk-)(?<![\w-]sk-)(?P<secret>"
            r"(?:proj|svcacct|admin|ant-[a-z0-9]{2,10})-[\w-]{20,255}|[A-Za-z0-9]{32,255})"
        ),
        accept=_has_digit,
    ),
    _form("SendGrid key", "SG.", r"[\w-]{22}\.[\w-]{43}(?![\w-])"),
    _form("Twilio key", "SK", rf"[0-9a-f]{{32}}{_END}"),
    Form(
        name="Azure storage key",
        pattern=re.compile(r"AccountKey=(?P<secret>[A-Za-z0-9+/]{86}==)"),
    ),
    _form("JSON web token", "eyJ", r"[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}", _has_digit),
    Form(
        name="password in a URL",
        pattern=re.compile(
            r"://(?P<user>[^\s:/@\"'`<>]{0,64}):(?P<secret>[^\s/@\"'`]{1,256})@(?P<host>[\w.-]{1,255})"
        ),
        accept=_is_real_password,
    ),
)


def redact_secrets(text: str) -> tuple[str, tuple[int, ...]]:
    """The text with every secret replaced by as many bullets, and the lines of those."""
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


_HIDDEN = re.compile(r"[^\r\n]")


def _iter_spans(text: str) -> Iterator[Span]:
    for form in FORMS:
        for match in form.pattern.finditer(text):
            if form.accept(match):
                yield _span(match)


def _span(match: re.Match[str]) -> Span:
    group = "secret" if "secret" in match.re.groupindex else 0
    return _trim(match.string, match.span(group))


def _secret(match: re.Match[str]) -> str:
    return match["secret"] if "secret" in match.re.groupindex else match[0]


def _trim(text: str, span: Span) -> Span:
    """The span without white space around it: the lines of a key, not those of its frame."""
    start, end = span
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


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
