from __future__ import annotations

import pytest

from sphinx_repodoc.analyse.tree.preprocessor import split_directives

from ...cpu import limit_cpu


def split(text: str) -> tuple[list[str], list[str]]:
    """The lines that are left of the code and of the directives, without blank ones."""
    code, directives = (layer.decode() for layer in split_directives(text.encode()))
    for layer in (code, directives):
        assert len(layer) == len(text)
        assert [len(line) for line in layer.split("\n")] == [len(line) for line in text.split("\n")]
    return code.split("\n"), directives.split("\n")


def read(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("#ifdef A\nint a;\n#else\nint b;\n#endif\n", "int a; int b;"),
        ("#ifdef A\nif (a) {\n#elif B\nif (b) {\n#else\nif (c) {\n#endif\n}\n", "if (a) { }"),
        ('#ifdef __cplusplus\nextern "C" {\n#endif\nint a;\n', "int a;"),
        ("#ifdef A\nint f(int a)\n#else\nint f(void)\n#endif\n{\n}\n", "int f(int a) { }"),
        ("#if 0\nnonsense {\n#else\nint a;\n#endif\n", "int a;"),
        ("enum { A,\n#define B 1\n C };\n", "enum { A, C };"),
        ("int a;\n#endif\nint b;\n", "int a; int b;"),
        ("/*\n#if 0\n*/ int a;\n", "/* #if 0 */ int a;"),
        ('x = R"(\n#if 0\n)";\n', 'x = R"( #if 0 )";'),
        # A brace in a string opens nothing.
        ("#ifdef A\nx = '{';\n#else\ny;\n#endif\n", "x = '{'; y;"),
    ],
)
def test_code_holds_the_branches_that_fit(text: str, code: str) -> None:
    assert read(split(text)[0]) == code


@pytest.mark.parametrize(
    ("text", "directives"),
    [
        ("#include <a.h>\nint a;\n  # define B 1\n", "#include <a.h> # define B 1"),
        ("#ifndef A_H\n#define A_H\n#define B\nint a;\n#endif\n", "#define B"),
        # What is only set unless it is set is no guard.
        ("#ifndef A\n#define A\n#endif\n", "#define A"),
        ("#if 0\n#define A 1\n#endif\n", ""),
        ('"\\\n#define A"; // \n', ""),
    ],
)
def test_directives_stand_apart(text: str, directives: str) -> None:
    assert read(split(text)[1]) == directives


def test_a_comment_in_a_macro_is_hidden() -> None:
    assert read(split("#define A 1 /* one\n two */ + 2\n")[1]) == "#define A 1 \\ + 2"


@pytest.mark.parametrize("piece", ["/* x ", 'R"(', "#if x\n{\n", '"', "#define A \\\n"])
def test_time_grows_with_the_text(piece: str) -> None:
    with limit_cpu(2):
        split_directives(piece.encode() * 50_000)


@pytest.mark.parametrize("condition", ["#ifdef __OBJC__", "#if defined(__OBJC__) // mixed"])
def test_plain_code_has_no_part_of_another_language(condition: str) -> None:
    text = f"int a;\n{condition}\n[self stop];\n#else\nint b;\n#endif\n"
    text += "#ifndef __OBJC__\nint c;\n#endif\n"
    code, _ = split_directives(text.encode(), ("__OBJC__",))
    assert code.split() == b"int a; int b; int c;".split()
    code, _ = split_directives(text.encode())
    assert b"[self stop];" in code
