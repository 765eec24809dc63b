"""Generated files that are hard to analyse, always the same."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator

SEED = 1
MINIFIED = (
    "function {a}({b},{c}){{return {b}.{c}?{b}[{c}]({a}):void 0===({c})||{a}(e=>{{for(var t in "
    "e)e.hasOwnProperty(t)&&({b}=t)}})}}",
    "var {a}={{{b}:1,{c}:[1,2,3],get:function(){{return this.{b}}}}},{c}={a}.{b}+(()=>{b}*2)();",
    "class {a} extends {b}{{constructor(e){{super(e),this.{c}=e}}{c}(){{return this.{c}&&1}}}}",
    '!function(e,t){{"object"==typeof exports?t(exports):t(e.{a}={{}})}}(this,function(e)'
    "{{e.{b}={c}}});",
    "if({a}&&!{b}||{c}>3)try{{{a}({b},`x${{{c}}}`)}}catch(e){{throw e}}else {a}=/[a-z]+\\/{b}/g;",
)


def make_minified(size: int = 1_000_000) -> str:
    """Return JavaScript in one line."""
    return "".join(_repeat(MINIFIED, size))


def _repeat(templates: tuple[str, ...], size: int) -> Iterator[str]:
    chance = random.Random(SEED)  # noqa: S311 - it only has to repeat itself
    length = 0
    while length < size:
        a, b, c = (_make_name(chance) for _ in range(3))
        text = chance.choice(templates).format(a=a, b=b, c=c)
        length += len(text)
        yield text


def _make_name(chance: random.Random) -> str:
    return chance.choice("abcdefghijklmnopqrstuvwxyz") + str(chance.randrange(1000))


def make_json(size: int = 5_000_000) -> str:
    """Return nested records in as many lines as an indented file has."""
    record = {"name": "item", "values": [1, 2.5, None, True], "parts": {"a": {"b": ["c", {}]}}}
    one = len(json.dumps(record, indent=2))
    items = [{"id": number, **record} for number in range(size // (one + 90))]
    return json.dumps({"items": items}, indent=2)


def make_functions(lines: int = 300_000) -> str:
    """Return C like that of a generator: functions, tables and macros of ten lines each."""
    return "".join(
        f"#define OPCODE_{n} 0x{n:04x}\n"
        f"struct node_{n} {{\n  int left;\n  struct node_{n} *next;\n}};\n"
        f"static int step_{n}(struct node_{n} *node) {{\n"
        f"  if (node->left > {n}) return OPCODE_{n};\n"
        f"  return node->next ? step_{n}(node->next) : 0;\n}}\n\n"
        for n in range(lines // 10)
    )


def make_short_lines(lines: int = 300_000) -> str:
    """Return C that is just small enough to be parsed."""
    return "".join(f"int v{n:x};\n" for n in range(lines))


HARD_FILES: dict[str, tuple[str, Callable[[], str]]] = {
    "bundle.js": ("minified JavaScript", make_minified),
    "bundle.min.js": ("the same, and its name says so", make_minified),
    "data.json": ("JSON", make_json),
    "generated.c": ("C, 300,000 lines", make_functions),
    "short.c": ("C, 300,000 short lines", make_short_lines),
}
"""Name -> (description, function that makes the text)."""
