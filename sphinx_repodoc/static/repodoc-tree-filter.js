/* The filter above the file tree. It searches the paths that the search index has. */
(() => {
  "use strict";

  const LIMIT = 200;
  let paths = null;
  let shown = null;

  async function loadPaths(makeAddress) {
    const data = await repodoc.loadShard("paths", "search/");
    if (!data) return null;
    let path = "";
    const files = data.files.map((coded) => {
      path = path.slice(0, coded.charCodeAt(0) - 48) + coded.slice(1);
      return path;
    });
    const read = ([start, end, others]) => {
      /* Pages whose names differ from their paths: path, address, path, address... */
      const known = new Map(others.map((text, place) => [text, place % 2 ? "" : others[place + 1]]));
      return (file) => (known.get(file)
        ? new URL(known.get(file), repodoc.root).href : makeAddress([start, end], file));
    };
    return {
      files: files.filter((_, place) => (data.flags.charCodeAt(place) - 48) & 1),
      fileAddress: read(data.fileAddress),
      folderAddress: read(data.folderAddress),
    };
  }

  /* The parts of a/b match in this order, in different folders. */
  function makePattern(word) {
    const parts = word.split("/").map((part) => part.replace(/\W/g, "\\$&"));
    return new RegExp(parts.join(".*/.*"), "is");
  }

  /* Files whose name matches come before those in a folder that matches. */
  function findFiles(files, patterns) {
    const found = files.filter((path) => patterns.every((pattern) => pattern.test(path)));
    const isNamed = (path) => patterns.some((pattern) => pattern.test(path.replace(/.*\//s, "")));
    return [...found.filter(isNamed), ...found.filter((path) => !isNamed(path))];
  }

  function showFiles(list, files, { make, makeRow }, { fileAddress, folderAddress }) {
    let [folder, inner, level] = ["", list, 1];
    for (const path of files) {
      const end = path.lastIndexOf("/");
      const around = path.slice(0, Math.max(end, 0));
      if (around !== folder) {
        const row = makeRow(around, folderAddress(around), 1);
        [folder, inner, level] = [around, make("ol", { role: "group" }), 2];
        row.append(inner);
        list.append(row);
      }
      inner.append(makeRow(path.slice(end + 1), fileAddress(path), level, path));
    }
  }

  function makeOutput({ input, make }) {
    const list = make("ol", { role: "tree", "aria-label": "Matching files" });
    const status = make("output", {});
    input.after(status, list);
    input.addEventListener("keydown", ({ key }) => {
      if (key === "Enter") list.querySelector("a:only-child")?.click();
      if (key === "Escape") {
        input.value = "";
        input.dispatchEvent(new Event("input"));
      }
    });
    return { list, status };
  }

  repodoc.filterTree = async (parts) => {
    const { value } = parts.input;
    const words = value.split(/\s+/).filter(Boolean);
    shown = shown || makeOutput(parts);
    paths = paths || loadPaths(parts.makeAddress);
    const known = await paths;
    /* Another letter may have been typed while the paths were loading. */
    if (value !== parts.input.value) return;
    parts.tree.hidden = words.length > 0 && known !== null;
    const found = parts.tree.hidden ? findFiles(known.files, words.map(makePattern)) : [];
    const first = found.slice(0, LIMIT).sort();
    const number = `${found.length.toLocaleString("en")} ${found.length === 1 ? "file" : "files"}`;
    shown.status.textContent = first.length < found.length ? `${LIMIT} of ${number}` : number;
    shown.status.hidden = !parts.tree.hidden;
    shown.list.hidden = !first.length;
    shown.list.replaceChildren();
    showFiles(shown.list, first, parts, known);
    if (first.length) shown.list.querySelector("a").tabIndex = 0;
  };
})();
