"""Texts of documents that say what a path, a module or a symbol of the project is.

Such a text stands behind its subject in a list, a table, a tree or a sentence, or below it as a
heading. A mere mention in running text does not count.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from sphinx_repodoc.analyse.documents.links import clean_target
from sphinx_repodoc.analyse.prose.sentences import WORD, describe_sentence
from sphinx_repodoc.analyse.tables import compile_patterns, load_table
from sphinx_repodoc.languages.load import BY_FILENAME, BY_SUFFIX
from sphinx_repodoc.model import PathText, PathTextForm

_MOST_TEXTS = 500
_LONGEST_TEXT = 500
_MOST_SUBJECTS = 6
_MOST_ROWS = 1_000
_TABLE = load_table("path_texts")
_PATTERNS = compile_patterns(_TABLE)
_SUBJECT = re.compile(
    rf"(?:{_TABLE['strong']})(?:{_TABLE['subject']})(?P<inner>:?)(?:{_TABLE['strong']})", re.VERBOSE
)
_SYNOPSIS = re.compile(r"\s*:synopsis:\s+(.+)")
_MOST_OPTIONS = 6
# The first characters of subjects with markup, and plain subjects.
_MARKS = frozenset("`*_[:{")
_PLAIN = re.compile(r"[\w.@+/-]*[./]")
_NUMBER = re.compile(r"^(?:\d+\.?)+\s+")
_LINES = ("├", "└", "┣", "┗", "╰", "┝", "|--", "+--", "`--", "\\--")
_FOLDER = re.compile(r"^[ \t]*[\w.-]+/\s", re.MULTILINE)
_CELL = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"[\s|:+=-]+$")
_MARKUP = re.compile(r"[`*_<\[\]\\&:~{|]")
# Links and code, which alone say nothing.
_MARKED = re.compile(r"\[[^\[\]]*\]\([^()]*\)|``?[^`]+``?(?:__?)?")
_HOSTED = re.compile(r"https?://[^/]+/.+/(?:blob|tree|src)/")
_DOTTED = re.compile(r"[a-z_]\w*(?:\.(?!(?:com|dev|io|net|org)\b)[a-z_]\w*)+")
_SYMBOL_ROLES = frozenset({"class", "func", "meth", "exc", "data", "attr", "obj", "any"})
_PATH_ROLES = frozenset({"file", "doc", "download", "src", "source"})


class PassageKind(enum.IntEnum):
    """The kinds of passages of a document."""

    HEADING = 0
    ITEM = 1
    PARAGRAPH = 2
    TABLE = 3
    CODE = 4
    MODULE = 5


class Passage(NamedTuple):
    """A part of a document and its first line. ``depth`` is the level of a heading, or grows with
    the nesting in items: what belongs to an item is deeper than its first line. ``info`` is the
    language of code, or the synopsis of a module."""

    kind: PassageKind
    line: int
    lines: Sequence[str]
    depth: int = 0
    info: str = ""


def list_modules(name: str, argument: str, line: int, below: Iterable[str]) -> Iterator[Passage]:
    """Yield a passage if the directive *name* says which module the document describes, or, with an
    empty name, begins to describe members. *below* are the lines below it."""
    if _PATTERNS["member"].fullmatch(name):
        yield Passage(PassageKind.MODULE, line, [""])
    elif argument and _PATTERNS["module"].fullmatch(name):
        options = map(_SYNOPSIS.match, islice(below, _MOST_OPTIONS))
        synopsis = next((match[1] for match in options if match), "")
        yield Passage(PassageKind.MODULE, line, [argument], info=synopsis)


class _Subject(NamedTuple):
    """A path, module or symbol that a text is about; ``is_renamed`` is a link with another name."""

    target: str
    form: PathTextForm
    is_renamed: bool = False

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.target.rstrip("/").rpartition("/")[2]

    @property
    def is_folder(self) -> bool:
        return self.form is PathTextForm.PATH and not _is_file_name(self.target)


def find_path_texts(
    passages: Iterable[Passage], strip: Callable[[str], str]
) -> tuple[PathText, ...]:
    """Return what *passages* say about paths, modules and symbols, by line; *strip* turns markup
    into plain text."""
    finder = _Finder(strip)
    for passage in passages:
        finder.read(passage)
        if len(finder.found) >= _MOST_TEXTS:
            break
    return tuple(sorted(finder.found, key=lambda each: each.line)[:_MOST_TEXTS])


class _Finder:
    def __init__(self, strip: Callable[[str], str]) -> None:
        self.found: dict[PathText, None] = {}
        self._strip = strip
        # The open headings and items: their depths, with the text or with the subjects.
        self._headings: list[tuple[int, str]] = []
        self._items: list[tuple[int, list[_Subject]]] = []
        # A heading or item of subjects only, whose text is the next paragraph.
        self._awaited: tuple[Passage, list[_Subject]] | None = None
        # The first paragraph of a section, and the module that the section is about.
        self._opening: Passage | None = None
        self._module: Passage | None = None
        # In the order of the kinds of passages
        self._readers = (
            self._read_heading,
            self._read_item,
            self._read_paragraph,
            self._read_table,
            self._read_code,
            self._read_module,
        )

    def read(self, passage: Passage) -> None:
        self._readers[passage.kind](passage)

    def _is_below(self, name: str) -> bool:
        return any(_is_heading(name, text) for _, text in self._headings)

    def _add(self, line: int, subjects: Sequence[_Subject], raw: str) -> bool:
        """Add *raw*, the text in markup about *subjects*; return whether it describes them."""
        raw = raw[:_LONGEST_TEXT]
        if self._is_below("changes") or len(WORD.findall(_MARKED.sub("", raw))) < 2:
            return False
        plain = self._strip(raw) if _MARKUP.search(raw) else raw
        text = describe_sentence(" ".join(plain.split()))
        words = {word.casefold() for word in WORD.findall(text)}
        # A text below several subjects may be about one of them.
        named = [each for each in subjects if each.name in text] if len(subjects) > 1 else []
        for each in named if len(named) == 1 else subjects:
            is_value = each.form is PathTextForm.SYMBOL and _PATTERNS["value"].match(text)
            own = {word.casefold() for word in WORD.findall(each.target)} | {"the"}
            if not is_value and not words <= own:
                said = PathText(target=each.target, text=text, line=line, form=each.form)
                self.found[said] = None
        return bool(text)

    def _read_heading(self, passage: Passage) -> None:
        while self._headings and self._headings[-1][0] >= passage.depth:
            self._headings.pop()
        text = _NUMBER.sub("", " ".join(passage.lines), count=1)
        subjects, rest = self._split(text)
        self._headings.append((passage.depth, text))
        self._items.clear()
        # A heading that is a link to another document is not about that document.
        named = [each for each in subjects if not each.is_renamed]
        self._awaited = (passage, named) if named and not rest.strip() else None
        self._opening = self._module = None

    def _read_item(self, passage: Passage) -> None:
        while self._items and self._items[-1][0] >= passage.depth:
            self._items.pop()
        above = self._items[-1][1] if self._items else []
        text = " ".join(passage.lines)
        subjects, rest = self._split(text, above)
        self._items.append((passage.depth, subjects))
        self._awaited = (passage, subjects) if subjects and not rest.strip() else None
        if subjects and (said := _find_text(rest)):
            self._add(passage.line, subjects, said)

    def _read_paragraph(self, passage: Passage) -> None:
        text = " ".join(passage.lines)
        awaited, self._awaited = self._awaited, None
        if not passage.depth:
            self._opening = self._opening or passage
        if awaited and (awaited[0].kind is PassageKind.ITEM) == (passage.depth > awaited[0].depth):
            self._add(awaited[0].line, awaited[1], text)
        elif self._module and not passage.depth:
            module = _Subject(self._module.lines[0], PathTextForm.MODULE)
            if self._add(self._module.line, [module], text):
                self._module = None
        elif text[:1] in _MARKS:
            subjects, rest = self._split(text)
            if subjects and (said := _find_text(rest)):
                self._add(passage.line, subjects, said)

    def _read_module(self, passage: Passage) -> None:
        self._awaited = None
        name = passage.lines[0]
        module = _Subject(name, PathTextForm.MODULE)
        if passage.info and self._add(passage.line, [module], passage.info):
            return
        if not name or (self._module and self._module.lines[0] != name):
            # The text below several modules is about none of them in particular.
            self._module = None
            return
        if opening := self._opening:
            self._opening = opening._replace(lines=())
            if self._add(passage.line, [module], " ".join(opening.lines)):
                return
        if self._headings:
            self._module = passage

    # ---- tables ----

    def _read_table(self, passage: Passage) -> None:
        rows = [
            (line, [cell.strip() for cell in _CELL.split(text.strip().strip("|"))])
            for line, text in enumerate(passage.lines[:_MOST_ROWS], passage.line)
            if not _RULE.match(text)
        ]
        head = rows[0][1] if rows else []
        named = [index for index, cell in enumerate(head) if _PATTERNS["text_column"].match(cell)]
        is_path, is_symbol = (
            bool(head) and _PATTERNS[name].match(head[0]) is not None
            for name in ("path_column", "symbol_column")
        )
        # Dotted names of settings look like file names.
        is_other = bool(head) and not is_path and _PATTERNS["options"].match(head[0]) is not None
        for line, cells in () if is_other else rows[1:]:
            subjects, rest = self._split(cells[0], is_path=is_path)
            if not is_symbol:
                subjects = [each for each in subjects if each.form is not PathTextForm.SYMBOL]
            if subjects and not rest.strip() and len(cells) > 1:
                columns = [index for index in named if 0 < index < len(cells)]
                text = cells[columns[0]] if columns else max(cells[1:], key=len)
                self._add(line, subjects, text)

    # ---- trees ----

    def _read_code(self, passage: Passage) -> None:
        self._awaited = None
        is_plain = bool(_PATTERNS["tree_fence"].fullmatch(passage.info))
        whole = "\n".join(passage.lines[:_MOST_ROWS])
        has_lines = any(map(whole.__contains__, _LINES))
        if not has_lines and not (is_plain and _FOLDER.search(whole)):
            return
        rows: list[tuple[int, re.Match[str]]] = []
        filled = 0
        for line, text in enumerate(passage.lines[:_MOST_ROWS], passage.line):
            filled += bool(text.strip())
            row = _PATTERNS["row"].match(text.replace("\xa0", " "))
            if row and _PATTERNS["path"].fullmatch(row["name"]):
                rows.append((line, row))
        branches = sum(1 for _, row in rows if row["branch"])
        folders = sum(1 for _, row in rows if row["name"].endswith("/"))
        if branches > 1 or (is_plain and folders > 1 and len(rows) == filled > 2):
            self._read_tree([(line, row) for line, row in rows if branches or not row["gap"]])

    def _read_tree(self, rows: list[tuple[int, re.Match[str]]]) -> None:
        (_, first), *others = rows
        top = first.start("name")
        root = first["name"].strip("/")
        # The folder of the document itself is not part of the paths.
        is_root = bool(others) and all(row.start("name") > top for _, row in others)
        is_dropped = is_root and not re.fullmatch(_TABLE["kept_root"], root, re.VERBOSE)
        open_: list[tuple[int, str]] = []
        columns = [row.start("name") for _, row in rows]
        for (line, row), below in list(zip(rows, [*columns[1:], 0], strict=True))[is_dropped:]:
            column, name = row.start("name"), row["name"].removeprefix("./").lstrip("/")
            while open_ and open_[-1][0] >= column:
                open_.pop()
            above = open_[-1][1].rstrip("/") + "/" if open_ else ""
            target = name if name.startswith(above) else above + name
            open_.append((column, target))
            # Trees of components and steps have other names.
            is_path = below > column or name.islower() or _looks_like_path(name)
            if is_path and (text := row["text"]) and (row["branch"] or not row["gap"]):
                self._add(line, [_Subject(target, PathTextForm.PATH)], text.strip(" ()*/"))

    # ---- subjects ----

    def _split(
        self, text: str, above: Sequence[_Subject] = (), is_path: bool | None = None
    ) -> tuple[list[_Subject], str]:
        """Return the subjects at the start of *text*, and the rest. *above* are those of the item
        around it. *is_path* says whether words in code style are paths; None leaves it to the
        headings."""
        found: list[_Subject] = []
        start = end = 0
        if text[:1] not in _MARKS and not _PLAIN.match(text):
            return found, text
        for _ in range(_MOST_SUBJECTS):
            match = _SUBJECT.match(text, start)
            if not match or (found and match["plain"]):
                break
            if not (subject := self._judge(match, above, is_path)):
                return [], ""
            found.append(subject)
            end = match.end()
            if match["inner"]:
                return found, f": {text[end:].lstrip()}"
            joint = _PATTERNS["joint"].match(text, end)
            start = joint.end() if joint else end
        return found, text[end:]

    def _judge(
        self, match: re.Match[str], above: Sequence[_Subject], is_path: bool | None
    ) -> _Subject | None:
        """Return the path or symbol in *match*; None if it is something else."""
        role = match["role"] or match["role_myst"]
        if role:
            return _read_role(role, match["body"])
        label = (match["label"] or match["label_rst"] or match["code"] or "").strip()
        to = match["to"] or match["to_rst"] or ""
        is_code = bool(match["code"]) or label.startswith("`")
        label = (label or match["plain"] or "").strip("`*_" if to else "").replace("\\_", "_")
        if to and "#" not in to:
            if target := clean_target(to):
                path = target.removeprefix("./").lstrip("/")
                name = path.rstrip("/").rpartition("/")[2]
                is_renamed = not label.rstrip("/").endswith(name)
                return _Subject(path, PathTextForm.PATH, is_renamed) if path else None
            if _DOTTED.fullmatch(label) and not _is_file_name(label):
                return _Subject(label, PathTextForm.MODULE)
            if not _HOSTED.match(to):
                return None
            if not _looks_like_path(label):
                return _Subject(to, PathTextForm.PATH, True)
        elif to and not is_code:
            return None
        if match["plain"] and not (label.endswith("/") or _is_file_name(label)):
            return None
        return self._name(label, above, is_path)

    def _name(self, label: str, above: Sequence[_Subject], is_path: bool | None) -> _Subject | None:
        if re.fullmatch(r"@[\w.-]+/[\w./-]+", label):
            return _Subject(label, PathTextForm.MODULE)
        parent = above[0] if len(above) == 1 else None
        folder = parent.target.rstrip("/") + "/" if parent and parent.is_folder else ""
        is_layout = self._is_below("layout") if is_path is None else is_path
        is_layout = is_layout or bool(folder)
        if _PATTERNS["path"].fullmatch(label) and (
            _looks_like_path(label) or (is_layout and re.fullmatch(r"/?\.?[a-z][a-z\d_-]+", label))
        ):
            if label.startswith("/") and not is_layout:
                return None
            path = label.removeprefix("./").lstrip("/")
            return _Subject(path if path.startswith(folder) else folder + path, PathTextForm.PATH)
        symbol = _PATTERNS["symbol"].fullmatch(label)
        is_nested = any(each.form is PathTextForm.SYMBOL for each in above)
        if not symbol or is_nested or self._is_below("options"):
            return None
        if symbol["call"] or _PATTERNS["symbol_like"].fullmatch(label):
            return _Subject(symbol["name"], PathTextForm.SYMBOL)
        return None


@lru_cache(1_000)
def _is_heading(name: str, text: str) -> bool:
    return _PATTERNS[name].match(text) is not None


def _find_text(rest: str) -> str:
    """Return the text behind a subject; empty if it is not about the subject."""
    if separated := _PATTERNS["separator"].match(rest):
        return separated["text"]
    if sentence := _PATTERNS["sentence"].match(rest):
        return sentence["noun"] or sentence["verb"]
    return ""


def _read_role(role: str, body: str) -> _Subject | None:
    """Return the subject that a role names: ``text <target>``, ``~package.name`` or a path."""
    target = re.sub(r"^.*<([^<>]+)>$", r"\1", body.strip()).lstrip("~!./")
    if role == "mod":
        return _Subject(target, PathTextForm.MODULE)
    if role in _SYMBOL_ROLES:
        return _Subject(target.removesuffix("()"), PathTextForm.SYMBOL)
    is_path = role in _PATH_ROLES and _PATTERNS["path"].fullmatch(target)
    return _Subject(target, PathTextForm.PATH) if is_path else None


def _looks_like_path(name: str) -> bool:
    if _PATTERNS["no_path"].match(name):
        return False
    return "/" in name.rstrip("/")[1:] or name.endswith("/") or _is_file_name(name)


def _is_file_name(path: str) -> bool:
    name = path.rpartition("/")[2]
    _, dot, suffix = name.rpartition(".")
    is_word = bool(dot) and not suffix.isdigit()
    return name in BY_FILENAME or (is_word and f".{suffix}".lower() in BY_SUFFIX)
