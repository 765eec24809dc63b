from __future__ import annotations

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.index.licences import find_licences
from sphinx_repodoc.model import FileRecord, SourceFile, Text

MIT = (
    "Permission is hereby granted, free of charge, to any person obtaining a copy of this software "
    "and associated documentation files. "
    "The above copyright notice and this permission notice shall be included.\n"
)
ISC = (
    "Permission to use, copy, modify, and/or distribute this software for any purpose with or "
    "without fee is hereby granted, provided that this permission notice appear in all copies.\n"
)


def find(files: dict[str, str], path: str) -> list[tuple[str, str, str, int]]:
    records = {
        name: FileRecord(
            source=SourceFile(path=name),
            analysis=analyse(name.rpartition("/")[2], Text(content=text)),
        )
        for name, text in sorted(files.items())
    }
    return [
        (found.expression, found.reason, found.source, found.line)
        for found in find_licences(records).find(path)
    ]


def test_nearest_file() -> None:
    files = {"LICENSE": MIT, "lib/COPYING": ISC, "lib/x/a.py": "", "b.py": ""}
    assert find(files, "lib/x/a.py") == [("ISC", "nearest", "lib/COPYING", 0)]
    assert find(files, "b.py") == [("MIT", "nearest", "LICENSE", 0)]
    assert find({"lib/LICENSE": MIT, "a": ""}, "a") == []


def test_several_files_equally_near() -> None:
    files = {"LICENSE-ISC": ISC, "LICENSE-MIT": MIT, "COPYING": "See both.\n", "a": ""}
    assert find(files, "a") == [
        ("", "nearest", "COPYING", 0),
        ("ISC", "nearest", "LICENSE-ISC", 0),
        ("MIT", "nearest", "LICENSE-MIT", 0),
    ]


def test_a_file_for_one_folder() -> None:
    files = {"LICENSE": MIT, "LICENSE-docs": ISC, "docs/a": "", "a": ""}
    assert find(files, "a") == [("MIT", "nearest", "LICENSE", 0)]
    assert find(files, "docs/a") == [("ISC", "nearest", "LICENSE-docs", 0)]


def test_own_words_are_nearer_than_any_file() -> None:
    files = {"LICENSE": MIT, "a.py": "# SPDX-License-Identifier: ISC\n"}
    assert find(files, "a.py") == [("ISC", "tag", "a.py", 1)]
    assert find(files, "LICENSE") == [("MIT", "text", "LICENSE", 1)]


def test_texts_for_named_files_are_not_for_all() -> None:
    assert find({"LICENSES/LICENSE.txt": MIT, "LICENSES/a": ""}, "LICENSES/a") == []


REUSE = '[[annotations]]\npath = "{}"\nSPDX-License-Identifier = "Zlib"\n'


def test_list_of_licences() -> None:
    files = {"LICENSE": MIT, "x/REUSE.toml": REUSE.format("data/**"), "x/data/a/b.csv": ""}
    assert find(files, "x/data/a/b.csv") == [("Zlib", "list", "x/REUSE.toml", 1)]
    assert find({**files, "x/c": ""}, "x/c") == [("MIT", "nearest", "LICENSE", 0)]
    flat = {**files, "x/REUSE.toml": REUSE.format("data/*")}
    assert find(flat, "x/data/a/b.csv") == [("MIT", "nearest", "LICENSE", 0)]


def test_list_that_overrides_what_a_file_says() -> None:
    tagged = {"a.py": "# SPDX-License-Identifier: ISC\n", "REUSE.toml": REUSE.format("a.py")}
    assert find(tagged, "a.py") == [("ISC", "tag", "a.py", 1)]
    tagged["REUSE.toml"] += 'precedence = "override"\n'
    assert find(tagged, "a.py") == [("Zlib", "list", "REUSE.toml", 1)]


def test_old_list_of_licences() -> None:
    text = "Format: 1.0\n\nFiles: *.csv\nLicense: CC0-1.0\n\nFiles: b/*\nLicense: Zlib\n"
    files = {".reuse/dep5": text, "b/c/d.csv": "", "a.csv": ""}
    assert find(files, "b/c/d.csv") == [("Zlib", "list", ".reuse/dep5", 6)]
    assert find(files, "a.csv") == [("CC0-1.0", "list", ".reuse/dep5", 3)]
