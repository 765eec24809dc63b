"""Reader of GraphQL types, inputs, enums and operations. The tree-sitter grammar has no wheels for
Linux.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import takewhile

from msgspec.structs import replace

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Findings, Token, TokenReader
from sphinx_repodoc.model import Import, ImportForm, ReferenceKind, SymbolKind

_TOKENS = re.compile(
    r"(?P<comment>\#[^\n]*)"
    r"|(?P<block>\"\"\"(?:[^\"]|\"(?!\"\"))*(?:\"\"\")?)|(?P<string>\"(?:[^\"\\\n]|\\.)*\"?)"
    r"|(?P<word>[A-Za-z_]\w*)|(?P<number>-?\d[\w.]*)|(?P<mark>\.\.\.|[^\s\w,])"
)
_TYPES = {
    "type": SymbolKind.OBJECT,
    "interface": SymbolKind.INTERFACE,
    "input": SymbolKind.STRUCT,
    "enum": SymbolKind.ENUM,
    "union": SymbolKind.UNION,
    "scalar": SymbolKind.TYPE,
}
_OPERATIONS = frozenset({"query", "mutation", "subscription", "fragment"})
_BUILTIN = frozenset({"Int", "Float", "String", "Boolean", "ID"})
# Comments that include other files: "#import 'x.graphql'".
_IMPORT = re.compile(r"^#[ ]?import\s[^\"'\n]*[\"']([^\"'\n]+)[\"']", re.MULTILINE)


def analyse_graphql(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the definitions and imports of *text*."""
    imports = (
        Import(line=line, module=match[1], form=ImportForm.LOCAL)
        for line, match in interface.find_with_lines(_IMPORT, text)
    )
    return replace(_SchemaReader(text).read_all(), imports=tuple(imports))


class _SchemaReader(TokenReader):
    """Reads definitions. ``_doc`` is the last description string, which precedes its definition."""

    pattern = _TOKENS
    builtin = _BUILTIN

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._doc = ""

    def read_statement(self) -> None:
        tokens = self.tokens
        text = tokens.next.text
        if tokens.next.kind in {"block", "string"}:
            self._doc = tokens.take().text.strip('"')
            return
        if text in _TYPES:
            self._read_type()
        elif text in _OPERATIONS:
            self._read_operation()
        elif text == "directive":
            self._read_directive()
        elif text == "{":
            tokens.skip_block()
        elif text == "extend" and tokens.look(1) in _TYPES:
            tokens.take()
            self._read_type(is_new=False)
        else:
            tokens.take()
        self._doc = ""

    def _take_doc(self) -> str:
        doc, self._doc = self._doc, ""
        return interface.summarise(doc) if doc else ""

    def _read_type(self, *, is_new: bool = True) -> None:
        word, name = self.tokens.take(), self.tokens.take()
        header = self._read_header()
        body = self.tokens.next
        last = self.tokens.find_close() if body.text == "{" else (header or [name])[-1]
        is_union = word.text == "union"
        words = takewhile(lambda token: is_union or token.text != "@", header)
        bases = [token for token in words if token.kind == "word" and token.text != "implements"]
        if not is_union and (not header or header[0].text != "implements"):
            bases = []
        if is_new:
            self.add(
                _TYPES[word.text], name, word, last,
                prefix=word.text, signature=self.tokens.cut_signature(header),
                bases=[] if is_union else [base.text for base in bases], doc=self._take_doc(),
            )  # fmt: skip
        else:
            self.use([name])
        self.use(bases, ReferenceKind.BASE)
        if body.text == "{":
            self._read_members(name.text, last, is_enum=word.text == "enum")

    def _read_header(self) -> list[Token]:
        """Return the tokens after a definition's name, up to its braces or the next definition."""
        taken: list[Token] = []
        while self.tokens.next.kind in {"word", "mark"} and self.tokens.next.text not in "{}":
            token = self.tokens.next
            starts = token.text in _TYPES or token.text in {"extend", "directive", "schema"}
            if starts or token.text in _OPERATIONS:
                break
            if token.text == "(":
                start = self.tokens.position
                self.tokens.skip_block()
                taken += self.tokens.items[start : self.tokens.position]
                continue
            taken.append(self.tokens.take())
        return taken

    def _read_members(self, scope: str, last: Token, *, is_enum: bool) -> None:
        self.tokens.take()
        self.scopes.append(scope)
        while self.tokens.next.kind != "end" and self.tokens.next is not last:
            token = self.tokens.take()
            if token.kind in {"block", "string"}:
                self._doc = token.text.strip('"')
            elif token.text == "@":
                self.tokens.take()
                if self.tokens.next.text == "(":
                    self.tokens.skip_block()
            elif token.kind == "word" and is_enum:
                self.add(SymbolKind.ENUMERATOR, token, token, token, doc=self._take_doc())
            elif token.kind == "word":
                self._read_field(token)
        self.scopes.pop()
        self.tokens.take()

    def _read_field(self, name: Token) -> None:
        """Read the rest of the field ``name(argument: Type = value): [Type!]!`` after its name."""
        start = self.tokens.position
        if self.tokens.next.text == "(":
            self.tokens.skip_block()
        if self.tokens.next.text == ":":
            self.tokens.take()
            self.tokens.skip("[", "]", "!")
            self.tokens.take()
            self.tokens.skip("]", "!")
        if self.tokens.next.text == "=":
            self.tokens.take()
            if self.tokens.next.text in {"[", "{"}:
                self.tokens.skip_block()
            else:
                self.tokens.take()
        written = self.tokens.items[start : self.tokens.position]
        self.add(
            SymbolKind.FIELD, name, name, (written or [name])[-1],
            signature=self.tokens.cut(written), doc=self._take_doc(),
        )  # fmt: skip
        self.use(_list_types(written))

    def _read_operation(self) -> None:
        word = self.tokens.take()
        name = self.tokens.next
        header = self.tokens.take_until("{")
        last = self.tokens.skip_block() if self.tokens.next.text == "{" else name
        if name.kind == "word":
            self.add(
                SymbolKind.FUNCTION, name, word, last,
                prefix=word.text, signature=self.tokens.cut_signature(header[1:]),
            )  # fmt: skip
        self.use(header[2:3] if word.text == "fragment" else _list_types(header))

    def _read_directive(self) -> None:
        word = self.tokens.take()
        self.tokens.take()
        name = self.tokens.take()
        header = self._read_header()
        self.add(
            SymbolKind.MACRO, name, word, (header or [name])[-1],
            prefix="directive @", signature=self.tokens.cut_signature(header), doc=self._take_doc(),
        )  # fmt: skip


def _list_types(tokens: list[Token]) -> list[Token]:
    """Return the words among the tokens that name a type, which follow a colon."""
    found: list[Token] = []
    is_type = False
    for token in tokens:
        if token.kind == "word" and is_type:
            found.append(token)
        is_type = token.text == ":" or (is_type and token.text == "[")
    return found
