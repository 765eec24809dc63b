/* The vocabulary: all words of names, with the number of names that have them. Finds the words
   that a misspelt word may stand for. */
globalThis.repodocSearch = globalThis.repodocSearch || {};
repodocSearch.words = (() => {
  "use strict";

  const { match } = repodocSearch;
  const MOST_SPLITS = 4;
  const MOST_CORRECTIONS = 2;

  function listSplits(index, key) {
    const known = (piece) => {
      const first = lowerBound(index.words, piece);
      if (!index.words[first]?.startsWith(piece)) return 0;
      return index.words[first] === piece ? 2 + index.frequency[first] / 8 : 1;
    };
    const splits = [];
    for (let cut = 2; cut <= key.length - 2; cut += 1) {
      const [left, right] = [key.slice(0, cut), key.slice(cut)];
      const ofLeft = known(left);
      if (!ofLeft) continue;
      const balance = Math.min(cut, right.length) / 4;
      if (known(right)) splits.push([[left, right], ofLeft + known(right) + balance]);
      for (let next = 2; next <= right.length - 2; next += 1) {
        const [middle, last] = [right.slice(0, next), right.slice(next)];
        if (next < 3 || !known(middle) || !known(last)) continue;
        splits.push([[left, middle, last], (ofLeft + known(middle) + known(last)) * 0.6]);
      }
    }
    splits.sort((left, right) => right[1] - left[1]);
    return splits.slice(0, MOST_SPLITS).map(([pieces]) => pieces);
  }

  function lowerBound(sorted, text) {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function rankWords(index, numbers) {
    return numbers
      .sort((left, right) => index.frequency[right] - index.frequency[left])
      .map((number) => index.words[number]);
  }

  function listNumbers(index, isWanted) {
    const numbers = [];
    for (const [number, word] of index.words.entries()) if (isWanted(word)) numbers.push(number);
    return numbers;
  }

  const listContaining = (index, word) => (
    word.length < 3 ? [] : listNumbers(index, (other) => other.indexOf(word) > 0)
  );
  const listShorter = (index, word) => listNumbers(index, (other) => match.isShortFor(other, word));

  function isKnown(index, key) {
    return Boolean(index.words[lowerBound(index.words, key)]?.startsWith(key));
  }

  /* Return corrections: a word, or two words that were written as one. */
  function listCorrections(index, key) {
    const words = findCorrections(index, key);
    return (words.length ? words : findSplitCorrections(index, key)).slice(0, MOST_CORRECTIONS);
  }

  function findCorrections(index, key) {
    const found = [];
    const [first, last] = [key[0], `${key[0]}\uffff`].map((text) => lowerBound(index.words, text));
    for (let number = first; number < last; number += 1) {
      const typos = match.countTypos(key, index.words[number]);
      if (typos < Infinity) found.push([index.words[number], typos - index.frequency[number] / 20]);
    }
    return found.sort((left, right) => left[1] - right[1]).map(([word]) => word);
  }

  /* Split handlrschain into a known word and one with a typo. */
  function findSplitCorrections(index, key) {
    const found = [];
    for (let cut = 3; cut <= key.length - 3; cut += 1) {
      const [left, right] = [key.slice(0, cut), key.slice(cut)];
      const [known] = isKnown(index, right) ? [[right]] : listSplits(index, right);
      const [before] = known ? findCorrections(index, left) : [];
      if (before) found.push([[before, ...known], cut]);
      const [behind] = isWord(index, left) ? findCorrections(index, right) : [];
      if (behind) found.push([[left, behind], right.length]);
    }
    /* The longer the corrected half, the more certain the correction. */
    return found.sort((left, right) => right[1] - left[1]).map(([words]) => words.join(" "));
  }

  function isWord(index, key) {
    return index.words[lowerBound(index.words, key)] === key;
  }

  return { isKnown, listContaining, listCorrections, listShorter, listSplits, rankWords };
})();
