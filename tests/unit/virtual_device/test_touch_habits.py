"""What a finger sees: what it rests on is darker, what it moves follows it."""

from __future__ import annotations

import numpy as np
import pytest
from app_phone import AppPhone

from mobile_gym.virtual_device.apps import APPS

MESSAGES, SETTINGS = "com.android.messaging", "com.android.settings"
ROW = f"{MESSAGES}:id/swipeableContainer"


@pytest.fixture
def settings() -> AppPhone:
    return AppPhone(APPS[SETTINGS])


@pytest.fixture
def messages() -> AppPhone:
    return AppPhone(APPS[MESSAGES])


def darkened(phone: AppPhone, before: np.ndarray) -> np.ndarray:
    """Where the screen has become darker, as (rows, columns)."""
    after = phone.host.screenshot()
    return np.argwhere((after.astype(int) < before).any(axis=2))


def test_a_row_is_darker_for_as_long_as_a_finger_rests_on_it(settings: AppPhone) -> None:
    before = settings.host.screenshot()
    x, y = settings.place(text="Connected devices")
    settings.host.touch_down(x, y)
    for _ in range(2):  # also after the time of a long press
        changed = darkened(settings, before)
        assert [*changed.min(axis=0), *changed.max(axis=0)] != []
        assert changed.min(axis=0)[0] <= y <= changed.max(axis=0)[0]
        settings.host.advance(600)
    settings.host.touch_move(x, y - 60)
    settings.host.touch_move(x, y)
    assert not len(darkened(settings, before)), "the list takes the finger"


def test_nothing_is_darker_where_nothing_reacts(settings: AppPhone) -> None:
    before = settings.host.screenshot()
    title = settings.node(text="Settings").bounds.center
    settings.host.touch_down(title.x, title.y)
    assert settings.host.screenshot() is before


def names(phone: AppPhone) -> list[str]:
    return phone.texts("conversation_name")


def test_a_conversation_follows_the_finger_and_is_archived_half_way(messages: AppPhone) -> None:
    first, *others = names(messages)
    x, y = messages.place(text=first)
    messages.host.touch_down(x, y)
    for step in range(1, 16):
        messages.host.advance(16)
        messages.host.touch_move(x + 20 * step, y)
    assert messages.node(text=first).bounds.left > 250, "it is where the finger is"
    assert names(messages)[1:3] == others[:2]
    messages.host.touch_up()
    messages.host.advance(300)
    assert names(messages)[:2] == others[:2]
    assert messages.snackbar == "1 conversation archived"


def test_a_conversation_that_is_let_go_too_early_returns(messages: AppPhone) -> None:
    before = messages.host.forest()
    messages.swipe(150, 0, text=names(messages)[0])
    messages.host.advance(300)
    assert messages.host.forest() == before


def test_a_finger_that_moves_along_the_list_scrolls_it(messages: AppPhone) -> None:
    before = names(messages)
    messages.swipe(60, -300, text=before[4])
    messages.host.advance(300)
    assert names(messages)[0] != before[0]
    assert messages.toast == ""


FILES, BROWSER = "com.android.documentsui", "com.android.browser"


@pytest.mark.parametrize(("down_dp", "reads"), [(200, True), (60, False)])
def test_a_list_of_files_that_is_pulled_down_is_read_again(down_dp: int, reads: bool) -> None:
    phone = AppPhone(APPS[FILES])
    listed = phone.host.forest().trees[0].nodes
    phone.host.swipe(270, 400, 270, 400 + down_dp * 210 // 160)
    assert (len(phone.host.forest().trees[0].nodes) > len(listed)) is reads
    phone.host.advance(1000)
    assert phone.host.forest().trees[0].nodes == listed


def test_a_web_page_that_is_pulled_down_is_loaded_again() -> None:
    phone = AppPhone(APPS[BROWSER])
    before = phone.data.tab.entry
    phone.host.swipe(270, 400, 270, 800)
    phone.host.advance(3000)
    after = phone.data.tab.entry
    assert (after.url, after.id != before.id) == (before.url, True)


def test_a_web_page_that_is_not_at_its_start_is_scrolled() -> None:
    phone = AppPhone(APPS[BROWSER])
    phone.shell("am start -a android.intent.action.VIEW -d https://news.example.org/")
    phone.host.advance(3000)
    before = phone.data.tab.entry
    phone.host.swipe(270, 900, 270, 300, 800)
    phone.host.swipe(270, 300, 270, 800, 800)
    phone.host.advance(3000)
    assert phone.data.tab.entry == before
