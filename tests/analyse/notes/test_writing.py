from __future__ import annotations

import pytest

from sphinx_repodoc.analyse.notes.rules import load_rules
from sphinx_repodoc.analyse.notes.writing import find_acknowledgement


@pytest.mark.parametrize(
    ("rule", "line", "known"),
    [
        ("S602", "run(x)", ""),
        ("S602", "run(x)  # noqa", "# noqa"),
        ("S602", "run(x)  # noqa: S602 -- ours", "# noqa: S602 -- ours"),
        ("S602", "run(x)  # noqa: S", "# noqa: S"),
        ("S602", "run(x)  # noqa: E501", ""),
        ("S602", "run(x)  # noqa: E501, S602", "# noqa: E501, S602"),
        ("S602", "run(x)  # nosec", "# nosec"),
        ("S602", "run(x)  # nosec B602", "# nosec B602"),
        ("S602", "run(x)  # nosec B101", ""),
        ("S602", "run(x)  # type: ignore", ""),
        ("S307", "eval(x)  # pylint: disable=eval-used", "# pylint: disable=eval-used"),
        ("c-unbounded-copy", "strcpy(a, b);  // NOLINT", "// NOLINT"),
        ("weak-hash", "md5.New() // #nosec G401 -- a checksum", "// #nosec G401 -- a checksum"),
        ("weak-hash", "md5.New() //nolint:errcheck", ""),
        ("js-eval", "eval(x) /* eslint-disable-line no-eval */", "/* eslint-disable-line no-eval"),
    ],
)
def test_comment_on_the_line(rule: str, line: str, known: str) -> None:
    assert find_acknowledgement(load_rules()[rule], ["", line], 2) == known


def test_comment_above_speaks_of_the_next_line_only() -> None:
    rule = load_rules()["c-unbounded-copy"]
    lines = ["// NOLINTNEXTLINE", "strcpy(a, b);", "strcpy(a, b);"]
    assert find_acknowledgement(rule, lines, 2) == "// NOLINTNEXTLINE"
    assert find_acknowledgement(rule, lines, 3) == ""


def test_safety_may_stand_above_unsafe_code_or_first_in_it() -> None:
    rule = load_rules()["rust-unsafe"]
    assert find_acknowledgement(rule, ["// SAFETY: long", "// story", "unsafe { x() }"], 3)
    assert find_acknowledgement(rule, ["unsafe {", "    // Safety: inside", "}"], 1)
    assert not find_acknowledgement(rule, ["unsafe { x() }", "// SAFETY: of the next"], 1)


def test_long_comment_is_cut_and_no_line_is_none() -> None:
    rule = load_rules()["S602"]
    assert len(find_acknowledgement(rule, [f"# noqa {'x' * 500}"], 1)) == 120
    assert find_acknowledgement(rule, ["# noqa"], 2) == ""
