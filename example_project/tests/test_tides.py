"""Tides: the curve has the shape that a tide has."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from harbour import SELHAM, height_at, high_waters
from harbour.tides import low_water


def test_mean_of_a_long_time_is_the_mean_level(noon: datetime) -> None:
    heights = [height_at(noon + timedelta(hours=hour)) for hour in range(24 * 365)]
    assert sum(heights) / len(heights) == pytest.approx(SELHAM.mean_level, abs=0.01)


def test_a_day_has_two_high_waters(noon: datetime) -> None:
    first, second = list(high_waters(noon))[:2]
    assert timedelta(hours=11) < second - first < timedelta(hours=14)


def test_low_water_is_below_high_water(noon: datetime) -> None:
    end = noon + timedelta(hours=13)
    assert low_water(noon, end) < min(height_at(when) for when in high_waters(noon))
