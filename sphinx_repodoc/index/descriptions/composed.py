"""Sentences about a file that are made of facts, with a fixed grammar."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sphinx_repodoc.index.descriptions.central import ACTIVE, Central
from sphinx_repodoc.index.descriptions.relevance import clean_doc
from sphinx_repodoc.index.descriptions.wording import (
    MAX_NAMES,
    count,
    join_words,
    name_each,
    name_kind,
)
from sphinx_repodoc.index.facts import Description, DescriptionKind, Role
from sphinx_repodoc.index.pairs import name_topic
from sphinx_repodoc.index.repo_index import RepoIndex
from sphinx_repodoc.index.uses.counting import Counting
from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.model import (
    CALLABLES,
    TYPES,
    Analysis,
    ReferenceKind,
    Symbol,
    SymbolKind,
    Visibility,
)
from sphinx_repodoc.roles import PAIRS

_MAX_BASES = 2
_LONGEST_DOC = 150
_LONGEST_NAME = 60
_PLAIN_BASES = frozenset({
    "object", "Object", "NSObject", "Any", "AnyObject", "Equatable", "Hashable", "Sendable",
    "Serializable",
})  # fmt: skip
_CONTENTS = frozenset({
    SymbolKind.KEY, SymbolKind.TARGET, SymbolKind.JOB, SymbolKind.STAGE, SymbolKind.SELECTOR,
    SymbolKind.TASK, SymbolKind.HEADING, SymbolKind.ANCHOR,
})  # fmt: skip
"""Kinds that data, builds and documents contain."""
_PARTS = frozenset({
    SymbolKind.TARGET, SymbolKind.JOB, SymbolKind.STAGE, SymbolKind.TASK, SymbolKind.FUNCTION,
})  # fmt: skip
"""Kinds of parts that tell what a build or workflow does."""
_INTERFACES = frozenset({SymbolKind.INTERFACE, SymbolKind.PROTOCOL, SymbolKind.TRAIT})
_LAST_NAME = re.compile(r"\w+(?=\W*$)")
_MEMBERS = frozenset({SymbolKind.METHOD, SymbolKind.FUNCTION})
_VALUES = frozenset({SymbolKind.FIELD, SymbolKind.PROPERTY, SymbolKind.ENUMERATOR})
_TELLING_ROLES = frozenset({
    "build", "changelog", "ci", "citation", "configuration", "deployment", "guide", "licence",
    "locale", "manifest", "migration", "notice", "people", "plan", "policy", "schema",
    "test helper",
})  # fmt: skip
"""Roles that say what a file is for, whatever it contains."""


def compose_file(index: RepoIndex, path: str, central: Central) -> Iterator[Description]:
    """Yield a sentence about the file at *path*, if anything is known of it."""
    analysis = index.records[path].analysis
    if analysis is None:
        return
    roles = index.roles.get(path, ())
    telling = [role for role in roles if role.role in _TELLING_ROLES]
    text = next(
        filter(
            None,
            (
                _tell_tests(index, path, analysis),
                _tell_role(path, telling, analysis),
                _tell_exports(index, path, analysis, central),
                _tell_start(index, path, roles, central),
                _tell_definitions(index, path, analysis, central),
                f"{analysis.language} document “{analysis.title}”" if analysis.title else "",
                _tell_keys(analysis),
                _tell_companion(roles),
                _tell_uses(index, path),
                _tell_place(path, roles),
            ),
        ),
        "",
    )
    if not text:
        return
    place = next((role.what for role in roles if role.role in {"example", "benchmark"}), "")
    if place and not text.startswith(place):
        text = f"{place}: {text[0].lower()}{text[1:]}"
    yield Description(text=text, kind=DescriptionKind.COMPOSED, path=path)


def _tell_tests(index: RepoIndex, path: str, analysis: Analysis) -> str:
    if path not in index.tests:
        return ""
    titles = [test.title for test in analysis.titled_tests if not test.is_group]
    groups = [test.title for test in analysis.titled_tests if test.is_group and not test.depth]
    shown = ", ".join(f"“{_cut(title)}”" for title in (titles or groups)[:3])
    more = len(titles or groups) - 3
    if not shown:
        return ""
    return f"Tests {shown}{f' and {more:,} more' if more > 0 else ''}"


def _cut(title: str) -> str:
    """Return a title, or its first words with an ellipsis if it is long."""
    if len(title) <= _LONGEST_NAME:
        return title
    start = title[:_LONGEST_NAME]
    return f"{start.rpartition(' ')[0] or start[:-1]}…"


def _tell_role(path: str, roles: Sequence[Role], analysis: Analysis) -> str:
    """Return the role of a file with what is special about it: a name, its parts, its folder."""
    if not roles:
        return ""
    role = roles[0]
    text = role.what
    manifest = analysis.manifest
    if role.name:
        text += f" `{role.name}`"
    elif role.subject:
        text += f" `{_name(role.subject)}`"
    elif analysis.title:
        text += f" “{analysis.title}”"
    elif manifest and manifest.name:
        text += f" of `{manifest.name}`"
    if parts := [each for each in analysis.symbols if each.kind in _PARTS and not each.parent]:
        names = list(dict.fromkeys(each.name for each in parts if each.kind is parts[0].kind))
        return f"{text} with {name_kind(parts[0].kind, names)}"
    if text != role.what:
        return text
    stem, folder = _stem(path), path.rpartition("/")[0]
    if role.role == "build" and stem.casefold() not in PAIRS.generic_names:
        return f"{text} `{stem}`"
    return f"{text} for `{folder}/`" if folder else text


def _tell_definitions(index: RepoIndex, path: str, analysis: Analysis, central: Central) -> str:
    parent, methods = central.methods
    active = [symbol for symbol in central.symbols if symbol.kind in ACTIVE]
    is_open = any(each.visibility is Visibility.PUBLIC for each in methods)
    is_closed = all(each.visibility is Visibility.INTERNAL for each in active)
    if len(methods) > len(active) or (is_open and is_closed):
        text = f"Defines {name_kind('method', [each.name for each in methods])} of `{parent}`"
        if active:
            text += f"; also {name_each([each.name for each in active])}"
        return text + _tell_doc(methods) + _tell_users(index, path)
    if not active and (used := _tell_uses(index, path)):
        return used
    if not central.symbols:
        return ""
    types = [symbol for symbol in central.symbols if symbol.kind in TYPES]
    functions = [symbol for symbol in central.symbols if symbol.kind in CALLABLES]
    is_alone = len(types) == 1 and len(functions) < MAX_NAMES
    if subject := central.main or (types[0] if is_alone else None):
        text = f"Defines {subject.kind} `{subject.name}`{_tell_nature(index, analysis, subject)}"
        if others := [each.name for each in central.symbols if each.name != subject.name]:
            text += f"; also {name_each(others)}"
        members = [each for each in analysis.symbols if each.parent == subject.qualname]
        text += _tell_doc(each for each in members if each.kind in CALLABLES)
    else:
        text = "Defines " + join_words(list(_tell_groups(central.symbols)))
        text += _tell_doc(central.symbols)
    return text + _tell_users(index, path)


def _tell_doc(symbols: Iterable[Symbol]) -> str:
    """Return the text of the first symbol that has one."""
    for symbol in symbols:
        doc = clean_doc(symbol.doc, symbol.name)
        if doc and len(doc) <= _LONGEST_DOC:
            return f"; `{symbol.name}`: “{doc.rstrip('.')}”"
    return ""


def _tell_groups(symbols: Sequence[Symbol]) -> Iterator[str]:
    """Yield names of definitions by kind, the most important kinds first."""
    kinds: dict[SymbolKind, list[str]] = {}
    for symbol in symbols:
        kinds.setdefault(symbol.kind, []).append(symbol.name)
    for number, (kind, names) in enumerate(kinds.items()):
        if number == 2:
            return
        yield name_kind(kind, names)


def _tell_nature(index: RepoIndex, analysis: Analysis, symbol: Symbol) -> str:
    """Return what a type derives from, and its members."""
    text = ""
    if bases := _tell_bases(index, symbol):
        text += f", which {bases},"
    if symbol.kind not in TYPES:
        return text.rstrip(",")
    members = [each for each in analysis.symbols if each.parent == symbol.qualname]
    shown = [
        each.name
        for each in members
        if each.kind in _MEMBERS
        and each.visibility is not Visibility.PRIVATE
        and each.name[:1].isalpha()
        and not each.name.startswith("operator")
    ]
    values = [each.name for each in members if each.kind in _VALUES]
    if names := list(dict.fromkeys(shown)):
        text += f" with {name_kind('method', names)}"
    elif names := list(dict.fromkeys(values)):
        text += f" with {name_each(names)}"
    return text.rstrip(",")


def _tell_bases(index: RepoIndex, symbol: Symbol) -> str:
    """Return what a type extends and implements, or derives from if that is not known."""
    verbs: dict[str, list[str]] = {}
    for base in symbol.bases:
        if base in {*_PLAIN_BASES, symbol.name} or len(base) >= _LONGEST_NAME:
            continue
        name = _LAST_NAME.search(base.partition("<")[0])
        kinds = {each.kind for _, each in index.symbols.get(name[0], ())} if name else set()
        is_interface = bool(kinds & _INTERFACES) and symbol.kind not in _INTERFACES
        verb = "implements" if is_interface else "extends" if kinds & TYPES else "derives from"
        verbs.setdefault(verb, []).append(base)
    return join_words([f"{verb} {name_each(found, _MAX_BASES)}" for verb, found in verbs.items()])


def _tell_users(index: RepoIndex, path: str) -> str:
    """Return who uses the file, with a number only if that is complete."""
    found = {*index.graph.importers.get(path, ())} - index.tests
    if not found:
        return ""
    is_complete = all(
        counting is Counting.COMPLETE for counting in index.uses.incomplete.get(path, {}).values()
    )
    if len(found) == 1:
        return f"; used by `{next(iter(found))}`" if is_complete else ""
    folder, most = Counter(each.rpartition("/")[0] for each in sorted(found)).most_common(1)[0]
    number = f"{len(found):,} files" if is_complete else ""
    where = f"in `{folder}/`" if folder and 2 * most > len(found) else ""
    if number and where:
        return f"; used by {number}, {'all' if most == len(found) else 'most'} {where}"
    if number:
        return f"; used by {number}"
    return f"; used mostly {where}" if where else ""


def _tell_exports(index: RepoIndex, path: str, analysis: Analysis, central: Central) -> str:
    """Return what a file passes on that has no types and functions of its own, or that it says to
    export besides them."""
    language = LANGUAGES.get(analysis.language)
    if language is None or language.content != "code":
        return ""
    resolved = (each for each in index.imports.get(path, ()) if each.targets)
    found = [each for each in resolved if each.targets[0] != path]
    names = sorted({each.alias or each.name for each in found if each.name not in {"", "*"}})
    exports = analysis.exports or ()
    is_exported = bool(exports) and 2 * len({*names} & {*exports}) >= len(exports)
    used = {use.name for use in index.uses.by_user.get(path, ())} - {*names}
    is_empty = not central.symbols and not central.methods[0]
    passes_on = is_empty and (not used or name_topic(path) != _stem(path))
    is_companion = any(role.subject for role in index.roles.get(path, ()))
    if not found or is_companion or not (is_exported or passes_on):
        return ""
    targets = sorted({each.targets[0] for each in found})
    source = f"`{targets[0]}`" if len(targets) == 1 else count(len(targets), "file")
    if names:
        return f"Re-exports {name_each(names)} from {source}"
    shown = f", such as {name_each([_name(each) for each in targets], 3)}"
    return f"Gathers what is in {source}{shown if len(targets) > 1 else ''}"


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _stem(path: str) -> str:
    return path.rpartition("/")[2].partition(".")[0]


def _tell_keys(analysis: Analysis) -> str:
    """Return the outermost keys, targets or headings of data, builds and documents."""
    outer = [each for each in analysis.symbols if not each.parent and each.kind in _CONTENTS]
    if not outer:
        return ""
    kind = outer[0].kind
    names = [each.name for each in outer if each.kind is kind and len(each.name) < _LONGEST_NAME]
    if not names:
        return ""
    return f"{analysis.language} with {name_kind(kind, names)}"


def _tell_start(index: RepoIndex, path: str, roles: Sequence[Role], central: Central) -> str:
    """Return what a program or script without definitions uses."""
    start = next((each.what for each in roles if each.role in {"program", "script"}), "")
    used = _tell_uses(index, path) if start and not central.symbols else ""
    return f"{start.split(',')[0]}; u{used[1:]}" if used else ""


def _tell_uses(index: RepoIndex, path: str) -> str:
    """Return what a file without definitions uses of other files."""
    used = [
        use
        for use in index.uses.by_user.get(path, ())
        if use.target != path and use.symbol and use.kind is not ReferenceKind.BASE
    ]
    names = Counter(use.symbol for use in used)
    if not names:
        return ""
    ranked = sorted(names, key=lambda name: (-names[name], name))
    targets = sorted({use.target for use in used})
    where = f"`{targets[0]}`" if len(targets) == 1 else count(len(targets), "file")
    return f"Uses {name_each(ranked)} of {where}"


def _tell_companion(roles: Sequence[Role]) -> str:
    """Return the header of an implementation whose definitions are not known."""
    return next((f"{each.what} `{_name(each.subject)}`" for each in roles if each.subject), "")


def _tell_place(path: str, roles: Sequence[Role]) -> str:
    """Return the first role of a file of which nothing else is known."""
    for role in roles[:1]:
        if role.role == "package":
            return f"Makes `{path.rpartition('/')[0]}/` a package"
        return f"{role.what} `{_name(role.subject)}`" if role.subject else role.what
    return ""
