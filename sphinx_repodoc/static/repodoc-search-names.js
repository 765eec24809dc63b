/* Search of names: decides which shards to load, in stages from the likeliest meaning of a query
   to the least likely. */
globalThis.repodocSearch = globalThis.repodocSearch || {};
repodocSearch.names = (() => {
  "use strict";

  const { data, match, paths, words: vocabulary } = repodocSearch;

  /* Limits of a search: blocks for one lookup, blocks in all, blocks and shards for one prefix
     (both as in search/word_shards.py), names whose further places are loaded, files of these. */
  const MOST_BLOCKS = 16;
  const ALL_BLOCKS = 24;
  const FIRST_BLOCKS = 4;
  const MOST_SHARDS = 3;
  const MOST_LONG = 2;
  const MOST_FILES = 2;
  const MOST_WORDS = 5;
  const MOST_EXACT = 500;
  const INITIALS = ".";

  /* Weights: of each list with a reference, more than any level; of a token that may only be
     the context of a name; of a corrected word; and of a concept compared to a definition. */
  const PER_LIST = 100;
  const CONTEXT = 0.65;
  const CORRECTED = 12;
  const CONCEPT = 20;

  /* Number of names after which a search stops, and scores below which it goes on. */
  const ENOUGH = 8;
  const LIKELY = 60;
  const GOOD = 76;

  /* Match a name without its context: for each part a match or null. */
  function matchName(query, entry) {
    const whole = query.joined ? match.matchToken(query.joined, entry.subject) : null;
    const found = query.parts.map((part) => match.matchToken(part, entry.subject));
    return { whole: whole && whole.score >= match.SCORES.inside ? whole : null, found };
  }

  /* Add the places of a name that match the query. */
  function addPlaces(query, entry, places, named, fits, results) {
    for (const place of places) {
      if (!fits(place.kind, place.file)) continue;
      const ranked = rankPlace(query, place, named);
      if (!ranked) continue;
      if (place.kind === "concept") ranked.score -= CONCEPT;
      results.add({ ...place, entry, name: entry.name, ...ranked });
    }
  }

  function rankPlace(query, place, { whole, found }) {
    for (const token of query.paths) {
      if (!place.file.path.toLowerCase().includes(token.text.toLowerCase())) return null;
    }
    if (whole) {
      const score = whole.score - 2 + match.COVERED * whole.share;
      return { score: Math.min(100, score), marks: whole.marks };
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
    const number = query.parts.length;
    const score = sum / number + match.COVERED * Math.min(1, share) * (named / number);
    return { score: Math.min(100, score), marks: match.joinMarks(marks) };
  }

  /* In a.b.c the parts a and b are the context of c; in three words they only may be. */
  function weighContext(query, part, place) {
    return match.matchContext(part, place.scope, place.file.path) * (query.isDotted ? 1 : CONTEXT);
  }

  /* One search. All names of a loaded block are matched, because that costs little. */
  class Search {
    constructor(index, query, results, asked = new Set()) {
      Object.assign(this, { index, query, results, asked, fits: query.makeFilter(index) });
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

    /* Load places that are not in blocks, only if a filter or another word can select them. */
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

    /* Load the blocks of the best references. */
    async addReferences(found, most = MOST_BLOCKS) {
      const ranked = [...found].sort((left, right) => right[1] - left[1]);
      const files = new Set();
      for (const [reference] of ranked) {
        if (files.size >= most) break;
        files.add(data.blockOf(reference));
      }
      await this.addBlocks([...files]);
    }

    /* Load names with this prefix. */
    async addNames(key) {
      const files = data.findBlocks(this.index, key);
      if (files.length <= FIRST_BLOCKS) {
        await this.addBlocks(files);
      } else {
        await this.addName(key);
        await this.addReferences(await data.findTop(`=${key}`), MOST_BLOCKS / 2);
      }
    }

    /* Load names with exactly these letters, in any case. */
    addName(key) {
      return this.addBlocks(data.findBlocks(this.index, key).slice(0, 1));
    }

    /* Load names with words of all these prefixes. */
    async addWords(beginnings) {
      const lists = await Promise.all(beginnings.map((beginning) => (
        data.findBeginning(this.index, beginning, MOST_SHARDS)
      )));
      this.isPartial = lists.length > 1 && lists.some((list) => !list.isComplete);
      await this.addReferences(count(lists));
    }
  }

  /* Rank references by the number of lists that contain them, then by level. Complete lists decide
     which references count; a list of only the best names can only raise their rank. */
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

  /* The stages, from the likeliest meaning to the least likely. */

  async function searchBeginnings(search) {
    const { parts, isDotted } = search.query;
    const words = [...new Set(parts.flatMap((part) => part.words))];
    const lookups = [search.addNames(parts.map((part) => part.key).join(""))];
    if (parts.length > 1) {
      /* Any part may be the name, with the others as its context. */
      if (isDotted) lookups.push(search.addNames(parts[parts.length - 1].key));
      else lookups.push(...parts.map((part) => search.addName(part.key)));
    }
    /* In a.b.c the last part is the name. */
    if (words.length && !isDotted) lookups.push(search.addWords(words));
    await Promise.all(lookups);
    await search.addMore();
  }

  /* Load all names of words of which only the best names were loaded so far. */
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
    paths.searchPathNames(search);
    if (parts.length !== 1 || parts[0].key.length < 3 || parts[0].key.length > 8) return;
    const { found } = await data.findBeginning(search.index, INITIALS + parts[0].key, MOST_SHARDS);
    await search.addReferences(found, MOST_BLOCKS / 2);
  }

  /* Split linbuf into prefixes of words. */
  async function searchSplits(search) {
    for (const part of search.query.parts) {
      if (part.words.length > 1 || part.key.length < 4) continue;
      const others = search.query.parts
        .filter((other) => other !== part)
        .flatMap((other) => other.words);
      for (const pieces of vocabulary.listSplits(search.index, part.key)) {
        const before = search.results.size;
        await search.addWords([...pieces, ...others]);
        if (search.results.size > before) break;
      }
    }
  }

  /* Return words of the vocabulary to replace those of the query, best first. */
  async function searchOtherWords(search, listOthers) {
    const { index } = search;
    const words = search.query.parts.flatMap((part) => part.words);
    const lists = await Promise.all(words.map(async (word) => {
      const list = words.length > 1
        ? await data.findBeginning(index, word, MOST_SHARDS)
        : { found: new Map(), isComplete: true };
      const others = vocabulary.rankWords(index, listOthers(index, word)).slice(0, MOST_WORDS);
      for (const other of others) {
        data.addMissing(list.found, await data.findWord(index, other, false));
      }
      return list;
    }));
    if (lists.length) await search.addReferences(count(lists));
  }

  /* Search again with unknown words replaced by known ones. */
  async function searchCorrected(search) {
    const { index, results, query } = search;
    const isKnown = (word) => vocabulary.isKnown(index, word);
    const typed = query.parts.flatMap((part) => (isKnown(part.key) ? [part.key] : part.words));
    const others = typed.map((word) => (
      isKnown(word) ? [word] : vocabulary.listCorrections(index, word)
    ));
    if (others.some((words) => !words.length)) return;
    for (let number = 0; number < Math.max(...others.map((words) => words.length)); number += 1) {
      const words = others.map((each) => each[Math.min(number, each.length - 1)]);
      if (words.every((word, place) => word === typed[place])) return;
      const corrected = query.rewrite(words.join(" "));
      const other = new Search(index, corrected, results.lower(CORRECTED), search.asked);
      paths.searchPaths(other);
      await searchBeginnings(other);
    }
  }

  /* Search for names that match at least half of the words. */
  async function searchMost(search) {
    const { query } = search;
    if (query.parts.length < 2) return;
    query.missing = Math.floor(query.parts.length / 2);
    search.seen.clear();
    await searchOtherWords(search, vocabulary.listShorter);
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
    { run: (search) => searchOtherWords(search, vocabulary.listContaining), when: hasFew },
    { run: (search) => searchOtherWords(search, vocabulary.listShorter), when: hasNothingLikely },
    { run: searchMost, when: (results) => !results.size },
  ];

  /* Return all places of one name: "=forward". */
  async function searchExact(search) {
    const name = search.query.name;
    const files = data.findBlocks(search.index, match.makeKey(name)).slice(0, FIRST_BLOCKS);
    const blocks = await Promise.all(files.map((file) => data.loadBlock(search.index, file)));
    const named = { whole: { score: 100, share: 1, marks: [[0, name.length]] }, found: [] };
    for (const entry of blocks.flat().filter((each) => each.name === name)) {
      addPlaces(search.query, entry, entry.places, named, search.fits, search.results);
      for await (const places of data.loadMore(search.index, entry)) {
        addPlaces(search.query, entry, places, named, search.fits, search.results);
        if (search.results.size >= MOST_EXACT) break;
      }
    }
  }

  return { STAGES, Search, hasNothingGood, matchName, rankPlace, searchExact };
})();
