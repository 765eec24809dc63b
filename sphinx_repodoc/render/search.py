"""The search box of a page: a form that works by itself, and better with a script."""

from __future__ import annotations

from html import escape


def render_search_box(action: str) -> str:
    """The box; without a script it leads to the search page at *action*."""
    field = (
        '<input type="search" name="q" placeholder="Search files and symbols" '
        'aria-label="Search files and symbols" autocomplete="off" spellcheck="false">'
    )
    return (
        f'<form class="repodoc-search" role="search" action="{escape(action)}" method="get">'
        f"{field}<kbd>/</kbd></form>\n"
    )
