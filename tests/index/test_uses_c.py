"""Uses in C and C++: members, values, macros and conditions."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.index.test_uses import list_uses

SHOP = """#define TAX 2
#define DOUBLE(x) ((x) * 2)
enum state { OPEN, SHUT };
struct cart { int size; struct { int top; } limits; struct cart *next; };
typedef struct cart cart_t;
int total(const cart_t *cart);
extern int count;
"""

DESK_USE = "Desk -> desk.h shop::Desk"
DESK = """namespace shop {
class Base { public: int tax() const; int rate_; };
class Desk : public Base {
 public:
  Desk(int n) : size_(n) {}
  int total();
  enum State { OPEN, SHUT };
  std::vector<Desk*> desks_;
  std::unique_ptr<Base> base_;
  int size_;
};
Desk* make();
}
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("cart_t *c = 0; return c->next->size + c->limits.top;",
                     ["cart_t -> shop.h cart_t", "limits -> shop.h cart::limits",
                      "next -> shop.h cart::next", "size -> shop.h cart::size",
                      "top -> shop.h cart::limits::top"],
                     id="fields through an alias"),
        pytest.param("return TAX + DOUBLE(OPEN) + count;",
                     ["DOUBLE -> shop.h DOUBLE", "OPEN -> shop.h state::OPEN",
                      "TAX -> shop.h TAX", "count -> shop.c count"],
                     id="macros, enumerators and variables"),
        pytest.param("struct cart c = { .size = 1 }; return total(&c);",
                     ["cart -> shop.h cart", "size -> shop.h cart::size",
                      "total -> shop.c total"],
                     id="a designated initialiser, and a definition in another file"),
        pytest.param("int count = 1, TAX; return count + TAX;", [], id="local variables"),
        pytest.param("struct cart *c[3]; return ((cart_t *)c)->size + c[0]->size;",
                     ["cart -> shop.h cart", "cart_t -> shop.h cart_t",
                      "size -> shop.h cart::size"],
                     id="casts and arrays of pointers"),
        pytest.param("\n#if defined(TAX) && DOUBLE(1)\n#endif\n",
                     ["DOUBLE -> shop.h DOUBLE", "TAX -> shop.h TAX"],
                     id="macros in conditions"),
        pytest.param("return other();", [], id="what is not declared"),
    ],
)  # fmt: skip
def test_c(text: str, expected: list[str]) -> None:
    files = {
        "use.c": f'#include "shop.h"\nint f(void) {{ {text} }}\n',
        "shop.h": SHOP,
        "shop.c": '#include "shop.h"\nint count = 1;\n'
        "int total(const cart_t *cart)\n{ return 1; }\nstatic int other(void) { return 1; }\n",
    }
    assert _list(files) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("auto d = make(); return d->tax() + d->size_;",
                     ["make -> desk.h shop::make", "size_ -> desk.h shop::Desk::size_",
                      "tax -> desk.h shop::Base::tax"],
                     id="auto, and inherited members"),
        pytest.param("Desk d(1); for (auto* each : d.desks_) each->total();",
                     ["Desk -> desk.h shop::Desk", "desks_ -> desk.h shop::Desk::desks_",
                      "total -> use.cc shop::Desk::total"],
                     id="a loop over a container"),
        pytest.param("Desk d(1); return d.base_->rate_ + d.desks_.front()->size_;",
                     ["Desk -> desk.h shop::Desk", "base_ -> desk.h shop::Desk::base_",
                      "desks_ -> desk.h shop::Desk::desks_", "rate_ -> desk.h shop::Base::rate_",
                      "size_ -> desk.h shop::Desk::size_"],
                     id="smart pointers and items"),
        pytest.param("return Desk::OPEN + Desk::State::SHUT;",
                     ["Desk -> desk.h shop::Desk", "OPEN -> desk.h shop::Desk::State::OPEN",
                      "SHUT -> desk.h shop::Desk::State::SHUT",
                      "State -> desk.h shop::Desk::State"],
                     id="enumerators"),
        pytest.param("return static_cast<Desk*>(p)->size_;",
                     ["Desk -> desk.h shop::Desk", "size_ -> desk.h shop::Desk::size_"],
                     id="a cast"),
    ],
)  # fmt: skip
def test_cpp(text: str, expected: list[str]) -> None:
    body = f'#include "desk.h"\nnamespace shop {{\nint f(void* p) {{ {text} }}\n'
    body += "int Desk::total() { return 1; }\n}\n"
    assert _list({"use.cc": body, "desk.h": DESK}) == sorted({*expected, DESK_USE})


def test_members_in_a_method() -> None:
    files = {
        "use.cc": '#include "desk.h"\nint shop::Desk::total() {\n'
        "  return size_ + rate_ + tax();\n}\n",
        "desk.h": DESK,
    }
    assert [each for each in list_uses(files, "use.cc") if each.startswith("3")] == [
        "3 rate_ -> desk.h shop::Base::rate_",
        "3 size_ -> desk.h shop::Desk::size_",
        "3 tax -> desk.h shop::Base::tax",
    ]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param(
            {"use.c": "#ifdef A\nint go(void) { return 1; }\n#else\nint go(void) { return 2; }\n"
             "#endif\nint f(void) { return go(); }\n"},
            ["go ~> use.c go"],
            id="alternatives in a file",
        ),
        pytest.param(
            {"use.c": '#include "a.h"\nint f(void) { return go(); }\n', "a.h": "int go(void);\n",
             "a_unix.c": '#include "a.h"\nint go(void) { return 1; }\n',
             "a_windows.c": '#include "a.h"\nint go(void) { return 1; }\n'},
            ["go ~> a_unix.c go"],
            id="alternatives in several files",
        ),
        pytest.param(
            {"use.c": '#ifdef A\n#include "a.h"\n#endif\nint f(void) { return go(); }\n',
             "a.h": "int go(void);\n"},
            ["go ~> a.h go"],
            id="a conditional include",
        ),
        pytest.param(
            {"use.c": '#include "a.h"\nint f(void) { return go(); }\n',
             "a.h": "#ifndef A_H\n#define A_H\nint go(void);\n#endif\n"},
            ["go -> a.h go"],
            id="an include guard",
        ),
        pytest.param(
            {"src/use.c": '#include "a.h"\nint f(void) { return go(); }\n',
             "src/a.h": "int go(void);\n", "tests/fake.c": "int go(void) { return 1; }\n"},
            ["go -> src/a.h go"],
            id="not a definition in tests",
        ),
        pytest.param(
            {"use.c": "struct cart;\nint f(struct cart *c) { return 1; }\n",
             "a.c": "struct cart { int size; };\n"},
            ["cart ~> a.c cart"],
            id="a type that is only declared",
        ),
    ],
)  # fmt: skip
def test_conditions(files: Mapping[str, str], expected: list[str]) -> None:
    assert _list(files) == expected


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param(
            {"use.c": "typedef struct cart_s { int size; } FAR cart;\ntypedef cart FAR *cartp;\n"
             "int f(cart FAR *a) { return a->size; }\nint g(cartp b) { return b->size; }"},
            ["cart -> use.c cart", "cartp -> use.c cartp", "size -> use.c cart_s::size"],
            id="a type with a macro, and the alias of a type with a body",
        ),
        pytest.param(
            {"use.c": '#include "a.h"\nint f(void) { return go(); }\n',
             "a.h": "#ifdef PREFIX\n#define go z_go\n#endif\nint go(void);\n"},
            ["go -> a.h go"],
            id="a macro that renames a function",
        ),
        pytest.param(
            {"use.c": '#include "a.h"\nint f(void) { return go(1); }\n', "a.h": "int go(int);\n",
             "b.c": "#define go(x) (x)\n"},
            ["go -> a.h go"],
            id="not a macro of another file",
        ),
        pytest.param(
            {"use.c": '#include "a.h"\nint f(struct tree *t) { return t->code; }\n',
             "a.h": "struct tree { union { int u; } fc; };\n#define code fc.u\n"},
            ["code -> a.h code", "tree -> a.h tree"],
            id="a macro that stands for a member",
        ),
        pytest.param(
            {"use.h": "struct cart *next(struct list *l);\n",
             "list.h": "struct list { int size; };\nstruct cart { int size; };\n",
             "a.c": '#include "list.h"\n#include "use.h"\n'},
            ["cart -> list.h cart", "list -> list.h list"],
            id="a header that needs others before it",
        ),
        pytest.param(
            {"use.c": '#include "all.h"\nint f(void) { return go(); }\n',
             "all.h.in": '#include "a.h"\n', "a.h": "int go(void);\n"},
            ["go -> a.h go"],
            id="a header that is made by the build",
        ),
        pytest.param(
            {"use.cc": '#include "a.h"\nSize Cart::size() const { Row row(start()); }\n',
             "a.h": "using Size = int;\nint start();\n"
             "class Cart { using Size = int; Size size() const; class Row {}; };\n"},
            ["Cart -> a.h Cart", "Row -> a.h Cart::Row", "Size -> a.h Size",
             "start -> a.h start"],
            id="the type before a method, and a variable that looks like a prototype",
        ),
        pytest.param(
            {"use.cc": "struct Row { Row(int n); };\nstruct depth {};\n"
             "void f(int depth) { Row row(depth); struct depth d; }\n"},
            ["Row -> use.cc Row", "depth -> use.cc depth"],
            id="a variable hides a type but after struct",
        ),
        pytest.param(
            {"use.cc": "std::string name(int n) { return {}; }\nauto f() { return name(1); }\n"},
            ["name -> use.cc name"],
            id="a function with a qualified result",
        ),
        pytest.param(
            {"use.c": "API(char *) go(int n)\n{ return 0; }\nint f(void) { return go(1); }\n"},
            ["go -> use.c go"],
            id="a function behind a macro with its type",
        ),
        pytest.param(
            {"use.c": "START_TEST(adds) { }\nvoid f(void) { add(adds); adds(); }\n"},
            ["adds ~> use.c START_TEST(adds)"],
            id="a function that a macro makes",
        ),
        pytest.param(
            {"use.cc": "template <typename T> struct A;\ntemplate <typename R>\n"
             "struct A<R()> { int x; };\nvoid f(A<int()> a);\n"},
            ["A ~> use.cc A"],
            id="a specialization of a template that is only declared",
        ),
        pytest.param(
            {"use.cc": '#include "a.hpp"\ntypedef Fixture Other;\nTEST_F(Other, adds) { size; }\n',
             "a.hpp": "class Fixture { protected: int size; };\n"},
            ["Fixture -> a.hpp Fixture", "Other -> use.cc Other",
             "size -> a.hpp Fixture::size"],
            id="the alias of a fixture",
        ),
        pytest.param(
            {"use.c": '#include "a.h"\nint f(void) { return h; }\n', "a.h": ""},
            [],
            id="an include binds no name",
        ),
        pytest.param(
            {"use.c": '#include "a.h"\n#ifdef B\n#include "b.h"\n#endif\nU32 f(void);\n',
             "a.h": "typedef unsigned U32;\n", "b.h": "typedef unsigned U32;\n"},
            ["U32 ~> a.h U32"],
            id="what is included for certain comes first",
        ),
    ],
)  # fmt: skip
def test_headers(files: Mapping[str, str], expected: list[str]) -> None:
    assert _list(files) == expected


def _list(files: Mapping[str, str]) -> list[str]:
    """The uses in the first file, without their lines."""
    return sorted({each.partition(" ")[2] for each in list_uses(files, next(iter(files)))})


def test_local_variables_in_a_split_function() -> None:
    text = (
        "static double ulp(int x) { return x; }\nint\nread(double ulp, int n)\n{\n#ifdef WIDE\n"
        "\tint total, ulp;\n#else\n\tlong ulp;\n\tif (\n#endif\n\tn = 0;\n#ifdef X\n\tif (n) {\n"
        "#endif\n\tulp = 1;\n\t{ total = ulp; }\n#ifdef X\n\t}\n#endif\n}\n"
        "double after(void) { return ulp(1); }\n"
    )
    assert list_uses({"use.c": text}, "use.c") == ["21 ulp -> use.c ulp"]


def test_names_after_struct() -> None:
    text = (
        "struct buffer { int size; };\ntypedef struct { int a; } plain;\n"
        "int f(char *buffer) {\n  struct buffer b = { buffer };\n"
        "  return MAKE(struct buffer, b);\n}\n"
        "int g(void) {\n  return sizeof(plain) +\n    buffer;\n}\n"
    )
    assert list_uses({"use.c": text}, "use.c") == [
        "4,5 buffer -> use.c buffer", "8 plain -> use.c plain",
    ]  # fmt: skip
    # In C++, a type needs no such word.
    assert "9 buffer -> use.cc buffer" in list_uses({"use.cc": text}, "use.cc")


def test_names_in_macros() -> None:
    files = {
        "use.h": '#include "shop.h"\n'
        "#define MORE(tax, c) \\\n  do { \\\n    int count = total(tax); /* TAX */\\\n"
        '    log("DOUBLE" #tax); SHUT##_; count = OPEN; \\\n  } while (0)\n'
        "#define MORE_TAX MORE(TAX, 1)\n",
        "shop.h": "#define TAX 1\n#define DOUBLE(x) (2 * x)\nenum { OPEN, SHUT };\n"
        "int total(int);\nextern int tax, count;\n",
    }
    assert list_uses(files, "use.h") == [
        "4 total -> shop.h total",
        "5 OPEN -> shop.h OPEN",
        "7 MORE -> use.h MORE",
        "7 TAX -> shop.h TAX",
    ]
