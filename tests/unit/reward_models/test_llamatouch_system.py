"""What a path changes of the system: what counts of it, and whether an execution does the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from llamatouch_screens import node, row, screen

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.actions import Key, PressKey, Tap, Type
from mobile_gym.core.errors import JudgeUnavailable, TaskError
from mobile_gym.core.verdicts import ShellResult
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.judge_kit import check_judge
from mobile_gym.testing.play import play
from reward_models.llamatouch import (
    EssentialTrace,
    LlamaTouchJudge,
    PlaceRecorder,
    StateMatcher,
    TraceState,
    essential_states,
    from_json,
    match_trace,
    to_json,
    trace_states,
)
from reward_models.llamatouch.primitives import Changed, EssentialState
from reward_models.llamatouch.system_state import CLOCKS, listing_command

catalog = plugins.load("suite catalog", "built-in")
NOTES = "content://com.android.notes/notes"
LOG = "content://com.android.browser/history"
GLOBAL = "settings://global"
APP = "preferences://org.example.shop"
BOOT = datetime(2025, 8, 15, 12, 0, tzinfo=UTC)
Rows = list[dict[str, str]]


def rows_of(rows: Rows) -> str:
    lines = (
        f"Row: {number} " + ", ".join(f"{name}={value}" for name, value in row.items())
        for number, row in enumerate(rows)
    )
    return "\n".join(lines) or "No result found."


def listed(at_s: int, /, places: Mapping[str, str]) -> dict[str, ShellResult]:
    """What the device answers so many seconds after its boot."""
    now = BOOT + timedelta(seconds=at_s)
    answers = {listing_command(place): ShellResult(text) for place, text in places.items()}
    date = f"{round(now.timestamp())} {now:%Y-%m-%d %H:%M:%S}\n"
    return answers | dict(
        zip(CLOCKS, (ShellResult(date), ShellResult(f"{BOOT:%Y-%m-%d %H:%M:%S}\n")), strict=True)
    )


def moment(at_s: float) -> str:
    """Milliseconds since the epoch."""
    return str(round((BOOT.timestamp() + at_s) * 1000))


LIST = screen(node("Button", "New", clickable=True), node("Button", "Tab", clickable=True))
EDIT = screen(
    node("EditText", "", "title", clickable=True, editable=True, focused=True),
    node("Button", "Save", clickable=True),
    activity=".Edit",
)


def written(title: str, start_s: int = 60, *, late: bool = False, **more: str) -> list[TraceState]:
    """Open a new note, type its title, save it; it is there after saving, or after going back."""
    old = [{"_id": "1", "title": "Old", "created": "1700000000000"}]
    new = {"_id": "2", "title": title, "created": moment(start_s + 2.5)}
    before, after = rows_of(old), rows_of([*old, new])
    done = [before, before, before, before if late else after, after]
    actions = [Tap(*row(0)), Type(title), Tap(*row(1)), PressKey(Key.BACK), None]
    return [
        TraceState(frame, action, probes=listed(start_s + at, {NOTES: text} | more))
        for at, (frame, action, text) in enumerate(
            zip((LIST, EDIT, EDIT, LIST, LIST), actions, done, strict=True)
        )
    ]


def changed(states: tuple[EssentialState, ...]) -> list[Changed]:
    return [part for state in states for part in state.primitives if isinstance(part, Changed)]


@pytest.mark.parametrize("late", [False, True])
def test_what_was_done_must_be_there_at_the_end(late):
    states = essential_states(written("milk", late=late))
    (wanted,) = changed(states)
    assert wanted.added == ((("_id", "<new>"), ("created", "<now>"), ("title", "milk")),)
    assert wanted.removed == ()
    assert match_trace(states, written("milk", start_s=900)).success
    undone = written("milk")
    undone[-1] = TraceState(LIST, probes=undone[0].probes)
    result = match_trace(states, undone)
    assert not result.success
    assert "is not changed as it should be" in result.reason
    assert match_trace(states, undone, StateMatcher(levels=frozenset({"action"}))).success


def test_one_too_many_is_not_the_same_change():
    states = essential_states(written("milk"))
    twice = written("milk")
    answer = twice[-1].probes[listing_command(NOTES)].stdout
    more = answer + f"\nRow: 2 _id=3, title=milk, created={moment(63)}"
    twice[-1] = TraceState(
        LIST, probes={**twice[-1].probes, listing_command(NOTES): ShellResult(more)}
    )
    assert not match_trace(states, twice).success


def test_a_new_moment_is_none_when_it_is_not_now():
    """A time that the task asks for is far from the time at which it is entered."""
    path = written("milk")
    far = path[-1].probes[listing_command(NOTES)].stdout.replace(moment(62.5), moment(86_400))
    path = [
        TraceState(s.frame, s.action, probes={**s.probes, listing_command(NOTES): ShellResult(far)})
        if "milk" in s.probes[listing_command(NOTES)].stdout
        else s
        for s in path
    ]
    (wanted,) = changed(essential_states(path))
    assert ("created", moment(86_400)) in wanted.added[0]


def test_what_looking_around_leaves_behind_is_allowed_and_not_asked_for():
    """A tab is remembered when it is opened, and every page is noted in a history."""

    def visited(tab: str, *pages: str) -> dict[str, str]:
        preferences = f"<map><int name='tab' value='{tab}' /><string name='x'>y</string></map>"
        history = rows_of(
            [{"_id": str(at + 1), "url": url, "date": moment(at)} for at, url in enumerate(pages)]
        )
        return {APP: preferences, LOG: history}

    def with_places(path, *places):
        """Adds what other places list."""
        return [
            TraceState(s.frame, s.action, probes={**s.probes, **listed(60 + at, more)})
            for at, (s, more) in enumerate(zip(path, places, strict=True))
        ]

    first, second = visited("0", "a"), visited("1", "a", "b")
    path = with_places(written("milk"), first, second, second, second, second)
    states = essential_states(path)
    assert [part.place for part in changed(states)] == [NOTES]
    elsewhere = visited("2", "a", "c", "d")
    assert match_trace(states, with_places(written("milk"), first, *[elsewhere] * 4)).success


def test_a_setting_takes_the_place_of_another_value():
    """`Changed` with what may come and go: neither half of a replacement happens alone."""
    old, new = (("mode", "1"),), (("mode", "2"),)
    wanted = (("done", "yes"),)
    state = EssentialState((Changed(GLOBAL, (wanted,), (), may_add=(new,), may_remove=(old,)),))

    def ends(*lines: str) -> bool:
        start, end = listed(60, {GLOBAL: "mode=1\n"}), listed(70, {GLOBAL: "\n".join(lines)})
        return match_trace((state,), [TraceState(LIST, probes=one) for one in (start, end)]).success

    assert ends("mode=1", "done=yes")
    assert ends("mode=2", "done=yes")
    assert not ends("done=yes")
    assert not ends("mode=1", "mode=2", "done=yes")
    assert not ends("mode=3", "done=yes")
    assert not ends("mode=1")


def test_a_path_without_a_clock_tells_nothing_of_the_system():
    path = [
        TraceState(
            s.frame,
            s.action,
            probes={name: said for name, said in s.probes.items() if name not in CLOCKS},
        )
        for s in written("milk")
    ]
    assert not changed(essential_states(path))


def test_a_place_that_fails_lists_nothing_and_one_that_cannot_be_read_is_no_verdict():
    command = listing_command(APP)
    state = EssentialState((Changed(APP, ((("tab", "1"),),)),))
    absent = listed(60, {}) | {command: ShellResult("", exit_code=1, stderr="No such file")}
    there = listed(70, {APP: "<map><int name='tab' value='1' /></map>"})
    path = [TraceState(LIST, probes=absent), TraceState(LIST, probes=there)]
    assert match_trace((state,), path).success
    assert not match_trace((state,), path[:1]).success
    broken = TraceState(LIST, probes=listed(70, {APP: "<map>"}))
    with pytest.raises(JudgeUnavailable):
        match_trace((state,), [path[0], broken])


def test_as_json_and_back():
    trace = EssentialTrace("Notes.WriteNote", essential_states(written("milk")))
    again = from_json(json.loads(json.dumps(to_json(trace))))
    assert again == trace
    assert changed(again.states)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"place": "settings get global x; reboot"}, "is no place"),
        ({"place": "preferences://a; reboot"}, "is no place"),
        ({"place": "settings://everything"}, "is no place"),
        ({}, "lacks place"),
        ({"place": NOTES, "added": [["title", "milk"]]}, "must be a mapping"),
        ({"place": NOTES, "removed": [{"title": 1}]}, "must be a text"),
        ({"place": NOTES, "grows": "yes"}, "'grows' must be a bool"),
    ],
)
def test_malformed_annotations_are_refused(fields, told):
    value = {
        "format": "mobile_gym.llamatouch",
        "version": 1,
        "task": "T.T",
        "states": [{"primitives": [{"changed": fields}]}],
    }
    with pytest.raises(TaskError, match=told):
        from_json(value)


def test_no_place_is_a_command_of_its_own():
    assert listing_command("content://x/y; reboot") == "content query --uri 'content://x/y; reboot'"


@pytest.mark.parametrize(
    "name",
    ["Phone.BlockNumber", "Notes.ColorNote", "Clock.StartTimer", "Messages.ArchiveConversation"],
)
def test_undone_or_too_much_is_rejected_on_the_device(name):
    """Both ends show the screens of the right way; the device's state tells them apart."""
    template = catalog.template(name)
    with closing(MobileEnv(template, judge=PlaceRecorder(), terminate_on="finish")) as env:
        played = play(env, SolutionAgent(), seed=0)
    task = played.task
    states = essential_states(trace_states(played.records), task.text)
    assert changed(states)
    trace = EssentialTrace(task.id, states, task.text, dict(task.params))
    judge = LlamaTouchJudge(trace)
    with closing(MobileEnv(template, judge=judge, terminate_on="finish")) as env:
        assert play(env, SolutionAgent(), seed=0).report.success
        for ending in task.wrong_endings:
            report = play(env, SolutionAgent(ending.steps), seed=0).report
            assert not report.success, ending.name


def test_the_kit_with_changes_of_the_system():
    template = catalog.template("Notes.PinNote")
    traces = []
    for seed in (0, 1):
        with closing(MobileEnv(template, judge=PlaceRecorder(), terminate_on="finish")) as env:
            played = play(env, SolutionAgent(), seed)
        states = essential_states(trace_states(played.records), played.task.text)
        traces.append(EssentialTrace(template.id, states, params=dict(played.task.params)))
    check_judge(lambda: LlamaTouchJudge(traces), template)
