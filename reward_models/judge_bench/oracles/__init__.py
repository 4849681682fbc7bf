"""What is true, per template: asked of the device's own state and of what was done.

The oracles are written from the instructions alone, apart from the checks of the tasks, and share
nothing with them, so that one finds the other's mistakes. They see neither pixels nor probes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from reward_models.judge_bench.oracles import (
    android_world_broccoli,
    android_world_camera,
    android_world_clipper,
    android_world_clock,
    android_world_contacts,
    android_world_files,
    android_world_joplin,
    android_world_markor,
    android_world_open_tracks,
    android_world_pro_expense,
    android_world_simple_calendar,
    android_world_simple_sms,
    android_world_system,
    android_world_tasks_org,
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
from reward_models.judge_bench.oracles.sight import EpisodePast, Oracle, Sight

__all__ = ["ORACLES", "EpisodePast", "Oracle", "Sight"]

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
    **android_world_system.ORACLES,
    **android_world_clock.ORACLES,
    **android_world_contacts.ORACLES,
    **android_world_files.ORACLES,
    **android_world_clipper.ORACLES,
    **android_world_camera.ORACLES,
    **android_world_markor.ORACLES,
    **android_world_simple_sms.NOTE_ORACLES,
    **android_world_simple_calendar.ORACLES,
    **android_world_pro_expense.ORACLES,
    **android_world_broccoli.ORACLES,
    **android_world_tasks_org.ORACLES,
    **android_world_open_tracks.ORACLES,
    **android_world_simple_sms.ORACLES,
    **android_world_joplin.ORACLES,
}
"""By template id."""
