"""Columns of hours, one for each day, in which events take as much room as they last.

grid = HourGrid(monday, 7, labels_dp=60, day_dp=48, hour_dp=56)
grid.blocks(places, gap_dp=2, draw=block)      # events, each as wide and as high as its place
grid.lines(theme, labels, slots)               # what they stand on
"""

from __future__ import annotations

import functools
import textwrap
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import events
from mobile_gym.virtual_device.system.formatting import clock_text, full_date_text

if TYPE_CHECKING:
    from mobile_gym.core.texts import Text

_SHORTEST: Final = timedelta(minutes=25)
"""An event takes at least as much room."""
_LOWEST_DP: Final = 20.0

P = TypeVar("P", bound=events.Occurrence)


class HourGrid(NamedTuple):
    """Where days and hours stand: days beside each other, behind the labels of the hours.

    Attributes:
        first: the first day.
        day_count: how many days.
        labels_dp: width of the labels.
        day_dp: width of a day.
        hour_dp: height of an hour.
    """

    first: date
    day_count: int
    labels_dp: float
    day_dp: float
    hour_dp: float

    @property
    def last(self) -> date:
        """The last day."""
        return self.first + timedelta(days=self.day_count - 1)

    @property
    def days(self) -> list[date]:
        """All of them."""
        return [self.first + timedelta(days=offset) for offset in range(self.day_count)]

    def left_dp(self, day: date) -> float:
        """Where a day's column begins."""
        return self.labels_dp + (day - self.first).days * self.day_dp

    def heading(self, cells: Iterable[ui.View]) -> ui.View:
        """The row above the columns, with a cell for each."""
        return ui.row(ui.space(width=self.labels_dp), *cells, width=ui.FILL)

    def now_mark(self, theme: ui.Theme, now: datetime) -> ui.View | None:
        """The line at the present time; None on other days."""
        if not self.first <= now.date() <= self.last:
            return None
        y = (now.hour + now.minute / 60) * self.hour_dp
        return ui.box(
            width=self.day_dp, height=2, fill=theme.error, offset=(self.left_dp(now.date()), y)
        )

    def long_rows(self, places: Iterable[P], draw: Callable[[P, float], ui.View]) -> list[ui.View]:
        """A row for each event of whole days, below the days that it is on.

        Args:
            places: of the events.
            draw: makes the block of one of a width.
        """
        rows: list[ui.View] = []
        for place in places:
            days = events.span(place, self.first, self.last)
            before = days.start - self.first.toordinal()
            rows.append(
                ui.row(
                    ui.space(width=self.labels_dp + before * self.day_dp),
                    draw(place, len(days) * self.day_dp - 4),
                    width=ui.FILL,
                )
            )
        return rows

    def blocks(
        self, places: Sequence[P], gap_dp: float, draw: Callable[[P, float, float], ui.View]
    ) -> list[ui.View]:
        """The events that have hours, each at its own; those that overlap share a day's width.

        Args:
            places: of all events, in the order of their starts.
            gap_dp: between two of them.
            draw: makes the block of one of a width and a height.
        """
        short = [place for place in places if not events.is_long(place)]
        return [block for day in self.days for block in self._blocks_of(short, day, gap_dp, draw)]

    def _blocks_of(
        self,
        places: Sequence[P],
        day: date,
        gap_dp: float,
        draw: Callable[[P, float, float], ui.View],
    ) -> list[ui.View]:
        midnight = datetime.combine(day, time())
        after = midnight + timedelta(days=1)
        here = [place for place in places if place.start < after and place.last_day >= day]
        spans = [
            (max(place.start, midnight), min(max(place.end, place.start + _SHORTEST), after))
            for place in here
        ]
        left = self.left_dp(day)
        blocks: list[ui.View] = []
        for place, (start, end), lane in zip(here, spans, events.lanes(spans), strict=True):
            share = self.day_dp / lane.of
            top = (start - midnight).total_seconds() / 3600 * self.hour_dp
            height = (end - start).total_seconds() / 3600 * self.hour_dp - 2
            block = draw(place, share - gap_dp, max(height, _LOWEST_DP))
            blocks.append(block._replace(offset=(left + lane.place * share, top)))
        return blocks

    def lines(
        self,
        theme: ui.Theme,
        labels: Sequence[str],
        slots: Callable[[int], Iterable[ui.View]],
    ) -> tuple[ui.View, ...]:
        """Lines between hours and between days, and the labels of the hours.

        Args:
            theme: colours.
            labels: of the 24 hours; the first has none.
            slots: what takes taps in an hour.
        """
        views: list[ui.View] = []
        for hour, label in enumerate(labels):
            top = hour * self.hour_dp
            if hour:
                views.append(
                    ui.text(
                        label, 11, theme.text_secondary, width=self.labels_dp - 8,
                        text_align="end", offset=(0, top - 8), class_name="", max_lines=1,
                    )
                )  # fmt: skip
                views.append(
                    ui.box(
                        width=self.day_dp * self.day_count,
                        height=1,
                        fill=theme.divider,
                        offset=(self.labels_dp, top),
                    )
                )
            views += slots(hour)
        for offset in range(1, self.day_count):
            views.append(
                ui.box(
                    width=1,
                    height=24 * self.hour_dp,
                    fill=theme.divider,
                    offset=(self.labels_dp + offset * self.day_dp - 1.5, 0),
                )
            )
        return tuple(views)


def day_cell(
    day: date,
    language: str,
    *,
    width: float,
    color: int,
    bold: bool,
    on_tap: ui.Handler,
    label: str = "",
    resource_id: str = "",
) -> ui.View:
    """A day above its column: its weekday and its number.

    Args:
        day: the day.
        language: of the weekday.
        width: of the column.
        color: of the words.
        bold: whether the number is bold.
        on_tap: what a tap does.
        label: what a screen reader's node has as its text.
        resource_id: of the node.
    """
    written = locale_of(language)
    return ui.column(
        ui.text(written.weekdays_narrow[day.weekday()], 12, color, class_name=""),
        ui.text(str(day.day), 16, color, bold=bold, class_name="", max_lines=1),
        width=width,
        height=48,
        align="center",
        justify="center",
        class_name="android.view.View",
        text=label,
        resource_id=resource_id,
        description=full_date_text(day, language),
        focusable=True,
        on_tap=on_tap,
    )


def hour_labels(is_24: bool, language: str, full_hour: Text) -> list[str]:
    """The 24 full hours: `13:00`, or with twelve of them as `full_hour` says an `hour`, `1 PM`."""
    labels = [clock_text(hour, 0, is_24, language) for hour in range(24)]
    if is_24:
        return labels
    words = full_hour.of(language)
    return [words.format(hour=label.replace(":00", "")) for label in labels]


@functools.lru_cache(maxsize=512)
def cut_title(title: str, width: float, size: float, lines: int) -> str:
    """As much of a title as surely fits into a narrow block, without dots for the rest."""
    letter = size * (0.62 if title.isascii() else 1.0)
    return "\n".join(textwrap.wrap(title, max(int(width / letter), 1))[:lines])
