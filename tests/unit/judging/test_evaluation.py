from dataclasses import replace

import pytest

from mobile_gym.core.actions import Answer, AskUser, Drag, OpenApp, PressKey, Swipe, Tap, Type
from mobile_gym.core.checks import (
    CHECK_TYPES,
    ActionWas,
    AllOf,
    AnswerMatches,
    AnyOf,
    ContentRow,
    FileExists,
    NodeAbsent,
    NodePresent,
    Not,
    PackageInstalled,
    PageIs,
    PreferenceIs,
    ScreenSimilar,
    Selector,
    SettingIs,
    TextSimilar,
    probes,
)
from mobile_gym.core.errors import JudgeUnavailable, TaskError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import (
    AccessibilityForest,
    AccessibilityNode,
    AccessibilityTree,
    WindowType,
)
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import ActionReceipt, ShellResult, Transition
from mobile_gym.judging import evaluate, task_answer
from mobile_gym.judging.evaluation import _EVALUATORS, answer_explanation


def node(text, top, **fields):
    return AccessibilityNode(
        class_name=fields.pop("class_name", "android.widget.TextView"),
        text=text,
        bounds=Rect(0, top, 100, top + 20),
        parent=fields.pop("parent", 0),
        **fields,
    )


FOREST = AccessibilityForest(
    (
        AccessibilityTree(
            (
                AccessibilityNode("android.widget.FrameLayout", bounds=Rect(0, 0, 100, 200)),
                node("Network & internet", 0),
                node("", 20, class_name="android.widget.LinearLayout", clickable=True),
                node("Wi-Fi", 20, parent=2),
                node("Search", 40, class_name="android.widget.EditText", focused=True),
                node("Hidden", 60, visible=False),
                node("", 80, content_description="Navigate up"),
            )
        ),
        AccessibilityTree(
            (
                AccessibilityNode("android.widget.FrameLayout", bounds=Rect(0, 190, 100, 200)),
                node("12:34", 190),
            ),
            window_type=WindowType.SYSTEM,
            is_active=False,
        ),
    )
)
FRAME = Frame(100, 200, "com.android.settings/.wifi.WifiSettings", forest=FOREST)


def transition(action=None, probe_results=None, answer=None, receipt=None):
    return Transition(
        FRAME, action, FRAME, probe_results or {}, receipt or ActionReceipt(), 1, answer
    )


def probed(check, stdout, exit_code=0, stderr=""):
    (command,) = probes(check)
    return transition(probe_results={command: ShellResult(stdout, exit_code, stderr)})


def holds(check, moment=None):
    return evaluate(check, moment or transition()).holds


def test_every_kind_of_check_has_a_meaning():
    assert set(_EVALUATORS) == set(CHECK_TYPES.values())


def test_nodes():
    assert holds(NodePresent(Selector(text="Wi-Fi")))
    assert not holds(NodePresent(Selector(text="Hidden")))
    assert holds(NodeAbsent(Selector(text="Hidden")))
    assert not holds(NodeAbsent(Selector(text="Wi-Fi")))


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        (PageIs(package="com.android.settings"), True),
        (PageIs(package="com.android"), False),
        (PageIs(activity="com.android.settings/.wifi.WifiSettings"), True),
        (PageIs(activity="com.android.settings/com.android.settings.wifi.WifiSettings"), True),
        (PageIs(activity=".wifi.WifiSettings"), True),
        (PageIs(activity="WifiSettings"), True),
        (PageIs(activity="Settings"), False),
        (PageIs(activity="com.other/.wifi.WifiSettings"), False),
        (PageIs(title="Navigate up"), True),
        (PageIs(title="Wi-Fi", package="com.android.settings"), True),
        (PageIs(title="Bluetooth"), False),
    ],
)
def test_pages(check, expected):
    assert holds(check) is expected


def test_text_similarity_takes_the_best_match():
    views = Selector(class_name="TextView")
    assert holds(TextSimilar(views, "network  and Internet", threshold=0.8))
    assert not holds(TextSimilar(views, "Battery", threshold=0.8))
    assert not holds(TextSimilar(Selector(text="nothing"), "nothing"))


def test_screen_similarity_leaves_out_the_status_bar():
    content = ("Network & internet", "Wi-Fi", "Search", "Navigate up")
    assert holds(ScreenSimilar(content, threshold=1.0))
    assert holds(ScreenSimilar((*content, "Hotspot"), threshold=0.85))
    assert not holds(ScreenSimilar(("Alarm", "Clock"), threshold=0.5))
    assert not holds(ScreenSimilar(content, activity="com.android.settings/.Settings"))


@pytest.mark.parametrize(
    ("check", "action", "expected"),
    [
        (ActionWas("Tap"), None, False),
        (ActionWas("Tap"), Tap(0.5, 0.15), True),
        (ActionWas(("Type", "Tap")), Tap(0.5, 0.15), True),
        (ActionWas("Swipe"), Tap(0.5, 0.15), False),
        (ActionWas("Tap", target=Selector(text="Wi-Fi")), Tap(0.5, 0.15), True),
        (ActionWas("Tap", target=Selector(clickable=True)), Tap(0.5, 0.15), True),
        (ActionWas("Tap", target=Selector(text="Wi-Fi")), Tap(0.5, 0.05), False),
        (ActionWas("Swipe", target=Selector(text="Wi-Fi")), Swipe((0.5, 0.15), (0.5, 0.9)), True),
        (ActionWas("Drag", target=Selector(text="Wi-Fi")), Drag((0.5, 0.15), (0.5, 0.9)), True),
        (ActionWas("Drag", target=Selector(text="Wi-Fi")), Drag((0.5, 0.9), (0.5, 0.15)), False),
        (ActionWas("Drag"), Swipe((0.5, 0.15), (0.5, 0.9)), False),
        (ActionWas("AskUser", text="When?"), AskUser("When?"), True),
        (ActionWas("AskUser", text="When?"), AskUser("Where?"), False),
        (ActionWas("Type", text="pizza"), Type(" pizza "), True),
        (ActionWas("Type", text="pizza"), Type("pasta"), False),
        (ActionWas("Type", target=Selector(class_name="EditText")), Type("x"), True),
        (ActionWas("Type", target=Selector(text="Wi-Fi")), Type("x"), False),
        (ActionWas("Type", target=Selector(text="Wi-Fi")), Type("x", at=(0.5, 0.15)), True),
        (ActionWas("Answer", text="42"), Answer("42"), True),
        (ActionWas("OpenApp", text="Clock"), OpenApp("Clock"), True),
        (ActionWas("PressKey", key="back"), PressKey("back"), True),
        (ActionWas("PressKey", key="back"), PressKey("home"), False),
        (ActionWas("PressKey", target=Selector(text="Wi-Fi")), PressKey("home"), False),
        (ActionWas("Tap", text="x"), Tap(0.5, 0.15), False),
    ],
)
def test_actions(check, action, expected):
    assert holds(check, transition(action)) is expected


def test_an_action_that_the_device_refused_was_not_done():
    refused = transition(OpenApp("Nope"), receipt=ActionReceipt(False, "no such app"))
    result = evaluate(ActionWas("OpenApp"), refused)
    assert not result.holds
    assert "no such app" in result.evidence


@pytest.mark.parametrize(
    ("value", "wanted", "operator", "expected"),
    [
        ("1\n", "1", "==", True),
        ("1.0\n", "1", "==", True),
        ("null\n", "1", "==", False),
        ("null\n", "1", "!=", True),
        ("12\n", "9", ">=", True),
        ("12\n", "9", "<=", False),
        ("9\n", "9", "<=", True),
        ("null\n", "9", ">=", False),
        ("en-US\n", "en-US", "==", True),
        ("nan\n", "nan", ">=", False),
    ],
)
def test_settings(value, wanted, operator, expected):
    check = SettingIs("system", "key", wanted, operator)
    assert holds(check, probed(check, value)) is expected


def test_an_operator_that_does_not_exist_is_named():
    check = SettingIs("system", "key", "1", "<")
    with pytest.raises(TaskError, match="'<' is not one of"):
        evaluate(check, probed(check, "1\n"))


def test_packages_match_whole_names():
    listing = "package:com.android.settings\npackage:com.android.deskclock\n"
    check = PackageInstalled("com.android.deskclock")
    assert holds(check, probed(check, listing))
    gone = PackageInstalled("com.android", installed=False)
    assert holds(gone, probed(gone, listing))
    assert not holds(PackageInstalled("com.android"), probed(check, listing))


ROWS = (
    "Row: 0 _id=1, hour=8, label=Wake, up, days=1, enabled=1\n"
    "Row: 1 _id=2, hour=9, label=x=1, hour=7, days=, enabled=0\n"
    "Row: 2 _id=3, hour=10, label=two\nlines, days=NULL, enabled=1\n"
)


@pytest.mark.parametrize(
    ("where", "limits", "expected"),
    [
        ((("hour", "8"), ("label", "Wake, up")), {}, True),
        ((("label", "x=1, hour=7"),), {}, True),
        ((("hour", "7"),), {}, False),  # part of a label
        ((("hour", "9"), ("enabled", "0"), ("days", "")), {}, True),
        ((("label", "two\nlines"),), {}, True),
        ((("enabled", "1"),), {"at_least": 2}, True),
        ((("enabled", "1"),), {"at_least": 3}, False),
        ((("enabled", "1"),), {"at_most": 1}, False),
        ((), {"at_least": 3, "at_most": 3}, True),
        ((("colour", "red"),), {}, False),
    ],
)
def test_content_rows(where, limits, expected):
    check = ContentRow("content://alarms", where, **limits)
    assert holds(check, probed(check, ROWS)) is expected


def test_no_rows_and_a_missing_provider_are_not_the_same():
    check = ContentRow("content://alarms", (), at_least=0, at_most=0)
    assert holds(check, probed(check, "No result found.\n"))
    assert not holds(check, probed(check, "", exit_code=1, stderr="Could not find provider"))


PREFERENCES = """<?xml version='1.0' encoding='utf-8' standalone='yes' ?>
<map>
    <string name="sort">by &lt;name&gt;</string>
    <string name="empty"></string>
    <int name="size" value="12" />
    <boolean name="dark" value="true" />
    <float name="scale" value="1.0" />
    <long name="when" value="-5" />
    <set name="tags"><string>b</string><string>a</string></set>
    <null name="nothing" />
</map>
"""


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("sort", "by <name>", True),
        ("empty", "", True),
        ("size", "12", True),
        ("size", "13", False),
        ("dark", "true", True),
        ("scale", "1", True),
        ("when", "-5", True),
        ("tags", "a,b", True),
        ("nothing", None, True),
        ("missing", None, True),
        ("size", None, False),
        ("missing", "1", False),
    ],
)
def test_preferences(key, value, expected):
    check = PreferenceIs("org.app", key, value)
    assert holds(check, probed(check, PREFERENCES)) is expected


def test_an_app_without_a_preference_file_has_no_preferences():
    check = PreferenceIs("org.app", "size", None)
    assert holds(check, probed(check, "", exit_code=1, stderr="No such file"))


@pytest.mark.parametrize(
    "xml",
    [
        "<map><int",
        "<other/>",
        '<!DOCTYPE map [<!ENTITY a "aaaa">]><map><string name="size">&a;</string></map>',
        '<!DOCTYPE map [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
        '<map><string name="size">&a;</string></map>',
    ],
)
def test_preferences_that_cannot_be_read_are_not_a_verdict(xml):
    check = PreferenceIs("org.app", "size", "12")
    with pytest.raises(JudgeUnavailable):
        evaluate(check, probed(check, xml))


def test_files():
    present, absent = FileExists("/sdcard/a b.txt"), FileExists("/sdcard/a b.txt", exists=False)
    assert holds(present, probed(present, "/sdcard/a b.txt\n"))
    assert holds(absent, probed(absent, "", exit_code=1))
    assert not holds(present, probed(present, "", exit_code=1))


def test_combinations():
    yes, no = NodePresent(Selector(text="Wi-Fi")), NodePresent(Selector(text="nope"))
    assert holds(AllOf((yes, yes)))
    assert not holds(AllOf((yes, no)))
    assert holds(AnyOf((no, yes)))
    assert not holds(AnyOf((no, no)))
    assert holds(Not(no))
    assert evaluate(AllOf((yes, no)), transition()).evidence == "no node with text='nope'"


def test_the_answer():
    check = AnswerMatches(("Monday",))
    assert not holds(check, transition())
    assert holds(check, transition(answer="monday."))


def test_the_answer_of_a_task_is_read_with_its_question():
    task = Task(
        "T.Ask",
        {"en": "When do I meet Ann Lee?", "zh": "我几点见 Ann Lee？"},
        (),
        (UnitNode(1, "The time is shown"),),
        golden_steps=1,
        expected_answer=AnswerMatches(("19:35",), "time"),
    )
    assert not task_answer(task, None).holds
    assert task_answer(task, "You meet Ann Lee at 7:35").holds
    assert not task_answer(replace(task, language="zh"), "7:35").holds
    assert not task_answer(replace(task, expected_answer=None), "19:35").holds


def test_an_answer_is_explained():
    task = Task(
        "T.Ask",
        {"en": "Which course is on Monday?"},
        (),
        (UnitNode(1, "The course is shown"),),
        golden_steps=1,
        expected_answer=AnswerMatches(("Spanish course",), candidates=("Yoga",)),
    )
    assert answer_explanation(task, "Yoga") == "answer 'Yoga': wrong (accepted: 'Spanish course')"
    assert answer_explanation(task, "Spanish course") == "answer 'Spanish course': right"
    assert answer_explanation(task, None) == "no answer (accepted: 'Spanish course')"
    assert "negated" in answer_explanation(task, "not the Spanish course")
    assert answer_explanation(replace(task, expected_answer=None), "Yoga") == ""


def test_what_was_not_probed_or_observed_is_an_error_and_not_a_verdict():
    with pytest.raises(LookupError, match="settings get system key"):
        evaluate(SettingIs("system", "key", "1"), transition())
    blind = Transition(FRAME, None, Frame(100, 200, "a/.B"))
    with pytest.raises(LookupError, match="forest"):
        evaluate(NodeAbsent(Selector(text="x")), blind)


def test_a_probe_that_the_device_refused_is_not_a_verdict():
    check = SettingIs("system", "key", "1")
    with pytest.raises(JudgeUnavailable, match="no service"):
        evaluate(check, probed(check, "", exit_code=1, stderr="no service"))
