"""What the browser keeps: bookmarks, history, the reading list; and words found in a page."""

from __future__ import annotations

import pytest
from browser_phone import Browser

from mobile_gym.virtual_device.apps.browser.data import PACKAGE
from mobile_gym.virtual_device.system.system import System


@pytest.fixture
def phone() -> Browser:
    return Browser()


def test_bookmarks_are_added_edited_and_deleted(phone: Browser) -> None:
    phone.load("https://library.example.org/book/maps")
    phone.tap(resource_id="more")
    phone.tap(description="Add bookmark")
    phone.tap(resource_id="title")
    phone.type("Maps", clear=True)
    phone.do(System.hide_keyboard)
    phone.tap(text="Every day")
    phone.tap(text="Save")
    made = phone.data.bookmarks[-1]
    assert (made.title, made.url, made.folder) == ("Maps", phone.entry.url, 3)
    phone.tap(resource_id="more")
    phone.tap(description="Edit bookmark")
    phone.tap(resource_id="title")
    phone.type("", clear=True)
    phone.do(System.hide_keyboard)
    phone.tap(text="Save")
    assert phone.shows(text="The bookmark must have a name")
    phone.tap(description="Delete")
    assert all(item.title != "Maps" for item in phone.data.bookmarks)
    assert phone.shows(class_name="android.webkit.WebView")


@pytest.fixture
def trips(phone: Browser) -> Browser:
    """The bookmarks, with an empty folder that was just made."""
    phone.choose("Bookmarks")
    phone.tap(description="New folder")
    phone.tap(resource_id="android:id/edit")
    phone.type("Trips", submit=True)
    return phone


def test_a_folder_needs_a_name(phone: Browser) -> None:
    phone.choose("Bookmarks")
    phone.tap(description="New folder")
    phone.tap(text="OK")
    assert phone.shows(text="Enter a name")


def test_a_folder_is_entered_and_left(trips: Browser) -> None:
    trips.tap(text="Trips")
    assert trips.shows(text="No bookmarks")
    trips.back()
    assert trips.shows(text="Every day")


def test_a_folder_is_renamed(trips: Browser) -> None:
    trips.tap(description="More options: Trips")
    trips.tap(text="Rename")
    trips.tap(resource_id="android:id/edit")
    trips.type("Travel", clear=True, submit=True)
    assert "Travel" in [folder.title for folder in trips.data.folders]
    assert "Travel" in {row["title"] for row in trips.rows(f"{PACKAGE}/bookmarks")}


def test_what_was_in_a_deleted_folder_stays(trips: Browser) -> None:
    trips.tap(description="More options: Every day")
    trips.tap(text="Delete")
    trips.tap(resource_id="android:id/button1")
    assert [folder.title for folder in trips.data.folders] == ["Trips"]
    assert all(item.folder == 0 for item in trips.data.bookmarks)
    assert trips.rows(f"{PACKAGE}/bookmarks")[0]["title"] == "Trips"
    outside = trips.data.bookmarks[0]
    trips.tap(text=outside.title)
    assert trips.entry.url == outside.url


@pytest.fixture
def history(phone: Browser) -> Browser:
    """Three pages of yesterday and one of today, in the history."""
    for name in ("tea", "coffee", "moon"):
        phone.load(f"https://encyclopedia.test/wiki/{name}")
    phone.host.advance(86_400_000)
    phone.load("https://encyclopedia.test/wiki/tea")
    phone.choose("History")
    return phone


def test_the_history_is_told_by_days(history: Browser) -> None:
    assert history.shows(text="Today")
    assert history.shows(text="Yesterday")
    assert [text.partition(" ")[0] for text in history.texts("label")] == [
        "Tea",
        "Moon",
        "Coffee",
        "Tea",
    ]


def test_a_page_is_searched_in_the_history_and_deleted(history: Browser) -> None:
    history.tap(resource_id="search")
    history.type("coff")
    assert len(history.texts("label")) == 1
    history.do(System.hide_keyboard)
    history.tap(resource_id="delete")
    assert history.shows(text="No page found")
    assert len(history.rows(f"{PACKAGE}/history")) == 3


def test_the_history_stays_where_clearing_is_cancelled(history: Browser) -> None:
    history.tap(description="Clear history")
    history.tap(text="Cancel")
    assert len(history.data.history) == 4


def test_the_history_is_cleared(history: Browser) -> None:
    history.tap(description="Clear history")
    history.tap(text="Clear")
    assert history.shows(text="No history")


def test_a_long_history_is_shown_in_parts(phone: Browser) -> None:
    for number in range(40):
        phone.load(f"https://search.example.com/search?q=word{number}")
    phone.start(".ComboViewActivity", tab="history")
    assert phone.page_us() < 1000  # some 200 on a quiet machine
    for _ in range(6):
        phone.host.swipe(270, 900, 270, 200)
    assert not phone.shows(text="word0 - Finder")
    phone.tap(text="Older")
    for _ in range(4):
        phone.host.swipe(270, 900, 270, 200)
    assert phone.shows(text="word0 - Finder")


def test_the_reading_list(phone: Browser) -> None:
    phone.load("https://news.example.org/story/robot")
    phone.choose("Add to reading list")
    phone.choose("Reading list")
    assert len(phone.texts("label")) == 2
    phone.tap(text="Robot learns to fold laundry - The Daily Lantern")
    assert phone.entry.url.endswith("/story/robot")
    assert phone.data.saved[0].is_read
    phone.choose("Reading list")
    assert phone.texts("label")[-1].startswith("Robot")
    phone.tap(description="Delete Tea - Open Encyclopaedia")
    assert len(phone.data.saved) == 1


def test_words_are_found_in_the_page(phone: Browser) -> None:
    phone.load("https://travel.example.net/station/lakeside")
    phone.choose("Find in page")
    phone.type("sandbay")
    assert phone.texts("matches") == ["1/6"]
    phone.tap(description="Previous")
    assert phone.texts("matches") == ["6/6"]
    ui = phone.state.tasks[-1].activities[-1].layers[0].ui
    assert phone.count(text="Sandbay") >= 1
    phone.tap(description="Next")
    assert phone.texts("matches") == ["1/6"]
    phone.back()
    assert not phone.shows(resource_id="matches")
    assert f"find:{phone.entry.id}" in ui
