"""Languages that a project's configuration declares."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_repodoc.build.configured_languages import configure_languages
from sphinx_repodoc.model import SourceFile

RST, MARKDOWN = "reStructuredText", "Markdown"


def find(folder: Path, files: dict[str, str]) -> dict[str, str]:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    sources = [SourceFile(path=path, size=len(text)) for path, text in files.items()]
    found = configure_languages(folder, sources)
    return {file.path: file.declared_language for file in found if file.declared_language}


@pytest.mark.parametrize(
    ("conf", "language"),
    [
        ("source_suffix = '.txt'\n", RST),
        ("source_suffix = ['.rst', '.txt']\n", RST),
        ("source_suffix = {'.txt': 'restructuredtext', '.md': 'markdown'}\n", RST),
        ("source_suffix = {'.txt': 'markdown'}\n", MARKDOWN),
        ("source_suffix = {'.txt': None}\n", RST),
        ("source_suffix = {'.txt': 'other'}\n", ""),
        ("source_suffix = '.rst'\n", ""),
        ("source_suffix = find()\n", ""),
        ("# source_suffix = '.txt'\n", ""),
        ("source_suffix = '.txt'\ndef (\n", ""),
    ],
)
def test_source_suffix_of_sphinx(tmp_path: Path, conf: str, language: str) -> None:
    files = {"docs/conf.py": conf, "docs/a/b.txt": "x\n", "c.txt": "x\n"}
    assert find(tmp_path, files) == ({"docs/a/b.txt": language} if language else {})


def test_names_with_a_language_keep_it(tmp_path: Path) -> None:
    names = ("requirements.txt", "CMakeLists.txt", "a.rst", "README")
    files = {"conf.py": "source_suffix = ['.rst', '.txt']\n", **dict.fromkeys(names, "")}
    assert find(tmp_path, files) == {}


def test_gitattributes_come_first(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text("source_suffix = '.txt'\n")
    files = [
        SourceFile(path="conf.py"), SourceFile(path="a.txt", declared_language="YAML"),
    ]  # fmt: skip
    assert configure_languages(tmp_path, files)[1].declared_language == "YAML"


@pytest.mark.parametrize(
    ("text", "found"),
    [("[buildhtml application]\nprune: x\n", {"a.txt": RST}), ("[html5 writer]\nx: y\n", {})],
)
def test_configuration_of_docutils(tmp_path: Path, text: str, found: dict[str, str]) -> None:
    assert find(tmp_path, {"docutils.conf": text, "a.txt": ""}) == found
