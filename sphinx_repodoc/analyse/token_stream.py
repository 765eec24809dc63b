"""Tokens of small languages without a grammar: interface definitions, schemas and queries."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from sphinx_repodoc.analyse.lines import read_before
from sphinx_repodoc.analyse.tree.comments import describe_definition
from sphinx_repodoc.model import Reference, ReferenceKind, Symbol, SymbolKind

MAX_SIGNATURE = 600

_BRACKETS = {"(": ")", "[": "]", "{": "}"}


# Names must not grow without end, however deep something is nested.
MAX_NESTING = 50


class Token(NamedTuple):
    """A word, a string or a mark; a string's ``value`` is without its quotes."""

    kind: str
    text: str
    line: int
    start: int
    end: int

    @property
    def value(self) -> str:
        return self.text[1:-1] if self.kind == "string" else self.text


@dataclass(slots=True)
class Tokens:
    """The tokens of a text, and its comments by the line on which they end."""

    text: str
    items: list[Token] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    trailing: dict[int, str] = field(default_factory=dict)
    closes: dict[int, int] = field(default_factory=dict)
    position: int = 0

    @property
    def next(self) -> Token:
        """The next token, an empty one at the end."""
        if self.position < len(self.items):
            return self.items[self.position]
        line = self.items[-1].line if self.items else 1
        return Token("end", "", line, len(self.text), len(self.text))

    def look(self, distance: int) -> str:
        """The text of the token that comes *distance* tokens after the next."""
        index = self.position + distance
        return self.items[index].text if index < len(self.items) else ""

    def take(self) -> Token:
        """The next token, which is passed."""
        token = self.next
        self.position += 1
        return token

    def take_until(self, *stops: str) -> list[Token]:
        """The tokens before the next one of *stops* outside of brackets, all passed."""
        taken: list[Token] = []
        closing: list[str] = []
        while self.position < len(self.items):
            text = self.next.text
            if not closing and text in stops:
                break
            if text in _BRACKETS:
                closing.append(_BRACKETS[text])
            elif closing and text == closing[-1]:
                closing.pop()
            taken.append(self.take())
        return taken

    def find_close(self) -> Token:
        """The token that closes the bracket which is next; the last one where none does."""
        return self.items[self.closes.get(self.position, len(self.items) - 1)]

    def skip_block(self) -> Token:
        """The token that closes the bracket which is next, all up to it passed."""
        last = self.find_close()
        self.position = self.closes.get(self.position, len(self.items) - 1) + 1
        return last

    def cut(self, tokens: list[Token]) -> str:
        """The text of *tokens* as written, in one line."""
        if not tokens:
            return ""
        text = self.text[tokens[0].start : tokens[-1].end]
        return " ".join(text[: MAX_SIGNATURE * 2].split())[:MAX_SIGNATURE]

    def describe(self, first: Token) -> str:
        """The first sentence of the comment above what begins with *first*, or behind it."""
        is_first = not read_before(self.text, first.start).strip()
        above = self.comments.get(first.line - 1, "") if is_first else ""
        comment = above or self.trailing.get(first.line, "")
        return describe_definition(comment) if comment else ""


def tokenise(text: str, pattern: re.Pattern[str]) -> Tokens:
    """The tokens of *text*; *pattern* has a group for each kind, ``comment`` among them."""
    tokens = Tokens(text)
    line, counted, last_line, before = 1, 0, 0, 0
    for match in pattern.finditer(text):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        kind = match.lastgroup or ""
        if kind != "comment":
            tokens.items.append(Token(kind, match[0], line, match.start(), match.end()))
            last_line = line + match[0].count("\n")
        elif line == last_line:
            tokens.trailing[line] = match[0]
        else:
            _add_comment(tokens.comments, match[0], line, before)
            before = line + match[0].rstrip("\n").count("\n")
    tokens.closes = _pair_brackets(tokens.items)
    return tokens


def _pair_brackets(items: list[Token]) -> dict[int, int]:
    """Index of an opening bracket -> that of the one that closes it."""
    pairs: dict[int, int] = {}
    waiting: list[tuple[str, int]] = []
    for index, token in enumerate(items):
        if token.text in _BRACKETS:
            waiting.append((_BRACKETS[token.text], index))
        elif waiting and token.text == waiting[-1][0]:
            pairs[waiting.pop()[1]] = index
    return pairs


def _add_comment(comments: dict[int, str], text: str, line: int, before: int) -> None:
    """Line comments below each other are one."""
    end = line + text.rstrip("\n").count("\n")
    if before == line - 1 and before in comments and not text.startswith("/*"):
        text = f"{comments.pop(before)}\n{text}"
    comments[end] = text


@dataclass(slots=True)
class Outline:
    """The symbols and uses of types that a reader finds, and what it stands in."""

    tokens: Tokens
    symbols: list[Symbol] = field(default_factory=list)
    scopes: list[str] = field(default_factory=list)
    uses: dict[tuple[ReferenceKind, str], set[int]] = field(default_factory=dict)

    def add(
        self,
        kind: SymbolKind,
        name: Token,
        first: Token,
        last: Token,
        *,
        prefix: str = "",
        signature: str = "",
        bases: Iterable[str] = (),
        doc: str = "",
    ) -> None:
        """A definition from *first* to *last*, in the scope that is open."""
        parent = ".".join(filter(None, self.scopes[:MAX_NESTING]))
        end_line = last.line + last.text.count("\n")
        self.symbols.append(
            Symbol(
                kind=kind,
                name=name.value,
                qualname=f"{parent}.{name.value}" if parent else name.value,
                line=name.line,
                start_line=first.line,
                end_line=end_line,
                prefix=prefix,
                signature=signature,
                doc=doc or self.tokens.describe(first),
                bases=tuple(bases),
                parent=parent,
            )
        )

    def use(self, tokens: Iterable[Token], builtin: Callable[[str], bool]) -> None:
        """The names of types among *tokens* that are not *builtin*."""
        for token in tokens:
            if token.kind == "word" and not builtin(token.text):
                self.uses.setdefault((ReferenceKind.TYPE, token.text), set()).add(token.line)

    def use_base(self, token: Token) -> None:
        """A base that something is built on."""
        self.uses.setdefault((ReferenceKind.BASE, token.text), set()).add(token.line)

    def list_references(self) -> Iterator[Reference]:
        """Everything that is used, sorted."""
        for kind, name in sorted(self.uses):
            lines = tuple(sorted(self.uses[kind, name]))
            yield Reference(kind=kind, name=name, lines=lines)
