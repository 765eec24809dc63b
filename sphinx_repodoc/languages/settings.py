"""Settings of a language for names, tests, programs and packages.

Each record is a table of ``language.toml``; ``load.py`` reads them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

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
    - ``opens_objects``: blocks may use members of an object without it: ``with(cart) { add() }``.
    - ``qualifies_types``: a type of another package is always written after the package's name.
    - ``calls_own``: a method calls others of its type without naming the object.
    - ``module_words``: words at the start of a path that stand for a module, in languages in which
      paths in code need no import: ``crate::a::B``.
    - ``makers``: functions of types that return an object of the type, also if they are derived.
    - ``binds_names``: an imported name always means the import, even if its target is unknown.
    - ``object_mark``: names that start with it are variables of the object: ``@cart``.
    - ``calls_bare``: a method is called without parentheses: ``cart.items.first``.
    - ``hides_private``: private definitions are visible only in their file.
    - ``returns_tables``: a file returns a table of its names, as in Lua; importers choose its name.
    - ``names_standard``: standard library modules can be named without an import.
    - ``adds_methods``: a file may add a method to a function of another package, as in Julia.
    - ``capitalises_types``: names of types start with a capital letter, those of objects do not.
    - ``core_types``: types of the language itself, to which files may add methods.
    - ``extension``: a regular expression for the type that a function outside of it extends, which
      is found in the text before the function's name, a bar, and the text behind it.
    - ``attribute_suffix``: ends the names of classes whose objects are attributes of definitions,
      which may be named without it.
    - ``types_follow``: the type of a parameter follows its name after a space, as in Go.
    - ``tags_types``: names of types that follow ``struct`` or the like mean nothing without it.
    - ``declares_first``: a local variable hides other names only below its declaration.
    - ``indexes_pointers``: an index of an object without such an operator is one of a pointer.
    - ``pointer_calls``: methods of smart pointers, or of functions, that return the object.
    - ``implements_by_methods``: a type implements each interface whose methods it has.
    - ``platforms``: ends of the names of files for one platform. Of alternatives, names mean that
      which is built without options, for a platform and with tags that match ``built_for``.
    - ``erases_types``: interfaces and type aliases do not exist at run time.
    - ``imports_folders``: an import refers to all files of a folder.
    - ``stub_suffixes``: suffixes of files that only declare types.
    - ``export_list``: a variable with the names that a file exports, as strings.
    - ``build_suffixes``: suffixes of build scripts, which do not see the program's definitions.
    - ``merges``: definitions of one qualified name that a file sees are one symbol: declarations
      and alternatives for platforms.
    - ``overloads``: functions of one name in one type are one symbol.
    - ``by_arguments``: functions of one name in one type differ by their arguments.
    - ``property_marks``: decorators that make a method an attribute.
    - ``types_arguments``: objects need no type of their own: they have that of the parameter.
    - ``constructor``: the name of constructors.
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
    opens_objects: bool = False
    qualifies_types: bool = False
    calls_own: bool = False
    module_words: frozenset[str] = frozenset()
    makers: frozenset[str] = frozenset()
    binds_names: bool = False
    object_mark: str = ""
    calls_bare: bool = False
    hides_private: bool = False
    returns_tables: bool = False
    names_standard: bool = False
    adds_methods: bool = False
    capitalises_types: bool = False
    core_types: frozenset[str] = frozenset()
    extension: str = ""
    attribute_suffix: str = ""
    types_follow: bool = False
    tags_types: bool = False
    declares_first: bool = False
    indexes_pointers: bool = False
    pointer_calls: frozenset[str] = frozenset()
    implements_by_methods: bool = False
    platforms: frozenset[str] = frozenset()
    built_for: str = ""
    erases_types: bool = False
    imports_folders: bool = False
    stub_suffixes: tuple[str, ...] = ()
    export_list: str = ""
    build_suffixes: tuple[str, ...] = ()
    merges: bool = False
    overloads: bool = False
    by_arguments: bool = False
    property_marks: frozenset[str] = frozenset()
    types_arguments: bool = False
    constructor: str = ""
    call_member: str = ""
    item_member: str = ""
    iter_member: str = ""
    with_member: str = ""

    @property
    def sees_unimported(self) -> bool:
        """Whether files use names of other files without importing them."""
        shares = self.shares_folder or self.shares_package
        by_path = self.adds_methods or bool(self.module_words)
        return shares or self.sees_all or self.opens_modules or by_path

    @property
    def extends(self) -> bool:
        """Whether functions may extend types of other projects or of the language."""
        return bool(self.extension or self.core_types)

    @property
    def needs_scope(self) -> bool:
        """Whether names of the type or namespace around a place need no qualifier."""
        opens = self.opens_namespaces or self.opens_modules
        return self.calls_own or self.includes or opens or bool(self.module_words)


class TestMarks(Settings, frozen=True, kw_only=True):
    """``[tests]``: how tests are recognised, as regular expressions for whole names.

    ``functions`` matches tests outside of classes, ``methods`` tests in classes whose name matches
    ``classes`` or whose base class matches ``bases``. ``marked`` matches the start of a test's
    decorator, ``commented`` is found in the comment above a test, ``prefix`` is the text before a
    test's name. ``calls`` are functions that take a test as an argument, such as ``it``, and
    ``variants`` their attributes, as in ``it.each``. ``runs`` are functions that run another one as
    a test.

    ``groups`` are functions for a group of tests, such as ``describe``. Both kinds of functions
    have titles, which the query ``tests.scm`` finds. ``receivers`` are words before these functions
    that do not matter, as in ``t.Run``. ``skipping`` are functions and attributes for tests that do
    not run. ``title`` matches a decorator with the title of a test, ``title_names`` a name that
    contains one; the groups in it are joined by dots.

    Tests that do not run have a decorator that matches ``skipped``, a name that matches
    ``skipped_names``, or a text that starts with ``skipped_body`` on the line of the name. If
    ``skipped_file`` is found, that is so for all tests of the file.

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
    runs: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()
    skipping: frozenset[str] = frozenset()
    receivers: frozenset[str] = frozenset()
    commented: str = ""
    title_names: str = ""
    title: str = ""
    skipped: str = ""
    skipped_names: str = ""
    skipped_body: str = ""
    skipped_file: str = ""
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


class ProgramText(Settings, frozen=True, kw_only=True):
    """``[[programs.texts]]``: where a program says what it does, in a file that contains ``needs``.

    - ``call``: a regular expression up to the arguments of a call or a literal. The text is the
      string for ``keyword``, or else the first argument. Nothing is taken after a match of
      ``after``, or if several calls have different texts.
    - ``decorator``: that of the only function whose documentation is the text.
    - ``pattern``: a regular expression with a group ``text``.
    """

    needs: str
    call: str = ""
    keyword: str = ""
    after: str = ""
    decorator: str = ""
    pattern: str = ""


class ProgramRules(Settings, frozen=True, kw_only=True):
    """``[programs]``: how programs start. A file ``module_file`` makes its folder runnable with
    ``module_command``, or ``folder_command`` if the folder is no importable module. ``starts_as``
    is the kind of entry points in a file. ``texts`` say what a program does."""

    starts: tuple[ProgramStart, ...] = ()
    texts: tuple[ProgramText, ...] = ()
    module_file: str = ""
    module_command: str = ""
    folder_command: str = ""
    starts_as: Literal["", "build target", "container", "process"] = ""


class RunnerRule(Settings, frozen=True, kw_only=True):
    """``[[runners]]``: a program that runs tests, and the command that runs one file with it.

    Which commands run the program:

    - ``languages``: the languages of the tests, only in ``roles/runners.toml``.
    - ``words``: starts of such commands. Programs before them (``npx``) are in
      ``roles/runners.toml``.
    - ``pattern``: a regular expression that such a command contains, besides or instead.
    - ``goals``: regular expressions for arguments, one of which is needed.
    - ``rejects``: options with which the command runs no tests, or only special ones.
    - ``manifests``: files whose presence shows that the program is used, as ``file``,
      ``file#key`` with a key in the outline, or ``file@name`` with a dependency; ``weak`` ones are
      the last to be considered.
    - ``imports``: modules of the program. A test that imports one is run by that program only.

    Which files such a command covers, if they are in its folder:

    - ``files``: patterns for the files that the program finds by default.
    - ``takes``: arguments are ``paths`` of files and folders, ``parts`` of paths, or
      ``packages``: folders, with those below for ``folder/...``. Other arguments do not count.
    - ``values``: options that take a value.
    - ``selects``: options whose value is the name or folder of the unit to test.
    - ``unit``: patterns for the names of files whose folder is a unit (a package) with tests.
    - ``runs_in``: the command runs in the folder of the ``unit`` and covers no other unit
      (``own``), it runs there also if the evidence is above (``nested``), or it runs where the
      evidence is, for all units there and below (``above``), if the manifest there
      ``lists_members`` only for those.

    How to write the command for a file:

    - ``program`` is written instead of the words.
    - ``keep``: options that are kept; ``*`` stands for all.
    - ``command``, or else the first of ``commands`` whose pattern matches the path in the unit.
      After a pattern, ``if FILE`` says that the unit has such a file; ``{top}`` is the second
      part of the path; ``if --OPTION`` says that the runner finds such files only with that.
      ``{run}`` is the program with the programs before it, ``{options}`` the kept options,
      ``{argument}`` the first argument, ``{path}`` the path of the file, ``{folder}`` its folder,
      ``{stem}`` its name without suffixes, ``{type}`` the first type with tests, ``{module}`` the
      path as a dotted name, ``{scope}`` the names of modules in ``src``, ``{unit}``, ``{name}``
      and ``{manifest}`` the folder, the name and the file of the unit, ``{colons}`` its folder with
      a colon before each part, ``{task}`` the Gradle task of its source set. Text in brackets is
      left out for a unit in the folder of the command.
    - ``siblings`` replaces ``{siblings}`` for a unit that depends on others of the project.
    - ``filter``: how to select the tests of a file that has at most ``most`` ones: ``{names}`` are
      their names. It replaces ``{filter}``.
    """

    languages: frozenset[str] = frozenset()
    words: tuple[str, ...] = ()
    pattern: str = ""
    goals: tuple[str, ...] = ()
    rejects: tuple[str, ...] = ()
    manifests: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    takes: Literal["", "paths", "parts", "packages"] = ""
    values: tuple[str, ...] = ()
    selects: tuple[str, ...] = ()
    unit: tuple[str, ...] = ()
    runs_in: Literal["own", "nested", "above"] = "own"
    lists_members: bool = False
    program: str = ""
    keep: tuple[str, ...] = ()
    command: str
    commands: dict[str, str] = msgspec.field(default_factory=dict)
    siblings: str = ""
    filter: str = ""
    most: int = 4


class PackageRules(Settings, frozen=True, kw_only=True):
    """``[packages]``: how imports correspond to declared dependencies.

    ``systems`` are the package managers whose manifests list the dependencies; languages with the
    same ``name`` share them. ``separator`` separates the parts of a module's name. The name of the
    dependency may be the ``whole`` module, its ``first`` part (two parts after a scope: ``@x/y``),
    ``all`` prefixes with the longest first, or ``vendor``: the first two parts, or the first part
    twice. With ``loosely``, a module below the name of a dependency, or below its vendor, is of a
    third party, though perhaps of another dependency. ``spelling`` says which differences in
    spelling are ignored. ``distributions`` names the folder with ``distributions.txt``, which maps
    modules to dependencies with other names.
    """

    name: str
    systems: tuple[str, ...]
    separator: str = ""
    candidates: Literal["whole", "first", "all", "vendor"] = "whole"
    loosely: bool = False
    spelling: Literal["", "dashes", "joined", "letters", "lower", "underscores", "vendor"] = ""
    distributions: str = ""


NO_SCOPE = ScopeRules()
NO_PROGRAMS = ProgramRules()
