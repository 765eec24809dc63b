from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.licences import TEXTS, recognise_text
from sphinx_repodoc.model import Licence, LicenceForm, Text

MIT = """Copyright (c) 2020 Somebody

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction.

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.
"""
BSD_2 = """Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are met:
1. Redistributions of source code must retain the above copyright notice.
2. Redistributions in binary form must reproduce the above copyright notice.
"""
BSD_3 = BSD_2 + "3. Neither the name of the copyright holder nor the names of its contributors\n"
PSF = "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2\n"
ZERO_BSD = "Permission to use, copy, modify, and/or distribute this software for any purpose with\n"
GPL = "This program is free software: you can redistribute it and/or modify it under the terms of "


def find(name: str, content: str) -> Licence | None:
    return analyse(name, Text(content=content)).licence


def comment(text: str) -> str:
    return "".join(f"# {line}\n" for line in text.splitlines()) + "\nX = 1\n"


@pytest.mark.parametrize(
    ("name", "content", "expression", "line"),
    [
        ("a.py", "#!/usr/bin/python\n# SPDX-License-Identifier: MIT\nX = 1\n", "MIT", 2),
        ("a.c", "/* SPDX-License-Identifier: GPL-2.0-only */\nint x;\n", "GPL-2.0-only", 1),
        ("a.c", "/*\n * Words.\n *\n * SPDX-License-Identifier: MIT\n */\nint x;\n", "MIT", 4),
        ("a.rs", "// SPDX-License-Identifier: Apache-2.0 OR MIT\n", "Apache-2.0 OR MIT", 1),
        ("a.html", "<!-- SPDX-License-Identifier: MIT -->\n<p>x</p>\n", "MIT", 1),
        ("a.sql", "-- SPDX-License-Identifier: MIT\nSELECT 1;\n", "MIT", 1),
        ("a.lisp", ";;; SPDX-License-Identifier: MIT\n", "MIT", 1),
        ("a.md", "<!--\nSPDX-License-Identifier: CC0-1.0\n-->\n# A\n", "CC0-1.0", 2),
        ("a.rst", ".. SPDX-License-Identifier: MIT\n\nA\n=\n", "MIT", 1),
        (
            "a.cpp",
            "// SPDX-License-Identifier: (GPL-2.0 WITH x) OR MIT\n",
            "(GPL-2.0 WITH x) OR MIT",
            1,
        ),
        ("a.h", "/* SPDX-License-Identifier: BSD 3-Clause */\n", "BSD 3-Clause", 1),
        (
            "a.py",
            "# SPDX-License-Identifier: MIT OR ISC\n# SPDX-License-Identifier: Zlib\n",
            "(MIT OR ISC) AND Zlib",
            1,
        ),
    ],
)
def test_tags(name: str, content: str, expression: str, line: int) -> None:
    assert find(name, content) == Licence(form=LicenceForm.TAG, expression=expression, line=line)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.py", 'TEMPLATE = """\n# SPDX-License-Identifier: MIT\n"""\n'),
        ("a.py", "X = 1\n# SPDX-License-Identifier: MIT\n"),
        ("a.py", "# SPDX-License-Identifier: <b>{licence}</b>\n"),
        (
            "a.md",
            "# Tags\n\nWrite this:\n\n```c\n" + "\n" * 9 + "// SPDX-License-Identifier: MIT\n```\n",
        ),
        ("a.md", "Write SPDX-License-Identifier: MIT\n"),
    ],
)
def test_words_about_tags_are_none(name: str, content: str) -> None:
    assert find(name, content) is None


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ('Licensed under the Apache License, Version 2.0 (the "License");', "Apache-2.0"),
        (f"{GPL}the GNU General Public License as published by\nthe Free Software Foundation, "
         "either version 3 of the License, or\n(at your option) any later version.",
         "GPL-3.0-or-later"),
        (f"{GPL}the GNU General Public License version 2 as\npublished by them.", "GPL-2.0-only"),
        (f"{GPL}the GNU Lesser General Public License as published by the Free Software "
         "Foundation; either version 2.1 of the License, or any later version.",
         "LGPL-2.1-or-later"),
        (f"{GPL}version 3 of the GNU Affero General Public License.", "AGPL-3.0-only"),
        ("This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0.",
         "MPL-2.0"),
        ("Distributed under the Boost Software License, Version 1.0.", "BSL-1.0"),
        ("Copyright(c) Somebody\nMIT Licensed", "MIT"),
        ("Distributed under the MIT License (http://opensource.org/licenses/MIT)", "MIT"),
        (MIT, "MIT"),
        (BSD_3, "BSD-3-Clause"),
        # One has to read these.
        ("Licensed under the Harbour Licence of 1901.", ""),
        ("Licensed under the Apache License, Version 2.0 or the MIT license, at your option.", ""),
        ("Dual licensed under the MIT license and something else.", ""),
        ("The rest is under the terms of the GNU General Public License, version 2.\n"
         "Redistribution and use in source and binary forms, with or without modification, are "
         "permitted if you smile.", ""),
    ],
)  # fmt: skip
def test_notices(text: str, expression: str) -> None:
    found = find("a.py", comment(text))
    assert found
    assert (found.form, found.expression) == (LicenceForm.NOTICE, expression)


@pytest.mark.parametrize(
    "text",
    [
        "Checks which licence a file has.",
        "Licensed under the BSD-style license found in the LICENSE file in the root directory.",
        "Use of this source code is governed by a license that can be found in the LICENSE file.",
        "Copyright (c) Somebody. All rights reserved.",
        "This file is distributed under the same license as the Harbour package.",
    ],
)
def test_what_names_no_licence_leaves_it_to_the_nearest_file(text: str) -> None:
    assert find("a.py", comment(text)) is None


def test_the_line_of_a_notice_is_where_it_speaks_of_a_licence() -> None:
    found = find("a.py", comment("Ships.\n\nLicensed under the Apache License, Version 2.0"))
    assert found
    assert found.line == 3


@pytest.mark.parametrize(
    ("name", "content", "expression"),
    [
        ("LICENSE", MIT, "MIT"),
        ("LICENSE.md", MIT.replace("\n", "\r\n"), "MIT"),
        ("license", MIT, "MIT"),
        ("license.md", MIT, "MIT"),
        ("LICENSE-MIT", MIT, "MIT"),
        ("MIT-LICENSE", MIT, "MIT"),
        ("COPYING", BSD_2, "BSD-2-Clause"),
        ("LICENCE.txt", BSD_3, "BSD-3-Clause"),
        ("LICENSE", "Do as you like.\n", ""),
        ("LICENSE", MIT + BSD_2, ""),
        ("LICENSE", f"{PSF}{ZERO_BSD}", "PSF-2.0"),
        ("LICENSE", f"{MIT}\nSome files:\n{PSF}", ""),
        ("LICENSE", MIT.replace("this software", "data files"), ""),
        ("LICENSE", "                    GNU GENERAL PUBLIC LICENSE\n"
                    "                       Version 3, 29 June 2007\n", "GPL-3.0"),
        ("LICENSE", "                                 Apache License\n"
                    "                           Version 2.0, January 2004\n", "Apache-2.0"),
        ("UNLICENSE", "This is free and unencumbered software released into the public domain.\n",
         "Unlicense"),
        ("LICENSE", "Boost Software License - Version 1.0 - August 17th, 2003\n\nPermission is "
                    "hereby granted, free of charge, to any person obtaining a copy\n", "BSL-1.0"),
    ],
)  # fmt: skip
def test_texts(name: str, content: str, expression: str) -> None:
    assert find(name, content) == Licence(form=LicenceForm.TEXT, expression=expression, line=1)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("licenses.py", MIT),
        ("license.rst", "Licence\n=======\n\nSee elsewhere.\n"),
        ("mit.txt", MIT),
    ],
)
def test_other_names_are_no_licence_files(name: str, content: str) -> None:
    assert find(name, content) is None


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.identifier)
def test_every_row_recognises_its_own_sentences(text: object) -> None:
    assert isinstance(text, tuple)
    assert recognise_text("\n\n".join(text[1]).upper()) == text[0]
