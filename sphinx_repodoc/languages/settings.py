"""Settings of a language for names, tests, programs and packages.

Each record is a table of ``language.toml``; ``load.py`` reads them.
"""

from __future__ import annotations

from typing import Literal

from sphinx_repodoc.model import Record


class Settings(Record, frozen=True, kw_only=True, array_like=False, forbid_unknown_fields=True):
    """A table of settings; unknown keys are errors."""


class ScopeRules(Settings, frozen=True, kw_only=True):
    """``[scope]``: rules for finding the definition of a name. Languages with the same ``family``
    use each other's definitions; a language without a family uses only its own.

    - ``exact``: the import resolver finds definitions with certainty (``resolving.NameResolver``);
      the other rules do not apply.
    - ``includes``: files include others, as in C. A file sees the names of all files that it
      includes directly or indirectly, without a namespace.
    - ``shares_folder``, ``shares_package``: files in one folder, or in one declared package or
      namespace, see each other's names without an import.
    - ``sees_all``: types are visible in files that do not import them.
    - ``names_imports``: a file sees only names that an import names, or that follow the name of an
      imported module.
    - ``opens_namespaces``: names of a namespace need no qualifier in it or after its import.
    - ``opens_modules``: files that reopen a module or class use its names without a qualifier.
    - ``qualifies_types``: a type of another package is always written after the package's name.
    - ``calls_own``: a method calls others of its type without naming the object.
    - ``binds_names``: an imported name always means the import, even if its target is unknown.
    - ``hides_private``: private definitions are visible only in their file.
    - ``returns_tables``: a file returns a table of its names, as in Lua; importers choose its name.
    - ``names_standard``: standard library modules can be named without an import.
    - ``adds_methods``: a file may add a method to a function of another package, as in Julia.
    - ``capitalises_types``: names of types start with a capital letter, those of objects do not.
    - ``extends_types``: extension methods are declared outside of the type they are called on.
    - ``types_follow``: the type of a parameter follows its name after a space, as in Go.
    - ``erases_types``: interfaces and type aliases do not exist at run time.
    - ``imports_folders``: an import refers to all files of a folder.
    - ``export_list``: a variable with the names that a file exports, as strings.
    - ``build_suffixes``: suffixes of build scripts, which do not see the program's definitions.
    - ``merges``: definitions of one qualified name that a file sees are one symbol: declarations
      and alternatives for platforms.
    - ``property_marks``: decorators that make a method an attribute.
    - ``call_member``, ``item_member``, ``iter_member``, ``with_member``: methods that decide about
      the result of a call of an object, of an index, a loop and ``with``.
    """

    family: str = ""
    exact: bool = False
    includes: bool = False
    shares_folder: bool = False
    shares_package: bool = False
    sees_all: bool = False
    names_imports: bool = False
    opens_namespaces: bool = False
    opens_modules: bool = False
    qualifies_types: bool = False
    calls_own: bool = False
    binds_names: bool = False
    hides_private: bool = False
    returns_tables: bool = False
    names_standard: bool = False
    adds_methods: bool = False
    capitalises_types: bool = False
    extends_types: bool = False
    types_follow: bool = False
    erases_types: bool = False
    imports_folders: bool = False
    export_list: str = ""
    build_suffixes: tuple[str, ...] = ()
    merges: bool = False
    property_marks: frozenset[str] = frozenset()
    call_member: str = ""
    item_member: str = ""
    iter_member: str = ""
    with_member: str = ""

    @property
    def needs_scope(self) -> bool:
        """Whether names of the type or namespace around a place need no qualifier."""
        return self.calls_own or self.includes or self.opens_namespaces or self.opens_modules


class TestMarks(Settings, frozen=True, kw_only=True):
    """``[tests]``: how tests are recognised, as regular expressions for whole names.

    ``functions`` matches tests outside of classes, ``methods`` tests in classes whose name matches
    ``classes`` or whose base class matches ``bases``. ``marked`` matches the start of a test's
    decorator, ``prefix`` is the text before a test's name. ``calls`` are functions that take a test
    as an argument, such as ``it``, and ``variants`` their attributes, as in ``it.each``.
    ``complete`` says that the language has no other kinds of tests, ``certain`` that matches are
    tests even outside of test files, ``inline`` that tests are in the file that they test.
    """

    functions: str = ""
    methods: str = ""
    classes: str = ""
    bases: str = ""
    marked: str = ""
    prefix: str = ""
    calls: frozenset[str] = frozenset()
    variants: frozenset[str] = frozenset()
    complete: bool = False
    certain: bool = False
    inline: bool = False


class ProgramStart(Settings, frozen=True, kw_only=True):
    """A definition with which a program starts, such as ``main``: regular expressions for its name,
    the text before and after the name, its decorators and its base classes. ``inner`` allows it
    inside a class, ``is_type`` says that it is a class."""

    name: str = r".*"
    prefix: str = r".*"
    signature: str = r".*"
    decorator: str = ""
    base: str = ""
    inner: bool = False
    is_type: bool = False


class ProgramRules(Settings, frozen=True, kw_only=True):
    """``[programs]``: how programs start. ``scripts`` says that executable files are programs. A
    file ``module_file`` makes its folder runnable with ``module_command``, or ``folder_command`` if
    the folder is no importable module. ``starts_as`` is the kind of entry points in a file."""

    starts: tuple[ProgramStart, ...] = ()
    scripts: bool = False
    module_file: str = ""
    module_command: str = ""
    folder_command: str = ""
    starts_as: Literal["", "container", "process"] = ""


class RunnerRule(Settings, frozen=True, kw_only=True):
    """``[[runners]]``: a file that configures a test runner, and the command that runs a test.

    With ``key``, the file counts only if its outline has that key. A ``weak`` file is only a hint
    at the runner, and is used if no other rule matches. In the command, ``{path}`` is the test
    file's path from the folder of the configuring file, ``{folder}`` the test file's folder,
    ``{stem}`` its name without suffixes, ``{task}`` the Gradle task of its source set.
    """

    file: str
    command: str
    key: str = ""
    weak: bool = False


class PackageRules(Settings, frozen=True, kw_only=True):
    """``[packages]``: how imports correspond to declared dependencies.

    ``systems`` are the package managers whose manifests list the dependencies; languages with the
    same ``name`` share them. ``separator`` separates the parts of a module's name. The name of the
    dependency may be the ``whole`` module, its ``first`` part (two parts after a scope: ``@x/y``),
    ``all`` prefixes with the longest first, or ``vendor``: the first two parts, or the first part
    twice. ``spelling`` says which differences in spelling are ignored. ``distributions`` names the
    folder with ``distributions.txt``, which maps modules to dependencies with other names.
    """

    name: str
    systems: tuple[str, ...]
    separator: str = ""
    candidates: Literal["whole", "first", "all", "vendor"] = "whole"
    spelling: Literal["", "dashes", "underscores", "letters", "lower"] = ""
    distributions: str = ""


NO_SCOPE = ScopeRules()
NO_PROGRAMS = ProgramRules()
