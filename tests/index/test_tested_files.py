"""How a test is run, and who says so."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.index.tested_files import find_runner
from sphinx_repodoc.model import FileRecord, SourceFile, Text


@pytest.mark.parametrize(
    ("files", "test", "expected"),
    [
        ({"pyproject.toml": "[project]\n[tool.pytest.ini_options]\n"}, "tests/test_a.py",
         ("pytest tests/test_a.py", "", "pyproject.toml", 2)),
        ({"pyproject.toml": "[project]\n"}, "tests/test_a.py", None),
        ({"tests/conftest.py": ""}, "tests/test_a.py",
         ("pytest test_a.py", "tests", "tests/conftest.py", 1)),
        ({"tests/conftest.py": "", "pytest.ini": ""}, "tests/test_a.py",
         ("pytest tests/test_a.py", "", "pytest.ini", 1)),
        ({"sub/go.mod": "module x\n", "go.mod": "module y\n"}, "sub/a/b_test.go",
         ("go test ./a", "sub", "sub/go.mod", 1)),
        ({"package.json": '{"scripts": {\n"test": "mocha"}}'}, "test/a.js",
         ("npm test", "", "package.json", 2)),
        ({"a/build.gradle.kts": "", "gradlew": ""}, "a/src/test/kotlin/CarTest.kt",
         ("../gradlew test --tests CarTest", "a", "a/build.gradle.kts", 1)),
        ({"build.gradle": ""}, "src/jvmTest/kotlin/CarTest.kt",
         ("gradle jvmTest --tests CarTest", "", "build.gradle", 1)),
        ({"build.gradle": ""}, "src/nativeTest/kotlin/CarTest.kt",
         ("gradle allTests", "", "build.gradle", 1)),
        ({"build.gradle": ""}, "src/smokeTest/java/CarTest.java",
         ("gradle smokeTest --tests CarTest", "", "build.gradle", 1)),
        ({"pom.xml": "<project/>", "mvnw": ""}, "src/test/java/CarTest.java",
         ("./mvnw test -Dtest=CarTest", "", "pom.xml", 1)),
        ({"pom.xml": "<project/>"}, "src/test/java/CarTest.java",
         ("mvn test -Dtest=CarTest", "", "pom.xml", 1)),
        ({"Makefile": "all:\n\ntest: all\n\ttrue\n"}, "t/a.c", ("make test", "", "Makefile", 3)),
        ({"pytest.ini": ""}, "a b/test_'x'.py",
         ("pytest 'a b/test_'\\''x'\\''.py'", "", "pytest.ini", 1)),
        ({"Makefile.PL": "WriteMakefile();\n"}, "t/a.t",
         ("prove -l t/a.t", "", "Makefile.PL", 1)),
        ({"README.md": "# pytest\n"}, "test_a.py", None),
    ],
)  # fmt: skip
def test_runner(
    files: dict[str, str], test: str, expected: tuple[str, str, str, int] | None
) -> None:
    records = {
        path: FileRecord(
            source=SourceFile(path=path),
            analysis=analyse(path.rpartition("/")[2], Text(content=text)),
        )
        for path, text in {**files, test: ""}.items()
    }
    found = find_runner(records, test)
    assert (found and (found.command, found.folder, found.source, found.line)) == expected


def test_a_lock_file_says_who_manages_the_packages() -> None:
    text = Text(content='{"scripts": {"test": "vitest"}}')
    package = FileRecord(
        source=SourceFile(path="a/package.json"), analysis=analyse("package.json", text)
    )
    test = FileRecord(
        source=SourceFile(path="a/x.test.ts"), analysis=analyse("x.test.ts", Text(content=""))
    )
    records = {each.path: each for each in (package, test)}
    found = find_runner(records, "a/x.test.ts", {"pnpm-lock.yaml"})
    assert found is not None
    assert found.command == "pnpm test"
