/* The search dialog of a page, and the results on Sphinx's own search page. */
(() => {
  "use strict";

  const DELAY = 60;
  const ON_SEARCH_PAGE = 12;
  const FILTER = /\b(?:kind|lang|path):\S+/gi;
  const OPTION = { role: "option", tabindex: "-1", "aria-selected": "false" };
  const WHOLE_TEXT = "Search the whole text of the documentation";
  const KEYS = [["↑ ↓", "choose"], ["Enter", "open"], ["Ctrl Enter", "new tab"]];
  const LAST_NAMES = /(?<=[.:])[^\s.:]+(?:\.|::)[^\s.:]+$/;
  const PROSE = new Set(["document", "section", "heading", "concept"]);
  const FILTERS = ["kind:class", "lang:cpp", "path:src/"];
  const { query } = repodocSearch;
  const { make, makeCloseButton, makeDialog } = repodoc.dialogs;

  /* Add text with highlighted ranges; never as HTML, because names are untrusted. */
  function makeMarked(css, text, marks) {
    const made = make("span", css);
    let end = 0;
    for (const [from, to] of marks) {
      made.append(text.slice(end, from), make("mark", "", text.slice(from, to)));
      end = to;
    }
    made.append(text.slice(end));
    return made;
  }

  /* Show a path as a name and its folder, and of a scope the last two names: the file's folders
     tell most of the others. */
  function describe(result) {
    const { kind, path, line, marks } = result;
    if (kind !== "file" && kind !== "folder") {
      const last = kind === "section" ? null : result.scope.match(LAST_NAMES);
      const scope = last ? last[0] : result.scope;
      return { ...result, scope, place: line ? `${path}:${line}` : path, placeMarks: [] };
    }
    const cut = path.lastIndexOf("/") + 1;
    const behind = marks.filter(([, to]) => to > cut);
    const before = marks.filter(([from]) => from < cut);
    return {
      ...result,
      name: path.slice(cut) + (kind === "folder" ? "/" : ""),
      marks: behind.map(([from, to]) => [Math.max(0, from - cut), to - cut]),
      place: path.slice(0, cut) || "/",
      placeMarks: before.map(([from, to]) => [from, Math.min(to, cut)]),
    };
  }

  function fillResult(link, result) {
    const { kind, name, marks, scope, place, placeMarks, doc } = describe(result);
    link.className = "repodoc-result";
    link.href = result.address;
    const title = make("span", "repodoc-result-title");
    const css = PROSE.has(kind) ? "repodoc-result-name repodoc-result-prose" : "repodoc-result-name";
    title.append(makeMarked(css, name, marks));
    if (scope) title.append(" ", make("span", "repodoc-result-scope", `in ${scope}`));
    link.append(make("span", "repodoc-result-kind", kind), title, " ");
    if (doc) link.append(make("span", "repodoc-result-doc", doc), " ");
    link.append(makeMarked("repodoc-result-place", place, placeMarks));
    return link;
  }

  function countResults(results, isDone) {
    if (!results.length) return isDone ? "Nothing found." : "Searching …";
    return `${results.length} ${results.length === 1 ? "result" : "results"}`;
  }

  /* The dialog over the page. */
  class Box {
    constructor() {
      this.options = [];
      this.chosen = -1;
      this.wasMoved = false;
      this.number = 0;
      this.timer = 0;
      /* Enter was pressed before the results of the query were there. */
      this.awaited = null;
      this.build();
    }

    build() {
      this.dialog = makeDialog("repodoc-search-dialog", "Search the repository");
      this.input = make("input", "", "", {
        type: "text", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list",
        "aria-controls": "repodoc-search-list", autocomplete: "off", autocapitalize: "off",
        spellcheck: "false", enterkeyhint: "go",
      });
      this.mode = make("span", "repodoc-search-mode", "Files");
      this.list = make("div", "repodoc-search-list", "", {
        id: "repodoc-search-list", role: "listbox", "aria-label": "Results",
      });
      this.status = make("p", "repodoc-search-status", "", { role: "status" });
      const head = make("div", "repodoc-search-head");
      head.append(this.mode, this.input, makeCloseButton(this.dialog));
      this.dialog.append(head, this.list, this.makeFoot());
      this.input.addEventListener("input", () => this.searchSoon());
      this.dialog.addEventListener("keydown", (event) => this.handleKey(event));
      this.list.addEventListener("click", (event) => this.handleClick(event));
    }

    makeFoot() {
      const foot = make("div", "repodoc-search-foot");
      const keys = make("p", "repodoc-search-keys");
      for (const [key, meaning] of KEYS) {
        const item = make("span", "");
        item.append(make("kbd", "", key), ` ${meaning}`);
        keys.append(item, " ");
      }
      const help = make("button", "repodoc-search-help", "All keys", { type: "button" });
      help.addEventListener("click", () => {
        this.dialog.close();
        repodoc.loadScripts("repodoc-actions.js").then(() => repodoc.actions["?"]());
      });
      keys.append(help);
      const filters = make("p", "repodoc-search-filters");
      for (const text of FILTERS) filters.append(make("code", "", text), " ");
      foot.append(this.status, keys, filters);
      return foot;
    }

    /* Open the dialog; an empty text leaves that of the last search. */
    open(text, filter) {
      if (this.dialog.open) return;
      if (text) this.input.value = text;
      this.restrict(filter);
      this.dialog.showModal();
      this.input.focus();
      if (!text) this.input.select();
      this.search();
    }

    /* Restrict all queries by a filter. */
    restrict(filter) {
      this.filter = filter;
      this.mode.hidden = !filter;
      this.input.placeholder = filter ? "File name or path" : "Name, path, title or words";
      const label = filter ? "Search files" : "Search files, symbols and documents";
      this.input.setAttribute("aria-label", label);
    }

    searchSoon() {
      this.awaited = null;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.search(), DELAY);
    }

    search() {
      this.number += 1;
      const { number } = this;
      this.wasMoved = false;
      const text = this.input.value;
      const wanted = `${text} ${this.filter}`;
      if (!wanted.trim()) {
        this.show([], true, text);
        this.status.textContent = "";
        /* Load the data that every search needs before the reader types. */
        query.run("", () => {});
        return;
      }
      const isOutdated = () => number !== this.number;
      query.run(wanted, (results, isDone) => this.show(results, isDone, text), isOutdated);
    }

    show(results, isDone, text) {
      /* Keep the old results until there are new ones. */
      if (!results.length && !isDone) return;
      const before = this.wasMoved && this.options[this.chosen]?.href;
      this.options = results.flatMap((result) => this.makeOptions(result));
      this.options.push(...this.makeLast(text));
      for (const [number, option] of this.options.entries()) option.id = `repodoc-option-${number}`;
      this.list.replaceChildren(...this.options);
      this.input.setAttribute("aria-expanded", String(this.options.length > 0));
      this.status.textContent = countResults(results, isDone);
      Object.assign(this.list.dataset, { done: String(isDone), query: text });
      const kept = before ? this.options.findIndex((option) => option.href === before) : 0;
      this.choose(Math.max(0, kept));
      if (isDone && this.awaited) this.follow(this.options[0], this.awaited.inNewTab);
      if (isDone) this.awaited = null;
    }

    makeOptions(result) {
      const options = [fillResult(make("a", "", "", OPTION), result)];
      if (result.more) {
        const places = result.more === 1 ? "place" : "places";
        const text = `${result.more.toLocaleString("en")} more ${places} of ${result.name}`;
        const more = make("div", "repodoc-result repodoc-result-more", text, OPTION);
        more.dataset.name = result.name;
        options.push(more);
      }
      return options;
    }

    /* The last option leads to Sphinx's search of the text of all documents. */
    makeLast(text) {
      const words = text.replace(FILTER, "").replace(/^\s*=/, "").trim();
      const form = document.querySelector("form.repodoc-search");
      if (!words || !form) return [];
      const last = make("a", "repodoc-result-text", `${WHOLE_TEXT}: ${words}`, OPTION);
      last.href = `${form.action}?q=${encodeURIComponent(words)}`;
      return [last];
    }

    choose(number) {
      this.options[this.chosen]?.setAttribute("aria-selected", "false");
      this.chosen = this.options.length ? number : -1;
      const option = this.options[this.chosen];
      if (!option) {
        this.input.removeAttribute("aria-activedescendant");
        return;
      }
      option.setAttribute("aria-selected", "true");
      this.input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest", behavior: "instant" });
    }

    handleKey(event) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.isComposing) return;
      if (step && this.options.length) {
        event.preventDefault();
        this.wasMoved = true;
        this.choose((this.chosen + step + this.options.length) % this.options.length);
      } else if (event.key === "Enter" && event.target === this.input) {
        event.preventDefault();
        const inNewTab = event.ctrlKey || event.metaKey;
        const isCurrent = this.list.dataset.query === this.input.value;
        if (isCurrent) this.follow(this.options[this.chosen], inNewTab);
        else this.awaited = { inNewTab };
      } else if (event.key === "Backspace" && this.filter && !this.input.value) {
        this.restrict("");
        this.search();
      }
    }

    handleClick(event) {
      const option = event.target.closest("[role=option]");
      if (!option) return;
      if (option.dataset.name !== undefined) this.follow(option, false);
      else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) this.dialog.close();
    }

    follow(option, inNewTab) {
      if (!option) return;
      if (option.dataset.name !== undefined) {
        const filters = this.input.value.match(FILTER) || [];
        this.input.value = [`=${option.dataset.name}`, ...filters].join(" ");
        this.input.focus();
        this.search();
      } else if (inNewTab) {
        open(option.href, "_blank", "noopener");
      } else {
        this.dialog.close();
        location.assign(option.href);
      }
    }
  }

  let box = null;

  function openBox(text, filter) {
    box = box || new Box();
    box.open(text, filter);
  }

  /* Show files and symbols above the documents that Sphinx finds. */
  function showOnSearchPage() {
    const text = new URLSearchParams(location.search).get("q") || "";
    const target = document.getElementById("search-results");
    if (!target || !text.trim()) return;
    const label = { "aria-label": "Files and symbols" };
    const section = make("section", "repodoc-search-page", "", label);
    const list = make("ol", "repodoc-search-results");
    section.append(make("h2", "", "Files and symbols"), list);
    query.run(text, (all, isDone) => {
      const results = all.filter(({ kind }) => kind !== "document" && kind !== "section");
      if (!results.length && !isDone) return;
      list.replaceChildren(...results.slice(0, ON_SEARCH_PAGE).map((result) => {
        const item = make("li", "");
        item.append(fillResult(make("a", ""), result));
        return item;
      }));
      section.hidden = !results.length;
      section.dataset.done = String(isDone);
      if (!section.isConnected) target.before(section);
    });
  }

  Object.assign(repodocSearch, { open: openBox, showOnSearchPage });
})();
