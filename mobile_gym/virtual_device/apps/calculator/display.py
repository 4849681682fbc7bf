"""The calculator's page: the display, the pad below it, the history."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import dismiss
from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.apps.calculator import formula
from mobile_gym.virtual_device.apps.calculator.arithmetic import group_thousands
from mobile_gym.virtual_device.apps.calculator.data import PACKAGE, Calculation, read, write
from mobile_gym.virtual_device.apps.calculator.texts import Texts
from mobile_gym.virtual_device.system.formatting import day_text
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.calculator.data import CalculatorContext
    from mobile_gym.virtual_device.system.system import System

_DIGIT_SHARE: Final = 0.58
"""Width of a digit as a share of the text size, with room for commas and signs."""


_LOW_DISPLAY_DP: Final = 100.0


def calculator(ctx: CalculatorContext) -> ui.View:
    """The page."""
    theme, data = ctx.theme, ctx.data
    display = formula.Display.of(ctx)
    phase = display.phase
    above = formula.display_formula(display, data.degrees)
    if phase == formula.EDIT:
        below, color = formula.live_result(display, data.degrees), theme.text_secondary
    elif phase == formula.RESULT:
        below, color = formula.live_result(display, data.degrees), theme.text
    else:
        below, color = formula.ERRORS[phase].of(ctx.state.language), theme.error
    mode = ui.text(
        "DEG" if data.degrees else "RAD",
        14,
        theme.text_secondary,
        bold=True,
        resource_id="mode",
        description=(ctx.t.degrees if data.degrees else ctx.t.radians),
    )
    tools = (
        ui.icon_button(theme, "history", ctx.t.history, _open_history, resource_id="history"),
        ui.icon_button(theme, "dots-vertical", ctx.t.more_options, _open_menu),
    )
    is_result = phase == formula.RESULT
    delete = ui.icon_button(
        theme,
        "backspace-outline",
        ctx.t.del_,
        formula.delete,
        class_name="android.widget.ImageButton",
        resource_id="del",
    )._replace(on_long_press=formula.clear)
    low = is_low(ctx)
    shown = ui.column(
        ui.scroll(
            "formula",
            ui.text(
                above,
                _fitting(ctx, above, 30 if is_result or low else 46, 26),
                theme.text_secondary if is_result else theme.text,
                width=ui.FILL,
                text_align="end",
                resource_id="formula",
            ),
            weight=1,
            class_name="",
        ),
        ui.row(
            ui.text(
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
            width=ui.FILL,
            height=48 if low else 64,
        ),
        None if low else ui.row(ui.space(weight=1), delete, width=ui.FILL, height=48),
        width=ui.FILL,
        height=_LOW_DISPLAY_DP if low else 232 if not data.advanced else 200,
        padding=(20, 0),
        class_name="android.widget.RelativeLayout",
        resource_id="display",
    )
    if low:  # the bar's place is the display's: on its side the phone has no height to spare
        side = ui.column(ui.row(*tools), mode, align="center", class_name="android.view.ViewGroup")
        side = side._replace(resource_id="toolbar")
        top = ui.row(
            shown._replace(width=ui.WRAP, weight=1), side, width=ui.FILL, padding=(0, 0, 4, 0)
        )
        return ui.page(theme, top, pad(ctx))
    bar = ui.row(
        mode,
        ui.space(weight=1),
        *tools,
        width=ui.FILL,
        height=52,
        padding=(24, 0, 4, 0),
        class_name="android.view.ViewGroup",
        resource_id="toolbar",
    )
    return ui.page(theme, bar, shown, pad(ctx))


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


def overflow_menu(ctx: CalculatorContext) -> ui.View:
    """The overflow menu."""
    return ui.menu(ctx.theme, (ctx.t.history, _menu_history), (ctx.t.clear_history, _menu_clear))


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


# -- The calculator's page and popups ------------------------------------------------------------

MAIN: Final = Page(PACKAGE, ".Calculator")
MENU: Final = Popup("menu")
HISTORY: Final = Popup("history")
CLEAR_HISTORY: Final = Popup("clear_history")


# -- The calculator's keys: digits and operators, and the scientific keys above them -------------


class _Key(NamedTuple):
    """A key: its resource id, what stands on it, what it is called, and what it types."""

    name: str
    label: str
    description: Text
    types: str = ""


_DIGITS: Final = {str(digit): _Key(f"digit_{digit}", str(digit), Text("")) for digit in range(10)}
_SIGNS: Final = {
    key.label: key
    for key in (
        _Key("lparen", "(", Texts.lparen),
        _Key("rparen", ")", Texts.rparen),
        _Key("op_div", "÷", Texts.op_div),
        _Key("op_mul", "×", Texts.op_mul),
        _Key("op_sub", "−", Texts.op_sub),
        _Key("op_add", "+", Texts.op_add),
        _Key("op_pct", "%", Texts.op_pct),
        _Key("dec_point", ".", Texts.dec_point),
    )
}
_EQUALS: Final = _Key("eq", "=", Texts.eq)
_CLEAR: Final = _Key("clr", "AC", Texts.clr)
_ROWS: Final = ("C()÷", "789×", "456−", "123+", "%0.=")
_ALWAYS: Final = (
    _Key("op_sqrt", "√", Texts.op_sqrt),
    _Key("const_pi", "π", Texts.const_pi),
    _Key("op_pow", "^", Texts.op_pow),
    _Key("op_fact", "!", Texts.op_fact),
)
_MORE: Final = (
    (
        _Key("fun_sin", "sin", Texts.fun_sin, "sin("),
        _Key("fun_cos", "cos", Texts.fun_cos, "cos("),
        _Key("fun_tan", "tan", Texts.fun_tan, "tan("),
    ),
    (
        _Key("const_e", "e", Texts.const_e),
        _Key("fun_ln", "ln", Texts.fun_ln, "ln("),
        _Key("fun_log", "log", Texts.fun_log, "log("),
    ),
)
_INVERSE: Final = {
    "op_sqrt": _Key("op_sqr", "x²", Texts.op_sqr, "²"),
    "fun_sin": _Key("fun_arcsin", "sin⁻¹", Texts.fun_arcsin, "sin⁻¹("),
    "fun_cos": _Key("fun_arccos", "cos⁻¹", Texts.fun_arccos, "cos⁻¹("),
    "fun_tan": _Key("fun_arctan", "tan⁻¹", Texts.fun_arctan, "tan⁻¹("),
    "fun_ln": _Key("fun_exp", "eˣ", Texts.fun_exp, "exp("),
    "fun_log": _Key("fun_10pow", "10ˣ", Texts.fun_10pow, "10^"),
}


_LOW_DP: Final = 480.0
_INVERSE_SHOWN: Final = ViewState("inverse", False)


def pad(ctx: CalculatorContext) -> ui.View:
    """All keys; the scientific ones fold away."""
    more: list[ui.View] = []
    if ctx.data.advanced:
        more = [_mode_row(ctx), _inverse_row(ctx)]
    advanced = ui.column(
        ui.row(*(_small(ctx, _key_label(ctx, key)) for key in _ALWAYS), _fold(ctx), width=ui.FILL),
        *more,
        width=ui.FILL,
        class_name="android.view.ViewGroup",
        resource_id="pad_advanced",
    )
    keys = [
        ui.row(*(_big(ctx, label) for label in labels), width=ui.FILL, weight=1, gap=8)
        for labels in _ROWS
    ]
    if is_low(ctx):  # side by side
        beside = ui.column(*keys, weight=1, height=ui.FILL, gap=3)
        whole = ui.row(ui.column(advanced, weight=1), beside, gap=12, padding=(12, 0, 12, 4))
    else:
        whole = ui.column(advanced, *keys, gap=8, padding=(12, 4, 12, 12))
    return whole._replace(
        class_name="android.view.ViewGroup", resource_id="pad_numeric", width=ui.FILL, weight=1
    )


def is_low(ctx: CalculatorContext) -> bool:
    """Whether the window is too low for a pad below the display, as on a screen on its side."""
    return ctx.height_dp < _LOW_DP


def _key_label(ctx: CalculatorContext, key: _Key) -> _Key:
    return _INVERSE.get(key.name, key) if _INVERSE_SHOWN.of(ctx) else key


def _mode_row(ctx: CalculatorContext) -> ui.View:
    degrees = ctx.data.degrees
    toggle = _plain(
        ctx,
        "RAD" if degrees else "DEG",
        (ctx.t.to_radians if degrees else ctx.t.to_degrees),
        "toggle_mode",
        _toggle_mode,
    )
    return ui.row(
        toggle, *(_small(ctx, _key_label(ctx, key)) for key in _MORE[0]), _gap(), width=ui.FILL
    )


def _inverse_row(ctx: CalculatorContext) -> ui.View:
    inverse = _INVERSE_SHOWN.of(ctx)
    toggle = _plain(
        ctx,
        "INV",
        (ctx.t.inverse_hide if inverse else ctx.t.inverse_show),
        "toggle_inv",
        _toggle_inverse,
        selected=inverse,
    )
    return ui.row(
        toggle, *(_small(ctx, _key_label(ctx, key)) for key in _MORE[1]), _gap(), width=ui.FILL
    )


def _gap() -> ui.View:
    return ui.stack(weight=1, height=44)


def _small(ctx: CalculatorContext, key: _Key) -> ui.View:
    handler = partial(formula.press, key=key.types or key.label)
    return _plain(ctx, key.label, key.description.of(ctx.state.language), key.name, handler)


def _plain(
    ctx: CalculatorContext,
    label: str,
    description: str,
    resource_id: str,
    on_tap: ui.Handler,
    selected: bool = False,
) -> ui.View:
    theme = ctx.theme
    color = theme.on_accent_container if selected else theme.text
    return ui.stack(
        ui.text(label, 18, color, class_name="", max_lines=1),
        weight=1,
        height=44,
        align="center",
        justify="center",
        fill=theme.accent_container if selected else 0,
        radius=22,
        class_name="android.widget.Button",
        resource_id=resource_id,
        text=label,
        description=description,
        selected=selected,
        focusable=True,
        on_tap=on_tap,
    )


def _fold(ctx: CalculatorContext) -> ui.View:
    open_now = ctx.data.advanced
    return ui.stack(
        ui.icon("chevron-up" if open_now else "chevron-down", 24, ctx.theme.icon),
        weight=1,
        height=44,
        align="center",
        justify="center",
        class_name="android.widget.ImageButton",
        resource_id="arrow",
        description=(ctx.t.collapse if open_now else ctx.t.expand),
        focusable=True,
        on_tap=_toggle_fold,
    )


def _big(ctx: CalculatorContext, label: str) -> ui.View:
    theme = ctx.theme
    if label == "=":
        look, key, handler = (theme.accent, theme.on_accent), _EQUALS, formula.equals
    elif label == "C":
        look, key, handler = (theme.surface_high, theme.accent), _CLEAR, formula.clear
    elif label in _DIGITS:
        look, key = (theme.surface, theme.text), _DIGITS[label]
        handler = partial(formula.press, key=label)
    else:
        key = _SIGNS[label]
        look = (theme.surface if label == "." else theme.accent_container, 0)
        look = (look[0], theme.text if label == "." else theme.on_accent_container)
        handler = partial(formula.press, key=label)
    shown = key.label
    return ui.stack(
        ui.text(shown, 26, look[1], class_name="", max_lines=1),
        weight=1,
        height=ui.FILL,
        align="center",
        justify="center",
        fill=look[0],
        radius=28,
        class_name="android.widget.Button",
        resource_id=key.name,
        text=shown,
        description=key.description.of(ctx.state.language),
        focusable=True,
        on_tap=handler,
    )


def _toggle_mode(system: System) -> None:
    write(system, degrees=not read(system.state).degrees)


def _toggle_inverse(system: System) -> None:
    _INVERSE_SHOWN.set(system, not _INVERSE_SHOWN.get(system))


def _toggle_fold(system: System) -> None:
    write(system, advanced=not read(system.state).advanced)


# -- The history: earlier calculations, which can be used again, and the question before it goes


def history(ctx: CalculatorContext) -> ui.View:
    """The history, the latest calculation first, over the whole page."""
    theme = ctx.theme
    lines = ctx.data.history
    clear = ui.icon_button(
        theme, "trash-can-outline", ctx.t.clear_history, _ask, enabled=bool(lines)
    )
    bar = ui.app_bar(theme, ctx.t.history, clear, on_back=dismiss, up=ctx.t.navigate_up)
    if lines:
        content = ui.scroll(
            "history",
            ui.column(*_rows(ctx, lines), width=ui.FILL, padding=(0, 0, 0, 24)),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="history_recycler_view",
        )
    else:
        content = ui.column(
            ui.icon("history", 56, theme.text_disabled),
            ui.text(ctx.t.no_history, 16, theme.text_secondary, resource_id="empty_history_text"),
            gap=16,
            width=ui.FILL,
            weight=1,
            align="center",
            justify="center",
        )
    return ui.page(theme, bar, content)._replace(place="screen")


def _rows(ctx: CalculatorContext, lines: tuple[Calculation, ...]) -> list[ui.View]:
    theme = ctx.theme
    rows: list[ui.View] = []
    day = None
    for line in reversed(lines):
        when = datetime.fromtimestamp((line.time_ms or ctx.state.boot_ms) / 1000, ctx.now.tzinfo)
        if when.date() != day:
            if day is not None:
                rows.append(ui.divider(theme))
            day = when.date()
            rows.append(
                ui.text(
                    _day(ctx, when),
                    14,
                    theme.accent,
                    bold=True,
                    padding=(20, 16, 20, 4),
                    resource_id="historyDate",
                )
            )
        rows += (
            ui.text(
                group_thousands(line.expression),
                20,
                theme.text_secondary,
                width=ui.FILL,
                text_align="end",
                padding=(20, 12, 20, 6),
                resource_id="history_formula",
                focusable=True,
                on_tap=formula.reuse(line.expression),
            ),
            ui.text(
                f"= {group_thousands(line.result)}",
                22,
                theme.text,
                width=ui.FILL,
                text_align="end",
                padding=(20, 6, 20, 12),
                resource_id="history_result",
                focusable=True,
                on_tap=formula.reuse(line.result),
            ),
        )
    return rows


def _day(ctx: CalculatorContext, when: datetime) -> str:
    if when.date() == ctx.now.date():
        return ctx.t.today
    if when.date() == (ctx.now - timedelta(days=1)).date():
        return ctx.t.yesterday
    return day_text(when, ctx.state.language)


def _ask(system: System) -> None:
    if read(system.state).history:
        CLEAR_HISTORY.open(system)


def clear_dialog(ctx: CalculatorContext) -> ui.View:
    """The question before the history goes."""
    title, clear = ctx.t.clear_question, ctx.t.clear_history
    return question(ctx, title, ui.space(height=4), clear, _clear, no=ctx.t.dismiss)


def _clear(system: System) -> None:
    write(system, history=())
    system.dismiss()
