"""The names of the pages that a browser in use has kept: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.apps.browser.seed_texts import SeedTexts

__all__ = ["Chinese"]


class Chinese(SeedTexts, language="zh"):
    """In Chinese."""

    encyclopedia = Entry("开放百科")
    weather = Entry("天气快报")
    news = Entry("灯笼日报")
    recipes = Entry("简单厨房")
    shop = Entry("街角商店")
    travel = Entry("时刻表 - 区域铁路")
    library = Entry("市立图书馆")
    forum = Entry("话题 - 邻里论坛")
    every_day = Entry("每天")
    tea = Entry("茶 - 开放百科")
