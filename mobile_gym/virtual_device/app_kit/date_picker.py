"""Android's date picker dialog: a month to choose a day from, and a list of years.

Ids and classes are those of the framework's `DatePickerDialog`. An app makes a popup of it; the
popup's arguments are `day`, the ordinal of the date it opens on, and `first`, the weekday that a
week starts with (Monday 0).
"""

from __future__ import annotations

import calendar
import functools
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.texts import AppTexts
from mobile_gym.virtual_device.system.app import read_args
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

_FIRST_YEAR, _LAST_YEAR = 1970, 2099
_CHOSEN: Final = ViewState[int | None]("chosen", None)
_MONTH: Final = ViewState[int | None]("month", None)
"""The year times twelve, plus the month from 0."""
_YEARS: Final = ViewState("years", False)
_YEARS_SCROLL: Final = ViewState("scroll:years", 0)
_YEAR_DP: Final = 52.0
_LOW_DP: Final = 480.0
_NARROW_DP: Final = 340.0
_WIDE_DP: Final = 560.0
"""Width of the dialog on a phone on its side, where the month stands beside the chosen date."""
_HEADER_DP: Final = 190.0
_CELL_DP: Final = 40.0


@functools.lru_cache(maxsize=64)
def month_days(month: int, first: int) -> tuple[int, ...]:
    """The ordinals of a month's grid, whole weeks, from a weekday on.

    Args:
        month: the year times twelve, plus the month from 0.
        first: weekday that a week starts with, Monday 0.
    """
    start = date(month // 12, month % 12 + 1, 1)
    length = calendar.monthrange(start.year, start.month)[1]
    before = (start.weekday() - first) % 7
    weeks = -(-(before + length) // 7)
    base = start.toordinal() - before
    return tuple(range(base, base + 7 * weeks))


@dataclass(frozen=True, slots=True)
class DateArgs:
    """What a popup with a date picker is opened with.

    Attributes:
        day: that is chosen at first, `date.toordinal`.
        first: weekday that a week starts with, Monday 0.
    """

    day: int
    first: int = 6


def date_picker(
    ctx: Context[object, AppTexts, DateArgs], accept: Callable[[System, date], None]
) -> ui.View:
    """The dialog; `accept` gets the date, and closes the dialog."""
    theme, language = ctx.theme, ctx.state.language
    chosen = _CHOSEN.of(ctx) or ctx.args.day
    day = date.fromordinal(chosen)
    month = _month_of(_MONTH.of(ctx), day)
    years = _YEARS.of(ctx)
    wide = ctx.height_dp < _LOW_DP and ctx.width_dp > _WIDE_DP
    t, written = ctx.t, locale_of(language)
    shown = written.write(written.weekday_and_day, day)
    header = ui.column(
        ui.text(
            f"{day.year}",
            16,
            theme.accent if years else theme.text_secondary,
            padding=(0, 6, 24, 6),
            resource_id="android:id/date_picker_header_year",
            selected=years,
            on_tap=partial(_show_years, year=day.year),
        ),
        ui.text(
            shown,
            28,
            theme.text_secondary if years else theme.text,
            resource_id="android:id/date_picker_header_date",
            selected=not years,
            on_tap=_show_days,
        ),
        width=_HEADER_DP if wide else ui.FILL,
        padding=(24, 4, 0 if wide else 24, 8),
        class_name="android.widget.LinearLayout",
        resource_id="android:id/date_picker_header",
    )
    if years:
        content = _years(theme, day.year)
    else:
        today = ctx.now.date().toordinal()
        content = _month(theme, month, ctx.args.first, chosen, today, language, wide)
    if wide:
        beside = ui.column(content, weight=1)
        content = ui.row(header, beside, width=ui.FILL, align="start")
    else:
        content = ui.column(header, content, width=ui.FILL)
    return ui.dialog(
        theme,
        "",
        content,
        ui.button(theme, t.cancel, _dismiss, resource_id="android:id/button2"),
        ui.button(theme, t.ok, partial(_accept, accept=accept), resource_id="android:id/button1"),
        width=_WIDE_DP if wide else _NARROW_DP,
    )


def _month_of(shown: int | None, day: date) -> int:
    return day.year * 12 + day.month - 1 if shown is None else shown


def _chosen_date(system: System) -> date:
    return date.fromordinal(_CHOSEN.get(system) or read_args(DateArgs, system.args).day)


@functools.lru_cache(maxsize=32)  # 37 kB each with all that is in it: 1.2 MB
def _month(
    theme: ui.Theme, month: int, first: int, chosen: int, today: int, language: str, low: bool
) -> ui.View:
    """The days of a month; without the room for a sixth week where that is `low`."""
    written, t = locale_of(language), AppTexts.of(language)
    title = written.write(written.month_and_year, date(month // 12, month % 12 + 1, 1))
    before, after = t.previous_month, t.next_month
    days = month_days(month, first)
    names = written.weekdays_narrow
    heading = ui.row(
        *(
            ui.text(
                names[(first + place) % 7],
                12,
                theme.text_secondary,
                weight=1,
                text_align="center",
                class_name="",
            )
            for place in range(7)
        ),
        width=ui.FILL,
    )
    weeks = [
        ui.row(
            *(_cell(theme, day, month, chosen, today, language) for day in days[at : at + 7]),
            width=ui.FILL,
        )
        for at in range(0, len(days), 7)
    ]
    return ui.column(
        ui.row(
            ui.icon_button(
                theme,
                "chevron-left",
                before,
                partial(_turn, months=-1),
                class_name="android.widget.ImageButton",
                resource_id="android:id/prev",
            ),
            ui.text(title, 15, theme.text, bold=True, weight=1, text_align="center", max_lines=1),
            ui.icon_button(
                theme,
                "chevron-right",
                after,
                partial(_turn, months=1),
                class_name="android.widget.ImageButton",
                resource_id="android:id/next",
            ),
            width=ui.FILL,
        ),
        heading,
        ui.column(
            *weeks,
            width=ui.FILL,
            height=_CELL_DP * (len(weeks) if low else 6),
            class_name="android.view.View",
            resource_id="android:id/month_view",
            on_fling=_on_fling,
        ),
        width=ui.FILL,
        gap=4,
        padding=(16, 0),
    )


def _cell(
    theme: ui.Theme, ordinal: int, month: int, chosen: int, today: int, language: str
) -> ui.View:
    day = date.fromordinal(ordinal)
    if day.year * 12 + day.month - 1 != month:
        return ui.space(weight=1)
    selected = ordinal == chosen
    color = theme.accent if ordinal == today else theme.text
    written = locale_of(language)
    spoken = written.write(written.spoken_date, day)
    return ui.stack(
        ui.stack(
            ui.text(
                str(day.day),
                14,
                theme.on_accent if selected else color,
                bold=selected or ordinal == today,
                class_name="",
            ),
            width=36,
            height=36,
            align="center",
            justify="center",
            fill=theme.accent if selected else 0,
            radius=18,
        ),
        weight=1,
        height=_CELL_DP,
        align="center",
        justify="center",
        class_name="android.view.View",
        text=str(day.day),
        description=spoken,
        selected=selected,
        focusable=True,
        on_tap=partial(_choose, ordinal=ordinal),
    )


def _years(theme: ui.Theme, chosen: int) -> ui.View:
    def build_row(index: int) -> ui.View:
        year = _FIRST_YEAR + index
        is_chosen = year == chosen
        return ui.text(
            str(year),
            22 if is_chosen else 17,
            theme.accent if is_chosen else theme.text,
            bold=is_chosen,
            width=ui.FILL,
            height=_YEAR_DP,
            text_align="center",
            padding=(0, 10),
            resource_id="android:id/text1",
            selected=is_chosen,
            focusable=True,
            on_tap=partial(_choose_year, year=year),
        )

    return ui.lazy_list(
        "years",
        _LAST_YEAR - _FIRST_YEAR + 1,
        _YEAR_DP,
        build_row,
        height=_CELL_DP * 6 + 68,
        class_name="android.widget.ListView",
        resource_id="android:id/date_picker_year_picker",
    )


# -- what the taps do ---------------------------------------------------------------------------


def _dismiss(system: System) -> None:
    system.dismiss()


def _accept(system: System, accept: Callable[[System, date], None]) -> None:
    chosen = _chosen_date(system)
    accept(system, chosen)


def _choose(system: System, ordinal: int) -> None:
    _CHOSEN.set(system, ordinal)


def _turn(system: System, months: int) -> None:
    day = _chosen_date(system)
    month = _month_of(_MONTH.get(system), day) + months
    _MONTH.set(system, min(max(month, _FIRST_YEAR * 12), _LAST_YEAR * 12 + 11))


def _on_fling(system: System, direction: str) -> None:
    if direction in ("left", "right"):
        _turn(system, 1 if direction == "left" else -1)


def _show_years(system: System, year: int) -> None:
    above = (year - _FIRST_YEAR - 2) * _YEAR_DP * system.state.display.density_dpi / 160
    _YEARS.set(system, True)
    _YEARS_SCROLL.set(system, int(max(above, 0)))


def _show_days(system: System) -> None:
    _YEARS.set(system, False)


def _choose_year(system: System, year: int) -> None:
    day = _chosen_date(system)
    length = calendar.monthrange(year, day.month)[1]
    moved = date(year, day.month, min(day.day, length))
    _YEARS.set(system, False)
    _CHOSEN.set(system, moved.toordinal())
    _MONTH.set(system, year * 12 + day.month - 1)
