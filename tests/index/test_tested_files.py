"""Which tests exercise a file, and in which order."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.index import RepoIndex, build_index
from sphinx_repodoc.index.pairs import list_topics
from sphinx_repodoc.index.tested_files import list_subjects, list_tests
from sphinx_repodoc.model import FileRecord, SourceFile, Text


def _index(files: dict[str, str]) -> RepoIndex:
    analyses = {
        path: analyse(path.rpartition("/")[2], Text(content=text)) for path, text in files.items()
    }
    records = [
        FileRecord(source=SourceFile(path=path), analysis=found) for path, found in analyses.items()
    ]
    return build_index(
        records, "files", [(path, found.references) for path, found in sorted(analyses.items())]
    )


CART_C = '#include "cart.h"\nint total(int a) { return a; }\n'
CART = "class Cart: pass\ndef price(): pass\n"
USE = "from shop.cart import Cart\nCart()\nCart()\n"
SKIP = "import pytest\nfrom shop.cart import price\n@pytest.mark.skip\n"


@pytest.mark.parametrize(
    ("tests", "expected"),
    [
        # Named after the file, then after a definition that it uses, then by the number of uses
        ({"tests/test_cart.py": USE + "def test_a(): pass\n",
          "tests/test_price.py": "from shop.cart import price\ndef test_a(): price()\n",
          "tests/test_all.py": USE + USE + "def test_a(): pass\n"},
         ["tests/test_cart.py", "tests/test_price.py", "tests/test_all.py"]),
        # Its name contains that of the file
        ({"tests/test_all.py": USE + USE + "def test_a(): pass\n",
          "tests/test_full_cart.py": "from shop.cart import *\ndef test_a(): price()\n"},
         ["tests/test_full_cart.py", "tests/test_all.py"]),
        # In the nearest folder, if only imports tell
        ({"a/tests/test_a.py": "import shop.cart\ndef test_a(): pass\n",
          "shop/tests/test_a.py": "import shop.cart\ndef test_a(): pass\n"},
         ["shop/tests/test_a.py", "a/tests/test_a.py"]),
        # Its name is that of another file
        ({"shop/full_cart.py": "def a(): pass\n",
          "tests/test_full_cart.py": "from shop.cart import *\ndef test_a(): price()\n",
          "tests/test_all.py": USE + "def test_a(): pass\n"},
         ["tests/test_all.py", "tests/test_full_cart.py"]),
        # An import that is not used
        ({"tests/test_all.py": "from shop.cart import Cart\ndef test_a(): pass\n"}, []),
        # A benchmark comes after other tests
        ({"bench/test_cart.py": USE + "def test_a(): pass\n",
          "tests/test_all.py": USE + "def test_a(): pass\n"},
         ["tests/test_all.py", "bench/test_cart.py"]),
        # A test that does not run is last
        ({"tests/test_cart.py": SKIP + "def test_a(): price()\n",
          "tests/test_all.py": USE + "def test_a(): pass\n"},
         ["tests/test_all.py", "tests/test_cart.py"]),
        # Its uses speak against its name
        ({"tests/test_cart.py": "from bank.loan import Loan\ndef test_a(): Loan()\n"}, []),
        ({"shop/bank/tests/test_cart.py": "from shop.till import t\ndef test_a(): t()\n"}, []),
        # Data and helpers of tests have no tests, and test nothing
        ({"tests/data/cart.py": USE, "tests/helper.py": USE}, []),
    ],
)  # fmt: skip
def test_order_of_tests(tests: dict[str, str], expected: list[str]) -> None:
    files = {
        "shop/__init__.py": "", "shop/cart.py": CART, "bank/__init__.py": "",
        "bank/loan.py": "class Loan: pass\n", "shop/till.py": "def t(): pass\n",
    }  # fmt: skip
    index = _index({**files, **tests})
    assert [each.path for each in list_tests(index, "shop/cart.py")] == expected


def test_types_that_do_not_exist_at_run_time_are_not_tested_by_name() -> None:
    test = "import { Cart } from '../src/index';\nit('adds', () => { new Cart(); });\n"
    index = _index({
        "src/index.ts": "export class Cart {}\n",
        "src/types/cart.ts": "export type Item = string;\n",
        "test/cart.test.ts": test,
    })  # fmt: skip
    assert [each.path for each in list_tests(index, "src/index.ts")] == ["test/cart.test.ts"]
    assert list_tests(index, "src/types/cart.ts") == ()


@pytest.mark.parametrize(
    ("line", "expected"),
    [("import { Item } from './item';", []),
     ("import { Item } from './item'; import { expectTypeOf } from 'vitest';", ["src/a.test.ts"]),
     ("import { Item, make } from './item'; make();", ["src/a.test.ts"])],
)  # fmt: skip
def test_tests_of_types(line: str, expected: list[str]) -> None:
    index = _index({
        "src/item.ts": "export interface Item { id: string }\n"
                       + ("export function make() {}\n" if "make" in line else ""),
        "src/a.test.ts": f"{line}\nit('a', () => {{ const a: Item = {{ id: '1' }}; }});\n",
    })  # fmt: skip
    assert [each.path for each in list_tests(index, "src/item.ts")] == expected


def test_titles_name_what_runs() -> None:
    index = _index({
        "lib/cart.js": "class Cart { add() {} }\nmodule.exports = Cart;\n",
        "types/index.d.ts": "export class Cart { add(): void }\n",
        "test/all.test.js": "describe('Cart.add', () => { it('a', () => {}) });\n",
    })  # fmt: skip
    assert [each.path for each in list_subjects(index, "test/all.test.js")] == ["lib/cart.js"]


def test_tests_of_options() -> None:
    """Options have no code of their own: tests pass them to what they test."""
    index = _index({
        "src/scan/ScanOptions.ts": "export interface ScanOptions { deep?: boolean }\n",
        "src/scan/scan.ts": "import { ScanOptions } from './ScanOptions';\n"
            "export function Equals(): void {}\n"
            "export function scan(x: string, o?: ScanOptions): number { return 1; }\n",
        "test/functional/a.spec.ts": "import { scan } from '../../src/scan/scan';\n"
            "it('a', () => { scan('x', { deep: true }); scan('y', { deep: false }) });\n",
        "test/functional/scan-options.spec.ts": "import { scan } from '../../src/scan/scan';\n"
            "it('a', () => { scan('x', { deep: true }) });\n",
        "test/functional/b.spec.ts": "import { Equals } from '../../src/scan/scan';\n"
            "import { ScanOptions } from '../../src/scan/ScanOptions';\n"
            "it('b', () => { const o: ScanOptions = null; Equals() });\n",
    })  # fmt: skip
    found = [(each.path, each.is_named) for each in list_tests(index, "src/scan/ScanOptions.ts")]
    assert found == [
        ("test/functional/scan-options.spec.ts", True), ("test/functional/a.spec.ts", False),
    ]  # fmt: skip


def test_tests_have_no_tests() -> None:
    helper = "def check(): pass\ndef test_a(): check()\n"
    user = "from tests.test_cart import check\ndef test_b(): check()\n"
    index = _index({
        "tests/__init__.py": "", "tests/test_cart.py": helper, "tests/test_price.py": user,
    })  # fmt: skip
    assert list_tests(index, "tests/test_cart.py") == ()


@pytest.mark.parametrize("kind", ["module", "class"])
def test_a_module_before_another_name_is_not_tested(kind: str) -> None:
    index = _index({
        "lib/shop.rb": f"{kind} Shop\n  def self.open\n  end\nend\n",
        "lib/shop/cart.rb": f"{kind} Shop\n  class Cart\n  end\nend\n",
        "spec/sums_spec.rb": "describe 'sums' do\n  it('a') { Shop::Cart.new }\nend\n",
        "spec/all_spec.rb": "describe 'all' do\n  it('a') { Shop }\nend\n",
    })  # fmt: skip
    found = [each.path for each in list_subjects(index, "spec/sums_spec.rb")]
    assert found == ["lib/shop/cart.rb"]
    found = [each.path for each in list_subjects(index, "spec/all_spec.rb")]
    assert found == ["lib/shop.rb"]


def test_tests_in_haskell() -> None:
    code = 'module Sums where\nsums = testGroup "a" [testCase "b" $ total 1 @?= 2]\n'
    index = _index({
        "src/Cart.hs": "module Cart where\ntotal a = a\n",
        "tests/Sums.hs": code.replace("where\n", "where\nimport Cart\n"),
    })  # fmt: skip
    assert [each.path for each in list_tests(index, "src/Cart.hs")] == ["tests/Sums.hs"]


def test_an_import_that_is_likely_shows_what_is_tested() -> None:
    index = _index({
        "lua/shop/cart.lua": "local cart = {}\nreturn cart\n",
        "spec/sums_spec.lua": "local cart = require 'shop.cart'\n"
                              "describe('a', function() it('b', function() end) end)\n",
    })  # fmt: skip
    found = [each.path for each in list_subjects(index, "spec/sums_spec.lua")]
    assert found == ["lua/shop/cart.lua"]


def test_a_file_with_the_name_of_a_test_is_tested() -> None:
    index = _index({
        "src/main/java/CartSpec.java": "class CartSpec { }\n",
        "src/test/java/CartSpecTest.java": "class CartSpecTest { @Test void a() { } }\n",
    })  # fmt: skip
    found = [each.path for each in list_tests(index, "src/main/java/CartSpec.java")]
    assert found == ["src/test/java/CartSpecTest.java"]


def test_a_qualified_title_names_what_is_tested() -> None:
    index = _index({
        "lib/shop/cart.rb": "module Shop\n  class Cart\n  end\nend\n",
        "lib/bank/cart.rb": "module Bank\n  class Cart\n  end\nend\n",
        "test/spec_sums.rb": "describe Shop::Cart do\n  it 'adds' do\n  end\nend\n",
    })  # fmt: skip
    subjects = list_subjects(index, "test/spec_sums.rb")
    assert [(each.path, each.title_line) for each in subjects] == [("lib/shop/cart.rb", 1)]
    assert list_tests(index, "lib/bank/cart.rb") == ()


def test_the_source_of_a_tested_header_is_tested() -> None:
    index = _index({
        "src/cart.h": "int total(int a);\n",
        "src/cart.cc": '#include "cart.h"\nint total(int a) { return a; }\n',
        "test/sums_test.cc": '#include "../src/cart.h"\nTEST(A, B) { total(1); }\n',
    })  # fmt: skip
    for path in ("src/cart.h", "src/cart.cc"):
        assert [each.path for each in list_tests(index, path)] == ["test/sums_test.cc"]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("shop::Cart c;", ["src/cart.h"]),
        ("shop::cart_list c;", ["src/cart.h"]),
        # Neither the namespace nor a macro or another include shows what is tested
        ("shop::other(); COUNT(2);", []),
        ("shop::other();", []),
    ],
)
def test_what_a_test_in_cpp_needs_to_use(code: str, expected: list[str]) -> None:
    index = _index({
        "src/cart.h": "#define COUNT(x) x\nnamespace shop {\nclass Cart {};\n"
                      "using cart_list = int;\nvoid pay();\n}\n",
        "src/till.h": "int other();\n",
        "test/sums_test.cc": '#include "../src/cart.h"\n#include "../src/till.h"\n'
                             f"TEST(A, B) {{ {code} }}\n",
    })  # fmt: skip
    found = [each.path for each in list_subjects(index, "test/sums_test.cc")]
    assert [path for path in found if path == "src/cart.h"] == expected


def test_the_folder_of_a_module_tells_its_topic() -> None:
    index = _index({
        "src/till/index.ts": "export const open = () => 1;\n",
        "src/a.test.ts": "import {open} from './till';\nit('a', () => { open(); open(); });\n",
        "src/till.test.ts": "import {open} from './till';\nit('a', () => { open(); });\n",
    })  # fmt: skip
    found = [each.path for each in list_tests(index, "src/till/index.ts")]
    assert found == ["src/till.test.ts", "src/a.test.ts"]


def test_neither_build_scripts_nor_kits_for_tests() -> None:
    index = _index({
        "build.sbt": "lazy val shop = project\n",
        "shop-testing/src/main/scala/shop/testing/CartTests.scala":
            "package shop.testing\ntrait CartTests\n",
        "src/main/scala/shop/Cart.scala": "package shop\nclass Cart\n",
        "src/test/scala/shop/CartSuite.scala": "package shop\nimport shop.testing.CartTests\n"
            "class CartSuite extends CartTests {\n  test(\"a\") { new Cart; shop.x }\n}\n",
    })  # fmt: skip
    found = [each.path for each in list_tests(index, "src/main/scala/shop/Cart.scala")]
    assert found == ["src/test/scala/shop/CartSuite.scala"]
    assert list_tests(index, "build.sbt") == ()


MAIN = '#include "../src/cart.h"\nint main(void) { total(1); return 0; }\n'
RUNS = '#include "../src/cart.h"\nvoid a(void) { total(1); }\nint run(void) { RUN_TEST(a); }\n'


@pytest.mark.parametrize(
    ("test", "code", "expected"),
    [
        ("test/sums.c", MAIN, ["test/sums.c"]),
        ("test/sums.c", RUNS, ["test/sums.c"]),
        # Neither a helper nor data, nor a program that knows nothing of the project
        ("test/sums.c", '#include "../src/cart.h"\nvoid a(void) { total(1); }\n', []),
        ("test/data/sums.c", MAIN, []),
        ("test/sums.c", "#include <cart.h>\nint main(void) { total(1); }\n", []),
    ],
)
def test_tests_in_c_without_a_framework(test: str, code: str, expected: list[str]) -> None:
    index = _index({"src/cart.h": "int total(int a);\n", "src/cart.c": CART_C, test: code})
    assert [each.path for each in list_tests(index, "src/cart.c")] == expected


def test_a_test_is_no_implementation_of_the_tested_header() -> None:
    header = {"src/cart.h": "int total(int a);\n", "test/cart.c": MAIN}
    assert "test/cart.c" not in _index(header).relations.pairs


def test_folders_of_the_same_names_outweigh_uses() -> None:
    index = _index({
        "shop/goods/cart.py": "def cart(): pass\n", "bank/loan.py": "def loan(): pass\n",
        "shop/goods/tests/test_cart.py": "from bank.loan import loan\ndef test_a(): loan()\n",
    })  # fmt: skip
    found = [each.path for each in list_tests(index, "shop/goods/cart.py")]
    assert found == ["shop/goods/tests/test_cart.py"]


@pytest.mark.parametrize("path", ["Sources/Shop/a.swift", "Tests/ShopTests/a.swift", "Shop/a.cs"])
def test_folders_for_sources_and_tests_are_no_topics(path: str) -> None:
    assert list_topics(path) == {"Shop"}


def test_classes_that_tests_extend_are_not_tested() -> None:
    index = _index({
        "src/CartTestCase.php": "<?php\nnamespace Shop;\nabstract class CartTestCase { }\n",
        "src/CartTest.php": "<?php\nnamespace Shop;\nuse Shop\\CartTestCase;\n"
                            "class CartTest extends CartTestCase { function testA() {} }\n",
    })  # fmt: skip
    assert list_tests(index, "src/CartTestCase.php") == ()


def test_tests_for_another_system() -> None:
    index = _index({
        "disk/disk_linux.go": "package disk\nfunc Size() int { return 1 }\n",
        "disk/disk_linux_test.go": "package disk\nfunc TestA(t *T) { Size() }\n",
        "disk/free_windows_test.go": "package disk\nfunc TestB(t *T) { Size() }\n",
        "disk/all_test.go": "package disk\nfunc TestC(t *T) { Size() }\n",
    })  # fmt: skip
    found = [each.path for each in list_tests(index, "disk/disk_linux.go")]
    assert found == ["disk/disk_linux_test.go", "disk/all_test.go"]


def test_tests_of_types_come_after_others() -> None:
    index = _index({
        "src/cart.ts": "export class Cart {}\n",
        "src/cart.test-d.ts": "import {Cart} from './cart';\nit('a', () => { new Cart(); });\n",
        "src/cart.test.ts": "import * as all from '.';\nit('a', () => {});\n",
    })  # fmt: skip
    found = [each.path for each in list_tests(index, "src/cart.ts")]
    assert found == ["src/cart.test.ts", "src/cart.test-d.ts"]


def test_a_test_with_the_name_of_its_subject() -> None:
    files = {"test/cart.jl": '@testset "x" begin\nend\n', "src/cart.jl": "", "test/till.jl": ""}
    index = _index({**files, "src/till.jl": ""})
    assert [each.path for each in list_tests(index, "src/cart.jl")] == ["test/cart.jl"]
    assert list_tests(index, "src/till.jl") == ()


@pytest.mark.parametrize(
    ("test", "subject"),
    [
        ("tests/test_http_client.py", "http_client.py"),
        ("test/HttpClientTests.cs", "src/HttpClient.cs"),
        ("test/test_priority_queue.jl", "src/priorityqueue.jl"),
        ("test/spec_cart.rb", "lib/cart.rb"),
        ("test/cart_gtest.cc", "src/cart.cc"),
        ("test/spec_auth_basic.rb", "lib/rack/auth/basic.rb"),
        ("Tests/ShopTests/CartTests.swift", "Sources/Shop/Goods/Cart.swift"),
        ("src/Shop.Tests/CartTests.cs", "src/Shop/Goods/Cart.cs"),
    ],
)
def test_names_of_tests(test: str, subject: str) -> None:
    index = _index({test: "", subject: ""})
    assert [each.path for each in index.relations.pairs[test]] == [subject]


def test_a_program_that_is_registered_is_a_test() -> None:
    build = "add_executable(on on.cc)\n"
    index = _index({
        "src/cart.h": "#define COUNT(x) x\nint total(int a);\n",
        "unittest/on.cc": '#include "../src/cart.h"\nint main() { COUNT(1); }\n',
        "tools/on.cc": '#include "../src/cart.h"\nint main() { total(1); }\n',
        "unittest/CMakeLists.txt": build, "tools/CMakeLists.txt": build,
        "CMakeLists.txt": "add_test(NAME runs COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test\n"
                          "  a b --build-target on)\n",
    })  # fmt: skip
    assert [each.path for each in list_tests(index, "src/cart.h")] == ["unittest/on.cc"]
    role = index.roles["unittest/on.cc"][0]
    assert (role.what, role.source, role.line) == ("Test", "CMakeLists.txt", 1)
