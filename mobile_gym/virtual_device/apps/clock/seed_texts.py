"""Labels of the alarms that somebody's clock may hold."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class SeedTexts(Catalogue):
    """Labels of alarms."""

    medicine = LocalizedText("Medicine", zh="吃药", de="Medikament")
    piano_lesson = LocalizedText("Piano lesson", zh="钢琴课", de="Klavierstunde")
    call_grandma = LocalizedText("Call grandma", zh="给奶奶打电话", de="Oma anrufen")
    gym = LocalizedText("Gym", zh="健身", de="Fitnessstudio")
    water_plants = LocalizedText("Water the plants", zh="浇花", de="Blumen gießen")
