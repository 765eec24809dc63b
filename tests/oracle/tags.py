"""What universal-ctags finds in files."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.oracle.catalogue import Subject

# What has no name gets one.
INVENTED = re.compile(r"__anon|anonymous|Anonymous")
# Kinds that are off unless they are asked for.
EXTRA_KINDS = {"C": "+px", "C++": "+pxA"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    """A definition that ctags found. ``scope`` is the kind of what it stands in, which does
    not tell two tags apart."""

    path: Path
    line: int
    name: str
    kind: str
    scope: str = field(default="", compare=False)


def is_installed() -> bool:
    """Whether there is a ctags that can write what is read here."""
    if not shutil.which("ctags"):
        return False
    features = subprocess.run(["ctags", "--list-features"], capture_output=True, text=True)
    return "json" in features.stdout


def read_tags(subject: Subject, files: Sequence[Path]) -> list[Tag]:
    """Every definition with a name. What is written twice, ``app.use = function use() {}``,
    counts once."""
    return list(dict.fromkeys(_run(subject, files)))


def _run(subject: Subject, files: Sequence[Path]) -> Iterator[Tag]:
    command = [
        "ctags", "--options=NONE", "--output-format=json", "--sort=no", "--fields=NFnzsp",
        f"--language-force={subject.ctags}", "-L", "-", "-o", "-",
    ]  # fmt: skip
    if subject.ctags in EXTRA_KINDS:
        command.append(f"--kinds-{subject.ctags}={EXTRA_KINDS[subject.ctags]}")
    command += [f"-D{name}=" for name in subject.defines]
    listing = "\n".join(map(str, files))
    output = subprocess.run(command, input=listing, capture_output=True, text=True, check=True)
    for line in output.stdout.splitlines():
        item = json.loads(line)
        if item["_type"] == "tag" and not INVENTED.match(item["name"]):
            yield Tag(
                path=Path(item["path"]),
                line=item["line"],
                name=item["name"],
                kind=item["kind"],
                scope=item.get("scopeKind", ""),
            )
