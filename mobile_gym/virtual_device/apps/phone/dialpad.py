"""The dialpad: typed digits, matching people, the call button, and the twelve keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler
from mobile_gym.virtual_device.app_kit.people_rows import ROW_DP, person_row, picture
from mobile_gym.virtual_device.apps.phone import calls, pages, people
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts.avatars import avatar
from mobile_gym.virtual_device.providers.contacts.matching import keypad_matches
from mobile_gym.virtual_device.providers.contacts.records import CallType
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.phone.data import PhoneContext
    from mobile_gym.virtual_device.system.system import System

_MATCHES_SCROLL: Final = ViewState("scroll:matches", 0)
_DIGITS_DP: Final = 64.0
_CALL_DP: Final = 80.0
_KEY_DP: Final = 62.0
_LOW_DP: Final = 420.0
"""A window lower than this has no room for the keys below anything else."""


def open_dialpad(system: System, number: str) -> None:
    """Open the dialpad, with a number in it where one is given."""
    pages.DIALPAD.open(system, number=number)
    _type_into(system, number, len(number))


def _type_into(system: System, digits: str, cursor: int) -> None:
    """The field keeps the focus without a keyboard, for it has keys of its own."""
    pages.DIGITS.set(system, digits)
    system.focus(pages.DIGITS.key, cursor)
    system.change(keyboard=False)


def dialpad(ctx: PhoneContext[pages.NumberArgs]) -> ui.View:
    """The page over the main one."""
    theme, t = ctx.theme, ctx.t
    typed = pages.DIGITS.of(ctx)
    digits = ctx.args.number if typed is None else typed
    field = ui.edit_field(
        theme,
        pages.DIGITS.key,
        digits,
        resource_id="digits",
        digits=True,
        size=30,
        bare=True,
        on_submit=_call,
        kind="phone",
    )._replace(description=t.number)
    top = ui.row(
        ui.icon_button(theme, "chevron-down", t.close, dismiss, resource_id="dialpad_back"),
        field,
        ui.icon_button(theme, "backspace-outline", t.backspace, _delete)._replace(
            resource_id="deleteButton", on_long_press=_clear
        )
        if digits
        else ui.space(width=48),
        gap=8,
        width=ui.FILL,
        height=_DIGITS_DP,
        padding=(8, 0),
        fill=theme.surface,
        class_name="android.widget.LinearLayout",
        resource_id="digits_container",
    )
    call = ui.stack(
        ui.icon("phone", 30, 0xFFFFFFFF),
        width=72,
        height=56,
        align="center",
        justify="center",
        fill=people.GREEN,
        radius=28,
        class_name="android.widget.ImageButton",
        resource_id="dialpad_floating_action_button",
        description=t.dial,
        focusable=True,
        on_tap=_call,
    )
    results = ui.column(_results(ctx, digits), width=ui.FILL, weight=1)
    if ctx.height_dp < _LOW_DP:  # a phone on its side: the keys stand beside what they find
        keys = keypad(theme, _press, height=(ctx.height_dp - _DIGITS_DP - _CALL_DP) / 4)
    else:
        keys = keypad(theme, _press, height=_KEY_DP)
    keys = ui.column(
        keys,
        ui.row(call, width=ui.FILL, height=_CALL_DP, justify="center"),
        width=ui.FILL,
        fill=theme.surface,
    )
    if ctx.height_dp < _LOW_DP:
        sides = ui.row(
            ui.column(results, weight=1, height=ui.FILL),
            ui.column(top, keys, width=ctx.width_dp / 2, height=ui.FILL),
            width=ui.FILL,
            height=ui.FILL,
            align="start",
        )
        return ui.page(theme, sides, place="screen")
    return ui.page(theme, results, top, keys, place="screen")


def _results(ctx: PhoneContext, digits: str) -> ui.View:
    if not digits:
        return ui.space()
    theme, t = ctx.theme, ctx.t
    matches = keypad_matches(contacts.contacts(ctx.state), digits)
    more = (
        ("account-plus", t.create_contact, partial(people.add_contact, number=digits)),
        ("account-edit", t.add_to_contact, partial(people.add_to_contact, number=digits)),
        ("message-text", t.send_message, partial(calls.write_message, number=digits)),
    )

    def build_row(index: int) -> ui.View:
        if index < len(matches):
            contact, phone = matches[index]
            return person_row(
                theme,
                avatar(contact),
                contacts.display_name(contact),
                f"{people.kind(ctx, phone)} • {phone.number}",
                on_tap=partial(calls.place_call, number=phone.number),
            )
        mark, label, on_tap = more[index - len(matches)]
        return person_row(theme, picture("+", mark=mark), label, on_tap=on_tap)

    return ui.lazy_list(
        "matches", len(matches) + len(more), ROW_DP, build_row, resource_id="android:id/list"
    )


def _digits(system: System) -> str:
    typed = pages.DIGITS.get(system)
    return pages.DIALPAD.args(system).number if typed is None else typed


def _press(system: System, sign: str) -> None:
    digits, focus = _digits(system), system.state.focus
    cursor = min(focus.cursor, len(digits)) if focus is not None else len(digits)
    _MATCHES_SCROLL.set(system, 0)
    _type_into(system, digits[:cursor] + sign + digits[cursor:], cursor + 1)


def _delete(system: System) -> None:
    digits, focus = _digits(system), system.state.focus
    cursor = min(focus.cursor, len(digits)) if focus is not None else len(digits)
    start = max(cursor - 1, 0)
    _type_into(system, digits[:start] + digits[cursor:], start)


def _clear(system: System) -> None:
    _type_into(system, "", 0)


def _call(system: System) -> None:
    """Call what was typed; where nothing was, put in the number called last."""
    digits = _digits(system)
    if digits.strip():
        system.dismiss()
        calls.place_call(system, digits)
        return
    last = next(
        (call for call in contacts.calls(system.state) if call.type == CallType.OUTGOING), None
    )
    if last is not None:
        _type_into(system, last.number, len(last.number))


# -- The twelve keys of a telephone, as the dialpad and the screen of a call show them -----------

_KEYS: Final = (
    (("1", "", "one"), ("2", "ABC", "two"), ("3", "DEF", "three")),
    (("4", "GHI", "four"), ("5", "JKL", "five"), ("6", "MNO", "six")),
    (("7", "PQRS", "seven"), ("8", "TUV", "eight"), ("9", "WXYZ", "nine")),
    (("*", "", "star"), ("0", "+", "zero"), ("#", "", "pound")),
)
"""Sign, letters, resource id; the ids are those of AOSP's `dialpad_view.xml`."""


def keypad(
    theme: ui.Theme,
    press: Callable[[System, str], None],
    *,
    height: float = 64.0,
    has_plus: bool = True,
) -> ui.View:
    """The keys. A long press on zero is a plus sign."""
    rows = [
        ui.row(
            *[
                ui.column(
                    ui.text(
                        sign,
                        28,
                        theme.text,
                        resource_id="dialpad_key_number",
                    ),
                    ui.text(
                        letters,
                        16 if letters == "+" else 11,
                        theme.text_secondary,
                        resource_id="dialpad_key_letters",
                    )
                    if letters
                    else None,
                    weight=1,
                    height=ui.FILL,
                    align="center",
                    justify="center",
                    class_name="android.widget.FrameLayout",
                    resource_id=name,
                    description=f"{sign} {letters}".strip(),
                    focusable=True,
                    on_tap=partial_handler(press, sign),
                    on_long_press=partial_handler(press, "+") if sign == "0" and has_plus else None,
                )
                for sign, letters, name in keys
            ],
            width=ui.FILL,
            height=height,
        )
        for keys in _KEYS
    ]
    return ui.column(
        *rows, width=ui.FILL, padding=(24, 0), resource_id="dialpad", class_name=_TABLE
    )


_TABLE: Final = "android.widget.TableLayout"
