"""Headers of real-world kinds: a description is found, or nothing is said."""

# ruff: noqa: E501  (one line for each case is easier to read)

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Text

MIT = """\
 * Copyright (c) 2020 Somebody
 *
 * Permission is hereby granted, free of charge, to any person
 * obtaining a copy of this software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND.
"""


@pytest.mark.parametrize(
    ("name", "text", "summary", "line"),
    [
        ("a.c", "/* Computes all the things. Fast. */\n\nint x;\n", "Computes all the things.", 1),
        ("a.c", f"/*\n{MIT} */\n\n/*\n * Hash tables in C.\n */\n\n#include <x.h>\n",
         "Hash tables in C.", 11),
        ("a.c", f"/* a.c - Hash tables in C\n *\n{MIT} */\n#include <x.h>\n", "Hash tables in C", 1),
        ("a.h", "// Copyright 2020 X\n#pragma once\n\n// Small string buffers for logs.\n\n#include <x>\n",
         "Small string buffers for logs.", 4),
        ("a.cpp", "//===- a.cpp - Lowers the tree to code -----*- C++ -*-===//\n//\n//\n\nint x;\n",
         "Lowers the tree to code", 1),
        ("a.cpp", "/**\n * @file a.cpp\n * @brief Reads frames from disk.\n * @author Me\n */\n\nint x;\n",
         "Reads frames from disk.", 3),
        ("a.go", "// Package a serves pages over HTTP.\npackage a\n", "Package a serves pages over HTTP.", 1),
        ("a.rs", "//! Printers for [grep](https://x.y).\n//! More.\n\nuse std;\n", "Printers for grep.", 1),
        ("a.sh", "#!/bin/bash\n# shellcheck disable=SC1\n# Builds the docs and uploads them.\nset -e\n",
         "Builds the docs and uploads them.", 3),
        ("a.sql", "-- Creates the tables of the shop.\n\nCREATE TABLE x;\n",
         "Creates the tables of the shop.", 1),
        ("a.lua", "--[[ Draws the game board\n in colour. ]]\n\nlocal x\n",
         "Draws the game board in colour.", 1),
        ("a.html", "<!doctype html>\n<!-- The page of the whole shop. -->\n<html>\n",
         "The page of the whole shop.", 2),
        ("a.el", ";;; a.el --- Edit things quickly  -*- lexical-binding: t -*-\n\n(x)\n",
         "Edit things quickly", 1),
        ("a.yml", "# Runs the tests on every push.\n\non: push\n", "Runs the tests on every push.", 1),
        ("Makefile", "# Minimal makefile for the docs\n#\n\nall:\n", "Minimal makefile for the docs", 1),
        ("a.bat", "@echo off\nREM Builds the installer for Windows.\n\nset X=1\n",
         "Builds the installer for Windows.", 2),
    ],
)  # fmt: skip
def test_description(name: str, text: str, summary: str, line: int) -> None:
    analysis = analyse(name, Text(content=text))
    assert (analysis.summary, analysis.doc_line) == (summary, line)
    assert analysis.doc


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.c", f"/*\n{MIT} */\n#include <x.h>\n"),
        ("a.c", "// SPDX-License-Identifier: MIT\n#include <x.h>\n"),
        ("a.c", "// Licensed under the Apache License\n// you may not use this file\n\nint x;\n"),
        ("a.c", "/* a.c */\n#include <x.h>\n"),
        ("a.c", "/* Adds two numbers and stores them. */\nint add(int a, int b) {\n"),
        ("a.c", "// int old_function(int x) {\n//   return x;\n// }\n\nint x;\n"),
        ("a.c", "// clang-format off\n\nint x;\n"),
        ("a.c", "/*****************/\n/* Includes */\n\n#include <x>\n"),
        ("a.c", "int x; /* Holds the number of things. */\n"),
        ("a.js", "/* eslint-disable no-console, no-undef, no-alert */\n\nx()\n"),
        ("a.js", "/**\n * Module dependencies.\n * @private\n */\n\nvar x = require('x')\n"),
        ("a.js", "// TODO(me): move this to\n// another place at some time\n\nx()\n"),
        ("a.sh", "#!/bin/sh\nset -e\n# Not at the top of the file.\n\n"),
        ("a.py", "# -*- coding: utf-8 -*-\n# vim: set ts=4 sw=4 et:\nimport os\n"),
        ("a.py", "# import os, sys\n# x = compute(1, 2)\n\nx = 1\n"),
        ("a.py", "# Owner(s): [\"module: all of the tests\"]\nimport os\n"),
        ("a.py", "# Adapted from the good old https://x.y/z\n\nimport os\n"),
        ("a.py", "# pyrefly: ignore [missing-module-attribute]\nimport os\n"),
        ("a.sh", "#!/bin/sh\n# If you want to rebuild, run this twice\nset -e\n"),
        ("a.yml", "# The name of the whole thing\ntitle: x\n"),
        ("a.svg", "<?xml version='1.0'?>\n<!-- Generator: Some Drawing Program 22.1 -->\n<svg/>\n"),
        ("a.S", "#include <some/long/path/assembly.h>\n\n.text\n"),
        ("a.json", "{}\n"),
        ("a.txt", "Some words that stand at the top.\n"),
    ],
)  # fmt: skip
def test_nothing_is_said_in_doubt(name: str, text: str) -> None:
    analysis = analyse(name, Text(content=text))
    assert (analysis.summary, analysis.doc, analysis.doc_line) == ("", "", 0)


def test_doc_holds_the_following_paragraphs_of_the_comment() -> None:
    text = "# Builds all of it.\n#\n# It needs a compiler.\n#\n# Copyright 2020 X\n\nset -e\n"
    assert analyse("a.sh", Text(content=text)).doc == "Builds all of it.\n\nIt needs a compiler."
