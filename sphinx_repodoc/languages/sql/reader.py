"""Reader of ``CREATE`` statements in any dialect of SQL.

``CREATE`` is similar in all dialects; other statements are skipped. tree-sitter-sql 0.3.11 is used
only for highlighting: in 200 files of six projects (SQL Server, Oracle, PostgreSQL, MySQL) it
reports errors in 141, and finds 416 of the 619 definitions that this reader finds.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Findings, Token, TokenReader, Tokens
from sphinx_repodoc.model import Import, ImportForm, ReferenceKind, Symbol, SymbolKind

_TOKENS = re.compile(
    r"(?P<comment>--[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/)?)"
    r"|(?P<string>'(?:[^'\\]|\\.|'')*'?)"
    r"|(?P<body>\$(?P<tag>\w*)\$(?:[^$]|\$(?!(?P=tag)\$))*(?:\$(?P=tag)\$)?)"
    r"|(?P<name>\"[^\"\n]+\"|`[^`\n]+`|\[[A-Za-z_][\w ]*\])|(?P<word>[\w@#$]+)|(?P<mark>[^\s\w])",
    re.DOTALL,
)
_KINDS = {
    "TABLE": SymbolKind.TABLE,
    "VIEW": SymbolKind.VIEW,
    "FUNCTION": SymbolKind.FUNCTION,
    "AGGREGATE": SymbolKind.FUNCTION,
    "PROCEDURE": SymbolKind.FUNCTION,
    "PROC": SymbolKind.FUNCTION,
    "TRIGGER": SymbolKind.FUNCTION,
    "TYPE": SymbolKind.TYPE,
    "DOMAIN": SymbolKind.TYPE,
    "INDEX": SymbolKind.KEY,
    "SEQUENCE": SymbolKind.VARIABLE,
    "SCHEMA": SymbolKind.NAMESPACE,
    "DATABASE": SymbolKind.NAMESPACE,
    "PACKAGE": SymbolKind.MODULE,
}
# Modifiers after CREATE, before the kind of the object: "CREATE OR REPLACE TEMPORARY VIEW".
_MODIFIERS = frozenset({
    "OR", "REPLACE", "ALTER", "TEMP", "TEMPORARY", "GLOBAL", "LOCAL", "UNLOGGED", "UNIQUE",
    "MATERIALIZED", "RECURSIVE", "VIRTUAL", "FOREIGN", "EXTERNAL", "CONSTRAINT", "CLUSTERED",
    "NONCLUSTERED", "FULLTEXT", "SPATIAL", "FORCE", "EDITIONABLE", "NONEDITIONABLE", "BITMAP",
    "ALGORITHM", "=", "MERGE", "TEMPTABLE", "UNDEFINED", "DEFINER", "SQL", "SECURITY", "INVOKER",
    "CURRENT_USER", "@", "DBA", "COLUMNSTORE", "TRANSIENT", "SECURE", "EVENT",
})  # fmt: skip
_NO_COLUMN = frozenset({
    "CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN", "KEY", "INDEX", "EXCLUDE", "LIKE",
    "PERIOD", "FULLTEXT", "SPATIAL", "INHERITS", "SELECT", "WITH",
})  # fmt: skip
_CALLABLES = frozenset({"FUNCTION", "PROCEDURE", "PROC", "TRIGGER", "PACKAGE", "AGGREGATE"})
_BEFORE_TABLES = frozenset({"FROM", "JOIN", "INTO", "UPDATE", "REFERENCES", "TABLE"})
_BEFORE_CALLS = frozenset({"CALL", "EXEC", "EXECUTE", "PERFORM"})
_NO_NAME = frozenset({
    "SELECT", "IF", "EXISTS", "ONLY", "LATERAL", "VALUES", "UNNEST", "SET", "ON", "NOT", "WHERE",
    "TABLE", "DUAL", "OUTFILE", "FUNCTION", "PROCEDURE", "OF", "OR", "AS", "IMMEDIATE", "FORMAT",
})  # fmt: skip
# "DELIMITER $$" of the MySQL client, after which $$ ends statements and is no quote.
_DELIMITER = re.compile(r"^[ \t]*delimiter[ \t]+\$\$", re.MULTILINE | re.IGNORECASE)
_SCRIPT = re.compile(
    r"^(?:\\ir?|@@?|source)[ \t]+([^\s;:][^\s;]*)|^@@?([^\s;@(]+\.\w+)", re.MULTILINE
)


def analyse_sql(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the tables, views, functions and types that *text* creates."""
    reader = _ScriptReader(text)
    found = reader.read_all()
    scripts = (
        Import(line=line, module=match[1] or match[2], form=ImportForm.LOCAL)
        for line, match in interface.find_with_lines(_SCRIPT, text)
    )
    return replace(
        found,
        symbols=tuple(reader.describe(found.symbols)),
        imports=tuple(sorted([*scripts, *found.imports], key=lambda item: item.line)),
        references=interface.list_references(_find_uses(reader.tokens)),
    )


class _ScriptReader(TokenReader):
    """Reads definitions. ``_comments`` maps names of objects to the texts of ``COMMENT ON``."""

    pattern = _TOKENS

    def __init__(self, text: str) -> None:
        super().__init__(text.replace("$$", ";;") if _DELIMITER.search(text) else text)
        self._comments: dict[str, str] = {}

    def read_statement(self) -> None:
        word = self.tokens.next.text.upper()
        if word == "CREATE":
            self._read_create()
        elif word == "COMMENT" and self.tokens.look(1).upper() == "ON":
            taken = self.tokens.take_until(";", "CREATE")
            if len(taken) > 4 and taken[-2].text.upper() == "IS" and taken[-1].kind == "string":
                name = ".".join(_unquote(token.text) for token in _take_name(taken[3:]))
                self._comments[name.lower()] = taken[-1].value.replace("''", "'")
        else:
            self.tokens.take()

    def describe(self, symbols: Iterable[Symbol]) -> Iterator[Symbol]:
        """Yield *symbols*; those without a description get the text of ``COMMENT ON``."""
        for symbol in symbols:
            doc = self._comments.get(symbol.qualname.lower(), "")
            yield (
                replace(symbol, doc=interface.summarise(doc)) if doc and not symbol.doc else symbol
            )

    def _read_create(self) -> None:
        first = self.tokens.take()
        while self.tokens.next.text.upper() in _MODIFIERS or self.tokens.next.kind == "name":
            self.tokens.take()
        word = self.tokens.next.text.upper()
        if word == "EXTENSION":
            self.tokens.skip(word, "IF", "NOT", "EXISTS")
            line, module = self.tokens.next.line, _unquote(self.tokens.take().text)
            self.imports.append(Import(line=line, module=module, form=ImportForm.SYSTEM))
        if word not in _KINDS:
            return
        self.tokens.take()
        self.tokens.skip("BODY", "CONCURRENTLY", "IF", "NOT", "EXISTS")
        start = self.tokens.position
        name = _take_name(self.tokens.items[start : start + 7])
        self.tokens.position += max(2 * len(name) - 1, 0)
        if name and not name[-1].text.startswith("#") and name[0].text.upper() != "ON":
            self._add(word, first, name)

    def _add(self, word: str, first: Token, name: list[Token]) -> None:
        *owners, last_name = (
            token._replace(text=_unquote(token.text), kind="word") for token in name
        )
        start = self.tokens.position
        place = len(self.symbols)
        is_on_table = word in {"INDEX", "TRIGGER"}
        self.scopes = self._find_table() if is_on_table else [owner.text for owner in owners]
        header = self._read_header(word)
        prefix = " ".join(self.tokens.text[first.start : name[0].start].split())
        self.add(_KINDS[word], last_name, first, last_name, prefix=prefix,
                         signature=self.tokens.cut_signature(header))  # fmt: skip
        if word in {"TABLE", "TYPE"}:
            self.scopes.append(last_name.text)
            self.tokens.position = start
            self._read_members(word)
        self.scopes = []
        end = self._find_end(word)
        self.symbols[place] = replace(self.symbols[place], end_line=end)

    def _find_table(self) -> list[str]:
        """Return the parts of the name of the table for an index or trigger (``ON table``)."""
        start = self.tokens.position
        ahead = self.tokens.items[start : start + 40]
        for index, token in enumerate(ahead):
            if token.text.upper() == "ON":
                rest = [item for item in ahead[index + 1 :] if item.text.upper() != "ONLY"]
                return [_unquote(part.text) for part in _take_name(rest)]
            if token.text == ";":
                break
        return []

    def _read_header(self, word: str) -> list[Token]:
        """Return the tokens after the name: parameters and result of a function, or the definition
        of a domain or index."""
        start = self.tokens.position
        if word in _CALLABLES:
            self.tokens.take_until("AS", "as", "As", "BEGIN", "begin", "IS", "is", ";",
                                   "LANGUAGE", "language", "CREATE")  # fmt: skip
        elif word == "DOMAIN":
            self.tokens.take_until(";", "CHECK", "check", "CREATE")
        elif word == "INDEX":
            self.tokens.take_until(";", "CREATE")
        return self.tokens.items[start : self.tokens.position]

    def _read_members(self, word: str) -> None:
        """Read the columns of a table or the values of a type, if they follow in parentheses."""
        start = self.tokens.position
        self.tokens.skip("AS", "IS", "ENUM", "OBJECT", "TABLE")
        is_enum = self.tokens.look(-1).upper() == "ENUM"
        # A type implemented in C lists functions in its parentheses, not fields.
        is_foreign = word == "TYPE" and self.tokens.position == start
        if self.tokens.next.text != "(" or is_foreign:
            return
        last = self.tokens.find_close()
        self.tokens.take()
        while self.tokens.next.kind != "end" and self.tokens.next.start < last.start:
            taken = self.tokens.take_until(",", ")")
            self.tokens.take()
            if is_enum and taken and taken[0].kind == "string":
                self.add(SymbolKind.ENUMERATOR, taken[0], taken[0], taken[0])
            elif len(taken) > 1 or (taken and word == "TABLE"):
                self._add_column(taken)

    def _add_column(self, taken: list[Token]) -> None:
        name = taken[0]
        if name.kind not in {"word", "name"} or name.text.upper() in _NO_COLUMN:
            return
        signature = self.tokens.cut_signature(taken[1:])
        plain_name = name._replace(text=_unquote(name.text), kind="word")
        last = taken[-1]._replace(text="")
        self.add(SymbolKind.FIELD, plain_name, name, last, signature=signature)

    def _find_end(self, word: str) -> int:
        """Move behind the semicolon or END that ends the definition, and return its line."""
        depth = 0
        last = self.tokens.next
        while self.tokens.next.kind != "end":
            text = self.tokens.next.text.upper()
            if depth == 0 and text in {"CREATE", "GO", "DELIMITER", "/"} and word != "SCHEMA":
                break
            last = self.tokens.take()
            if text == ";" and depth <= 0:
                break
            if word in _CALLABLES and text in {"BEGIN", "CASE"}:
                depth += self.tokens.look(-2).upper() != "END"
            elif text == "END" and self.tokens.next.text.upper() not in {"IF", "LOOP", "WHILE"}:
                depth -= 1
        return last.line + last.text.count("\n")


def _take_name(tokens: list[Token]) -> list[Token]:
    """Return the parts of a name such as ``schema.name`` at the start of *tokens*."""
    name: list[Token] = []
    for index in range(0, len(tokens), 2):
        if tokens[index].kind not in {"word", "name"}:
            break
        name.append(tokens[index])
        if index + 1 >= len(tokens) or tokens[index + 1].text != ".":
            break
    return name


def _find_uses(tokens: Tokens) -> dict[tuple[ReferenceKind, str], set[int]]:
    """Return the lines of all uses of tables and functions, also in ``$$``-quoted bodies."""
    lines: dict[tuple[ReferenceKind, str], set[int]] = {}
    waiting = [(tokens, 0)]
    while waiting:
        current, offset = waiting.pop()
        for kind, token in _list_uses(current.items):
            lines.setdefault((kind, _unquote(token.text)), set()).add(token.line + offset)
        for token in current.items:
            if token.kind == "body":
                tag = token.text.index("$", 1) + 1
                inner = interface.tokenise(token.text[tag:-tag], _TOKENS)
                waiting.append((inner, token.line + offset - 1))
    return lines


def _list_uses(items: list[Token]) -> Iterator[tuple[ReferenceKind, Token]]:
    for index, token in enumerate(items[:-1]):
        word = token.text.upper()
        if word not in _BEFORE_TABLES and word not in _BEFORE_CALLS:
            continue
        start = index + 1
        if items[start].text.upper() in {"FUNCTION", "PROCEDURE"}:
            start += 1
        name = _take_name(items[start : start + 7])
        before = {token.text.upper() for token in items[max(index - 4, 0) : index]}
        is_own = word == "TABLE" and not before.isdisjoint({"CREATE", "DROP"})
        if not name or is_own or name[0].text.upper() in _NO_NAME:
            continue
        kind = ReferenceKind.TYPE if word in _BEFORE_TABLES else ReferenceKind.CALL
        yield kind, name[-1]


def _unquote(text: str) -> str:
    return text[1:-1] if text[:1] in {'"', "`", "["} else text
