"""Where a program begins, by the rules of its language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from sphinx_repodoc.index.facts import Role
from sphinx_repodoc.model import CALLABLES, Analysis, FileRecord, Symbol


class Start(NamedTuple):
    """What a program begins with: patterns on a definition's name, on what is written before
    and behind it, on its decorators and on its bases. ``inner`` says that it may be inside a
    class, ``in_type`` that it is a class itself."""

    name: str = r".*"
    prefix: str = r".*"
    signature: str = r".*"
    decorator: str = ""
    base: str = ""
    inner: bool = False
    is_type: bool = False


_C = Start(name=r"w?main|w?WinMain", prefix=r"(?!.*\bextern\b).*")

STARTS: dict[str, tuple[Start, ...]] = {
    "C": (_C,),
    "C++": (_C,),
    "CUDA": (_C,),
    "HIP": (_C,),
    "Objective-C": (_C,),
    "Objective-C++": (_C,),
    "C#": (
        Start(name="Main", prefix=r".*\bstatic\b.*", signature=r"\((?:string\b.*)?\)", inner=True),
    ),
    "Fortran": (Start(prefix=r"(?i:program)", is_type=True),),
    "Go": (Start(name="main", signature=r"\(\)"),),
    "Haskell": (Start(name="main", signature=r":: IO\b.*"),),
    "Java": (
        Start(
            name="main",
            prefix=r"(?=.*\bpublic\b).*\bstatic\b.*",
            signature=r"\((?:final )?String\b.*",
            inner=True,
        ),
    ),
    "Kotlin": (
        Start(name="main", prefix=r"(?:suspend )?fun", signature=r"\((?:.*\bString\b.*)?\).*"),
    ),
    "Rust": (Start(name="main", prefix=r"(?:pub )?(?:async )?fn"),),
    "Scala": (
        Start(name="main", signature=r"\(\w+: Array\[String\]\).*", inner=True),
        Start(decorator=r"@main\b.*"),
        Start(base=r"App|IOApp(?:\.Simple)?", prefix=r".*\bobject", is_type=True),
    ),
    "Swift": (Start(decorator=r"@main\b.*", is_type=True),),
    "Zig": (Start(name="main", prefix=r"pub fn"),),
}  # fmt: skip
"""Language -> how a program can begin there."""


SCRIPTS = frozenset({
    "AWK", "Fish", "JavaScript", "Lua", "PHP", "Perl", "PowerShell", "Python", "R", "Ruby", "Shell",
    "Tcl", "TypeScript",
})  # fmt: skip
"""Languages whose files run as they are."""


def find_script(record: FileRecord) -> Iterator[Role]:
    """That a file can be run, where it is marked as such."""
    if record.source.executable and record.analysis and record.analysis.language in SCRIPTS:
        reason = "as it is marked executable"
        yield Role(role="script", what="Can be run as a script", reason=reason)


def find_program(analysis: Analysis) -> Iterator[Role]:
    """That a file is a program, where it has what every program of its language begins with."""
    starts = STARTS.get(analysis.language, ())
    found = [symbol for symbol in analysis.symbols if any(_is(symbol, start) for start in starts)]
    # A declaration of it may stand before its definition.
    for symbol in found[-1:]:
        reason = f"as {symbol.name} is defined on"
        yield Role(role="program", what="Program", reason=reason, line=symbol.line)


def _is(symbol: Symbol, start: Start) -> bool:
    if (symbol.kind not in CALLABLES) is not start.is_type or (symbol.parent and not start.inner):
        return False
    if start.decorator and not any(re.match(start.decorator, each) for each in symbol.decorators):
        return False
    if start.base and not any(re.fullmatch(start.base, each) for each in symbol.bases):
        return False
    return all(
        re.fullmatch(pattern, written, re.DOTALL)
        for pattern, written in (
            (start.name, symbol.name),
            (start.prefix, symbol.prefix),
            (start.signature, symbol.signature),
        )
    )
