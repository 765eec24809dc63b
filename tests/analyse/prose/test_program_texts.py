"""Descriptions of files from the texts that programs print."""

from __future__ import annotations

import textwrap

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Text

PROGRAMS = {
    "argparse.py": """
        import argparse
        def main():
            p = argparse.ArgumentParser(prog="x", formatter_class=f(1),  # don't
                description="Convert the files of a folder "
                            "into pages.")
        """,
    "optparse.py": """
        import optparse
        parser = optparse.OptionParser("x", description='Convert the files of a folder into pages.')
        """,
    "group.py": '''
        import click
        @click.group()
        def cli():
            """Convert the files of a folder into pages."""
        @cli.command()
        def start():
            """Start one of the servers."""
        ''',
    "command.py": """
        import click
        @click.command("x", help="Convert the files of a folder into pages.")
        def cli(): ...
        """,
    "typer_app.py": '''
        import typer
        app = typer.Typer()
        @app.command()
        def cli():
            """Convert the files of a folder into pages."""
        ''',
    "root.go": """
        package cmd
        import "github.com/spf13/cobra"
        var rootCmd = &cobra.Command{
            Run: func() { x := T{Short: "no"} },
            Short: "Convert the files of a folder into pages.",
        }
        """,
    "cli.js": """
        const { program } = require("commander");
        program.name("x").description("Convert the files of a folder into pages.");
        program.command("split").description("Split a string into parts");
        """,
    "cli.ts": """
        import yargs from "yargs";
        yargs.usage("Usage: $0 [options]\\n\\nConvert the files of a folder into pages.");
        """,
    "cli.rb": """
        require "optparse"
        OptionParser.new do |opts|
          opts.banner = "Usage: x.rb [options]\\n\\nConvert the files of a folder into pages."
        end
        """,
    "cli.rs": """
        use clap::Parser;
        #[derive(Parser)]
        #[command(version, about = "Convert the files of a folder into pages.", long_about = None)]
        struct Cli {}
        """,
    "cli.sh": """
        set -e
        usage() {
          cat <<EOF
        Usage: cli.sh [options]

        Convert the files of a folder into pages.
        EOF
        }
        """,
}

OTHERS = {
    "two.py": """
        import argparse
        a = argparse.ArgumentParser(description="Convert the files of a folder")
        b = argparse.ArgumentParser(description="Remove the files of a folder")
        """,
    "value.py": """
        import argparse
        a = argparse.ArgumentParser(description=f"Convert the files of {folder} into pages")
        # b = argparse.ArgumentParser(description="Remove the files of a folder")
        c.add_argument("x", description="An argument of the program")
        """,
    "sub.js": """
        const { program } = require("commander");
        program.command("split").description("Split a string into parts");
        """,
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_describes_its_file(name: str) -> None:
    content = textwrap.dedent(PROGRAMS[name]).lstrip()
    found = analyse(name, Text(content=content))
    assert found.summary == "Convert the files of a folder into pages."
    assert found.doc_line > 1


@pytest.mark.parametrize("name", OTHERS)
def test_other_texts_do_not(name: str) -> None:
    assert not analyse(name, Text(content=textwrap.dedent(OTHERS[name]).lstrip())).summary


def test_a_comment_comes_first() -> None:
    content = "# Start the servers of a cluster.\n\n" + textwrap.dedent(PROGRAMS["cli.rb"])
    assert analyse("cli.rb", Text(content=content)).summary == "Start the servers of a cluster."
