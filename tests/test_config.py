from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

import pytest

from sphinx_repodoc.config import DEFAULT_EXCLUDE, SECTIONS, Options, make_options
from sphinx_repodoc.scan.ignore_patterns import IgnorePatterns


@pytest.mark.parametrize("option", fields(Options), ids=lambda option: option.name)
def test_an_option_says_what_it_is(option: Any) -> None:
    metadata = option.metadata
    assert isinstance(option.default, metadata["types"])
    assert metadata["help"].endswith(".")
    assert metadata["rebuild"] in {"", "env", "html"}


def read(**values: Any) -> tuple[Options, list[str]]:
    warnings: list[str] = []
    return make_options(values, warnings.append), warnings


def test_defaults_are_accepted() -> None:
    assert read() == (Options(), [])
    assert read(**asdict(Options())) == (Options(), [])


def test_lists_become_tuples() -> None:
    options, warnings = read(include=["a"], sections=["source"])
    assert (options.include, options.sections, warnings) == (("a",), ("source",), [])


ADDRESS = "it takes an address with {path} in it, 'auto', or nothing"


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("root", 1, "it takes a value of type str"),
        ("prefix", "", "it takes a document name such as 'repo' or 'code/repo'"),
        ("prefix", "/repo", "it takes a document name such as 'repo' or 'code/repo'"),
        ("prefix", "a/../b", "it takes a document name such as 'repo' or 'code/repo'"),
        ("title", " ", "it takes a title, which cannot be empty"),
        ("include", "*.py", "it takes a list of strings"),
        ("exclude", ["a", 1], "it takes a list of strings"),
        ("untracked", 1, "it takes a value of type bool"),
        ("sections", ["source", "source"], "it names a section twice"),
        (
            "source_url",
            "javascript:{path}",
            ADDRESS,
        ),
        (
            "source_url",
            "https://example.org/",
            ADDRESS,
        ),
        (
            "source_url",
            "https://example.org/{sha}/{path}",
            "it does not know {sha}; it takes {path}, {commit} and {line}",
        ),
        ("max_source_bytes", -1, "it takes a number that is not negative"),
        ("max_source_bytes", True, "it takes a value of type int"),
        ("max_source_bytes", "1", "it takes a value of type int"),
        ("jobs", None, "it takes a value of type int"),
    ],
)
def test_a_bad_value_is_told_once_and_replaced(name: str, value: Any, sentence: str) -> None:
    options, warnings = read(**{name: value, "redact": False})
    (warning,) = warnings
    assert warning.startswith(f"repodoc_{name} = ")
    assert warning.endswith(sentence)
    assert options == Options(redact=False)


def test_unknown_sections_are_named_with_the_known_ones() -> None:
    options, (warning,) = read(sections=["source", "sauce"])
    assert "'sauce'" in warning
    assert all(name in warning for name in SECTIONS)
    assert options.sections == SECTIONS


EXCLUDED = (
    "poetry.lock", "web/package-lock.json", "node_modules/a/b.js", "sub/vendor/x.go",
    "a/_vendor/b.py", "app.min.js", "a/app.css.map", "a/__pycache__/b.pyc", "b.pyc",
    ".env", "sub/.env.local", "server.key", "certs/a.pem", "id_rsa", ".npmrc",
)  # fmt: skip
KEPT = (
    "lock.py", "lockfile.txt", "package.json", "vendor.py", "vendors/a.py", "min.js", "admin.js",
    ".env.example", "sub/.env.sample", "env.py", ".envrc", "key.py", "keys/a.py", "id_rsa.pub",
    "pycache.py", "maps/a.map",
)  # fmt: skip


@pytest.mark.parametrize("path", EXCLUDED)
def test_default_patterns_exclude(path: str) -> None:
    found = IgnorePatterns(DEFAULT_EXCLUDE).find(path)
    assert found is not None
    assert not found.startswith("!")


@pytest.mark.parametrize("path", KEPT)
def test_default_patterns_keep(path: str) -> None:
    found = IgnorePatterns(DEFAULT_EXCLUDE).find(path)
    assert found is None or found.startswith("!")
