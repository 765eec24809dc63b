"""What is a test, language by language."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Text

TESTS: dict[str, tuple[str, tuple[int, ...] | None]] = {
    "functions.py": ("def test_a(): pass\ndef helper():\n    def test_b(): pass\n", (1,)),
    "classes.py": (
        "class TestA:\n    def test_a(self): pass\nclass App:\n    def test_client(self): pass\n",
        (2,),
    ),
    "unittest.py": ("class A(unittest.TestCase):\n    def test_a(self): pass\n", (2,)),
    "fixtures.py": ("@pytest.fixture\ndef test_app(): pass\n", ()),
    "a_test.go": ("package a\nfunc TestA(t *testing.T) {}\nfunc Testimony() {}\n", (2,)),
    "a.rs": ("#[cfg(test)]\nmod tests {\n  #[tokio::test]\n  async fn a() {}\n}\n", (4,)),
    "b.rs": ("#[test_only]\nfn a() {}\n", ()),
    "A.java": ("class A {\n  @Test\n  void a() {}\n  @TestInstance\n  void b() {}\n}\n", (3,)),
    "B.java": ("class B extends TestCase {\n  public void testA() {}\n}\n", (2,)),
    "C.java": ("class C extends BaseTest {\n  public void testA() {}\n}\n", (2,)),
    "A.cs": ("class A {\n  [Theory, InlineData(1)]\n  public void A(int i) {}\n}\n", (3,)),
    "B.cs": ("class B {\n  [TestFixture]\n  public void A() {}\n}\n", ()),
    "a.cpp": ('TEST(A, B) {\n}\nTEST_CASE("x", "[y]") {\n}\nint TESTED(int a) {}\n', (1, 3)),
    "unit.cpp": ("class A : public CppUnit::TestFixture {\n  void testA() {}\n};\n", (2,)),
    "b.cpp": ("int a() { return 1; }\n", None),
    "check.c": (
        "START_TEST(a)\n{\n}\nEND_TEST\n\nvoid add(void)\n{\n  tcase_add_test(tc, a);\n}\n",
        (1,),
    ),
    "cmocka.c": ("int main(void)\n{\n  cmocka_unit_test(test_a);\n}\n", (3,)),
    "a.js": ("describe('x', () => {\n  it('y', () => {})\n})\n", (2,)),
    "c.js": ("it.each(cases)('y', () => {})\ntest.only('z', f)\nlist.each(f)\n", (1, 2)),
    "b.js": ("run()\n", None),
    # Only tests that the file defines when it runs
    "d.js": ("function add() {\n  it('x', f)\n}\nadd()\n", (2,)),
    "e.js": (
        "export function add() {\n  it('x', f)\n}\nexport function more() {\n  add()\n}\n", None,
    ),
    "a.rb": ("class A < Minitest::Test\n  def test_a\n  end\nend\n", (2,)),
    "A.kt": ('class A {\n  @[Test JsName("x")]\n  fun a() {}\n  @[JvmName("b")]\n  fun b() {}\n}\n',
             (3,)),
    "helper.rb": ("def check(*names)\n  it(*names) do\n  end\nend\n", ()),
    "b.rb": ("RSpec.describe A do\n  it 'x' do\n  end\nend\n", (2,)),
    "c.rb": ("class A < Own\n  def test_a\n  end\nend\n", (2,)),
    "make_test.rb": ("module A\n  def self.run\n  end\nend\nA.run\n", ()),
    "A.scala": ('object A extends TestSuite {\n  test("x") { }\n}\n', (2,)),
    "B.scala": ("object B\n", None),
    "A.php": ("<?php\nclass A extends TestCase {\n  public function test() {}\n}\n", (3,)),
    "C.php": ("<?php\nclass C {\n  #[PHPUnit\\Test]\n  public function a() {}\n}\n", (4,)),
    "B.php": (
        "<?php\nclass B extends Own {\n  /**\n   * @test\n   */\n  public function adds() {}\n"
        "  /** @tested */\n  public function more() {}\n}\n",
        (6,),
    ),
    "a.swift": ("class A: XCTestCase {\n  func testA() {}\n}\n", (2,)),
    "a.zig": ('test "x" {}\n', (1,)),
    "a.txt": ("def test_a(): pass\n", None),
}  # fmt: skip


@pytest.mark.parametrize("name", TESTS)
def test_tests_are_found_by_what_makes_a_test(name: str) -> None:
    text, lines = TESTS[name]
    assert analyse(name, Text(content=text)).tests == lines


G, T, S = "group", "test", "skipped"

TITLES: dict[str, tuple[str, list[tuple[int, int, str, str]]]] = {
    "a.test.ts": (
        "describe('cart', () => {\n  it('adds', () => {})\n  it.skip(`drops`, () => {})\n})\n"
        "describe.skip(Till, () => {\n  test('x', f)\n})\nre.test('y')\ntest.todo('later')\n",
        [(1, 0, G, "cart"), (2, 1, T, "adds"), (3, 1, S, "drops"), (5, 0, S, "Till"),
         (6, 1, S, "x"), (9, 0, S, "later")],
    ),
    "a_spec.rb": (
        "RSpec.describe Cart do\n  context 'empty' do\n    it { is_expected.to be_nil }\n  end\n"
        "  xit 'adds' do\n  end\n  it 'counts' do\n    skip 'slow'\n  end\nend\n",
        [(1, 0, G, "Cart"), (2, 1, G, "empty"), (3, 2, T, "is_expected.to be_nil"),
         (5, 1, S, "adds"), (7, 1, S, "counts")],
    ),
    "a_test.go": (
        'package a\nfunc TestA(t *testing.T) {\n\tt.Run("x", f)\n}\nfunc TestB(t *testing.T) {\n'
        '\tt.Skip("no")\n}\nfunc TestC(t *testing.T) {\n\tif a {\n\t\tt.Skip()\n\t}\n}\n',
        [(2, 0, T, "TestA"), (3, 1, G, "x"), (5, 0, S, "TestB"), (8, 0, T, "TestC")],
    ),
    "a.jl": ('@testset "x" begin\n  @testset "y" begin\n  end\nend\n',
             [(1, 0, G, "x"), (2, 1, G, "y")]),
    "a_test.exs": ('describe "x" do\n  test "y" do\n  end\nend\n',
                   [(1, 0, G, "x"), (2, 1, T, "y")]),
    "a_spec.lua": ("describe('x', function()\n  it('y', f)\nend)\n",
                   [(1, 0, G, "x"), (2, 1, T, "y")]),
    "A.java": (
        'class A {\n  @Test\n  @DisplayName("adds two")\n  void a() {}\n  @Disabled @Test\n'
        "  void b() {}\n}\n@Ignore\nclass B {\n  @Test\n  void c() {}\n}\n",
        [(1, 0, G, "A"), (4, 1, T, "adds two"), (6, 1, S, "b"), (9, 0, S, "B"), (11, 1, S, "c")],
    ),
    "A.cs": ('class A {\n  [Fact(Skip = "x")]\n  void B() {}\n  [Fact]\n  void C() {}\n}\n',
             [(1, 0, G, "A"), (3, 1, S, "B"), (5, 1, T, "C")]),
    "test_a.py": (
        "@pytest.mark.skip(reason='x')\ndef test_a(): pass\nclass TestB:\n"
        "  @pytest.mark.skipif(x)\n  def test_c(self): pass\n",
        [(2, 0, S, "test_a"), (3, 0, G, "TestB"), (5, 1, T, "test_c")],
    ),
    "test_b.py": ("pytestmark = pytest.mark.skip\ndef test_a(): pass\n", [(2, 0, S, "test_a")]),
    "a.rs": ("#[test]\n#[ignore]\nfn a() {}\n", [(3, 0, S, "a")]),
    "a.cc": ('TEST(Cart, DISABLED_Adds) {\n}\nTEST_CASE("sums", "[x]") {\n}\n',
             [(1, 0, S, "Cart.DISABLED_Adds"), (3, 0, T, "sums")]),
    "ATest.php": (
        "<?php\nclass ATest extends TestCase {\n  public function testA() {\n"
        "    $this->markTestSkipped('x');\n  }\n}\n",
        [(2, 0, G, "ATest"), (3, 1, S, "testA")],
    ),
    "A.scala": ('class A {\n  test("x") { }\n  "cart" should "sum" in {\n  }\n}\n',
                [(1, 0, G, "A"), (2, 1, T, "x"), (3, 1, T, '"cart" should "sum"')]),
}  # fmt: skip


@pytest.mark.parametrize("name", TITLES)
def test_titles_are_nested_and_skipped_tests_are_marked(name: str) -> None:
    text, expected = TITLES[name]
    found = analyse(name, Text(content=text)).titled_tests
    kinds = [S if each.is_skipped else G if each.is_group else T for each in found]
    rows = zip(found, kinds, strict=True)
    assert [(each.line, each.depth, kind, each.title) for each, kind in rows] == expected
