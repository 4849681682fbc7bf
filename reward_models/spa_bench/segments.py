"""Stage 1 of cross-app judging: which screens belong to which app. Stage 2's memory.

Source: SPA-Bench, appendix E. A segmentation is valid where every app is there, in order, without
overlap, and with at least two screens for each but the last. Where it is not, the task has failed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mobile_gym.core.frames import Frame
from reward_models.judge_toolkit.checked_replies import CheckedReply, ReplyRefused
from reward_models.judge_toolkit.model_asker import Asker
from reward_models.judge_toolkit.screen_prompts import screen_parts
from reward_models.language_models import Picture
from reward_models.language_models.reply_schemas import INTEGER, STRING, list_of, object_of
from reward_models.language_models.schema import check_schema, read_json
from reward_models.spa_bench.prompts import MEMORY, SEGMENT

LEAST_SCREENS: Final = 2
MISSING: Final = -1
_MAX_NOTE: Final = 1_000

_SEGMENTS_SCHEMA: Final = object_of(
    screens=INTEGER, segments=list_of(object_of(app=STRING, start=INTEGER, end=INTEGER))
)
_NOTE_SCHEMA: Final = object_of(note=STRING)


class Segment(NamedTuple):
    """An app's screens, first and last, counted from 0; None for an app that was not used."""

    app: str
    screens: tuple[int, int] | None


def segment(
    asker: Asker, frames: Sequence[Frame], apps: Sequence[str]
) -> CheckedReply[tuple[Segment, ...]]:
    """Have a model split a session; one segment for each app, in the list's order."""
    parts: list[str | Picture] = [
        "APPS:\n" + "\n".join(f"{n}. {app}" for n, app in enumerate(apps, 1))
    ]
    for number, frame in enumerate(frames, 1):
        parts.extend(screen_parts(f"SCREEN {number}", frame, asker.see))
    return asker.ask(
        SEGMENT, parts, _SEGMENTS_SCHEMA, lambda reply: _read_segments(reply, apps, len(frames))
    )


def why_invalid(segments: Sequence[Segment], least_screens: int = LEAST_SCREENS) -> str:
    """Which rule a segmentation breaks, or "".

    Args:
        segments: in the order of the apps.
        least_screens: that each app but the last must have.
    """
    end = -1
    for place, (app, screens) in enumerate(segments):
        if screens is None:
            return f"{app} was not used in its place"
        first, last = screens
        if first <= end:
            return f"{app} begins at screen {first + 1}, before the app ahead of it has ended"
        is_last = place == len(segments) - 1
        if not is_last and last - first + 1 < least_screens:
            return f"{app} has {last - first + 1} screens; it needs {least_screens}"
        end = last
    return ""


def remember(asker: Asker, frames: Sequence[Frame], first: int, what: str) -> CheckedReply[str]:
    """Have a model note down what screens say about something; "" where they say nothing.

    Args:
        asker: whose model is asked.
        frames: of one app.
        first: number of the first one, from 0.
        what: the words that a later part of the task needs.
    """
    parts: list[str | Picture] = [f"WHAT TO NOTE DOWN: {what}"]
    for number, frame in enumerate(frames, first + 1):
        parts.extend(screen_parts(f"SCREEN {number}", frame, asker.see))
    return asker.ask(MEMORY, parts, _NOTE_SCHEMA, _read_note)


def _read_segments(reply: str, apps: Sequence[str], count: int) -> tuple[Segment, ...]:
    value = read_json(reply)
    check_schema(value, _SEGMENTS_SCHEMA)
    if value["screens"] != count:
        raise ReplyRefused("screens", f"there are {count} screens, not {value['screens']}")
    named = [item["app"].strip() for item in value["segments"]]
    if [name.casefold() for name in named] != [app.casefold() for app in apps]:
        raise ReplyRefused("apps", f"the apps must be {', '.join(apps)}, in this order")
    segments: list[Segment] = []
    for app, item in zip(apps, value["segments"], strict=True):
        start, end = item["start"], item["end"]
        if start == end == MISSING:
            segments.append(Segment(app, None))
        elif 1 <= start <= end <= count:
            segments.append(Segment(app, (start - 1, end - 1)))
        else:
            raise ReplyRefused(
                "range",
                f"{app}: {start} to {end} is no stretch of screens 1 to {count}; "
                "an app that was not used has -1 for both",
            )
    return tuple(segments)


def _read_note(reply: str) -> str:
    value = read_json(reply)
    check_schema(value, _NOTE_SCHEMA)
    return " ".join(value["note"].split())[:_MAX_NOTE]
