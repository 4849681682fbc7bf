import numpy as np
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.checks import Selector
from mobile_gym.core.errors import TaskError
from mobile_gym.core.tasks import TapOn
from mobile_gym.core.texts import LANGUAGES
from mobile_gym.envs import MobileEnv
from mobile_gym.judging import answer_verdict
from mobile_gym.virtual_device.apps.clock.cities import BY_ID
from mobile_gym.virtual_device.apps.clock.texts import Texts
from task_suites.clock import TEMPLATES, basics
from task_suites.clock.texts import ScreenTexts

BY_NAME = {template.id: template for template in TEMPLATES}


def test_the_tasks() -> None:
    assert sorted(BY_NAME) == [
        "Clock.AddCity",
        "Clock.ChooseAlarmSound",
        "Clock.FindQuietAlarm",
        "Clock.ReadAlarmLabel",
        "Clock.ReadAlarmTime",
        "Clock.RecordLaps",
        "Clock.SetAlarm",
        "Clock.SetAlarmForDeparture",
        "Clock.SetRepeatingAlarm",
        "Clock.SetSilenceAfter",
        "Clock.StartTimer",
        "Clock.StartTwoTimers",
        "Clock.TellEndOfAlarm",
        "Clock.TurnOffAlarm",
    ]


@pytest.mark.parametrize(("language", "locale"), [("en", "zh"), ("zh", "en")])
def test_a_screen_in_the_other_language_is_understood(language: str, locale: str) -> None:
    """Tabs, tapped by their ids, are recognised whatever language they are written in."""
    env = MobileEnv(
        BY_NAME["Clock.StartTimer"],
        language=language,
        perturbation={"locale": locale},
        terminate_on="finish",
        observe=("instruction", "screen_rect"),
    )
    observation, _ = env.reset(seed=0, options={"params": {"minutes": 5, "seconds": 0}})
    opened, _, *rest = env.task.solution
    agent = SolutionAgent([opened, TapOn(Selector(resource_id="page_timer")), *rest])
    agent.reset(env.task, 0)
    terminated = False
    while not terminated:
        observation, _, terminated, truncated, info = env.step(agent.act(observation, env.frame))
        assert not truncated
    assert info["is_success"]
    env.close()


@pytest.mark.parametrize("minute", [0, 47])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_repeating_alarm_on_the_dial_and_typed(minute: int, language: str) -> None:
    template = BY_NAME["Clock.SetRepeatingAlarm"]
    params = {"hour": 21, "minute": minute, "days": ["Saturday", "Sunday"], "label": "Yoga"}
    env = MobileEnv(template, language=language, terminate_on="either", observe=("instruction",))
    observation, _ = env.reset(seed=0, options={"params": params})
    agent = SolutionAgent()
    agent.reset(env.task, 0)
    total = 0.0
    for _ in range(env.task.golden_steps):
        action = agent.act(observation, env.frame)
        observation, reward, terminated, _, _ = env.step(action)
        total += reward
    assert terminated
    assert total == pytest.approx(1.0)
    env.close()


def test_an_alarm_can_be_asked_for_at_a_time() -> None:
    task = BY_NAME["Clock.SetAlarm"].task(
        np.random.default_rng(0), params={"hour": 9, "minute": 30}
    )
    assert "9:30 AM" in task.text
    with pytest.raises(TaskError, match="minute is 31"):
        BY_NAME["Clock.SetAlarm"].task(np.random.default_rng(0), params={"minute": 31})


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("7:15 PM", True),
        ("7:15pm", True),
        ("The Gym alarm is set for 7:15 p.m.", True),
        ("07:15 PM", True),
        ("19:15", True),
        ("下午7:15", True),
        ("健身闹钟设在晚上7点15分。", True),
        ("19点15分", True),
        ("7:15 AM", False),
        ("7:15", True),  # the clock has twelve hours
        ("6:15", False),
        ("17:15 PM", False),
        ("19:150", False),
        ("上午7:15", False),
        ("", False),
    ],
)
def test_answers_in_usual_spellings(answer: str, right: bool) -> None:
    task = BY_NAME["Clock.ReadAlarmTime"].task(
        np.random.default_rng(0), params={"label": "Gym", "hour": 19, "minute": 15}
    )
    assert task.expected_answer is not None
    verdict = answer_verdict(task.expected_answer, answer, question=task.question)
    assert verdict.is_right is right


def test_cities_are_those_of_the_app() -> None:
    for city_id, name in basics._CITIES.values():
        assert name.in_all_languages() == tuple(map(BY_ID[city_id].name, LANGUAGES))


@pytest.mark.parametrize(
    ("own", "of_the_app"),
    [
        ("alarm", "alarm"),
        ("clock", "clock"),
        ("timer", "timer"),
        ("stopwatch", "stopwatch"),
        ("more_options", "more_options"),
        ("settings", "settings"),
        ("silence_after", "auto_silence"),
        ("snooze_length", "snooze_duration"),
        ("one_minute", "one_minute"),
        ("minutes", "minutes"),
        ("seconds", "seconds"),
    ],
)
def test_the_texts_on_the_screen_are_those_of_the_app(own: str, of_the_app: str) -> None:
    """The tasks keep their own catalogue, because stock Android shows these texts too."""
    for language in LANGUAGES:
        words = getattr(ScreenTexts.of(language), own)
        assert words == getattr(Texts.of(language), of_the_app)
