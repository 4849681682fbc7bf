"""Phone's settings: ringtone, vibration, keypad tones, quick responses, blocked numbers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import prompts
from mobile_gym.virtual_device.app_kit.handlers import finish, partial_handler
from mobile_gym.virtual_device.apps.phone import data, pages
from mobile_gym.virtual_device.apps.phone.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_TONE: Final = ViewState[str | None]("tone", None)
"""The URI of the ringtone that is chosen in the dialog."""
_NUMBER: Final = ViewState("number", "")
"""What is typed as a number to block."""

# Ringtones of AOSP's `AllAudio.mk`, and the media id of the first of them.
TONES: Final = (
    "Andromeda",
    "Aquila",
    "Atria",
    "Callisto",
    "Dione",
    "Flutey Phone",
    "Ganymede",
    "Luna",
    "Oberon",
    "Orion",
    "Pegasus",
    "Phobos",
    "Sedna",
    "Titania",
    "Umbriel",
    "Zeta",
)
_MEDIA: Final = "content://media/internal/audio/media"
_FIRST_TONE: Final = 56
_TONES: Final = {
    f"{_MEDIA}/{number}?title={title.replace(' ', '%20')}&canonical=1": title
    for number, title in enumerate(TONES, _FIRST_TONE)
}
"""Titles by the URI that `settings system ringtone` holds."""
_DEFAULT_TONE: Final = next(uri for uri, title in _TONES.items() if title == "Flutey Phone")
_LIST_DP: Final = 440.0
_FRAME_DP: Final = 180.0
"""What a dialog needs besides its list: title, buttons, margins."""


def _bar(ctx: data.PhoneContext, title: str, *actions: ui.View) -> ui.View:
    return ui.app_bar(ctx.theme, title, *actions, on_back=finish, up=ctx.t.navigate_up)


def settings(ctx: data.PhoneContext) -> ui.View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    tone = ctx.setting("system", "ringtone", _DEFAULT_TONE)
    vibrates = ctx.setting("system", "vibrate_when_ringing", "0") == "1"
    sounds = ctx.setting("system", "dtmf_tone", "1") == "1"
    return ui.screen(
        theme,
        _bar(ctx, t.settings),
        ui.category(theme, t.group_sound),
        ui.list_item(
            theme,
            t.ringtone,
            _TONES.get(tone, t.none),
            on_tap=partial_handler(pages.RINGTONES.open),
        ),
        ui.switch_row(
            theme,
            t.vibrate,
            vibrates,
            partial(_put, key="vibrate_when_ringing", value=not vibrates),
        ),
        ui.switch_row(theme, t.tones, sounds, partial(_put, key="dtmf_tone", value=not sounds)),
        ui.category(theme, t.group_calls),
        ui.list_item(
            theme, t.quick_responses, t.quick_summary, on_tap=partial_handler(pages.RESPONSES.start)
        ),
        ui.list_item(theme, t.blocked_numbers, on_tap=partial_handler(pages.BLOCKED.start)),
    )


def _put(system: System, key: str, value: object) -> None:
    system.put_setting("system", key, value)


def ringtones(ctx: data.PhoneContext) -> ui.View:
    """The dialog that chooses the ringtone; OK takes the choice."""
    theme, t = ctx.theme, ctx.t
    tapped = _TONE.of(ctx)
    chosen = ctx.setting("system", "ringtone", _DEFAULT_TONE) if tapped is None else tapped
    rows = ui.column(
        ui.radio(theme, t.none, chosen not in _TONES, partial(_choose_tone, uri="")),
        *(
            ui.radio(theme, name, uri == chosen, partial(_choose_tone, uri=uri))
            for uri, name in _TONES.items()
        ),
        width=ui.FILL,
    )
    content = ui.scroll("tones", rows, class_name="android.widget.ListView")
    height_dp = min(_LIST_DP, ctx.height_dp - _FRAME_DP)
    take = partial(_take_tone, uri=chosen)
    return prompts.question(ctx, t.ringtone, content, t.ok, take, height_dp=height_dp)


def _choose_tone(system: System, uri: str) -> None:
    _TONE.set(system, uri)


def _take_tone(system: System, uri: str) -> None:
    system.put_setting("system", "ringtone", uri)
    system.dismiss()


# -- quick responses ----------------------------------------------------------------------------


def responses(ctx: data.PhoneContext) -> ui.View:
    """The page of the quick responses."""
    return ui.screen(
        ctx.theme,
        _bar(ctx, ctx.t.quick_responses),
        *(
            ui.list_item(ctx.theme, response, on_tap=partial(_edit_response, index=index))
            for index, response in enumerate(ctx.data.responses)
        ),
    )


def _edit_response(system: System, index: int) -> None:
    value = data.read(system.state).responses[index]
    pages.EDIT_RESPONSE.open(system, index=index, value=value)
    prompts.focus_name(system, value)


def edit_response(ctx: data.PhoneContext[pages.ResponseArgs]) -> ui.View:
    """The dialog that changes a quick response."""
    take = partial(_take_response, index=ctx.args.index)
    return prompts.name_dialog(ctx, ctx.t.edit_response, ctx.args.value, take)


def _take_response(system: System, value: str, index: int) -> None:
    if value:
        old = data.read(system.state).responses
        data.write(system, responses=(*old[:index], value, *old[index + 1 :]))


# -- blocked numbers ----------------------------------------------------------------------------


def blocked_numbers_page(ctx: data.PhoneContext) -> ui.View:
    """The page of the blocked numbers."""
    theme, t = ctx.theme, ctx.t
    numbers = [item.number for item in contacts.read(ctx.state).blocked]
    return ui.screen(
        theme,
        _bar(ctx, t.blocked_numbers),
        ui.text(t.blocked_info, 14, theme.text_secondary, width=ui.FILL, padding=(24, 8, 24, 8)),
        ui.list_item(theme, t.add_number, icon_name="plus", on_tap=_ask_number),
        *(
            ui.list_item(
                theme,
                contacts.name_or_number(ctx.state, number),
                number if contacts.name_of(ctx.state, number) else "",
                trailing=ui.icon_button(
                    theme,
                    "close",
                    t.unblock,
                    partial_handler(pages.BLOCK_DIALOG.open, number=number),
                    resource_id="delete_button",
                ),
            )
            for number in numbers
        ),
        None
        if numbers
        else ui.text(
            t.no_blocked,
            16,
            theme.text_secondary,
            width=ui.FILL,
            padding=(24, 32),
            text_align="center",
            resource_id="empty",
        ),
    )


def _ask_number(system: System) -> None:
    pages.BLOCK_NUMBER.open(system)
    system.focus(_NUMBER.key, 0)


def block_number(ctx: data.PhoneContext) -> ui.View:
    """The dialog that asks for a number to block."""
    theme, t = ctx.theme, ctx.t
    field = ui.edit_field(
        theme,
        _NUMBER.key,
        _NUMBER.of(ctx),
        hint=t.phone_number,
        resource_id="add_blocked_number",
        digits=True,
        on_submit=_take_number,
        kind="phone",
    )
    content = ui.column(
        prompts.message(theme, t.block_text) if ctx.height_dp > _FRAME_DP + 100 else None,
        ui.column(field, width=ui.FILL, padding=(24, 0)),
        width=ui.FILL,
    )
    return prompts.question(ctx, t.add_number, content, t.block_yes, _take_number)


def _take_number(system: System) -> None:
    number = _NUMBER.get(system).strip()
    if not contacts.digits_of(number):
        system.toast(Texts.of(system.language).bad_number)
        return
    fresh = contacts.block(system, number) is not None
    toast = Texts.blocked if fresh else Texts.already_blocked
    system.toast(toast.of(system.language).format(number=number))
    system.dismiss()
