"""What is true, per template: asked of the device's own state and of what was done.

The oracles are written from the instructions alone, apart from the checks of the tasks, and share
nothing with them, so that one finds the other's mistakes. They see neither pixels nor probes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from reward_models.judge_bench.oracles import (
    browser,
    calendar,
    clock,
    contacts,
    cross_app,
    files,
    messages,
    notes,
    phone,
    settings,
)
from reward_models.judge_bench.oracles.sight import Oracle, Past, Sight

__all__ = ["ORACLES", "Oracle", "Past", "Sight"]

ORACLES: Final[Mapping[str, Oracle]] = {
    **settings.ORACLES,
    **clock.ORACLES,
    **contacts.ORACLES,
    **phone.ORACLES,
    **messages.ORACLES,
    **calendar.ORACLES,
    **notes.ORACLES,
    **files.ORACLES,
    **browser.ORACLES,
    **cross_app.ORACLES,
}
"""By template id."""
