"""What is true of AndroidWorld's questions about the tracks of OpenTracks."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, Final

from reward_models.judge_bench.oracles.answers import (
    says_duration,
    says_names,
    says_number,
    says_number_near,
)
from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.created_records import untyped_screen_texts
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, app_in_front

_APP: Final = "de.dennisguse.opentracks"
_CHINESE: Final = {
    "biking": "骑自行车",
    "climbing": "攀岩",
    "hiking": "徒步",
    "kayaking": "皮划艇",
    "rowing": "赛艇",
    "running": "跑步",
    "sailing": "帆船",
    "skateboarding": "滑板",
    "skiing": "滑雪",
    "snowboarding": "单板滑雪",
    "surfing": "冲浪",
    "swimming": "游泳",
    "walking": "步行",
    "cycling": "骑行",
    "paddling": "划桨",
}
"""What the app calls kinds of activities in Chinese."""
_MILE_M, _FOOT_M = 1609.344, 0.3048
_OFF_M: Final = 10
"""By less than so many metres may a distance be off, as the pages round it."""
_ROUNDED_M: Final = 5
"""So far is a distance off that a page in Chinese shows, by hundredths of a kilometre."""
_MINUTES: Final = ("min", "mins", "minute", "minutes", "分", "分钟")
_KILOMETERS: Final = re.compile(
    r"(?<![\d.,])(\d+(?:\.\d+)?) *(?:km\b|kilomet(?:er|re)s?\b|公里|千米)", re.IGNORECASE
)
_METERS: Final = ("m", "meter", "meters", "metre", "metres", "米")


# -- which tracks ---------------------------------------------------------------------------------


def _all_tracks(see: Sight) -> list[Any]:
    return list(see.start.data[_APP].tracks)


def _requested_tracks(see: Sight) -> list[Any]:
    """The tracks of the kind, if one is named, in the days that the instruction names."""
    params = see.task.params
    if "monday" in params:
        first = date.fromisoformat(params["monday"])
        last = first + timedelta(days=6)
    else:
        first, last = (
            date.fromisoformat(params.get(name) or params["date"])
            for name in ("start_date", "end_date")
        )
    kind = params.get("category")
    return [
        track
        for track in _all_tracks(see)
        if kind in (None, track.category) and first <= see.day_of(track.start_ms) <= last
    ]


def _category_name(see: Sight, category: str) -> str:
    """What a kind of activities is called on the device."""
    return _CHINESE[category] if see.task.language == "zh" else category


# -- what was read --------------------------------------------------------------------------------


def _duration_texts(track: Any) -> tuple[str, ...]:
    """How long a track took, as its row shows it."""
    minutes, seconds = divmod(track.total_ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return (f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}",)


def _distance_texts(track: Any) -> tuple[str, ...]:
    """How far a track led, as pages show it in English and in Chinese; rounded either way."""
    meters = track.distance_m
    scales = (
        (meters / _MILE_M, "mi"),
        (meters / 1000, "公里"),
    )
    rounded = (
        (f"{number + more:.2f}", unit) for number, unit in scales for more in (-1e-6, 0, 1e-6)
    )
    small = ((f"{meters / _FOOT_M:.0f}", "ft"), (f"{meters:.0f}", "米"))
    return tuple(dict.fromkeys(f"{number} {unit}" for number, unit in (*rounded, *small)))


def _kind_texts(track: Any) -> tuple[str, ...]:
    """What a track was, in English and in Chinese."""
    return track.category, _CHINESE[track.category]


_SHOWN_OF: Final[dict[str, Callable[[Any], tuple[str, ...]]]] = {
    "kind": _kind_texts,
    "length": _duration_texts,
    "distance": _distance_texts,
}


@functools.cache
def _track_shown_fact(name: str, forms: tuple[str, ...]) -> Fact:
    """A track's name can be read, and one of some figures or words on the same screen."""
    whole = re.compile("|".join(rf"(?<![\w:.]){re.escape(form)}(?!\w)" for form in forms))

    def fact(see: Sight) -> bool:
        if not see.reads(name):
            return False
        texts = untyped_screen_texts(see)
        return any(name.casefold() in text for text in texts) and any(map(whole.search, texts))

    return fact


def _is_shown(what: str) -> Callable[..., bool]:
    """Whether something of the track of a name can be read now."""

    def fact(see: Sight, name: str) -> bool:
        (track,) = (candidate for candidate in _all_tracks(see) if candidate.name == name)
        return _track_shown_fact(name, _SHOWN_OF[what](track))(see)

    return fact


def _were_shown(see: Sight, tracks: list[Any], what: str) -> bool:
    return all(
        see.looked(_track_shown_fact(track.name, _SHOWN_OF[what](track))) for track in tracks
    )


# -- what was said --------------------------------------------------------------------------------


def _is_kinds_answered(see: Sight) -> bool:
    if see.answer is None:
        return False
    tracks = _requested_tracks(see)
    right = {_category_name(see, track.category) for track in tracks}
    others = {_category_name(see, kind) for kind in _CHINESE} - right
    is_right = says_names(see.answer, right, see.task.text, others)
    return is_right and _were_shown(see, tracks, "kind")


def _is_count_answered(see: Sight) -> bool:
    if see.answer is None:
        return False
    tracks = _requested_tracks(see)
    is_right = says_number(see.answer, len(tracks), see.task.text)
    return is_right and _were_shown(see, tracks, "kind")


def _is_minutes_answered(see: Sight) -> bool:
    """How long they took together, in minutes."""
    if see.answer is None:
        return False
    tracks = _requested_tracks(see)
    minutes = round(sum(track.total_ms for track in tracks) / 60_000)
    is_right = says_number(see.answer, minutes, see.task.text, units=_MINUTES) or says_duration(
        see.answer, 60 * minutes, see.task.text
    )
    return is_right and _were_shown(see, tracks, "length")


def _is_distance_answered(see: Sight, meters: float, rounded: int) -> bool:
    """A distance is told in metres, off by no more than what pages leave open.

    Args:
        see: now.
        meters: the right one.
        rounded: how many shown distances it comes from.
    """
    if see.answer is None:
        return False
    in_chinese = _ROUNDED_M * rounded + 1 if see.task.language == "zh" else 0
    most = max(_OFF_M - 0.5, in_chinese + 0.5)
    answer = _KILOMETERS.sub(lambda match: f"{1000 * float(match[1]):.0f} m", see.answer)
    is_right = says_number_near(answer, meters, most, see.task.text, units=_METERS)
    return is_right and _were_shown(see, _requested_tracks(see), "distance")


def _is_farthest_answered(see: Sight) -> bool:
    return _is_distance_answered(see, max(track.distance_m for track in _requested_tracks(see)), 1)


def _is_way_answered(see: Sight) -> bool:
    tracks = _requested_tracks(see)
    return _is_distance_answered(see, sum(track.distance_m for track in tracks), len(tracks))


_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.SportsTrackerActivitiesOnDate": _is_kinds_answered,
    "AndroidWorld.SportsTrackerActivitiesCountForWeek": _is_count_answered,
    "AndroidWorld.SportsTrackerActivityDuration": _is_minutes_answered,
    "AndroidWorld.SportsTrackerLongestDistanceActivity": _is_farthest_answered,
    "AndroidWorld.SportsTrackerTotalDurationForCategoryThisWeek": _is_minutes_answered,
    "AndroidWorld.SportsTrackerTotalDistanceForCategoryOverInterval": _is_way_answered,
}

_DESCRIPTIONS: Final = (
    DescriptionPattern("OpenTracks is open", "OpenTracks 已打开", app_in_front(_APP)),
    DescriptionPattern("The type of “{name}” is shown", "显示了“{name}”的类型", _is_shown("kind")),
    DescriptionPattern(
        "How long “{name}” took is shown", "显示了“{name}”的用时", _is_shown("length")
    ),
    DescriptionPattern(
        "How far “{name}” led is shown", "显示了“{name}”的距离", _is_shown("distance")
    ),
)

ORACLES: Final[dict[str, Oracle]] = make_oracles(_DESCRIPTIONS, _FULFILLED)
