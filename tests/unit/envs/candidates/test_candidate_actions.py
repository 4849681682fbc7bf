"""`CandidateActions` as an environment: spaces, masks, pages, drafts, drags and saved states."""

import re
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import mobile_gym  # noqa: F401
from mobile_gym.accessibility import interactive_nodes
from mobile_gym.core.actions import (
    Answer,
    Drag,
    Finish,
    FinishStatus,
    Key,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.errors import UsageError
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.core.nodes import AccessibilityNode, WindowType
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.wrappers import CandidateActions
from mobile_gym.envs.wrappers.candidates import (
    CONTEXT_COLUMNS,
    MOVE_COLUMNS,
    TEXT_COLUMNS,
    WORD_COLUMNS,
    observation,
)

ALARM = "MobileGym/Clock.SetAlarm-v0"


def candidates(env_id: str = ALARM, *, seed: int | None = 0, **kwargs: Any) -> CandidateActions:
    sizes = {name: kwargs.pop(name) for name in ("max_moves", "max_texts") if name in kwargs}
    env = CandidateActions(gymnasium.make(env_id, observe=("activity",), **kwargs), **sizes)
    if seed is not None:
        env.reset(seed=seed)
    return env


def base_of(env: CandidateActions) -> MobileEnv:
    base = env.unwrapped
    assert isinstance(base, MobileEnv)
    return base


def meanings(env: CandidateActions) -> dict[str, tuple[int, int]]:
    """The actions that make sense now, by meaning; those that take a text with every text."""
    mask = env.action_masks()
    rows = np.flatnonzero(mask[: env.max_moves])
    columns = np.flatnonzero(mask[env.max_moves :])
    return {
        env.meaning((int(row), int(column))): (int(row), int(column))
        for row in rows
        for column in columns
    }


def choose(env: CandidateActions, words: str) -> Any:
    return env.step(meanings(env)[words])


class TestSpaces:
    @pytest.mark.filterwarnings("ignore:.*different from the unwrapped version")
    def test_the_checker_passes(self) -> None:
        check_env(candidates(seed=None, max_steps=5), skip_render_check=True)

    def test_observations_are_in_the_space(self) -> None:
        env = candidates()
        observation, _, _, _, _ = choose(env, "open Clock")
        assert env.observation_space.contains(observation)

    def test_shapes_follow_the_columns(self) -> None:
        env = candidates(max_moves=40, max_texts=30)
        observation, _ = env.reset(seed=0)
        assert observation["moves_features"].shape == (40, len(MOVE_COLUMNS))
        assert observation["texts_features"].shape == (30, len(TEXT_COLUMNS) + 128)
        assert observation["context"].shape == (len(CONTEXT_COLUMNS) + 10 * 128,)
        assert observation["moves_around"].shape == (40, 3 * 128)
        assert observation["instruction_features"].shape == (48, len(WORD_COLUMNS))

    def test_observations_share_no_memory(self) -> None:
        env = candidates()
        first, _ = env.reset(seed=0)
        kept = {name: array.copy() for name, array in first.items()}
        second, _, _, _, _ = choose(env, "open Clock")
        for name, array in first.items():
            assert not np.shares_memory(array, second[name])
            np.testing.assert_array_equal(array, kept[name])

    def test_the_same_seed_gives_the_same_observations(self) -> None:
        first, second = candidates(), candidates()
        one, other = choose(first, "open Clock")[0], choose(second, "open Clock")[0]
        for name, array in one.items():
            np.testing.assert_array_equal(array, other[name])

    def test_a_label_of_the_instruction_overlaps_with_it(self) -> None:
        env = candidates()
        observation, _ = env.reset(seed=0)
        column = MOVE_COLUMNS.index("is_in_instruction")
        row = meanings(env)["open Clock"][0]
        assert observation["moves_features"][row, column] == 1.0
        other = meanings(env)["open Contacts"][0]
        assert observation["moves_features"][other, column] == 0.0

    def test_what_was_done_is_remembered(self) -> None:
        env = candidates()
        choose(env, "open Clock")
        observation, _, _, _, _ = choose(env, "open Clock")
        row = meanings(env)["open Clock"][0]
        features = dict(zip(MOVE_COLUMNS, observation["moves_features"][row], strict=True))
        assert features["times_done"] == 2 / 8
        assert features["times_done_here"] == 1 / 8
        assert features["is_last"] == 1.0

    def test_a_move_is_told_apart_by_what_stands_beside_it(self) -> None:
        env = candidates("MobileGym/Clock.TurnOffAlarm-v0")
        choose(env, "open Clock")
        observation = choose(env, "tap 'Alarm'")[0]
        row = meanings(env)["tap 'Expand alarm'"][0]
        moves = range(len(observation["moves"]))
        alike = [
            one for one in moves if (observation["moves"][one] == observation["moves"][row]).all()
        ]
        assert len({observation["moves_around"][one].tobytes() for one in alike}) == len(alike) > 1

    def test_a_row_says_whether_its_switch_is_on(self) -> None:
        env = candidates("MobileGym/Clock.TurnOffAlarm-v0")
        choose(env, "open Clock")
        observation = choose(env, "tap 'Alarm'")[0]
        columns = [MOVE_COLUMNS.index(name) for name in ("has_switch", "is_on")]
        states = {tuple(row) for row in observation["moves_features"][:, columns]}
        assert {(0.0, 0.0), (1.0, 1.0)} <= states

    def test_the_words_of_the_instruction_are_marked_when_used(self) -> None:
        env = candidates()
        observation, _ = env.reset(seed=0)
        used = WORD_COLUMNS.index("was_used")
        assert not observation["instruction_features"][:, used].any()
        observation = choose(env, "open Clock")[0]
        assert observation["instruction_features"][:, used].sum() == 1

    def test_the_next_figure_of_a_number_is_marked(self) -> None:
        env = candidates("MobileGym/Clock.StartTimer-v0")
        observation = choose(env, "open Clock")[0]
        observation = choose(env, "tap 'Timer'")[0]
        minutes = re.findall(r"\d+", base_of(env).task.text)[0]
        row = observation["moves_features"][meanings(env)[f"tap '{minutes[0]}'"][0]]
        features = dict(zip(MOVE_COLUMNS, row, strict=True))
        assert features["told_is_next"] or features["told_goes_on_next"]


class TestActions:
    def test_a_masked_action_costs_a_step_and_changes_nothing(self) -> None:
        env = candidates()
        frame, mask = base_of(env).frame, env.action_masks()
        row = int(np.flatnonzero(~mask[: env.max_moves])[0])
        _, _, _, _, info = env.step((row, 0))
        assert info["step"] == 1
        assert info["action_error"]
        assert base_of(env).frame.forest == frame.forest

    def test_what_touches_nothing_costs_a_step(self) -> None:
        env = candidates()
        frame = base_of(env).frame
        for words in ("show more moves", "show more texts", "add '1' to the draft"):
            env.reset(seed=0)
            _, _, _, _, info = choose(env, words)
            assert info["step"] == 1
            assert not info["action_error"]
            assert base_of(env).frame.activity == frame.activity

    def test_a_draft_is_put_together_and_answered(self) -> None:
        env = candidates()
        choose(env, "add '1' to the draft")
        choose(env, "add '2' to the draft")
        choose(env, "add a space and 'PM' to the draft")
        choose(env, "answer the draft '12 PM'")
        assert base_of(env).status.answer == "12 PM"

    def test_paging_ends_where_it_began(self) -> None:
        env = candidates(max_moves=16, terminate_on="success", max_steps=10**4)
        first = set(meanings(env))
        pages = [first]
        while True:
            choose(env, "show more moves")
            if set(meanings(env)) == first:
                break
            pages.append(set(meanings(env)))
        assert len(pages) > 3

    def test_any_other_move_shows_the_first_pages_again(self) -> None:
        env = candidates(max_moves=16)
        first = set(meanings(env))
        choose(env, "show more moves")
        assert set(meanings(env)) != first
        env.step((15, 0))
        assert env.action_masks()[0]
        observation, _, _, _, _ = choose(env, "show more texts")
        assert observation["context"][CONTEXT_COLUMNS.index("moves_page")] == 0.0

    @pytest.mark.parametrize("max_moves", [8, 128])
    def test_every_node_can_be_reached(self, max_moves: int) -> None:
        env = candidates(max_moves=max_moves)
        base = base_of(env)
        canvas_taps = [
            Tap(match.node.bounds.center.to_normalized(base.frame.width_px, base.frame.height_px))
            for match in interactive_nodes(base.frame.nodes)
            if base.frame.nodes.trees[match.tree].window_type == WindowType.APPLICATION
            and match.node.clickable
        ]
        assert len(canvas_taps) > 8
        for tap in canvas_taps:
            pairs = env.pairs(base.to_canvas(tap))
            assert pairs is not None
            assert len(pairs) == 1 or max_moves == 8

    @pytest.mark.parametrize("action", [(0,), (128, 0), (0, 128), (-1, 0), (0.5, 1.0), None])
    def test_what_is_no_action_is_refused(self, action: Any) -> None:
        env = candidates()
        with pytest.raises(UsageError, match="action"):
            env.step(action)

    def test_random_choices_never_fail(self) -> None:
        env = candidates(terminate_on="success", max_steps=80, max_moves=48)
        rng = np.random.default_rng(0)
        is_over = False
        while not is_over:
            mask = env.action_masks()
            row = rng.choice(np.flatnonzero(mask[: env.max_moves]))
            column = rng.choice(np.flatnonzero(mask[env.max_moves :]))
            observation, _, terminated, truncated, _ = env.step(np.array([row, column]))
            assert env.observation_space.contains(observation)
            is_over = terminated or truncated


class TestTeacher:
    @pytest.mark.parametrize(
        ("action", "words"),
        [
            (OpenApp("com.android.deskclock"), "open Clock"),
            (OpenApp("clock"), "open Clock"),
            (PressKey(Key.BACK), "press back"),
            (Finish(FinishStatus.IMPOSSIBLE), "finish as impossible"),
            (Answer("PM"), "answer 'PM'"),
            (Swipe(NormalizedPoint(0.5, 0.8), NormalizedPoint(0.5, 0.3)), r"swipe up over .*"),
        ],
    )
    def test_one_action_is_one_move(self, action: Any, words: str) -> None:
        env = candidates()
        pairs = env.pairs(base_of(env).to_canvas(action))
        assert pairs is not None
        assert len(pairs) == 1
        assert re.fullmatch(words, env.meaning(pairs[0]))

    def test_typing_goes_on_where_it_was(self) -> None:
        env = candidates()
        search = next(
            match.node
            for match in interactive_nodes(base_of(env).frame.nodes)
            if match.node.label == "Search"
        )
        frame = base_of(env).frame
        point = search.bounds.center.to_normalized(frame.width_px, frame.height_px)
        action = base_of(env).to_canvas(Type("12 PM 7", at=point))
        chosen: list[str] = []
        while True:
            pairs = env.pairs(action)
            assert pairs is not None
            assert pairs == env.pairs(action)  # asking changes nothing
            chosen.append(env.meaning(pairs[0]))
            env.step(pairs[0])
            if len(pairs) == 1:
                break
        assert chosen[0] == "tap 'Search'"
        fields = [node.text for node in base_of(env).frame.nodes if node.editable]
        assert "12 PM 7" in fields

    def test_a_drag_is_picked_up_and_put_down(self) -> None:
        env = candidates()
        frame = base_of(env).frame
        icons = [
            match.node.bounds.center.to_normalized(frame.width_px, frame.height_px)
            for match in interactive_nodes(frame.nodes)
            if match.node.label in ("Clock", "Notes")
        ]
        pairs = env.pairs(base_of(env).to_canvas(Drag(icons[0], icons[1])))
        assert pairs is not None
        for pair in pairs[:-1]:
            env.step(pair)
        assert env.meaning(pairs[-1]) == "put it down on 'Notes'"
        before = base_of(env).frame.forest
        env.step(pairs[-1])
        assert base_of(env).frame.forest != before

    @pytest.mark.parametrize(
        ("action", "share"), [(Swipe, 1.0), (Swipe, 0.0), (Drag, 0.3), (None, 0.7)]
    )
    def test_a_finger_on_a_slider_sets_it(self, action: Any, share: float) -> None:
        env = candidates()
        choose(env, "open Settings")
        choose(env, "tap 'Sound & vibration Volume, haptics, Do Not Disturb'")
        frame = base_of(env).frame
        box = next(
            match.node.bounds
            for match in interactive_nodes(frame.nodes)
            if match.node.label == "Media volume"
        )
        middle, end = (
            PixelPoint(box.left + int(part * (box.width - 1)), box.center.y).to_normalized(
                frame.width_px, frame.height_px
            )
            for part in (0.5, share)
        )
        meant = Tap(end) if action is None else action(middle, end)
        pairs = env.pairs(base_of(env).to_canvas(meant))
        assert pairs is not None
        assert [env.meaning(pair) for pair in pairs] == [f"set 'Media volume' to {share:.0%}"]

    def test_another_choice_forgets_the_plan(self) -> None:
        env = candidates()
        action = Answer("12 PM 7")
        pairs = env.pairs(action)
        assert pairs is not None
        env.step(pairs[0])
        choose(env, "empty the draft " + repr(env.save_state().memory.draft))
        assert env.pairs(action) == pairs


class TestEpisodes:
    def test_a_suite_brings_its_own_instructions(self) -> None:
        env = candidates(
            "MobileGym/Suite-v0", seed=None, tasks=["Clock.SetAlarm", "Settings.TurnOnWifi"]
        )
        first, _ = env.reset(seed=0, options={"task": "Clock.SetAlarm"})
        second, _ = env.reset(seed=0, options={"task": "Settings.TurnOnWifi"})
        assert not np.array_equal(first["instruction"], second["instruction"])

    def test_names_of_apps_are_of_the_language(self) -> None:
        assert "open 时钟" in meanings(candidates(language="zh", max_texts=8))

    def test_a_saved_state_brings_history_and_draft_back(self) -> None:
        env = candidates()
        choose(env, "add '1' to the draft")
        state = env.save_state()
        expected, _, _, _, _ = choose(env, "add '2' to the draft")
        choose(env, "open Clock")
        env.load_state(state)
        observation, _, _, _, _ = choose(env, "add '2' to the draft")
        for name, array in expected.items():
            np.testing.assert_array_equal(observation[name], array)

    def test_a_state_of_the_environment_alone_begins_a_history(self) -> None:
        env = candidates()
        state = base_of(env).save_state()
        choose(env, "add '1' to the draft")
        base_of(env).load_state(state)
        assert "answer the draft '1'" not in meanings(env)
        observation, _ = env.load_state(state)
        assert observation["context"][CONTEXT_COLUMNS.index("has_draft")] == 0.0

    def test_what_the_user_says_can_be_written(self) -> None:
        env = candidates("MobileGym/Messages.AnswerWithCode-v0")
        fact = base_of(env).task.user_facts[0]
        asked = fact.keywords["en"]
        question = next(
            words
            for words in meanings(env)
            if words.startswith("ask") and any(word in words for word in asked)
        )
        choose(env, question)
        texts = " ".join(meanings(env))
        assert fact.reply in texts


def test_what_is_left_out_of_an_instruction_is_counted() -> None:
    env = gymnasium.make(ALARM, observe=("activity",))
    counts = [
        CandidateActions(env, instruction_words=words).reset(seed=0)[1]["words_left_out"]
        for words in (1, 48)
    ]
    assert counts[0] > 0
    assert counts[1] == 0
    env.close()


def test_a_button_with_a_picture_is_a_button() -> None:
    roles = [name for name in MOVE_COLUMNS if name.startswith("role_")]
    called = {
        "android.widget.ImageButton": "role_button",
        "android.widget.ImageView": "role_image",
        "androidx.appcompat.widget.SwitchCompat": "role_switch",
        "android.widget.Spinner": "role_button",
        "android.widget.SeekBar": "role_slider",
        "android.widget.TextView": "role_button",  # as it can be clicked
    }
    for class_name, role in called.items():
        row = observation._node_columns(AccessibilityNode(class_name=class_name, clickable=True))
        assert roles[int(np.argmax(row[-len(roles) - 1 : -1]))] == role


def test_a_field_for_digits_takes_the_digits_of_any_text() -> None:
    start = {"from": "demonstration", "steps_before_goal": 1}
    env = candidates("MobileGym/Contacts.ChangePhoneNumber-v0", start=start)
    base = base_of(env)
    assert "digits only" in base.refusal(Type("milk"))
    assert not base.refusal(Type("12"))
    typing = [words for words in meanings(env) if words.startswith("type ")]
    words = next(one for one in typing if any(map(str.isalpha, one.split(" into ")[0][6:])))
    *_, info = env.step(meanings(env)[words])
    assert info["action_error"] == ""
    record = base.last_record
    assert isinstance(record.action, Type)
    assert not any(map(str.isalpha, record.action.text))
    env.close()


class TestArguments:
    @pytest.mark.parametrize(
        ("argument", "value"),
        [
            *(("max_moves", value) for value in (0, 7, 2.5, "8")),
            ("max_texts", 3),
            ("instruction_words", 0),
            ("embedding", "unknown"),
            ("embedding", 3),
            ("embedding_size", 0),
        ],
    )
    def test_what_is_wrong_is_named(self, argument: str, value: Any) -> None:
        env = gymnasium.make(ALARM, observe=("activity",))
        with pytest.raises(UsageError, match=argument):
            CandidateActions(env, **{argument: value})

    def test_another_environment_is_refused(self) -> None:
        with pytest.raises(UsageError, match="MobileEnv"):
            CandidateActions(gymnasium.make("CartPole-v1"))
