"""SPA-Bench's judge: key components, the fine stage's modes, and cross-app tasks in parts."""

from __future__ import annotations

import dataclasses
import json
import re
from functools import lru_cache
from typing import Any

import pytest
from truthful import Ending, Informed, check_faults, check_verdicts, endings, template

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.tasks import Subtask
from mobile_gym.testing import check_judge
from reward_models.judge_toolkit.key_words import is_shown_in
from reward_models.language_models import LanguageModel
from reward_models.language_models.scripted import FAULTS, ErringModel, ScriptedModel
from reward_models.spa_bench import Segment, SpaBenchJudge, coarse_match, why_invalid
from reward_models.spa_bench.judge import text_of_picture, text_of_tree

ONE_APP = ["Clock.SetAlarm", "Clock.TurnOffAlarm", "Contacts.CreateContact", "Clock.ReadAlarmTime"]
ACROSS = ["CrossApp.CodeOfCaller", "CrossApp.SaveNumberAndReply", "CrossApp.SetAlarmForEvent"]

played = lru_cache(maxsize=2)(endings)  # frames with pixels: 100 MB a task


def judge_of(model: LanguageModel, **arguments: Any) -> SpaBenchJudge:
    given: dict[str, Any] = {
        "see": "text",
        "coarse": "tree",
        "least_screens": 1,
        "reasoning": "result_only",
    }
    return SpaBenchJudge(model, **(given | arguments))


def screens_of(request: str) -> list[str]:
    """The numbers of the screens that a request shows."""
    return re.findall(r"^BEGIN SCREEN (\d+)", request, re.MULTILINE)


class TestKeyWords:
    @pytest.mark.parametrize(
        ("words", "text", "shown"),
        [
            ("Wi-Fi", "network\nWI-FI\non", True),
            ("Set alarm", "SETALARM", True),
            ("Setalarm", "Set  alarm", True),
            ("1", "10:15", False),
            ("1", "2.1", False),
            ("1", "page 1 of 3", True),
            ("1", "1月", True),
            ("1", "v1", True),
            ("8:30", "18:30", False),
            ("8:30", "8:300", False),
            ("8:30", "8 : 30 PM", True),
            ("30%", "130%", False),
            ("30%", "30 %", True),
            ("1,000", "21,000", False),
            ("１", "1", True),
            ("设置 闹钟", "设置闹钟", True),
            ("a.b", "axb", False),
            (" ", "anything", False),
            ("", "", False),
        ],
    )
    def test_spacing_and_case_do_not_count_but_numbers_do(
        self, words: str, text: str, shown: bool
    ) -> None:
        assert is_shown_in(words, text) is shown


class TestCoarse:
    def frames(self) -> Any:
        return [one.after for one in played("Clock.SetAlarm")[0].transitions]

    def test_the_last_screen_that_shows_all(self) -> None:
        frames = self.frames()
        found = coarse_match(frames, ["Alarm", "12:50"], text_of_tree)
        assert found.passed
        assert found.screen is not None
        assert all("12:50" not in text_of_tree(one) for one in frames[found.screen + 1 :])

    def test_components_on_different_screens_do_not_pass(self) -> None:
        found = coarse_match(self.frames(), ["Contacts", "Stopwatch", "12:50"], text_of_tree)
        assert found.passed is False
        assert found.missing == ()

    def test_what_was_never_shown_is_named(self) -> None:
        found = coarse_match(self.frames(), ["Alarm", "Mozart"], text_of_tree)
        assert found.passed is False
        assert found.missing == ("Mozart",)

    @pytest.mark.parametrize("components", [(), ("",), (" ", "")])
    def test_without_components_it_cannot_say(self, components: tuple[str, ...]) -> None:
        assert coarse_match(self.frames(), components, text_of_tree).passed is None

    def test_screens_are_read_by_ocr(self) -> None:
        pytest.importorskip("rapidocr", reason="needs the extra mobile-gym[ocr]")
        last = self.frames()[-1]
        text = text_of_picture(last)
        assert coarse_match([last], ["Alarm", "12:50"], lambda frame: text).passed
        assert coarse_match([last], ["Alarm", "2:50"], lambda frame: text).passed is False


def with_components(ending: Ending, *components: str) -> Ending:
    return dataclasses.replace(
        ending, task=dataclasses.replace(ending.task, key_components=components)
    )


def test_a_failed_coarse_stage_asks_no_model() -> None:
    judge = Informed(judge_of)
    report = with_components(played("Clock.SetAlarm")[0], "Mozart").judged(judge)
    assert report.available
    assert not report.success
    assert judge.model.requests == []
    assert "Mozart" in report.verdicts[0].evidence


def test_a_passed_coarse_stage_asks_one() -> None:
    judge = Informed(judge_of)
    assert with_components(played("Clock.SetAlarm")[0], "12:50").judged(judge).success
    assert len(judge.model.requests) == 1
    assert isinstance(judge.inner, SpaBenchJudge)
    assert judge.inner.last_notes.coarse is True


@pytest.mark.parametrize("name", [*ONE_APP, *ACROSS])
def test_a_truthful_model_gives_right_verdicts(name: str) -> None:
    check_verdicts(played(name), judge_of)


@pytest.mark.parametrize("name", ["Clock.TurnOffAlarm", "CrossApp.CodeOfCaller"])
def test_conformance(name: str) -> None:
    check_judge(lambda: Informed(judge_of), template(name), seeds=range(1))


class TestModes:
    @pytest.mark.parametrize("actions", ["none", "text", "image"])
    def test_how_actions_are_shown(self, actions: Any) -> None:
        ending = played("Clock.TurnOffAlarm")[0]
        judge = Informed(lambda model: judge_of(model, see="screenshot", actions=actions))
        assert ending.judged(judge).success
        asked = judge.model.requests[0].messages
        steps = len(ending.transitions) - 1
        assert len(asked[1].pictures) == steps + 1
        assert asked[1].text.count("BEGIN ACTION ON SCREEN") == (steps if actions == "text" else 0)
        plain = Informed(lambda model: judge_of(model, see="screenshot", actions="none"))
        ending.judged(plain)
        same = [
            one == other
            for one, other in zip(
                asked[1].pictures, plain.model.requests[0].messages[1].pictures, strict=True
            )
        ]
        assert same == ([False] * steps + [True] if actions == "image" else [True] * (steps + 1))

    def test_a_model_of_text_is_told_what_cannot_be_drawn(self) -> None:
        ending = played("Clock.TurnOffAlarm")[0]
        judge = Informed(lambda model: judge_of(model, actions="image"))
        ending.judged(judge)
        assert "BEGIN ACTION ON SCREEN 1" in judge.model.requests[0].messages[1].text

    def test_each_language_has_its_best_modes(self) -> None:
        ending = played("Clock.TurnOffAlarm")[0]
        chinese, german = (
            dataclasses.replace(
                ending.task, language=language, instruction={language: ending.task.text}
            )
            for language in ("zh", "de")
        )
        reply = '{"reason": "done", "verdict": "success"}'
        for task, reasoned in ((ending.task, False), (chinese, True), (german, False)):
            model = ScriptedModel(lambda request: reply)
            judge = SpaBenchJudge(model, see="text", coarse="off", tries=1)
            report = dataclasses.replace(ending, task=task).judged(judge)
            assert report.available is reasoned  # a reason that was not asked for is refused
            schema = model.requests[0].schema
            assert schema is not None
            assert ("reason" in schema["properties"]) is reasoned


class TestSegments:
    @pytest.mark.parametrize(
        ("screens", "broken"),
        [
            ([(0, 2), (3, 4)], ""),
            ([(0, 1), (4, 4)], ""),
            ([(0, 2), None], "was not used"),
            ([None, (0, 2)], "was not used"),
            ([(0, 2), (2, 4)], "before the app ahead"),
            ([(3, 4), (0, 1)], "before the app ahead"),
            ([(0, 0), (1, 4)], "it needs 2"),
        ],
    )
    def test_what_is_valid(self, screens: list[tuple[int, int] | None], broken: str) -> None:
        segments = [Segment(app, one) for app, one in zip("AB", screens, strict=True)]
        why = why_invalid(segments)
        assert broken in why
        assert bool(why) is bool(broken)

    def test_an_app_that_was_not_used_fails_without_the_second_stage(self) -> None:
        ending = next(
            one
            for one in played("CrossApp.CodeOfCaller")
            if one.name == "the calls were not looked at"
        )
        judge = Informed(judge_of)
        report = ending.judged(judge)
        assert report.available
        assert not report.success
        assert len(judge.model.requests) == 1

    def test_memory_is_passed_on_fenced(self) -> None:
        judge = Informed(judge_of)
        assert played("CrossApp.CodeOfCaller")[0].judged(judge).success
        asked = [request.messages[1].text for request in judge.model.requests]
        assert len(asked) == 4  # split, first part, note, second part
        assert screens_of(asked[2]) == screens_of(asked[1])  # the last of the part, too
        assert "the name: what was found" not in asked[1]
        assert "| the name: what was found" in asked[3]
        assert isinstance(judge.inner, SpaBenchJudge)
        assert judge.inner.last_notes.memory == (("the name", "what was found"),)

    def test_the_first_failure_ends_it(self) -> None:
        split = {
            "screens": len(played("CrossApp.CodeOfCaller")[0].transitions),
            "segments": [
                {"app": "Phone", "start": 1, "end": 2},
                {"app": "Messaging", "start": 3, "end": 4},
            ],
        }
        model = ScriptedModel([json.dumps(split), '{"verdict": "failure"}'])
        judge = judge_of(model)
        report = played("CrossApp.CodeOfCaller")[0].judged(judge)
        assert report.available
        assert not report.success
        assert judge.last_notes.failed_subtask == 0

    @pytest.mark.parametrize(
        "change",
        [
            {"screens": 99},
            {"segments": []},
            {"segments": [{"app": "Clock", "start": 1, "end": 2}] * 2},
            {
                "segments": [
                    {"app": "Phone", "start": 1, "end": 99},
                    {"app": "Messaging", "start": 3, "end": 4},
                ]
            },
            {
                "segments": [
                    {"app": "Phone", "start": -1, "end": 2},
                    {"app": "Messaging", "start": 3, "end": 4},
                ]
            },
        ],
    )
    def test_a_malformed_split_is_refused(self, change: Any) -> None:
        ending = played("CrossApp.CodeOfCaller")[0]
        split = {"screens": len(ending.transitions), "segments": []} | change
        judge = judge_of(ScriptedModel(lambda request: json.dumps(split)), tries=2)
        report = ending.judged(judge)
        assert not report.available
        assert not report.success
        assert sum(judge.tally.refusals.values()) == 2

    @pytest.mark.parametrize("history", [True, False])
    def test_words_of_an_earlier_part_are_marked_in_a_later_one(self, history: bool) -> None:
        ending = played("CrossApp.CodeOfCaller")[0]
        parts = (
            Subtask("Phone", "Find the caller.", memory="the name"),
            Subtask("Messaging", "Find the code of {the name}.", history=history),
        )
        split = {
            "screens": len(ending.transitions),
            "segments": [
                {"app": "phone", "start": 1, "end": 2},
                {"app": "Messaging ", "start": 3, "end": 4},
            ],
        }
        yes = '{"verdict": "success"}'
        model = ScriptedModel([json.dumps(split), yes, '{"note": "Lionel Peck"}', yes])
        task = dataclasses.replace(ending.task, subtasks=parts)
        assert dataclasses.replace(ending, task=task).judged(judge_of(model)).success
        asked = model.requests[3].messages[1].text
        assert "Find the code of the name (see" in asked
        assert "| the name: Lionel Peck" in asked


@pytest.mark.parametrize("fault", sorted(FAULTS))
@pytest.mark.parametrize("name", ["Clock.TurnOffAlarm", "CrossApp.CodeOfCaller"])
def test_faulty_replies_never_give_a_wrong_success(name: str, fault: str) -> None:
    check_faults(played(name), lambda model: judge_of(model, tries=2), fault)


def test_half_of_the_replies_faulty_give_right_verdicts_or_none() -> None:
    """Tries mend most of it; what is left is no answer, never a wrong one."""
    rates: dict[str, float] = dict.fromkeys(
        ("empty", "text_after", "cut_off", "other_language"), 0.125
    )
    answered = 0
    for seed in range(5):
        for ending in played("CrossApp.CodeOfCaller"):
            judge = Informed(
                judge_of, lambda model, seed=seed: ErringModel(model, rates, seed=seed)
            )
            report = ending.judged(judge)
            answered += report.available
            assert not report.available or report.success == judge.is_success
    assert answered > 10


@pytest.mark.parametrize(
    "arguments",
    [
        {"coarse": "magic"},
        {"actions": "sung"},
        {"reasoning": "later"},
        {"least_screens": 0},
        {"tries": 0},
        {"see": "nothing"},
    ],
)
def test_wrong_arguments_are_named(arguments: Any) -> None:
    with pytest.raises((UsageError, UnknownName)):
        SpaBenchJudge({"kind": "scripted", "script": []}, **arguments)
