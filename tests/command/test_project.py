"""What the embedded project learns from a repository."""

from __future__ import annotations

import importlib.metadata
import os
from pathlib import Path

import pytest

from sphinx_repodoc.command.arguments import CommandError
from sphinx_repodoc.command.project import (
    SETTINGS_VARIABLE,
    choose_theme,
    export_settings,
    find_name,
)


@pytest.mark.parametrize(
    ("files", "name"),
    [
        ({}, "my repo"),
        ({"pyproject.toml": '[project]\nname = "a-b"'}, "a-b"),
        ({"pyproject.toml": '[tool.poetry]\nname = "poem"'}, "poem"),
        ({"package.json": '{"name": "@scope/tool"}'}, "@scope/tool"),
        ({"pyproject.toml": "[tool.x]", "package.json": '{"name": "js"}'}, "js"),
        ({"pyproject.toml": "not = = toml", "package.json": "[1"}, "my repo"),
        ({"package.json": '{"name": 3}'}, "my repo"),
        ({"package.json": '["name"]'}, "my repo"),
        ({"package.json": '["private", "workspaces"]'}, "my repo"),
        (
            {"package.json": '{"name": "<script>alert(1)</script>\\n&x"}'},
            "script alert 1 /script x",
        ),
        ({"package.json": '{"name": "<>"}'}, "my repo"),
        ({"package.json": '{"name": "root", "private": true, "workspaces": ["a"]}'}, "my repo"),
        ({"package.json": '{"name": "app", "private": true}'}, "app"),
    ],
)
def test_name(files: dict[str, str], name: str, tmp_path: Path) -> None:
    root = tmp_path / "my repo"
    root.mkdir()
    for file, text in files.items():
        (root / file).write_text(text)
    assert find_name(root) == name


def test_name_is_not_read_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"name": "secret"}')
    root = tmp_path / "repo"
    root.mkdir()
    (root / "package.json").symlink_to(tmp_path / "package.json")
    assert find_name(root) == "repo"


def test_a_theme_that_is_not_installed_is_told() -> None:
    with pytest.raises(CommandError, match="no HTML theme called nosuch is installed"):
        choose_theme("nosuch")
    assert [choose_theme(name) for name in ("", "furo", "alabaster")] == [
        "furo",
        "furo",
        "alabaster",
    ]


def test_without_furo_the_theme_is_alabaster(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        importlib.metadata, "entry_points", lambda **query: importlib.metadata.EntryPoints()
    )
    assert choose_theme("") == "alabaster"
    line = (
        'furo is not installed, using alabaster; to install it: pip install "sphinx-repodoc[cli]"'
    )
    assert capsys.readouterr() == ("", f"{line}\n")
    with pytest.raises(CommandError) as fault:
        choose_theme("furo")
    told = 'no HTML theme called furo is installed (pip install "sphinx-repodoc[cli]"); there are: '
    assert str(fault.value).startswith(told)


def test_settings_leave_the_environment_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTINGS_VARIABLE, "before")
    with export_settings({"project": "x"}):
        assert os.environ[SETTINGS_VARIABLE] == '{"project": "x"}'
    assert os.environ[SETTINGS_VARIABLE] == "before"
