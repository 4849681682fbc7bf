"""The screen of a call: ringing, talking, its buttons and keypad, and that it has ended."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.apps.phone import calls, data
from mobile_gym.virtual_device.apps.phone.dialpad import keypad
from mobile_gym.virtual_device.apps.phone.pages import QUICK_RESPONSES
from mobile_gym.virtual_device.apps.phone.people import GREEN, RED, name_and_picture
from mobile_gym.virtual_device.apps.phone.texts import Texts
from mobile_gym.virtual_device.apps.phone.times import elapsed_text
from mobile_gym.virtual_device.providers import contacts, telephony
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mobile_gym.core.texts import Text
    from mobile_gym.virtual_device.system.system import System

_KEYPAD: Final = ViewState("keypad", False)
"""Whether the keys are shown."""
_ENDINGS: Final[Mapping[data.Ending, Text]] = {
    "call_ended": Texts.call_ended,
    "no_answer": Texts.no_answer,
    "busy": Texts.busy,
}


def in_call(ctx: data.PhoneContext) -> ui.View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    call = data.read(ctx.state).call
    if call is None:
        nothing = ui.text(
            t.call_ended, 18, theme.text_secondary, text_align="center", width=ui.FILL
        )
        return ui.page(theme, ui.space(weight=1), nothing, ui.space(weight=1))
    rings = call.incoming and call.answered_ms is None and call.ended_ms is None
    shows_keys = _KEYPAD.of(ctx) and not rings and call.ended_ms is None
    if rings:
        below = _ringing(ctx)
    elif call.ended_ms is not None:
        below = ui.space(height=120)
    elif shows_keys:
        below = _keys(ctx, call)
    else:
        below = _buttons(ctx, call)
    end = None if rings else _end(ctx, call)
    if _is_low(ctx):  # a phone on its side: who it is stands beside what can be done
        sides = ui.row(
            ui.column(_party(ctx, call, small=True), weight=1, height=ui.FILL),
            ui.column(ui.space(weight=1), below, end, weight=1, height=ui.FILL),
            width=ui.FILL,
            height=ui.FILL,
        )
        return ui.page(theme, sides, fill=theme.surface_high)
    party = _party(ctx, call, small=shows_keys)
    return ui.page(theme, party, ui.space(weight=1), below, end, fill=theme.surface_high)


_LOW_DP: Final = 560.0
_END_DP: Final = 136.0


def _is_low(ctx: data.PhoneContext) -> bool:
    return ctx.height_dp < _LOW_DP


def _party(ctx: data.PhoneContext, call: data.LiveCall, *, small: bool) -> ui.View:
    """Who it is, and how things stand."""
    theme = ctx.theme
    name, face = name_and_picture(ctx, call.number, 120)
    return ui.column(
        ui.text(
            name,
            30,
            theme.text,
            text_align="center",
            max_lines=2,
            resource_id="contactgrid_contact_name",
        ),
        ui.text(call.number, 16, theme.text_secondary, resource_id="contactgrid_forwardNumber")
        if name != call.number
        else None,
        ui.text(
            _status(ctx, call),
            18,
            theme.text_secondary,
            resource_id="contactgrid_bottom_timer"
            if call.answered_ms is not None and call.ended_ms is None
            else "contactgrid_status_text",
        ),
        None if small else ui.space(height=24),
        None if small else face,
        gap=8,
        width=ui.FILL,
        padding=(24, 40, 24, 0),
        align="center",
        class_name="android.widget.LinearLayout",
        resource_id="incall_contact_grid",
    )


def _status(ctx: data.PhoneContext, call: data.LiveCall) -> str:
    if call.ended_ms is not None:
        return _ENDINGS[call.ending].of(ctx.state.language)
    if call.answered_ms is None:
        return ctx.t.incoming if call.incoming else ctx.t.calling
    if call.held:
        return ctx.t.on_hold
    return elapsed_text(ctx.state.monotonic_ms - call.answered_ms)


def _round(
    ctx: data.PhoneContext, name: str, label: str, color: int, on_tap: ui.Handler, resource_id: str
) -> ui.View:
    """A large round button with its name below it."""
    return ui.column(
        ui.stack(
            ui.icon(name, 32, 0xFFFFFFFF),
            width=72,
            height=72,
            align="center",
            justify="center",
            fill=color,
            radius=36,
        ),
        ui.text(label, 14, ctx.theme.text, class_name="", text_align="center"),
        gap=8,
        weight=1,
        align="center",
        class_name="android.widget.Button",
        resource_id=resource_id,
        text=label,
        focusable=True,
        on_tap=on_tap,
    )


def _ringing(ctx: data.PhoneContext) -> ui.View:
    t = ctx.t
    return ui.row(
        _round(ctx, "phone-hangup", t.decline, RED, calls.decline, "two_button_decline_button"),
        _round(
            ctx,
            "message-text",
            t.reply,
            0xFF5F6368,
            partial_handler(QUICK_RESPONSES.open),
            "incoming_secondary_button",
        ),
        _round(ctx, "phone", t.answer, GREEN, calls.answer, "two_button_answer_button"),
        width=ui.FILL,
        padding=(24, 0, 24, 24 if _is_low(ctx) else 64),
        align="start",
    )


def _end(ctx: data.PhoneContext, call: data.LiveCall) -> ui.View:
    over = call.ended_ms is not None
    return ui.row(
        ui.stack(
            ui.icon("phone-hangup", 34, 0xFFFFFFFF),
            width=72,
            height=72,
            align="center",
            justify="center",
            fill=ctx.theme.text_disabled if over else RED,
            radius=36,
            class_name="android.widget.ImageButton",
            resource_id="incall_end_call",
            description=ctx.t.end_call,
            enabled=not over,
            focusable=True,
            on_tap=None if over else calls.hang_up,
        ),
        width=ui.FILL,
        height=88 if _is_low(ctx) else _END_DP,
        justify="center",
    )


def _buttons(ctx: data.PhoneContext, call: data.LiveCall) -> ui.View:
    t = ctx.t
    talking = call.answered_ms is not None
    mute = _toggle(
        ctx,
        "microphone-off",
        t.mute,
        call.muted,
        partial(calls.change, muted=not call.muted),
        "incall_first_button",
    )
    keys = _button(
        ctx, "dialpad", t.keypad, partial(_show_keys, shown=True), "incall_second_button", talking
    )
    speaker = _toggle(
        ctx,
        "volume-high",
        t.speaker,
        call.speaker,
        partial(calls.change, speaker=not call.speaker),
        "incall_third_button",
    )
    hold = _toggle(
        ctx,
        "pause",
        t.hold,
        call.held,
        partial(calls.change, held=not call.held),
        "incall_fourth_button",
        talking,
    )
    low = _is_low(ctx)
    return ui.column(
        ui.row(mute, keys, speaker, hold if low else None, width=ui.FILL, align="start"),
        None
        if low
        else ui.row(ui.space(weight=1), hold, ui.space(weight=1), width=ui.FILL, align="start"),
        gap=20,
        width=ui.FILL,
        padding=(24, 0, 24, 24),
        class_name="android.view.ViewGroup",
        resource_id="incall_button_grid",
    )


def _toggle(
    ctx: data.PhoneContext,
    name: str,
    label: str,
    on: bool,
    on_tap: ui.Handler,
    resource_id: str,
    enabled: bool = True,
) -> ui.View:
    view = _button(ctx, name, label, on_tap, resource_id, enabled, on)
    return view._replace(checkable=True, checked=on)


def _button(
    ctx: data.PhoneContext,
    name: str,
    label: str,
    on_tap: ui.Handler,
    resource_id: str,
    enabled: bool = True,
    on: bool = False,
) -> ui.View:
    theme = ctx.theme
    mark = theme.on_accent if on else theme.text if enabled else theme.text_disabled
    return ui.column(
        ui.stack(
            ui.icon(name, 28, mark),
            width=64,
            height=64,
            align="center",
            justify="center",
            fill=theme.accent if on else theme.surface,
            radius=32,
        ),
        ui.text(
            label,
            14,
            theme.text if enabled else theme.text_disabled,
            class_name="",
            text_align="center",
        ),
        gap=6,
        weight=1,
        align="center",
        class_name="android.widget.ToggleButton" if on or name != "dialpad" else _BUTTON,
        resource_id=resource_id,
        text=label,
        description=label,
        enabled=enabled,
        focusable=True,
        on_tap=on_tap if enabled else None,
    )


_BUTTON = "android.widget.Button"


def _show_keys(system: System, shown: bool) -> None:
    _KEYPAD.set(system, shown)


def _keys(ctx: data.PhoneContext, call: data.LiveCall) -> ui.View:
    theme = ctx.theme
    return ui.column(
        ui.row(
            ui.icon_button(
                theme,
                "chevron-down",
                ctx.t.close,
                partial(_show_keys, shown=False),
                resource_id="dialpad_back",
            ),
            ui.text(
                call.digits[-14:],
                24,
                theme.text,
                weight=1,
                text_align="center",
                max_lines=1,
                resource_id="digits",
            ),
            ui.space(width=48),
            width=ui.FILL,
            height=56,
            padding=(8, 0),
        ),
        keypad(
            theme,
            _press,
            height=(ctx.height_dp - 152) / 4 if _is_low(ctx) else 64,
            has_plus=False,
        ),
        width=ui.FILL,
    )


def _press(system: System, sign: str) -> None:
    call = data.read(system.state).call
    if call is not None:
        calls.change(system, digits=call.digits + sign)


# -- answering with a message -------------------------------------------------------------------


def quick_responses(ctx: data.PhoneContext) -> ui.View:
    """What can be written instead of answering."""
    theme = ctx.theme
    rows = [
        ui.row(
            ui.text(response, 16, theme.text, weight=1, resource_id="android:id/text1"),
            width=ui.FILL,
            padding=(24, 16),
            class_name="android.widget.LinearLayout",
            focusable=True,
            on_tap=partial(_respond, response=response),
        )
        for response in ctx.data.responses
    ]
    return ui.bottom_sheet(
        theme, *rows, class_name="android.widget.ListView", resource_id="sms_responses"
    )


def _respond(system: System, response: str) -> None:
    call = data.read(system.state).call
    system.dismiss()
    if call is None:
        return
    calls.decline(system)
    if telephony.PACKAGE in system.state.data:
        telephony.send_sms(system, call.number, response)
        name = contacts.name_or_number(system.state, call.number)
        system.toast(Texts.of(system.language).message_sent.format(name=name))
    else:
        calls.write_message(system, call.number, response)
