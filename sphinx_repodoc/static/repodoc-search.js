/* The search box of a page, and the results on Sphinx's own search page. Without this script
   the box is a form that opens that page. */
(() => {
  "use strict";

  const DELAY = 60;
  const ON_SEARCH_PAGE = 12;
  const KEYS = [["↑ ↓", "choose"], ["Enter", "open"], ["Ctrl Enter", "new tab"], ["Esc", "close"]];
  const LAST_NAMES = /(?<=[.:])[^\s.:]+(?:\.|::)[^\s.:]+$/;
  const FILTERS = ["kind:class", "lang:cpp", "path:src/"];
  const { query } = repodocSearch;
  const form = document.querySelector("form.repodoc-search");

  function make(tag, css, text = "", attributes = {}) {
    const made = document.createElement(tag);
    if (css) made.className = css;
    made.textContent = text;
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  }

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
      const scope = result.scope.match(LAST_NAMES)?.[0] ?? result.scope;
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
    title.append(makeMarked("repodoc-result-name", name, marks));
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
      this.build();
    }

    build() {
      const label = { "aria-label": "Search the repository" };
      this.dialog = make("dialog", "repodoc-search-dialog", "", label);
      this.input = make("input", "", "", {
        type: "text", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list",
        "aria-controls": "repodoc-search-list", "aria-label": "Search files and symbols",
        placeholder: "Name, path or words", autocomplete: "off", autocapitalize: "off",
        spellcheck: "false", enterkeyhint: "go",
      });
      this.list = make("div", "repodoc-search-list", "", {
        id: "repodoc-search-list", role: "listbox", "aria-label": "Results",
      });
      this.status = make("p", "repodoc-search-status", "", { role: "status" });
      const close = make("button", "repodoc-search-close", "Close", { type: "button" });
      const head = make("div", "repodoc-search-head");
      head.append(this.input, close);
      this.dialog.append(head, this.list, this.makeFoot());
      close.addEventListener("click", () => this.dialog.close());
      this.input.addEventListener("input", () => this.searchSoon());
      this.dialog.addEventListener("keydown", (event) => this.handleKey(event));
      /* A click outside the box is a click on the dialog element itself. */
      this.dialog.addEventListener("click", (event) => {
        if (event.target === this.dialog) this.dialog.close();
      });
      this.list.addEventListener("click", (event) => this.handleClick(event));
      document.body.append(this.dialog);
    }

    makeFoot() {
      const foot = make("div", "repodoc-search-foot");
      const keys = make("p", "repodoc-search-keys");
      for (const [key, meaning] of KEYS) {
        const item = make("span", "");
        item.append(make("kbd", "", key), ` ${meaning}`);
        keys.append(item, " ");
      }
      const filters = make("p", "repodoc-search-filters");
      for (const text of FILTERS) filters.append(make("code", "", text), " ");
      foot.append(this.status, keys, filters);
      return foot;
    }

    open(text = "") {
      if (this.dialog.open) return;
      if (text) this.input.value = text;
      this.dialog.showModal();
      this.input.focus();
      if (!text) this.input.select();
      this.search();
    }

    searchSoon() {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.search(), DELAY);
    }

    search() {
      this.number += 1;
      const { number } = this;
      this.wasMoved = false;
      const text = this.input.value;
      if (!text.trim()) {
        this.show([], true, text);
        this.status.textContent = "";
        /* Load the data that every search needs before the reader types. */
        query.run("", () => {});
        return;
      }
      const isOutdated = () => number !== this.number;
      query.run(text, (results, isDone) => this.show(results, isDone, text), isOutdated);
    }

    show(results, isDone, text) {
      /* Keep the old results until there are new ones. */
      if (!results.length && !isDone) return;
      const before = this.wasMoved && this.options[this.chosen]?.href;
      this.options = results.flatMap((result) => this.makeOptions(result));
      for (const [number, option] of this.options.entries()) option.id = `repodoc-option-${number}`;
      this.list.replaceChildren(...this.options);
      this.input.setAttribute("aria-expanded", String(this.options.length > 0));
      this.status.textContent = countResults(results, isDone);
      Object.assign(this.list.dataset, { done: String(isDone), query: text });
      const kept = before ? this.options.findIndex((option) => option.href === before) : 0;
      this.choose(Math.max(0, kept));
    }

    makeOptions(result) {
      const attributes = { role: "option", tabindex: "-1", "aria-selected": "false" };
      const options = [fillResult(make("a", "", "", attributes), result)];
      if (result.more) {
        const places = result.more === 1 ? "place" : "places";
        const text = `${result.more.toLocaleString("en")} more ${places} of ${result.name}`;
        const more = make("div", "repodoc-result repodoc-result-more", text, attributes);
        more.dataset.name = result.name;
        options.push(more);
      }
      return options;
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
        this.follow(this.options[this.chosen], event.ctrlKey || event.metaKey);
      }
      /* Keep the theme's keyboard shortcuts from handling keys typed here. */
      event.stopPropagation();
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
        const filters = this.input.value.match(/\b(kind|lang|path):\S+/gi) || [];
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

  function isTyping(element) {
    return element instanceof HTMLElement
      && (element.isContentEditable || /^(input|textarea|select)$/i.test(element.tagName));
  }

  function offerBox() {
    const field = form.querySelector("input");
    let box = null;
    const open = (text) => {
      box = box || new Box();
      box.open(text);
    };
    /* In the capturing phase: a theme's own shortcut must not open its search as well. */
    addEventListener("keydown", (event) => {
      if (event.altKey || event.shiftKey || box?.dialog.open) return;
      const hasControl = event.ctrlKey || event.metaKey;
      /* The input keeps the focus for a moment after the dialog is closed. */
      const isTyped = isTyping(event.target) && !box?.dialog.contains(event.target);
      const isElsewhere = isTyped && event.target !== field;
      const isSlash = event.key === "/" && !hasControl && !isTyped;
      const isK = event.key.toLowerCase() === "k" && hasControl && !isElsewhere;
      if (!isSlash && !isK) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      open("");
    }, true);
    field.addEventListener("click", () => open(field.value));
    field.addEventListener("input", () => {
      open(field.value);
      field.value = "";
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      open(field.value);
    });
    form.classList.add("repodoc-scripted");
  }

  /* Show results above those that Sphinx finds in documents. */
  function showOnSearchPage() {
    const text = new URLSearchParams(location.search).get("q") || "";
    const target = document.getElementById("search-results");
    if (!target || !text.trim()) return;
    const label = { "aria-label": "Files and symbols" };
    const section = make("section", "repodoc-search-page", "", label);
    const list = make("ol", "repodoc-search-results");
    section.append(make("h2", "", "Files and symbols"), list);
    query.run(text, (results, isDone) => {
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

  if (form) offerBox();
  else showOnSearchPage();
})();
