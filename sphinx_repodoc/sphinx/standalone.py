"""Sphinx as the command line runs it: in this process, with the summary at the end."""

from __future__ import annotations

import logging

from sphinx.cmd.build import main

from sphinx_repodoc.sphinx import site


class _SummaryCatcher(logging.Filter):
    """Takes the summary out of the log, whether Sphinx would show it or not."""

    summary = ""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg != site.SUMMARY:
            return True
        self.summary = record.getMessage()
        return False


def run_sphinx(arguments: list[str]) -> tuple[bool, str]:
    """Run sphinx-build; whether it failed, and the extension's summary."""
    catcher = _SummaryCatcher()
    logger = site.logger.logger
    logger.addFilter(catcher)
    try:
        failed = main(arguments) != 0
    finally:
        logger.removeFilter(catcher)
    return failed, catcher.summary
