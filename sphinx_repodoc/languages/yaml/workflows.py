"""Reader of GitHub's workflows and actions and GitLab's pipelines, with security notes on code that
outsiders could inject into workflows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Document, Findings, Node
from sphinx_repodoc.model import Dependency, Import, ImportForm, Manifest, Symbol, SymbolKind

_GITLAB_WORDS = frozenset({
    "after_script", "before_script", "cache", "default", "image", "include", "services", "spec",
    "stages", "variables", "workflow",
})  # fmt: skip
_LONGEST_NAME = 120
_TRUSTED_OWNERS = frozenset({"actions", "github"})
# The owner of this repository in a condition: "github.repository_owner == 'x'".
_OWNER = re.compile(r"github\.repository(?:_owner)?\s*==\s*'([\w.-]+)")
_COMMIT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
# Values that everybody who opens or comments on an issue or pull request can choose.
_UNTRUSTED = re.compile(
    r"\$\{\{\s*(github\.(?:head_ref|event\.(?:"
    r"issue\.(?:title|body)|discussion\.(?:title|body)|comment\.body|review\.body"
    r"|review_comment\.body|pull_request\.(?:title|body|head\.(?:ref|label|repo\.default_branch))"
    r"|head_commit\.(?:message|author\.(?:name|email))|workflow_run\.(?:head_branch"
    r"|head_commit\.message)|pages\.\w+\.page_name)))\s*\}\}"
)
_HEAD = re.compile(r"github\.(?:head_ref|event\.pull_request\.head\.(?:sha|ref)|event\.number)")

_Place = tuple[str, int, str, str]
"""A finding: the id of a rule, a line, the name to show, and the job."""


def is_workflow(root: Node) -> bool:
    """Return whether a YAML document is a GitHub workflow."""
    return bool(root.get_table("jobs")) and root.find("on") is not None


def is_action(name: str, root: Node) -> bool:
    """Return whether a YAML document is a GitHub action."""
    return name in ("action.yml", "action.yaml") and root.find("runs") is not None


def describe_workflow(document: Document) -> Findings:
    """Return the jobs and steps of a workflow, and the actions that it uses."""
    root = document.root
    others = {key: node for key, node in root.get_table().items() if key not in ("jobs", "name")}
    keys = interface.outline_tables([(Node(line=1, entries=others), "")])
    jobs: list[Symbol] = []
    used: list[tuple[str, Node]] = []
    for job, body in root.get_table("jobs").items():
        steps = body.get_list("steps")
        jobs += [_make_job(job, body), *_list_steps(steps, job)]
        nodes = (body.find("uses"), *(step.find("uses") for step in steps))
        used += [(job, node) for node in nodes if node and node.is_text]
    return document.make_findings(
        title=root.get_text("name"),
        symbols=interface.sort_trees([*keys, *jobs]),
        imports=tuple(_list_local(used)),
        manifest=_make_manifest(used),
    )


def describe_action(document: Document) -> Findings:
    """Return the inputs and steps of an action, and the actions that it uses."""
    root, keys = document.root, interface.outline(document)
    steps = _list_steps(root.get_list("runs", "steps"), "runs")
    # The steps are listed after the keys below "runs".
    below = [n for n, key in enumerate(keys, 1) if f"{key.qualname}.".startswith("runs.")]
    end = max(below, default=len(keys))
    used = [("", node) for step in root.get_list("runs", "steps") if (node := step.find("uses"))]
    found = document.make_findings(
        title=root.get_text("name"),
        symbols=(*keys[:end], *steps, *keys[end:]),
        imports=tuple(_list_local(used)),
        manifest=_make_manifest(used),
    )
    return _add_description(found, root)


def _add_description(found: Findings, root: Node) -> Findings:
    node = root.find("description")
    return interface.add_description(found, node.value, node.line) if node else found


def is_form(root: Node) -> bool:
    """Return whether a YAML document is a GitHub issue form."""
    return bool(root.get_text("name") and root.get_text("description") and root.get_list("body"))


def describe_form(document: Document) -> Findings:
    """Return the description and the keys of a GitHub issue form."""
    root = document.root
    found = document.make_findings(title=root.get_text("name"), symbols=interface.outline(document))
    return _add_description(found, root)


def describe_pipeline(document: Document) -> Findings:
    """Return the jobs of a GitLab pipeline, and the files that it includes."""
    root = document.root
    table = root.get_table()
    jobs = {
        key: node
        for key, node in table.items()
        if node.entries and key not in _GITLAB_WORDS and not key.startswith(".")
    }
    others = {key: node for key, node in table.items() if key not in jobs}
    keys = interface.outline_tables([(Node(line=1, entries=others), "")])
    return document.make_findings(
        symbols=interface.sort_trees(
            [*keys, *(_make_job(key, node) for key, node in jobs.items())]
        ),
        imports=tuple(_list_includes(root.find("include"))),
    )


def _list_includes(node: Node | None) -> Iterator[Import]:
    for item in (node.items or [node]) if node else ():
        found = item if item.is_text else item.find("local")
        for path in found.list_texts() if found else ():
            if "://" not in path.value:
                module = f"/{path.value.lstrip('/')}"
                yield Import(line=path.line, module=module, form=ImportForm.LOCAL)


def _make_job(key: str, node: Node) -> Symbol:
    return make_symbol(SymbolKind.JOB, key, node, doc=node.get_text("name"))


def _list_steps(steps: Iterable[Node], parent: str) -> Iterator[Symbol]:
    for number, step in enumerate(steps, 1):
        run = step.get_text("run").strip().partition("\n")[0]
        name = step.get_text("name") or step.get_text("uses") or run or f"step {number}"
        yield make_symbol(SymbolKind.STEP, name, step, parent)


def _make_manifest(used: Iterable[tuple[str, Node]]) -> Manifest:
    found = []
    for job, node in used:
        action, _, version = node.value.partition("@")
        if not action.startswith("."):
            dependency = Dependency(name=action, line=node.line, requirement=version, group=job)
            found.append(dependency)
    return Manifest(system="GitHub Actions", dependencies=interface.sort_dependencies(found))


def _list_local(used: Iterable[tuple[str, Node]]) -> Iterator[Import]:
    """Yield the workflows and actions of this repository that are used, by paths from its root."""
    for _, node in used:
        if node.value.startswith("./"):
            path = node.value[1:].partition("@")[0].rstrip("/")
            module = path if path.endswith((".yml", ".yaml")) else f"{path}/action.yml"
            yield Import(line=node.line, module=module, form=ImportForm.LOCAL)


def make_symbol(kind: SymbolKind, text: str, node: Node, parent: str = "", doc: str = "") -> Symbol:
    """Return the symbol of *node*, named by *text*, which is joined to one line and shortened."""
    name = " ".join(text.split())
    name = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    return Symbol(
        kind=kind,
        name=name,
        qualname=f"{parent}.{name}" if parent else name,
        line=node.line,
        end_line=max(node.line, node.end_line),
        doc=doc,
        parent=parent,
    )


def add_notes(found: Findings, root: Node, text: str, sections: Collection[str]) -> Findings:
    """Return *found* with security notes on a workflow or action, if *sections* includes them."""
    if "security" not in sections:
        return found
    lines = text.split("\n")
    owners = set(_OWNER.findall(text))
    notes = []
    for id, line, name, job in _check(root, lines):
        if id == "workflow-unpinned-action" and name.partition("/")[0] in owners:
            continue
        rule = interface.load_rules()[id]
        known = interface.find_acknowledgement(rule, lines, line)
        notes.append(rule.make_note(line, name=name, symbol=job, acknowledged=known))
    return replace(
        found, notes=interface.sort_notes(notes), checks=interface.list_checks(["security"])
    )


def _check(root: Node, lines: Sequence[str]) -> Iterator[_Place]:
    if is_workflow(root):
        triggers = {*root.get_table("on"), *root.get_texts("on")}
        for job, body in root.get_table("jobs").items():
            yield from _find_action(body, job)
            for step in body.get_list("steps"):
                yield from _check_step(step, job, lines)
                reference = step.find("with", "ref")
                is_checkout = step.get_text("uses").startswith("actions/checkout@")
                if "pull_request_target" in triggers and is_checkout and reference:
                    for found in _HEAD.findall(reference.value)[:1]:
                        yield "workflow-untrusted-checkout", reference.line, found, job
    else:
        for step in root.get_list("runs", "steps"):
            yield from _check_step(step, "", lines)


def _check_step(step: Node, job: str, lines: Sequence[str]) -> Iterator[_Place]:
    yield from _find_action(step, job)
    scripts = [step.find("run")]
    if step.get_text("uses").startswith("actions/github-script@"):
        scripts.append(step.find("with", "script"))
    for script in scripts:
        if script and script.is_text:
            for line in range(script.line, max(script.line, script.end_line) + 1):
                for match in _UNTRUSTED.finditer(lines[line - 1]):
                    yield "workflow-injection", line, match[1], job


def _find_action(node: Node, job: str) -> Iterator[_Place]:
    """Yield the third-party action that *node* uses, if it is not pinned to a commit."""
    used = node.find("uses")
    if not used or not used.is_text or used.value.startswith((".", "docker:")):
        return
    action, _, version = used.value.partition("@")
    if action.partition("/")[0] not in _TRUSTED_OWNERS and not _COMMIT.fullmatch(version):
        yield "workflow-unpinned-action", used.line, used.value, job
