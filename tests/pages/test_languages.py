"""A file page for each language and each reader, compared with ``golden/languages/*.txt``.

The files are the snippets of ``tests/analyse/languages`` and, for what has no grammar, those of
``readers.txt``. ``REPODOC_GOLDEN=write pytest tests/pages/test_languages.py`` writes the pages
anew; read what changed before committing it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from sphinx_repodoc.config import Options
from sphinx_repodoc.languages.load import GRAMMARS, LANGUAGES

from .conftest import Files, LoadRepository, dump_page, make_page

HERE = Path(__file__).parent
GOLDEN = HERE / "golden" / "languages"
SNIPPETS = HERE.parent / "analyse" / "languages"


def _split(path: Path) -> Files:
    """The files that are written in one, by their names, without what is found in them."""
    parts = re.split(r"^--- source: (.+)\n", path.read_text("utf-8"), flags=re.MULTILINE)
    found = zip(parts[1::2], parts[2::2], strict=True)
    return {name.strip(): text.partition("--- found\n")[0] for name, text in found}


def _list_repositories() -> dict[str, Files]:
    """Golden page -> the files of a repository, the first of which it shows."""
    grammars = {path.stem: _split(path) for path in sorted(SNIPPETS.glob("*.txt"))}
    readers = _split(HERE / "readers.txt")
    return grammars | {name.rpartition("/")[2]: {name: text} for name, text in readers.items()}


REPOSITORIES = _list_repositories()


@pytest.mark.parametrize("case", REPOSITORIES)
def test_page_is_as_read_and_agreed(load: LoadRepository, case: str) -> None:
    options = Options()
    repository = load(REPOSITORIES[case], options)
    first = next(iter(REPOSITORIES[case]))
    dump = dump_page(make_page(repository, repository.index.file_pages[first], options))
    golden = GOLDEN / f"{case}.txt"
    if os.environ.get("REPODOC_GOLDEN") == "write":
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(dump, "utf-8")
    assert dump == golden.read_text("utf-8")


def test_there_is_a_page_for_each_language_and_reader() -> None:
    pages = {path.stem: path.read_text("utf-8") for path in GOLDEN.glob("*.txt")}
    assert sorted(pages) == sorted(REPOSITORIES)
    shown = {language for page in pages.values() for language in _LANGUAGE.findall(page)}
    read = {name for name, language in LANGUAGES.items() if language.reader}
    read.discard("Jupyter Notebook")  # shown in the language of its code
    assert shown >= {*GRAMMARS, *read}
    names = [next(iter(files)).rpartition("/")[2] for files in REPOSITORIES.values()]
    rows = [(*row, language) for language in LANGUAGES.values() for row in language.readers.items()]
    readers = {(language.folder, reader) for _, reader, language in rows}
    assert readers == {
        (language.folder, reader)
        for pattern, reader, language in rows
        if any(re.fullmatch(pattern, name) for name in names)
    }


_LANGUAGE = re.compile(r"^facts: \*([^*\n]+)\*", re.MULTILINE)
