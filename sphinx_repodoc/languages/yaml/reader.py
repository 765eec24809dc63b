"""Reader of YAML: workflows, playbooks, services, Kubernetes objects, and keys otherwise."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Findings, Node
from sphinx_repodoc.languages.yaml import playbooks, workflows
from sphinx_repodoc.model import Symbol, SymbolKind

_COMPOSE = re.compile(r"(?:docker-)?compose[\w.-]*\.ya?ml$")
_PIPELINE = re.compile(r"\.gitlab-ci[\w.-]*\.ya?ml$")
# Top-level keys that identify files with a meaning of their own, such as workflows.
_TELLING = re.compile(r"^(?:jobs|runs|apiVersion|body)[ \t]*:", re.MULTILINE)


def analyse_yaml(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the facts of a workflow, an action, a playbook, or files of services or Kubernetes
    objects, with notes for *sections*; for any other file, return the keys."""
    is_compose, is_pipeline = _COMPOSE.match(name), _PIPELINE.match(name)
    is_telling = is_compose or is_pipeline or _TELLING.search(text)
    if not is_telling and not playbooks.may_be_playbook(text):
        return interface.describe_keys(interface.read_yaml(text, interface.OUTLINE))
    document = interface.read_yaml(text, interface.WHOLE)
    if is_pipeline:
        return workflows.describe_pipeline(document)
    if is_compose and document.root.get_table("services"):
        return document.make_findings(symbols=interface.sort_trees(_list_services(document.root)))
    if workflows.is_workflow(document.root):
        found = workflows.describe_workflow(document)
        return workflows.add_notes(found, document.root, text, sections)
    if workflows.is_action(name, document.root):
        found = workflows.describe_action(document)
        return workflows.add_notes(found, document.root, text, sections)
    if workflows.is_form(document.root):
        return workflows.describe_form(document)
    if playbooks.is_playbook(document.root) or playbooks.is_task_list(document.root):
        return playbooks.describe_playbook(document)
    if any(map(_is_object, document.roots)):
        symbols = (symbol for root in document.roots for symbol in _list_object(root))
        return document.make_findings(symbols=interface.sort_trees(symbols))
    return interface.describe_keys(document)


def _list_services(root: Node) -> Iterator[Symbol]:
    services = root.get_table("services")
    others = {key: node for key, node in root.get_table().items() if key != "services"}
    yield from interface.outline_tables([(Node(line=1, entries=others), "")])
    for key, node in services.items():
        yield replace(interface.make_key(key, node, ""), kind=SymbolKind.SERVICE)
        for inner in interface.outline_tables([(node, key)]):
            if inner.parent == key:
                yield inner


def _is_object(root: Node) -> bool:
    return bool(root.get_text("apiVersion") and root.get_text("kind"))


def _list_object(root: Node) -> Iterator[Symbol]:
    """Yield the symbol of the Kubernetes object in the document *root*, and its keys."""
    name = root.get_text("metadata", "name")
    if not name or not _is_object(root):
        yield from interface.outline_tables([(root, "")])
        return
    start = min(node.line for node in root.get_table().values())
    yield Symbol(
        kind=SymbolKind.OBJECT,
        name=name,
        qualname=name,
        line=start,
        end_line=max(start, root.end_line),
        prefix=root.get_text("kind"),
    )
    yield from interface.outline_tables([(root, name)])
