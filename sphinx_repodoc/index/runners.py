"""How a test is run, as far as the project itself says so: by what configures its runner."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise, product
from typing import NamedTuple

from sphinx_repodoc.index.facts import Runner
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.model import FileRecord


class _Rule(NamedTuple):
    """A file that configures a runner, for tests with one of the suffixes. It counts only if it
    has ``key``, where that is given: a key, a table or a target, as written in its outline. One
    that is ``weak`` belongs to a runner without configuring it, and counts where nothing does."""

    suffixes: str
    file: str
    command: str
    key: str = ""
    weak: bool = False


# Of the rules that apply, the nearest file decides, then the order here. {path} is the test from
# the folder of that file, {folder} the test's folder from there, {stem} its name without suffix,
# {task} what Gradle calls the tests of its source set.
_RULES = (
    _Rule("py", "pytest.ini", "pytest {path}"),
    _Rule("py", "pytest.toml", "pytest {path}"),
    _Rule("py", "pyproject.toml", "pytest {path}", "tool.pytest"),
    _Rule("py", "tox.ini", "pytest {path}", "pytest"),
    _Rule("py", "setup.cfg", "pytest {path}", "tool:pytest"),
    _Rule("py", "conftest.py", "pytest {path}", weak=True),
    _Rule("go", "go.mod", "go test ./{folder}"),
    _Rule("rs", "Cargo.toml", "cargo test"),
    _Rule("js jsx mjs cjs ts tsx mts cts", "package.json", "npm test", "scripts.test"),
    _Rule("java kt scala groovy", "pom.xml", "mvn test -Dtest={stem}"),
    _Rule("java kt scala groovy", "build.gradle", "gradle {task}"),
    _Rule("java kt scala groovy", "build.gradle.kts", "gradle {task}"),
    _Rule("java kt scala", "build.sbt", "sbt test"),
    _Rule("php", "phpunit.xml", "vendor/bin/phpunit {path}"),
    _Rule("php", "phpunit.xml.dist", "vendor/bin/phpunit {path}"),
    _Rule("php", "phpunit.dist.xml", "vendor/bin/phpunit {path}"),
    _Rule("rb", ".rspec", "rspec {path}"),
    _Rule("ex exs", "mix.exs", "mix test {path}"),
    _Rule("t", "Makefile.PL", "prove -l {path}"),
    _Rule("t", "Build.PL", "prove -l {path}"),
    _Rule("swift", "Package.swift", "swift test"),
    _Rule("jl", "Project.toml", "julia --project -e 'using Pkg; Pkg.test()'"),
    _Rule("*", "Makefile", "make test", "test"),
    _Rule("*", "Makefile", "make check", "check"),
)

_INSTEAD = {
    "npm": (("pnpm-lock.yaml", "pnpm"), ("yarn.lock", "yarn"), ("bun.lock", "bun run"),
            ("bun.lockb", "bun run")),
    "gradle": (("gradlew", "{up}gradlew"),),
    "mvn": (("mvnw", "{up}mvnw"),),
}  # fmt: skip
"""Program -> (file, what is run instead where that file is in the folder or above): a lock file
says who manages the packages, a wrapper brings the version that the project needs."""


def find_runner(
    records: Mapping[str, FileRecord], path: str, skipped: Collection[str] = ()
) -> Runner | None:
    """The command that runs the test at *path*, with the file and the line that configure it.
    The *skipped* files are there as well: lock files, which nobody reads."""
    for weak, folder in product((False, True), list_ancestors(path.rpartition("/")[0])):
        for rule in _RULES:
            if rule.weak is not weak:
                continue
            config = f"{folder}/{rule.file}" if folder else rule.file
            if not _applies(rule, path) or config not in records:
                continue
            if line := _find_line(records[config], rule.key):
                program, _, rest = _write(rule, folder, path).partition(" ")
                program = _find_program((records, skipped), folder, program)
                command = f"{program} {rest}"
                return Runner(command=command, folder=folder, source=config, line=line)
    return None


def _find_program(files: Iterable[Collection[str]], folder: str, program: str) -> str:
    """What the project itself uses for *program* in *folder*."""
    for steps, above in enumerate(list_ancestors(folder)):
        for file, instead in _INSTEAD.get(program, ()):
            path = f"{above}/{file}" if above else file
            if any(path in each for each in files):
                return instead.format(up="../" * steps or "./")
    return program


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
    stem = _quote(name.partition(".")[0])
    task = _name_task(inner, name, stem) if "{task}" in rule.command else ""
    return rule.command.format(path=_quote(inside), folder=_quote(inner), stem=stem, task=task)


def _name_task(folder: str, name: str, stem: str) -> str:
    """The task for the test called *name* in *folder*. It is called like the source set, but what
    platforms of Kotlin share has none of its own."""
    sets = [after for part, after in pairwise(folder.split("/")) if part == "src"]
    found = sets[0] if sets and sets[0].endswith("Test") else "test"
    if task := _GRADLE_TASKS.get(found):
        return task
    is_shared = name.endswith(".kt") and found not in _KOTLIN_TASKS
    return "allTests" if is_shared else f"{_quote(found)} --tests {stem}"


_GRADLE_TASKS = {
    "androidInstrumentedTest": "connectedAndroidTest",
    "androidTest": "connectedAndroidTest",
}
"""Source set -> the task that runs its tests, where that has another name."""

_KOTLIN_TASKS = frozenset({"functionalTest", "integrationTest", "jsTest", "jvmTest", "test"})
"""Source sets of Kotlin that no platforms share."""


def _quote(text: str) -> str:
    """*text* as a shell takes it for one word."""
    if all(letter.isalnum() or letter in "/._-+@" for letter in text):
        return text
    return "'" + text.replace("'", "'\\''") + "'"
