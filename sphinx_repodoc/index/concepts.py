"""Concepts of files and folders: the words that distinguish them from the rest of the repository.

The score of a word in a file is its weight there times its rarity in the repository; in a folder,
its weight times the ratio of its frequency there to that in all files.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from sphinx_repodoc.index.facts import Concept, Folder
from sphinx_repodoc.model import Terms

MAX_CONCEPTS = 20
# A folder keeps only the heaviest words of the files below it.
_FOLDER_TERMS = 500
# In repositories with more files than this, a word in a large share of files is ignored.
_FEW_FILES = 8
_COMMON_SHARE = 0.4
# Words of a single file do not count more than words that this many files share.
_RARE_FILES = 3
# Maximum number of shown concepts that contain a word.
_MAX_SHARED = 2
# Lowest score of a concept in percent of the best one: a file has one topic, a folder several.
_LEAST = 33
_LEAST_OF_FOLDER = 8
_SINGULAR_SHARE = 0.2
# A word occurs mostly in a pair if the pair has at least this share of its weight.
_MOSTLY = 0.8


class Concepts:
    """Ranks the concepts of all files and folders."""

    def __init__(self, terms: Mapping[str, Terms], folders: Mapping[str, Folder]) -> None:
        self._terms = {path: found for path, found in sorted(terms.items()) if found.text}
        self._folders = folders
        self._folds = _fold_spellings(self._terms.values())
        self._files = Counter(term for path in self._terms for term in self._weigh(path))
        self._rarity = {term: self._rate(number) for term, number in self._files.items()}

    def rank(self) -> dict[str, tuple[Concept, ...]]:
        """Return the concepts of each file and folder that has any; the root's path is empty."""
        found = {path: self._rank_file(path) for path in self._terms}
        found |= self._rank_folders()
        return {path: concepts for path, concepts in sorted(found.items()) if concepts}

    def _weigh(self, path: str) -> dict[str, int]:
        """Return the terms of a file with their weights; plural and singular are one term."""
        terms = self._terms[path]
        names = [self._folds[term] for term in terms.text.split("\n")]
        # The heaviest terms come first, so reversed they overwrite lighter ones.
        return dict(zip(reversed(names), reversed(terms.weights), strict=True))

    def _rate(self, files: int) -> int:
        total = len(self._terms)
        if total > _FEW_FILES and files > _COMMON_SHARE * total:
            return 0
        return _measure(total / max(files, _RARE_FILES))

    def _rank_file(self, path: str) -> tuple[Concept, ...]:
        rarity = self._rarity
        weights = self._weigh(path)
        scores = {term: weight * rarity[term] for term, weight in weights.items() if rarity[term]}
        return choose_concepts(scores, weights, _LEAST)

    def _rank_folders(self) -> dict[str, tuple[Concept, ...]]:
        """Rank the deepest folders first, so that each folder adds up those directly in it."""
        found: dict[str, tuple[Concept, ...]] = {}
        below: dict[str, _Total] = {}
        for path in sorted(self._folders, key=_find_depth, reverse=True):
            found[path] = self._rank_folder(self._folders[path], below)
        return found

    def _rank_folder(self, folder: Folder, below: dict[str, _Total]) -> tuple[Concept, ...]:
        total = _Total()
        for path in folder.files:
            if path in self._terms:
                total.add_file(self._weigh(path))
        for path in folder.folders:
            total.add(below.pop(path))
        total.shrink()
        below[folder.path] = total
        # Ratio of the number of all files to the number of files here.
        here = len(self._terms) / max(total.files, 1)
        scores = {
            term: weight * _measure(here * total.numbers[term] / self._files[term])
            for term, weight in total.weights.items()
        }
        return choose_concepts(scores, total.weights, _LEAST_OF_FOLDER)


def _measure(share: float) -> int:
    """Return a coarse logarithm, so that one more file elsewhere does not change the order here."""
    return round(4 * math.log2(1 + share))


def _find_depth(path: str) -> tuple[int, str]:
    return path.count("/") + bool(path), path


class _Total:
    """The weight and the number of files of each term below a folder."""

    def __init__(self) -> None:
        self.files = 0
        self.weights: dict[str, int] = {}
        self.numbers: dict[str, int] = {}

    def add_file(self, weights: Mapping[str, int]) -> None:
        self.files += 1
        for term, weight in weights.items():
            self.weights[term] = self.weights.get(term, 0) + weight
            self.numbers[term] = self.numbers.get(term, 0) + 1

    def add(self, other: _Total) -> None:
        self.files += other.files
        for term, weight in other.weights.items():
            self.weights[term] = self.weights.get(term, 0) + weight
            self.numbers[term] = self.numbers.get(term, 0) + other.numbers[term]

    def shrink(self) -> None:
        """Keep the heaviest terms."""
        if len(self.weights) > _FOLDER_TERMS:
            kept = sorted(self.weights.items(), key=lambda item: (-item[1], item[0]))
            self.weights = dict(kept[:_FOLDER_TERMS])


def choose_concepts(
    scores: Mapping[str, int], weights: Mapping[str, int], least: int
) -> tuple[Concept, ...]:
    """Return the terms with the best *scores*, without redundant ones and without those below
    *least* percent of the best."""
    chosen: dict[str, int] = {}
    shared: Counter[str] = Counter()
    for term in sorted(scores, key=lambda term: (-scores[term], term)):
        words = term.split(" ")
        if len(words) == 1:
            # The word is part of a better pair.
            if shared[term]:
                continue
        else:
            if any(shared[word] >= _MAX_SHARED for word in words):
                continue
            if all(shared[word] for word in words):
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
    """Return each term as it is shown: in the singular if that occurs as well, and in one or two
    words, whichever more files have."""
    files = Counter(term for terms in all_terms for term in terms.text.split("\n"))
    words: dict[str, int] = {}
    for term, number in files.items():
        for word in term.split(" "):
            words[word] = words.get(word, 0) + number
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
    """Return the singular of a plural, if it occurs about as often: otherwise a typo would be the
    singular of "bias"."""
    if not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    least = _SINGULAR_SHARE * words[word]
    return next((each for each in _list_singulars(word) if words.get(each, 0) > least), word)


def _list_singulars(word: str) -> Iterator[str]:
    yield word[:-1]
    if word.endswith("ies"):
        yield f"{word[:-3]}y"
    if word.endswith("es"):
        yield word[:-2]
