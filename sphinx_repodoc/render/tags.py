"""Convert comments with Doxygen, Javadoc or JSDoc tags to Markdown."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sphinx_repodoc.render.plain import BARE_URL

_TABLE: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

_TAG = re.compile(r"\s*[@\\](?P<tag>[a-z]+)\b:?[ \t]*(?P<rest>.*)$")
_CODE = re.compile(r"\s*[@\\](?:code|verbatim)(?:\{\.?(?P<language>\w+)\})?\s*$")
_END_CODE = re.compile(r"\s*[@\\]end(?:code|verbatim)\s*$")
_TYPE = re.compile(r"^\{[^{}]*\}\s*|^\[(?:in|out|in,\s*out)\]\s*")
_NAME = r"[^{}\s|(]+(?:\([^(){}]*\))?"
"""What a Javadoc link names, such as ``Cart#add(int, String)``."""
_INLINES = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"\{@(?:code|literal)\s+([^{}]*)\}", r"`\1`"),
        (rf"\{{@(?:link|linkplain|see)\s+#?({_NAME})\s*\}}", r"`\1`"),
        (rf"\{{@(?:link|linkplain|see)\s+{_NAME}[\s|]+([^{{}}]+)\}}", r"\1"),
        (r"\{@\w+\s*([^{}]*)\}", r"\1"),
        (r"(?<![\w\\@`])[@\\][cp]\s+([^\s`]*[^\s`.,;:])", r"`\1`"),
        (r"(?<![\w\\@`])[@\\](?:a|e|em|b)\s+([\w-]+)", r"*\1*"),
        (r"(?<![\w\\@`])[@\\]ref\s+(\S+)", r"\1"),
        (rf"(?<![\w<(\"'`\[=/])({BARE_URL})", r"<\1>"),
        # Markdown links to names in the code, which have no address: [`Name`].
        (r"\[(`[^`\]\n]+`)\](?:\[[^\]\n]*\])?(?![(:\[])", r"\1"),
    )
)


def convert_tags(text: str) -> str:
    """Convert *text* to Markdown."""
    return "\n".join(_convert(text.split("\n")))


def _convert(lines: list[str]) -> Iterator[str]:
    in_code = in_fence = is_example = False
    for line in lines:
        if in_code:
            in_code = not _END_CODE.match(line)
            yield line if in_code else "```"
            continue
        if line.lstrip().startswith(("```", "~~~")):
            in_fence = not in_fence
        if in_fence or (line.startswith("    ") and not is_example):
            yield line
        elif match := _CODE.match(line):
            in_code = True
            yield from ("", f"```{match['language'] or ''}")
        elif match := _TAG.match(line):
            if is_example:
                yield "```"
            is_example = match["tag"] == "example" and not match["rest"].startswith("<caption")
            yield from _convert_tag(match["tag"], match["rest"], line)
        else:
            yield line if is_example else _convert_inline(line)
    if in_code or is_example:
        yield "```"


def _convert_tag(tag: str, rest: str, line: str) -> Iterator[str]:
    if tag == "example":
        yield from ("", "**Example**", "", "```", *filter(None, [rest]))
    elif tag in _TABLE["dropped"]:
        yield ""
    elif tag in _TABLE["prose"]:
        yield _convert_inline(rest)
    elif tag in _TABLE["headings"]:
        words = rest.split(" ", 1)[-1] if tag.endswith("section") else rest
        yield from ("", f"{_TABLE['headings'][tag]} {words}", "")
    elif tag == "li":
        yield f"- {_convert_inline(rest)}"
    elif title := _TABLE["titles"].get(tag):
        rest = _TYPE.sub("", rest)
        name, blank, text = rest.partition(" ")
        if tag in _TABLE["named"] and name and "`" not in name:
            rest = f"`{name}`{blank}{text}"
        yield f"- **{title}** {_convert_inline(rest)}".rstrip()
    else:
        yield _convert_inline(line)


def _convert_inline(line: str) -> str:
    if not any(mark in line for mark in ("@", "\\", "[", "://")):
        return line
    for pattern, replacement in _INLINES:
        line = pattern.sub(replacement, line)
    return line
