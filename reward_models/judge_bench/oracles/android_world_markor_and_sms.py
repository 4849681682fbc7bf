"""What is true of AndroidWorld's task to write a note in Markor and to send what it says."""

from __future__ import annotations

from typing import Final

from reward_models.judge_bench.oracles.android_world_markor import DESCRIPTIONS, note_written
from reward_models.judge_bench.oracles.android_world_simple_sms import (
    MESSENGER_DESCRIPTIONS,
    is_sent,
)
from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.sight import Oracle, Sight


def _written_and_sent(see: Sight) -> bool:
    """The note is there, its text has gone out once, and the messenger is still in front."""
    return note_written(see) and is_sent(see, see.number, see.task.params["text"])


ORACLES: Final[dict[str, Oracle]] = oracles_of(
    (*MESSENGER_DESCRIPTIONS, *DESCRIPTIONS),
    {"AndroidWorld.MarkorCreateNoteAndSms": _written_and_sent},
)
