"""A position in a text that is read from front to back."""

from __future__ import annotations

import re


class BrokenError(Exception):
    """A syntax error at the cursor's position, from where the text cannot be read."""


class Cursor:
    """A position in a text that moves forward, with its line number."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self._line = 1
        self._counted = 0

    def count_line(self) -> int:
        """Return the line number of the position."""
        if self.position > self._counted:
            self._line += self.text.count("\n", self._counted, self.position)
            self._counted = self.position
        return self._line

    def peek(self) -> str:
        """Return the next character without moving, or an empty string at the end of the text."""
        return self.text[self.position : self.position + 1]

    def take(self, pattern: re.Pattern[str]) -> str:
        """Move behind the text that *pattern* matches here, and return that text; empty if none."""
        if match := pattern.match(self.text, self.position):
            self.position = match.end()
            return match[0]
        return ""

    def find_end(self, mark: str, start: int, what: str) -> int:
        """Return the position behind the next *mark*. An error says that *what* does not end."""
        found = self.text.find(mark, start)
        if found == -1:
            raise BrokenError(f"{what} does not end")
        return found + len(mark)

    def find_quote(self, start: int) -> int:
        """Return the position behind the one-line string in quotes that begins at *start*."""
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
        """Move behind the bracket that closes *level* open brackets and all that are opened from
        here.

        *tokens* matches brackets, and also strings and comments, in which brackets do not count. If
        it matches only a quote or ``/*``, :meth:`find_token_end` finds the end of the string or
        comment.
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
                    # If the string or comment does not end, the error is reported at its start.
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
