"""Languages of files that a project's own configuration tells, such as ``source_suffix``."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from sphinx_repodoc.languages.detect import detect_language
from sphinx_repodoc.languages.load import find_suffix_reader
from sphinx_repodoc.model import FileKind, SourceFile, list_ancestors
from sphinx_repodoc.scan import read_file
from sphinx_repodoc.scan.text import decode

# A configuration is short.
_MAX_BYTES = 500_000


def configure_languages(root: Path, files: Sequence[SourceFile]) -> list[SourceFile]:
    """Return *files* in which those without a language by their name have the one that a
    configuration in a folder around them declares. ``.gitattributes`` overrules it."""
    configured = dict(_read_all(root, files))
    if not configured:
        return list(files)
    return [replace(file, declared_language=_find(file, configured)) for file in files]


def _read_all(root: Path, files: Sequence[SourceFile]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the folders with a configuration, and the languages by suffix in it."""
    for file in files:
        folder, _, name = file.path.rpartition("/")
        read = find_suffix_reader(name)
        if read and file.kind is FileKind.FILE and file.size <= _MAX_BYTES:
            with contextlib.suppress(OSError):
                text = decode(read_file(root, file), redact=False)
                if text and (found := read(text.content)):
                    yield folder, found


def _find(file: SourceFile, configured: Mapping[str, Mapping[str, str]]) -> str:
    folder, _, name = file.path.rpartition("/")
    _, dot, suffix = name.rpartition(".")
    if not file.declared_language and dot and detect_language(name, "") == "Text":
        for above in list_ancestors(folder):
            if language := configured.get(above, {}).get(dot + suffix):
                return language
    return file.declared_language
