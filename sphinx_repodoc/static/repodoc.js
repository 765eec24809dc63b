/* Lines of a listing by address: #L12 works by itself, #L12-L20 and clicks need this.
   Without it the page loses only these. */
(() => {
  "use strict";

  const listing = document.querySelector("#source .repodoc-listing");
  if (!listing) return;
  const pre = listing.querySelector("pre");
  const button = makeButton();
  let marked = [];

  /* [first, last] of "#L12" or "#L12-L20" where the listing has these lines, else null. */
  function parseHash(hash) {
    const match = /^#L(\d+)(?:-L?(\d+))?$/.exec(hash);
    if (!match) return null;
    const ends = [Number(match[1]), Number(match[2] || match[1])].sort((a, b) => a - b);
    return lineAt(ends[0]) ? ends : null;
  }

  function lineAt(number) {
    const line = document.getElementById(`L${number}`);
    return line && pre.contains(line) ? line : null;
  }

  function markLines(range) {
    for (const line of marked) line.classList.remove("repodoc-marked");
    marked = [];
    for (let number = range ? range[0] : 1; range && number <= range[1]; number += 1) {
      const line = lineAt(number);
      if (!line) break;
      line.classList.add("repodoc-marked");
      marked.push(line);
    }
    offerLink();
  }

  /* The browser itself finds a single line, but not a range. */
  function followHash() {
    const range = parseHash(location.hash);
    markLines(range);
    if (range && range[0] !== range[1]) marked[0].scrollIntoView({ behavior: "instant" });
  }

  function numberClicked(event) {
    const line = event.target.closest("pre > span > span");
    if (!line || event.button !== 0) return 0;
    const gutter = getComputedStyle(line, "::before");
    const width = parseFloat(gutter.width) + 2 * parseFloat(gutter.paddingLeft);
    const box = pre.getBoundingClientRect();
    const isRtl = getComputedStyle(pre).direction === "rtl";
    const distance = isRtl ? box.right - event.clientX : event.clientX - box.left;
    return distance <= width ? Number(line.id.slice(1)) : 0;
  }

  function handleClick(event) {
    const number = numberClicked(event);
    if (!number) return;
    const start = event.shiftKey && parseHash(location.hash);
    const ends = start ? [start[0], number].sort((a, b) => a - b) : [number, number];
    const hash = ends[0] === ends[1] ? `#L${number}` : `#L${ends[0]}-L${ends[1]}`;
    /* The reader looks at the line already: change the address without a jump. */
    history.pushState(null, "", hash);
    markLines(ends);
    if (start) getSelection().removeAllRanges();
  }

  function makeButton() {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "repodoc-copy";
    made.hidden = true;
    made.addEventListener("click", async () => {
      await navigator.clipboard.writeText(location.href);
      made.textContent = "Copied";
    });
    return made;
  }

  function offerLink() {
    button.hidden = !marked.length || !navigator.clipboard;
    if (button.hidden) return;
    button.textContent = marked.length > 1 ? "Copy link to these lines" : "Copy link to this line";
    const top = marked[0].getBoundingClientRect().top - listing.getBoundingClientRect().top;
    button.style.top = `${Math.round(top)}px`;
  }

  /* From here on the marks say which lines are meant: :target does not follow pushState. */
  listing.classList.add("repodoc-scripted");
  listing.append(button);
  pre.addEventListener("click", handleClick);
  addEventListener("hashchange", followHash);
  followHash();
})();
