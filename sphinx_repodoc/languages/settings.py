"""Settings of a language that tell how names, tests, programs and packages work in it.

Each record is a table of ``language.toml``; ``load.py`` reads them.
"""

from __future__ import annotations

from typing import Literal

from sphinx_repodoc.model import Record


class Settings(Record, frozen=True, kw_only=True, array_like=False, forbid_unknown_fields=True):
    """A table of settings; unknown keys are errors."""


class ScopeRules(Settings, frozen=True, kw_only=True):
    """``[scope]``: rules for finding the definition of a name. Languages of one ``family`` use each
    other's definitions; a language without one uses only its own.

    - ``exact``: the resolver of imports finds definitions with certainty
      (``resolving.NameResolver``), and none of the other rules apply.
    - ``includes``: files include each other with everything that is included there, and names need
      no namespace.
    - ``shares_folder``, ``shares_package``: files of a folder, or of a declared package or
      namespace, see each other's names without an import.
    - ``sees_all``: types are visible in files that do not import them.
    - ``names_imports``: a file sees only names that an import names, or that follow the name of an
      imported module.
    - ``opens_namespaces``: names of a namespace need no qualifier, inside it or after an import.
    - ``opens_modules``: files that add to a module or a class use its names without a qualifier.
    - ``qualifies_types``: a type of another package is always written after the package's name.
    - ``calls_own``: a method of the same type is called without its object.
    - ``binds_names``: an imported name means only the import, even if its target is unknown.
    - ``hides_private``: private definitions are visible only in their file.
    - ``returns_tables``: a file exports its names as a table, whatever that is called.
    - ``names_standard``: modules of the standard library are known everywhere by their names.
    - ``adds_methods``: a file may add a method to a function of another package.
    - ``capitalises_types``: names of types start with a capital letter, those of objects do not.
    - ``extends_types``: extension methods are called on objects of another type than their own.
    - ``types_follow``: a type follows the name of a parameter, separated only by a space.
    - ``erases_types``: interfaces and type aliases do not exist at run time.
    - ``imports_folders``: an import always includes all files of a folder.
    - ``build_suffixes``: endings of build scripts, which do not see the program's definitions.
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
    build_suffixes: tuple[str, ...] = ()


class TestMarks(Settings, frozen=True, kw_only=True):
    """``[tests]``: how tests are recognised, as regular expressions for whole names.

    ``functions`` are tests outside of classes, ``methods`` tests in classes that match ``classes``
    or have one of ``bases``. ``marked`` matches the start of a decorator of a test, ``prefix`` is
    written before the name of a test. ``calls`` are functions that take a test as an argument,
    ``variants`` their attributes that do the same, as in ``it.each``. ``complete`` says that there
    are no other tests in the language, ``certain`` that these are tests in any file, and
    ``inline`` that tests are in the file that they test.
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
    """A definition that a program starts with, as regular expressions for its name, the text before
    and after it, its decorators and its base classes. ``inner`` allows it inside a class,
    ``is_type`` says that it is a class."""

    name: str = r".*"
    prefix: str = r".*"
    signature: str = r".*"
    decorator: str = ""
    base: str = ""
    inner: bool = False
    is_type: bool = False


class ProgramRules(Settings, frozen=True, kw_only=True):
    """``[programs]``: how programs start. ``scripts`` says that executable files run as they are.
    ``module_file`` makes its folder runnable by ``module_command``, or by ``folder_command`` if
    the folder cannot be imported. ``starts_as`` is the kind of the entry points in a file."""

    starts: tuple[ProgramStart, ...] = ()
    scripts: bool = False
    module_file: str = ""
    module_command: str = ""
    folder_command: str = ""
    starts_as: Literal["", "container", "process"] = ""


class RunnerRule(Settings, frozen=True, kw_only=True):
    """``[[runners]]``: a file that configures a test runner, and the command that runs a test.

    The file counts only if it contains ``key``, a name in its outline. A ``weak`` file belongs to a
    runner without configuring it, and counts if nothing else does. In the command, ``{path}`` is
    the test relative to the folder of the file, ``{folder}`` the folder of the test, ``{stem}``
    its name without suffixes, ``{task}`` the Gradle task of its source set.
    """

    file: str
    command: str
    key: str = ""
    weak: bool = False


class PackageRules(Settings, frozen=True, kw_only=True):
    """``[packages]``: how imports correspond to declared dependencies.

    ``systems`` are the systems of manifests with these dependencies; languages with the same
    ``name`` share them. The parts of a module are joined by ``separator``. Candidates are the
    ``whole`` module, its ``first`` part (with the second one after a scope ``@x``), ``all``
    prefixes with the longest first, or ``vendor``: the first two parts, or twice the first.
    ``spelling`` says which differences between names do not count. ``distributions`` names the
    folder of the file ``distributions.txt``: modules with the dependencies that contain them.
    """

    name: str
    systems: tuple[str, ...]
    separator: str = ""
    candidates: Literal["whole", "first", "all", "vendor"] = "whole"
    spelling: Literal["", "dashes", "underscores", "letters", "lower"] = ""
    distributions: str = ""


NO_SCOPE = ScopeRules()
NO_PROGRAMS = ProgramRules()
