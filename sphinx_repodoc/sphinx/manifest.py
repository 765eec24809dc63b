"""The record of a build in its output folder, with which the next build compares.

``repodoc/manifest.json`` lists every scanned file and every page with its digest,
``repodoc/problems.json`` every problem. Both are part of the public contract.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.model import FileRecord
from sphinx_repodoc.problems import Problem

VERSION = 2
FOLDER = "repodoc"
DOCUMENT = "document"
"""Stands for the digest of the overview, which is written by Sphinx and not by this package."""

UNFINISHED = ""
"""Stands for the digest of a page that a build has not finished writing."""


@dataclass(frozen=True, slots=True)
class Written:
    """The files that a build has written: pages with their digests, and shards, which pages load.

    ``state`` is a digest of everything that pages are made from, empty until all are written.
    """

    pages: Mapping[str, str]
    state: str = ""
    shards: tuple[str, ...] = ()


def load_written(output: Path) -> Written:
    """Return the record of the last build into *output*, empty without a readable manifest."""
    try:
        manifest = json.loads((output / FOLDER / "manifest.json").read_text("utf-8"))
        pages = {str(page): str(digest) for page, digest in manifest["pages"].items()}
        # Version 1 has no shards; its pages are still known, so that those that are gone go.
        shards = tuple(map(str, manifest.get("shards", ())))
        if manifest["version"] != VERSION:
            return Written(dict.fromkeys(pages, UNFINISHED), shards=shards)
        return Written(pages, str(manifest["state"]), shards)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Written({})


def save_manifest(
    output: Path,
    *,
    commit: str,
    records: Iterable[FileRecord],
    index: RepoIndex,
    written: Written,
) -> None:
    """Write the manifest, if it has changed."""
    files = [
        {
            "path": record.path,
            "size": record.source.size,
            "sha256": record.source.sha256,
            "language": record.analysis.language if record.analysis else "",
            "page": index.file_pages.get(record.path, ""),
            "status": str(record.source.status),
            "reason": record.source.reason,
        }
        for record in records
    ]
    manifest = {
        "version": VERSION,
        "commit": commit,
        "files": files,
        "pages": dict(sorted(written.pages.items())),
        "state": written.state,
        "shards": list(written.shards),
    }
    _write(output / FOLDER / "manifest.json", manifest)


def save_problems(output: Path, problems: Iterable[Problem], *, strict: bool) -> None:
    """Write the list of problems, if it has changed; *strict* is the option
    ``repodoc_strict``."""
    described = [
        {
            "kind": str(problem.kind),
            "warning": problem.is_warning(strict=strict),
            "expected": problem.expected,
            "path": problem.path,
            "line": problem.line,
            "message": problem.message,
        }
        for problem in problems
    ]
    _write(output / FOLDER / "problems.json", {"version": VERSION, "problems": described})


def remove_listed(folder: Path, paths: Iterable[Path]) -> None:
    """Remove files that a manifest lists, and the folders that become empty.

    Anybody can have edited the manifest: nothing outside of *folder* is removed.
    """
    for path in paths:
        if path.resolve().is_relative_to(folder.resolve()):
            # The file may be gone already, or a folder may have its name.
            with contextlib.suppress(OSError):
                path.unlink()
                parent = path.parent
                while parent != folder and not any(parent.iterdir()):
                    parent.rmdir()
                    parent = parent.parent


def _write(path: Path, value: dict[str, Any]) -> None:
    data = (json.dumps(value, ensure_ascii=False) + "\n").encode("utf-8")
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part")
    partial.write_bytes(data)
    # Replace the manifest atomically: a build that is killed leaves the old or the new one.
    partial.replace(path)
