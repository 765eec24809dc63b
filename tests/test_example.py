"""The example is an honest repository: its own tests pass, and its odd files are odd."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent.parent / "example_project"
DATA = EXAMPLE / "data"


def test_its_tests_pass() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(command, cwd=EXAMPLE, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(not shutil.which("cc") or not shutil.which("make"), reason="no C compiler")
def test_its_native_part_works(tmp_path: Path) -> None:
    native = shutil.copytree(EXAMPLE / "native", tmp_path / "native")
    done = subprocess.run(["make", "check"], cwd=native, capture_output=True, text=True)
    assert "ok" in done.stdout.splitlines(), done.stderr
    assert done.returncode == 0


def test_odd_files_survived_the_checkout() -> None:
    with pytest.raises(UnicodeDecodeError):
        (DATA / "hafenordnung.txt").read_text(encoding="utf-8")
    assert "Größere" in (DATA / "hafenordnung.txt").read_text(encoding="latin-1")
    assert (DATA / "buoys.txt").read_bytes().startswith(b"\xff\xfe")
    assert (DATA / "levels.csv").read_bytes().count(b"\r\n") == 4
    assert (EXAMPLE / "images/harbour.png").read_bytes().startswith(b"\x89PNG\r\n")
    assert (DATA / "visitors").read_bytes() == b""
    assert {"index", "keywords", "berth plan #2.txt"} <= {path.name for path in DATA.iterdir()}
