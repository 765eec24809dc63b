"""What a file is for: near misses count as much as hits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.index import RepoIndex, build_index
from sphinx_repodoc.index.facts import Role
from sphinx_repodoc.index.file_roles import find_named, find_place, mark_expected
from sphinx_repodoc.index.testing_roles import find_test
from sphinx_repodoc.model import Analysis, FileKind, FileRecord, SourceFile, Text
from sphinx_repodoc.problems import Problem, ProblemKind

MakeIndex = Callable[..., RepoIndex]

NAMES = {
    "conftest.py": "Shared fixtures of pytest",
    "setup.py": "Python packaging",
    "sub/pyproject.toml": "Python packaging",
    "package.json": "JavaScript package definition",
    "src/dune": "Build of Dune",
    "modules/log/variables.tf": "Inputs of a module of Terraform",
    ".tmux.conf": "Configuration of tmux",
    "samples/src/Hello.java": "Example",
    "tsconfig.base.json": "Configuration of the TypeScript compiler",
    ".eslintrc.cjs": "Configuration of ESLint",
    "web/eslint.config.mjs": "Configuration of ESLint",
    ".pre-commit-config.yaml": "Configuration of pre-commit",
    "tox.ini": "Configuration of tox",
    ".cargo/config.toml": "Configuration of Cargo",
    "pom.xml": "Maven build",
    "app/build.gradle.kts": "Gradle build",
    "cmake/Find.cmake": "CMake module",
    "Makefile": "Make build",
    "src/makefile.am": "Make build",
    "a/BUILD.bazel": "Bazel build",
    "Dockerfile": "Recipe of a container image",
    "ci/Dockerfile.cuda": "Recipe of a container image",
    ".github/workflows/ci.yml": "GitHub Actions workflow",
    ".github/ISSUE_TEMPLATE/bug.md": "Form for issues on GitHub",
    ".github/ISSUE_TEMPLATE/config.yml": "Settings of the forms for issues on GitHub",
    ".travis.yml": "Travis CI configuration",
    "requirements-dev.txt": "Python requirements",
    "LICENSE": "Licence",
    "LICENSE-APACHE-2.0.txt": "Licence",
    "licence.md": "Licence",
    "NOTICE": "Legal notice",
    "readme.md": "Introduction to its folder",
    "README.zh-CN.md": "Introduction to its folder",
    "sub/README": "Introduction to its folder",
    "CHANGES": "List of changes",
    "History.md": "List of changes",
    "changelog.rst": "List of changes",
    "SECURITY.md": "Security policy",
    "typing/a.pyi": "Type stub",
    "db/migrate/20240101_add.rb": "Database migration of Rails",
    "src/main/resources/db/migration/V1__init.sql": "Database migration of Flyway",
    "locale/de/LC_MESSAGES/a.po": "Translation for gettext",
    "api/a.proto": "Definitions of protocol buffers",
    "src/__snapshots__/a.snap": "Snapshot that tests compare with",
}

PLACES = {
    "examples/a.py": ("Example", "examples/"),
    "lib/examples/b/a.py": ("Example", "lib/examples/"),
    "example/a.py": ("Example", "example/"),
    "benchmarks/b.py": ("Part of the benchmarks", "benchmarks/"),
    "docs/conf.py": ("Part of the documentation", "docs/"),
    "lib/doc/guide.rst": ("Part of the documentation", "lib/doc/"),
    "pkg/third_party/x/a.c": ("In a folder for the code of others", "pkg/third_party/"),
    "binding/testdata/a.json": ("Data of tests", "binding/testdata/"),
    "test_files/sftp/run.sh": ("Data of tests", "test_files/"),
}

# Names that sound like one of the above and prove nothing.
NEAR_MISSES = (
    "latest/a.txt", "contest.py", "testimonials/a.py", "attest/a.py", "a/contest.java",
    "Latest.cs", "greatest.kt", "testing.py", "protest.py", "spec/openapi.yaml", "api-spec.js",
    "app/setup.py", "build", "tools/build", "BUILD", "module", "workspace", "dockerfile.go",
    "dockerfile/parse.go", "Dockerfile.md", "makefile.py", "license.py", "license_check.py",
    "license-check.py", "LICENSES.py", "notice.go", "notice.txt", "history.py", "src/history.md",
    "news.html", "changes.c", "security.py", "security.md", "readme.js", "readme_parser.py",
    "contributing.py", "src/com/example/Main.java", "samples/kick.wav", "tools/perf/main.c",
    "app/docs/view.py", "docstrings/a.py", "mydocs/a.rst", "demonstrate/a.py",
    "requirementsengine.txt", "vendor2/a.py", "lib/vendor/a.py", "main.py", "a.mkd",
    "sub/.github/workflows/ci.yml", "src/build.rs", "i18n/global.json", "application.yml",
)  # fmt: skip


@pytest.mark.parametrize(("path", "what"), NAMES.items())
def test_a_name_tells_what_a_file_is(path: str, what: str) -> None:
    role = find_named(path)
    assert role is not None
    assert role.what == what


@pytest.mark.parametrize(("path", "found"), PLACES.items())
def test_a_place_tells_what_a_file_is(path: str, found: tuple[str, str]) -> None:
    role = find_place(path)
    assert role is not None
    assert (role.what, role.reason) == (found[0], f"by its place in {found[1]}")


@pytest.mark.parametrize("path", NEAR_MISSES)
def test_nothing_is_claimed_that_may_be_untrue(path: str) -> None:
    assert find_named(path) is None
    assert find_place(path) is None
    assert find_test(path, Analysis(language="Text")) is None


@pytest.mark.parametrize(
    ("path", "language", "tests", "what"),
    [
        # A tool that goes by names.
        ("a_test.go", "Go", (3,), "Test"),
        ("a_test.go", "Go", (), "Part of the tests"),
        ("ShipTest.php", "PHP", (3,), "Test"),
        ("ShipTest.php", "PHP", (), None),
        ("src/a.spec.ts", "TypeScript", None, "Test"),
        ("a_spec.rb", "Ruby", None, "Test"),
        ("examples/make_test.rb", "Ruby", (), None),
        ("os/test/src/PathTests.scala", "Scala", (3,), "Test"),
        # A name by habit, and contents.
        ("test_a.py", "Python", (3, 4), "Test"),
        ("test_a.py", "Python", (), None),
        ("tests/a.py", "Python", (3,), "Test"),
        ("pkg/a.py", "Python", (3,), None),
        ("ShipTest.java", "Java", (3,), "Test"),
        ("ShipTest.java", "Java", (), None),
        ("test/app.js", "JavaScript", (3,), "Test"),
        ("lib/app.js", "JavaScript", (3,), None),
        # Contents that can be nothing else.
        ("src/Checks.java", "Java", (3,), "Test"),
        ("src/lib.rs", "Rust", (3,), "Has tests of its own"),
        ("tests/lib.rs", "Rust", (3,), "Test"),
        # A name by habit where contents tell nothing.
        ("tests/test_a.c", "C", None, "Test"),
        ("src/test_hooks.c", "C", None, None),
    ],
)
def test_a_test_has_tests(
    path: str, language: str, tests: tuple[int, ...] | None, what: str | None
) -> None:
    role = find_test(path, Analysis(language=language, tests=tests))
    assert (role and role.what) == what
    if role and tests and what == "Test":
        assert role.line == 3


def build(make_index: MakeIndex, files: dict[str, str]) -> dict[str, list[Role]]:
    """The roles in a repository of these files, analysed for real."""
    records = [
        FileRecord(
            source=SourceFile(path=path),
            analysis=analyse(path.rpartition("/")[2], Text(content=text)),
        )
        for path, text in files.items()
    ]
    return {path: list(roles) for path, roles in make_index({}, *records).roles.items()}


def describe(role: Role) -> tuple[str, str, str, str, int]:
    return (role.what, role.name or role.subject, role.reason, role.source, role.line)


@pytest.mark.parametrize(
    ("test", "other", "place"),
    [
        ("Tests/test_a.py", "Tests/Snapshots/a.py", "Tests/Snapshots/"),
        ("src/commonTest/org/test_a.py", "src/commonTest/org/test/data/a.py", "src/commonTest/"),
    ],
)
def test_folders_of_tests_may_be_written_with_capitals(
    make_index: MakeIndex, test: str, other: str, place: str
) -> None:
    roles = build(make_index, {test: "def test_a(): pass\n", other: "X = 1\n"})
    (role,) = roles[other]
    assert role.what == "Fixture of tests"
    assert role.reason.startswith(f"by its place in {place}")


def test_code_with_tests_in_a_folder_of_documents(make_index: MakeIndex) -> None:
    files = {
        "doc/man.go": "package doc\n", "doc/man_test.go": "package doc\nfunc TestA(t *T) {}\n",
        "doc/guide.md": "# Guide\n", "docs/conf.py": "x = 1\n",
    }  # fmt: skip
    roles = build(make_index, files)
    assert "documentation" not in {role.role for role in roles.get("doc/man.go", ())}
    for path in ("doc/guide.md", "docs/conf.py"):
        assert "documentation" in {role.role for role in roles[path]}


def test_files_among_tests(make_index: MakeIndex) -> None:
    roles = build(
        make_index,
        {
            "tests/test_a.py": "import helpers\ndef test_a(): pass\n",
            "tests/helpers.py": "def make(): pass\n",
            "tests/other.py": "X = 1\n",
            "tests/data/a.py": "X = 1\n",
            "tests/a.json": "{}",
            "tests/README.md": "# Tests\n",
        },
    )
    place = "by its place in tests/"
    imported = f"{place} and as it is imported by"
    assert [(path, *map(describe, found)) for path, found in roles.items()] == [
        ("tests/README.md", ("Introduction to its folder", "", "by its name", "", 0),
         ("Part of the tests", "", place, "", 0)),
        ("tests/a.json", ("Data of tests", "", place, "", 0)),
        ("tests/data/a.py", ("Fixture of tests", "", "by its place in tests/data/", "", 0)),
        ("tests/helpers.py", ("Helper of tests", "", imported, "tests/test_a.py", 1)),
        ("tests/other.py", ("Part of the tests", "", place, "", 0)),
        ("tests/test_a.py", ("Test", "", "as it has a test on", "", 2)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("other", "is_helper"),
    [
        ({}, True),
        ({"shop_testing/b.py": "import shop_testing.stand\n"}, True),
        ({"shop_testing/test_b.py": "import shop_testing.stand\ndef test_b(): pass\n"}, False),
        ({"till.py": "import shop_testing.stand\n"}, False),
    ],
)
def test_what_only_tests_import_from_a_folder_named_after_them_helps_them(
    make_index: MakeIndex, other: dict[str, str], is_helper: bool
) -> None:
    files = {
        "shop_testing/__init__.py": "",
        "shop_testing/stand.py": "X = 1\n",
        "tests/test_a.py": "import shop_testing.stand\ndef test_a(): pass\n",
    }
    found = build(make_index, {**files, **other})["shop_testing/stand.py"]
    assert ("Helper of tests" in [role.what for role in found]) is is_helper


@pytest.mark.parametrize(
    ("files", "path", "is_part"),
    [
        ({"lib/test/client.py": "X = 1\n"}, "lib/test/client.py", False),
        ({"lib/test/client.py": "X = 1\n", "lib/test/test_a.py": "def test_a(): pass\n"},
         "lib/test/client.py", True),
        ({"test/a.tcl": "x\n"}, "test/a.tcl", True),
        ({"app/src/test/java/A.java": "class A {}\n"}, "app/src/test/java/A.java", True),
        ({"spec/openapi.yaml": "a: 1\n"}, "spec/openapi.yaml", False),
        ({"spec/a.rb": "x = 1\n", "spec/b_spec.rb": "it('x') { }\n"}, "spec/a.rb", True),
    ],
)  # fmt: skip
def test_a_folder_of_tests_has_tests(
    make_index: MakeIndex, files: dict[str, str], path: str, is_part: bool
) -> None:
    found = [role.what for role in build(make_index, files).get(path, [])]
    assert ("Part of the tests" in found) is is_part


PROGRAMS = {
    "a.c": ("int main(void);\nint main(void)\n{ return 0; }\n", 2),
    "b.c": ("int domain(void) { return 0; }\n", 0),
    "a.go": ("package main\nfunc main() {}\n", 2),
    "b.go": ("package a\nfunc (s *S) main() {}\n", 0),
    "a.rs": ("fn main() {}\n", 1),
    "b.rs": ("mod a { fn main() {} }\n", 0),
    "A.java": ("class A {\n  public static void main(String[] args) {}\n}\n", 2),
    "B.java": ("class B {\n  public void main(String[] args) {}\n}\n", 0),
    "A.cs": ("class A {\n  static async Task<int> Main(string[] args) { return 0; }\n}\n", 2),
    "B.cs": ("class B {\n  static int Main(int a) { return 0; }\n}\n", 0),
    "a.kt": ("fun main(args: Array<String>) {}\n", 1),
    "b.kt": ("class A { fun main() {} }\n", 0),
    "A.scala": ("object A extends App {}\n", 1),
    "B.scala": ("object B { def main(args: Array[String]): Unit = {} }\n", 1),
    "a.swift": ("@main\nstruct A {}\n", 2),
    "a.zig": ("pub fn main() void {}\n", 1),
    "a.hs": ("module Main where\nmain :: IO ()\nmain = pure ()\n", 2),
    "a.f90": ("program a\nend program\n", 1),
    "b.f90": ("module program_a\nend module\n", 0),
    "a.py": ("def main(): pass\n", 0),
}


@pytest.mark.parametrize("path", PROGRAMS)
def test_a_program_begins_by_the_rules_of_its_language(make_index: MakeIndex, path: str) -> None:
    text, line = PROGRAMS[path]
    found = [role.line for role in build(make_index, {path: text}).get(path, [])]
    assert found == [line] * bool(line)


CONTENTS = {
    "conf.py": ('project = "a"\nextensions = []\n', "Configuration of Sphinx"),
    "settings.py": ('project = "a"\n', ""),
    "0001_a.py": ("class Migration(migrations.Migration): pass\n", "Database migration of Django"),
    "migrate.py": ("class Migration: pass\n", ""),
    "a.py": (
        "revision = '1'\ndown_revision = None\ndef upgrade(): pass\n",
        "Database migration of Alembic",
    ),
    "a.json": ('{"$schema": "https://json-schema.org/draft/2020-12/schema"}', "JSON schema"),
    "b.json": ('{"$schema": "https://example.org/other.json"}', ""),
    "a.yaml": ("openapi: 3.0.0\npaths: {}\n", "Description of a web service for OpenAPI"),
    "site.yml": ("- hosts: all\n  tasks: []\n", "Playbook of Ansible"),
    "tasks/docker-compose.yml": ("- include_tasks: a.yml\n", "Tasks of Ansible"),
    "tasks/main.yml": ("- include_tasks: a.yml\n", "Tasks of Ansible"),
    "b.yaml": ("paths: {}\n", ""),
}


@pytest.mark.parametrize("path", CONTENTS)
def test_contents_tell_what_a_file_is(make_index: MakeIndex, path: str) -> None:
    text, what = CONTENTS[path]
    assert [role.what for role in build(make_index, {path: text}).get(path, [])] == [what] * bool(
        what
    )


def test_files_that_are_one_unit(make_index: MakeIndex) -> None:
    roles = build(
        make_index,
        {
            "a.c": '#include "a.h"\n',
            "a.h": "int a;\n",
            "b.c": "int b;\n",
            "b.h": "int b;\n",
            "c.py": "X = 1\n",
            "c.pyi": "X: int\n",
            "d.pyi": "X: int\n",
        },
    )
    assert {path: [describe(role) for role in found] for path, found in roles.items()} == {
        "a.c": [("Implementation of", "a.h", "as it includes it on", "", 1)],
        "a.h": [("Header of", "a.c", "as it is included by", "a.c", 1)],
        "c.pyi": [("Type stub of", "c.py", "by their names", "", 0)],
        "d.pyi": [("Type stub", "", "by its name", "", 0)],
    }


def test_packages_and_entry_points(make_index: MakeIndex) -> None:
    roles = build(
        make_index,
        {
            "pyproject.toml": '[project]\nname = "a"\n[project.scripts]\nrun = "a.cli:main"\n',
            "a/__init__.py": "",
            "a/__main__.py": "",
            "a/cli.py": "def main(): pass\n",
            "a/b/__init__.py": "",
            "script.py": 'X = 1\nif __name__ == "__main__":\n    pass\n',
        },
    )
    by = "in the package of"
    assert [describe(role) for role in roles["a/cli.py"]] == [
        ("Module", "a.cli", by, "a/__init__.py", 0),
        ("Runs as the command", "run", "as declared in", "pyproject.toml", 4),
    ]
    assert [describe(role) for role in roles["a/__main__.py"]] == [
        ("Module", "a.__main__", by, "a/__init__.py", 0),
        ("Runs as", "python -m a", "by its name", "", 0),
    ]
    assert describe(roles["a/b/__init__.py"][0]) == ("Package", "a.b", "by its name", "", 0)
    assert roles["script.py"][0].line == 2


def test_what_a_package_gives_to_others(make_index: MakeIndex) -> None:
    roles = build(
        make_index,
        {
            "package.json": '{"name": "a",\n "main": "./lib/a",\n "exports": {"./b": "./b.js"}}',
            "lib/a.js": "",
            "b.js": "",
            "plain/package.json": '{"name": "p"}',
            "plain/index.js": "",
            "index.js": "",
            "crate/Cargo.toml": '[package]\nname = "my-crate"\n',
            "crate/src/lib.rs": "",
            "crate/build.rs": "fn main() {}\n",
            "src/lib.rs": "",
            "build.rs": "",
        },
    )
    assert describe(roles["lib/a.js"][0]) == (
        "Imported as", "a", "as declared in", "package.json", 2,
    )  # fmt: skip
    assert roles["b.js"][0].name == "a/b"
    assert describe(roles["plain/index.js"][0])[1:4] == (
        "p", "by its name beside", "plain/package.json",
    )  # fmt: skip
    assert roles["crate/src/lib.rs"][0].name == "my_crate"
    assert roles["crate/build.rs"][0].what == "Build script of Cargo"
    assert not {"index.js", "src/lib.rs", "build.rs"} & roles.keys()


def test_an_executable_file_can_be_run(make_index: MakeIndex) -> None:
    def find(path: str, text: str, executable: bool = True) -> list[str]:
        source = SourceFile(path=path, executable=executable)
        record = FileRecord(source=source, analysis=analyse(path, Text(content=text)))
        return [role.what for role in make_index({}, record).roles.get(path, ())]

    assert find("run", "#!/bin/sh\n") == ["Can be run as a script"]
    assert find("run.py", "#!/usr/bin/env python\n") == ["Can be run as a script"]
    assert find("run.sh", "echo\n") == []
    assert find("run.sh", "#!/bin/sh\n", executable=False) == []
    assert find("notes.md", "# Notes\n") == []


def test_no_helper_because_its_own_test_imports_it(make_index: MakeIndex) -> None:
    files = {
        "tests/tide.py": "X = 1\n",
        "tests/test_tide.py": "import tide\ndef test_a(): pass\n",
    }
    (role,) = build(make_index, files)["tests/tide.py"]
    assert role.what == "Part of the tests"
    other = {"tests/test_sea.py": "import tide\ndef test_a(): pass\n"}
    (role,) = build(make_index, {**files, **other})["tests/tide.py"]
    assert (role.what, role.source) == ("Helper of tests", "tests/test_sea.py")


def test_a_helper_is_named_so_and_imported_by_a_test(make_index: MakeIndex) -> None:
    test = {"util/a_test.cc": '#include "testutil.h"\nTEST(A, B) {}\n'}
    helper = {"util/testutil.h": "int x;\n"}
    (role,) = build(make_index, {**helper, **test})["util/testutil.h"]
    assert (role.what, role.source) == ("Helper of tests", "util/a_test.cc")
    assert "util/testutil.h" not in build(make_index, helper)


@pytest.mark.parametrize(
    ("files", "source", "found"),
    [
        ({"CMakeLists.txt": "add_executable(tool util.c main.c)\n",
          "main.c": "int main(void) { return 0; }\n", "util.c": ""},
         "CMakeLists.txt", ("tool", "main.c", 1)),
        ({"CMakeLists.txt": "add_library(tool main.c)\nadd_executable(a ALIAS tool)\n",
          "main.c": "int main(void) { return 0; }\n"}, "CMakeLists.txt", None),
        ({"App/App.csproj":
          "<Project><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup></Project>",
          "App/Start.cs": "class A { static void Main() {} }\n"},
         "App/App.csproj", ("App", "App/Start.cs", 1)),
        ({"App/App.csproj":
          "<Project><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup></Project>",
          "App/Program.cs": "Run();\n", "App/More.cs": "class A {}\n"},
         "App/App.csproj", ("App", "App/Program.cs", 1)),
        ({"App/App.csproj":
          "<Project><PropertyGroup><OutputType>Library</OutputType></PropertyGroup></Project>",
          "App/Start.cs": "class A { static void Main() {} }\n"}, "App/App.csproj", None),
        ({"build.gradle": "application {\n  mainClass = 'org.a.Main'\n}\n",
          "src/main/java/org/a/Main.java":
          "class Main { public static void main(String[] a) {} }\n"},
         "build.gradle", ("Main", "src/main/java/org/a/Main.java", 2)),
    ],
)  # fmt: skip
def test_programs_that_builds_declare(
    make_index: MakeIndex, files: dict[str, str], source: str, found: tuple[str, str, int] | None
) -> None:
    records = [
        FileRecord(
            source=SourceFile(path=path),
            analysis=analyse(path.rpartition("/")[2], Text(content=text)),
        )
        for path, text in files.items()
    ]
    entries = make_index({}, *records).entry_points
    assert [(each.name, each.path, each.line) for each in entries] == [found] * bool(found)
    assert {each.source for each in entries} <= {source}


def test_generated_and_vendored_files(make_index: MakeIndex) -> None:
    source = SourceFile(path="a.x", declared_vendored=True)
    record = FileRecord(source=source, analysis=Analysis(language="X", generated="line 1 says so"))
    assert [(role.what, role.reason) for role in make_index({}, record).roles["a.x"]] == [
        ("Generated", "line 1 says so"),
        ("Vendored", ".gitattributes says so"),
    ]


SYNTAX, SYMLINK = ProblemKind.SYNTAX, ProblemKind.SYMLINK


def is_expected(path: str, kind: ProblemKind = SYNTAX, language: str = "Python") -> bool:
    """Whether a problem of *kind* at *path* is, in a repository that has tests."""
    is_link = kind is SYMLINK
    source = SourceFile(path=path, kind=FileKind.SYMLINK if is_link else FileKind.FILE)
    analysis = None if is_link else Analysis(language=language)
    test = SourceFile(path="lib/deep/test/test_all.py")
    records = [
        FileRecord(source=source, analysis=analysis),
        FileRecord(source=test, analysis=Analysis(language="Python", tests=(1,))),
    ]
    problem = Problem(kind=kind, message="", path=path)
    (marked,) = mark_expected([problem], build_index(records, "repo"))
    return marked.expected


@pytest.mark.parametrize(
    "path",
    [
        *("tests/data/cases/x.py", "tests/fixtures/x.py", "testdata/x.py", "pkg/testdata/x.py"),
        *("tests/invalid/x.py", "tests/bad_syntax.py", "tests/parser/InvalidClass.py"),
        *("tests/syntax_error.py", "lib/deep/test/badsyntax_3131.py", "examples/broken/x.py"),
        *("tests/broken/test_x.py", "tests/error/x.py"),
    ],
)
def test_test_data_and_what_is_called_broken_is_expected(path: str) -> None:
    assert is_expected(path)


@pytest.mark.parametrize(
    "path",
    [
        *("src/x.py", "src/invalid.py", "src/data/x.py", "broken/x.py", "invalid.py"),
        *("tests/x.py", "tests/conftest.py", "tests/badger.py", "examples/x.py"),
        # Named after what it tests.
        *("tests/test_invalid.py", "tests/bad_input_test.py"),
        # The name of the folder of tests itself says nothing of what is in it.
        *("lib/deep/test/x.py", "error/test/x.py"),
        # A topic, not a fault.
        "examples/error_handling/app.py",
    ],
)
def test_other_problems_are_not(path: str) -> None:
    assert not is_expected(path)


def test_data_among_tests_is_expected_to_be_broken() -> None:
    assert is_expected("tests/config.json", language="JSON")
    assert not is_expected("config.json", language="JSON")


def test_links_have_no_role_but_a_place() -> None:
    assert is_expected("tests/fixtures/link", SYMLINK)
    assert is_expected("tests/broken-link", SYMLINK)
    assert not is_expected("tests/link", SYMLINK)


@pytest.mark.parametrize("kind", [ProblemKind.ANALYSER, ProblemKind.WORKER, ProblemKind.SECRET])
def test_only_faults_that_files_can_have_on_purpose_are_expected(kind: ProblemKind) -> None:
    assert not is_expected("tests/data/x.py", kind)


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        # The helper of the test, a package of the project, two of them, none
        ({"test/helper.rb": 'require "test/unit"\n', "Gemfile": 'gem "minitest"\n'},
         "by its name, for test-unit, and as it has a test on"),
        ({"Gemfile": 'gem "minitest-reporters"\n'},
         "by its name, for Minitest, and as it has a test on"),
        ({"Gemfile": 'gem "minitest"\ngem "test-unit"\n'}, "by its name, and as it has a test on"),
        ({}, "by its name, and as it has a test on"),
    ],
)  # fmt: skip
def test_evidence_names_the_test_tool(
    make_index: MakeIndex, files: dict[str, str], reason: str
) -> None:
    test = 'require_relative "helper"\nclass A < B\n  def test_a\n  end\nend\n'
    roles = build(make_index, {**files, "test/test_a.rb": test})["test/test_a.rb"]
    assert roles[0].reason == reason


@pytest.mark.parametrize(
    ("base", "what"),
    [("CartTestCase", "Test"), ("TestCase", None), (r"PHPUnit\Framework\TestCase", None)],
)
def test_a_class_may_inherit_tests(make_index: MakeIndex, base: str, what: str | None) -> None:
    text = f"<?php\nclass CartTest extends {base} {{}}\n"
    roles = build(make_index, {"lib/CartTest.php": text}).get("lib/CartTest.php", [])
    assert [role.what for role in roles] == ([what] if what else [])
