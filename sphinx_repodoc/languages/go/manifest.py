"""Project files of Go: go.mod and go.work."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from sphinx_repodoc.analyse.interface import Findings, normalise
from sphinx_repodoc.model import Dependency, Manifest

_LOCAL = re.compile(r"\.\.?(?:/|$)")


def analyse_go_module(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the module and the requirements in a ``go.mod`` or ``go.work``."""
    dependencies: list[Dependency] = []
    paths: list[tuple[str, str]] = []
    members: list[str] = []
    module = ""
    for line, verb, words, comment in _list_directives(text):
        if verb == "module":
            module = module or words[0]
        elif verb == "go":
            dependencies.append(Dependency(name="go", line=line, requirement=words[0]))
        elif verb == "require":
            group = "indirect" if comment == "indirect" else ""
            version = words[1] if len(words) > 1 else ""
            found = Dependency(name=words[0], line=line, requirement=version, group=group)
            dependencies.append(found)
        elif (
            verb == "replace" and "=>" in words and _LOCAL.match(words[words.index("=>") + 1 :][0])
        ):
            paths.append((words[0], normalise(words[words.index("=>") + 1])))
        elif verb == "use":
            members.append(normalise(words[0]))
    manifest = Manifest(
        system="Go",
        name=module,
        dependencies=tuple(dependencies),
        paths=tuple(paths),
        members=tuple(members),
    )
    return Findings(title=module, manifest=manifest)


def _list_directives(text: str) -> Iterator[tuple[int, str, list[str], str]]:
    """Yield line, verb, arguments and comment of the directives, also of those in blocks."""
    block = ""
    for number, line in enumerate(text.split("\n"), 1):
        code, _, comment = line.partition("//")
        words = [word.strip('"`') for word in code.split()]
        if block and words != [")"]:
            words = [block, *words]
        elif len(words) > 1 and words[-1] == "(":
            block, words = words[0], []
        else:
            block = "" if words == [")"] else block
        if len(words) > 1:
            yield number, words[0], words[1:], comment.strip()
