"""CMake: the functions, targets and options of a file, and the files that it includes.

The tree-sitter grammar has no wheels for Linux, so this is a reader of its own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Findings
from sphinx_repodoc.model import (
    EntryPoint,
    Import,
    ImportForm,
    Manifest,
    ReferenceKind,
    Symbol,
    SymbolKind,
)

# In "[==[text]==]", both brackets of an argument or comment have as many equals signs.
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
_OPTIONS = frozenset({"option", "cmake_dependent_option"})
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
_MAX_SOURCES = 300
_SOURCE = re.compile(
    r"(?:\$\{\w*(?:SOURCE|LIST)_DIR\}/)?[^\s$<>;*]+"
    r"\.(?:c|cc|cpp|cxx|cu|hip|h|hh|hpp|hxx|cuh|inl|m|mm|metal|f|f90|asm|s|S|proto|py|pyx|in|rc)"
)


class Argument(NamedTuple):
    """An argument of a command, without its quotes or brackets."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Command:
    """A command call: ``name(argument "argument" [[argument]])``. ``name`` is in lower case;
    ``comment`` is the comment directly above the call."""

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
    commands = list(read_calls(text))
    words = next((command.words for command in commands if command.name == "project"), [])
    version = words[words.index("VERSION") + 1 :][:1] if "VERSION" in words else []
    manifest = Manifest(system="CMake", name=words[0], version="".join(version)) if words else None
    # Control commands such as "if" never refer to a definition.
    calls: dict[tuple[ReferenceKind, str], set[int]] = {}
    for command in commands:
        if command.name not in _CONTROL:
            calls.setdefault((ReferenceKind.CALL, command.name), set()).add(command.line)
    return Findings(
        title=manifest.name if manifest else "",
        manifest=manifest,
        symbols=tuple(_list_symbols(commands)),
        imports=tuple(_list_imports(commands)),
        entry_points=tuple(_list_programs(commands)),
        references=interface.list_references(calls),
    )


_TARGET_OPTIONS = frozenset({"WIN32", "MACOSX_BUNDLE", "EXCLUDE_FROM_ALL"})


def _list_programs(commands: Iterable[Command]) -> Iterator[EntryPoint]:
    """Yield the programs that are built, with their sources as written."""
    for command in commands:
        words = command.words
        if command.name == "add_executable" and words and "${" not in words[0]:
            sources = [word for word in words[1:] if word not in _TARGET_OPTIONS]
            if sources and not {"ALIAS", "IMPORTED"}.intersection(sources):
                target = " ".join(sources)[:_MAX_SOURCES]
                yield EntryPoint(name=words[0], line=command.line, target=target)


def read_calls(text: str) -> Iterator[Command]:
    """Yield the command calls in *text*."""
    tokens = interface.tokenise(text, _TOKENS)
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


def _list_symbols(commands: Iterable[Command]) -> list[Symbol]:
    """Return the definitions in source order; a function ends with its ``endfunction`` command."""
    found: list[Symbol] = []
    waiting: list[tuple[str, int]] = []
    for command in commands:
        if command.name in {"endfunction", "endmacro"}:
            if waiting and waiting[-1][0] == command.name:
                index = waiting.pop()[1]
                found[index] = replace(found[index], end_line=command.end_line)
        elif symbol := _make_symbol(command):
            if command.name in _BLOCKS:
                waiting.append((f"end{command.name}", len(found)))
            found.append(symbol)
    return found


def _make_symbol(command: Command) -> Symbol | None:
    words = command.words
    if not words:
        return None
    signature = value = doc = ""
    if kind := _BLOCKS.get(command.name):
        signature = f"({' '.join(words[1:])})"
    elif command.name in _TARGETS:
        kind = SymbolKind.TARGET
    elif command.name in _OPTIONS and len(words) > 1:
        # option(NAME "description" ON)
        kind, value, doc = SymbolKind.VARIABLE, (*words, "OFF")[2], words[1]
    elif command.name == "set" and "CACHE" in words[1:]:
        # set(NAME value CACHE TYPE "description")
        index = words.index("CACHE", 1)
        kind, value = SymbolKind.VARIABLE, " ".join(words[1:index])
        doc = "".join(words[index + 2 : index + 3])
    else:
        return None
    return Symbol(
        kind=kind,
        name=words[0],
        qualname=words[0],
        line=command.arguments[0].line,
        start_line=command.line,
        end_line=command.end_line,
        prefix=command.name,
        signature=f" = {value}" if value else signature,
        doc=interface.summarise(doc) if doc else interface.describe_definition(command.comment),
    )


def _list_imports(commands: Iterable[Command]) -> Iterator[Import]:
    folders: dict[str, str] = {}
    lists: dict[str, list[Import]] = {}
    for command in commands:
        if command.name == "set" and len(command.arguments) == 2:
            name, value = command.words
            folders[name] = value
        if command.name in _IMPORTS:
            form = _IMPORTS[command.name]
            for argument in command.arguments[:1]:
                yield Import(line=argument.line, module=argument.text, form=form)
        elif command.name in _LISTS_OF_SOURCES:
            sources = [*_list_sources(command, folders)]
            yield from sources
            if command.name == "set" and sources:
                lists[f"${{{command.words[0]}}}"] = sources
            # A program consists of what its variables list.
            for argument in command.arguments[1:] if command.name == "add_executable" else ():
                for source in lists.get(argument.text, ()):
                    yield replace(source, line=argument.line)


def _list_sources(command: Command, folders: Mapping[str, str]) -> Iterator[Import]:
    """Yield the source files among the arguments of a command. Arguments that are paths may begin
    with a variable for one of the *folders*."""
    for argument in command.arguments[1:]:
        module = argument.text
        variable, slash, rest = module.partition("}/")
        folder = folders.get(variable.removeprefix("${"), "") if slash else ""
        if _FOLDER.fullmatch(folder):
            module = f"{folder.rstrip('/')}/{rest}"
        if _SOURCE.fullmatch(module):
            yield Import(line=argument.line, module=module, form=ImportForm.LINK)
