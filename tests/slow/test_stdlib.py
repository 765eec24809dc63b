"""The whole standard library, of which other tests read a sample."""

from __future__ import annotations

import pytest

from tests.languages.python.agreement import check_both_ways, check_files, list_files

pytestmark = pytest.mark.slow

# In parts, so that they share the cores under pytest-xdist.
PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_facts_are_those_of_an_oracle(part: int) -> None:
    check_files(list_files()[part::PARTS])


@pytest.mark.parametrize("part", range(PARTS))
def test_both_ways_agree(part: int) -> None:
    check_both_ways(list_files()[part::PARTS])
