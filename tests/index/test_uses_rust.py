"""Who uses what in Rust: paths that need no import, and names that modules pass on."""

from __future__ import annotations

import pytest

from tests.index.test_uses import list_uses

CRATE = {
    "Cargo.toml": '[package]\nname = "shop"\n',
    "src/lib.rs": "mod cart;\nmod kinds;\npub mod desk;\n#[macro_use]\nmod marks;\n"
    "pub use crate::cart::{make, Cart};\n",
    "src/cart.rs": "pub fn make(a: u8) -> Cart { Cart::default() }\n"
    "#[derive(Default)]\npub struct Cart { pub size: u8 }\nimpl Cart {\n"
    "  type Err = u8;\n  pub fn all(&self) -> Self { Self { size: 1 } }\n}\n",
    "src/kinds.rs": "pub enum Kind { Big, Small }\npub fn read() {}\n",
    "src/desk.rs": "pub mod till;\npub fn open() {}\n",
    "src/marks.rs": "macro_rules! mark { () => {} }\n#[macro_export]\n"
    "macro_rules! check { () => {} }\n",
}


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        pytest.param(
            "tests/all.rs",
            "fn f() { shop::make(1).all().size; shop::desk::till::go::<u8>(2); }\n",
            ["1 all -> src/cart.rs Cart::all", "1 desk -> src/desk.rs",
             "1 go -> src/desk/till.rs go", "1 make -> src/cart.rs make", "1 shop -> src/lib.rs",
             "1 size -> src/cart.rs Cart::size", "1 till -> src/desk/till.rs"],
            id="a crate by its name, and what it passes on",
        ),
        pytest.param(
            "src/desk/till.rs",
            "pub fn go() { super::open(); self::stop(); crate::cart::Cart::default().all(); }\n"
            "fn stop() { crate::check!(); mark!(); kinds::read(); Err(1) }\n",
            ["1 Cart -> src/cart.rs Cart", "1 all -> src/cart.rs Cart::all",
             "1 cart -> src/cart.rs", "1 open -> src/desk.rs open",
             "1 stop -> src/desk/till.rs stop",
             "2 check -> src/marks.rs check",
             "2 mark ~> src/marks.rs mark"],
            id="words for modules, and macros",
        ),
        pytest.param(
            "src/desk/till.rs",
            "pub fn go() {}\nmod tests {\n  use super::*;\n  use crate::kinds::Kind::*;\n"
            "  fn f() { go(); super::go(); match k { Big => 1, Small => 2 } }\n}\n",
            ["5 Big -> src/kinds.rs Kind::Big", "5 Small -> src/kinds.rs Kind::Small",
             "5 go -> src/desk/till.rs go", "5 go -> src/desk/till.rs go"],
            id="all names of a module and of an enumeration",
        ),
        pytest.param(
            "src/desk/till.rs",
            "use std::fs as cart;\nfn go() { cart::make(1); std::mem::make(2); make(3); }\n",
            [],
            id="not what another crate has",
        ),
        pytest.param(
            "src/desk/till.rs",
            "use mark_it::mark;\nfn go() { mark!(); }\n",
            [],
            id="a macro of another crate",
        ),
    ],
)  # fmt: skip
def test_paths(path: str, text: str, expected: list[str]) -> None:
    files = {**CRATE, "src/desk/till.rs": "pub fn go<T>(a: T) {}\n", path: text}
    assert [each for each in list_uses(files, path) if each] == expected
