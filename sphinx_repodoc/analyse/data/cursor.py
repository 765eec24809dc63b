"""A position in a text that is read from front to back."""

from __future__ import annotations

import re


class BrokenError(Exception):
    """The text cannot be read from here on."""


class Cursor:
    """A position in a text and its line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self._line = 1
        self._counted = 0

    def count_line(self) -> int:
        """Return the line of the position."""
        if self.position > self._counted:
            self._line += self.text.count("\n", self._counted, self.position)
            self._counted = self.position
        return self._line

    def peek(self) -> str:
        """Return the next character, empty at the end."""
        return self.text[self.position : self.position + 1]

    def take(self, pattern: re.Pattern[str]) -> str:
        """Return the text that *pattern* matches here, empty if it does not, and move behind it."""
        if match := pattern.match(self.text, self.position):
            self.position = match.end()
            return match[0]
        return ""

    def find_end(self, mark: str, start: int, what: str) -> int:
        """Return the position behind the next *mark*; *what* does not end where there is none."""
        found = self.text.find(mark, start)
        if found == -1:
            raise BrokenError(f"{what} does not end")
        return found + len(mark)

    def find_quote(self, start: int) -> int:
        """Return the position behind the string of one line that begins at *start*."""
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

    def skip_brackets(self, tokens: re.Pattern[str], level: int = 0) -> None:
        """Move behind the bracket that closes the *level* open ones and those that begin here.

        *tokens* matches brackets, and strings and comments in which brackets do not count. A quote
        or a comment mark alone begins a string or a comment that :meth:`find_token_end` passes.
        """
        while True:
            for match in tokens.finditer(self.text, self.position):
                token = match[0]
                if token[0] in "{[":
                    level += len(token)
                elif token[0] in "}]":
                    if len(token) >= level:
                        self.position = match.start() + level
                        return
                    level -= len(token)
                elif token in _OPENERS:
                    # An error is reported where the token begins.
                    self.position = match.start()
                    self.position = self.find_token_end(match.start())
                    break
            else:
                self.position = len(self.text)
                raise BrokenError("a bracket is not closed")

    def find_token_end(self, start: int) -> int:
        """Return the position behind the string or comment that begins at *start*."""
        if self.text.startswith("/*", start):
            return self.find_end("*/", start + 2, "a comment")
        return self.find_quote(start)


_OPENERS = ('"', "'", "/*")
_STRING_PART = {quote: re.compile(rf"[^{quote}\\\n]*") for quote in "\"'"}
