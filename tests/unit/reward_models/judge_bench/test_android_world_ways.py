"""Oracles and rules agree on ways through AndroidWorld's tasks that no plan of the bench takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from endings import task_of, template_of

from mobile_gym.core.actions import Answer, OpenApp
from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, Task, TypeInto
from reward_models.judge_bench.planning import EpisodePlan
from reward_models.judge_bench.playing import play_plan
from reward_models.rules import RulesJudge
from task_suites.app_screens import OK

_SEED = 1
_OPEN_MENU = TapOn(Selector(description="More options"))
_TITLE = "opoc_filesystem_item__title"


def _with_line_break(task: Task) -> tuple[SolutionStep, ...]:
    """The note's last line is ended."""
    text = task.params["text"]
    return tuple(
        replace(step, text=f"{text}\n")
        if isinstance(step, TypeInto) and step.text == text
        else step
        for step in task.solution
    )


def _with_two_line_breaks(task: Task) -> tuple[SolutionStep, ...]:
    """An empty line stands below the note."""
    text = task.params["text"]
    return tuple(
        replace(step, text=f"{text}\n\n")
        if isinstance(step, TypeInto) and step.text == text
        else step
        for step in task.solution
    )


def _moved_out(task: Task) -> tuple[SolutionStep, ...]:
    """The note is moved out of the notebook instead of being deleted."""
    name = task.params["file_name"]
    return (
        task.solution[0],
        TapOn(Selector(resource_id=_TITLE, text=name), hold=True),
        _OPEN_MENU,
        TapOn(Selector(resource_id="android:id/title", text="Move")),
        TapOn(Selector(resource_id=_TITLE, text="..")),
        TapOn(Selector(resource_id="ui__filesystem_dialog__button_ok")),
    )


def _in_files(*folders: str, start: str) -> tuple[SolutionStep, ...]:
    """Open folders of the storage, one in the other, and select the first name with that start."""
    return (
        Perform(OpenApp("com.android.documentsui")),
        TapOn(Selector(description="Show roots")),
        TapOn(Selector(resource_id="android:id/summary")),
        *(TapOn(Selector(resource_id="android:id/title", text=name)) for name in folders),
        TapOn(Selector(resource_id="android:id/title", text_contains=start, nth=0), hold=True),
    )


def _with_the_notebook(task: Task) -> tuple[SolutionStep, ...]:
    """The notebook itself is deleted, and the notes with it."""
    del task
    delete = TapOn(Selector(resource_id="action_menu_delete"))
    return (*_in_files("Documents", start="Markor"), delete, OK)


def _copied_in(task: Task) -> tuple[SolutionStep, ...]:
    """A picture that was there already is copied to the photos."""
    del task
    return (
        *_in_files("DCIM", "Camera", start="IMG_"),
        _OPEN_MENU,
        TapOn(Selector(resource_id="android:id/title", text="Copy to…")),
        TapOn(Selector(resource_id="android:id/title", text="Pictures")),
        OK,
    )


def _with_company(task: Task) -> tuple[SolutionStep, ...]:
    """The contact gets what nobody asked for."""
    *filled_in, save = task.solution
    return (*filled_in, TypeInto(Selector(resource_id="edit_company"), "Acme"), save)


def _made_a_favorite(task: Task) -> tuple[SolutionStep, ...]:
    """The contact is marked with a star that nobody asked for."""
    return (*task.solution, TapOn(Selector(resource_id="menu_star")))


def _of_a_new_type(task: Task) -> tuple[SolutionStep, ...]:
    """A type of events is made, and chosen for the event."""
    *filled_in, save = task.solution
    return (
        *filled_in,
        TapOn(Selector(resource_id="event_type_row")),
        TapOn(Selector(text="Add a new type")),
        TypeInto(Selector(resource_id="type_title"), "Choir"),
        TapOn(Selector(text="OK")),
        save,
    )


def _without_one_time(task: Task) -> tuple[SolutionStep, ...]:
    """One time of the repeated event is taken out."""
    return (
        *task.solution,
        TypeInto(Selector(resource_id="top_toolbar_search"), task.params["title"]),
        TapOn(Selector(resource_id="event_item_title", nth=0)),
        TapOn(Selector(resource_id="delete")),
        TapOn(Selector(resource_id="repeating_one_only")),
    )


def _answered(form: str) -> Callable[[Task], tuple[SolutionStep, ...]]:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        answer = form.format(**task.params)
        return (*task.solution[:-1], Perform(Answer(answer)))

    return steps


@pytest.mark.parametrize(
    ("name", "make", "is_right"),
    [
        ("MarkorCreateNote", _with_line_break, True),
        ("MarkorCreateNote", _with_two_line_breaks, False),
        ("MarkorDeleteNote", _moved_out, False),
        ("MarkorDeleteAllNotes", _with_the_notebook, False),
        ("CameraTakePhoto", _copied_in, False),
        ("ContactsAddContact", _with_company, False),
        ("ContactsAddContact", _made_a_favorite, False),
        ("SimpleCalendarAddOneEvent", _of_a_new_type, False),
        ("SimpleCalendarAddRepeatingEvent", _without_one_time, False),
        (
            "SimpleCalendarNextMeetingWithPerson",
            _answered("October {day}, 2023 {hour:02}:{minute:02}"),
            True,
        ),
        (
            "SimpleCalendarNextMeetingWithPerson",
            _answered("2022-10-{day:02} {hour:02}:{minute:02}"),
            False,
        ),
    ],
)
def test_unplanned_ways(
    name: str, make: Callable[[Task], tuple[SolutionStep, ...]], is_right: bool
) -> None:
    task = task_of(f"AndroidWorld.{name}", "en", _SEED)
    template = template_of(task.id)
    steps = make(task)
    plan = EpisodePlan(0, template, "solution", "", "en", task.params, _SEED, None, steps)
    played = play_plan(plan, RulesJudge(), screenshots=False)
    assert not played.unfinished
    last = played.steps[-1]
    assert last.judged == last.true
    assert (last.judged_success, last.true_success) == (is_right, is_right)
