"""Commands in composer.json, and the settings of PHPUnit."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.model import ShellCommand

_SUITES = re.compile(r"<testsuites>.*?</testsuites>|<testsuite\b.*?</testsuite>", re.DOTALL)
_FOLDER = re.compile(r"<(directory|file|exclude)\b([^>]*)>([^<]*)</")
_SUFFIX = re.compile(r"suffix=\"([^\"]*)\"")


def read_composer(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the scripts of a ``composer.json``. A reference ``@test`` is ``composer run test``."""
    root = interface.read_json(text, interface.WHOLE, is_strict=True).root
    for script, node in root.get_table("scripts").items():
        for each in node.list_texts():
            written = each.value.removeprefix("@php ")
            if written.startswith("@"):
                written = f"composer run {written[1:]}"
            yield from interface.list_script(written, each.line, script)


def read_phpunit(name: str, text: str) -> Iterator[ShellCommand]:
    """Yield the folders of the test suites in a ``phpunit.xml``."""
    words, line = ["phpunit"], 1
    for suites in _SUITES.finditer(text):
        line = text[: suites.start()].count("\n") + 1 if len(words) == 1 else line
        for kind, attributes, path in _FOLDER.findall(suites[0]):
            path = path.strip().removeprefix("./")
            option = "--exclude=" if kind == "exclude" else ""
            if path and " " not in path:
                words.append(f"{option}{path}")
            if suffix := _SUFFIX.search(attributes):
                words.append(f"--include=**/*{suffix[1]}")
    yield ShellCommand(text=" ".join(words), line=line, is_setting=True)
