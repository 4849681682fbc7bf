import shutil

import pytest
from studio_runs import judge_otherwise, write_run

from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.rollouts.storing.episode_index import INDEX, EpisodeIndex
from mobile_gym.rollouts.storing.store import episode_files
from mobile_gym.studio.library import RunLibrary, runs_below

PATIENCE_S = 60


@pytest.fixture
def library(runs):
    library = RunLibrary([runs])
    yield library
    library.close()


def test_runs_are_found_in_folders_of_runs(runs):
    assert [path.name for path in runs_below(runs)] == ["random", "solution"]
    assert list(runs_below(runs / "random")) == [runs / "random"]


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(StoreError, match="no such folder"):
        RunLibrary([tmp_path / "gone"])


def test_what_the_index_knows_is_there_at_once(library):
    shelf = library.shelf()
    assert shelf.is_complete
    assert len(shelf.rows) == 4
    assert {run.key for run in shelf.runs} == {"random", "solution"}


def test_episodes_without_an_index_are_read_and_the_index_written(runs):
    index = runs / "solution" / "episodes" / INDEX
    before = index.read_bytes()
    index.unlink()
    library = RunLibrary([runs])
    try:
        assert library.wait(PATIENCE_S)
        assert len(library.shelf().rows) == 4
    finally:
        library.close()
    assert index.read_bytes() == before


def test_a_damaged_file_is_named_and_costs_only_itself(runs):
    [first, _] = episode_files(runs / "solution")
    first.write_bytes(first.read_bytes()[:-100])
    library = RunLibrary([runs])
    try:
        assert library.wait(PATIENCE_S)
        shelf = library.shelf()
    finally:
        library.close()
    assert len(shelf.rows) == 3
    assert set(shelf.run("solution").unreadable) == {first.name}


def test_episodes_that_come_later_are_shown(library, runs, played):
    write_run(runs / "later", played["solution"], "solution")
    assert len(library.shelf().rows) == 6


def test_a_run_that_goes_is_no_longer_shown(library, runs):
    shutil.rmtree(runs / "random")
    assert [run.key for run in library.shelf().runs] == ["solution"]


def test_runs_of_one_name_have_keys_of_their_own(tmp_path, played):
    for place in ("a", "b"):
        write_run(tmp_path / place / "run", played["solution"], "solution")
    library = RunLibrary([tmp_path])
    library.close()
    keys = [run.key for run in library.shelf().runs]
    assert len(set(keys)) == 2
    assert all("/" not in key for key in keys)


def test_judges_that_disagree_are_found(runs):
    files = episode_files(runs / "solution")
    written = judge_otherwise(runs / "solution")
    library = RunLibrary([runs])
    try:
        assert library.wait(PATIENCE_S)
        rows = library.shelf().rows
    finally:
        library.close()
    assert len(written) == 2
    disputed = rows.filter(rows["disagrees"])
    assert disputed["file"].to_pylist() == [files[0].name]


@pytest.mark.parametrize(
    "name", ["../run.json", "0/../../run.json", "..\\x.parquet", "0000009-x.parquet", "", "/etc/x"]
)
def test_a_name_that_is_no_episode_is_refused(library, name):
    with pytest.raises(UsageError):
        library.shelf().run("random").file(name)


def test_the_table_of_an_index_is_what_its_entries_say(runs):
    index = EpisodeIndex.of(runs / "random")
    table, missing = index.table()
    assert not missing
    assert table["file"].to_pylist() == list(index.entries())
