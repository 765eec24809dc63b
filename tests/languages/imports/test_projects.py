from __future__ import annotations

import pytest

from sphinx_repodoc.languages.import_rules import load_resolver
from sphinx_repodoc.languages.resolving import index_files
from sphinx_repodoc.model import FileRecord, Import, ImportForm, SourceFile
from tests.languages.imports.snippets import show_all

PATHS = ["a/base.txt", "a/tsconfig.base.json", "act/x/action.yaml", "lib/tsconfig.json"]


@pytest.mark.parametrize(
    ("module", "target"),
    [
        ("base.txt", "a/base.txt"),
        ("./tsconfig.base", "a/tsconfig.base.json"),
        ("/act/x/action.yml", "act/x/action.yaml"),
        ("../lib", "lib/tsconfig.json"),
        ("missing.txt", ""),
        ("../../outside", ""),
    ],
)
def test_paths(module: str, target: str) -> None:
    files = index_files({path: FileRecord(source=SourceFile(path=path)) for path in PATHS})
    statement = Import(line=1, module=module, form=ImportForm.LOCAL)
    (found,) = load_resolver("json/imports.toml", files)("a/b.json", statement)
    assert found.targets == ((target,) if target else ())
    assert (found.exact, found.origin) == (
        (True, "repository") if target else (False, "unresolved")
    )


def test_packages() -> None:
    (found,) = load_resolver("json/imports.toml", index_files({}))(
        "a.json", Import(line=1, module="@x/base")
    )
    assert found.origin == "third party"


def test_projects_among_examples_see_each_other() -> None:
    files = {
        "docs/examples/egg/setup.py": "",
        "docs/examples/egg/egg/__init__.py": "",
        "docs/examples/spam/setup.py": "",
        "docs/examples/spam/spam.py": "import egg\nimport yaml\n",
        "src/own/core.py": "import egg\n",
        "tests/test_spam.py": "import egg\n",
    }
    assert show_all(files, "docs/examples/spam/spam.py") == [
        "egg -> docs/examples/egg/egg/__init__.py",
        "yaml: unknown",
    ]
    assert show_all(files, "src/own/core.py") == ["egg: unknown"]
    assert show_all(files, "tests/test_spam.py") == ["egg: unknown"]
    files["docs/examples/other/setup.py"] = files["docs/examples/other/egg/__init__.py"] = ""
    assert show_all(files, "docs/examples/spam/spam.py")[0] == "egg: unknown"


def test_a_package_imports_its_module_of_a_name_that_it_defines() -> None:
    files = {
        "p/__init__.py": "try:\n    from p import extra\nexcept ImportError:\n    extra = None\n",
        "p/extra.py": "",
    }
    assert show_all(files, "p/__init__.py") == ["p extra -> p/extra.py"]
