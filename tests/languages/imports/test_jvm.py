from __future__ import annotations

import pytest
from msgspec.structs import replace

from sphinx_repodoc.languages.java.imports import resolve_jvm
from sphinx_repodoc.model import Import, ImportedName, Origin, ResolvedImport
from tests.languages.imports.declarations import make_files

FILES = {
    "main/a/b/Car.java": "namespace a.b, class Car, class Car.Wheel, method Car.drive",
    "main/a/b/Bus.kt": "namespace a.b, class Bus, function repair",
    "main/a/c/One.java": "namespace a.c, class One",
    "test/a/c/Two.java": "namespace a.c, class Two",
    "test/a/c/Twice.java": "namespace a.c, class Twice",
    "more/a/c/Twice.java": "namespace a.c, class Twice",
    "Default.java": "class Default",
}


def _resolve(module: str, *names: str, language: str = "Java") -> list[ResolvedImport]:
    imported = tuple(ImportedName(name=name) for name in names)
    statement = Import(line=2, module=module, names=imported)
    return list(resolve_jvm(make_files(language, FILES))("main/a/b/Car.java", statement))


@pytest.mark.parametrize(
    ("module", "target", "symbol"),
    [
        ("a.b.Bus", "main/a/b/Bus.kt", "Bus"),
        ("a.b.repair", "main/a/b/Bus.kt", "repair"),
        ("a.b.Car.Wheel", "main/a/b/Car.java", "Car.Wheel"),
        ("a.b.Car.drive", "main/a/b/Car.java", "Car.drive"),
        ("a.b.Car.INHERITED", "main/a/b/Car.java", "Car"),
    ],
)
def test_a_name_leads_to_the_file_that_declares_it(module: str, target: str, symbol: str) -> None:
    (found,) = _resolve(module)
    assert (found.targets, found.exact, found.symbol) == ((target,), True, symbol)


def test_a_name_that_two_files_declare_is_a_guess() -> None:
    (found,) = _resolve("a.c.Twice")
    assert found.targets == ("more/a/c/Twice.java", "test/a/c/Twice.java")
    files = make_files("Java", FILES)
    (near,) = resolve_jvm(files)("test/a/c/Two.java", Import(line=2, module="a.c.Twice"))
    assert (near.targets, near.exact) == (("test/a/c/Twice.java",), False)
    assert not found.exact
    assert found.symbol == ""


@pytest.mark.parametrize(
    ("package", "count", "exact"), [("a.b", 2, True), ("a.c", 4, False), ("a.b.Car", 1, True)]
)
def test_a_wildcard_leads_to_a_package_or_a_type(package: str, count: int, exact: bool) -> None:
    (found,) = _resolve(package, "*")
    assert (len(found.targets), found.exact, found.name) == (count, exact, "*")


def test_selected_names_are_looked_up_one_by_one() -> None:
    found = _resolve("a.b", "Car", "Bus", "Nothing")
    assert [item.symbol for item in found] == ["Car", "Bus", ""]
    assert found[2].origin is Origin.UNRESOLVED


@pytest.mark.parametrize(
    ("module", "origin"),
    [
        ("java.util.List", Origin.STANDARD_LIBRARY),
        ("javax.net.ssl.SSLContext", Origin.STANDARD_LIBRARY),
        ("javax.annotation.processing.Processor", Origin.STANDARD_LIBRARY),
        ("javax.annotation.Nullable", Origin.UNKNOWN),
        ("javax.inject.Inject", Origin.UNKNOWN),
        ("org.w3c.dom.Node", Origin.STANDARD_LIBRARY),
        ("org.junit.Test", Origin.UNKNOWN),
        ("a.b.Generated", Origin.UNRESOLVED),
        ("Undefined", Origin.UNKNOWN),
    ],
)
def test_what_is_declared_nowhere_comes_from_outside(module: str, origin: Origin) -> None:
    (found,) = _resolve(module)
    assert (found.targets, found.exact, found.origin) == ((), False, origin)


def test_only_scala_looks_in_the_packages_around() -> None:
    (found,) = _resolve("c.One", language="Scala")
    assert (found.targets, found.exact) == (("main/a/c/One.java",), False)
    assert _resolve("c.One")[0].targets == ()


def test_packages_in_parts_are_one() -> None:
    files = make_files("Scala", {"x.scala": "namespace a.b, namespace c, class Car"})
    (found,) = resolve_jvm(files)("x.scala", Import(line=1, module="a.b.c.Car"))
    assert found.targets == ("x.scala",)


def test_members_of_a_package_object_are_told_from_those_of_the_package() -> None:
    declared = {
        "p.scala": "namespace a, object b, type b.Alias",
        "q.scala": "namespace a.b, class Car",
    }
    resolve = resolve_jvm(make_files("Scala", declared))
    statement = Import(line=1, module="a.b.Alias")
    assert next(iter(resolve("q.scala", statement))).targets == ("p.scala",)
    unknown = replace(statement, module="a.b.Unknown")
    assert next(iter(resolve("q.scala", unknown))).origin is Origin.UNRESOLVED
