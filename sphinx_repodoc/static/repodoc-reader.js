/* Pages of files: the listing, the pane with the sections, the bar above the listing and the
   outline. Actions that need more code are in repodoc-tools.js. */

/* The lines of a listing. #L12 works without this script; #L12-L20, clicks on line numbers and the
   keys j and k need it. Other scripts find lines only through this object. */
repodoc.listing = (() => {
  "use strict";

  const pre = document.querySelector("#source .repodoc-listing pre");
  if (!pre) return null;
  const bar = document.querySelector("#source .repodoc-scope");
  /* Parts of fifty lines. In a long listing there are scripts between some of them. */
  const parts = pre.querySelectorAll(":scope > span");
  /* The marked lines, and the first and the last one of the selection, in any order */
  const marks = { lines: [], anchor: 0, head: 0, isSelected: false };

  function at(number) {
    const line = document.getElementById(`L${number}`);
    return line && pre.contains(line) ? line : null;
  }

  /* Return the number of the line that contains an element of the listing, or 0. */
  function numberOf(element) {
    const line = element && pre.contains(element) && element.closest("[id^=L]");
    return line ? Number(line.id.slice(1)) : 0;
  }

  /* Return the number of the first line below the bar, or 0 if the listing is hidden. Browsers lay
     out only the parts that are on the screen. */
  function topLine() {
    if (!pre.offsetHeight) return 0;
    const top = (bar ? bar.getBoundingClientRect().bottom : 0) + 4;
    const part = findBelow(parts, top);
    return part ? numberOf(findBelow(part.children, top)) : 0;
  }

  /* Return the first of the elements that ends below a height, or the last one. */
  function findBelow(elements, top) {
    let [low, high] = [0, elements.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (elements[middle].getBoundingClientRect().bottom > top) high = middle;
      else low = middle + 1;
    }
    return elements[low];
  }

  /* Return [first, last] of "#L12" or "#L12-L20", or null if the listing does not have them. */
  function parseHash(hash) {
    const match = /^#L(\d+)(?:-L?(\d+))?$/.exec(hash);
    if (!match) return null;
    const ends = [Number(match[1]), Number(match[2] || match[1])].sort((a, b) => a - b);
    return at(ends[0]) ? ends : null;
  }

  function mark(from, to, isSelected = true) {
    for (const line of marks.lines) line.classList.remove("repodoc-marked");
    const lines = [];
    for (let number = Math.min(from, to); number <= Math.max(from, to); number += 1) {
      const line = at(number);
      if (!line) break;
      line.classList.add("repodoc-marked");
      lines.push(line);
    }
    Object.assign(marks, { lines, anchor: from, head: to, isSelected });
  }

  /* Return the line of the definition that a fragment names, or whose uses it names, or 0. */
  function lineOf(hash) {
    return numberOf(repodoc.findTarget(hash.replace("#uses-", "#def-")));
  }

  /* The browser itself scrolls to a single line or a definition, but not to a range. A definition
     is marked, but not selected. */
  function followHash() {
    const range = parseHash(location.hash);
    mark(...(range || Array(2).fill(lineOf(location.hash))), Boolean(range));
    if (range && range[0] !== range[1]) marks.lines[0].scrollIntoView();
  }

  /* From here on classes mark the lines: :target does not follow pushState. */
  pre.parentElement.classList.add("repodoc-scripted");
  pre.setAttribute("role", "region");
  pre.setAttribute("aria-label", "Source: j and k mark a line, with shift several");
  addEventListener("hashchange", followHash);
  followHash();
  return { at, bar, followHash, lineOf, mark, marks, numberOf, pre, topLine };
})();

/* Links to sections and lists of uses. In a pane beside the listing they scroll only the pane, so
   that readers keep their place in the code; above the listing they are links like others. */
(() => {
  "use strict";

  const pane = document.querySelector(".repodoc-about");
  if (!pane) return;
  let shown = null;

  function isBeside() {
    return getComputedStyle(pane).position === "sticky";
  }

  function findInPane(hash) {
    const target = repodoc.findTarget(hash);
    return target && pane.contains(target) && isBeside() ? target : null;
  }

  function show(target) {
    for (let around = target.closest("details"); around && around !== pane;
      around = around.parentElement.closest("details")) around.open = true;
    if (shown) shown.classList.remove("repodoc-shown");
    shown = target;
    shown.classList.add("repodoc-shown");
    /* The title of a section or list is outside of it. */
    const top = target.parentElement.matches("details") ? target.parentElement : target;
    const scroller = target.closest(".repodoc-pane");
    const offset = top.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    scroller.scrollTop += offset - 8;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }

  function handleClick(event) {
    const isPlain = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey);
    const link = isPlain && event.target.closest(".repodoc a[href^='#']");
    const target = link && findInPane(link.hash);
    if (!target) return;
    event.preventDefault();
    if (link.hash !== location.hash) history.pushState(null, "", link.hash);
    repodoc.listing?.followHash();
    show(target);
  }

  function followHash() {
    const target = findInPane(location.hash);
    if (target) show(target);
  }

  /* On arrival the browser has scrolled the window to the list of uses: show the definition. */
  function showDefinition() {
    const [{ type } = {}] = performance.getEntriesByType("navigation");
    const target = type === "navigate" && findInPane(location.hash);
    const line = target && repodoc.listing?.at(repodoc.listing.lineOf(location.hash));
    if (line) line.scrollIntoView();
    followHash();
  }

  document.addEventListener("click", handleClick);
  addEventListener("hashchange", followHash);
  addEventListener("load", showDefinition);
  /* Browsers that cannot show the content of a closed element. */
  if (isBeside() && !CSS.supports("selector(::details-content)")) pane.open = true;
})();

/* The bar above the listing and the outline. Both follow the symbol at the top of the screen. */
(() => {
  "use strict";

  const { listing } = repodoc;
  const outline = document.querySelector("#structure .repodoc-outline");
  const symbols = outline ? readSymbols() : [];
  const byLine = nestByLine();
  const title = document.title;
  /* The symbol on the screen, and the one that a link led to, until the reader scrolls */
  let current = null;
  let pinned = null;

  /* Call an action in a script that is loaded then. */
  async function act(name, ...values) {
    await repodoc.loadScripts("repodoc-tools.js");
    repodoc.tools[name](...values);
  }

  /* Return a setting of the reader, or store it; a browser may forbid both. */
  function remember(name, value) {
    try {
      if (value === undefined) return localStorage.getItem(`repodoc-${name}`);
      localStorage.setItem(`repodoc-${name}`, value);
    } catch { /* The setting lasts as long as the page. */ }
    return value ?? null;
  }

  /* Symbols: those with a row in the outline, then those for which the page had no room. */

  function readSymbols() {
    const made = [...outline.children].map((item) => {
      const [first, last] = (item.dataset.l || "0-0").split("-").map(Number);
      const link = item.querySelector("code a");
      const name = (link || item).textContent;
      const kind = item.querySelector("small")?.textContent || "";
      const hasParameters = !kind && link?.nextSibling?.data[0] === "(";
      const depth = Number(item.dataset.d || 0);
      return { depth, first, last, item, name, label: `${kind}${name}${hasParameters ? "()" : ""}` };
    });
    for (const line of (outline.dataset.more || "").split("\n").filter(Boolean)) {
      const [, depth, first, last, label] = /^(\d+) (\d+) (\d+) (.*)$/.exec(line);
      const name = label.replace(/^\w+ (?=\S+$)|\(\)$/g, "");
      made.push({ depth: Number(depth), first: Number(first), last: Number(last), name, label });
    }
    const around = [];
    for (const symbol of made) {
      around.length = Math.min(around.length, symbol.depth);
      symbol.owner = around.at(-1);
      symbol.path = `${symbol.owner ? `${symbol.owner.path}.` : ""}${symbol.name}`;
      around.push(symbol);
    }
    return made;
  }

  /* Return the symbols by their first line, each with the one that contains its lines. */
  function nestByLine() {
    const sorted = symbols.filter((symbol) => symbol.last)
      .sort((one, other) => one.first - other.first || other.last - one.last);
    let before = null;
    for (const symbol of sorted) {
      while (before && before.last < symbol.first) before = before.outer;
      symbol.outer = before;
      before = symbol;
    }
    return sorted;
  }

  /* Return the innermost symbol that contains a line. */
  function findSymbol(line) {
    let [low, high] = [0, byLine.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (byLine[middle].first <= line) low = middle + 1;
      else high = middle;
    }
    let found = byLine[low - 1];
    while (found && found.last < line) found = found.outer;
    return found || null;
  }

  function hashOf(symbol) {
    const link = symbol.item?.querySelector("code a");
    if (link) return link.hash;
    for (let line = symbol.first; line <= Math.min(symbol.last, symbol.first + 9); line += 1) {
      const anchor = listing?.at(line)?.querySelector("[id^='def-']");
      if (anchor) return `#${anchor.id}`;
    }
    return `#L${symbol.first}`;
  }

  function make(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  }

  function makeButton(text, title, action) {
    const button = make("button", { type: "button", textContent: text, title });
    button.addEventListener("click", () => act(action, button));
    return button;
  }

  function makeSwitch(text, title, action, setting) {
    const button = makeButton(text, title, action);
    button.setAttribute("aria-pressed", Boolean(remember(setting)));
    return button;
  }

  /* The bar */

  const scope = listing?.bar?.querySelector("nav");
  const status = make("span", { role: "status" });

  function fillBar() {
    listing.pre.parentElement.classList.toggle("repodoc-wrap", Boolean(remember("wrap")));
    const copy = navigator.clipboard ? [
      "copy",
      makeButton("link", "Copy link to the marked lines or to this symbol", "copyLink"),
      makeButton("lines", "Copy the marked lines or this symbol", "copyLines"),
      makeButton("path", "Copy path", "copyPath"),
    ] : [];
    listing.bar.append(status, make("span", {}, ...copy,
      makeButton("raw", "Raw text in a new tab", "openText"),
      makeSwitch("wrap", "Wrap long lines", "toggleWrap", "wrap")));
  }

  function showScope() {
    const links = [];
    for (let symbol = current; symbol; symbol = symbol.owner) {
      links.unshift(make("a", { href: hashOf(symbol), textContent: symbol.label }));
    }
    scope.replaceChildren(scope.firstElementChild, ...links);
    document.title = current ? `${current.path} · ${title}` : title;
  }

  /* The outline */

  function showCurrent(before) {
    const [old, now] = [before, current].map((symbol) => {
      let shown = symbol;
      while (shown && !shown.item) shown = shown.owner;
      return shown?.item;
    });
    /* Scroll the outline only, and never below the pointer. Measure before any change. */
    if (now && !outline.matches(":hover")) {
      const box = outline.getBoundingClientRect();
      const { top, bottom } = now.getBoundingClientRect();
      if (top < box.top) outline.scrollTop += top - box.top - box.height / 3;
      if (bottom > box.bottom) outline.scrollTop += bottom - box.bottom + box.height / 3;
    }
    old?.querySelector("a")?.removeAttribute("aria-current");
    now?.querySelector("a")?.setAttribute("aria-current", "location");
  }

  function fillTools() {
    const label = "Filter symbols";
    const filter = make("input", { type: "search", className: "repodoc-outline-filter",
      placeholder: label, ariaLabel: label, autocomplete: "off", spellcheck: false });
    for (const type of ["input", "keydown"]) {
      filter.addEventListener(type, (event) => act("handleFilter", event));
    }
    const tools = outline.previousElementSibling;
    tools.append(filter);
    if (!scope) tools.append(status);
    if (byLine.some((symbol, place) => symbol !== symbols[place])) {
      const order = "List symbols in the order of the source";
      tools.append(makeSwitch("source order", order, "toggleOrder", "source-order"));
      if (remember("source-order")) act("sortOutline", true);
    }
    if (outline.dataset.more) {
      const all = `Show all ${symbols.length.toLocaleString("en")} symbols`;
      outline.nextElementSibling.replaceChildren(makeButton(all, "", "completeOutline"));
    }
  }

  /* The height of what the theme keeps at the top of the window, above the bar */
  function measureTop() {
    const page = listing.bar.closest(".repodoc");
    const { left } = page.getBoundingClientRect();
    const bottoms = document.elementsFromPoint(left + 30, 1)
      .filter((element) => !element.closest(".repodoc")
        && /sticky|fixed/.test(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect().bottom)
      .filter((bottom) => bottom < innerHeight / 3);
    page.style.setProperty("--repodoc-top", `${Math.round(Math.max(0, ...bottoms))}px`);
    /* The browser may have scrolled to a line before. */
    const line = listing.at(listing.lineOf(location.hash));
    const offset = line?.getBoundingClientRect().top - listing.bar.getBoundingClientRect().bottom;
    if (Math.abs(offset) < 60) line.scrollIntoView();
    schedule();
  }

  let isDue = false;
  function update() {
    isDue = false;
    const before = current;
    current = pinned || findSymbol(listing.topLine());
    if (current === before) return;
    if (outline) showCurrent(before);
    if (scope) showScope();
  }

  function schedule() {
    if (!isDue) requestAnimationFrame(update);
    isDue = true;
  }

  /* A short file or its end does not scroll, but a link to a definition in it shows it. */
  function pin() {
    pinned = findSymbol(listing.lineOf(location.hash));
    schedule();
  }

  function unpin({ target }) {
    if (listing.bar?.contains(target)) return;
    pinned = null;
    schedule();
  }

  repodoc.reader = { current: () => current, hashOf, make, outline, remember, status, symbols };
  if (outline) fillTools();
  if (scope) {
    fillBar();
    measureTop();
    addEventListener("resize", measureTop);
  }
  if (listing) {
    listing.pre.addEventListener("click", (event) => act("clickLine", event));
    listing.pre.addEventListener("keydown", (event) => {
      const isPlain = !(event.ctrlKey || event.altKey || event.metaKey);
      if (event.target === listing.pre && isPlain && /^[jk]$/i.test(event.key)) {
        act("moveMark", event);
      }
    });
    for (const type of ["scroll", "resize", "change"]) {
      addEventListener(type, schedule, { capture: true, passive: true });
    }
    for (const type of ["wheel", "touchmove", "keydown", "mousedown"]) {
      addEventListener(type, unpin, { passive: true });
    }
    addEventListener("hashchange", pin);
    pin();
  }
})();
