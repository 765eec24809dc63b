"""Builds where grammars and ruff are missing, fail or are of another version."""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import signal
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import tree_sitter_css

from sphinx_repodoc.build import lint
from sphinx_repodoc.languages.load import GRAMMARS

from .conftest import Build, MakeRepo, Repo

Hide = Callable[..., None]

FILES = {
    "a.py": "import os\n\n\ndef run(command):\n    os.system(command)\n",
    "broken.py": "def f(:\n",
    "b.c": "// Adds numbers.\nint add(int a, int b) { return a + b; }\n",
    "c.kt": "/* Greets. */\nfun greet() = println(1)\n",
    "d.mm": "// Both.\n@interface Ship\n@end\nint f() { return 1; }\n",
    "e.vue": '<template><p/></template>\n<script lang="ts">\nfunction f() {}\n</script>\n',
    "f.astro": "---\nconst x = 1;\n---\n<p>{x}</p>\n",
    "g.sql": "CREATE TABLE ships (id INT);\n",
    "h.html": "<style>p {}</style><script>let x = 1;</script>\n",
    "i.gemspec": "Gem::Specification.new { |s| s.executables = %w[x] }\n",
    "Dockerfile": "FROM a:1\nCMD run\n",
    "j.ipynb": json.dumps(
        {
            "nbformat": 4,
            "nbformat_minor": 5,
            "metadata": {"kernelspec": {"language": "julia", "name": "julia"}},
            "cells": [{"cell_type": "code", "source": "f(x) = x", "metadata": {}, "outputs": []}],
        }
    ),
}
OTHERS = sorted({grammar.package for grammar in GRAMMARS.values()} - {"tree-sitter-python"})


def find_missing(build: Build) -> list[str]:
    problems = json.loads((build.output / "repodoc/problems.json").read_text("utf-8"))["problems"]
    return [each["message"] for each in problems if each["kind"] == "missing"]


def find_lines(build: Build) -> list[str]:
    return [line for line in build.status.splitlines() if "no grammar for" in line]


def test_only_python_is_installed(
    make_repo: MakeRepo, hide: Hide, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> str:
        raise FileNotFoundError

    hide("ruff", *OTHERS)
    monkeypatch.setattr(lint, "find_ruff_bin", refuse)
    repo = make_repo({name: text for name, text in FILES.items() if name != "broken.py"})
    build = repo.build()
    assert build.warnings == ""
    assert find_missing(build)[0] == "ruff is not installed: Python (2 files); pip install ruff"
    command, more = "pip install sphinx-repodoc", 'pip install "sphinx-repodoc[languages]"'
    assert f"tree-sitter-c is not installed: C (1 file); {command}" in find_missing(build)
    assert f"tree-sitter-julia is not installed: Julia (1 file); {more}" in find_missing(build)
    assert not [line for line in find_missing(build) if "go" in line.split(" ")[0]]
    assert "repodoc: ruff is not installed: Python (2 files): pip install ruff" in build.status
    line, other = find_lines(build)
    assert line.endswith(f": {command}")
    assert other == f"repodoc: no grammar for Julia (1 file): {more}"
    assert "C (1 file), Dockerfile (1 file), HTML (1 file), " in line
    assert "TypeScript (2 files)" in line
    assert "tree-sitter-kotlin is not installed" in build.read("repo/report")
    page = build.read("repo/tree/a.py")
    assert "Ruff is missing or cannot be run, so notes may be missing; the " in page
    assert 'href="../report.html"' in page


def test_what_is_left_of_a_file_without_its_grammar(make_repo: MakeRepo, hide: Hide) -> None:
    hide(*OTHERS)
    index = "T\n=\n\n:repo:symbol:`b.c::add`\n\n:repo:symbol:`a.py::lost`\n"
    build = make_repo({**FILES, "docs/index.rst": index}).build()
    page = build.read("repo/tree/b.c")
    assert "There is no usable grammar for C, so definitions" in page
    assert "Adds numbers." in page
    assert "1 code, 1 comment, 0 blank" in page
    assert "<b class=kt>int</b>" in page
    assert "Structure" not in page
    assert "no usable grammar for TypeScript" in build.read("repo/tree/e.vue")
    # What needs no grammar is found as ever.
    assert "ships" in build.read("repo/tree/g.sql").partition("id=source")[0]
    assert "no usable grammar" not in build.read("repo/tree/g.sql")
    assert "S605" in build.read("repo/tree/a.py")
    # A reference that may be right leads to the file.
    assert "b.c" not in build.warnings
    assert "a.py::lost" in build.warnings
    assert 'href="repo/tree/b.c.html"' in build.read("index")


def take_pages(repo: Repo) -> dict[str, bytes]:
    files = (*repo.output.rglob("*.html"), *repo.output.glob("repodoc/*.json"))
    return {str(path.relative_to(repo.output)): path.read_bytes() for path in files}


def test_installing_a_grammar_renews_what_it_reads(
    make_repo: MakeRepo, fresh_grammars: None, monkeypatch: pytest.MonkeyPatch, hide: Hide
) -> None:
    repo = make_repo({"b.c": FILES["b.c"], "a.py": FILES["a.py"]})
    with monkeypatch.context():
        hide("tree-sitter-c")
        assert "no grammar for C (1 file)" in repo.build().status
    monkeypatch.undo()
    build = repo.build()
    assert "no grammar" not in build.status
    assert "usable" not in build.read("repo/tree/b.c")
    later = take_pages(repo)
    shutil.rmtree(repo.output)
    repo.build()
    assert later == take_pages(repo)


def test_another_version_renews_analyses_and_pages(
    make_repo: MakeRepo, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo = make_repo({"b.c": FILES["b.c"]})
    assert repo.build().written > 0
    assert repo.build().written == 0
    real = metadata.version
    monkeypatch.setattr(
        metadata, "version", lambda name: "9" if name == "tree-sitter-c" else real(name)
    )
    build = repo.build()
    assert "analysing files" in build.status
    assert build.written > 0


def test_patterns_of_another_version_are_reported(
    make_repo: MakeRepo, fresh_grammars: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A grammar that knows comments, and hardly anything else that is looked for in Kotlin."""
    fake = SimpleNamespace(language=tree_sitter_css.language)
    monkeypatch.setitem(sys.modules, "tree_sitter_kotlin", fake)
    build = make_repo({"c.kt": FILES["c.kt"]}).build()
    assert build.warnings == ""
    [message] = find_missing(build)
    assert re.fullmatch(
        r"tree-sitter-kotlin does not know \d+ of our patterns: Kotlin \(1 file\); pip install .*",
        message,
    )
    assert message.replace("; pip", ": pip") in build.status
    assert "The installed grammar for Kotlin does not know" in build.read("repo/tree/c.kt")
    assert "Greets." in build.read("repo/tree/c.kt")


def test_a_grammar_that_ends_the_process(
    make_repo: MakeRepo, fresh_grammars: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    deaths = tmp_path / "deaths"
    main, real = os.getpid(), importlib.import_module

    def load(name: str) -> Any:
        if name != "tree_sitter_kotlin":
            return real(name)
        assert os.getpid() != main, "it is loaded where it would end the build"
        with deaths.open("a") as file:
            file.write("x")
        return os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr(importlib, "import_module", load)
    names = {f"{number}.kt": FILES["c.kt"] for number in range(9)}
    build = make_repo({**names, "b.c": FILES["b.c"]}).build()
    assert build.warnings == ""
    reason = "tree-sitter-kotlin cannot be loaded (the worker process died): Kotlin (9 files)"
    assert reason in build.status
    # One worker, and the one that finds out what it was.
    assert deaths.read_text() == "xx"
    assert "no usable grammar for Kotlin" in build.read("repo/tree/0.kt")
    assert "no usable grammar" not in build.read("repo/tree/b.c")
