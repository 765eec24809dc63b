"""Automation in YAML: workflows and actions of GitHub, pipelines of GitLab."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from sphinx_repodoc.analyse.data.formats import list_problems
from sphinx_repodoc.analyse.data.nodes import Document, Node
from sphinx_repodoc.analyse.data.outline import outline, outline_tables, sort_trees
from sphinx_repodoc.analyse.data.projects import add_description, sort_dependencies
from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.model import Dependency, Import, ImportForm, Manifest, Symbol, SymbolKind

_LONGEST_NAME = 80
_GITLAB_WORDS = frozenset({
    "after_script", "before_script", "cache", "default", "image", "include", "services", "spec",
    "stages", "variables", "workflow",
})  # fmt: skip


def is_workflow(root: Node) -> bool:
    """Whether a YAML document is a workflow of GitHub."""
    return bool(root.get_table("jobs")) and root.find("on") is not None


def is_action(name: str, root: Node) -> bool:
    """Whether a YAML document is an action of GitHub."""
    return name in ("action.yml", "action.yaml") and root.find("runs") is not None


def describe_workflow(document: Document) -> Findings:
    """The jobs and steps of a workflow, and the actions that it uses."""
    root = document.root
    others = {key: node for key, node in root.get_table().items() if key not in ("jobs", "name")}
    keys = outline_tables([(Node(line=1, entries=others), "")])
    jobs = [symbol for item in root.get_table("jobs").items() for symbol in _list_job(*item)]
    used = [
        (job, node)
        for job, body in root.get_table("jobs").items()
        for node in (body.find("uses"), *(step.find("uses") for step in body.get_list("steps")))
        if node and node.is_text
    ]
    title = root.get_text("name")
    return Findings(
        title=title,
        symbols=sort_trees([*keys, *jobs]),
        imports=tuple(_list_local(used)),
        manifest=_make_manifest(used),
        problems=list_problems(document),
    )


def describe_action(document: Document) -> Findings:
    """The inputs and steps of an action, and the actions that it uses."""
    root = document.root
    steps = list(_list_steps(root.get_list("runs", "steps"), "runs"))
    used = [("", node) for step in root.get_list("runs", "steps") if (node := step.find("uses"))]
    title, description = root.get_text("name"), root.find("description")
    found = Findings()
    if description:
        found = add_description(found, description.value, description.line)
    return replace(
        found,
        title=title,
        symbols=_insert(outline(document), steps),
        imports=tuple(_list_local(used)),
        manifest=_make_manifest(used),
        problems=list_problems(document),
    )


def is_form(root: Node) -> bool:
    """Whether a YAML document is a form for issues of GitHub."""
    return bool(root.get_text("name") and root.get_text("description") and root.get_list("body"))


def describe_form(document: Document) -> Findings:
    """What a form is for, and its keys."""
    description = document.root.find("description")
    described = Findings(symbols=outline(document), problems=list_problems(document))
    if description:
        described = add_description(described, description.value, description.line)
    return replace(described, title=document.root.get_text("name"))


def describe_pipeline(document: Document) -> Findings:
    """The jobs of a pipeline of GitLab, and the files that it includes."""
    root = document.root
    table = root.get_table()
    jobs = {
        key: node
        for key, node in table.items()
        if node.entries and key not in _GITLAB_WORDS and not key.startswith(".")
    }
    others = {key: node for key, node in table.items() if key not in jobs}
    keys = outline_tables([(Node(line=1, entries=others), "")])
    return Findings(
        symbols=sort_trees([*keys, *(_make_job(key, node) for key, node in jobs.items())]),
        imports=tuple(_list_includes(root.find("include"))),
        problems=list_problems(document),
    )


def _list_includes(node: Node | None) -> Iterator[Import]:
    for item in (node.items or [node]) if node else ():
        found = item if item.is_text else item.find("local")
        for path in found.list_texts() if found else ():
            if "://" not in path.value:
                module = f"/{path.value.lstrip('/')}"
                yield Import(line=path.line, module=module, form=ImportForm.LOCAL)


def _list_job(key: str, node: Node) -> Iterator[Symbol]:
    yield _make_job(key, node)
    yield from _list_steps(node.get_list("steps"), key)


def _make_job(key: str, node: Node) -> Symbol:
    return Symbol(
        kind=SymbolKind.JOB,
        name=key,
        qualname=key,
        line=node.line,
        end_line=max(node.line, node.end_line),
        doc=node.get_text("name"),
    )


def _list_steps(steps: Iterable[Node], parent: str) -> Iterator[Symbol]:
    for number, step in enumerate(steps, 1):
        run = step.get_text("run").strip().partition("\n")[0]
        name = step.get_text("name") or step.get_text("uses") or run or f"step {number}"
        name = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
        yield Symbol(
            kind=SymbolKind.STEP,
            name=name,
            qualname=f"{parent}.{name}",
            line=step.line,
            end_line=max(step.line, step.end_line),
            parent=parent,
        )


def _insert(keys: Sequence[Symbol], steps: Iterable[Symbol]) -> tuple[Symbol, ...]:
    """The *keys* of an action with its *steps* behind the keys below ``runs``."""
    below = [n for n, key in enumerate(keys, 1) if f"{key.qualname}.".startswith("runs.")]
    end = max(below, default=len(keys))
    return (*keys[:end], *steps, *keys[end:])


def _make_manifest(used: Iterable[tuple[str, Node]]) -> Manifest:
    found = []
    for job, node in used:
        action, _, version = node.value.partition("@")
        if not action.startswith("."):
            dependency = Dependency(name=action, line=node.line, requirement=version, group=job)
            found.append(dependency)
    return Manifest(system="GitHub Actions", dependencies=sort_dependencies(found))


def _list_local(used: Iterable[tuple[str, Node]]) -> Iterator[Import]:
    """The files of the repository that are used: paths are relative to its root."""
    for _, node in used:
        if node.value.startswith("./"):
            path = node.value[1:].partition("@")[0].rstrip("/")
            module = path if path.endswith((".yml", ".yaml")) else f"{path}/action.yml"
            yield Import(line=node.line, module=module, form=ImportForm.LOCAL)
