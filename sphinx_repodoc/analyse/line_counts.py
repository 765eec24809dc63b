"""How many lines of a file hold code, how many only comments."""

from __future__ import annotations

import re

from sphinx_repodoc.languages.load import CommentStyle

# Of most files far fewer lines are blank than filled; all that follow each other at once.
_BLANKS = re.compile(r"\n\s*\n")


def count_lines(content: str) -> int:
    """The number of lines."""
    return content.count("\n") + (bool(content) and not content.endswith("\n"))


def count_filled_lines(content: str) -> int:
    """The number of lines that are not blank."""
    text = f"\n{content}" if content.endswith("\n") else f"\n{content}\n"
    runs: list[str] = _BLANKS.findall(text)
    return text.count("\n") - 1 - sum(run.count("\n") - 1 for run in runs)


def count_comment_lines(content: str, style: CommentStyle) -> int:
    """The number of lines that hold a comment and nothing else, for a language that is known
    by its comment marks alone: a mark inside a string at the start of a line is taken for one.
    """
    total = 0
    closing = ""
    for line in map(str.strip, content.split("\n")):
        if closing:
            _, found, after = line.partition(closing)
            total += bool(line) and not (found and after.strip())
            if found:
                closing = ""
        elif line.startswith(style.line):
            total += 1
        elif block := next((pair for pair in style.block if line.startswith(pair[0])), None):
            _, found, after = line[len(block[0]) :].partition(block[1])
            total += not (found and after.strip())
            closing = "" if found else block[1]
    return total
