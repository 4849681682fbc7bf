"""Tasks of AndroidWorld's kinds in Markor and with the clipboard, of any parameters."""

from __future__ import annotations

from typing import Any, Final

import pytest

from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.testing import check_task
from task_suites.android_world import clipper, markor
from task_suites.android_world.markor_screens import Note

TEMPLATES: Final = (*markor.TEMPLATES, *clipper.TEMPLATES)
BY_NAME: Final = {template.id.removeprefix("AndroidWorld."): template for template in TEMPLATES}
NAMES: Final = (
    *("MarkorAddNoteHeader", "MarkorChangeNoteContent", "MarkorCreateFolder", "MarkorCreateNote"),
    *("MarkorCreateNoteFromClipboard", "MarkorDeleteAllNotes", "MarkorDeleteNewestNote"),
    *("MarkorDeleteNote", "MarkorEditNote", "MarkorMergeNotes", "MarkorMoveNote"),
    "SystemCopyToClipboard",
)


def test_each_goal_has_a_template() -> None:
    assert sorted(BY_NAME) == list(NAMES)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_a_template_says_what_it_means(template: TaskTemplate) -> None:
    check_task(template, seeds=range(1), wrong_endings=2, blind_pairs=0, first_screen_seeds=())


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("MarkorCreateNote", {"file_name": "2023_08_10_note.v2.md", "text": 'It\'s "so" & so.'}),
        ("MarkorCreateNote", {"file_name": "bare", "text": "a\\nb"}),
        ("MarkorEditNote", {"file_name": "n.txt", "edit_type": "header", "text": "top"}),
        ("MarkorEditNote", {"file_name": "n.txt", "edit_type": "footer", "text": "$HOME"}),
        ("MarkorEditNote", {"file_name": "n.md", "edit_type": "replace", "text": "a\nb\nc"}),
        ("MarkorDeleteNote", {"file_name": "quiet_horse_final"}),
    ],
)
def test_parameters_of_strangers_are_taken(name: str, params: dict[str, Any]) -> None:
    template = BY_NAME[name]
    given = params | {"layout": 3}
    stranger = TaskTemplate(
        id=template.id,
        build=template.build,
        sample=lambda _rng: given,
        version=template.version,
        apps=template.apps,
        level=template.level,
        languages=("en",),
        tags=template.tags,
    )
    check_task(stranger, seeds=range(1), blind_pairs=0, first_screen_seeds=())


def test_a_solution_needs_no_layout() -> None:
    """It is played where somebody else has laid out the notes."""
    params = {"file1_name": "a.md", "file2_name": "b.md", "file3_name": "c", "new_file_name": "d"}
    build = BY_NAME["MarkorMergeNotes"].build
    first, second = (build(params | {"layout": layout}, "en") for layout in (0, 1))
    assert first.solution == second.solution
    assert first.setup != second.setup


def test_texts_of_notes_are_told_apart() -> None:
    broken, written = Note("a", "x\ny"), Note("a", "x\\ny")
    assert broken.row() != written.row()
