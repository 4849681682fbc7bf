"""Success by group, from the rows of a list."""

import numpy as np
import pytest

from mobile_gym.rollouts.reporting import breakdown
from mobile_gym.rollouts.reporting.breakdown import breakdowns
from mobile_gym.rollouts.reporting.list_rows import TaskFacts, run_rows
from mobile_gym.rollouts.storing.file_sizes import COLUMNS, FileSizes
from mobile_gym.rollouts.storing.index_rows import IndexEntry, index_table
from mobile_gym.rollouts.storing.outcomes import Outcome

FACTS = {"Clock.SetAlarm": TaskFacts(1, "operation"), "Notes.Find": TaskFacts(3, "query")}


def entry(number, task, success, apps):
    outcome = Outcome(
        f"{task}-{number}", task, number, 4, 0.0, success, 0.0, "max_steps", 3, 1.0, apps=apps
    )
    sizes = FileSizes(100, 5, 2, (0,) * len(COLUMNS))
    file = f"{number:07d}-x.parquet"
    return IndexEntry(file, outcome, "en", "robot", "rules", "virtual", number, sizes)


@pytest.fixture
def rows():
    entries = (
        entry(0, "Clock.SetAlarm", True, ("com.clock",)),
        entry(1, "Clock.SetAlarm", False, ("com.clock",)),
        entry(2, "Notes.Find", False, ("com.notes", "com.clock")),
        entry(3, "Notes.Find", True, ("com.notes",)),
        entry(4, "Clock.SetAlarm", False, ()),
    )
    return run_rows(index_table(entries), 0, FACTS)


def test_groups_count_their_episodes(rows):
    groups = {one.name: one.groups for one in breakdowns(rows, np.arange(5), ["run"])}
    assert {one.value: (one.episodes, one.success) for one in groups["level"]} == {
        "1": (3, 1 / 3),
        "3": (2, 0.5),
    }
    by_app = {one.value: one.episodes for one in groups["app"]}
    assert by_app == {"com.clock": 3, "com.notes": 2}
    assert groups.keys() == {"app", "level", "kind"}, "there is one run and one language"


def test_groups_of_a_part_leave_the_rest_out(rows):
    [kinds] = [one for one in breakdowns(rows, np.array([1, 3]), ["run"]) if one.name == "kind"]
    assert {one.value: one.success for one in kinds.groups} == {"operation": 0.0, "query": 1.0}


def test_what_a_blind_policy_earns_is_told_where_it_is_known_of_all(rows, monkeypatch):
    monkeypatch.setattr(breakdown, "_known_floors", lambda tasks: {"Clock.SetAlarm": 0.25})
    [levels] = [one for one in breakdowns(rows, np.arange(5), ["run"]) if one.name == "level"]
    assert {one.value: one.floor for one in levels.groups} == {"1": 0.25, "3": None}
