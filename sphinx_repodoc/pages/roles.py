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


ROLES: tuple[tuple[re.Pattern[str], Role], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), Role(what, reason))
    for pattern, what, reason in (
        (r"(^|/)conftest\.py$", "Shared fixtures of pytest", "its name"),
        (r"(^|/)(test_[^/]*|[^/]*_test)\.(py|go|c|cc|cpp|cu|rb|js|ts|php)$", "Test", "its name"),
        (r"(^|/)[^/]*[._-](test|spec)\.(jsx?|tsx?|mjs|cjs|rb)$", "Test", "its name"),
        (r"(^|/)[^/]+Tests?\.(java|kt|scala|cs|swift|php)$", "Test", "its name"),
        (r"(^|/)__main__\.py$", "What runs when the package is run (python -m)", "its name"),
        (r"(^|/)setup\.(py|cfg)$|(^|/)pyproject\.toml$", "Python packaging", "its name"),
        (r"(^|/)(package\.json|tsconfig[^/]*\.json)$", "JavaScript packaging", "its name"),
        (r"(^|/)Cargo\.toml$", "Rust packaging", "its name"),
        (r"(^|/)go\.mod$", "Go module definition", "its name"),
        (r"(^|/)(pom\.xml|build\.gradle(\.kts)?)$", "Java build", "its name"),
        (r"(^|/)(CMakeLists\.txt|[^/]+\.cmake)$", "CMake build", "its name"),
        (r"(^|/)(GNU)?Makefile(\.[^/]*)?$|(^|/)[^/]+\.mk$", "Make build", "its name"),
        (r"(^|/)(BUILD|WORKSPACE|MODULE)(\.bazel)?$|\.bzl$", "Bazel build", "its name"),
        (
            r"(^|/)(Dockerfile|Containerfile)(\.[^/]*)?$|\.dockerfile$",
            "Container image",
            "its name",
        ),
        (r"(^|/)\.github/workflows/[^/]+\.ya?ml$", "GitHub Actions workflow", "its place"),
        (r"(^|/)\.gitlab-ci\.yml$", "GitLab CI pipeline", "its name"),
        (r"(^|/)\.(circleci|buildkite|travis)(/|\.)", "Continuous integration", "its place"),
        (r"(^|/)\.(gitignore|gitattributes|gitmodules|mailmap)$", "Git configuration", "its name"),
        (r"(^|/)\.editorconfig$", "Editor configuration", "its name"),
        (r"(^|/)\.pre-commit-config\.yaml$", "pre-commit configuration", "its name"),
        (r"(^|/)\.readthedocs\.ya?ml$", "Read the Docs configuration", "its name"),
        (r"(^|/)requirements[^/]*\.txt$", "Python requirements", "its name"),
        (r"(^|/)(LICEN[CS]E|COPYING|NOTICE)([._-][^/]*)?$", "Licence", "its name"),
        (r"(^|/)README([._-][^/]*)?$", "Introduction to its folder", "its name"),
        (r"(^|/)(CHANGELOG|CHANGES|HISTORY|NEWS)([._-][^/]*)?$", "List of changes", "its name"),
        (r"(^|/)CONTRIBUTING([._-][^/]*)?$", "Guide for contributors", "its name"),
        (r"(^|/)CODE_OF_CONDUCT([._-][^/]*)?$", "Code of conduct", "its name"),
        (r"(^|/)SECURITY([._-][^/]*)?$", "Security policy", "its name"),
        (r"(^|/)CODEOWNERS$", "Owners of the code", "its name"),
        (r"\.pyi$", "Type stub", "its ending"),
        (r"(^|/)tests?/(.*/)?fixtures?/", "Test fixture", "its place"),
        (r"(^|/)(tests?|__tests__|spec)/", "Part of the tests", "its place"),
        (r"(^|/)(examples?|samples|demos?)/", "Example", "its place"),
        (r"(^|/)(benchmarks?|perf)/", "Benchmark", "its place"),
        (r"(^|/)(docs?|documentation)/", "Part of the documentation", "its place"),
    )
)


def find_role(path: str) -> Role | None:
    """What the file at *path* is, where its path tells."""
    for pattern, role in ROLES:
        if pattern.search(path):
            return role
    return None
