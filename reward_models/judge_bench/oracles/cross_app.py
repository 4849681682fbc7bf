"""What is true of tasks that need several apps."""

from __future__ import annotations

from typing import Final

from reward_models.judge_bench.oracles.assembly import described
from reward_models.judge_bench.oracles.cross_app_descriptions import SAYINGS
from reward_models.judge_bench.oracles.cross_app_goals import FULFILLED
from reward_models.judge_bench.oracles.sight import Oracle

__all__ = ["ORACLES"]

ORACLES: Final[dict[str, Oracle]] = described(SAYINGS, FULFILLED)
