"""Files that name programs."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import SymbolKind, Text


def find_commands(name: str, text: str) -> list[tuple[str, int, str]]:
    points = analyse(name, Text(content=text)).entry_points
    return [(point.name, point.line, point.target) for point in points]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('FROM a\nCMD ["python", "a.py"]\n', [("CMD", 2, "python a.py")]),
        ("FROM a\ncmd python a.py\n", [("CMD", 2, "python a.py")]),
        ("FROM a\nENTRYPOINT exec \\\n  run.sh\n", [("ENTRYPOINT", 2, "exec    run.sh")]),
        ('FROM a\nCMD ["broken\n', [("CMD", 2, '["broken')]),
        ("FROM a\nCMD {}\n", [("CMD", 2, "{}")]),
        ("FROM a\n# CMD a\nRUN CMD\n", []),
    ],
)
def test_dockerfile(text: str, found: list[tuple[str, int, str]]) -> None:
    assert find_commands("Dockerfile", text) == found


def test_dockerfile_is_still_parsed() -> None:
    analysis = analyse("Dockerfile", Text(content="FROM a AS b\nCMD x\n"))
    assert [symbol.kind for symbol in analysis.symbols] == [SymbolKind.STAGE]


def test_dockerfile_with_blanks_at_the_ends_of_lines() -> None:
    analysis = analyse("Dockerfile", Text(content='FROM a \nCOPY b /c\t\nCMD ["d", "e"]'))
    assert [found.module for found in analysis.imports] == ["a", "b"]
    assert not analysis.unparsed


def test_procfile() -> None:
    text = "# All of it\nweb: gunicorn a:b\n\nworker: python c.py\n"
    assert find_commands("Procfile", text) == [
        ("web", 2, "gunicorn a:b"),
        ("worker", 4, "python c.py"),
    ]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('s.executables = ["a", "b-c"]', ["bin/a", "bin/b-c"]),
        ("s.executables = %w[a b]", ["bin/a", "bin/b"]),
        ('s.executables << "a"', ["bin/a"]),
        ('s.bindir = "exe"\n  s.executables = ["a"]', ["exe/a"]),
        ("s.executables = `git ls-files -- bin/*`.split", []),
        ('s.executables = Dir["bin/*"]', []),
    ],
)
def test_gemspec(line: str, found: list[str]) -> None:
    text = f"Gem::Specification.new do |s|\n  {line}\nend\n"
    assert [target for _, _, target in find_commands("a.gemspec", text)] == found


@pytest.mark.parametrize(
    ("keyword", "found"),
    [
        ('entry_points={"console_scripts": ["a = b:c"]}', [("a", 2, "b:c")]),
        ('entry_points={"console_scripts": "a=b:c", "x": ["d = e"]}', [("a", 2, "b:c")]),
        ('entry_points={"gui_scripts": ["broken"]}', []),
        ("entry_points=read()", []),
        ('entry_points={**more, "console_scripts": [x]}', []),
    ],
)
def test_setup_script(keyword: str, found: list[tuple[str, int, str]]) -> None:
    assert find_commands("setup.py", f"from setuptools import setup\nsetup({keyword})\n") == found


def test_broken_setup_script() -> None:
    assert find_commands("setup.py", "setup(\n") == []
