/* Loads other scripts and shards (scripts with data) on demand. They are script elements, because a
   page opened from disk cannot fetch files; a content security policy of 'self' allows them. */
globalThis.repodoc = (() => {
  "use strict";

  const own = document.currentScript;
  const root = new URL("../", own.src);
  const promises = new Map();
  const receivers = new Map();

  /* Add an element for a file once; the promise is resolved when it is loaded or cannot be. */
  function addFile({ href }, tag, attributes) {
    if (!promises.has(href)) {
      promises.set(href, new Promise((resolve) => {
        const element = Object.assign(document.createElement(tag), attributes(href));
        element.addEventListener("load", resolve);
        element.addEventListener("error", resolve);
        document.head.append(element);
      }));
    }
    return promises.get(href);
  }

  function addScript(address) {
    return addFile(new URL(address, root), "script", (src) => ({ src }));
  }

  /* The address of a file of this package; it changes with the content of any of them. */
  function locate(name) {
    return new URL(`${name}?v=${own.dataset.version}`, own.src);
  }

  /* Load scripts of this package at once, and run them in this order. */
  function loadScripts(...names) {
    const attributes = (src) => ({ src, async: false });
    return Promise.all(names.map((name) => addFile(locate(name), "script", attributes)));
  }

  function loadStyle(name) {
    return addFile(locate(name), "link", (href) => ({ href, rel: "stylesheet" }));
  }

  /* Called by each shard with its name and content. */
  function receive(name, value) {
    receivers.set(name, value);
  }

  /* The version of all shards, never from the browser's cache: a rebuilt site has new shards. */
  let version = null;
  function findVersion() {
    version = version || addScript(`repodoc/version.js?t=${Date.now()}`)
      .then(() => receivers.get("version") || "");
    return version;
  }

  /* Return the content of a shard, or null if there is no such shard. */
  async function loadShard(name, folder = "") {
    await addScript(`repodoc/${folder}${name}.js?v=${await findVersion()}`);
    return receivers.get(name) ?? null;
  }

  return { loadScripts, loadShard, loadStyle, receive, root };
})();

/* The switch between preview and code. It works without this script, which checks the choice that is
   shown, and follows an address that leads to the other one. */
(() => {
  "use strict";

  const main = document.querySelector(".repodoc-switched");
  if (!main) return;
  const choices = main.querySelectorAll(".repodoc-switch input");

  function choose(value) {
    for (const choice of choices) choice.checked = choice.value === value;
  }

  function followHash(initial) {
    let name = location.hash.slice(1);
    try {
      name = decodeURIComponent(name);
    } catch { /* no valid address; there is no such element either */ }
    const isRange = /^L\d+-L?\d+$/.test(name);
    const target = document.getElementById(name);
    if (isRange || (target && target.closest("#source"))) choose("code");
    else if (initial || (target && target.closest("#preview"))) choose("preview");
  }

  /* A link of the outline to a heading leads to that heading in the preview, if that is shown. */
  function followOutline(event) {
    const link = event.target.closest('.repodoc-pane a[href^="#L"]');
    if (!link || !choices[0].checked || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const hasText = (element) => element.textContent.trim() === link.textContent.trim();
    const links = [...link.closest("ul").querySelectorAll('a[href^="#L"]')].filter(hasText);
    const headings = [...main.querySelectorAll("#preview :is(h3, h4, h5, h6)")].filter(hasText);
    const place = headings[links.indexOf(link)]?.closest('[id^="preview-"]');
    if (!place) return;
    event.preventDefault();
    location.hash = place.id;
  }

  document.addEventListener("click", followOutline);

  /* A browser may restore the choice of the last visit. */
  const isRestored = [...choices].some((choice) => choice.checked);
  if (!isRestored || location.hash) followHash(!isRestored);
  addEventListener("hashchange", () => followHash(false));
})();

/* Links to lines of a listing. #L12 works without this script; #L12-L20, clicks on line numbers
   and the keys j and k need it. */
(() => {
  "use strict";

  const listing = document.querySelector("#source .repodoc-listing");
  if (!listing) return;
  const pre = listing.querySelector("pre");
  const LINE = "pre > span > i";
  const button = makeButton();
  let marked = [];
  /* First and last clicked line of the selection, in any order. */
  let anchor = 0;
  let head = 0;

  /* Return [first, last] of "#L12", "#L12-L20" or the name of a definition, or null if the listing
     does not have them. */
  function parseHash(hash) {
    const match = /^#L(\d+)(?:-L?(\d+))?$/.exec(hash);
    if (!match) {
      const name = hash.startsWith("#def-") && document.getElementById(hash.slice(1));
      const line = name && name.closest(LINE);
      return line ? [numberOf(line), numberOf(line)] : null;
    }
    const ends = [Number(match[1]), Number(match[2] || match[1])].sort((a, b) => a - b);
    return lineAt(ends[0]) ? ends : null;
  }

  function numberOf(line) {
    return Number(line.id.slice(1));
  }

  function lineAt(number) {
    const line = document.getElementById(`L${number}`);
    return line && pre.contains(line) ? line : null;
  }

  function markLines(from, to) {
    for (const line of marked) line.classList.remove("repodoc-marked");
    marked = [];
    [anchor, head] = [from, to];
    for (let number = Math.min(from, to); number <= Math.max(from, to); number += 1) {
      const line = lineAt(number);
      if (!line) break;
      line.classList.add("repodoc-marked");
      marked.push(line);
    }
    offerLink();
  }

  function writeHash() {
    const [first, last] = [Math.min(anchor, head), Math.max(anchor, head)];
    return first === last ? `#L${first}` : `#L${first}-L${last}`;
  }

  /* The browser itself scrolls to a single line, but not to a range. */
  function followHash() {
    const [first, last] = parseHash(location.hash) || [0, 0];
    markLines(first, last);
    if (first !== last) marked[0].scrollIntoView({ behavior: "instant" });
  }

  function numberClicked(event) {
    const line = event.target.closest(LINE);
    if (!line || event.button !== 0) return 0;
    const gutter = getComputedStyle(line, "::before");
    const width = parseFloat(gutter.width) + 2 * parseFloat(gutter.paddingLeft);
    const box = pre.getBoundingClientRect();
    const isRtl = getComputedStyle(pre).direction === "rtl";
    const distance = isRtl ? box.right - event.clientX : event.clientX - box.left;
    return distance <= width ? numberOf(line) : 0;
  }

  function handleClick(event) {
    const number = numberClicked(event);
    if (!number) return;
    const isExtending = event.shiftKey && marked.length;
    markLines(isExtending ? anchor : number, number);
    /* The line is visible already: change the address without scrolling. */
    history.pushState(null, "", writeHash());
    if (isExtending) getSelection().removeAllRanges();
  }

  /* j and k select the next and the previous line; shift extends the selection. */
  function handleKey(event) {
    const step = { j: 1, k: -1 }[event.key.toLowerCase()];
    if (event.target !== pre || !step || event.ctrlKey || event.altKey || event.metaKey) return;
    const number = marked.length ? head + step : firstOnScreen();
    if (!lineAt(number)) return;
    event.preventDefault();
    markLines(event.shiftKey && marked.length ? anchor : number, number);
    history.replaceState(null, "", writeHash());
    lineAt(number).scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  function firstOnScreen() {
    const isBelowTop = (element) => element.getBoundingClientRect().bottom > 0;
    const part = [...pre.children].find(isBelowTop);
    const line = part && [...part.children].find(isBelowTop);
    return line ? numberOf(line) : 1;
  }

  function makeButton() {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "repodoc-copy";
    made.hidden = true;
    made.addEventListener("click", async () => {
      await navigator.clipboard.writeText(location.href);
      made.textContent = "Copied";
    });
    return made;
  }

  function offerLink() {
    button.hidden = !marked.length || !navigator.clipboard;
    if (button.hidden) return;
    button.textContent = marked.length > 1 ? "Copy link to these lines" : "Copy link to this line";
    const top = marked[0].getBoundingClientRect().top - listing.getBoundingClientRect().top;
    button.style.top = `${Math.round(top)}px`;
  }

  /* From here on classes mark the lines: :target does not follow pushState. */
  listing.classList.add("repodoc-scripted");
  listing.append(button);
  pre.setAttribute("role", "region");
  pre.setAttribute("aria-label", "Source: j and k mark a line, with shift several");
  pre.addEventListener("click", handleClick);
  pre.addEventListener("keydown", handleKey);
  addEventListener("hashchange", followHash);
  followHash();
})();

if (document.querySelector(".repodoc-tree")) repodoc.loadScripts("repodoc-tree.js");

/* Keys and search fields, on pages that can be searched and on Sphinx's search page */
if (document.querySelector(".repodoc-search, #search-results")) {
  /* Added here, because handlers of the theme that are added earlier would run first. */
  addEventListener("keydown", (event) => repodoc.handleKey?.(event), true);
  repodoc.loadScripts("repodoc-keys.js");
}
