"""A place in a text that is read from front to back."""

from __future__ import annotations

import re


class BrokenError(Exception):
    """The text cannot be read from here on."""


class Cursor:
    """A place in a text and its line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self._line = 1
        self._counted = 0

    def count_line(self) -> int:
        """The line of the place."""
        if self.position > self._counted:
            self._line += self.text.count("\n", self._counted, self.position)
            self._counted = self.position
        return self._line

    def peek(self) -> str:
        """The next character, empty at the end."""
        return self.text[self.position : self.position + 1]

    def take(self, pattern: re.Pattern[str]) -> str:
        """What *pattern* matches here, empty where it does not; moves behind it."""
        if match := pattern.match(self.text, self.position):
            self.position = match.end()
            return match[0]
        return ""

    def find_end(self, mark: str, start: int, what: str) -> int:
        """The place behind the next *mark*; *what* is not ended where there is none."""
        found = self.text.find(mark, start)
        if found == -1:
            raise BrokenError(f"{what} does not end")
        return found + len(mark)

    def find_quote(self, start: int) -> int:
        """The place behind the string in one line that starts there."""
        quote = self.text[start]
        position, part = start + 1, _STRING_PART[quote]
        while True:
            match = part.match(self.text, position)
            assert match
            position = match.end()
            found = self.text[position : position + 1]
            if found == quote:
                return position + 1
            if found != "\\":
                raise BrokenError("a string does not end")
            position += 2


_STRING_PART = {quote: re.compile(rf"[^{quote}\\\n]*") for quote in "\"'"}
