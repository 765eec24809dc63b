"""Dockerfiles: what image they start from, and as whom the one they build runs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import tree_sitter

_ROOT = frozenset({"root", "0"})
# Also where the grammar has lost its way.
_ALIAS = re.compile(r"^[ \t]*FROM[ \t].*[ \t]AS[ \t]+(\S+)", re.IGNORECASE | re.MULTILINE)

Place = tuple[str, int, str]
"""A rule, a line and the name to show."""


def check_dockerfile(root: tree_sitter.Node) -> Iterator[Place]:
    """Images that are not named exactly, and a last stage that runs as root."""
    users: dict[str, tuple[str, int]] = {}
    user: tuple[str, int] = ("", 0)
    alias = ""
    is_started = False
    stages = set(_ALIAS.findall(_read(root)))
    for node in root.children:
        if node.type == "from_instruction":
            users[alias] = user
            image, tag, alias = _read_from(node)
            user = users.get(image, ("", 0)) if image else ("", 0)
            if tag in ("", "latest") and image not in stages and not _is_exact(node, image):
                yield "docker-latest", node.start_point.row + 1, f"{image}:latest"
            is_started = False
        elif node.type == "user_instruction":
            user = (_read(node)[4:].strip(), node.start_point.row + 1)
        elif node.type in ("cmd_instruction", "entrypoint_instruction"):
            is_started = True
    name, line = user
    # Who says nothing runs as the base image says, which is not known here.
    if is_started and line and name.partition(":")[0] in _ROOT:
        yield "docker-root", line, f"USER {name}"


def _read_from(node: tree_sitter.Node) -> tuple[str, str, str]:
    """The image, its tag, and what the stage is called."""
    image = tag = alias = ""
    for child in node.children:
        if child.type == "image_spec":
            name, mark = (child.child_by_field_name(field) for field in ("name", "tag"))
            image, tag = _read(name), _read(mark).lstrip(":")
        elif child.type == "image_alias":
            alias = _read(child)
    return image, tag, alias


def _is_exact(node: tree_sitter.Node, image: str) -> bool:
    """Whether an image is named by its digest, is none, or is named elsewhere."""
    return "@" in _read(node) or "$" in image or image in ("scratch", "")


def _read(node: tree_sitter.Node | None) -> str:
    return node.text.decode("utf-8", "replace") if node and node.text else ""
