"""Two apps of benchmarks that show what a benchmark does: AndroidWorld's overlay, MiniWoB's page.

Benchmarks install, clear, open and tell them things on every device. Ours take that, and say what
they were told; the overlay stays inside the app's own page.

Source: AndroidWorld d9c569f, `env/adb_utils.py` and `env/setup_device` (packages, activities, the
broadcast and its extras).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.apps.test_shells.texts import Texts
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system.app import App, Context
from mobile_gym.virtual_device.system.pages import Page
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, text

if TYPE_CHECKING:
    from mobile_gym.core.texts import Text
    from mobile_gym.virtual_device.system.system import System

__all__ = ["ANDROID_WORLD", "MINIWOB", "OverlayData", "answer"]

_ANDROID_WORLD: Final = "com.example.androidworld"
_MINIWOB: Final = "com.google.androidenv.miniwob"
UPDATE_OVERLAY: Final = "com.example.ACTION_UPDATE_OVERLAY"


@dataclass(frozen=True, slots=True)
class OverlayData:
    """What the broadcast said last: the kind of task, and its goal."""

    task: str = ""
    goal: str = ""


_STORED: Final = Stored(_ANDROID_WORLD, OverlayData)
_Screen: TypeAlias = Context[object, Texts]
_OverlayScreen: TypeAlias = Context[OverlayData, Texts]


def _initial(rng: np.random.Generator, language: str) -> OverlayData:
    del rng, language
    return OverlayData()


def answer(system: System, action: str, extras: Mapping[str, Any]) -> tuple[int, str | None] | None:
    """Keep what a benchmark says that it does: result code and data, as nobody answers on a phone.

    Args:
        system: the device.
        action: of the broadcast.
        extras: `task_type_string` and `goal_string`.
    """
    if action != UPDATE_OVERLAY or _ANDROID_WORLD not in system.state.packages:
        return None
    task, goal = (str(extras.get(name, "")) for name in ("task_type_string", "goal_string"))
    _STORED.write(system, task=task, goal=goal)
    return 0, None


def _message_page(ctx: _Screen, title: Text, words: Text, *rows: tuple[str, str]) -> View:
    theme, language = ctx.theme, ctx.state.language
    lines: list[View] = []
    for caption, value in rows:
        lines.append(text(caption, 14, theme.accent, bold=True, width=FILL, padding=(0, 12, 0, 0)))
        lines.append(text(value or ctx.t.nothing, 16, theme.text, width=FILL, resource_id="value"))
    return ui.page(
        theme,
        ui.app_bar(theme, title.of(language)),
        column(
            column(icon(ctx.app.icon, 72, theme.accent), width=FILL, align="center"),
            text(words.of(language), 16, theme.text_secondary, width=FILL, resource_id="about"),
            *lines,
            width=FILL,
            gap=10,
            padding=(24, 24),
        ),
    )


def _overlay(ctx: _OverlayScreen) -> View:
    data = ctx.data
    return _message_page(
        ctx,
        Texts.android_world,
        Texts.android_world_text,
        (ctx.t.task, data.task),
        (ctx.t.goal, data.goal),
    )


def _miniwob(ctx: _Screen) -> View:
    return _message_page(ctx, Texts.miniwob, Texts.miniwob_text)


_OVERLAY_PAGE: Final = Page(_ANDROID_WORLD, ".MainActivity")
_MINIWOB_PAGE: Final = Page(_MINIWOB, ".app.MainActivity")

ANDROID_WORLD: Final = App(
    package=_ANDROID_WORLD,
    label=Texts.android_world,
    icon="earth",
    color=0xFF455A64,
    main=_OVERLAY_PAGE.name,
    screens=dict([_OVERLAY_PAGE.shows(_overlay)]),
    texts=Texts,
    initial=_initial,
    on_broadcast=answer,
)
MINIWOB: Final = App(
    package=_MINIWOB,
    label=Texts.miniwob,
    icon="puzzle-outline",
    color=0xFF6D4C41,
    main=_MINIWOB_PAGE.name,
    screens=dict([_MINIWOB_PAGE.shows(_miniwob)]),
    texts=Texts,
    initial=lambda rng, language: EMPTY,
)
