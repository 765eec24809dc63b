"""The command that runs a test, and the line that shows it."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.index import RepoIndex, build_index
from sphinx_repodoc.index.running_tests import find_command, find_folder_command
from sphinx_repodoc.model import FileRecord, SourceFile, Text

CI = ".github/workflows/ci.yml"
STEP = "on: push\njobs:\n  test:\n    steps:\n    - run: "
MATRIX = (
    "jobs:\n  test:\n    strategy:\n"
    "      matrix: {py: ['3.14', '3.13'], include: [{py: '3.13'}, {os: {name: x}}]}\n"
    "    steps:\n    - uses: actions/checkout\n    "
)
PYTEST = "[project]\n[tool.pytest.ini_options]\n"
POM = "<project><groupId>x</groupId><artifactId>{}</artifactId>{}</project>"
MODULES = "<modules><module>a</module><module>b</module></modules>"
NEEDS_A = (
    "<dependencies><dependency><groupId>x</groupId><artifactId>a</artifactId></dependency>"
    "</dependencies>"
)
LOOP = (
    "set(names parse print)\nforeach(name ${names})\n  add_executable(${name} ${name}.c)\n"
    "  add_test(NAME ${name} COMMAND ./${name})\nendforeach()\n"
)
CTEST = "add_executable(all a_test.cc)\nadd_test(NAME every COMMAND all)\n"
PARTS = (
    "".join(
        f"add_test(NAME test_{name} WORKING_DIRECTORY ${{X}} COMMAND $<TARGET_FILE:all> {name})\n"
        for name in "ba"
    )
    + "add_executable(all all.cc test-a.cc)\n"
)


def _index(files: dict[str, str]) -> RepoIndex:
    records = [
        FileRecord(
            source=SourceFile(path=path),
            analysis=analyse(path.rpartition("/")[2], Text(content=text)),
        )
        for path, text in files.items()
    ]
    return build_index(records, "files")


@pytest.mark.parametrize(
    ("files", "test", "expected"),
    [
        # The presence of a file that configures a runner
        ({"pyproject.toml": PYTEST}, "tests/test_a.py",
         ("pytest tests/test_a.py", "", "pyproject.toml", 2)),
        ({"pyproject.toml": "[project]\n"}, "tests/test_a.py", None),
        ({"tests/conftest.py": ""}, "tests/test_a.py",
         ("pytest test_a.py", "tests", "tests/conftest.py", 1)),
        ({"tests/conftest.py": "", "pytest.ini": ""}, "tests/test_a.py",
         ("pytest tests/test_a.py", "", "pytest.ini", 1)),
        ({"sub/go.mod": "module x\n", "go.mod": "module y\n"}, "sub/a/b_test.go",
         ("go test ./a", "sub", "sub/go.mod", 1)),
        ({"a/build.gradle.kts": "", "gradlew": ""}, "a/src/test/kotlin/CarTest.kt",
         ("../gradlew test --tests CarTest", "a", "a/build.gradle.kts", 1)),
        ({"build.gradle": ""}, "src/jvmTest/kotlin/CarTest.kt",
         ("gradle jvmTest --tests CarTest", "", "build.gradle", 1)),
        ({"build.gradle": ""}, "src/nativeTest/kotlin/CarTest.kt",
         ("gradle allTests", "", "build.gradle", 1)),
        ({"pom.xml": "<project/>", "mvnw": ""}, "src/test/java/CarTest.java",
         ("./mvnw test -Dtest=CarTest", "", "pom.xml", 1)),
        ({"pytest.ini": ""}, "a b/test_'x'.py",
         ("pytest 'a b/test_'\\''x'\\''.py'", "", "pytest.ini", 1)),
        ({"Makefile.PL": "WriteMakefile();\n"}, "t/a.t",
         ("prove -l t/a.t", "", "Makefile.PL", 1)),
        ({"README.md": "# pytest\n"}, "test_a.py", None),
        # Steps of CI, and what they call
        ({CI: f"{STEP}uv run coverage run -m pytest -x\n", "pytest.ini": ""}, "test_a.py",
         ("uv run pytest test_a.py", "", CI, 5)),
        ({CI: f"{STEP}>\n        ./gradlew\n        build\n", "build.gradle": ""},
         "src/test/java/CarTest.java", ("./gradlew test --tests CarTest", "", CI, 6)),
        ({CI: f"env:\n  RUN: pytest\n{STEP}${{{{ env.RUN }}}} -x\n"}, "test_a.py",
         ("pytest test_a.py", "", CI, 7)),
        # Matrices, unknown values and variables of the environment
        ({CI: f"{MATRIX}- run: uv run --python ${{{{ matrix.py }}}} --group dev pytest\n"},
         "test_a.py", ("uv run --python 3.14 --group dev pytest test_a.py", "", CI, 7)),
        ({CI: f"{MATRIX}- run: pytest -c ${{{{ matrix.os.name }}}}.ini\n"}, "test_a.py",
         ("pytest -c x.ini test_a.py", "", CI, 7)),
        ({CI: f"{STEP}uv run --python ${{{{ env.NEW }}}} --group dev pytest\n"}, "test_a.py",
         ("uv run --group dev pytest test_a.py", "", CI, 5)),
        ({CI: f"{STEP}npm test\n      env: {{CI: 1, X: a b, Y: $Z, API_TOKEN: x}}\n",
          "package.json": '{"scripts": {\n"test": "NODE_OPTIONS=\'--import=x\' ava"}}'},
         "test/a.js",
         ("NODE_OPTIONS='--import=x' npx ava test/a.js", "", "package.json", 2)),
        ({CI: f"{MATRIX}- run: pytest\n      env: {{A: '${{{{ matrix.py }}}}', B: 1}}\n"},
         "test_a.py", ("B=1 pytest test_a.py", "", CI, 7)),
        ({CI: f"{STEP}A=1 make test\n",
          "Makefile": "test:\n\tB=1 go test -v ${FLAGS}\n\tB=1 go test ./in/...\n", "go.mod": ""},
         "in/b/b_test.go", ("B=1 go test ./in/b", "", "Makefile", 3)),
        ({"package.json": '{"scripts": {\n"test": "cross-env A=1 mocha"}}'}, "test/a.js",
         ("A=1 npx mocha test/a.js", "", "package.json", 2)),
        ({CI: f"{STEP}export A=1 && pytest\n"}, "test_a.py", ("A=1 pytest test_a.py", "", CI, 5)),
        ({CI: STEP.replace("test:", "x:") + "A=1 pytest\n    - run: pytest\n"}, "test_a.py",
         ("pytest test_a.py", "", CI, 6)),
        ({CI: f"{STEP}npx mocha\n      env: {{A: 1}}\n",
          "package.json": '{"scripts": {\n"test": "mocha"}}'},
         "test/a.js", ("npx mocha test/a.js", "", "package.json", 2)),
        ({CI: f"{STEP}dotnet test\n      env: {{DOTNET_NOLOGO: 1}}\n", "a.csproj": ""}, "ATests.cs",
         ("dotnet test a.csproj --filter FullyQualifiedName~ATests", "", CI, 5)),
        ({CI: f"{STEP}npx vitest --run --typecheck\n"}, "a.test-d.ts",
         ("npx vitest run --typecheck a.test-d.ts", "", CI, 5)),
        ({CI: f"{STEP}npx vitest --run\n"}, "a.test-d.ts", None),
        ({CI: f"{STEP}npx vitest\n", "vitest.config.ts": "test: { typecheck: { enabled: true } }"},
         "a.test-d.ts", ("npx vitest run --typecheck a.test-d.ts", "", CI, 5)),
        ({CI: f"{STEP}npx mocha --exit test/api\n", "test/api/b.js": ""}, "test/api/a.js",
         ("npx mocha test/api/a.js", "", CI, 5)),
        ({CI: f"{STEP}cd sub && pytest\n"}, "sub/test_a.py", ("pytest test_a.py", "sub", CI, 5)),
        ({CI: f"{STEP}pytest tests\n", "tests/test_b.py": ""}, "other/test_a.py", None),
        ({CI: f"{STEP}tox -e py\n", "tox.ini": "[testenv]\ncommands =\n    pytest {posargs:t}\n"},
         "t/test_a.py", ("pytest t/test_a.py", "", "tox.ini", 3)),
        ({CI: f"{STEP}./ci/test.sh\n", "ci/test.sh": "set -e\ngo test ./...\n", "go.mod": ""},
         "a/b_test.go", ("go test ./a", "", "ci/test.sh", 2)),
        ({"ci/test.sh": "pytest\n"}, "test_a.py", None),
        ({CI: f"{STEP}pytest a\n", "a/test_b.py": "", "b/pytest.ini": ""}, "b/test_a.py",
         ("pytest test_a.py", "b", "b/pytest.ini", 1)),
        ({CI: f"{STEP}python tests/test_run.py\n"}, "tests/test_run.py",
         ("python tests/test_run.py", "", CI, 5)),
        ({"noxfile.py": 'def tests(session):\n    session.run("pytest", *session.posargs)\n'},
         "test_a.py", ("pytest test_a.py", "", "noxfile.py", 2)),
        ({"CONTRIBUTING.md": "```sh\n$ pytest\n```\n"}, "test_a.py",
         ("pytest test_a.py", "", "CONTRIBUTING.md", 2)),
        ({"docs/guides/testing.md": "```sh\npytest\n```\n"}, "test_a.py", None),
        # Settings say which files a runner finds
        ({CI: f"{STEP}pytest\n", "pyproject.toml": f'{PYTEST}testpaths = ["a"]\n'}, "b/test_a.py",
         None),
        ({CI: f"{STEP}pytest --ignore=a/slow\n"}, "a/slow/test_a.py", None),
        ({"package.json": '{"scripts": {"test": "vitest"}}',
          "vitest.config.ts": "export default { test: { exclude: ['e2e/**'] } }\n"},
         "e2e/a.test.ts", None),
        ({"package.json": '{"scripts": {\n"test": "vitest"}}',
          "vite.config.ts": "dts({ exclude: ['src'] })\nexport default { test: { dir: 'src' } }\n"},
         "src/a.test.ts", ("npx vitest run src/a.test.ts", "", "package.json", 2)),
        # Packages and their scripts
        ({"package.json": '{"scripts": {\n"test": "vitest"}}', "pnpm-lock.yaml": ""}, "a/x.test.ts",
         ("pnpm exec vitest run a/x.test.ts", "", "package.json", 2)),
        ({"package.json": '{"scripts": {\n"test": "jest"}}',
          "p/package.json": '{"scripts": {\n"test": "vitest run"}}'}, "p/x.test.ts",
         ("npx vitest run x.test.ts", "p", "p/package.json", 2)),
        ({"package.json": '{"scripts": {\n"test": "node -C a node_modules/jest/bin/jest.js"}}'},
         "a.test.js", ("node -C a node_modules/jest/bin/jest.js a.test.js", "", "package.json", 2)),
        ({"package.json": '{"scripts": {\n"test": "odd-runner"}}'}, "test/a.js",
         ("npm run test", "", "package.json", 2)),
        ({"package.json": '{"scripts": {"test": "echo \\"no test\\" && exit 1"}}'}, "test/a.js",
         None),
        ({CI: f"{STEP}cargo test --all\n", "Cargo.toml": '[workspace]\nmembers = ["a"]\n',
          "a/Cargo.toml": '[package]\nname = "aa"\n'}, "a/tests/b.rs",
         ("cargo test -p aa --test b", "", CI, 5)),
        ({CI: f"{STEP}cargo test\n", "Cargo.toml": '[package]\nname = "aa"\n'}, "src/b/c.rs",
         ("cargo test b::c", "", CI, 5)),
        ({CI: f"{STEP}cargo test\n", "Cargo.toml": '[package]\nname = "aa"\n'}, "core/c.rs",
         ("cargo test", "", CI, 5)),
        ({CI: f"{STEP}mvn verify\n", "pom.xml": POM.format("shop", MODULES),
          "a/pom.xml": POM.format("a", ""), "b/pom.xml": POM.format("b", NEEDS_A)},
         "b/src/test/java/BTest.java",
         ("mvn test -pl b -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest=BTest", "", CI, 5)),
        ({CI: f"{STEP}mvn -B verify\n", "pom.xml": "<project><modules><module>m</module></modules>"
          "</project>", "m/pom.xml": "<project/>"}, "m/src/test/java/CarTest.java",
         ("mvn test -pl m -Dtest=CarTest", "", CI, 5)),
        ({CI: f"{STEP}dotnet test All.sln\n", "T/T.csproj": "<Project/>"}, "T/CarTests.cs",
         ("dotnet test T/T.csproj --filter FullyQualifiedName~CarTests", "", CI, 5)),
        ({"cabal.project": "packages: .\n"}, "tests/Sums.hs",
         ("cabal test", "", "cabal.project", 1)),
        ({"composer.json": '{"scripts": {\n"test": "phpunit"}}'}, "tests/CarTest.php",
         ("vendor/bin/phpunit tests/CarTest.php", "", "composer.json", 2)),
        ({CI: f"{STEP}bundle exec rspec\n"}, "spec/a_spec.rb",
         ("bundle exec rspec spec/a_spec.rb", "", CI, 5)),
        ({CI: f"{STEP}ctest --test-dir out\n", "CMakeLists.txt": LOOP}, "test/parse.c",
         ("ctest --test-dir out -R '^parse$'", "", "CMakeLists.txt", 4)),
        ({CI: f"{STEP}ctest --test-dir out\n", "CMakeLists.txt": CTEST}, "a_test.cc",
         ("ctest --test-dir out -R '^every$'", "", "CMakeLists.txt", 2)),
        ({CI: f"{STEP}ctest --test-dir out\n", "CMakeLists.txt": CTEST}, "b_test.cc", None),
        ({CI: f"{STEP}ctest\n", "CMakeLists.txt": PARTS}, "test-a.cc",
         ("ctest -R '^test_a$'", "", "CMakeLists.txt", 2)),
        ({CI: f"{STEP}ctest\n", "CMakeLists.txt": PARTS}, "all.cc",
         ("ctest -R '^(test_b|test_a)$'", "", "CMakeLists.txt", 1)),
        ({CI: f"{STEP}ctest\n", "CMakeLists.txt": "add_test(NAME a COMMAND a)\n",
          "t/CMakeLists.txt": "set(LIST\n  b.c)\nadd_executable(a main.c ${LIST})\n"}, "t/b.c",
         ("ctest -R '^a$'", "", "CMakeLists.txt", 1)),
        # Makefiles
        ({"t/Makefile.am": "TESTS = a b\ncheck_PROGRAMS = a b\na_SOURCES = x.c\n"}, "t/x.c",
         ("make check", "t", "t/Makefile.am", 1)),
        ({"t/Makefile.am": "check_PROGRAMS = a\n"}, "t/x.c", None),
        ({"Makefile": "all:\n\ntest: all\n\ttrue\n"}, "t/a.c", ("make test", "", "Makefile", 3)),
        ({"Makefile": 'test:\n\t$(error use "tox")\n'}, "t/a.c", None),
        ({"Makefile": 'test:\n\t@echo "use tox"; false\n'}, "t/a.c", None),
        ({"Makefile": "GO ?= go\ntest:\n\t$(GO) test ./...\n", "go.mod": ""}, "a_test.go",
         ("go test .", "", "Makefile", 3)),
    ],
)  # fmt: skip
def test_command(
    files: dict[str, str], test: str, expected: tuple[str, str, str, int] | None
) -> None:
    found = find_command(_index({**files, test: ""}), test)
    assert (found and (found.command, found.folder, found.source, found.line)) == expected


def test_the_tests_of_a_small_file_are_named() -> None:
    text = "package a\nfunc TestA(t *testing.T) {}\nfunc TestB(t *testing.T) {}\n"
    found = find_command(_index({"go.mod": "module x\n", "a/b_test.go": text}), "a/b_test.go")
    assert found is not None
    assert found.command == "go test ./a -run '^(TestA|TestB)$'"


@pytest.mark.parametrize(
    ("files", "tests", "folder", "expected"),
    [
        ({"pyproject.toml": PYTEST}, ["t/a/test_a.py", "t/test_b.py"], "t", "pytest t"),
        ({"go.mod": "module x\n"}, ["a/b_test.go", "a/c/d_test.go"], "a", "go test ./a/..."),
        ({"go.mod": "module x\n"}, ["b_test.go", "c/d_test.go"], "", "go test ./..."),
        # The command is that of a folder further down.
        ({"a/tests/conftest.py": ""}, ["a/tests/test_a.py"], "a", None),
        # A runner that takes no folders
        ({"build.gradle": ""}, ["src/test/java/A.java", "src/test/java/B.java"], "src", None),
        # A script that runs all tests stands only for its own folder.
        ({"Makefile": "test:\n\ttrue\n"}, ["t/a.c"], "t", None),
        ({"t/Makefile": "test:\n\ttrue\n"}, ["t/a.c"], "t", "make test"),
        ({"pyproject.toml": PYTEST}, [], "t", None),
    ],
)  # fmt: skip
def test_command_of_a_folder(
    files: dict[str, str], tests: list[str], folder: str, expected: str | None
) -> None:
    found = find_folder_command(_index(files | dict.fromkeys(tests, "")), folder, tests)
    assert (found and found.command) == expected
