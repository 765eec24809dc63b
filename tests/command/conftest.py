"""A small repository for the commands to work on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

FILES = {
    "README.md": "# Ferry\n\nCrosses the river.\n",
    "pyproject.toml": '[project]\nname = "ferry-boat"\n',
    "ferry/__init__.py": "from ferry.boat import Boat\n",
    "ferry/boat.py": (
        '"""Boats."""\n\n\nclass Boat:\n    """Floats."""\n\n'
        '    def load(self, cars: int) -> None:\n        """Take cars."""\n'
    ),
    "ferry/river.py": "import os\nfrom . import boat\nfrom .boat import Boat as B, missing\n",
    "tests/test_boat.py": "from ferry import boat\n\n\ndef test_boat(): boat.Boat()\n",
    "tests/test_trip.py": "from ferry.boat import Boat\n\n\ndef test_trip(): Boat()\n",
    "tests/helper.py": "import ferry.boat\n",
}


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    """The repository, in no git work tree."""
    root = tmp_path.resolve() / "some folder"
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.fixture
def snapshot() -> Callable[[Path], dict[str, bytes]]:
    """Takes the content of every file below a folder."""

    def take(folder: Path) -> dict[str, bytes]:
        files = (path for path in folder.rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}

    return take
