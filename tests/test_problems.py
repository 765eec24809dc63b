from __future__ import annotations

import re

import pytest

from sphinx_repodoc.problems import ProblemKind, Warns


@pytest.mark.parametrize("kind", ProblemKind, ids=str)
def test_a_kind_is_its_subtype_and_says_what_it_means(kind: ProblemKind) -> None:
    assert str(kind) == kind.value == f"{kind}"
    assert re.fullmatch(r"[a-z]+", kind.value)
    assert re.fullmatch(r"[A-Z].*\.", kind.meaning)
    assert isinstance(kind.warns, Warns)


def test_no_two_kinds_are_one() -> None:
    # An enum makes members with equal values aliases, which it does not iterate over.
    assert len(ProblemKind.__members__) == len({kind.value for kind in ProblemKind})
    assert len(ProblemKind) == len({kind.meaning for kind in ProblemKind})
