from __future__ import annotations

import pytest

from tests.languages.imports.snippets import show_all

FILES = {
    "pkg/__init__.py": "",
    "pkg/sub/__init__.py": "",
    "pkg/sub/tree.pxd": "cdef class Node:\n    pass\n",
    "pkg/sub/tree.pyx": "",
    "pkg/sub/x.pxi": "",
    "pkg/plain.py": "",
    "pkg/src/fast.h": "",
}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("from .tree cimport Node", ".tree Node -> pkg/sub/tree.pxd Node"),
        ("from . cimport tree", ". tree -> pkg/sub/tree.pxd"),
        ("from .. import plain", ".. plain -> pkg/plain.py"),
        ("from .gone cimport x", ".gone x: unresolved"),
        ("cimport pkg.sub.tree", "pkg.sub.tree -> pkg/sub/tree.pxd"),
        ("from pkg.sub cimport tree", "pkg.sub tree -> pkg/sub/tree.pxd"),
        ("from libc.math cimport sqrt", "libc.math sqrt: standard library"),
        ("cimport numpy as np", "numpy: unknown"),
        ("import plain", "plain: unknown"),
        ('include "x.pxi"', "x.pxi -> pkg/sub/x.pxi"),
        ('cdef extern from "src/fast.h":', "src/fast.h -> pkg/src/fast.h?"),
        ('cdef extern from "stdio.h":', "stdio.h: standard library"),
        ("cdef extern from <vector>:", "vector: standard library"),
        ("cdef extern from <numpy/npy.h>:", "numpy/npy.h: unknown"),
        ('cdef extern from "missing.h":', "missing.h: unresolved"),
    ],
)
def test_imports_lead_to_files(line: str, expected: str) -> None:
    (found,) = show_all({**FILES, "pkg/sub/a.pyx": f"{line}\n    pass\n"}, "pkg/sub/a.pyx")
    assert found == expected
