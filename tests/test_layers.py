"""Imports go one way, along the flow of data: a table says who may import whom."""

from __future__ import annotations

import ast
import importlib.metadata
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sphinx_repodoc.languages.load import LANGUAGES

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "sphinx_repodoc"

STAGES = {
    *("problems", "model", "config", "limits", "grammars", "languages"),
    *("scan", "analyse", "index"),
}

# layer -> the layers it may import. A layer is a module or a folder of the package.
LAYERS: dict[str, set[str]] = {
    "problems": set(),
    "model": {"problems"},
    "config": {"problems"},
    "globs": set(),
    "spans": set(),
    "overloads": set(),
    "scan": {"globs", "model", "problems"},
    "languages": {"model", "problems", "roles"},
    "grammars": {"languages", "limits"},
    "limits": set(),
    "analyse": {"overloads", "grammars", "languages", "limits", "model", "problems", "spans"},
    "roles": set(),
    "index": {"overloads", "globs", "languages", "model", "problems", "roles", "spans"},
    "search": {"index", "model"},
    "pages": {"overloads", "config", "index", "languages", "model", "problems", "spans"},
    "render": {"grammars", "languages", "limits", "pages"},
    "build": STAGES,
    "sphinx": {*STAGES, "build", "pages", "render", "search", "__init__"},
    "command": {*STAGES, "build", "pages", "sphinx", "__init__"},
    "default_project": set(),
    "__main__": {"command"},
    "__init__": {"sphinx"},
}

# layer -> the distributions it may import.
THIRD_PARTY: dict[str, set[str]] = {
    "scan": {"charset_normalizer", "pathspec"},
    "grammars": {"tree_sitter"},
    "languages": {"msgspec"},
    "model": {"msgspec"},
    "analyse": {"markdown_it", "msgspec", "tree_sitter"},
    "index": {"msgspec"},
    "roles": {"msgspec"},
    "pages": {"msgspec"},
    "build": {"msgspec", "ruff"},
    "render": {"markdown_it", "nh3", "pygments", "tree_sitter"},
    "sphinx": {"docutils", "msgspec", "sphinx"},
    "command": {"sphinx_autobuild"},
    "__init__": {"sphinx"},
}

# Besides, these modules may import docutils: they render what is written in its markup, and
# blocks as its nodes.
DOCUTILS_MODULES = {"render/docutils_nodes.py", "render/docutils_html.py"}

# Modules in the folder of a language import these, and modules of their own folder.
LANGUAGE_MAY_IMPORT = {
    "sphinx_repodoc.analyse.interface",
    "sphinx_repodoc.languages.resolving",
    "sphinx_repodoc.model",
    "sphinx_repodoc.problems",
}

# The only module of pages that renderers may import.
RENDER_MAY_IMPORT = "sphinx_repodoc.pages.blocks"


@cache
def _read_imports(path: Path) -> tuple[str, ...]:
    """Return the full names of all imports of a file, also of those inside functions."""
    return tuple(_find_imports(path))


def _find_imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are absolute"
            assert node.module is not None
            # `from sphinx_repodoc import scan` names a layer, and `from sphinx_repodoc.pages import
            # blocks` a module, not an attribute.
            if node.module == "sphinx_repodoc":
                yield from (f"sphinx_repodoc.{alias.name}" for alias in node.names)
            elif all(_is_module(f"{node.module}.{alias.name}") for alias in node.names):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            else:
                yield node.module


def _is_module(name: str) -> bool:
    return (ROOT / name.replace(".", "/")).with_suffix(".py").is_file()


def _find_layer(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def _find_imported_layer(name: str) -> str:
    layer = f"{name}.__init__".split(".")[1]
    is_layer = (PACKAGE / layer).is_dir() or (PACKAGE / f"{layer}.py").is_file()
    return layer if is_layer else "__init__"


ALL_MODULES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
# ``languages/<folder>/<module>.py``
LANGUAGE_MODULES = [
    module for module in ALL_MODULES if module.startswith("languages/") and module.count("/") > 1
]
MODULES = [module for module in ALL_MODULES if module not in LANGUAGE_MODULES]


@pytest.mark.parametrize("module", MODULES)
def test_module_imports_only_what_its_layer_may(module: str) -> None:
    path = PACKAGE / module
    layer = _find_layer(path)
    outside = THIRD_PARTY.get(layer, set())
    if module in DOCUTILS_MODULES:
        outside = outside | {"docutils"}
    wrong = []
    for name in _read_imports(path):
        top = name.partition(".")[0]
        if top == "sphinx_repodoc":
            if _find_imported_layer(name) not in {layer, *LAYERS[layer]}:
                wrong.append(name)
        elif top not in sys.stdlib_module_names and top not in outside:
            wrong.append(name)
    assert not wrong, f"{layer} may not import this"


@pytest.mark.parametrize("module", LANGUAGE_MODULES)
def test_module_of_a_language_imports_only_the_interface(module: str) -> None:
    own = f"sphinx_repodoc.languages.{module.split('/')[1]}."
    imported = [name for name in _read_imports(PACKAGE / module) if "." in name]
    ours = [name for name in imported if name.startswith("sphinx_repodoc.")]
    assert {name for name in ours if not name.startswith(own)} <= LANGUAGE_MAY_IMPORT


def test_only_the_loader_imports_modules_of_languages() -> None:
    folders = {f"sphinx_repodoc.languages.{module.split('/')[1]}" for module in LANGUAGE_MODULES}
    for module in MODULES:
        names = {".".join(name.split(".")[:3]) for name in _read_imports(PACKAGE / module)}
        assert not names & folders, module


def test_render_knows_only_blocks_of_pages() -> None:
    for path in (PACKAGE / "render").rglob("*.py"):
        of_pages = {name for name in _read_imports(path) if name.startswith("sphinx_repodoc.pages")}
        assert of_pages <= {RENDER_MAY_IMPORT}, path


def test_every_layer_is_in_the_table() -> None:
    assert {_find_layer(PACKAGE / module) for module in MODULES} == set(LAYERS)


def test_table_has_no_cycle() -> None:
    open_layers = {layer: set(allowed) for layer, allowed in LAYERS.items()}
    # The package's __init__ imports the sphinx layer only when setup() is called; other modules
    # import it for the version.
    open_layers["__init__"] = set()
    while ready := {layer for layer, needs in open_layers.items() if not needs}:
        open_layers = {
            layer: needs - ready for layer, needs in open_layers.items() if layer not in ready
        }
    assert not open_layers


SPHINX_FREE = (
    *("scan", "analyse", "index", "search"),  # documented as a library in docs/library.md
    *("build.pipeline", "render.html", "command.inspection"),
)


@pytest.mark.parametrize("module", SPHINX_FREE)
def test_module_does_not_import_sphinx(module: str) -> None:
    code = f"import sys, sphinx_repodoc.{module}; assert 'sphinx' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_distribution_that_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needs = [*project["dependencies"], *project["optional-dependencies"]["cli"]]
    declared = {re.split(r"[^\w.-]", need)[0].lower().replace("-", "_") for need in needs}
    providers = importlib.metadata.packages_distributions()
    for module in MODULES:
        for name in _read_imports(PACKAGE / module):
            top = name.partition(".")[0]
            if top in sys.stdlib_module_names or top == "sphinx_repodoc":
                continue
            names = {provider.lower().replace("-", "_") for provider in providers.get(top, [])}
            assert names & declared, f"{module} imports {top}, which pyproject.toml does not name"


# Strings of the language-blind layers that equal the name of a language by coincidence.
NOT_LANGUAGES = {
    "index/ownership.py": {"CODEOWNERS"},  # a file name
    "render/svg.py": {"C"},  # a command of SVG paths
}


@pytest.mark.parametrize("layer", ["analyse", "index", "render"])
def test_layer_knows_no_language_by_name(layer: str) -> None:
    named = {}
    for module in MODULES:
        if module.startswith(f"{layer}/"):
            tree = ast.parse((PACKAGE / module).read_bytes())
            strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
            # "Text" and "Binary" are not languages.
            found = strings & LANGUAGES.keys() - {"Text", "Binary"}
            if found := found - NOT_LANGUAGES.get(module, set()):
                named[module] = found
    assert named == {}
