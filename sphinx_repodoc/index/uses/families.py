"""What is known of languages to tell what a name in a file means."""

from __future__ import annotations

FAMILIES = {
    language: family
    for family, languages in {
        "C": (
            "C", "C++", "CUDA", "HIP", "Metal", "OpenCL", "Objective-C", "Objective-C++", "GLSL",
        ),
        "JavaScript": ("JavaScript", "JSX", "TypeScript", "TSX", "Vue", "Svelte", "Astro"),
        "JVM": ("Java", "Kotlin", "Scala"),
        "OCaml": ("OCaml", "OCaml Interface"),
        "Fortran": ("Fortran", "Fortran fixed form"),
    }.items()
    for language in languages
}  # fmt: skip
"""Language -> the languages whose definitions it can use; others use their own."""

BUILDS = (".gradle", ".gradle.kts", ".mill", ".sbt")
"""Endings of files that build a program: what they define is nothing that it is made of."""

SHARES_FOLDER = frozenset({"Go", "Swift", "C#"})
"""Languages in which the files of a folder see each other's names without an import."""

SHARES_PACKAGE = frozenset({"Java", "Kotlin", "Scala", "PHP"})
"""Languages in which those do that declare the same package or namespace."""

SEES_ALL = frozenset({"C#", "Elixir", "PHP", "Ruby", "Swift"})
"""Languages in which a type is known in files that do not name the one it is defined in."""

NAMES_IMPORTS = frozenset({"JavaScript"})
"""Families in which a file sees of another one only what an import names, or what stands behind
the name that it gives a whole module."""

OPENS_NAMESPACES = frozenset({"C#", "JVM", "PHP"})
"""Families in which what a namespace holds is called by its own name, there or after an import."""

OPENS_MODULES = frozenset({"Ruby"})
"""Families in which each file that adds to a module or a class calls what is in it by its own
name."""

QUALIFIES_TYPES = frozenset({"Go"})
"""Languages in which a type of another package is always written behind the name of that."""

CALLS_OWN = frozenset({"C", "C#", "JVM", "Ruby", "Swift"})
"""Families in which a method of the same type is called without its object."""

BINDS_NAMES = frozenset({"Elixir", "JVM", "PHP"})
"""Families in which what an import names is that and nothing else, wherever it leads."""

HIDES_PRIVATE = frozenset({"Elixir", "Lua"})
"""Families in which only the file itself sees what is private."""

RETURNS_TABLES = frozenset({"Lua"})
"""Families in which a file gives what it has to others as a table, whatever that is called."""

NAMES_STANDARD = frozenset({"Elixir"})
"""Families in which a module of the standard library is known everywhere by its name."""

ADDS_METHODS = frozenset({"Julia"})
"""Families in which a file may add a method to a function of another package."""

CAPITALISES_TYPES = frozenset({"Ruby"})
"""Families in which the name of every type begins with a capital: what belongs to anything else
belongs to an object, which no other file knows."""

EXTENDS_TYPES = frozenset({"C#"})
"""Families in which a method may be called on what is of another type than its own."""
