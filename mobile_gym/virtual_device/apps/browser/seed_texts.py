"""The names of the pages that a browser in use has kept."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class SeedTexts(Catalogue):
    """The names of the pages that a browser in use has kept."""

    encyclopedia = LocalizedText("Open Encyclopaedia", zh="开放百科")
    weather = LocalizedText("Weather Now", zh="天气快报")
    news = LocalizedText("The Daily Lantern", zh="灯笼日报")
    recipes = LocalizedText("Simple Kitchen", zh="简单厨房")
    shop = LocalizedText("Corner Shop", zh="街角商店")
    travel = LocalizedText("Timetable - Regional Railways", zh="时刻表 - 区域铁路")
    library = LocalizedText("Town Library", zh="市立图书馆")
    forum = LocalizedText("Topics - Neighbours' Forum", zh="话题 - 邻里论坛")
    every_day = LocalizedText("Every day", zh="每天")
    tea = LocalizedText("Tea - Open Encyclopaedia", zh="茶 - 开放百科")
