from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.languages.resolving import index_files
from sphinx_repodoc.languages.rust.imports import resolve_rust
from sphinx_repodoc.model import (
    Analysis,
    FileRecord,
    Manifest,
    Origin,
    ResolvedImport,
    SourceFile,
    Text,
)

WORKSPACE: dict[str, str | Manifest] = {
    "Cargo.toml": Manifest(system="Cargo", members=("crates/*",)),
    "crates/app/Cargo.toml": Manifest(system="Cargo", name="the-app"),
    "crates/core/Cargo.toml": Manifest(system="Cargo", name="app-core", paths=(("x", "lib.rs"),)),
    "crates/core/lib.rs": "pub mod shapes;\npub use shapes::Circle as Round;\npub fn area() {}\n"
    "#[macro_export]\nmacro_rules! shape { () => {} }\n",
    "crates/core/shapes.rs": "pub struct Circle;\npub enum Kind { Flat }\n",
    "crates/app/src/lib.rs": "pub mod a;\nmod util;\nmod made;\npub mod prelude;\n"
    '#[path = "odd/place.rs"]\nmod placed;\nmod inline { pub mod deep; pub fn f() {} }\n',
    "crates/app/src/a.rs": "pub mod b;\npub struct Thing;\n",
    "crates/app/src/a/b.rs": "pub fn run() {}\n",
    "crates/app/src/util/mod.rs": "mod inner;\npub fn help() {}\n",
    "crates/app/src/util/inner.rs": "",
    "crates/app/src/prelude.rs": "pub use crate::a::*;\npub use crate::loop_one::*;\n",
    "crates/app/src/odd/place.rs": "",
    "crates/app/src/inline/deep.rs": "",
    "crates/app/src/stray.rs": "",
    "crates/app/tests/run.rs": "mod common;\n",
    "crates/app/tests/common/mod.rs": "",
}


def _resolve(path: str, text: str) -> list[ResolvedImport]:
    contents = WORKSPACE | {path: f"{WORKSPACE[path]}{text}"}
    records: dict[str, FileRecord] = {}
    for name, content in sorted(contents.items()):
        if isinstance(content, str):
            analysis = analyse(name.rpartition("/")[2], Text(content=content))
        else:
            analysis = Analysis(language="TOML", manifest=content)
        records[name] = FileRecord(source=SourceFile(path=name), analysis=analysis)
    resolve = resolve_rust(index_files(records))
    own = records[path].analysis
    assert own
    return [found for statement in own.imports for found in resolve(path, statement)]


@pytest.mark.parametrize(
    ("path", "names"),
    [
        (
            "crates/app/src/lib.rs",
            {
                "a": "crates/app/src/a.rs",
                "util": "crates/app/src/util/mod.rs",
                "made": "",
                "prelude": "crates/app/src/prelude.rs",
                "odd/place.rs": "crates/app/src/odd/place.rs",
                "deep": "crates/app/src/inline/deep.rs",
            },
        ),
        ("crates/app/src/a.rs", {"b": "crates/app/src/a/b.rs"}),
        ("crates/app/src/util/mod.rs", {"inner": "crates/app/src/util/inner.rs"}),
        ("crates/app/tests/run.rs", {"common": "crates/app/tests/common/mod.rs"}),
    ],
)
def test_a_declared_module_is_a_file(path: str, names: dict[str, str]) -> None:
    found = _resolve(path, "")
    assert {item.module: "".join(item.targets) for item in found} == names
    assert all(item.exact or item.origin is Origin.UNRESOLVED for item in found)


def test_all_names_of_a_module_that_is_not_there_are_nowhere() -> None:
    found = _resolve("crates/app/src/lib.rs", "use crate::nowhere::*;")[-1]
    assert (found.targets, found.origin) == ((), Origin.UNRESOLVED)


@pytest.mark.parametrize(
    ("path", "statement", "target", "symbol"),
    [
        ("crates/app/src/a/b.rs", "use crate::a::Thing;", "crates/app/src/a.rs", "Thing"),
        ("crates/app/src/a/b.rs", "use super::{Thing};", "crates/app/src/a.rs", "Thing"),
        ("crates/app/src/a/b.rs", "use super::super::a::b;", "crates/app/src/a/b.rs", ""),
        ("crates/app/src/a.rs", "use self::b::run as go;", "crates/app/src/a/b.rs", "run"),
        ("crates/app/src/a.rs", "use b::run;", "crates/app/src/a/b.rs", "run"),
        ("crates/app/src/a.rs", "use util::help;", "crates/app/src/util/mod.rs", "help"),
        ("crates/app/src/a.rs", "use crate::inline::f;", "crates/app/src/lib.rs", "inline::f"),
        ("crates/app/src/a.rs", "mod t { use super::*; }", "crates/app/src/a.rs", ""),
        ("crates/app/src/a.rs", "use crate::a::unknown;", "crates/app/src/a.rs", ""),
        # Other crates
        ("crates/app/src/a.rs", "use app_core::area;", "crates/core/lib.rs", "area"),
        ("crates/app/src/a.rs", "use app_core::shape;", "crates/core/lib.rs", "shape"),
        ("crates/app/src/a.rs", "use app_core::shapes::Kind::Flat;",
         "crates/core/shapes.rs", "Kind::Flat"),
        ("crates/app/src/a.rs", "extern crate app_core;", "crates/core/lib.rs", ""),
        ("crates/app/tests/run.rs", "use the_app::a::b;", "crates/app/src/a/b.rs", ""),
        # A name that a use statement above it binds
        ("crates/app/src/util/inner.rs", "use crate::a; use a::b::run;",
         "crates/app/src/a/b.rs", "run"),
    ],
)  # fmt: skip
def test_a_path_leads_to_where_it_is_defined(
    path: str, statement: str, target: str, symbol: str
) -> None:
    found = _resolve(path, statement)[-1]
    assert (found.targets, found.symbol, found.exact) == ((target,), symbol, True)
    assert found.via == ""


@pytest.mark.parametrize(
    ("statement", "target", "via"),
    [
        ("use app_core::Round;", "crates/core/shapes.rs", "crates/core/lib.rs"),
        ("use crate::prelude::Thing;", "crates/app/src/a.rs", "crates/app/src/prelude.rs"),
    ],
)
def test_a_re_exported_name_leads_to_its_definition(statement: str, target: str, via: str) -> None:
    found = _resolve("crates/app/src/util/inner.rs", statement)[-1]
    assert (found.targets, found.via, found.exact) == ((target,), via, True)


@pytest.mark.parametrize(
    ("statement", "origin"),
    [
        ("use std::fmt;", Origin.STANDARD_LIBRARY),
        ("use std::fmt; use fmt::Display;", Origin.STANDARD_LIBRARY),
        ("use anyhow::anyhow;", Origin.UNKNOWN),
        ("use Kind::*; use Other::*;", Origin.UNKNOWN),
    ],
)
def test_other_paths_lead_outside(statement: str, origin: Origin) -> None:
    found = _resolve("crates/app/src/util/inner.rs", statement)[-1]
    assert (found.targets, found.origin, found.exact) == ((), origin, False)


def test_where_a_file_belongs_that_no_module_declares_is_a_guess() -> None:
    found = _resolve("crates/app/src/stray.rs", "use super::a::Thing;")[-1]
    assert (found.targets, found.symbol, found.exact) == (("crates/app/src/a.rs",), "Thing", False)


def test_names_that_go_round_in_circles_end() -> None:
    text = "pub use crate::prelude::*; pub use self::x::y as x; use super::a::Nowhere; use x::z;"
    assert len(_resolve("crates/app/src/a.rs", text)) == 5
