from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sphinx_repodoc.index import build_index
from sphinx_repodoc.model import Analysis, FileRecord, SourceFile, Status
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.sphinx import manifest
from sphinx_repodoc.sphinx.manifest import (
    UNFINISHED,
    Written,
    load_written,
    save_manifest,
    save_problems,
)

RECORDS = (
    FileRecord(
        source=SourceFile(path="a.py", size=3, sha256="00"), analysis=Analysis(language="Python")
    ),
    FileRecord(source=SourceFile(path="ü", status=Status.SKIPPED, reason="excluded")),
)
PAGES = {"repo/tree/b": "2", "repo/tree/a": "1"}


WRITTEN = Written(PAGES, "state")


def save(output: Path, written: Written = WRITTEN) -> Path:
    index = build_index(RECORDS, "repo")
    save_manifest(output, commit="abc", records=RECORDS, index=index, written=written)
    return output / "repodoc" / "manifest.json"


def test_round_trip(tmp_path: Path) -> None:
    save(tmp_path)
    assert load_written(tmp_path) == WRITTEN


def test_every_file_is_described(tmp_path: Path) -> None:
    value = json.loads(save(tmp_path).read_text("utf-8"))
    assert list(value["pages"]) == sorted(PAGES)
    assert value["commit"] == "abc"
    assert value["files"] == [
        {
            "path": "a.py", "size": 3, "sha256": "00", "language": "Python",
            "page": "repo/tree/a.py", "status": "page", "reason": "",
        },
        {
            "path": "ü", "size": 0, "sha256": "", "language": "",
            "page": "", "status": "skipped", "reason": "excluded",
        },
    ]  # fmt: skip


def test_what_says_nothing_new_is_not_written(tmp_path: Path) -> None:
    path = save(tmp_path)
    before = path.stat().st_ino
    save(tmp_path)
    assert path.stat().st_ino == before
    save(tmp_path, Written(PAGES, "other"))
    assert path.stat().st_ino != before
    assert [file.name for file in path.parent.iterdir()] == ["manifest.json"]


def test_pages_of_another_version_are_known_but_outdated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(tmp_path)
    monkeypatch.setattr(manifest, "VERSION", manifest.VERSION + 1)
    assert load_written(tmp_path) == Written(dict.fromkeys(PAGES, UNFINISHED))


def test_pages_of_the_first_version_are_known(tmp_path: Path) -> None:
    path = save(tmp_path)
    value = json.loads(path.read_text("utf-8"))
    del value["shards"]
    path.write_text(json.dumps(value | {"version": 1, "search": ["version.js"]}), "utf-8")
    assert load_written(tmp_path) == Written(dict.fromkeys(PAGES, UNFINISHED))


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b"{}", b'{"version": 1, "pages": []}', b"\xff\xfe", b"1"]
)
def test_garbage_is_no_manifest_and_is_replaced(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "repodoc" / "manifest.json"
    path.parent.mkdir()
    path.write_bytes(data)
    assert load_written(tmp_path) == Written({})
    save(tmp_path)
    assert load_written(tmp_path) == WRITTEN


def test_no_manifest_no_pages(tmp_path: Path) -> None:
    assert load_written(tmp_path / "nowhere") == Written({})


def test_problems(tmp_path: Path) -> None:
    problem = Problem(kind=ProblemKind.SYNTAX, message="ß", path="a.py", line=3)
    save_problems(tmp_path, [problem], strict=True)
    path = tmp_path / "repodoc" / "problems.json"
    (described,) = json.loads(path.read_text("utf-8"))["problems"]
    assert described == {
        "kind": "syntax", "warning": True, "expected": False, "path": "a.py", "line": 3,
        "message": "ß",
    }  # fmt: skip
    save_problems(tmp_path, [replace(problem, expected=True)], strict=True)
    (described,) = json.loads(path.read_text("utf-8"))["problems"]
    assert (described["warning"], described["expected"]) == (False, True)
