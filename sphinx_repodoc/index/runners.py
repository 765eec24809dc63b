"""How a test is run, as far as the project itself says so: by what configures its runner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sphinx_repodoc.index.facts import Runner
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.model import FileRecord


class _Rule(NamedTuple):
    """A file that configures a runner, for tests with one of the suffixes. It counts only if it
    has ``key``, where that is given: a key, a table or a target, as written in its outline."""

    suffixes: str
    file: str
    command: str
    key: str = ""


# Of the rules that apply, the nearest file decides, then the order here. {path} is the test from
# the folder of that file, {folder} the test's folder from there, {stem} its name without suffix.
_RULES = (
    _Rule("py", "pytest.ini", "pytest {path}"),
    _Rule("py", "pytest.toml", "pytest {path}"),
    _Rule("py", "pyproject.toml", "pytest {path}", "tool.pytest"),
    _Rule("py", "tox.ini", "pytest {path}", "pytest"),
    _Rule("py", "setup.cfg", "pytest {path}", "tool:pytest"),
    _Rule("py", "conftest.py", "pytest {path}"),
    _Rule("go", "go.mod", "go test ./{folder}"),
    _Rule("rs", "Cargo.toml", "cargo test"),
    _Rule("js jsx mjs cjs ts tsx mts cts", "package.json", "npm test", "scripts.test"),
    _Rule("java kt scala groovy", "pom.xml", "mvn test -Dtest={stem}"),
    _Rule("java kt scala groovy", "build.gradle", "gradle test --tests {stem}"),
    _Rule("java kt scala groovy", "build.gradle.kts", "gradle test --tests {stem}"),
    _Rule("java kt scala", "build.sbt", "sbt test"),
    _Rule("php", "phpunit.xml", "vendor/bin/phpunit {path}"),
    _Rule("php", "phpunit.xml.dist", "vendor/bin/phpunit {path}"),
    _Rule("php", "phpunit.dist.xml", "vendor/bin/phpunit {path}"),
    _Rule("rb", ".rspec", "rspec {path}"),
    _Rule("ex exs", "mix.exs", "mix test {path}"),
    _Rule("swift", "Package.swift", "swift test"),
    _Rule("jl", "Project.toml", "julia --project -e 'using Pkg; Pkg.test()'"),
    _Rule("*", "Makefile", "make test", "test"),
    _Rule("*", "Makefile", "make check", "check"),
)


def find_runner(records: Mapping[str, FileRecord], path: str) -> Runner | None:
    """The command that runs the test at *path*, with the file and the line that configure it."""
    for folder in list_ancestors(path.rpartition("/")[0]):
        for rule in _RULES:
            config = f"{folder}/{rule.file}" if folder else rule.file
            if not _applies(rule, path) or config not in records:
                continue
            if line := _find_line(records[config], rule.key):
                command = _write(rule, folder, path)
                return Runner(command=command, folder=folder, source=config, line=line)
    return None


def _applies(rule: _Rule, path: str) -> bool:
    return rule.suffixes == "*" or path.rpartition(".")[2].lower() in rule.suffixes.split()


def _find_line(record: FileRecord, key: str) -> int:
    """The line of *key*, 0 where it is not there; without a key the file itself is enough."""
    if not key:
        return 1
    symbols = record.analysis.symbols if record.analysis else ()
    found = (
        symbol.line
        for symbol in symbols
        if symbol.qualname == key or symbol.qualname.startswith(f"{key}.")
    )
    return next(found, 0)


def _write(rule: _Rule, folder: str, path: str) -> str:
    inside = path.removeprefix(f"{folder}/" if folder else "")
    inner, _, name = inside.rpartition("/")
    return rule.command.format(
        path=_quote(inside), folder=_quote(inner), stem=_quote(name.partition(".")[0])
    )


def _quote(text: str) -> str:
    """*text* as a shell takes it for one word."""
    if all(letter.isalnum() or letter in "/._-+@" for letter in text):
        return text
    return "'" + text.replace("'", "'\\''") + "'"
