/* The switch between preview and code. It works without this script, which checks the choice that is
   shown, and follows an address that leads to the other one. */
(() => {
  "use strict";

  const main = document.querySelector(".repodoc-switched");
  const choices = main.querySelectorAll(".repodoc-switch input");

  function choose(value) {
    for (const choice of choices) choice.checked = choice.value === value;
  }

  function followHash(initial) {
    const isRange = /^#L\d+-L?\d+$/.test(location.hash);
    const target = repodoc.findTarget(location.hash);
    if (isRange || target?.closest("#source")) choose("code");
    else if (initial || target?.closest("#preview")) choose("preview");
    /* The lines may have been hidden before. */
    if (isRange) repodoc.listing?.followHash();
  }

  /* A link of the outline to a heading leads to that heading in the preview, if that is shown. */
  function followOutline(event) {
    const link = event.target.closest('.repodoc-pane a[href^="#L"]');
    if (!link || !choices[0].checked || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const hasText = (element) => element.textContent.trim() === link.textContent.trim();
    const links = [...link.closest("ul").querySelectorAll('a[href^="#L"]')].filter(hasText);
    const headings = [...main.querySelectorAll("#preview :is(h3, h4, h5, h6)")].filter(hasText);
    const place = headings[links.indexOf(link)]?.closest('[id^="preview-"]');
    if (!place) return;
    event.preventDefault();
    location.hash = place.id;
  }

  document.addEventListener("click", followOutline);

  /* A browser may restore the choice of the last visit. */
  const isRestored = [...choices].some((choice) => choice.checked);
  if (!isRestored || location.hash) followHash(!isRestored);
  addEventListener("hashchange", () => followHash(false));
})();
