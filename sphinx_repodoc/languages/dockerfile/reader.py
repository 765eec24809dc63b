"""Reader of Dockerfiles: stages and files by the grammar, the programs that containers run, and
notes on base images without a version and on images that run as root.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import Findings, TreeNode, analyse_tree, find_with_lines
from sphinx_repodoc.model import EntryPoint

_INSTRUCTION = re.compile(r"(?im)^[ \t]*(CMD|ENTRYPOINT)[ \t]+((?:.*\\\n)*.*)$")
_ROOT = frozenset({"root", "0"})
# Names of stages are matched by a pattern, which works in spite of syntax errors.
_ALIAS = re.compile(r"^[ \t]*FROM[ \t].*[ \t]AS[ \t]+(\S+)", re.IGNORECASE | re.MULTILINE)


def analyse_dockerfile(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the facts of a Dockerfile, with its ``CMD`` and ``ENTRYPOINT`` instructions."""
    points = (
        EntryPoint(name=match[1].upper(), line=line, target=_join(match[2].replace("\\\n", " ")))
        for line, match in find_with_lines(_INSTRUCTION, text)
    )
    return replace(analyse_tree(text, "Dockerfile", sections), entry_points=tuple(points))


def _join(written: str) -> str:
    """Return a command, written as a JSON list or as a shell command, in one line."""
    written = written.strip()
    try:
        words = json.loads(written)
    except ValueError:
        return written
    is_list = isinstance(words, list) and all(isinstance(word, str) for word in words)
    return " ".join(words) if is_list else written


def check_dockerfile(root: TreeNode) -> Iterator[tuple[str, int, str]]:
    """Yield rule, line and name for images without a version, and for a last stage run as root."""
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
            # The image has a digest, is "scratch", or is the value of a variable.
            is_exact = "@" in _read(node) or "$" in image or image in ("scratch", "")
            if tag in ("", "latest") and image not in stages and not is_exact:
                yield "docker-latest", node.start_point.row + 1, f"{image}:latest"
            is_started = False
        elif node.type == "user_instruction":
            user = (_read(node)[4:].strip(), node.start_point.row + 1)
        elif node.type in ("cmd_instruction", "entrypoint_instruction"):
            is_started = True
    name, line = user
    # Without a USER instruction, the unknown base image determines the user.
    if is_started and line and name.partition(":")[0] in _ROOT:
        yield "docker-root", line, f"USER {name}"


def _read_from(node: TreeNode) -> tuple[str, str, str]:
    """Return the image, its tag and the name of the stage in a ``FROM`` instruction."""
    image = tag = alias = ""
    for child in node.children:
        if child.type == "image_spec":
            name, mark = (child.child_by_field_name(field) for field in ("name", "tag"))
            image, tag = _read(name), _read(mark).lstrip(":")
        elif child.type == "image_alias":
            alias = _read(child)
    return image, tag, alias


def _read(node: TreeNode | None) -> str:
    return node.text.decode("utf-8", "replace") if node and node.text else ""
