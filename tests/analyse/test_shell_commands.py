"""Commands in shell scripts, and the variables that they need."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse.shell_commands import list_script


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("export LEVEL=2\npytest tests\n", "LEVEL=2 pytest tests"),
        ("export LEVEL=2\nexport LEVEL=3\npytest tests\n", "LEVEL=3 pytest tests"),
        ('export PREFIX=""\n${PREFIX}pytest tests\n', "${PREFIX}pytest tests"),
        ("export A=1\nif x; then\nexport A=2\nfi\npytest tests\n", "pytest tests"),
    ],
)
def test_exported_variables_are_known_and_not_empty(script: str, expected: str) -> None:
    assert [each.text for each in list_script(script, 1)][-1] == expected
