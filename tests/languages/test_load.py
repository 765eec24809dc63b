"""Folders of languages: validation, inheritance, and the functions that settings name."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from sphinx_repodoc.languages import load
from sphinx_repodoc.languages.import_rules import load_resolver
from sphinx_repodoc.languages.load import (
    LANGUAGES,
    LanguageError,
    add_languages,
    load_function,
    read_file,
)
from sphinx_repodoc.languages.resolving import index_files

STATE = (
    *("LANGUAGES", "GRAMMARS", "COMMENTS", "BY_FILENAME", "BY_LOWER_FILENAME", "BY_SUFFIX"),
    *("BY_INTERPRETER", "_BY_WORD", "_READERS_BY_NAME", "_READERS_BY_PATTERN", "_ROOTS"),
)
NUMBERS = count()


@pytest.fixture
def add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Add a package with these files; everything is as before when the test has ended."""
    for name in STATE:
        monkeypatch.setattr(load, name, getattr(load, name).copy())
    monkeypatch.syspath_prepend(tmp_path)

    def add_files(**files: str) -> None:
        package = f"languages_{next(NUMBERS)}"
        for name, text in files.items():
            path = tmp_path / package / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        (tmp_path / package / "__init__.py").touch()
        add_languages(package)

    yield add_files
    read_file.cache_clear()
    load_function.cache_clear()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("name = 1", "toy/language.toml: Expected `str`, got `int` - at `$.name`"),
        (
            "name = 'Toy'\ncolour = 'red'",
            "toy/language.toml: Object contains unknown field `colour`",
        ),
        (
            "name = 'Toy'\n[grammar]\npackage = 'x'\nvisibility = 'odd'",
            "toy/language.toml: Invalid enum value 'odd' - at `$.grammar.visibility`",
        ),
        ("name = 'Toy'\n[grammar]", "toy/language.toml: Object missing required field `package`"),
        (
            "name = 'Toy'\n[scope]\nexakt = true",
            "toy/language.toml: Object contains unknown field `exakt` - at `$.scope`",
        ),
        (
            "name = 'Toy'\n[packages]\nname = 'Toy'\nsystems = []\nspelling = 'odd'",
            "toy/language.toml: Invalid enum value 'odd' - at `$.packages.spelling`",
        ),
        (
            "name = 'Toy'\n[[programs.starts]]\nnames = 'main'",
            "toy/language.toml: Object contains unknown field `names` - at `$.programs.starts[0]`",
        ),
        (
            "name = 'Toy'\n[[runners]]\nwords = ['x']",
            "toy/language.toml: Object missing required field `command` - at `$.runners[0]`",
        ),
        ("name = ", "toy/language.toml: Invalid value (at end of document)"),
    ],
)
def test_errors_name_the_file_and_the_key(add: Any, settings: str, message: str) -> None:
    with pytest.raises(LanguageError) as caught:
        add(**{"toy/language.toml": settings})
    assert str(caught.value).startswith(message)


def test_a_missing_module_is_an_error(add: Any) -> None:
    add(**{"toy/language.toml": "name = 'Toy'\nreader = 'reader.read_toy'"})
    with pytest.raises(LanguageError, match=r"toy/language\.toml: there is no module reader\.py"):
        load.find_reader("a.toy", "Toy")


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("[[rules]]\nfind = ['besides']", "toy/imports.toml: Unknown step 'besides'"),
        ("[[rules]]\nfiles = 1", "toy/imports.toml: Expected `array`, got `int`"),
        ("[[rules]", "toy/imports.toml: Expected ']]'"),
    ],
)
def test_errors_name_the_file_of_rules(add: Any, rules: str, message: str) -> None:
    add(**{"toy/imports.toml": rules})
    with pytest.raises(LanguageError) as caught:
        load_resolver("toy/imports.toml", index_files({}))
    assert str(caught.value).startswith(message)


def test_settings_and_files_are_inherited(add: Any) -> None:
    add(
        **{
            "base/language.toml": "name='Base'\nsuffixes=['.base']\nlexer='c'\n"
            "[grammar]\npackage='tree-sitter-c'\nseparator='::'\n",
            "base/definitions.scm": "(base)\n",
            "base/imports.scm": "(import)\n",
            "toy/language.toml": "name='Toy'\ninherits='base'\n[grammar]\nseparator='/'\n",
            "toy/definitions.scm": "(toy)\n",
            "toy/imports.scm": "; inherits: other\n(own)\n",
            "other/imports.scm": "(other)\n",
        }
    )
    toy = load.LANGUAGES["Toy"]
    assert (toy.lexer, toy.suffixes) == ("c", ())
    assert toy.grammar is not None
    assert (toy.grammar.package, toy.grammar.separator) == ("tree-sitter-c", "/")
    assert read_file("toy", "definitions.scm") == "(base)\n\n(toy)\n"
    assert read_file("toy", "imports.scm") == "(other)\n\n; inherits: other\n(own)\n"
    assert read_file("toy", "masks.txt") == ""


def test_a_folder_without_settings_adds_its_files(add: Any) -> None:
    before = read_file("lua", "references.scm")
    add(**{"lua/references.scm": "(more)\n"})
    assert read_file("lua", "references.scm") == f"{before}\n(more)\n"


def test_a_language_of_a_plugin_replaces_one_of_the_same_name(add: Any) -> None:
    add(**{"lua/language.toml": "name='Lua'\nsuffixes=['.moon-lua']\n"})
    assert "Lua" not in load.GRAMMARS
    assert ".lua" not in load.BY_SUFFIX
    assert load.BY_SUFFIX[".moon-lua"] is load.LANGUAGES["Lua"]


def test_a_reader_is_found_by_name_then_by_language(add: Any) -> None:
    add(
        **{
            "toy/language.toml": "name='Toy'\nsuffixes=['.toy']\nreader='reader.read_toy'\n"
            "[readers]\n'project.toy'='reader.read_project'\n'.+[.]lock[.]toy'='reader.read_lock'\n",
            "toy/reader.py": "def read_toy(): ...\ndef read_project(): ...\ndef read_lock(): ...\n",
            "box/language.toml": "name='Box'\nreader='toy/reader.read_toy'\n",
        }
    )
    found = {
        name: getattr(load.find_reader(name, language), "__name__", None)
        for name, language in [
            ("a.toy", "Toy"),
            ("project.toy", "Toy"),
            ("a.lock.toy", "Toy"),
            ("a.box", "Box"),
            ("a.txt", "PEM"),
        ]
    }
    assert found == {
        "a.toy": "read_toy",
        "project.toy": "read_project",
        "a.lock.toy": "read_lock",
        "a.box": "read_toy",
        "a.txt": None,
    }


def test_every_function_that_is_named_exists() -> None:
    for language in LANGUAGES.values():
        for written in filter(None, (language.reader, *language.readers.values())):
            assert callable(load_function(language.folder, written))


def test_every_folder_is_used() -> None:
    root = resources.files("sphinx_repodoc.languages")
    # Byte code stays where a folder has been removed.
    folders = {
        path.name
        for path in root.iterdir()
        if path.is_dir() and any(item.is_file() for item in path.iterdir())
    } - {"__pycache__"}
    inherited = {language.inherits for language in LANGUAGES.values()}
    inherited |= {
        line.partition("inherits: ")[2]
        for folder in folders
        for path in root.joinpath(folder).iterdir()
        if path.name.endswith(".scm")
        for line in path.read_text("utf-8").splitlines()[:1]
        if line.startswith("; inherits: ")
    }
    assert folders == ({language.folder for language in LANGUAGES.values()} | inherited) - {""}
