"""The calculator's page: the display, and the pad below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.calculator import formula
from mobile_gym.virtual_device.apps.calculator.data import read
from mobile_gym.virtual_device.apps.calculator.pad import is_low, pad
from mobile_gym.virtual_device.apps.calculator.pages import CLEAR_HISTORY, HISTORY, MENU
from mobile_gym.virtual_device.apps.calculator.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, WRAP, View, column, row, scroll, space, text
from mobile_gym.virtual_device.ui.widgets import icon_button, menu, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.calculator.context import CalculatorContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["calculator", "overflow_menu"]

_DIGIT_SHARE: Final = 0.58
"""Width of a digit as a share of the text size, with room for commas and signs."""


_LOW_DISPLAY_DP: Final = 100.0


def calculator(ctx: CalculatorContext) -> View:
    """The page."""
    theme, data = ctx.theme, ctx.data
    display = formula.Display.of(ctx)
    phase = display.phase
    above = formula.displayed(display, data.degrees)
    if phase == formula.EDIT:
        below, color = formula.live_result(display, data.degrees), theme.text_secondary
    elif phase == formula.RESULT:
        below, color = formula.live_result(display, data.degrees), theme.text
    else:
        below, color = formula.ERRORS[phase].of(ctx.state.language), theme.error
    mode = text(
        "DEG" if data.degrees else "RAD",
        14,
        theme.text_secondary,
        bold=True,
        resource_id="mode",
        description=(ctx.t.degrees if data.degrees else ctx.t.radians),
    )
    tools = (
        icon_button(theme, "history", ctx.t.history, _open_history, resource_id="history"),
        icon_button(theme, "dots-vertical", ctx.t.more_options, _open_menu),
    )
    is_result = phase == formula.RESULT
    delete = icon_button(
        theme,
        "backspace-outline",
        ctx.t.del_,
        formula.delete,
        class_name="android.widget.ImageButton",
        resource_id="del",
    )._replace(on_long_press=formula.clear)
    low = is_low(ctx)
    shown = column(
        scroll(
            "formula",
            text(
                above,
                _fitting(ctx, above, 30 if is_result or low else 46, 26),
                theme.text_secondary if is_result else theme.text,
                width=FILL,
                text_align="end",
                resource_id="formula",
            ),
            weight=1,
            class_name="",
        ),
        row(
            text(
                below,
                _fitting(ctx, below, 46 if is_result and not low else 30, 16),
                color,
                weight=1,
                max_lines=1,
                text_align="end",
                resource_id="result",
                on_long_press=_copy,
            ),
            delete if low else None,
            width=FILL,
            height=48 if low else 64,
        ),
        None if low else row(space(weight=1), delete, width=FILL, height=48),
        width=FILL,
        height=_LOW_DISPLAY_DP if low else 232 if not data.advanced else 200,
        padding=(20, 0),
        class_name="android.widget.RelativeLayout",
        resource_id="display",
    )
    if low:  # the bar's place is the display's: on its side the phone has no height to spare
        side = column(row(*tools), mode, align="center", class_name="android.view.ViewGroup")
        side = side._replace(resource_id="toolbar")
        top = row(shown._replace(width=WRAP, weight=1), side, width=FILL, padding=(0, 0, 4, 0))
        return page(theme, top, pad(ctx))
    bar = row(
        mode,
        space(weight=1),
        *tools,
        width=FILL,
        height=52,
        padding=(24, 0, 4, 0),
        class_name="android.view.ViewGroup",
        resource_id="toolbar",
    )
    return page(theme, bar, shown, pad(ctx))


def _fitting(ctx: CalculatorContext, words: str, largest: float, smallest: float) -> float:
    """The size in sp at which a text fits on one line, at least the smallest."""
    if len(words) < 8:
        return largest
    try:
        scale = float(ctx.setting("system", "font_scale", "1.0"))
    except ValueError:
        scale = 1.0
    room = (ctx.width_dp - 44) / max(scale, 0.5)
    return min(largest, max(smallest, room / (_DIGIT_SHARE * len(words)) // 1))


def _open_history(system: System) -> None:
    HISTORY.open(system)


def _open_menu(system: System) -> None:
    MENU.open(system)


def overflow_menu(ctx: CalculatorContext) -> View:
    """The overflow menu."""
    return menu(ctx.theme, (ctx.t.history, _menu_history), (ctx.t.clear_history, _menu_clear))


def _menu_history(system: System) -> None:
    system.dismiss()
    _open_history(system)


def _menu_clear(system: System) -> None:
    system.dismiss()
    CLEAR_HISTORY.open(system)


def _copy(system: System) -> None:
    result = formula.live_result(formula.Display.get(system), read(system.state).degrees)
    if result:
        system.change(clipboard=result.replace(",", ""))
        system.toast(Texts.of(system.language).copied)
