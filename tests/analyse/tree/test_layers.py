from __future__ import annotations

import pytest

from sphinx_repodoc.analyse.tree.layers import mask, read_masks


def test_lines_that_save_time_hold_up_to_an_empty_line() -> None:
    first, second, third = read_masks(["@ a", "@ b", "[ab]x", "", "? c", "cx => _", "", "dx"])
    assert [anchor.pattern for anchor in first.anchors] == [b"a", b"b"]
    assert (first.tests, second.anchors) == ((), ())
    assert [test.pattern for test in second.tests] == [b"c"]
    assert (second.filler, third.filler) == (b"_", b" ")
    assert (third.anchors, third.tests) == ((), ())


@pytest.mark.parametrize("word", ["class", "struct"])
def test_a_macro_before_the_name_of_a_type_is_hidden(word: str) -> None:
    text = f"enum E {{ A }};\n{word} API Name {{\n}};\nclass Other {{\n}};\n".encode()
    assert mask(text, "C++") == text.replace(b"API", b"   ")


def test_a_macro_alone_on_its_line_may_have_a_string_with_brackets() -> None:
    macro = b'DEPRECATED("Use `a();` instead.")'
    text = b"\nstruct S {\n  int b;\n  %b\n  int a() const;\n};\n" % macro
    assert mask(text, "C++") == text.replace(macro, b" " * len(macro))


def test_a_type_before_const_is_no_macro() -> None:
    text = b"\n  U32 const h = hash(p);\n  BYTE const *p;\n  API const Cart *make(int a);\n"
    assert mask(text, "C") == text.replace(b"API", b"   ")


def test_memory_models_are_hidden() -> None:
    text = b"\nchar FAR *a;\nint b = NEAR * 2;\ntypedef struct {\n} FAR c;\n"
    assert mask(text, "C") == text.replace(b"FAR", b"   ")


def test_a_macro_behind_a_variable_is_hidden() -> None:
    text = b"\nextern int\nlevel INIT(= 0);\nint other = f(1);\n"
    assert mask(text, "C") == text.replace(b"INIT(= 0)", b"         ")
