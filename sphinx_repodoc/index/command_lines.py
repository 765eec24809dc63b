"""Command lines: their words, the programs around them, and the test runner that they start."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.languages.settings import RunnerRule, Settings
from sphinx_repodoc.roles import FOLDER, read_table

_WORD = re.compile(r"(?:\$\{\{.*?\}\}|\"[^\"]*\"|'[^']*'|[^\s\"'])+")
_ASSIGNMENT = re.compile(r"\w+\+?=")
_EXPRESSION = re.compile(r"[$`]|\{\{|\{\w+(?::[^{}]*)?\}|%\w+%")
_GLUED = re.compile(r"\$\{?\w+\}?/?(?=[\w./])")
_SUFFIX = re.compile(r"\.(?:bat|cmd|exe|[cm]?js)$")
_VERSION = re.compile(r"(python|pypy|php|node)[\d.]*(?:\.exe)?")
# An option of a program that starts another one may have a value.
_MAX_OPTIONS = 12


class SourceRule(Settings, frozen=True, kw_only=True):
    """``[[sources]]`` in ``roles/runners.toml``, which explains the keys."""

    files: tuple[str, ...]
    calls: tuple[str, ...] = ()
    option: str = ""
    default: tuple[str, ...] = ()
    at: str = "file"
    prefix: str = ""
    prefix_needs: str = ""
    whole: str = ""
    any_case: bool = False
    languages: frozenset[str] = frozenset()


class RunnerTable(Settings, frozen=True, kw_only=True):
    """The content of ``roles/runners.toml``."""

    sources: tuple[SourceRule, ...]
    projects: tuple[str, ...]
    wrappers: dict[str, tuple[str, ...]]
    folders: dict[str, str]
    names: dict[str, str]
    runners: tuple[RunnerRule, ...]
    instead: dict[str, dict[str, str]]
    gradle: dict[str, str]


TABLE = read_table(FOLDER / "runners.toml", RunnerTable)
_HIDDEN = re.compile(TABLE.names["variables"])

Key = tuple[tuple[str, ...], str]
"""The identity of a rule, which languages with inherited settings share."""


class CommandLine(NamedTuple):
    """A command line: the ``prefix`` (programs that start another one, with their options), and
    the ``words`` of that other program. ``rule`` is set if that is a test runner: ``program`` are
    its words as written, ``arguments`` the others. ``environment`` are the assignments before it,
    as written."""

    prefix: tuple[str, ...]
    words: tuple[str, ...]
    rule: RunnerRule | None = None
    program: str = ""
    arguments: tuple[str, ...] = ()
    environment: tuple[str, ...] = ()


def make_key(rule: RunnerRule) -> Key:
    """Return what identifies *rule*."""
    return (*rule.words, rule.pattern), rule.command


def list_rules(language: str) -> Iterator[RunnerRule]:
    """Yield the rules for tests in *language*."""
    row = LANGUAGES.get(language)
    yield from row.runners if row else ()
    for rule in TABLE.runners:
        if not rule.languages or language in rule.languages:
            yield rule


@functools.cache
def _group_rules() -> dict[str, list[tuple[list[str], RunnerRule]]]:
    """Return the rules of all languages with each of their words, by the first of these."""
    rules = {make_key(rule): rule for row in LANGUAGES.values() for rule in row.runners}
    rules |= {make_key(rule): rule for rule in TABLE.runners}
    found: dict[str, list[tuple[list[str], RunnerRule]]] = {}
    for rule in rules.values():
        for words in sorted(rule.words, key=len, reverse=True):
            parts = words.split(" ")
            found.setdefault(_shorten(parts[0]), []).append((parts, rule))
    return found


@functools.cache
def _group_wrappers() -> dict[str, list[tuple[list[str], bool]]]:
    found: dict[str, list[tuple[list[str], bool]]] = {}
    for kind, rows in TABLE.wrappers.items():
        for words in sorted(rows, key=len, reverse=True):
            parts = words.split(" ")
            found.setdefault(parts[0], []).append((parts, kind == "kept"))
    return found


def is_unknown(word: str) -> bool:
    """Return whether a word contains a variable or an expression, whose value is not known."""
    return _EXPRESSION.search(word) is not None


def _split_words(text: str) -> tuple[list[str], list[str]]:
    """Return the assignments before a simple command, and its words without quotes."""
    words = [match[0] for match in _WORD.finditer(text)]
    start = next((n for n, word in enumerate(words) if not _ASSIGNMENT.match(word)), len(words))
    assignments, words = words[:start], words[start:]
    if words:
        words[0] = _GLUED.sub("", words[0])
    return assignments, [_unquote(word) for word in words]


def _list_variables(assignments: Iterable[str]) -> Iterator[str]:
    """Yield the assignments that a reader of the command needs."""
    for each in assignments:
        name, _, value = _unquote(each).partition("=")
        if not (is_unknown(each) or name.endswith("+") or _HIDDEN.fullmatch(name)):
            yield f"{name}={quote(value)}"


def quote(text: str) -> str:
    """Return *text* quoted as one word of a shell command."""
    if all(letter.isalnum() or letter in "/._-+@:" for letter in text):
        return text
    return "'" + text.replace("'", "'\\''") + "'"


def _unquote(word: str) -> str:
    if len(word) > 1 and word[0] == word[-1] and word[0] in "\"'":
        return word[1:-1]
    return re.sub(r"=([\"'])(.*)\1$", r"=\2", word)


def read_line(text: str) -> CommandLine:
    """Return the parts of a simple command."""
    assignments, words = _split_words(text)
    prefix: list[str] = []
    while words:
        if line := _find_runner(words, text):
            environment = tuple(_list_variables(assignments))
            return line._replace(prefix=tuple(prefix), environment=environment)
        if not (found := _match_wrapper(words)):
            break
        used, is_kept = found
        start = next(
            (place for place in _list_starts(words, used) if _is_known(words[place:], text)), 0
        )
        if not start:
            break
        if is_kept:
            prefix += _drop_unknown(words[:start])
        else:
            assignments += [word for word in words[:start] if _ASSIGNMENT.match(word)]
        words = words[start:]
    environment = tuple(_list_variables(assignments))
    return CommandLine(tuple(prefix), tuple(words), environment=environment)


def _drop_unknown(words: Iterable[str]) -> list[str]:
    """Return *words* without those whose value is unknown, and without the options before them."""
    kept: list[str] = []
    before = ""
    for word in words:
        if not is_unknown(word):
            kept.append(quote(word) if " " in word else word)
        elif kept and kept[-1] is before and before.startswith("-") and "=" not in before:
            kept.pop()
        before = word
    return kept


def _list_starts(words: Sequence[str], used: int) -> Iterator[int]:
    """Yield the places at which the wrapped program may start: after options and their values."""
    for place in range(used, min(len(words), used + _MAX_OPTIONS)):
        yield place
        is_value = place > used and words[place - 1].startswith("-")
        if not (words[place].startswith(("-", "$")) or is_value or _ASSIGNMENT.match(words[place])):
            return


def _is_known(words: Sequence[str], text: str) -> bool:
    """Return whether *words* start a test runner, a wrapper or a call of another command."""
    if not words or words[0].startswith("-"):
        return False
    head = _shorten(words[0])
    return bool(
        _find_runner(words, text)
        or _match_wrapper(words)
        or head in _list_callers()
        or "/" in words[0]
    )


@functools.cache
def _list_callers() -> frozenset[str]:
    return frozenset(call.partition(" ")[0] for row in TABLE.sources for call in row.calls)


def _match_wrapper(words: Sequence[str]) -> tuple[int, bool] | None:
    head = _shorten(words[0])
    for parts, is_kept in _group_wrappers().get(head, ()):
        if [head, *words[1 : len(parts)]] == parts:
            return len(parts), is_kept
    return None


def _shorten(word: str) -> str:
    """Return the name of a program without its folder and its version."""
    name = word.rpartition("/")[2] or word
    name = _SUFFIX.sub("", name)
    match = _VERSION.fullmatch(name)
    if match and match[1] == "python":
        return "python"
    return match[1] if match else name


def _find_runner(words: Sequence[str], text: str) -> CommandLine | None:
    head = _shorten(words[0])
    for parts, rule in _group_rules().get(head, ()):
        rest = tuple(words[len(parts) :])
        if list(words[1 : len(parts)]) != parts[1:] or not _fits(rule, rest, text):
            continue
        # The folder of a program is kept: ``./gradlew``, ``vendor/bin/phpunit``.
        is_plain = words[0] in {head, parts[0]} or head == "python"
        program = rule.program or " ".join(parts)
        if not is_plain and not any(folder in words[0] for folder in TABLE.folders):
            program = " ".join([words[0], *program.split(" ")[1:]])
        return CommandLine((), tuple(words), rule, program, rest)
    return None


def _fits(rule: RunnerRule, arguments: Sequence[str], text: str) -> bool:
    if rule.goals and not any(re.fullmatch(g, word) for g in rule.goals for word in arguments):
        return False
    if any(word.partition("=")[0] in rule.rejects or word in rule.rejects for word in arguments):
        return False
    return not rule.pattern or re.search(rule.pattern, f"{text} ") is not None


def list_positionals(rule: RunnerRule, arguments: Sequence[str]) -> list[str]:
    """Return the *arguments* that are neither options nor their values, and no variables."""
    found, is_value = [], False
    for word in arguments:
        if is_value:
            is_value = False
        elif word.startswith("-") and len(word) > 1:
            is_value = word in rule.values
        elif "*" in word or not ("$" in word or "{" in word):
            found.append(word)
    return found


def list_options(rule: RunnerRule, arguments: Sequence[str]) -> list[tuple[str, str]]:
    """Return the options among *arguments* with their values, empty if they have none."""
    found = []
    for place, word in enumerate(arguments):
        if word.startswith("-") and len(word) > 1:
            name, equals, value = word.partition("=")
            if not equals and name in rule.values and place + 1 < len(arguments):
                value = arguments[place + 1]
            found.append((name, value))
    return found
