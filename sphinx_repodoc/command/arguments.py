"""The arguments of the command line, and how a command fails."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from sphinx_repodoc import __version__

FAILURE = 1
USAGE = 2
INTERRUPTED = 128 + 2  # the exit code of a process that SIGINT ended, as shells report it

DEFAULT_PORT = 8000
MAX_PORT = 65_535

_SCHEMA = Path(__file__).parent / "inspect.schema.json"

INSTALL_CLI = 'pip install "sphinx-repodoc[cli]"'
"""The command that installs furo and sphinx-autobuild."""


class CommandError(Exception):
    """A command failed; the message says why."""

    def __init__(self, message: str, code: int = FAILURE) -> None:
        super().__init__(message)
        self.code = code


def make_parser() -> argparse.ArgumentParser:
    """Return the argument parser; ``module`` in its result names the module of the command."""
    parser = argparse.ArgumentParser(
        prog="sphinx-repodoc", description="Pages about every file and folder of a repository."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def add(name: str, text: str, module: str = "") -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text)
        command.set_defaults(module=module or name)
        return command

    build = add("build", "build a site for a repository")
    _add_site(build, "output folder (default: PATH/_site)")
    serve = add("serve", "build a site, serve it, and rebuild it on changes")
    _add_site(serve, "output folder (default: a temporary folder)")
    serve.add_argument("--host", default="127.0.0.1", help="address (default: %(default)s)")
    port = _make_number("port", 0, MAX_PORT)
    serve.add_argument(
        "--port", type=port, default=DEFAULT_PORT, help="port, 0 for any (default: %(default)s)"
    )
    serve.add_argument("--open-browser", action="store_true", help="open the site in a browser")
    _add_path(add("init", "add a docs folder to a repository"))
    accept = add("accept", "accept the cited code as it is now")
    _add_path(accept, "DOCS", "folder with conf.py")
    accept.add_argument(
        "--check", action="store_true", help="write nothing; fail if cited code has changed"
    )
    inspect = add("inspect", "print the facts about files as JSON lines", "inspection")
    inspect.add_argument("path", metavar="ROOT", help="repository")
    inspect.add_argument("files", metavar="FILE", nargs="*", help="file (default: all files)")
    inspect.add_argument("--uses", action="store_true", help="list every use of each symbol")
    inspect.add_argument("--folders", action="store_true", help="print facts about folders, too")
    inspect.add_argument(
        "--schema", action=_PrintSchema, help="print the JSON schema of a line, and nothing else"
    )
    inspect.add_argument("--cache", metavar="FOLDER", help="cache of the analysis")
    _add_jobs_and_patterns(inspect)
    return parser


class _PrintSchema(argparse.Action):
    """Prints the schema and exits, so that no repository has to be named."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        """Print the file."""
        print(_SCHEMA.read_text(encoding="utf-8"), end="")
        parser.exit()


def _add_site(parser: argparse.ArgumentParser, output_help: str) -> None:
    _add_path(parser)
    parser.add_argument("-o", "--output", metavar="OUT", help=output_help)
    parser.add_argument(
        "--force", action="store_true", help="write to a folder even if it has other files"
    )
    parser.add_argument(
        "--theme",
        metavar="NAME",
        default="",
        help="HTML theme (default: furo if installed, else alabaster)",
    )
    _add_jobs_and_patterns(parser)


def _add_path(
    parser: argparse.ArgumentParser, metavar: str = "PATH", text: str = "repository"
) -> None:
    parser.add_argument(
        "path", metavar=metavar, nargs="?", default=".", help=f"{text} (default: this folder)"
    )


def _add_jobs_and_patterns(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-j",
        "--jobs",
        metavar="N",
        type=_make_number("number of processes", 1, sys.maxsize),
        default=0,
        help="number of worker processes (default: one for each core)",
    )
    for option, text in (("--include", "only these files"), ("--exclude", "not these files")):
        parser.add_argument(
            option, metavar="PATTERN", action="append", default=[], help=f"{text} (may be repeated)"
        )


def _make_number(name: str, least: int, most: int) -> Callable[[str], int]:
    """Return a type for argparse: an integer from *least* to *most*, called *name* in errors."""

    def read(text: str) -> int:
        number = int(text)
        if not least <= number <= most:
            raise ValueError
        return number

    # argparse shows the name of this function: "invalid port value"
    read.__name__ = name
    return read
