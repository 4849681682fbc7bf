"""What is true, per template: asked of the device's own state and of what was done.

The oracles are written apart from the checks of the tasks and share nothing with them, so that one
finds the other's mistakes. They see neither frames nor probes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from reward_models.judge_bench.oracles import (
    browser,
    calendar,
    clock,
    files,
    messages,
    notes,
    people,
    settings,
)
from reward_models.judge_bench.oracles.sight import Oracle, Sight

__all__ = ["ORACLES", "Oracle", "Sight"]

ORACLES: Final[Mapping[str, Oracle]] = {
    **settings.ORACLES,
    **clock.ORACLES,
    **people.ORACLES,
    **messages.ORACLES,
    **calendar.ORACLES,
    **notes.ORACLES,
    **files.ORACLES,
    **browser.ORACLES,
}
"""By template id."""
