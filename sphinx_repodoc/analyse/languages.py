"""The language of a file, from its name, its first line and, where names lie, its text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.analyse.language_table import (
    AMBIGUOUS,
    COMMENTS,
    LANGUAGES,
    TEMPLATES,
    TRANSPARENT,
    CommentStyle,
    Language,
)

_BY_NAME = {language.name: language for language in LANGUAGES}
_BY_FILENAME = {name: row for row in LANGUAGES for name in row.filenames.split()}
# What is BUILD or INSTALL in capitals is a script or a folder's own word otherwise.
_BY_LOWER_FILENAME = {name.lower(): row for name, row in _BY_FILENAME.items() if not name.isupper()}
_BY_EXTENSION = {extension: row for row in LANGUAGES for extension in row.extensions.split()}
_BY_INTERPRETER = {word: row for row in LANGUAGES for word in row.interpreters.split()}
_AMBIGUOUS = {
    extension: [(re.compile(pattern, re.MULTILINE), name) for pattern, name in rules]
    for extension, rules in AMBIGUOUS.items()
}
_SHEBANG = re.compile(r"#!\s*(?P<path>\S+)(?P<arguments>[^\n\r]*)")
# Enough to tell a language; keeps generated giants cheap.
_HEAD = 200_000
_VERSION = re.compile(r"[\d.]+$")
_PLACEHOLDER = re.compile(r"^[ \t]*\{%-?\s*\w|\{\{-?\s*cookiecutter\.", re.MULTILINE)
# What the first words of a file without a telling name say about it.
_SIGNATURES = (
    (re.compile(r"\ufeff?\s*<\?xml\b"), "XML"),
    (re.compile(r"#(?:compdef|autoload)\b"), "Shell"),
    *_AMBIGUOUS[".asc"],
    (re.compile(r"-----BEGIN [A-Z ]+-----"), "PEM Certificate"),
)


def detect_language(name: str, text: str | None) -> str:
    """The human-readable name of the language or format of the file called *name*."""
    language = _language_by_name(name, text)
    if text is None:
        return language.name if language and language.binary else "Binary"
    if language and not language.binary:
        return language.name
    return _language_by_content(text)


def is_template(name: str, text: str) -> bool:
    """Whether a file becomes what its name says only once a template is filled in."""
    if "{{" in name or "{%" in name or "__cookiecutter" in name:
        return True
    return name.lower().endswith(TEMPLATES) or bool(_PLACEHOLDER.search(text, 0, _HEAD))


def lexer_for(language: str) -> str:
    """The Pygments alias that highlights *language*, or an empty string."""
    row = _BY_NAME.get(language)
    return row.lexer if row else ""


def comment_style(language: str) -> CommentStyle | None:
    """How *language* writes comments; None where a comment cannot describe the file."""
    row = _BY_NAME.get(language)
    return COMMENTS.get(row.comments) if row else None


def _language_by_name(name: str, text: str | None) -> Language | None:
    # "build" may be anything: what runs it knows better than the table of names.
    if text and "." not in name and (row := _language_by_shebang(text)):
        return row
    if row := _BY_FILENAME.get(name) or _BY_LOWER_FILENAME.get(name.lower()):
        return row
    for extension in _extensions(name):
        if extension in _AMBIGUOUS and text is not None:
            for pattern, language in _AMBIGUOUS[extension]:
                if pattern.search(text, 0, _HEAD):
                    return _BY_NAME.get(language)
        if row := _BY_EXTENSION.get(extension):
            return row
    stem, _, ending = name.rpartition(".")
    if stem and f".{ending.lower()}" in TRANSPARENT:
        return _language_by_name(stem, text)
    # "Dockerfile.dev" and "Makefile.local" are what their first word says.
    return _BY_FILENAME.get(name.split(".")[0])


def _extensions(name: str) -> Iterator[str]:
    """The endings of *name* that start with a dot, the longest first; as written (``.C``
    is C++) before lower case."""
    start = name.find(".")
    while start != -1:
        yield name[start:]
        yield name[start:].lower()
        start = name.find(".", start + 1)


def _language_by_shebang(text: str) -> Language | None:
    if not (match := _SHEBANG.match(text)):
        return None
    words = [match["path"], *match["arguments"].split()]
    if words[0].endswith("/env"):
        words = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
    interpreter = words[0].rpartition("/")[2] if words else ""
    row = _BY_INTERPRETER.get(interpreter)
    return row or _BY_INTERPRETER.get(_VERSION.sub("", interpreter))


def _language_by_content(text: str) -> str:
    if row := _language_by_shebang(text):
        return row.name
    return next((name for pattern, name in _SIGNATURES if pattern.match(text)), "Text")
