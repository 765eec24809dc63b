"""What the golden pages do not show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sphinx_repodoc.build.pipeline import Repository
from sphinx_repodoc.config import SECTIONS, Options
from sphinx_repodoc.model import Analysis, FileRecord
from sphinx_repodoc.pages import Page
from sphinx_repodoc.pages.assembly import SECTION_MAKERS
from sphinx_repodoc.pages.blocks import Section, digest_page
from sphinx_repodoc.pages.sections.repository_parts import make_most_imported
from sphinx_repodoc.problems import Problem, ProblemKind

from .conftest import OPTIONS, LoadRepository, dump_blocks, dump_page, list_pages, open_book


def find_sections(page: Page) -> list[str]:
    return [section.id for section in page.sections]


def test_every_section_has_a_maker() -> None:
    assert tuple(SECTION_MAKERS) == SECTIONS


def test_sections_come_as_the_options_say(load: LoadRepository) -> None:
    options = Options(sections=("source", "structure", "metadata"))
    repository = load({"a.py": "X = 1\n"}, options)
    page = list_pages(repository, options)["repo/tree/a.py"]
    assert find_sections(page) == ["source", "structure", "metadata"]


def test_no_section_is_empty(pages: dict[str, Page]) -> None:
    def list_sections() -> Iterator[Section]:
        for page in pages.values():
            yield from page.sections

    assert all(section.blocks for section in list_sections())


def test_nothing_is_counted_in_the_wrong_number(load: LoadRepository) -> None:
    repository = load({"a.py": "import os\n\n\ndef f(): pass\n", "b.lock": "", "c.txt": "x"})
    single = list_pages(load({"a.txt": "x"}))
    dumps = [dump_page(page) for page in [*list_pages(repository).values(), *single.values()]]
    for words in ("*1* files", "*1* lines", "*1* problems", "1 files", "1 keywords", "1 functions"):
        assert not any(words in dump for dump in dumps), words


@pytest.fixture
def unread(load: LoadRepository) -> Repository:
    """A repository whose only file could not be read after it was scanned."""
    repository = load({"a.py": "X = 1\n"})
    problem = Problem(kind=ProblemKind.UNREADABLE, message="the file changed", path="a.py")
    record = repository.index.records["a.py"]
    lost = FileRecord(
        source=record.source, analysis=Analysis(language="Python", problems=(problem,))
    )
    index = replace(repository.index, records={"a.py": lost})
    return replace(repository, index=index, problems=(problem,))


def test_of_an_unread_file_only_what_is_known_is_said(unread: Repository) -> None:
    dump = dump_page(list_pages(unread)["repo/tree/a.py"])
    assert "warning: *unreadable*: the file changed" in dump
    assert "lines" not in dump
    assert "source" not in dump


@pytest.mark.parametrize("kind", [ProblemKind.ANALYSER, ProblemKind.WORKER])
def test_what_was_given_up_is_not_highlighted(load: LoadRepository, kind: ProblemKind) -> None:
    repository = load({"a.c": "int x;\n"})
    assert "source a.c, C, lines" in dump_page(list_pages(repository)["repo/tree/a.c"])
    problem = Problem(kind=kind, message="it takes too long", path="a.c")
    analysis = Analysis(language="C", lines=1, problems=(problem,))
    record = FileRecord(source=repository.index.records["a.c"].source, analysis=analysis)
    lost = replace(repository, index=replace(repository.index, records={"a.c": record}))
    assert "source a.c, , lines" in dump_page(list_pages(lost)["repo/tree/a.c"])


def test_the_digest_covers_what_a_page_shows(load: LoadRepository) -> None:
    def digest(text: str) -> str:
        files = {"a.py": "X = 1\n", "b.py": text}
        return digest_page(list_pages(load(files))["repo/tree/a.py"])

    assert digest("import a\n") == digest("import a # the same line\n")
    assert digest("import a\n") != digest("\nimport a\n")
    assert digest("import a\n") != digest("")


def test_what_many_use_is_named(load: LoadRepository) -> None:
    files = {
        "a.py": "def f(): ...\ndef g(): ...\ndef h(): ...\n",
        "b.py": "from a import f, g, h\n\nf(g())\n\n\n\nh()\n",
        "c.py": "from a import f\n\nf()\n",
    }
    dump = dump_page(list_pages(load(files))["repo/tree/a.py"])
    assert "Used most: [`f`](repo/tree/a.py#def-f)( 2 files)." in dump


def test_a_file_with_tests_of_its_own(load: LoadRepository) -> None:
    text = "pub fn f() {}\n#[cfg(test)]\nmod tests { use super::*; #[test] fn g() {} }\n"
    repository = load({"Cargo.toml": '[package]\nname = "x"\n', "src/lib.rs": text})
    dump = dump_page(list_pages(repository)["repo/tree/src/lib.rs"])
    assert "Run `cargo test`" in dump
    # That it imports itself is nobody's concern.
    assert "super" not in dump.partition("## Keywords")[0]


def test_what_only_measures_is_not_run_as_a_test(load: LoadRepository) -> None:
    text = 'package x\nimport "testing"\nfunc {}It(t *testing.T) {{ }}\n'
    for name, is_run in (("Test", True), ("Benchmark", False)):
        repository = load({"go.mod": "module x\n", "x_test.go": text.format(name)})
        dump = dump_page(list_pages(repository)["repo/tree/x_test.go"])
        assert ("Run `go test" in dump) is is_run


def test_a_mark_of_the_byte_order_is_no_problem(load: LoadRepository) -> None:
    assert load({"a.py": "\ufeffX = 1\n"}).problems == ()


def test_an_uncertain_import_is_named_as_its_language_does(load: LoadRepository) -> None:
    files = {
        "a/Cargo.toml": '[package]\nname = "shop"\n',
        "a/src/lib.rs": "pub struct Cart;\npub struct Till;\n",
        "b/Cargo.toml": '[package]\nname = "shop"\n',
        "b/src/lib.rs": "pub struct Cart;\n",
        "c/Cargo.toml": '[package]\nname = "use"\n[dependencies]\nshop = "1"\n',
        "c/src/lib.rs": "use shop::{Cart, Till};\n",
    }
    dump = dump_page(list_pages(load(files))["repo/tree/c/src/lib.rs"])
    assert "`shop::Cart`" in dump


def test_a_description_that_belongs_to_a_type_is_told_to(load: LoadRepository) -> None:
    repository = load({"Ship.java": "/** Keeps ships. */\nclass Ship {}\n"})
    pages = list_pages(repository)
    dump = dump_page(pages["repo/tree/Ship.java"])
    assert "lead: Keeps ships. (of )`Ship`(, )[line 2](repo/tree/Ship.java#L2)\n" in dump
    assert "| Keeps ships. | 2" in dump_page(pages["repo/tree/index"])


def test_a_file_that_does_not_describe_itself_has_its_title_or_role_in_its_folder(
    load: LoadRepository,
) -> None:
    files = {
        "CMakeLists.txt": "project(boats)\n",
        "LICENSE": "Mine.\n",
        "notes.md": "# Notes\n",
        "plain.py": "x = 1\n",
        "test_a.py": "def test_a(): pass\n",
    }
    dump = dump_page(list_pages(load(files))["repo/tree/index"])
    assert "| CMake build “boats”( composed) |" in dump
    assert "| Licence( composed) |" in dump
    assert "| Markdown document “Notes”( composed) |" in dump
    assert "| Defines variable `x`( composed) |" in dump
    assert "| Tests “test_a”( composed) |" in dump


def test_a_decorator_that_is_cut_short_is_closed(load: LoadRepository) -> None:
    derive = "#[derive(Debug, Default, Deserialize, PartialEq, Serialize)]"
    page = list_pages(load({"a.rs": f"{derive}\nstruct A;\n"}))["repo/tree/a.rs"]
    assert "#[derive(…)] struct" in dump_page(page)


def test_the_overview_leaves_out_what_one_file_imports_where_others_are_shared(
    load: LoadRepository,
) -> None:
    files = {"a.py": "", "b.py": "", "c.py": "import a, b\n", "d.py": "import a\n"}
    book, _ = open_book(load(files), OPTIONS)
    dump = "\n".join(dump_blocks(tuple(make_most_imported(book))))
    assert "| [a.py](repo/tree/a.py) | 2 files" in dump
    assert "| 1 file" not in dump


def test_the_overview_names_programs_and_those_of_examples_apart(load: LoadRepository) -> None:
    main = "package main\nfunc main() {}\n"
    names = "abcde"
    ships = {f"cmd/{name}/main.go": main for name in names}
    repository = load({**ships, "examples/a/main.go": main, "t/a.t": "ok(1);\n"})
    overview = dump_page(list_pages(repository)["repo/index"])
    card = overview.partition("column Programs:")[2].partition("##")[0]
    assert "p: [cmd/a/main.go](repo/tree/cmd/a/main.go#L2)" in card
    assert "[and 1 more](#entry-points)" in card
    programs = overview.partition("## Entry points")[2].partition("##")[0]
    assert "5 files are programs:\n| [cmd/a/main.go](repo/tree/cmd/a/main.go#L2)" in programs
    rest = programs.partition("1 program of tests, examples and the like")[2]
    assert "[examples/a/main.go](repo/tree/examples/a/main.go#L2)" in rest
