"""The words of composed sentences: numbers, and names as code."""

from __future__ import annotations

from collections.abc import Sequence

MAX_NAMES = 4


def count(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 file``, ``2 files``."""
    return f"{number:,} {noun if number == 1 else name_several(noun)}"


def name_several(noun: str) -> str:
    """Return the plural of the name of a kind."""
    if noun.endswith("y") and noun[-2:-1] not in set("aeiou"):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith("s") else f"{noun}s"


def name_kind(noun: str, names: Sequence[str]) -> str:
    """Return names after their noun: ``methods `a` and `b```."""
    return f"{noun if len(names) == 1 else name_several(noun)} {name_each(names)}"


def name_each(names: Sequence[str], limit: int = MAX_NAMES) -> str:
    """Return names as code in a list: ```a`, `b` and 3 more``."""
    shown = [f"`{name}`" for name in names[:limit]]
    if len(names) > limit:
        return f"{', '.join(shown)} and {len(names) - limit:,} more"
    return join_words(shown)


def join_words(words: Sequence[str]) -> str:
    """Return words as a list with ``and`` before the last one."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
