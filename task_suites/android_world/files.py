"""A file that is moved or deleted: what AndroidWorld asks of Files."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np

from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Catalogue, LocalizedText
from task_suites.app_screens import CANCEL, OK
from task_suites.choices import next_of
from task_suites.files.screens import (
    DELETE,
    OPEN,
    PACKAGE,
    File,
    Screens,
    exactly,
    folders_are,
    start,
)
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom


class Texts(Catalogue):
    """What the tasks of moving and deleting a file say."""

    delete_file = LocalizedText(
        "Delete {file} from the folder {folder} of the phone's storage.",
        zh="从手机存储空间的 {folder} 文件夹中删除 {file}。",
    )
    move_file = LocalizedText(
        (
            "Bring {file} from the folder {source} of the phone's storage to the folder {target}, "
            "so that it is there alone."
        ),
        zh="把 {file} 从手机存储空间的 {source} 文件夹移到 {target} 文件夹，只保留在那里。",
    )
    file_is_deleted = LocalizedText(
        "{file} is no longer in {folder}, and the other files are as they were",
        zh="{file} 已不在 {folder} 中，其他文件保持原样",
    )
    file_is_moved = LocalizedText(
        "{file} is in {target}, and the other files are as they were",
        zh="{file} 在 {target} 中，其他文件保持原样",
    )
    more_options = LocalizedText("More options", zh="更多选项")
    move_to = LocalizedText("Move to…", zh="移至…")
    copy_to = LocalizedText("Copy to…", zh="复制到…")
    show_roots = LocalizedText("Show roots", zh="显示根目录")


SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_KINDS: Final = {
    "Alarms": ("mp3", ("sunrise_bell", "get_up_call", "train_reminder", "pill_alarm")),
    "Audiobooks": ("mp3", ("desert_saga", "history_of_salt", "harbour_tales", "poems_aloud")),
    "DCIM": ("jpg", ("lake_in_march", "garden_gate", "ferry_deck", "grandma_at_80")),
    "Documents": ("pdf", ("lease_2023", "tax_letter", "thesis_draft", "boiler_manual")),
    "Download": ("zip", ("fonts_pack", "street_maps", "printer_driver", "choir_scores")),
    "Movies": ("mp4", ("night_ferry", "two_brothers", "the_orchard", "salt_roads")),
    "Music": ("mp3", ("slow_river", "winter_waltz", "brass_and_rain", "old_radio")),
    "Notifications": ("mp3", ("soft_ping", "glass_drop", "two_tones", "wooden_click")),
    "Pictures": ("jpg", ("tiles_lisbon", "bike_shed", "market_hall", "first_snow")),
    "Podcasts": ("mp3", ("bees_episode_4", "city_of_bridges", "tea_talk", "the_long_queue")),
    "Recordings": ("mp3", ("choir_rehearsal", "interview_part_2", "rain_on_roof", "lecture_7")),
    "Ringtones": ("mp3", ("marimba_ring", "harbour_horn", "door_chime", "cricket_ring")),
}
"""What files in the folders of the shared storage are called, and their ending there."""
_FOLDERS: Final = tuple(_KINDS)


def _draw_name(rng: np.random.Generator, folder: str) -> str:
    ending, words = _KINDS[folder]
    return f"{int(rng.integers(1, 100))}_{words[int(rng.integers(len(words)))]}.{ending}"


def _draw_deleted(rng: np.random.Generator) -> dict[str, Any]:
    folder = _FOLDERS[int(rng.integers(len(_FOLDERS)))]
    return {"file": _draw_name(rng, folder), "folder": folder}


def _draw_moved(rng: np.random.Generator) -> dict[str, Any]:
    source, target = (_FOLDERS[int(place)] for place in rng.permutation(len(_FOLDERS))[:2])
    return {"file": _draw_name(rng, source), "source": source, "target": target}


def _others(lots: LayoutRandom, folder: str, file: str) -> tuple[File, ...]:
    """Files that lie beside it."""
    ending, words = _KINDS[folder]
    names = (f"{lots.number(1, 99)}_{lots.one(words)}.{ending}" for _ in range(lots.number(5, 12)))
    return _files(folder, *dict.fromkeys(name for name in names if name != file))


def _files(folder: str, *names: str) -> tuple[File, ...]:
    """Files with a few words in them, whatever their names say."""
    return tuple(File.of_text(folder, name, f"{name}: {'. ' * len(name)}") for name in names)


class _Listing(Screens):
    """Folders of the storage, which may be called as the phone is."""

    def to(self, folder: str) -> tuple[SolutionStep, ...]:
        """Open Files, and a folder of the storage: the one root that says how much is used."""
        return (
            OPEN,
            TapOn(Selector(description=self._pick(Texts.show_roots))),
            TapOn(Selector(resource_id="android:id/summary")),
            self.tap(folder),
        )


@SUITE.add(level=2, sample=_draw_deleted, layout=LAYOUTS)
def files_delete_file(draft: TaskBuilder, file: str, folder: str, layout: int) -> Task:
    """Delete a file of a folder.

    Goal: it has gone, and the others are as they were.
    Start: the launcher; the file and others in the folder.
    Substates: Files; the file can be seen; it has gone.
    Ends: it has gone.
    Golden steps: 7.
    """
    screens, lots = _Listing(draft), LayoutRandom(draft, layout)
    remaining = _others(lots, folder, file)
    (gone,) = _files(folder, file)
    solution = (*screens.to(folder), *screens.select(file), DELETE, OK)
    wrong = (*screens.to(folder), *screens.select(remaining[0].name), DELETE, OK)
    return draft.task(
        Texts.delete_file.format(file=file, folder=folder),
        setup=start(*lots.shuffled((*remaining, gone))),
        substates=(
            screens.home(1),
            screens.is_listed(2, file),
            screens.fact(
                3,
                Texts.file_is_deleted.format(file=file, folder=folder),
                exactly(remaining),
                folders_are((*remaining, gone)),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("not confirmed", (*solution[:-1], CANCEL)),
            WrongEnding("another file", wrong),
        ),
    )


@SUITE.add(level=2, sample=_draw_moved, layout=LAYOUTS)
def files_move_file(draft: TaskBuilder, file: str, source: str, target: str, layout: int) -> Task:
    """Move a file to another folder.

    Goal: it is there, and there alone; the others are as they were.
    Start: the launcher; the file and others in the folder that it is moved from.
    Substates: Files; the file can be seen; the choice of folder; it has been moved.
    Ends: it has been moved.
    Golden steps: 9.
    """
    screens, lots = _Listing(draft), LayoutRandom(draft, layout)
    around = _others(lots, source, file)
    (moved,) = _files(source, file)
    after = (*around, replace(moved, folder=target))
    selected = (*screens.to(source), *screens.select(file))
    to_picker = (*selected, *screens.menu(Texts.move_to))
    to_copy = (*selected, *screens.menu(Texts.copy_to))
    elsewhere = next_of(tuple(name for name in _FOLDERS if name != source), target)
    solution = (*to_picker, *screens.into(target))
    return draft.task(
        Texts.move_file.format(file=file, source=source, target=target),
        setup=start(*lots.shuffled((*around, moved))),
        substates=(
            screens.home(1),
            screens.is_listed(2, file),
            screens.picker(3),
            screens.fact(
                4,
                Texts.file_is_moved.format(file=file, target=target),
                exactly(after),
                folders_are(after),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("copied", (*to_copy, *screens.into(target))),
            WrongEnding("to another folder", (*to_picker, *screens.into(elsewhere))),
            WrongEnding("not confirmed", (*to_picker, screens.tap(target), CANCEL)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
