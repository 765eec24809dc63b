"""Uses in Go: members through the types that the code states."""

from __future__ import annotations

import pytest

from tests.index.test_uses import list_uses, make_index

CART = """package shop
type Base struct { id int }
func (b *Base) Tax() int { return 1 }
type Cart struct {
	*Base
	Items Items
	limits struct { top int }
}
type Item struct { Price int }
type Items []Item
func (i Items) Sum() int { return 0 }
type Taxed interface { Tax() int }
func New() (*Cart, error) { return nil, nil }
func Find() (int, Item) { return 0, Item{} }
func Split(in <-chan Item) (a, b int, c, d *Cart) { return }
var Table = []struct { Row int }{{1}}
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("c, err := New()\n_ = c.Tax() + c.Base.id",
                     ["2 New -> cart.go New", "3 Base -> cart.go Cart.Base",
                      "3 Tax -> cart.go Base.Tax", "3 id -> cart.go Base.id"],
                     id="the first result, embedded and promoted members"),
        pytest.param("_, item := Find()\nitem.Price++",
                     ["2 Find -> cart.go Find", "3 Price -> cart.go Item.Price"],
                     id="the second result"),
        pytest.param("_, _, c, d := Split(nil)\nc.Tax()\nd.Tax()",
                     ["2 Split -> cart.go Split", "3 Tax -> cart.go Base.Tax",
                      "4 Tax -> cart.go Base.Tax"],
                     id="further results, behind a parameter that is a channel"),
        pytest.param("var c Cart\n_ = c.Items[0].Price + c.Items.Sum()",
                     ["2 Cart -> cart.go Cart", "3 Items -> cart.go Cart.Items",
                      "3 Price -> cart.go Item.Price", "3 Sum -> cart.go Items.Sum"],
                     id="a slice with methods"),
        pytest.param("for _, row := range Table { row.Row++ }",
                     ["2 Row -> cart.go Table.Row", "2 Table -> cart.go Table"],
                     id="a table of nameless structs"),
        pytest.param("var c Cart\nc.limits.top++",
                     ["2 Cart -> cart.go Cart", "3 limits -> cart.go Cart.limits",
                      "3 top -> cart.go Cart.limits.top"],
                     id="a nameless struct"),
        pytest.param("var c Cart\nfor _, c := range c.Items { c.Price++ }",
                     ["2 Cart -> cart.go Cart", "3 Items -> cart.go Cart.Items",
                      "3 Price -> cart.go Item.Price"],
                     id="a variable with the name of the one that it is an item of"),
        pytest.param("in := []*Cart{}\nfor _, c := range in { c.Tax() }\n"
                     "x := in\nx[:2][0].Tax()",
                     ["2 Cart -> cart.go Cart", "3 Tax -> cart.go Base.Tax",
                      "5 Tax -> cart.go Base.Tax"],
                     id="parts of a list with the name of a keyword"),
        pytest.param("New := New\n_ = New + Tax(1)", ["2 New -> cart.go New"],
                     id="a variable below its declaration, and no method without an object"),
        pytest.param("var t Taxed = &Cart{}\nt.Tax()",
                     ["2 Cart -> cart.go Cart", "2 Taxed -> cart.go Taxed",
                      "3 Tax -> cart.go Taxed.Tax"],
                     id="a variable has its declared type"),
        pytest.param("tests := []struct { name string; cart, other *Cart }{{cart: nil}}\n"
                     "for _, tt := range tests { tt.other.Tax() }",
                     ["2 Cart -> cart.go Cart", "2 cart -> use.go ~36.cart",
                      "3 Tax -> cart.go Base.Tax", "3 other -> use.go ~36.other"],
                     id="a table of nameless structs in a function"),
        pytest.param("type Item struct { *Cart; next []Item `x` }\n"
                     "x := map[Item]Item{{next: nil}: {next: nil}}\nx[0].next[1].Tax()",
                     ["2 Cart -> cart.go Cart", "3 next -> use.go ~35.next",
                      "4 Tax -> cart.go Base.Tax", "4 next -> use.go ~35.next"],
                     id="a type in a function, which embeds another one"),
        pytest.param("_ = map[int][]Cart{0: {{Items: nil}}}\nx := struct { Item }{}\nx.Price++",
                     ["2 Cart -> cart.go Cart", "2 Items -> cart.go Cart.Items",
                      "3 Item -> cart.go Item", "4 Price -> cart.go Item.Price"],
                     id="literals in literals, and an embedded type in a function"),
        pytest.param("type Item = map[string]int\n_ = Item{}", [],
                     id="an alias in a function hides a type"),
        pytest.param("c := &Cart{Items: func(c *Item) { c.Price++ }}\nc.Tax()",
                     ["2 Cart -> cart.go Cart", "2 Item -> cart.go Item",
                      "2 Items -> cart.go Cart.Items", "2 Price -> cart.go Item.Price",
                      "3 Tax -> cart.go Base.Tax"],
                     id="a variable of a function in the value of one with that name"),
        pytest.param("made := func() (*Cart, error) { return nil, nil }\nc, item := made()\n"
                     "c.Tax()\nitem.Tax()",
                     ["2 Cart -> cart.go Cart", "4 Tax -> cart.go Base.Tax"],
                     id="the first result of a function that is a value"),
    ],
)  # fmt: skip
def test_members(text: str, expected: list[str]) -> None:
    use = f"package shop; func f() {{\n{text}\n}}\n"
    assert list_uses({"use.go": use, "cart.go": CART}, "use.go") == expected


def test_nameless_types_outside_of_functions_have_fields() -> None:
    tables = (
        "package a\nvar M = make([]Y, 0)\nvar T = []struct { x, y []*Y }{\n{x: nil},\n}\n"
        "type Y struct { z int }\n"
    )
    use = "package a\nfunc f() {\nT[0].x[0].z++\nT[0].y[0].z++\nM[0].z++\n}\n"
    assert list_uses({"a.go": tables}, "a.go")[-1] == "4 x -> a.go T.x"
    assert list_uses({"a.go": tables, "b.go": use}, "b.go") == [
        "3 x -> a.go T.x",
        "3 z -> a.go Y.z",
        "3,4 T -> a.go T",
        "4 y -> a.go T.y",
        "4 z -> a.go Y.z",
        "5 M -> a.go M",
        "5 z -> a.go Y.z",
    ]
    text = (
        "package a\nvar _ = []struct { x Y }{{x: nil}}\ntype Y struct{}\n"
        "var All = T{One: struct { z Y }{z: nil}}\n"
    )
    assert list_uses({"a.go": text}, "a.go") == [
        "2 x -> a.go ~20.x",
        "2,4 Y -> a.go Y",
        "4 z -> a.go ~78.z",
    ]


GENERIC = """package shop
type List[T any] struct { first *Node[T] }
type Node[T any] struct { Value T; next *Node[T] }
type Shelf[T any] struct { List[T] }
type Price struct { Cents int }
func (l *List[E]) Get(i int) (E, bool) { return l.first.Value, true }
func New[T any, K comparable]() *List[T] { return nil }
func Make[T any](n int) T { return nil }
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("var l List[Price]\n_ = l.first.next.Value.Cents",
                     ["2 List -> list.go List", "2 Price -> list.go Price",
                      "3 Cents -> list.go Price.Cents", "3 Value -> list.go Node.Value",
                      "3 first -> list.go List.first", "3 next -> list.go Node.next"],
                     id="fields of types with arguments"),
        pytest.param("p, ok := New[Price, string]().Get(1)\n_ = p.Cents",
                     ["2 Get -> list.go List.Get", "2 New -> list.go New",
                      "2 Price -> list.go Price", "3 Cents -> list.go Price.Cents"],
                     id="a result by the arguments of a function"),
        pytest.param("s := Shelf[*Price]{}\np, _ := s.Get(1)\np.Cents++",
                     ["2 Price -> list.go Price", "2 Shelf -> list.go Shelf",
                      "3 Get -> list.go List.Get", "4 Cents -> list.go Price.Cents"],
                     id="an embedded type with arguments"),
        pytest.param("n := Make[Node[Price]](0)\nn.Value.Cents++",
                     ["2 Make -> list.go Make", "2 Node -> list.go Node",
                      "2 Price -> list.go Price", "3 Cents -> list.go Price.Cents",
                      "3 Value -> list.go Node.Value"],
                     id="an argument with arguments"),
        pytest.param("make := New[int]\nNew[int](0)",
                     ["2 New -> list.go New", "3 New -> list.go New"],
                     id="functions with one argument"),
    ],
)  # fmt: skip
def test_type_arguments(text: str, expected: list[str]) -> None:
    use = f"package shop; func f() {{\n{text}\n}}\n"
    assert list_uses({"use.go": use, "list.go": GENERIC}, "use.go") == expected


def test_alternatives_are_likely() -> None:
    files = {
        "use.go": "package shop\nfunc f() { open(); shut() }\n",
        "open_linux.go": "package shop\nfunc open() {}\n",
        "open_windows.go": "package shop\nfunc open() {}\n",
        "shut.go": "package shop\nfunc shut() {}\n",
    }
    found = ["2 open ~> open_linux.go open", "2 shut -> shut.go shut"]
    assert list_uses(files, "use.go") == found
    used = make_index(files).uses.list_outside("open_windows.go")
    assert [use.path for use in used] == ["use.go"]


def test_a_package_may_need_no_qualifier() -> None:
    files = {
        "go.mod": "module x.org/m\n",
        "shop/shop.go": "package shop\ntype Cart struct { Tax int }\n",
        "use.go": 'package m\nimport . "x.org/m/shop"\nfunc f(c Cart) { c.Tax++ }\n',
    }
    found = ["3 Cart -> shop/shop.go Cart", "3 Tax -> shop/shop.go Cart.Tax"]
    assert [each for each in list_uses(files, "use.go") if each[0] == "3"] == found


def test_a_package_may_have_a_type_of_its_name() -> None:
    files = {
        "go.mod": "module x.org/m\n",
        "shop/shop.go": "package shop\ntype shop int\nfunc (s shop) Open() {}\nfunc Open() {}\n",
        "use.go": 'package m\nimport "x.org/m/shop"\nfunc f() { shop.Open() }\n',
    }
    assert list_uses(files, "use.go") == ["3 Open -> shop/shop.go Open", "3 shop -> shop/shop.go"]


def test_a_package_may_have_the_name_of_a_keyword() -> None:
    files = {
        "go.mod": "module x.org/m\n",
        "assert/assert.go": "package assert\nfunc Equal() {}\n",
        "use.go": 'package m\nimport "x.org/m/assert"\nfunc f() { assert.Equal() }\n',
    }
    assert "3 Equal -> assert/assert.go Equal" in list_uses(files, "use.go")


def test_a_package_may_have_another_name_than_its_folder() -> None:
    files = {
        "go.mod": "module example.org/go-toml/v2\n",
        "toml.go": "package toml\nfunc Read() {}\n",
        "cmd/main.go": 'package main\nimport "example.org/go-toml/v2"\nfunc f() { toml.Read() }\n',
    }
    assert "3 Read -> toml.go Read" in list_uses(files, "cmd/main.go")


def test_a_package_of_tests_sees_only_what_it_imports() -> None:
    files = {
        "go.mod": "module x.org/m\n",
        "shop/shop.go": "package shop\nfunc Open() {}\nfunc lock() {}\n",
        "shop/inner_test.go": "package shop\nfunc Lock() { lock() }\nfunc check() {}\n",
        "shop/more_test.go": "package shop_test\nfunc check() {}\n",
        "shop/shop_test.go": 'package shop_test\nimport "x.org/m/shop"\n'
        "func f() { shop.Open(); shop.Lock(); check(); lock() }\n",
    }
    assert list_uses(files, "shop/inner_test.go") == ["2 lock -> shop/shop.go lock"]
    assert list_uses(files, "shop/shop_test.go") == [
        "3 Lock -> shop/inner_test.go Lock",
        "3 Open -> shop/shop.go Open",
        "3 check -> shop/more_test.go check",
        "3 shop -> shop/shop.go",
    ]
    edges = make_index(files).graph.edges["shop/shop_test.go"]
    assert [each.target for each in edges if not each.imported] == ["shop/more_test.go"]
