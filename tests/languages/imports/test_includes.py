from __future__ import annotations

from collections.abc import Mapping

import pytest

from sphinx_repodoc.languages.c.imports import resolve_includes
from sphinx_repodoc.languages.resolving import index_files
from sphinx_repodoc.model import (
    Analysis,
    FileRecord,
    Import,
    ImportForm,
    ResolvedImport,
    SourceFile,
)

# What each file includes, as written.
FILES: Mapping[str, str] = {
    "a/src/core/gate.h": "",
    "a/src/core/gate.cpp": '"gate.h" <core/gate.h> <core/key.h> <core/made.h>',
    "a/src/core/key.h": "",
    "a/src/core/string.h": "",
    "a/src/core/cuda.h": "",
    "a/test/gate_test.cpp": '<core/gate.h> "util.h" <string.h> <cuda.h> <vector> <boost/any.hpp>',
    "a/test/deep/more.cpp": '"../gate_test.cpp" "lost.h" "helpers/x.h"',
    "b/util.h": "",
    "b/helpers/x.h": "",
    "a/helpers/x.h": "",
    "a/dup/z.h": "",
    "c/dup/z.h": "",
    "c/include/lib/one.h": "",
    "b/include/solo.h": "",
    "c/include/lib/two.h": "<lib/one.h>",
    "c/wrap/q/k.c": "<q/k.c>",
    "c/src/q/k.c": "<lib/one.h> <lib/two.h> <sys/stat.h> <Foundation/Foundation.h>",
    "d/Kit/Parts/Wheel.h": "",
    "d/Kit/Car.m": "<Kit/Wheel.h>",
    "d/Kit/car.cpp": "<Kit/Wheel.h>",
}


def resolve(path: str, written: str) -> ResolvedImport:
    records = {
        name: FileRecord(
            source=SourceFile(path=name),
            analysis=Analysis(
                language="Objective-C" if name.endswith(".m") else "C++",
                imports=tuple(map(_make, included.split())),
            ),
        )
        for name, included in sorted(FILES.items())
    }
    (found,) = resolve_includes(index_files(records).select(["C++", "Objective-C"]))(
        path, _make(written)
    )
    return found


def _make(written: str) -> Import:
    form = ImportForm.SYSTEM if written.startswith("<") else ImportForm.LOCAL
    return Import(line=1, module=written[1:-1], form=form)


@pytest.mark.parametrize(
    ("path", "written", "target"),
    [
        ("a/src/core/gate.cpp", '"gate.h"', "a/src/core/gate.h"),
        ("a/test/gate_test.cpp", "<core/gate.h>", "a/src/core/gate.h"),
        ("a/test/deep/more.cpp", '"../gate_test.cpp"', "a/test/gate_test.cpp"),
        ("c/src/q/k.c", "<lib/one.h>", "c/include/lib/one.h"),
        ("c/wrap/q/k.c", "<q/k.c>", "c/src/q/k.c"),
    ],
)
def test_certain(path: str, written: str, target: str) -> None:
    found = resolve(path, written)
    assert (found.targets, found.exact, found.origin) == ((target,), True, "repository")


@pytest.mark.parametrize(
    ("path", "written", "targets"),
    [
        # The only file of that name, but who knows which folders are searched.
        ("a/test/gate_test.cpp", '"util.h"', ("b/util.h",)),
        # In a folder for headers.
        ("a/test/gate_test.cpp", "<solo.h>", ("b/include/solo.h",)),
        # Two files: that of the same part of the repository.
        ("a/test/deep/more.cpp", '"helpers/x.h"', ("a/helpers/x.h",)),
        ("b/util.h", '"dup/z.h"', ("a/dup/z.h", "c/dup/z.h")),
        # From b/ another file is included as well.
        ("c/src/q/k.c", '"helpers/x.h"', ("b/helpers/x.h",)),
        # A header of a framework, whose own folders are not written.
        ("d/Kit/Car.m", "<Kit/Wheel.h>", ("d/Kit/Parts/Wheel.h",)),
    ],
)
def test_likely(path: str, written: str, targets: tuple[str, ...]) -> None:
    found = resolve(path, written)
    assert (found.targets, found.exact) == (targets, False)


@pytest.mark.parametrize(
    ("path", "written", "origin"),
    [
        ("a/test/gate_test.cpp", "<vector>", "standard library"),
        ("a/test/gate_test.cpp", "<string.h>", "standard library"),
        ("c/src/q/k.c", "<sys/stat.h>", "standard library"),
        ("c/src/q/k.c", "<Foundation/Foundation.h>", "standard library"),
        ("a/test/gate_test.cpp", "<cuda.h>", "unknown"),
        ("a/test/gate_test.cpp", "<boost/any.hpp>", "unknown"),
        ("d/Kit/car.cpp", "<Kit/Wheel.h>", "unknown"),
        # The repository has the folder: the file is made by the build.
        ("a/src/core/gate.cpp", "<core/made.h>", "unresolved"),
        ("a/test/deep/more.cpp", '"lost.h"', "unresolved"),
    ],
)
def test_elsewhere(path: str, written: str, origin: str) -> None:
    found = resolve(path, written)
    assert (found.targets, found.exact, found.origin) == ((), False, origin)
