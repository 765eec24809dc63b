"""Calls of commands by their names: ``make test``, ``npm run test``, ``tox -e py``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from sphinx_repodoc.index.command_lines import SourceRule

_FOLDER_OPTIONS = frozenset({"-C", "--directory", "--prefix", "--cwd", "--dir", "--cwd-dir"})
_VALUE_OPTIONS = frozenset({
    "-F", "--filter", "-w", "--workspace", "-e", "-s", "-f", "-j", "-t", "--target", "-p",
    "--scope", "-c", "--session", "--projects",
})  # fmt: skip
_RECURSIVE = frozenset({"-r", "--recursive", "-ws", "--workspaces", "--filter", "-F", "-w",
                        "--workspace", "--scope"})  # fmt: skip
_RECURSIVE_PROGRAMS = frozenset({"turbo", "lerna", "nx", "wireit"})
_LISTING = frozenset({"make", "gmake", "rake", "run-s", "run-p", "npm-run-all", "just", "task"})


class Call(NamedTuple):
    """A call of named commands: its words without options, the folder, and the values of options
    by their names."""

    words: tuple[str, ...]
    folder: str
    is_recursive: bool
    options: Mapping[str, str]


def read_call(words: Iterable[str]) -> Call:
    """Return the parts of a call. Without the options, its first words name a program."""
    kept: list[str] = []
    options: dict[str, str] = {}
    waiting, folder = "", ""
    for word in words:
        if waiting:
            options[waiting] = word
            waiting = ""
        elif word == "--":
            break
        elif word.startswith("-"):
            name, equals, value = word.partition("=")
            options[name] = value
            is_joined = equals or name not in (_FOLDER_OPTIONS | _VALUE_OPTIONS)
            # The target of ``npm -w`` follows; ``pnpm -w`` means the root, which has no value.
            waiting = "" if is_joined else name
        elif "=" not in word:
            kept.append(word)
    folder = next((options[each] for each in _FOLDER_OPTIONS if options.get(each)), "")
    is_recursive = not _RECURSIVE.isdisjoint(options) or bool(
        kept and kept[0] in _RECURSIVE_PROGRAMS
    )
    is_recursive = is_recursive or "workspaces" in kept
    return Call(tuple(kept), folder if "$" not in folder else "", is_recursive, options)


def starts(words: tuple[str, ...], call: str) -> bool:
    """Return whether *words* start with those of *call*."""
    parts = tuple(call.split(" "))
    return words[: len(parts)] == parts


def pick_names(rule: SourceRule, known: Collection[str], call: Call, words: str) -> set[str]:
    """Return which of the *known* names *call* means, after the *words* that start it."""
    known = set(known)
    rest = list(call.words[len(words.split(" ")) :])
    if rule.option:
        value = call.options.get(rule.option, "")
        named = {each for each in value.split(",") if each}
    elif call.words[0] in _LISTING:
        named = set(rest)
    else:
        named = {each.rpartition(":")[2] if each not in known else each for each in rest[:1]}
        if call.is_recursive:
            named = set(rest)
    if rule.option and any("$" in each for each in named):
        return known
    if not named:
        return known if "*" in rule.default else known & set(rule.default)
    found = known & named
    # An environment of tox without commands of its own runs those of the base.
    return found or ({""} & known if rule.option else set())
