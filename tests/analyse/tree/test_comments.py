"""The description of a file that stands in its module."""

from __future__ import annotations

from sphinx_repodoc.analyse.tree import analyse_tree

from ...cpu import limit_cpu

_CAR = '''defmodule Acme.Car do
  use GenServer
  @limit 4

  @moduledoc """
  Drives on roads, and on nothing else.

  Not a bus.
  """

  def drive, do: @limit
end
'''


def test_a_module_that_is_most_of_a_file_describes_it() -> None:
    found = analyse_tree(_CAR, "Elixir")
    assert found.summary == "Drives on roads, and on nothing else."
    assert found.doc.endswith("\n\nNot a bus.")
    assert found.doc_line == 6
    assert found.symbols[0].doc == found.summary


def test_one_of_many_modules_describes_nothing_but_itself() -> None:
    error = 'defmodule {} do\n  @moduledoc "Raised when {} is out of sight."\nend\n'
    found = analyse_tree("".join(error.format(name, name) for name in ("A", "B", "C")), "Elixir")
    assert (found.summary, found.doc_line) == ("", 0)
    assert found.symbols[0].doc == "Raised when A is out of sight."


def test_a_module_that_is_hidden_has_no_description() -> None:
    found = analyse_tree("defmodule A do\n  @moduledoc false\n  def f, do: 1\nend\n", "Elixir")
    assert found.summary == ""


def test_a_string_without_its_end_says_nothing() -> None:
    for quote in ('"', '"""', '~s"'):
        text = f"defmodule A do\n  @moduledoc {quote}{' ' * 30_000}x\nend\n"
        assert analyse_tree(text, "Elixir").summary == ""


def test_a_long_string_takes_no_longer_than_it_is() -> None:
    """Where to begin was tried for each of the blanks."""
    text = f'defmodule A do\n  @moduledoc ~s"{" " * 60_000}"x"\nend\n'
    with limit_cpu(5):
        analyse_tree(text, "Elixir")


def test_the_string_before_a_module_of_julia_describes_the_file() -> None:
    said = '"""\n    Ships\n\nShips that sail over the sea.\n"""\nmodule Ships\n\nend\n'
    found = analyse_tree(said, "Julia")
    assert (found.summary, found.doc_line) == ("Ships that sail over the sea.", 4)
    assert analyse_tree(said + "f(x) = 1\n" * 20, "Julia").summary == ""


def test_marks_inside_of_a_line_are_no_comment_marks() -> None:
    text = """class A {
    /**
     Stops; the rest of {@link #next(String)} -- if any -- is left out.
     */
    void stop() {}
}
"""
    doc = "Stops; the rest of next(String) -- if any -- is left out."
    assert [each.doc for each in analyse_tree(text, "Java").symbols] == ["", doc]
