/* Actions of a listing, of the bar above it and of its outline */
repodoc.tools = (() => {
  "use strict";

  const { listing, reader } = repodoc;
  const { remember } = reader;
  let silence = 0;

  function say(text) {
    reader.status.textContent = text;
    clearTimeout(silence);
    silence = setTimeout(() => { reader.status.textContent = ""; }, 2500);
  }

  function toggle(button, setting) {
    const isOn = button.getAttribute("aria-pressed") !== "true";
    remember(setting, isOn ? "1" : "");
    button.setAttribute("aria-pressed", isOn);
    return isOn;
  }

  /* The listing */

  /* Return [first, last] of the selected lines, or null. */
  function findSelection() {
    const { anchor, head, isSelected, lines } = listing.marks;
    const first = Math.min(anchor, head);
    return isSelected && lines.length ? [first, first + lines.length - 1] : null;
  }

  function writeHash() {
    const [first, last] = findSelection();
    return first === last ? `#L${first}` : `#L${first}-L${last}`;
  }

  function findClickedNumber(event) {
    const line = listing.at(listing.numberOf(event.target));
    if (!line || event.button !== 0) return 0;
    const gutter = getComputedStyle(line, "::before");
    const width = parseFloat(gutter.width) + 2 * parseFloat(gutter.paddingLeft);
    const box = listing.pre.getBoundingClientRect();
    const isRtl = getComputedStyle(listing.pre).direction === "rtl";
    const distance = isRtl ? box.right - event.clientX : event.clientX - box.left;
    return distance <= width ? listing.numberOf(line) : 0;
  }

  function clickLine(event) {
    const number = findClickedNumber(event);
    if (!number) return;
    const isExtending = event.shiftKey && listing.marks.lines.length;
    listing.mark(isExtending ? listing.marks.anchor : number, number);
    /* The line is visible already: change the address without scrolling. */
    history.pushState(null, "", writeHash());
    if (isExtending) getSelection().removeAllRanges();
  }

  /* j and k select the next and the previous line; shift extends the selection. */
  function moveMark({ key, shiftKey }) {
    const { anchor, head, lines } = listing.marks;
    const step = key.toLowerCase() === "j" ? 1 : -1;
    const number = lines.length ? head + step : listing.topLine();
    const line = listing.at(number);
    if (!line) return;
    listing.mark(shiftKey && lines.length ? anchor : number, number);
    history.replaceState(null, "", writeHash());
    line.scrollIntoView({ block: "nearest" });
  }

  /* The bar */

  async function copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      say(`Copied ${what}`);
    } catch {
      say("The browser does not allow copying");
    }
  }

  /* The selected lines, or else the symbol on the screen, or else the file */
  function copyLink() {
    const current = reader.current();
    const hash = findSelection() ? writeHash() : current ? reader.hashOf(current) : "";
    copy(location.href.split("#")[0] + hash, "link");
  }

  function copyLines() {
    const current = reader.current();
    const [first, last] = findSelection()
      || (current ? [current.first, current.last] : [1, Infinity]);
    let text = "";
    let number = first;
    for (let line; number <= last && (line = listing.at(number)); number += 1) {
      text += line.textContent;
    }
    copy(text, number === first + 1 ? `line ${first}` : `lines ${first} to ${number - 1}`);
  }

  function copyPath() {
    copy(listing.bar.dataset.path, "path");
  }

  function openText() {
    const blob = new Blob([listing.pre.textContent], { type: "text/plain;charset=utf-8" });
    const address = URL.createObjectURL(blob);
    open(address);
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  function toggleWrap(button) {
    const line = listing.at(listing.topLine());
    listing.pre.parentElement.classList.toggle("repodoc-wrap", toggle(button, "wrap"));
    line?.scrollIntoView();
  }

  /* The outline */

  /* Add rows for the symbols that have none. */
  function completeOutline() {
    const { hashOf, make, outline, symbols } = reader;
    const missing = symbols.filter((symbol) => !symbol.item);
    if (!missing.length) return;
    for (const symbol of missing) {
      const link = make("a", { href: hashOf(symbol), textContent: symbol.label });
      symbol.item = make("li", {}, make("code", {}, link));
      symbol.item.dataset.d = Math.min(symbol.depth, 10);
    }
    outline.nextElementSibling?.remove();
    sortOutline(Boolean(remember("source-order")));
  }

  /* Siblings in the order of the source, or as the page has them. */
  function sortOutline(isBySource) {
    const { outline, symbols } = reader;
    const below = new Map([[undefined, []]]);
    for (const symbol of symbols) below.set(symbol, []);
    for (const symbol of symbols) below.get(symbol.owner).push(symbol);
    const list = (owner) => below.get(owner)
      .sort((one, other) => (isBySource ? one.first - other.first : 0))
      .flatMap((symbol) => [symbol, ...list(symbol)]);
    outline.append(...list(undefined).map((symbol) => symbol.item).filter(Boolean));
  }

  function toggleOrder(button) {
    sortOutline(toggle(button, "source-order"));
  }

  /* Show the symbols whose path contains a text, with those around them; return the former. */
  function filterOutline(text) {
    completeOutline();
    const { symbols } = reader;
    const wanted = text.trim().toLowerCase();
    const shown = new Set();
    const found = symbols.filter((symbol) => symbol.path.toLowerCase().includes(wanted));
    for (const symbol of found) {
      for (let each = symbol; each; each = each.owner) shown.add(each);
    }
    for (const symbol of symbols) symbol.item.hidden = !shown.has(symbol);
    return found;
  }

  function handleFilter({ key, target, type }) {
    if (type === "input") {
      const { length } = filterOutline(target.value);
      say(target.value ? `${length} of ${reader.symbols.length} symbols` : "");
    }
    if (key === "Enter") filterOutline(target.value)[0]?.item.querySelector("a")?.click();
    if (key === "Escape" && !target.value) target.blur();
  }

  return {
    clickLine, completeOutline, copyLines, copyLink, copyPath, handleFilter, moveMark, openText,
    sortOutline, toggleOrder, toggleWrap,
  };
})();
