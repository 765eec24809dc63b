"""Reader of Protocol Buffers (messages, enums, services), which needs no tree-sitter grammar."""

from __future__ import annotations

import re
from collections.abc import Collection

from sphinx_repodoc.analyse.interface import Findings, Token, TokenReader
from sphinx_repodoc.model import Import, SymbolKind

_TOKENS = re.compile(
    r"(?P<comment>//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/)?)"
    r"|(?P<string>\"(?:[^\"\\\n]|\\.)*\"?|'(?:[^'\\\n]|\\.)*'?)"
    r"|(?P<word>[.\w]+)|(?P<mark>[^\s\w])"
)
_BLOCKS = {
    "message": SymbolKind.MESSAGE,
    "enum": SymbolKind.ENUM,
    "service": SymbolKind.SERVICE,
    "oneof": SymbolKind.UNION,
    "extend": None,
}
_LABELS = frozenset({"optional", "required", "repeated"})
_SCALARS = frozenset({
    "double", "float", "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32",
    "fixed64", "sfixed32", "sfixed64", "bool", "string", "bytes", "map", "stream", "returns",
    *_LABELS,
})  # fmt: skip


def analyse_proto(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the definitions and imports of *text*."""
    return _ProtoReader(text).read_all()


class _ProtoReader(TokenReader):
    """Reads definitions. ``_open`` are the keywords of the enclosing blocks, such as "message"."""

    pattern = _TOKENS
    builtin = _SCALARS

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._open: list[str] = []

    def read_statement(self) -> None:
        tokens = self.tokens
        text = tokens.next.text
        if text == "}":
            tokens.take()
            if self._open:
                self._open.pop()
                self.scopes.pop()
        elif text in _BLOCKS and tokens.look(2) == "{":
            self._open_block()
        elif "group" in {text, tokens.look(1)} and "{" in {tokens.look(4), tokens.look(5)}:
            self._open_group()
        elif text == "rpc" and self._open[-1:] == ["service"]:
            self._read_method()
        else:
            self._read_other()

    def _open_block(self) -> None:
        word, name = self.tokens.take(), self.tokens.take()
        last = self.tokens.find_close()
        if kind := _BLOCKS[word.text]:
            self.add(kind, name, word, last, prefix=word.text)
        else:
            self.use([name])
        # The fields in a "oneof" belong to the enclosing message.
        self.scopes.append("" if word.text == "oneof" else name.text)
        self._open.append(word.text)
        self.tokens.take()

    def _open_group(self) -> None:
        """Read ``optional group Name = 1 {``, which defines both a message and a field."""
        words = self.tokens.take_until("=")
        self.tokens.take_until("{")
        last = self.tokens.find_close()
        prefix = self.tokens.cut(words[:-1])
        self.add(SymbolKind.MESSAGE, words[-1], words[0], last, prefix=prefix)
        self.scopes.append(words[-1].text)
        self._open.append("message")
        self.tokens.take()

    def _read_method(self) -> None:
        first, name = self.tokens.take(), self.tokens.take()
        header = self.tokens.take_until("{", ";", "}")
        last = self.tokens.next
        if last.text == "{":
            last = self.tokens.skip_block()
        signature = self.tokens.cut(header)
        self.add(SymbolKind.METHOD, name, first, last, prefix="rpc", signature=signature)
        self.use(header)

    def _read_other(self) -> None:
        """Read a field, an enum value, or a statement such as ``option`` or ``package``."""
        taken = self.tokens.take_until(";", "}")
        if self.tokens.next.text == ";":
            taken.append(self.tokens.take())
        if not taken:
            return
        if taken[0].text == "import":
            paths = [token for token in taken if token.kind == "string"]
            self.imports += [Import(line=token.line, module=token.value) for token in paths[:1]]
        elif taken[0].text == "package" and len(taken) > 1:
            self.add(SymbolKind.NAMESPACE, taken[1], taken[0], taken[-1], prefix="package")
        elif self._open:
            self._read_member(taken)

    def _read_member(self, taken: list[Token]) -> None:
        equals = next((index for index, token in enumerate(taken) if token.text == "="), 0)
        words = taken[: equals - 1] if equals else []
        is_value = self._open[-1] == "enum"
        if equals < 1 or taken[0].text in {"option", "reserved", "extensions"}:
            return
        name = taken[equals - 1]
        ends = (index for index, token in enumerate(taken) if token.text in {"[", ";"})
        number = taken[equals : next((index for index in ends if index > equals), len(taken))]
        if name.kind != "word" or bool(words) == is_value:
            return
        kind = SymbolKind.ENUMERATOR if is_value else SymbolKind.FIELD
        self.add(
            kind, name, taken[0], taken[-1],
            prefix=self.tokens.cut(words), signature=f" {self.tokens.cut(number)}",
        )  # fmt: skip
        self.use(words)
