"""The simple commands of shell scripts, such as steps of CI, recipes and package scripts.

Scripts are read, never run: variables, substitutions and functions stay as written.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator

from sphinx_repodoc.model import ShellCommand

UNKNOWN_FOLDER = "?"
_LONGEST = 400
_LONGEST_SCRIPT = 200_000

_TOKENS = re.compile(
    r"""(?P<space>[ \t]+|\\\n)
    |(?P<comment>(?<![^\s;&|])\#[^\n]*)
    |(?P<operator>\n|&&|\|\||;;|[;|&(){}](?=\s|$)|[;|&]|\((?=[^)]))
    |(?P<word>(?:\$\{\{[^\n]*?\}\}|\$\([^()\n]*\)|\$\{[^}\n]*\}|"(?:[^"\\]|\\.)*"|'[^']*'
      |\\.|[^\s;&|"'\\()]|\))+)
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
# Words after which a command begins, and those that begin and end a conditional part.
_SKIPPED = frozenset({"then", "else", "do", "!", "{", "(", "time"})
_OPENING = frozenset({"if", "for", "while", "until", "case", "select"})
_CLOSING = frozenset({"fi", "done", "esac"})
_TRIVIAL = frozenset({"echo", "printf", "export", "set", "unset", "mkdir", "rm", "cp", "mv", "cat"})
_REDIRECTION = re.compile(r"\d*(?:>>?|<<?)(?:&\d|.*)|&>.*")
_FAILING = re.compile(r"exit\s+[1-9]\d*|exit|false")
_ROOT_VARIABLE = re.compile(
    r"\$\{\{\s*github\.workspace\s*\}\}|\$\{?(?:GITHUB_WORKSPACE|CI_PROJECT_DIR)\}?"
)


def list_script(
    text: str, line: int, name: str = "", folder: str = "", *, is_sequence: bool = True
) -> Iterator[ShellCommand]:
    """Yield the commands of the shell script *text*, which starts at *line*, in their order, with
    the folders that ``cd`` changes to and the variables that it exports. In a recipe each line
    starts in its own *folder*: it is no *is_sequence*. An ``exit`` or ``false`` is listed only if
    it always runs."""
    folder = _join("", folder)
    start, depth, operator = folder, 0, "\n"
    exported: dict[str, str] = {}
    for before, words, number in _split(text[:_LONGEST_SCRIPT]):
        if not is_sequence and "\n" in before:
            folder = start
        operator = before.strip(" ") or operator
        while words and words[0] in _SKIPPED:
            words = words[1:]
        if not words:
            continue
        head = words[0]
        if head in _OPENING:
            depth += 1
            words = words[1:] if head in {"if", "while", "until"} else []
        elif head in _CLOSING:
            depth -= 1
        if head == "export":
            _note_exports(exported, words[1:], is_certain=not depth)
        if not words or head in _CLOSING or head in _TRIVIAL:
            continue
        written = " ".join(words)
        if head in {"cd", "pushd"} and "||" not in before:
            folder = _join(folder, _unquote(words[1]) if len(words) > 1 else "?")
        elif head == "popd":
            folder = start
        elif len(written) <= _LONGEST and not (
            _FAILING.fullmatch(written) and (depth > 0 or "|" in before)
        ):
            written = " ".join((*exported.values(), written))
            yield ShellCommand(text=written, line=line + number, name=name, folder=folder)


def _note_exports(exported: dict[str, str], words: Iterable[str], *, is_certain: bool) -> None:
    """Note the exported variables. A value that only a branch sets is not known, and an empty one
    is not needed."""
    for word in words:
        name, equals, value = word.partition("=")
        if equals:
            exported.pop(name, None)
            if is_certain and _unquote(value):
                exported[name] = word


def _split(text: str) -> Iterator[tuple[str, list[str], int]]:
    """Yield the operators before each simple command, its words and the number of its line."""
    operators, words, first, number = "\n", list[str](), 0, 0
    for match in _TOKENS.finditer(text):
        token = match[0]
        if match.lastgroup == "operator":
            if words:
                yield operators, words, first
                operators, words = "", []
            operators += token
        elif match.lastgroup == "word" and not _REDIRECTION.fullmatch(token):
            first = first if words else number
            words.append(token)
        number += token.count("\n")
    if words:
        yield operators, words, first


def _unquote(word: str) -> str:
    return word.strip("\"'")


def _join(folder: str, inner: str) -> str:
    """Return the path of the folder *inner* of *folder*."""
    inner = _ROOT_VARIABLE.sub("/", inner).replace("\\", "/")
    if folder == UNKNOWN_FOLDER and not inner.startswith("/"):
        return UNKNOWN_FOLDER
    if re.search(r"[$`%*?~]", inner):
        return UNKNOWN_FOLDER
    found = posixpath.normpath(posixpath.join(folder, inner) if inner[:1] != "/" else inner)
    return found.lstrip("/").removeprefix(".") if found in {".", "/"} else found.lstrip("/")


def split_lists(text: str) -> list[str]:
    """Return the string literals in *text*, such as the items of a list in a program."""
    return [
        found[1] if found[1] is not None else found[2]
        for found in re.finditer(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'', text)
    ]
