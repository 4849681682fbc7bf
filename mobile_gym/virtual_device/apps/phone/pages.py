"""The pages and popups of Phone: what opens them, and what they keep while they are open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.apps.phone.data import PACKAGE
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState


@dataclass(frozen=True, slots=True)
class MainArgs:
    """The tab that is selected at first; the one that was selected last where it is left out."""

    tab: int | None = None


@dataclass(frozen=True, slots=True)
class NumberArgs:
    """A telephone number, or what there is of it."""

    number: str


@dataclass(frozen=True, slots=True)
class EntryArgs:
    """An entry of the call log: its number, and the ids of its calls; none of a favourite."""

    number: str
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ResponseArgs:
    """Which quick response is changed, and what it says."""

    index: int
    value: str


MAIN: Final = Page(PACKAGE, ".main.impl.MainActivity", MainArgs)
IN_CALL: Final = Page(PACKAGE, "com.android.incallui.InCallActivity")
DETAILS: Final = Page(PACKAGE, ".calldetails.OldCallDetailsActivity", EntryArgs)
HISTORY: Final = Page(PACKAGE, ".app.calllog.CallLogActivity")
SETTINGS: Final = Page(PACKAGE, ".app.settings.DialerSettingsActivity")
BLOCKED: Final = Page(PACKAGE, ".app.filterednumber.BlockedNumbersSettingsActivity")
RESPONSES: Final = Page(PACKAGE, "com.android.server.telecom.RespondViaSmsSettings")

MENU: Final = Popup("menu")
DIALPAD: Final = Popup("dialpad", NumberArgs)
SEARCH: Final = Popup("search")
ADD_FAVORITE: Final = Popup("add_favorite")
CALL_SHEET: Final = Popup("call_sheet", EntryArgs)
BLOCK_DIALOG: Final = Popup("block_dialog", NumberArgs)
HISTORY_MENU: Final = Popup("history_menu")
CLEAR_DIALOG: Final = Popup("clear_dialog")
QUICK_RESPONSES: Final = Popup("quick_responses")
RINGTONES: Final = Popup("ringtones")
EDIT_RESPONSE: Final = Popup("edit_response", ResponseArgs)
BLOCK_NUMBER: Final = Popup("block_number")

DIGITS: Final = ViewState[str | None]("digits", None)
"""What is typed on the dialpad; None for the number that it was opened with."""
