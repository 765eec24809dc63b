"""The descriptions of folders: by their README, package, manifest, documents, and contents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from sphinx_repodoc.index.descriptions.central import Centrals
from sphinx_repodoc.index.descriptions.documented import Documented
from sphinx_repodoc.index.descriptions.wording import count, join_words, name_each
from sphinx_repodoc.index.facts import Description, DescriptionKind, Folder
from sphinx_repodoc.index.folders import list_readmes
from sphinx_repodoc.index.repo_index import TESTING_ROLES, RepoIndex
from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.model import TYPES, SymbolKind

_ENTRIES = frozenset({"__init__", "doc", "package-info", "mod", "lib", "index", "main"})
"""Names of files whose text is about the folder, without their suffixes."""
_MAX_NAMES = 5
_LARGEST = 400
"""Do not look for the most used definitions in folders with more files."""
_PLACES = {
    "test": "Tests", "example": "Examples", "benchmark": "Benchmarks", "fixture": "Data of tests",
    "documentation": "Documentation", "vendored": "Code of others", "ci": "Continuous integration",
    "locale": "Translations", "migration": "Database migrations", "template": "Templates",
    "configuration": "Settings", "generated": "Generated files",
    "test helper": "Helpers of tests", "test part": "Parts of tests", "mock": "Mocks",
    "build": "Build files", "image": "Images",
}  # fmt: skip


def describe_folder(
    index: RepoIndex,
    folder: Folder,
    files: Mapping[str, tuple[Description, ...]],
    documented: Documented,
    centrals: Centrals,
) -> Iterator[Description]:
    """Yield the candidates for the description of a folder, best first; *files* are those of the
    files. A sentence is composed only if there are no others."""
    told = [
        *_describe_by_readme(index, folder),
        *documented.folders.get(folder.path, ()),
        *_describe_by_package(index, folder, files),
    ]
    yield from told
    # The contents of the whole repository do not tell what it is for.
    if not told and folder.path and (text := _compose(index, folder, centrals)):
        yield Description(text=text, kind=DescriptionKind.COMPOSED, path=folder.path)


def _describe_by_readme(index: RepoIndex, folder: Folder) -> Iterator[Description]:
    """The README and the manifests. The README comes last if it does not mention the project's name
    and the only manifest has a description."""
    found = []
    for path in list_readmes(folder.files):
        if summary := _get_summary(index, path):
            found.append((path, summary, DescriptionKind.OWN))
            break
    manifests = [
        (path, summary, DescriptionKind.MANIFEST)
        for path in folder.files
        if (summary := _get_summary(index, path)) and _get_name(index, path)
    ]
    if len(manifests) == 1:
        is_named = found and _get_name(index, manifests[0][0]) in found[0][1].casefold()
        found.insert(len(found) if is_named else 0, manifests[0])
    for path, summary, kind in found:
        analysis = index.records[path].analysis
        line = analysis.doc_line if analysis else 0
        yield Description(text=summary, kind=kind, path=path, line=line)


def _get_summary(index: RepoIndex, path: str) -> str:
    analysis = index.records[path].analysis
    return analysis.summary if analysis else ""


def _get_name(index: RepoIndex, path: str) -> str:
    """Return the project's name in a manifest, without the owner in ``owner/name``."""
    analysis = index.records[path].analysis
    manifest = analysis.manifest if analysis else None
    return manifest.name.rpartition("/")[2].casefold() if manifest else ""


def _describe_by_package(
    index: RepoIndex, folder: Folder, files: Mapping[str, tuple[Description, ...]]
) -> Iterator[Description]:
    """The texts of the files that stand for the folder: ``__init__.py``, ``doc.go``, or the one
    with its name."""
    for path in folder.files:
        stem = path.rpartition("/")[2].partition(".")[0]
        analysis = index.records[path].analysis
        language = LANGUAGES.get(analysis.language) if analysis else None
        if language is None or language.content != "code":
            continue
        if stem not in _ENTRIES and stem.casefold() != folder.name.casefold():
            continue
        for found in files.get(path, ())[:1]:
            if found.kind is DescriptionKind.OWN or (
                found.kind is DescriptionKind.SYMBOL and stem not in _ENTRIES
            ):
                yield Description(
                    text=found.text,
                    kind=DescriptionKind.PACKAGE,
                    path=found.path,
                    line=found.line,
                    symbol=found.symbol,
                )


def _compose(index: RepoIndex, folder: Folder, centrals: Centrals) -> str:
    """Return a sentence about the contents of a folder."""
    below = _list_below(index, folder)
    if place := _name_place(index, folder, below):
        return place
    code = [path for path in below if _is_code(index, path)]
    words = []
    if code and len(code) <= _LARGEST:
        words = _tell_definitions(centrals, code)
    if not words and folder.folders and not folder.files:
        names = [path.rpartition("/")[2] + "/" for path in folder.folders]
        words = [f"Contains {name_each(names, _MAX_NAMES)}"]
    if not words:
        languages = Counter(
            each.language
            for path in below
            if (each := index.records[path].analysis) and each.language
        ).most_common(2)
        if not languages:
            return ""
        words = [
            join_words(
                [
                    f"{number:,} {name} file{'' if number == 1 else 's'}"
                    for name, number in languages
                ]
            )
        ]
    if users := _tell_users(index, folder):
        words.append(users)
    return "; ".join(words)


def _list_below(index: RepoIndex, folder: Folder) -> list[str]:
    found: list[str] = []
    left = [folder.path]
    while left:
        each = index.folders[left.pop()]
        found += each.files
        left += each.folders
    return sorted(found)


def _is_code(index: RepoIndex, path: str) -> bool:
    analysis = index.records[path].analysis
    language = LANGUAGES.get(analysis.language) if analysis else None
    return (
        language is not None
        and language.content == "code"
        and not any(role.role in TESTING_ROLES for role in index.roles.get(path, ()))
    )


def _name_place(index: RepoIndex, folder: Folder, below: list[str]) -> str:
    """Return the purpose that nearly all files of a folder share by their roles."""
    counts = Counter[str]()
    for path in below:
        counts.update({role.role for role in index.roles.get(path, ()) if role.role in _PLACES})
    tests = sum(counts[role] for role in TESTING_ROLES)
    if below and counts["test"] and tests >= 0.8 * len(below):
        subjects = Counter(
            related.path.rpartition("/")[0]
            for path in below
            for related in index.relations.pairs.get(path, ())
            if related.path not in below
        ).most_common(1)
        about = f" of `{subjects[0][0]}/`" if subjects and subjects[0][0] else ""
        return f"Tests{about} in {count(counts['test'], 'file')}"
    for role, number in counts.most_common(1):
        if number >= 0.8 * len(below):
            names = [path.rpartition("/")[2] for path in (*folder.folders, *folder.files)]
            return f"{_PLACES[role]}: {name_each(names, 3)}"
    return ""


def _tell_definitions(centrals: Centrals, code: list[str]) -> list[str]:
    """Return the definitions of a folder that the most files use."""
    ranked: list[tuple[int, int, str, SymbolKind]] = []
    for path in code:
        central = centrals.find(path)
        for symbol in central.symbols[:_MAX_NAMES]:
            is_type = symbol.kind in TYPES
            ranked.append(
                (-central.users.get(symbol.qualname, 0), not is_type, symbol.name, symbol.kind)
            )
    if not ranked:
        return []
    ranked.sort()
    names = list(dict.fromkeys(name for _, _, name, _ in ranked))
    verb = "defines" if len(code) == 1 else "define"
    more = " and others" if len(names) > _MAX_NAMES else ""
    shown = ", ".join(f"`{name}`" for name in names[:_MAX_NAMES]) if more else name_each(names, 5)
    return [f"{count(len(code), 'file')} that {verb} {shown}{more}"]


def _tell_users(index: RepoIndex, folder: Folder) -> str:
    above = [each for each in index.couplings.get(folder.path, ()) if each.importers]
    if not above:
        return ""
    most = max(above, key=lambda each: each.importers)
    return f"used most by `{most.folder}/`" if most.folder else ""
