"""The links, anchors and notes of listings, as their block has them."""

from __future__ import annotations

import pytest

from sphinx_repodoc.config import SECTIONS, Options
from sphinx_repodoc.pages.blocks import Source, Where

from .conftest import OPTIONS, Files, LoadRepository, list_pages


def list_source(
    load: LoadRepository, files: Files, path: str, options: Options = OPTIONS
) -> Source:
    page = list_pages(load(files, options), options)[f"repo/tree/{path}"]
    (section,) = (section for section in page.sections if section.id == "source")
    (source,) = section.blocks
    assert isinstance(source, Source)
    return source


def list_texts(source: Source, *where: Where) -> list[str]:
    return [
        f"{line} {text} {'->' if exact else '~>'} {page.removeprefix('repo/tree/')}#{anchor}"
        for line, _, text, page, anchor, exact, place in source.texts
        if place in where
    ]


SHOP: Files = {
    "shop/__init__.py": (
        'from .cart import Cart\nfrom . import till\n\n__all__ = [\n    "Cart",\n    "OWN",\n'
        '    "gone",\n]\n__all__ += ["till"]\nOWN = 1\n'
    ),
    "shop/cart.py": '"""Uses :class:`shop.till.Till`."""\nclass Cart:\n    pass\n',
    "shop/till.py": "class Till: ...\n",
}


def test_imports_lead_to_modules_and_definitions(load: LoadRepository) -> None:
    source = list_source(load, SHOP, "shop/__init__.py")
    assert list_texts(source, Where.PATH) == ["1 .cart -> shop/cart.py#"]
    assert list_texts(source, Where.IMPORTED) == [
        "1 Cart -> shop/cart.py#def-Cart",
        "2 till -> shop/till.py#",
        "4 Cart -> shop/cart.py#def-Cart",
        "4 OWN -> #def-OWN",
        "9 till -> shop/till.py#",
    ]


def test_the_word_default_leads_to_what_is_exported(load: LoadRepository) -> None:
    files: dict[str, str | bytes] = {
        "cart.ts": "export default class Cart {}\n",
        "all.ts": 'export { default } from "./cart";\n',
    }
    source = list_source(load, files, "all.ts")
    assert list_texts(source, Where.IMPORTED) == ["1 default -> cart.ts#def-Cart"]


def test_documentation_leads_to_definitions(load: LoadRepository) -> None:
    source = list_source(load, SHOP, "shop/cart.py")
    assert list_texts(source, Where.PROSE) == ["1 shop.till.Till -> shop/till.py#def-Till"]


def test_a_module_is_linked_beside_the_module_that_is_imported_from_it(
    load: LoadRepository,
) -> None:
    files = {**SHOP, "use.py": "from shop import till as t, Cart\nfrom shop.till import *\n"}
    source = list_source(load, files, "use.py")
    assert list_texts(source, Where.PATH, Where.IMPORTED) == [
        "1 Cart -> shop/cart.py#def-Cart",
        "1 shop -> shop/__init__.py#",
        "1 t -> shop/till.py#",
        "1 till -> shop/till.py#",
        "2 shop.till -> shop/till.py#",
    ]


def test_a_package_of_several_files_is_its_folder(load: LoadRepository) -> None:
    files: Files = {
        "go.mod": "module m\n",
        "cart/a.go": "package cart\n",
        "cart/b.go": "package cart\n",
        "main.go": 'package main\nimport c "m/cart"\nvar x = c.New()\n',
    }
    source = list_source(load, files, "main.go")
    assert [(line, name, page) for line, name, page, *_ in source.links] == [
        (3, "c", "repo/tree/cart/index")
    ]
    assert list_texts(source, Where.PATH) == ["2 m/cart -> cart/index#"]
    assert list_texts(source, Where.IMPORTED) == ["2 c -> cart/index#"]


def test_includes_lead_to_files_and_guesses_say_so(load: LoadRepository) -> None:
    files: Files = {
        "a.c": '#include "b.h"\n#include "far.h"\n#include "gone.h"\n#include "two.h"\n',
        "b.h": "",
        "x/far.h": "int far;\n",
        "y/two.h": "",
        "z/two.h": "",
    }
    assert list_texts(list_source(load, files, "a.c"), Where.PATH) == [
        "1 b.h -> b.h#",
        "2 far.h ~> x/far.h#",
    ]


def test_definitions_say_who_uses_them(load: LoadRepository) -> None:
    files: Files = {
        "a.py": "def f(): ...\ndef g(): ...\ndef h(): ...\n",
        "b.py": "import a\na.f()\na.h()\n",
        "c.py": "import a\na.f()\n",
        "test_a.py": "import a\ndef test_f(): a.f(), a.g()\n",
        "tests/helper.py": "import a\na.g()\n",
    }
    source = list_source(load, files, "a.py")
    assert source.definitions == (
        (1, "f", ("def-f",), "", "uses-f", "2 files · 1 test"),
        (2, "g", ("def-g",), "", "uses-g", "1 test · 1 test helper"),
        (3, "h", ("def-h",), "", "uses-h", "1 file"),
    )
    options = Options(sections=tuple(each for each in SECTIONS if each != "cross-references"))
    source = list_source(load, files, "a.py", options)
    assert {each[3:] for each in source.definitions} == {("", "", "")}


BRANCHES = "".join(f"    if x == {n}: return {n}\n" for n in range(20))
NOTED = f"import subprocess, threading\ndef f(x):\n{BRANCHES}threading.Thread()\neval(f)\n"


@pytest.mark.parametrize("sections", [SECTIONS, ("metadata", "performance", "source")])
def test_findings_are_marked_but_no_features(
    load: LoadRepository, sections: tuple[str, ...]
) -> None:
    options = Options(sections=sections)
    notes = list_source(load, {"a.py": NOTED}, "a.py", options).notes
    assert notes[0] == (2, "Cyclomatic complexity 21")
    assert [line for line, _ in notes[1:]] == ([24] if "security" in sections else [])


def list_ends(load: LoadRepository, files: dict[str, str | bytes], path: str) -> list[str]:
    """Line and name of each link in a file to a definition in it, and the line of that."""
    source = list_source(load, files, path)
    lines = {anchor: line for line, _, anchors, *_ in source.definitions for anchor in anchors}
    return [
        f"{line} {name} {'->' if exact else '~>'} {lines[anchor]}"
        for line, name, _, anchor, exact, _ in source.links
    ]


def test_calls_lead_to_the_overload_that_takes_their_arguments(load: LoadRepository) -> None:
    files: dict[str, str | bytes] = {
        "A.java": (
            "package p;\nclass A extends B {\n  int next;\n  int next() { return next; }\n"
            "  void put(int a) { put(a, 1); }\n  void put(int a, int b) {}\n"
            '  void put(String a) { put("x");\n    put(next()); }\n'
            "  String text(String a) { return text(); }\n}\n"
            'class B { String text() { return ""; } }\n'
        ),
    }
    assert list_ends(load, files, "A.java") == [
        "2 B -> 11", "4 next -> 3", "5 put -> 6", "7 put -> 7", "8 next -> 4", "8 put ~> 5",
        "9 text -> 11",
    ]  # fmt: skip


def test_type_arguments_tell_what_is_meant(load: LoadRepository) -> None:
    files: dict[str, str | bytes] = {
        "A.cs": (
            "static class Row<T> { public static T Top; }\n"
            "class Row { }\n"
            "class Row<T, U> : Row { }\n"
            "class Use {\n"
            "  Row Read(bool all) => null;\n"
            "  T Read<T>(bool all) => default;\n"
            "  void F(Row<int, string> a) { Read(true);\n"
            "    Read<string>(true); Row<int>.Top = 1; } }\n"
        ),
    }
    assert list_ends(load, files, "A.cs") == [
        "3 Row -> 2", "5 Row -> 2", "7 Read -> 5", "7 Row -> 3",
        "8 Read -> 6", "8 Row -> 1", "8 Top -> 1",
    ]  # fmt: skip
