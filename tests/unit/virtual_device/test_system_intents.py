"""Intents: who takes them, what the user is asked, and where Back leads."""

from __future__ import annotations

import pytest
from system_phone import APPS, CLOCK, DIALER, NOTES, SEND, SETTINGS, VIEW, SystemPhone

from mobile_gym.virtual_device.system.app import candidates
from mobile_gym.virtual_device.system.intents import Intent, IntentFilter, arguments
from mobile_gym.virtual_device.system.system import System

SHARED = Intent(
    SEND, mime_type="text/plain", extras={"android.intent.extra.TEXT": "See you at 5 o'clock"}
)
LINK = Intent(VIEW, "https://example.org/")


@pytest.fixture
def phone() -> SystemPhone:
    return SystemPhone()


@pytest.mark.parametrize(
    ("item", "intent", "takes"),
    [
        (IntentFilter("A", ".X"), Intent("A"), True),
        (IntentFilter("A", ".X"), Intent("B"), False),
        (IntentFilter("A", ".X"), Intent("A", "tel:1"), False),
        (IntentFilter("A", ".X", scheme="tel"), Intent("A", "tel:1"), True),
        (IntentFilter("A", ".X", scheme="tel"), Intent("A", "TEL:1"), True),
        (IntentFilter("A", ".X", scheme="tel"), Intent("A"), False),
        (IntentFilter("A", ".X", mime="text/*"), Intent("A", mime_type="text/plain"), True),
        (IntentFilter("A", ".X", mime="text/*"), Intent("A", mime_type="image/png"), False),
        (IntentFilter("A", ".X", mime="text/plain"), Intent("A", mime_type="text/*"), True),
        (IntentFilter("A", ".X", mime="*/*"), Intent("A", mime_type="image/png"), True),
        (IntentFilter("A", ".X", mime="*/*"), Intent("A"), False),
        (IntentFilter("A", ".X", mime="text/*"), Intent("A", "file:///sdcard/a.txt"), True),
        (IntentFilter("A", ".X", mime="text/*"), Intent("A", "https://x.org/a.txt"), False),
        (
            IntentFilter("A", ".X", mime="vnd.android.cursor.item/contact"),
            Intent("A", "content://com.android.contacts/contacts/7"),
            True,
        ),
        (
            IntentFilter("A", ".X", mime="vnd.android.cursor.dir/event"),
            Intent("A", "content://com.android.calendar/events"),
            True,
        ),
        (
            IntentFilter("A", ".X", scheme="content", host="com.x", path="/notes"),
            Intent("A", "content://com.x/notes/3"),
            True,
        ),
        (
            IntentFilter("A", ".X", scheme="content", host="com.x"),
            Intent("A", "content://com.y/notes/3"),
            False,
        ),
    ],
)
def test_filters(item: IntentFilter, intent: Intent, takes: bool) -> None:
    assert item.takes(intent) is takes


def test_the_only_taker_starts_and_back_returns_to_who_asked(phone: SystemPhone) -> None:
    phone.open(NOTES)
    assert phone.do(System.send, Intent("android.intent.action.DIAL", "tel:5550100"))
    assert phone.front == f"{DIALER}/.Dialer"
    args = phone.state.tasks[-1].activities[-1].layers[0].args
    assert args == {"action": "android.intent.action.DIAL", "data": "tel:5550100"}
    phone.host.press_key("back")
    assert phone.front == f"{NOTES}/.Main"


def test_nobody_takes_it(phone: SystemPhone) -> None:
    before = phone.state
    assert not phone.do(System.send, Intent("org.example.NOTHING"))
    assert phone.state is before


def test_an_app_that_acts_without_an_activity(phone: SystemPhone) -> None:
    extras = {"android.intent.extra.alarm.HOUR": 7}
    assert phone.do(System.send, Intent("android.intent.action.SET_ALARM", extras=extras))
    assert phone.state.data[CLOCK]["alarm"] == extras
    assert phone.front.startswith("com.android.launcher3/")


def test_the_share_sheet(phone: SystemPhone) -> None:
    phone.open(SETTINGS)
    assert phone.do(System.send, SHARED)
    assert phone.host.activity == "android/com.android.internal.app.ChooserActivity"
    assert phone.shows(resource_id="android:id/resolver_list")
    assert phone.shows(text="See you at 5 o'clock")
    assert not phone.shows(text="Network & internet")  # what it covers is not in the tree
    phone.tap(text="Notes")
    assert phone.overlays == []
    assert phone.front == f"{NOTES}/.Detail"
    layer = phone.state.tasks[-1].activities[-1].layers[0]
    assert layer.args == arguments(SHARED)
    phone.host.press_key("back")
    assert phone.front == f"{SETTINGS}/.Settings"


def test_the_share_sheet_copies(phone: SystemPhone) -> None:
    phone.do(System.send, SHARED)
    phone.tap(resource_id="android:id/chooser_copy_button")
    assert phone.state.clipboard == "See you at 5 o'clock"
    assert phone.overlays == []
    assert phone.state.toast is not None


def test_a_chooser_can_be_forced(phone: SystemPhone) -> None:
    phone.do(System.send, Intent("android.intent.action.DIAL"), chooser=True)
    assert phone.overlays == ["chooser"]
    phone.host.press_key("back")
    assert phone.overlays == []


def test_open_with_just_once_and_always(phone: SystemPhone) -> None:
    phone.do(System.send, LINK)
    assert phone.overlays == ["resolver"]
    assert phone.shows(resource_id="android:id/button_once", enabled=False)
    phone.tap(text="Clock")
    phone.tap(resource_id="android:id/button_once")
    assert phone.front == f"{CLOCK}/.Clock"
    phone.do(System.send, LINK)
    assert phone.overlays == ["resolver"]  # it was for once
    phone.tap(text="Notes")
    phone.tap(resource_id="android:id/button_always")
    assert phone.front == f"{NOTES}/.Detail"
    phone.host.press_key("home")
    phone.do(System.send, LINK)
    assert phone.overlays == []
    assert phone.front == f"{NOTES}/.Detail"
    phone.shell(f"pm uninstall --user 0 {NOTES}")
    assert phone.state.default_apps == {}


def test_a_second_tap_opens(phone: SystemPhone) -> None:
    phone.do(System.send, LINK)
    phone.tap(text="Clock")
    phone.tap(text="Clock")
    assert phone.front == f"{CLOCK}/.Clock"
    assert phone.overlays == []


def test_a_tap_beside_it_and_home_close_it(phone: SystemPhone) -> None:
    phone.do(System.send, LINK)
    phone.host.tap(200, 100)
    assert phone.overlays == []
    phone.do(System.send, LINK)
    phone.host.press_key("home")
    assert phone.overlays == []


def test_disabled_and_removed_apps_take_nothing(phone: SystemPhone) -> None:
    def names() -> list[str]:
        return [t.app.package for t in candidates(phone.state, APPS, LINK)]

    assert names() == [NOTES, CLOCK]
    phone.shell(f"pm disable-user {CLOCK}")
    assert names() == [NOTES]
    phone.shell(f"pm uninstall --user 0 {NOTES}")
    assert names() == []


def test_the_shell_starts_the_same_way(phone: SystemPhone) -> None:
    phone.shell("am start -a android.intent.action.DIAL -d tel:5550100")
    assert phone.front == f"{DIALER}/.Dialer"
    assert phone.state.tasks[-1].package == DIALER  # in its own task
    phone.shell("am start -a android.intent.action.VIEW -d https://example.org/")
    assert phone.overlays == ["resolver"]
    assert "ResolverActivity" in phone.shell("dumpsys window | grep mCurrentFocus")
    printed = phone.shell("am start -a android.intent.action.SEND -t text/plain --es k v")
    assert printed.startswith(f"Starting: Intent {{ act={SEND} typ=text/plain (has extras) }}")


def test_an_activity_in_anothers_task_goes_with_its_app(phone: SystemPhone) -> None:
    phone.open(NOTES)
    phone.do(System.send, Intent("android.intent.action.DIAL"))
    phone.shell(f"pm uninstall --user 0 {DIALER}")
    assert phone.front == f"{NOTES}/.Main"
    assert phone.host.screenshot().shape == (1200, 540, 3)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
def test_no_text_is_cut_off_or_covered(language: str, font_scale: float, orientation: str) -> None:
    phone = SystemPhone(language, font_scale=font_scale, orientation=orientation)
    for intent in (SHARED, LINK):
        phone.do(System.send, intent)
        assert phone.problems() == []
        phone.host.press_key("back")
