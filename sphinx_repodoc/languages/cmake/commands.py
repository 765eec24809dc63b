"""The commands of a CMake file: ``name(argument "argument" [[argument]])``, by its own rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

# Tokens outside of a command, and in its parentheses. A bracket argument or comment ends with as
# many equals signs as it began with.
_BETWEEN = re.compile(r"#\[(?P<level>=*)\[|(?P<comment>#[^\n]*)|\b(?P<name>[A-Za-z_]\w*)[ \t]*\(")
_INSIDE = re.compile(
    r"#\[(?P<level>=*)\[|(?P<comment>#[^\n]*)|\[(?P<bracket>=*)\["
    r'|"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<mark>[()])|(?P<word>(?:[^\s()#"\\]|\\.)+)',
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument as written, without its quotes or brackets."""

    text: str
    line: int


@dataclass(slots=True)
class Command:
    """One call. ``name`` is in lower case; ``comment`` is the comment right above it."""

    name: str
    line: int
    end_line: int = 0
    arguments: list[Argument] = field(default_factory=list)
    comment: str = ""

    @property
    def words(self) -> list[str]:
        """The texts of the arguments."""
        return [argument.text for argument in self.arguments]


def read_commands(text: str) -> Iterator[Command]:
    """Yield the commands of *text* in their order."""
    reader = _CommandReader(text)
    while command := reader.read_command():
        yield command


class _CommandReader:
    """A position in a text, and the line there."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._position = 0
        self._counted = 0
        self._line = 1
        self._comment: list[str] = []
        self._comment_end = 0

    def read_command(self) -> Command | None:
        """Return the next command, None at the end of the text."""
        while match := _BETWEEN.search(self._text, self._position):
            line = self._go_to(match.start())
            self._position = match.end()
            if match["name"] is None:
                self._read_comment(match, line)
                continue
            command = Command(match["name"].lower(), line)
            if self._comment_end == line - 1:
                command.comment = "\n".join(self._comment)
            self._read_arguments(command)
            return command
        return None

    def _read_arguments(self, command: Command) -> None:
        depth = 1
        while depth and (match := _INSIDE.search(self._text, self._position)):
            line = self._go_to(match.start())
            self._position = match.end()
            if match["mark"]:
                depth += 1 if match["mark"] == "(" else -1
            elif match["bracket"] is not None:
                command.arguments.append(Argument(self._read_bracket(match["bracket"]), line))
            elif match["quoted"] is not None:
                command.arguments.append(Argument(match["quoted"], line))
            elif match["word"]:
                command.arguments.append(Argument(match["word"], line))
            else:
                self._read_comment(match, line)
        command.end_line = self._go_to(self._position)

    def _read_comment(self, match: re.Match[str], line: int) -> None:
        if match["level"] is not None:
            self._comment = [f"# {row}" for row in self._read_bracket(match["level"]).split("\n")]
        elif self._comment_end == line - 1:
            self._comment.append(match["comment"])
        else:
            self._comment = [match["comment"]]
        self._comment_end = self._go_to(self._position)

    def _read_bracket(self, level: str) -> str:
        """Return the text up to the end of a bracket, and pass it."""
        start = self._position
        end = self._text.find(f"]{level}]", start)
        self._position = len(self._text) if end == -1 else end + len(level) + 2
        return self._text[start : end if end != -1 else len(self._text)]

    def _go_to(self, position: int) -> int:
        """Return the line at *position*, which is not before the last one asked for."""
        self._line += self._text.count("\n", self._counted, position)
        self._counted = position
        return self._line
