"""The links in listings that are no single names, and the anchors of definitions."""

from __future__ import annotations

import re

import pytest

from sphinx_repodoc.analyse import lexer_for
from sphinx_repodoc.pages.blocks import MADE_WORD, Where
from sphinx_repodoc.render.highlight import highlight
from sphinx_repodoc.render.places import (
    WIDE_LINE,
    WIDEST_LINE,
    Marks,
    SourceDefinition,
    SourceLink,
)


def mark(text: str, language: str, marks: Marks) -> str:
    """The text with links in brackets; the text itself must not change."""
    html = highlight(text, language, lexer_for(language), marks)
    assert read(html) == text
    return read(re.sub(r"<a[^>]* href=[^>]*>(.*?)</a>", r"[\1]", html))


def read(html: str) -> str:
    text = re.sub(r"<[^>]*>", "", html)
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


@pytest.mark.parametrize(
    ("language", "text", "path", "expected"),
    [
        ("Python", "import a.b.c, a.b\n", "a.b", "import a.b.c, [a.b]\n"),
        ("Python", "from ..a.b import c\n", "..a.b", "from [..a.b] import c\n"),
        ("Python", "from . import a\n", "a.b", "from . import a\n"),
        ("C", '#include "a/b.h"\n', "a/b.h", '#include "[a/b.h]"\n'),
        ("C", "#include <b.h> // b.h\n", "b.h", "#include <[b.h]> // b.h\n"),
        ("C", '#include "a/b.h"\n', "b.h", '#include "a/b.h"\n'),
        ("TypeScript", "import {\n  a,\n} from './a'\n", "./a", "import {\n  a,\n} from '[./a]'\n"),
        ("Go", 'import x "m/a/b"\n', "m/a/b", 'import x "[m/a/b]"\n'),
        ("Java", "import a.b.C;\n", "a.b.C", "import [a.b.C];\n"),
        ("PHP", "<?php use A\\B;\n", "A\\B", "<?php use [A\\B];\n"),
        # The beginning of a path may be written once for several.
        (
            "Rust",
            "use a::{\n  b::{C},\n  d::E,\n};\n",
            "a::d",
            "use a::{\n  b::{C},\n  [d]::E,\n};\n",
        ),
        ("Rust", "use a::b::{C};\n", "a::b", "use [a::b]::{C};\n"),
    ],
)
def test_the_path_of_an_import_is_a_link(
    language: str, text: str, path: str, expected: str
) -> None:
    line = 3 if language == "TypeScript" else 1
    link = SourceLink(line, path, "#", where=Where.PATH)
    assert mark(text, language, Marks((link,))) == expected


@pytest.mark.parametrize(
    ("language", "text", "line", "expected"),
    [
        ("Python", "from x import (\n    a,\n    x,\n)\nx\n", 1, "from [x] import"),
        ("Python", "from m import (\n    a,  # x\n    x,\n)\nx\n", 1, "    [x],\n)\nx\n"),
        (
            "Python",
            "def f():\n    from m import (\n        x)\n    x\n",
            2,
            "        [x])\n    x\n",
        ),
        ("Python", '__all__ = [\n    "xx",\n    "x",\n]\n', 1, '    "[x]",\n'),
        ("TypeScript", "import {\n  a as x,\n  b,\n} from './x'\n", 4, "  a as [x],"),
        ("Rust", "use a::{\n    b::{c, x},\n};\n", 1, "    b::{c, [x]},"),
        ("Starlark", 'load("//a:x.bzl", "x")\n', 1, 'load("//a:x.bzl", "[x]")'),
        ("Python", "from m import y\nx\n", 1, "from m import y\nx\n"),
    ],
)
def test_an_imported_name_is_a_link_wherever_the_statement_has_it(
    language: str, text: str, line: int, expected: str
) -> None:
    found = mark(text, language, Marks((SourceLink(line, "x", "#", where=Where.IMPORTED),)))
    assert expected in found
    assert found.count("[x]") <= 1


def test_a_name_is_no_link_inside_the_path_of_its_module() -> None:
    links = (
        SourceLink(1, "a.x", "#1", where=Where.PATH),
        SourceLink(1, "x", "#2", where=Where.IMPORTED),
    )
    assert mark("from a.x import x\n", "Python", Marks(links)) == "from [a.x] import [x]\n"


@pytest.mark.parametrize(
    ("language", "line", "is_link"),
    [
        ("Python", "# See `Cart`.", True),
        ("Python", '"""See `Cart`."""', True),
        ("Python", "    '''See `Cart`.'''", True),
        ("Python", "x = 'See `Cart`.'", False),
        ("Rust", "/// See [`Cart`].", True),
        ("C++", "/** See `Cart` */", True),
        ("C++", "#define See `Cart`", False),
        ("JavaScript", "`Cart`", False),
        ("JavaScript", "x; // `Cart`", True),
    ],
)
def test_names_are_links_in_comments_and_docstrings(
    language: str, line: str, is_link: bool
) -> None:
    link = SourceLink(2, "Cart", "#", where=Where.PROSE, column=line.index("Cart"))
    expected = line.replace("Cart", "[Cart]") if is_link else line
    assert mark(f"\n{line}\n", language, Marks((link,))) == f"\n{expected}\n"


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("Go", "a = T{key: key, n: x.key}\n", "a = T{[key]: (key), n: x.key}\n"),
        ("C", "struct t a = {.key = key};\n", "struct t a = {.[key] = (key)};\n"),
        ("C", "struct t a[] = {[0].key = key};\n", "struct t a[] = {[0].[key] = (key)};\n"),
        ("TypeScript", "a = {key: f(x.key, key)}\n", "a = {[key]: f(x.key, (key))}\n"),
    ],
)
def test_a_key_and_a_value_of_one_name_are_told_apart(
    language: str, text: str, expected: str
) -> None:
    key = SourceLink(1, "key", "#a", words=(":",))
    assert mark(text, language, Marks(links=(key,))) == expected.replace("(key)", "key")
    value = SourceLink(1, "key", "#a", words=("",))
    wanted = expected.replace("[key]", "key").replace("(key)", "[key]")
    assert mark(text, language, Marks(links=(value,))) == wanted


def test_keys_of_one_name_are_told_apart_by_their_numbers() -> None:
    text = "a = T{key: U{key: 1}}\n"
    marks = [Marks((SourceLink(1, "key", "#a", words=(word,)),)) for word in (":0", ":1")]
    assert [mark(text, "Go", each) for each in marks] == [
        "a = T{[key]: U{key: 1}}\n",
        "a = T{key: U{[key]: 1}}\n",
    ]


def test_dots_before_a_name_are_no_owner() -> None:
    marks = Marks((SourceLink(1, "Cart", "#a", words=("",)),))
    text = "func f(a ...Cart, b x.Cart) Cart\n"
    assert mark(text, "Go", marks) == "func f(a ...[Cart], b x.Cart) [Cart]\n"


def test_a_member_of_an_item_is_no_key() -> None:
    marks = Marks((SourceLink(1, "key", "#a", words=(")",)),))
    assert mark("a[0].key = b().key\n", "Go", marks) == "a[0].[key] = b().[key]\n"


def test_a_name_may_follow_its_owner_on_the_next_line() -> None:
    marks = Marks((SourceLink(2, "put", "#a", words=("",)),))
    assert mark("a.\nput(put())\n", "Go", marks) == "a.\nput([put]())\n"


def test_names_in_strings_are_links_only_where_they_are_meant() -> None:
    line = 'def add(Cart: Cart, b: "list[Cart]", *, name="SubCart") -> Cart: ...'
    quoted = SourceLink(1, "Cart", "#a", words=('"',))
    wanted = line.replace("list[Cart]", "list[[Cart]]")
    assert mark(line, "Python", Marks((quoted,))) == wanted
    both = quoted._replace(words=('"', ""))
    assert mark(line, "Python", Marks((both,))) == (
        'def add(Cart: [Cart], b: "list[[Cart]]", *, name="SubCart") -> [Cart]: ...'
    )
    assert mark("a = 'Cart'", "Python", Marks((quoted._replace(words=("",)),))) == "a = 'Cart'"


def test_a_short_key_is_told_from_a_variable() -> None:
    link = SourceLink(1, "key", "#a", words=("{",))
    marks = Marks(links=(link,))
    assert mark("key.use({ key })\n", "TypeScript", marks) == "key.use({ [key] })\n"
    value = SourceLink(1, "key", "#a", words=(":",))
    text = "a = {key: b ? key : c}\n"
    assert mark(text, "TypeScript", Marks(links=(value,))) == "a = {[key]: b ? key : c}\n"


def test_a_path_of_dots_is_linked_in_quotes() -> None:
    link = SourceLink(1, "..", "#a", where=Where.PATH)
    text = 'import { a } from ".."; a...b\n'
    marked = mark(text, "TypeScript", Marks(links=(link,)))
    assert marked == 'import { a } from "[..]"; a...b\n'


def test_a_column_counts_characters() -> None:
    line = "# é `Cart` ü `Cart`"
    link = SourceLink(1, "Cart", "#", where=Where.PROSE, column=line.rindex("Cart"))
    assert mark(line, "Python", Marks((link,))) == "# é `Cart` ü `[Cart]`"
    moved = link._replace(column=link.column + 1)
    assert mark(line, "Python", Marks((moved,))) == line


def define(text: str, language: str, *definitions: SourceDefinition, **more: object) -> str:
    marks = Marks(definitions=definitions, **more)  # type: ignore[arg-type]
    html = highlight(text, language, lexer_for(language), marks)
    assert read(html) == text
    return re.sub(r"</?(?:span|i|b)\b[^>]*>", "", html)


@pytest.mark.parametrize(
    ("language", "text", "name", "expected"),
    [
        ("Python", "def size(size): ...", "size", "def <a id=def-x>size</a>(size): ..."),
        ("Python", "size = size", "size", "<a id=def-x>size</a> = size"),
        ("C++", "C::~C() {}", "~C", "C::<a id=def-x>~C</a>() {}"),
        ("C++", "bool operator==(C);", "operator==", "bool <a id=def-x>operator==</a>(C);"),
        # Not written on the line, or only as a part of other words.
        ("Python", "x = 1", "y", "<a id=def-x></a>x = 1"),
        ("Python", "yy = 1", "y", "<a id=def-x></a>yy = 1"),
        ("Text", "all: build", "all", "<a id=def-x>all</a>: build"),
    ],
)
def test_the_name_of_a_definition_has_its_anchor(
    language: str, text: str, name: str, expected: str
) -> None:
    assert define(text, language, SourceDefinition(1, name, ("def-x",))) == expected


def test_a_definition_leads_to_its_uses() -> None:
    text = "def f(): ...\n"
    used = SourceDefinition(1, "f", ("def-f", "def-f-1"), "#uses-f", "9 files")
    assert define(text, "Python", used) == (
        "<a id=def-f-1></a>def <a id=def-f href=#uses-f>f</a>(): ...\n"
    )


def test_a_definition_that_is_a_use_as_well_is_one_link() -> None:
    definition, link = SourceDefinition(1, "a", ("def-a",)), SourceLink(1, "a", "b.html")
    text = "mod a;"
    for where in (Where.NAME, Where.PATH):
        links = (link._replace(where=where),)
        html = define(text, "Rust", definition, links=links)
        assert html == "mod <a id=def-a href=b.html>a</a>;"
    used = definition._replace(href="#uses-a")
    assert define(text, "Rust", used, links=(link,)) == "mod <a id=def-a href=#uses-a>a</a>;"


def test_a_field_is_told_from_a_parameter_that_makes_it() -> None:
    link = SourceLink(1, "size", "#f", words=(MADE_WORD,))
    assert mark("C(int size) : size(size) {}", "C++", Marks((link,))) == (
        "C(int size) : [size](size) {}"
    )


def test_the_end_of_a_comment_is_no_owner() -> None:
    links = (SourceLink(2, "A", "#a", words=("",)),)
    assert mark("// Returns b.\nA f(A a);\n", "C++", Marks(links)) == (
        "// Returns b.\n[A] f([A] a);\n"
    )


def test_the_header_of_a_test_has_links() -> None:
    definition = SourceDefinition(1, "TEST_F(Cart, adds)", ("def-t",))
    html = define("TEST_F(Cart, adds) {}", "C++", definition, links=(SourceLink(1, "Cart", "#c"),))
    assert html == "<a id=def-t></a>TEST_F(<a href=#c>Cart</a>, adds) {}"


def test_definitions_of_one_line_have_anchors_of_their_own() -> None:
    names = [SourceDefinition(1, name, (f"def-{name}",)) for name in "ab"]
    assert define("int a, b;", "C", *names) == "int <a id=def-a>a</a>, <a id=def-b>b</a>;"
    twice = [SourceDefinition(1, "a", (f"def-a-{n}",)) for n in range(2)]
    assert define("int a;", "C", *twice) == "<a id=def-a-1></a>int <a id=def-a-0>a</a>;"


@pytest.mark.parametrize(
    ("columns", "attribute"),
    [(WIDE_LINE, "data-n"), (WIDE_LINE + 1, "data-w"), (WIDEST_LINE + 1, "")],
)
def test_the_margin_tells_how_much_a_definition_is_used(columns: int, attribute: str) -> None:
    text = f"\na = '{'x' * (columns - 6)}'\n"
    definition = SourceDefinition(2, "a", ("def-a",), "#uses-a", '9 "files"')
    html = highlight(text, "Python", "", Marks(definitions=(definition,)))
    line = html[html.index("<i id=L2") :]
    written = f' {attribute}="9 &quot;files&quot;"' if attribute else ""
    assert line.startswith(f"<i id=L2{written}><a id=def-a")


def test_a_note_is_marked_before_its_line() -> None:
    html = highlight("x\ny\n", "Python", "", Marks(notes=((2, 'a "b" <c>'), (3, "d"))))
    assert html == (
        '<span><i id=L1>x\n</i><i id=L2><u title="a &quot;b&quot; &lt;c&gt;"></u>y\n</i></span>'
    )


def test_a_bound_before_a_default_names_no_argument() -> None:
    link = SourceLink(1, "Size", "#s", words=("",))
    text = "type A<T extends Size = Size> = 1"
    assert mark(text, "TypeScript", Marks((link,))) == "type A<T extends [Size] = [Size]> = 1"


def test_a_type_after_struct_is_told_from_a_variable() -> None:
    marks = Marks((SourceLink(1, "buffer", "#a", words=("@",)),))
    text = "struct buffer b = {1, buffer};\n"
    assert mark(text, "C", marks) == "struct [buffer] b = {1, buffer};\n"


def test_definitions_and_elements_are_no_uses_of_their_name() -> None:
    link = SourceLink(1, "wbr", "#a", words=("",))
    text = 'f(wbr("x"), <wbr />, <wbr></wbr>);\n'
    assert mark(text, "TSX", Marks((link,))) == text.replace("wbr(", "[wbr](")
    link = link._replace(text="constructor")
    text = "class A { constructor(private wrap: () => constructor<T>) {} }\n"
    defined = (SourceDefinition(1, "constructor", ("def",)),)
    marks = Marks(links=(link,), definitions=defined)
    assert "=> [constructor]<T>" in mark(text, "TypeScript", marks)
    assert "[constructor](" not in mark(
        text, "TypeScript", Marks(links=(link,), definitions=defined)
    )


def test_a_key_with_a_function_that_calls_another_one_of_its_name() -> None:
    links = (SourceLink(1, "run", "#a", words=("",)), SourceLink(1, "run", "#b", words=(":",)))
    marks = Marks(links=links, definitions=(SourceDefinition(1, "run", ("def",)),))
    text = "a = { run: (x) => run(x) };\n"
    assert mark(text, "TypeScript", marks) == "a = { [run]: (x) => [run](x) };\n"
