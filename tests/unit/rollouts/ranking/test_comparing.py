"""Folders of benches and runs, read together and compared."""

import json

import pytest
from lamp_bench import play
from lamp_phone import TEMPLATES

from mobile_gym.agents.random import RandomAgent
from mobile_gym.core.errors import StoreError, UnknownName
from mobile_gym.rollouts import RunFolder, RunSettings, collect
from mobile_gym.rollouts.ranking.comparing import compare_folders, compared_agents


@pytest.fixture
def bench(tmp_path):
    play(tmp_path / "a", "noop", "solution", max_steps=20)
    return tmp_path / "a"


def make_run(path, **fields):
    settings = RunSettings("random", **fields)
    folder = RunFolder.create(path, suite="lamps", settings=settings, version="1")
    for position, episode in enumerate(collect(TEMPLATES, RandomAgent(), settings)):
        folder.keep(position, episode)
    return path


def test_a_bench_is_its_agents(bench):
    labels = [each.contestant.label for each in compared_agents([bench])]
    assert labels == ["noop", "solution"]
    assert all(len(each.files) == 4 for each in compared_agents([bench]))


def test_files_are_those_of_the_episodes(bench):
    for each in compared_agents([bench]):
        for file, episode in zip(each.files, each.contestant.episodes, strict=True):
            assert episode.outcome.episode_id in file.name


def test_the_same_name_in_two_folders(bench, tmp_path):
    play(tmp_path / "b", "noop", max_steps=20)
    labels = [each.contestant.label for each in compared_agents([bench, tmp_path / "b", bench])]
    assert labels == ["noop [a]", "solution [a]", "noop [b]", "noop [a] (2)", "solution [a] (2)"]


def test_agents_of_a_bench_are_compared(bench):
    told = []
    compared = compare_folders(
        [bench], bench, reference="solution", on_progress=lambda *both: told.append(both)
    )
    noop, solution = compared.comparison.agents
    assert solution.measures["ESAR"].value == 1.0
    assert "step accuracy" in noop.measures
    assert "step accuracy" not in solution.measures
    assert noop.end_reasons == {"looping": 1.0}
    assert compared.comparison.pairs[0].pairs == 4
    assert told[-1] == (8, 8)
    assert json.loads((bench / "compare.json").read_text())["reference"] == "solution"
    assert "Pairwise differences" in (bench / "compare.html").read_text()


def test_a_run_beside_a_bench_that_was_played_otherwise(bench, tmp_path):
    run = make_run(tmp_path / "run", max_steps=3)
    compared = compare_folders([bench, run], tmp_path)
    assert [row.label for row in compared.comparison.agents] == ["noop", "solution", "random"]
    notes = " ".join(compared.notes)
    assert "different settings of max_steps: 20, 3" in notes
    assert "noop and random have no episode in common" in notes


def test_an_agent_that_has_played_nothing_is_left_out(tmp_path):
    bench = play(tmp_path / "a", "noop", max_steps=2)
    for run in bench.runs:
        for file in (run.path / "episodes").glob("*.parquet"):
            file.unlink()
    with pytest.raises(StoreError, match="no finished episodes"):
        compare_folders([tmp_path / "a"], tmp_path)


def test_an_unknown_reference(bench):
    with pytest.raises(UnknownName, match="solution"):
        compare_folders([bench], bench, reference="solutoin")


def test_a_folder_of_something_else(tmp_path):
    with pytest.raises(StoreError, match="not the folder of a run"):
        compared_agents([tmp_path])
