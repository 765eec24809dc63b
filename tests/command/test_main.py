"""How the command line answers right and wrong calls."""

from __future__ import annotations

import errno
import io
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
    "arguments",
    [
        [],
        ["fly"],
        ["build", "-j", "0"],
        ["build", "-j", "x"],
        ["inspect"],
        ["serve", "--port", "-1"],
        ["serve", "--port", "65536"],
        ["serve", "--port", "http"],
    ],
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
        "from sphinx_repodoc.command import main\n"
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


def test_stdout_that_takes_nothing(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    stdout = Full()
    monkeypatch.setattr("sys.stdout", stdout)
    with (tmp_path / "full").open("wb") as file:
        monkeypatch.setattr(stdout, "fileno", file.fileno)
        assert main(["init", str(repo)]) == 1
    assert capsys.readouterr().err == "sphinx-repodoc: No space left on device\n"


def interrupt(*arguments: object, **options: object) -> None:
    raise KeyboardInterrupt


def test_interrupt_leaves_no_traceback(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sphinx_repodoc.command.inspection.load_repository", interrupt)
    assert main(["inspect", str(repo)]) == 130


def test_interrupt_while_a_command_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sphinx_repodoc.command.importlib.import_module", interrupt)
    assert main(["inspect", "."]) == 130


def test_interrupt_while_the_command_line_is_imported() -> None:
    # Nothing that takes time is imported before main() runs, and main() answers.
    code = (
        "import sys\n"
        "before = set(sys.modules)\n"
        "from sphinx_repodoc.__main__ import main\n"
        "print(sorted(set(sys.modules) - before))\n"
        "class Interrupting:\n"
        "    def find_spec(self, *arguments):\n"
        "        raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    names = "['__future__', 'sphinx_repodoc', 'sphinx_repodoc.__main__']\n"
    assert (done.returncode, done.stdout, done.stderr) == (130, names, "")
