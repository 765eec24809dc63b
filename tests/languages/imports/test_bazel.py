from __future__ import annotations

import pytest

from tests.languages.imports.snippets import show_all

FILES = {
    "MODULE.bazel": 'module(name = "mine")\n',
    "BUILD.bazel": "",
    "lib/BUILD": 'cc_library(name = "lib")\ncc_library(name = "other")\n',
    "lib/defs.bzl": "def rule():\n    pass\n",
    "lib/sub/a.cc": "",
    "app/main.cc": "",
    "other/WORKSPACE": 'workspace(name = "second")\n',
    "other/x/BUILD": "",
}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('load("//lib:defs.bzl", "rule")', ["//lib:defs.bzl rule -> lib/defs.bzl rule"]),
        (
            'load("@mine//lib:defs.bzl", r = "rule")',
            ["@mine//lib:defs.bzl rule -> lib/defs.bzl rule"],
        ),
        ('load("@//lib:gone.bzl", "x")', ["@//lib:gone.bzl x: unresolved"]),
        ('load("@rules//:x.bzl", "x")', ["@rules//:x.bzl x: third party"]),
        ('x(name = "a", deps = ["//lib"])', ["//lib -> lib/BUILD lib"]),
        ('x(name = "a", deps = ["//lib:other"])', ["//lib:other -> lib/BUILD other"]),
        ('x(name = "a", deps = ["//gone:x"])', ["//gone:x: unresolved"]),
        ('x(name = "a", deps = ["@second//x"])', ["@second//x -> other/x/BUILD"]),
        ('x(name = "a", srcs = ["main.cc"])', ["main.cc -> app/main.cc"]),
        ('x(name = "a", deps = [":b"])', []),
        ('x(name = "a", srcs = ["BUILD.bazel"])', []),
    ],
)
def test_labels_lead_to_files(line: str, expected: list[str]) -> None:
    assert show_all({**FILES, "app/BUILD.bazel": f"{line}\n"}, "app/BUILD.bazel") == expected


def test_test_data_loads_what_is_beside_it() -> None:
    loaded = {"lib/data/b.bzl": "def f():\n    pass\n"}
    files = {**FILES, **loaded, "lib/data/a.bzl": 'load(":b.bzl", "f")\n'}
    assert show_all(files, "lib/data/a.bzl") == [":b.bzl f -> lib/data/b.bzl f?"]
