"""Joins what descriptions of substates say with what is known of whole instructions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reward_models.judge_bench.oracles.description_patterns import Saying
from reward_models.judge_bench.oracles.sight import Fact, Oracle

__all__ = ["described"]


def described(
    sayings: Sequence[Saying],
    fulfilled: Mapping[str, Fact],
    own: Mapping[str, Sequence[Saying]] | None = None,
) -> dict[str, Oracle]:
    """An oracle for each instruction, with the facts of its substates by what they say.

    Args:
        sayings: of any of the instructions.
        fulfilled: whether an instruction is fulfilled, by template id.
        own: what sayings mean in one template alone, by its id; they go before the others.
    """
    return {
        name: Oracle(sayings=(*(own or {}).get(name, ()), *sayings), fulfilled=fact)
        for name, fact in fulfilled.items()
    }
