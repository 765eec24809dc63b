"""Data and project files: which analyser reads which of them."""

from __future__ import annotations

import re
from collections.abc import Callable

from sphinx_repodoc.analyse.data.cargo import analyse_cargo
from sphinx_repodoc.analyse.data.composer import analyse_composer
from sphinx_repodoc.analyse.data.formats import (
    analyse_dotenv,
    analyse_ini,
    analyse_json,
    analyse_json_with_comments,
    analyse_properties,
    analyse_toml,
)
from sphinx_repodoc.analyse.data.go import analyse_go_module
from sphinx_repodoc.analyse.data.node_projects import (
    analyse_other_tsconfig,
    analyse_package_json,
    analyse_tsconfig,
)
from sphinx_repodoc.analyse.data.python_projects import (
    analyse_conda,
    analyse_pipfile,
    analyse_pyproject,
    analyse_requirements,
    analyse_setup_cfg,
)
from sphinx_repodoc.analyse.data.xml_projects import analyse_dotnet_project, analyse_pom
from sphinx_repodoc.analyse.data.yaml_files import analyse_yaml
from sphinx_repodoc.analyse.findings import Findings

__all__ = ["BY_FILENAME", "BY_LANGUAGE", "BY_PATTERN"]

_Analyser = Callable[[str, str], Findings]

BY_FILENAME: dict[str, _Analyser] = {
    "Cargo.toml": analyse_cargo,
    "Pipfile": analyse_pipfile,
    "composer.json": analyse_composer,
    "environment.yaml": analyse_conda,
    "environment.yml": analyse_conda,
    "go.mod": analyse_go_module,
    "go.work": analyse_go_module,
    "jsconfig.json": analyse_tsconfig,
    "package.json": analyse_package_json,
    "pom.xml": analyse_pom,
    "pyproject.toml": analyse_pyproject,
    "setup.cfg": analyse_setup_cfg,
    "tsconfig.json": analyse_tsconfig,
}
BY_PATTERN: tuple[tuple[re.Pattern[str], _Analyser], ...] = (
    (re.compile(r"(?:.*[-_.])?(?:requirements|constraints)(?:[-_.].*)?\.(?:txt|in|pip)$"),
     analyse_requirements),
    (re.compile(r"tsconfig\..+\.json$"), analyse_other_tsconfig),
    (re.compile(r".+\.(?:cs|fs|vb)proj$"), analyse_dotnet_project),
)  # fmt: skip
"""Where the whole name of a file does not say it."""
BY_LANGUAGE: dict[str, _Analyser] = {
    "Dotenv": analyse_dotenv,
    "INI": analyse_ini,
    "JSON": analyse_json,
    "JSON with Comments": analyse_json_with_comments,
    "JSON5": analyse_json_with_comments,
    "Java Properties": analyse_properties,
    "Pip Requirements": analyse_requirements,
    "TOML": analyse_toml,
    "YAML": analyse_yaml,
}
