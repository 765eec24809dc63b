"""Parts of expressions in the notation of :class:`~sphinx_repodoc.model.Reference`."""

from __future__ import annotations

import re

_STEP = re.compile(r"\.[^.()\[\]{}<>!*@^:%]+|\(\d?\)|\[\]|\{:\}|\{\(\)\}|\{\}|[!*@^]|%\d|<")
_BRACKET = re.compile("[<>]")


def read_path(expression: str) -> str:
    """Return the qualified name after the slash at the start of an expression."""
    found = re.match(r"/([^()\[\]{}<!*@^%]*)", expression)
    return found[1] if found else ""


def split_alternatives(expression: str) -> tuple[list[str], str]:
    """Return the alternatives in angle brackets at the start of *expression*, and the rest."""
    parts, depth, start = [], 0, 1
    for place, letter in enumerate(expression):
        depth += (letter == "<") - (letter == ">")
        if depth == 1 and letter == "|":
            parts.append(expression[start:place])
            start = place + 1
        if not depth:
            return [*parts, expression[start:place]], expression[place + 1 :]
    return [], ""


def split_arguments(text: str) -> list[str]:
    """Return the expressions in a list of type arguments."""
    pieces, depth = [""], 0
    for letter in text:
        depth += (letter == "<") - (letter == ">")
        if letter == ";" and not depth:
            pieces.append("")
        else:
            pieces[-1] += letter
    return pieces


def split_root(text: str) -> tuple[str, str]:
    """Return the name at the start of an expression, and the steps behind it."""
    step = _STEP.search(text)
    start = step.start() if step else len(text)
    return text[:start], text[start:]


def split_steps(text: str) -> list[str]:
    """Return the steps in *text*. Type arguments are one step."""
    if "<" not in text:
        return _STEP.findall(text)
    found, place = [], 0
    while step := _STEP.search(text, place):
        place = step.end()
        if step[0] == "<":
            depth = 1
            while depth and (bracket := _BRACKET.search(text, place)):
                depth += 1 if bracket[0] == "<" else -1
                place = bracket.end()
        found.append(text[step.start() : place])
    return found
