"""Licences by the sentences that only their texts and notices have: tables and nothing else.

The sentences are compared in small letters, with one space between words, straight quotes
and no quotation marks around anything.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class LicenceText(NamedTuple):
    """A licence whose text has all of ``has`` and none of ``lacks``."""

    identifier: str
    has: tuple[str, ...]
    lacks: tuple[str, ...] = ()


_MIT = (
    "permission is hereby granted, free of charge, to any person obtaining a copy of this "
    "software and associated documentation files"
)
_BSD = "redistribution and use in source and binary forms, with or without modification"
_ISC = "permission to use, copy, modify, and/or distribute this software for any purpose with"
_OLD_ISC = "permission to use, copy, modify, and distribute this software for any purpose with"
_KEPT = "this permission notice appear in all copies"
_NAME = "neither the name"
_ADVERTISING = "all advertising materials mentioning"

TEXTS = (
    LicenceText("Apache-2.0", ("apache license version 2.0, january 2004",)),
    LicenceText("AGPL-3.0", ("gnu affero general public license version 3, 19 november 2007",)),
    LicenceText("LGPL-3.0", ("gnu lesser general public license version 3, 29 june 2007",)),
    LicenceText("LGPL-2.1", ("gnu lesser general public license version 2.1, february 1999",)),
    LicenceText("LGPL-2.0", ("gnu library general public license version 2, june 1991",)),
    LicenceText("GPL-3.0", ("gnu general public license version 3, 29 june 2007",)),
    LicenceText("GPL-2.0", ("gnu general public license version 2, june 1991",)),
    LicenceText("MPL-2.0", ("mozilla public license version 2.0", "1. definitions")),
    LicenceText("EPL-2.0", ("eclipse public license - v 2.0",)),
    LicenceText("PSF-2.0", ("python software foundation license version 2",)),
    LicenceText("MIT", (_MIT, "the above copyright notice and this permission notice")),
    LicenceText("MIT-0", (_MIT,), ("this permission notice",)),
    LicenceText("BSD-4-Clause", (_BSD, _NAME, _ADVERTISING)),
    LicenceText("BSD-3-Clause", (_BSD, _NAME), (_ADVERTISING,)),
    LicenceText("BSD-2-Clause", (_BSD, "in binary form must reproduce"), (_NAME, _ADVERTISING)),
    LicenceText("ISC", (_ISC, _KEPT)),
    LicenceText("ISC", (_OLD_ISC, _KEPT), (_ISC,)),
    LicenceText("0BSD", (_ISC,), (_KEPT,)),
    LicenceText("Unlicense", ("this is free and unencumbered software released into the public",)),
    LicenceText("CC0-1.0", ("cc0 1.0 universal",)),
    LicenceText("CC-BY-4.0", ("creative commons attribution 4.0 international",)),
    LicenceText("CC-BY-SA-4.0", ("creative commons attribution-sharealike 4.0 international",)),
    LicenceText("BSL-1.0", ("boost software license - version 1.0",)),
    LicenceText("Zlib", ("altered source versions must be plainly marked as such",), (_BSD,)),
)

OPENINGS = (_MIT, _BSD, _ISC, _OLD_ISC)
"""How texts begin that many licences share."""

HOLDS_OTHERS = {"PSF-2.0": {"0BSD"}}
"""Licences whose text quotes others, for parts of what they cover."""

SEVERAL = re.compile(
    r"\b(?:or|and|and/or|either) (?:under )?(?:the )?(?:terms of the )?"
    r"(?:mit|apache|gnu|bsd|gpl|lgpl|mozilla|simplified|eclipse)\b"
    r"|\bdual[- ]licen|\byour choice of\b"
)
"""Words of a notice that names more than one licence."""

_GNU = r"gnu (?:(lesser|library|affero) )?(?:general )?public licen[cs]e"
_VERSION = r"(?:v|version) ?(\d(?:\.\d)?)"

NOTICES = (
    (re.compile(r"licensed under the apache licen[cs]e,? ?(?:version|v\.?) ?2\.0"), "Apache-2.0"),
    (re.compile(r"apache licen[cs]e v2\.0 with llvm exceptions"), "Apache-2.0 WITH LLVM-exception"),
    (
        re.compile(
            r"subject to the terms of the mozilla public licen[cs]e,? (?:version|v\.?) ?2\.0"
        ),
        "MPL-2.0",
    ),
    (
        re.compile(r"(?:distributed|licensed) under the boost software licen[cs]e,? version 1\.0"),
        "BSL-1.0",
    ),
    (
        re.compile(
            r"(?:licensed|released|distributed|available|is) under (?:the )?(?:terms of the )?"
            r"mit licen[cs]e|^(?:the )?mit licen[cs]e\b|\bmit licensed\b"
        ),
        "MIT",
    ),
    (
        re.compile(r"(?:licensed|distributed) under the (?:osi-approved )?bsd 3-clause licen[cs]e"),
        "BSD-3-Clause",
    ),
)
"""Sentences of notices, and the licence that each names."""

GNU_NOTICES = (
    re.compile(
        rf"terms of (?:the )?{_GNU},? (?:as published by .{{0,60}}?[,;] ?)?(?:either )?{_VERSION}"
    ),
    re.compile(rf"terms of {_VERSION} of the {_GNU}"),
)
"""Sentences of notices that name a licence of GNU and its version."""
