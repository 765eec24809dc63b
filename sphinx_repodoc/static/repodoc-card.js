/* Cards for links to definitions: the definition as written, its summary, its place, its uses and
   its first lines; for definitions in the listing their uses in the same file. They are made from the page itself or from shards. All texts come from the
   repository, so they are set as text and never as HTML. */
repodoc.card = (() => {
  "use strict";

  const OPEN_AFTER = 250;
  const CLOSE_AFTER = 200;
  const LINES = 6;
  const USES = 10;
  const MARGIN = 8;

  const { findCardLink, findTarget, listing, loadShard, root } = repodoc;
  const card = make("div", { id: "repodoc-card", className: "repodoc-card", role: "tooltip" });
  card.popover = "manual";
  let shown = null;
  let title = "";
  let timer = 0;
  /* The number of the last request: an earlier one may be answered later. */
  let request = 0;
  /* Where the pointer is, and the link that a scroll has moved below it */
  let pointer = "";
  let passed = null;

  function make(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children.filter(Boolean));
    return made;
  }

  /* Data: an object with the parts of a card, or null */

  async function describe(link) {
    if (isDefinition(link)) return describeUses(link);
    const page = link.href.split("#")[0];
    return page === location.href.split("#")[0] ? describeHere(link) : describeThere(link, page);
  }

  function isDefinition(link) {
    return link.id.startsWith("def-") && !link.hash.startsWith("#def-");
  }

  /* Return the card of a definition in the listing, from the links to it there. */
  function describeUses(link) {
    const links = listing.pre.querySelectorAll(`a[href="${CSS.escape(`#${link.id}`)}"]`);
    const lines = [...new Set([...links].map((each) => listing.numberOf(each)))];
    return lines.length ? {
      name: link.textContent,
      place: `used on ${count(lines.length, "line")} of this file`,
      uses: link.hash ? ["", link.href] : null,
      lines,
    } : null;
  }

  function makeLine(number) {
    const text = listing.at(number).textContent.trim();
    return make("li", {}, make("a", { href: `#L${number}`, textContent: number }), " ",
      make("code", { textContent: text }));
  }

  /* Return the card of a definition on this page, from its row in the outline and its lines. */
  function describeHere(link) {
    const row = document.querySelector(`.repodoc-outline a[href="${CSS.escape(link.hash)}"]`)
      ?.closest("li");
    const line = listing?.numberOf(findTarget(link.hash)) || 0;
    if (!row && !line) return null;
    const name = row?.querySelector("code a");
    const count = row?.querySelector(":scope > a");
    const last = Number(row?.dataset.l?.split("-")[1] || line);
    return {
      name: name?.textContent || decodeURIComponent(link.hash.slice(5)),
      before: row?.querySelector("small")?.textContent || "",
      signature: name?.nextSibling?.data || "",
      doc: name?.title,
      place: line ? `line ${line}` : "",
      uses: count ? [`used in ${count.textContent}`, count.href] : null,
      tests: count && document.getElementById("testing") ? "#testing" : "",
      code: listing ? quote(line, Math.min(last, line + LINES - 1)) : "",
    };
  }

  function quote(first, last) {
    const lines = [];
    for (let number = first; number <= last; number += 1) {
      const text = listing.at(number)?.textContent.replace(/[\r\n]+$/, "");
      if (text !== undefined) lines.push(text);
    }
    const indents = lines.filter((line) => line.trim()).map((line) => line.search(/\S/));
    return lines.map((line) => line.slice(Math.min(...indents))).join("\n").trimEnd();
  }

  /* Return the card of a definition on another page, from the shard for the page's address. */
  async function describeThere(link, page) {
    const number = page.startsWith(root.href) && await loadShard("cards/number");
    if (!number) return null;
    const address = decodeURIComponent(page.slice(root.href.length));
    const shard = await loadShard(`cards/${(checksum(address) % number).toString(16)}`);
    const [path, cards] = shard?.[address] || ["", {}];
    const found = Object.hasOwn(cards, link.hash.slice(5)) && cards[link.hash.slice(5)];
    if (!found) return null;
    const [line, before, name, signature, doc, files, tests, places, code, list, least] =
      found;
    const users = [files && count(files, "file"), tests && count(tests, "test")].filter(Boolean);
    const used = `used in ${least ? "at least " : ""}${users.join(", ")} (${count(places, "place")})`;
    return {
      name, before, signature, doc, code,
      place: `${path}:${line}`,
      uses: places ? [used, list ? new URL(list, root).href : page + hashOfUses(link)] : null,
      tests: tests ? `${page}#testing` : "",
    };
  }

  function hashOfUses(link) {
    return link.hash.replace("#def-", "#uses-");
  }

  function count(number, noun) {
    return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
  }

  /* CRC-32 of the text in UTF-16, as the build computes it */
  function checksum(text) {
    let value = -1;
    for (let place = 0; place < text.length; place += 1) {
      const code = text.charCodeAt(place);
      for (const byte of [code & 255, code >>> 8]) {
        value ^= byte;
        for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
      }
    }
    return (value ^ -1) >>> 0;
  }

  /* The card itself */

  function fill(link, data) {
    const likely = link.classList.contains("repodoc-likely") ? "likely" : "exact";
    const { lines = [] } = data;
    const isName = lines.length > 0;
    const facts = [data.place, data.uses?.[0], !isName && listing?.pre.contains(link) && likely];
    const links = [
      !isName && make("a", { href: link.href, textContent: "definition" }),
      data.uses && make("a", { href: data.uses[1],
        textContent: isName ? "uses in other files" : "all uses" }),
      data.tests && make("a", { href: data.tests, textContent: "tests" }),
    ];
    card.replaceChildren(...[
      make("p", { className: "repodoc-card-name" },
        data.before || "", make("strong", { textContent: data.name }), data.signature || ""),
      data.doc && make("p", { textContent: data.doc }),
      make("p", { className: "repodoc-card-facts", textContent: facts.filter(Boolean).join(" · ") }),
      data.code && make("pre", { textContent: data.code }),
      isName && make("ul", {}, ...lines.slice(0, USES).map(makeLine),
        lines.length > USES && make("li", { textContent: `and ${lines.length - USES} more` })),
      make("p", { className: "repodoc-card-links" }, ...links),
    ].filter(Boolean));
  }

  /* Below the link, or above it if there is more space; inside the window. */
  function place(link) {
    const at = link.getClientRects()[0] || link.getBoundingClientRect();
    const { height, width } = card.getBoundingClientRect();
    const below = at.bottom + 4 + height + MARGIN <= innerHeight || at.top < innerHeight - at.bottom;
    const left = Math.min(at.left, document.documentElement.clientWidth - width - MARGIN);
    card.style.left = `${Math.max(left, MARGIN)}px`;
    card.style.top = `${Math.max(below ? at.bottom + 4 : at.top - height - 4, MARGIN)}px`;
  }

  async function open(link) {
    if (link === shown) return;
    close();
    request += 1;
    const mine = request;
    const data = await describe(link);
    if (!data || mine !== request || !link.isConnected) return;
    shown = link;
    fill(link, data);
    /* The card replaces the browser's own tooltip. */
    title = link.title;
    link.removeAttribute("title");
    link.setAttribute("aria-describedby", card.id);
    card.showPopover();
    place(link);
  }

  function close() {
    clearTimeout(timer);
    request += 1;
    if (!shown) return;
    if (title) shown.title = title;
    shown.removeAttribute("aria-describedby");
    if (card.matches(":popover-open")) card.hidePopover();
    shown = null;
  }

  function later(action, delay) {
    clearTimeout(timer);
    timer = setTimeout(action, delay);
  }

  function offer(link) {
    later(() => open(link), OPEN_AFTER);
  }

  function handleOver(event) {
    const link = findCardLink(event);
    passed = isAt(event) ? link : null;
    if (passed) clearTimeout(timer);
    else if (link === shown && shown || card.contains(event.target)) clearTimeout(timer);
    else if (link) offer(link);
    else if (shown) later(close, CLOSE_AFTER);
    else clearTimeout(timer);
  }

  function isAt({ clientX, clientY }) {
    return pointer === `${clientX},${clientY}`;
  }

  /* Readers who scroll have not pointed at the links that pass by, until they move the pointer. */
  function handleMove(event) {
    if (passed && !isAt(event)) offer(passed);
    passed = null;
    pointer = `${event.clientX},${event.clientY}`;
  }

  function handleFocus(event) {
    const link = findCardLink(event);
    if (link) offer(link);
    else if (!card.contains(event.target)) close();
  }

  /* Escape closes the card; the arrow down leads from the link to the links in its card. */
  function handleKey(event) {
    if (!shown) return;
    if (event.key === "Escape") {
      if (card.contains(document.activeElement)) shown.focus();
      close();
      event.stopPropagation();
    }
    if (event.key === "ArrowDown" && document.activeElement === shown) {
      event.preventDefault();
      card.querySelector("a").focus();
    }
  }

  /* Browsers scroll to a link that gets the focus, before its card is open. */
  function handleScroll({ target }) {
    if (shown && !card.contains(target)) close();
  }

  if (!card.showPopover) return null;
  /* Inside the page's element for its colours; a popover is above all others. */
  document.querySelector(".repodoc").append(card);
  repodoc.loadStyle("repodoc-card.css");
  addEventListener("pointerover", handleOver);
  addEventListener("pointermove", handleMove, { passive: true });
  addEventListener("focusin", handleFocus);
  addEventListener("keydown", handleKey, { capture: true });
  addEventListener("scroll", handleScroll, { capture: true, passive: true });
  card.addEventListener("click", close);
  document.documentElement.addEventListener("pointerleave", () => later(close, CLOSE_AFTER));
  return { offer };
})();
