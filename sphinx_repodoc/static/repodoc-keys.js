/* Keys, and the search fields of a page. Everything else is loaded when it is first used. Without
   scripts a search field is a form that opens Sphinx's search page. */
(() => {
  "use strict";

  const PARTS = ["match", "data", "paths", "words", "names", "documents", "query"];
  const SEARCH = [...PARTS.map((part) => `repodoc-search-${part}.js`), "repodoc-search.js"];
  const STYLE = "repodoc-search.css";
  /* Buttons of pydata-sphinx-theme, and of themes derived from it, that open a search field. */
  const BUTTONS = ".search-button__button";

  const form = document.querySelector("form.repodoc-search");
  /* Text typed while scripts are loaded, null at other times. */
  let typed = null;

  function load(...scripts) {
    const loaded = repodoc.loadScripts("repodoc-dialog.js", ...scripts);
    return Promise.all([loaded, repodoc.loadStyle(STYLE)]);
  }

  async function run(scripts, action) {
    typed = "";
    await load(...scripts);
    const text = typed;
    typed = null;
    action();
    const field = document.activeElement;
    if (!isTyping(field)) {
      for (const key of text) KEYS[key]?.();
    } else if (text) {
      field.value += text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  /* Open the search with the text of a field; if that cannot be loaded, open the search page. */
  function search(field, filter = "") {
    return run(SEARCH, () => {
      const text = field ? field.value : "";
      if (field) field.value = "";
      if (globalThis.repodocSearch?.open) repodocSearch.open(text, filter);
      else location.assign(`${form.action}?q=${encodeURIComponent(text)}`);
    });
  }

  function act(key) {
    run(["repodoc-actions.js"], () => repodoc.actions?.[key]());
  }

  const KEYS = { "/": search, t: (field) => search(field, "kind:file") };
  for (const key of "olnpy?") KEYS[key] = () => act(key);

  function isTyping(element) {
    return element instanceof HTMLElement && !element.closest("dialog:not([open])")
      && (element.isContentEditable || /^(input|textarea|select)$/i.test(element.tagName));
  }

  function hasKeys() {
    return typeof DOCUMENTATION_OPTIONS === "undefined"
      || DOCUMENTATION_OPTIONS.ENABLE_SEARCH_SHORTCUTS !== false;
  }

  function findAction({ key = "", target, ctrlKey, metaKey, isComposing }) {
    if (isComposing || document.querySelector("dialog:modal")) return null;
    /* Keys are handled in an empty search field as well. */
    const isField = fields.includes(target) && !target.value;
    const isElsewhere = isTyping(target) && !isField;
    if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !isElsewhere ? KEYS["/"] : null;
    const isFree = !isTyping(target) || (isField && key === "/");
    return isFree && hasKeys() && Object.hasOwn(KEYS, key) ? KEYS[key] : null;
  }

  function handleKey(event) {
    if (event.altKey) return;
    const isText = event.key?.length === 1 && !event.ctrlKey && !event.metaKey;
    if (typed !== null && isText && !isTyping(event.target)) {
      typed += event.key;
      stop(event);
      return;
    }
    const action = findAction(event);
    if (!action) return;
    stop(event);
    action(fields.find((field) => field === event.target));
  }

  /* The theme's own handlers must not run as well. */
  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function offerSearch(field) {
    const open = () => search(field);
    const preload = () => load(...SEARCH);
    field.addEventListener("pointerenter", preload, { once: true });
    field.addEventListener("focus", preload, { once: true });
    field.addEventListener("click", open);
    field.addEventListener("compositionend", open);
    field.addEventListener("input", (event) => {
      if (!event.isComposing && typed === null) open();
    });
    field.form.addEventListener("submit", (event) => {
      /* An empty field of the theme leads to Sphinx's search page. */
      if (!field.value.trim() && field.form !== form) return;
      event.preventDefault();
      open();
    });
  }

  if (!form) {
    load(...SEARCH).then(() => globalThis.repodocSearch?.showOnSearchPage?.());
    return;
  }
  /* All fields that lead to Sphinx's search page: our own and those of the theme. */
  const fields = [...document.querySelectorAll("form input[name=q]")]
    .filter((field) => field.form.action === form.action);
  for (const field of fields) offerSearch(field);
  form.classList.add("repodoc-scripted");
  repodoc.handleKey = handleKey;
  /* In the capturing phase: before the handlers of the theme. */
  addEventListener("click", (event) => {
    if (!event.target.closest?.(BUTTONS)) return;
    stop(event);
    search();
  }, true);
})();
