"""Checks in a person's words: what was seen, and what it lacks."""

import re

import pytest

from mobile_gym.core.checks import (
    CHECK_TYPES,
    AllOf,
    AnyOf,
    ContentRow,
    FileExists,
    NodeAbsent,
    NodePresent,
    Not,
    PackageInstalled,
    PageIs,
    PreferenceIs,
    Selector,
    SettingIs,
    ValueShown,
    probe,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.core.verdicts import ShellResult, Transition
from mobile_gym.judging import evidence_words as module
from mobile_gym.judging.evidence_words import EvidenceTexts, evidence_words, selector_words

ROWS = (
    "Row: 0 title=Yoga, dtstart=1697612400000, place=Room 214\n"
    "Row: 1 title=Chess, dtstart=1697616000000, place=\n"
)
EVENTS = "content://com.android.calendar/events"
WIFI = SettingIs("global", "wifi_on", "1")
NAMES = r"[\w/]+(?:\.[\w/]+)+|a\.b/\.C|global wifi_on|title|place|\bk\b"


def seen(*answers, activity="com.example/.Main"):
    frame = Frame(100, 200, activity, forest=AccessibilityForest(()))
    probes = {probe(check): ShellResult(stdout) for check, stdout in answers}
    return Transition(frame, None, frame, probes=probes)


def test_every_kind_of_check_has_words():
    assert set(module._WORDS) == set(CHECK_TYPES.values())


def test_the_nearest_entry_says_what_is_otherwise():
    check = ContentRow(EVENTS, (("title", "Yoga"), ("dtstart", "1697616000000")))
    words = evidence_words(check, seen((check, ROWS)), "en")
    assert words == (
        "com.android.calendar/events: 0 of 2 entries with title = Yoga, "
        "dtstart = 2023-10-18 08:00:00 UTC; at least 1 needed; the nearest entry has "
        "dtstart = 2023-10-18 07:00:00 UTC, not 2023-10-18 08:00:00 UTC"
    )


def test_an_entry_that_agrees_in_nothing_is_not_near():
    check = ContentRow(EVENTS, (("title", "Judo"),), 1, 1)
    assert "nearest" not in evidence_words(check, seen((check, ROWS)), "en")


@pytest.mark.parametrize(
    ("at_least", "at_most", "bounds"),
    [(1, None, "at least 1"), (2, 2, "exactly 2"), (0, 0, "none"), (0, 3, "at most 3")],
)
def test_entries_say_how_many_are_needed(at_least, at_most, bounds):
    wanted = ContentRow(EVENTS, (("title", "Judo"),), at_least, at_most)
    assert bounds == module._bounds(wanted, EvidenceTexts.of("en"))


def test_alternatives_are_told_once():
    forms = AnyOf(tuple(SettingIs("global", "wifi_on", value) for value in ("1", "2")))
    words = evidence_words(forms, seen((WIFI, "0")), "en")
    assert words == "global wifi_on is 0, not 1 (other accepted forms: 1, none of them holds)"
    either = AnyOf((NodePresent(Selector(text="Save")), NodePresent(Selector(text="保存"))))
    assert evidence_words(either, seen(), "en") == "“Save” or “保存” is not on the screen"


def test_elements_are_named_by_label_state_and_place():
    switch = Selector(class_name="Switch", checked=True, beside=Selector(text="Wi-Fi"))
    assert selector_words(switch, "en") == "an element Switch (switched on, beside “Wi-Fi”)"
    assert selector_words(switch, "zh") == "元素 Switch（已开启，在“Wi-Fi”旁）"


def test_what_was_not_recorded_has_no_words():
    assert evidence_words(WIFI, seen(), "en") == ""


def test_chinese_words_carry_no_english():
    checks = (
        NodePresent(Selector(text="保存", checked=True, within=Selector(text_contains="表单"))),
        NodeAbsent(Selector(hint="姓名", focused=True)),
        PageIs(title="设置"),
        PackageInstalled("a.b"),
        SettingIs("global", "wifi_on", "0", operator="!="),
        ContentRow(EVENTS, (("title", "瑜伽"), ("place", "")), 2, 2),
        PreferenceIs("a.b", "k", None),
        FileExists("/sdcard/1.2"),
        ValueShown("瑜伽", subject=("课程",)),
        Not(NodePresent(Selector())),
        AllOf((NodeAbsent(Selector(text="甲")), NodeAbsent(Selector(text="乙")))),
    )
    rows = ROWS.replace("Room 214", "214")
    answers = [
        (WIFI, "0"),
        (PackageInstalled("a.b"), "package:c.d"),
        (FileExists("/sdcard/1.2"), ""),
    ]
    answers += [(ContentRow(EVENTS, ()), rows), (PreferenceIs("a.b", "k", None), "<map />")]
    for check in checks:
        words = evidence_words(check, seen(*answers, activity="a.b/.C"), "zh")
        assert words
        left = re.sub(NAMES, "", words, flags=re.ASCII)
        assert not re.search("[A-Za-z]", left.replace("Yoga", "").replace("Chess", "")), words
