"""The documentation's reference pages name every option and every kind of problem."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
from sphinx.testing.util import SphinxTestApp

from sphinx_repodoc.config import SECTIONS, Options
from sphinx_repodoc.problems import ProblemKind

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The text of the two generated pages, built without the rest of the documentation."""
    source = tmp_path_factory.mktemp("docs")
    for page in ("options.rst", "warnings.rst"):
        shutil.copy(DOCS / page, source)
    (source / "conf.py").write_text(
        f"import sys\nsys.path.insert(0, {str(DOCS / '_ext')!r})\nextensions = ['reference']\n"
    )
    (source / "index.rst").write_text(".. toctree::\n\n   options\n   warnings\n")
    app = SphinxTestApp("text", srcdir=source, warningiserror=True)
    try:
        app.build()
    finally:
        app.cleanup()
    assert app.statuscode == 0, app.warning.getvalue()
    output = Path(app.outdir)
    return {page: (output / f"{page}.txt").read_text() for page in ("options", "warnings")}


@pytest.mark.parametrize("name", [option.name for option in fields(Options)])
def test_option_is_documented(reference: dict[str, str], name: str) -> None:
    assert f"repodoc_{name}\n" in reference["options"]


@pytest.mark.parametrize("section", SECTIONS)
def test_section_is_documented(reference: dict[str, str], section: str) -> None:
    assert f'"{section}"' in reference["options"]


@pytest.mark.parametrize("kind", list(ProblemKind))
def test_problem_is_documented(reference: dict[str, str], kind: ProblemKind) -> None:
    assert f'"repodoc.{kind.value}"' in reference["warnings"]


def test_library_example_runs_without_sphinx(tmp_path: Path) -> None:
    (tmp_path / "ship.py").write_text("import port\n")
    (tmp_path / "port.py").write_text("")
    (block,) = re.findall(r"```python\n(.*?)```", (DOCS / "library.md").read_text(), re.DOTALL)
    code = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nsys.modules['sphinx'] = None\n{block}"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("(('port.py', 1),)\n", "")
