"""The grid of the home screen, in dp: how many cells there are and where they lie.

Measured on the accessibility trees of a Pixel.
"""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

from mobile_gym.virtual_device.apps.launcher.data import HOTSEAT_PAGE, Cell
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.navigation import bar_height_dp
from mobile_gym.virtual_device.system.stage import STATUS_BAR_DP

COLUMNS: Final = 5
NARROW_DP: Final = 360.0
"""A screen that is narrower has one column less."""
_MAX_ROWS: Final = 5
_MIN_CELL_DP: Final = 92.0
GAP_DP: Final = 15.3
SIDE_DP: Final = 21.5
PAGE_DP: Final = 9.8
BELOW_CELLS_DP: Final = 10.9
DOTS_DP: Final = 24.0
_DOTS_OVER_PAGE_DP: Final = 17.5
"""How far the dots below the page reach into it."""
HOTSEAT_DP: Final = 64.4
SEARCH_DP: Final = 63.0
OVER_SEARCH_DP: Final = 22.5
_BELOW_SEARCH_DP: Final = 17.8
FOOT_DP: Final = HOTSEAT_DP + OVER_SEARCH_DP + SEARCH_DP + _BELOW_SEARCH_DP


class Grid(NamedTuple):
    """The cells of a screen."""

    columns: int
    rows: int
    width_dp: float
    """Of a cell."""
    height_dp: float
    top_dp: float
    """Where the first row begins."""
    hotseat_dp: float
    """Where the row at the bottom begins."""
    under_dp: float
    """What lies below the page."""

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The left and top edge of a cell."""
        left = SIDE_DP + cell.column * (self.width_dp + GAP_DP)
        if cell.page == HOTSEAT_PAGE:
            return left, self.hotseat_dp
        return left, self.top_dp + cell.row * (self.height_dp + GAP_DP)

    def cell_at(self, page: int, x: float, y: float) -> Cell:
        """The cell that is nearest to a point of a page."""
        column = int((x - SIDE_DP + GAP_DP / 2) // (self.width_dp + GAP_DP))
        column = min(max(column, 0), self.columns - 1)
        if y >= self.hotseat_dp - GAP_DP / 2:
            return Cell(HOTSEAT_PAGE, column, 0)
        row = int((y - self.top_dp + GAP_DP / 2) // (self.height_dp + GAP_DP))
        return Cell(page, column, min(max(row, 0), self.rows - 1))


def columns_of(width_dp: float) -> int:
    """How many icons stand side by side on a screen of a width."""
    return COLUMNS if width_dp >= NARROW_DP else COLUMNS - 1


@functools.lru_cache(maxsize=64)
def grid_of(width_dp: float, height_dp: float, below_dp: float) -> Grid:
    """The cells of a screen of a size, with a navigation bar of a height below them."""
    columns = columns_of(width_dp)
    under = below_dp + FOOT_DP + DOTS_DP - _DOTS_OVER_PAGE_DP
    room = height_dp - STATUS_BAR_DP - under - BELOW_CELLS_DP
    rows = min(max(int((room + GAP_DP) // (_MIN_CELL_DP + GAP_DP)), 2), _MAX_ROWS)
    return Grid(
        columns,
        rows,
        (width_dp - 2 * SIDE_DP + GAP_DP) / columns - GAP_DP,
        (room + GAP_DP) / rows - GAP_DP,
        STATUS_BAR_DP,
        height_dp - below_dp - FOOT_DP,
        under,
    )


def grid_on(state: DeviceState) -> Grid:
    """The cells of a device's screen."""
    display = state.display
    density = display.density_dpi / 160
    return grid_of(display.width_px / density, display.height_px / density, bar_height_dp(state))
