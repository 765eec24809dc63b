"""Import statements out of captures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sphinx_repodoc.analyse.tree.declarators import Match
from sphinx_repodoc.analyse.tree.definitions import cut
from sphinx_repodoc.model import Import, ImportedName, ImportForm

MAX_MODULE = 500

_QUOTES = {'"': '"', "'": "'", "`": "`", "<": ">"}
_ALIAS = re.compile(r"\s+as\s+|\s*=>\s*")


def collect_imports(matches: list[tuple[str, Match]], data: bytes) -> tuple[Import, ...]:
    """The imports of a file in its order; matches of one statement are put together."""
    found: dict[tuple[int, str], Import] = {}
    loose: dict[int, list[ImportedName]] = {}
    for form, match in matches:
        statement = match[f"import.{form}" if form else "import"][0]
        alias = cut(data, match["alias"][0]) if "alias" in match else ""
        names = [cut(data, name) for name in match.get("name", ())]
        if "module" not in match:
            items = (ImportedName(name=name, alias=alias) for name in names)
            loose.setdefault(statement.start_byte, []).extend(items)
            continue
        node = match["module"][0]
        written_module = _unquote(cut(data, node, match["module"][-1]))
        for module, inner, inner_alias in _expand(written_module):
            key = (statement.start_byte, f"{node.start_byte}:{module}")
            written = [inner] if inner else names
            imported = tuple(
                ImportedName(name=name, alias=inner_alias or (alias if names else ""))
                for name in written
            )
            before = found.get(key)
            found[key] = Import(
                line=node.start_point.row + 1,
                module=module[:MAX_MODULE],
                form=ImportForm(form),
                alias=("" if imported else alias or inner_alias)
                or (before.alias if before else ""),
                names=_merge(before.names if before else (), imported),
            )
    for key, item in found.items():
        if key[0] in loose:
            found[key] = replace(item, names=_merge(item.names, tuple(loose[key[0]])))
    return tuple(found[key] for key in sorted(found, key=lambda key: (found[key].line, key[0])))


def _merge(
    before: tuple[ImportedName, ...], names: tuple[ImportedName, ...]
) -> tuple[ImportedName, ...]:
    """The names of two matches of one statement; a later one may know a name's alias."""
    merged = {item.name: item for item in before}
    for item in names:
        if item.name not in merged or item.alias:
            merged[item.name] = item
    return tuple(merged.values())


def _unquote(text: str) -> str:
    text = text.strip()
    if len(text) > 1 and _QUOTES.get(text[0]) == text[-1]:
        text = text[1:-1]
    return " ".join(text.split())


def _expand(text: str) -> Iterator[tuple[str, str, str]]:
    """(module, name, alias) for each leaf of ``a::{b, c::{d as e}}``; a text without braces
    is a module or several, with ``as`` its alias. A variable's braces are none."""
    if "{" not in text or "${" in text:
        for part in text.split(", "):
            module, alias = _split_alias(part)
            yield module, "", alias
        return
    for leaf in _list_leaves(text):
        path, alias = _split_alias(leaf)
        match = re.fullmatch(r"(.*?)(?:::|\\|\.|/)?([^:\\./]*)", path)
        if match is None or not match[1]:
            yield path, "", alias
        else:
            yield match[1], match[2], alias


def _split_alias(text: str) -> tuple[str, str]:
    module, *alias = _ALIAS.split(text, maxsplit=1)
    return module.strip(), alias[0].strip() if alias else ""


def _list_leaves(text: str) -> Iterator[str]:
    """The paths in a tree of braces."""
    prefixes = [""]
    leaf = ""
    for part in re.findall(r"[^{},]+|[{},]", text):
        if part == "{":
            prefixes.append(prefixes[-1] + leaf)
            leaf = ""
        elif part in ",}":
            if leaf:
                yield prefixes[-1] + leaf
            leaf = ""
            if part == "}" and len(prefixes) > 1:
                prefixes.pop()
        else:
            leaf = part.strip()
    if leaf:
        yield prefixes[-1] + leaf
