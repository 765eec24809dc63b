"""Resolvers of imports that need no code: rules in a file ``imports.toml`` of a language's folder.

The key ``imports`` in the settings of a language names such a file, as ``fortran/imports.toml``, or
a function that returns a resolver. Languages with the same ``imports`` share a resolver.
"""

from __future__ import annotations

import fnmatch
import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cached_property

import msgspec

from sphinx_repodoc.languages import resolving
from sphinx_repodoc.languages.load import LanguageError, load_function, read_file
from sphinx_repodoc.languages.resolving import RepositoryFiles, Resolve, join, resolve_to
from sphinx_repodoc.languages.settings import Settings
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport, list_ancestors

_STEPS = frozenset(
    {"above", "beside", "declared", "ending", "glob", "own", "root", "standard", "tail"}
)


class ImportRule(Settings, frozen=True, kw_only=True):
    """``[[rules]]``: how an import statement finds files. The first matching rule is used.

    - ``form``, ``module``: the form of the statements that match, and a regular expression for the
      imported module. If the expression has a group, the group replaces the module.
    - ``separator``: separates the parts of a module, such as ``.``, and is replaced by a slash.
      Without it, a module is written as a path.
    - ``files``: file names to try, in which ``{}`` stands for the path of the module. A module that
      ends with one of ``suffixes`` is a file name already.
    - ``ignores_case``: the names of modules are not case-sensitive.
    - ``find``: search steps; the first step that finds a file is the last. ``beside`` searches the
      folder of the importing file, ``root`` the repository's root, ``above`` all folders above the
      file (``above lib src``: their subfolders ``lib`` and ``src``). ``ending`` finds the closest
      files whose path ends with the name (``ending lib``: in a folder ``lib``), ``tail`` too, but
      only for names with a folder. ``glob`` finds files that match a pattern, ``declared`` files
      that declare the module. ``standard`` looks in the standard library of the folder in the key
      ``standard``. ``own`` ignores modules that the importing file declares itself.
    - ``exact``: steps whose result is certain if it is a single file.
    - ``otherwise``: the origin of the module if no step finds a file.
    """

    form: ImportForm | None = None
    module: str = "(?s).*"
    separator: str = ""
    files: tuple[str, ...] = ("{}",)
    suffixes: tuple[str, ...] = ()
    ignores_case: bool = False
    find: tuple[str, ...] = ()
    standard: str = ""
    exact: frozenset[str] = frozenset({"beside", "declared"})
    otherwise: Origin = Origin.UNKNOWN

    def __post_init__(self) -> None:
        for step in self.find:
            if step.split()[0] not in _STEPS:
                raise ValueError(f"Unknown step {step!r}")

    def list_names(self, module: str) -> list[str]:
        """Return the file names to try for *module*."""
        if self.separator:
            module = module.strip(self.separator).replace(self.separator, "/")
        if module.endswith(self.suffixes):
            return [module]
        return [name.replace("{}", module) for name in self.files]


class _RuleResolver:
    def __init__(self, rules: Sequence[ImportRule], folder: str, files: RepositoryFiles) -> None:
        self._rules = [(re.compile(rule.module), rule) for rule in rules]
        self._folder = folder
        self._files = files

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Resolve *statement* in the file at *path* by the first rule that matches it."""
        for pattern, rule in self._rules:
            match = pattern.fullmatch(statement.module)
            if match and rule.form in {None, statement.form}:
                module = match[match.lastindex or 0]
                module = module.lower() if rule.ignores_case else module
                return self._apply(rule, path, statement, module)
        return resolve_to(statement, (), exact=False)

    def _apply(
        self, rule: ImportRule, path: str, statement: Import, module: str
    ) -> Iterator[ResolvedImport]:
        otherwise = rule.otherwise
        for step in rule.find:
            if step == "own" and path in self._declared.get(module, ()):
                return iter(())
            if step == "standard" and resolving.is_standard(rule.standard or self._folder, module):
                otherwise = Origin.STANDARD_LIBRARY
                break
            if found := self._look(rule, step, path, module):
                is_exact = step in rule.exact and len(found) == 1
                items = resolve_to(statement, resolving.find_closest(path, found), exact=is_exact)
                return resolving.name_symbols(self._files, items)
        return resolve_to(statement, (), exact=False, otherwise=otherwise)

    def _look(self, rule: ImportRule, step: str, path: str, module: str) -> list[str]:
        """Return the files that *step* finds for *module*, imported by the file at *path*."""
        word, *folders = step.split()
        files, here, names = self._files, path.rpartition("/")[0], rule.list_names(module)
        if word == "declared":
            return [file for file in self._declared.get(module, ()) if file != path]
        if word == "glob":
            patterns = [join(here, name) for name in names if "*" in name]
            found = [file for each in patterns for file in fnmatch.filter(files.records, each)]
            return [file for file in found if file != path]
        if word == "ending" or (word == "tail" and "/" in names[0]):
            tails = [f"{folder}/{name}" for folder in folders for name in names] or names
            # If modules are declared, a file that declares a module is not found by its path.
            others = self._declaring if "declared" in rule.find else {path}
            found = [file for tail in tails for file in files.find_ending(tail)]
            return [file for file in found if file != path and file not in others]
        starts = {"beside": [here], "root": [""], "above": list_ancestors(here)}.get(word, [])
        places = (join(start, folder) for start in starts for folder in folders or [""])
        paths = (join(place, name) for place in places for name in names)
        found = [file for file in paths if file in files.records]
        # The importing file itself is the last choice: an example is often named like its module.
        return [file for file in found if file != path][:1] or found[:1]

    @cached_property
    def _declared(self) -> dict[str, tuple[str, ...]]:
        declared = resolving.index_modules(self._files)
        ignores_case = any(rule.ignores_case for _, rule in self._rules)
        return {name.lower() if ignores_case else name: declared[name] for name in declared}

    @cached_property
    def _declaring(self) -> set[str]:
        return {path for paths in self._declared.values() for path in paths}


def load_resolver(written: str, files: RepositoryFiles) -> Resolve:
    """Return the resolver that ``folder/imports.toml`` or ``folder/module.function`` describes."""
    folder, _, name = written.rpartition("/")
    if not name.endswith(".toml"):
        resolver: Resolve = load_function(folder, name)(files)
        return resolver
    try:
        table = tomllib.loads(read_file(folder, name))
        rules = msgspec.convert(table.get("rules", []), list[ImportRule])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise LanguageError(f"{written}: {error}") from error
    return _RuleResolver(rules, folder, files).resolve
