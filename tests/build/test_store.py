from __future__ import annotations

import multiprocessing
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from sphinx_repodoc.build import store as store_module
from sphinx_repodoc.build.store import (
    FILE_NAME,
    KEEP_HISTORIES,
    Store,
    StoredAnalysis,
    decode_analysis,
    encode_analysis,
)
from sphinx_repodoc.model import (
    Analysis,
    FileHistory,
    History,
    Import,
    ImportedName,
    Reference,
    ReferenceKind,
    Symbol,
    SymbolKind,
    Terms,
)
from sphinx_repodoc.problems import Problem, ProblemKind

ANALYSIS = Analysis(
    language="Python",
    encoding="utf-8",
    lines=3,
    symbols=(Symbol(kind=SymbolKind.CLASS, name="A", qualname="A", line=1, end_line=2),),
    imports=(Import(line=1, module="a", names=(ImportedName(name="b"),)),),
    exports=(),
    problems=(Problem(kind=ProblemKind.SYNTAX, message="m", line=2),),
)
DATA = encode_analysis(ANALYSIS)
BLOBS = {"b1": ("00", 3)}


def save(folder: Path, *keys: str, version: str = "1") -> str:
    """Store an analysis under each key; what went wrong."""
    store = Store(folder, version)
    store.save(dict.fromkeys(keys, DATA), BLOBS, keys)
    store.close()
    return store.fault


def load(folder: Path, *keys: str, version: str = "1") -> dict[str, Analysis]:
    store = Store(folder, version)
    try:
        return {key: found.analysis for key, found in store.load_analyses(keys).items()}
    finally:
        store.close()


def test_round_trip(tmp_path: Path) -> None:
    assert decode_analysis(DATA).analysis == ANALYSIS
    assert save(tmp_path / "new" / "folder", "a", "b") == ""
    assert load(tmp_path / "new" / "folder", "a", "c") == {"a": ANALYSIS}
    store = Store(tmp_path / "new" / "folder", "1")
    assert store.load_blobs() == BLOBS
    store.close()


def test_references_and_terms_are_decoded_on_demand(tmp_path: Path) -> None:
    terms = Terms(text="graph\ngraph capture", weights=bytes([9, 7]))
    references = (Reference(kind=ReferenceKind.CALL, name="f", lines=(1, 2)),)
    data = encode_analysis(replace(ANALYSIS, terms=terms, references=references))
    store = Store(tmp_path, "1")
    store.save({"a": data}, {}, ["a"])
    (found,) = store.load_analyses(["a", "b"]).values()
    store.close()
    assert found.analysis == ANALYSIS
    assert (found.decode_references(), found.decode_terms()) == (references, terms)


def test_damaged_references_and_terms_are_empty() -> None:
    number = Raw(msgspec.msgpack.encode(1))
    damaged = StoredAnalysis(ANALYSIS, references=number, terms=number)
    assert (damaged.decode_references(), damaged.decode_terms()) == ((), Terms())


def test_another_version_finds_nothing_and_drops_the_old(tmp_path: Path) -> None:
    save(tmp_path, "a")
    assert load(tmp_path, "a", version="2") == {}
    assert load(tmp_path, "a") == {"a": ANALYSIS}
    save(tmp_path, "b", version="2")
    assert load(tmp_path, "a") == {}
    assert load(tmp_path, "b", version="2") == {"b": ANALYSIS}


def test_a_record_that_does_not_decode_is_missing(tmp_path: Path) -> None:
    save(tmp_path, "good")
    bad = (b"", b"\xc1", b"\x80", DATA[:-3], b"\x81\xa8language\xa2\xff\xfe", b"\x91" * 5000)
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        for number, data in enumerate(bad):
            connection.execute("INSERT INTO analyses VALUES (?, '1', ?)", (f"bad{number}", data))
        connection.execute("INSERT INTO analyses VALUES ('text', '1', 'text')")
        connection.execute("INSERT INTO analyses VALUES ('null', '1', NULL)")
    connection.close()
    keys = ("good", "text", "null", *(f"bad{number}" for number in range(len(bad))))
    assert load(tmp_path, *keys) == {"good": ANALYSIS}


def test_the_last_histories_are_kept(tmp_path: Path) -> None:
    history = History(commit="c", files={"a": FileHistory(blob="b", together=(("d", 3),))})
    store = Store(tmp_path, "1")
    assert store.load_history("0") is None
    for key in ("0", *map(str, range(KEEP_HISTORIES + 1)), "1"):
        store.save_history(key, history)
    store.close()
    store = Store(tmp_path, "1")
    assert store.load_history("0") is None
    assert {store.load_history(str(key)) == history for key in range(1, KEEP_HISTORIES + 1)} == {
        True
    }
    store.close()


def test_a_history_that_does_not_decode_is_missing(tmp_path: Path) -> None:
    save(tmp_path, "a")
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        for key, data in (("a", b"\xc1"), ("b", "text"), ("c", None), ("d", b"\x91\x01")):
            connection.execute("INSERT INTO histories VALUES (?, ?)", (key, data))
    connection.close()
    store = Store(tmp_path, "1")
    assert [store.load_history(key) for key in "abcd"] == [None] * 4
    store.close()


def corrupt(path: Path) -> Iterator[bytes]:
    data = path.read_bytes()
    yield b"this is no database" * 100
    yield data[: len(data) // 2]
    yield data[:100]
    yield data[:50] + b"\xff" * (len(data) - 50)
    yield data[:4096] + b"\xff" * (len(data) - 4096)


@pytest.mark.parametrize("number", range(5))
def test_a_damaged_file_is_replaced(tmp_path: Path, number: int) -> None:
    save(tmp_path, *map(str, range(200)))
    path = tmp_path / FILE_NAME
    path.write_bytes(list(corrupt(path))[number])
    load(tmp_path, "1")
    save(tmp_path, "a")
    # At the latest the build after next has its cache again.
    assert save(tmp_path, "a") == ""
    assert load(tmp_path, "a") == {"a": ANALYSIS}


def test_a_journal_of_a_damaged_file_goes_with_it(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"no database" * 1000)
    journal = tmp_path / f"{FILE_NAME}-journal"
    journal.write_bytes(b"stale")
    assert save(tmp_path, "a") == ""
    assert not journal.exists()


def test_without_a_file_everything_is_missing(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    assert FILE_NAME in save(tmp_path, "a")
    assert load(tmp_path, "a") == {}


def test_without_a_folder_everything_is_missing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert save(tmp_path / "file" / "folder", "a")
    assert load(tmp_path / "file" / "folder", "a") == {}
    assert (tmp_path / "file").read_text() == "in the way"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert save(tmp_path, "a")
    tmp_path.chmod(0o700)


def test_after_a_fault_the_build_goes_on_without(tmp_path: Path) -> None:
    save(tmp_path, "a")
    store = Store(tmp_path, "1")
    store._connection.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON main.blobs "
        "BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
    )
    store.save({"b": DATA}, {"b2": ("11", 1)}, ["a", "b"])
    assert "disk is full" in store.fault
    assert store.load_analyses(["a"]) == {}
    store.close()


def test_a_fault_while_saving_saves_nothing(tmp_path: Path) -> None:
    save(tmp_path, "a")
    store = Store(tmp_path, "1")
    store._connection.execute("DROP TABLE blobs")
    store.save({"b": DATA}, BLOBS, ["a", "b"])
    assert "no such table" in store.fault
    store.close()
    assert load(tmp_path, "a", "b") == {"a": ANALYSIS}


def test_what_is_too_big_is_left_out_alone(tmp_path: Path) -> None:
    save(tmp_path, "before")
    store = Store(tmp_path, "1")
    store._connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 1000)
    big = encode_analysis(Analysis(language="C", doc="".join(map(chr, range(1000)))))
    store.save({"a": DATA, "b": big, "c": DATA}, BLOBS, ["a", "b", "c"])
    assert store.fault == ""
    store.close()
    assert load(tmp_path, "before", "a", "b", "c").keys() == {"before", "a", "c"}


def test_pruning_keeps_what_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "KEEP_ALWAYS", 2)
    keys = [f"old{number}" for number in range(10)]
    save(tmp_path, *keys)
    store = Store(tmp_path, "1")
    store.save({"new": DATA}, BLOBS, ["new", "old3"])
    store.close()
    assert load(tmp_path, "new", *keys).keys() == {"new", "old3"}


def test_a_few_branches_are_not_pruned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "KEEP_ALWAYS", 0)
    save(tmp_path, "a", "b", "c")
    save(tmp_path, "d")
    assert load(tmp_path, "a", "b", "c", "d").keys() == {"a", "b", "c", "d"}


def _save_many(folder: Path, name: str) -> None:
    for number in range(10):
        assert save(folder, *(f"{name}{number}-{key}" for key in range(20))) == ""


def test_two_builds_at_once(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    workers = [context.Process(target=_save_many, args=(tmp_path, name)) for name in "ab"]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert [worker.exitcode for worker in workers] == [0, 0]
    keys = [f"{name}{n}-{key}" for name in "ab" for n in range(10) for key in range(20)]
    assert load(tmp_path, *keys).keys() == set(keys)
