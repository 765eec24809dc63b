"""The interface for the Python modules in folders of languages; plugins may use it as well.

A reader takes a file's name, its text and the sections of notes that are asked for, and returns
:class:`Findings`.
"""

from __future__ import annotations

from sphinx_repodoc.analyse.findings import Findings

__all__ = ["Findings"]
