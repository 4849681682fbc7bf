"""What is true of tasks in Files."""

from __future__ import annotations

from typing import Final

from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.files_descriptions import DESCRIPTIONS, OWN
from reward_models.judge_bench.oracles.files_goals import FULFILLED
from reward_models.judge_bench.oracles.sight import Oracle

ORACLES: Final[dict[str, Oracle]] = oracles_of(DESCRIPTIONS, FULFILLED, OWN)
