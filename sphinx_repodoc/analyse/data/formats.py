"""Data files that are nothing but data: their keys."""

from __future__ import annotations

import json
import re
import tomllib

from sphinx_repodoc.analyse.data import ini_reader
from sphinx_repodoc.analyse.data.ini_reader import Dialect, read_ini
from sphinx_repodoc.analyse.data.json_reader import read_json
from sphinx_repodoc.analyse.data.nodes import OUTLINE, Document
from sphinx_repodoc.analyse.data.outline import outline
from sphinx_repodoc.analyse.data.toml_reader import read_toml
from sphinx_repodoc.analyse.data.yaml_reader import read_yaml
from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.problems import Problem, ProblemKind

# Files whose readers allow comments though their names do not say so.
_WITH_COMMENTS = re.compile(
    r"(?:[jt]sconfig(?:\..*)?|settings|launch|tasks|extensions|keybindings|c_cpp_properties"
    r"|devcontainer|\.?eslintrc(?:\..*)?|\.babelrc|\.swcrc|\.jshintrc|pyrightconfig|tslint|turbo|nx"
    r"|language-configuration|deno|api-extractor|biome|renovate|wrangler|typedoc|\.watchmanconfig)"
    r"(?:\.json)?$"
)
# Larger files are not checked by a reader that takes a second for each megabyte.
_LARGEST_CHECKED = 500_000


def analyse_json(name: str, text: str) -> Findings:
    """The keys of a JSON file."""
    document = read_json(text, OUTLINE)
    if not _WITH_COMMENTS.match(name):
        check_json(document, text)
    return Findings(symbols=outline(document), problems=list_problems(document))


def analyse_json_with_comments(name: str, text: str) -> Findings:
    """The keys of a file in JSON with comments or JSON5."""
    document = read_json(text, OUTLINE)
    return Findings(symbols=outline(document), problems=list_problems(document))


def analyse_toml(name: str, text: str) -> Findings:
    """The keys of a TOML file."""
    document = read_toml(text, OUTLINE)
    check_toml(document, text)
    return Findings(symbols=outline(document, " = "), problems=list_problems(document))


def analyse_data_yaml(name: str, text: str) -> Findings:
    """The keys of a YAML file."""
    document = read_yaml(text, OUTLINE)
    return Findings(symbols=outline(document), problems=list_problems(document))


def analyse_ini(name: str, text: str) -> Findings:
    """The sections and keys of an INI file."""
    return _analyse_lines(text, ini_reader.INI)


def analyse_properties(name: str, text: str) -> Findings:
    """The keys of a file of Java properties."""
    return _analyse_lines(text, ini_reader.PROPERTIES)


def analyse_dotenv(name: str, text: str) -> Findings:
    """The names of the variables of an environment."""
    return _analyse_lines(text, ini_reader.DOTENV)


def _analyse_lines(text: str, dialect: Dialect) -> Findings:
    return Findings(symbols=outline(read_ini(text, dialect, OUTLINE), " = "))


def check_json(document: Document, text: str) -> None:
    """Let the reader of the standard library say what is wrong with *text*, if it is."""
    if not text or text.isspace():
        return
    try:
        json.loads(text, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        # Where there are comments, somebody reads them: our own reader does, too.
        if not text.startswith(("//", "/*"), error.pos):
            document.message, document.line = error.msg, error.lineno
    except RecursionError:
        document.message, document.line = "too deeply nested to parse", 0


def check_toml(document: Document, text: str) -> None:
    """Let the reader of the standard library say what is wrong with *text*, if nothing was
    found yet; it hangs on some of what our own reader refuses."""
    if document.message or len(text) > _LARGEST_CHECKED:
        return
    try:
        tomllib.loads(text, parse_float=str)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        match = re.search(r"line (\d+)", str(error))
        document.message = str(error) or "too deeply nested to parse"
        document.line = int(match[1]) if match else document.line


def list_problems(document: Document) -> tuple[Problem, ...]:
    """What is wrong with *document*, as a problem."""
    if not document.message:
        return ()
    problem = Problem(kind=ProblemKind.SYNTAX, message=document.message, line=document.line)
    return (problem,)
