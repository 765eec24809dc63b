"""The language of a file, from its name, its first line and, where names lie, its text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.analyse.language_table import (
    AMBIGUOUS,
    CODE_ONLY,
    COMMENTS,
    LANGUAGES,
    MODES,
    TEMPLATES,
    TRANSPARENT,
    CommentStyle,
    Language,
)

_BY_NAME: dict[str, Language] = {}
_BY_FILENAME: dict[str, Language] = {}
_BY_LOWER_FILENAME: dict[str, Language] = {}
_BY_EXTENSION: dict[str, Language] = {}
_BY_INTERPRETER: dict[str, Language] = {}
_BY_WORD: dict[str, str] = {}


def add_language(row: Language) -> None:
    """Know one more language; the last one that claims a name or an ending has it."""
    _BY_NAME[row.name] = row
    for name in row.filenames.split():
        _BY_FILENAME[name] = row
        # What is BUILD or INSTALL in capitals is a script or a folder's own word otherwise.
        if not name.isupper():
            _BY_LOWER_FILENAME[name.lower()] = row
    _BY_EXTENSION.update(dict.fromkeys(row.extensions.split(), row))
    _BY_INTERPRETER.update(dict.fromkeys(row.interpreters.split(), row))
    if row.lexer:
        _BY_WORD.setdefault(row.lexer.replace("-", " "), row.name)


for _row in LANGUAGES:
    add_language(_row)
# A language's own name means it, whichever has a lexer of that name.
_BY_WORD.update({row.name.casefold().replace("-", " "): row.name for row in LANGUAGES})


def _compile(patterns: str | tuple[str, ...]) -> list[re.Pattern[str]]:
    written = (patterns,) if isinstance(patterns, str) else patterns
    return [re.compile(pattern, re.MULTILINE) for pattern in written]


_AMBIGUOUS = {
    extension: [(_compile(patterns), name) for patterns, name in rules]
    for extension, rules in AMBIGUOUS.items()
}
_ASIDES = re.compile(
    r"//[^\n]*|/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/|\Z)|\"(?:[^\"\\\n]|\\.)*\"?"
    # A part for C++ only, up to the next condition.
    r"|\n[ \t]*#[ \t]*if(?:def)?\b[^\n]*\b__cplusplus\b[^\n]*"
    r"(?:\n(?![ \t]*#[ \t]*(?:if|el|endif))[^\n]*)*"
    # Macros serve several languages.
    r"|\n[ \t]*#[ \t]*(?:define|if|el|undef|pragma|error)[^\n]*"
)
_SHEBANG = re.compile(r"#!\s*(?P<path>\S+)(?P<arguments>[^\n\r]*)")
# Enough to tell a language; keeps generated giants cheap.
_HEAD = 200_000
_VERSION = re.compile(r"[\d.]+$")
_PLACEHOLDER = re.compile(
    r"^[ \t]*\{%-?\s*\w|\{\{-?\s*cookiecutter\."
    # What begins or ends a part of a template of Go, Helm's among them.
    r"|^[ \t]*\{\{-?\s*(?:if|else|end|range|with|define|include|template|block|/\*)",
    re.MULTILINE,
)
# What an editor is told, in the first or the last lines: ``-*- mode: c++ -*-``, ``vim: ft=sh``.
_MODELINES = (
    re.compile(r"-\*-(?:[^\n]{0,200};)?[ \t]*mode:[ \t]*(?P<mode>[\w+#-]{1,40})", re.IGNORECASE),
    re.compile(r"-\*-[ \t]*(?P<mode>[\w+#-]{1,40})[ \t]*-\*-"),
    re.compile(r"(?:^|\s)(?:vim?|ex):[^\n]{0,200}\b(?:ft|filetype|syntax)=(?P<mode>[\w+#-]{1,40})"),
)
_MODE_LINES = 2
_MAX_MODE_LINE = 400
# What the first words of a file without a telling name say about it.
_SIGNATURES = (
    (re.compile(r"\ufeff?\s*<\?xml\b"), "XML"),
    (re.compile(r"#(?:compdef|autoload)\b"), "Shell"),
    *((patterns[0], name) for patterns, name in _AMBIGUOUS[".asc"]),
    (re.compile(r"-----BEGIN [A-Z ]+-----"), "PEM"),
)


def detect_language(name: str, text: str | None) -> str:
    """The human-readable name of the language or format of the file called *name*."""
    language = _language_by_name(name, text)
    if text is None:
        return language.name if language and language.binary else "Binary"
    if language and not language.binary:
        return language.name
    return _language_by_content(text)


def find_language(word: str) -> str:
    """The language that *word* means, whether it is its name or a lexer's; empty for none."""
    return _BY_WORD.get(word.casefold().replace("-", " "), "")


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
            code = _strip(text) if extension in CODE_ONLY else text
            for patterns, language in _AMBIGUOUS[extension]:
                if all(pattern.search(code, 0, _HEAD) for pattern in patterns):
                    return _BY_NAME.get(language)
        if row := _BY_EXTENSION.get(extension):
            return row
    stem, _, ending = name.rpartition(".")
    if stem and f".{ending.lower()}" in TRANSPARENT:
        return _language_by_name(stem, text)
    # "Dockerfile.dev" and "Makefile.local" are what their first word says.
    return _BY_FILENAME.get(name.split(".")[0])


def _strip(text: str) -> str:
    """The beginning of a header without comments and without what is there for C++ only, where
    C reads it too, below an empty line."""
    return _ASIDES.sub(" ", f"\n{text[:_HEAD]}")


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


def _language_by_mode(text: str) -> Language | None:
    """The language that an editor is told to take the file for."""
    head = text[: _MODE_LINES * _MAX_MODE_LINE].split("\n")[:_MODE_LINES]
    tail = text[-_MODE_LINES * _MAX_MODE_LINE :].rstrip("\n").split("\n")[-_MODE_LINES:]
    lines = [line for line in (*head, *tail) if len(line) <= _MAX_MODE_LINE]
    for match in (pattern.search(line) for line in lines for pattern in _MODELINES):
        mode = match["mode"].lower() if match else ""
        row = _BY_NAME.get(MODES.get(mode) or find_language(mode)) or _BY_INTERPRETER.get(mode)
        if row and not row.binary:
            return row
    return None


def _language_by_content(text: str) -> str:
    if not text:
        return "Text"
    if row := _language_by_shebang(text) or _language_by_mode(text):
        return row.name
    return next((name for pattern, name in _SIGNATURES if pattern.match(text)), "Text")
