from __future__ import annotations

import pytest

from sphinx_repodoc.languages.php.imports import resolve_php
from sphinx_repodoc.languages.resolving import index_files
from sphinx_repodoc.model import (
    Analysis,
    FileRecord,
    Import,
    ImportedName,
    ImportForm,
    Manifest,
    Origin,
    ResolvedImport,
    SourceFile,
    Symbol,
    SymbolKind,
)


def _php(namespace: str, *names: str, kind: SymbolKind = SymbolKind.CLASS) -> Analysis:
    found = [(SymbolKind.NAMESPACE, namespace)] if namespace else []
    found += [(kind, f"{namespace}\\{name}" if namespace else name) for name in names]
    return Analysis(
        language="PHP",
        symbols=tuple(
            Symbol(
                kind=kind,
                name=name.rpartition("\\")[2],
                qualname=name,
                line=1,
                end_line=1,
            )
            for kind, name in found
        ),
    )


COMPOSER = Manifest(
    system="Composer",
    paths=(("App\\", "src"), ("App\\Tests\\", "tests")),
)
FILES = {
    "composer.json": Analysis(language="JSON", manifest=COMPOSER),
    "src/User.php": _php("App", "User"),
    "src/Model/Post.php": _php("App\\Model", "Post"),
    "src/helpers.php": _php("App", "help", kind=SymbolKind.FUNCTION),
    "tests/UserTest.php": _php("App\\Tests", "UserTest"),
    "lib/Odd.php": _php("Other", "Odd", "Even"),
    "lib/One.php": _php("Twice", "Same"),
    "lib/Two.php": _php("Twice", "Same"),
    "global.php": _php("", "Plain"),
    "web/index.php": _php(""),
}


def _resolve(
    module: str,
    *names: str,
    form: ImportForm = ImportForm.PLAIN,
    path: str = "web/index.php",
) -> list[ResolvedImport]:
    records = {
        name: FileRecord(source=SourceFile(path=name), analysis=FILES[name])
        for name in sorted(FILES)
    }
    imported = tuple(ImportedName(name=name) for name in names)
    statement = Import(line=2, module=module, form=form, names=imported)
    return list(resolve_php(index_files(records).select(["PHP"]))(path, statement))


@pytest.mark.parametrize(
    ("module", "target"),
    [
        ("App\\User", "src/User.php"),
        ("\\App\\Model\\Post", "src/Model/Post.php"),
        ("App\\Tests\\UserTest", "tests/UserTest.php"),
        ("App\\help", "src/helpers.php"),
        ("Other\\Even", "lib/Odd.php"),
        ("Plain", "global.php"),
    ],
)
def test_exact_names(module: str, target: str) -> None:
    (item,) = _resolve(module)
    assert (item.targets, item.exact) == ((target,), True)
    assert item.symbol == module.lstrip("\\")


def test_groups() -> None:
    user, post = _resolve("App", "User", "Model\\Post")
    assert (user.name, user.targets, user.symbol) == ("User", ("src/User.php",), "App\\User")
    assert post.targets == ("src/Model/Post.php",)


def test_what_two_files_declare_is_a_guess() -> None:
    (item,) = _resolve("Twice\\Same")
    assert (item.targets, item.exact) == (("lib/One.php", "lib/Two.php"), False)


def test_namespaces_lead_to_their_files() -> None:
    (item,) = _resolve("App\\Model")
    assert (item.targets, item.exact, item.symbol) == (("src/Model/Post.php",), False, "")


@pytest.mark.parametrize(
    ("module", "origin"),
    [
        ("DateTimeImmutable", Origin.STANDARD_LIBRARY),
        ("array_intersect", Origin.STANDARD_LIBRARY),
        ("JSON_THROW_ON_ERROR", Origin.STANDARD_LIBRARY),
        ("array_get_deep", Origin.UNKNOWN),
        ("App\\Missing", Origin.UNRESOLVED),
        # A package of the same vendor
        ("App\\Elsewhere\\Thing", Origin.UNKNOWN),
        ("Psr\\Log\\LoggerInterface", Origin.UNKNOWN),
    ],
)
def test_outside(module: str, origin: Origin) -> None:
    (item,) = _resolve(module)
    assert (item.targets, item.exact, item.origin) == ((), False, origin)


def test_files() -> None:
    (beside,) = _resolve("/../src/helpers.php", form=ImportForm.LOCAL)
    assert (beside.targets, beside.exact) == (("src/helpers.php",), True)
    (guess,) = _resolve("/Model/Post.php")
    assert (guess.targets, guess.exact) == (("src/Model/Post.php",), False)
    (missing,) = _resolve("/missing.php", form=ImportForm.LOCAL)
    assert missing.origin is Origin.UNRESOLVED
    (vendor,) = _resolve("/../vendor/autoload.php", form=ImportForm.LOCAL)
    assert vendor.origin is Origin.UNKNOWN
