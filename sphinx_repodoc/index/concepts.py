"""The concepts of files and folders: the words that tell them from the rest of the repository.

A word weighs what it weighs in its file, the more the fewer files have it; and in a folder the
more, the more often it is met there than elsewhere.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from sphinx_repodoc.index.facts import Concept, Folder
from sphinx_repodoc.model import Terms

MAX_CONCEPTS = 20
# A folder is known by the words that weigh most in what is below it.
_FOLDER_TERMS = 500
# Of so many files a word of most of them tells nothing.
_FEW_FILES = 8
_COMMON_SHARE = 0.4
# Words that nobody else has are not better than those that a handful shares.
_RARE_FILES = 3
# In how many concepts a word may be shown.
_MAX_SHARED = 2
# How much less than the best one a concept may score, in percent: a file has one subject, a
# folder several.
_LEAST = 33
_LEAST_OF_FOLDER = 8
_SINGULAR_SHARE = 0.2
# How near a pair's weight is to that of its word where the word stands in that pair mostly.
_MOSTLY = 0.8


class Concepts:
    """Ranks the concepts of all files and folders, by path."""

    def __init__(self, terms: Mapping[str, Terms], folders: Mapping[str, Folder]) -> None:
        self._terms = {path: found for path, found in sorted(terms.items()) if found.text}
        self._folders = folders
        self._folds = _fold_spellings(self._terms.values())
        self._files = Counter(term for path in self._terms for term in self._weigh(path))
        self._rarity = {term: self._rate(number) for term, number in self._files.items()}

    def rank(self) -> dict[str, tuple[Concept, ...]]:
        """The concepts of each file and folder that has any; the root's path is empty."""
        found = {path: self._rank_file(path) for path in self._terms}
        found |= self._rank_folders()
        return {path: concepts for path, concepts in sorted(found.items()) if concepts}

    def _weigh(self, path: str) -> dict[str, int]:
        """The terms of a file and their weights; plural and singular are one."""
        terms = self._terms[path]
        names = [self._folds[term] for term in terms.text.split("\n")]
        # The heaviest stand first, and have the last word.
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
        """Deepest first, so that each folder adds up what is directly in it."""
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
        # How much more often it is met in a file here than in any file.
        here = len(self._terms) / max(total.files, 1)
        scores = {
            term: weight * _measure(here * total.numbers[term] / self._files[term])
            for term, weight in total.weights.items()
        }
        return choose_concepts(scores, total.weights, _LEAST_OF_FOLDER)


def _measure(share: float) -> int:
    """A logarithm in few steps: one more file elsewhere must not change the order in this one."""
    return round(4 * math.log2(1 + share))


def _find_depth(path: str) -> tuple[int, str]:
    return path.count("/") + bool(path), path


class _Total:
    """What the files below a folder say: weight and number of files of each term."""

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
        """Keep the heaviest."""
        if len(self.weights) > _FOLDER_TERMS:
            kept = sorted(self.weights.items(), key=lambda item: (-item[1], item[0]))
            self.weights = dict(kept[:_FOLDER_TERMS])


def choose_concepts(
    scores: Mapping[str, int], weights: Mapping[str, int], least: int
) -> tuple[Concept, ...]:
    """The terms with the best *scores*, none of which says what another one says, and none with
    less than *least* percent of the best one's."""
    chosen: dict[str, int] = {}
    shared: Counter[str] = Counter()
    for term in sorted(scores, key=lambda term: (-scores[term], term)):
        words = term.split(" ")
        if len(words) == 1:
            # Part of a better pair.
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
    """Each term as it is shown: in the singular where that is met as well, and in one word or in
    two, whichever more files have."""
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
    """The singular of *word* where it is a plural: one that is met about as often. Otherwise a
    slip of the pen would be the singular of "bias"."""
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
