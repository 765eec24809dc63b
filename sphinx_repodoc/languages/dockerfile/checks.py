"""Notes on base images without a version, and on images that run as root."""

from __future__ import annotations

import re
from collections.abc import Iterator

import tree_sitter

_ROOT = frozenset({"root", "0"})
# A pattern finds the names of stages in spite of syntax errors.
_ALIAS = re.compile(r"^[ \t]*FROM[ \t].*[ \t]AS[ \t]+(\S+)", re.IGNORECASE | re.MULTILINE)


def check_dockerfile(root: tree_sitter.Node) -> Iterator[tuple[str, int, str]]:
    """Yield the rule, the line and the name for images without a version, and for a last stage
    that runs as root."""
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
    # Without USER, the base image decides, which is not known here.
    if is_started and line and name.partition(":")[0] in _ROOT:
        yield "docker-root", line, f"USER {name}"


def _read_from(node: tree_sitter.Node) -> tuple[str, str, str]:
    """Return the image, its tag and the name of the stage."""
    image = tag = alias = ""
    for child in node.children:
        if child.type == "image_spec":
            name, mark = (child.child_by_field_name(field) for field in ("name", "tag"))
            image, tag = _read(name), _read(mark).lstrip(":")
        elif child.type == "image_alias":
            alias = _read(child)
    return image, tag, alias


def _is_exact(node: tree_sitter.Node, image: str) -> bool:
    """Whether an image has a digest, is empty, or is the value of a variable."""
    return "@" in _read(node) or "$" in image or image in ("scratch", "")


def _read(node: tree_sitter.Node | None) -> str:
    return node.text.decode("utf-8", "replace") if node and node.text else ""
