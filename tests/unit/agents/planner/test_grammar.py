import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.agents.planner import errands
from mobile_gym.agents.planner.grammar import parse_errands

LABELS = ("Clock", "Contacts", "Calendar", "Notes", "Browser", "Messaging", "Settings", "Phone")


def read(text):
    return parse_errands(text, LABELS)


@pytest.mark.parametrize(
    ("text", "name", "on"),
    [
        ("Turn on Bluetooth.", "Bluetooth", True),
        ("Turn the flashlight off.", "flashlight", False),
        ("Disable battery saver.", "battery saver", False),
    ],
)
def test_switches(text, name, on):
    (errand,) = read(text)
    assert isinstance(errand, errands.SwitchErrand)
    assert (errand.name, errand.on) == (name, on)


def test_several_states_in_one_sentence():
    made = read("I want bold text off and the night light on.")
    assert [(one.name, one.on) for one in made] == [("bold text", False), ("night light", True)]


def test_two_settings_and_their_values():
    made = read("In Calendar, set “First day” to Monday and “Theme” to “Dark”.")
    assert [(one.setting, one.option) for one in made] == [
        ("First day", "Monday"),
        ("Theme", "Dark"),
    ]


def test_a_message_knows_who_and_what():
    (errand,) = read("Text “On my way” to Ada Finch.")
    assert (errand.to, errand.text, errand.where.app[0]) == ("Ada Finch", "On my way", "Messaging")


def test_an_alarm_has_a_time_days_and_a_label():
    (errand,) = read('Set an alarm for 7:40 PM every Friday, with the label "Bus".')
    assert isinstance(errand, errands.CreateErrand)
    assert (errand.noun, errand.times, errand.weekdays) == ("alarm", (1180,), (4,))
    assert errand.fields == (("label", "Bus"),) or ("title", "Bus") in errand.fields


def test_what_is_to_stay_as_it_is_is_no_errand():
    made = read('Delete the note "Old". Leave the note "New" alone. Do not touch anything else.')
    assert [one.name for one in made] == ["Old"]


def test_that_one_is_what_was_spoken_of():
    made = read("I heard from Ada Finch. Archive that conversation.")
    assert made[-1].name == "Ada Finch"


def test_a_question_is_asked_whole():
    (errand,) = read('Where does "Picnic" on Friday, May 8 take place? Check the calendar.')
    assert isinstance(errand, errands.AskErrand)
    assert errand.values[0].text == "Picnic"
    assert errand.where.app == ("Calendar",)


@pytest.mark.parametrize("text", ["", "Hm.", "“", "a" * 5000, "to " * 3000])
def test_what_nobody_understands_is_no_errand(text):
    assert read(text) == ()


_WORDS = st.sampled_from(
    (
        *("Set", "Add", "Delete", "turn", "reply", "mark", "the", "an", "alarm", "label", "to"),
        *("for", "and", "on", "off", "“Gym”", "Ada", "Finch", "it", "that", "7:30", "PM", "May"),
        *("8", ".", ";", "?", "(", ")", "把", "删除", "关闭", "设为", "“健身”", "，", "。"),
    )
)


@given(st.lists(_WORDS, max_size=40))
def test_no_order_of_words_is_an_error(words):
    assert isinstance(read(" ".join(words)), tuple)
