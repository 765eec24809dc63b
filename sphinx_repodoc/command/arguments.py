"""What the command line understands."""

from __future__ import annotations

import argparse

from sphinx_repodoc import __version__

DEFAULT_PORT = 8000
MAX_PORT = 65_535


def make_parser() -> argparse.ArgumentParser:
    """The parser; ``module`` in its result names the module of the command."""
    parser = argparse.ArgumentParser(
        prog="sphinx-repodoc",
        description="Pages about every file and folder of a repository.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _add_build(commands.add_parser("build", help="make a site for a repository"))
    _add_serve(commands.add_parser("serve", help="make a site, show it, and follow changes"))
    _add_init(commands.add_parser("init", help="add a docs folder to a repository"))
    _add_accept(commands.add_parser("accept", help="accept what documents cite as it is now"))
    _add_inspect(commands.add_parser("inspect", help="print what is known of files, as JSON lines"))
    return parser


def _add_build(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(module="build")
    _add_site(parser, "where the site goes (PATH/_site by default)")


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(module="serve")
    _add_site(parser, "where the site goes (a temporary folder by default)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to serve on (%(default)s)")
    parser.add_argument(
        "--port", type=_port, default=DEFAULT_PORT, help="the port, 0 for a free one (%(default)s)"
    )
    parser.add_argument("--open-browser", action="store_true", help="open the site in a browser")


def _add_init(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(module="init")
    _add_path(parser)


def _add_accept(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(module="accept")
    parser.add_argument(
        "path", metavar="DOCS", nargs="?", default=".", help="the folder of conf.py (this folder)"
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; fail if something has changed"
    )


def _add_inspect(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(module="inspection")
    parser.add_argument("path", metavar="ROOT", help="the repository")
    parser.add_argument(
        "files", metavar="FILE", nargs="*", help="a file of it (every file by default)"
    )
    parser.add_argument(
        "--cache", metavar="FOLDER", help="keep the analysis here for the next call"
    )
    _add_jobs(parser)
    _add_patterns(parser)


def _add_site(parser: argparse.ArgumentParser, output_help: str) -> None:
    _add_path(parser)
    parser.add_argument("-o", "--output", metavar="OUT", help=output_help)
    parser.add_argument(
        "--force", action="store_true", help="also write to a folder that holds files of others"
    )
    parser.add_argument(
        "--theme", metavar="NAME", default="", help="HTML theme (furo, alabaster without it)"
    )
    _add_jobs(parser)
    _add_patterns(parser)


def _add_path(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "path", metavar="PATH", nargs="?", default=".", help="the repository (this folder)"
    )


def _add_jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-j", "--jobs", metavar="N", type=_positive, default=0, help="worker processes (all cores)"
    )


def _add_patterns(parser: argparse.ArgumentParser) -> None:
    for option, text in (("--include", "only these files"), ("--exclude", "not these files")):
        parser.add_argument(
            option, metavar="PATTERN", action="append", default=[], help=f"{text} (may be repeated)"
        )


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= MAX_PORT:
        raise ValueError
    return number


# argparse says: invalid ... value
_positive.__name__ = "number of processes"
_port.__name__ = "port"
