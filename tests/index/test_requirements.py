from __future__ import annotations

import pytest

from sphinx_repodoc.index.imports import Requirements, collect_requirements
from sphinx_repodoc.model import (
    Analysis,
    Dependency,
    FileRecord,
    Manifest,
    ResolvedImport,
    SourceFile,
)


def declare(manifests: dict[str, tuple[str, str]]) -> Requirements:
    """What is declared by manifests: path -> (system, names, those behind a bar for tests)."""
    records = {}
    for path, (system, written) in manifests.items():
        names, _, for_tests = written.partition("|")
        found = [*((name, "") for name in names.split()), *((n, "dev") for n in for_tests.split())]
        dependencies = tuple(
            Dependency(name=name, line=line, group=group)
            for line, (name, group) in enumerate(found, 1)
        )
        manifest = Manifest(system=system, dependencies=dependencies)
        analysis = Analysis(language="Text", manifest=manifest)
        records[path] = FileRecord(source=SourceFile(path=path), analysis=analysis)
    return collect_requirements(records)


def find(requirements: Requirements, path: str, language: str, module: str, name: str = "") -> str:
    imported = ResolvedImport(line=1, module=module, name=name)
    found = requirements.find(path, language, imported)
    return f"{found.path}: {found.dependency.name}" if found else ""


@pytest.mark.parametrize(
    ("language", "system", "declared", "module"),
    [
        ("Python", "Python", "requests", "requests.adapters"),
        ("Python", "pip", "tree_sitter.Python", "tree_sitter_python"),
        ("Python", "conda", "PyYAML", "yaml"),
        ("Python", "Pipenv", "opencv-python-headless", "cv2"),
        ("Python", "Python", "google-cloud-storage", "google.cloud.storage.blob"),
        ("Cython", "Python", "NumPy", "numpy"),
        ("TypeScript", "npm", "lodash", "lodash/fp"),
        ("JSX", "npm", "@scope/kit", "@scope/kit/button"),
        ("Rust", "Cargo", "regex-syntax", "regex_syntax::hir"),
        ("Go", "Go", "github.com/a/b", "github.com/a/b/c/d"),
        ("PHP", "Composer", "monolog/monolog", "Monolog\\Logger"),
        ("PHP", "Composer", "league/common-mark", "League\\CommonMark\\Parser"),
        ("C#", "NuGet", "Newtonsoft.Json", "Newtonsoft.Json"),
    ],
)
def test_name_is_found_as_code_writes_it(
    language: str, system: str, declared: str, module: str
) -> None:
    requirements = declare({"manifest": (system, f"other {declared}")})
    assert find(requirements, "src/file", language, module) == f"manifest: {declared}"


@pytest.mark.parametrize(
    ("language", "system", "declared", "module"),
    [
        ("Python", "Python", "request", "requests"),
        ("Python", "npm", "requests", "requests"),
        ("TypeScript", "npm", "Lodash", "lodash"),
        ("JavaScript", "npm", "@scope/kit", "@scope/other"),
        ("Go", "Go", "github.com/a/b", "github.com/a/bc"),
        ("C#", "NuGet", "Serilog", "Serilog.Sinks.File"),
        ("Java", "Maven", "org.slf4j:slf4j-api", "org.slf4j.Logger"),
    ],
)
def test_what_no_name_proves_is_not_found(
    language: str, system: str, declared: str, module: str
) -> None:
    assert find(declare({"manifest": (system, declared)}), "file", language, module) == ""


def test_imported_name_may_be_the_distribution() -> None:
    requirements = declare({"pyproject.toml": ("Python", "google-cloud-storage google-auth")})
    found = find(requirements, "a.py", "Python", "google.cloud", "storage")
    assert found == "pyproject.toml: google-cloud-storage"


def test_nearest_manifest_is_taken() -> None:
    requirements = declare({
        "package.json": ("npm", "react vue"),
        "web/package.json": ("npm", "react"),
        "web/app/tool/package.json": ("npm", "react"),
    })  # fmt: skip
    assert find(requirements, "web/app/x.ts", "TypeScript", "react") == "web/package.json: react"
    assert find(requirements, "web/app/x.ts", "TypeScript", "vue") == "package.json: vue"
    assert find(requirements, "x.ts", "TypeScript", "react") == "package.json: react"


def test_what_is_needed_to_run_comes_first() -> None:
    requirements = declare({
        "a.toml": ("Python", "|numpy"),
        "b.toml": ("Python", "numpy"),
        "requirements/test.txt": ("pip", "pytest"),
    })  # fmt: skip
    assert find(requirements, "x.py", "Python", "numpy") == "b.toml: numpy"
    assert find(requirements, "x.py", "Python", "pytest") == "requirements/test.txt: pytest"


def test_shortest_name_of_a_manifest_comes_first() -> None:
    requirements = declare({
        "requirements-build.txt": ("pip", "numpy"), "requirements.txt": ("pip", "numpy"),
    })  # fmt: skip
    assert find(requirements, "x.py", "Python", "numpy") == "requirements.txt: numpy"
