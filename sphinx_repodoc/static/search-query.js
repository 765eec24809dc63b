/* From what was typed to results: what to load, and in which order to show it.

   Paths are all there and are searched at once. Names are looked up by the beginnings of their
   words; only where that finds little, by initials, parts of words and corrected words. */
globalThis.repodocSearch = globalThis.repodocSearch || {};
repodocSearch.query = (() => {
  "use strict";

  const { data, match } = repodocSearch;
  const FILTER = /^(kind|lang|path):(.*)$/i;
  const BETWEEN = /::|->|[.#]/;

  /* How much is loaded: blocks of names for one lookup, shards for one beginning of a word,
     names of which more places are looked at. The second and third as in search/terms.py. */
  const MOST_BLOCKS = 16;
  const ALL_BLOCKS = 24;
  const FIRST_BLOCKS = 4;
  const MOST_SHARDS = 3;
  const MOST_LONG = 2;
  const MOST_FILES = 2;
  const PER_LIST = 100;
  const MOST_WORDS = 5;
  const MOST_SPLITS = 4;
  const MOST_CORRECTIONS = 2;
  const CORRECTED = 12;
  const ENOUGH = 8;
  const LIMIT = 40;
  const LIMIT_EXACT = 500;
  const PLACES_PER_NAME = 4;
  const EXACT = "=";
  const INITIALS = ".";

  /* The share of a place's weight in its rank, and what files and folders weigh. */
  const WEIGHT = 0.4;
  const PATH_WEIGHTS = { file: 22, folder: 22 };
  const PER_DOUBLING = 3;
  const IN_TESTS = 14;
  const ELSEWHERE = 44;
  const CONTEXT = 0.65;
  /* Scores below that make it likely that something else is meant. */
  const LIKELY = 60;
  const GOOD = 76;

  /* Tokens and filters. A token's parts are what stands between dots and colons; the last is the
     name, those before say where it stands. */
  function parse(text) {
    const query = { name: "", tokens: [], filters: { kind: [], lang: [], path: [] } };
    const words = [];
    for (const word of text.trim().split(/\s+/).filter(Boolean)) {
      const filter = FILTER.exec(word);
      if (filter) {
        const values = filter[2].toLowerCase().split(",").filter(Boolean);
        query.filters[filter[1].toLowerCase()].push(...values);
      } else {
        words.push(word);
      }
    }
    query.isFiltered = Object.values(query.filters).some((values) => values.length);
    if (words.length && words[0].startsWith(EXACT)) query.name = words.join(" ").slice(EXACT.length);
    query.tokens = words.map(makeToken);
    /* What a name has to fit: all tokens, each cut where its parts begin. */
    query.parts = query.tokens.flatMap((token) => (token.isPath ? [] : token.parts));
    query.paths = query.tokens.filter((token) => token.isPath);
    query.isDotted = query.tokens.some((token) => token.isDotted);
    const joined = query.parts.map((part) => part.text).join("");
    query.joined = query.parts.length > 1 ? match.makeToken(joined) : null;
    /* How many parts may be missing; none, until nothing else is left. */
    query.missing = 0;
    return query;
  }

  function makeToken(text) {
    const parts = text.split(BETWEEN).filter(Boolean).map(match.makeToken);
    return {
      ...match.makeToken(text),
      isPath: text.includes("/") && text !== "/",
      isDotted: parts.length > 1,
      parts: parts.length ? parts : [match.makeToken(text)],
    };
  }

  /* Filters */

  function makeFilter(index, { kind, lang, path }) {
    const languages = lang.length ? findLanguages(index, lang) : null;
    return (kindOf, file) => (
      (!kind.length || kind.some((value) => kindOf.startsWith(value)))
      && (!languages || languages.has(file.language))
      && path.every((value) => file.path.toLowerCase().includes(value))
    );
  }

  /* By name, by the ending that most of its files have, or by the beginning of its name. */
  function findLanguages(index, values) {
    const found = new Set();
    for (const value of values) {
      const isNamed = index.languages.filter((language) => language.toLowerCase() === value);
      const named = isNamed.length ? isNamed : findByEnding(index, value);
      const begun = index.languages.filter((language) => language.toLowerCase().startsWith(value));
      for (const language of named.length ? named : begun) found.add(language);
    }
    return found;
  }

  function findByEnding(index, ending) {
    const counts = new Map();
    for (const file of index.files) {
      if (!file.path.toLowerCase().endsWith(`.${ending}`)) continue;
      counts.set(file.language, (counts.get(file.language) || 0) + 1);
    }
    const ranked = [...counts].sort((left, right) => right[1] - left[1]);
    return ranked.slice(0, 1).map(([language]) => language);
  }

  /* Files and folders */

  function weighPath(file) {
    const depth = file.path.split("/").length - 1;
    return Math.max(0, PATH_WEIGHTS[file.kind] - Math.min(depth, 8)
      + PER_DOUBLING * file.importers - (file.isTest ? IN_TESTS : 0));
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
    found.sort((left, right) => right.score + WEIGHT * right.weight - left.score - WEIGHT * left.weight);
    for (const { file, score, weight } of found.slice(0, LIMIT)) {
      results.add({ kind: file.kind, file, line: 0, name: file.path, marks: mark(file), score, weight });
    }
  }

  /* The last segment counts as the name; other tokens may say where it stands. */
  function scorePath(wants, file) {
    if (!wants.length) return 1;
    let [sum, cover, isNamed] = [0, 0, false];
    for (const { isPath, text, parts } of wants) {
      const own = isPath ? scoreSegments(parts, file) : scoreSegment(text, file.last, file.stem, file.bare);
      if (!own && (wants.length === 1 || !file.lower.includes(text))) return 0;
      isNamed = isNamed || own > 0;
      sum += own || (file.lower.includes(`/${text}`) ? ELSEWHERE : ELSEWHERE / 2);
      cover += own ? (isPath ? parts[parts.length - 1] : text).length : 0;
    }
    if (!isNamed) return 0;
    return sum / wants.length + match.COVERED * Math.min(1, cover / file.stem.length);
  }

  function scoreSegment(text, segment, stem, bare) {
    const start = segment.indexOf(text);
    if (start < 0) return 0;
    if (segment === text) return 80;
    if (stem === text || bare === text) return 78;
    if (start === 0 || bare.startsWith(text)) return 68;
    return /[^a-z0-9]/.test(segment[start - 1]) ? 56 : 40;
  }

  /* nn/mod/lin: each part in a segment of its own; segments between and behind cost. */
  function scoreSegments(parts, file) {
    if (!parts.every((part) => file.lower.includes(part))) return 0;
    const segments = file.lower.split("/");
    let best = 0;
    for (let behind = 0; behind < 2 && behind < segments.length; behind += 1) {
      best = Math.max(best, scoreUpwards(parts, segments, segments.length - 1 - behind) - 20 * behind);
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

  /* By initials or beginnings of words: what is left when letters do not stand together. */
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
    file.subject = file.subject || match.makeSubject(file.path.slice(file.cut, file.cut + file.stem.length));
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
    return joinMarks(marks);
  }

  /* Names */

  function joinMarks(marks) {
    const joined = [];
    for (const [from, to] of [...marks].sort((left, right) => left[0] - right[0])) {
      const last = joined[joined.length - 1];
      if (last && from <= last[1]) last[1] = Math.max(last[1], to);
      else joined.push([from, to]);
    }
    return joined;
  }

  /* How well a name fits by itself: per part a match or null. */
  function matchName(query, entry) {
    const whole = query.joined ? match.matchToken(query.joined, entry.subject) : null;
    const found = query.parts.map((part) => match.matchToken(part, entry.subject));
    return { whole: whole && whole.score >= match.SCORES.inside ? whole : null, found };
  }

  /* Add the places of a name that fit the query. */
  function addPlaces(query, entry, places, named, fits, results) {
    for (const place of places) {
      if (!fits(place.kind, place.file)) continue;
      const ranked = rankPlace(query, place, named);
      if (!ranked) continue;
      const { kind, file, line, scope, doc, weight } = place;
      results.add({ kind, file, line, scope, doc, weight, entry, name: entry.name, ...ranked });
    }
  }

  function rankPlace(query, place, { whole, found }) {
    for (const token of query.paths) {
      if (!place.file.path.toLowerCase().includes(token.text.toLowerCase())) return null;
    }
    if (whole) {
      return { score: Math.min(100, whole.score - 2 + match.COVERED * whole.share), marks: whole.marks };
    }
    let [sum, share, named, missing] = [0, 0, 0, 0];
    const marks = [];
    for (const [number, part] of query.parts.entries()) {
      const own = found[number];
      const isContext = !own || own.score < match.SCORES.initials;
      const context = isContext ? weighContext(query, part, place) : 0;
      missing += own || context ? 0 : 1;
      if (missing > query.missing) return null;
      if (own && own.score >= context) {
        sum += own.score;
        share += own.share;
        named += 1;
        marks.push(...own.marks);
      } else {
        sum += context;
      }
    }
    if (!marks.length) return null;
    const covered = match.COVERED * Math.min(1, share) * (named / query.parts.length);
    return { score: Math.min(100, sum / query.parts.length + covered), marks: joinMarks(marks) };
  }

  /* In a.b.c it is said that a and b are where c stands; in three words it is only possible. */
  function weighContext(query, part, place) {
    return match.matchContext(part, place.scope, place.file.path) * (query.isDotted ? 1 : CONTEXT);
  }

  /* One search: what is loaded is looked at as a whole, because it costs no more. */
  class Search {
    constructor(index, query, results, asked = new Set()) {
      Object.assign(this, { index, query, results, asked, fits: makeFilter(index, query.filters) });
      this.seen = new Set();
      this.long = [];
    }

    async addBlocks(files) {
      const wanted = files.filter((file) => this.asked.has(file) || this.asked.size < ALL_BLOCKS);
      for (const file of wanted) this.asked.add(file);
      const blocks = await Promise.all(wanted.map((file) => data.loadBlock(this.index, file)));
      for (const entry of blocks.flat()) this.addEntry(entry);
    }

    addEntry(entry) {
      if (this.seen.has(entry)) return;
      const named = matchName(this.query, entry);
      if (!named.whole && !named.found.some(Boolean)) return;
      this.seen.add(entry);
      addPlaces(this.query, entry, entry.places, named, this.fits, this.results);
      const isExact = named.found.some((found) => found && found.score >= match.SCORES.sameLetters);
      if (entry.more && isExact) this.long.push([entry, named]);
    }

    /* Places that are not in blocks: only where a filter or another word is about them. */
    async addMore() {
      const { isFiltered, parts, paths } = this.query;
      if (!isFiltered && parts.length + paths.length < 2) return;
      const score = ([, { found }]) => Math.max(...found.map((each) => (each ? each.score : 0)));
      this.long.sort((left, right) => score(right) - score(left));
      for (const [entry, named] of this.long.splice(0).slice(0, MOST_LONG)) {
        let files = 0;
        for await (const places of data.loadMore(this.index, entry)) {
          const before = this.results.size;
          addPlaces(this.query, entry, places, named, this.fits, this.results);
          files += 1;
          if (files >= MOST_FILES && this.results.size > before) break;
        }
      }
    }

    /* The blocks of the best references. */
    async addReferences(found, most = MOST_BLOCKS) {
      const ranked = [...found].sort((left, right) => right[1] - left[1]);
      const files = new Set();
      for (const [reference] of ranked) {
        if (files.size >= most) break;
        files.add(data.blockOf(reference));
      }
      await this.addBlocks([...files]);
    }

    /* Names that begin with these letters. */
    async addNames(key) {
      const files = data.findBlocks(this.index, key);
      if (files.length <= FIRST_BLOCKS) {
        await this.addBlocks(files);
      } else {
        await this.addName(key);
        await this.addReferences(await data.findTop(`=${key}`), MOST_BLOCKS / 2);
      }
    }

    /* Names of exactly these letters, whatever case they have. */
    addName(key) {
      return this.addBlocks(data.findBlocks(this.index, key).slice(0, 1));
    }

    /* Names that have words with all of these beginnings. */
    async addWords(beginnings) {
      const lists = await Promise.all(beginnings.map((beginning) => (
        data.findBeginning(this.index, beginning, MOST_SHARDS)
      )));
      this.isPartial = lists.length > 1 && lists.some((list) => !list.isComplete);
      await this.addReferences(count(lists));
    }
  }

  /* References by how many lists have them, and then by their levels. A list of only the best
     says nothing of what it lacks. */
  function count(lists) {
    const found = new Map();
    const complete = lists.filter((list) => list.isComplete);
    for (const list of complete.length ? complete : lists) {
      for (const [reference, level] of list.found) {
        found.set(reference, (found.get(reference) || 0) + PER_LIST + level);
      }
    }
    for (const list of complete.length ? lists.filter((each) => !each.isComplete) : []) {
      for (const reference of list.found.keys()) {
        if (found.has(reference)) found.set(reference, found.get(reference) + PER_LIST);
      }
    }
    return found;
  }

  /* Stages, from what is meant most likely to what is tried last. */

  async function searchBeginnings(search) {
    const { parts, isDotted } = search.query;
    const words = [...new Set(parts.flatMap((part) => part.words))];
    const lookups = [search.addNames(parts.map((part) => part.key).join(""))];
    if (parts.length > 1) {
      /* Any part may be the name while the others say where it stands. */
      if (isDotted) lookups.push(search.addNames(parts[parts.length - 1].key));
      else lookups.push(...parts.map((part) => search.addName(part.key)));
    }
    /* a.b.c says which part is the name. */
    if (words.length && !isDotted) lookups.push(search.addWords(words));
    await Promise.all(lookups);
    await search.addMore();
  }

  /* Words that so many names have that only the best were looked at: all of them. */
  async function searchAll(search) {
    if (!search.isPartial) return;
    const words = [...new Set(search.query.parts.flatMap((part) => part.words))];
    const lists = await Promise.all(words.map((word) => data.findWord(search.index, word, true)));
    await search.addReferences(count(lists.map((found) => ({ found, isComplete: true }))));
  }

  async function searchDotted(search) {
    if (!search.query.isDotted) return;
    await search.addWords([...new Set(search.query.parts.flatMap((part) => part.words))]);
  }

  async function searchInitials(search) {
    const { parts } = search.query;
    searchPathNames(search);
    if (parts.length !== 1 || parts[0].key.length < 3 || parts[0].key.length > 8) return;
    const { found } = await data.findBeginning(search.index, INITIALS + parts[0].key, MOST_SHARDS);
    await search.addReferences(found, MOST_BLOCKS / 2);
  }

  /* linbuf: cut so that each piece is the beginning of a word. */
  async function searchSplits(search) {
    for (const part of search.query.parts) {
      if (part.words.length > 1 || part.key.length < 4) continue;
      const others = search.query.parts.filter((other) => other !== part).flatMap((other) => other.words);
      for (const pieces of listSplits(search.index, part.key)) {
        const before = search.results.size;
        await search.addWords([...pieces, ...others]);
        if (search.results.size > before) break;
      }
    }
  }

  function listSplits(index, key) {
    const known = (piece) => {
      const first = lowerBound(index.words, piece);
      if (!index.words[first]?.startsWith(piece)) return 0;
      return index.words[first] === piece ? 2 + index.frequency[first] / 8 : 1;
    };
    const splits = [];
    for (let cut = 2; cut <= key.length - 2; cut += 1) {
      const [left, right] = [key.slice(0, cut), key.slice(cut)];
      const of_left = known(left);
      if (!of_left) continue;
      if (known(right)) splits.push([[left, right], of_left + known(right) + Math.min(cut, right.length) / 4]);
      for (let next = 2; next <= right.length - 2; next += 1) {
        const [middle, last] = [right.slice(0, next), right.slice(next)];
        if (next < 3 || !known(middle) || !known(last)) continue;
        splits.push([[left, middle, last], (of_left + known(middle) + known(last)) * 0.6]);
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

  /* Words of the vocabulary in place of those that were typed, best first. */
  async function searchOtherWords(search, listOthers) {
    const words = search.query.parts.flatMap((part) => part.words);
    const lists = await Promise.all(words.map(async (word) => {
      const others = rankWords(search.index, listOthers(search.index, word)).slice(0, MOST_WORDS);
      const found = words.length > 1
        ? await data.findBeginning(search.index, word, MOST_SHARDS)
        : { found: new Map(), isComplete: true };
      for (const list of await Promise.all(others.map((other) => data.findWord(search.index, other, false)))) {
        for (const [reference, level] of list) if (!found.found.has(reference)) found.found.set(reference, level);
      }
      return found;
    }));
    if (lists.length) await search.addReferences(count(lists));
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

  /* The same search with words that are known in place of those that are not. */
  async function searchCorrected(search) {
    const { index, results, query } = search;
    const typed = query.parts.flatMap((part) => (isKnown(index, part.key) ? [part.key] : part.words));
    const others = typed.map((word) => (isKnown(index, word) ? [word] : listCorrections(index, word)));
    if (others.some((words) => !words.length)) return;
    for (let number = 0; number < Math.max(...others.map((words) => words.length)); number += 1) {
      const words = others.map((each) => each[Math.min(number, each.length - 1)]);
      if (words.every((word, place) => word === typed[place])) return;
      const corrected = { ...parse(words.join(" ")), filters: query.filters, paths: query.paths };
      const other = new Search(index, corrected, results.lower(CORRECTED), search.asked);
      searchPaths(other);
      await searchBeginnings(other);
    }
  }

  function isKnown(index, key) {
    return Boolean(index.words[lowerBound(index.words, key)]?.startsWith(key));
  }

  /* What may be meant: a word, or words that were written as one. */
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

  /* handlrschain: one half is known, and the other has the typo. */
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
    /* The longer the corrected half, the less is left to chance. */
    return found.sort((left, right) => right[1] - left[1]).map(([words]) => words.join(" "));
  }

  function isWord(index, key) {
    return index.words[lowerBound(index.words, key)] === key;
  }

  /* What has most of the words. */
  async function searchMost(search) {
    const { query } = search;
    if (query.parts.length < 3) return;
    query.missing = Math.floor(query.parts.length / 2);
    search.seen.clear();
    await searchOtherWords(search, listShorter);
  }

  const hasFew = (results) => results.countNames() < ENOUGH;
  const hasNothingLikely = (results) => results.findBest() < LIKELY;
  const hasNothingGood = (results) => results.findBest() < GOOD;

  const STAGES = [
    { run: searchBeginnings, when: () => true },
    { run: searchCorrected, when: hasNothingGood },
    { run: searchAll, when: hasNothingLikely },
    { run: searchDotted, when: hasNothingLikely },
    { run: searchInitials, when: hasFew },
    { run: searchSplits, when: hasFew },
    { run: (search) => searchOtherWords(search, listContaining), when: hasFew },
    { run: (search) => searchOtherWords(search, listShorter), when: hasNothingLikely },
    { run: searchMost, when: (results) => !results.size },
  ];

  /* All places of one name: "=forward". */
  async function searchExact(search) {
    const name = search.query.name;
    const files = data.findBlocks(search.index, match.makeKey(name)).slice(0, FIRST_BLOCKS);
    const blocks = await Promise.all(files.map((file) => data.loadBlock(search.index, file)));
    const named = { whole: { score: 100, share: 1, marks: [[0, name.length]] }, found: [] };
    for (const entry of blocks.flat().filter((each) => each.name === name)) {
      addPlaces(search.query, entry, entry.places, named, search.fits, search.results);
      for await (const places of data.loadMore(search.index, entry)) {
        addPlaces(search.query, entry, places, named, search.fits, search.results);
        if (search.results.size >= LIMIT_EXACT) break;
      }
    }
  }

  /* Results by what they lead to, best first. */
  class Results {
    constructor(isExact) {
      this.found = new Map();
      this.isExact = isExact;
    }

    get size() {
      return this.found.size;
    }

    /* The same results, to which less likely ones are added. */
    lower(penalty) {
      const results = this;
      return {
        get size() {
          return results.size;
        },
        add: (result) => results.add({ ...result, score: result.score - penalty }),
      };
    }

    countNames() {
      return [...this.found.values()].filter((result) => result.entry).length;
    }

    findBest() {
      return Math.max(0, ...[...this.found.values()].map((result) => result.score));
    }

    add(result) {
      const key = `${result.kind}\n${result.name}\n${result.file.path}\n${result.line}`;
      const rank = result.score + WEIGHT * result.weight;
      const before = this.found.get(key);
      if (!before || before.rank < rank) this.found.set(key, { ...result, rank });
    }

    list(index) {
      const sorted = [...this.found.values()].sort((left, right) => (
        right.rank - left.rank || left.name.length - right.name.length
        || (left.name + left.file.path < right.name + right.file.path ? -1 : 1)
      ));
      if (this.isExact) return sorted.slice(0, LIMIT_EXACT).map((result) => finish(index, result));
      const counts = new Map();
      const shown = [];
      for (const result of sorted) {
        const count = counts.get(result.entry) || 0;
        if (result.entry) counts.set(result.entry, count + 1);
        if (result.entry && count >= PLACES_PER_NAME) continue;
        shown.push(finish(index, result));
        if (shown.length === LIMIT) break;
      }
      return addCounts(shown, counts);
    }
  }

  function finish(index, { kind, name, marks, scope = "", doc = "", file, line, entry, score }) {
    const address = data.makeAddress(index, file, line);
    return { kind, name, marks, scope, doc, path: file.path, line, address, entry, score };
  }

  /* Where a name has more places than are shown, its last one leads to all of them. */
  function addCounts(shown, counts) {
    const last = new Map();
    for (const [place, result] of shown.entries()) if (result.entry) last.set(result.entry, place);
    for (const [entry, place] of last) {
      const number = counts.get(entry);
      const total = entry.places.length + entry.more;
      if (total > number || number > PLACES_PER_NAME) {
        shown[place].more = total - Math.min(number, PLACES_PER_NAME);
      }
    }
    return shown;
  }

  /* Calls show(results, isDone) whenever there is more to show. isOutdated() ends a search
     that nobody waits for any more. */
  async function run(text, show, isOutdated = () => false) {
    const index = await data.start();
    const query = parse(text);
    if (isOutdated() || !index) return show([], true);
    const results = new Results(Boolean(query.name));
    const search = new Search(index, query, results);
    if (query.name) {
      await searchExact(search);
      return isOutdated() ? null : show(results.list(index), true);
    }
    if (query.tokens.length || query.isFiltered) searchPaths(search);
    if (query.parts.length) {
      for (const stage of STAGES) {
        if (isOutdated()) return null;
        if (!stage.when(results)) continue;
        await stage.run(search);
        if (!isOutdated()) show(results.list(index), false);
      }
    }
    return isOutdated() ? null : show(results.list(index), true);
  }

  return { run };
})();
