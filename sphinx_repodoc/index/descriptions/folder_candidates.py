"""The descriptions of folders: by their README, package, manifest, documents, and contents."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from sphinx_repodoc.index.descriptions.central import ACTIVE, Centrals
from sphinx_repodoc.index.descriptions.documented import Documented
from sphinx_repodoc.index.descriptions.wording import count, name_each
from sphinx_repodoc.index.facts import Description, DescriptionKind, Folder
from sphinx_repodoc.index.folders import FOLDER_FILES, list_below, list_readmes
from sphinx_repodoc.index.project_names import (
    find_main_language,
    fits_language,
    name_project,
    split_title,
)
from sphinx_repodoc.index.repo_index import TESTING_ROLES, RepoIndex
from sphinx_repodoc.index.working_commands import find_public_entry
from sphinx_repodoc.languages.load import LANGUAGES, list_read_names
from sphinx_repodoc.model import TYPES, list_ancestors

_OF_FILE = re.compile(r"(?:This|The) (?:file|module|script|program|header)\b")
_TITLE_WORDS = 3
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
        *_describe_by_package(index, folder, files),
        *documented.folders.get(folder.path, ()),
    ]
    if not folder.path:
        told += [*_describe_by_title(index), *_describe_by_entry(index, files)]
    yield from told
    if not told and folder.path and (only := _find_only(index, folder, files)):
        yield only
        return
    # The contents of the whole repository do not tell what it is for.
    if not told and folder.path and (text := _compose(index, folder, centrals)):
        yield Description(text=text, kind=DescriptionKind.COMPOSED, path=folder.path)


def _find_only(
    index: RepoIndex, folder: Folder, files: Mapping[str, tuple[Description, ...]]
) -> Description | None:
    """Return what the only source file of a folder is for."""
    code = [path for path in folder.files if _is_code(index, path)]
    if len(code) != 1 or len(folder.files) != 1 or folder.folders:
        return None
    found = files.get(code[0], ())[:1]
    return next(
        (
            replace(each, kind=DescriptionKind.PACKAGE)
            for each in found
            if each.kind is not DescriptionKind.COMPOSED
        ),
        None,
    )


def _describe_by_readme(index: RepoIndex, folder: Folder) -> Iterator[Description]:
    """The README and the manifests. The README comes last if it does not mention the project's name
    and the only manifest has a description."""
    found = []
    for path in list_readmes(folder.files):
        if summary := _get_summary(index, path) or _get_title(index, path):
            found.append((path, summary, DescriptionKind.OWN))
            break
    manifests = [
        (path, summary, DescriptionKind.MANIFEST)
        for path in folder.files
        if (summary := _get_summary(index, path)) and _get_name(index, path)
    ]
    if not folder.path:
        # The manifest of scripts that help with a project in another language is not about it.
        main = find_main_language(index)
        manifests = [each for each in manifests if not main or fits_language(index, each[0], main)]
    if len(manifests) == 1:
        is_named = found and _get_name(index, manifests[0][0]) in found[0][1].casefold()
        found.insert(len(found) if is_named else 0, manifests[0])
    for path, summary, kind in found:
        analysis = index.records[path].analysis
        line = analysis.doc_line if analysis else 0
        yield Description(text=summary, kind=kind, path=path, line=line)


def _describe_by_title(index: RepoIndex) -> Iterator[Description]:
    """The words after the project's name in the title of its README."""
    title = split_title(index)
    if title and title.tagline:
        yield Description(
            text=title.tagline, kind=DescriptionKind.OWN, path=title.path, line=title.line
        )


def _describe_by_entry(
    index: RepoIndex, files: Mapping[str, tuple[Description, ...]]
) -> Iterator[Description]:
    """The text of the file that users of the project import."""
    entry = find_public_entry(index, name_project(index, ""))
    for found in files.get(entry, ())[:1]:
        if found.kind in {DescriptionKind.OWN, DescriptionKind.SYMBOL}:
            yield Description(
                text=found.text,
                kind=DescriptionKind.PACKAGE,
                path=found.path,
                line=found.line,
                symbol=found.symbol,
            )


def _get_summary(index: RepoIndex, path: str) -> str:
    analysis = index.records[path].analysis
    return analysis.summary if analysis else ""


def _get_title(index: RepoIndex, path: str) -> str:
    """Return the title of a README if it is more than a name."""
    analysis = index.records[path].analysis
    title = analysis.title if analysis else ""
    return title if "/" in path and len(title.split()) >= _TITLE_WORDS else ""


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
        # Style sheets and templates do not stand for a folder.
        if analysis is None or not list_read_names(analysis.language):
            continue
        if stem not in FOLDER_FILES and stem.casefold() != folder.name.casefold():
            continue
        for found in files.get(path, ())[:1]:
            is_of_file = stem not in FOLDER_FILES and _OF_FILE.match(found.text)
            if found.kind is DescriptionKind.OWN and not is_of_file:
                yield replace(found, kind=DescriptionKind.PACKAGE)


def _compose(index: RepoIndex, folder: Folder, centrals: Centrals) -> str:
    """Return a sentence about the contents of a folder."""
    below = sorted(list_below(index.folders, folder))
    if place := _name_place(index, folder, below):
        return place
    code = [path for path in below if _is_code(index, path)]
    direct = [path for path in code if path in folder.files]
    # The names of many folders tell more than a few definitions in them.
    is_spread = len(folder.folders) > 1 and 2 * len(direct) < len(code)
    is_short = len(code) <= _LARGEST and not is_spread
    text = _tell_definitions(centrals, code) if is_short else ""
    words = [text or _tell_contents(index, folder)]
    if users := _tell_users(index, folder):
        words.append(users)
    return "; ".join(words)


def _tell_contents(index: RepoIndex, folder: Folder) -> str:
    """Return the names in a folder, after the language that most of its files share."""
    folders = [f"{path.rpartition('/')[2]}/" for path in folder.folders]
    if not folder.files:
        return f"Contains {name_each(folders, _MAX_NAMES)}"
    analyses = (index.records[path].analysis for path in folder.files)
    languages = Counter(each.language for each in analyses if each and each.language)
    (language, number), *_ = (*languages.most_common(1), ("", 0))
    names = [path.rpartition("/")[2] for path in folder.files]
    shown = name_each([*names, *folders], _MAX_NAMES)
    is_uniform = not folders and number == len(names)
    return f"{count(number, f'{language} file')}: {shown}" if is_uniform else f"Contains {shown}"


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
        subject = _find_subject(index, folder, below)
        about = f" of `{subject}/`" if subject else ""
        return f"Tests{about} in {count(counts['test'], 'file')}"
    for role in _PLACES:
        if below and counts[role] >= 0.8 * len(below):
            names = [path.rpartition("/")[2] for path in (*folder.folders, *folder.files)]
            return f"{_PLACES[role]}: {name_each(names, 3)}"
    return ""


def _find_subject(index: RepoIndex, folder: Folder, tests: list[str]) -> str:
    """Return the innermost folder with most of the files that *tests* are named after."""
    inside = f"{folder.path}/"
    subjects = [
        related.path.rpartition("/")[0]
        for path in tests
        for related in index.relations.pairs.get(path, ())
        if not related.path.startswith(inside)
    ]
    around = Counter(each for path in subjects for each in list_ancestors(path))
    most = [path for path, number in around.items() if number >= 0.8 * len(subjects)]
    return max(most, key=lambda path: (path.count("/") + bool(path), path), default="")


def _tell_definitions(centrals: Centrals, code: list[str]) -> str:
    """Return the definitions of a folder that the most files use, if most files have any."""
    ranked: list[tuple[int, bool, str]] = []
    defining = 0
    for path in code:
        central = centrals.find(path)
        shown = [each for each in central.symbols if each.kind in ACTIVE][:_MAX_NAMES]
        defining += bool(shown)
        ranked += [
            (-central.users.get(each.qualname, 0), each.kind not in TYPES, each.name)
            for each in shown
        ]
    if not ranked or 2 * defining < len(code):
        return ""
    names = list(dict.fromkeys(name for *_, name in sorted(ranked)))
    verb = "defines" if len(code) == 1 else "define"
    named = name_each(names, _MAX_NAMES)
    if len(names) > _MAX_NAMES:
        named = f"{', '.join(f'`{name}`' for name in names[:_MAX_NAMES])} and others"
    return f"{count(len(code), 'file')} that {verb} {named}"


def _tell_users(index: RepoIndex, folder: Folder) -> str:
    above = [each for each in index.couplings.get(folder.path, ()) if each.importers]
    if not above:
        return ""
    most = max(above, key=lambda each: each.importers)
    return f"used most by `{most.folder}/`" if most.folder else ""
