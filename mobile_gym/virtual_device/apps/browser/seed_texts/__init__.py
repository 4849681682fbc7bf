"""The names of the pages that a browser in use has kept."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["SeedTexts"]


class SeedTexts(Catalogue):
    """The names of the pages that a browser in use has kept."""

    encyclopedia = Entry("Open Encyclopaedia")
    weather = Entry("Weather Now")
    news = Entry("The Daily Lantern")
    recipes = Entry("Simple Kitchen")
    shop = Entry("Corner Shop")
    travel = Entry("Timetable - Regional Railways")
    library = Entry("Town Library")
    forum = Entry("Topics - Neighbours' Forum")
    every_day = Entry("Every day")
    tea = Entry("Tea - Open Encyclopaedia")
