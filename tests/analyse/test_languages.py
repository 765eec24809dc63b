"""The language of a file, and the table behind it."""

from __future__ import annotations

from collections import Counter

import pytest
from pygments.lexers import find_lexer_class_by_name

from sphinx_repodoc.analyse.language_table import AMBIGUOUS, COMMENTS, LANGUAGES, MODES
from sphinx_repodoc.analyse.languages import detect_language, is_template, lexer_for


@pytest.mark.parametrize(
    ("name", "text", "language"),
    [
        ("setup.py", "", "Python"),
        ("stub.pyi", "", "Python"),
        ("fast.pyx", "", "Cython"),
        ("kernel.cu", "", "CUDA"),
        ("a.d.ts", "", "TypeScript"),
        ("a.C", "", "C++"),
        ("a.c", "", "C"),
        ("README.MD", "", "Markdown"),
        ("CMakeLists.txt", "", "CMake"),
        ("notes.txt", "", "Text"),
        ("Dockerfile", "", "Dockerfile"),
        ("Dockerfile.dev", "", "Dockerfile"),
        ("makefile", "", "Makefile"),
        ("config.yaml.in", "", "YAML"),
        (".gitignore", "", "Ignore List"),
        ("LICENSE", "", "Text"),
        ("what.unknown", "", "Text"),
        ("a.h", "int f(void);\n", "C"),
        ("a.h", "\nnamespace x {\n", "C++"),
        ("a.h", "template <class T>\n", "C++"),
        ("a.h", "// a class of its own\nint x;\n", "C"),
        ("a.h", "std::string s;\n", "C++"),
        ("a.h", "@interface A\n", "Objective-C"),
        ("a.h", "@class A;\nnamespace x {\n", "Objective-C++"),
        ("a.h", '#ifdef __cplusplus\nextern "C" {\nclass A;\n#endif\nint f(void);\n', "C"),
        ("a.h", "/* std::string\n\nclass A;\n*/\n#define X y::z\n", "C"),
        ("a.h", "using size = long;\n", "C++"),
        ("a.h", "void f(const Tensor& self);\n", "C++"),
        ("a.h", "template <class T>\n__global__ void f();\n", "CUDA"),
        ("a.h", "#include <vector>\n", "C++"),
        ("a.inc", "static const int x[] = {\n", "C"),
        ("a.inc", "std::vector<int> x;\n", "C++"),
        ("a.m", "function y = f(x)\n", "MATLAB"),
        ("tool", "#!/usr/bin/env python3\n", "Python"),
        ("tool", "#!/usr/bin/python2.7 -u\n", "Python"),
        ("tool", "#!/usr/bin/env -S FOO=1 bash -e\n", "Shell"),
        ("tool", "#! /bin/sh\n", "Shell"),
        ("tool", "#!\n", "Text"),
        ("feed", "<?xml version='1.0'?>\n", "XML"),
        ("x.py.j2", "", "Jinja"),
        ("x.py.tmpl", "", "Python"),
        ("x.ts", "<?xml version='1.0'?>\n<TS>\n", "XML"),
        ("x.ts", "let x = 1\n", "TypeScript"),
        ("x.pl", "use strict;\n", "Perl"),
        ("x.pl", ":- module(x, []).\n", "Prolog"),
        ("x.pro", "-keep class a.B\n", "ProGuard"),
        ("x.scm", "(identifier) @variable\n", "Tree-sitter Query"),
        ("x.scm", "(define x 1)\n", "Scheme"),
        ("x.def", "#include <x.h>\n", "C"),
        ("x.d", "#pragma D option quiet\n", "DTrace"),
        ("NuGet.Config", "<?xml version='1.0'?>\n", "XML"),
        ("_tool", "#compdef tool\n", "Shell"),
        ("tool", "# tool(1) completion  -*- shell-script -*-\n", "Shell"),
        ("tool", "#!/bin/unknown\n// -*- coding: utf-8; mode: C++ -*-\n", "C++"),
        ("tool", "x\n" * 9 + "# vim: set ts=4 filetype=sh:\n", "Shell"),
        ("tool", "# vim:ft=python\n", "Python"),
        ("tool", "x\nx\n# vim: ft=python\nx\nx\n", "Text"),
        ("tool", "# -*- coding: utf-8 -*-\n", "Text"),
        ("tool", "# vim: ft=png\n", "Text"),
        ("a.c", "/* -*- mode: java -*- */\n", "C"),
        ("4e1295a3.0", "-----BEGIN CERTIFICATE-----\n", "PEM Certificate"),
        ("a.tar.gz.asc", "-----BEGIN PGP SIGNATURE-----\n", "PGP Signature"),
        ("KEY.asc", "-----BEGIN PGP PUBLIC KEY BLOCK-----\n", "PGP Key"),
        ("mail.asc", "-----BEGIN PGP SIGNED MESSAGE-----\n", "PGP Message"),
        ("guide.asc", "= Guide\n", "AsciiDoc"),
        ("KEYS", "-----BEGIN PGP PUBLIC KEY BLOCK-----\n", "PGP Key"),
        ("build", "#!/bin/sh\n", "Shell"),
        ("BUILD", "#!/bin/sh\n", "Shell"),
        ("BUILD", "cc_library()\n", "Starlark"),
        ("BUILD", "#!/opt/unknown\n", "Starlark"),
        ("build", "make all\n", "Text"),
        ("Workspace", "x\n", "Text"),
        ("dockerfile", "FROM x\n", "Dockerfile"),
        ("readme", "Words\n", "Text"),
        ("COPYING", "", "Text"),
        ("CODEOWNERS", "", "CODEOWNERS"),
        (".gitattributes", "", "Git Attributes"),
        (".mailmap", "", "Mailmap"),
        ("logo.png", "version https://git-lfs.github.com/spec/v1\n", "Text"),
        ("logo.png", None, "PNG image"),
        ("a.tar.gz", None, "Tar archive"),
        ("a.json.gz", None, "Gzip file"),
        ("blob", None, "Binary"),
        ("film.ts", None, "Binary"),
    ],
)
def test_detect_language(name: str, text: str | None, language: str) -> None:
    assert detect_language(name, text) == language


def test_every_lexer_exists() -> None:
    for language in LANGUAGES:
        if language.lexer:
            assert find_lexer_class_by_name(language.lexer), language


def test_lexer_for() -> None:
    assert lexer_for("C++") == "cpp"
    assert lexer_for("PNG image") == ""
    assert lexer_for("no such language") == ""


@pytest.mark.parametrize("field", ["extensions", "filenames", "interpreters"])
def test_no_word_stands_in_two_rows(field: str) -> None:
    counts = Counter(word for row in LANGUAGES for word in getattr(row, field).split())
    assert [word for word, count in counts.items() if count > 1] == []


def test_table_is_consistent() -> None:
    names = [row.name for row in LANGUAGES]
    assert len(names) == len(set(names)) > 150
    assert {row.comments for row in LANGUAGES} - {""} <= set(COMMENTS)
    assert {name for rules in AMBIGUOUS.values() for _, name in rules} <= set(names)
    assert set(MODES.values()) <= {*names, "Text"}


def test_extensions_start_with_a_dot() -> None:
    words = [word for row in LANGUAGES for word in row.extensions.split()]
    assert [word for word in words if not word.startswith(".")] == []


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("x.pyi.in", "", True),
        ("x.py.tmpl", "", True),
        ("{{cookiecutter.name}}.py", "", True),
        ("x.py", "import {{ cookiecutter.name }}\n", True),
        ("x.py", "{% if x %}\nimport y\n{% endif %}\n", True),
        ("x.py", "y = '{{ x }}'\n", False),
    ],
)
def test_is_template(name: str, text: str, expected: bool) -> None:
    assert is_template(name, text) is expected
