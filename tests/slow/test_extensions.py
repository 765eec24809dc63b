"""The example next to common extensions: no warnings, and both sides do their work."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parent.parent.parent / "example_project"
FILE_PAGE = "repo/tree/src/harbour/tides.py.html"
SUMMARY = "Heights of the tide, as a sum of harmonic constituents."

INVENTORY = (
    b"# Sphinx inventory version 2\n# Project: Other\n# Version: 1\n"
    b"# The remainder of this file is compressed using zlib.\n"
    + zlib.compress(b"other.call py:function 1 other.html#$ -\n")
)
NOTEBOOK = json.dumps(
    {
        "cells": [
            {"cell_type": "markdown", "metadata": {"orphan": True}, "source": ["# Soundings\n"]},
            {
                "cell_type": "code",
                "execution_count": 1,
                "metadata": {},
                "outputs": [{"name": "stdout", "output_type": "stream", "text": ["deep\n"]}],
                "source": ["print('deep')"],
            },
        ],
        "metadata": {"orphan": True, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 4,
    }
)
# What Doxygen writes for a file with one function.
DOXYGEN_INDEX = """<?xml version="1.0"?><doxygenindex version="1.9.8">
<compound refid="gauge_8c" kind="file"><name>gauge.c</name>
<member refid="gauge_8c_1a1" kind="function"><name>read_gauge</name></member></compound>
</doxygenindex>"""
DOXYGEN_FILE = """<?xml version="1.0"?><doxygen version="1.9.8">
<compounddef id="gauge_8c" kind="file" language="C++"><compoundname>gauge.c</compoundname>
<sectiondef kind="func"><memberdef kind="function" id="gauge_8c_1a1" prot="public" static="no"
const="no" explicit="no" inline="no" virt="non-virtual"><type>int</type>
<definition>int read_gauge</definition><argsstring>(void)</argsstring><name>read_gauge</name>
<param><type>void</type></param><briefdescription><para>Reads it.</para></briefdescription>
<detaileddescription></detaileddescription><inbodydescription></inbodydescription>
<location file="gauge.c" line="1" column="1"/></memberdef></sectiondef>
<briefdescription></briefdescription><detaileddescription></detaileddescription>
<location file="gauge.c"/></compounddef></doxygen>"""


@dataclass(frozen=True)
class Case:
    """An extension: its modules, lines for conf.py, documents, and what must be in which page."""

    name: str
    modules: tuple[str, ...]
    conf: str = ""
    files: Mapping[str, str | bytes] = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)


def orphan(title: str, *blocks: str) -> str:
    """A document outside of all toctrees."""
    return "\n\n".join((":orphan:", f"{title}\n{'=' * len(title)}", *blocks, ""))


AUTODOC = ("sphinx.ext.autodoc",)
CASES = (
    Case(
        "autodoc",
        AUTODOC,
        files={"api.rst": orphan("API", ".. autofunction:: textwrap.dedent")},
        shown={"api.html": 'id="textwrap.dedent"'},
    ),
    Case(
        "autosummary",
        (*AUTODOC, "sphinx.ext.autosummary"),
        files={
            "summary.rst": orphan(
                "Summary",
                ".. autosummary::\n   :toctree: generated\n\n   textwrap.indent",
            )
        },
        shown={"generated/textwrap.indent.html": 'id="textwrap.indent"'},
    ),
    Case(
        "viewcode",
        (*AUTODOC, "sphinx.ext.viewcode"),
        files={"viewed.rst": orphan("Viewed", ".. autofunction:: textwrap.fill")},
        shown={"_modules/textwrap.html": 'id="fill"', "viewed.html": "_modules/textwrap.html#fill"},
    ),
    Case(
        "linkcode",
        (*AUTODOC, "sphinx.ext.linkcode"),
        conf=(
            "def linkcode_resolve(domain, info):\n"
            "    if domain == 'py':\n"
            "        return f\"https://example.org/{info['module']}.py\"\n"
        ),
        files={"linked.rst": orphan("Linked", ".. autofunction:: textwrap.wrap")},
        shown={"linked.html": "https://example.org/textwrap.py"},
    ),
    Case(
        "intersphinx",
        ("sphinx.ext.intersphinx",),
        conf='intersphinx_mapping = {"other": ("https://example.org/", "objects.inv")}\n',
        files={
            "objects.inv": INVENTORY,
            "elsewhere.rst": orphan("Elsewhere", ":py:func:`other.call`"),
        },
        shown={"elsewhere.html": "https://example.org/other.html#other.call"},
    ),
    Case("myst_parser", ("myst_parser",), shown={"code/myst.html": "repodoc-embedded"}),
    Case(
        "myst_nb",
        ("myst_nb",),
        conf='extensions.remove("myst_parser")\nnb_execution_mode = "off"\n',
        files={"soundings.ipynb": NOTEBOOK},
        shown={
            "soundings.html": "deep",
            "code/myst.html": "repodoc-embedded",
            "repo/tree/docs/soundings.ipynb.html": "Soundings",
        },
    ),
    Case(
        "sphinx_design",
        ("sphinx_design",),
        files={
            "design.rst": orphan(
                "Design",
                ".. grid:: 2\n\n   .. grid-item-card:: Tides\n\n"
                "      .. repo:source:: src/harbour/tides.py\n         :lines: 1-3",
            )
        },
        shown={"design.html": "sd-card"},
    ),
    Case("sphinx_copybutton", ("sphinx_copybutton",), shown={FILE_PAGE: "copybutton.js"}),
    Case(
        "sphinx_sitemap",
        ("sphinx_sitemap",),
        conf='html_baseurl = "https://example.org/"\nlanguage = "en"\n'
        'sitemap_url_scheme = "{link}"\n',
        shown={"sitemap.xml": f"https://example.org/{FILE_PAGE}"},
    ),
    Case(
        "sphinxext_opengraph",
        ("sphinxext.opengraph",),
        conf='ogp_site_url = "https://example.org/"\n',
        shown={"tides.html": "og:title", FILE_PAGE: "og:title", "repo/index.html": "og:title"},
    ),
    Case("notfound", ("notfound.extension",), shown={"404.html": "/_static/"}),
    Case(
        "autoapi",
        ("autoapi.extension",),
        conf='autoapi_dirs = ["../src"]\nnitpick_ignore_regex = [("py:.*", ".*")]\n',
        shown={"autoapi/harbour/tides/index.html": 'id="harbour.tides.height_at"'},
    ),
    Case(
        "breathe",
        ("breathe",),
        conf='breathe_projects = {"gauge": "xml"}\nbreathe_default_project = "gauge"\n',
        files={
            "xml/index.xml": DOXYGEN_INDEX,
            "xml/gauge_8c.xml": DOXYGEN_FILE,
            "gauge.rst": orphan("Gauge", ".. doxygenfile:: gauge.c"),
        },
        shown={"gauge.html": "Reads it."},
    ),
    Case(
        "sphinx_tabs",
        ("sphinx_tabs.tabs",),
        files={
            "tabs.rst": orphan(
                "Tabs", ".. tabs::\n\n   .. tab:: File\n\n      .. repo:file:: src/harbour/tides.py"
            )
        },
        shown={"tabs.html": "repodoc-embedded"},
    ),
)
# myst-nb brings its own myst-parser, and refuses a second one.
TOGETHER = tuple(case for case in CASES if case.name != "myst_nb")


def build(folder: Path, cases: Iterable[Case]) -> Path:
    """Build the example with what *cases* need; where the site is."""
    root = folder / "harbour"
    if not root.exists():
        shutil.copytree(EXAMPLE, root, ignore=shutil.ignore_patterns("_build", "__pycache__"))
    conf = (EXAMPLE / "docs/conf.py").read_text("utf-8")
    for case in cases:
        for module in case.modules:
            pytest.importorskip(module)
            conf += f"if {module!r} not in extensions:\n    extensions.append({module!r})\n"
        conf += case.conf
        for name, content in case.files.items():
            path = root / "docs" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
    (root / "docs/conf.py").write_text(conf, "utf-8")
    command = [sys.executable, "-m", "sphinx", "-W", "-n", "-q", "--keep-going"]
    output = folder / "site"
    done = subprocess.run([*command, root / "docs", output], capture_output=True, text=True)
    assert not done.returncode, done.stderr
    assert done.stderr == ""
    return output


def check(output: Path, cases: Iterable[Case]) -> None:
    for case in cases:
        for name, words in case.shown.items():
            assert words in (output / name).read_text("utf-8"), (case.name, name)
    page = read(output, FILE_PAGE)
    assert page.select(".repodoc-listing pre")
    assert [tag["content"] for tag in page.select("meta[name=description]")] == [SUMMARY]


def read(output: Path, page: str) -> BeautifulSoup:
    return BeautifulSoup((output / page).read_text("utf-8"), "html.parser")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_example_builds_with(case: Case, tmp_path: Path) -> None:
    check(build(tmp_path, [case]), [case])


def test_the_example_builds_with_all_of_them(tmp_path: Path) -> None:
    check(build(tmp_path, TOGETHER), TOGETHER)


def list_sitemap(output: Path) -> list[str]:
    root = ElementTree.parse(output / "sitemap.xml").getroot()
    return [str(place.text) for place in root.iter() if place.tag.endswith("loc")]


def test_the_sitemap_lists_pages_that_were_written_before(tmp_path: Path) -> None:
    case = next(case for case in CASES if case.name == "sphinx_sitemap")
    output = build(tmp_path, [case])
    first = [place for place in list_sitemap(output) if "/repo/" in place]
    written = {path.relative_to(output).as_posix() for path in output.glob("repo/**/*.html")}
    assert {place.removeprefix("https://example.org/") for place in first} == written
    (tmp_path / "harbour/docs/tides.md").write_text("# Tides\n\nOther words.\n", "utf-8")
    build(tmp_path, [case])
    second = [place for place in list_sitemap(output) if "/repo/" in place]
    # The overview is a document, which Sphinx has no reason to write again.
    assert set(first) - set(second) <= {"https://example.org/repo/index.html"}
    assert len(second) == len(set(second))
    assert second[-5:] == sorted(second[-5:])


def test_previews_of_pages_say_what_the_pages_say(tmp_path: Path) -> None:
    case = next(case for case in CASES if case.name == "sphinxext_opengraph")
    output = build(tmp_path, [case])
    page, overview = read(output, FILE_PAGE), read(output, "repo/index.html")

    def find(page: BeautifulSoup, name: str) -> list[str]:
        found = page.select(f'meta[property="og:{name}"]')
        return [str(tag["content"]) for tag in found]

    assert find(page, "description") == [SUMMARY]
    assert find(page, "title") == ["src/harbour/tides.py"]
    assert find(page, "url") == [f"https://example.org/{FILE_PAGE}"]
    described = [tag["content"] for tag in overview.select("meta[name=description]")]
    assert find(overview, "description") == described
    assert len(described) == 1
