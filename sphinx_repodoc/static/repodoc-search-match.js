/* Scores of names and paths for a query. This module is pure: it loads and shows nothing.

   A token is one word of a query: its text, its key (letters and digits in lower case) and its
   words. A subject is a name with the same fields and the offsets of its words. A match is a
   score from 0 to 100, the number of letters that it covers, and the ranges to highlight. */
globalThis.repodocSearch = globalThis.repodocSearch || {};
repodocSearch.match = (() => {
  "use strict";

  /* The same as in sphinx_repodoc/search/searchable.py. */
  const WORD = /[A-Z]+(?=[A-Z][a-z])|[A-Z]+[0-9]*(?![a-z])|[A-Z]?[a-z0-9]+/g;
  const ELSEWHERE = /[\p{L}\p{N}]+/gu;
  const NOT_A_LETTER = /[^\p{L}\p{N}]+/gu;
  const IS_LETTER = /[\p{L}\p{N}]/u;
  const IS_ASCII = /^[\0-\x7f]*$/;
  const MOST_PARTS = 5;

  const SCORES = {
    same: 100, sameLetters: 95, beginning: 74, inside: 64, words: 60, initials: 58, humps: 52,
    substring: 46, longer: 40,
  };
  const COVERED = 20;
  const WEIGHT = 0.4;

  function makeKey(text) {
    return text.replace(NOT_A_LETTER, "").toLowerCase() || text.toLowerCase();
  }

  function findWords(text) {
    return [...text.matchAll(IS_ASCII.test(text) ? WORD : ELSEWHERE)];
  }

  function splitWords(text) {
    return findWords(text).map((found) => found[0].toLowerCase());
  }

  function makeToken(text) {
    return { text, key: makeKey(text), words: splitWords(text) };
  }

  /* Make a subject; `places` are the offsets in the text of each letter of the key. */
  function makeSubject(text) {
    const key = makeKey(text);
    const [places, letters] = [[], []];
    for (let place = 0; place < text.length; place += 1) {
      letters.push(places.length);
      if (isLetter(text, place)) places.push(place);
    }
    /* The offsets are wrong if the name has no letters, because it is then its own key, or if
       lower case changes the number of letters: use those of the text. */
    const isPlain = places.length === key.length;
    const found = findWords(text);
    return {
      text,
      key,
      places: isPlain ? places : [...Array(text.length).keys()],
      starts: found.map((word) => (isPlain ? letters[word.index] : word.index)),
      words: found.map((word) => word[0].toLowerCase()),
    };
  }

  function isLetter(text, place) {
    const code = text.charCodeAt(place);
    if (code > 127) return IS_LETTER.test(text[place]);
    return (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123);
  }

  /* Return the range [from, to) of the key as ranges of the text without separators. */
  function markLetters(subject, from, to) {
    const marks = [];
    for (let letter = from; letter < to; letter += 1) {
      const place = subject.places[letter];
      if (place === undefined) break;
      const last = marks[marks.length - 1];
      if (last && last[1] === place) last[1] = place + 1;
      else marks.push([place, place + 1]);
    }
    return marks;
  }

  function makeMatch(subject, score, ranges) {
    const cover = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
    const share = Math.min(1, cover / Math.max(1, subject.key.length));
    const marks = ranges.flatMap(([from, to]) => markLetters(subject, from, to));
    return { score, cover, share, marks };
  }

  /* Return the best match of a token in a subject, or null. */
  function matchToken(token, subject) {
    const { key } = token;
    const all = [[0, subject.key.length]];
    if (subject.text === token.text) return makeMatch(subject, SCORES.same, all);
    if (subject.key === key) {
      const isSame = subject.text.toLowerCase() === token.text.toLowerCase();
      return makeMatch(subject, isSame ? SCORES.same - 3 : SCORES.sameLetters, all);
    }
    if (subject.key.startsWith(key)) return makeMatch(subject, SCORES.beginning, [[0, key.length]]);
    const start = subject.starts.find((place) => subject.key.startsWith(key, place));
    if (start > 0) return makeMatch(subject, SCORES.inside, [[start, start + key.length]]);
    return matchWords(token, subject)
      || matchHumps(key, subject)
      || matchSubstring(key, subject)
      || matchLonger(key, subject);
  }

  /* Match words of the token as prefixes of words of the subject, in order. */
  function matchWords(token, subject) {
    if (token.words.length < 2) return null;
    const ranges = [];
    let next = 0;
    for (const word of token.words) {
      while (next < subject.words.length && !subject.words[next].startsWith(word)) next += 1;
      if (next === subject.words.length) return null;
      ranges.push([subject.starts[next], subject.starts[next] + word.length]);
      next += 1;
    }
    return makeMatch(subject, SCORES.words, ranges);
  }

  /* Match initials (gcw) or short prefixes (grcapwr) of the subject's words, in order. A match
     from the first word on scores more. */
  function matchHumps(key, subject) {
    if (key.length < 3 || subject.words.length < 2) return null;
    for (let first = 0; first < subject.words.length - 1; first += 1) {
      const ranges = consume(key, 0, subject, first, MOST_PARTS + 3);
      if (!ranges) continue;
      const isInitials = ranges.length === key.length;
      const isAll = isInitials && ranges.length === subject.words.length;
      const score = isInitials ? SCORES.initials + (isAll ? 6 : 0) : SCORES.humps;
      return makeMatch(subject, score - (first ? 8 : 0), ranges);
    }
    return null;
  }

  function consume(key, from, subject, number, parts) {
    if (from === key.length) return [];
    if (parts === 0 || number >= subject.words.length) return null;
    const word = subject.words[number];
    const start = subject.starts[number];
    const longest = Math.min(word.length, key.length - from);
    let most = 0;
    while (most < longest && word[most] === key[from + most]) most += 1;
    for (let taken = most; taken > 0; taken -= 1) {
      for (let next = number + 1; next <= subject.words.length; next += 1) {
        const rest = consume(key, from + taken, subject, next, parts - 1);
        if (rest) return [[start, start + taken], ...rest];
        if (from + taken === key.length) break;
      }
    }
    return null;
  }

  function matchSubstring(key, subject) {
    const start = key.length > 1 ? subject.key.indexOf(key) : -1;
    return start < 0 ? null : makeMatch(subject, SCORES.substring, [[start, start + key.length]]);
  }

  /* Match a token longer than the word: gradient for grad, environment for env. */
  function matchLonger(key, subject) {
    const number = subject.words.findIndex((word) => isShortFor(word, key));
    if (number < 0) return null;
    const start = subject.starts[number];
    const { length } = subject.words[number];
    const found = makeMatch(subject, SCORES.longer, [[start, start + length]]);
    return { ...found, share: found.share * (length / key.length) };
  }

  function isShortFor(word, key) {
    return word.length > 2 && word.length < key.length && 4 * word.length >= key.length
      && key.startsWith(word);
  }

  /* Return the number of typos if *key* stands for *word* or a prefix of it; Infinity if it
     does not. */
  function countTypos(key, word) {
    const most = key.length < 4 ? 0 : key.length < 8 ? 1 : 2;
    if (!most || word.length < key.length - most || word[0] !== key[0]) return Infinity;
    const whole = measureDistance(key, word, most);
    if (whole <= most) return whole;
    const begun = measureDistance(key, word.slice(0, key.length), 1);
    return begun <= 1 ? begun + 0.5 : Infinity;
  }

  /* Return the edit distance with swaps, at most *most* + 1. */
  function measureDistance(left, right, most) {
    if (Math.abs(left.length - right.length) > most) return most + 1;
    let older = [];
    let old = Array.from({ length: right.length + 1 }, (_, place) => place);
    for (let i = 1; i <= left.length; i += 1) {
      const row = [i];
      let least = i;
      for (let j = 1; j <= right.length; j += 1) {
        const isSame = left[i - 1] === right[j - 1];
        let value = Math.min(old[j] + 1, row[j - 1] + 1, old[j - 1] + (isSame ? 0 : 1));
        const isSwap = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
        if (i > 1 && j > 1 && isSwap) value = Math.min(value, older[j - 2] + 1);
        row.push(value);
        least = Math.min(least, value);
      }
      if (least > most) return most + 1;
      [older, old] = [old, row];
    }
    return old[right.length];
  }

  function joinMarks(marks) {
    const joined = [];
    for (const [from, to] of [...marks].sort((left, right) => left[0] - right[0])) {
      const last = joined[joined.length - 1];
      if (last && from <= last[1]) last[1] = Math.max(last[1], to);
      else joined.push([from, to]);
    }
    return joined;
  }

  /* Order by score, then by weight. */
  function rank({ score, weight }) {
    return score + WEIGHT * weight;
  }

  /* Return the score of a token as a part of the scope or path of a name. */
  function matchContext(token, scope, path) {
    const scores = (parts) => Math.max(...parts.map((part) => matchPart(token.key, part)));
    const ofScope = scores(scope.split(/::|[.#/]/));
    const ofPath = scores(path.split("/"));
    return ofScope ? ofScope + 4 + ofPath / 10 : ofPath;
  }

  function matchPart(key, part) {
    if (!part) return 0;
    const whole = makeKey(part);
    const stem = makeKey(part.replace(/(.)\.[^.]*$/, "$1"));
    if (whole === key || stem === key) return 66;
    if (whole.startsWith(key)) return 54;
    if (splitWords(part).some((word) => word.startsWith(key))) return 46;
    return key.length > 2 && whole.includes(key) ? 30 : 0;
  }

  return {
    COVERED, SCORES, countTypos, isShortFor, joinMarks, makeKey, makeMatch, makeSubject, makeToken,
    matchContext, matchLonger, matchToken, rank, splitWords,
  };
})();
