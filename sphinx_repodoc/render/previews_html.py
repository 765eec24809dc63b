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


def render_preview(preview: Preview | None, context: HtmlContext, *, is_only: bool) -> str:
    """Render *preview*, with a switch unless it is all that the page has; empty without one."""
    if preview is None:
        return ""
    blocks = "\n".join(render_blocks(preview.blocks, context))
    switch = "" if is_only else _SWITCH
    return f'{switch}<div class="repodoc-preview" id="preview"><h2>Preview</h2>\n{blocks}</div>\n'
