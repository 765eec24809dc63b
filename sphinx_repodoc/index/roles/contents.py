"""What the definitions and keys of a file prove about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sphinx_repodoc.index.facts import Role
from sphinx_repodoc.model import Analysis, SymbolKind


class Content(NamedTuple):
    """A role that a file has if it defines all of ``names`` outside of anything else, the first
    of them with ``within`` in what is written behind it or in its bases."""

    role: str
    what: str
    names: str
    within: str = ""


CONTENTS: dict[str, tuple[Content, ...]] = {
    "Python": (
        Content("configuration", "Configuration of Sphinx", "extensions project"),
        Content("configuration", "Configuration of Sphinx", "extensions html_theme"),
        Content("migration", "Database migration of Django", "Migration", "migrations.Migration"),
        Content("migration", "Database migration of Alembic", "down_revision revision upgrade"),
        Content("configuration", "Settings of Django", "INSTALLED_APPS"),
    ),
    "JSON": (
        Content("schema", "JSON schema", "$schema", "json-schema.org"),
        Content("schema", "Description of a web service for OpenAPI", "openapi paths"),
        Content("schema", "Description of a web service for Swagger", "swagger paths"),
    ),
    "YAML": (
        Content("schema", "JSON schema", "$schema", "json-schema.org"),
        Content("schema", "Description of a web service for OpenAPI", "openapi paths"),
        Content("schema", "Description of a web service for Swagger", "swagger paths"),
    ),
}
"""Language -> what its files may be."""


KINDS = {
    SymbolKind.PLAY: ("deployment", "Playbook of Ansible"),
    SymbolKind.TASK: ("deployment", "Tasks of Ansible"),
}
"""What a file is that begins with a symbol of a kind."""


def find_by_kind(analysis: Analysis) -> Role | None:
    """What the kind of its first symbol says of a file, whatever it is called."""
    symbol = analysis.symbols[0] if analysis.symbols else None
    if symbol is None or symbol.kind not in KINDS:
        return None
    role, what = KINDS[symbol.kind]
    return Role(role=role, what=what, reason=f"as it has a {symbol.kind} on", line=symbol.line)


def find_content(analysis: Analysis) -> Iterator[Role]:
    """The first of :data:`CONTENTS` that a file has."""
    if analysis.language not in CONTENTS:
        return
    outer = {symbol.name: symbol for symbol in analysis.symbols if not symbol.parent}
    for content in CONTENTS[analysis.language]:
        names = content.names.split()
        if any(name not in outer for name in names):
            continue
        first = outer[names[0]]
        if content.within in " ".join((first.signature, *first.bases)):
            rest = f" beside {' and '.join(names[1:])}" if names[1:] else ""
            reason = f"as it has {names[0]}{rest} on"
            yield Role(role=content.role, what=content.what, reason=reason, line=first.line)
            return
