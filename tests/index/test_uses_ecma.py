"""Names in JavaScript and TypeScript."""

from __future__ import annotations

import pytest

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
