"""CMake: the functions, targets and options of a file, and the files that it includes.

The grammar has no wheels for Linux, so that the reader is our own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import (
    Findings,
    describe_definition,
    list_references,
    summarise,
    tokenise,
)
from sphinx_repodoc.model import (
    Import,
    ImportForm,
    Manifest,
    ReferenceKind,
    Symbol,
    SymbolKind,
)

# A bracket argument or comment ends with as many equals signs as it began with.
_TOKENS = re.compile(
    r"(?P<comment>\#\[(?P<level>=*)\[(?:[^\]]|\](?!(?P=level)\]))*(?:\](?P=level)\])?|\#[^\n]*)"
    r"|(?P<bracket>\[(?P<depth>=*)\[(?:[^\]]|\](?!(?P=depth)\]))*(?:\](?P=depth)\])?)"
    r'|(?P<string>"(?:[^"\\]|\\.)*"?)|(?P<mark>[()])|(?P<word>(?:[^\s()#"\\]|\\.)+)',
    re.DOTALL,
)
_BRACKET = re.compile(r"#?\[(=*)\[(?P<text>.*?)(?:\]\1\])?$", re.DOTALL)
_NAME = re.compile(r"[A-Za-z_]\w*")
_BLOCKS = {"function": SymbolKind.FUNCTION, "macro": SymbolKind.MACRO}
_TARGETS = frozenset({
    "add_library", "add_executable", "add_custom_target", "cuda_add_library",
    "cuda_add_executable", "hip_add_library", "hip_add_executable", "pybind11_add_module",
    "python_add_library", "qt_add_executable", "qt_add_library",
})  # fmt: skip
_LISTS_OF_SOURCES = frozenset({*_TARGETS, "target_sources", "set", "list"})
_CONTROL = frozenset({
    "if", "elseif", "else", "endif", "foreach", "endforeach", "while", "endwhile", "function",
    "endfunction", "macro", "endmacro", "return", "break", "continue", "set", "block", "endblock",
})  # fmt: skip
_IMPORTS = {
    "include": ImportForm.PLAIN,
    "add_subdirectory": ImportForm.FOLDER,
    "find_package": ImportForm.SYSTEM,
    "configure_file": ImportForm.LINK,
}
_FOLDER = re.compile(r"\$\{\w*(?:SOURCE|LIST)_DIR\}(?:/[^\s$<>;*]*)?")
_SOURCE = re.compile(
    r"(?:\$\{\w*(?:SOURCE|LIST)_DIR\}/)?[^\s$<>;*]+"
    r"\.(?:c|cc|cpp|cxx|cu|hip|h|hh|hpp|hxx|cuh|inl|m|mm|metal|f|f90|asm|s|S|proto|py|pyx|in|rc)"
)


class Argument(NamedTuple):
    """One argument as written, without its quotes or brackets."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Command:
    """One call: ``name(argument "argument" [[argument]])``. ``name`` is in lower case; ``comment``
    is the comment right above it."""

    name: str
    line: int
    end_line: int
    arguments: list[Argument]
    comment: str

    @property
    def words(self) -> list[str]:
        """The texts of the arguments."""
        return [argument.text for argument in self.arguments]


def analyse_cmake(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the functions, targets and options of *text*, and the files that it includes."""
    commands = list(_read_commands(text))
    project = next((command for command in commands if command.name == "project"), None)
    manifest = _read_project(project.words) if project and project.arguments else None
    return Findings(
        title=manifest.name if manifest else "",
        manifest=manifest,
        symbols=tuple(_list_symbols(commands)),
        imports=tuple(_list_imports(commands)),
        references=list_references(_find_calls(commands)),
    )


def _read_commands(text: str) -> Iterator[Command]:
    tokens = tokenise(text, _TOKENS)
    while tokens.next.kind != "end":
        name = tokens.take()
        if tokens.next.text != "(" or not _NAME.fullmatch(name.text):
            continue
        start = tokens.position
        last = tokens.skip_block()
        arguments = [
            Argument(
                _strip_bracket(token.text) if token.kind == "bracket" else token.value, token.line
            )
            for token in tokens.items[start : tokens.position]
            if token.kind != "mark"
        ]
        comment = tokens.comments.get(name.line - 1, "")
        if comment.startswith("#["):
            comment = "\n".join(f"# {line}" for line in _strip_bracket(comment).split("\n"))
        yield Command(name.text.lower(), name.line, last.line, arguments, comment)


def _strip_bracket(written: str) -> str:
    match = _BRACKET.match(written)
    return match["text"] if match else written


def _read_project(words: list[str]) -> Manifest:
    version = words[words.index("VERSION") + 1 :][:1] if "VERSION" in words else []
    return Manifest(system="CMake", name=words[0], version="".join(version))


def _list_symbols(commands: Iterable[Command]) -> Iterator[Symbol]:
    """Yield the definitions in their order; a function reaches to the command that ends it."""
    found: list[tuple[Command, Symbol]] = []
    ends: dict[int, int] = {}
    waiting: list[tuple[str, int]] = []
    for command in commands:
        if command.name in {"endfunction", "endmacro"}:
            if waiting and waiting[-1][0] == command.name:
                ends[waiting.pop()[1]] = command.end_line
        elif symbol := _make_symbol(command):
            if command.name in _BLOCKS:
                waiting.append((f"end{command.name}", len(found)))
            found.append((command, symbol))
    for index, (_, symbol) in enumerate(found):
        yield replace(symbol, end_line=ends.get(index, symbol.end_line))


def _make_symbol(command: Command) -> Symbol | None:
    if not command.arguments:
        return None
    if kind := _BLOCKS.get(command.name):
        signature = f"({' '.join(command.words[1:])})"
        return _build(command, kind, signature=signature)
    if command.name in _TARGETS:
        return _build(command, SymbolKind.TARGET)
    if describe := _OPTIONS.get(command.name):
        option = describe(command.words)
        if option is not None:
            value, doc = option
            signature = f" = {value}" if value else ""
            return _build(command, SymbolKind.VARIABLE, signature=signature, doc=doc)
    return None


def _build(command: Command, kind: SymbolKind, *, signature: str = "", doc: str = "") -> Symbol:
    name = command.arguments[0].text
    return Symbol(
        kind=kind,
        name=name,
        qualname=name,
        line=command.arguments[0].line,
        start_line=command.line,
        end_line=command.end_line,
        prefix=command.name,
        signature=signature,
        doc=summarise(doc) if doc else describe_definition(command.comment),
    )


def _read_option(words: list[str]) -> tuple[str, str] | None:
    """Return the default and the description of ``option(NAME "description" ON)``."""
    return (words[2] if len(words) > 2 else "OFF", words[1]) if len(words) > 1 else None


def _read_cached(words: list[str]) -> tuple[str, str] | None:
    """Return the same of ``set(NAME value CACHE TYPE "description")``; None for other variables."""
    if "CACHE" not in words[1:]:
        return None
    index = words.index("CACHE", 1)
    return " ".join(words[1:index]), "".join(words[index + 2 : index + 3])


_OPTIONS: dict[str, Callable[[list[str]], tuple[str, str] | None]] = {
    "option": _read_option,
    "cmake_dependent_option": _read_option,
    "set": _read_cached,
}


def _list_imports(commands: Iterable[Command]) -> Iterator[Import]:
    folders: dict[str, str] = {}
    for command in commands:
        if command.name == "set" and len(command.arguments) == 2:
            name, value = command.words
            folders[name] = value
        if command.name in _IMPORTS:
            form = _IMPORTS[command.name]
            for argument in command.arguments[:1]:
                yield _make_import(argument, argument.text, form)
        elif command.name in _LISTS_OF_SOURCES:
            for argument in command.arguments[1:]:
                module = _fill_in(argument.text, folders)
                if _SOURCE.fullmatch(module):
                    yield _make_import(argument, module, ImportForm.LINK)


def _fill_in(path: str, folders: Mapping[str, str]) -> str:
    """Return *path* with the value of the variable at its beginning, if that is a folder of the
    sources."""
    variable, slash, rest = path.partition("}/")
    folder = folders.get(variable.removeprefix("${"), "") if slash else ""
    return f"{folder.rstrip('/')}/{rest}" if _FOLDER.fullmatch(folder) else path


def _make_import(argument: Argument, module: str, form: ImportForm) -> Import:
    return Import(line=argument.line, module=module, form=form)


def _find_calls(commands: Iterable[Command]) -> dict[tuple[ReferenceKind, str], set[int]]:
    """Return the lines of all calls of commands that may be defined in a file."""
    lines: dict[tuple[ReferenceKind, str], set[int]] = {}
    for command in commands:
        if command.name not in _CONTROL:
            lines.setdefault((ReferenceKind.CALL, command.name), set()).add(command.line)
    return lines
