/* Dialogs over the page, and short messages. */
repodoc.dialogs = (() => {
  "use strict";

  const SECONDS = 4;
  let status = null;
  let timer = 0;

  function make(tag, css, text = "", attributes = {}) {
    const made = document.createElement(tag);
    if (css) made.className = css;
    made.textContent = text;
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  }

  /* Add a closed dialog to the page. The browser closes it with Escape, and gives the focus back. */
  function makeDialog(css, label) {
    const dialog = make("dialog", `repodoc-dialog ${css}`, "", { "aria-label": label });
    /* A click outside of the content is a click on the dialog element itself. */
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    /* Keep the theme's keyboard shortcuts from handling keys typed here. */
    dialog.addEventListener("keydown", (event) => event.stopPropagation());
    document.body.append(dialog);
    return dialog;
  }

  function makeCloseButton(dialog) {
    const button = make("button", "repodoc-dialog-close", "Close", { type: "button" });
    button.addEventListener("click", () => dialog.close());
    return button;
  }

  /* Show a message for a few seconds; screen readers read it. An address in it is a link. */
  function say(text, address = "") {
    if (!status) {
      status = make("p", "repodoc-status", "", { role: "status" });
      document.body.append(status);
    }
    const link = make("a", "", address, { href: address });
    /* Screen readers notice only changes of an element that is there already. */
    requestAnimationFrame(() => status.replaceChildren(text, ...(address ? [" ", link] : [])));
    clearTimeout(timer);
    timer = setTimeout(() => status.replaceChildren(), SECONDS * 1000);
  }

  return { make, makeCloseButton, makeDialog, say };
})();
