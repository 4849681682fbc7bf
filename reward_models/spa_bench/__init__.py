"""SPA-Bench's success detection: key components, then a model; across apps in parts, with memory.

Source: SPA-Bench, section 5.1, appendices D and E.
"""

from reward_models.spa_bench.judge import (
    Coarse,
    FineMode,
    Segment,
    SpaBenchJudge,
    SpaBenchNotes,
    coarse,
    why_invalid,
)

__all__ = [
    "Coarse",
    "FineMode",
    "Segment",
    "SpaBenchJudge",
    "SpaBenchNotes",
    "coarse",
    "why_invalid",
]
