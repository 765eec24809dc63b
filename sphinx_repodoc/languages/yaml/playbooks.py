"""Reader of Ansible's playbooks and task lists."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.analyse.interface import Document, Findings, Node
from sphinx_repodoc.languages.yaml.workflows import make_symbol
from sphinx_repodoc.model import Symbol, SymbolKind

_MOST_TASKS = 300
_IMPORT = re.compile(r"(?:ansible\.builtin\.)?import_playbook")
_LISTS = ("pre_tasks", "tasks", "post_tasks", "handlers")
_BLOCKS = ("block", "rescue", "always")
_OF_PLAYS = frozenset({
    "become", "connection", "gather_facts", "remote_user", "roles", "vars_files", *_LISTS,
})  # fmt: skip
# Keys that only Ansible tasks have: options of tasks, and names of Ansible modules.
_OF_TASKS = re.compile(
    r"become|changed_when|delegate_to|failed_when|ignore_errors|notify|register|run_once|with_items"
    r"|[a-z_]+\.[a-z_]+\.[a-z_]+|(?:include|import)_(?:tasks|role)|include_vars|set_fact"
    r"|apt|dnf|get_url|lineinfile|unarchive|yum"
)
# Keys of a task that are options, not the Ansible module that it calls.
_BESIDE = frozenset({
    "args", "environment", "loop", "loop_control", "no_log", "tags", "until", "vars", "when",
    *_BLOCKS,
})  # fmt: skip


_ENTRY = re.compile(r"^-[ \t]", re.MULTILINE)
_MARK = re.compile(
    rf"^(?:-|[ \t])[ \t]+(?:hosts|{_IMPORT.pattern}|{_OF_TASKS.pattern})[ \t]*:", re.MULTILINE
)


def may_be_playbook(text: str) -> bool:
    """Return quickly, before parsing, whether *text* may be a playbook or a task list."""
    return bool(_ENTRY.search(text) and _MARK.search(text))


def is_playbook(root: Node) -> bool:
    """Return whether a YAML document is a playbook, a list of plays."""
    return bool(root.items) and all(map(_is_play, root.items or ()))


def is_task_list(root: Node) -> bool:
    """Return whether a YAML document is a list of tasks: at least one entry is certainly a task,
    and half of the entries are likely tasks."""
    tables = [item.get_table() for item in root.items or ()]
    sure = [any(map(_OF_TASKS.fullmatch, table)) for table in tables]
    likely = [is_sure or "when" in table for is_sure, table in zip(sure, tables, strict=True)]
    return any(sure) and 2 * sum(likely) >= len(tables) and all(tables)


def describe_playbook(document: Document) -> Findings:
    """Return the plays of a playbook with their tasks, or the tasks of a task list."""
    symbols: list[Symbol] = []
    for item in document.root.items or ():
        symbols += _list_play(item) if _is_play(item) else _list_task(item, "")
    return document.make_findings(symbols=tuple(symbols[:_MOST_TASKS]))


def _is_play(node: Node) -> bool:
    keys = node.get_table()
    is_run = "hosts" in keys and not _OF_PLAYS.isdisjoint(keys)
    return is_run or any(map(_IMPORT.fullmatch, keys))


def _list_play(play: Node) -> Iterator[Symbol]:
    imported = [play.get_text(key) for key in play.get_table() if _IMPORT.fullmatch(key)]
    names = (play.get_text("name"), *imported, ", ".join(play.get_texts("hosts")), "play")
    symbol = make_symbol(SymbolKind.PLAY, next(filter(None, names)), play)
    yield symbol
    for key in sorted(_LISTS, key=lambda key: (play.find(key) or play).line):
        for task in play.get_list(key):
            yield from _list_task(task, symbol.qualname)


def _list_task(task: Node, parent: str) -> Iterator[Symbol]:
    """Yield a task, and the tasks nested in its ``block``, ``rescue`` and ``always``."""
    called = (f"{key} {task.get_text(key)}" for key in task.get_table() if key not in _BESIDE)
    if name := task.get_text("name") or next(called, ""):
        yield make_symbol(SymbolKind.TASK, name, task, parent)
    for key in _BLOCKS:
        for inner in task.get_list(key):
            yield from _list_task(inner, parent)
