"""Detection of a file's language: from its name, its first line and, where needed, its text."""

from __future__ import annotations

import functools
import re
import tomllib
from importlib import resources
from typing import NamedTuple

from sphinx_repodoc.languages import load
from sphinx_repodoc.languages.load import Language


class _Tables(NamedTuple):
    """The tables of ``detection.toml`` with compiled regular expressions."""

    rules: dict[str, list[tuple[list[re.Pattern[str]], str]]]
    signatures: list[tuple[re.Pattern[str], str]]
    templates: tuple[str, ...]
    transparent: frozenset[str]
    code_only: frozenset[str]


@functools.cache
def _load_tables() -> _Tables:
    table = tomllib.loads(
        resources.files(__package__).joinpath("detection.toml").read_text("utf-8")
    )
    named = {name: "".join(parts) for name, parts in table["patterns"].items()}
    rules: dict[str, list[tuple[list[re.Pattern[str]], str]]] = {}
    for row in table["rules"]:
        written = [row["pattern"]] if "pattern" in row else [named[name] for name in row["named"]]
        patterns = [re.compile(pattern, re.MULTILINE) for pattern in written]
        rules.setdefault(row["suffix"], []).append((patterns, row["language"]))
    return _Tables(
        rules=rules,
        signatures=[(re.compile(row["pattern"]), row["language"]) for row in table["signatures"]],
        templates=tuple(table["templates"]),
        transparent=frozenset({*table["templates"], *table["transparent"]}),
        code_only=frozenset(table["code_only"]),
    )


# Comments, strings and directives, which are removed before the language of a header is detected.
_ASIDES = re.compile(
    r"//[^\n]*|/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/|\Z)|\"(?:[^\"\\\n]|\\.)*\"?"
    # Code after "#ifdef __cplusplus", up to the next "#if", "#else" or "#endif".
    r"|\n[ \t]*#[ \t]*if(?:def)?\b[^\n]*\b__cplusplus\b[^\n]*"
    r"(?:\n(?![ \t]*#[ \t]*(?:if|el|endif))[^\n]*)*"
    # Macros and conditions, which headers for several languages contain.
    r"|\n[ \t]*#[ \t]*(?:define|if|el|undef|pragma|error)[^\n]*"
)
_SHEBANG = re.compile(r"#!\s*(?P<path>\S+)(?P<arguments>[^\n\r]*)")
# Number of characters at the start of a file that are searched for signs of a language.
_HEAD = 200_000
_VERSION = re.compile(r"[\d.]+$")
_PLACEHOLDER = re.compile(
    r"^[ \t]*\{%-?\s*\w|\{\{-?\s*cookiecutter\."
    # Control structures of Go templates, as Helm uses them: "{{- if".
    r"|^[ \t]*\{\{-?\s*(?:if|else|end|range|with|define|include|template|block|/\*)",
    re.MULTILINE,
)
# Editor modelines in the first or last lines: ``-*- mode: c++ -*-``, ``vim: ft=sh``.
_MODELINES = (
    re.compile(r"-\*-(?:[^\n]{0,200};)?[ \t]*mode:[ \t]*(?P<mode>[\w+#-]{1,40})", re.IGNORECASE),
    re.compile(r"-\*-[ \t]*(?P<mode>[\w+#-]{1,40})[ \t]*-\*-"),
    re.compile(r"(?:^|\s)(?:vim?|ex):[^\n]{0,200}\b(?:ft|filetype|syntax)=(?P<mode>[\w+#-]{1,40})"),
)
_MODE_LINES = 2
_MAX_MODE_LINE = 400


def detect_language(name: str, text: str | None) -> str:
    """Return the language or format of the file *name*; *text* is None for a binary file."""
    language = _language_by_name(name, text)
    if text is None:
        return language.name if language and language.binary else "Binary"
    if language and not language.binary:
        return language.name
    return _language_by_content(text)


def is_template(name: str, text: str) -> bool:
    """Return whether a file is a template (Jinja, Helm), not code in its language."""
    if "{{" in name or "{%" in name or "__cookiecutter" in name:
        return True
    templates = _load_tables().templates
    return name.lower().endswith(templates) or bool(_PLACEHOLDER.search(text, 0, _HEAD))


def _language_by_name(name: str, text: str | None) -> Language | None:
    # A file called "build" may be anything, so its shebang comes first.
    if text and "." not in name and (row := _language_by_shebang(text)):
        return row
    if row := load.BY_FILENAME.get(name) or load.BY_LOWER_FILENAME.get(name.lower()):
        return row
    tables = _load_tables()
    starts = [index for index, character in enumerate(name) if character == "."]
    # Try the longest suffix first, and each suffix as written (".C" is C++) before lower case.
    for suffix in (each for start in starts for each in (name[start:], name[start:].lower())):
        if suffix in tables.rules and text is not None:
            is_code = suffix in tables.code_only
            code = _ASIDES.sub(" ", f"\n{text[:_HEAD]}") if is_code else text
            for patterns, language in tables.rules[suffix]:
                if all(pattern.search(code, 0, _HEAD) for pattern in patterns):
                    return load.LANGUAGES.get(language)
        if row := load.BY_SUFFIX.get(suffix):
            return row
    stem, _, ending = name.rpartition(".")
    if stem and f".{ending.lower()}" in tables.transparent:
        return _language_by_name(stem, text)
    # "Dockerfile.dev" and "Makefile.local" are named after their first word.
    return load.BY_FILENAME.get(name.split(".")[0])


def _language_by_shebang(text: str) -> Language | None:
    if not (match := _SHEBANG.match(text)):
        return None
    words = [match["path"], *match["arguments"].split()]
    if words[0].endswith("/env"):
        words = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
    interpreter = words[0].rpartition("/")[2] if words else ""
    names = (interpreter, _VERSION.sub("", interpreter))
    return next(filter(None, map(load.BY_INTERPRETER.get, names)), None)


def _language_by_mode(text: str) -> Language | None:
    """Return the language that an editor modeline names."""
    head = text[: _MODE_LINES * _MAX_MODE_LINE].split("\n")[:_MODE_LINES]
    tail = text[-_MODE_LINES * _MAX_MODE_LINE :].rstrip("\n").split("\n")[-_MODE_LINES:]
    lines = [line for line in (*head, *tail) if len(line) <= _MAX_MODE_LINE]
    for match in (pattern.search(line) for line in lines for pattern in _MODELINES):
        mode = match["mode"].lower() if match else ""
        row = load.LANGUAGES.get(load.find_language(mode)) or load.BY_INTERPRETER.get(mode)
        if row and not row.binary:
            return row
    return None


def _language_by_content(text: str) -> str:
    if not text:
        return "Text"
    if row := _language_by_shebang(text) or _language_by_mode(text):
        return row.name
    signatures = _load_tables().signatures
    return next((name for pattern, name in signatures if pattern.match(text)), "Text")
