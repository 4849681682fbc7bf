"""Labels of the alarms that somebody's clock may hold, in German."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.apps.clock.seed_texts import SeedTexts

__all__ = ["German"]


class German(SeedTexts, language="de"):
    """In German."""

    medicine = Entry("Medikament")
    piano_lesson = Entry("Klavierstunde")
    call_grandma = Entry("Oma anrufen")
    gym = Entry("Fitnessstudio")
    water_plants = Entry("Blumen gießen")
