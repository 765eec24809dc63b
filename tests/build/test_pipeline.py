from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sphinx_repodoc import grammars
from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.plugins import digest_own
from sphinx_repodoc.build import analysing, pipeline
from sphinx_repodoc.build import missing_packages as packages
from sphinx_repodoc.build.lint import CHECKER
from sphinx_repodoc.build.pipeline import Repository, load_repository
from sphinx_repodoc.build.reading import Texts, read_text
from sphinx_repodoc.build.store import FILE_NAME, decode_analysis
from sphinx_repodoc.config import Options
from sphinx_repodoc.languages.load import GRAMMARS, Grammar
from sphinx_repodoc.model import OWN_RULES, Analysis, FileRecord, SourceFile, Status
from sphinx_repodoc.problems import ProblemKind
from sphinx_repodoc.scan import read_file, scan_repository
from sphinx_repodoc.scan.git import GitError

FILES: dict[str, bytes] = {
    "a.py": b'"""Letters and what they mean."""\nX = 1\n',
    "pkg/__init__.py": b"from a import X\n",
    "pkg/latin.txt": "Größe, Übergröße, Gemütlichkeit\n".encode("latin-1"),
    "keys.ini": b"[aws]\nkey = AKIA2E0A8F3B244C9986\n",
    "fake.py": b"\0\1\2",
    "poetry.lock": b"x",
}


def write(root: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)


@pytest.fixture(params=["folder", "git"])
def root(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small repository, with git and without."""
    root = tmp_path.resolve() / "root"
    write(root, FILES)
    if request.param == "git":
        monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
        for command in (("init", "-q"), ("add", "-A")):
            subprocess.run(["git", *command], cwd=root, check=True, capture_output=True)
    return root


class Progress:
    """Remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.total = 0

    def __call__(self, paths: Iterable[str], total: int) -> Iterator[str]:
        self.total = total
        for path in paths:
            self.seen.append(path)
            yield path


def load(root: Path, options: Options | None = None, jobs: int = 1) -> tuple[Repository, Progress]:
    progress = Progress()
    repository = load_repository(
        root, options or Options(), cache=root.parent / "cache", ignore=(), jobs=jobs,
        progress=progress,
    )  # fmt: skip
    return repository, progress


def analysis_of(repository: Repository, path: str) -> Analysis:
    analysis = repository.index.records[path].analysis
    assert analysis is not None
    return analysis


def problems_of(repository: Repository) -> list[tuple[str, str]]:
    return [(problem.path, str(problem.kind)) for problem in repository.problems]


def test_every_file_has_its_record(root: Path) -> None:
    repository, progress = load(root)
    assert list(repository.index.records) == sorted(FILES.keys() - {"poetry.lock"})
    assert analysis_of(repository, "a.py").summary == "Letters and what they mean."
    assert [file.path for file in repository.scan.files if file.status is Status.SKIPPED] == [
        "poetry.lock"
    ]
    assert sorted(progress.seen) == sorted(repository.index.file_pages)
    assert progress.total == len(progress.seen)


def test_version_covers_every_file_that_can_change_an_analysis(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline, "_OWN_FOLDER", tmp_path)
    versions = [pipeline._compute_version()]
    for name in ("model.py", "analyse/tree.py", "languages/c/language.toml", "scan/a/text.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        for text in ("", "x"):
            (tmp_path / name).write_text(text)
            digest_own.cache_clear()
            versions.append(pipeline._compute_version())
    assert len(set(versions)) == len(versions)
    for name in ("render/html.py", "analyse/__pycache__/tree.pyc"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("x")
        digest_own.cache_clear()
        assert pipeline._compute_version() == versions[-1]


def test_problems_are_sorted_and_have_their_place(root: Path) -> None:
    repository, _ = load(root)
    assert problems_of(repository) == [
        ("fake.py", "encoding"),
        ("keys.ini", "secret"),
        ("pkg/latin.txt", "encoding"),
    ]
    assert {problem.line for problem in repository.problems} == {0, 2}


def test_the_second_time_nothing_is_analysed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = load(root)

    def fail(*arguments: Any) -> Any:
        raise AssertionError("analysed again")

    monkeypatch.setattr(analysing, "analyse", fail)
    second, progress = load(root)
    assert second == first
    assert progress.seen == []


def test_only_what_changed_is_analysed(root: Path) -> None:
    load(root)
    write(root, {"a.py": b"Y = 2\n"})
    repository, progress = load(root)
    assert progress.seen == ["a.py"]
    assert [symbol.name for symbol in analysis_of(repository, "a.py").symbols] == ["Y"]


def test_redaction_is_part_of_the_key(root: Path) -> None:
    load(root)
    repository, _ = load(root, Options(redact=False))
    assert ("keys.ini", "secret") not in problems_of(repository)
    source = repository.index.records["keys.ini"].source
    assert "AKIA2E0A8F3B244C9986" in read_text(root, source, redact=False)
    assert "AKIA2E0A8F3B244C9986" not in read_text(root, source, redact=True)


def test_a_text_is_looked_through_unless_it_is_known_to_hold_no_secret(root: Path) -> None:
    repository, _ = load(root)
    records = dict(repository.index.records)
    assert not analysis_of(repository, "a.py").has_secrets
    assert Texts(root, records, redact=True).read("a.py") == FILES["a.py"].decode()
    record = records["keys.ini"]
    for analysis in (record.analysis, Analysis(language="INI"), None):
        records["keys.ini"] = FileRecord(source=record.source, analysis=analysis)
        assert "AKIA2E0A8F3B244C9986" not in Texts(root, records, redact=True).read("keys.ini")
        assert "AKIA2E0A8F3B244C9986" in Texts(root, records, redact=False).read("keys.ini")


def test_jobs_do_not_change_the_result(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sphinx_repodoc.build.workers.SERIAL_WEIGHT", 1)
    several, _ = load(root, jobs=2)
    (root.parent / "cache" / FILE_NAME).unlink()
    one, _ = load(root, jobs=1)
    assert several == one


def change_after_scan(monkeypatch: pytest.MonkeyPatch, change: Callable[[], None]) -> None:
    def scan_and_change(*arguments: Any) -> Any:
        found = scan_repository(*arguments)
        change()
        return found

    monkeypatch.setattr(pipeline, "scan_repository", scan_and_change)


@pytest.mark.parametrize("act", ["edit", "remove"])
def test_a_file_that_changes_meanwhile_is_unreadable_once(root: Path, act: str) -> None:
    def change() -> None:
        (root / "a.py").unlink()
        if act == "edit":
            write(root, {"a.py": b"Y = 2\n"})

    with pytest.MonkeyPatch.context() as monkeypatch:
        change_after_scan(monkeypatch, change)
        repository, _ = load(root)
    assert ("a.py", "unreadable") in problems_of(repository)
    assert analysis_of(repository, "a.py").language == "Python"
    # The same content later is analysed: what could not be read was not kept.
    write(root, FILES)
    repository, progress = load(root)
    assert progress.seen == ["a.py"]
    assert analysis_of(repository, "a.py").summary == "Letters and what they mean."


in_a_folder = pytest.mark.parametrize("root", ["folder"], indirect=True)


def _hang() -> None:
    # As a grammar does that has lost its way: no alarm interrupts it.
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    time.sleep(60)


@in_a_folder
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("end", "again"), [(lambda: os._exit(1), ["a.py"]), (_hang, [])], ids=["dies", "hangs"]
)
def test_a_file_that_ends_its_worker_keeps_its_page(
    root: Path,
    monkeypatch: pytest.MonkeyPatch,
    end: Callable[[], None],
    again: list[str],
    jobs: int,
) -> None:
    monkeypatch.setattr("sphinx_repodoc.build.workers.SERIAL_WEIGHT", 1)
    monkeypatch.setattr(analysing, "WORKER_SECONDS", 3)

    def analyse_or_end(name: str, text: Any, language: str, sections: Any) -> Analysis:
        if name == "a.py":
            end()
        return analyse(name, text, language, sections)

    monkeypatch.setattr(analysing, "analyse", analyse_or_end)
    repository, progress = load(root, jobs=jobs)
    assert [path for path, kind in problems_of(repository) if kind == "worker"] == ["a.py"]
    assert "a.py" in repository.index.file_pages
    assert len(progress.seen) == progress.total
    # The time that a file takes is not spent twice, while one that died has another chance.
    monkeypatch.setattr(analysing, "analyse", analyse)
    repository, progress = load(root, jobs=jobs)
    assert progress.seen == again
    assert bool(again) is bool(analysis_of(repository, "a.py").symbols)


@in_a_folder
def test_a_file_that_takes_too_much_memory_keeps_its_page(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def take_too_much(name: str, text: Any, language: str, sections: Any) -> Analysis:
        if name == "a.py":
            raise MemoryError
        return analyse(name, text, language, sections)

    monkeypatch.setattr(analysing, "analyse", take_too_much)
    repository, _ = load(root)
    assert ("a.py", "analyser") in problems_of(repository)
    assert "a.py" in repository.index.file_pages
    # Another time there may be more of it.
    monkeypatch.setattr(analysing, "analyse", analyse)
    repository, progress = load(root)
    assert progress.seen == ["a.py"]
    assert analysis_of(repository, "a.py").symbols


@in_a_folder
def test_a_file_on_which_a_grammar_never_ends_is_given_up(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "WORKER_SECONDS", 4)
    write(root, {"endless.kt": b"/*" * 20_000, "good.kt": b"class Gate\n"})
    repository, _ = load(root, Options(untracked=True), jobs=1)
    assert [path for path, kind in problems_of(repository) if kind == "worker"] == ["endless.kt"]
    assert [symbol.name for symbol in analysis_of(repository, "good.kt").symbols] == ["Gate"]
    assert "endless.kt" in repository.index.file_pages


def test_large_files_are_described(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "MAX_PARSED_BYTES", 1000)
    monkeypatch.setattr(analysing, "SAMPLE_BYTES", 100)
    write(root, {"pkg/__init__.py": b"X = 1\n" * 200, "a.py": b"\0" * 2000})
    repository, _ = load(root, Options(max_source_bytes=1000))
    text, binary = analysis_of(repository, "pkg/__init__.py"), analysis_of(repository, "a.py")
    assert (text.language, text.lines, text.symbols) == ("Python", 200, ())
    assert binary.binary
    assert ("pkg/__init__.py", "large") in problems_of(repository)
    assert ("a.py", "large") not in problems_of(repository)


@pytest.mark.parametrize("size", range(1, 15))
@pytest.mark.parametrize(
    ("data", "lines", "filled"),
    [(b"a\n\n  \nb\r\n c", 5, 3), (b"\n\n x\n", 3, 1), (b" \n ", 2, 0), (b"abc", 1, 1)],
)
def test_lines_are_counted_in_pieces(data: bytes, lines: int, filled: int, size: int) -> None:
    chunks = [data[start : start + size] for start in range(0, len(data), size)]
    assert analysing._survey_lines(chunks) == (chunks[0], lines, filled)


def test_a_large_file_need_not_fit_into_memory(tmp_path: Path) -> None:
    size = 300_000_000
    (tmp_path / "large.bin").touch()
    os.truncate(tmp_path / "large.bin", size)
    digest = hashlib.sha256()
    for _ in range(300):
        digest.update(bytes(1_000_000))
    source = SourceFile(path="large.bin", size=size, sha256=digest.hexdigest())
    tracemalloc.start()
    encoded, is_kept = analysing.analyse_file(tmp_path, source, redact=True)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert is_kept
    assert decode_analysis(encoded).analysis.binary
    assert peak < 20_000_000


def test_a_declared_language_holds_where_nothing_is_parsed(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: Any) -> Any:
        raise TimeoutError("too slow")

    monkeypatch.setattr(analysing, "MAX_PARSED_BYTES", 1000)
    monkeypatch.setattr(analysing, "analyse", fail)
    declared = b"*.h linguist-language=Objective-C\n"
    write(root, {".gitattributes": declared, "large.h": b"int x;\n" * 200, "slow.h": b"int x;\n"})
    repository, _ = load(root, Options(untracked=True))
    for path in ("large.h", "slow.h"):
        assert analysis_of(repository, path).language == "Objective-C"


def test_a_sample_does_not_end_inside_a_character(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "MAX_PARSED_BYTES", 1000)
    for size in (100, 101, 102):
        monkeypatch.setattr(analysing, "SAMPLE_BYTES", size)
        write(root, {"a.py": f"{size} x = '{'日本語' * 500}'".encode()})
        repository, _ = load(root)
        assert analysis_of(repository, "a.py").encoding == "utf-8"


def test_reading_what_is_not_what_was_scanned_fails(root: Path) -> None:
    repository, _ = load(root)
    source = repository.index.records["a.py"].source
    assert read_file(root, source) == FILES["a.py"]
    write(root, {"a.py": b"changed"})
    with pytest.raises(OSError, match="changed"):
        read_file(root, source)
    with pytest.raises(OSError, match="not text"):
        read_text(root, repository.index.records["fake.py"].source, redact=True)


def test_an_empty_file_is_not_opened(tmp_path: Path) -> None:
    empty = SourceFile(path="gone.py", sha256=hashlib.sha256().hexdigest())
    assert read_file(tmp_path, empty) == b""


def test_a_cache_that_cannot_be_used_is_a_problem(root: Path) -> None:
    (root.parent / "cache").write_text("in the way")
    repository, _ = load(root)
    (problem,) = [p for p in repository.problems if p.kind is ProblemKind.CACHE]
    assert str(root) not in problem.message
    assert analysis_of(repository, "a.py").summary == "Letters and what they mean."


def test_a_hidden_secret_leaves_code_that_parses(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": b'KEY = b"AKIA2E0A8F3B244C9986"\n'})
    repository, _ = load(tmp_path)
    kinds = {problem.kind for problem in repository.problems}
    assert kinds == {ProblemKind.SECRET}


def test_a_key_is_one_secret_however_many_lines_it_has(tmp_path: Path) -> None:
    body = "\n".join(f"b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAB{n}" for n in "135")
    key = f"-----BEGIN RSA PRIVATE KEY-----\n{body}\n-----END RSA PRIVATE KEY-----\n"
    write(tmp_path, {"host": key.encode()})
    repository, _ = load(tmp_path)
    (problem,) = repository.problems
    assert (problem.kind, problem.line) == (ProblemKind.SECRET, 2)
    assert "is hidden, to line 4" in problem.message


@pytest.fixture
def committed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a commit, cloned with a password."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    root = tmp_path.resolve() / "committed"
    write(root, {"a.py": b"X = 1\n", "b.txt": b"one\ntwo\n"})
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for command in (
        ("init", "-q"),
        ("remote", "add", "origin", "https://me:sesame@github.com/o/r.git"),
        ("add", "-A"),
        (*who, "commit", "-q", "-m", "x"),
    ):
        subprocess.run(["git", *command], cwd=root, check=True, capture_output=True)
    return root


def load_quietly(root: Path, cache: Path, **options: Any) -> Repository:
    return load_repository(
        root, Options(**options), cache=cache, ignore=(), jobs=1, progress=Progress()
    )


def test_history_and_address_of_committed_files(committed: Path, tmp_path: Path) -> None:
    repository = load_quietly(committed, tmp_path / "cache")
    commit = repository.scan.commit
    assert repository.index.source_url("a.py") == f"https://github.com/o/r/blob/{commit}/a.py"
    assert repository.index.history.files["a.py"].changes == 1
    assert "sesame" not in repr(repository)


def test_a_file_that_was_edited_has_no_last_change(committed: Path, tmp_path: Path) -> None:
    (committed / "a.py").write_bytes(b"X = 2\n")
    (committed / "b.txt").write_bytes(b"one\r\ntwo\r\n")
    index = load_quietly(committed, tmp_path / "cache").index
    assert index.history.files["a.py"].date == index.source_url("a.py") == ""
    assert index.history.files["a.py"].changes == 1
    # Line ends as a clone on Windows has them are no edit.
    assert index.history.files["b.txt"].date
    (committed / "a.py").write_bytes(b"X = 1\n")
    assert load_quietly(committed, tmp_path / "cache").index.source_url("a.py")


def test_history_is_read_once_for_a_commit(
    committed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = load_quietly(committed, tmp_path / "cache")
    monkeypatch.setattr(pipeline, "read_history", None)
    assert load_quietly(committed, tmp_path / "cache").index.history == first.index.history


def test_without_a_history_the_build_goes_on(
    committed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise GitError("it broke")

    monkeypatch.setattr(pipeline, "read_history", fail)
    repository = load_quietly(committed, tmp_path / "cache")
    assert repository.index.history.files == {}
    assert repository.problems == ()
    assert repository.index.source_url("a.py") == ""


@pytest.mark.parametrize(
    ("option", "url"),
    [("", ""), ("https://example.org/{path}", "https://example.org/a.py")],
)
def test_address_by_option(committed: Path, tmp_path: Path, option: str, url: str) -> None:
    index = load_quietly(committed, tmp_path / "cache", source_url=option).index
    assert index.source_url("a.py") == url


@in_a_folder
def test_notes_of_queries_and_of_the_checker_are_kept(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(root, {"b.py": b"def f():\n    raise ValueError(eval(x))\n"})
    first = analysis_of(load(root)[0], "b.py")
    assert [(note.rule, note.line, note.symbol) for note in first.notes] == [
        ("S307", 2, "f"),
        ("raises", 2, "ValueError"),
    ]
    assert {checker for _, checker in first.checks} == {OWN_RULES, CHECKER}
    # The second time nothing is started.
    monkeypatch.setattr("sphinx_repodoc.build.lint._Run", lambda *_: pytest.fail("started"))
    assert analysis_of(load(root)[0], "b.py") == first


@in_a_folder
def test_notes_follow_the_sections_that_are_shown(root: Path) -> None:
    write(root, {"b.py": b"def f():\n    raise ValueError(eval(x))\n"})

    def list_rules(*sections: str) -> list[str]:
        notes = analysis_of(load(root, Options(sections=sections))[0], "b.py").notes
        return [note.rule for note in notes]

    assert list_rules("source", "security") == ["S307"]
    assert list_rules("source") == []
    assert list_rules("source", "patterns") == ["raises"]
    assert list_rules("security", "patterns") == ["S307", "raises"]


@in_a_folder
def test_concepts_follow_the_section_that_shows_them(root: Path) -> None:
    write(root, {"b.py": b"def open_harbour(harbour):\n    return harbour\n"})

    def list_concepts(*sections: str) -> list[str]:
        index = load(root, Options(sections=sections))[0].index
        return [concept.text for concept in index.concepts.get("b.py", ())]

    assert list_concepts("source") == []
    assert list_concepts("keywords") == ["harbour"]
    # Out of the cache they are the same.
    assert list_concepts("keywords") == ["harbour"]
    assert list_concepts("source", "keywords") == ["harbour"]


@in_a_folder
def test_a_file_that_the_checker_fails_on_is_a_problem(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sphinx_repodoc.build.lint._Run.wait", lambda run, seconds: run.end())
    repository, _ = load(root)
    assert ("a.py", "checker") in problems_of(repository)
    assert CHECKER not in {checker for _, checker in analysis_of(repository, "a.py").checks}
    monkeypatch.undo()
    assert ("a.py", "checker") not in problems_of(load(root)[0])


def test_a_grammar_that_another_package_adds_is_installed_by_its_own_name(
    fresh_grammars: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GRAMMARS, "Klingon", Grammar(package="tree-sitter-klingon"))
    analysis = Analysis(language="Klingon")
    records = [FileRecord(source=SourceFile(path=path), analysis=analysis) for path in "ab"]
    [missing] = packages.find_missing_packages(records)
    assert list(packages.summarise_missing([missing])) == [
        "tree-sitter-klingon is not installed: Klingon (2 files): pip install tree-sitter-klingon"
    ]


@in_a_folder
def test_a_grammar_that_cannot_be_loaded_is_tried_again_in_the_next_build(
    root: Path, fresh_grammars: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(root, {"b.c": b"int add(int a) { return a; }\n"})
    with monkeypatch.context() as context:
        context.setitem(sys.modules, "tree_sitter_c", SimpleNamespace(language=lambda: 0))
        assert analysis_of(load(root)[0], "b.c").gaps
        # Other files stay in the cache.
        assert load(root)[1].seen == ["b.c"]
    monkeypatch.setattr(grammars, "_loaded", {})
    assert [symbol.name for symbol in analysis_of(load(root)[0], "b.c").symbols] == ["add"]
    assert load(root)[1].seen == []
