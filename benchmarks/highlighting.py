"""Compare the speed of highlighting and the size of its HTML with Pygments.

.venv/bin/python -m benchmarks.highlighting PATH...
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from sphinx_repodoc.analyse import detect_language, lexer_for
from sphinx_repodoc.grammars import load_language
from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.render.highlight import highlight
from sphinx_repodoc.render.tokens import MAX_PYGMENTS_CHARS, load_query
from sphinx_repodoc.scan.text import decode

SAMPLE_BYTES = 1_000_000
"""The size of the sample of each language."""

# A build uses the same limit for Pygments.
MAX_FILE_BYTES = MAX_PYGMENTS_CHARS


class Result(NamedTuple):
    """The measurements of one language."""

    files: int
    source: int
    ours: tuple[int, float]
    pygments: tuple[int, float]


def find_texts(roots: list[Path]) -> dict[str, list[str]]:
    """Return language -> texts, in the order of paths, up to the size of a sample."""
    texts: dict[str, list[str]] = defaultdict(list)
    sizes: dict[str, int] = defaultdict(int)
    for path in _list_files(roots):
        text = decode(path.read_bytes(), redact=False)
        language = detect_language(path.name, text.content) if text else ""
        if text and language in GRAMMARS and sizes[language] < SAMPLE_BYTES:
            texts[language].append(text.content)
            sizes[language] += len(text.content.encode())
    return texts


def _list_files(roots: list[Path]) -> Iterator[Path]:
    for root in roots:
        for path in sorted(root.rglob("*")):
            is_ours = path.is_file() and not path.is_symlink() and ".git" not in path.parts
            if is_ours and 0 < path.stat().st_size <= MAX_FILE_BYTES:
                yield path


def measure(texts: list[str], render: Callable[[str], str]) -> tuple[int, float]:
    """Return the bytes of HTML and the CPU seconds."""
    size, start = 0, time.process_time()
    for text in texts:
        size += len(render(text).encode())
    return size, time.process_time() - start


def compare(texts: list[str], language: str) -> Result:
    load_query(language)
    lexer = lexer_for(language)
    return Result(
        len(texts),
        sum(len(text.encode()) for text in texts),
        measure(texts, lambda text: highlight(text, language, "")),
        # Pygments highlights languages without a grammar.
        measure(texts, lambda text: highlight(text, "", lexer)),
    )


def print_results(results: dict[str, Result]) -> None:
    print("| language | files | MB | MB/s | Pygments | ratio | HTML | Pygments |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for language, result in sorted(results.items(), key=lambda item: -item[1].source):
        (size, seconds), (other_size, other_seconds) = result.ours, result.pygments
        megabytes = result.source / 1e6
        print(
            f"| {language} | {result.files} | {megabytes:.2f} | {megabytes / seconds:.1f} "
            f"| {megabytes / other_seconds:.2f} | {other_seconds / seconds:.1f} "
            f"| {size / result.source:.2f} | {other_size / result.source:.2f} |"
        )
    source = sum(result.source for result in results.values())
    for name, part in (("tree-sitter", "ours"), ("Pygments", "pygments")):
        size = sum(getattr(result, part)[0] for result in results.values())
        seconds = sum(getattr(result, part)[1] for result in results.values())
        speed, length = source / 1e6 / seconds, size / source
        print(f"\n{name}: {speed:.2f} MB/s, HTML {length:.2f} times the source")


def print_compile_times() -> None:
    """Print the time to compile the query of each language, which each process needs once."""
    print("\n| language | CPU s to compile |\n|---|--:|")
    for language in GRAMMARS:
        load_language(language)
        start = time.process_time()
        load_query(language)
        print(f"| {language} | {time.process_time() - start:.3f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", type=Path, nargs="+", help="repositories")
    arguments = parser.parse_args()
    print_compile_times()
    texts = find_texts([path.resolve() for path in arguments.paths])
    print()
    print_results({language: compare(found, language) for language, found in texts.items()})


if __name__ == "__main__":
    main()
