"""The bench on real episodes: the rules judge, judges that deserve bad figures, the command."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import islice

import pytest

from mobile_gym.core.errors import JudgeUnavailable, UnknownName, UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from reward_models.combination.nesting import make_judge
from reward_models.judge_bench import __main__ as command
from reward_models.judge_bench.bench import run_bench
from reward_models.judge_bench.floors import ConstantJudge
from reward_models.judge_bench.planning import episode_plans
from reward_models.judge_bench.playing import play_plan
from reward_models.rules import RulesJudge

FEW = ("Clock.AddCity", "Notes.PinNote", "Messages.ChangeSetting")


class LateJudge(RulesJudge):
    """The rules judge, telling at each step what it knew one step before."""

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        self._known = super().begin(task, transition)
        return self._known

    def judge(self, transition: Transition) -> JudgeReport:
        told, self._known = self._known, super().judge(transition)
        return told


@dataclass
class AbsentJudge(RulesJudge):
    """The rules judge, without an answer from some step on."""

    from_step: int

    def __post_init__(self) -> None:
        super().__init__()

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        if not self.from_step:
            raise JudgeUnavailable("nobody is there")
        return super().begin(task, transition)

    def judge(self, transition: Transition) -> JudgeReport:
        if transition.step >= self.from_step:
            raise JudgeUnavailable("nobody is there")
        return super().judge(transition)


def test_rules_and_oracles_agree() -> None:
    figures = run_bench("rules", episodes=60)
    assert figures["episodes"] == 60
    assert figures["substate_accuracy"] >= 0.995
    assert figures["fp_rate"] == 0.0
    assert figures["episode_f1"] == 1.0
    assert figures["spoofs"] >= 8
    assert figures["spoofs_accepted"] == 0
    assert figures["wrong_endings"] >= 30
    assert figures["ranking"]["kendall_tau"] == 1.0
    assert figures["void_episodes"] == figures["unanswered_steps"] == 0
    json.dumps(figures)


def test_a_judge_that_always_agrees_is_fooled_by_every_spoof() -> None:
    figures = run_bench(ConstantJudge(True), episodes=30, templates=FEW, screenshots=False)
    assert figures["fn_rate"] == 0.0
    assert figures["fp_rate"] > 0.3
    assert figures["fp_rate"] + figures["substate_accuracy"] == pytest.approx(1.0, abs=1e-5)
    assert figures["episode_recall"] == 1.0
    assert figures["episode_tnr"] == 0.0
    assert figures["episode_npv"] is None
    successes = sum(one["successes"] for one in figures["categories"].values())
    assert figures["episode_precision"] == pytest.approx(successes / 30, abs=1e-6)
    assert figures["spoofs_accepted"] == figures["spoofs"] > 0
    assert figures["ranking"]["kendall_tau"] is None
    assert figures["paid"]["late"] == figures["paid"]["missed"] == 0


def test_a_judge_that_never_agrees_pays_nothing() -> None:
    figures = run_bench(ConstantJudge(False), episodes=30, templates=FEW, screenshots=False)
    assert figures["fp_rate"] == 0.0
    assert figures["fn_rate"] > 0.1
    assert figures["episode_recall"] == 0.0
    assert figures["episode_f1"] == 0.0
    assert figures["episode_tnr"] == 1.0
    assert figures["spoofs_accepted"] == 0
    assert figures["paid"]["missed"] > 0
    assert figures["paid"]["on_time"] == 0


def test_a_late_judge_pays_late_and_no_more() -> None:
    figures = run_bench(LateJudge(), episodes=30, templates=FEW, screenshots=False)
    assert figures["paid"]["late"] > figures["paid"]["on_time"]
    assert figures["paid"]["early"] == figures["paid"]["invented"] == 0
    assert figures["fn_rate"] > 0.02
    # `Finish` comes one step after the last change, so that the end is right all the same.
    assert figures["episode_accuracy"] == 1.0
    assert figures["final_substate_accuracy"] == 1.0
    assert figures["substate_accuracy"] < 0.98


def test_a_judge_without_an_answer_makes_episodes_void() -> None:
    figures = run_bench(AbsentJudge(2), episodes=6, templates=FEW, screenshots=False)
    assert figures["void_episodes"] == 6
    assert figures["substate_accuracy"] is None
    at_reset = play_plan(next(episode_plans(0, FEW)), AbsentJudge(0), screenshots=False)
    assert "at reset" in at_reset.void
    assert not at_reset.steps


def test_the_same_seed_gives_the_same_episode() -> None:
    plan = next(islice(episode_plans(3), 4, None))
    first, second = (play_plan(plan, make_judge("rules"), screenshots=False) for _ in range(2))
    assert len(first.steps) > 1
    assert [step._replace(seconds=0.0) for step in first.steps] == [
        step._replace(seconds=0.0) for step in second.steps
    ]


def test_judges_come_by_name_by_mapping_or_live() -> None:
    assert isinstance(make_judge({"name": "rules"}), RulesJudge)
    live = RulesJudge()
    assert make_judge(live) is live
    with pytest.raises(UsageError, match="has no name"):
        make_judge({"model": "x"})
    with pytest.raises(UnknownName, match="rulez"):
        make_judge("rulez")


def test_wrong_arguments_are_one_clear_line() -> None:
    with pytest.raises(UsageError, match="at least 1"):
        run_bench("rules", episodes=0)
    with pytest.raises(UsageError, match=r"no oracle for Clock\.Nothing"):
        run_bench("rules", episodes=1, templates=("Clock.Nothing",))


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--judge", '{"name": "rules"}', "--episodes", "3", "--json", "--only", *FEW]
    assert command.main(given) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["judge"] == "rules"
    assert figures["episodes"] == 3
    assert command.main(["--episodes", "3", "--only", *FEW]) == 0
    assert "substate accuracy" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["--judge", "rulez"], "rulez"),
        (["--judge", "{rules"], "no JSON object"),
        (["--episodes", "0"], "at least 1"),
        (["--wrong"], "unknown arguments"),
        (["--judge", '{"name": "rules", "colour": 1}'], "judge 'rules' cannot be made"),
        (["--judge", '{"name": "vote", "judges": ["rules", 7]}'], "not int"),
        (["--judge", '{"name": "learned"}'], "needs a trained model"),
        (["--traces", "folder"], "--traces goes with --judge llamatouch"),
        (["--templates", "1"], "--templates goes with --judge llamatouch"),
        (["--judge", "llamatouch", "--traces", "f", "--templates", "1"], "give either"),
        (["--judge", "llamatouch", "--traces", "nowhere"], "nowhere is not a folder"),
        (["--judge", "llamatouch", "--templates", "0"], "must lie in [1,"),
    ],
)
def test_mistakes_exit_with_a_message(
    given: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(given)
    assert ended.value.code == 2
    assert words in capsys.readouterr().err


def test_a_floor_can_be_saved_and_loaded() -> None:
    judge, other = ConstantJudge(True), ConstantJudge(True)
    with pytest.raises(RuntimeError, match="begin"):
        judge.save_state()
    played = play_plan(next(episode_plans(0, FEW)), judge, screenshots=False)
    other.load_state(judge.save_state())
    assert other.save_state() == judge.save_state()
    assert played.steps[-1].judged_success
    with pytest.raises(TypeError, match="cannot load str"):
        other.load_state("nothing")
