"""Who uses what: for each snippet, the uses that are found in it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.index import RepoIndex, build_index
from sphinx_repodoc.index.tested_files import list_subjects, list_tests
from sphinx_repodoc.model import FileRecord, SourceFile, Text


def make_index(files: Mapping[str, str]) -> RepoIndex:
    records = [
        FileRecord(
            source=SourceFile(path=path),
            analysis=analyse(path.rpartition("/")[2], Text(content=text)),
        )
        for path, text in files.items()
    ]
    references = [
        (record.path, record.analysis.references)
        for record in sorted(records, key=lambda record: record.path)
        if record.analysis
    ]
    return build_index(records, "repo", references)


def list_uses(files: Mapping[str, str], path: str) -> list[str]:
    """``lines name -> target symbol``, with a mark where that is not certain."""
    return [
        f"{','.join(map(str, use.lines))} {use.name} {'->' if use.exact else '~>'} "
        f"{use.target} {use.symbol}".rstrip()
        for use in make_index(files).uses.by_user.get(path, ())
    ]


CART = """
class Base:
    def tax(self): ...
class Cart(Base):
    def total(self): return self.tax() + self.ship()
def rate(): ...
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "from shop.cart import Cart, rate as r\nCart.total\nr()",
            ["2 Cart -> shop/cart.py Cart", "2 total -> shop/cart.py Cart.total",
             "3 r -> shop/cart.py rate"],
            id="names from a module",
        ),
        pytest.param(
            "import shop.cart\nshop.cart.rate()\nshop.other()",
            ["2 cart -> shop/cart.py", "2 rate -> shop/cart.py rate",
             "2,3 shop -> shop/__init__.py"],
            id="attributes of a module",
        ),
        pytest.param(
            "from shop import Cart\nCart.tax",
            ["2 Cart -> shop/cart.py Cart", "2 tax -> shop/cart.py Base.tax"],
            id="through a package, to what is inherited",
        ),
        pytest.param(
            "from shop.cart import *\nrate()", ["2 rate -> shop/cart.py rate"], id="a star"
        ),
        pytest.param(
            "try:\n    from shop.cart import rate\nexcept ImportError:\n    rate = None\nrate()",
            ["5 rate -> shop/cart.py rate"],
            id="an import with something to fall back to",
        ),
        pytest.param("from shop.cart import Cart\nCart.gone\nx.total()",
                     ["2 Cart -> shop/cart.py Cart"], id="what is not there"),
        pytest.param(
            "from shop.cart import rate\ndef f(rate): return rate()", [], id="a parameter"
        ),
        pytest.param("class A(Unknown):\n    def f(self): return self.total()",
                     [], id="what an unknown base may have"),
    ],
)  # fmt: skip
def test_python(text: str, expected: list[str]) -> None:
    files = {"shop/__init__.py": "from .cart import Cart\n", "shop/cart.py": CART, "use.py": text}
    assert list_uses(files, "use.py") == expected


_SHOP_TS = """
export interface Item { price: number; owner?: Person }
export class Person { name = ""; greet() {} }
export class Cart {
  items: Item[] = []
  constructor(private readonly owner: Person) {}
  first(): Item { return this.items[0] }
}
export enum Color { Red, Blue }
export const LIMIT = 3
"""


_DEFAULT_TS = """
import { Cart } from "./shop"
export function pay() {}
class Shop extends Cart {}
export { Shop as default, pay as payAll, Cart as Bag }
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            'import { Cart } from "./shop";\nfunction f({ items, owner: o }: Cart) {\n'
            "  items[0].price;\n  o.greet();\n}\n",
            ["2 Cart -> shop.ts Cart", "2 items -> shop.ts Cart.items",
             "2 owner -> shop.ts Cart.owner", "3 price -> shop.ts Item.price",
             "4 greet -> shop.ts Person.greet"],
            id="patterns of parameters",
        ),
        pytest.param(
            'import * as s from "./shop";\nconst cart = new s.Cart(me);\n'
            "cart.items.forEach((each) => each.owner?.greet());\n"
            "for (const { price } of cart.items) {}\n",
            ["2 Cart -> shop.ts Cart", "2 s -> shop.ts", "3 greet -> shop.ts Person.greet",
             "3 owner -> shop.ts Item.owner", "3,4 items -> shop.ts Cart.items",
             "3,4 cart -> use.ts cart", "4 price -> shop.ts Item.price"],
            id="items",
        ),
        pytest.param(
            'import { Color, LIMIT } from "./shop";\nconst f = <T,>(Color: T) => Color;\n'
            "Color.Red;\n({ LIMIT, Color: 1 });\n",
            ["3 Color -> shop.ts Color", "3 Red -> shop.ts Color.Red", "4 LIMIT -> shop.ts LIMIT"],
            id="values, and keys that are none",
        ),
        pytest.param(
            'import { Cart, Item, Person } from "./shop";\n'
            "const find = (cart: Cart) => cart.first();\nfind(x).price;\n"
            "function f(one: Item | Person, both: Item & Person) { one.owner; both.greet(); }\n"
            "const g = (item: Item) => 1;\ng({ price: 1 });\n",
            ["2 Cart -> shop.ts Cart", "2 first -> shop.ts Cart.first", "3 find -> use.ts find",
             "3 price -> shop.ts Item.price", "4,5 Item -> shop.ts Item",
             "4 Person -> shop.ts Person", "4 greet -> shop.ts Person.greet",
             "4 owner -> shop.ts Item.owner", "6 g -> use.ts g",
             "6 price -> shop.ts Item.price"],
            id="results, several types and arguments",
        ),
        pytest.param(
            'import shop, { payAll, Bag } from "./default";\nnew shop().first();\n'
            'payAll();\nBag;\nimport * as all from "./default";\nall.payAll();\n',
            ["2 first -> shop.ts Cart.first", "2 shop -> default.ts Shop",
             "3 payAll -> default.ts pay", "4 Bag -> shop.ts Cart",
             "6 all -> default.ts", "6 payAll -> default.ts pay"],
            id="exports after the definition",
        ),
    ],
)  # fmt: skip
def test_typescript(text: str, expected: list[str]) -> None:
    files = {"shop.ts": _SHOP_TS, "default.ts": _DEFAULT_TS, "use.ts": text}
    assert sorted(list_uses(files, "use.ts")) == sorted(expected)


def test_methods_of_nameless_objects_need_an_object() -> None:
    text = "run({\n  a: () => { return { fetch() {} } },\n});\nfetch();\n"
    assert list_uses({"use.ts": text}, "use.ts") == []


def test_exported_names_are_linked() -> None:
    files = {"shop.ts": _SHOP_TS, "default.ts": _DEFAULT_TS}
    assert list_uses(files, "default.ts") == [
        "4 Cart -> shop.ts Cart", "5 Bag -> shop.ts Cart", "5 Cart -> shop.ts Cart",
        "5 Shop -> default.ts Shop", "5 pay -> default.ts pay", "5 payAll -> default.ts pay",
    ]  # fmt: skip


def test_python_within_a_file() -> None:
    assert list_uses({"cart.py": CART}, "cart.py") == [
        "4 Base -> cart.py Base",
        "5 tax -> cart.py Base.tax",
    ]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param(
            {"use.c": '#include "a.h"\nint f(void) { return add(1) + mul(2) + strcmp(0, 0); }\n',
             "a.h": '#include "b.h"\nint add(int x);\n', "b.h": "int mul(int x);\n",
             "c.h": "int strcmp(int a, int b);\n"},
            ["2 add -> a.h add", "2 mul -> b.h mul"],
            id="c: what is included, and what is included there",
        ),
        pytest.param(
            {"use.go": "package a\nfunc f() { helper(); handle() }\n",
             "b.go": "package a\nfunc helper() {}\nfunc (t T) handle() {}\n"},
            ["2 helper -> b.go helper"],
            id="go: the package, and no methods by name alone",
        ),
        pytest.param(
            {"use.rs": "mod a;\nuse a::Point;\nfn f() { Point::new(); new(); }\n",
             "a.rs": "pub struct Point;\nimpl Point { pub fn new() -> Point { Point } }\n"},
            ["3 Point -> a.rs Point", "3 new -> a.rs Point::new"],
            id="rust: a function of a type",
        ),
        pytest.param(
            {"use.js": 'import { add } from "./a";\nadd(1);\nx.add(2);\nthis.run();\n',
             "a.js": "export function add(x) {}\nclass A { run() {} }\n"},
            ["2 add -> a.js add"],
            id="javascript: an import",
        ),
        pytest.param(
            {"use.js": "function run(add) {\n  add(1);\n}\nfunction add(x) {}\nadd(2);\n"
             "function f() {\n  const g = () => 1;\n  g();\n}\nfunction h(k) {\n  g();\n}\n"},
            ["5 add -> use.js add", "8 g -> use.js f.g"],
            id="javascript: a parameter, and a function within another",
        ),
        pytest.param(
            {"use.ml": "let f x = x\nlet map f y = f y\nlet g y = f y\n"},
            ["3 f -> use.ml f"],
            id="ocaml: a parameter",
        ),
        pytest.param(
            {"use.ts": 'import * as a from "./index";\nimport { add } from "./index";\n'
             "let x: a.Sum | Omit<Sum, 1>;\nadd(1);\nschema.parse();\na.mul();\n",
             "index.ts": 'export * from "./a";\nexport { mul } from "./b";\n',
             "b.ts": "export function mul(x) {}\n",
             "a.ts": "export type Sum = 1;\nexport type Omit<A, B> = A;\n"
             "export function add(x) {}\n",
             "other.test.ts": "schema.parse = () => 1;\n"},
            ["3 Sum -> a.ts Sum", "3,6 a -> index.ts", "4 add -> a.ts add", "6 mul -> b.ts mul"],
            id="typescript: only what an import names, over what passes it on",
        ),
        pytest.param(
            {"use.ts": 'import { util } from "./index";\nutil.add(1);\n',
             "index.ts": 'export * as util from "./a";\n',
             "a.ts": "export function add(x) {}\n"},
            ["2 add -> a.ts add", "2 util -> a.ts"],
            id="typescript: a module that is passed on under a name",
        ),
        pytest.param(
            {"src/test/a/CartTest.java":
             "package a;\nimport b.Till;\nclass CartTest { Cart c; Till t; }\n",
             "src/main/a/Cart.kt": "package a\nclass Cart\n",
             "src/main/a/Till.kt": "package a\nclass Till\n",
             "src/main/b/Till.kt": "package b\nclass Till\n"},
            ["3 Cart -> src/main/a/Cart.kt Cart", "3 Till -> src/main/b/Till.kt Till"],
            id="java: the package in another folder, and an import before the package",
        ),
        pytest.param(
            {"tests/CartTest.php":
             "<?php\nnamespace Test;\nuse Shop\\Cart;\nnew Cart();\nCart::SIZE;\nnew Till();\n",
             "src/Cart.php": "<?php\nnamespace Shop;\nclass Cart { }\n",
             "src/Till.php": "<?php\nnamespace Shop;\nclass Till { }\n"},
            ["4 Cart -> src/Cart.php Shop\\Cart", "5 Cart -> src/Cart.php Shop\\Cart"],
            id="php: a class of another namespace",
        ),
        pytest.param(
            {"tests/CartTest.php":
             "<?php\nnamespace Test;\nuse Shop\\Bank;\nclass CartTest extends \\Shop\\Cart {\n"
             "  function f($x) {\n    $a = new \\Shop\\Cart();\n    $a->add();\n"
             "    $b = new Bank\\Till();\n    $b->ring(\\Shop\\Cart::SIZE);\n"
             "    new \\Date(); new Inner\\Bag(); return $x instanceof \\Shop\\Cart;\n  }\n}\n",
             "src/Cart.php":
             "<?php\nnamespace Shop;\nclass Cart { const SIZE = 1; function add() {} }\n",
             "src/Till.php": "<?php\nnamespace Shop\\Bank;\nclass Till { function ring() {} }\n",
             "src/Date.php": "<?php\nnamespace Test;\nclass Date { }\n",
             "src/Bag.php": "<?php\nnamespace Test\\Inner;\nclass Bag { }\n"},
            ["4 Cart -> src/Cart.php Shop\\Cart", "6 Cart -> src/Cart.php Shop\\Cart",
             "7 add -> src/Cart.php Shop\\Cart\\add",
             "8 Till -> src/Till.php Shop\\Bank\\Till", "9 SIZE -> src/Cart.php Shop\\Cart\\SIZE",
             "9 ring -> src/Till.php Shop\\Bank\\Till\\ring",
             "9,10 Cart -> src/Cart.php Shop\\Cart",
             "10 Bag -> src/Bag.php Test\\Inner\\Bag"],
            id="php: qualified names",
        ),
        pytest.param(
            {"Use.java": "package a;\nclass Use { b.c.Till till = b.c.Till.make(); }\n",
             "Till.java": "package b.c;\nclass Till { static Till make() { return null; } }\n",
             "Other.java": "package d;\nclass Till { }\n"},
            ["2 Till -> Till.java Till", "2 Till -> Till.java Till",
             "2 make -> Till.java Till.make"],
            id="java: qualified names",
        ),
        pytest.param(
            {"src/Use.kt": "package a\nimport b.Cart\nimport b.text\nclass Use {\n"
             "  fun f(cart: Cart) {\n"
             "    \"x\".text(); g().text(); cart.rows().add(); \"y\".trim() }\n}\n",
             "src/Cart.kt": "package b\nexpect class Cart { }\n",
             "jvm/Cart.kt": "package b\nactual class Cart {\n  private val rows = 1\n"
             "  fun rows(): Cart = this\n  fun add() {}\n}\n",
             "src/Text.kt": "package b\nfun String.text() = 1\nprivate fun String.trim() = 1\n"},
            ["5 Cart ~> src/Cart.kt Cart", "6 add ~> jvm/Cart.kt Cart.add",
             "6 rows ~> jvm/Cart.kt Cart.rows", "6 text ~> src/Text.kt text",
             "6 text ~> src/Text.kt text"],
            id="kotlin: parts of a class, methods with the names of fields, extensions of strings",
        ),
        pytest.param(
            {"Tests/a.swift": "func f() { g(Cart(size: 1), pay()) }\n",
             "Sources/Shop/Cart.swift": "class Cart { }\nfunc pay() { }\n"},
            ["1 Cart ~> Sources/Shop/Cart.swift Cart"],
            id="swift: an object of a class elsewhere",
        ),
        pytest.param(
            {"test/a.jl": "a = Cart(1)\nb = pay(a)\n",
             "src/cart.jl": "struct Cart\n  size\nend\nCart() = Cart(0)\npay(a) = 1\n"},
            ["1 Cart ~> src/cart.jl Cart"],
            id="julia: an object of a type elsewhere",
        ),
        pytest.param(
            {"test/a_test.rb": "Post.new\nMail.new\nSpam.new\n",
             "test/mail.rb": "class Mail; end\n",
             "examples/post.rb": "class Post; end\n", "lib/a/test/spam.rb": "class Spam; end\n"},
            ["2 Mail ~> test/mail.rb Mail", "3 Spam ~> lib/a/test/spam.rb Spam"],
            id="ruby: tests do not see examples",
        ),
        pytest.param(
            {"spec/a_spec.rb": "Post.new\n", ".github/report.rb": "class Post; end\n"},
            [],
            id="ruby: not what a hidden folder defines",
        ),
        pytest.param(
            {"src/Shop.php": "<?php\nnamespace Shop;\nfunction f() { return new Till(); }\n",
             "src/Till.php": "<?php\nnamespace Shop;\nclass Till { }\n"},
            ["3 Till -> src/Till.php Shop\\Till"],
            id="php: a class of the same namespace",
        ),
        pytest.param(
            {"use.c": "static int add(int x) { return x; }\nint f(void) { return add(1); }\n",
             "other.c": "static int add(int x) { return x; }\n"},
            ["2 add -> use.c add"],
            id="c: a definition of its own is certain",
        ),
        pytest.param(
            {"use.rb": "Cart.new\nclass B < Cart\nend\n", "a.rb": "class Cart\nend\n"},
            ["1 Cart ~> a.rb Cart", "2 Cart ~> a.rb Cart"],
            id="ruby: a class that nobody requires",
        ),
        pytest.param(
            {"use.rb": "module Shop\n  class Desk\n    def go = [Till.new, Plan, total]\n"
             "  end\nend\n",
             "a.rb": "module Shop\n  class Till\n  end\n  def self.total = 1\nend\n",
             "b.rb": "module Bank\n  class Plan\n  end\nend\n"},
            ["3 Till -> a.rb Shop::Till"],
            id="ruby: a class of a module that the file adds to",
        ),
        pytest.param(
            {"use.swift": "let all = [Cart.self, cart.self]\n", "a.swift": "struct Cart {}\n"},
            ["1 Cart -> a.swift Cart"],
            id="swift: a type as a value",
        ),
        pytest.param(
            {"use.ex": "defmodule Use do\n  import Shop.Cart\n  alias Shop.Till\n"
             "  def f, do: total(open(own(1)))\nend\n",
             "cart.ex": "defmodule Shop.Cart do\n  def total(x), do: x\n"
             "  defp own(x), do: x\nend\n",
             "till.ex": "defmodule Shop.Till do\n  def open(x), do: x\nend\n"},
            ["2 Shop.Cart -> cart.ex Shop.Cart", "3 Shop.Till -> till.ex Shop.Till",
             "4 total -> cart.ex Shop.Cart.total"],
            id="elixir: what is imported, and not what is only named",
        ),
        pytest.param(
            {"use.ex": "defmodule Use do\n  alias Bank.Till\n"
             "  def f, do: {Supervisor.start(1), Till.open(1), Cart.add(1), Cart.own(1)}\nend\n",
             "a.ex": "defmodule Shop.Supervisor do\n  def start(x), do: x\nend\n"
             "defmodule Shop.Till do\n  def open(x), do: x\nend\n"
             "defmodule Cart do\n  def add(x), do: x\n  defp own(x), do: x\nend\n"},
            ["3 Cart ~> a.ex Cart", "3 add ~> a.ex Cart.add"],
            id="elixir: not what Elixir has, what an alias names, or what is private",
        ),
        pytest.param(
            {"app/Use.php": "<?php\nnamespace App;\nuse Web\\Request;\n"
             "class Use { function f(Request $r, Cart $c) {} }\n",
             "app/A.php": "<?php\nnamespace App\\Http;\nclass Request {}\nclass Cart {}\n"},
            ["4 Cart ~> app/A.php App\\Http\\Cart"],
            id="php: not what an import names",
        ),
        pytest.param(
            {"use.jl": "Base.keys(1)\nShop.open(1)\n",
             "a.jl": "Base.keys(x::Cart) = 1\nShop.open(x::Cart) = 1\n",
             "b.jl": "module Shop\nend\n"},
            ["2 open ~> a.jl Shop.open"],
            id="julia: not what is added to another package",
        ),
        pytest.param(
            {"BUILD": 'gazelle(name = "gazelle")\n'},
            [],
            id="starlark: not a target that is called like its rule",
        ),
        pytest.param(
            {"spec/cart_spec.rb":
             "describe Cart do\n  let(:cart) { Cart.new }\n"
             "  subject(:bag) do\n    cart.bag\n  end\n"
             "  it { cart.add }\n  it 'fills' do\n    bag.fill\n    other.add\n  end\nend\n",
             "lib/cart.rb": "class Cart\n  def bag\n    Bag.new\n  end\n  def add; end\nend\n"
             "class Bag\n  def fill; end\nend\n"},
            ["1,2 Cart ~> lib/cart.rb Cart", "4 bag ~> lib/cart.rb Cart::bag",
             "6 add ~> lib/cart.rb Cart::add", "8 fill ~> lib/cart.rb Bag::fill"],
            id="ruby: objects of tests with a name",
        ),
        pytest.param(
            {"test/cart_test.rb":
             "class CartTest\n  def setup\n    @cart = Shop::Cart.new\n  end\n"
             "  def test_all\n    @cart.bag.fill\n    raise ::Shop::Bag unless Shop::Cart.new.add\n"
             "    @other.add; helper.add\n  end\nend\n",
             "lib/cart.rb":
             "module Shop\n  class Cart\n    attr_reader :bag\n    def initialize\n"
             "      @bag = Bag.new\n    end\n    def add = 1\n  end\nend\n",
             "lib/bag.rb": "module Shop\n  class Bag\n    def fill; end\n  end\nend\n"},
            ["3,7 Cart -> lib/cart.rb Shop::Cart", "6 bag -> lib/cart.rb Shop::Cart::bag",
             "6 fill -> lib/bag.rb Shop::Bag::fill", "7 Bag -> lib/bag.rb Shop::Bag",
             "7 add -> lib/cart.rb Shop::Cart::add"],
            id="ruby: variables of objects, and no use of a file that only opens a module",
        ),
        pytest.param(
            {"use.rb":
             "class Use < Shop::Base\n  def run\n    total 1\n    String.new\n"
             "    'a'.twice\n  end\nend\n",
             "a.rb": "class Shop::Base\n  include Shop::Sums\nend\n"
             "module Shop\n  module Sums\n    private\n    def total(x); end\n  end\nend\n"
             "class String\n  def twice; end\nend\n"},
            ["1 Base -> a.rb Shop::Base", "1 Shop -> a.rb Shop",
             "3 total -> a.rb Shop::Sums::total",
             "5 twice ~> a.rb String::twice"],
            id="ruby: methods of included modules, and those added to a type of the language",
        ),
        pytest.param(
            {"use.php": "<?php\nf('Shop\\Cart', \"\\\\Shop\\\\Cart\", 'Bank\\Cart');\n",
             "a.php": "<?php\nnamespace Shop;\nclass Cart {}\n"},
            ["2 Cart ~> a.php Shop\\Cart"],
            id="php: full names of classes in strings",
        ),
        pytest.param(
            {"Use.java": 'package org;\nclass Use { Object a = f("org.shop.Cart", "a.b.Cart"); }\n',
             "Cart.java": "package org.shop;\nclass Cart {}\n"},
            ["2 Cart ~> Cart.java Cart"],
            id="java: full names of classes in strings",
        ),
        pytest.param(
            {"use.rb": "@site.process\nShop.open\n",
             "a.rb": "def f\n  site = Site.new\n  def site.process; end\nend\n"
             "class Shop\n  def self.open; end\nend\n"},
            ["2 Shop ~> a.rb Shop", "2 open ~> a.rb Shop::open"],
            id="ruby: not what one object has",
        ),
        pytest.param(
            {"lib/use.lua": "local shop = require('shop')\nshop.open()\ncr:paint()\n"
             "screen.add()\ntext:match()\n",
             "shop.lua": "local M = {}\nlocal function paint() end\nfunction M.open() end\n"
             "function match() end\nreturn M\n",
             "tests/screen.lua": "screen = {}\nfunction screen.add() end\n"},
            ["2 open -> shop.lua M.open"],
            id="lua: what a file returns, not what is local, or what a test makes",
        ),
        pytest.param(
            {"src/Use.cs": "namespace Shop.Desk;\nusing static Tools.Math;\n"
             "class Use { int F() { return Add(1) + Tools.Rates.Tax; } }\n",
             "lib/Math.cs": "namespace Shop.Tools;\npublic static class Math {\n"
             "  public static int Add(int x) => x;\n}\n",
             "lib/Rates.cs": "namespace Shop.Tools;\nclass Rates { const int Tax = 1; }\n",
             "other/Add.cs": "namespace Bank;\nclass Sum { int Add(int x) => x; }\n"},
            ["3 Add -> lib/Math.cs Shop.Tools.Math.Add",
             "3 Rates -> lib/Rates.cs Shop.Tools.Rates",
             "3 Tax -> lib/Rates.cs Shop.Tools.Rates.Tax"],
            id="c#: a class whose methods are called by their names, and a type behind a namespace",
        ),
        pytest.param(
            {"Use.cs": "namespace Shop;\n[Test] class Use { Cart cart; [Old] int F(Bag bag) {\n"
             "  var made = bag.Take().Fill(); cart.Count++; Name(); Size.Big.Go();\n"
             "  var more = new Cart { Count = made.Count }; return made.Left; } }\n",
             "Test.cs": "namespace Shop;\nclass Test { }\nclass OldAttribute { }\n",
             "Cart.cs": "namespace Shop;\npartial class Cart { public int Count; }\n",
             "More.cs": "namespace Shop;\npartial class Cart { public int Left; }\n"
             "class Bag { public Cart Take() => null; }\nenum Size { Big }\n",
             "Ext.cs": "namespace Shop;\nstatic class Ext {\n"
             "  public static Cart Fill(this Cart cart) => cart;\n"
             "  public static void Go(this Bag bag) { }\n}\n"},
            ["2 Bag -> More.cs Shop.Bag", "2 Old -> Test.cs Shop.OldAttribute",
             "2,4 Cart -> Cart.cs Shop.Cart", "3 Big -> More.cs Shop.Size.Big",
             "3 Count -> Cart.cs Shop.Cart.Count", "3 Fill -> Ext.cs Shop.Ext.Fill",
             "3 Size -> More.cs Shop.Size", "3 Take -> More.cs Shop.Bag.Take",
             "3 cart -> Use.cs Shop.Use.cart", "4 Count -> Cart.cs Shop.Cart.Count",
             "4 Count -> Cart.cs Shop.Cart.Count", "4 Left -> More.cs Shop.Cart.Left"],
            id="c#: attributes, extension methods, partial classes, initializers",
        ),
        pytest.param(
            {"Use.java": "package a;\n"
             "class Use extends Base { Cart cart; void f(Bag bag, Size size) {\n"
             "  var made = bag.take(); made.count = MOST; this.cart = made;\n"
             "  for (Cart each : bag.all) each.count++;\n"
             "  int count = 1; g(count, size);\n"
             "  switch (size) { case BIG: break; } } }\n",
             "Base.java": "package a;\n"
             "class Base { static final int MOST = 1; void g(int i, Size size) {} }\n",
             "Cart.java": "package a;\nclass Cart { int count; }\nenum Size { BIG }\n",
             "Bag.java": "package a;\nimport java.util.List;\n"
             "class Bag { List<Cart> all; public <T> Cart take() { return null; } }\n"},
            ["2 Bag -> Bag.java Bag", "2 Base -> Base.java Base", "2 Size -> Cart.java Size",
             "2,4 Cart -> Cart.java Cart", "3 MOST -> Base.java Base.MOST",
             "3 cart -> Use.java Use.cart", "3 count -> Cart.java Cart.count",
             "3 take -> Bag.java Bag.take", "4 all -> Bag.java Bag.all",
             "4 count -> Cart.java Cart.count", "5 g -> Base.java Base.g",
             "6 BIG -> Cart.java Size.BIG"],
            id="java: fields and constants, no local variables",
        ),
        pytest.param(
            {"Use.php": "<?php\nnamespace Shop;\nclass Desk extends Base {\n"
             "  private ?Cart $cart = null;\n"
             "  function f(Bag $bag) { $made = $bag->take(); $made->count = 1;\n"
             "    $this->cart->count = self::MOST; parent::g(Cart::$all, Size::Big);\n"
             "    foreach ($made as $count) { $count->g(); } } }\n",
             "Base.php": "<?php\nnamespace Shop;\n"
             "class Base { const MOST = 1; function g() {} }\nenum Size { case Big; }\n",
             "Bag.php": "<?php\nnamespace Shop;\nclass Bag { function take(): Cart { } }\n"
             "class Cart { public int $count; static $all; }\n"},
            [
                "3 Base -> Base.php Shop\\Base",
                "4,6 Cart -> Bag.php Shop\\Cart",
                "5 Bag -> Bag.php Shop\\Bag",
                "5 count -> Bag.php Shop\\Cart\\count",
                "5 take -> Bag.php Shop\\Bag\\take",
                "6 Big -> Base.php Shop\\Size\\Big",
                "6 MOST -> Base.php Shop\\Base\\MOST",
                "6 Size -> Base.php Shop\\Size",
                "6 all -> Bag.php Shop\\Cart\\all",
                "6 cart -> Use.php Shop\\Desk\\cart",
                "6 count -> Bag.php Shop\\Cart\\count",
                "6 g -> Base.php Shop\\Base\\g",
            ],
            id="php: properties, constants and enumerators",
        ),
        pytest.param(
            {"use.rs": "mod env;\nuse env::{Env, Kind as K};\n"
             "fn go() { let mut te = Env::new(1)?;\n te.go(&[1]).size; mark!(1); go!(2);\n"
             " if let Some(q) = te.next() { q.size; }\n"
             " match k { K::Big(size) => size, K::Small { go } => go };\n"
             " let size = Env { size: 2 }; size.count();\n }\n",
             "env.rs": "pub struct Env { pub size: u8 }\nimpl Env {\n"
             " pub fn new(a: u8) -> io::Result<Self> { Env { size: Self::MAX } }\n"
             " const MAX: u8 = 1;\n pub fn go(&self) -> Env {}\n"
             " fn next(&self) -> Option<Env> {}\n}\n"
             "pub enum Kind { Big(u8), Small { go: u8 } }\n"
             "#[macro_export]\nmacro_rules! mark { () => {} }\n"},
            [
                "3 new -> env.rs Env::new",
                "3,7 Env -> env.rs Env",
                "4 go -> env.rs Env::go",
                "4 mark -> env.rs mark",
                "4 size -> env.rs Env::size",
                "5 next -> env.rs Env::next",
                "5 size -> env.rs Env::size",
                "6 Big -> env.rs Kind::Big",
                "6 K -> env.rs Kind",
                "6 K -> env.rs Kind",
                "6 Small -> env.rs Kind::Small",
                "7 size -> env.rs Env::size",
            ],
            id="rust: fields, enumerators and macros, no local variables",
        ),
        pytest.param(
            {"Use.kt": "package a\nclass Use(private val cart: Cart, most: Int) : Base() {\n"
             "  fun f(bag: Bag) {\n    val made = bag.take()\n    made.count = MOST\n"
             "    this.cart.fill().count = most\n"
             "    for (count in bag.all) {\n      count.count\n    }\n"
             "    Cart.make().count\n    1 and 2\n    g(count = 1)\n    and\n  }\n}\n",
             "Base.kt": "package a\nopen class Base {\n  val most = 1\n  fun g(count: Int) {}\n}\n"
             "const val MOST = 1\ninfix fun Cart.and(other: Int) = 1\n",
             "Bag.kt": "package a\nclass Bag {\n  val all: List<Cart> = listOf()\n"
             "  fun take(): Cart = all[0]\n}\n",
             "Cart.kt": "package a\nclass Cart {\n  var count = 1\n"
             "  companion object {\n    fun make(): Cart = Cart()\n  }\n}\n"
             "fun Cart.fill(): Cart = this\n"},
            [
                "2 Base -> Base.kt Base",
                "2,10 Cart -> Cart.kt Cart",
                "3 Bag -> Bag.kt Bag",
                "4 take -> Bag.kt Bag.take",
                "5 MOST -> Base.kt MOST",
                "5 count -> Cart.kt Cart.count",
                "6 cart -> Use.kt Use.cart",
                "6 count -> Cart.kt Cart.count",
                "6 fill -> Cart.kt fill",
                "7 all -> Bag.kt Bag.all",
                "8 count -> Cart.kt Cart.count",
                "10 count -> Cart.kt Cart.count",
                "10 make -> Cart.kt Cart.make",
                "12 g -> Base.kt Base.g",
            ],
            id="kotlin: properties, constants and extensions, no local variables",
        ),
        pytest.param(
            {"use.rb": "require_relative 'shop'\nmodule Shop\n  class Use < Base\n"
             "    def run(most)\n      total + most\n      logger\n      made = Cart.new\n"
             "      made.count\n      [1].each { |total| total }\n    end\n  end\nend\n",
             "shop.rb": "module Shop\n  def self.logger; end\n  class Base\n"
             "    attr_reader :total\n    def most; end\n  end\n"
             "  class Cart\n    attr_accessor :count\n  end\nend\n"},
            [
                "3 Base -> shop.rb Shop::Base",
                "5 total -> shop.rb Shop::Base::total",
                "7 Cart -> shop.rb Shop::Cart",
                "8 count -> shop.rb Shop::Cart::count",
            ],
            id="ruby: attributes, no local variables or methods of the module around",
        ),
        pytest.param(
            {"use.cc": '#include "a.h"\n#include "b.h"\nnamespace shop { size f(); }\n',
             "a.h": "typedef int size;\n", "b.h": "namespace bank { typedef int size; }\n"},
            ["3 size -> a.h size"],
            id="c++: not what is in a namespace that the file is not in",
        ),
        pytest.param(
            {"use.cc": "int f() { return std::hash<int>()(1) + shop::cart(); }\n",
             "a.cc": "namespace std { template <> struct hash<A> {}; }\n",
             "b.cc": "namespace shop { int cart() { return 1; } }\n"},
            ["1 cart ~> b.cc shop::cart"],
            id="c++: what a file adds to the standard library",
        ),
        pytest.param(
            {"use.scala": "object Use { val packed = os.zip(1) }\n",
             "build.mill": "object os { object zip extends Module }\n"},
            [],
            id="scala: not what builds the program",
        ),
        pytest.param(
            {"use.c": "int f(void) { return go(1); }\n", "a.h": "int go(int x);\n"},
            [],
            id="c: what is not included",
        ),
    ],
)  # fmt: skip
def test_other_languages(files: Mapping[str, str], expected: list[str]) -> None:
    path = next(iter(files))
    assert list_uses(files, path) == expected


def test_both_directions() -> None:
    index = make_index({"cart.py": CART, "use.py": "from cart import rate\nrate()\n"})
    (use,) = index.uses.list_outside("cart.py")
    assert (use.path, use.symbol, use.lines) == ("use.py", "rate", (2,))
    assert index.uses.by_user["use.py"] == (use,)


def test_a_test_exercises_what_it_uses_imports_and_is_named_after() -> None:
    index = make_index({
        "shop/cart.py": CART,
        "shop/till.py": "",
        "shop/rate.py": "",
        "other/rate.py": "",
        "tests/shop/test_rate.py": "def test_it(): ...\n",
        "tests/test_till.py": "from shop.cart import rate\ndef test_it(): rate()\n",
        "docs/sample/test_rate.py": "def test_it(): ...\n",
    })  # fmt: skip
    subjects = list_subjects(index, "tests/test_till.py")
    assert [(each.path, each.is_named) for each in subjects] == [
        ("shop/till.py", True),
        ("shop/cart.py", False),
    ]
    assert [each.path for each in list_tests(index, "shop/cart.py")] == ["tests/test_till.py"]
    # The closest of that name, and none that is about something else.
    assert [each.path for each in list_tests(index, "shop/rate.py")] == ["tests/shop/test_rate.py"]
    assert list_tests(index, "other/rate.py") == ()


def test_a_test_exercises_of_a_package_only_what_it_uses() -> None:
    index = make_index({
        "go.mod": "module x\n",
        "shop/cart.go": "package shop\nfunc Total() {}\n",
        "shop/till.go": "package shop\nfunc Open() {}\n",
        "main_test.go": 'package main\nimport "x/shop"\nfunc TestIt() { shop.Total() }\n',
    })  # fmt: skip
    assert [each.path for each in list_tests(index, "shop/cart.go")] == ["main_test.go"]
    assert list_tests(index, "shop/till.go") == ()
    assert [each.path for each in list_subjects(index, "main_test.go")] == ["shop/cart.go"]


def test_a_test_is_not_about_macros_and_what_others_wrote() -> None:
    index = make_index({
        "src/cart.h": "class Cart {\n public:\n  int size;\n};\n",
        "src/till.h": "class Till {\n public:\n  int size;\n};\n",
        "src/common.h": "#define CHECK(x) (x)\ntypedef int size;\n",
        "third_party/join.h": "int join(int x);\n",
        "src/cart_test.cc": '#include "cart.h"\n#include "till.h"\n#include "common.h"\n'
        '#include "third_party/join.h"\n'
        "TEST(Cart, Total) { Till till; size n; CHECK(join(1)); }\n",
        "src/any_test.cc": '#include "common.h"\nTEST(Any, Sum) { EXPECT_EQ(1, 1); }\n',
        "src/all_test.cc": '#include "common.h"\nTEST(All, Checks) { CHECK(1); }\n',
    })  # fmt: skip
    subjects = list_subjects(index, "src/cart_test.cc")
    assert [each.path for each in subjects] == ["src/cart.h", "src/till.h"]
    assert [each.path for each in list_tests(index, "src/common.h")] == ["src/all_test.cc"]
    assert list_tests(index, "third_party/join.h") == ()


def test_a_test_is_not_about_what_nothing_names() -> None:
    index = make_index({
        "p/__init__.py": "",
        "p/cart.py": "def total(): ...\n",
        "tests/test_a.py": "import p\ndef test_a(): p.cart\n",
    })  # fmt: skip
    assert [each.path for each in list_subjects(index, "tests/test_a.py")] == ["p/__init__.py"]
    assert list_tests(index, "p/cart.py") == ()


PARTS = {
    "lib/Base.cs": "namespace Shop;\npublic interface IBox { }\n",
    "lib/Map.Add.cs": "namespace Shop;\npublic static partial class Map {\n"
    "  public static int Add(int x) => x;\n}\n",
    "lib/Map.Bag.More.cs": "namespace Shop;\npublic static partial class Map {\n"
    "  public partial class Bag { public int Most() => 1; }\n}\n",
    "lib/Map.Bag.cs": "namespace Shop;\npublic static partial class Map {\n"
    "  public partial class Bag : IBox { public int Size() => 1; }\n}\n",
    "lib/Map.cs": "namespace Shop;\npublic static partial class Map {\n"
    "  public static int Top => 1;\n}\n",
    "lib/Use.cs": "namespace Shop;\nclass Use { int F() => Map.Add(1) + new Map.Bag().Most(); }\n",
    "test/UseTests.cs": "namespace Shop;\nclass UseTests {\n"
    "  [Fact] void It(Map.Bag bag) { bag.Size(); Map.Add(2); }\n}\n",
}


def test_a_type_with_parts_is_used_in_its_main_file() -> None:
    index = make_index(PARTS)
    users = {
        path.removeprefix("lib/"): [
            f"{each.path.rpartition('/')[2]} {each.symbol}" for each in index.uses.list_users(path)
        ]
        for path in PARTS
    }
    assert users["Map.cs"] == ["Use.cs Shop.Map", "UseTests.cs Shop.Map"]
    assert users["Map.Bag.More.cs"] == ["Use.cs Shop.Map.Bag.Most"]
    assert users["Map.Bag.cs"] == [
        "Use.cs Shop.Map.Bag", "UseTests.cs Shop.Map.Bag", "UseTests.cs Shop.Map.Bag.Size",
    ]  # fmt: skip
    edges = [edge.target for edge in index.graph.edges["test/UseTests.cs"]]
    assert edges == ["lib/Map.Add.cs", "lib/Map.Bag.cs", "lib/Map.cs"]
    assert list_tests(index, "lib/Map.Bag.More.cs") == ()
    # Each location of a symbol shows all of its uses.
    shown = {(use.path, use.symbol) for use in index.uses.list_outside("lib/Map.Add.cs")}
    assert ("lib/Use.cs", "Shop.Map") in shown


@pytest.mark.parametrize("suffix", ["cs", "h"])
def test_enumerators_of_one_name_are_several_symbols(suffix: str) -> None:
    files = {
        f"a.{suffix}": "namespace Shop { enum Size { None }; }\n",
        f"b.{suffix}": '#include "a.h"\n' * (suffix == "h")
        + "namespace Shop { enum class Colour { None }; }\n",
    }
    assert not make_index(files).uses.locations


def test_overloads_and_static_methods_override_nothing() -> None:
    base = (
        "namespace Shop;\ninterface IBox<T> { void Add(T item); void Put(object item); }\n"
        "class Base { public virtual void Go(int far) { }\n  public static Base Make() => null;\n"
        "  public virtual void Stop(System.String at = null) { } }\n"
    )
    more = (
        "namespace Shop;\nclass Cart : Base, IBox<Pear> { public void Go(string far) { }\n"
        "  public override void Stop(string at) { }\n  public static Cart Make() => null;\n"
        "  public void Add(Pear item) { }\n  public void Put(Pear item) { } }\n"
        "class Bag : Cart { public override void Go(int far) { } }\n"
    )
    found = make_index({"Base.cs": base, "More.cs": more}).uses.inheritance.overrides
    assert {one.symbol: [each.symbol for each in others] for one, others in found.items()} == {
        "Shop.Bag.Go": ["Shop.Base.Go"],
        "Shop.Cart.Add": ["Shop.IBox.Add"],
        "Shop.Cart.Stop": ["Shop.Base.Stop"],
    }


def test_a_reopened_class_is_in_the_file_of_its_name() -> None:
    files = {
        "lib/shop/api/pay.rb": "module Shop\n  class Api\n    def pay; end\n  end\nend\n",
        "lib/shop/api.rb": "module Shop\n  class Api\n    def open; end\n  end\nend\n",
        "lib/shop/api/use.rb": "module Shop\n  class Use\n"
        "    def f\n      Api.new.pay\n    end\n  end\nend\n",
    }
    assert list_uses(files, "lib/shop/api/use.rb") == [
        "4 Api ~> lib/shop/api.rb Shop::Api", "4 pay ~> lib/shop/api/pay.rb Shop::Api::pay",
    ]  # fmt: skip


def test_a_test_is_not_about_types_that_are_gone_when_it_runs() -> None:
    index = make_index({
        "cart.ts": "export function total() {}\n",
        "types.ts": "export interface Cart {}\nexport type Sum = number\n",
        "rate.ts": "export type Rate = number\nexport const RATE = 2\n",
        "all.test.ts": "import { total } from './cart'\nimport { Cart, Sum } from './types'\n"
        "import { Rate, RATE } from './rate'\nit('x', () => { total() as Sum as Rate })\n",
    })  # fmt: skip
    subjects = list_subjects(index, "all.test.ts")
    assert [each.path for each in subjects] == ["cart.ts", "rate.ts"]
    assert list_tests(index, "types.ts") == ()


def test_what_helps_tests_is_not_tested_by_them() -> None:
    index = make_index({
        "src/Util.java": "package a;\nclass Util {}\n",
        "src/test/TestUtil.java": "package a;\nclass TestUtil { static void open() {} }\n",
        "src/test/CartTest.java":
            "package a;\nclass CartTest { @Test void it() { TestUtil.open(); } }\n",
    })  # fmt: skip
    assert list_subjects(index, "src/test/CartTest.java") == ()
    assert list_tests(index, "src/test/TestUtil.java") == ()
    assert list_tests(index, "src/Util.java") == ()


def test_fields_that_depend_on_themselves_end() -> None:
    text = """
class Base:
    def bind(self, schema):
        self.parent = self.parent or schema
        self.root = self.root or (self.parent.root if schema else self.parent)
class Inferred(Base):
    def run(self):
        return self.root.TYPES.get(1)
"""
    assert "8 root -> a.py Base.root" in list_uses({"a.py": text}, "a.py")


def test_a_required_name_is_that_of_the_module() -> None:
    files = {
        "a.js": "function row() { return 1 }\nmodule.exports = { row }\n",
        "use.js": 'const { row } = require("./a.js")\nrow()\n',
    }
    assert "2 row -> a.js row" in list_uses(files, "use.js")


def test_bases_that_depend_on_themselves_end() -> None:
    text = """
class Loop:
    __call__: Loop
loop = Loop()
made = loop()
class Box(made): ...
"""
    index = make_index({"a.py": text})
    assert not index.uses.inheritance.bases
