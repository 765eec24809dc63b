"""Markup and notebooks: headings, links, blocks of code."""
