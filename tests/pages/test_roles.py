from __future__ import annotations

import pytest

from sphinx_repodoc.pages.roles import find_role

ROLES = {
    "conftest.py": "Shared fixtures of pytest",
    "a/test_x.py": "Test",
    "a/x_test.go": "Test",
    "a/x.spec.ts": "Test",
    "a/x_spec.rb": "Test",
    "a/x-test.js": "Test",
    "a/ShipTest.java": "Test",
    "a/ShipTests.cs": "Test",
    "pkg/__main__.py": "What runs when its package or folder is run",
    "setup.py": "Python packaging",
    "sub/pyproject.toml": "Python packaging",
    "package.json": "JavaScript package definition",
    "tsconfig.base.json": "TypeScript compiler configuration",
    "pom.xml": "Maven build",
    "app/build.gradle.kts": "Gradle build",
    "cmake/Find.cmake": "CMake build",
    "Makefile": "Make build",
    "src/makefile.am": "Make build",
    "a/BUILD.bazel": "Bazel build",
    "Dockerfile": "Recipe of a container image",
    "ci/Dockerfile.cuda": "Recipe of a container image",
    ".github/workflows/ci.yml": "GitHub Actions workflow",
    ".travis.yml": "Continuous integration",
    "requirements-dev.txt": "Python requirements",
    "LICENSE": "Licence",
    "LICENSE-APACHE-2.0.txt": "Licence",
    "licence.md": "Licence",
    "NOTICE": "Legal notice",
    "readme.md": "Introduction to its folder",
    "README.zh-CN.md": "Introduction to its folder",
    "sub/README": "Introduction to its folder",
    "CHANGES": "List of changes",
    "changelog.rst": "List of changes",
    "SECURITY.md": "Security policy",
    "tests/data/fixtures/a.json": "Test fixture",
    "tests/common.py": "Part of the tests",
    "src/test/java/Ship.java": "Part of the tests",
    "examples/a.py": "Example",
    "example/a.py": "Example",
    "benchmarks/b.py": "Benchmark",
    "docs/conf.py": "Part of the documentation",
    "lib/doc/guide.rst": "Part of the documentation",
    "typing/a.pyi": "Type stub",
}

# Names that sound like one of the above and prove nothing.
NEAR_MISSES = (
    "latest/a.txt", "contest.py", "testimonials/a.py", "attest/a.py", "a/contest.java",
    "Latest.cs", "greatest.kt", "testing.py", "protest.py", "spec/openapi.yaml", "api-spec.js",
    "app/setup.py", "build", "tools/build", "BUILD", "module", "workspace", "dockerfile.go",
    "dockerfile/parse.go", "Dockerfile.md", "makefile.py", "license.py", "license_check.py",
    "LICENSES.py", "notice.go", "notice.txt", "history.py", "history.md", "news.html", "changes.c",
    "security.py", "security.md", "readme.js", "readme_parser.py", "contributing.py",
    "src/com/example/Main.java", "samples/kick.wav", "tools/perf/main.c", "app/docs/view.py",
    "docstrings/a.py", "mydocs/a.rst", "demonstrate/a.py", "requirementsengine.txt",
    "vendor/.github/workflows/ci.yml", "main.py", "a.mkd",
)  # fmt: skip


@pytest.mark.parametrize(("path", "what"), ROLES.items())
def test_a_path_tells_what_a_file_is(path: str, what: str) -> None:
    role = find_role(path)
    assert role is not None
    assert role.what == what


@pytest.mark.parametrize("path", NEAR_MISSES)
def test_nothing_is_claimed_that_may_be_untrue(path: str) -> None:
    assert find_role(path) is None
