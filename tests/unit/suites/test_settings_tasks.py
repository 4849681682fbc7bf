"""The tasks in Settings: what each asks for, and that other ways to the goal count too."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.checks import Selector
from mobile_gym.core.errors import TaskError
from mobile_gym.core.tasks import SolutionStep, TapOn, TaskTemplate, TypeInto
from mobile_gym.core.texts import LANGUAGES, Catalogue
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.play import Played, play
from mobile_gym.virtual_device.apps.settings.texts import Texts
from task_suites.settings import TEMPLATES
from task_suites.settings.screens import OPEN
from task_suites.settings.texts import ScreenTexts

each = pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
BY_NAME = {template.id: template for template in TEMPLATES}


ONLY_SMALLER = {
    "size": "small",
    "bold_text": False,
    "high_contrast": False,
    "dark": False,
    "layout": 1,  # all but the size is so from the start, and the size is one step away
}


def play_steps(
    template: TaskTemplate, params: dict[str, Any], *steps: SolutionStep, language: str = "en"
) -> Played:
    env = MobileEnv(template, language=language, terminate_on="finish", max_steps=60)
    observation, _ = env.reset(seed=0, options={"params": params})
    records = [env.last_record]
    agent = SolutionAgent(steps)
    agent.reset(env.task, 0)
    ended = False
    while not ended:
        observation, _, terminated, truncated, _ = env.step(agent.act(observation, env.frame))
        records.append(env.last_record)
        ended = terminated or truncated
    env.close()
    assert not agent.failure
    return Played(env.task, tuple(records))


def row(text: str) -> TapOn:
    return TapOn(Selector(text=text, resource_id="android:id/title"))


def found_by_search(query: str, title: str) -> tuple[SolutionStep, ...]:
    field = Selector(resource_id="search_src_text")
    return (OPEN, row_of_search(), TypeInto(field, query), row(title))


def row_of_search() -> TapOn:
    return TapOn(Selector(resource_id="search_action_bar"))


def test_the_tasks() -> None:
    assert sorted(BY_NAME) == [
        "Settings.PrepareForFlight",
        "Settings.ReadScreenTimeout",
        "Settings.RenameDevice",
        "Settings.SetAnimationScale",
        "Settings.SetFontSize",
        "Settings.SetNotificationOption",
        "Settings.SetScreenTimeout",
        "Settings.TurnOnWifi",
    ]


@pytest.mark.parametrize(
    "perturbation", [{"dark": True}, {"font_scale": 1.3}, {"density": 1.15}, {"icon_order": 2}]
)
@each
def test_the_solution_survives_another_look(
    template: TaskTemplate, perturbation: dict[str, Any]
) -> None:
    env = MobileEnv(template, perturbation=perturbation, terminate_on="either", max_steps=60)
    for seed in range(2):
        played = play(env, SolutionAgent(), seed)
        assert played.last.info["is_success"], played.story()
    env.close()


def test_the_texts_on_the_screen_are_those_of_the_app() -> None:
    """The tasks keep their own catalogue, because stock Android shows these texts too."""
    assert words_in_all(ScreenTexts) <= words_in_all(Texts)


def words_in_all(catalogue: type[Catalogue]) -> set[tuple[str, ...]]:
    """Every text of a catalogue, in all languages."""
    words = [catalogue.of(language) for language in LANGUAGES]
    return {tuple(getattr(each, key) for each in words) for key in catalogue.entries()}


def test_a_page_that_the_search_opens_counts_as_well() -> None:
    played = play_steps(
        BY_NAME["Settings.TurnOnWifi"], {}, *found_by_search("wi-fi", "Wi-Fi"), row("Wi-Fi")
    )
    assert played.report.success
    played = play_steps(
        BY_NAME["Settings.SetFontSize"],
        ONLY_SMALLER,
        *found_by_search("font", "Font size"),
        TapOn(Selector(description="Make smaller")),
    )
    assert played.report.success


def test_the_way_through_accessibility_counts_as_well() -> None:
    played = play_steps(
        BY_NAME["Settings.SetFontSize"],
        ONLY_SMALLER,
        OPEN,
        row("Accessibility"),
        row("Display size and text"),
        TapOn(Selector(description="Make smaller")),
    )
    assert played.report.success


@pytest.mark.parametrize("extra", ["battery_saver", "do_not_disturb", "dark_theme", "auto_rotate"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_flight_can_be_prepared(extra: str, language: str) -> None:
    template, params = BY_NAME["Settings.PrepareForFlight"], {"extra": extra, "timeout_s": 60}
    task = template.task(np.random.default_rng(0), language, params)  # type: ignore[arg-type]
    played = play_steps(template, params, *task.solution, language=language)
    assert played.report.success
    assert len(played.records) - 2 == task.golden_steps  # the first moment, and Finish


def test_a_value_that_was_undone_takes_its_share_back() -> None:
    template = BY_NAME["Settings.SetScreenTimeout"]
    params = {"timeout_s": 60, "switch": "dark_theme", "turn_on": True, "layout": 0}
    task = template.task(np.random.default_rng(0), params=params)
    undone = next(ending for ending in task.wrong_endings if ending.name == "set and set back")
    played = play_steps(template, params, *undone.steps)
    assert not played.report.success
    highest = max(record.report.progress for record in played.records)
    assert highest == 1.0
    assert played.total_reward == pytest.approx(0.5 * played.report.progress)
    assert played.report.progress < 1.0


def test_a_value_that_the_task_does_not_have_is_refused() -> None:
    with pytest.raises(TaskError, match=r"timeout_s is 7; it must be one of 15, 30"):
        BY_NAME["Settings.SetScreenTimeout"].task(np.random.default_rng(0), params={"timeout_s": 7})
