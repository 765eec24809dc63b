"""What a resolved import cannot mean, and when it takes effect."""

from __future__ import annotations

from sphinx_repodoc.index.import_judge import ImportJudge
from sphinx_repodoc.index.requirements import collect_requirements
from sphinx_repodoc.model import (
    Analysis,
    Dependency,
    EdgeKind,
    FileRecord,
    Import,
    ImportForm,
    Manifest,
    Origin,
    ResolvedImport,
    SourceFile,
    Symbol,
    SymbolKind,
)


def check(
    path: str,
    language: str,
    resolved: ResolvedImport,
    declared: str = "",
    symbols: tuple[Symbol, ...] = (),
    own: str = "",
) -> ResolvedImport:
    """Judge an import of the file at *path*, of a project that declares a dependency."""
    dependencies = (Dependency(name=declared, line=1),) if declared else ()
    manifest = Manifest(system="Python", name=own, dependencies=dependencies)
    analyses = {
        "pyproject.toml": Analysis(language="TOML", manifest=manifest),
        **{target: Analysis(language=language, symbols=symbols) for target in resolved.targets},
    }
    records = {
        name: FileRecord(source=SourceFile(path=name), analysis=analysis)
        for name, analysis in analyses.items()
    }
    judge = ImportJudge(records, collect_requirements(records))
    statement = Import(line=1, module=resolved.module, form=resolved.form)
    return judge.check(path, language, statement, resolved)


def make_import(module: str, *targets: str, exact: bool = False) -> ResolvedImport:
    return ResolvedImport(line=1, module=module, targets=targets, exact=exact)


def test_tests_and_examples_satisfy_no_imports_from_outside() -> None:
    for target in ("tests/yaml.py", "src/a/fixtures/yaml.py", "examples/x/yaml.py"):
        found = check("src/a/b.py", "Python", make_import("yaml", target, exact=True))
        assert (found.targets, found.origin, found.exact) == ((), Origin.UNKNOWN, False)


def test_standard_modules_come_before_fixtures_of_the_same_name() -> None:
    found = check("src/a/b.py", "Python", make_import("os.path", "tests/data/os/path.py"))
    assert (found.targets, found.origin) == ((), Origin.STANDARD_LIBRARY)


def test_files_beside_and_named_folders_are_meant() -> None:
    for path, item in (
        ("tests/a.py", make_import("helper", "tests/helper.py", exact=True)),
        ("run.py", make_import("tests.helper", "tests/helper.py", exact=True)),
        ("benchmarks/a.py", make_import("helper", "tests/helper.py", exact=True)),
    ):
        assert check(path, "Python", item) == item
    link = ResolvedImport(
        line=1, module="../tests/a.h", form=ImportForm.LOCAL, targets=("tests/a.h",)
    )
    assert check("src/a.c", "C", link) == link


def test_of_several_files_those_of_tests_are_dropped() -> None:
    item = make_import("a", "a/x.go", "tests/a/x.go")
    assert check("main.go", "Go", item).targets == ("a/x.go",)


def test_declared_dependencies_come_before_guesses() -> None:
    guess = make_import("yaml", "tools/yaml.py")
    found = check("src/a.py", "Python", guess, "PyYAML")
    assert (found.targets, found.origin) == ((), Origin.THIRD_PARTY)
    assert check("src/a.py", "Python", guess, "other") == guess
    certain = make_import("yaml", "src/yaml.py", exact=True)
    assert check("src/a.py", "Python", certain, "PyYAML") == certain


def test_only_declared_modules_are_of_third_parties() -> None:
    missing = ResolvedImport(line=1, module="yaml", origin=Origin.UNKNOWN)
    assert check("a.py", "Python", missing, "PyYAML").origin is Origin.THIRD_PARTY
    assert check("a.py", "Python", missing, "other").origin is Origin.UNKNOWN
    assert check("a.py", "Python", missing, "PyYAML", own="pyyaml").origin is Origin.UNKNOWN


def test_interfaces_and_stubs_do_not_exist_at_run_time() -> None:
    symbols = (
        Symbol(kind=SymbolKind.INTERFACE, name="A", qualname="A", line=1, end_line=1),
        Symbol(kind=SymbolKind.CLASS, name="B", qualname="B", line=2, end_line=2),
        Symbol(kind=SymbolKind.TYPE, name="B", qualname="B", line=3, end_line=3),
    )

    def find_kind(path: str, language: str, symbol: str) -> EdgeKind:
        item = ResolvedImport(line=1, module="./a", targets=("a.ts",), symbol=symbol, exact=True)
        return check(path, language, item, symbols=symbols).kind

    assert find_kind("b.ts", "TypeScript", "A") is EdgeKind.TYPE_ONLY
    assert find_kind("b.ts", "TypeScript", "B") is EdgeKind.RUN_TIME
    assert find_kind("b.ts", "TypeScript", "") is EdgeKind.RUN_TIME
    assert find_kind("b.d.ts", "TypeScript", "B") is EdgeKind.TYPE_ONLY
    assert find_kind("b.pyi", "Python", "B") is EdgeKind.TYPE_ONLY
    assert find_kind("b.py", "Python", "A") is EdgeKind.RUN_TIME
