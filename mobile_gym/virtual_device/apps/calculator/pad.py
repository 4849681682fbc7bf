"""The calculator's keys: digits and operators, and the scientific keys above them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mobile_gym.virtual_device.apps.calculator import formula
from mobile_gym.virtual_device.apps.calculator.data import write
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, icon, row, stack, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["is_low", "pad"]


class _Key(NamedTuple):
    """A key: its resource id, which is the key of its description too, and what it types."""

    name: str
    label: str
    types: str = ""


_DIGITS: Final = {str(digit): _Key(f"digit_{digit}", str(digit)) for digit in range(10)}
_SIGNS: Final = {
    key.label: key
    for key in (
        _Key("lparen", "("),
        _Key("rparen", ")"),
        _Key("op_div", "÷"),
        _Key("op_mul", "×"),
        _Key("op_sub", "−"),
        _Key("op_add", "+"),
        _Key("op_pct", "%"),
        _Key("dec_point", "."),
    )
}
_ROWS: Final = ("C()÷", "789×", "456−", "123+", "%0.=")
_ALWAYS: Final = (
    _Key("op_sqrt", "√"),
    _Key("const_pi", "π"),
    _Key("op_pow", "^"),
    _Key("op_fact", "!"),
)
_MORE: Final = (
    (
        _Key("fun_sin", "sin", "sin("),
        _Key("fun_cos", "cos", "cos("),
        _Key("fun_tan", "tan", "tan("),
    ),
    (_Key("const_e", "e"), _Key("fun_ln", "ln", "ln("), _Key("fun_log", "log", "log(")),
)
_INVERSE: Final = {
    "op_sqrt": _Key("op_sqr", "x²", "²"),
    "fun_sin": _Key("fun_arcsin", "sin⁻¹", "sin⁻¹("),
    "fun_cos": _Key("fun_arccos", "cos⁻¹", "cos⁻¹("),
    "fun_tan": _Key("fun_arctan", "tan⁻¹", "tan⁻¹("),
    "fun_ln": _Key("fun_exp", "eˣ", "exp("),
    "fun_log": _Key("fun_10pow", "10ˣ", "10^"),
}


_LOW_DP: Final = 480.0


def pad(ctx: Context) -> View:
    """All keys; the scientific ones fold away."""
    more: list[View] = []
    if ctx.data.advanced:
        more = [_mode_row(ctx), _inverse_row(ctx)]
    science: dict[str, Any] = {"class_name": "android.view.ViewGroup"}
    numbers: dict[str, Any] = {**science, "resource_id": "pad_numeric", "width": FILL, "weight": 1}
    advanced = column(
        row(*(_small(ctx, _shown(ctx, key)) for key in _ALWAYS), _fold(ctx), width=FILL),
        *more,
        width=FILL,
        resource_id="pad_advanced",
        **science,
    )
    keys = [
        row(*(_big(ctx, label) for label in labels), width=FILL, weight=1, gap=8)
        for labels in _ROWS
    ]
    if is_low(ctx):  # side by side
        beside = column(*keys, weight=1, height=FILL, gap=3)
        return row(column(advanced, weight=1), beside, gap=12, padding=(12, 0, 12, 4), **numbers)
    return column(advanced, *keys, gap=8, padding=(12, 4, 12, 12), **numbers)


def is_low(ctx: Context) -> bool:
    """Whether the window is too low for a pad below the display, as on a screen on its side."""
    return ctx.height_dp < _LOW_DP


def _shown(ctx: Context, key: _Key) -> _Key:
    return _INVERSE.get(key.name, key) if ctx.ui.get("inverse", False) else key


def _mode_row(ctx: Context) -> View:
    degrees = ctx.data.degrees
    toggle = _plain(
        ctx,
        "RAD" if degrees else "DEG",
        (ctx.t.to_radians if degrees else ctx.t.to_degrees),
        "toggle_mode",
        _toggle_mode,
    )
    return row(toggle, *(_small(ctx, _shown(ctx, key)) for key in _MORE[0]), _gap(), width=FILL)


def _inverse_row(ctx: Context) -> View:
    inverse = bool(ctx.ui.get("inverse", False))
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


def _small(ctx: Context, key: _Key) -> View:
    handler = partial(formula.press, key=key.types or key.label)
    return _plain(ctx, key.label, ctx.t[key.name], key.name, handler)


def _plain(
    ctx: Context,
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


def _fold(ctx: Context) -> View:
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


def _big(ctx: Context, label: str) -> View:
    theme = ctx.theme
    if label == "=":
        look, name, handler = (theme.accent, theme.on_accent), "eq", formula.equals
    elif label == "C":
        look, name, handler = (theme.surface_high, theme.accent), "clr", formula.clear
    elif label in _DIGITS:
        look, name = (theme.surface, theme.text), _DIGITS[label].name
        handler = partial(formula.press, key=label)
    else:
        name = _SIGNS[label].name
        look = (theme.surface if label == "." else theme.accent_container, 0)
        look = (look[0], theme.text if label == "." else theme.on_accent_container)
        handler = partial(formula.press, key=label)
    shown = "AC" if label == "C" else label
    return stack(
        text(shown, 26, look[1], class_name="", max_lines=1),
        weight=1,
        height=FILL,
        align="center",
        justify="center",
        fill=look[0],
        radius=28,
        class_name="android.widget.Button",
        resource_id=name,
        text=shown,
        description="" if label in _DIGITS else ctx.t[name],
        focusable=True,
        on_tap=handler,
    )


def _toggle_mode(system: System) -> None:
    write(system, degrees=not system.data.degrees)


def _toggle_inverse(system: System) -> None:
    system.set_ui(inverse=not system.ui("inverse", False))


def _toggle_fold(system: System) -> None:
    write(system, advanced=not system.data.advanced)
