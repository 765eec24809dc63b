"""YAML files, told apart by their names and their shape."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse.data import playbooks, workflows
from sphinx_repodoc.analyse.data.formats import analyse_data_yaml, list_problems
from sphinx_repodoc.analyse.data.nodes import WHOLE, Document, Node
from sphinx_repodoc.analyse.data.outline import make_key, outline_tables, sort_trees
from sphinx_repodoc.analyse.data.yaml_reader import read_yaml
from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.notes.workflows import find_workflow_notes
from sphinx_repodoc.model import Symbol, SymbolKind

_COMPOSE = re.compile(r"(?:docker-)?compose[\w.-]*\.ya?ml$")
_PIPELINE = re.compile(r"\.gitlab-ci[\w.-]*\.ya?ml$")
# Words without which a file is nothing but data.
_TELLING = re.compile(r"^(?:jobs|runs|apiVersion|body)[ \t]*:", re.MULTILINE)


def analyse_yaml(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """What a YAML file says, with notes for *sections*: as a workflow, an action, a playbook, a set
    of services or of objects of Kubernetes, or else as mere data."""
    is_compose, is_pipeline = _COMPOSE.match(name), _PIPELINE.match(name)
    is_telling = is_compose or is_pipeline or _TELLING.search(text)
    if not is_telling and not playbooks.may_be_playbook(text):
        return analyse_data_yaml(name, text)
    document = read_yaml(text, WHOLE)
    if is_pipeline:
        return workflows.describe_pipeline(document)
    if is_compose and document.root.get_table("services"):
        return _describe_symbols(document, _list_services(document.root))
    if workflows.is_workflow(document.root):
        return _add_notes(workflows.describe_workflow(document), document.root, text, sections)
    if workflows.is_action(name, document.root):
        return _add_notes(workflows.describe_action(document), document.root, text, sections)
    if workflows.is_form(document.root):
        return workflows.describe_form(document)
    if playbooks.is_playbook(document.root) or playbooks.is_task_list(document.root):
        return playbooks.describe_playbook(document)
    if any(map(_is_object, document.roots)):
        symbols = (symbol for root in document.roots for symbol in _list_object(root))
        return _describe_symbols(document, symbols)
    return analyse_data_yaml(name, text)


def _add_notes(found: Findings, root: Node, text: str, sections: Collection[str]) -> Findings:
    noted = find_workflow_notes(root, text, sections)
    return replace(found, notes=noted.notes, checks=noted.checks)


def _describe_symbols(document: Document, symbols: Iterator[Symbol]) -> Findings:
    return Findings(symbols=sort_trees(symbols), problems=list_problems(document))


def _list_services(root: Node) -> Iterator[Symbol]:
    services = root.get_table("services")
    others = {key: node for key, node in root.get_table().items() if key != "services"}
    yield from outline_tables([(Node(line=1, entries=others), "")])
    for key, node in services.items():
        yield replace(make_key(key, node, ""), kind=SymbolKind.SERVICE)
        for inner in outline_tables([(node, key)]):
            if inner.parent == key:
                yield inner


def _is_object(root: Node) -> bool:
    return bool(root.get_text("apiVersion") and root.get_text("kind"))


def _list_object(root: Node) -> Iterator[Symbol]:
    """The keys of an object of Kubernetes, below its kind and name."""
    name = root.get_text("metadata", "name")
    if not name or not _is_object(root):
        yield from outline_tables([(root, "")])
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
    yield from outline_tables([(root, name)])
