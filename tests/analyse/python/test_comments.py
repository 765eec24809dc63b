from __future__ import annotations

from sphinx_repodoc.analyse.python.comments import count_comment_lines


def test_comments_in_strings_are_none() -> None:
    text = '# one\nx = """\n# no\n"""\n  # two\n'
    assert count_comment_lines(text, {3, 4}) == 2
