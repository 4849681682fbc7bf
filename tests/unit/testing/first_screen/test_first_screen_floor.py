"""Tasks that leak in one way each are found, and fair ones are not."""

import dataclasses
import re
import sys

import numpy as np
import pytest
from artificial_starts import PLACE, start_of
from lamp_phone import TEMPLATES
from record_phone import DiffingPhone, RecordPhone, TellingPhone

from mobile_gym.core.errors import MissingExtra
from mobile_gym.testing import check_task
from mobile_gym.testing.first_screen import (
    FirstScreenFloor,
    check_first_screen,
    first_screen_floor,
    leaks_of,
    policy_scores,
)
from mobile_gym.testing.first_screen.grids import choice_descriptions, choice_grid
from mobile_gym.testing.first_screen.policies import best_rule
from mobile_gym.testing.first_screen.targets import record_choices

SEEDS = range(30)


def last_row(rng, records, target):
    records.append(records.pop(target))
    return len(records) - 1


def only_company(rng, records, target):
    for place, record in enumerate(records):
        record["company"] = "Meadow" if place == target else ""


def constant_word(rng, records, target):
    words = [*str(records[target]["body"]).split(), "above"]
    records[target]["body"] = " ".join(rng.permutation(words[-5:]))


def oldest_starred(rng, records, target):
    """Two attributes: of the starred ones, the one that was changed first."""
    for record in records:
        record["starred"] = bool(rng.random() < 0.4)
    records[target]["starred"] = True
    times = sorted(int(one["modified_ms"]) for one in records if one["starred"])
    others = [one for one in records if one["starred"] and one is not records[target]]
    for record, time_ms in zip(others, times[1:], strict=True):
        record["modified_ms"] = time_ms
    records[target]["modified_ms"] = times[0]


def in_the_middle(rng, records, target):
    """The size is never small or large: no rule of highest and lowest values finds it."""
    for record in records:
        while 40 <= int(record["size"]) < 50:
            record["size"] = int(rng.integers(100))
    records[target]["size"] = int(rng.integers(40, 50))


def leaks(starts, **options):
    floor = FirstScreenFloor(
        "Things.Pick", tuple(policy_scores(starts, name="Things.Pick", **options))
    )
    return leaks_of([floor]).get("Things.Pick", ())


@pytest.mark.parametrize(
    ("leak", "clue", "needs_shell"),
    [
        (last_row, "highest (rank of id|row)", True),
        (only_company, "highest .*company", False),
        (constant_word, "highest count of the word “above”", False),
        (oldest_starred, "starred, then ", False),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_rule_finds_what_leaks(leak, clue, needs_shell):
    found = leaks([start_of(seed, leak) for seed in SEEDS])
    assert {score.picker for score in found} == {"rule"}
    assert found[0].needs_shell == needs_shell
    assert found[0].place == PLACE
    assert re.search(clue, found[0].clue), found[0].clue
    assert found[0].success > 0.9


def test_a_value_on_the_screen_leaks():
    """The toast of the setup says which record was added last."""
    starts = [start_of(seed) for seed in SEEDS]
    told = [
        dataclasses.replace(
            start, shown=(text := f"Added {start.task.params['title']}"), traces=text
        )
        for start in starts
    ]
    (first, *_) = leaks(told)
    assert (first.picker, first.clue, first.needs_shell) == ("value", "title", False)
    assert (first.successes, first.trials) == (30, 30)
    assert first.chance < 0.1


def test_a_value_that_a_shell_alone_prints_is_told_apart():
    starts = [start_of(seed) for seed in SEEDS]
    told = [
        dataclasses.replace(start, traces=f"inserted {start.task.params['title']}")
        for start in starts
    ]
    assert {(score.picker, score.needs_shell) for score in leaks(told)} == {("value", True)}


def test_what_stands_on_every_screen_tells_nothing():
    """A home screen with the names of all apps, one of which the task is about."""
    apps = ("Clock", "Notes", "Phone")
    starts = [
        start_of(seed, shown=" ".join(apps), params={"app": apps[seed % 3]}) for seed in SEEDS
    ]
    assert not [score for score in leaks(starts) if score.picker == "value"]


def test_what_every_instruction_says_singles_out_no_target():
    """The words are the same for all seeds, so that reading them is no skill to be measured."""
    starts = [start_of(seed, kind="single_frame_query") for seed in SEEDS]
    assert set(record_choices(starts)) == {PLACE}
    same = [
        dataclasses.replace(
            start,
            task=dataclasses.replace(
                start.task, instruction={"en": "Count “Meadow”."}, expected_answer=None, params={}
            ),
        )
        for start in [start_of(seed) for seed in SEEDS]
    ]
    assert not record_choices([dataclasses.replace(start, changed={}) for start in same])


def test_targets_of_queries_are_those_that_words_single_out():
    for seed in SEEDS:
        changing, asking = start_of(seed), start_of(seed, kind="single_frame_query")
        (by_change,), (by_words,) = (
            record_choices([start] * 5 + [start_of(99)] * 5)[PLACE][:1]
            for start in (changing, asking)
        )
        assert (by_words.is_target | ~by_change.is_target).all()


def test_the_phone_s_own_records_are_no_decoys():
    """Where the setup wrote enough of its own, as a picker can tell these from the phone's."""
    start = start_of(3)
    keys = start.tables[PLACE].keys
    target = next(iter(start.changed[PLACE]))
    few, enough = frozenset({target, keys[0], keys[-1]}), frozenset(keys) - {keys[0]} | {target}
    for written, size in ((few, len(keys)), (enough, len(enough))):
        starts = [dataclasses.replace(start, written={PLACE: written})] * 2
        (choice, _) = record_choices(starts)[PLACE]
        assert len(choice.records) == size


def forest_leaks(leak):
    pytest.importorskip("sklearn", reason="needs the extra mobile-gym[floors]")
    starts = [start_of(seed, leak) for seed in range(300)]
    return {score.picker for score in leaks(starts, with_forest=True) if not score.needs_shell}


def test_a_forest_finds_what_no_rule_does():
    found = forest_leaks(in_the_middle)
    assert "forest" in found
    assert "rule" not in found


def test_a_forest_finds_nothing_in_fair_starts():
    assert forest_leaks(None) == set()


def test_without_scikit_learn_a_forest_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "sklearn.ensemble", None)
    with pytest.raises(MissingExtra, match=r"mobile-gym\[floors\]"):
        first_screen_floor(TEMPLATES[0], seeds=range(2), with_forest=True)


def test_fair_families_are_hardly_ever_taken_for_leaks():
    """Of 100 fair templates with 30 seeds each, one may be found: the level is 1 %."""
    found = [leaks([start_of(seed) for seed in range(at, at + 30)]) for at in range(0, 3000, 30)]
    assert sum(map(bool, found)) <= 4


def test_the_first_attribute_of_a_rule_is_enough_where_it_is():
    choices = record_choices([start_of(seed, only_company) for seed in SEEDS])[PLACE]
    rule = best_rule(choice_grid(choice_descriptions(choices, PLACE)).shown())
    assert len(rule.traits) == 1


def test_ties_are_drawn():
    """Of records with the same score each is picked as often as any other."""
    choices = record_choices([start_of(7)] * 400)[PLACE]
    grid = choice_grid(choice_descriptions(choices, PLACE))
    won = grid.successes(np.zeros(grid.is_record.shape), np.random.default_rng(0))
    assert won.mean() == pytest.approx(grid.chances[0], abs=0.06)


# -- through a device -----------------------------------------------------------------------------


def with_setup(command):
    """The lamp task whose setup runs a command with the room."""
    turn_on = TEMPLATES[0]

    def build(params, language):
        task = turn_on.build(params, language)
        return dataclasses.replace(task, setup=(f"{command} {params['room']}",))

    return dataclasses.replace(turn_on, build=build)


@pytest.mark.parametrize("phone", [RecordPhone, DiffingPhone])
def test_the_record_that_the_solution_changes_is_the_target(phone):
    floor = first_screen_floor(with_setup("bright"), device=phone())
    leaks = leaks_of([floor])["Lamp.TurnOn"]
    assert any("highest" in score.clue and "watts" in score.clue for score in leaks)
    assert all(score.place == "Lamps/rooms" for score in leaks)


def test_a_device_without_records_is_looked_at():
    floor = first_screen_floor(with_setup("toast"), device=TellingPhone())
    assert {score.picker for score in floor.scores} == {"value"}
    assert [score.clue for score in leaks_of([floor])["Lamp.TurnOn"]] == ["room", "room"]


def test_the_kit_says_what_leaks_and_what_to_do():
    with pytest.raises(AssertionError) as raised:
        check_task(with_setup("bright"), device=RecordPhone(), seeds=range(1))
    assert str(raised.value) == (
        "Lamp.TurnOn: the record of Lamps/rooms with the highest rank of watts is the target in 15 "
        "of 15 seeds (4% by chance), whatever the instruction says; make the target and the "
        "records around it by one generator and choose the target among them afterwards, or "
        "declare in singled_out_by what the instruction says on every seed"
    )
    with pytest.raises(AssertionError, match="let the setup end without showing it"):
        check_first_screen(with_setup("toast"), device=TellingPhone())


def test_the_kit_passes_what_is_fair_or_explained():
    check_first_screen(TEMPLATES[0], device=RecordPhone())
    explained = dataclasses.replace(with_setup("bright"), singled_out_by="the brightest bulb")
    check_first_screen(explained, device=RecordPhone())
    fixed = dataclasses.replace(with_setup("bright"), tags=frozenset({"fixed"}))
    check_first_screen(fixed, device=RecordPhone())


def test_a_level_is_divided_where_many_templates_are_checked():
    floor = first_screen_floor(with_setup("bright"), device=RecordPhone())
    least = min(score.p_value for score in floor.scores)
    assert leaks_of([floor], 2 * len(floor.scores) * least)
    assert not leaks_of([floor], least / 2)
    check_first_screen(with_setup("bright"), device=RecordPhone(), level=least / 2)


def test_the_same_seeds_give_the_same_scores():
    first, again = (first_screen_floor(with_setup("bright"), device=RecordPhone()) for _ in "ab")
    assert first == again
