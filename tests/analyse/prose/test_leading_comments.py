"""Headers of real-world kinds: a description is found, or nothing is said."""

# ruff: noqa: E501  (one line for each case is easier to read)

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.prose import leading_comments
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
        ("a.go", "/*\nPackage a serves pages.\n*/\npackage a // import \"x.y/a\"\n", "Package a serves pages.", 2),
        ("a.rs", "//! Printers for [grep](https://x.y).\n//! More.\n\nuse std;\n", "Printers for grep.", 1),
        ("a.py", '"""\na.py [OPTIONS] REV1..REV2\n\nLists the authors of a range.\n"""\n',
         "Lists the authors of a range.", 1),
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
        ("a.rs", "//! Keeps [`Vec`] of `T` in order.\nmod x;\n", "Keeps Vec of T in order.", 1),
        ("a.hs", "{- |\n   Module : A\n   Stability   : alpha\n\nParsers for @'List'@ marks.\n-}\nmodule A where\n",
         "Parsers for 'List' marks.", 5),
        ("a.sh", "#!/bin/sh\n# Builds all of it\n# Usage: build.sh TARGET\n\nx\n", "Builds all of it", 2),
        ("Makefile", "# Builds the whole library.\n\nall:\n", "Builds the whole library.", 1),
        ("a.c", "/* These tests verify that all of it works. */\n\nint x;\n", "These tests verify that all of it works.", 1),
        ("a.c", "/* Hash tables written in C. Fast ones. */\n\nint x;\n", "Hash tables written in C. Fast ones.", 1),
        ("a.mk", "# makefile for building it\n# see INSTALL for more\n\nall:\n", "makefile for building it", 1),
        ("a.cmake", "# Try to find the x library.\n#  x_FOUND - the system has it\n\nfind()\n",
         "Try to find the x library.", 1),
        ("a.c", "/* Parses files of a platform-\n * specific kind, e.g. Some Kind. */\n\nint x;\n",
         "Parses files of a platform-specific kind, e.g. Some Kind.", 1),
        ("a.ini", "# This is the main file (note: don't touch this line!)\n\n[x]\n", "This is the main file", 1),
        ("a.yml", "# Checks the whole API, see https://x.y/z for why\nname: x\n", "Checks the whole API", 1),
        ("a.ps1", "<#\n.SYNOPSIS\n  Signs all the packages.\n#>\n\nx\n", "Signs all the packages.", 3),
        ("_x", "#compdef x\n#description smart change of folders\n\nx\n", "smart change of folders", 2),
        ("a.zsh", "# start it on each /dev/tty*\n\nx\n", "start it on each /dev/tty*", 1),
        ("a.vim", "\" Description: Some omnicompletion file\n\" Language: Ada\n\nx\n", "Some omnicompletion file", 1),
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
        ("a.php", "<?php\n\n/*\n * This file is part of X.\n *\n * (c) Some Body <a@b.c>\n */\n\nnamespace X;\n"),
        ("a.c", "/* VIM - Vi IMproved by Some Body */\n\nint x;\n"),
        ("a.c", "/* Some Body, Big Corp (x.y) */\n\nint x;\n"),
        ("a.c", "/* Portions of this file are available under BSD terms */\n\nint x;\n"),
        ("a.c", "/* Copyright 2020 X */\n\n/* --------------\n * Names of the first part\n * ------------- */\n\nint x;\n"),
        ("a.c", "// The words in this file are coupled with others.\n\nint x;\n"),
        ("a.c", "// Most of the code in this file is adapted from elsewhere\n\nint x;\n"),
        ("a.c", "// WARNING: both must hold (one\n\n// and the other) in all the cases.\n\nint x;\n"),
        ("a.c", "/**\n * Adds two numbers to it.\n * @param a the first\n */\n\nint x;\n"),
        ("a.c", "/* The purpose of it is to do this:\n * - first thing\n */\n\nint x;\n"),
        ("a.rs", "// Some basic tests of it.\nmod basic;\n"),
        ("a.java", "// This package is open to all.\npackage a.b;\n"),
        ("a.bat", "@echo off\n\n:: Change to your own folder\nset X=1\n"),
        ("a.yml", "# pre-commit install hooks\n\nrepos: []\n"),
        ("cpanfile", "# Validate with cpanfile-dump\n# https://x.y/z\n\nrequires 'x';\n"),
        ("a.elm", "-- elm install some/thing\n-- elm install other/thing\n\nimport A\n"),
        ("a.sh", "#!/bin/sh\n# Stop at the first error\nset -e\n"),
        ("tmux.conf", "# Use Ctrl+A as the prefix key\nset -g prefix C-a\n"),
        ("a.jl", "#using Optim # numerical routines moved elsewhere\n\nf(x) = x\n"),
        ("a.sh", "# chmod u+x some-script.sh\n\nx\n"),
        ("a.sh", "# Some One <some@one.org>\n\nx\n"),
        ("a.lua", "-- make a table of all items\n-- rows hold two columns\n\nx()\n"),
        ("a.vim", "\" Last Change:\n\" 20200529 - Handle empty tags too\n\" 2011 May 17 - first good version\n\nx\n"),
        ("a.sql", "-- This is a single-line comment\n\nx\n"),
        ("a.yml", "# For most projects, this file will not need changing\nname: x\n"),
        ("a.py", "# ======= BEGIN Some patch =======\n\nimport os\n"),
        ("a.py", "# The forward mode is not mature\nfrom x import y\n"),
        ("a.py", "# Deliberately use import of all names\nimport os\n"),
        ("a.scss", "// .modal-open - body class\n// .modal      - container for it\n\nx {}\n"),
        ("a.ps1", "#-- Public Module Functions --#\n\nx\n"),
        ("a.zsh", "# Aliases (sorted by their names)\n\nx\n"),
        ("a.tmpl", "# {{ name }} of the whole thing\n\nx\n"),
        ("a.py", "# !/usr/bin/env python3 and more words\n\nx = 1\n"),
        ("a.sh", "# shellcheck source=./some/common.sh\n\nx\n"),
        ("a.cpp", "//==-- a/B.h ---------*- C++ -*-==//\n//\n// The LLVM Compiler Infrastructure\n//\n\nint x;\n"),
        ("a.c", "// This source file is part of the X project\n\nint x;\n"),
        ("a.c", "// (Not needed for the new compilers)\n\nint x;\n"),
        ("a.c", "/* from the tests of others */\n\nint x;\n"),
        ("a.vim", "\" License: You may use it under the same terms\n\"   as the editor itself.\n\nx\n"),
        ("a.lua", "--- The |vim.log| module of it all.\n\nx()\n"),
        ("a.lua", "---<pre>help\n---:TOhtml {file}  *:TOhtml*\n---Converts all of it.\n\nx()\n"),
        ("a.py", "# need to fix the annotations first\n\nx = 1\n"),
        ("a.h", "// this file can only have stable stuff!\n\nint x;\n"),
        ("a.sh", "# A theme, preview at https://x.y/z thanks to others\n\nx\n"),
        ("a.h", "/* Include x.h for its definition of size_t */\n\n#include <x.h>\n"),
        ("Makefile.am", "# C source files to be built and distributed.\n\nX = a.c\n"),
        ("a.c", "/* The author of this software is David M. Gay.\n *\n * Copyright (c) 1991 by X.\n */\n\nint x;\n"),
        ("a.c", "/* Random numbers of J. R. Someone and others. */\n\nint x;\n"),
        ("a.c", "/* A port of Donald E. Knuth and his notes. */\n\nint x;\n"),
        ("a.c", "/* of the tables that are used below. */\n\nint x;\n"),
        ("a.c", "/* It keeps all of the tables in order. */\n\nint x;\n"),
        ("a.json", "{}\n"),
        ("a.txt", "Some words that stand at the top.\n"),
        ("stack.yaml", "# This file was automatically generated by 'stack init'\n\nflags: {}\n"),
    ],
)  # fmt: skip
def test_nothing_is_said_in_doubt(name: str, text: str) -> None:
    analysis = analyse(name, Text(content=text))
    assert (analysis.summary, analysis.doc, analysis.doc_line) == ("", "", 0)


def test_doc_holds_the_following_paragraphs_of_the_comment() -> None:
    text = "# Builds all of it.\n#\n# It needs a compiler.\n#\n# Copyright 2020 X\n\nset -e\n"
    assert analyse("a.sh", Text(content=text)).doc == "Builds all of it.\n\nIt needs a compiler."


@pytest.mark.parametrize(
    ("docstring", "summary"),
    [
        ("Does :func:`all` of ``it``.", "Does all of it."),
        ("High-level support for *many* things", "High-level support for many things"),
        ("a.py\n\nCopyright 2020 X\n\nDoes all of it.", "Does all of it."),
        ("distutils.spawn\n\nProvides the x of it.", "Provides the x of it."),
        ("idlelib.filelist", ""),
        ("Library for asynchronous I/O. It is fast.", "Library for asynchronous I/O."),
        ("Implement the help menu.\nIt may change without notice.\n\nOther words here.", "Implement the help menu."),
        ("To run the example, use this:\nrun it", ""),
        ("Where should I add it? Here or there", ""),
        ("PYTEST_DONT_REWRITE (prevents some thing)", ""),
        ("Tests of many things with a long list of arguments\nMost run in a sandbox", "Tests of many things with a long list of arguments"),
        ("Long " + "word " * 60 + "end.", "Long " + "word " * 37 + "word…"),
    ],
)  # fmt: skip
def test_summary_of_docstring(docstring: str, summary: str) -> None:
    analysis = analyse("a.py", Text(content=f'"""{docstring}"""\n'))
    assert (analysis.summary, analysis.doc_line) == (summary, 1)
    assert len(analysis.summary) <= 200


@pytest.mark.parametrize(
    ("doc", "summary"),
    [
        ("The cache: what is known is kept.", "The cache: what is known is kept."),
        ("Who lies where, and when.\n\nMore.", "Who lies where, and when."),
        ("TODO: write this down some day.", ""),
        ("distutils.errors\n\nProvides exceptions.", "Provides exceptions."),
    ],
)
def test_a_whole_sentence_of_a_docstring_is_its_summary(doc: str, summary: str) -> None:
    assert leading_comments.describe_docstring(doc, 1).summary == summary


def test_a_name_with_two_colons_is_no_field() -> None:
    text = (
        "# Finds out which versions work.\n#\n# Both may, but\n# File::Spec 5 does not.\n\nuse x;\n"
    )
    assert analyse("a.pl", Text(content=text)).doc.endswith("File::Spec 5 does not.")
