"""The keys of data files: each with its place and, where it is short, its value."""

from __future__ import annotations

import json

import pytest

from sphinx_repodoc import analyse as package
from sphinx_repodoc.model import Analysis, Text

from ...cpu import limit_cpu

JSON = """\
{
  "name": "x", "n": 1.5,
  "deep": {"a":
    {"b": {"c": 1}}
  },
  "list": [{"no": 1},
    {"no": 2}],
  "it's \\"q\\"": "[{\\"",
  "none": null
}
"""
JSON5 = """\
// Settings of the tool for people.
{
  /* block { */
  bare: 'single', // end
  "list": [1, 2,], "url": "http://x",
}
"""
YAML = """\
%YAML 1.2
---
# Comment
name: tool  # why
"quoted key": 'it''s: fine'
anchor: &a
  x: 1
  <<: *b
text: |
  not: a key
    # nor a comment

  - nor an item
folded: >-
 a
list:
- no: 1
  also: no
-
  - nested: no
flow: {a: 1, "b": [x, {y: z}], c}
long: [1,
  2]
plain: goes on
  here # end
url: http://x:80/#y
? asked
: answer
last:
---
second: !tag value
...
"""
TOML = """\
top = "x" # why
a.b.c = 1
[table]  # header
text = '''
[not.a.table]
'''
list = [
  { a = 1 }, # ]
  "]",
]
[table.inner]
when = 1979-05-27 07:32:00
inline = { x = 1, y.z = 2 }
[[item]]
no = 1
[[item]]
no = 2
["quoted.key"]
'literal' = true
"""
INI = """\
; comment
root = true
[*.py]
indent = 4
[options]
requires =
    a
    # comment
    b
empty
[remote "origin"]
\turl = x
\tpassword = hunter2
"""
PROPERTIES = """\
! comment
a.b = 1
c: two \\
   d = still two
e value
"""
DOTENV = "# c\nexport TOKEN=abc\nPORT = 80\nnot a variable\n"

CASES = [
    ("a.json", JSON, [
        '2-2 name: "x"', "2-2 n: 1.5", "3-5 deep", "3-4 deep.a", "4-4 deep.a.b", "6-7 list",
        '8-8 it\'s "q": "[{\\""', "9-9 none: null",
    ]),
    ("a.json", "[{}, 1]", []),
    ("a.json", "\n", []),
    ("a.json5", JSON5, ["4-4 bare: 'single'", "5-5 list", '5-5 url: "http://x"']),
    ("a.yaml", YAML, [
        "4-4 name: tool", "5-5 quoted key: 'it''s: fine'", "6-8 anchor", "7-7 anchor.x: 1",
        "8-8 anchor.<<: *b", "9-13 text", "14-15 folded", "16-20 list", "21-21 flow",
        "21-21 flow.a: 1", "21-21 flow.b", "21-21 flow.c", "22-23 long",
        "24-25 plain: goes on here", "26-26 url: http://x:80/#y", "27-28 asked: answer",
        "29-29 last", "31-31 second: value",
    ]),
    ("a.yaml", "just text", []),
    ("a.yaml", 'a: [b]#, c]\nd: "e"#f\n', ["1-1 a", '2-2 d: "e"']),
    ("a.yaml", "- a: 1\n- b: 2\n", []),
    ("a.toml", TOML, [
        '1-1 top = "x"', "2-2 a", "2-2 a.b", "2-2 a.b.c = 1", "3-13 table", "4-6 table.text",
        "7-10 table.list", "11-13 table.inner", "12-12 table.inner.when = 1979-05-27 07:32:00",
        "13-13 table.inner.inline", "14-17 item", "18-19 quoted.key",
        "19-19 quoted.key.literal = true",
    ]),
    ("a.ini", INI, [
        "2-2 root = true", "3-4 *.py", "4-4 *.py.indent = 4", "5-9 options",
        "6-9 options.requires", '11-13 remote "origin"', '12-12 remote "origin".url = x',
        '13-13 remote "origin".password',
    ]),
    ("a.properties", PROPERTIES, ["2-2 a.b = 1", "3-4 c", "5-5 e = value"]),
    (".env", DOTENV, ["2-2 TOKEN", "3-3 PORT"]),
]  # fmt: skip


def analyse(name: str, text: str) -> Analysis:
    return package.analyse(name, Text(content=text))


def outline(found: Analysis) -> list[str]:
    return [f"{s.line}-{s.end_line} {s.qualname}{s.signature}" for s in found.symbols]


@pytest.mark.parametrize(("name", "text", "keys"), CASES)
def test_keys(name: str, text: str, keys: list[str]) -> None:
    found = analyse(name, text)
    assert outline(found) == keys
    assert found.problems == ()


def test_names_and_parents() -> None:
    _, inner = analyse("a.json", '{"a.b": {"c": 1}}').symbols
    assert (inner.kind, inner.name, inner.qualname, inner.parent) == ("key", "c", "a.b.c", "a.b")


@pytest.mark.parametrize("name", ["a.json", "a.json5", "a.yaml"])
def test_keys_of_one_line_follow_their_parents(name: str) -> None:
    found = analyse(name, '{"a": {"b": {"c": 1}, "d": 2}, "e": {"b": 3}}').symbols
    assert [key.qualname for key in found] == ["a", "a.b", "a.b.c", "a.d", "e", "e.b"]


def test_a_table_that_goes_on_later_is_shown_once() -> None:
    found = analyse("a.toml", "[a]\nx = 1\n[b]\ny = 1\n[a.c]\nz = 1\n").symbols
    assert [key.qualname for key in found] == ["a", "a.x", "a.c", "a.c.z", "b", "b.y"]


def test_documents_with_the_same_keys_stay_apart() -> None:
    found = analyse("a.yaml", "a: {b: 1}\n---\na: {c: 2}\n").symbols
    assert [key.qualname for key in found] == ["a", "a.b", "a", "a.c"]


def test_both_comments_of_ini_are_counted() -> None:
    assert analyse("a.ini", "; a\n# b\n[c]\nd = 1 ; e\n").comment_lines == 2


def test_leading_comment_describes() -> None:
    for name, sign in (("a.yaml", "#"), ("a.toml", "#"), ("a.json5", "//")):
        found = analyse(name, f"{sign} Settings of the linter for all folders.\n\n")
        assert found.summary == "Settings of the linter for all folders."


@pytest.mark.parametrize(
    ("name", "text", "line", "keys"),
    [
        ("a.json", '{"a": 1,\n"b": }', 2, ["a", "b"]),
        ("a.json", '{"a": {"b": 1\n', 2, ["a", "a.b"]),
        ("a.json5", '{"a": "b', 1, ["a"]),
        ("a.json5", "{a: 1} x", 1, ["a"]),
        ("a.yaml", "a: 1\n  b: 2\nc: 3\n", 2, ["a", "c"]),
        ("a.yaml", "a:\n    b: 1\n  c: 2\nd: 3", 3, ["a", "a.b", "d"]),
        ("a.yaml", 'a: 1\nb: "x\n', 2, ["a", "b"]),
        ("a.yaml", "a: [1,\nb: 2\n", 1, ["a", "b"]),
        ("a.yaml", "a:\n\tb: 1\n", 2, ["a"]),
        ("a.toml", "a = 1\nb = = 2\nc = 3\n", 2, ["a", "b", "c"]),
        ("a.toml", "[a\nb = 1\n", 1, ["b"]),
    ],
)
def test_broken_file_keeps_what_was_read(name: str, text: str, line: int, keys: list[str]) -> None:
    found = analyse(name, text)
    assert [symbol.qualname for symbol in found.symbols] == keys
    assert [(problem.kind, problem.line) for problem in found.problems] == [("syntax", line)]


def test_keys_of_a_template_are_kept() -> None:
    text = """\
{{- if and .Values.a (eq .b "c") }}
kind: Service
metadata:
  name: {{ include "x" . }}
  labels: {{ toYaml .labels | nindent 4 }
spec:
  a: 1
{{- end }}
"""
    keys = [symbol.qualname for symbol in analyse("a.yaml", text).symbols]
    assert keys == ["kind", "metadata", "metadata.name", "metadata.labels", "spec", "spec.a"]


def test_a_value_that_does_not_end_hides_no_later_key() -> None:
    found = analyse("a.yaml", 'a: 1\nb: "x\n  c: 2\nd:\n  e: 3\n')
    assert outline(found) == ["1-1 a: 1", "2-3 b", "4-5 d", "5-5 d.e: 3"]
    assert [problem.line for problem in found.problems] == [2]


@pytest.mark.parametrize(
    ("name", "warns"),
    [("tsconfig.json", False), ("settings.json", False), (".eslintrc", False), ("data.json", True)],
)
def test_files_with_comments(name: str, warns: bool) -> None:
    # A comma at the end goes with comments, and is an error elsewhere.
    assert bool(analyse(name, '{"a": 1,}').problems) is warns
    assert not analyse(name, '{\n// comment\n"a": 1}').problems


def test_few_keys_of_many_shallow_first() -> None:
    data = {f"k{i}": {f"l{j}": j for j in range(100)} for i in range(50)}
    found = analyse("a.json", json.dumps(data, indent=1))
    assert len(found.symbols) == 300
    assert [s.qualname for s in found.symbols if not s.parent] == list(data)
    assert found.symbols[0].end_line == 103


@pytest.mark.parametrize("name", ["a.json", "a.json5", "a.yaml", "a.toml", "a.ini", ".env"])
@pytest.mark.parametrize(
    "unit",
    ["[", "{", '{"a":', "- ", "-\n", "? ", '"', "'", '\\"', "a: \"\n", "a='\n", 'a="""\n', "a.",
     "&a ", " ", "\t", "\n", "---\n", "#", "/*", "//", ": ", "a:", "[[a]]\n", "''", "x ", " \n"],
)  # fmt: skip
def test_hostile_text_takes_linear_time(name: str, unit: str) -> None:
    # The grammar of TOML recovers from errors in quadratic time, so its text is shorter.
    length = 5_000 if name == "a.toml" else 20_000
    for start in ("", "a: [", "a=[", '{"a":["', 'a: "', "a: b"):
        with limit_cpu(1):
            analyse(name, start + unit * (length // len(unit)))


def test_large_files_are_cheap() -> None:
    records = [
        {"id": i, "name": f"it's {i}", "tags": ["a"], "v": {"x": 1.5}} for i in range(35_000)
    ]
    text = json.dumps({"data": records, "end": 1}, indent=1)
    with limit_cpu(4):  # a second on an idle machine
        found = analyse("a.json", text)
    assert outline(found)[1] == f"{text.count(chr(10))}-{text.count(chr(10))} end: 1"


def test_large_yaml_ends_where_small_yaml_does() -> None:
    record = "- id: 1\n  name: x\n  deep:\n    - a\n\n"
    for count in (3, 20_000):
        found = analyse("a.yaml", f"a:\n{record * count}b:\n  c:\n    d:\n      e: 1\n  f: 1\n")
        last = 5 * count
        assert outline(found) == [
            f"1-{last} a", f"{last + 2}-{last + 6} b", f"{last + 3}-{last + 5} b.c",
            f"{last + 4}-{last + 5} b.c.d", f"{last + 6}-{last + 6} b.f: 1",
        ]  # fmt: skip


def test_what_lies_below_a_private_key_is_private() -> None:
    text = "credentials:\n  db: hunter2\npwd: x\nConnectionString: y\nport: 1\n"
    shown = {symbol.name: symbol.signature for symbol in analyse("a.yaml", text).symbols}
    assert shown == {"credentials": "", "db": "", "pwd": "", "ConnectionString": "", "port": ": 1"}
