"""Commands about the system: log, packages, battery, notifications, providers, databases."""

from __future__ import annotations

import re

import pytest
from system_phone import CLOCK, NOTES, SETTINGS, TABLE, SystemPhone, alert

from mobile_gym.virtual_device.names import LAUNCHER, SYSTEM_UI
from mobile_gym.virtual_device.system.system import MAX_LOG_LINES, System

DATABASE = f"/data/data/{NOTES}/databases/notes.db"


@pytest.fixture
def phone() -> SystemPhone:
    return SystemPhone()


# -- the log --------------------------------------------------------------------------------------
def test_starts_are_logged(phone: SystemPhone) -> None:
    phone.shell("logcat -c")
    assert phone.shell("logcat -d") == ""
    phone.open(NOTES)
    line = phone.shell("logcat -d -v epoch -s ActivityTaskManager").splitlines()[1]
    found = re.fullmatch(r" +(\d+\.\d{3}) +\d+ +\d+ I ActivityTaskManager: (START u0 .*)", line)
    assert found is not None, line
    assert float(found[1]) == phone.state.now_ms / 1000
    assert f"cmp={NOTES}/{NOTES}.Main" in found[2]
    assert "Displayed" in phone.shell("logcat -d")


def test_the_log_is_filtered_and_bounded(phone: SystemPhone) -> None:
    phone.shell("logcat -c; log -t Mine one; log -p e -t Mine two; log -t Other three")
    assert phone.shell("logcat -v brief -s Mine").splitlines()[1:] == [
        "I/Mine    (  500): one",
        "E/Mine    (  500): two",
    ]
    assert phone.shell("logcat -v raw Mine:E '*:S'").splitlines()[1:] == ["two"]
    assert phone.shell("logcat -v raw -t 1").splitlines()[1:] == ["three"]
    assert phone.shell("logcat -v raw -e 't[wh]'").splitlines()[1:] == ["two", "three"]
    assert phone.shell("logcat -b crash") == ""
    assert "Invalid" in phone.fails("logcat -v nothing")
    for _ in range(MAX_LOG_LINES + 5):
        phone.do(System.log, "T", "x")
    assert len(phone.state.log) == MAX_LOG_LINES


# -- packages -------------------------------------------------------------------------------------
def test_an_app_goes_and_comes_back(phone: SystemPhone) -> None:
    phone.open(CLOCK)
    phone.do(System.set_data, phone.state.data[CLOCK].set("count", 9), CLOCK)
    phone.do(System.notify, alert())
    assert "INTERNAL_ERROR" in phone.fails(f"pm uninstall {CLOCK}")
    assert phone.shell(f"pm uninstall --user 0 {CLOCK}") == "Success\n"
    assert CLOCK not in phone.shell("pm list packages")
    assert CLOCK not in phone.state.icon_order
    assert all(task.package != CLOCK for task in phone.state.tasks)
    assert "does not exist" in phone.host.shell(f"am start -n {CLOCK}/.Clock").stderr
    assert phone.host.open_app("Clock") != ""
    phone.host.screenshot()
    phone.shell(f"cmd package install-existing {CLOCK}")
    assert phone.state.data[CLOCK]["count"] == 5
    assert phone.state.icon_order[-1] == CLOCK
    assert phone.host.open_app("Clock") == ""
    assert "doesn't exist" in phone.fails("pm install-existing org.example.none")


def test_what_the_device_needs_stays(phone: SystemPhone) -> None:
    for package in (LAUNCHER, SYSTEM_UI):
        assert "Failure" in phone.fails(f"pm uninstall --user 0 {package}")


def test_stopping_the_home_screen_starts_it_again(phone: SystemPhone) -> None:
    phone.shell(f"am force-stop {LAUNCHER}")
    assert phone.front.startswith(LAUNCHER)


def test_permissions_are_listed(phone: SystemPhone) -> None:
    listed = phone.shell("pm list permissions -g")
    assert "group:android.permission-group.CAMERA\n  permission:android.permission.CAMERA" in listed


# -- battery, clipboard, notifications ------------------------------------------------------------
def test_the_battery(phone: SystemPhone) -> None:
    assert "level: 100" in phone.shell("dumpsys battery")
    phone.shell("dumpsys battery unplug; dumpsys battery set level 15")
    told = phone.shell("dumpsys battery")
    assert "level: 15" in told
    assert "AC powered: false" in told
    assert "status: 3" in told
    phone.pull_shade()
    assert phone.shows(text="15%")
    phone.shell("dumpsys battery reset")
    assert "level: 100" in phone.shell("dumpsys battery")
    assert phone.fails("dumpsys battery set level 400")
    assert phone.fails("dumpsys battery set colour 4")


def test_the_clipboard(phone: SystemPhone) -> None:
    phone.shell("cmd clipboard set-primary-clip 'hello there'")
    assert phone.state.clipboard == "hello there"
    assert phone.shell("cmd clipboard get-primary-clip") == "hello there\n"


def test_notifications_from_the_shell(phone: SystemPhone) -> None:
    phone.shell("cmd notification post -t 'Hi there' mykey 'How are you'")
    phone.shell("cmd statusbar expand-notifications")
    assert phone.shows(text="Hi there")
    assert phone.shows(text="How are you")
    phone.shell("cmd statusbar collapse")
    assert phone.overlays == []
    phone.shell("service call statusbar 1")
    assert phone.overlays == ["shade"]
    assert "NotificationShade" in phone.shell("dumpsys window | grep mCurrentFocus")
    phone.shell("service call statusbar 2")
    assert phone.overlays == []
    told = phone.shell("dumpsys notification --noredact")
    assert f"pkg={SYSTEM_UI}" in told
    assert "android.title=String (Hi there)" in told
    assert "android.text=String (How are you)" in told
    (uid,) = re.findall(rf"package:{SYSTEM_UI} uid:(\d+)", phone.shell("pm list packages -U"))
    assert phone.shell("cmd notification list") == f"0|{SYSTEM_UI}|2020|mykey|{uid}\n"
    assert f"uid={uid} userId=0" in told


# -- content providers ----------------------------------------------------------------------------
def test_rows_are_inserted_updated_and_deleted(phone: SystemPhone) -> None:
    uri = f"content://{TABLE}"
    phone.shell(f"content insert --uri {uri} --bind title:s:Milk:two --bind size:i:3")
    phone.shell(f"content insert --uri {uri} --bind title:s:Bread")
    assert phone.shell(f"content query --uri {uri} --projection title") == (
        "Row: 0 title=Milk:two\nRow: 1 title=Bread\n"
    )
    phone.shell(f"content update --uri {uri} --bind title:s:Rye --where \"title='Bread'\"")
    assert phone.shell(f"content query --uri {uri}/2") == "Row: 0 _id=2, title=Rye\n"
    phone.shell(f"content delete --uri {uri}/1")
    assert phone.shell(f"content query --uri {uri}") == "Row: 0 _id=2, title=Rye\n"
    phone.shell(f"content delete --uri {uri} --where \"title LIKE 'R%'\"")
    assert phone.shell(f"content query --uri {uri}") == "No result found.\n"
    assert "Invalid values" in phone.fails(f"content insert --uri {uri} --bind other:s:x")
    assert "not well formed" in phone.fails(f"content insert --uri {uri} --bind title")
    assert "NumberFormat" in phone.fails(f"content insert --uri {uri} --bind title:i:x")
    assert (
        "cannot be changed"
        in phone.fails(f"content delete --uri content://{CLOCK}.provider/alarms")
        or CLOCK not in phone.state.packages
    )


def test_settings_are_a_provider(phone: SystemPhone) -> None:
    uri = "content://settings/system"
    phone.shell(f"content insert --uri {uri} --bind name:s:mine --bind value:s:1")
    assert phone.shell("settings get system mine") == "1\n"
    phone.shell(f"content update --uri {uri} --bind value:i:2 --where \"name='mine'\"")
    assert phone.shell("settings get system mine") == "2\n"
    phone.shell(f"content delete --uri {uri} --where \"name='mine'\"")
    assert phone.shell("settings get system mine") == "null\n"


# -- databases ------------------------------------------------------------------------------------
@pytest.fixture
def database(phone: SystemPhone) -> SystemPhone:
    """A device with two notes in a database."""
    for title in ("Milk", "Bread"):
        phone.shell(f"content insert --uri content://{TABLE} --bind title:s:{title}")
    return phone


def test_a_database_is_a_file(database: SystemPhone) -> None:
    content = database.host.shell(f"cat {DATABASE}").stdout
    assert content.startswith("SQLite format 3\0")
    assert database.shell(f"ls /data/data/{NOTES}/databases") == "notes.db\n"


def test_a_database_follows_what_it_is_made_of(phone: SystemPhone) -> None:
    phone.shell(f"content insert --uri content://{TABLE} --bind title:s:Milk")
    assert phone.shell(f"sqlite3 {DATABASE} 'SELECT * FROM notes'") == "1|Milk|4\n"
    phone.shell(f"content insert --uri content://{TABLE} --bind title:s:Bread")
    assert phone.shell(f"sqlite3 {DATABASE} 'select count(*) from notes'") == "2\n"


@pytest.mark.parametrize(
    ("script", "printed"),
    [
        (
            f"sqlite3 -json {DATABASE} 'select title from notes where size > 4'",
            '[{"title": "Bread"}]\n',
        ),
        (
            f"sqlite3 -header -csv {DATABASE} 'select _id, title from notes'",
            "_id,title\n1,Milk\n2,Bread\n",
        ),
        (f"echo 'select count(*) from notes; select 7' | sqlite3 {DATABASE}", "2\n7\n"),
        (
            f"cp {DATABASE} /sdcard/copy.db; sqlite3 /sdcard/copy.db 'select max(size) from notes'",
            "5\n",
        ),
    ],
)
def test_a_database_is_queried(database: SystemPhone, script: str, printed: str) -> None:
    assert database.shell(script) == printed


def test_the_tables_of_a_database_are_listed(database: SystemPhone) -> None:
    tables = database.shell(f"sqlite3 {DATABASE} .tables").split()
    assert tables == ["android_metadata", "notes", "tags"]


@pytest.mark.parametrize(
    ("script", "error"),
    [
        ("sqlite3 /sdcard/none/none.db 'select 1'", "unable to open"),
        ("sqlite3 /sdcard/Download 'select 1'", "unable to open"),
        (
            "echo nonsense > /sdcard/bad.db; sqlite3 /sdcard/bad.db 'select * from notes'",
            "not a database",
        ),
    ],
)
def test_what_is_no_database_is_refused(phone: SystemPhone, script: str, error: str) -> None:
    assert error in phone.fails(script)


def test_radios_from_the_shell_follow_the_rule(phone: SystemPhone) -> None:
    phone.shell("cmd connectivity airplane-mode enable; svc wifi enable")
    assert phone.state.settings["global"]["wifi_on"] == "2"  # on in spite of airplane mode
    phone.shell("cmd connectivity airplane-mode disable")
    assert phone.state.settings["global"]["wifi_on"] == "1"
    phone.shell("cmd wifi set-wifi-enabled disabled; svc data disable; svc bluetooth disable")
    values = phone.state.settings["global"]
    assert (values["wifi_on"], values["mobile_data"], values["bluetooth_on"]) == ("0", "0", "0")


def test_the_settings_app_is_told_by_battery(phone: SystemPhone) -> None:
    phone.shell("dumpsys battery set level 42")
    phone.open(SETTINGS)
    assert phone.shows(text="42%")
