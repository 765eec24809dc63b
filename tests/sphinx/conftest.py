"""Small repositories with a documentation of one line, built for real."""

from __future__ import annotations

import io
import os
import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, cast

import pytest
from jinja2 import BytecodeCache, FileSystemBytecodeCache
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.jinja2glue import BuiltinTemplateLoader
from sphinx.util.docutils import docutils_namespace, patch_docutils

CONF = 'project = "Shop"\nextensions = ["sphinx_repodoc"]\n'
INDEX = "Shop\n====\n\nWelcome.\n"

SHOP = {
    "README.md": "# Shop\n\nSells [things](shop/cart.py).\n",
    "shop/__init__.py": '"""A shop."""\n\nfrom .cart import Cart\n\n__all__ = ["Cart"]\n',
    "shop/cart.py": (
        '"""Carts hold items."""\n\nfrom shop.money import Money\n\n\n'
        'class Cart:\n    """Items."""\n\n    def total(self) -> Money:\n        return Money()\n'
    ),
    "shop/money.py": '"""Amounts."""\n\n\nclass Money:\n    pass\n',
    "tests/test_cart.py": "from shop import Cart\n\n\ndef test_cart():\n    assert Cart()\n",
    "lone.py": "X = 1\n",
}


@dataclass
class Build:
    """What one build did."""

    output: Path
    status: str
    warnings: str

    @property
    def written(self) -> int:
        """The number of pages that the summary says were written."""
        found = re.search(
            r"repodoc: [\d,]+ files?, [\d,]+ pages? \(([\d,]+) written\)", self.status
        )
        assert found, self.status
        return int(found[1].replace(",", ""))

    def read(self, page: str) -> str:
        """The HTML of a page."""
        return (self.output / f"{page}.html").read_text("utf-8")

    def stamp(self) -> dict[str, int]:
        """Every generated page with its time."""
        pages = (self.output / "repo").rglob("*.html")
        return {str(path.relative_to(self.output)): path.stat().st_mtime_ns for path in pages}


@dataclass
class Repo:
    """A repository with a documentation in ``docs/``, and where it is built."""

    root: Path
    output: Path
    templates: BytecodeCache
    options: dict[str, Any] = field(default_factory=dict)

    def write(self, files: Mapping[str, str | bytes]) -> None:
        for name, content in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            data = content.encode() if isinstance(content, str) else content
            path.write_bytes(data)

    def git(self, *arguments: str) -> None:
        identity = ("-c", "user.name=T", "-c", "user.email=t@example.org")
        subprocess.run(
            ["git", *identity, *arguments], cwd=self.root, check=True, capture_output=True
        )

    def commit(self) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "state")

    def build(
        self, *, builder: str = "html", parallel: int = 1, fresh: bool = False, **options: Any
    ) -> Build:
        """Build the documentation; if *fresh*, read all its documents again."""
        status, warnings = io.StringIO(), io.StringIO()
        docs = self.root / "docs"
        with patch_docutils(docs), docutils_namespace():
            app = Sphinx(
                docs,
                docs,
                self.output,
                self.output / ".doctrees",
                builder,
                confoverrides={**self.options, **options},
                status=status,
                warning=warnings,
                freshenv=fresh,
                parallel=parallel,
            )
            if isinstance(app.builder, StandaloneHTMLBuilder):
                loader = cast(BuiltinTemplateLoader, app.builder.templates)
                loader.environment.bytecode_cache = self.templates
            app.build()
        clean = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", warnings.getvalue())
        return Build(self.output, status.getvalue(), clean)


class MakeRepo(Protocol):
    """Makes a repository of files with a one-line documentation."""

    def __call__(self, files: Mapping[str, str | bytes], name: str = "project") -> Repo: ...


@pytest.fixture(scope="session")
def templates(tmp_path_factory: pytest.TempPathFactory) -> BytecodeCache:
    """The templates of themes as compiled: that takes a third of a small build."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def make_repo(tmp_path: Path, templates: BytecodeCache) -> MakeRepo:
    """A function that makes a repository of the given files with a one-line documentation."""

    def make(files: Mapping[str, str | bytes], name: str = "project") -> Repo:
        return _make_repo(tmp_path, name, files, templates)

    return make


@pytest.fixture
def shop(make_repo: MakeRepo) -> Repo:
    """A small Python repository."""
    return make_repo(SHOP)


@pytest.fixture(scope="session")
def make_shared_repo(
    tmp_path_factory: pytest.TempPathFactory, templates: BytecodeCache
) -> MakeRepo:
    """The same for what several tests read and none changes."""

    def make(files: Mapping[str, str | bytes], name: str = "project") -> Repo:
        return _make_repo(tmp_path_factory.mktemp("shared"), name, files, templates)

    return make


@pytest.fixture(scope="session")
def built_shop(make_shared_repo: MakeRepo) -> Build:
    """The small Python repository, built without options."""
    return make_shared_repo(SHOP).build()


def _make_repo(
    folder: Path, name: str, files: Mapping[str, str | bytes], templates: BytecodeCache
) -> Repo:
    repo = Repo(folder / name, folder / f"{name}-site", templates)
    repo.write({"docs/conf.py": CONF, "docs/index.rst": INDEX, **files})
    repo.git("init", "-q")
    repo.commit()
    # Git cannot tell a file that is as young as its index from one changed since.
    _age(repo.root)
    return repo


def _age(root: Path) -> None:
    for path in root.rglob("*"):
        if ".git" not in path.parts and not path.is_symlink():
            os.utime(path, (1_600_000_000, 1_600_000_000))
