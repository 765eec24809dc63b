"""A tiny repository with a bit of everything, and its pages as readable text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import pytest

from sphinx_repodoc.build.pipeline import Repository, load_repository
from sphinx_repodoc.build.reading import read_text
from sphinx_repodoc.config import Options
from sphinx_repodoc.model import Status
from sphinx_repodoc.pages import Page, make_book, make_overview
from sphinx_repodoc.pages import list_pages as list_makers
from sphinx_repodoc.pages.blocks import (
    Bar,
    Block,
    Code,
    Columns,
    DataTable,
    Excerpt,
    Explained,
    Facts,
    Fold,
    Image,
    Inline,
    Inlines,
    KeywordEntries,
    KeywordEntry,
    Link,
    Map,
    Muted,
    Notebook,
    Outline,
    OutlineItem,
    Paragraph,
    Picture,
    PictureNode,
    Pills,
    Prose,
    References,
    Section,
    Shares,
    Snippet,
    Source,
    Strong,
    Table,
    Tile,
)
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.prose import find_readme, make_prose

Files: TypeAlias = dict[str, str | bytes]
LoadRepository: TypeAlias = Callable[..., Repository]

FILES: Files = {
    "README.md": (
        "# Harbour\n\nKeeps ships. See [the ship](harbour/ship.py) and [docs](docs/).\n\n"
        "![A ship](docs/ship.png) ![Badge](https://example.org/badge.svg)\n"
    ),
    "pyproject.toml": (
        '[project]\nname = "harbour"\ndescription = "Keeps ships."\n\n'
        '[project.scripts]\nharbour = "harbour.cli:main"\nport = "elsewhere:run"\n'
    ),
    "harbour/__init__.py": (
        '"""A harbour and its ships."""\n\nfrom .ship import Ship\n\n__all__ = ["Ship", "SIZE"]\n'
        "SIZE = 3\n"
    ),
    "harbour/ship.py": (
        '"""Ships that sail.\n\nA ship has a name and may carry cargo::\n\n    Ship("Ada")\n"""\n\n'
        "from __future__ import annotations\n\nimport os\nimport requests\n\n"
        "LIMIT: int = 10\n\n\n"
        'class Base:\n    """What floats."""\n\n\n'
        'class Ship(Base):\n    """One ship."""\n\n    name = "?"\n\n'
        "    @property\n    def cargo(self) -> int:\n"
        '        """Tons on board."""\n        return LIMIT\n\n'
        "    async def sail(self, *, to: str) -> None:\n        os.getcwd()\n"
        "        requests.get(to)\n"
    ),
    "harbour/cli.py": (
        "import sys\n\nfrom harbour import Ship, ship\nfrom harbour.missing import thing\n\n\n"
        "def main() -> int:\n    return 0\n\n\n"
        'if __name__ == "__main__":\n    sys.exit(main())\n'
    ),
    "harbour/__main__.py": "from harbour.cli import main\n\nmain()\n",
    "tests/test_ship.py": "from harbour import Ship\n\n\ndef test_name():\n    assert Ship.name\n",
    "broken.py": '"""Does not parse."""\n\ndef good():\n    pass\n\ndef bad(:\n',
    "windows.txt": b"first line\r\nsecond line\r\n",
    "latin.txt": "Straße, Übergröße, Gemütlichkeit\n".encode("latin-1"),
    "one.txt": "one",
    "empty.txt": "",
    "big.csv": "a,b\n" * 400,
    "docs/ship.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x04\0\0\0\x03\x08\2\0\0\0",
    "notes.py": b"\0\1\2\3not Python",
    "keys.ini": "[aws]\nid = AKIAIOSFODNN7EXAMPLE\nkey = AKIA2E0A8F3B244C9986\n",
    "poetry.lock": "generated = true\n",
    "vendor/other.py": "X = 1\n",
}
LINKS = {"latest": "windows.txt", "gone": "nowhere.txt"}
OPTIONS = Options(max_source_bytes=1500)


def write_files(root: Path, files: Files) -> None:
    """Put *files* below *root*."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


@pytest.fixture(scope="session")
def load(tmp_path_factory: pytest.TempPathFactory) -> LoadRepository:
    """Loads the repository made of the given files, in no git work tree."""

    def make(
        files: Files, options: Options = OPTIONS, links: dict[str, str] | None = None
    ) -> Repository:
        base = tmp_path_factory.mktemp("pages")
        write_files(base / "root", files)
        for name, target in (links or {}).items():
            (base / "root" / name).symlink_to(target)
        return load_repository(
            base / "root", options, cache=base / "cache", ignore=(), jobs=1, progress=_no_progress
        )

    return make


def _no_progress(paths: Iterable[str], total: int) -> Iterator[str]:
    yield from paths


def list_pages(repository: Repository, options: Options = OPTIONS) -> dict[str, Page]:
    """Every page of *repository*, the overview too, by name."""
    book, makers = open_book(repository, options)
    path = find_readme(repository.index)
    readme = make_prose(repository.index, path, book.read(path)) if path else None
    pages = [make_overview(book, readme), *(make() for make in makers.values())]
    return {page.name: page for page in pages}


def make_page(repository: Repository, name: str, options: Options = OPTIONS) -> Page:
    """The page of that name, which is not the overview."""
    return open_book(repository, options)[1][name]()


def open_book(
    repository: Repository, options: Options
) -> tuple[Book, Mapping[str, Callable[[], Page]]]:
    """The book of *repository*, and the functions that make its pages."""

    def read(path: str) -> str:
        source = repository.index.records[path].source
        return read_text(repository.root, source, redact=True)

    book = make_book(repository.index, options, read)
    skipped = [file for file in repository.scan.files if file.status is Status.SKIPPED]
    return book, list_makers(book, skipped, repository.problems)


@pytest.fixture(scope="session")
def harbour(load: LoadRepository) -> Repository:
    """The repository of the golden files."""
    return load(FILES, OPTIONS, LINKS)


@pytest.fixture(scope="session")
def pages(harbour: Repository) -> dict[str, Page]:
    """Its pages by name."""
    return list_pages(harbour)


def dump_page(page: Page) -> str:
    """*page* as text: a line for each block, row or item."""
    crumbs = " / ".join(f"[{crumb.text}]({crumb.page})" for crumb in page.crumbs)
    lines = [f"page {page.name} ({page.kind})", f"way: {crumbs}", f"title: {page.title}"]
    lines += dump_blocks(page.lead)
    if page.preview:
        lines += ["", "preview", *dump_blocks(page.preview.blocks)]
    for section in page.sections:
        lines += ["", *_dump_section(section)]
    return "\n".join(lines) + "\n"


def _dump_section(section: Section) -> Iterator[str]:
    yield f"## {section.title} #{section.id}"
    yield from dump_blocks(section.blocks)


def dump_blocks(blocks: tuple[Block, ...]) -> Iterator[str]:
    """*blocks* as lines."""
    for block in blocks:
        yield from _dump_block(block)


def _dump_block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            yield f"{block.role or 'p'}: {dump_inlines(block.content)}"
        case Facts():
            yield "facts: " + " · ".join(map(dump_inlines, block.items))
        case Table():
            if block.header:
                yield "table: " + " | ".join(block.header)
            for row in block.rows:
                yield "| " + " | ".join(map(dump_inlines, row))
        case Outline():
            yield from map(_dump_item, block.items)
        case KeywordEntries():
            for entry in block.items:
                yield f"- {_dump_entry(entry)}"
        case Pills():
            yield "pills: " + " · ".join(map(dump_inlines, block.items))
        case Columns():
            for title, inner in block.columns:
                yield f"column {title}:".replace(" :", ":")
                yield from dump_blocks(inner)
        case Fold():
            anchor = f" #{block.anchor}" if block.anchor else ""
            yield f"fold {dump_inlines(block.summary)}{anchor}:"
            yield from dump_blocks(block.blocks)
        case References():
            yield from _dump_references(block)
        case Picture():
            yield from _dump_picture(block)
        case Map():
            yield f"map: {block.label}; {', '.join(filter(None, block.groups))}"
            for area, tiles in block.areas:
                yield f"- {area}: " + " · ".join(map(_dump_tile, tiles))
        case Shares():
            yield f"shares: {block.label}; {block.items}"
        case Prose():
            yield f"{block.markup} prose:"
            yield from (f"    {line}".rstrip() for line in block.text.rstrip("\n").split("\n"))
            yield from _dump_targets(block)
        case Source():
            yield f"source {block.path}, {block.language}, lines 1-{block.lines}"
            for line, name, page, anchor, exact, _ in block.links:
                yield f"  {line} {name} {'->' if exact else '~>'} {page}#{anchor}"
            for line, _, text, page, anchor, exact, where in block.texts:
                yield f"  {line} {where} {text} {'->' if exact else '~>'} {page}#{anchor}"
            if block.definitions:
                yield f"  anchors {' '.join(' '.join(each[2]) for each in block.definitions)}"
            for line, name, _, page, anchor, remark in block.definitions:
                if anchor:
                    yield f"  {line} {name} -> {page}#{anchor}, {remark}"
            yield from (f"  {line} note {message}" for line, message in block.notes)
        case Snippet():
            yield f"snippet {block.role}, {block.language}:"
            yield from (f"    {line}".rstrip() for line in block.text.split("\n"))
        case Image():
            size = f"{block.width} x {block.height}"
            yield f"image {block.name}, {size}: {block.alt} ({block.caption})"
        case DataTable():
            for values in (block.header, *block.rows):
                yield "| " + " | ".join(values)
        case Notebook():
            yield f"notebook {block.path}"
            yield from _dump_targets(block)
        case Excerpt():
            yield f"excerpt {dump_inlines((block.link,))}, {block.language}:"
            yield from (f"    {line}".rstrip() for line in block.text.split("\n"))


def _dump_references(block: References) -> Iterator[str]:
    for title, files in block.groups:
        yield f"uses {title}:".replace(" :", ":")
        for file in files:
            yield f"- [{file.text}]({file.page})"
            for line, code, start, end, is_likely in file.places:
                marked = f"{code[:start]}*{code[start:end]}*{code[end:]}" if end else code
                yield f"    {line} {'~ ' if is_likely else ''}{marked}"
            rest = [*map(str, file.lines), *([f"{file.more} more"] if file.more else [])]
            yield from ([f"    {', '.join(rest)}"] if rest else [])


def _dump_targets(block: Prose | Notebook) -> Iterator[str]:
    for target, page, anchor in block.links:
        yield f"link {target} -> {page}{f'#{anchor}' if anchor else ''}"
    yield from (f"image {target} -> {name}" for target, name in block.images)


def _dump_picture(picture: Picture) -> Iterator[str]:
    yield f"picture: {picture.label}"
    names = []
    for heading, nodes in picture.columns:
        names += [node.name for node in nodes]
        yield f"{heading or 'middle'}: " + " · ".join(map(_dump_node, nodes))
    for edge in picture.edges:
        arrow = "-->" if edge.likely else "->"
        yield f"{names[edge.start]} {arrow} {names[edge.end]}"


def _dump_node(node: PictureNode) -> str:
    return f"[{node.place}{node.name}]({node.page})"


def _dump_tile(tile: Tile) -> str:
    return f"[{tile.title}]({tile.page}) {tile.group.partition(':')[0]}"


def _dump_item(item: OutlineItem) -> str:
    name = dump_inlines((item.link,))
    doc = f"  -- {item.doc}" if item.doc else ""
    indent, mark = "  " * item.depth, "- " if item.private else "+ "
    count = f"  {dump_inlines((item.count,))}" if item.count else ""
    lines = f"  {item.first}-{item.last}"
    return f"{indent}{mark}{item.before}{name}{item.signature}{doc}{lines}{count}"


def _dump_entry(entry: KeywordEntry) -> str:
    links = ", ".join(
        dump_inlines((link,)) + (f" +{others}" if others else "") for link, others in entry.links
    )
    return f"{entry.text} ({entry.kinds}) {links}{f' and {entry.more}' if entry.more else ''}"


def dump_inlines(inlines: Inlines) -> str:
    """Running text with its marks: ``*strong*``, ``(muted)``, `` `code` ``, ``[a](b#c)``."""
    return "".join(map(_dump_inline, inlines))


def _dump_inline(inline: Inline) -> str:
    match inline:
        case str():
            return inline
        case Link():
            text = f"`{inline.text}`" if inline.code else inline.text
            anchor = f"#{inline.anchor}" if inline.anchor else ""
            return f"[{text}]({inline.url}{inline.page}{anchor})"
        case Code():
            return f"`{inline.text}`"
        case Strong():
            return f"*{inline.text}*"
        case Muted():
            return f"({inline.text})"
        case Explained():
            return f"{inline.text}?"
        case Bar():
            return f"={inline.percent}"
