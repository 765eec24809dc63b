"""Imported modules and the dependencies that a project declares for them.

A name is matched where it is the declared one as its ecosystem writes it in code, or
where a table of well-known names says so; a guess would be worth less than nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from sphinx_repodoc.index.facts import Requirement, ResolvedImport
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.model import FileRecord

DISTRIBUTIONS: dict[str, tuple[str, ...]] = {
    "attr": ("attrs",),
    "bs4": ("beautifulsoup4",),
    "Crypto": ("pycryptodome", "pycrypto"),
    "cv2": ("opencv-python", "opencv-python-headless", "opencv-contrib-python"),
    "dateutil": ("python-dateutil",),
    "docx": ("python-docx",),
    "dotenv": ("python-dotenv",),
    "git": ("gitpython",),
    "google.protobuf": ("protobuf",),
    "jwt": ("pyjwt",),
    "magic": ("python-magic",),
    "markdown_it": ("markdown-it-py",),
    "mpl_toolkits": ("matplotlib",),
    "MySQLdb": ("mysqlclient",),
    "OpenSSL": ("pyopenssl",),
    "PIL": ("pillow",),
    "pkg_resources": ("setuptools",),
    "pptx": ("python-pptx",),
    "psycopg2": ("psycopg2-binary",),
    "serial": ("pyserial",),
    "skimage": ("scikit-image",),
    "sklearn": ("scikit-learn",),
    "socks": ("pysocks",),
    "usb": ("pyusb",),
    "yaml": ("pyyaml",),
    "zmq": ("pyzmq",),
}
"""Python modules that are not called like the distribution that holds them."""

REQUIREMENT_FOLDERS = frozenset({"requirements", "reqs"})
"""Folders of requirement files: these hold for the folder around them."""


@dataclass(frozen=True, slots=True)
class Ecosystem:
    """How names are declared, in the manifests of ``systems``, and imported. ``fold`` makes
    one spelling of a declared name's many, ``list_names`` gives that of all that an imported
    module may be declared as, the most special first."""

    name: str
    systems: frozenset[str]
    fold: Callable[[str], str]
    list_names: Callable[[ResolvedImport], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Requirements:
    """Everything that the manifests of a repository declare, by folder, ecosystem and name."""

    declared: Mapping[tuple[str, str], Mapping[str, Requirement]]

    def find(self, path: str, language: str, imported: ResolvedImport) -> Requirement | None:
        """What is declared for something that the file at *path* imports, in the nearest
        folder around it."""
        if ecosystem := ECOSYSTEMS.get(language):
            names = tuple(ecosystem.list_names(imported))
            for folder in list_ancestors(path.rpartition("/")[0]):
                declared = self.declared.get((folder, ecosystem.name), {})
                if found := next((declared[name] for name in names if name in declared), None):
                    return found
        return None


def collect_requirements(records: Mapping[str, FileRecord]) -> Requirements:
    """The requirements in the manifests among *records*. What is needed to run comes before
    what is needed to build or to test, and so do the manifests with the shortest names."""
    ecosystems = {
        system: ecosystem for ecosystem in ECOSYSTEMS.values() for system in ecosystem.systems
    }
    manifests = {
        path: record.analysis.manifest
        for path, record in records.items()
        if record.analysis and record.analysis.manifest
    }
    declared: dict[tuple[str, str], dict[str, Requirement]] = {}
    for is_special in (False, True):
        for path, manifest in sorted(manifests.items(), key=lambda item: (len(item[0]), item[0])):
            if manifest.system not in ecosystems:
                continue
            ecosystem = ecosystems[manifest.system]
            names = declared.setdefault((_find_scope(path), ecosystem.name), {})
            for dependency in manifest.dependencies:
                if bool(dependency.group) is is_special:
                    found = Requirement(path=path, dependency=dependency)
                    names.setdefault(ecosystem.fold(dependency.name), found)
    return Requirements(declared)


def _find_scope(path: str) -> str:
    folder = path.rpartition("/")[0]
    parent, _, name = folder.rpartition("/")
    return parent if name in REQUIREMENT_FOLDERS else folder


def fold_python(name: str) -> str:
    """The name of a distribution in the one spelling that counts."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _list_python(imported: ResolvedImport) -> Iterator[str]:
    parts = [*imported.module.split("."), *filter(None, [imported.name])]
    for length in range(len(parts), 0, -1):
        name = ".".join(parts[:length])
        yield fold_python(name)
        yield from DISTRIBUTIONS.get(name, ())


def _list_npm(imported: ResolvedImport) -> Iterator[str]:
    parts = imported.module.split("/")
    yield "/".join(parts[: 2 if parts[0].startswith("@") else 1])


def _fold_rust(name: str) -> str:
    return name.replace("-", "_")


def _list_rust(imported: ResolvedImport) -> Iterator[str]:
    yield imported.module.removeprefix("::").partition("::")[0]


def _list_go(imported: ResolvedImport) -> Iterator[str]:
    return filter(None, list_ancestors(imported.module))


def _list_php(imported: ResolvedImport) -> Iterator[str]:
    parts = [_fold_php(part) for part in imported.module.strip("\\").split("\\")]
    if len(parts) > 1:
        yield f"{parts[0]}/{parts[1]}"
    yield f"{parts[0]}/{parts[0]}"


def _fold_php(name: str) -> str:
    return re.sub(r"[-_]", "", name).lower()


def _fold_nothing(name: str) -> str:
    return name


def _list_dotnet(imported: ResolvedImport) -> Iterator[str]:
    yield imported.module.lower()


_PYTHON = Ecosystem(
    "Python", frozenset({"Python", "Pipenv", "pip", "conda"}), fold_python, _list_python
)
_NPM = Ecosystem("npm", frozenset({"npm"}), _fold_nothing, _list_npm)

ECOSYSTEMS: dict[str, Ecosystem] = {
    "Python": _PYTHON,
    "Cython": _PYTHON,
    **dict.fromkeys(("JavaScript", "JSX", "TypeScript", "TSX", "Vue", "Svelte", "Astro"), _NPM),
    "Rust": Ecosystem("Cargo", frozenset({"Cargo"}), _fold_rust, _list_rust),
    "Go": Ecosystem("Go", frozenset({"Go"}), _fold_nothing, _list_go),
    "PHP": Ecosystem("Composer", frozenset({"Composer"}), _fold_php, _list_php),
    "C#": Ecosystem("NuGet", frozenset({"NuGet"}), str.lower, _list_dotnet),
}
"""Language -> where what it imports is declared, and how names are written there."""
