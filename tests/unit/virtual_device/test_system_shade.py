"""Notifications, the shade, quick settings, the banner and the volume panel."""

from __future__ import annotations

import pytest
from system_phone import NOTES, SETTINGS, SystemPhone, alert

from mobile_gym.core.texts import ENGLISH
from mobile_gym.virtual_device.apps.system_ui.shade import TILES
from mobile_gym.virtual_device.names import SYSTEM_UI
from mobile_gym.virtual_device.system import notifications
from mobile_gym.virtual_device.system.overlays import INTERNET
from mobile_gym.virtual_device.system.system import HEADS_UP_MS, System
from mobile_gym.virtual_device.system.volume import PANEL_MS


@pytest.fixture
def phone() -> SystemPhone:
    return SystemPhone()


def test_swipes_open_expand_and_close_it(phone: SystemPhone) -> None:
    phone.open(SETTINGS)
    phone.pull_shade()
    assert phone.overlays == ["shade"]
    assert phone.shows(text="No notifications")
    assert not phone.shows(text="Network & internet")
    assert phone.count(resource_id="tile_label") == 4
    phone.swipe(0, 300, resource_id="qs_tile_layout")
    assert phone.count(resource_id="tile_label") == 8
    assert phone.shows(class_name="android.widget.SeekBar")
    phone.swipe(0, -300, resource_id="qs_tile_layout")
    assert phone.count(resource_id="tile_label") == 4
    phone.swipe(0, -300, resource_id="qs_tile_layout")
    assert phone.overlays == []
    assert phone.front.startswith(SETTINGS)


@pytest.mark.parametrize("key", ["back", "home"])
def test_keys_close_it(phone: SystemPhone, key: str) -> None:
    phone.pull_shade()
    phone.host.press_key(key)
    assert phone.overlays == []


@pytest.mark.parametrize(
    ("name", "namespace", "key", "values"),
    [
        ("bt", "global", "bluetooth_on", ("1", "0")),
        ("dnd", "global", "zen_mode", ("0", "1")),
        ("airplane", "global", "airplane_mode_on", ("0", "1")),
        ("rotation", "system", "accelerometer_rotation", ("0", "1")),
        ("dark", "secure", "ui_night_mode", ("1", "2")),
        ("battery", "global", "low_power", ("0", "1")),
    ],
)
def test_tiles_are_settings(
    phone: SystemPhone, name: str, namespace: str, key: str, values: tuple[str, str]
) -> None:
    label = TILES[name].label.of(ENGLISH)
    phone.shell("cmd statusbar expand-settings")

    def stored() -> str:
        return phone.shell(f"settings get {namespace} {key}").strip()

    assert stored() == values[0]
    phone.tap(text=label)
    assert stored() == values[1]
    on = values[1] != "0" if name != "bt" else False
    assert phone.shows(
        class_name="android.widget.Switch",
        checked=on,
        description=f"{label}, {'On' if on else 'Off'}",
    )
    phone.tap(text=label)
    assert stored() == values[0]


def test_the_flashlight_has_no_setting(phone: SystemPhone) -> None:
    phone.pull_shade()
    phone.tap(text="Flashlight")
    assert phone.state.data[SYSTEM_UI]["flashlight"] is True


def test_airplane_mode_switches_the_radios_everywhere(phone: SystemPhone) -> None:
    phone.shell("cmd statusbar expand-settings")
    phone.tap(text="Airplane mode")
    by_tile = phone.state.settings["global"]
    phone.tap(text="Airplane mode")
    phone.shell("cmd connectivity airplane-mode enable")
    assert phone.state.settings["global"] == by_tile
    assert (by_tile["wifi_on"], by_tile["bluetooth_on"]) == ("3", "2")


def test_the_internet_panel(phone: SystemPhone) -> None:
    phone.pull_shade()
    phone.tap(text="Internet")
    assert phone.overlays == ["shade", "internet"]
    phone.tap(resource_id="wifi_toggle")
    assert phone.state.settings["global"]["wifi_on"] == "0"
    phone.tap(resource_id="mobile_toggle")
    assert phone.state.settings["global"]["mobile_data"] == "0"
    phone.tap(resource_id="done_button")
    assert phone.overlays == ["shade"]
    assert phone.shows(description="Internet, Off")


def test_a_long_press_on_a_tile_opens_its_page(phone: SystemPhone) -> None:
    phone.pull_shade()
    phone.tap(600, text="Bluetooth")
    assert phone.overlays == []
    assert phone.front.startswith(SETTINGS)
    assert phone.state.settings["global"]["bluetooth_on"] == "1"


def test_brightness_and_the_way_to_settings(phone: SystemPhone) -> None:
    phone.shell("cmd statusbar expand-settings")
    phone.swipe(200, 0, class_name="android.widget.SeekBar")
    assert phone.state.settings["system"]["screen_brightness"] == "255"
    phone.tap(resource_id="settings_button_container")
    assert phone.front == f"{SETTINGS}/.Settings"


def test_which_tiles_there_are_is_a_setting(phone: SystemPhone) -> None:
    phone.shell("settings put secure sysui_qs_tiles night,unknown,location,night")
    phone.shell("cmd statusbar add-tile dark; cmd statusbar remove-tile location")
    phone.pull_shade()
    assert phone.count(resource_id="tile_label") == 2
    assert phone.shows(text="Night Light")


# -- notifications --------------------------------------------------------------------------------
def test_a_tap_opens_it_and_takes_it_away(phone: SystemPhone) -> None:
    phone.do(System.notify, alert(args={"id": 3}))
    assert phone.shows(description="Notes notification: Reminder")  # in the status bar
    phone.pull_shade()
    phone.tap(text="Reminder")
    assert phone.front == f"{NOTES}/.Detail"
    assert phone.state.tasks[-1].activities[-1].layers[0].args == {"id": 3}
    assert phone.overlays == []
    assert phone.state.notifications == ()


def test_swipes_and_clear_all_dismiss_what_may_go(phone: SystemPhone) -> None:
    for key in ("a", "b", "c"):
        phone.do(System.notify, alert(key, f"Title {key}"))
    phone.do(System.notify, alert("stay", "Recording", ongoing=True))
    phone.pull_shade()
    phone.swipe(250, 0, text="Title b")
    assert [n.key for n in phone.state.notifications] == ["stay", "c", "a"]
    phone.swipe(250, 0, text="Recording")
    phone.tap(text="Clear all")
    assert [n.key for n in phone.state.notifications] == ["stay"]
    phone.pull_shade()
    assert not phone.shows(text="Clear all")


def test_many_of_one_app_fold(phone: SystemPhone) -> None:
    for number in range(5):
        phone.do(System.notify, alert(str(number), f"Title {number}"))
    phone.pull_shade()
    assert not phone.shows(text="Title 0")
    phone.tap(resource_id="android:id/expand_button")
    assert phone.shows(text="Title 0")
    assert phone.shows(text="Title 4")


def test_a_group_is_swiped_away_as_one(phone: SystemPhone) -> None:
    for number in range(5):
        phone.do(System.notify, alert(str(number)))
    phone.pull_shade()
    phone.swipe(-250, 0, resource_id="expandableNotificationRow")
    assert phone.state.notifications == ()


def test_the_same_key_replaces(phone: SystemPhone) -> None:
    phone.do(System.notify, alert("k", "Old"))
    phone.do(System.notify, alert("k", "New"))
    assert [n.title for n in phone.state.notifications] == ["New"]
    phone.do(System.cancel_notification, NOTES, "k")
    assert phone.state.notifications == ()


def test_actions(phone: SystemPhone) -> None:
    phone.do(System.notify, alert("k", actions=(("Snooze", "snooze"), ("Dismiss", "dismiss"))))
    phone.pull_shade()
    phone.tap(text="Dismiss")
    assert phone.data["done"] == ("k", "dismiss")
    assert phone.shows(text="No notifications")


def test_an_app_whose_notifications_are_off_posts_none(phone: SystemPhone) -> None:
    from dataclasses import replace

    muted = replace(phone.state.packages[NOTES], notifications_enabled=False)
    phone.do(System.change, packages=phone.state.packages.set(NOTES, muted))
    assert not phone.do(System.notify, alert())
    assert phone.state.notifications == ()


def test_force_stop_takes_them_away(phone: SystemPhone) -> None:
    phone.do(System.notify, alert(heads_up=True))
    phone.shell(f"am force-stop {NOTES}")
    assert phone.state.notifications == ()
    assert phone.state.heads_up is None


# -- the banner -----------------------------------------------------------------------------------
def test_a_banner_stays_five_seconds(phone: SystemPhone) -> None:
    phone.open(SETTINGS)
    phone.do(System.notify, alert(heads_up=True))
    assert phone.shows(text="Reminder")
    assert phone.shows(text="Network & internet")  # the app below goes on
    phone.host.advance(HEADS_UP_MS)
    assert not phone.shows(text="Reminder")
    assert len(phone.state.notifications) == 1


def test_what_a_banner_covers_is_not_in_the_tree(phone: SystemPhone) -> None:
    uncovered = len(phone.host.forest().trees[0].nodes)
    phone.do(System.notify, alert(heads_up=True, text="A long text " * 12))
    forest = phone.host.forest()
    banner = next(tree for tree in forest.trees if tree.title == "NotificationShade")
    cover = banner.nodes[0].bounds
    for index, node in enumerate(forest.trees[0].nodes[1:], 1):
        assert node.parent < index
        box = node.bounds
        inside = cover.left <= box.left and box.right <= cover.right
        assert not (inside and cover.top <= box.top and box.bottom <= cover.bottom)
    assert len(forest.trees[0].nodes) < uncovered
    assert forest.active is forest.trees[0]


def test_a_banner_is_touched(phone: SystemPhone) -> None:
    phone.do(System.notify, alert("up", heads_up=True))
    phone.swipe(0, -200, text="Reminder")
    assert not phone.shows(text="Reminder")
    assert len(phone.state.notifications) == 1
    phone.do(System.notify, alert("tap", heads_up=True))
    phone.tap(text="Reminder")
    assert phone.front == f"{NOTES}/.Detail"
    assert [n.key for n in phone.state.notifications] == ["up"]


def test_a_call_stays_until_it_is_pushed_up_and_rings_on_in_the_shade(phone: SystemPhone) -> None:
    ring = alert(
        "call",
        "Incoming call",
        heads_up=True,
        ongoing=True,
        actions=(("Decline", "decline"), ("Answer", "answer")),
    )
    phone.shell("settings put global zen_mode 2")
    phone.do(System.notify, ring)
    phone.host.advance(20_000)
    phone.do(notifications.clear)
    phone.swipe(0, -200, text="Incoming call")
    assert not phone.shows(text="Answer")
    phone.shell("cmd statusbar expand-notifications")
    phone.tap(text="Answer")
    assert phone.data["done"] == ("call", "answer")
    assert phone.state.heads_up is None


def test_a_later_banner_does_not_cover_a_call(phone: SystemPhone) -> None:
    phone.do(System.notify, alert("call", "Incoming call", heads_up=True, ongoing=True))
    phone.do(System.notify, alert(heads_up=True))
    assert phone.shows(text="Incoming call")
    assert not phone.shows(text="Reminder")
    assert len(phone.state.notifications) == 2
    phone.do(System.notify, alert("alarm", "Alarm", heads_up=True, ongoing=True))
    assert phone.shows(text="Alarm")
    phone.swipe(0, -200, text="Alarm")
    phone.do(System.notify, alert(heads_up=True))
    assert phone.shows(text="Reminder")


def test_do_not_disturb_keeps_banners_away(phone: SystemPhone) -> None:
    phone.shell("cmd notification set_dnd priority")
    phone.do(System.notify, alert(heads_up=True))
    assert phone.state.heads_up is None
    assert len(phone.state.notifications) == 1


# -- volume ---------------------------------------------------------------------------------------
def test_volume_keys_show_the_panel(phone: SystemPhone) -> None:
    phone.host.press_key("volume_up")
    assert phone.state.settings["system"]["volume_music"] == "6"
    assert phone.shows(description="Media volume, 40%")
    phone.host.advance(PANEL_MS)
    assert not phone.shows(resource_id="volume_row_slider")
    for _ in range(20):
        phone.host.press_key("volume_down")
    assert phone.state.settings["system"]["volume_music"] == "0"


def test_the_volume_panel_is_touched(phone: SystemPhone) -> None:
    phone.host.press_key("volume_up")
    box = next(
        node.bounds for node in phone.host.forest() if node.resource_id.endswith("row_slider")
    )
    phone.host.tap(box.center.x, box.top + 5)
    assert phone.state.settings["system"]["volume_music"] == "15"
    phone.host.swipe(box.center.x, box.top + 5, box.center.x, box.bottom - 5)
    assert int(phone.state.settings["system"]["volume_music"]) <= 1
    phone.tap(resource_id="ringer_icon")
    assert phone.state.settings["global"]["mode_ringer"] == "1"
    phone.tap(resource_id="com.android.systemui:id/settings")
    assert phone.front.startswith(SETTINGS)


# -- how it looks ---------------------------------------------------------------------------------
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
def test_no_text_is_cut_off_or_covered(language: str, font_scale: float, orientation: str) -> None:
    phone = SystemPhone(language, font_scale=font_scale, orientation=orientation)
    phone.shell("cmd statusbar expand-settings")
    assert phone.problems() == []
    phone.do(System.notify, alert("a", ongoing=True, actions=(("Pause", "p"), ("Add 1 min", "a"))))
    phone.do(System.notify, alert("b", text="Networks are available nearby. Tap to see them all."))
    assert phone.problems() == []
    phone.shell("settings put secure sysui_qs_tiles " + ",".join(TILES))
    assert phone.problems() == []
    phone.do(INTERNET.open)
    assert phone.problems() == []
    phone.host.press_key("home")
    phone.do(System.notify, alert("c", heads_up=True, actions=(("Snooze", "p"),)))
    titles = [tree.title for tree in phone.host.forest().trees]
    assert phone.problems(titles.index("NotificationShade")) == []


def test_a_fork_and_a_snapshot_keep_it(phone: SystemPhone) -> None:
    phone.do(System.notify, alert(heads_up=True))
    phone.pull_shade()
    kept = phone.host.snapshot()
    other = phone.host.fork()
    phone.host.press_key("home")
    assert [o.name for o in other.state.overlays] == ["shade"]
    phone.host.restore(kept)
    assert phone.overlays == ["shade"]
