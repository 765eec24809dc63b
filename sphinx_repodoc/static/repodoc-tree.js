/* The file tree in the sidebar. The HTML of a page has only the way to its own file; this script
   replaces it by the whole tree, whose folders are loaded from shards when they are opened. The
   filter and the keys are in repodoc-tree-keys.js. */
(() => {
  "use strict";

  const MAX_OPENED = 50;
  /* The group of configuration files in the root: a path that no folder has. */
  const GROUP = "//";
  const KEY = `repodoc-tree ${repodoc.root.pathname}`;

  /* A tree in the text of a document (repo:tree) has <ul> elements and stays as it is. */
  const before = document.querySelector(".repodoc-tree > ol");
  const widget = before.parentElement;
  const keywords = before.lastElementChild.firstChild;
  const mark = before.querySelector("[aria-current]");
  const here = mark && mark !== keywords ? readPath(mark) : "";
  const opened = recall();
  const folders = new Map();
  const tree = make("ol", { role: "tree", "aria-label": "Files" });
  let index = null;

  function make(name, attributes) {
    const element = document.createElement(name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    return element;
  }

  /* Paths of folders end with a slash, and so do the titles in the page's HTML. */
  function readPath(link) {
    const outer = link.parentElement.parentElement.closest(".repodoc-tree li");
    return (outer ? readPath(outer.firstChild) : "") + link.textContent;
  }

  /* The storage may be blocked, or hold something else. */
  function recall() {
    try {
      return new Set(JSON.parse(localStorage.getItem(KEY)));
    } catch {
      return new Set();
    }
  }

  function remember(path, isOpen) {
    opened.delete(path);
    if (isOpen) opened.add(path);
    try {
      localStorage.setItem(KEY, JSON.stringify([...opened].slice(-MAX_OPENED)));
    } catch { /* Then only this page remembers it. */ }
  }

  function addFolders(lines) {
    for (const [folder, ...entries] of lines || []) {
      const [path, page = path] = [folder].flat();
      folders.set(path, { path, page, entries });
    }
  }

  async function loadFolder(path) {
    const { parts } = index;
    let name = "";
    for (let place = 0; parts[place] <= path; place += 2) name = parts[place + 1];
    if (!folders.has(path) && name) addFolders(await repodoc.loadShard(name));
    return folders.get(path) || { path, page: path, entries: [] };
  }

  function makeAddress([start, end], page) {
    const encoded = page.split("/").map(encodeURIComponent).join("/");
    return new URL(start + encoded + end, repodoc.root).href;
  }

  function makeRow(title, address, level, path) {
    const link = make("a", { role: "treeitem", href: address, tabindex: -1, "aria-level": level });
    link.textContent = title;
    if (path && path === here) link.setAttribute("aria-current", mark.getAttribute("aria-current"));
    const row = make("li", { role: "none" });
    row.append(link);
    return row;
  }

  function makeEntry(folder, entry, level) {
    const whole = makeAddress(index.folder, folder.page);
    if (entry > 0) return makeRow(`${entry.toLocaleString("en")} more`, whole, level);
    const [title, own = title] = [entry].flat();
    const path = folder.path + title;
    const isFolder = title.endsWith("/");
    const address = makeAddress(isFolder ? index.folder : index.file, folder.page + own);
    const row = makeRow(title.replace(/\/$/, ""), address, level, path);
    return isFolder ? makeExpandable(row, path) : row;
  }

  function makeExpandable(row, path) {
    row.firstChild.dataset.path = path;
    row.firstChild.setAttribute("aria-expanded", false);
    return row;
  }

  /* Add the entries of a folder to a list, with those of the folders in it that are open. */
  async function fill(list, path, level) {
    const folder = await loadFolder(path);
    list.append(...folder.entries.map((entry) => makeEntry(folder, entry, level)));
    const isOpen = (link) => here.startsWith(link.dataset.path) || opened.has(link.dataset.path);
    await Promise.all([...list.querySelectorAll("[data-path]")].filter(isOpen).map(open));
  }

  async function open(link) {
    link.setAttribute("aria-expanded", true);
    if (link.nextSibling) {
      link.nextSibling.hidden = false;
      return;
    }
    const list = make("ol", { role: "group" });
    link.after(list);
    await fill(list, link.dataset.path, Number(link.getAttribute("aria-level")) + 1);
  }

  function toggle(link) {
    const isOpen = link.getAttribute("aria-expanded") === "false";
    remember(link.dataset.path, isOpen);
    if (isOpen) return open(link);
    link.nextSibling.hidden = true;
    return link.setAttribute("aria-expanded", false);
  }

  async function addGroup() {
    const { configuration } = index;
    if (!configuration.length) return;
    folders.set(GROUP, { path: "", page: "", entries: configuration });
    const title = `Configuration (${configuration.length})`;
    const row = makeExpandable(makeRow(title, makeAddress(index.folder, ""), 1), GROUP);
    tree.append(row);
    const isHere = (each) => (each.endsWith("/") ? here.startsWith(each) : here === each);
    if (configuration.flat().some(isHere) || opened.has(GROUP)) await open(row.firstChild);
  }

  /* The shard of a folder with very many files does not have them all. */
  function addCurrent() {
    if (!here) return null;
    const around = [...tree.querySelectorAll("[data-path]")]
      .filter((link) => here.startsWith(link.dataset.path)).pop();
    const level = around ? Number(around.getAttribute("aria-level")) + 1 : 1;
    const row = makeRow(mark.textContent, mark.href, level, here);
    (around ? around.nextSibling : tree).append(row);
    return row.firstChild;
  }

  /* A click on the arrow, which is in the padding of a link, opens or closes a folder. */
  function handleClick(event) {
    const link = event.target.closest("[data-path]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const style = getComputedStyle(link);
    const box = link.getBoundingClientRect();
    const isRtl = style.direction === "rtl";
    const distance = isRtl ? box.right - event.clientX : event.clientX - box.left;
    /* A click by keyboard has no place. */
    const isOnArrow = event.detail && distance <= parseFloat(style.paddingInlineStart);
    if (!isOnArrow && link.dataset.path !== GROUP) return;
    event.preventDefault();
    toggle(link);
  }

  /* Scroll the sidebar, never the page. Where the sidebar scrolls with the page, a long tree gets
     a scroll bar of its own. */
  function reveal(link) {
    let box = widget.parentElement;
    while (box !== document.body && !canScroll(box)) box = box.parentElement;
    if (box === document.body) {
      if (tree.offsetHeight < innerHeight) return;
      widget.classList.add("repodoc-tree-alone");
      box = tree;
    }
    const [outer, inner] = [box.getBoundingClientRect(), link.getBoundingClientRect()];
    /* The filter covers the first rows. */
    if (inner.top >= outer.top + 2 * inner.height && inner.bottom <= outer.bottom) return;
    const top = box.scrollTop + inner.top - outer.top - (outer.height - inner.height) / 2;
    box.scrollTo({ top, behavior: "instant" });
  }

  /* On narrow screens a theme may hide the sidebar, and move it when it is shown. */
  function revealWhenShown(link) {
    reveal(link);
    new IntersectionObserver(([{ isIntersecting }], observer) => {
      if (!isIntersecting) return;
      observer.disconnect();
      reveal(link);
    }).observe(widget);
  }

  function canScroll(box) {
    const isScrolling = /auto|scroll/.test(getComputedStyle(box).overflowY);
    return isScrolling && box.scrollHeight > box.clientHeight;
  }

  async function start() {
    index = await repodoc.loadShard("tree/index");
    if (!index) return;
    addFolders(index.folders);
    /* Start to load all folders on the way at once. */
    for (const { index: end } of here.matchAll(/\//g)) loadFolder(here.slice(0, end + 1));
    await fill(tree, "", 1);
    await addGroup();
    tree.append(makeRow(keywords.textContent, keywords.href, 1));
    if (mark === keywords) tree.lastChild.firstChild.setAttribute("aria-current", "page");
    const current = tree.querySelector("[aria-current]") || addCurrent();
    (current || tree.querySelector("a")).tabIndex = 0;
    const label = "Filter files";
    const input = make("input", { type: "search", placeholder: label, "aria-label": label });
    before.replaceWith(input, tree);
    repodoc.tree = { input, make, makeAddress, makeRow, toggle, tree, widget };
    widget.addEventListener("click", handleClick);
    widget.addEventListener("focusin", () => repodoc.loadScripts("repodoc-tree-keys.js"));
    if (current) revealWhenShown(current);
  }

  start();
})();
