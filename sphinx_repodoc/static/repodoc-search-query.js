/* From what was typed to results, in the order in which they are shown. */
globalThis.repodocSearch = globalThis.repodocSearch || {};
repodocSearch.query = (() => {
  "use strict";

  const { data, match, names, paths } = repodocSearch;
  const FILTER = /^(kind|lang|path):(.*)$/i;
  const BETWEEN = /::|->|[.#]/;
  const EXACT = "=";
  /* How a question begins, and words between others: names are seldom told apart by them. */
  const QUESTION = /^(?:how|where|what|which|why|when|who)\s+(?:(?:to|do|does|can|is|are)\s+)?(?:(?:i|you|we)\s+)?(?=\S)/i;
  const FILLERS = new Set(["the", "a", "an", "of", "for", "with", "and"]);
  const LIMIT = 40;
  const LIMIT_EXACT = 500;
  const PLACES_PER_NAME = 3;

  /* Tokens and filters. A token's parts are what stands between dots and colons; the last is the
     name, those before say where it stands. */
  function parse(text) {
    const query = { name: "", tokens: [], filters: { kind: [], lang: [], path: [] } };
    const words = [];
    for (const word of text.trim().replace(QUESTION, "").split(/\s+/).filter(Boolean)) {
      const filter = FILTER.exec(word);
      if (filter) {
        const values = filter[2].toLowerCase().split(",").filter(Boolean);
        query.filters[filter[1].toLowerCase()].push(...values);
      } else {
        words.push(word);
      }
    }
    query.isFiltered = Object.values(query.filters).some((values) => values.length);
    const all = words.join(" ");
    if (all.startsWith(EXACT)) query.name = all.slice(EXACT.length);
    query.tokens = dropFillers(words).map(makeToken);
    /* What a name has to fit: all tokens, each cut where its parts begin. */
    query.parts = query.tokens.flatMap((token) => (token.isPath ? [] : token.parts));
    query.paths = query.tokens.filter((token) => token.isPath);
    query.isDotted = query.tokens.some((token) => token.isDotted);
    const joined = query.parts.map((part) => part.text).join("");
    query.joined = query.parts.length > 1 ? match.makeToken(joined) : null;
    /* How many parts may be missing; none, until nothing else is left. */
    query.missing = 0;
    query.makeFilter = (index) => makeFilter(index, query.filters);
    query.rewrite = (other) => {
      const { makeFilter: fits, isFiltered, paths: around } = query;
      return { ...parse(other), makeFilter: fits, isFiltered, paths: around };
    };
    return query;
  }

  function dropFillers(words) {
    const telling = words.filter((word) => !FILLERS.has(word.toLowerCase()));
    return telling.length > 1 ? telling : words;
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
      const rank = match.rank(result);
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
        const { entry } = result;
        const count = counts.get(entry) || 0;
        if (entry && count >= (result.kind === "concept" ? 1 : PLACES_PER_NAME)) continue;
        counts.set(entry, count + 1);
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
      const more = entry.places.length + entry.more - counts.get(entry);
      if (more > 0) shown[place].more = more;
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
    const search = new names.Search(index, query, results);
    if (query.name) {
      await names.searchExact(search);
      return isOutdated() ? null : show(results.list(index), true);
    }
    if (query.tokens.length || query.isFiltered) paths.searchPaths(search);
    if (query.parts.length) {
      for (const stage of names.STAGES) {
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
