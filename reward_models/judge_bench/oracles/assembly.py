"""Joins what descriptions of substates say with what is known of whole instructions.

The oracles of all suites are joined by it; `sight` must not know them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.sight import Fact, Oracle


def make_oracles(
    descriptions: Sequence[DescriptionPattern],
    fulfilled: Mapping[str, Fact],
    own: Mapping[str, Sequence[DescriptionPattern]] | None = None,
) -> dict[str, Oracle]:
    """An oracle for each instruction, with the facts of its substates by what they say.

    Args:
        descriptions: of any of the instructions.
        fulfilled: whether an instruction is fulfilled, by template id.
        own: what descriptions mean in one template alone, by its id; they go before the others.
    """
    return {
        name: Oracle(descriptions=(*(own or {}).get(name, ()), *descriptions), fulfilled=fact)
        for name, fact in fulfilled.items()
    }
