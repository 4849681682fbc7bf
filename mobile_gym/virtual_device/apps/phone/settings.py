"""Phone's settings: ringtone, vibration, keypad tones, quick responses, blocked numbers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound, finish
from mobile_gym.virtual_device.app_kit.prompts import focus_name, message, name_dialog, question
from mobile_gym.virtual_device.apps.contacts import provider
from mobile_gym.virtual_device.apps.phone.data import read, write
from mobile_gym.virtual_device.apps.phone.pages import (
    BLOCK_DIALOG,
    BLOCK_NUMBER,
    BLOCKED,
    EDIT_RESPONSE,
    RESPONSES,
    RINGTONES,
)
from mobile_gym.virtual_device.apps.phone.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, View, column, scroll, text
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    category,
    edit_field,
    icon_button,
    list_item,
    radio,
    screen,
    switch_row,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.phone.data import PhoneContext
    from mobile_gym.virtual_device.apps.phone.pages import ResponseArgs
    from mobile_gym.virtual_device.system.system import System

_TONE: Final = ViewState[str | None]("tone", None)
"""The URI of the ringtone that is chosen in the dialog."""
_NUMBER: Final = ViewState("number", "")
"""What is typed as a number to block."""

# Ringtones of AOSP's `AllAudio.mk`, and the media id of the first of them.
_TITLES: Final = (
    "Andromeda", "Aquila", "Atria", "Callisto", "Dione", "Flutey Phone", "Ganymede", "Luna",
    "Oberon", "Orion", "Pegasus", "Phobos", "Sedna", "Titania", "Umbriel", "Zeta",
)  # fmt: skip
_MEDIA: Final = "content://media/internal/audio/media"
_FIRST_TONE: Final = 56
_TONES: Final = {
    f"{_MEDIA}/{number}?title={title.replace(' ', '%20')}&canonical=1": title
    for number, title in enumerate(_TITLES, _FIRST_TONE)
}
"""Titles by the URI that `settings system ringtone` holds."""
_DEFAULT_TONE: Final = next(uri for uri, title in _TONES.items() if title == "Flutey Phone")
_LIST_DP: Final = 440.0
_FRAME_DP: Final = 180.0
"""What a dialog needs besides its list: title, buttons, margins."""


def _bar(ctx: PhoneContext, title: str, *actions: View) -> View:
    return app_bar(ctx.theme, title, *actions, on_back=finish, up=ctx.t.navigate_up)


def settings(ctx: PhoneContext) -> View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    tone = ctx.setting("system", "ringtone", _DEFAULT_TONE)
    vibrates = ctx.setting("system", "vibrate_when_ringing", "0") == "1"
    sounds = ctx.setting("system", "dtmf_tone", "1") == "1"
    return screen(
        theme,
        _bar(ctx, t.settings),
        category(theme, t.group_sound),
        list_item(
            theme,
            t.ringtone,
            _TONES.get(tone, t.none),
            on_tap=bound(RINGTONES.open),
        ),
        switch_row(
            theme,
            t.vibrate,
            vibrates,
            partial(_put, key="vibrate_when_ringing", value=not vibrates),
        ),
        switch_row(theme, t.tones, sounds, partial(_put, key="dtmf_tone", value=not sounds)),
        category(theme, t.group_calls),
        list_item(theme, t.quick_responses, t.quick_summary, on_tap=bound(RESPONSES.start)),
        list_item(theme, t.blocked_numbers, on_tap=bound(BLOCKED.start)),
    )


def _put(system: System, key: str, value: object) -> None:
    system.put_setting("system", key, value)


def ringtones(ctx: PhoneContext) -> View:
    """The dialog that chooses the ringtone; OK takes the choice."""
    theme, t = ctx.theme, ctx.t
    tapped = _TONE.of(ctx)
    chosen = ctx.setting("system", "ringtone", _DEFAULT_TONE) if tapped is None else tapped
    rows = column(
        radio(theme, t.none, chosen not in _TONES, partial(_choose_tone, uri="")),
        *(
            radio(theme, name, uri == chosen, partial(_choose_tone, uri=uri))
            for uri, name in _TONES.items()
        ),
        width=FILL,
    )
    content = scroll("tones", rows, class_name="android.widget.ListView")
    height_dp = min(_LIST_DP, ctx.height_dp - _FRAME_DP)
    take = partial(_take_tone, uri=chosen)
    return question(ctx, t.ringtone, content, t.ok, take, height_dp=height_dp)


def _choose_tone(system: System, uri: str) -> None:
    _TONE.set(system, uri)


def _take_tone(system: System, uri: str) -> None:
    system.put_setting("system", "ringtone", uri)
    system.dismiss()


# -- quick responses ----------------------------------------------------------------------------


def responses(ctx: PhoneContext) -> View:
    """The page of the quick responses."""
    return screen(
        ctx.theme,
        _bar(ctx, ctx.t.quick_responses),
        *(
            list_item(ctx.theme, response, on_tap=partial(_edit_response, index=index))
            for index, response in enumerate(ctx.data.responses)
        ),
    )


def _edit_response(system: System, index: int) -> None:
    value = read(system.state).responses[index]
    EDIT_RESPONSE.open(system, index=index, value=value)
    focus_name(system, value)


def edit_response(ctx: PhoneContext[ResponseArgs]) -> View:
    """The dialog that changes a quick response."""
    take = partial(_take_response, index=ctx.args.index)
    return name_dialog(ctx, ctx.t.edit_response, ctx.args.value, take)


def _take_response(system: System, value: str, index: int) -> None:
    if value:
        old = read(system.state).responses
        write(system, responses=(*old[:index], value, *old[index + 1 :]))


# -- blocked numbers ----------------------------------------------------------------------------


def blocked(ctx: PhoneContext) -> View:
    """The page of the blocked numbers."""
    theme, t = ctx.theme, ctx.t
    numbers = [item.number for item in provider.read(ctx.state).blocked]
    return screen(
        theme,
        _bar(ctx, t.blocked_numbers),
        text(t.blocked_info, 14, theme.text_secondary, width=FILL, padding=(24, 8, 24, 8)),
        list_item(theme, t.add_number, icon_name="plus", on_tap=_ask_number),
        *(
            list_item(
                theme,
                provider.name_or_number(ctx.state, number),
                number if provider.name_of(ctx.state, number) else "",
                trailing=icon_button(
                    theme,
                    "close",
                    t.unblock,
                    bound(BLOCK_DIALOG.open, number=number),
                    resource_id="delete_button",
                ),
            )
            for number in numbers
        ),
        None
        if numbers
        else text(
            t.no_blocked,
            16,
            theme.text_secondary,
            width=FILL,
            padding=(24, 32),
            text_align="center",
            resource_id="empty",
        ),
    )


def _ask_number(system: System) -> None:
    BLOCK_NUMBER.open(system)
    system.focus(_NUMBER.key, 0)


def block_number(ctx: PhoneContext) -> View:
    """The dialog that asks for a number to block."""
    theme, t = ctx.theme, ctx.t
    field = edit_field(
        theme,
        _NUMBER.key,
        _NUMBER.of(ctx),
        hint=t.phone_number,
        resource_id="add_blocked_number",
        digits=True,
        on_submit=_take_number,
        kind="phone",
    )
    content = column(
        message(theme, t.block_text) if ctx.height_dp > _FRAME_DP + 100 else None,
        column(field, width=FILL, padding=(24, 0)),
        width=FILL,
    )
    return question(ctx, t.add_number, content, t.block_yes, _take_number)


def _take_number(system: System) -> None:
    number = _NUMBER.get(system).strip()
    if not provider.digits_of(number):
        system.toast(Texts.of(system.language).bad_number)
        return
    fresh = provider.block(system, number) is not None
    toast = Texts.blocked if fresh else Texts.already_blocked
    system.toast(toast.of(system.language).format(number=number))
    system.dismiss()
