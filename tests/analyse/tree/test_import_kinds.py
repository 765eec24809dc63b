"""Imports that take effect at run time, later, or never."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Text


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.ts", 'import type { A } from "a";', ["a A type-only"]),
        ("a.ts", 'import type A from "a";', ["a A type-only"]),
        ("a.ts", 'import type from "a";', ["a type run-time"]),
        ("a.ts", 'import { type } from "a";', ["a type run-time"]),
        ("a.ts", 'import { type A, B } from "a";', ["a A type-only", "a B run-time"]),
        ("a.ts", 'import A, { type B } from "a";', ["a A run-time", "a B type-only"]),
        ("a.ts", 'import { type A, type B } from "a";', ["a A B type-only"]),
        ("a.ts", 'export type { A } from "a";', ["a A type-only"]),
        ("a.ts", 'export { type A } from "a";', ["a A type-only"]),
        ("a.ts", 'import "a";', ["a run-time"]),
        ("a.tsx", 'const A = lazy(() => import("a"));', ["a deferred"]),
        ("a.js", 'await import("a");\nimport("b");', ["a run-time", "b deferred"]),
        ("a.js", 'const a = await import("a");', ["a run-time"]),
        ("a.js", 'function f() { return require("a"); }', ["a deferred"]),
        ("a.js", 'class A { f() { require("a"); } }', ["a deferred"]),
        ("a.js", 'const a = require("a");\n(function () { require("b"); })();',
         ["a a run-time", "b run-time"]),
        ("a.rb", 'require "a"\nautoload :B, "b"\ndef f\n  require "c"\nend\n',
         ["a run-time", "b deferred", "c deferred"]),
        ("a.lua", 'require "a"\nfunction f()\n  require "b"\nend\n', ["a run-time", "b deferred"]),
        ("a.php", '<?php\nrequire "a.php";\nfunction f() { require "b.php"; }\n',
         ["a.php run-time", "b.php deferred"]),
        ("a.py", "import a\ndef f():\n    import b\n", ["a run-time", "b deferred"]),
        ("a.py", "class A:\n    import a\n    def f(self):\n        import b\n",
         ["a run-time", "b deferred"]),
        ("a.py", "if TYPE_CHECKING:\n    import a\nelse:\n    import b\n",
         ["a type-only", "b run-time"]),
        ("a.py", "if not typing.TYPE_CHECKING:\n    import a\nelse:\n    import b\n",
         ["a run-time", "b type-only"]),
        ("a.py", "if TYPE_CHECKING and x:\n    import a\nif TYPE_CHECKING or x:\n    import b\n",
         ["a type-only", "b run-time"]),
        ("a.py", "def f():\n    if TYPE_CHECKING:\n        import a\n", ["a type-only"]),
        ("a.py", "try:\n    import a\nexcept ImportError:\n    import b\n",
         ["a run-time", "b run-time"]),
    ],
)  # fmt: skip
def test_kind_of_imports(name: str, text: str, expected: list[str]) -> None:
    found = [
        " ".join([each.module, each.alias, *(item.name for item in each.names), each.kind]).replace(
            "  ", " "
        )
        for each in analyse(name, Text(content=text)).imports
    ]
    assert sorted(found) == expected
