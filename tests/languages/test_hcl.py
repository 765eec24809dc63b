"""HCL beyond the snippet among the languages: other layouts, and broken files."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Text


def list_names(text: str) -> list[str]:
    symbols = analyse("a.tf", Text(content=text)).symbols
    return [f"{s.line}-{s.end_line} {s.qualname}{s.signature}" for s in symbols]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('  variable "a" {\n type = list(object({ b = string }))\n  }\n',
         ["1-3 var.a: list(object({ b = string }))"]),
        ('variable "a" {\n type = object({\n  b = string\n })\n}\n', ["1-5 var.a"]),
        ('output "a" { value = "${var.b}}" }\nmodule "c" {}\n', ["1-1 output.a", "2-2 module.c"]),
        ('/*\nmodule "a" {}\n*/\nmodule "b" {}\n', ["4-4 module.b"]),
        ("locals {\n a = <<-E\n  b = 1\n E\n  c = 2\n}\n", ["2-2 local.a", "5-5 local.c"]),
        ('module "a" {\n b = \n}\nmodule "c" {}\n', ["1-3 module.a", "4-4 module.c"]),
        ("", []),
    ],
)  # fmt: skip
def test_blocks(text: str, names: list[str]) -> None:
    assert list_names(text) == names
