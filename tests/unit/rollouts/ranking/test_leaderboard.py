"""Rows of a leaderboard and their page."""

import shutil
from dataclasses import replace

import lamp_phone
import pytest
from lamp_bench import KEY, judge, play

from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.rollouts.ranking.leaderboard import (
    leaderboard_html,
    leaderboard_markdown,
    leaderboard_rows,
    ranked,
    verified_rows,
)


@pytest.fixture
def bench(tmp_path):
    play(tmp_path / "a", "noop", "solution", max_steps=20)
    return tmp_path / "a"


def test_the_best_comes_first(bench):
    rows = leaderboard_rows([bench])
    assert [(row.agent.label, row.success) for row in rows] == [("solution", 1.0), ("noop", 0.0)]
    assert {row.status for row in rows} == {"not checked"}
    assert "steps 20" in rows[0].protocol


def test_a_success_without_side_effects_comes_before_one_with_them(bench):
    clean, other = leaderboard_rows([bench])
    name = "success without side effects"

    def row(label, success, is_clean):
        measures = {**clean.agent.measures, "success": success, name: is_clean}
        return replace(clean, agent=replace(clean.agent, label=label, measures=measures))

    every, nothing = clean.agent.measures["success"], other.agent.measures["success"]
    rows = (row("no success", nothing, nothing), row("dirty", every, nothing), clean)
    assert [one.agent.label for one in ranked(rows)] == ["solution", "dirty", "no success"]


def test_a_part_of_a_suite_is_told(bench, monkeypatch):
    assert "2 tasks, " in leaderboard_rows([bench])[0].protocol
    more = (*lamp_phone.TEMPLATES, replace(lamp_phone.TEMPLATES[0], id="Lamp.Third"))
    monkeypatch.setattr(lamp_phone, "suite", lambda name, split=None: more)
    assert "2 of 3 tasks of its splits" in leaderboard_rows([bench])[0].protocol


def test_rows_of_several_benches(bench):
    other = shutil.copytree(bench, bench.parent / "b")
    rows = leaderboard_rows([bench, other])
    assert [row.bench for row in rows] == ["a", "b", "a", "b"]


def test_what_is_no_bench_is_refused(tmp_path):
    with pytest.raises(StoreError, match="not the folder of a bench"):
        leaderboard_rows([tmp_path])
    with pytest.raises(UsageError, match="needs the folder"):
        leaderboard_rows([])


def test_progress_counts_every_episode(bench):
    told = []
    verified_rows(
        [bench],
        keys=[KEY],
        make_judge=judge,
        on_progress=lambda done, total: told.append((done, total)),
    )
    assert told == [(number, 8) for number in range(1, 9)]


def test_markdown_has_a_line_for_each_row(bench):
    text = leaderboard_markdown(leaderboard_rows([bench]))
    assert "| 1 | solution | 100.0 %" in text
    assert "| 2 | noop | 0.0 %" in text
    tables = [line for line in text.splitlines() if line.startswith("|")]
    assert len({line.replace("\\|", "").count("|") for line in tables}) == 1


def test_names_are_no_markup(bench, tmp_path):
    evil = shutil.copytree(bench, tmp_path / "x|<b>_y_")
    rows = leaderboard_rows([evil])
    assert "x\\|\\<b\\>\\_y\\_" in leaderboard_markdown(rows)
    page = leaderboard_html(rows)
    assert "x|&lt;b&gt;_y_" in page
    assert "<b>" not in page


def test_a_verified_row_says_so(bench):
    rows = verified_rows([bench], keys=[KEY], make_judge=judge)
    assert leaderboard_markdown(rows).count("**verified**") == 2
    assert leaderboard_html(rows).count(">verified<") == 2
