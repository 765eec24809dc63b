"""Commands that run a test, as far as the configuration of the project tells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise, product

from sphinx_repodoc.index.facts import Runner
from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.languages.settings import RunnerRule, Settings
from sphinx_repodoc.model import FileRecord, list_ancestors
from sphinx_repodoc.roles import FOLDER, read_table


class _Table(Settings, frozen=True, kw_only=True):
    """``roles/runners.toml``."""

    runners: tuple[RunnerRule, ...]
    instead: dict[str, dict[str, str]]
    gradle: dict[str, str]


_TABLE = read_table(FOLDER / "runners.toml", _Table)

# Source sets of Kotlin that belong to one platform; others are shared and have no task.
_PLATFORM_SETS = frozenset({"functionalTest", "integrationTest", "jsTest", "jvmTest", "test"})


def find_runner(
    records: Mapping[str, FileRecord], path: str, skipped: Collection[str] = ()
) -> Runner | None:
    """Return the command that runs the test at *path*, with the file and the line that configure
    it: the nearest file decides, then the order of the rules. Lock files are among the *skipped*
    files."""
    analysis = records[path].analysis if path in records else None
    language = LANGUAGES.get(analysis.language) if analysis else None
    rules = (*(language.runners if language else ()), *_TABLE.runners)
    for weak, folder in product((False, True), list_ancestors(path.rpartition("/")[0])):
        for rule in rules:
            config = f"{folder}/{rule.file}" if folder else rule.file
            if rule.weak is not weak or config not in records:
                continue
            if line := _find_line(records[config], rule.key):
                program, _, rest = _write_command(rule, folder, path).partition(" ")
                program = _find_program((records, skipped), folder, program)
                command = f"{program} {rest}"
                return Runner(command=command, folder=folder, source=config, line=line)
    return None


def _find_program(files: Iterable[Collection[str]], folder: str, program: str) -> str:
    """Return the program that the project uses for *program* in *folder*."""
    for steps, above in enumerate(list_ancestors(folder)):
        for file, instead in _TABLE.instead.get(program, {}).items():
            path = f"{above}/{file}" if above else file
            if any(path in each for each in files):
                return instead.format(up="../" * steps or "./")
    return program


def _find_line(record: FileRecord, key: str) -> int:
    """Return the line of *key*, 0 if it is missing. Without a key, the file itself is enough."""
    if not key:
        return 1
    symbols = record.analysis.symbols if record.analysis else ()
    found = (
        symbol.line
        for symbol in symbols
        if symbol.qualname == key or symbol.qualname.startswith(f"{key}.")
    )
    return next(found, 0)


def _write_command(rule: RunnerRule, folder: str, path: str) -> str:
    inside = path.removeprefix(f"{folder}/" if folder else "")
    inner, _, name = inside.rpartition("/")
    stem = _quote(name.partition(".")[0])
    task = _name_task(inner, name, stem) if "{task}" in rule.command else ""
    return rule.command.format(path=_quote(inside), folder=_quote(inner), stem=stem, task=task)


def _name_task(folder: str, name: str, stem: str) -> str:
    """Return the Gradle task for the test called *name* in *folder*: the name of the source set,
    except for source sets of Kotlin that platforms share."""
    sets = [after for part, after in pairwise(folder.split("/")) if part == "src"]
    found = sets[0] if sets and sets[0].endswith("Test") else "test"
    if task := _TABLE.gradle.get(found):
        return task
    is_shared = name.endswith(".kt") and found not in _PLATFORM_SETS
    return "allTests" if is_shared else f"{_quote(found)} --tests {stem}"


def _quote(text: str) -> str:
    """Return *text* as one word of a shell."""
    if all(letter.isalnum() or letter in "/._-+@" for letter in text):
        return text
    return "'" + text.replace("'", "'\\''") + "'"
