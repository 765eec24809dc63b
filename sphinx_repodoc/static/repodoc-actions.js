/* The actions of keys, except for the search: o outline, l line, n and p uses, y permalink, ? help.
   Each is called when its key is pressed. */
repodoc.actions = (() => {
  "use strict";

  const { make, makeCloseButton, makeDialog, say } = repodoc.dialogs;
  const KEYS = [
    [["/", "Ctrl K"], "Search files, symbols and documents"],
    [["t"], "Go to a file"],
    [["o"], "Filter the outline of this file"],
    [["l"], "Go to a line"],
    [["n", "p"], "Next and previous use of a symbol"],
    [["y"], "Copy a permalink to this line and commit"],
    [["j", "k"], "In the source: mark the next or previous line, with Shift several"],
    [["?"], "Show these keys"],
    [["Esc"], "Close a dialog"],
  ];
  const USES = "[id^='uses-']";
  let help = null;
  let prompt = null;

  /* Open everything around an element that would hide it. */
  function reveal(element) {
    for (let around = element.closest("details"); around && !element.checkVisibility?.();
      around = around.parentElement.closest("details")) around.open = true;
  }

  function focusOutline() {
    const field = document.querySelector("input.repodoc-outline-filter");
    if (!field) return;
    reveal(field);
    field.focus();
    field.select();
  }

  /* A dialog that asks for a line or for lines. */

  function makePrompt() {
    const dialog = makeDialog("repodoc-line-dialog", "Go to line");
    const form = make("form", "");
    const label = make("label", "", "Go to line");
    const field = make("input", "", "", {
      type: "text", inputmode: "numeric", autocomplete: "off", placeholder: "12 or 12-20",
      "aria-describedby": "repodoc-line-fault",
    });
    const fault = make("p", "repodoc-line-fault", "", { id: "repodoc-line-fault", role: "alert" });
    label.append(" ", field);
    form.append(label, make("button", "", "Go", { type: "submit" }), fault);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      fault.textContent = goToLine(dialog, field.value);
    });
    dialog.append(form);
    return { dialog, field, fault };
  }

  /* Go to the lines in a text; return what is wrong with it. */
  function goToLine(dialog, text) {
    const match = /^\s*L?(\d+)(?:\s*[-–:]\s*L?(\d+))?\s*$/i.exec(text);
    if (!match) return "Enter a line, such as 12, or lines, such as 12-20.";
    const [first, last] = [Number(match[1]), Number(match[2] || match[1])].sort((a, b) => a - b);
    if (!document.getElementById(`L${first}`)) return `This file has no line ${first}.`;
    dialog.close();
    const hash = first === last ? `#L${first}` : `#L${first}-L${last}`;
    if (location.hash === hash) document.getElementById(`L${first}`).scrollIntoView();
    location.hash = hash;
    return "";
  }

  function askForLine() {
    if (!document.getElementById("L1")) return;
    prompt = prompt || makePrompt();
    prompt.field.value = "";
    prompt.fault.textContent = "";
    prompt.dialog.showModal();
  }

  /* The uses of a symbol: lines in a list of uses, or links in the listing with the address of the
     link that has the focus or of the name that is selected. */

  function findUses() {
    const { activeElement } = document;
    const inList = activeElement.closest(USES)
      || activeElement.closest("details")?.querySelector(`:scope > ${USES}`);
    if (inList) return listLines([inList]);
    const pre = document.querySelector("#source pre");
    const link = pre?.contains(activeElement) ? activeElement.closest("a") : null;
    const start = link || (pre && findSelected(pre));
    if (start) return listLinks(pre).filter((other) => nameTarget(other) === nameTarget(start));
    return listLines(findLists());
  }

  /* The list of uses that the address names, its own or that of the definition that it leads to,
     else all lists that can be seen. */
  function findLists() {
    const named = document.getElementById(location.hash.slice(1).replace(/^def-/, "uses-"));
    if (named?.matches(USES)) return [named];
    return [...document.querySelectorAll(USES)].filter((list) => list.checkVisibility?.());
  }

  function listLines(lists) {
    return lists.flatMap(listLinks).filter((link) => link.hash.startsWith("#L"));
  }

  function listLinks(around) {
    return [...around.querySelectorAll("a[href]")];
  }

  /* The name of a definition leads to its uses, and a use to the definition. */
  function nameTarget(link) {
    return link.href.replace("#uses-", "#def-");
  }

  function findSelected(pre) {
    const selection = getSelection();
    const text = String(selection).trim();
    if (!text || !pre.contains(selection.anchorNode)) return null;
    const around = selection.anchorNode.parentElement.closest("a");
    return around || listLinks(pre).find((link) => link.textContent === text) || null;
  }

  /* Give the focus to the use after or before the one that has it or is selected; go round. */
  function goToUse(step) {
    const links = findUses();
    if (!links.length) {
      say("Choose a name in the source, or open a list of uses.");
      return;
    }
    const { activeElement } = document;
    const from = links.includes(activeElement) ? activeElement : getSelection().anchorNode;
    const before = links.filter((link) => isBefore(link, from)).length;
    const isOnUse = links[before]?.contains(from);
    const place = step > 0 && isOnUse ? before + 1 : before + Math.min(step, 0);
    const link = links.at(place % links.length);
    reveal(link);
    link.focus({ preventScroll: true });
    link.scrollIntoView({ block: "center", behavior: "instant" });
  }

  function isBefore(link, node) {
    return node && !link.contains(node)
      && link.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
  }

  /* The address of the current lines at the forge, pinned to the commit of the file */

  function makePermalink(link) {
    const lines = findLines();
    if (!lines) return link.href;
    const [first, last] = lines;
    const filled = link.dataset.lines
      .replace(/\[(.*)\]/, first === last ? "" : "$1")
      .replaceAll("{first}", first)
      .replaceAll("{last}", last);
    return /^https?:/.test(filled) ? filled : link.href + filled;
  }

  function findLines() {
    const match = /^#L(\d+)(?:-L?(\d+))?$/.exec(location.hash);
    if (match) return [Number(match[1]), Number(match[2] || match[1])];
    const target = document.getElementById(location.hash.slice(1));
    const line = target?.closest("#source pre [id^=L]");
    return line ? [Number(line.id.slice(1)), Number(line.id.slice(1))] : null;
  }

  async function copyPermalink() {
    const link = document.querySelector(".repodoc-header a[data-lines]");
    const address = link ? makePermalink(link) : location.href;
    const remark = link ? "" : " (not pinned: the forge is not known)";
    try {
      await navigator.clipboard.writeText(address);
      say(`Copied${remark}`, address);
    } catch {
      say(`Permalink${remark}:`, address);
    }
  }

  function makeHelp() {
    const dialog = makeDialog("repodoc-help-dialog", "Keys");
    const table = make("table", "");
    for (const [keys, meaning] of KEYS) {
      const [row, cell] = [make("tr", ""), make("th", "", "", { scope: "row" })];
      for (const key of keys) cell.append(make("kbd", "", key), " ");
      row.append(cell, make("td", "", meaning));
      table.append(row);
    }
    const head = make("div", "repodoc-help-head");
    head.append(make("h2", "", "Keys"), makeCloseButton(dialog));
    dialog.append(head, table);
    return dialog;
  }

  function showHelp() {
    help = help || makeHelp();
    help.showModal();
  }

  return {
    o: focusOutline,
    l: askForLine,
    n: () => goToUse(1),
    p: () => goToUse(-1),
    y: copyPermalink,
    "?": showHelp,
  };
})();
