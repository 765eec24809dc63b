/* The search index, as sphinx_repodoc/search writes it. Each of its shards is loaded when needed. */
globalThis.repodocSearch = globalThis.repodocSearch || {};
repodocSearch.data = (() => {
  "use strict";

  const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
  const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));
  const FIRST_CHARACTER = 48;
  const SEPARATOR = "\x7f";
  const PLACE_SIZE = 9;
  const MORE_PLACES = 1000;
  const PATH_SIZE = 1 << 24;
  const [HAS_PAGE, HAS_LINES, IS_TEST] = [1, 2, 4];
  const TOP_FILES = 64;
  const REST = "+";

  const blocks = new Map();
  let started = null;

  function load(name) {
    return repodoc.loadShard(name, "search/");
  }

  function checksum(text) {
    let value = -1;
    for (let place = 0; place < text.length; place += 1) {
      const code = text.charCodeAt(place);
      value = CHECKSUMS[(value ^ code) & 255] ^ (value >>> 8);
      value = CHECKSUMS[(value ^ (code >>> 8)) & 255] ^ (value >>> 8);
    }
    return (value ^ -1) >>> 0;
  }

  const CHECKSUMS = Int32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
    return value;
  });

  function readNumber(digits) {
    let number = 0;
    for (const digit of digits) number = number * 64 + VALUES.get(digit);
    return number;
  }

  function readSmall(character) {
    return character.charCodeAt(0) - FIRST_CHARACTER;
  }

  function readFrontCoded(coded) {
    let before = "";
    return coded.map((text) => {
      before = before.slice(0, readSmall(text)) + text.slice(1);
      return before;
    });
  }

  /* Load the paths, the vocabulary and the documents. */
  function start() {
    started = started || (async () => {
      const names = ["paths", "vocabulary", "documents"];
      const [paths, vocabulary, documents] = await Promise.all(names.map(load));
      if (!paths || !vocabulary) return null;
      const index = { ...readPaths(paths), ...readVocabulary(vocabulary) };
      return { ...index, documents: readDocuments(documents || []) };
    })();
    return started;
  }

  /* Read documents and their headings, which have the title of the document as scope. */
  function readDocuments(rows) {
    return rows.flatMap(([address, path, title, ...headings]) => {
      const file = { path, kind: "document", address };
      const found = [{ kind: "document", name: title, scope: "", file, fragment: "" }];
      for (const [name, fragment] of listPairs(headings)) {
        found.push({ kind: "section", name, scope: title, file, fragment });
      }
      return found;
    });
  }

  function readPaths(data) {
    const files = readFrontCoded(data.files).map((path, number) => ({
      path,
      kind: "file",
      flags: readSmall(data.flags[number]),
      language: data.languages[readSmall(data.language[number])],
      importers: readSmall(data.weight[number]),
      isTest: (readSmall(data.flags[number]) & IS_TEST) > 0,
    }));
    const byNumber = new Map();
    for (const file of files) {
      let number = checksum(file.path) % PATH_SIZE;
      while (byNumber.has(number)) number = (number + 1) % PATH_SIZE;
      byNumber.set(number, file);
    }
    return {
      files,
      folders: listFolders(files),
      byNumber,
      languages: data.languages,
      fileAddress: readAddresses(data.fileAddress),
      folderAddress: readAddresses(data.folderAddress),
    };
  }

  /* A folder of tests is one in which most files are tests. */
  function listFolders(files) {
    const found = new Map();
    for (const { path, isTest } of files) {
      for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
        const folder = path.slice(0, end);
        if (!found.has(folder)) found.set(folder, { files: 0, tests: 0 });
        found.get(folder).files += 1;
        found.get(folder).tests += isTest ? 1 : 0;
      }
    }
    return [...found].map(([path, count]) => ({
      path,
      kind: "folder",
      flags: HAS_PAGE,
      language: "",
      importers: Math.log2(count.files + 1) / 2,
      isTest: 2 * count.tests > count.files,
    }));
  }

  function readAddresses([before, behind, others]) {
    const known = readPairs(others);
    const encode = (path) => path.split("/").map(encodeURIComponent).join("/");
    return (path) => known.get(path) ?? `${before}${encode(path)}${behind}`;
  }

  function readVocabulary(data) {
    return {
      words: readFrontCoded(data.words),
      frequency: [...data.frequency].map(readSmall),
      terms: readFrontCoded(data.terms),
      borders: readFrontCoded(data.blocks),
      kinds: data.kinds,
    };
  }

  /* Return the address of a result; for one in a file without a page that of its folder. */
  function makeAddress(index, { file, line, name, scope, anchored, fragment }) {
    const { root } = repodoc;
    if (file.kind === "document") return new URL(file.address + fragment, root).href;
    if (file.kind === "folder") return new URL(index.folderAddress(file.path), root).href;
    if (!(file.flags & HAS_PAGE)) {
      return new URL(index.folderAddress(file.path.replace(/\/?[^/]*$/, "")), root).href;
    }
    const address = new URL(index.fileAddress(file.path), root);
    if (anchored) address.hash = makeAnchor(scope ? `${scope}.${name}` : name);
    else if (line && file.flags & HAS_LINES) address.hash = `L${line}`;
    return address.href;
  }

  /* Return the anchor of a definition, as sphinx_repodoc/index/anchors.py makes it. */
  function makeAnchor(qualname) {
    const encode = (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
    const dotted = qualname.replace(/::|\\|->|#(?=[\p{L}\p{N}_])/gu, ".");
    return `def-${encodeURIComponent(dotted).replace(/[!~*'()]/g, encode)}`;
  }

  /* Return the range [first, last) of parts of a sorted list with texts of this prefix. */
  function findParts(borders, beginning) {
    const first = Math.max(0, countBefore(borders, beginning, true) - 1);
    return [first, countBefore(borders, `${beginning}\uffff`, false)];
  }

  function countBefore(sorted, text, orSame) {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] < text || (orSame && sorted[middle] === text)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function nameFile(border) {
    return (checksum(border) % (1 << 18)).toString(16).padStart(5, "0");
  }

  async function loadPairs(name) {
    return readPairs((await load(name)) || []);
  }

  function readPairs(values) {
    return new Map(listPairs(values));
  }

  function listPairs(values) {
    const pairs = [];
    for (let place = 0; place < values.length; place += 2) {
      pairs.push([values[place], values[place + 1]]);
    }
    return pairs;
  }

  /* Return the references in "9abcX,abdYZ;8...", each with its level. */
  function readReferences(text, found = new Map()) {
    for (const part of text.split(";")) {
      if (!part) continue;
      const level = VALUES.get(part[0]);
      for (const names of part.slice(1).split(",")) {
        for (const own of names.slice(3)) {
          const reference = names.slice(0, 3) + own;
          if (!(found.get(reference) >= level)) found.set(reference, level);
        }
      }
    }
    return found;
  }

  /* Return the references of all words with this prefix, or only the best if they are spread over
     more than *most* shards. */
  async function findBeginning(index, beginning, most) {
    const [first, last] = findParts(index.terms, beginning);
    if (last - first > most) {
      const found = await findTop(beginning);
      addMissing(found, await findWord(index, beginning, false));
      return { found, isComplete: false };
    }
    const found = new Map();
    const files = index.terms.slice(first, last).map((border) => `words/${nameFile(border)}`);
    for (const pairs of await Promise.all(files.map(loadPairs))) {
      for (const [word, text] of pairs) {
        if (word.startsWith(beginning)) readReferences(text.replace(REST, ""), found);
      }
    }
    return { found, isComplete: true };
  }

  function addMissing(found, others) {
    for (const [reference, level] of others) {
      if (!found.has(reference)) found.set(reference, level);
    }
  }

  /* Return the references of a word. */
  async function findWord(index, word, isComplete) {
    const border = index.terms[Math.max(0, countBefore(index.terms, word, true) - 1)] || "";
    const text = (await loadPairs(`words/${nameFile(border)}`)).get(word) || "";
    const found = readReferences(text.replace(REST, ""));
    if (isComplete && text.endsWith(REST)) {
      const rest = await loadPairs(`rest/${nameFile(word)}`);
      readReferences(rest.get(word) || "", found);
    }
    return found;
  }

  async function findTop(key) {
    const number = checksum(key.replace(/^=/, "")) % TOP_FILES;
    const pairs = await loadPairs(`tops/${number.toString(16).padStart(2, "0")}`);
    return readReferences(pairs.get(key) || "");
  }

  /* Return the blocks with names of this prefix, first the one of the prefix itself. */
  function findBlocks(index, beginning) {
    return index.borders.slice(...findParts(index.borders, beginning)).map(nameFile);
  }

  function blockOf(reference) {
    return readNumber(reference.slice(0, 3)).toString(16).padStart(5, "0");
  }

  /* Return the names of a block, parsed once. */
  async function loadBlock(index, file) {
    const text = await load(`names/${file}`);
    if (!blocks.has(file)) blocks.set(file, readBlock(index, file, text || ""));
    return blocks.get(file);
  }

  function readBlock(index, file, text) {
    if (!text) return [];
    const lines = text.split("\n").map((line) => line.split(SEPARATOR));
    const names = readFrontCoded(lines.map((fields) => fields[0]));
    return lines.map((fields, number) => ({
      name: names[number],
      subject: repodocSearch.match.makeSubject(names[number]),
      more: Number(fields[2] || 0),
      file,
      places: readPlaces(index, fields[1] || "", (place) => (
        { scope: fields[3 + 2 * place] || "", doc: fields[4 + 2 * place] || "" }
      )),
    }));
  }

  function readPlaces(index, digits, describe) {
    const places = [];
    for (let start = 0; start < digits.length; start += PLACE_SIZE) {
      const file = index.byNumber.get(readNumber(digits.slice(start + 1, start + 5)));
      /* A shard of another build may refer to files that this build does not have. */
      if (!file) continue;
      const number = readSmall(digits[start]);
      places.push({
        kind: index.kinds[number % index.kinds.length],
        anchored: number >= index.kinds.length,
        file,
        line: readNumber(digits.slice(start + 5, start + 8)),
        weight: VALUES.get(digits[start + 8]),
        ...describe(start / PLACE_SIZE),
      });
    }
    return places;
  }

  /* Load the places of a name that are not in its block, heaviest first, file by file. */
  async function* loadMore(index, entry) {
    for (let number = 1; number <= Math.ceil(entry.more / MORE_PLACES); number += 1) {
      const text = (await load(`names/${entry.file}-${number}`)) || "";
      const lines = text.split("\n").map((line) => line.split(SEPARATOR));
      const [, digits = "", ...coded] = lines.find(([name]) => name === entry.name) || [];
      const scopes = readFrontCoded(coded);
      yield readPlaces(index, digits, (place) => ({ scope: scopes[place] || "", doc: "" }));
    }
  }

  return {
    addMissing, blockOf, findBeginning, findBlocks, findTop, findWord, loadBlock, loadMore,
    makeAddress, makeAnchor, start,
  };
})();
