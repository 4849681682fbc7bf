"""The weather: towns with a week's forecast each, warnings, and a home town of one's own.

It is a site of its own; `search` finds the pages of all.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Final, NamedTuple

from mobile_gym.virtual_device.apps.browser.web import documents, site
from mobile_gym.virtual_device.apps.browser.web.places import TOWNS, draw

_KINDS: Final = (
    (("Sunny", "晴"), "weather-sunny", 0xFFF57C00),
    (("Partly cloudy", "多云"), "weather-partly-cloudy", 0xFF1976D2),
    (("Cloudy", "阴"), "weather-cloudy", 0xFF546E7A),
    (("Rain", "雨"), "weather-rainy", 0xFF0277BD),
    (("Windy", "大风"), "weather-windy", 0xFF00796B),
)
_DAYS: Final = (
    ("Mon", "周一"),
    ("Tue", "周二"),
    ("Wed", "周三"),
    ("Thu", "周四"),
    ("Fri", "周五"),
    ("Sat", "周六"),
    ("Sun", "周日"),
)
_HOTTEST: Final = 34


class Forecast(NamedTuple):
    """One day's weather of a town, in °C, percent and km/h."""

    kind: int
    high: int
    low: int
    rain: int
    wind: int


def forecast(town: str, ordinal: int) -> Forecast:
    """The weather of a town on a day, given as `date.toordinal()`; always the same."""
    number = draw(list(TOWNS).index(town), ordinal)
    high = 14 + number % 17
    kind = number // 17 % len(_KINDS)
    rain = number // 1009 % 30 + (60 if kind == 3 else 0)
    wind = 5 + number // 31 % 20 + (25 if kind == 4 else 0)
    return Forecast(kind, high, high - 5 - number // 7 % 6, rain, wind)


def _hours(day: Forecast) -> tuple[tuple[str, str, str], ...]:
    """Every third hour of a day: warmest in the early afternoon."""
    icon = _KINDS[day.kind][1]
    night = "weather-night" if day.kind < 2 else icon
    hours: list[tuple[str, str, str]] = []
    for hour in range(0, 24, 3):
        warmth = (1 + math.cos((hour - 15) / 12 * math.pi)) / 2
        degrees = round(day.low + (day.high - day.low) * warmth)
        hours.append((f"{hour:02d}", icon if 6 <= hour < 21 else night, f"{degrees}°"))
    return tuple(hours)


def _navigation(request: site.Request) -> documents.Navigation:
    return documents.Navigation(
        (
            documents.Link(request.t("Warnings", "预警"), "/warnings"),
            documents.Link(request.t("Compare", "对比"), "/compare"),
            documents.Link(request.t("My town", "我的城市"), "/my"),
        ),
        "tabs",
        request.path,
    )


def _document(request: site.Request, title: str, *blocks: documents.Block) -> documents.Document:
    return site.page_in_frame(request, SITE.name, _navigation(request), title, *blocks)


def _page(request: site.Request) -> documents.Document | None:
    t = request.t
    match request.path.strip("/").split("/"):
        case [""]:
            cards = tuple(_card(request, town) for town in TOWNS)
            return _document(
                request, "", documents.Heading(t("Weather today", "今日天气"), 1), *cards
            )
        case ["town", town] if town in TOWNS:
            return _town(request, town)
        case ["warnings"]:
            return _warnings(request)
        case ["compare"]:
            title = t("Towns compared", "城市对比")
            header = (t("Town", "城市"), t("High", "最高"), t("Low", "最低"), t("Rain", "降水"))
            rows = tuple(
                (request.of(TOWNS[town]), f"{day.high}°", f"{day.low}°", f"{day.rain}%")
                for town in TOWNS
                for day in (forecast(town, request.today.toordinal()),)
            )
            return _document(request, title, documents.Table((header, *rows)))
        case ["my"]:
            return _mine(request)
        case _:
            return None


def _card(request: site.Request, town: str) -> documents.Card:
    day = forecast(town, request.today.toordinal())
    label, icon, color = _KINDS[day.kind]
    text = f"{request.of(label)}, {day.high}° / {day.low}°"
    return documents.Card(request.of(TOWNS[town]), f"/town/{town}", text, icon, color)


def _town(request: site.Request, town: str) -> documents.Document:
    t, of = request.t, request.of
    today = request.today.toordinal()
    week = [forecast(town, today + offset) for offset in range(7)]
    label, icon, color = _KINDS[week[0].kind]
    title = t("Weather in {}", "{}天气").format(of(TOWNS[town]))
    names = [of(_DAYS[(request.today + timedelta(offset)).weekday()]) for offset in range(7)]
    names[0] = t("Today", "今天")
    blocks: list[documents.Block] = [
        documents.Picture(of(label), icon, color),
        documents.Paragraph(f"{of(label)}, {week[0].high}°C", "strong"),
        documents.Table(
            (
                (t("Chance of rain", "降水概率"), f"{week[0].rain}%"),
                (t("Wind", "风速"), f"{week[0].wind} km/h"),
                (t("Low", "最低"), f"{week[0].low}°C"),
            ),
            header=False,
        ),
        documents.Heading(t("Hour by hour", "逐小时预报")),
        documents.Hours(_hours(week[0])),
        documents.Heading(t("Seven days", "七日预报")),
        documents.Table(
            (
                (t("Day", "日期"), t("Weather", "天气"), t("High", "最高"), t("Low", "最低")),
                *(
                    (shown, of(_KINDS[day.kind][0]), f"{day.high}°", f"{day.low}°")
                    for shown, day in zip(names, week, strict=True)
                ),
            )
        ),
        documents.Heading(t("Highest temperatures", "最高气温")),
        documents.Bars(
            tuple(
                (shown, day.high / _HOTTEST, f"{day.high}°")
                for shown, day in zip(names, week, strict=True)
            )
        ),
    ]
    if request.sites.city == town:
        blocks.append(documents.Paragraph(t("This is your town.", "这是您的城市。"), "good"))
    else:
        label = t("Make this my town", "设为我的城市")
        blocks.append(documents.Form("/my", (), label, post=True, hidden=(("town", town),)))
    return _document(request, title, *blocks)


def _warnings(request: site.Request) -> documents.Document:
    t = request.t
    title = t("Weather warnings", "天气预警")
    today = request.today.toordinal()
    warnings: list[documents.Link] = []
    for town in TOWNS:
        day = forecast(town, today)
        if day.kind in (3, 4):
            words = (
                t("Heavy rain, {}%", "强降雨，{}%").format(day.rain)
                if day.kind == 3
                else t("Strong wind, {} km/h", "大风，{} km/h").format(day.wind)
            )
            warnings.append(documents.Link(request.of(TOWNS[town]), f"/town/{town}", words))
    none = documents.Paragraph(t("There are no warnings today.", "今天没有预警。"), "good")
    return _document(request, title, documents.Links(tuple(warnings)) if warnings else none)


def _mine(request: site.Request) -> documents.Document:
    t, of = request.t, request.of
    title = t("My town", "我的城市")
    town = request.sites.city
    options = tuple((key, of(name)) for key, name in TOWNS.items())
    form = documents.Form(
        "/my",
        (documents.Select("town", t("Town", "城市"), options, town),),
        t("Save", "保存"),
        post=True,
    )
    shown = (
        _card(request, town)
        if town
        else documents.Paragraph(t("You have not chosen a town yet.", "您尚未选择城市。"))
    )
    return _document(request, title, shown, form)


def _submit(request: site.Request, values: Mapping[str, str]) -> site.Submitted | None:
    if request.path != "/my":
        return None
    town = values.get("town", "")
    if town in TOWNS:
        return site.Submitted(replace(request.sites, city=town), "/my")
    return site.Submitted(request.sites, "/my")


SITE: Final = site.Site(
    "weather.test",
    ("Weather Now", "天气快报"),
    ("Forecasts for six towns", "六个城市的天气预报"),
    "weather-partly-cloudy",
    0xFF1976D2,
    ("/", *(f"/town/{town}" for town in TOWNS), "/warnings", "/compare", "/my"),
    _page,
    _submit,
)
