"""Tables in the JSON of a state: the embedded device's, and that of any other."""

from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device
from mobile_gym.testing.first_screen.records import changed_keys, tables_in_state


def test_an_array_of_objects_is_a_table_under_its_ids():
    state = {
        "state": {"data": {"org.notes": {"notes": [{"id": 7, "t": "a"}, {"id": 3, "t": "b"}]}}}
    }
    (table,) = tables_in_state(state).values()
    assert table.place == "data/org.notes/notes"
    assert table.keys == ("7", "3")
    assert table.records == ({"id": 7, "t": "a"}, {"id": 3, "t": "b"})


def test_records_without_ids_have_their_positions():
    for records in ([{"t": "a"}, {"t": "b"}], [{"id": 1, "t": "a"}, {"id": 1, "t": "b"}]):
        assert tables_in_state({"list": records})["list"].keys == ("0", "1")


def test_an_array_of_pairs_with_objects_is_a_table_under_its_keys():
    state = {"alarms": [["early", {"hour": 6}], ["late", {"hour": 11}]]}
    assert tables_in_state(state)["alarms"].by_key == {"early": {"hour": 6}, "late": {"hour": 11}}


def test_values_inside_a_record_become_one_value():
    phones = [{"number": "555", "type": {"is": "phones.Type", "name": "HOME"}}, {"number": "556"}]
    people = [
        {"id": 1, "phones": phones, "tags": {"set": ["x"]}},
        {"id": 2, "phones": [], "tags": []},
    ]
    first, second = tables_in_state({"people": people})["people"].records
    assert first == {"id": 1, "#phones": 2, "phones": "555;HOME|556", "#tags": 1, "tags": "x"}
    assert (second["#phones"], second["phones"]) == (0, "")


def test_tables_lie_in_maps_and_records_of_declared_classes_too():
    rows = [{"id": 1}, {"id": 2}]
    state = {"data": {"map": [["org.app", {"is": "app.Data", "fields": {"rows": rows}}]]}}
    assert list(tables_in_state(state)) == ["data/org.app/rows"]


def test_files_of_shared_storage_are_records_under_their_paths():
    files = [
        ["/sdcard/Music/a.mp3", {"bytes": "AAECAw=="}],
        ["/sdcard/b.txt", "Bread"],
        ["/data/data/org.app/c.db", "x"],
    ]
    times = [["/sdcard/b.txt", 5], ["/sdcard", 9]]
    table = tables_in_state({"state": {"files": files, "file_times": times}})["files"]
    assert table.keys == ("/sdcard/Music/a.mp3", "/sdcard/b.txt")
    assert table.records[1] == {
        "name": "b.txt",
        "folder": "/sdcard",
        "kind": "txt",
        "size": 5,
        "file_times": 5,
        "content": "Bread",
    }
    assert table.records[0]["file_times"] is None


def test_what_passes_is_no_table():
    line = {"tag": "a", "message": "b"}
    assert not tables_in_state({"state": {"log": [line, line], "tasks": [line, line]}})
    assert list(tables_in_state({"data": {"org.tasks": {"tasks": [line, line]}}})) == [
        "data/org.tasks/tasks"
    ]


def test_one_record_is_no_choice():
    assert not tables_in_state({"notes": [{"id": 1}], "empty": [], "numbers": [1, 2, 3]})


def test_places_that_are_not_wanted_are_left_out():
    rows = [{"id": 1}, {"id": 2}]
    state = {"data": {"a": {"rows": rows}, "ab": {"rows": rows}}, "files": rows}
    assert list(tables_in_state(state, {"data/a/rows"})) == ["data/a/rows"]


def test_records_that_are_gone_or_different_have_changed():
    before = tables_in_state({"t": [{"id": 1, "x": 1}, {"id": 2, "x": 1}, {"id": 3, "x": 1}]})["t"]
    after = tables_in_state({"t": [{"id": 1, "x": 1}, {"id": 3, "x": 2}, {"id": 4, "x": 1}]})["t"]
    assert changed_keys(before, after) == {"2", "3"}
    assert changed_keys(before, None) == {"1", "2", "3"}


def test_the_embedded_device_names_places_as_its_diff_does():
    device = open_device("virtual")
    device.reset(DeviceReset(seed=3))
    before = device.save_state()
    contacts = "data/com.android.providers.contacts/contacts"
    table = tables_in_state(device.state_to_json(before))[contacts]
    key = table.keys[2]
    device.shell(f"content delete --uri content://com.android.contacts/contacts/{key}")
    assert f"{contacts}/{key}" in device.diff(before)
    after = tables_in_state(device.state_to_json(device.save_state()))[contacts]
    assert changed_keys(table, after) == {key}
    assert {"first", "last", "#phones"} <= set(table.records[0])
    device.close()
