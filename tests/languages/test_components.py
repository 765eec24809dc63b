"""Components of Svelte and Astro; one of Vue is among the languages."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Text


@pytest.mark.parametrize(
    ("name", "text", "symbols", "imports"),
    [
        pytest.param(
            "A.svelte",
            "<script context='module'>\nexport const size = 1;\n</script>\n<p>{x}</p>\n<script>\n"
            "import B from './B.svelte';\nfunction go() {}\n</script>\n",
            [("size", 2), ("go", 7)],
            ["./B.svelte"],
            id="svelte: two scripts",
        ),
        pytest.param(
            "A.vue", "<script lang='ts'>\nlet a: Map<b, c>;\n</script>\n", [("a", 2)], [], id="ts"
        ),
        pytest.param("A.vue", "<script lang='coffee'>\na = 1\n</script>\n", [], [], id="coffee"),
        pytest.param("A.vue", "<script>\nlet a = 1;\n", [], [], id="a script without an end"),
        pytest.param("A.vue", "<template>\n<b/>\n</template>\n", [], [], id="no script"),
        pytest.param(
            "a.astro",
            "---\nimport B from '../B.astro';\nconst size: number = 1;\n---\n<B />\n"
            "<script>\nlet other = 1;\n</script>\n",
            [("size", 3)],
            ["../B.astro"],
            id="astro: what stands above it",
        ),
        pytest.param("a.astro", "<B />\n---\nlet a = 1;\n---\n", [], [], id="astro: only markup"),
    ],
)
def test_scripts_of_a_component(
    name: str, text: str, symbols: list[tuple[str, int]], imports: list[str]
) -> None:
    found = analyse(name, Text(content=text))
    assert [(symbol.name, symbol.line) for symbol in found.symbols] == symbols
    assert [statement.module for statement in found.imports] == imports
