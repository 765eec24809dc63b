"""sphinx-autobuild, in colour only where Sphinx itself writes in colour."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sphinx_autobuild import __main__, utils  # type: ignore[import-untyped]
from sphinx_autobuild.build import Builder  # type: ignore[import-untyped]

from sphinx_repodoc.sphinx.standalone import has_colour


class _Plain:
    """Stands for a table of colours: each is empty."""

    def __getattr__(self, name: str) -> str:
        return ""


class PlainBuilder(Builder):  # type: ignore[misc]  # it has no types
    """A builder that writes without colour. Later builds are in processes of their own, which
    may have to import this module anew."""

    def __call__(self, *, changed_paths: Sequence[Path]) -> None:
        """Build the site."""
        _remove_colours()
        super().__call__(changed_paths=changed_paths)


def serve(arguments: Sequence[str]) -> None:
    """Run sphinx-autobuild, which knows neither ``NO_COLOR`` nor whether somebody looks on."""
    if not has_colour():
        _remove_colours()
        __main__.Builder = PlainBuilder
    __main__.main(arguments)


def _remove_colours() -> None:
    utils.Fore = utils.Style = _Plain()
