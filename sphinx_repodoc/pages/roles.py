"""What a file is for, as far as its name, its place and its contents prove it.

A row of :data:`ROLES` is a pattern on the path (case is ignored), what the file is, and
why that can be said. The first row that matches decides.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Role(NamedTuple):
    """What a file is, and the reason to say so."""

    what: str
    reason: str


DOCUMENT = r"\.(md|markdown|mdx|rst|txt|adoc|org|html?)"

ROLES: tuple[tuple[re.Pattern[str], Role], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), Role(what, reason))
    for pattern, what, reason in (
        (r"(^|/)conftest\.py$", "Shared fixtures of pytest", "its name"),
        (r"(^|/)(test_[^/]*|[^/]*_test)\.(py|go|c|cc|cpp|cu|rb|js|ts|php)$", "Test", "its name"),
        (r"(^|/)[^/]*([._-]test|[._]spec)\.(jsx?|tsx?|mjs|cjs|rb)$", "Test", "its name"),
        # With its capital letter: a contest is no test.
        (r"(^|/)(?-i:[^/]*Tests?)\.(java|kt|scala|cs|swift|php)$", "Test", "its name"),
        (r"(^|/)__main__\.py$", "What runs when its package or folder is run", "its name"),
        # A module deeper down may be about any kind of setup.
        (r"^setup\.py$|(^|/)(setup\.cfg|pyproject\.toml)$", "Python packaging", "its name"),
        (r"(^|/)package\.json$", "JavaScript package definition", "its name"),
        (r"(^|/)tsconfig(\.[^/]*)?\.json$", "TypeScript compiler configuration", "its name"),
        (r"(^|/)Cargo\.toml$", "Rust packaging", "its name"),
        (r"(^|/)go\.mod$", "Go module definition", "its name"),
        (r"(^|/)pom\.xml$", "Maven build", "its name"),
        (r"(^|/)(build|settings)\.gradle(\.kts)?$", "Gradle build", "its name"),
        (r"(^|/)(CMakeLists\.txt|[^/]+\.cmake)$", "CMake build", "its name"),
        (r"(^|/)(GNU)?Makefile(\.(am|in|inc))?$|\.mk$", "Make build", "its name"),
        (r"(^|/)((?-i:WORKSPACE)|(BUILD|MODULE|WORKSPACE)\.bazel)$", "Bazel build", "its name"),
        (r"\.bzl$", "Build rules in Starlark", "its ending"),
        (
            r"(^|/)(?-i:Dockerfile|Containerfile)(\.(?!md$|txt$)[^/.]+)?$|\.dockerfile$",
            "Recipe of a container image",
            "its name",
        ),
        (r"^\.github/workflows/[^/]+\.ya?ml$", "GitHub Actions workflow", "its place"),
        (r"(^|/)\.gitlab-ci\.yml$", "GitLab CI pipeline", "its name"),
        (
            r"(^|/)\.(circleci|buildkite)/|(^|/)\.travis\.yml$",
            "Continuous integration",
            "its place",
        ),
        (r"(^|/)\.(gitignore|gitattributes|gitmodules|mailmap)$", "Git configuration", "its name"),
        (r"(^|/)\.editorconfig$", "Editor configuration", "its name"),
        (r"(^|/)\.pre-commit-config\.yaml$", "pre-commit configuration", "its name"),
        (r"(^|/)\.readthedocs\.ya?ml$", "Read the Docs configuration", "its name"),
        (r"(^|/)requirements([._-][^/]*)?\.txt$", "Python requirements", "its name"),
        # Documents only: security.py and history.go are code.
        (rf"(^|/)(LICEN[CS]E|COPYING)(-[^/.]+(\.\d+)?)?({DOCUMENT})?$", "Licence", "its name"),
        (rf"(^|/)(?-i:NOTICE)({DOCUMENT})?$", "Legal notice", "its name"),
        (rf"(^|/)README(([._-][^/]*)?{DOCUMENT})?$", "Introduction to its folder", "its name"),
        (rf"(^|/)CHANGELOG({DOCUMENT})?$", "List of changes", "its name"),
        (rf"(^|/)(?-i:CHANGES|HISTORY|NEWS)({DOCUMENT})?$", "List of changes", "its name"),
        (rf"(^|/)CONTRIBUTING({DOCUMENT})?$", "Guide for contributors", "its name"),
        (rf"(^|/)CODE_OF_CONDUCT({DOCUMENT})?$", "Code of conduct", "its name"),
        (rf"(^|/)(?-i:SECURITY)({DOCUMENT})?$", "Security policy", "its name"),
        (r"(^|/)CODEOWNERS$", "Owners of the code", "its name"),
        (r"\.pyi$", "Type stub", "its ending"),
        (r"(^|/)tests?/(.*/)?fixtures?/", "Test fixture", "its place"),
        (r"(^|/)(tests?|__tests__)/", "Part of the tests", "its place"),
        # One example only at the top: com/example is what Java calls any package.
        (r"^example/|(^|/)(examples|demos?)/", "Example", "its place"),
        (r"^benchmark/|(^|/)benchmarks/", "Benchmark", "its place"),
        (r"^(docs?|documentation)/", "Part of the documentation", "its place"),
        (rf"/(docs?|documentation)/.*{DOCUMENT}$", "Part of the documentation", "its place"),
    )
)


def find_role(path: str) -> Role | None:
    """What the file at *path* is, where its path tells."""
    for pattern, role in ROLES:
        if pattern.search(path):
            return role
    return None
