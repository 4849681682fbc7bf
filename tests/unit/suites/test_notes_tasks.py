"""Tasks in notes: what varies with the seed, other roads to the goal, and what is too much."""

from __future__ import annotations

import itertools
from contextlib import closing
from dataclasses import replace

import numpy as np
import pytest
from task_driver import drawn_tasks, played

from mobile_gym.core.actions import Answer, OpenApp
from mobile_gym.core.checks import Selector
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, SolutionStep, TapOn, Task, TypeInto
from mobile_gym.core.texts import Text
from mobile_gym.core.verdicts import Transition
from mobile_gym.envs import MobileEnv
from mobile_gym.judging import evaluate
from task_suites.app_screens import BACK, OK
from task_suites.clock import screens as clock_screens
from task_suites.messages.screens import OPEN as OPEN_MESSAGES
from task_suites.messages.screens import SEND
from task_suites.notes import TEMPLATES
from task_suites.notes.screens import OPEN, SHEET, Screens
from task_suites.notes.texts import LABELS, NOTES, Texts
from task_suites.suite import TaskBuilder

SCREENS = Screens(TaskBuilder("Notes.Any", "en", {}, (), 1, 0, frozenset()))
SEEDS = (3, 4, 5)


# -- what varies ----------------------------------------------------------------------------------


def _inserted(task: Task) -> list[str]:
    return [command for command in task.setup if "com.android.notes/notes" in command]


def _title(task: Task) -> str:
    return task.text.split("“")[1].split("”")[0]


@pytest.mark.parametrize(
    "name",
    [
        *("PinNote", "ColorNote", "LabelNote", "RestoreNote", "CleanUpTrash", "AddToList"),
        *("CheckOffItems", "CountChecked", "TurnNoteIntoList", "LookUpCode", "TextNote"),
        *("SetAlarmOfNote", "ArchiveOneOfTwo"),
    ],
)
def test_the_target_stands_in_many_places_among_more_or_fewer_others(name: str) -> None:
    places, lengths = set[int](), set[int]()
    for task in drawn_tasks(f"Notes.{name}"):
        rows = _inserted(task)
        mine = [place for place, row in enumerate(rows) if f"title:s:{_title(task)}" in row]
        places.add(len(rows) - mine[-1])
        lengths.add(len(rows))
    assert len(places) >= 6, places
    assert len(lengths) >= 4, lengths


def test_items_to_check_off_stand_in_many_places() -> None:
    places = set[tuple[int, ...]]()
    for task in drawn_tasks("Notes.CheckOffItems"):
        (row,) = (row for row in _inserted(task) if f"title:s:{_title(task)}" in row)
        lines = row.split("body:s:")[1].split("\n")
        places.add(tuple(n for n, line in enumerate(lines) if line[4:] in task.params["items"]))
    assert len(places) >= 8, places


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_instructions_differ(template) -> None:
    drawn = [template.task(np.random.default_rng(seed)).text for seed in range(200)]
    assert len(set(drawn)) >= 24  # fewer than 5 % of the pairs are alike


def test_titles_are_told_apart() -> None:
    for language in ("en", "zh"):
        titles = [note.title.of(language).casefold() for note in NOTES.values()]
        assert not [(a, b) for a, b in itertools.permutations(titles, 2) if a in b]
        topics = [label.of(language).casefold() for label in LABELS.values()]
        assert not [(t, u) for t in titles for u in topics if t.startswith(u)]


# -- other roads ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_note_can_be_pinned_from_its_card(seed: int) -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        card = TapOn(SCREENS.card(_title(task)), hold=True)
        return (OPEN, card, SCREENS.act(Text("Pin")))

    episode = played("Notes.PinNote", steps, seed)
    assert episode.report.success, episode.story()
    assert episode.total_reward == pytest.approx(1.0)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_code_can_be_read_in_the_open_note_that_was_scrolled_to(seed: int) -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        return (*SCREENS.open_note(_title(task)), task.solution[-1])

    assert played("Notes.LookUpCode", steps, seed).report.success


@pytest.mark.parametrize("seed", SEEDS)
def test_a_list_can_be_counted_while_it_is_open_or_on_its_card(seed: int) -> None:
    def opened(task: Task) -> tuple[SolutionStep, ...]:
        header = ScrollTo(Selector(resource_id="checked_header"))
        return (*SCREENS.open_note(_title(task)), header, task.solution[-1])

    def on_its_card(task: Task) -> tuple[SolutionStep, ...]:
        return (OPEN, ScrollTo(SCREENS.card(_title(task))), SWIPE, task.solution[-1])

    assert played("Notes.CountChecked", opened, seed).report.success
    assert played("Notes.CountChecked", on_its_card, seed).report.success


SWIPE = ScrollTo(Selector(resource_id="notes_list"))


@pytest.mark.parametrize("seed", SEEDS)
def test_put_away_notes_can_be_counted_place_by_place(seed: int) -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        begins = f"{_title(task)}: "
        rows = {"notes": [], "archive": [], "trash": []}
        for command in reversed(_inserted(task)):
            title = command.split("title:s:")[1].split("'")[0]
            if title.startswith(begins):
                place = "notes"
                place = "archive" if "archived:s:1" in command else place
                place = "trash" if "trashed:s:1" in command else place
                rows[place].append(ScrollTo(SCREENS.card(title)))
        to_archive, to_trash = (SCREENS.to_place(place)[1:] for place in ("archive", "trash"))
        return (
            *(OPEN, *rows["notes"], *to_archive, *rows["archive"]),
            *(*to_trash, *reversed(rows["trash"]), task.solution[-1]),
        )

    episode = played("Notes.CountPutAway", steps, seed)
    assert episode.report.success, episode.story()
    assert episode.total_reward == pytest.approx(1.0)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_note_can_be_texted_by_writing_it_again(seed: int) -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        number, body = task.params["number"], task.subtasks[0].memory
        return (
            *SCREENS.find_note(_title(task)),
            OPEN_MESSAGES,
            TapOn(Selector(resource_id="conversation_name", text=number)),
            TypeInto(Selector(resource_id="compose_message_text"), body),
            SEND,
        )

    assert played("Notes.TextNote", steps, seed).report.success


# -- too much, or too little ----------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_label_that_nobody_asked_for_is_one_too_many(seed: int) -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        return (
            *task.solution,
            SHEET,
            SCREENS.act(Texts.labels),
            TapOn(Selector(resource_id="android:id/button3")),
            TypeInto(Selector(resource_id="label_name"), "Rubbish"),
            OK,
            TapOn(Selector(resource_id="label_checkbox", text="Rubbish")),
            OK,
        )

    episode = played("Notes.LabelNote", steps, seed)
    assert not episode.report.success
    assert episode.total_reward <= 0.3


@pytest.mark.parametrize("seed", SEEDS)
def test_the_alarms_of_the_clock_stay_as_they_are(seed: int) -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        old = clock_screens.Screens(TaskBuilder("Notes.Any", "en", {}, (), 1, 0, frozenset()))
        return (*task.solution, old.switch_of(8, 30))

    episode = played("Notes.SetAlarmOfNote", steps, seed)
    assert not episode.report.success
    assert episode.report.goal_progress == 0.0


@pytest.mark.parametrize(
    "name", ["CountArchived", "CountChecked", "CountPutAway", "LookUpCode", "CompareMonths"]
)
def test_the_right_answer_without_looking_is_a_guess(name: str) -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        assert task.expected_answer is not None
        return (Perform(Answer(task.expected_answer.accepted[0])),)

    for seed in SEEDS:
        episode = played(f"Notes.{name}", steps, seed)
        assert not episode.report.success
        assert episode.report.goal_progress == pytest.approx(0.5)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_note_that_was_opened_and_left_is_not_left_open(seed: int) -> None:
    assert played("Notes.ShowNotes", lambda task: task.solution, seed).report.success
    assert not played("Notes.ShowNotes", lambda task: (*task.solution, BACK), seed).report.success


def test_a_number_in_another_note_is_not_the_count_of_a_list() -> None:
    """A note of jam jars, six of them, stands beside the title of a list with six checked items."""
    env = MobileEnv("Notes.CountChecked", observe=("instruction", "screen_rect"))
    with closing(env):
        params = {"title": "School things", "done": 6, "layout": 22}
        env.reset(seed=0, options={"params": params})
        env.step(OpenApp("com.android.notes"))
        frame, read = env.frame, env.task.substates[1]
    assert isinstance(read, UnitNode)
    assert frame is not None
    trees, check = frame.forest.trees if frame.forest else (), read.check
    assert check is not None

    def holds(*hidden: str) -> bool:
        """Whether the count has been read where texts that have these words are not shown."""
        forest = AccessibilityForest(
            tuple(
                replace(
                    tree,
                    nodes=tuple(
                        node._replace(text="") if any(map(node.text.count, hidden)) else node
                        for node in tree.nodes
                    ),
                )
                for tree in trees
            )
        )
        assert "Plum: 6\nApricot: 4" in "\n".join(node.text for node in forest)
        seen = replace(frame, forest=forest)
        return evaluate(check, Transition(seen, None, seen)).holds

    assert holds()
    assert not holds("checked items")
    assert not holds("School things")
