"""The sections that consist of notes."""

from __future__ import annotations

import pytest

from sphinx_repodoc.config import Options
from sphinx_repodoc.pages import Page

from .conftest import Files, LoadRepository, dump_page, list_pages

FILES: Files = {
    "crane.py": (
        "import subprocess\n\n\nclass Crane:\n"
        "    def __enter__(self):\n        return self\n\n"
        "    def lift(self, load):\n        subprocess.run(load, shell=True)\n"
        "        eval(load)  # noqa: S307\n        eval(load)\n        eval(load)\n\n\n"
        "def weigh(a, b):\n" + "    if a and b:\n        a += 1\n" * 16 + "    return a\n"
    ),
    "rope.c": "void pull(char *a, char *b) {\n" + "  strcpy(a, b);\n" * 30 + "}\n",
    "tests/test_crane.py": (
        "import hashlib\n\n\ndef test_lift(load):\n    hashlib.md5(load)\n    Crane().lift(load)\n"
    ),
    "examples/sign.py": "import hashlib\n\nhashlib.md5(b'')\n",
    "sign.py": "import hashlib\n\nhashlib.md5(b'')\n",
    "quiet.c": "int x;\n",
    "quiet.rs": "fn main() {}\n",
}


def _make_pages(load: LoadRepository, options: Options) -> dict[str, Page]:
    pages = list_pages(load(FILES, options), options)
    return {page.title: page for page in pages.values()}


@pytest.fixture(scope="module")
def pages(load: LoadRepository) -> dict[str, Page]:
    return _make_pages(load, Options())


def _section(page: Page, name: str) -> list[str]:
    _, _, rest = dump_page(page).partition(f" #{name}\n")
    return rest.partition("\n\n## ")[0].splitlines()


def test_patterns_have_names_and_lines(pages: dict[str, Page]) -> None:
    assert _section(pages["crane.py"], "patterns") == [
        "| context manager | `Crane` [4](#L4)",
        "p: (Looked for by built-in rules for Python. "
        "By their form in the code: there may be more.)",
    ]


def test_heavy_functions_are_a_table(pages: dict[str, Page]) -> None:
    assert _section(pages["crane.py"], "performance") == [
        "p: (Looked for by built-in rules for Python and ruff 0.17. "
        "By their form in the code: there may be more.)",
        "column Complexity:",
        "table: Function | Cyclomatic complexity | Lines",
        "| [weigh](repo/tree/crane.py#def-weigh) | 17 | 34",
        "p: (Counted like the rule C901 of ruff.)",
    ]


def test_security_has_weights_and_weaknesses_and_folds_what_is_known(
    pages: dict[str, Page],
) -> None:
    weakness = "https://cwe.mitre.org/data/definitions"
    shell = "subprocess has a shell run a command that is known only at run time"
    assert _section(pages["crane.py"], "security") == [
        "table: Severity | What | Where | Rule",
        "| medium | eval() runs text as code | `Crane.lift` [11](#L11) [12](#L12) | "
        f"`S307` [CWE-95]({weakness}/95.html)",
        f"| medium | {shell} | `Crane.lift` [9](#L9) | `S602` [CWE-78]({weakness}/78.html)",
        "fold 1 acknowledged by a comment:",
        "table: Severity | What | Where | Rule | Comment",
        "| medium | eval() runs text as code | `Crane.lift` [10](#L10) | "
        f"`S307` [CWE-95]({weakness}/95.html) | `# noqa: S307`",
        "p: (Looked for by ruff 0.17.)",
    ]


def test_many_places_are_counted(pages: dict[str, Page]) -> None:
    row = _section(pages["rope.c"], "security")[1]
    assert row.count("](#L") == 20
    assert "( and 10 more)" in row


def test_sections_without_notes_are_left_out(pages: dict[str, Page]) -> None:
    for name in ("quiet.c", "quiet.rs"):
        assert not {"patterns", "performance", "security"} & {
            section.id for section in pages[name].sections
        }


def test_sections_can_be_turned_off(load: LoadRepository) -> None:
    page = _make_pages(load, Options(sections=("security", "source")))["crane.py"]
    assert [section.id for section in page.sections] == ["security", "source"]


def test_report_says_which_checks_there_are(pages: dict[str, Page]) -> None:
    assert _section(pages["Report"], "checks") == [
        "table: Language | Patterns | Performance | Security",
        "| C | built-in rules | built-in rules | built-in rules",
        "| Python | built-in rules | built-in rules, ruff 0.17 | ruff 0.17",
        "| Rust | built-in rules | built-in rules | built-in rules",
    ]


@pytest.mark.parametrize(
    ("path", "is_noted"),
    [("sign.py", True), ("examples/sign.py", False), ("tests/test_crane.py", False)],
)
def test_what_is_harmless_in_tests_and_examples_is_not_noted_there(
    load: LoadRepository, path: str, is_noted: bool
) -> None:
    notes = load(FILES, Options()).index.notes(path)
    assert [note.rule for note in notes if note.section == "security"] == ["S324"] * is_noted
