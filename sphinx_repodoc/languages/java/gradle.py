"""Reader of Gradle builds: the dependencies and the main class, which are written alike in Groovy
and Kotlin. Builds are programs, so only literal declarations are found."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import (
    OUTLINE,
    Findings,
    analyse_tree,
    describe_keys,
    find_with_lines,
    read_toml,
)
from sphinx_repodoc.model import Dependency, EntryPoint, Manifest

_DEPENDENCY = re.compile(
    r"""(?m)(?:^|[{;])[ \t]*(?P<group>\w*
    (?:[iI]mplementation|[aA]pi|[cC]ompile|[cC]ompileOnly|[rR]untimeOnly
    |[cC]lasspath|[aA]nnotationProcessor|kapt|ksp)\w*)[ \t(]+(?:(?:enforcedP|p)latform\()?
    (?P<quote>["'])(?P<name>[\w.-]+:[\w.-]+)(?::(?P<version>[^"'@]*))?[^"']*(?P=quote)""",
    re.VERBOSE,
)
_MAP = re.compile(
    r"""(?m)^[ \t]*(?P<group>\w+)[ \t(]+group\s*[:=]\s*["'](?P<vendor>[\w.-]+)["'],\s*
    name\s*[:=]\s*["'](?P<name>[\w.-]+)["'](?:,\s*version\s*[:=]\s*["'](?P<version>[\w.-]+)["'])?""",
    re.VERBOSE,
)
_LIBRARY = re.compile(
    r"""(?m)^[ \t]*[\w-]+\s*=\s*(?:\{[^}\n]*\bmodule\s*=\s*)?
    ["'](?P<name>[\w.-]+:[\w.-]+)(?::(?P<version>[^"']*))?["']""",
    re.VERBOSE,
)
_MAIN = re.compile(r"""\bmainClass(?:Name)?\s*(?:=|\.set\()\s*["'](?P<name>[\w.$]+)["']""")
_USUAL = ("implementation", "api", "compile")


def analyse_gradle(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the dependencies and the main class of a Gradle build."""
    found = analyse_tree(text, "Kotlin", sections) if name.endswith(".kts") else Findings()
    dependencies = tuple(sorted(_list_dependencies(text), key=lambda each: each.line))
    points = (
        EntryPoint(name=match["name"].rpartition(".")[2], line=line, target=match["name"])
        for line, match in find_with_lines(_MAIN, text)
    )
    manifest = Manifest(system="Gradle", dependencies=dependencies) if dependencies else None
    return replace(found, manifest=manifest, entry_points=tuple(points))


def analyse_versions(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the libraries in a catalogue of versions (``libs.versions.toml``)."""
    dependencies = tuple(
        Dependency(name=match["name"], line=line, requirement=match["version"] or "")
        for line, match in find_with_lines(_LIBRARY, text)
    )
    manifest = Manifest(system="Gradle", dependencies=dependencies) if dependencies else None
    return replace(describe_keys(read_toml(text, OUTLINE, "TOML")), manifest=manifest)


def _list_dependencies(text: str) -> Iterator[Dependency]:
    for pattern in (_DEPENDENCY, _MAP):
        for line, match in find_with_lines(pattern, text):
            vendor = f"{match['vendor']}:" if pattern is _MAP else ""
            yield Dependency(
                name=vendor + match["name"],
                line=line,
                requirement=match["version"] or "",
                group="" if match["group"] in _USUAL else match["group"],
            )
