"""sphinx-autobuild, in colour only if Sphinx itself writes in colour.

This is a separate module because sphinx-autobuild is an optional dependency.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sphinx_autobuild import __main__, utils  # type: ignore[import-untyped]
from sphinx_autobuild.build import Builder  # type: ignore[import-untyped]

from sphinx_repodoc.sphinx.standalone import has_colour


class _Plain:
    """A replacement for colorama's tables of colours: every colour is an empty string."""

    def __getattr__(self, name: str) -> str:
        return ""


class PlainBuilder(Builder):  # type: ignore[misc]  # sphinx-autobuild has no types
    """A builder that writes without colour. It is defined at the top level because later builds run
    in other processes, which may have to import it."""

    def __call__(self, *, changed_paths: Sequence[Path]) -> None:
        """Build the site."""
        _remove_colours()
        super().__call__(changed_paths=changed_paths)


def serve(arguments: Sequence[str]) -> None:
    """Run sphinx-autobuild, without colour if the output is no terminal or ``NO_COLOR`` is set."""
    if not has_colour():
        _remove_colours()
        __main__.Builder = PlainBuilder
    __main__.main(arguments)


def _remove_colours() -> None:
    utils.Fore = utils.Style = _Plain()
