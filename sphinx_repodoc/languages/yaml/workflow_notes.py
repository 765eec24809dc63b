"""Notes on workflows and actions of GitHub: code that outsiders could make them run."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import (
    Findings,
    Node,
    find_acknowledgement,
    list_checks,
    load_rules,
    sort_notes,
)
from sphinx_repodoc.languages.yaml.workflows import is_workflow

_TRUSTED_OWNERS = frozenset({"actions", "github"})
# The owner of this repository, where a condition names it.
_OWNER = re.compile(r"github\.repository(?:_owner)?\s*==\s*'([\w.-]+)")
_COMMIT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
# Values that anybody controls who opens or comments on an issue or a pull request.
_UNTRUSTED = re.compile(
    r"\$\{\{\s*(github\.(?:head_ref|event\.(?:"
    r"issue\.(?:title|body)|discussion\.(?:title|body)|comment\.body|review\.body"
    r"|review_comment\.body|pull_request\.(?:title|body|head\.(?:ref|label|repo\.default_branch))"
    r"|head_commit\.(?:message|author\.(?:name|email))|workflow_run\.(?:head_branch"
    r"|head_commit\.message)|pages\.\w+\.page_name)))\s*\}\}"
)
_HEAD = re.compile(r"github\.(?:head_ref|event\.pull_request\.head\.(?:sha|ref)|event\.number)")

_Place = tuple[str, int, str, str]
"""A rule, a line, the name to show, and the job."""


def add_notes(found: Findings, root: Node, text: str, sections: Collection[str]) -> Findings:
    """Return *found* with the notes on a workflow or an action, if they are asked for."""
    if "security" not in sections:
        return found
    lines = text.split("\n")
    owners = set(_OWNER.findall(text))
    notes = []
    for id, line, name, job in _check(root, lines):
        if id == "workflow-unpinned-action" and name.partition("/")[0] in owners:
            continue
        rule = load_rules()[id]
        known = find_acknowledgement(rule, lines, line)
        notes.append(rule.make_note(line, name=name, symbol=job, acknowledged=known))
    return replace(found, notes=sort_notes(notes), checks=list_checks(["security"]))


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
    """Yield the action of somebody else if its version is not pinned to a commit."""
    used = node.find("uses")
    if not used or not used.is_text or used.value.startswith((".", "docker:")):
        return
    action, _, version = used.value.partition("@")
    if action.partition("/")[0] not in _TRUSTED_OWNERS and not _COMMIT.fullmatch(version):
        yield "workflow-unpinned-action", used.line, used.value, job
