"""Render the preview of a file and the switch between preview and code, which needs no script."""

from __future__ import annotations

from sphinx_repodoc.pages.blocks import Preview
from sphinx_repodoc.render.html import HtmlContext, render_blocks

# No choice is checked at first: the style sheet shows the preview then, or the code if the address
# names a line of it. A script checks the one that is shown.
_SWITCH = """<fieldset class="repodoc-switch"><legend>Show</legend>
<label><input type="radio" name="repodoc-view" value="preview"> Preview</label>
<label><input type="radio" name="repodoc-view" value="code"> Code</label></fieldset>
"""


def render_main(preview: Preview | None, source: str, context: HtmlContext) -> str:
    """Render the main column of a file page: *preview* before *source*, the rendered section of
    that name, and a switch between them. Empty if the page has neither."""
    if preview is None:
        return f'<div class="repodoc-main">{source}</div>' if source else ""
    blocks = "\n".join(render_blocks(preview.blocks, context))
    shown = f'<div class="repodoc-preview" id="preview"><h2>Preview</h2>\n{blocks}</div>\n'
    if not source:
        return f'<div class="repodoc-main">{shown}</div>'
    return f'<div class="repodoc-main repodoc-switched">{_SWITCH}{shown}{source}</div>'
