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
    "A.cs": ("class A {\n  [Theory, InlineData(1)]\n  public void A(int i) {}\n}\n", (3,)),
    "B.cs": ("class B {\n  [TestFixture]\n  public void A() {}\n}\n", ()),
    "a.cpp": ('TEST(A, B) {\n}\nTEST_CASE("x", "[y]") {\n}\nint TESTED(int a) {}\n', (1, 3)),
    "unit.cpp": ("class A : public CppUnit::TestFixture {\n  void testA() {}\n};\n", (2,)),
    "b.cpp": ("int a() { return 1; }\n", None),
    "a.js": ("describe('x', () => {\n  it('y', () => {})\n})\n", (2,)),
    "c.js": ("it.each(cases)('y', () => {})\ntest.only('z', f)\nlist.each(f)\n", (1, 2)),
    "b.js": ("run()\n", None),
    "a.rb": ("class A < Minitest::Test\n  def test_a\n  end\nend\n", (2,)),
    "b.rb": ("RSpec.describe A do\n  it 'x' do\n  end\nend\n", (2,)),
    "c.rb": ("class A < Own\n  def test_a\n  end\nend\n", (2,)),
    "make_test.rb": ("module A\n  def self.run\n  end\nend\nA.run\n", ()),
    "A.scala": ('object A extends TestSuite {\n  test("x") { }\n}\n', (2,)),
    "B.scala": ("object B\n", None),
    "A.php": ("<?php\nclass A extends TestCase {\n  public function testA() {}\n}\n", (3,)),
    "a.swift": ("class A: XCTestCase {\n  func testA() {}\n}\n", (2,)),
    "a.zig": ('test "x" {}\n', (1,)),
    "a.txt": ("def test_a(): pass\n", None),
}  # fmt: skip


@pytest.mark.parametrize("name", TESTS)
def test_tests_are_found_by_what_makes_a_test(name: str) -> None:
    text, lines = TESTS[name]
    assert analyse(name, Text(content=text)).tests == lines
