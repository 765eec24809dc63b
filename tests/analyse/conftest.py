"""The whole standard library is compared on demand only: ``pytest -m stdlib``."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "stdlib: compares all of the standard library; on demand")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "stdlib" in config.option.markexpr:
        return
    on_demand = [item for item in items if item.get_closest_marker("stdlib")]
    if on_demand:
        config.hook.pytest_deselected(items=on_demand)
        items[:] = [item for item in items if item not in on_demand]
