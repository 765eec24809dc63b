/* The filter above the file tree, which searches the paths of the search index, and the keys of
   the tree. Loaded when either gets the focus. */
(() => {
  "use strict";

  const LIMIT = 200;
  const { input, make, makeAddress, makeRow, toggle, tree, widget } = repodoc.tree;
  const list = make("ol", { role: "tree", "aria-label": "Matching files", hidden: "" });
  const status = make("output", { hidden: "" });
  let paths = null;

  async function loadPaths() {
    const data = await repodoc.loadShard("paths", "search/");
    if (!data) return null;
    let path = "";
    const files = data.files.map((coded) => {
      path = path.slice(0, coded.charCodeAt(0) - 48) + coded.slice(1);
      return path;
    });
    return {
      files: files.filter((_, place) => (data.flags.charCodeAt(place) - 48) & 1),
      fileAddress: readAddresses(data.fileAddress),
      folderAddress: readAddresses(data.folderAddress),
    };
  }

  /* *others* are pages whose names differ from their paths: path, address, path, address... */
  function readAddresses([start, end, others]) {
    const known = new Map();
    for (let place = 0; place < others.length; place += 2) {
      known.set(others[place], new URL(others[place + 1], repodoc.root).href);
    }
    return (path) => known.get(path) || makeAddress([start, end], path);
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

  function showFiles(files, { fileAddress, folderAddress }) {
    const lists = new Map([["", list]]);
    for (const path of files) {
      const [, folder = "", name] = /^(?:(.*)\/)?(.*)$/s.exec(path);
      if (!lists.has(folder)) {
        lists.set(folder, make("ol", { role: "group" }));
        const row = makeRow(folder, folderAddress(folder), 1);
        row.append(lists.get(folder));
        list.append(row);
      }
      lists.get(folder).append(makeRow(name, fileAddress(path), folder ? 2 : 1, path));
    }
  }

  async function filter() {
    const { value } = input;
    const words = value.split(/\s+/).filter(Boolean);
    paths = paths || loadPaths();
    const known = await paths;
    /* Another letter may have been typed while the paths were loading. */
    if (value !== input.value || !known) return;
    const found = words.length ? findFiles(known.files, words.map(makePattern)) : [];
    const first = found.slice(0, LIMIT).sort();
    const number = `${found.length.toLocaleString("en")} ${found.length === 1 ? "file" : "files"}`;
    status.textContent = first.length < found.length ? `${LIMIT} of ${number}` : number;
    tree.hidden = words.length > 0;
    status.hidden = !words.length;
    list.hidden = !found.length;
    list.replaceChildren();
    showFiles(first, known);
    if (found.length) list.querySelector("a").tabIndex = 0;
  }

  function handleKey(event) {
    const { key, target } = event;
    if (target === input && key === "Enter") list.querySelector("a:only-child")?.click();
    if (target === input && key === "Escape") {
      input.value = "";
      filter();
    }
    const rows = [...widget.querySelectorAll("input, [role=treeitem]")]
      .filter((each) => each.offsetParent);
    const place = rows.indexOf(target);
    const state = target.getAttribute("aria-expanded");
    const isToggle = state === { ArrowRight: "false", ArrowLeft: "true" }[key];
    const goal = {
      ArrowDown: rows[place + 1],
      ArrowUp: rows[place - 1],
      ArrowRight: state && rows[place + 1],
      ArrowLeft: target.closest("[role=group]")?.previousSibling,
      Home: rows[1],
      End: rows[rows.length - 1],
    }[key];
    const isText = target === input && !/Up|Down/.test(key);
    if (event.ctrlKey || event.metaKey || event.altKey || isText || !(isToggle || goal)) return;
    event.preventDefault();
    if (isToggle) toggle(target);
    else goal.focus();
  }

  /* Tab reaches only one row of a tree: the last one that had the focus. */
  function rove({ target }) {
    if (!widget.contains(target)) return;
    for (const each of target.closest("[role=tree]")?.querySelectorAll("[tabindex='0']") || []) {
      each.tabIndex = -1;
    }
    target.tabIndex = 0;
  }

  input.after(status, list);
  input.addEventListener("input", filter);
  widget.addEventListener("keydown", handleKey);
  widget.addEventListener("focusin", rove);
  rove({ target: document.activeElement });
  if (input.value) filter();
})();
