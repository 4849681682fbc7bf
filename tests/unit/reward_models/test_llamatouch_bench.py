"""The bench on recordings: a small one made up here, and real apps where they are at hand."""

import json

import pytest
from recorded_notes import write_event

from mobile_gym.core.errors import RecordingError
from reward_models.judge_bench.llamatouch_traces import main, run_traces

KEYS = ("accepted_correct", "rejected_wrong", "stepwise_accuracy", "lcs_accuracy", "traces")


def test_a_small_recording(recorded_folder, capsys):
    assert main(["--traces", str(recorded_folder), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert set(KEYS) <= set(result)
    assert result["accepted_correct"] == result["rejected_wrong"] == 1.0
    assert result["stepwise_accepted_correct"] == 0.0
    assert {"detour", "cut short", "other task", "wrong ending"} <= set(result["kinds"])
    ablation = result["ablation"]
    assert ablation["without exact match"]["accuracy"] < ablation["all levels"]["accuracy"]


def test_another_way_is_found_and_accepted(recorded_folder):
    """A second way to the settings: by the page of a new note."""
    save = {"class": "android.widget.Button", "text": "Save", "bounds": [[0, 300], [400, 380]]}
    click = {"event_type": "click", "view": save}
    write_event(recorded_folder, "9", "edit", "settings", click)
    result = run_traces(recorded_folder)
    found = result["kinds"]["other way"]
    assert found["traces"] == found["accepted"] > 0


@pytest.mark.parametrize("unknown", ["*", "home", "settings*"])
def test_screens_whose_activity_was_not_known(recorded_folder, unknown):
    for file in (recorded_folder / "states").glob(f"state_{unknown}.json"):
        state = json.loads(file.read_text(encoding="utf-8")) | {"foreground_activity": None}
        file.write_text(json.dumps(state), encoding="utf-8")
    result = run_traces(recorded_folder)
    assert result["accepted_correct"] == result["rejected_wrong"] == 1.0
    assert result["traces"] > 10
    assert not result["left_out"]


def test_a_folder_of_another_kind_is_refused_in_one_line(tmp_path, capsys):
    with pytest.raises(RecordingError):
        run_traces(tmp_path / "none")
    with pytest.raises(SystemExit) as caught:
        main(["--traces", str(tmp_path)])
    assert caught.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_broken_file_is_named_in_one_line(recorded_folder, capsys):
    (recorded_folder / "states" / "state_home.json").write_text("{", encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["--traces", str(recorded_folder), "--json"])
    told = capsys.readouterr()
    assert "states/state_home.json: is not JSON" in told.err
    assert len(told.err.splitlines()) == 1
    assert not told.out


@pytest.mark.parametrize("app", ["calendar", "clock", "contacts", "notes"])
def test_real_apps(shared_data, app):
    result = run_traces(shared_data / "droidtask" / app)
    assert result["accepted_correct"] >= 0.95, result["errors"]
    assert result["rejected_wrong"] >= 0.95, result["errors"]
    assert result["stepwise_accepted_correct"] == 0.0
    assert result["accuracy"] > result["lcs_accuracy"] > result["stepwise_accuracy"]
