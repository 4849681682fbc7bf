"""Labels of the alarms that somebody's clock may hold, in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.apps.clock.seed_texts import SeedTexts

__all__ = ["Chinese"]


class Chinese(SeedTexts, language="zh"):
    """In Chinese."""

    medicine = Entry("吃药")
    piano_lesson = Entry("钢琴课")
    call_grandma = Entry("给奶奶打电话")
    gym = Entry("健身")
    water_plants = Entry("浇花")
