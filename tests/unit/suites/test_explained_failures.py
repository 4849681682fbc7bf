"""Failed episodes on the embedded device, and the sentences that say why they failed."""

import re
from dataclasses import replace

import pytest

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.rollouts import RunSettings, collect, outcome_of
from mobile_gym.rollouts.reporting.explanation import explain
from mobile_gym.rollouts.reporting.moments import report_steps
from mobile_gym.rollouts.reporting.solution_comparison import demonstrate, left_solution

TEMPLATES = {
    template.id: template for template in plugins.load("suite catalog", "built-in").suite("all")
}
DATA = r"[\w/]+(?:[./_][\w/]+)+|visible|_id"
"""Names of packages, tables, settings and columns."""


class Ending(SolutionAgent):
    """Follows a wrong ending of the task, or the first steps of its solution."""

    name = "ending"

    def __init__(self, ending):
        super().__init__()
        self._ending = ending

    def reset(self, task, seed):
        steps = (
            task.solution[: self._ending]
            if isinstance(self._ending, int)
            else next(one.steps for one in task.wrong_endings if one.name == self._ending)
        )
        super().reset(replace(task, solution=steps), seed)


def played(task_id, agent, language="en", seed=2):
    settings = RunSettings(agent.name, seed=seed, language=language)
    return next(iter(collect([TEMPLATES[task_id]], agent, settings)))


def said(episode, language="en", **options):
    found = explain(episode, outcome_of(episode), language, **options)
    topics = dict.fromkeys(one.topic for one in found)
    return {topic: [one.text for one in found if one.topic == topic] for topic in topics}


def test_a_success_has_nothing_to_explain():
    assert said(played("Settings.TurnOnWifi", SolutionAgent())) == {}


def test_who_does_nothing_could_have_begun():
    texts = said(played("Clock.SetSilenceAfter", NoopAgent()))
    assert texts["solution"][0].startswith("Done of the solution: 0 of")
    assert "possible from the start" in texts["solution"][1]
    assert any("auto_silence is 10, not" in text for text in texts["missing"])


@pytest.mark.parametrize("count", [1, 3, 5])
def test_who_stops_is_told_the_next_step(count):
    """Whatever the place: the step behind the last one that was done."""
    episode = played("Clock.SetSilenceAfter", Ending(count))
    left = left_solution(demonstrate(episode), episode, "en")
    assert left is not None
    assert left.done == count
    assert left.after_step == len(episode.steps) - 2
    assert left.instead.startswith("finish")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_solution_leaves_out_nothing_of_itself(language):
    episode = played("Contacts.ChangePhoneNumber", SolutionAgent(), language)
    solution = demonstrate(episode)
    assert solution
    assert left_solution(solution, episode, language) is None


def test_a_neighbour_of_the_right_element_is_named():
    episode = played("Clock.SetSilenceAfter", Ending("another time"))
    (_, left) = said(episode)["solution"]
    wanted, chosen = re.findall("tap “(.+?)”", left)
    assert wanted != chosen
    assert "minute" in wanted
    assert "minute" in chosen


def test_another_device_and_another_task_have_no_demonstration():
    episode = played("Settings.TurnOnWifi", NoopAgent())
    assert demonstrate(episode)
    assert demonstrate(replace(episode, device="emulator:5554")) == ()
    gone = replace(episode, task=replace(episode.task, id="Settings.NoSuchTask"))
    assert demonstrate(gone) == ()
    other = replace(episode.task, solution=episode.task.solution[1:])
    assert demonstrate(replace(episode, task=other)) == ()


def test_a_report_that_plays_no_solution_says_the_rest():
    texts = said(played("Settings.TurnOnWifi", NoopAgent()), plays_solution=False)
    assert "solution" not in texts
    assert texts["end"]
    assert texts["missing"]


@pytest.mark.parametrize("task_id", ["Clock.SetSilenceAfter", "Calendar.HideCalendar"])
def test_a_chinese_explanation_carries_no_english(task_id):
    for agent in (NoopAgent(), Ending(2)):
        episode = played(task_id, agent, "zh")
        texts = [one.text for one in explain(episode, outcome_of(episode), "zh")]
        for moment in report_steps(episode, "zh"):
            texts += [moment.action, moment.done]
            texts += [line.evidence for line in moment.substates]
        for text in texts:
            assert not re.search("[A-Za-z]", re.sub(DATA, "", text, flags=re.ASCII)), text
