"""What is true of AndroidWorld's tasks in Simple Calendar."""

from __future__ import annotations

from typing import Final

from reward_models.judge_bench.oracles import (
    android_world_simple_calendar_events as acting,
)
from reward_models.judge_bench.oracles import (
    android_world_simple_calendar_questions as asking,
)
from reward_models.judge_bench.oracles.android_world_simple_calendar_events import CALENDAR
from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.created_records import tells
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, page

_FULFILLED: Final[dict[str, Fact]] = {**acting.FULFILLED, **asking.FULFILLED}


def _whole(see: Sight, **_: str) -> bool:
    """The whole of the instruction, which asks for lasting facts alone."""
    return _FULFILLED[see.task.id](see)


_DESCRIPTIONS: Final = (
    DescriptionPattern(
        "Simple Calendar Pro is open",
        "简易日历专业版已打开",
        page(f"{CALENDAR}/.activities.MainActivity"),
    ),
    DescriptionPattern("The page of an event is open", "活动页面已打开", page(asking.EDITOR)),
    DescriptionPattern(
        "“{title}” is in the calendar as asked, and nothing else has changed",
        "“{title}”已按要求加入日历，其他都没有改变",
        _whole,
    ),
    DescriptionPattern(
        "The events of that day are gone, and no others",
        "那一天的活动都已删除，其他的都在",
        _whole,
    ),
    DescriptionPattern(
        "“{title}” is gone, and nothing else", "“{title}”已删除，其他的都在", _whole
    ),
    DescriptionPattern(
        "The date of “{title}” was on the screen",
        "屏幕上出现过“{title}”的日期",
        lambda see, title: asking.is_day_read(see),
    ),
    DescriptionPattern(
        "The location of “{title}” was on the screen",
        "屏幕上出现过“{title}”的地点",
        lambda see, title: asking.is_place_read(see),
    ),
    DescriptionPattern("“{value}” was on the screen", "屏幕上出现过“{value}”", tells),
)

ORACLES: Final[dict[str, Oracle]] = oracles_of(_DESCRIPTIONS, _FULFILLED)
