"""Labels of the alarms that somebody's clock may hold."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["SeedTexts"]


class SeedTexts(Catalogue):
    """Labels of alarms."""

    medicine = Entry("Medicine")
    piano_lesson = Entry("Piano lesson")
    call_grandma = Entry("Call grandma")
    gym = Entry("Gym")
    water_plants = Entry("Water the plants")
