"""What other extensions do for documents only."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from sphinx.application import Sphinx
from sphinx.config import Config

from sphinx_repodoc.sphinx.companions import PAGE_EVENT, PREVIEWS, add_preview


@pytest.mark.parametrize("has_cards", [True, False])
def test_previews_are_made_without_cards(has_cards: bool) -> None:
    config = Config()
    if has_cards:
        config.add("ogp_social_cards", {"line_color": "red"}, "html", ())
    seen: list[tuple[str, object]] = []

    def handle(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
        cards = app.config.ogp_social_cards if "ogp_social_cards" in app.config else None
        seen.append((tree.astext(), cards))

    handle.__module__ = PREVIEWS
    events = SimpleNamespace(listeners={PAGE_EVENT: [SimpleNamespace(handler=handle)]})
    app = cast("Sphinx", SimpleNamespace(config=config, events=events))
    add_preview(app, "repo/tree/a.py", "page.html", {"meta": {"description": "Boats."}})
    assert seen == [("Boats.", {"enable": False} if has_cards else None)]
    assert not has_cards or config.ogp_social_cards == {"line_color": "red"}
