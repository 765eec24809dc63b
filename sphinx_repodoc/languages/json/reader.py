"""Readers of the keys in JSON, JSON with comments and JSON5."""

from __future__ import annotations

import re
from collections.abc import Collection

from sphinx_repodoc.analyse.interface import OUTLINE, Findings, describe_keys, read_json

# Names of ``.json`` files in which comments are allowed.
_WITH_COMMENTS = re.compile(
    r"(?:[jt]sconfig(?:\..*)?|settings|launch|tasks|extensions|keybindings|c_cpp_properties"
    r"|devcontainer|\.?eslintrc(?:\..*)?|\.babelrc|\.swcrc|\.jshintrc|pyrightconfig|tslint|turbo|nx"
    r"|language-configuration|deno|api-extractor|biome|renovate|wrangler|typedoc|\.watchmanconfig)"
    r"(?:\.json)?$"
)


def analyse_json(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the keys of a JSON file."""
    return describe_keys(read_json(text, OUTLINE, is_strict=not _WITH_COMMENTS.match(name)))


def analyse_json_with_comments(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the keys of a file in JSON with comments or JSON5."""
    return describe_keys(read_json(text, OUTLINE))
