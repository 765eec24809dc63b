"""Page names: one for each file and folder, the same on every file system.

A page has the path of its file or folder as name wherever possible. If two pages would get the same
output file, or a file system does not support a name, that segment is changed and gets a suffix
computed from the path, so that it does not depend on other files in the folder.
"""

from __future__ import annotations

import hashlib
import itertools
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

OUTPUT_SUFFIXES = (".html", ".fjson", ".fpickle", ".xhtml", ".md", ".txt", ".xml")
"""Suffixes that builders append to a page's name for its output file."""

PAGES_OF_FOLDERS = ("index", "keywords")
"""Names of the pages that each folder has besides those of its files."""

# "index.html" is reserved because dirhtml writes each page as index.html in its own folder.
_RESERVED = frozenset({*PAGES_OF_FOLDERS, "index.html"})
_RESERVED_FOLDERS = frozenset(
    page + suffix for page in PAGES_OF_FOLDERS for suffix in OUTPUT_SUFFIXES
)

_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {port + digit for port in ("com", "lpt") for digit in "123456789¹²³"}
)
# Characters that some file system does not support; and quotes and ampersands, because a theme may
# write a page's name into a script without escaping it.
_NOT_PORTABLE = frozenset("<>:\"|?*\\'`&")
_NO_CATEGORIES = frozenset({"Cc", "Cs", "Zl", "Zp"})
_MAX_BYTES = 200
_SUFFIX_DIGITS = 6


def name_pages(
    files: Iterable[str], folders: Iterable[str], prefix: str
) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the page name of each file and of each folder, by path.

    *folders* must contain every folder except the root, also folders that contain only folders.
    """
    children: dict[str, list[tuple[str, bool]]] = {}
    for path in files:
        children.setdefault(path.rpartition("/")[0], []).append((path, False))
    for path in folders:
        children.setdefault(path.rpartition("/")[0], []).append((path, True))
    file_pages: dict[str, str] = {}
    folder_pages = {"": f"{prefix}/tree/index"}
    pending = [("", f"{prefix}/tree")]
    while pending:
        folder, base = pending.pop()
        for (path, is_folder), segment in _name_siblings(children.get(folder, [])).items():
            if is_folder:
                folder_pages[path] = f"{base}/{segment}/index"
                pending.append((path, f"{base}/{segment}"))
            else:
                file_pages[path] = f"{base}/{segment}"
    return dict(sorted(file_pages.items())), dict(sorted(folder_pages.items()))


def sort_key(path: str) -> tuple[str, str]:
    """Return the sort key for paths in one folder: by name, first ignoring case."""
    name = path.rpartition("/")[2]
    return name.casefold(), name


@dataclass(slots=True)
class _Taken:
    """Page names in use in one folder, normalised as file systems compare them."""

    keys: set[str] = field(default_factory=set)
    files: set[str] = field(default_factory=set)
    # Names of files whose output file, such as name.html, would have the name of a folder.
    blocked: set[str] = field(default_factory=set)

    def claim(self, segment: str, is_folder: bool) -> bool:
        """Reserve a page name; return False if it is in use."""
        key = _fold(segment)
        outputs = _block(key) if is_folder else set()
        is_blocked = not self.files.isdisjoint(outputs) if is_folder else key in self.blocked
        if key in self.keys or is_blocked:
            return False
        self.keys.add(key)
        self.blocked |= outputs
        if not is_folder:
            self.files.add(key)
        return True


def _block(folder: str) -> set[str]:
    """Return the names of files whose output would be called *folder*: ``a`` for ``a.html``."""
    return {folder.removesuffix(each) for each in OUTPUT_SUFFIXES if folder.endswith(each)}


def _name_siblings(siblings: Sequence[tuple[str, bool]]) -> dict[tuple[str, bool], str]:
    """Return the page segment of each path in one folder. Unchanged names are assigned first, so
    that no changed name takes the name of another file."""
    segments: dict[tuple[str, bool], str] = {}
    taken = _Taken()
    # A folder a.html takes precedence over a file a, whose output would have that name.
    for path, is_folder in siblings:
        if is_folder:
            taken.blocked.update(_block(_fold(path.rpartition("/")[2])))
    changed: list[tuple[str, bool]] = []
    for path, is_folder in sorted(siblings, key=lambda item: (sort_key(item[0]), item[1])):
        name = path.rpartition("/")[2]
        if _can_stay(name, is_folder) and taken.claim(name, is_folder):
            segments[path, is_folder] = name
        else:
            changed.append((path, is_folder))
    for path, is_folder in changed:
        names = _suffixed(path)
        segments[path, is_folder] = next(s for s in names if taken.claim(s, is_folder))
    return segments


def _fold(segment: str) -> str:
    """Return *segment* without differences, such as case, that some file system ignores."""
    if segment.isascii():
        return segment.lower()
    folded = unicodedata.normalize("NFC", segment).casefold()
    return unicodedata.normalize("NFC", folded)


def _can_stay(name: str, is_folder: bool) -> bool:
    key = _fold(name)
    return not (
        key in _RESERVED
        or (is_folder and key in _RESERVED_FOLDERS)
        or name[-1:] in (".", " ")
        or _is_device(name)
        or _replace_characters(name) != name
        or len(name.encode()) > _MAX_BYTES
    )


def _is_device(name: str) -> bool:
    return name.partition(".")[0].rstrip(" ").casefold() in _DEVICES


def _replace_characters(name: str) -> str:
    if name.isascii() and name.isprintable() and _NOT_PORTABLE.isdisjoint(name):
        return name
    return "".join(
        "_" if each in _NOT_PORTABLE or unicodedata.category(each) in _NO_CATEGORIES else each
        for each in name
    )


def _suffixed(path: str) -> Iterator[str]:
    """Yield replacements for the page name of *path*: several, because a repository may contain a
    file with the name of the first one."""
    name = _replace_characters(path.rpartition("/")[2])
    if _is_device(name) and "." in name:
        # Windows finds a device such as CON by the part before the first dot.
        stem, _, rest = name.partition(".")
        name = f"{stem}_.{rest}"
    stem = name.encode()[: _MAX_BYTES - _SUFFIX_DIGITS - 1].decode(errors="ignore")
    for attempt in itertools.count():
        text = f"{path}\n{attempt}" if attempt else path
        digest = hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
        yield f"{stem}~{digest[:_SUFFIX_DIGITS]}"
