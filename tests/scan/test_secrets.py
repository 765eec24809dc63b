from __future__ import annotations

import time

import pytest

from sphinx_repodoc.scan.secrets import FORMS, MASK, redact_secrets

# Made up, and put together here so that no scanner takes this file for a leak.
_A36 = "q8Zr2LmXv7Tb4NcW9dKs" + "H3fJg6Yp1RaEu5Qi"
_B40 = "wJalr9UtnFEMI/K7MDENG/bPxRfiCY" + "z4kQ2vT8sL"
_PEM = "MIIEpAIBAAKCAQEA7bq98Zr2LmXv7Tb4NcW9dKsH3fJg6Yp1RaEu5QiOoPz\n"

SECRETS = {
    "aws": ("id = '{}'", "AKIA" + "2E0A8F3B244C9986"),
    "aws, temporary": ("{}", "ASIA" + "2E0A8F3B244C9986"),
    "aws secret": ("aws_secret_access_key = {}", _B40),
    "aws secret, upper": ("AWS_SECRET_ACCESS_KEY='{}'", _B40),
    "aws secret, camel": ('"SecretAccessKey": "{}"', _B40),
    "github": ("token: {}", "ghp_" + _A36),
    "github server": ("token: {}", "ghs_" + _A36),
    "github fine-grained": ("{}", "github_pat_" + "11ABCDEFG0" + _A36 + "_" + _A36),
    "gitlab": ("{}", "glpat-" + "Zr2LmXv7Tb4NcW9dKsH3"),
    "slack": ("{}", "xoxb-" + "263594206564-2343594206574-FGqddMF8t08v8N7Oq4i57vs1"),
    "slack webhook": (
        "https://hooks.slack.com/services/{}",
        "T02HDP9BB/B02HDP8CC/" + "Zr2LmXv7Tb4NcW9dKsH3fJg6",
    ),
    "stripe": ("sk_live_{}", "Zr2LmXv7Tb4NcW9dKsH3fJg6"),
    "stripe, restricted": ("rk_live_{}", "Zr2LmXv7Tb4NcW9dKsH3fJg6"),
    "google": ("{}", "AIza" + "SyD" + _A36[:32]),
    "npm": ("//registry.npmjs.org/:_authToken={}", "npm_" + _A36),
    "pypi": ("password = {}", "pypi-AgEI" + _A36 + _A36),
    "openai": ("sk-{}", _A36 + "Zr2LmXv7Tb4N"),
    "openai project": ("sk-{}", "proj-" + _A36 + "_" + _A36),
    "anthropic": ("sk-{}", "ant-api03-" + _A36 + "-" + _A36),
    "sendgrid": ("{}", "SG." + _A36[:22] + "." + _A36 + _A36[:7]),
    "twilio": ("{}", "SK" + "0d1f8e2a9b7c4d6e5f3a1b2c9d8e7f60"),
    "azure": ("AccountKey={};", _A36 + _A36 + _A36[:14] + "=="),
    "jwt": ("Bearer {}", "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiI0MiJ9." + _A36),
    "url": ("postgres://app:{}@db.acme.io/x", "h8Kq2zR5"),
    "url, no user": ("redis://:{}@cache.acme.io", "h8Kq2zR5"),
}

CLEAN = {
    "aws example": "AKIA" + "IOSFODNN7EXAMPLE",
    "aws, one letter": "AKIA" + "A" * 16,
    "aws, inside a word": "XAKIA" + "2E0A8F3B244C9986",
    "aws secret example": "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "github, x": "ghp_" + "x" * 36,
    "github, short": "ghp_abc",
    "css classes": "sk-estimator-doc-link-toggleable-content-with-a-long-name",
    "tasks": "task-" + "0d1f8e2a9b7c4d6e5f3a1b2c9d8e7f60",
    "hash": "SK = '0d1f8e2a9b7c4d6e5f3a1b2c9d8e7f60'",
    "password": "https://user:password@acme.io/",
    "pass": "ftp://user:pass@acme.io/",
    "variable": "https://app:${DB_KEY}@acme.io/",
    "format": "https://%s:%s@acme.io/ https://{user}:{key}@acme.io/",
    "angle": "https://app:<key>@acme.io/",
    "localhost": "https://app:h8Kq2zR5@localhost:80/",
    "example host": "https://app:h8Kq2zR5@db.example.com/",
    "port": "http://acme.io:8080/me@home",
    "no key": "-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----",
    "public": f"-----BEGIN PUBLIC KEY-----\n{_PEM}-----END PUBLIC KEY-----",
    "header only": "if '-----BEGIN PRIVATE KEY-----' in text: it is a key, as everybody knows",
}


@pytest.mark.parametrize(("frame", "secret"), SECRETS.values(), ids=SECRETS.keys())
def test_secret_is_hidden(frame: str, secret: str) -> None:
    text = "one\r\n" + frame.format(secret) + "\nthree\n"
    hidden = "one\r\n" + frame.format(MASK * len(secret)) + "\nthree\n"
    assert redact_secrets(text) == (hidden, (2,))


@pytest.mark.parametrize("text", CLEAN.values(), ids=CLEAN.keys())
def test_other_text_stays(text: str) -> None:
    assert redact_secrets(text) == (text, ())


@pytest.mark.parametrize("kind", ["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "])
def test_private_key(kind: str) -> None:
    text = f"x\n-----BEGIN {kind}PRIVATE KEY-----\n{_PEM}{_PEM}-----END {kind}PRIVATE KEY-----\n"
    hidden, lines = redact_secrets(text)
    assert lines == (3, 4)
    assert hidden == text.replace(_PEM, MASK * (len(_PEM) - 1) + "\n")


def test_private_key_with_headers_and_cut_off() -> None:
    start = "-----BEGIN RSA PRIVATE KEY-----\n"
    header = "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,A1B2\n\n"
    end = "-----END RSA PRIVATE KEY-----\n"
    assert redact_secrets(start + header + _PEM + end)[1] == (2, 3, 4, 5)
    assert redact_secrets(start + _PEM + "prose follows")[1] == (2,)


def test_private_key_in_a_string() -> None:
    body = _PEM.replace("\n", "\\n")
    text = f'"-----BEGIN PRIVATE KEY-----\\n{body}-----END PRIVATE KEY-----\\n"'
    hidden, lines = redact_secrets(text)
    assert lines == (1,)
    assert body not in hidden
    assert len(hidden) == len(text)


def test_many_secrets_are_counted_in_linear_time() -> None:
    text = ("id\n" + "AKIA" + "2E0A8F3B244C9986\r\n") * 20_000
    start = time.perf_counter()
    assert redact_secrets(text)[1] == tuple(range(2, 40_001, 2))
    assert time.perf_counter() - start < 2


def test_every_form_has_a_case() -> None:
    samples = [frame.format(secret) for frame, secret in SECRETS.values()]
    samples.append(f"-----BEGIN PRIVATE KEY-----\n{_PEM}-----END PRIVATE KEY-----")
    for form in FORMS:
        assert any(form.pattern.search(sample) for sample in samples), form.name


@pytest.mark.parametrize(
    "piece",
    [
        "eyJ",
        "eyJaaaaaaaaaa.",
        "sk-",
        "xoxb-",
        "-----BEGIN PRIVATE KEY-----",
        "://a:",
        "AKIA",
        "-----BEGIN A ",
        "SG.",
        "gh",
        "glpat-",
        "aws_secret_access_key=",
    ],
)
def test_hostile_text_takes_linear_time(piece: str) -> None:
    text = piece * (500_000 // len(piece))
    start = time.perf_counter()
    redact_secrets(text)
    assert time.perf_counter() - start < 2
