"""Tokens of small languages without a tree-sitter grammar, and the base class of their readers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from sphinx_repodoc.analyse.lines import read_before
from sphinx_repodoc.analyse.tree.comments import describe_definition
from sphinx_repodoc.model import Findings, Import, Reference, ReferenceKind, Symbol, SymbolKind

MAX_SIGNATURE = 600

# The most enclosing scopes in a qualified name, so that broken files give no endless names.
MAX_NESTING = 50

_BRACKETS = {"(": ")", "[": "]", "{": "}"}


class Token(NamedTuple):
    """A word, a string or a punctuation mark. The ``value`` of a string has no quotes."""

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
    """The tokens of a text with the reader's position, and comments by their last line."""

    text: str
    items: list[Token] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    trailing: dict[int, str] = field(default_factory=dict)
    closes: dict[int, int] = field(default_factory=dict)
    position: int = 0

    @property
    def next(self) -> Token:
        """Return the next token without moving, or an empty token at the end of the text."""
        if self.position < len(self.items):
            return self.items[self.position]
        line = self.items[-1].line if self.items else 1
        return Token("end", "", line, len(self.text), len(self.text))

    def look(self, distance: int) -> str:
        """Return the text of the token that comes *distance* tokens after the next."""
        index = self.position + distance
        return self.items[index].text if index < len(self.items) else ""

    def take(self) -> Token:
        """Return the next token, and move behind it."""
        token = self.next
        self.position += 1
        return token

    def skip(self, *words: str) -> None:
        """Skip the next tokens as long as they are among *words*, given in capitals."""
        while self.next.text.upper() in words:
            self.position += 1

    def take_until(self, *stops: str) -> list[Token]:
        """Move to the next of *stops* outside of brackets, and return the tokens before it."""
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
        """Return the token that closes the bracket at the position; the last token if none does."""
        return self.items[self.closes.get(self.position, len(self.items) - 1)]

    def skip_block(self) -> Token:
        """Move behind the token that closes the bracket at the position, and return that token."""
        self.position = self.closes.get(self.position, len(self.items) - 1) + 1
        return self.items[self.position - 1]

    def cut(self, tokens: list[Token]) -> str:
        """Return the source text from the first to the last of *tokens*, joined to one line."""
        if not tokens:
            return ""
        text = self.text[tokens[0].start : tokens[-1].end]
        return " ".join(text[: MAX_SIGNATURE * 2].split())[:MAX_SIGNATURE]

    def cut_signature(self, tokens: list[Token]) -> str:
        """Return the source text of *tokens* to be shown after a name: with a blank before it,
        unless it begins with ``(`` or ``:``."""
        text = self.cut(tokens)
        return f" {text}" if text and text[0] not in "(:" else text

    def describe(self, first: Token) -> str:
        """Return the first sentence of the comment on a definition, which is above or behind its
        first token, *first*."""
        is_first = not read_before(self.text, first.start).strip()
        above = self.comments.get(first.line - 1, "") if is_first else ""
        comment = above or self.trailing.get(first.line, "")
        return describe_definition(comment) if comment else ""


def tokenise(text: str, pattern: re.Pattern[str]) -> Tokens:
    """Return the tokens of *text*. *pattern* has a group for each kind, and ``comment``."""
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
            comment = match[0]
            # Line comments on consecutive lines form one comment, which ends on the last line.
            if before == line - 1 and before in tokens.comments and not comment.startswith("/*"):
                comment = f"{tokens.comments.pop(before)}\n{comment}"
            before = line + match[0].rstrip("\n").count("\n")
            tokens.comments[before] = comment
    tokens.closes = _pair_brackets(tokens.items)
    return tokens


def _pair_brackets(items: list[Token]) -> dict[int, int]:
    """Return the indexes of matching brackets: opening to closing."""
    pairs: dict[int, int] = {}
    waiting: list[tuple[str, int]] = []
    for index, token in enumerate(items):
        if token.kind != "mark":
            continue
        if token.text in _BRACKETS:
            waiting.append((_BRACKETS[token.text], index))
        elif waiting and token.text == waiting[-1][0]:
            pairs[waiting.pop()[1]] = index
    return pairs


class TokenReader:
    """Base class of the readers of small languages, which collects definitions, imports and uses.

    A subclass sets ``pattern`` (see :func:`tokenise`) and ``builtin``, the names of the language's
    built-in types, and implements :meth:`read_statement`. ``scopes`` are the names of the enclosing
    definitions.
    """

    pattern: ClassVar[re.Pattern[str]]
    builtin: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, text: str) -> None:
        self.tokens = tokenise(text, self.pattern)
        self.symbols: list[Symbol] = []
        self.imports: list[Import] = []
        self.scopes: list[str] = []
        self.uses: dict[tuple[ReferenceKind, str], set[int]] = {}

    def read_statement(self) -> None:
        """Read the next statement, and move by at least one token."""
        raise NotImplementedError

    def read_all(self) -> Findings:
        """Read the whole text, and return the definitions, imports and uses."""
        while self.tokens.next.kind != "end":
            self.read_statement()
        return Findings(
            symbols=tuple(self.symbols),
            imports=tuple(self.imports),
            references=list_references(self.uses),
        )

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
        """Add a definition, which reaches from *first* to *last*, in the innermost scope."""
        parent = ".".join(filter(None, self.scopes[:MAX_NESTING]))
        self.symbols.append(
            Symbol(
                kind=kind,
                name=name.value,
                qualname=f"{parent}.{name.value}" if parent else name.value,
                line=name.line,
                start_line=first.line,
                end_line=last.line + last.text.count("\n"),
                prefix=prefix,
                signature=signature,
                doc=doc or self.tokens.describe(first),
                bases=tuple(bases),
                parent=parent,
            )
        )

    def use(self, tokens: Iterable[Token], kind: ReferenceKind = ReferenceKind.TYPE) -> None:
        """Add a use of each word among *tokens*, except built-in types and numbers."""
        for token in tokens:
            text = token.text
            if token.kind == "word" and text not in self.builtin and not text.isdigit():
                self.uses.setdefault((kind, text), set()).add(token.line)


def list_references(lines: Mapping[tuple[ReferenceKind, str], set[int]]) -> tuple[Reference, ...]:
    """Return sorted references from a mapping of kinds and names to lines."""
    return tuple(
        Reference(kind=kind, name=name, lines=tuple(sorted(lines[kind, name])))
        for kind, name in sorted(lines)
    )
