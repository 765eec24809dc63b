"""What the embedded project learns from a repository."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sphinx_repodoc.command.failure import CommandError
from sphinx_repodoc.command.project import (
    SETTINGS_VARIABLE,
    export_settings,
    find_name,
    find_theme,
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
        find_theme("nosuch")
    assert [find_theme(name) for name in ("furo", "alabaster")] == ["furo", "alabaster"]


def test_settings_leave_the_environment_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTINGS_VARIABLE, "before")
    with export_settings({"project": "x"}):
        assert os.environ[SETTINGS_VARIABLE] == '{"project": "x"}'
    assert os.environ[SETTINGS_VARIABLE] == "before"
