"""All options, each declared once with its type, default, help and check.

``setup()`` registers them, and the reference in the documentation is generated from them. In
``conf.py`` each name has the prefix ``repodoc_``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

SECTIONS = (
    "metadata", "purpose", "overview", "structure", "architecture", "dependencies", "patterns",
    "performance", "security", "testing", "related", "cross-references", "keywords", "source",
)  # fmt: skip
"""The sections of a file page, in their default order."""

USING_SECTIONS = frozenset({"overview", "structure", "testing", "cross-references", "source"})
"""Sections that show uses of definitions. Without them, references are not resolved."""

DEFAULT_EXCLUDE = (
    # Lock files: long and generated.
    "*.lock", "package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "go.sum",
    # Code of other projects.
    "node_modules/", "bower_components/", "vendor/", "_vendor/", ".yarn/",
    # Generated from other files.
    "*.min.js", "*.min.css", "*.js.map", "*.css.map", "__pycache__/", "*.pyc",
    # Secrets, which must not be published by accident.
    ".env", ".env.*", "!.env.example", "!.env.sample", "!.env.template",
    "*.pem", "*.key", "*.p12", "*.pfx", "*.keystore", "*.jks",
    "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", ".netrc", ".pypirc", ".npmrc",
)  # fmt: skip
"""Built-in patterns of excluded files, in gitignore syntax. ``!pattern`` in ``repodoc_exclude``
includes a file again."""

AUTO = "auto"
"""The value of an option that is chosen automatically."""


class OptionError(ValueError):
    """The value of an option is invalid; the text says which values are valid."""


def _check_prefix(value: str) -> None:
    parts = value.split("/")
    if not all(part and part not in {".", ".."} for part in parts):
        raise OptionError("takes a document name such as 'repo' or 'code/repo'")


def _check_title(value: str) -> None:
    if not value.strip():
        raise OptionError("takes a title, which cannot be empty")


def _check_sections(value: tuple[str, ...]) -> None:
    if unknown := [name for name in value if name not in SECTIONS]:
        raise OptionError(
            f"knows no section {', '.join(map(repr, unknown))}; it takes {', '.join(SECTIONS)}"
        )
    if len(set(value)) < len(value):
        raise OptionError("names a section twice")


def _check_source_url(value: str) -> None:
    is_address = value.startswith(("https://", "http://")) and "{path}" in value
    if value not in {"", AUTO} and not is_address:
        raise OptionError("takes an address with {path} in it, 'auto', or nothing")
    if unknown := set(re.findall(r"\{\w*\}", value)) - {"{path}", "{commit}", "{line}"}:
        names = ", ".join(sorted(unknown))
        raise OptionError(f"does not know {names}; it takes {{path}}, {{commit}} and {{line}}")


def _check_genindex(value: bool | str) -> None:
    if isinstance(value, str) and value != AUTO:
        raise OptionError("takes True, False or 'auto'")


def _check_positive(value: int) -> None:
    if value < 0:
        raise OptionError("takes a number that is not negative")


def _option(
    default: Any,
    types: tuple[type, ...],
    rebuild: str,
    help: str,
    check: Callable[[Any], None] | None = None,
) -> Any:
    metadata = {"types": types, "rebuild": rebuild, "help": help, "check": check}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of one build, checked."""

    root: str = _option(
        "", (str,), "env",
        "The root of the repository, relative to the folder of ``conf.py``. By default the git "
        "work tree that contains this folder, or else the parent of the source folder.",
    )  # fmt: skip
    prefix: str = _option(
        "repo", (str,), "env",
        "The document name below which all pages are.",
        _check_prefix,
    )  # fmt: skip
    title: str = _option(
        "Source code", (str,), "env",
        "The title of the overview in toctrees, in the navigation and on the page itself.",
        _check_title,
    )  # fmt: skip
    add_toctree_entry: bool = _option(
        True, (bool,), "env",
        "Whether the overview is added to the last toctree of the root document, unless a toctree "
        "contains it already. Numbered toctrees, and those with only addresses or Sphinx's own "
        "indices, are not changed; if there is no other, a toctree is added at the end.",
    )  # fmt: skip
    include: tuple[str, ...] = _option(
        (), (list, tuple), "",
        "Patterns in gitignore syntax, relative to the root. Only files that match are documented. "
        "If empty, all files are.",
    )  # fmt: skip
    exclude: tuple[str, ...] = _option(
        (), (list, tuple), "",
        "Patterns in gitignore syntax, relative to the root, of files to exclude. They follow the "
        "built-in patterns (lock, vendored, generated and secret files); ``!pattern`` includes a "
        "file again.",
    )  # fmt: skip
    untracked: bool = _option(
        False, (bool,), "",
        "Whether to document files that git neither tracks nor ignores.",
    )  # fmt: skip
    sections: tuple[str, ...] = _option(
        SECTIONS, (list, tuple), "",
        "The sections of a file page, in this order.",
        _check_sections,
    )  # fmt: skip
    max_source_bytes: int = _option(
        1024 * 1024, (int,), "",
        "The source of larger files is not shown; their pages have the other sections.",
        _check_positive,
    )  # fmt: skip
    source_url: str = _option(
        AUTO, (str,), "",
        "The address of a file on the web, with ``{path}`` and optionally ``{commit}`` (the commit "
        "that last changed the file) and ``{line}``. ``\"auto\"`` derives it from the git remote; "
        "with ``\"\"`` there are no links.",
        _check_source_url,
    )  # fmt: skip
    genindex: bool | str = _option(
        AUTO, (bool, str), "html",
        "Whether public symbols of source files are in Sphinx's general index. ``\"auto\"`` adds "
        "them if there are at most 200 and no document of the project has index entries. Symbols "
        "of tests, examples, vendored and generated files, documentation, configuration and data, "
        "and symbols local to a function, are never added.",
        _check_genindex,
    )  # fmt: skip
    export_labels: bool = _option(
        False, (bool,), "html",
        "Whether ``objects.inv`` has a label ``repo:path`` for each file and folder, so that "
        "projects without this extension can link to them with ``:ref:``.",
    )  # fmt: skip
    strict: bool = _option(
        False, (bool,), "",
        "Whether Sphinx warns about problems in the repository's files, such as syntax errors. "
        "With ``-W`` these warnings are errors.",
    )  # fmt: skip
    redact: bool = _option(
        True, (bool,), "",
        "Whether text that looks like a secret (private keys, tokens of well-known services) is "
        "hidden on all pages.",
    )  # fmt: skip
    jobs: int = _option(
        0, (int,), "",
        "The number of worker processes. By default the value of Sphinx's ``-j``, or else the "
        "number of cores.",
        _check_positive,
    )  # fmt: skip
    cache: str = _option(
        "", (str,), "",
        "The folder of the analysis cache, relative to the folder of ``conf.py``. By default it is "
        "in Sphinx's doctree folder.",
    )  # fmt: skip


def make_options(values: dict[str, Any], warn: Callable[[str], None]) -> Options:
    """Return the options from *values* (names without prefix). An invalid value is reported with
    *warn* and replaced by the default."""
    accepted: dict[str, Any] = {}
    for option in fields(Options):
        value = values.get(option.name, option.default)
        if isinstance(value, list):
            value = tuple(value)
        try:
            _check_type(value, option.metadata["types"])
            if check := option.metadata["check"]:
                check(value)
        except OptionError as error:
            warn(f"repodoc_{option.name} = {value!r}: it {error}")
            value = option.default
        accepted[option.name] = value
    return Options(**accepted)


def _check_type(value: Any, types: tuple[type, ...]) -> None:
    if tuple in types:
        if not isinstance(value, tuple) or not all(isinstance(item, str) for item in value):
            raise OptionError("takes a list of strings")
    elif type(value) not in types:
        names = " or ".join(each.__name__ for each in types)
        raise OptionError(f"takes a value of type {names}")
