"""Compare the facts that releases of each grammar give with those of the installed one.

.venv/bin/python -m benchmarks.grammar_versions [--package NAME] FOLDER...

The texts are the test snippets, the example, and up to ``--files`` files of each language in the
given folders. Each release is installed into a new temporary folder and runs in a new process.
Releases without a wheel for this machine are skipped.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import msgspec

from sphinx_repodoc.analyse import analyse, detect_language, lexer_for
from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.model import NOTE_SECTIONS, Text
from sphinx_repodoc.render.tokens import find_tokens
from sphinx_repodoc.scan.text import decode

ROOT = Path(__file__).parents[1]
SNIPPETS = ("tests/analyse/languages", "tests/analyse/notes")
MAX_FILE_BYTES = 100_000

Case = tuple[str, str, str]
"""A label, the name of a file, and its text."""


def list_cases(folders: list[Path], limit: int) -> dict[str, list[Case]]:
    """Return module of a grammar -> the texts in its languages."""
    cases: dict[str, list[Case]] = defaultdict(list)
    counts: dict[str, int] = defaultdict(int)
    for case in (*_list_snippets(), *_list_files([ROOT / "example_project"])):
        if row := GRAMMARS.get(detect_language(case[1], case[2])):
            cases[row.module].append(case)
    for case in _list_files(folders):
        language = detect_language(case[1], case[2])
        if language in GRAMMARS and counts[language] < limit:
            counts[language] += 1
            cases[GRAMMARS[language].module].append(case)
    return cases


def _list_snippets() -> Iterator[Case]:
    for folder in SNIPPETS:
        for path in sorted((ROOT / folder).glob("*.txt")):
            parts = re.split(r"^--- source: (.+)\n", path.read_text("utf-8"), flags=re.MULTILINE)
            for number, name in enumerate(parts[1::2], start=1):
                text = parts[2 * number].partition("--- found\n")[0]
                yield f"{folder}/{path.name}: {name} ({number})", name, text


def _list_files(folders: list[Path]) -> Iterator[Case]:
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            is_read = path.is_file() and not path.is_symlink() and ".git" not in path.parts
            if is_read and 0 < path.stat().st_size <= MAX_FILE_BYTES:
                text = decode(path.read_bytes(), redact=False)
                if text:
                    yield str(path), path.name, text.content


def read_facts(cases: list[Case]) -> dict[str, str]:
    """Return label of each text -> digest of its facts and its highlighting."""
    return {label: _digest(name, text) for label, name, text in cases}


def _digest(name: str, text: str) -> str:
    analysis = analyse(name, Text(content=text), sections=NOTE_SECTIONS)
    try:
        spans = find_tokens(text, analysis.language, lexer_for(analysis.language)).spans
    except Exception as error:  # a query that does not compile is a difference as well
        spans = [(0, 0, str(error))]
    data = msgspec.json.encode((analysis, spans))
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def list_versions(package: str) -> list[str]:
    """Return the releases with a wheel for this machine, newest first."""
    command = ("pip", "index", "versions", "--only-binary", ":all:", package)
    output = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, check=True
    ).stdout
    found = re.search(r"^Available versions: (.+)$", output, re.MULTILINE)
    return found[1].split(", ") if found else []


def read_release(requirement: str, cases: Path) -> dict[str, str]:
    """Return the facts of *cases* with a release of a grammar; none if it cannot be loaded."""
    with tempfile.TemporaryDirectory() as folder:
        install = ("uv", "pip", "install", "--quiet", "--no-deps", "--only-binary", ":all:")
        command = [sys.executable, "-m", *install, "--target", folder, requirement]
        subprocess.run(command, check=True, capture_output=True)
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.grammar_versions", "--read", str(cases)],
            env=os.environ | {"PYTHONPATH": folder},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    return dict(json.loads(done.stdout)) if done.returncode == 0 else {}


def compare(package: str, cases: list[Case]) -> Iterator[str]:
    """Yield, for each release of *package*, how many texts give the same facts as the installed
    release. Stop at the first older release that differs."""
    installed = metadata.version(package)
    versions = list_versions(package)
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(cases, file)
        file.flush()
        expected = read_release(f"{package}=={installed}", Path(file.name))
        assert len(expected) == len(cases), f"{package} {installed} does not read every text"
        yield f"{package} {installed}: installed, reads {len(cases)} texts"
        for version in versions:
            if version == installed:
                continue
            found = read_release(f"{package}=={version}", Path(file.name))
            other = [label for label in expected if found.get(label) != expected[label]]
            yield f"{package} {version}: {f'{len(other)} differ: {other[:3]}' if other else 'same'}"
            if other and versions.index(version) > versions.index(installed):
                return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", metavar="FOLDER", type=Path, nargs="*")
    parser.add_argument(
        "--package", action="append", help="only this one, such as tree-sitter-c (may be repeated)"
    )
    parser.add_argument("--files", type=int, default=250, help="of each language (%(default)s)")
    parser.add_argument("--read", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.read:
        print(json.dumps(read_facts(json.loads(arguments.read.read_text("utf-8")))))
        return
    for module, cases in sorted(list_cases(arguments.folders, arguments.files).items()):
        package = module.replace("_", "-")
        if package in (arguments.package or [package]):
            for line in compare(package, cases):
                print(line, flush=True)


if __name__ == "__main__":
    main()
