"""Units and currencies as people write them, in English and Chinese. Data alone.

Those of time are also read as the locale of any other language writes them: screens show them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.core.locales import locale_of
from mobile_gym.core.texts import LANGUAGES

_SECONDS_OF_UNITS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
"""By the units' names in locales."""
SECONDS: Final[Mapping[str, int]] = {
    pattern.format("").strip().casefold(): seconds
    for language in LANGUAGES
    for unit, seconds in _SECONDS_OF_UNITS.items()
    for pattern in locale_of(language).units[unit]
} | {
    name: seconds
    for seconds, names in {
        1: "s sec secs sec. second seconds 秒 秒钟",
        60: "m min mins min. minute minutes 分钟 分",
        3600: "h hr hrs hour hours 小时 个小时 钟头 个钟头",
        86400: "d day days 天",
    }.items()
    for name in names.split()
}
"""How long each unit of time is."""

UNITS: Final[Mapping[str, tuple[str, float]]] = {
    name: (family, factor)
    for family, factor, names in (
        ("%", 1, "% percent 个百分点"),
        ("m", 1000, "km kilometer kilometers kilometre kilometres kms 公里 千米"),
        ("m", 1, "m meter meters metre metres 米"),
        ("m", 0.01, "cm centimeters centimetres 厘米"),
        ("m", 500, "里"),
        ("m", 1609.344, "mi mile miles 英里"),
        ("m", 0.3048, "ft feet foot 英尺"),
        ("m", 0.0254, "inch inches 英寸"),
        ("m", 0.9144, "yard yards yd 码"),
        ("g", 453.592, "lb lbs 磅"),
        ("g", 1000, "kg kilogram kilograms kilo kilos kgs 公斤 千克"),
        ("g", 1, "g gram grams 克"),
        ("byte", 1, "b byte bytes 字节"),
        ("byte", 1e3, "kb kilobyte kilobytes 千字节"),
        ("byte", 1e6, "mb megabyte megabytes 兆字节 兆"),
        ("byte", 1e9, "gb gigabyte gigabytes 吉字节"),
        ("°c", 1, "°c ℃ celsius degrees\u00a0celsius 摄氏度"),
        ("°f", 1, "°f ℉ fahrenheit 华氏度"),
        ("l", 1, "l liter liters litre litres 升"),
        ("l", 0.001, "ml 毫升"),
    )
    for name in names.replace(" ", "|").replace("\u00a0", " ").split("|")
}
"""Of each unit, what it measures and how much of the base unit it is; decimal prefixes."""

COUNTED: Final[Mapping[str, str]] = {
    name: f"#{names.split()[0]}"
    for names in (
        "events event appointments appointment meetings meeting 活动 日程 会议 安排",
        "calls call 来电 电话 通话 未接来电 未接电话",
        "notes note 记事 笔记 便签",
        "files file 文件",
        "folders folder directories directory 文件夹 目录",
        "labels label tags tag 标签",
        "notebooks notebook 笔记本",
        "contacts contact 联系人",
        "alarms alarm 闹钟",
        "messages message texts sms 短信 消息",
        "apps app 应用",
        "photos photo pictures picture images 照片 图片",
        "pages page 页",
        "books book 书",
        "chairs chair 椅子",
        "tables table 桌子",
        "lists list 清单 列表",
        "people person persons attendees attendee participants participant guests guest"
        " 人 与会者 参会者 参与者",
        "tracks track activities activity workouts workout 轨迹 运动",
        "tasks task to-dos to-do todos todo 任务 待办 待办事项",
        "days day 天",
        "weeks week 周 星期",
        "months month 个月",
        "years year 年",
    )
    for name in names.split()
}
"""What is counted, by its nouns; those of one line are the same."""

CURRENCIES: Final[Mapping[str, str]] = {
    name: currency
    for currency, names in {
        "$": "$ us$ usd dollar dollars bucks 美元 美金",
        "€": "€ eur euro euros 欧元",
        "£": "£ gbp pound pounds 英镑",
        "¥": "¥ cny rmb yuan 元 块 块钱 人民币",
        "ca$": "ca$ c$ cad",
        "au$": "au$ a$ nz$ aud nzd",
        "hk$": "hk$ hkd 港元 港币 台币 新台币",
        "jpy": "jpy yen 日元 日圆",
        "inr": "inr ₹ rupees 卢比",
        "rub": "rub ₽ ruble rubles roubles 卢布",
        "mxn": "mxn peso pesos 比索",
        "krw": "krw won 韩元",
        "chf": "chf francs swiss\u00a0francs 法郎",
    }.items()
    for name in (part.replace("\u00a0", " ") for part in names.split(" "))
}
"""Names of currencies, by sign."""

NAMES_OF_UNITS: Final = frozenset((*SECONDS, *UNITS, *COUNTED, *CURRENCIES))
"""Whatever a number may be of."""
