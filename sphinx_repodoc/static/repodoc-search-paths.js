/* Search of files and folders. All paths are loaded at the start. */
globalThis.repodocSearch = globalThis.repodocSearch || {};
repodocSearch.paths = (() => {
  "use strict";

  const { match } = repodocSearch;
  const LIMIT = 40;
  /* Weights of files and folders, as search/searchable.py has them for symbols. */
  const WEIGHT = 22;
  const PER_DOUBLING = 3;
  const IN_TESTS = 14;
  const MOST_FROM_DEPTH = 8;
  /* The score of a token that only matches an outer folder. */
  const ELSEWHERE = 44;

  function weighPath(file) {
    const depth = file.path.split("/").length - 1;
    const weight = WEIGHT - Math.min(depth, MOST_FROM_DEPTH) + PER_DOUBLING * file.importers;
    return Math.max(0, weight - (file.isTest ? IN_TESTS : 0));
  }

  function searchPaths({ index, query, fits, results }) {
    const wants = query.tokens.map((token) => ({
      isPath: token.isPath,
      text: token.text.toLowerCase(),
      parts: token.text.toLowerCase().split("/").filter(Boolean),
    }));
    const found = [];
    for (const file of listPaths(index)) {
      if (!fits(file.kind, file)) continue;
      const score = scorePath(wants, file);
      if (score) found.push({ file, score, weight: weighPath(file) });
    }
    addPaths(found, (file) => markPath(wants, file.lower), results);
  }

  function listPaths(index) {
    if (!index.paths) {
      index.paths = [...index.folders, ...index.files];
      for (const file of index.paths) {
        file.lower = file.path.toLowerCase();
        file.cut = file.lower.lastIndexOf("/") + 1;
        file.last = file.lower.slice(file.cut);
        file.stem = file.last.replace(/(.)\.[^.]*$/, "$1");
        file.bare = file.stem.replace(/^_+/, "");
      }
    }
    return index.paths;
  }

  function addPaths(found, mark, results) {
    found.sort((left, right) => match.rank(right) - match.rank(left));
    for (const { file, score, weight } of found.slice(0, LIMIT)) {
      const { kind, path } = file;
      results.add({ kind, file, line: 0, name: path, marks: mark(file), score, weight });
    }
  }

  /* The last segment is the name; other tokens may match its folders. */
  function scorePath(wants, file) {
    if (!wants.length) return 1;
    let [sum, cover, isNamed] = [0, 0, false];
    for (const { isPath, text, parts } of wants) {
      const own = isPath ? scoreSegments(parts, file) : scoreLast(text, file);
      if (!own && (wants.length === 1 || !file.lower.includes(text))) return 0;
      isNamed = isNamed || own > 0;
      sum += own || (file.lower.includes(`/${text}`) ? ELSEWHERE : ELSEWHERE / 2);
      cover += own ? (isPath ? parts[parts.length - 1] : text).length : 0;
    }
    if (!isNamed) return 0;
    return sum / wants.length + match.COVERED * Math.min(1, cover / file.stem.length);
  }

  function scoreLast(text, { last, stem, bare }) {
    return scoreSegment(text, last, stem, bare);
  }

  function scoreSegment(text, segment, stem, bare) {
    const start = segment.indexOf(text);
    if (start < 0) return 0;
    if (segment === text) return 80;
    if (stem === text || bare === text) return 78;
    if (start === 0 || bare.startsWith(text)) return 68;
    return /[^a-z0-9]/.test(segment[start - 1]) ? 56 : 40;
  }

  /* Match nn/mod/lin: each part in another segment; skipped segments lower the score. */
  function scoreSegments(parts, file) {
    if (!parts.every((part) => file.lower.includes(part))) return 0;
    const segments = file.lower.split("/");
    let best = 0;
    for (let behind = 0; behind < 2 && behind < segments.length; behind += 1) {
      const score = scoreUpwards(parts, segments, segments.length - 1 - behind);
      best = Math.max(best, score - 20 * behind);
    }
    return best;
  }

  function scoreUpwards(parts, segments, end) {
    let [place, sum, gaps] = [end, 0, 0];
    for (let number = parts.length - 1; number >= 0; number -= 1) {
      let score = 0;
      for (; place >= 0 && !score; place -= 1) {
        const segment = segments[place];
        const stem = segment.replace(/(.)\.[^.]*$/, "$1");
        score = scoreSegment(parts[number], segment, stem, stem.replace(/^_+/, ""));
        if (!score && number === parts.length - 1) return 0;
        gaps += score ? 0 : 1;
      }
      if (!score) return 0;
      sum += score;
    }
    return sum / parts.length - 3 * gaps;
  }

  /* Match initials or prefixes of words, if no segment contains the letters in a row. */
  function searchPathNames({ index, query, fits, results }) {
    const [token] = query.tokens;
    if (query.tokens.length !== 1 || token.isPath || token.key.length < 3) return;
    const found = [];
    for (const file of listPaths(index)) {
      if (!fits(file.kind, file) || !hasInOrder(token.key, file.stem)) continue;
      const own = match.matchToken(token, subjectOf(file));
      if (!own) continue;
      const score = Math.min(100, own.score + match.COVERED * own.share);
      const marks = own.marks.map(([from, to]) => [from + file.cut, to + file.cut]);
      found.push({ file, score, weight: weighPath(file), marks });
    }
    const marks = new Map(found.map((each) => [each.file, each.marks]));
    addPaths(found, (file) => marks.get(file), results);
  }

  function subjectOf(file) {
    if (!file.subject) {
      file.subject = match.makeSubject(file.path.slice(file.cut, file.cut + file.stem.length));
    }
    return file.subject;
  }

  function hasInOrder(letters, text) {
    let place = -1;
    for (const letter of letters) {
      place = text.indexOf(letter, place + 1);
      if (place < 0) return false;
    }
    return true;
  }

  function markPath(wants, lower) {
    const marks = [];
    let end = lower.length;
    for (const part of wants.flatMap(({ parts }) => parts).reverse()) {
      let start = lower.lastIndexOf(part, end - part.length);
      if (start < 0) start = lower.lastIndexOf(part);
      if (start >= 0) marks.push([start, start + part.length]);
      if (start >= 0) end = start;
    }
    return match.joinMarks(marks);
  }

  return { searchPathNames, searchPaths };
})();
