"""SPA-Bench's success detection: key components, then a model; across apps in parts, with memory.

Source: SPA-Bench, section 5.1, appendices D and E.
"""

from reward_models.spa_bench.judge import (
    CoarseResult,
    FineMode,
    Segment,
    SpaBenchJudge,
    SpaBenchNotes,
    coarse_match,
    why_invalid,
)

__all__ = [
    "CoarseResult",
    "FineMode",
    "Segment",
    "SpaBenchJudge",
    "SpaBenchNotes",
    "coarse_match",
    "why_invalid",
]
