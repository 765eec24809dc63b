"""What themes need beyond Sphinx's own context to show a generated page as one of theirs.

A theme that only calls ``toctree()`` and shows ``toc`` needs nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx_repodoc.sphinx.navigation import PLAIN, TreeStyle

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder

FURO_TREE = TreeStyle(
    parent="has-children",
    here="current-page",
    opening=(
        '<input class="toctree-checkbox" id="toctree-checkbox-{n}" name="toctree-checkbox-{n}" '
        'role="switch" type="checkbox" checked="" aria-label="Toggle navigation of {title}">'
        '<label for="toctree-checkbox-{n}"><span class="icon"><svg>'
        '<use href="#svg-arrow-right"></use></svg></span></label>'
    ),
)
"""How furo opens and closes an entry; all that we nest is on the way to the page, so open."""

PYDATA_TREE = TreeStyle(
    on_way="current active",
    parent="has-children",
    outer="nav bd-sidenav",
    opening=(
        '<details open="open"><summary aria-label="Entries of {title}">'
        '<span class="toctree-toggle" role="presentation">'
        '<i class="fa-solid fa-chevron-down"></i></span></summary>'
    ),
    closing="</details>",
)
"""The same in pydata-sphinx-theme."""

RenderTree = Callable[[TreeStyle], str]
"""From a style to the tree beside the page."""


class Body(str):
    """The HTML of a page. Sphinx writes the context out for a message that nobody reads, which
    for this part alone takes half the time of a page's events."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "<HTML>"


def has_templates(builder: StandaloneHTMLBuilder) -> bool:
    """Whether pages go through templates; serializing builders store their contexts, and may
    have a theme nevertheless."""
    return builder.name in _TEMPLATE_BUILDERS


_TEMPLATE_BUILDERS = frozenset({"html", "dirhtml"})


def shows_crumbs(builder: StandaloneHTMLBuilder) -> bool:
    """Whether the theme itself shows the way to a page."""
    # Serializing builders may have no theme.
    if getattr(builder, "theme", None) is None:
        return False
    options = {**builder.theme.get_options({}), **builder.config.html_theme_options}
    # The pydata theme and those made from it have breadcrumbs as a part to choose.
    if "article_header_start" in options:
        return "breadcrumbs" in str(options["article_header_start"])
    folders = builder.theme.get_theme_dirs()
    return any(Path(folder, "breadcrumbs.html").is_file() for folder in folders)


def spare_furo(app: Sphinx, context: dict[str, Any]) -> None:
    """furo parses and rewrites the tree of each page, which takes half the time of one: let it
    see none until :func:`adapt_furo` hands it the result."""
    if "furo" in app.extensions:
        context["toctree"] = lambda **options: ""


def spare_templates(builder: StandaloneHTMLBuilder) -> None:
    """Jinja looks on the disk whether one of a page's many templates has changed: not while
    thousands of pages are written."""
    # Another extension may bring templates of another kind.
    if environment := getattr(builder.templates, "environment", None):
        environment.auto_reload = False


Tags = dict[tuple[str, str, Any], str]
"""The tags of style sheets and scripts: (which of both, way to the root, asset) -> HTML."""


def remember_tags(context: dict[str, Any], known: Tags) -> None:
    """Sphinx looks up every style sheet and script on the disk again for each page, a fifth of
    the time of one: let it do so once for each depth of folders."""
    # Serializing builders have no root.
    if root := context.get("content_root"):
        for name in ("css_tag", "js_tag"):
            context[name] = _Tag(name, context[name], root, known)


@dataclass(frozen=True, slots=True)
class _Tag:
    """Makes tags, each asset's once."""

    name: str
    make: Callable[[Any], str]
    root: str
    known: Tags

    def __call__(self, asset: Any) -> str:
        key = (self.name, self.root, asset)
        if key not in self.known:
            self.known[key] = self.make(asset)
        return self.known[key]


def adapt_furo(context: dict[str, Any], render: RenderTree) -> None:
    """Hand furo the tree as it would have rewritten it."""
    context["furo_navigation_tree"] = render(FURO_TREE)
    context["furo_hide_toc"] = not context["display_toc"]
    context["toctree"] = lambda **options: render(PLAIN)


def adapt_pydata(context: dict[str, Any], render: RenderTree) -> None:
    """pydata-sphinx-theme makes its sidebar from documents only: give it ours."""

    def generate_toctree_html(kind: str = "sidebar", startdepth: int = 1, **options: Any) -> str:
        # The top level stands in the header, unless the theme asks for all.
        return render(replace(PYDATA_TREE, inner=startdepth > 0))

    context["suppress_sidebar_toctree"] = lambda *args, **kwargs: False
    context["generate_toctree_html"] = generate_toctree_html
    _mark_header(context)


def _mark_header(context: dict[str, Any]) -> None:
    """Mark the repository's entry in the header, which the theme does for documents only."""
    generate = context.get("generate_header_nav_html")
    overview = context["parents"][0]["link"] if context.get("parents") else ""
    if not (generate and overview):
        return
    item = re.compile(
        rf'(<li class="[^"]*\bnav-item) *("[^>]*>\s*<a [^>]*href="{re.escape(overview)}")'
    )
    context["generate_header_nav_html"] = lambda *args, **kwargs: item.sub(
        r"\1 current active\2", generate(*args, **kwargs)
    )


ADAPTERS: dict[str, Callable[[dict[str, Any], RenderTree], None]] = {
    "furo_navigation_tree": adapt_furo,
    "generate_toctree_html": adapt_pydata,
}
"""By a name that the theme puts into the context: themes derived from it are found too."""


def adapt_context(context: dict[str, Any], render: RenderTree) -> None:
    """Make the theme's own context fit a generated page."""
    for name, adapt in ADAPTERS.items():
        if name in context:
            adapt(context, render)
