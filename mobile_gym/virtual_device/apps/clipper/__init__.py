"""Clipper: the clipboard for programs on a wire, by broadcasts. An imitation.

`am broadcast -a clipper.set -e text T` puts a text there, `clipper.get` answers with it. Since
Android 10 only the app in front may read the clipboard, so neither is answered elsewhere.

Source: Clipper 1.2.1 (ca.zgrs.clipper): its actions, and result codes as `am` prints them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.app_kit.tables import row_id
from mobile_gym.virtual_device.app_kit.tables import text as text_column
from mobile_gym.virtual_device.apps.clipper.texts import Texts
from mobile_gym.virtual_device.system.app import App, Context
from mobile_gym.virtual_device.system.pages import Page
from mobile_gym.virtual_device.system.storage import Storage, Table
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, row, space, stack, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["APP", "ClipperData", "answer"]

PACKAGE: Final = "ca.zgrs.clipper"
SET, GET = "clipper.set", "clipper.get"
_OK: Final = -1
"""Source: `Activity.RESULT_OK`."""
_REVIEW, _OLD, _READY = 0, 1, 2
"""What the first start still has to show; see `ClipperData.seen`."""


@dataclass(frozen=True, slots=True)
class ClipperData:
    """How much of the first start has been seen: 0, the review of permissions, 2 for all."""

    seen: int = 0


_STORED: Final = Stored(PACKAGE, ClipperData)
_Screen: TypeAlias = Context[ClipperData, Texts]


def _initial(rng: np.random.Generator, language: str) -> ClipperData:
    del rng, language
    return ClipperData()


def answer(system: System, action: str, extras: Mapping[str, Any]) -> tuple[int, str | None] | None:
    """What a broadcast is answered with: result code and data; None where it is not for Clipper.

    Args:
        system: the device.
        action: `clipper.set` or `clipper.get`.
        extras: with the text to set.
    """
    if action not in (SET, GET) or system.package != PACKAGE:
        return None
    if action == SET:
        words = extras.get("text")
        if words is None:
            return 0, None
        system.change(clipboard=str(words))
        return _OK, Texts.of(system.language).copied
    return _OK, system.state.clipboard


_CLIPBOARD: Final = Table[str](
    lambda state: (state.clipboard,),
    (row_id(lambda _words: 1), text_column("words", lambda words: words.replace("\n", "\\n"))),
)
"""For judges: `content://ca.zgrs.clipper/clipboard`, a line break as `\\n`; no app may read it."""


# -- screens ------------------------------------------------------------------------------------


def _main(ctx: _Screen) -> View:
    if ctx.data.seen == _REVIEW:
        return _review(ctx)
    return _explanation(ctx) if ctx.data.seen == _READY else _old_app(ctx)


def _review(ctx: _Screen) -> View:
    """What Android shows before the first start of an app that asks for nothing while it runs."""
    theme, t = ctx.theme, ctx.t
    return ui.page(
        theme,
        column(
            space(height=36),
            icon(APP.icon, 56, theme.accent),
            text(t.review_title, 24, theme.text, width=FILL, resource_id="permissions_message"),
            text(t.review_text, 16, theme.text_secondary, width=FILL),
            width=FILL,
            weight=1,
            gap=20,
            padding=(24, 0),
        ),
        _buttons(
            ui.button(theme, t.cancel, _leave, resource_id="cancel_button"),
            ui.button(theme, t.review_continue, _go_on, filled=True, resource_id="continue_button"),
        ),
    )


def _old_app(ctx: _Screen) -> View:
    theme, t = ctx.theme, ctx.t
    return ui.page(
        theme,
        column(
            column(
                text(t.app_name, 20, theme.text, bold=True, resource_id="android:id/alertTitle"),
                text(t.old_text, 16, theme.text_secondary, resource_id="android:id/message"),
                _buttons(ui.button(theme, t.ok, _go_on, resource_id="android:id/button1")),
                width=340,
                gap=12,
                padding=(24, 20, 16, 4),
                fill=theme.surface,
                radius=24,
                class_name="android.widget.LinearLayout",
                resource_id="android:id/parentPanel",
            ),
            width=FILL,
            height=FILL,
            align="center",
            justify="center",
        ),
        fill=theme.ground,
    )


def _explanation(ctx: _Screen) -> View:
    theme, t = ctx.theme, ctx.t
    content = ctx.state.clipboard
    return ui.page(
        theme,
        ui.app_bar(theme, t.app_name),
        column(
            text(t.what_it_is, 16, theme.text, width=FILL, resource_id="description"),
            *(_command(ctx, words) for words in (t.how_to_set, t.how_to_get)),
            text(t.on_clipboard, 14, theme.accent, bold=True, width=FILL, padding=(0, 16, 0, 0)),
            text(
                content or t.nothing_there,
                16,
                theme.text if content else theme.text_secondary,
                width=FILL,
                max_lines=8,
                resource_id="clipboard",
            ),
            width=FILL,
            gap=14,
            padding=(20, 12),
        ),
    )


def _command(ctx: _Screen, words: str) -> View:
    return stack(
        text(words, 14, ctx.theme.text, width=FILL),
        width=FILL,
        padding=(12, 10),
        fill=ctx.theme.surface_high,
        radius=8,
    )


def _buttons(*buttons: View) -> View:
    return row(space(weight=1), *buttons, width=FILL, height=64, gap=8, padding=(16, 0))


def _go_on(system: System) -> None:
    seen = _STORED.read(system.state).seen
    _STORED.write(system, seen=min(seen + 1, _READY))


def _leave(system: System) -> None:
    system.finish()


_MAIN: Final = Page(PACKAGE, ".Main")

APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="clipboard-text-outline",
    color=0xFF00796B,
    main=_MAIN.name,
    screens=dict([_MAIN.shows(_main)]),
    texts=Texts,
    initial=_initial,
    on_broadcast=answer,
    storage=Storage(tables={f"{PACKAGE}/clipboard": _CLIPBOARD}),
)
