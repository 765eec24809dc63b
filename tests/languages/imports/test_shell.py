from __future__ import annotations

import pytest

from sphinx_repodoc.languages.bash.imports import resolve_shell
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport
from tests.languages.imports.declarations import make_files

FILES = {
    "tools/run.sh": "", "tools/x.sh": "", "tools/lib/y.sh": "", "root.sh": "", "x.sh": "",
    "deep/er/z.sh": "", "Mod/Mod.psd1": "", "Mod/Mod.psm1": "",
}  # fmt: skip


def _resolve(module: str, form: ImportForm = ImportForm.LOCAL) -> ResolvedImport:
    statement = Import(line=1, module=module, form=form)
    (found,) = resolve_shell(make_files("Shell", FILES))("tools/run.sh", statement)
    return found


@pytest.mark.parametrize(
    ("module", "target"),
    [
        ('$(dirname "$0")/x.sh', "tools/x.sh"),
        ("${BASH_SOURCE%/*}/lib/y.sh", "tools/lib/y.sh"),
        ('$( cd "$(dirname "${BASH_SOURCE[0]}")" && pwd )/../root.sh', "root.sh"),
        ("${0:a:h}/x.sh", "tools/x.sh"),
        ("$PSScriptRoot\\lib\\y.sh", "tools/lib/y.sh"),
        ('$(dirname "$(dirname "$0")")/x.sh', "x.sh"),
        ('$(cd "$(dirname "$0")/.." && pwd)/x.sh', "x.sh"),
        ('"$(dirname "$BATS_TEST_DIRNAME")"/x.sh', "x.sh"),
        ("$(Split-Path $PSScriptRoot)\\x.sh", "x.sh"),
        ("$(Split-Path $MyInvocation.MyCommand.Path)\\x.sh", "tools/x.sh"),
    ],
)
def test_the_scripts_own_folder_is_certain(module: str, target: str) -> None:
    found = _resolve(module)
    assert (found.targets, found.exact) == ((target,), True)


@pytest.mark.parametrize(
    ("module", "target"),
    [
        ("./x.sh", "tools/x.sh"),
        ("x.sh", "tools/x.sh"),
        ("root.sh", "root.sh"),
        (".\\lib\\y.sh", "tools/lib/y.sh"),
        ('"$DIR"/x.sh', "tools/x.sh"),
        ("$ROOT/er/z.sh", "deep/er/z.sh"),
        ('$(dirname "$0")/$DIR/er/z.sh', "deep/er/z.sh"),
    ],
)
def test_another_folder_is_a_guess(module: str, target: str) -> None:
    found = _resolve(module)
    assert (found.targets, found.exact) == ((target,), False)


@pytest.mark.parametrize(
    ("module", "origin"),
    [
        ("/etc/os-release", Origin.UNKNOWN),
        ("~/.bashrc", Origin.UNKNOWN),
        ("$HOME/.profile", Origin.UNKNOWN),
        ("completion", Origin.UNKNOWN),
        ("./missing.sh", Origin.UNRESOLVED),
        ("$(dirname $0)/missing.sh", Origin.UNRESOLVED),
        ("$FILE", Origin.UNRESOLVED),
        ("$DIR/$NAME.sh", Origin.UNRESOLVED),
        # A name alone is no path: deep/er/z.sh may be another.
        ("$DIR/z.sh", Origin.UNRESOLVED),
    ],
)
def test_what_is_not_there_leads_nowhere(module: str, origin: Origin) -> None:
    found = _resolve(module)
    assert (found.targets, found.exact, found.origin) == ((), False, origin)


@pytest.mark.parametrize(
    ("module", "targets"),
    [
        ("Mod", ("Mod/Mod.psd1", "Mod/Mod.psm1")),
        ("Mod.psm1", ("Mod/Mod.psm1",)),
        ("Pester", ()),
    ],
)
def test_a_module_is_looked_for_by_its_name(module: str, targets: tuple[str, ...]) -> None:
    found = _resolve(module, ImportForm.PLAIN)
    assert (found.targets, found.exact) == (targets, False)
    assert found.origin is (Origin.REPOSITORY if targets else Origin.UNKNOWN)
