"""Thrift: structs, enums and services."""

from __future__ import annotations

import re
from collections.abc import Collection

from sphinx_repodoc.analyse.interface import Findings, Token, TokenReader
from sphinx_repodoc.model import Import, ReferenceKind, SymbolKind

_TOKENS = re.compile(
    r"(?P<comment>//[^\n]*|\#[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/)?)"
    r"|(?P<string>\"[^\"]*\"|'[^']*')"
    r"|(?P<word>[.\w]+)|(?P<mark>[^\s\w])"
)
_BLOCKS = {
    "struct": SymbolKind.STRUCT,
    "union": SymbolKind.UNION,
    "exception": SymbolKind.STRUCT,
    "enum": SymbolKind.ENUM,
    "senum": SymbolKind.ENUM,
    "service": SymbolKind.SERVICE,
}
_BUILTIN = frozenset({
    "bool", "byte", "i8", "i16", "i32", "i64", "double", "string", "binary", "uuid", "void",
    "map", "list", "set", "slist", "required", "optional", "oneway", "async", "cpp_type",
    "throws", "const", "typedef",
})  # fmt: skip


def analyse_thrift(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the definitions and includes of *text*."""
    return _ThriftReader(text).read_all()


class _ThriftReader(TokenReader):
    pattern = _TOKENS
    builtin = _BUILTIN

    def read_statement(self) -> None:
        tokens = self.tokens
        text = tokens.next.text
        if text in _BLOCKS and (tokens.look(2) in {"{", "extends"} or tokens.look(3) == "{"):
            self._read_block()
        elif text in {"include", "cpp_include"}:
            tokens.take()
            path = tokens.take()
            if path.kind == "string" and text == "include":
                self.imports.append(Import(line=path.line, module=path.value))
        elif text == "typedef":
            self._read_typedef()
        elif text == "const":
            self._read_constant()
        else:
            tokens.take()

    def _read_block(self) -> None:
        word, name = self.tokens.take(), self.tokens.take()
        header = self.tokens.take_until("{")
        last = self.tokens.find_close()
        bases = header[1:2] if header and header[0].text == "extends" else []
        self.add(
            _BLOCKS[word.text], name, word, last,
            prefix=word.text, bases=[base.text for base in bases],
        )  # fmt: skip
        for base in bases:
            self.use([base], ReferenceKind.BASE)
        self.tokens.take()
        self.scopes.append(name.text)
        read = {"service": self._read_method, "enum": self._read_value, "senum": self._read_value}
        while self.tokens.next.kind != "end" and self.tokens.next is not last:
            if self.tokens.next.kind == "word":
                read.get(word.text, self._read_field)()
            else:
                self.tokens.take()
        self.scopes.pop()
        self.tokens.take()

    def _read_value(self) -> None:
        taken = self.tokens.take_until(",", ";", "}")
        # The comma between values may be left out.
        for index, token in enumerate(taken):
            if token.kind == "word" and not token.text[0].isdigit():
                value = taken[index + 1 : index + 3]
                is_set = bool(value) and value[0].text == "="
                signature = f" {self.tokens.cut(value)}" if is_set else ""
                self.add(SymbolKind.ENUMERATOR, token, token, token, signature=signature)

    def _read_field(self) -> None:
        """Read ``1: required Type name = value``."""
        start = self.tokens.position
        if self.tokens.look(1) == ":":
            self.tokens.position += 2
        words = [self.tokens.take()] if self.tokens.next.text in {"required", "optional"} else []
        words += self._read_type()
        name = self.tokens.next
        if name.kind != "word" or not words:
            return
        first = self.tokens.items[start]
        self.tokens.take()
        rest = []
        if self.tokens.next.text == "=":
            rest = [self.tokens.take(), self.tokens.next]
            self._skip_value()
        if self.tokens.next.text == "(":
            self.tokens.skip_block()
        signature = f" {self.tokens.cut(rest)}" if rest and rest[-1].text not in "[{" else ""
        self.add(
            SymbolKind.FIELD, name, first, name,
            prefix=self.tokens.cut(words), signature=signature,
        )  # fmt: skip
        self.use(words)

    def _skip_value(self) -> None:
        if self.tokens.next.text in {"[", "{"}:
            self.tokens.skip_block()
            return
        if self.tokens.next.text == "-":
            self.tokens.take()
        self.tokens.take()

    def _read_type(self) -> list[Token]:
        """Return the tokens of a type such as ``map<string, list<Foo>>``."""
        taken = [self.tokens.take()]
        depth = 0
        while self.tokens.next.text == "<" or depth > 0:
            token = self.tokens.take()
            if token.kind == "end" or token.text in {"{", "}", ";"}:
                break
            depth += {"<": 1, ">": -1}.get(token.text, 0)
            taken.append(token)
        return taken

    def _read_method(self) -> None:
        """Read ``oneway void name(1: Type argument) throws (1: Error error)``."""
        taken = self.tokens.take_until("(", "}")
        if self.tokens.next.text != "(" or len(taken) < 2:
            return
        taken = [token for token in taken if token.text not in {",", ";"}]
        start = self.tokens.position
        last = self.tokens.skip_block()
        if self.tokens.next.text == "throws":
            self.tokens.take()
            last = self.tokens.skip_block()
        written = self.tokens.items[start : self.tokens.position]
        if len(taken) < 2:
            return
        self.add(
            SymbolKind.METHOD, taken[-1], taken[0], last,
            prefix=self.tokens.cut(taken[:-1]), signature=self.tokens.cut(written),
        )  # fmt: skip
        named = [
            token
            for token, after in zip(written, [*written[1:], last], strict=True)
            if after.kind == "word" or after.text == "<"
        ]
        self.use([*taken[:-1], *named])

    def _read_typedef(self) -> None:
        word = self.tokens.take()
        written = self._read_type()
        name = self.tokens.take()
        prefix = self.tokens.cut([word, *written])
        self.add(SymbolKind.TYPE, name, word, name, prefix=prefix)
        self.use(written)

    def _read_constant(self) -> None:
        word = self.tokens.take()
        written = self._read_type()
        name = self.tokens.take()
        start = self.tokens.position
        if self.tokens.next.text == "=":
            self.tokens.take()
            self._skip_value()
        value = self.tokens.items[start : self.tokens.position]
        signature = f" {self.tokens.cut(value)}" if 0 < len(value) < 4 else ""
        self.add(
            SymbolKind.CONSTANT, name, word, value[-1] if value else name,
            prefix=self.tokens.cut([word, *written]), signature=signature,
        )  # fmt: skip
