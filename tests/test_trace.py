"""The functions that docs/how-it-works.md lists are those that a file passes through."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
MAX_STEPS = 60
_STEP = re.compile(r"^\d+\. `([\w.]+)`", re.MULTILINE)

# Workers are forked, so the calls are kept in a file that all processes append to.
PROGRAM = """
import os, pathlib, sys
import sphinx.cmd.build, sphinx_repodoc
package = str(pathlib.Path(sphinx_repodoc.__file__).parent) + os.sep
log = os.open(sys.argv[1], os.O_APPEND | os.O_CREAT | os.O_WRONLY)
wanted = set(sys.argv[2].split())
names = {}

def note(frame, event, argument):
    code = frame.f_code
    if event != "call" or not code.co_filename.startswith(package):
        return
    if code not in names:
        module = code.co_filename.removeprefix(package).removesuffix(".py").replace(os.sep, ".")
        names[code] = module.removesuffix(".__init__") + "." + code.co_qualname
    if names[code] in wanted:
        os.write(log, names[code].encode() + b"\\n")

sys.setprofile(note)
sys.exit(sphinx.cmd.build.main(["-q", "-j", "1", *sys.argv[3:]]))
"""


def trace_build(folder: Path, steps: list[str]) -> Iterator[str]:
    """Build a project with one Python file; yield each call of a function in *steps*."""
    (folder / "docs").mkdir()
    (folder / "ships.py").write_text('"""Ships."""\nimport os\n\n\ndef sail():\n    os.sync()\n')
    (folder / "docs/conf.py").write_text('extensions = ["sphinx_repodoc"]\n')
    (folder / "docs/index.rst").write_text("Harbour\n=======\n")
    command = [sys.executable, "-c", PROGRAM, str(folder / "log"), " ".join(steps)]
    command += [str(folder / "docs"), str(folder / "site")]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    yield from (folder / "log").read_text().splitlines()


def test_a_file_passes_through_the_listed_functions(tmp_path: Path) -> None:
    steps = _STEP.findall((ROOT / "docs/how-it-works.md").read_text("utf-8"))
    assert 20 <= len(steps) <= MAX_STEPS
    calls = trace_build(tmp_path, steps)
    # Each step is called after the one before it.
    missing = [step for step in steps if step not in calls]
    assert missing == []
