"""Tasks in Files: other roads to what the instruction says, and one thing too many."""

from __future__ import annotations

import pytest
from task_driver import played

from mobile_gym.core.checks import Selector
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.tasks import ScrollTo, SolutionStep, TapOn, Task, TypeInto
from mobile_gym.devices.virtual import open_device
from task_suites.app_screens import OK

SEED = 2

MORE = TapOn(Selector(description="More options"))
NEW_FOLDER = (MORE, TapOn(Selector(text="New folder")))


@pytest.mark.parametrize("name", ["CreateFolder", "RenameFile", "DeleteFile"])
def test_a_folder_that_nobody_asked_for_is_not_paid(name: str) -> None:
    """Whatever it is called."""
    called = TypeInto(Selector(resource_id="android:id/text1"), "Something")
    episode = played(f"Files.{name}", lambda task: (*task.solution, *NEW_FOLDER, called, OK), SEED)
    assert not episode.report.success, episode.story()


def test_the_folders_of_the_shared_storage_are_rows() -> None:
    device = open_device()
    device.reset(DeviceReset(seed=0))
    query = "content query --uri content://media/external/dir"
    before = device.shell(query).stdout.splitlines()
    assert device.shell("mkdir -p /sdcard/Documents/Oslo/Day_1").exit_code == 0
    made = [row for row in device.shell(query).stdout.splitlines() if "Oslo" in row]
    assert len(made) == 2
    assert "_display_name=Day_1" in made[1]
    assert "relative_path=Documents/Oslo/" in made[1]
    assert device.shell("rm -r /sdcard/Documents/Oslo").exit_code == 0
    assert device.shell(query).stdout.splitlines() == before


def test_a_size_may_be_read_in_the_whole_list() -> None:
    def scrolled(task: Task) -> tuple[SolutionStep, ...]:
        name = task.text.split("“")[1].split("”")[0]
        row = Selector(resource_id="android:id/title", text=name)
        return (*task.solution[:4], ScrollTo(row), task.solution[-1])

    episode = played("Files.LookUpSize", scrolled, SEED)
    assert episode.report.success, episode.story()
    assert episode.total_reward == pytest.approx(1.0)


def test_a_file_may_be_found_by_searching() -> None:
    """And a price read there is read."""

    def searched(task: Task) -> tuple[SolutionStep, ...]:
        opened, *_ = task.solution
        taps = [
            step
            for step in task.solution
            if isinstance(step, TapOn) and (step.target.text or "").endswith(".txt")
        ]
        search = TapOn(Selector(resource_id="option_menu_search"))
        back = TapOn(Selector(description="Navigate up"))
        steps: list[SolutionStep] = [opened, *task.solution[1:4]]
        for tap in taps:
            field = TypeInto(Selector(resource_id="search_src_text"), tap.target.text or "")
            steps += [search, field, tap, back, back]
        return (*steps, task.solution[-1])

    episode = played("Files.AddUpBills", searched, SEED)
    assert episode.report.success, episode.story()
