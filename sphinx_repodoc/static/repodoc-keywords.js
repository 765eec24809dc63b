/* Filters for the entries of a keyword index: by text and by kind. */
(() => {
  "use strict";

  for (const list of document.querySelectorAll(".repodoc-entries")) addFilter(list);

  function addFilter(list) {
    const entries = [...list.children].map((item) => ({
      item,
      text: fold(item.firstElementChild.textContent),
      kinds: item.querySelector("i")?.textContent.split(", ") ?? [],
    }));
    const text = makeInput();
    const kind = makeSelect([...new Set(entries.flatMap((entry) => entry.kinds))].sort());
    const total = document.createElement("output");
    const bar = document.createElement("div");
    bar.className = "repodoc-filter";
    bar.append(text, kind, total);
    list.before(bar);

    function apply() {
      const wanted = fold(text.value);
      let shown = 0;
      for (const { item, text: name, kinds } of entries) {
        const fits = name.includes(wanted) && (!kind.value || kinds.includes(kind.value));
        item.hidden = !fits;
        shown += fits;
      }
      total.textContent = shown < entries.length ? `${shown} of ${entries.length}` : "";
    }

    text.addEventListener("input", apply);
    kind.addEventListener("change", apply);
    /* Browsers restore the input when a reader comes back to the page. */
    apply();
  }

  /* Ignore case, accents and underscores, as the order of the entries does. */
  function fold(text) {
    return text.normalize("NFKD").replace(/[\u0300-\u036f_]/g, "").toLowerCase();
  }

  function makeInput() {
    const input = document.createElement("input");
    input.type = "search";
    input.placeholder = "Filter this page";
    input.setAttribute("aria-label", "Filter the keywords on this page by text");
    return input;
  }

  function makeSelect(kinds) {
    const select = document.createElement("select");
    select.setAttribute("aria-label", "Filter the keywords on this page by kind");
    select.append(new Option("all kinds", ""), ...kinds.map((kind) => new Option(kind)));
    return select;
  }
})();
