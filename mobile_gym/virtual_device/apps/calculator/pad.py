"""The calculator's keys: digits and operators, and the scientific keys above them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.calculator import formula
from mobile_gym.virtual_device.apps.calculator.data import read, write
from mobile_gym.virtual_device.apps.calculator.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, icon, row, stack, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.calculator.context import CalculatorContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["is_low", "pad"]


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


def pad(ctx: CalculatorContext) -> View:
    """All keys; the scientific ones fold away."""
    more: list[View] = []
    if ctx.data.advanced:
        more = [_mode_row(ctx), _inverse_row(ctx)]
    advanced = column(
        row(*(_small(ctx, _shown(ctx, key)) for key in _ALWAYS), _fold(ctx), width=FILL),
        *more,
        width=FILL,
        class_name="android.view.ViewGroup",
        resource_id="pad_advanced",
    )
    keys = [
        row(*(_big(ctx, label) for label in labels), width=FILL, weight=1, gap=8)
        for labels in _ROWS
    ]
    if is_low(ctx):  # side by side
        beside = column(*keys, weight=1, height=FILL, gap=3)
        whole = row(column(advanced, weight=1), beside, gap=12, padding=(12, 0, 12, 4))
    else:
        whole = column(advanced, *keys, gap=8, padding=(12, 4, 12, 12))
    return whole._replace(
        class_name="android.view.ViewGroup", resource_id="pad_numeric", width=FILL, weight=1
    )


def is_low(ctx: CalculatorContext) -> bool:
    """Whether the window is too low for a pad below the display, as on a screen on its side."""
    return ctx.height_dp < _LOW_DP


def _shown(ctx: CalculatorContext, key: _Key) -> _Key:
    return _INVERSE.get(key.name, key) if _INVERSE_SHOWN.of(ctx) else key


def _mode_row(ctx: CalculatorContext) -> View:
    degrees = ctx.data.degrees
    toggle = _plain(
        ctx,
        "RAD" if degrees else "DEG",
        (ctx.t.to_radians if degrees else ctx.t.to_degrees),
        "toggle_mode",
        _toggle_mode,
    )
    return row(toggle, *(_small(ctx, _shown(ctx, key)) for key in _MORE[0]), _gap(), width=FILL)


def _inverse_row(ctx: CalculatorContext) -> View:
    inverse = _INVERSE_SHOWN.of(ctx)
    toggle = _plain(
        ctx,
        "INV",
        (ctx.t.inverse_hide if inverse else ctx.t.inverse_show),
        "toggle_inv",
        _toggle_inverse,
        selected=inverse,
    )
    return row(toggle, *(_small(ctx, _shown(ctx, key)) for key in _MORE[1]), _gap(), width=FILL)


def _gap() -> View:
    return stack(weight=1, height=44)


def _small(ctx: CalculatorContext, key: _Key) -> View:
    handler = partial(formula.press, key=key.types or key.label)
    return _plain(ctx, key.label, key.description.of(ctx.state.language), key.name, handler)


def _plain(
    ctx: CalculatorContext,
    label: str,
    description: str,
    resource_id: str,
    on_tap: Handler,
    selected: bool = False,
) -> View:
    theme = ctx.theme
    color = theme.on_accent_container if selected else theme.text
    return stack(
        text(label, 18, color, class_name="", max_lines=1),
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


def _fold(ctx: CalculatorContext) -> View:
    open_now = ctx.data.advanced
    return stack(
        icon("chevron-up" if open_now else "chevron-down", 24, ctx.theme.icon),
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


def _big(ctx: CalculatorContext, label: str) -> View:
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
    return stack(
        text(shown, 26, look[1], class_name="", max_lines=1),
        weight=1,
        height=FILL,
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
