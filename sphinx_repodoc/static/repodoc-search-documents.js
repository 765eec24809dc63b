/* Search of the project's own documents by title and heading. All are loaded at the start. */
globalThis.repodocSearch = globalThis.repodocSearch || {};
repodocSearch.documents = (() => {
  "use strict";

  const { match, names } = repodocSearch;
  /* A query of one word is more often a name: documents come after names and files that match as
     well. A query of several words is more often about a document: only names that are used a lot
     come before it. */
  const WEIGHTS = { document: 40, section: 34 };
  const WEIGHT_OF_ONE_WORD = 6;
  const TYPO = match.SCORES.inside - 12;

  function searchDocuments({ index, query, fits, results }, matchOther = () => null) {
    const isFilter = !query.tokens.length && query.isFiltered;
    if (!query.parts.length && !isFilter) return;
    for (const entry of index.documents) {
      if (!fits(entry.kind, entry.file)) continue;
      entry.subject = entry.subject || match.makeSubject(entry.name);
      const ranked = isFilter ? { score: 1, marks: [] } : rankEntry(query, entry, matchOther);
      const weight = query.parts.length > 1 ? WEIGHTS[entry.kind] : WEIGHT_OF_ONE_WORD;
      if (ranked) results.add({ ...entry, line: 0, weight, ...ranked });
    }
  }

  /* Titles are prose: only whole words and their beginnings count, no initials or other letters. */
  function rankEntry(query, entry, matchOther) {
    const { whole, found } = names.matchName(query, entry);
    const all = found.map((own, number) => {
      if (own && own.score >= match.SCORES.words) return own;
      const { key } = query.parts[number];
      return match.matchLonger(key, entry.subject) || matchOther(key, entry.subject);
    });
    return names.rankPlace(query, entry, { whole, found: all });
  }

  function searchTypos(search) {
    searchDocuments(search, matchTypo);
  }

  /* Match a word of the title with a wrong letter. The vocabulary does not have these words. */
  function matchTypo(key, subject) {
    const number = subject.words.findIndex((word) => match.countTypos(key, word) < Infinity);
    if (number < 0) return null;
    const start = subject.starts[number];
    return match.makeMatch(subject, TYPO, [[start, start + subject.words[number].length]]);
  }

  return { searchDocuments, searchTypos };
})();
