from __future__ import annotations

import hashlib
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from ruff.__main__ import find_ruff_bin  # type: ignore[import-untyped]  # it has no types

from sphinx_repodoc.build import lint
from sphinx_repodoc.build.lint import Linter, can_lint, find_ruff, select_rules
from sphinx_repodoc.model import FileKind, Note, SourceFile

SECTIONS = ["performance", "security"]


def _run(
    root: Path, files: dict[str, str], read: Callable[[SourceFile], str] | None = None
) -> tuple[dict[str, tuple[Note, ...]], list[str]]:
    found = []
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
        found.append(SourceFile(path=name, sha256=hashlib.sha256(text.encode()).hexdigest()))
    linter = Linter(root, found, select_rules(SECTIONS), read or (lambda file: files[file.path]))
    try:
        return linter.finish()
    finally:
        linter.end()


def _rules(notes: tuple[Note, ...]) -> list[tuple[int, str]]:
    return [(note.line, note.rule) for note in notes]


def test_notes_are_by_path_and_only_of_rules_that_are_listed(tmp_path: Path) -> None:
    files = {
        "a.py": "assert x\neval(y)\n",
        "-b.py": "import os\nos.system(x)\nos.system('ls')\n",
        "@c.py": "exec(x)\nexec('y = 1', z)\n",
        "d/ü e.py": "for a in b:\n    if a:\n        c.append(a)\n",
        "none.py": "x = 1\n",
    }
    notes, failing = _run(tmp_path, files)
    assert failing == []
    assert {path: _rules(found) for path, found in notes.items()} == {
        "a.py": [(2, "S307")],
        "-b.py": [(2, "S605")],
        "@c.py": [(1, "S102")],
        "d/ü e.py": [],
        "none.py": [],
    }


def test_what_is_not_worth_a_note(tmp_path: Path) -> None:
    source = (
        "import os, pickle, ssl, tarfile, yaml\n"
        "os.chmod(a, 0o755)\n"
        "os.chmod(a, 0o777)\n"
        "pickle.loads(pickle.dumps(a))\n"
        "pickle.loads(a)\n"
        "yaml.load(a, Loader=OwnLoader)\n"
        "yaml.load(a, Loader=yaml.Loader)\n"
        "eval('1 + 1')\n"
        "eval('f' + x)\n"
        "def f(method=ssl.PROTOCOL_SSLv23): ...\n"
        "def g(method=ssl.PROTOCOL_SSLv3): ...\n"
        "tarfile.open(a).extractall(b, filter=own)\n"
    )
    notes, _ = _run(tmp_path, {"a.py": source})
    assert _rules(notes["a.py"]) == [
        (3, "S103"),
        (5, "S301"),
        (7, "S506"),
        (9, "S307"),
        (11, "S503"),
    ]


def test_comments_acknowledge_and_do_not_hide(tmp_path: Path) -> None:
    source = "# ruff: noqa\neval(x)  # noqa: S307\r\neval(y)\n"
    notes, _ = _run(tmp_path, {"a.py": source})
    assert [(n.line, n.acknowledged) for n in notes["a.py"]] == [(2, "# noqa: S307"), (3, "")]


def test_configuration_of_the_repository_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "ruff.toml").write_text('lint.ignore = ["S307"]\nexclude = ["*.py"]\n')
    notes, _ = _run(tmp_path, {"a.py": "eval(x)\n"})
    assert _rules(notes["a.py"]) == [(1, "S307")]


@pytest.mark.parametrize(
    "hostile",
    ["def broken(:\n  x = = 1\n", f"x = {'(' * 20000}{')' * 20000}\n", "\0\0", "x = '" + "a" * 99],
)
def test_hostile_files_leave_the_others_alone(tmp_path: Path, hostile: str) -> None:
    notes, _ = _run(tmp_path, {"a.py": "eval(x)\n", "b.py": hostile, "c.py": "eval(x)\n"})
    assert _rules(notes["a.py"]) == _rules(notes["c.py"]) == [(1, "S307")]


def test_a_file_that_ends_the_checker_is_found_by_halves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = find_ruff_bin()
    fake = tmp_path / "ruff"
    fake.write_text(
        '#!/bin/sh\nfor last in "$@"; do :; done\n'
        'if grep -q deadly "${last#@}"; then kill -SEGV $$; fi\n'
        f'exec "{real}" "$@"\n'
    )
    fake.chmod(fake.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(lint, "find_ruff_bin", lambda: str(fake))
    files = {f"{name}.py": "eval(x)\n" for name in ("a", "b", "deadly", "d", "e")}
    notes, failing = _run(tmp_path, files)
    assert failing == ["deadly.py"]
    assert sorted(notes) == ["a.py", "b.py", "d.py", "e.py"]
    assert all(_rules(found) == [(1, "S307")] for found in notes.values())


def test_a_checker_that_hangs_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "ruff"
    fake.write_text("#!/bin/sh\nexec sleep 60\n")
    fake.chmod(fake.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(lint, "find_ruff_bin", lambda: str(fake))
    monkeypatch.setattr(lint, "SECONDS", 0.1)
    assert _run(tmp_path, {"a.py": "eval(x)\n"}) == ({}, ["a.py"])


def test_a_file_that_changed_meanwhile_has_no_notes(tmp_path: Path) -> None:
    def refuse(file: SourceFile) -> str:
        raise OSError("the file changed during the build")

    assert _run(tmp_path, {"a.py": "eval(x)\n"}, refuse) == ({}, [])


def test_without_a_section_of_its_own_nothing_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lint, "find_ruff_bin", lambda: pytest.fail("it was started"))
    assert find_ruff(["patterns"]) == ({}, "")
    linter = Linter(tmp_path, [SourceFile(path="a.py")], {}, lambda file: "")
    assert linter.finish() == ({}, [])


def test_which_files_are_checked() -> None:
    assert can_lint(SourceFile(path="a.py"))
    assert not can_lint(SourceFile(path="a.txt"))
    assert not can_lint(SourceFile(path="a.py", kind=FileKind.SYMLINK))
    assert not can_lint(SourceFile(path="a\nb.py"))
    assert not can_lint(SourceFile(path="a.py", size=lint.MAX_BYTES + 1))


def test_a_ruff_that_is_missing_or_cannot_be_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> str:
        raise FileNotFoundError

    monkeypatch.setattr(lint, "find_ruff_bin", refuse)
    assert find_ruff(SECTIONS) == ({}, "is not installed")
    for program in ("false", str(tmp_path / "none"), str(tmp_path)):
        monkeypatch.setattr(lint, "find_ruff_bin", lambda program=program: program)
        assert find_ruff(SECTIONS) == ({}, "cannot be run")


def test_rules_that_ruff_does_not_know_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = select_rules(SECTIONS)
    assert find_ruff(SECTIONS) == (rules, "")
    more = {**rules, "S99999": rules["S307"], "NEW001": rules["S307"]}
    monkeypatch.setattr(lint, "select_rules", lambda sections: more)
    assert find_ruff(SECTIONS) == (rules, "does not know NEW001, S99999")
