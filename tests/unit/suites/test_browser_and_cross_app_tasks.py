"""Right roads that are paid and wrong ones that are not, in the browser and across apps."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import pytest
from task_driver import played

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TypeInto
from mobile_gym.envs import MobileEnv
from task_suites.app_screens import BACK
from task_suites.cross_app.parts import calculate

SEED = 3


def wrong_ending(task: Task, name: str) -> tuple[SolutionStep, ...]:
    return next(ending.steps for ending in task.wrong_endings if ending.name == name)


def submitted(task: Task) -> tuple[SolutionStep, ...]:
    """The solution with the key of the keyboard instead of its last button."""
    *before, typed, _ = task.solution
    assert isinstance(typed, TypeInto)
    return (*before, replace(typed, submit=True))


@pytest.mark.parametrize(
    "name", ["CrossApp.TextEventPlace", "CrossApp.SaveNumberAndReply", "Browser.SetHomePage"]
)
def test_what_was_typed_may_be_sent_with_the_keyboard(name: str) -> None:
    episode = played(name, submitted, SEED)
    assert episode.report.success, episode.story()
    assert episode.total_reward == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["CrossApp.NoteTotal", "CrossApp.NoteProductTotal"])
def test_a_new_line_after_the_number_of_a_note_is_no_other_text(name: str) -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        return tuple(
            replace(step, submit=True) if isinstance(step, TypeInto) else step
            for step in task.solution
        )

    episode = played(name, steps, SEED)
    assert episode.report.success, episode.story()


def test_a_wrong_form_that_was_withdrawn_does_no_harm() -> None:
    withdraw = TapOn(Selector(text="Withdraw A-2001"))
    again = (TapOn(Selector(text="City Office")), TapOn(Selector(text="Report a defect")))

    def steps(task: Task) -> tuple[SolutionStep, ...]:
        return (*wrong_ending(task, "another place"), withdraw, *again, *task.solution[3:])

    episode = played("Browser.ReportDefect", steps, SEED)
    assert episode.report.success, episode.story()
    not_withdrawn = played(
        "Browser.ReportDefect",
        lambda task: (*wrong_ending(task, "another place"), *again, *task.solution[3:]),
        SEED,
    )
    assert not not_withdrawn.report.success


def test_a_wrong_ticket_that_was_cancelled_does_no_harm() -> None:
    cancel = TapOn(Selector(text="Cancel ticket 501"))
    timetable = TapOn(Selector(text="Timetable"))

    def steps(task: Task) -> tuple[SolutionStep, ...]:
        return (*wrong_ending(task, "one traveller"), cancel, timetable, *task.solution[2:])

    episode = played("Browser.BookTrain", steps, SEED)
    assert episode.report.success, episode.story()


def test_an_amount_may_be_read_in_the_search() -> None:
    """Not in the conversations: the message search shows who wrote and how much."""

    def steps(task: Task) -> tuple[SolutionStep, ...]:
        reckon = task.solution.index(calculate("")[0])
        opened = tuple(step for step in task.solution[:reckon] if step == BACK)[:-1]
        purpose = task.params["purpose"]
        search = (
            TapOn(Selector(resource_id="action_search")),
            TypeInto(Selector(resource_id="search_src_text"), purpose, submit=True),
        )
        return (task.solution[0], *opened, *search, *task.solution[reckon:])

    episode = played("CrossApp.NoteTotal", steps, SEED)
    assert episode.report.success, episode.story()


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        ("Browser.OrderProduct", "ordered twice"),
        ("Browser.BookTrain", "one more"),
        ("Browser.DeleteBookmark", "retitled"),
        ("Browser.DownloadShoppingList", "another recipe"),
        ("CrossApp.SendRecipeLink", "to both"),
        ("CrossApp.FileShoppingList", "downloaded twice"),
        ("CrossApp.SaveNumberAndReply", "answered first"),
        ("CrossApp.SetAlarmBeforeTrain", "two alarms"),
    ],
)
def test_one_thing_too_many_or_out_of_order_is_not_paid(name: str, ending: str) -> None:
    episode = played(name, lambda task: wrong_ending(task, ending), SEED)
    assert not episode.report.success, episode.story()
    assert episode.total_reward < 1.0


def test_the_size_of_a_file_is_not_the_amount_that_another_one_holds() -> None:
    """A letter beside the budgets has as many bytes as the budget has money."""
    params = {"product": "Storm umbrella", "count": 4, "plan": "holiday", "layout": 160}
    env = MobileEnv("CrossApp.FindMoneyLeft", observe=("instruction", "screen_rect"))
    with closing(env):
        observation, _ = env.reset(seed=SEED, options={"params": params})
        letter = f"echo '{'x' * 419}' > /sdcard/Documents/letter.txt"
        assert env.session.lease.open().shell(letter).exit_code == 0
        agent = SolutionAgent(env.task.solution[:1])
        agent.reset(env.task, 0)
        env.step(agent.act(observation, env.frame))
        assert env.frame.forest is not None
        shown = [node.text for tree in env.frame.forest.trees for node in tree.nodes]
        assert any("420 B" in words for words in shown)
        assert "holiday-budget.txt" in shown
        (read,) = (one for one in env.status.report.verdicts if one.substate_id == 2)
        assert not read.reached
