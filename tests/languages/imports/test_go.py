from __future__ import annotations

import pytest

from sphinx_repodoc.languages.go.imports import resolve_go
from sphinx_repodoc.languages.resolving import index_files
from sphinx_repodoc.model import (
    Analysis,
    FileRecord,
    Import,
    Manifest,
    Origin,
    ResolvedImport,
    SourceFile,
)

MODULES = {
    "go.mod": Manifest(system="Go", name="acme.org/app", paths=(("acme.org/fork", "./forked"),)),
    "tools/go.mod": Manifest(system="Go", name="acme.org/app/tools"),
}
FILES = (
    "main.go", "main_test.go", "server/a.go", "server/b.go", "server/a_test.go", "server/x.txt",
    "forked/fork.go", "tools/gen/gen.go", "vendor/golang.org/x/net/net.go", "server/vendor/v/v.go",
)  # fmt: skip


def _resolve(path: str, module: str, manifests: dict[str, Manifest] = MODULES) -> ResolvedImport:
    records = {
        name: FileRecord(
            source=SourceFile(path=name),
            analysis=Analysis(language="Go", manifest=manifests.get(name)),
        )
        for name in sorted((*FILES, *manifests))
    }
    (found,) = resolve_go(index_files(records))(path, Import(line=3, module=module, alias="x"))
    return found


@pytest.mark.parametrize(
    ("path", "module", "targets", "exact"),
    [
        ("main.go", "acme.org/app/server", ("server/a.go", "server/b.go"), True),
        ("server/a_test.go", "acme.org/app", ("main.go",), True),
        ("main.go", "acme.org/fork", ("forked/fork.go",), True),
        ("main.go", "./server", ("server/a.go", "server/b.go"), True),
        ("server/a.go", "golang.org/x/net", ("vendor/golang.org/x/net/net.go",), True),
        ("server/a.go", "v", ("server/vendor/v/v.go",), True),
        ("tools/gen/gen.go", "acme.org/app/tools/gen", ("tools/gen/gen.go",), True),
        # Another module's code is not the repository's own, unless a manifest says so.
        ("main.go", "acme.org/app/tools/gen", ("tools/gen/gen.go",), False),
    ],
)
def test_a_path_names_the_files_of_a_folder(
    path: str, module: str, targets: tuple[str, ...], exact: bool
) -> None:
    found = _resolve(path, module)
    assert (found.targets, found.exact, found.alias) == (targets, exact, "x")


@pytest.mark.parametrize(
    ("module", "origin"),
    [
        ("net/http", Origin.STANDARD_LIBRARY),
        ("C", Origin.STANDARD_LIBRARY),
        ("github.com/a/b", Origin.UNKNOWN),
        ("acme.org/app/generated", Origin.UNRESOLVED),
        ("acme.org/apple", Origin.UNKNOWN),
        ("./missing", Origin.UNRESOLVED),
        ("somewhere/else", Origin.UNKNOWN),
    ],
)
def test_other_paths_lead_outside(module: str, origin: Origin) -> None:
    found = _resolve("main.go", module)
    assert (found.targets, found.origin) == ((), origin)


def test_without_a_manifest_the_end_of_the_path_counts() -> None:
    found = _resolve("main.go", "github.com/acme/app/server", {})
    assert (found.targets, found.exact) == (("server/a.go", "server/b.go"), False)


def test_a_workspace_joins_modules() -> None:
    manifests = MODULES | {"work/go.work": Manifest(system="Go", members=(".", "./tools"))}
    assert _resolve("main.go", "acme.org/app/tools/gen", manifests).exact


def test_a_standard_package_is_no_folder_of_the_same_name() -> None:
    found = _resolve("main.go", "net/server", {})
    assert (found.targets, found.origin) == ((), Origin.STANDARD_LIBRARY)
