"""How the command line answers right and wrong calls."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sphinx_repodoc import __version__
from sphinx_repodoc.command import main


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"sphinx-repodoc {__version__}\n"


@pytest.mark.parametrize(
    "arguments", [[], ["fly"], ["build", "-j", "0"], ["build", "-j", "x"], ["inspect"]]
)
def test_wrong_arguments(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert capsys.readouterr().err.startswith("usage: sphinx-repodoc")


@pytest.mark.parametrize("command", ["build", "serve", "init", "inspect"])
def test_folder_must_be_one(command: str, repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, str(repo / "nowhere")]) == 2
    assert capsys.readouterr().err.endswith("nowhere does not exist\n")
    assert main([command, str(repo / "README.md")]) == 2
    assert capsys.readouterr().err.endswith("README.md is not a folder\n")


def test_inspect_loads_no_sphinx(repo: Path) -> None:
    code = (
        "import sys\n"
        "from sphinx_repodoc.__main__ import main\n"
        f"assert main(['inspect', {str(repo)!r}, 'README.md']) == 0\n"
        "print([name for name in sys.modules if name.split('.')[0] == 'sphinx'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout.splitlines()[1:], done.stderr) == (["[]"], "")


def test_reader_may_stop_early(repo: Path) -> None:
    # More output than a pipe holds, so that writing meets the closed end.
    (repo / "long.py").write_text("\n".join(f"name_{n} = {n}" for n in range(5000)))
    command = [sys.executable, "-m", "sphinx_repodoc", "inspect", str(repo)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 0


def test_interrupt_leaves_no_traceback(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*arguments: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sphinx_repodoc.command.inspection.load_repository", interrupt)
    assert main(["inspect", str(repo)]) == 130
