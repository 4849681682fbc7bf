import dataclasses

import numpy as np
import pytest
from lamp_phone import ROOMS, TEMPLATES

from mobile_gym.core.checks import PageIs, Selector, SettingIs
from mobile_gym.core.seeds import EpisodeSeed
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import SAME_WORDS, TapOn
from mobile_gym.envs import MobileEnv
from mobile_gym.testing import blind_floors, check_task
from mobile_gym.testing.blind import collision_share, seed_pairs, task_at_seed

TURN_ON, COUNT = TEMPLATES
SEEDS = range(40)


def measured(template, **arguments):
    return blind_floors(template, seeds=SEEDS, pairs=4, perturbation=None, **arguments)


def with_choices(*rooms):
    return dataclasses.replace(
        TURN_ON, sample=lambda rng: {"room": rooms[int(rng.integers(len(rooms)))]}
    )


def whichever_room(params, language):
    """The instruction names a room, and any lamp will do."""
    return dataclasses.replace(
        TURN_ON.build(params, language),
        solution=(TapOn(Selector(text=ROOMS[0])), TapOn(Selector(text="Lamp"))),
        substates=(
            PageNode(1, "a room", check=PageIs(activity=".Room", title=ROOMS[0])),
            UnitNode(2, "lit", check=SettingIs("lamp", ROOMS[0], "1")),
        ),
        wrong_endings=(),
    )


BLINDLY_SOLVED = dataclasses.replace(TURN_ON, build=whichever_room)


def test_the_task_is_the_one_that_the_environment_sets():
    env = MobileEnv(TURN_ON)
    for seed in range(5):
        env.reset(seed=seed)
        assert env.task == task_at_seed(TURN_ON, seed)


def test_pairs_differ_in_their_instruction_and_repeat_none():
    template = with_choices(*ROOMS[:2])
    pairs = seed_pairs(template, SEEDS, 12)
    assert len(set(pairs)) == 12
    for recorded, played in pairs:
        assert task_at_seed(template, recorded).text != task_at_seed(template, played).text


def test_one_instruction_leaves_nothing_to_play_unless_it_is_declared():
    template = with_choices(ROOMS[3])
    floors = measured(template)
    assert floors.collisions == 1.0
    assert not floors.taps.attempts
    assert np.isnan(floors.taps.success)
    declared = measured(dataclasses.replace(template, tags=frozenset({"fixed"})))
    assert declared.is_fixed
    assert declared.taps.success == declared.names.success == 1.0


def whichever_is_lit(params, language):
    """The device says which room is meant; the instruction is the same for all."""
    task = TURN_ON.build(params, language)
    return dataclasses.replace(task, instruction=dict.fromkeys(task.instruction, "Do it again."))


def test_the_same_words_may_ask_for_different_things():
    template = dataclasses.replace(
        with_choices(*ROOMS[:3]), build=whichever_is_lit, tags=frozenset({SAME_WORDS})
    )
    assert collision_share(template, SEEDS) == collision_share(with_choices(*ROOMS[:3]), SEEDS)
    for recorded, played in seed_pairs(template, SEEDS, 12):
        assert task_at_seed(template, recorded).solution != task_at_seed(template, played).solution
    floors = measured(template)
    assert not floors.is_fixed
    assert floors.taps.success == floors.names.success == 0.0
    assert collision_share(dataclasses.replace(template, tags=frozenset()), SEEDS) == 1.0


def test_the_same_words_and_the_same_solution_collide():
    template = dataclasses.replace(with_choices(ROOMS[3]), tags=frozenset({SAME_WORDS}))
    assert collision_share(template, SEEDS) == 1.0
    assert not seed_pairs(template, SEEDS, 12)


def test_collisions_are_counted_over_all_pairs_of_seeds():
    template = with_choices(*ROOMS[:3])
    texts = [template.task(EpisodeSeed.after_reset(s).stream("parameters")).text for s in SEEDS]
    pairs = [(a, b) for a in range(40) for b in range(a)]
    same = sum(texts[a] == texts[b] for a, b in pairs)
    assert collision_share(template, SEEDS) == pytest.approx(same / len(pairs))


def test_a_task_that_must_be_read_pays_nothing_for_it():
    floors = measured(TURN_ON)
    for floor in floors.by_policy.values():
        assert len(floor.attempts) == 4
        assert floor.success == 0.0
        assert floor.goals < 1.0


def test_a_task_that_anything_solves_has_a_floor_of_one():
    floors = measured(BLINDLY_SOLVED)
    for floor in floors.by_policy.values():
        assert (floor.success, floor.goals, floor.progress) == (1.0, 1.0, 1.0)
        assert all(attempt.met == (1, 2) for attempt in floor.attempts)


def test_a_step_whose_node_is_missing_is_skipped():
    """The room that is not there costs its search; what comes after still pays."""

    def build(params, language):
        task = BLINDLY_SOLVED.build(params, language)
        missing = TapOn(Selector(text="No such room"))
        return dataclasses.replace(task, solution=(missing, *task.solution), max_steps=200)

    floors = measured(dataclasses.replace(BLINDLY_SOLVED, build=build))
    assert floors.names.success == 1.0
    # The recording ends where the solution gives up.
    assert floors.taps.success == 0.0


def test_the_same_seeds_give_the_same_floors_and_others_do_not():
    first = measured(TURN_ON)
    assert first == measured(TURN_ON)
    others = blind_floors(TURN_ON, seeds=range(50, 90), pairs=4, perturbation=None)
    assert others.taps.attempts != first.taps.attempts


def test_the_kit_refuses_a_task_that_blind_policies_solve():
    with pytest.raises(AssertionError, match="by taps succeeds in 100%, more than 25%: seeds 0 on"):
        check_task(BLINDLY_SOLVED, seeds=range(1), unnamed=("room",))


def test_the_kit_refuses_seeds_that_are_too_much_alike():
    few = with_choices(*ROOMS[:4])
    with pytest.raises(AssertionError, match="of the pairs of seeds draw the same instruction"):
        check_task(few, seeds=range(1))
    check_task(few, seeds=range(1), blind_pairs=0, first_screen_seeds=())
    check_task(dataclasses.replace(few, tags=frozenset({"fixed"})), seeds=range(1))
