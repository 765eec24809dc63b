"""The pages of the example that show what authors can write, which the documentation includes:
the same document in every builder, read by one process or two."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from sphinx_repodoc.sphinx.directives import DIRECTIVES, embedded
from sphinx_repodoc.sphinx.domain import RepoDomain

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "example_project"
PAGES = sorted(path.stem for path in (EXAMPLE / "docs/code").iterdir())
GOLDEN = Path(__file__).parent / "doctrees"
BUILDERS = ("html", "dirhtml", "singlehtml", "latex", "epub", "text", "man")
OTHER_BUILDERS = ("gettext", "texinfo", "linkcheck")


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy without a history, so that the pages are the same everywhere."""
    copy = tmp_path_factory.mktemp("copy") / "example"
    shutil.copytree(EXAMPLE, copy, ignore=shutil.ignore_patterns("_build", "__pycache__", ".*"))
    return copy


def build(example: Path, output: Path, builder: str, parallel: int = 1) -> tuple[Sphinx, str]:
    warnings = io.StringIO()
    docs = example / "docs"
    with patch_docutils(docs), docutils_namespace():
        app = Sphinx(
            docs,
            docs,
            output / "out",
            output / "doctrees",
            builder,
            confoverrides={"nitpicky": True},
            status=None,
            warning=warnings,
            freshenv=True,
            parallel=parallel,
        )
        app.build()
    return app, warnings.getvalue()


def show(document: nodes.document) -> str:
    """A document as text, without what is inside of blocks and without the machine's paths."""
    for node in document.findall(embedded):
        del node["embed"]
    for element in document.findall(nodes.Element):
        # As docutils 0.22 writes them; 0.21 writes True and False.
        truths = {
            name: int(is_so)
            for name, is_so in element.attributes.items()
            if isinstance(is_so, bool)
        }
        element.attributes |= truths
    document["source"] = ""
    return document.pformat()


@pytest.mark.parametrize("builder", BUILDERS)
def test_every_builder_reads_the_same(example: Path, tmp_path: Path, builder: str) -> None:
    for parallel in (1, 2):
        app, warnings = build(example, tmp_path, builder, parallel)
        assert warnings == ""
        check_documents(app)


@pytest.fixture(scope="module")
def shared_output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With one cache, so that the example is analysed once."""
    return tmp_path_factory.mktemp("shared")


@pytest.mark.parametrize("builder", OTHER_BUILDERS)
def test_no_builder_warns(example: Path, shared_output: Path, builder: str) -> None:
    _, warnings = build(example, shared_output, builder)
    assert warnings == ""


def check_documents(app: Sphinx) -> None:
    for page in PAGES:
        golden = GOLDEN / f"{page}.txt"
        shown = show(app.env.get_doctree(f"code/{page}"))
        if os.environ.get("REPODOC_GOLDEN") == "write":
            golden.parent.mkdir(exist_ok=True)
            golden.write_text(shown)
        assert shown == golden.read_text(), page


@pytest.mark.skipif(not shutil.which("latexmk"), reason="no latexmk, so no PDF")
def test_latex_becomes_a_pdf(example: Path, tmp_path: Path) -> None:
    build(example, tmp_path, "latex")
    subprocess.run(["make"], cwd=tmp_path / "out", check=True, capture_output=True)
    assert list((tmp_path / "out").glob("*.pdf"))


@pytest.mark.parametrize("suffix", ["rst", "md"])
def test_everything_that_can_be_written_is_shown(suffix: str) -> None:
    pages = (EXAMPLE / "docs/code").glob(f"*.{suffix}")
    text = "\n".join(path.read_text() for path in pages)
    # {repo:tree} and ```{repo:tree} in Markdown, :repo:file: and .. repo:tree:: else.
    for name in RepoDomain.roles:
        assert f"repo:{name}" in text
    for name in DIRECTIVES:
        assert (f".. repo:{name}::" if suffix == "rst" else f"```{{repo:{name}}}") in text


def test_the_documentation_has_a_page_for_each() -> None:
    pages = ROOT / "docs/authors"
    for name in (*DIRECTIVES, "roles"):
        assert f"example_project/docs/code/{name}.rst" in (pages / f"{name}.md").read_text()
