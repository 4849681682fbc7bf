"""Who is asked what in which order, and what of it reaches later questions: each paper's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from model_screens import (
    FIRST,
    SECOND,
    ScriptedModel,
    by_stage,
    pictures,
    stage_of,
    stages_of,
    task,
    user_text,
)

from mobile_gym.agents.prompted.agent import PromptedAgent
from mobile_gym.agents.prompted.android_world import M3A, T3A, SeeAct
from mobile_gym.agents.prompted.app_agent import AppAgent
from mobile_gym.agents.prompted.mobile_agent import (
    AutoEval,
    MobileAgentE,
    MobileAgentV1,
    MobileAgentV2,
)
from mobile_gym.agents.prompted.one_question import (
    A3MarksAgent,
    AutoDroid,
    DigiDataAgent,
    DigiDataThoughtsAgent,
)
from mobile_gym.core.actions import (
    Action,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    LongPress,
    PressKey,
    Tap,
    Type,
)
from mobile_gym.core.errors import RecordingError, UsageError
from mobile_gym.core.frames import Frame

CLICK = 'Reason: it saves.\nAction: {"action_type": "click", "index": 2}'
TAP = (
    '### Thought ###\nIt saves.\n### Action ###\n{"name": "Tap", "arguments": {"x": 140, "y": 450}}'
)
TAP_2 = "### Thought ###\nSave.\n### Action ###\nTap (140, 450)\n### Operation ###\nSaves."


def played(agent: PromptedAgent[Any], *screens: Frame, language: str = "en") -> list[Action]:
    agent.reset(task(language), 0)  # type: ignore[arg-type]
    return [agent.act({}, screen) for screen in screens]


def asked(kind: type[PromptedAgent[Any]], model: ScriptedModel, stage: str) -> list[str]:
    """The questions of a stage, as texts."""
    return [user_text(one) for one in model.requests if stage_of(kind, one) == stage]


class TestT3A:
    def test_it_writes_the_log_of_a_step_before_the_next(self) -> None:
        model = by_stage(T3A, propose=CLICK, log="Saved.")
        played(T3A(model), FIRST, SECOND)
        assert stages_of(T3A, model) == ["propose", "log", "propose"]

    def test_the_log_is_written_from_both_screens_and_the_answer(self) -> None:
        model = by_stage(T3A, propose=CLICK, log="Saved.")
        played(T3A(model), FIRST, SECOND)
        (log,) = asked(T3A, model, "log")
        assert log.index('"Notes"') < log.index("it saves") < log.index('"New note"')

    def test_the_log_stands_for_what_was_done(self) -> None:
        model = by_stage(T3A, propose=CLICK, log="Saved\nthe note.")
        played(T3A(model), FIRST, SECOND)
        assert "1. Saved the note.\n" in user_text(model.requests[-1])

    def test_the_log_knows_that_an_answer_could_not_be_read(self) -> None:
        model = by_stage(T3A, propose="Hm.", log="Nothing.")
        played(T3A(model), FIRST, SECOND)
        (log,) = asked(T3A, model, "log")
        assert "Hm.\n(an answer that could not be read" in log

    def test_it_sees_no_pictures(self) -> None:
        model = by_stage(T3A, propose=CLICK)
        played(T3A(model), FIRST, SECOND)
        assert not any(pictures(request) for request in model.requests)


class TestM3A:
    def test_it_sees_the_screen_without_and_with_numbers(self) -> None:
        model = by_stage(M3A, propose=CLICK)
        played(M3A(model), FIRST)
        plain, marked = pictures(model.requests[0])
        assert plain != marked

    def test_its_log_is_written_from_numbered_screens(self) -> None:
        model = by_stage(M3A, propose=CLICK, log="Saved.")
        played(M3A(model), FIRST, SECOND)
        first, log, second = map(pictures, model.requests)
        assert log == (first[1], second[1])


class TestSeeAct:
    def test_what_it_describes_is_grounded(self) -> None:
        model = by_stage(SeeAct, describe="Touch the blue button.", ground=CLICK)
        (tap,) = played(SeeAct(model), FIRST)
        assert isinstance(tap, Tap)
        assert stages_of(SeeAct, model) == ["describe", "ground"]
        assert "Touch the blue button." in user_text(model.requests[1])

    def test_it_remembers_its_actions(self) -> None:
        model = by_stage(SeeAct, describe="Touch.", ground=CLICK)
        played(SeeAct(model), FIRST, SECOND)
        assert '1. Action: {"action_type": "click", "index": 2}' in user_text(model.requests[2])


class TestAppAgent:
    def test_the_grid_is_shown_at_once(self) -> None:
        model = by_stage(AppAgent, numbers="Action: grid()", grid='Action: tap(5, "top")')
        (tap,) = played(AppAgent(model), FIRST)
        assert isinstance(tap, Tap)
        assert stages_of(AppAgent, model) == ["numbers", "grid"]
        assert pictures(model.requests[0]) != pictures(model.requests[1])

    def test_numbers_are_back_after_an_action_by_the_grid(self) -> None:
        model = by_stage(AppAgent, numbers="Action: grid()", grid='Action: long_press(5, "top")')
        actions = played(AppAgent(model), FIRST, SECOND)
        assert [type(action) for action in actions] == [LongPress, LongPress]
        assert stages_of(AppAgent, model) == ["numbers", "grid"] * 2

    def test_what_stands_before_the_grid_is_done_first(self) -> None:
        model = by_stage(AppAgent, numbers="Action: tap(2)\ngrid()", grid="Action: FINISH")
        (tap,) = played(AppAgent(model), FIRST)
        assert isinstance(tap, Tap)
        assert stages_of(AppAgent, model) == ["numbers"]

    def test_it_remembers_its_own_summary(self) -> None:
        model = by_stage(AppAgent, numbers="Action: tap(2)\nSummary: I have saved the note.")
        played(AppAgent(model), FIRST, SECOND)
        assert "I have saved the note." in user_text(model.requests[1])

    def test_a_summary_that_is_missing_leaves_the_one_before(self) -> None:
        model = ScriptedModel("Action: tap(2)\nSummary: Saved.", "Action: tap(2)", "Action: FINISH")
        played(AppAgent(model), FIRST, SECOND, FIRST)
        assert "Saved." in user_text(model.requests[2])


class TestAutoDroid:
    @staticmethod
    def memory(folder: Path, value: object) -> Path:
        path = folder / "memory.json"
        path.write_text(json.dumps(value))
        return path

    def test_it_is_told_what_is_known_about_the_app(self, tmp_path: Path) -> None:
        known = {"com.example.notes": ["Save closes the page."], "other": ["No."]}
        model = ScriptedModel("- id=1 - action=tap")
        played(AutoDroid(model, memory=str(self.memory(tmp_path, known))), FIRST)
        assert "Save closes the page." in user_text(model.requests[0])
        assert "No." not in user_text(model.requests[0])

    @pytest.mark.parametrize("value", [[], {"app": "text"}, {"app": [1]}])
    def test_a_memory_of_another_form_is_refused(self, tmp_path: Path, value: object) -> None:
        with pytest.raises(UsageError, match="list of texts for each package"):
            AutoDroid(ScriptedModel("x"), memory=self.memory(tmp_path, value))

    def test_a_memory_that_is_not_there_is_told(self, tmp_path: Path) -> None:
        with pytest.raises(RecordingError):
            AutoDroid(ScriptedModel("x"), memory=tmp_path / "none.json")

    def test_it_remembers_its_actions(self) -> None:
        model = ScriptedModel("It is simple.\n- id=1 - action=tap")
        played(AutoDroid(model), FIRST, SECOND)
        assert "1. - id=1 - action=tap - input text=N/A" in user_text(model.requests[1])


class TestDigiData:
    def test_it_is_told_the_last_three_actions(self) -> None:
        model = ScriptedModel(*(f"tap(0.{n}, 0.5)" for n in range(1, 6)))
        played(DigiDataAgent(model), *[FIRST] * 5)
        text = user_text(model.requests[4])
        assert "tap(0.1, 0.5)" not in text
        assert all(f"tap(0.{n}, 0.5)" in text for n in (2, 3, 4))

    def test_an_action_in_a_thought_is_none(self) -> None:
        model = ScriptedModel("THOUGHT: not\ntap(0.9, 0.9)\nACTION: tap(0.25, 0.5)")
        assert played(DigiDataThoughtsAgent(model), FIRST) == [Tap(0.25, 0.5)]

    def test_an_answer_without_labels_is_read_whole(self) -> None:
        assert played(DigiDataThoughtsAgent(ScriptedModel("tap(0.25, 0.5)")), FIRST) == [
            Tap(0.25, 0.5)
        ]

    def test_thoughts_are_told_again(self) -> None:
        model = ScriptedModel("THOUGHT: it saves\nACTION: tap(0.25, 0.5)")
        played(DigiDataThoughtsAgent(model), FIRST, SECOND)
        assert "THOUGHT: it saves" in user_text(model.requests[1])

    def test_thoughts_are_its_reasoning(self) -> None:
        agent = DigiDataThoughtsAgent(
            ScriptedModel(
                "OBSERVATION: a note\nTHOUGHT: save it\nACTION SHORT: touch Save\n"
                "EXPECTED UI CHANGE: it closes\nACTION: tap(0.25, 0.5)"
            )
        )
        played(agent, FIRST)
        reasoning = agent.last_reasoning
        assert reasoning is not None
        assert (reasoning.observation, reasoning.thought) == ("a note", "save it")
        assert reasoning.action_in_words == "touch Save"
        assert reasoning.expected_change == "it closes"


class TestA3Marks:
    def test_it_sees_numbers_on_one_picture_and_no_list(self) -> None:
        model = ScriptedModel(CLICK)
        played(A3MarksAgent(model), FIRST)
        assert len(pictures(model.requests[0])) == 1
        assert '"Notes"' not in user_text(model.requests[0])


class TestMobileAgentV1:
    def test_it_talks_in_one_conversation(self) -> None:
        model = ScriptedModel("Thought: save\nAction: click text (Save)")
        played(MobileAgentV1(model), FIRST, SECOND)
        messages = model.requests[1].messages
        assert [message.role for message in messages] == ["system", "user", "assistant", "user"]
        assert messages[2].text == "Thought: save\nAction: click text (Save)"

    def test_it_sees_the_last_screen_alone(self) -> None:
        model = ScriptedModel("Action: click text (Save)")
        played(MobileAgentV1(model), FIRST, SECOND)
        assert len(pictures(model.requests[1])) == 1


class TestMobileAgentV2:
    def test_a_step_that_worked_is_taken_into_the_progress(self) -> None:
        model = by_stage(
            MobileAgentV2, decide=TAP_2, inspect="Verdict: A", progress="The note is saved."
        )
        played(MobileAgentV2(model), FIRST, SECOND)
        assert stages_of(MobileAgentV2, model) == [
            "decide", "notes", "inspect", "progress", "decide", "notes",
        ]  # fmt: skip
        (_, decide) = asked(MobileAgentV2, model, "decide")
        assert "The note is saved." in decide
        assert "1. ### Action ###\nTap (140, 450)" in decide

    def test_it_leaves_a_wrong_page_without_deciding(self) -> None:
        model = by_stage(MobileAgentV2, decide=TAP_2, inspect="Reason: wrong\nVerdict: B")
        actions = played(MobileAgentV2(model), FIRST, SECOND, FIRST)
        assert isinstance(actions[0], Tap)
        assert actions[1] == PressKey(Key.BACK)
        assert isinstance(actions[2], Tap)
        assert stages_of(MobileAgentV2, model) == ["decide", "notes", "inspect", "decide", "notes"]
        assert "was left again: wrong" in asked(MobileAgentV2, model, "decide")[1]

    def test_it_knows_that_nothing_changed(self) -> None:
        model = by_stage(MobileAgentV2, decide=TAP_2, inspect="Reason: same page\nVerdict: **C**")
        played(MobileAgentV2(model), FIRST, FIRST, FIRST)
        decides = asked(MobileAgentV2, model, "decide")
        assert "meant to do: same page" in decides[1]
        assert "No step has been taken yet." in decides[1]

    def test_notes_reach_later_steps(self) -> None:
        model = by_stage(MobileAgentV2, decide=TAP_2, notes="Notes: the code is 4711")
        played(MobileAgentV2(model), FIRST, SECOND)
        assert "the code is 4711" in asked(MobileAgentV2, model, "decide")[1]

    def test_it_takes_no_notes_at_the_end(self) -> None:
        model = by_stage(MobileAgentV2, decide="### Action ###\nStop")
        assert played(MobileAgentV2(model), FIRST) == [Finish(FinishStatus.COMPLETE)]
        assert stages_of(MobileAgentV2, model) == ["decide"]


PLAN = "Plan: 1. Save\nSubgoal: touch Save"
SEARCH = {
    "Enter_Title": {
        "description": "enters a title",
        "arguments": ["title"],
        "steps": [
            {"name": "Tap", "arguments": {"x": 270, "y": 300}},
            {"name": "Type", "arguments": {"text": "$title"}},
        ],
    }
}


class TestMobileAgentE:
    def test_the_manager_plans_and_the_operator_acts(self) -> None:
        model = by_stage(MobileAgentE, manage=PLAN, operate=TAP)
        (tap,) = played(MobileAgentE(model), FIRST)
        assert isinstance(tap, Tap)
        assert stages_of(MobileAgentE, model) == ["manage", "operate"]
        (operate,) = asked(MobileAgentE, model, "operate")
        assert "The plan: 1. Save" in operate
        assert "The current subgoal: touch Save" in operate

    def test_the_manager_ends_the_task(self) -> None:
        model = by_stage(MobileAgentE, manage="Plan: -\nSubgoal: Finished.")
        assert played(MobileAgentE(model), FIRST) == [Finish(FinishStatus.COMPLETE)]

    def test_a_step_that_worked_is_followed_by_notes(self) -> None:
        model = by_stage(
            MobileAgentE,
            manage=PLAN,
            operate=TAP,
            reflect="Verdict: A\nError: none\nProgress: saved",
            notes="Notes: 4711",
        )
        played(MobileAgentE(model), FIRST, SECOND)
        assert stages_of(MobileAgentE, model)[2:] == ["reflect", "notes", "manage", "operate"]
        operate = asked(MobileAgentE, model, "operate")[1]
        assert "Done so far: saved" in operate
        assert "4711" in operate

    def test_failures_reach_the_manager_after_the_second(self) -> None:
        model = by_stage(
            MobileAgentE, manage=PLAN, operate=TAP, reflect="Verdict: C\nError: it is grey"
        )
        played(MobileAgentE(model), FIRST, FIRST, FIRST)
        once, twice = asked(MobileAgentE, model, "manage")[1:]
        assert "one after another" not in once
        assert "one after another" in twice
        assert "it is grey" in asked(MobileAgentE, model, "operate")[1]

    def test_an_answer_without_labels_leaves_plan_and_subgoal(self) -> None:
        model = ScriptedModel(PLAN, TAP, "Verdict: A", "none", "I do not know", TAP)
        played(MobileAgentE(model), FIRST, SECOND)
        assert "The plan: 1. Save" in user_text(model.requests[5])

    def test_a_shortcut_is_several_actions(self) -> None:
        call = '{"name": "Enter_Title", "arguments": {"title": "It\'s \\"7\\""}}'
        model = by_stage(MobileAgentE, manage=PLAN, operate=f"### Action ###\n{call}")
        agent = MobileAgentE(model, shortcuts=SEARCH)
        tap, typing = played(agent, FIRST, SECOND)
        assert isinstance(tap, Tap)
        assert typing == Type('It\'s "7"')

    def test_it_is_told_of_shortcuts_and_tips(self) -> None:
        model = by_stage(MobileAgentE, manage=PLAN, operate=TAP)
        played(MobileAgentE(model, shortcuts=SEARCH, tips="Save early."), FIRST)
        (operate,) = asked(MobileAgentE, model, "operate")
        assert '{"name": "Enter_Title", "arguments": {"title": "..."}}: enters a title' in operate
        assert "Save early." in operate

    def test_a_shortcut_with_wrong_arguments_cannot_be_read(self) -> None:
        model = by_stage(
            MobileAgentE,
            manage=PLAN,
            operate='### Action ###\n{"name": "Enter_Title", "arguments": {"text": "x"}}',
        )
        (action,) = played(MobileAgentE(model, shortcuts=SEARCH), FIRST)
        assert isinstance(action, Invalid)
        assert action.reason == "Enter_Title needs the arguments title"

    @pytest.mark.parametrize(
        "value",
        [
            {"x": {}},
            {"x": {**SEARCH["Enter_Title"], "steps": []}},
            {"x": {**SEARCH["Enter_Title"], "steps": [{"arguments": {}}]}},
            {"x": {**SEARCH["Enter_Title"], "arguments": "title"}},
            {"x": {**SEARCH["Enter_Title"], "description": 1}},
            {"x": {**SEARCH["Enter_Title"], "more": 1}},
        ],
    )
    def test_a_shortcut_of_another_form_is_refused(self, value: dict[str, Any]) -> None:
        with pytest.raises(UsageError, match="shortcut 'x' must be an object"):
            MobileAgentE(ScriptedModel("x"), shortcuts=value)


class TestAutoEval:
    def test_one_model_sees_and_the_other_reasons(self) -> None:
        sees = ScriptedModel("A page with a blue button.", name="sees")
        reasons = by_stage(AutoEval, manage=PLAN, operate=TAP)
        (tap,) = played(AutoEval(reasons, caption_model=sees), FIRST)
        assert isinstance(tap, Tap)
        assert [len(pictures(request)) for request in sees.requests] == [1]
        assert not any(pictures(request) for request in reasons.requests)
        assert "A page with a blue button." in user_text(reasons.requests[1])

    def test_without_another_model_the_same_describes(self) -> None:
        model = by_stage(AutoEval, caption="A page.", manage=PLAN, operate=TAP)
        played(AutoEval(model), FIRST)
        assert stages_of(AutoEval, model) == ["caption", "manage", "operate"]
