import numpy as np

from mobile_gym.testing.first_screen.attributes import (
    RecordAttribute,
    attributes_of,
    record_words,
)
from mobile_gym.testing.first_screen.grids import ChoiceDescription, distinctive_words

DAY_MS = 86_400_000
NOW_MS = 20_000 * DAY_MS


def attributes(records, has_rows=True):
    found = attributes_of(records, NOW_MS, has_rows=has_rows)
    return {str(name): array.tolist() for name, array in found.items()}


def test_texts():
    found = attributes([{"title": "Buy bread 2"}, {"title": "sell bread"}, {"title": ""}])
    assert found["length of title"] == [11, 10, 0]
    assert found["number of words of title"] == [3, 2, 0]
    assert found["presence of digits of title"] == [1, 0, 0]
    assert found["presence of a capital initial of title"] == [1, 0, 0]
    assert found["records that share a word of title"] == [2, 2, 0]
    assert found["alphabetical place of title"] == [0.5, 1, 0]
    assert found["records with the same title"] == [1, 1, 1]


def test_times():
    records = [{"due_ms": NOW_MS - DAY_MS + 3_660_000}, {"due_ms": NOW_MS}, {"due_ms": None}]
    found = attributes(records)
    assert found["age of due_ms"][:2] == [DAY_MS - 3_660_000, 0]
    assert (found["hour of due_ms"][0], found["minute of due_ms"][0]) == (1, 1)
    assert found["rank of due_ms"] == [0.5, 1, 0]
    in_seconds = attributes([{"start_ts": NOW_MS // 1000 - 60}, {"start_ts": NOW_MS // 1000}])
    assert in_seconds["age of start_ts"] == [60_000, 0]


def test_what_is_the_same_for_all_says_nothing():
    assert "rank of color" not in attributes([{"color": 1, "id": 1}, {"color": 1, "id": 2}])


def test_order_among_records_with_the_same_value():
    records = [
        {"name": "b", "label": "x"},
        {"name": "a", "label": "x"},
        {"name": "c", "label": "y"},
    ]
    found = attributes(records)
    assert found["row order within the same label"] == [0, 1, 0]
    assert found["list order within the same label"] == [1, 0, 0]
    assert found["list order from the end within the same label"] == [0, 1, 0]
    assert found["place in the list"] == [0.5, 0, 1]
    assert not any("row" in name for name in attributes(records, has_rows=False))


def test_what_takes_a_shell_is_told_from_what_apps_show():
    hidden = [
        RecordAttribute("row"),
        RecordAttribute("rank", "id"),
        RecordAttribute("row order within the same", "title"),
        RecordAttribute("second", "date_ms"),
        RecordAttribute("rank", "thread_id"),
    ]
    shown = [
        RecordAttribute("place in the list"),
        RecordAttribute("records with the same", "thread_id"),
        RecordAttribute("list order within the same", "title"),
        RecordAttribute("age", "date_ms"),
    ]
    assert all(attribute.is_hidden for attribute in hidden)
    assert not any(attribute.is_hidden for attribute in shown)


def test_words_are_those_of_fields_that_are_shown():
    record = {"title": "Bring a pen", "uuid": "abcdef", "count": 3}
    assert record_words(record) == {"bring", "pen"}


def test_distinctive_words_are_those_of_targets():
    words = [
        [frozenset({"pen", "all"}), frozenset({"all"})],
        [frozenset({"cup"}), frozenset({"pen"})],
    ]
    targets = [np.array([True, False]), np.array([False, True])]
    descriptions = [
        ChoiceDescription({}, tuple(records), is_target)
        for records, is_target in zip(words, targets, strict=True)
    ]
    assert distinctive_words(descriptions, 1) == ["pen"]
