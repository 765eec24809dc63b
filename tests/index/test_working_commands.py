"""The commands to build, test and start a project, its name, and its parts."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.index import RepoIndex, build_index
from sphinx_repodoc.index.main_parts import find_parts
from sphinx_repodoc.index.project_names import name_project
from sphinx_repodoc.index.working_commands import find_public_entry, find_work
from sphinx_repodoc.model import FileRecord, SourceFile, Text

CI = ".github/workflows/ci.yml"
JOB = "on: push\njobs:\n  test:\n    steps:\n"
RUST = {"src/lib.rs": "pub fn sail() {}\n#[test]\nfn sails() {}\n"}
NODE = {"src/a.js": "export const a = 1\n", "test/a.test.js": "test('a', () => {})\n"}
PYTHON = {"ship/a.py": "X = 1\n", "tests/test_a.py": "import pytest\ndef test_a(): pass\n"}
C = {"a.c": "int f(void) { return 1; }\n", "a_test.c": "int main(void) { return 0; }\n"}

# Files -> the commands as "build: a; b" and so on, each with the line that shows it.
PROJECTS = {
    "a build system": (
        {**RUST, "Cargo.toml": '[package]\nname = "ship"\n'},
        "build: cargo build < Cargo.toml:0\ntest: cargo test < Cargo.toml:0",
    ),
    "scripts of a manifest, run in CI": (
        {
            **NODE,
            "yarn.lock": "",
            "package.json": '{"scripts": {\n"build": "tsc",\n"test": "jest",\n"start": "node ."}}',
            CI: f"{JOB}    - run: yarn build\n",
        },
        "build: yarn install < yarn.lock:0\nbuild: yarn run build < package.json:2 ci.yml:5\n"
        "test: yarn test < package.json:3\nrun: yarn start < package.json:4",
    ),
    "a script that fails": (
        {**NODE, "package.json": '{"scripts": {"test": "echo none && exit 1"}}'},
        "build: npm install < package.json:0",
    ),
    "steps for other machines": (
        {
            **RUST,
            "Cargo.toml": "[package]\n",
            CI: f"{JOB}    - run: cargo test --target x\n    - run: GOOS=x cargo build\n",
        },
        "build: cargo build < Cargo.toml:0\ntest: cargo test < Cargo.toml:0",
    ),
    "steps with options for their output": (
        {**RUST, "Cargo.toml": "[package]\n", CI: f"{JOB}    - run: cargo test -q --all\n"},
        "build: cargo build < Cargo.toml:0\ntest: cargo test --all < .github/workflows/ci.yml:5",
    ),
    "tox": (
        {
            **PYTHON,
            "setup.py": "",
            "tox.ini": "[testenv]\ncommands = pytest\n",
            CI: f"{JOB}    - run: tox run -e py --installpkg dist/x.whl\n",
        },
        "build: python -m pip install -e . < setup.py:0\n"
        "test: tox run -e py < .github/workflows/ci.yml:5",
    ),
    "a framework that tests import": (
        {**PYTHON, "setup.py": ""},
        "build: python -m pip install -e . < setup.py:0\ntest: python -m pytest < setup.py:0",
    ),
    "no evidence": (PYTHON, ""),
    "tests that a build script registers": (
        {**C, "CMakeLists.txt": "add_executable(t a_test.c)\nadd_test(NAME t COMMAND t)\n"},
        "build: cmake -S . -B build < CMakeLists.txt:0\nbuild: cmake --build build < "
        "CMakeLists.txt:0\ntest: ctest --test-dir build < CMakeLists.txt:0",
    ),
    "targets": (
        {**C, "Makefile": "all:\n\tcc a.c\ntest:\n\t./a_test\n"},
        "build: make all < Makefile:1\ntest: make test < Makefile:3",
    ),
    "another folder": (
        {**C, ".travis.yml": "script:\n  - cd build\n  - make\n", "Makefile": "all:\n\tcc a.c\n"},
        "build: make all < Makefile:1",
    ),
}


def _index(files: dict[str, str]) -> RepoIndex:
    records = []
    for path, text in files.items():
        analysis = analyse(path.rpartition("/")[2], Text(content=text, encoding="utf-8"))
        records.append(FileRecord(source=SourceFile(path=path, size=1), analysis=analysis))
    return build_index(records, "repo")


@pytest.mark.parametrize("name", PROJECTS)
def test_commands(name: str) -> None:
    files, expected = PROJECTS[name]
    work = find_work(_index(files))
    lines = []
    for kind in ("build", "test", "run"):
        for each in getattr(work, kind):
            caller = f" {each.caller.rpartition('/')[2]}:{each.caller_line}" if each.caller else ""
            lines.append(f"{kind}: {each.command} < {each.source}:{each.line}{caller}")
    assert "\n".join(lines) == expected


# README and manifest -> the name of the project.
NAMES = {
    "as the README writes it": ("# Ship Yard: boats for all", "ship-yard", "Ship Yard"),
    "in a sentence": ("# Welcome to ShipYard!", "shipyard", "ShipYard"),
    "what the manifest abbreviates": ("# Great Ship Library", "gship", "Great Ship Library"),
    "another title": ("# Release versions", "ship", "ship"),
    "no title": ("Sails.", "@yard/ship", "ship"),
    "only a title": ("# Ship", "", "Ship"),
    "nothing": ("Sails.", "", "folder"),
}


@pytest.mark.parametrize("name", NAMES)
def test_names(name: str) -> None:
    readme, manifest, expected = NAMES[name]
    files = {"README.md": f"{readme}\n", "a.js": "x = 1\n"}
    if manifest:
        files["package.json"] = f'{{"name": "{manifest}"}}'
    assert name_project(_index(files), "folder") == expected


def test_a_manifest_of_helper_scripts_describes_no_project() -> None:
    helper = '{"name": "tools", "description": "Checks the style of files."}'
    index = _index({"a.rs": "pub fn f() {}\n" * 9, "package.json": helper, "README.md": "# Ship"})
    assert index.summarise_folder("") == ""
    assert name_project(index, "") == "Ship"


def test_the_title_of_a_readme_describes_a_project_that_nothing_else_describes() -> None:
    index = _index({"README.md": "# Ship - boats for all seas\n", "a.py": "X = 1\n"})
    assert index.summarise_folder("") == "boats for all seas"


def test_the_file_that_users_import() -> None:
    index = _index({"src/ship/__init__.py": "X = 1\n", "src/ship/a.py": "Y = 1\n"})
    assert find_public_entry(index, "Ship") == "src/ship/__init__.py"
    assert find_public_entry(index, "boat") == ""


def test_parts_are_what_large_folders_contain() -> None:
    code = "def f(): pass\n"
    index = _index(
        {
            "src/ship/deck/a.py": code * 40,
            "src/ship/mast/b.py": code * 20,
            "src/ship/c.py": code,
            "tools/d.py": code * 10,
            "tests/test_a.py": code * 100,
            "README.md": "# Ship\n" * 200,
        }
    )
    lines = find_parts(index).lines
    assert lines == {"src/ship/deck": 40, "src/ship/mast": 20, "tools": 10}


def test_packages_of_a_workspace_are_parts() -> None:
    manifest = '{"name": "x"}'
    index = _index(
        {
            "packages/a/package.json": manifest,
            "packages/a/src/a.js": "import '../../b/src/b.js'\n",
            "packages/b/package.json": manifest,
            "packages/b/src/b.js": "b = 1\n" * 2,
            "other/c.js": "c = 1\n" * 50,
        }
    )
    parts = find_parts(index)
    assert parts.lines == {"other": 50, "packages/b": 2, "packages/a": 1}
    assert parts.links == {("packages/a", "packages/b"): 1}
