"""The keyword index: all symbols of the repository, and concepts.

Concepts are the words that distinguish a file or folder from the rest of the repository. The score
of a word in a file is its weight there times its rarity in the repository; in a folder, its weight
times the ratio of its frequency there to that in all files.
"""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sized
from string import ascii_lowercase

from sphinx_repodoc.index.facts import Concept, Folder, Keyword
from sphinx_repodoc.model import Symbol, Terms

LETTERS = ("symbols", "0-9", *ascii_lowercase, "other")
"""Sections of a keyword index in their order, by the first character of a keyword."""

CONCEPT = "concept"
"""The kind of a keyword that is a concept; other keywords have the kind of their symbol."""

MAX_CONCEPTS = 20
"""Maximum number of concepts of a file or folder."""

_MANY_FILES = 5_000
# Maximum number of words kept for a folder: the heaviest of the files below it.
_FOLDER_TERMS = 500
# In repositories with more files than this, ignore words that more than this share of them have.
_FEW_FILES = 8
_COMMON_SHARE = 0.4
# A word that fewer files than this contain does not count as rarer still.
_RARE_FILES = 3
# Maximum number of concepts of a file or folder that contain the same word.
_MAX_SHARED = 2
# Lowest score of a concept in percent of the best one. A file has one topic, a folder several.
_LEAST = 33
_LEAST_OF_FOLDER = 8
_SINGULAR_SHARE = 0.2
# A pair of words replaces one of its words if it has at least this share of the word's weight.
_MOSTLY = 0.8

_RANKS = {letter: rank for rank, letter in enumerate(LETTERS)}


def letter_of(text: str) -> str:
    """Return the section of a keyword index (a letter, ``0-9``, ...) that *text* belongs to."""
    first = fold_text(text)[:1]
    if first.isascii():
        return first if first.isalpha() else "0-9" if first.isdigit() else "symbols"
    return "other" if first.isalpha() else "symbols"


def fold_text(text: str) -> str:
    """Return *text* as a sort key: without case, accents and underscores."""
    if text.isascii():
        return text.replace("_", "").lower()
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in split if not unicodedata.combining(each) and each != "_")


def sort_key(text: str) -> tuple[int, str, str]:
    """Return the key that sorts the entries of a keyword index."""
    return _RANKS[letter_of(text)], fold_text(text), text


def collect_keywords(
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]], tests: Mapping[str, Collection[int]]
) -> tuple[Keyword, ...]:
    """Return the symbols, given by name, as keywords in the order of a keyword index. *tests* are
    the lines of test functions in each file: their names are sentences, not keywords."""
    return tuple(
        Keyword(text=name, kind=symbol.kind, path=path, line=symbol.line, qualname=symbol.qualname)
        for name in sorted(symbols, key=sort_key)
        for path, symbol in symbols[name]
        if path not in tests or symbol.line not in tests[path]
    )


def count_sharing(files: Sized) -> int:
    """Return how many files must share a concept: of thousands, two share a word by chance."""
    return 2 if len(files) < _MANY_FILES else 3


def group_concepts(
    concepts: Mapping[str, tuple[Concept, ...]], files: Mapping[str, object], least: int
) -> dict[str, tuple[str, ...]]:
    """Return each concept that at least *least* of *files* share, with these files, the one with
    the highest weight first."""
    found: dict[str, list[tuple[int, str]]] = {}
    for path, of_file in concepts.items():
        if path in files:
            for concept in of_file:
                found.setdefault(concept.text, []).append((-concept.weight, path))
    return {
        text: tuple(path for _, path in sorted(found[text]))
        for text in sorted(found)
        if len(found[text]) >= least
    }


class Concepts:
    """Ranks the concepts (characteristic words) of all files and folders."""

    def __init__(self, terms: Mapping[str, Terms], folders: Mapping[str, Folder]) -> None:
        self._terms = {path: found for path, found in sorted(terms.items()) if found.text}
        self._folders = folders
        self._folds = _fold_spellings(self._terms.values())
        self._files = Counter(term for path in self._terms for term in self._weigh(path))
        total = len(self._terms)
        most = _COMMON_SHARE * total if total > _FEW_FILES else total
        self._rarity = {
            term: _measure(total / max(number, _RARE_FILES))
            for term, number in self._files.items()
            if number <= most
        }

    def rank(self) -> dict[str, tuple[Concept, ...]]:
        """Return the concepts of each file and folder that has any; the root's path is empty."""
        found = {}
        for path in self._terms:
            weights = self._weigh(path)
            scores = {
                term: weight * self._rarity[term]
                for term, weight in weights.items()
                if term in self._rarity
            }
            found[path] = choose_concepts(scores, weights, _LEAST)
        below: dict[str, _Total] = {}
        # Rank the deepest folders first: each folder adds up the totals of its subfolders.
        for path in sorted(self._folders, key=lambda path: path.count("/") + bool(path))[::-1]:
            found[path] = self._rank_folder(self._folders[path], below)
        return {path: concepts for path, concepts in sorted(found.items()) if concepts}

    def _weigh(self, path: str) -> dict[str, int]:
        """Return the words of a file with their weights; plural and singular count as one word."""
        terms = self._terms[path]
        names = [self._folds[term] for term in terms.text.split("\n")]
        # Terms are sorted by weight: in reverse, the heaviest spelling overwrites lighter ones.
        return dict(zip(reversed(names), reversed(terms.weights), strict=True))

    def _rank_folder(self, folder: Folder, below: dict[str, _Total]) -> tuple[Concept, ...]:
        total = _Total()
        for path in folder.files:
            if path in self._terms:
                weights = self._weigh(path)
                total.add(1, weights, dict.fromkeys(weights, 1))
        for path in folder.folders:
            inner = below.pop(path)
            total.add(inner.files, inner.weights, inner.numbers)
        total.shrink()
        below[folder.path] = total
        # Ratio of the number of all files to the number of files below this folder.
        here = len(self._terms) / max(total.files, 1)
        scores = {
            term: weight * _measure(here * total.numbers[term] / self._files[term])
            for term, weight in total.weights.items()
        }
        return choose_concepts(scores, total.weights, _LEAST_OF_FOLDER)


def _measure(share: float) -> int:
    """Return a coarse logarithm: a new file elsewhere must not reorder the concepts of a folder."""
    return round(4 * math.log2(1 + share))


class _Total:
    """The weight of each term in the files below a folder, and the number of files that have it."""

    def __init__(self) -> None:
        self.files = 0
        self.weights: Counter[str] = Counter()
        self.numbers: Counter[str] = Counter()

    def add(self, files: int, weights: Mapping[str, int], numbers: Mapping[str, int]) -> None:
        self.files += files
        self.weights.update(weights)
        self.numbers.update(numbers)

    def shrink(self) -> None:
        """Drop all but the heaviest terms of the folder."""
        if len(self.weights) > _FOLDER_TERMS:
            kept = sorted(self.weights.items(), key=lambda item: (-item[1], item[0]))
            self.weights = Counter(dict(kept[:_FOLDER_TERMS]))
            self.numbers = Counter({term: self.numbers[term] for term in self.weights})


def choose_concepts(
    scores: Mapping[str, int], weights: Mapping[str, int], least: int
) -> tuple[Concept, ...]:
    """Return the terms with the best *scores* as concepts, without words that a better pair
    contains and without those below *least* percent of the best."""
    chosen: dict[str, int] = {}
    shared: Counter[str] = Counter()
    for term in sorted(scores, key=lambda term: (-scores[term], term)):
        words = term.split(" ")
        if len(words) == 1:
            # Skip a word that is part of a pair with a better score.
            if shared[term]:
                continue
        else:
            counts = [shared[word] for word in words]
            if max(counts) >= _MAX_SHARED or all(counts):
                continue
            for word in words:
                if word in chosen and weights[term] >= _MOSTLY * weights[word]:
                    del chosen[word]
                    shared[word] -= 1
        chosen[term] = scores[term]
        shared.update(words)
        if len(chosen) == MAX_CONCEPTS:
            break
    best = max(chosen.values(), default=0)
    found = (Concept(text=term, weight=round(100 * chosen[term] / best)) for term in chosen)
    return tuple(concept for concept in found if concept.weight >= least)


def _fold_spellings(all_terms: Iterable[Terms]) -> dict[str, str]:
    """Return the spelling to show for each term: the singular if that occurs too, and "file name"
    or "filename", whichever more files use."""
    files = Counter(term for terms in all_terms for term in terms.text.split("\n"))
    words: Counter[str] = Counter()
    for term, number in files.items():
        for word in term.split(" "):
            words[word] += number
    singular = {word: _find_singular(word, words) for word in words}
    shown = {term: " ".join([singular[word] for word in term.split(" ")]) for term in files}
    joined = {
        one: term
        for term in sorted(files)
        if " " in term and (one := term.replace(" ", "")) in files
    }
    for one, two in joined.items():
        better = shown[two if files[two] >= files[one] else one]
        shown[one] = shown[two] = better
    return shown


def _find_singular(word: str, words: Mapping[str, int]) -> str:
    """Return the singular of a plural *word* if that is not much rarer, else *word*: otherwise a
    typo "bia" would be the singular of "bias"."""
    if not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    least = _SINGULAR_SHARE * words[word]
    singulars = [word[:-1]]
    if word.endswith("ies"):
        singulars.append(f"{word[:-3]}y")
    if word.endswith("es"):
        singulars.append(word[:-2])
    return next((each for each in singulars if words.get(each, 0) > least), word)
