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
    "structure", "cross-references", "dependencies", "testing", "purpose", "overview",
    "architecture", "related", "patterns", "performance", "security", "keywords", "metadata",
    "source",
)  # fmt: skip
"""The sections of a file page, in their default order."""

USING_SECTIONS = frozenset({"overview", "structure", "testing", "cross-references", "source"})
"""Sections that show uses of definitions. Without them, references are not resolved."""

DEFAULT_EXCLUDE = (
    # Lock files of package managers: long and generated.
    "*.lock", "package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "go.sum",
    # Vendored code of other projects.
    "node_modules/", "bower_components/", "vendor/", "_vendor/", ".yarn/",
    # Files generated from other files.
    "*.min.js", "*.min.css", "*.js.map", "*.css.map", "__pycache__/", "*.pyc",
    # Files with secrets, which must not be published by accident.
    ".env", ".env.*", "!.env.example", "!.env.sample", "!.env.template",
    "*.pem", "*.key", "*.p12", "*.pfx", "*.keystore", "*.jks",
    "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", ".netrc", ".pypirc", ".npmrc",
)  # fmt: skip
"""Built-in patterns of excluded files, in gitignore syntax. ``!pattern`` in ``repodoc_exclude``
includes a file again."""

DEFAULT_TITLE = "Source code"
"""The title of the overview unless ``repodoc_title`` sets another one."""

AUTO = "auto"
"""The value with which an option is set automatically."""


def _require(test: Callable[[Any], object], message: str) -> Callable[[Any], str]:
    """Return an option check: it returns *message* if *test* of the value is false."""
    return lambda value: "" if test(value) else message


_check_prefix = _require(
    lambda value: not {"", ".", ".."}.intersection(value.split("/")),
    "takes a document name such as 'repo' or 'code/repo'",
)
_check_title = _require(str.strip, "takes a title, which cannot be empty")
_check_genindex = _require({True, False, AUTO}.__contains__, "takes True, False or 'auto'")
_check_positive = _require(lambda value: value >= 0, "takes a number that is not negative")


def _check_sections(value: tuple[str, ...]) -> str:
    if unknown := [name for name in value if name not in SECTIONS]:
        names = ", ".join(map(repr, unknown))
        return f"knows no section {names}; it takes {', '.join(SECTIONS)}"
    return "" if len(set(value)) == len(value) else "names a section twice"


def _check_source_url(value: str) -> str:
    is_address = value.startswith(("https://", "http://")) and "{path}" in value
    if value not in {"", AUTO} and not is_address:
        return "takes an address with {path} in it, 'auto', or nothing"
    unknown = sorted(set(re.findall(r"\{\w*\}", value)) - {"{path}", "{commit}", "{line}"})
    if not unknown:
        return ""
    return f"does not know {', '.join(unknown)}; it takes {{path}}, {{commit}} and {{line}}"


def _option(
    default: Any,
    *,
    help: str,
    check: Callable[[Any], str] = lambda value: "",
    rebuild: str = "",
    types: tuple[type, ...] = (),
) -> Any:
    """Declare an option. *check* returns an error message for a bad value, else an empty string.
    *types* are the accepted types; by default the type of *default*. *rebuild* is Sphinx's name
    for the documents that a changed value makes it read or write again."""
    types = types or ((list, tuple) if isinstance(default, tuple) else (type(default),))
    metadata = {"types": types, "rebuild": rebuild, "help": help, "check": check}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of one build, with valid values."""

    root: str = _option(
        "", rebuild="env",
        help="The root of the repository, relative to the folder of ``conf.py``. By default the "
        "git work tree that contains this folder, or else the parent of the source folder.",
    )  # fmt: skip
    prefix: str = _option(
        "repo", check=_check_prefix, rebuild="env",
        help="The document name below which all pages are.",
    )  # fmt: skip
    title: str = _option(
        DEFAULT_TITLE, check=_check_title, rebuild="env",
        help="The title of the overview in toctrees, in the navigation and on the page itself. "
        "``'auto'`` stands for the project's name, by its README, manifest or remote repository.",
    )  # fmt: skip
    add_toctree_entry: bool = _option(
        True, rebuild="env",
        help="Whether the overview is added to the last toctree of the root document, unless a "
        "toctree contains it already. Numbered toctrees, and those with only addresses or Sphinx's "
        "own indices, are not changed; if there is no other, a toctree is added at the end.",
    )  # fmt: skip
    include: tuple[str, ...] = _option(
        (),
        help="Patterns in gitignore syntax, relative to the root. Only files that match are "
        "documented. If empty, all files are.",
    )  # fmt: skip
    exclude: tuple[str, ...] = _option(
        (),
        help="Patterns in gitignore syntax, relative to the root, of files to exclude. They follow "
        "the built-in patterns (lock, vendored, generated and secret files); ``!pattern`` includes "
        "a file again.",
    )  # fmt: skip
    untracked: bool = _option(
        False,
        help="Whether to document files that git neither tracks nor ignores.",
    )  # fmt: skip
    sections: tuple[str, ...] = _option(
        SECTIONS, check=_check_sections,
        help="The sections of a file page, in this order. The source is beside or below them, "
        "wherever it is in the list.",
    )  # fmt: skip
    wide: bool = _option(
        True, rebuild="html",
        help="Whether pages of the repository are wider than other pages in themes that limit the "
        "width of text, to have space for code. A wide file page has its sections beside the code, "
        "instead of the theme's table of contents.",
    )  # fmt: skip
    max_source_bytes: int = _option(
        2 * 1024 * 1024, check=_check_positive,
        help="The source of larger files is not shown; their pages have the other sections.",
    )  # fmt: skip
    source_url: str = _option(
        AUTO, check=_check_source_url,
        help="The address of a file on the web, with ``{path}`` and optionally ``{commit}`` (the "
        "commit that last changed the file) and ``{line}``. ``\"auto\"`` derives it from the git "
        "remote; with ``\"\"`` there are no links.",
    )  # fmt: skip
    genindex: bool | str = _option(
        AUTO, check=_check_genindex, rebuild="html", types=(bool, str),
        help="Whether public symbols of source files are in Sphinx's general index. ``\"auto\"`` "
        "adds them if there are at most 200 and no document of the project has index entries. "
        "Symbols of tests, examples, vendored and generated files, documentation, configuration "
        "and data, and symbols local to a function, are never added.",
    )  # fmt: skip
    export_labels: bool = _option(
        False, rebuild="html",
        help="Whether ``objects.inv`` has a label ``repo:path`` for each file and folder, so that "
        "projects without this extension can link to them with ``:ref:``.",
    )  # fmt: skip
    strict: bool = _option(
        False,
        help="Whether Sphinx warns about problems in the repository's files, such as syntax "
        "errors. With ``-W`` these warnings are errors.",
    )  # fmt: skip
    redact: bool = _option(
        True,
        help="Whether text that looks like a secret (private keys, tokens of well-known services) "
        "is hidden on all pages.",
    )  # fmt: skip
    jobs: int = _option(
        0, check=_check_positive,
        help="The number of worker processes. By default the value of Sphinx's ``-j``, or else the "
        "number of cores.",
    )  # fmt: skip
    cache: str = _option(
        "",
        help="The folder of the analysis cache, relative to the folder of ``conf.py``. By default "
        "it is in Sphinx's doctree folder.",
    )  # fmt: skip


def make_options(values: dict[str, Any], warn: Callable[[str], None]) -> Options:
    """Return the options from *values* (names without prefix). An invalid value is reported with
    *warn* and replaced by the default."""
    accepted: dict[str, Any] = {}
    for option in fields(Options):
        value = values.get(option.name, option.default)
        if isinstance(value, list):
            value = tuple(value)
        fault = _find_type_fault(value, option.metadata["types"]) or option.metadata["check"](value)
        if fault:
            warn(f"repodoc_{option.name} = {value!r}: it {fault}")
            value = option.default
        accepted[option.name] = value
    return Options(**accepted)


def _find_type_fault(value: Any, types: tuple[type, ...]) -> str:
    if tuple in types:
        is_list = isinstance(value, tuple) and all(isinstance(item, str) for item in value)
        return "" if is_list else "takes a list of strings"
    names = " or ".join(each.__name__ for each in types)
    return "" if type(value) in types else f"takes a value of type {names}"
