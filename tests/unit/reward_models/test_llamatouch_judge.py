"""The judge on the virtual device and on recordings: the kit, perturbations, wrong endings."""

import dataclasses
import json
from contextlib import closing

import pytest

from mobile_gym.accessibility.droidtask import read_recording
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.checks import ActionWas
from mobile_gym.core.errors import JudgeUnavailable, TaskError, UnknownName
from mobile_gym.core.ports import Judge
from mobile_gym.core.tasks import Violation
from mobile_gym.core.verdicts import ActionReceipt, ShellResult, Transition
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.judge_kit import check_judge
from mobile_gym.testing.play import play
from reward_models.llamatouch import (
    EssentialState,
    EssentialTrace,
    LlamaTouchJudge,
    essential_states,
    to_json,
    trace_states,
)
from reward_models.llamatouch.primitives import ActivityIs, Changed, Installed
from reward_models.llamatouch.system_state import listing_command

catalog = plugins.load("suite catalog", "built-in")
SEED = 3
TEMPLATES = (
    "Settings.TurnOnWifi",
    "Clock.AddCity",
    "Contacts.DeleteNamesake",
    "Messages.ChangeSetting",
    "Calendar.DeleteEvent",
    "Notes.RenameLabel",
)
QUERIES = ("Clock.FindQuietAlarm", "Notes.LookUpCode")


def annotate(template, seeds=(SEED,)):
    """Essential states of the solution's own frames, for the parameters of each seed."""
    traces = []
    for seed in seeds:
        with closing(MobileEnv(template, terminate_on="finish")) as env:
            played = play(env, SolutionAgent(), seed)
        task = played.task
        states = essential_states(trace_states(played.records), task.text)
        traces.append(EssentialTrace(task.id, states, task.text, dict(task.params)))
    return traces


def judged(template, judge, agent, **options):
    with closing(MobileEnv(template, judge=judge, terminate_on="finish", **options)) as env:
        return play(env, agent, SEED)


@pytest.mark.parametrize("name", ["Settings.TurnOnWifi", "Notes.LookUpCode"])
def test_the_kit(name):
    template = catalog.template(name)
    traces = annotate(template, seeds=(0, 1))
    check_judge(lambda: LlamaTouchJudge(traces), template)


@pytest.mark.parametrize("task", ["task1", "task2"])
def test_recorded_tasks_need_no_annotations(recorded_folder, task):
    templates = catalog.suite(f"recorded:{recorded_folder}")
    template = next(item for item in templates if item.id.endswith(task))
    check_judge(LlamaTouchJudge, template)


@pytest.mark.parametrize("name", TEMPLATES)
def test_other_looks_are_accepted_and_cut_short_is_not(name):
    template = catalog.template(name)
    traces = annotate(template)
    for looks in ({"dark": True, "font_scale": 1.15}, "standard"):
        played = judged(template, LlamaTouchJudge(traces), SolutionAgent(), perturbation=looks)
        assert played.report.success, (looks, played.report)
    steps = played.task.solution
    short = judged(template, LlamaTouchJudge(traces), SolutionAgent(steps[:-1]))
    assert not short.report.success


@pytest.mark.parametrize("name", QUERIES)
def test_another_answer_is_rejected(name):
    template = catalog.template(name)
    traces = annotate(template)
    endings = judged(template, LlamaTouchJudge(traces), SolutionAgent()).task.wrong_endings
    assert endings
    for ending in endings:
        played = judged(template, LlamaTouchJudge(traces), SolutionAgent(ending.steps))
        assert not played.report.success, ending.name


def test_switched_back_is_rejected():
    template = catalog.template("Settings.TurnOnWifi")
    traces = annotate(template)
    solved = judged(template, LlamaTouchJudge(traces), SolutionAgent())
    for ending in solved.task.wrong_endings:
        played = judged(template, LlamaTouchJudge(traces), SolutionAgent(ending.steps))
        assert not played.report.success, ending.name


def test_only_the_end_counts_when_asked_so():
    template = catalog.template("Settings.TurnOnWifi")
    played = judged(template, LlamaTouchJudge(annotate(template), mode="end"), SolutionAgent())
    assert played.report.success
    assert all(record.report.progress == 0.0 for record in played.records[:-1])


def test_unchanged_screens_are_not_looked_at_again():
    template = catalog.template("Settings.TurnOnWifi")
    judge = LlamaTouchJudge(annotate(template), mode="change")
    assert judged(template, judge, SolutionAgent()).report.success
    with pytest.raises(UnknownName, match="mode"):
        LlamaTouchJudge(mode="sometimes")  # type: ignore[arg-type]


def test_annotations_are_found_by_task_and_parameters(tmp_path):
    template = catalog.template("Settings.TurnOnWifi")
    (trace,) = annotate(template)
    file = tmp_path / "wifi.json"
    file.write_text(json.dumps(to_json(trace)), encoding="utf-8")
    for source in (tmp_path, str(file), to_json(trace), trace):
        assert judged(template, LlamaTouchJudge(source), SolutionAgent()).report.success
    other = dataclasses.replace(trace, params={"hour": -1})
    with pytest.raises(TaskError, match="other parameters"):
        judged(template, LlamaTouchJudge([other]), SolutionAgent())
    with pytest.raises(TaskError, match="no essential states"):
        judged(template, LlamaTouchJudge(), SolutionAgent())


@pytest.fixture
def task_and_frame(recorded_folder):
    template = catalog.suite(f"recorded:{recorded_folder}")[1]
    with closing(MobileEnv(template)) as env:
        env.reset(seed=0)
        return env.task, env.frame


def test_essential_states_reach_the_substates_that_they_name(task_and_frame):
    task, frame = task_and_frame
    here = ActivityIs(frame.activity)
    states = (EssentialState((here,), substates=(1,)), EssentialState((here,), "once more"))
    judge = LlamaTouchJudge(EssentialTrace(task.id, states))
    assert isinstance(judge, Judge)
    judge.begin(task, Transition(frame, None, frame))
    first = judge.judge(Transition(frame, None, frame, receipt=ActionReceipt(False), step=1))
    assert first.verdicts[0].satisfied
    assert not first.success
    assert judge.judge(Transition(frame, None, frame, step=2)).success


def test_packages_and_violations_are_probed(task_and_frame):
    task, frame = task_and_frame
    task = dataclasses.replace(task, violations=(Violation("waited", ActionWas("Wait")),))
    states = (EssentialState((ActivityIs(frame.activity), Installed("a.b"))),)
    judge = LlamaTouchJudge(EssentialTrace(task.id, states))
    assert judge.probes(task) == ("pm list packages",)
    judge.begin(task, Transition(frame, None, frame))

    def step(listed):
        probes = {"pm list packages": ShellResult(listed)}
        return judge.judge(Transition(frame, None, frame, probes, step=1))

    assert not step("package:a.bc\n").success
    assert step("package:a.b\n").success


def test_what_was_passed_is_remembered_where_the_system_cannot_be_read(task_and_frame):
    """A file of preferences is read while it is written; the screen is shown only then."""
    task, frame = task_and_frame
    elsewhere = dataclasses.replace(frame, activity="a.b/.C")
    place = "preferences://org.example.shop"
    changed = Changed(place, ((("tab", "1"),),))
    states = (EssentialState((ActivityIs(elsewhere.activity), changed)),)
    judge = LlamaTouchJudge(EssentialTrace(task.id, states))
    command = listing_command(place)
    half, whole = (
        ShellResult(text) for text in ("<map>", "<map><int name='tab' value='1' /></map>")
    )
    before = {command: ShellResult("", exit_code=1)}
    judge.begin(task, Transition(frame, None, frame, before))
    broken = Transition(frame, None, elsewhere, {command: half}, step=1)
    for _ in range(2):
        with pytest.raises(JudgeUnavailable, match="cannot be read"):
            judge.judge(broken)
    passed = judge.save_state()
    assert (passed.position, passed.passage.matched) == (1, (1,))
    assert judge.judge(Transition(elsewhere, None, frame, {command: whole}, step=2)).success


def test_the_recordings_essential_states_end_with_the_last_action(recorded_folder):
    from reward_models.llamatouch.recordings import annotation_from_recording

    recording = read_recording(recorded_folder)
    trace = annotation_from_recording(recording, recording.tasks[0])
    assert [state.description for state in trace.states] == [
        "'milk' is typed",
        "'Save' is tapped",
        "the screen that the last action leads to",
    ]
