from __future__ import annotations

import pytest

from sphinx_repodoc.languages.csharp.imports import resolve_csharp
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport
from tests.languages.imports.declarations import make_files

FILES = {
    "a.cs": "namespace App.Core, class App.Core.Car",
    "b.cs": "namespace App.Core, class App.Core.Bus, namespace App.Web",
    "c.cs": "namespace System.Runtime, class System.Runtime.Polyfill",
}


def _resolve(module: str) -> ResolvedImport:
    statement = Import(line=1, module=module, alias="x")
    (found,) = resolve_csharp(make_files("C#", FILES))("a.cs", statement)
    return found


@pytest.mark.parametrize(
    ("module", "targets", "exact"),
    [
        ("App.Core", ("a.cs", "b.cs"), False),
        ("App.Web", ("b.cs",), True),
        ("App.Core.Car", ("a.cs",), True),
        ("global::App.Core.Car<int>", ("a.cs",), True),
        # Seen from the namespace that the file declares, or from one around it.
        ("Car", ("a.cs",), True),
        ("Core.Bus", ("b.cs",), True),
        ("Web", ("b.cs",), True),
    ],
)
def test_using_leads_to_all_files_of_a_namespace_or_to_a_type(
    module: str, targets: tuple[str, ...], exact: bool
) -> None:
    found = _resolve(module)
    assert (found.targets, found.exact, found.alias) == (targets, exact, "x")


@pytest.mark.parametrize(
    ("form", "targets"), [(ImportForm.OPEN, ("b.cs",)), (ImportForm.PLAIN, ())]
)
def test_a_type_is_opened_by_its_own_name(form: ImportForm, targets: tuple[str, ...]) -> None:
    statement = Import(line=1, module="Bus", form=form)
    (found,) = resolve_csharp(make_files("C#", FILES))("c.cs", statement)
    assert found.targets == targets


@pytest.mark.parametrize(
    ("module", "origin"),
    [
        ("System", Origin.STANDARD_LIBRARY),
        ("System.Linq", Origin.STANDARD_LIBRARY),
        # Though one file declares something in it.
        ("System.Runtime", Origin.STANDARD_LIBRARY),
        ("Systematic", Origin.UNKNOWN),
        ("NUnit.Framework", Origin.UNKNOWN),
        ("App.Core.Generated", Origin.UNRESOLVED),
    ],
)
def test_what_is_declared_nowhere_comes_from_outside(module: str, origin: Origin) -> None:
    found = _resolve(module)
    assert (found.targets, found.exact, found.origin) == ((), False, origin)
