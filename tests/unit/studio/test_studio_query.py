import pytest

from mobile_gym.core.errors import UsageError
from mobile_gym.rollouts.reporting.list_rows import TaskFacts, run_rows
from mobile_gym.rollouts.storing.file_sizes import COLUMNS, FileSizes
from mobile_gym.rollouts.storing.index_rows import IndexEntry, index_table
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.studio.inspecting import EpisodeQuery, matching_rows
from mobile_gym.studio.library import RunCatalog, StudioRun

FACTS = {"Clock.SetAlarm": TaskFacts(1, "operation"), "Notes.Find": TaskFacts(3, "query")}


def entry(number, task="Clock.SetAlarm", *, success=False, end="max_steps", **fields):
    outcome = Outcome(
        episode_id=f"{task}-{number}",
        task_id=task,
        seed=number,
        steps=fields.get("steps", 4),
        total_reward=float(success),
        success=success,
        completion=float(success),
        termination_reason=end,
        golden_steps=3,
        seconds=1.0,
        side_effects=fields.get("effects", ()),
        is_judged=fields.get("judged", True),
        apps=fields.get("apps", ("com.clock",)),
    )
    sizes = FileSizes(100 + number, outcome.steps + 1, 2, (0,) * len(COLUMNS))
    file = f"{number:07d}-x.parquet"
    return IndexEntry(file, outcome, "en", "robot", "rules", "virtual", number, sizes)


ENTRIES = (
    entry(0, success=True, end="success"),
    entry(1, steps=9, effects=("a", "b")),
    entry(2, "Notes.Find", end="agent_complete", apps=("com.notes", "com.clock")),
    entry(3, "Notes.Find", success=True, apps=("com.notes",)),
    entry(4, judged=False, end="agent_impossible", apps=()),
)


@pytest.fixture
def shelf(tmp_path):
    runs = (StudioRun("first", tmp_path, tmp_path), StudioRun("second", tmp_path, tmp_path))
    rows = run_rows(index_table(ENTRIES), 1, FACTS, frozenset({"0000003-x.parquet"}))
    return RunCatalog(runs, rows)


def found(shelf, **given):
    return matching_rows(shelf, EpisodeQuery.of(given)).tolist()


@pytest.mark.parametrize(
    ("given", "places"),
    [
        ({"text": "NOTES"}, {2, 3}),
        ({"text": "notes find-3"}, {3}),
        ({"text": "impossible"}, {4}),
        ({"task": "Notes.Find"}, {2, 3}),
        ({"app": "com.clock"}, {0, 1, 2}),
        ({"app": "com.mail"}, set()),
        ({"run": "second"}, {0, 1, 2, 3, 4}),
        ({"run": "first"}, set()),
        ({"run": "unknown"}, set()),
        ({"level": "3"}, {2, 3}),
        ({"kind": "operation"}, {0, 1, 4}),
        ({"end": "max_steps"}, {1, 3}),
        ({"verdict": "lost"}, {1, 2, 4}),
        ({"verdict": "premature"}, {2}),
        ({"verdict": "overdue"}, {3}),
        ({"verdict": "unjudged"}, {4}),
        ({"effects": "some"}, {1}),
        ({"effects": "none"}, {0, 2, 3, 4}),
        ({"judges": "disagree"}, {3}),
        ({"least": "5"}, {1}),
        ({"most": "4"}, {0, 2, 3, 4}),
        ({"text": "clock", "verdict": "success"}, {0}),
    ],
)
def test_a_filter_leaves_what_it_says(shelf, given, places):
    assert set(found(shelf, **given)) == places


def test_failures_come_first(shelf):
    assert found(shelf) == [1, 2, 4, 3, 0]


def test_what_judges_dispute_can_come_first(shelf):
    assert found(shelf, sort="judges") == [3, 1, 2, 4, 0]


def test_an_order_can_be_turned_round(shelf):
    assert found(shelf, sort="steps")[0] == 1
    assert found(shelf, sort="-steps") == found(shelf, sort="steps")[::-1]


def test_what_is_equal_stays_in_the_order_of_the_files(shelf):
    assert found(shelf, sort="run") == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"colour": "red"}, "no filter"),
        ({"level": "two"}, "whole number"),
        ({"page": "-1"}, "whole number"),
        ({"least": "9" * 30}, "whole number"),
        ({"verdict": "great"}, "verdict"),
        ({"sort": "__class__"}, "sort"),
        ({"text": "x" * 1000}, "characters"),
    ],
)
def test_what_is_no_query_is_told(given, word):
    with pytest.raises(UsageError, match=word):
        EpisodeQuery.of(given)


def test_an_address_says_the_query_and_nothing_more():
    query = EpisodeQuery.of({"text": "a&b=c", "sort": "-steps", "page": "1", "verdict": ""})
    assert query.address() == "text=a%26b%3Dc&sort=-steps"
    assert query.address(text="", page=3) == "sort=-steps&page=3"
