"""What is true of tasks that need several apps."""

from __future__ import annotations

from typing import Final

from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.cross_app_descriptions import DESCRIPTIONS
from reward_models.judge_bench.oracles.cross_app_goals import FULFILLED
from reward_models.judge_bench.oracles.sight import Oracle

ORACLES: Final[dict[str, Oracle]] = oracles_of(DESCRIPTIONS, FULFILLED)
