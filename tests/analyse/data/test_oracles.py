"""The readers against others, also on the files of this repository."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sphinx_repodoc.analyse.data.json_reader import read_json
from sphinx_repodoc.analyse.data.toml_reader import read_toml
from sphinx_repodoc.analyse.data.values import WHOLE, Node
from sphinx_repodoc.analyse.data.yaml_reader import read_yaml

ROOT = Path(__file__).parents[3]
YAML = """\
a: &x
  - b: [1, {c: d, "e": f}]
    g: 'it''s
      two lines'
  - - h
    - i: j
k: !!str >
   folded

   text
"l m" : m
? n
: - o
p: q r
  s
t: {u: [v, w: x], y,}
---
- z
-
  a1: "\\u00e4 \\"b1\\""
"""


def convert(node: Node) -> Any:
    if node.entries is not None:
        return {key: convert(entry) for key, entry in node.entries.items()}
    if node.items is not None:
        return [convert(item) for item in node.items]
    return node.value if node.is_text else ...


def forget_types(value: Any) -> Any:
    """*value* without the scalars that are no text."""
    if isinstance(value, dict):
        return {key: forget_types(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [forget_types(item) for item in value]
    return value if isinstance(value, str) else ...


def list_files(ending: str) -> list[Path]:
    """The files of this repository, without what tools have put into it."""
    tops = [path for path in ROOT.iterdir() if path.name == ".ci" or path.name[0] not in "._"]
    inner = [found for top in tops for found in top.rglob(f"*{ending}")]
    return sorted(path for path in (*tops, *inner) if path.is_file() and path.suffix == ending)


def test_toml() -> None:
    files = list_files(".toml")
    assert files
    for path in files:
        text = path.read_text("utf-8")
        document = read_toml(text, WHOLE, "TOML")
        assert document.message == ""
        assert convert(document.root) == forget_types(tomllib.loads(text)), path


@pytest.mark.parametrize("value", [r'"""a "b" \" \\"""', '"""\\\n  a\n""b"""', r"'''a \" 'b'''"])
def test_quotes_in_long_strings_of_toml(value: str) -> None:
    text = f"x = {value}\n"
    assert convert(read_toml(text, WHOLE, "TOML").root) == tomllib.loads(text)


def test_json() -> None:
    text = '\\ " / \n é \U0001f600 \x7f'
    value: Any = {"a": [1, -1.5e3, None, True, text], "": {"b": []}, "c": [{}, [[]]], text: ""}
    for written in (json.dumps(value), json.dumps(value, indent=2, ensure_ascii=False)):
        document = read_json(written, WHOLE)
        assert document.message == ""
        assert convert(document.root) == forget_types(value)


def test_yaml() -> None:
    yaml = pytest.importorskip("yaml")
    texts = [
        YAML,
        *(path.read_text("utf-8") for path in [*list_files(".yml"), *list_files(".yaml")]),
    ]
    for text in texts:
        document = read_yaml(text, WHOLE)
        assert document.message == ""
        expected = [_compose(yaml, event) for event in yaml.compose_all(text)]
        assert [_list_lines(root) for root in document.roots] == expected


def _list_lines(node: Node, path: str = "") -> list[tuple[str, int, str]]:
    """All keys and scalars: path, line of a key, words of a scalar."""
    if node.entries is not None:
        inner = [(f"{path}.{key}", entry, entry.line) for key, entry in node.entries.items()]
    elif node.items is not None:
        inner = [(f"{path}[{i}]", item, 0) for i, item in enumerate(node.items)]
    else:
        return [(path, 0, " ".join(node.value.split()))]
    return [
        row for key, child, line in inner for row in ((key, line, ""), *_list_lines(child, key))
    ]


def _compose(yaml: Any, node: Any, path: str = "") -> list[tuple[str, int, str]]:
    if isinstance(node, yaml.MappingNode):
        inner = [(f"{path}.{k.value}", v, k.start_mark.line + 1) for k, v in node.value]
    elif isinstance(node, yaml.SequenceNode):
        inner = [(f"{path}[{i}]", item, 0) for i, item in enumerate(node.value)]
    else:
        return [(path, 0, " ".join(node.value.split()))]
    return [
        row for key, child, line in inner for row in ((key, line, ""), *_compose(yaml, child, key))
    ]
