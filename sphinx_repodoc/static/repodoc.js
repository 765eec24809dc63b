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

  /* Return the element that a fragment names, as written or decoded. */
  function findTarget(hash) {
    const name = hash.slice(1);
    let decoded = name;
    try {
      decoded = decodeURIComponent(name);
    } catch { /* Not encoded. */ }
    return name ? document.getElementById(name) || document.getElementById(decoded) : null;
  }

  /* Return the link to a definition, or the name of one in the listing, that an event of a mouse or
     of the keyboard is about. */
  function findCardLink({ target, type, pointerType }) {
    const link = pointerType !== "touch"
      && target.closest?.(".repodoc a[href*='#def-'], #source a[id^='def-']");
    return link && (type !== "focusin" || link.matches(":focus-visible")) ? link : null;
  }

  return { findCardLink, findTarget, loadScripts, loadShard, loadStyle, receive, root };
})();

/* Cards for links to definitions */
(() => {
  "use strict";

  const types = ["pointerover", "focusin"];

  let wanted = null;
  let loading = null;

  /* The reader may go on to another link while the script is loaded. */
  function wake(event) {
    wanted = repodoc.findCardLink(event);
    if (!wanted || loading) return;
    loading = repodoc.loadScripts("repodoc-card.js").then(() => {
      for (const type of types) removeEventListener(type, wake);
      if (wanted) repodoc.card?.offer(wanted);
    });
  }

  for (const type of types) addEventListener(type, wake);
})();

/* Scripts of parts that only some pages have */
for (const [selector, name] of [
  [".repodoc-scope, .repodoc-pane", "reader"],
  [".repodoc-switched", "preview"],
  [".repodoc-tree > ol", "tree"],
]) {
  if (document.querySelector(selector)) repodoc.loadScripts(`repodoc-${name}.js`);
}

/* Keys and search fields, on pages that can be searched and on Sphinx's search page */
if (document.querySelector(".repodoc-search, #search-results")) {
  /* Added here, because handlers of the theme that are added earlier would run first. */
  addEventListener("keydown", (event) => repodoc.handleKey?.(event), true);
  repodoc.loadScripts("repodoc-keys.js");
}
