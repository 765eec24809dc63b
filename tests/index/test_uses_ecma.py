"""Names in JavaScript and TypeScript."""

from __future__ import annotations

import re

import pytest

from sphinx_repodoc.index.uses.counting import Counting
from tests.index.test_uses import list_uses, make_index


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param(
            {"all.ts": 'export * from "library";\nexport const own = 1;\n',
             "use.ts": 'import { own, other } from "./all";\nown;\nother();\n'},
            ["2 own -> all.ts own"],
            id="names that a file has from another project",
        ),
        pytest.param(
            {"shop.ts": "export const open = 1;\n",
             "all.ts": 'import { open } from "./shop";\nexport { open, open as opened };\n',
             "use.ts": 'import { opened } from "./all";\nopened;\n'},
            ["2 opened -> shop.ts open"],
            id="exports of imported names",
        ),
    ],
)  # fmt: skip
def test_files(files: dict[str, str], expected: list[str]) -> None:
    assert list_uses(files, "use.ts") == expected


def test_a_dollar_is_a_letter() -> None:
    files = {
        "shop.ts": "export interface $Shop { open(o?: Options): void }\n"
        "export interface Options { late?: boolean }\n"
        "export const $shop: $Shop = make();\n",
        "use.ts": 'import { $shop, $Shop } from "./shop";\n'
        "function f(shop) { $shop.open({ late: true }); const $s = g() as $Shop;\n$s.open(); }\n",
    }
    assert list_uses(files, "use.ts") == [
        "2 $Shop -> shop.ts $Shop",
        "2 $shop -> shop.ts $shop",
        "2 late -> shop.ts Options.late",
        "2 open -> shop.ts $Shop.open",
        "3 open -> shop.ts $Shop.open",
    ]


def test_exports_are_no_uses() -> None:
    passing = 'import { open } from "./shop";\nexport { open, open as opened };\n'
    files = {"shop.ts": "export const open = 1;\n", "all.ts": passing}
    assert list_uses(files, "all.ts") == ["2 open -> shop.ts open", "2 opened -> shop.ts open"]
    assert "shop.ts" not in make_index(files).uses.by_target


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            'import { Shop } from "./shop";\nit(() => {\n  type Shop = 1;\n  let a: Shop;\n});\n'
            "let b: Shop;\n",
            ["4 Shop -> use.ts Shop", "6 Shop -> shop.ts Shop"],
            id="types in blocks",
        ),
        pytest.param(
            'import { open } from "./shop";\nrun(() => {\n  const open = () => 1;\n  open();\n});\n'
            "open();\n",
            ["4 open -> use.ts open", "6 open -> shop.ts open"],
            id="functions in blocks",
        ),
        pytest.param(
            'import { Shop } from "./shop";\nconst shop: Shop = { sell() { return 1; } };\n'
            "shop.sell();\n",
            ["2 Shop -> shop.ts Shop", "3 sell -> shop.ts Shop.sell", "3 shop -> use.ts shop"],
            id="the declared type of an object",
        ),
    ],
)  # fmt: skip
def test_names(text: str, expected: list[str]) -> None:
    shop = "export interface Shop { sell(): number }\nexport const open = () => 1;\n"
    assert sorted(list_uses({"shop.ts": shop, "use.ts": text}, "use.ts")) == sorted(expected)


SHOP = """export class Cart { total = 1; get first(): Item { return this.all[0] } }
export class Item { price = 1 }
export type Handler<T = any> = (cart: Cart, item: Item) => void
export type Both = Handler | ((cart: Cart) => void)
export interface Route {
  (path: string, ...handlers: [Handler, Both]): App
  (handler: Handler): App
}
export class App {
  get!: Route
  on(run: Handler, ...more: Handler[]): App { return this }
}
export const make: (name: string) => Cart = (name) => null
export interface Options { run: Handler }
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("new App().on((a) => a.total)", "Cart.total"),
        ("new App().on(f, g, (_, b) => b.price)", "Item.price"),
        ("new App().get('/a,b(', f, (_, { price }) => 1)", "Item.price"),
        ("new App().get('/').get(function (a) { a.total })", "Cart.total"),
        ("const f: Handler = async (a) => a.first.price", "Item.price"),
        ("const f: Both = a => a.total", "Cart.total"),
        ("const o: Options = { run(a) { a.total } }", "Cart.total"),
        ("function f(): Handler { return (_, b) => b.price }", "Item.price"),
        ("make('').total", "Cart.total"),
    ],
)
def test_parameters_by_the_place_of_a_function(text: str, expected: str) -> None:
    text = f'import {{ App, Both, Handler, Options, make }} from "./shop";\n{text}\n'
    found = list_uses({"shop.ts": SHOP, "use.ts": text}, "use.ts")
    assert f"2 {expected.rpartition('.')[2]} -> shop.ts {expected}" in found


def test_names_of_a_namespace() -> None:
    text = "namespace Shop {\n  interface Cart {}\n  interface Big extends Cart {}\n}\n"
    assert list_uses({"a.ts": text}, "a.ts") == ["3 Cart -> a.ts Shop.Cart"]


def test_private_members() -> None:
    text = "class A { #b = new B();\nrun() { this.#b.open() } }\nclass B { open() {} }\n"
    assert "2 open -> a.ts B.open" in list_uses({"a.ts": text}, "a.ts")


IMPORT = 'import { Cart } from "./cart";'
OBJECTS = """import { Cart } from "./cart";
export const shop = { size: 1, carts: [{ first: new Cart() }, { first: 2 }], open() { return 1 } };
export function make() { return { cart: new Cart(), ...shop } }
export const typed: Cart = { price: 2 };
export const added = make.bind(null);
export const carts: Cart[] = [];
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("shop.carts[0].first.price",
         ["carts -> shop.ts ~", "first -> shop.ts ~", "price -> cart.ts Cart.price"]),
        ("shop.open()", ["open -> shop.ts shop.open"]),
        ("make().cart.price", ["cart -> shop.ts ~", "price -> cart.ts Cart.price"]),
        ("make().size", ["size -> shop.ts ~"]),
        ("added().cart", ["cart -> shop.ts ~"]),
        ("typed.price", ["price -> cart.ts Cart.price"]),
        ("typed.other", []),
        ("carts.push({ price: 1 })", ["price -> cart.ts Cart.price"]),
        ("carts.push(a ? { price: 1 } : { other: 2 })", ["price -> cart.ts Cart.price"]),
        ("let o: { inner: { c: Cart }[] };  o.inner[0].c.price",
         ["Cart -> cart.ts Cart", "c -> use.ts ~", "inner -> use.ts ~",
          "price -> cart.ts Cart.price"]),
        ("const own = { key: 1 };  own.key", ["key -> use.ts ~", "own -> use.ts own"]),
    ],
)  # fmt: skip
def test_keys_of_objects(text: str, expected: list[str]) -> None:
    files = {
        "cart.ts": "export class Cart { price = 1 }\n",
        "shop.ts": OBJECTS,
        "use.ts": f'{IMPORT} import {{ added, carts, make, shop, typed }} from "./shop";\n{text}\n',
    }
    found = [
        re.sub(r"~[\d.]+\w+", "~", use.removeprefix("2 ")) for use in list_uses(files, "use.ts")
    ]
    names = {"added", "carts", "o", "make", "shop", "typed"}
    assert [use for use in found if use.split()[0] not in names or "~" in use] == expected


def test_names_without_an_import_have_lower_bounds() -> None:
    files = {
        "all.d.ts": "declare namespace Shop { const size: number }\n",
        "cart.ts": 'export class Cart {}\ndeclare module "./shop" { interface Shop { a: 1 } }\n',
    }
    uses = make_index(files).uses
    assert uses.judge("all.d.ts", "Shop.size") is Counting.AT_LEAST
    assert uses.judge("cart.ts", "./shop.Shop.a") is Counting.AT_LEAST
    assert uses.judge("cart.ts", "Cart") is Counting.COMPLETE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("let a: Both; a.price", "1 price -> a.ts Cart.price"),
        ("let a: Both; a.other", "1 other -> a.ts Both.other"),
        ("let a: Mapped; a.price", "1 price -> a.ts Cart.price"),
        ("let a: Either; a.price", "1 price ~> a.ts Cart.price"),
    ],
)
def test_types_made_of_others(text: str, expected: str) -> None:
    both = "type Both = Partial<Cart> & { price: 2, other: 3 };"
    mapped = "type Mapped = { [Key in keyof Cart]: true };"
    union = "type Either = (Cart | Other) & { more: 1 }; class Other { price = 2 }"
    files = {"a.ts": f"{text}\nclass Cart {{ price = 1 }}\n{both}\n{mapped}\n{union}\n"}
    assert expected in list_uses(files, "a.ts")


@pytest.mark.parametrize(
    "text",
    ["class B extends Outside {\nrun() { this.all.size } }", "function f(a: any) {\na.size }",
     "type Odd = A extends B ? A : B; let a: Odd;\na.size"],
)  # fmt: skip
def test_members_of_any_type_make_lower_bounds(text: str) -> None:
    files = {"a.ts": f'import {{ Outside }} from "outside";\n{text}\n',
             "b.ts": "export class Cart { size = 1 }\n"}  # fmt: skip
    assert make_index(files).uses.judge("b.ts", "Cart.size") is Counting.AT_LEAST


def test_a_module_under_a_name() -> None:
    files = {
        "index.ts": 'export * as Shop from "./shop";\n',
        "shop.ts": "export class Cart { add() {} }\nexport declare namespace Shop {}\n",
        "use.ts": 'import { Shop } from "./index";\n\nlet a: Shop.Cart;\na.add();\n',
    }
    assert list_uses(files, "use.ts") == [
        "3 Cart -> shop.ts Cart", "3 Shop -> shop.ts", "4 a -> use.ts a",
        "4 add -> shop.ts Cart.add",
    ]  # fmt: skip


def test_types_and_values_of_one_name() -> None:
    files = {
        "events.ts": "export const Events = make();\n",
        "use.ts": 'import { Events } from "./events";\nexport interface Events { open: number }\n'
        "function run(a: Events) {\n  return a.open + Events.size;\n}\n",
    }
    assert list_uses(files, "use.ts") == [
        "3 Events -> use.ts Events", "4 Events -> events.ts Events", "4 open -> use.ts Events.open",
    ]  # fmt: skip
