"""The plugin in the documentation passes its own tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLUGIN = ROOT / "docs" / "example_plugin"


def test_the_example_of_a_plugin_works() -> None:
    # A process of its own, so that no other test knows the language.
    path = os.pathsep.join(map(str, (PLUGIN, ROOT)))
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-c",
        "pyproject.toml",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(
        [*command, "."], cwd=PLUGIN, env={**os.environ, "PYTHONPATH": path}, capture_output=True
    )
    assert done.returncode == 0, done.stdout.decode()
