/* Parses a query, runs the searches, and orders their results. */
globalThis.repodocSearch = globalThis.repodocSearch || {};
repodocSearch.query = (() => {
  "use strict";

  const { data, documents, match, names, paths } = repodocSearch;
  const FILTER = /^(kind|lang|path):(.*)$/i;
  const BETWEEN = /::|->|[.#]/;
  const EXACT = "=";
  /* The start of a question, and filler words: they rarely distinguish names. */
  const QUESTION = /^(?:how|where|what|which|why|when|who)\s+(?:(?:to|do|does|can|is|are)\s+)?(?:(?:i|you|we)\s+)?(?=\S)/i;
  const FILLERS = new Set(["the", "a", "an", "of", "for", "with", "and"]);
  const LIMIT = 40;
  const LIMIT_EXACT = 500;
  const PLACES_PER_NAME = 3;

  /* Return tokens and filters. Dots and colons separate the parts of a token; the last part is the
     name, the others its context. */
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
    /* The parts of all tokens, which a name has to match. */
    query.parts = query.tokens.flatMap((token) => (token.isPath ? [] : token.parts));
    query.paths = query.tokens.filter((token) => token.isPath);
    query.isDotted = query.tokens.some((token) => token.isDotted);
    const joined = query.parts.map((part) => part.text).join("");
    query.joined = query.parts.length > 1 ? match.makeToken(joined) : null;
    /* Number of parts that need not match; raised only by the last stage. */
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

  /* Find a language by its name, by the suffix of most of its files, or by a prefix. */
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

  /* Results by address, best first. */
  class Results {
    constructor(isExact) {
      this.found = new Map();
      this.isExact = isExact;
    }

    get size() {
      return this.found.size;
    }

    /* Return a view of these results that lowers the score of what is added. */
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
      const { kind, name, file, line, fragment = "" } = result;
      const key = [kind, name, file.path, line, fragment].join("\n");
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
      const documented = listDocumented(sorted);
      for (const result of sorted) {
        const { entry } = result;
        if (result.kind === "heading" && documented.has(nameHeading(result))) continue;
        const count = counts.get(entry) || 0;
        if (entry && count >= (result.kind === "concept" ? 1 : PLACES_PER_NAME)) continue;
        counts.set(entry, count + 1);
        shown.push(finish(index, result));
        if (shown.length === LIMIT) break;
      }
      return addCounts(shown, counts);
    }
  }

  /* A heading in the source of a document is left out if the document itself is found. */
  function listDocumented(results) {
    return new Set(results.filter(({ file }) => file.kind === "document").map(nameHeading));
  }

  function nameHeading({ name, file }) {
    return `${name}\n${file.path}`;
  }

  function finish(index, result) {
    const { kind, name, marks, scope = "", doc = "", file, line, entry, score } = result;
    const address = data.makeAddress(index, result);
    return { kind, name, marks, scope, doc, path: file.path, line, address, entry, score };
  }

  /* If a name has more places than are shown, its last result leads to all of them. */
  function addCounts(shown, counts) {
    const last = new Map();
    for (const [place, result] of shown.entries()) if (result.entry) last.set(result.entry, place);
    for (const [entry, place] of last) {
      const more = entry.places.length + entry.more - counts.get(entry);
      if (more > 0) shown[place].more = more;
    }
    return shown;
  }

  /* Call show(results, isDone) whenever there are more results. The search stops as soon as
     isOutdated() is true. */
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
    documents.searchDocuments(search);
    if (query.parts.length) {
      for (const stage of names.STAGES) {
        if (isOutdated()) return null;
        if (!stage.when(results)) continue;
        await stage.run(search);
        if (!isOutdated()) show(results.list(index), false);
      }
      if (names.hasNothingGood(results)) documents.searchTypos(search);
    }
    return isOutdated() ? null : show(results.list(index), true);
  }

  return { run };
})();
