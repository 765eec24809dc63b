from __future__ import annotations

import ast
import json
from typing import Any

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.languages.notebook.cells import MAX_CELLS, MAX_OUTPUTS, read_cells
from sphinx_repodoc.languages.notebook.reader import describe_script, write_script
from sphinx_repodoc.model import Cell, CellOutput, Text

from ..cpu import limit_cpu


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


def test_a_notebook_without_cells() -> None:
    script = write_script(_write())
    assert script == "# Jupyter notebook, Python, 0 cells\n"
    assert analyse("a.ipynb", Text(content=script)).problems == ()


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
    with limit_cpu(2):
        write_script(text)


def _write_cells(*cells: object, **notebook: object) -> str:
    return json.dumps({"nbformat": 4, "metadata": {}, "cells": cells, **notebook})


def _code(*outputs: object) -> dict[str, object]:
    return {"cell_type": "code", "source": "x", "outputs": outputs}


def _read_outputs(*outputs: object) -> list[CellOutput]:
    cells = read_cells(_write_cells(_code(*outputs)))
    return [output for cell in cells for output in cell.outputs]


def test_cells_for_the_preview() -> None:
    text = _write_cells(
        {"cell_type": "markdown", "source": ["# T\n", "text"]},
        {"cell_type": "code", "source": "%magic\nx = 1\r\n", "outputs": []},
        {"cell_type": "raw", "source": "raw"},
        {"cell_type": "code", "source": "  "},
        metadata={"kernelspec": {"language": "julia"}},
    )
    assert read_cells(text) == (
        Cell(kind="markdown", text="# T\ntext"),
        Cell(kind="code", text="%magic\nx = 1\n", language="Julia"),
        Cell(kind="raw", text="raw"),
    )


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ({"output_type": "stream", "text": ["a\n", "b"]}, CellOutput(text="a\nb")),
        ({"data": {"text/html": "<b>", "text/plain": "a"}}, CellOutput(text="a")),
        ({"data": {"image/png": "aGk=\n", "text/plain": "a"}}, CellOutput(image=b"hi")),
        ({"data": {"image/jpeg": ["aG", "k="]}}, CellOutput(image=b"hi")),
        ({"data": {"text/html": "<b>"}}, CellOutput(omitted="an output of type text/html")),
        ({"traceback": ["\x1b[31mE\x1b[0m", 3, "F"]}, CellOutput(text="E\nF")),
        ({"output_type": "error", "traceback": 5, "evalue": "E"}, CellOutput(text="E")),
        ({"text": "10%\r50%\r100%\ndone\r\n"}, CellOutput(text="100%\ndone\r")),
        ({"output_type": "pyout", "png": "aGk="}, CellOutput(image=b"hi")),
        ({"data": {"text/plain": "\ud800"}}, CellOutput(text="?")),
    ],
)  # fmt: skip
def test_outputs(output: object, expected: CellOutput) -> None:
    assert _read_outputs(output) == [expected]


@pytest.mark.parametrize(
    "output",
    [
        5, None, {}, {"data": []}, {"data": {"image/png": 7}}, {"data": {"text/plain": {"a": 1}}},
        {"data": {"image/png": "!"}}, {"data": {"image/png": "A" * 2_000_000}}, {"text": None},
    ],
)  # fmt: skip
def test_odd_outputs_show_nothing(output: object) -> None:
    assert [each for each in _read_outputs(output) if each.text or each.image] == []


@pytest.mark.parametrize(
    "cell",
    [
        5, {}, {"source": 5}, {"cell_type": [], "source": "x"}, {"source": "x", "outputs": 5},
        {"cell_type": "heading", "level": [], "source": "x"},
        {"cell_type": "markdown", "source": "x", "attachments": []},
        {"cell_type": "markdown", "source": "x", "attachments": {"a": 5, "b": {"image/png": []}}},
    ],
)  # fmt: skip
def test_odd_cells_do_no_harm(cell: object) -> None:
    cells = read_cells(_write_cells(cell, {"cell_type": "raw", "source": "last"}))
    assert cells[-1] == Cell(kind="raw", text="last")
    assert "last" in write_script(_write_cells(cell, {"cell_type": "raw", "source": "last"}))


def test_attached_images() -> None:
    attachments = {"a.png": {"image/png": "aGk="}}
    text = _write_cells({"cell_type": "markdown", "source": "x", "attachments": attachments})
    assert read_cells(text)[0].attachments == (("attachment:a.png", b"hi"),)


def test_a_notebook_has_limits() -> None:
    cells = [{"cell_type": "raw", "source": "x"}] * (MAX_CELLS + 5)
    assert len(read_cells(_write_cells(*cells))) == MAX_CELLS
    outputs = _read_outputs(*[{"text": "x"}] * (MAX_OUTPUTS + 5))
    assert len(outputs) == MAX_OUTPUTS + 1
    assert outputs[-1] == CellOutput(omitted="5 further outputs")


@pytest.mark.parametrize("text", ["", "[]", "{}", "5", '{"a"', "[" * 100_000])
def test_what_is_no_notebook_has_no_cells(text: str) -> None:
    with pytest.raises(ValueError, match="not a notebook"):
        read_cells(text)
