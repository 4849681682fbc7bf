"""Comparing agents, on outcomes made by hand."""

import json

import pytest

from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.rollouts.reporting.comparison import AgentEpisodes, compare_agents, length_class
from mobile_gym.rollouts.reporting.comparison_page import (
    comparison_page,
    difference_text,
    p_value_text,
)
from mobile_gym.rollouts.reporting.paired_tests import PairedDifference
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.rollouts.storing.played_episodes import PlayedEpisode

BASE = Outcome("e", "T", 0, 6, 1.0, True, 1.0, "agent_complete", 5, 3.0, apps=("a.b",))


def played(wins, *, split="test_instance", language="en", level=1, effects=(), **fields):
    """Episodes of tasks T0, T1, ... with two seeds each, won or not."""
    return tuple(
        PlayedEpisode(
            BASE._replace(
                task_id=f"T{place // 2}",
                seed=place % 2,
                success=bool(won),
                completion=float(won),
                side_effects=effects,
                **fields,
            ),
            0,
            level,
            "operation",
            language,
            split,
        )
        for place, won in enumerate(wins)
    )


def agent(label, wins, **fields):
    return AgentEpisodes(label, "bench", played(wins, **fields))


GOOD = agent("good", [1] * 19 + [0])
BAD = agent("bad", [0] * 18 + [1, 0])


def test_each_agent_is_counted_on_its_own_episodes():
    good, bad = compare_agents([GOOD, BAD]).agents
    assert (good.episodes, good.tasks) == (20, 10)
    assert good.measures["success"].value == pytest.approx(0.95)
    assert bad.measures["premature"].value == pytest.approx(0.95)
    assert bad.measures["false completion"].value == pytest.approx(0.95)
    assert good.terminations == {"agent_complete": 1.0}


def test_success_without_side_effects_stands_beside_success():
    [row] = compare_agents([agent("dirty", [1, 1], effects=("settings/x",))]).agents
    assert row.measures["success"].value == 1.0
    assert row.measures["success without side effects"].value == 0.0
    assert row.measures["episodes with side effects"].value == 1.0


def test_the_pair_differs():
    [pair] = compare_agents([GOOD, BAD]).pairs
    assert (pair.first, pair.second, pair.pairs) == ("good", "bad", 20)
    assert pair.differences["success"].value == pytest.approx(0.9)
    assert pair.success[:2] == (18, 0)
    assert pair.success_p == pytest.approx(2 / 2**18)
    assert pair.differences["success"].p < 0.001


def test_p_values_are_corrected_for_the_number_of_pairs():
    middle = agent("middle", [1, 0] * 10)
    alone = compare_agents([GOOD, middle]).pairs[0]
    among = next(
        pair
        for pair in compare_agents([GOOD, middle, BAD]).pairs
        if (pair.first, pair.second) == ("good", "middle")
    )
    assert alone.success == among.success
    assert alone.success_p < among.success_p <= 3 * alone.success_p


def test_only_the_same_episodes_are_paired():
    short = agent("short", [0] * 6)
    other_split = agent("elsewhere", [0] * 20, split="test_app")
    other_language = agent("chinese", [0] * 20, language="zh")
    pairs = compare_agents([GOOD, short, other_split, other_language]).pairs
    counts = {(pair.first, pair.second): pair.pairs for pair in pairs}
    assert counts["good", "short"] == 6
    assert counts["good", "elsewhere"] == counts["good", "chinese"] == 0
    assert pairs[1].success is None


def test_groups_with_floors():
    both = AgentEpisodes(
        "both", "bench", (*played([1, 1]), *played([0, 0], split="test_app", level=3))
    )
    tables = {table.by: table for table in compare_agents([both, BAD], floors={"T0": 0.25}).tables}
    splits = tables["split"]
    assert splits.groups == ("test_app", "test_instance")
    assert splits.success["test_app"]["both"].value == 0.0
    assert splits.success["test_instance"]["both"].value == 1.0
    assert "bad" not in splits.success["test_app"]
    assert splits.floors == {"test_app": 0.25, "test_instance": 0.25}
    assert tables["level"].groups == ("1", "3")
    assert tables["app"].groups == ("a.b",)
    assert {"language", "kind", "golden steps"} <= tables.keys()


@pytest.mark.parametrize(
    ("steps", "length"), [(1, "1 to 4"), (4, "1 to 4"), (5, "5 to 8"), (9, "9 and more")]
)
def test_lengths(steps, length):
    assert length_class(steps) == length


def test_labels_are_there_once():
    with pytest.raises(UsageError, match="label each"):
        compare_agents([GOOD, GOOD])


def test_nothing_played():
    with pytest.raises(StoreError, match="no finished episodes of lazy"):
        compare_agents([AgentEpisodes("lazy", "bench", ())])


def test_json_is_plain():
    there = json.loads(json.dumps(compare_agents([GOOD, BAD]).as_json()))
    assert there["pairs"][0]["differences"]["success"]["value"] == pytest.approx(0.9)
    assert there["pairs"][0]["success"]["only_first"] == 18


def test_the_page_has_every_agent_and_no_markup_of_theirs():
    evil = agent("<script>alert(1)</script>", [1, 0])
    page = comparison_page(compare_agents([GOOD, evil, BAD]), ["settings differ <b>"])
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert "settings differ &lt;b&gt;" in page
    assert "good – bad" in page


def test_a_page_of_one_agent_has_no_pairs():
    assert "Pairwise" not in comparison_page(compare_agents([GOOD]))


def test_differences_in_words():
    difference = PairedDifference(0.125, (-0.05, 0.3), 0.2)
    assert difference_text("success", difference) == "+12.5 (-5.0 to +30.0)"
    assert difference_text("return", difference) == "+0.125 (-0.050 to +0.300)"
    assert [p_value_text(p) for p in (None, 0.0004, 0.0404)] == ["–", "< 0.001", "0.040"]
