from __future__ import annotations

import ast
import json
import time
from typing import Any

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.languages.notebook.reader import describe_script, write_script
from sphinx_repodoc.model import Text


def _write(*cells: tuple[str, str], **metadata: Any) -> str:
    made = [
        {"cell_type": kind, "source": text.splitlines(keepends=True), "outputs": [{"text": "out"}]}
        for kind, text in cells
    ]
    return json.dumps({"nbformat": 4, "metadata": metadata, "cells": made})


SCRIPT = """\
# Jupyter notebook, Python, 3 cells

# %% [markdown]
# # The tool
#
# It does many things.

# %%
import os

x = 1

# %% [raw]
# some text
"""


def test_script() -> None:
    text = _write(
        ("markdown", "# The tool\n\nIt does many things."),
        ("code", "import os\n\nx = 1\n"),
        ("code", "  \n"),
        ("raw", "some text"),
    )
    assert write_script(text) == SCRIPT


def test_third_format() -> None:
    cells = [
        {"cell_type": "heading", "level": 2, "source": "Some\nwords"},
        {"cell_type": "code", "language": "python", "input": ["a = 1\n", "b = 2"]},
    ]
    text = json.dumps({"nbformat": 3, "metadata": {"name": ""}, "worksheets": [{"cells": cells}]})
    script = write_script(text)
    assert script == (
        "# Jupyter notebook, Python, 2 cells\n\n"
        "# %% [markdown]\n# ## Some words\n\n# %%\na = 1\nb = 2\n"
    )


@pytest.mark.parametrize(
    ("metadata", "language", "first"),
    [
        ({}, "Python", "# %%"),
        ({"kernelspec": {"language": "julia"}}, "Julia", "# %%"),
        ({"language_info": {"name": "R"}}, "R", "# %%"),
        ({"language_info": {"name": "ipython3"}}, "Python", "# %%"),
        ({"kernelspec": {"language": "C++17"}}, "C++", "// %%"),
        ({"language_info": {"name": "SQL"}, "kernelspec": []}, "SQL", "-- %%"),
        ({"language_info": {"name": "php"}}, "PHP", "// %%"),
        # CSS has no line comments.
        ({"language_info": {"name": "css"}}, "Text", "# %%"),
        ({"language_info": {"name": "unknown"}}, "Text", "# %%"),
    ],
)
def test_language(metadata: dict[str, Any], language: str, first: str) -> None:
    script = write_script(_write(("code", "1"), **metadata))
    assert f" Jupyter notebook, {language}, 1 cell\n" in script
    assert script.endswith(f"\n{first}\n1\n")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("%matplotlib inline\nx = 1", "# %matplotlib inline\nx = 1"),
        ("!pip install \\\n  x\ny = 1", "# !pip install \\\n#   x\ny = 1"),
        ("if x:\n    !ls (\ny = 1", "if x:\n    pass  # !ls (\ny = 1"),
        ("files = !ls\nt, u = %timeit f()", "# files = !ls\n# t, u = %timeit f()"),
        ("os.path?\nf??\n?f\ng(1)?", "# os.path?\n# f??\n# ?f\n# g(1)?"),
        ("%%bash\nfor x in *; do\ndone", "# %%bash\n# for x in *; do\n# done"),
        ("\n%%time\nx = 1\n!ls", "\n# %%time\nx = 1\n# !ls"),
        ("x = (10\n% 3)\ny = 10 \\\n% 3", "x = (10\n% 3)\ny = 10 \\\n% 3"),
        ('x = """\n%no \\"""\n!no\n"""\n!ls', 'x = """\n%no \\"""\n!no\n"""\n# !ls'),
        ("x = '(' # (\n%ls", "x = '(' # (\n# %ls"),
        ("x = '%s' % y != z", "x = '%s' % y != z"),
    ],
)
def test_magics(code: str, expected: str) -> None:
    script = write_script(_write(("code", code)))
    assert script.endswith(f"\n\n# %%\n{expected}\n")


def test_script_of_magics_parses() -> None:
    code = "if x:\n    %time f()\nfor y in z:\n  !ls\n  g(y)\n"
    ast.parse(write_script(_write(("code", code), ("code", "%%html\n<p>"))))


def test_description() -> None:
    text = _write(
        ("markdown", "# The tool\n"),
        ("markdown", "It does many things. More."),
        ("code", "# no heading\nx = 1"),
        ("markdown", "```\nunclosed"),
        ("markdown", "Words\n\n## Use *it*"),
        ("code", "y = 1"),
    )
    script = write_script(text)
    found, lines = describe_script(script), script.split("\n")
    assert (found.title, found.summary) == ("The tool", "It does many things.")
    assert lines[found.doc_line - 1] == "# It does many things. More."
    spans = [(s.qualname, lines[s.line - 1], lines[s.end_line - 1]) for s in found.symbols]
    assert spans == [
        ("The tool", "# # The tool", "y = 1"),
        ("The tool > Use it", "# ## Use *it*", "y = 1"),
    ]


def test_code_before_any_markdown_has_no_description() -> None:
    text = _write(("code", "x = 1"), ("markdown", "It does many things."))
    found = describe_script(write_script(text))
    assert (found.title, found.summary) == ("", "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Expecting value"),
        ("[1]", "no cells"),
        ('{"metadata": {}}', "no cells"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_no_notebook(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=rf"not a notebook: .*{message}"):
        write_script(text)
    [problem] = analyse("a.ipynb", Text(content=text)).problems
    assert message in problem.message


def test_a_notebook_is_analysed_as_its_code() -> None:
    script = write_script(_write(("markdown", "# Title"), ("code", "import os\n\ndef f(): pass")))
    found = analyse("a.ipynb", Text(content=script))
    assert (found.language, found.title, found.lines) == ("Jupyter Notebook", "Title", 9)
    assert [(item.kind.value, item.line) for item in found.symbols] == [
        ("heading", 4),
        ("function", 9),
    ]
    assert [item.module for item in found.imports] == ["os"]


def test_what_is_no_notebook_is_a_problem() -> None:
    (problem,) = analyse("a.ipynb", Text(content="{}")).problems
    assert problem.message == "not a notebook: it has no cells"


def test_odd_notebooks() -> None:
    cells = [1, {"cell_type": "x\ny", "source": ["a", 2]}, {"source": None}, {"source": "\ud800"}]
    script = write_script(json.dumps({"cells": cells, "worksheets": 3, "metadata": []}))
    assert script.partition("\n\n")[2] == "# %% [raw]\n# a\n\n# %%\n?\n"


@pytest.mark.parametrize("unit", ["'", '"""', "(", " ", "\\", "?", "x", "%", "='"])
def test_time_grows_with_the_length_alone(unit: str) -> None:
    text = _write(("code", unit * (1_000_000 // len(unit)) + "="))
    start = time.process_time()
    write_script(text)
    assert time.process_time() - start < 2
