"""What every Android phone does, whichever app is in front: a test for each habit."""

from __future__ import annotations

import re

import pytest
from app_phone import AppPhone
from system_phone import NOTES, SystemPhone, alert

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.system.system import System

CAMERA = "android.permission.CAMERA"
CLOCK, CONTACTS = "com.android.deskclock", "com.android.contacts"
MESSAGES, SETTINGS = "com.android.messaging", "com.android.settings"
TELEPHONY = "com.android.providers.telephony"
ROTATE = "settings put system user_rotation"


def on(package: str) -> AppPhone:
    return AppPhone(APPS[package])


def size(phone: SystemPhone) -> tuple[int, int]:
    height, width, _ = phone.host.screenshot().shape
    return width, height


def draft(phone: AppPhone, text: str = "Nora") -> AppPhone:
    """A new contact of which a name has been typed."""
    phone.tap(description="Create new contact")
    phone.tap(resource_id="edit_first")
    phone.type(text)
    return phone


def swipe_away(phone: SystemPhone, label: str) -> None:
    """Swipe the card of the app in front up and out of the recents."""
    phone.host.press_key("recents")
    phone.host.advance(500)
    x, y = phone.place(label=label)
    phone.host.swipe(x, y, x, y - 500, 200)
    phone.host.advance(500)


class TestBack:
    def test_closes_the_keyboard_first_and_then_the_page(self) -> None:
        phone = on(SETTINGS)
        phone.tap(text="Search settings")
        pages = len(phone.state.tasks[-1].activities)
        assert phone.state.keyboard
        phone.back()
        assert not phone.state.keyboard
        assert len(phone.state.tasks[-1].activities) == pages
        phone.back()
        assert len(phone.state.tasks[-1].activities) == pages - 1

    def test_closes_a_dialog_and_not_the_page_below(self) -> None:
        phone = on(CLOCK)
        phone.tap(description="Alarm")
        phone.tap(description="Add alarm")
        assert phone.shows(text="OK")
        phone.back()
        assert not phone.shows(text="OK")
        assert phone.front == f"{CLOCK}/.DeskClock"


class TestDialogs:
    def test_a_tap_beside_a_dialog_dismisses_it_and_touches_nothing_below(self) -> None:
        phone = on(CLOCK)
        phone.tap(description="Alarm")
        before = phone.data.alarms
        phone.tap(description="Add alarm")
        phone.host.tap(270, 60)
        phone.host.advance(300)
        assert not phone.shows(text="OK")
        assert phone.data.alarms == before


class TestRecents:
    def test_an_app_is_left_by_home_and_found_again_on_its_page(self) -> None:
        phone = on(SETTINGS)
        phone.tap(text="Battery")
        page = phone.front
        assert page != f"{SETTINGS}/.Settings"
        phone.host.press_key("home")
        assert phone.front.startswith("com.android.launcher3")
        phone.host.press_key("recents")
        phone.host.advance(500)
        phone.tap(label="Settings")
        assert phone.front == page

    @pytest.mark.parametrize("way", ["force-stop", "swipe"])
    def test_a_killed_app_starts_on_its_first_page_with_its_data(self, way: str) -> None:
        phone = on(CLOCK)
        phone.tap(description="Alarm")
        phone.tap(description="Add alarm")
        phone.tap(text="OK")
        phone.tap(description="More options")
        phone.tap(text="Settings")
        kept = phone.data.alarms
        assert phone.front != f"{CLOCK}/.DeskClock"
        if way == "force-stop":
            phone.shell(f"am force-stop {CLOCK}")
        else:
            swipe_away(phone, "Clock")
        assert all(task.package != CLOCK for task in phone.state.tasks)
        phone.host.press_key("home")
        assert phone.host.open_app("Clock") == ""
        assert phone.front == f"{CLOCK}/.DeskClock"
        assert phone.data.alarms == kept

    def test_what_was_typed_and_not_saved_dies_with_the_app(self) -> None:
        phone = draft(on(CONTACTS))
        phone.shell(f"am force-stop {CONTACTS}")
        assert phone.host.open_app("Contacts") == ""
        assert not phone.shows(text="Nora")
        assert not phone.state.keyboard


class TestPermissions:
    def answers(self, phone: SystemPhone) -> tuple[object, ...]:
        return phone.data.get("answers", ())

    def test_a_refused_permission_stays_refused_and_is_asked_for_once_more(self) -> None:
        phone = SystemPhone()
        phone.open(NOTES)
        for times in (1, 2):
            assert phone.do(System.require, CAMERA) is False
            assert phone.overlays == ["permission"]
            phone.tap(label="Don’t allow")
            assert CAMERA not in phone.state.packages[NOTES].granted
            assert phone.overlays == []
            assert self.answers(phone) == (("CAMERA", False),) * times
        assert phone.do(System.require, CAMERA) is False
        assert phone.overlays == [], "twice refused is not asked again"
        assert self.answers(phone) == (("CAMERA", False),) * 3
        phone.shell(f"am force-stop {NOTES}")
        assert CAMERA not in phone.state.packages[NOTES].granted


class TestWhatOthersRead:
    def test_an_alarm_edited_in_the_app_is_in_dumpsys_the_provider_and_the_database(
        self,
    ) -> None:
        phone = on(CLOCK)
        phone.tap(description="Alarm")
        alarm = phone.data.alarms[0]
        query = f"content query --uri content://{CLOCK}/alarms --where _id={alarm.id}"
        path = f"/data/data/{CLOCK}/databases/alarms.db"
        select = f"sqlite3 {path} 'select enabled from alarm_templates where _id = {alarm.id}'"
        assert "enabled=0" in phone.shell(query)
        assert phone.shell(select) == "0\n"
        assert " 08:30:00" not in phone.shell("dumpsys alarm")
        switch = "8:30 AM" if (alarm.hour, alarm.minute) == (8, 30) else ""
        assert switch
        clock_y = phone.place(text=switch)[1]
        switches = [
            node.bounds.center
            for node in phone.host.forest()
            if node.class_name == "android.widget.Switch"
        ]
        at = min(switches, key=lambda point: abs(point.y - clock_y))
        phone.host.tap(at.x, at.y)
        assert "enabled=1" in phone.shell(query)
        assert phone.shell(select) == "1\n"
        assert re.search(r"Alarm clock: triggerTime=\S+ 08:30:00", phone.shell("dumpsys alarm"))

    def test_a_message_sent_in_the_app_is_in_the_provider_and_the_database(self) -> None:
        phone = on(MESSAGES)
        phone.tap(resource_id="conversation_name")
        phone.tap(class_name="EditText")
        phone.type("See you at six")
        phone.tap(label="Send message")
        phone.host.advance(5000)
        sent = [row for row in phone.rows("sms/sent") if row["body"] == "See you at six"]
        assert len(sent) == 1
        path = f"/data/data/{TELEPHONY}/databases/mmssms.db"
        select = "select type from sms where body like 'See you at%'"
        assert phone.shell(f'sqlite3 {path} "{select}"') == "2\n"


class TestSliders:
    def test_a_finger_that_moves_along_the_list_scrolls_and_leaves_the_slider(self) -> None:
        phone = on(SETTINGS)
        phone.shell(f"{ROTATE} 1")
        phone.start(".Settings$SoundSettingsActivity")
        before = phone.shell("settings get system volume_music")
        x, y = phone.place(class_name="SeekBar")
        phone.host.swipe(x, y, x, y - 90, 800)
        assert phone.shell("settings get system volume_music") == before
        assert any(
            key.startswith("scroll:") for key in phone.state.tasks[-1].activities[-1].layers[0].ui
        )
        everything = phone.shell("settings list system | grep ^volume_")
        x, y = phone.place(class_name="SeekBar")
        phone.host.swipe(x, y, x + 300, y, 400)
        assert phone.shell("settings list system | grep ^volume_") != everything


class TestNotifications:
    def test_stay_until_they_are_dismissed(self) -> None:
        phone = SystemPhone()
        phone.do(System.notify, alert(title="Buy milk now"))
        phone.host.advance(3_600_000)
        phone.open(NOTES)
        phone.host.press_key("home")
        phone.pull_shade()
        phone.host.advance(500)
        assert phone.shows(text="Buy milk now")
        phone.swipe(400, 0, text="Buy milk now")
        phone.host.advance(500)
        assert phone.state.notifications == ()
        assert not phone.shows(text="Buy milk now")


class TestRotation:
    def test_an_app_turns_and_the_home_screen_stays_upright(self) -> None:
        phone = on(SETTINGS)
        phone.shell(f"{ROTATE} 1")
        assert size(phone) == (1200, 540)
        assert phone.shows(text="Network & internet")
        phone.host.press_key("home")
        assert size(phone) == (540, 1200)
        phone.open(SETTINGS)
        assert size(phone) == (1200, 540)
        phone.shell(f"{ROTATE} 0")
        assert size(phone) == (540, 1200)

    def test_android_says_how_it_is_turned(self) -> None:
        phone = on(SETTINGS)
        for turned in (0, 1, 2, 3):
            phone.shell(f"{ROTATE} {turned}")
            degrees = phone.shell("dumpsys window | grep mCurrentRotation").strip()
            assert degrees == f"mCurrentRotation=ROTATION_{90 * turned}"
            seen = phone.shell("dumpsys input | grep SurfaceOrientation").strip()
            assert seen == f"SurfaceOrientation: {turned}"
            wide = "[0, 0, 1200, 540]" if turned % 2 else "[0, 0, 540, 1200]"
            assert f"logicalFrame={wide}" in phone.shell("dumpsys input")
            assert f'rotation="{turned}"' in phone.shell("uiautomator dump /dev/tty")
            assert phone.shell("wm size") == "Physical size: 540x1200\n"

    def test_what_was_typed_and_the_focus_stay(self) -> None:
        phone = draft(on(CONTACTS))
        phone.shell(f"{ROTATE} 1")
        assert phone.shows(text="Nora")
        assert phone.state.keyboard
        phone.type(" May")
        phone.shell(f"{ROTATE} 0")
        assert phone.shows(text="Nora May")
        assert phone.state.focus is not None

    def test_the_field_with_the_focus_is_scrolled_to_where_it_is_seen(self) -> None:
        phone = on(CONTACTS)
        phone.tap(description="Create new contact")
        phone.tap(resource_id="edit_email")
        phone.type("nora@example.org")
        phone.shell(f"{ROTATE} 1")
        (field,) = [node for node in phone.host.forest() if node.focused]
        assert field.text == "nora@example.org"
        assert field.bounds.height > 20

    def test_a_dialog_and_what_was_chosen_in_it_stay(self) -> None:
        phone = on(CLOCK)
        phone.tap(description="Alarm")
        count = len(phone.data.alarms)
        phone.tap(description="Add alarm")
        phone.tap(text="AM")
        phone.shell(f"{ROTATE} 1")
        phone.tap(text="OK")
        assert len(phone.data.alarms) == count + 1
        assert max(phone.data.alarms, key=lambda alarm: alarm.id).hour < 12

    def test_a_list_stays_where_it_was_scrolled_to(self) -> None:
        phone = on(SETTINGS)
        phone.host.swipe(270, 1000, 270, 300, 1000)
        before = dict(phone.state.tasks[-1].activities[-1].layers[0].ui)
        assert before
        phone.shell(f"{ROTATE} 1")
        phone.host.screenshot()
        phone.shell(f"{ROTATE} 0")
        assert dict(phone.state.tasks[-1].activities[-1].layers[0].ui) == before

    def test_a_finger_on_the_screen_touches_nothing_once_it_has_turned(self) -> None:
        phone = on(SETTINGS)
        phone.host.touch_down(*phone.place(text="Battery"))
        phone.shell(f"{ROTATE} 1")
        phone.host.touch_up()
        assert phone.front == f"{SETTINGS}/.Settings"

    def test_it_follows_the_hand_only_where_it_turns_by_itself(self) -> None:
        phone = on(SETTINGS)
        phone.host.rotate(1)
        assert size(phone) == (540, 1200)
        phone.shell("settings put system accelerometer_rotation 1")
        assert size(phone) == (1200, 540)
        phone.host.rotate(3)
        assert phone.state.rotation == 3
        phone.host.rotate(2)
        assert phone.state.rotation == 3, "upside down it stays as it was"
        phone.host.rotate(0)
        assert size(phone) == (540, 1200)
        with pytest.raises(UsageError, match="quarter turns"):
            phone.host.rotate(90)

    def test_the_tile_lets_it_turn_and_locks_it_upright(self) -> None:
        phone = on(SETTINGS)
        phone.host.rotate(1)
        for automatic, shape in ((True, (1200, 540)), (False, (540, 1200))):
            phone.shell("cmd statusbar expand-settings")
            phone.tap(label="Auto-rotate, " + ("Off" if automatic else "On"))
            phone.shell("cmd statusbar collapse")
            assert phone.shell("wm user-rotation") == ("free\n" if automatic else "lock 0\n")
            assert size(phone) == shape
        assert phone.shell("settings get system user_rotation") == "0\n"

    def test_wm_locks_it(self) -> None:
        phone = on(SETTINGS)
        phone.shell("wm user-rotation lock 1")
        assert size(phone) == (1200, 540)
        phone.shell("wm user-rotation free")
        assert size(phone) == (540, 1200)
        assert "bad number '7'" in phone.fails("wm user-rotation lock 7")

    def test_nonsense_in_the_setting_is_upright(self) -> None:
        phone = on(SETTINGS)
        phone.shell(f"{ROTATE} sideways")
        assert size(phone) == (540, 1200)
