"""Two trainings of one model under one path are two judges."""

import json
import os

import pytest

from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts import RunFolder, RunSettings
from mobile_gym.rollouts.reviewing.annotations import AnnotationFolder
from mobile_gym.rollouts.reviewing.verdicts import VerdictFolder
from mobile_gym.rollouts.storing import fingerprints as room
from mobile_gym.rollouts.storing.fingerprints import file_fingerprints
from mobile_gym.rollouts.storing.merge import merge_runs


@pytest.fixture
def weights(tmp_path):
    path = tmp_path / "learned.safetensors"
    path.write_bytes(b"first training")
    return path


def test_only_what_is_there_and_named_by_an_input_is_looked_at(weights, tmp_path):
    (tmp_path / "cache").mkdir()
    (tmp_path / "rules").mkdir()
    spec = {
        "name": str(tmp_path / "rules"),
        "judges": [
            {"name": "learned", "path": str(weights)},
            {"name": "x", "model": {"kind": "transformers", "path": "nobody/has-this"}},
            {"model": {"path": "x" * 5000, "cache": {"folder": str(tmp_path / "cache")}}},
            {"annotations": [{"task": str(weights)}], "embedding": None, "path": ""},
        ],
    }
    assert list(file_fingerprints(spec)) == [str(weights)]


def test_the_contents_count_and_not_the_time(weights):
    spec = {"path": str(weights)}
    first = file_fingerprints(spec)
    os.utime(weights, (1, 1))
    assert file_fingerprints(spec) == first
    weights.write_bytes(b"other training")
    assert file_fingerprints(spec) != first


def test_of_a_folder_names_and_contents_count(tmp_path):
    folder = tmp_path / "model"
    (folder / "tokens").mkdir(parents=True)
    (folder / "tokens" / "a.json").write_bytes(b"1")
    spec = {"path": str(folder)}
    seen = [file_fingerprints(spec)]
    (folder / ".lock").write_bytes(b"2")
    assert file_fingerprints(spec) == seen[0]
    (folder / "tokens" / "a.json").rename(folder / "tokens" / "b.json")
    seen.append(file_fingerprints(spec))
    (folder / "tokens" / "b.json").write_bytes(b"2")
    seen.append(file_fingerprints(spec))
    (folder / "c.json").write_bytes(b"")
    seen.append(file_fingerprints(spec))
    assert len({str(one) for one in seen}) == 4


@pytest.mark.parametrize("place", [0, 0.31, 0.5, 0.998])
def test_a_long_change_within_a_large_file_is_seen(weights, monkeypatch, place):
    monkeypatch.setattr(room, "WHOLE_BYTES", 1 << 20)
    monkeypatch.setattr(room, "_SAMPLE_BYTES", 16)
    size = 2 << 20
    data = bytearray(size)
    weights.write_bytes(data)
    spec = {"path": str(weights)}
    before = file_fingerprints(spec)
    start, length = int(place * size), size // 255 + 1
    data[start : start + length] = b"\1" * len(data[start : start + length])
    weights.write_bytes(data)
    assert file_fingerprints(spec) != before


@pytest.mark.parametrize("kind", [VerdictFolder, AnnotationFolder])
def test_other_weights_under_the_same_path_are_refused(weights, tmp_path, kind):
    spec = {"name": "learned", "path": str(weights)}
    kind.open(tmp_path, "learned", spec)
    assert kind.open(tmp_path, "learned", spec).path.is_dir()
    weights.write_bytes(b"second training")
    with pytest.raises(StoreError, match=f"what {weights} holds has changed; choose another name"):
        kind.open(tmp_path, "learned", spec)
    weights.unlink()
    with pytest.raises(StoreError, match=f"{weights} is no longer there"):
        kind.open(tmp_path, "learned", spec)


def test_verdicts_of_unknown_weights_are_refused(weights, tmp_path):
    spec = {"name": "learned", "path": str(weights)}
    weights.unlink()
    VerdictFolder.open(tmp_path, "learned", spec)
    weights.write_bytes(b"came later")
    with pytest.raises(StoreError, match=f"what {weights} was then is not known"):
        VerdictFolder.open(tmp_path, "learned", spec)
    with pytest.raises(StoreError, match=r"path is .*, not 'elsewhere'"):
        VerdictFolder.open(tmp_path, "learned", spec | {"path": "elsewhere"})


def start(path, judge, seed=0):
    settings = RunSettings("noop", judge=judge, seed=seed)
    return RunFolder.start(path, suite="lamps", settings=settings, version="1", tasks=["a"])


def test_a_run_goes_on_with_the_same_weights_only(weights, tmp_path):
    judge = json.dumps({"name": "cadenced", "judge": {"name": "learned", "path": str(weights)}})
    run = tmp_path / "run"
    assert list(start(run, judge).run["judge_files"]) == [str(weights)]
    os.utime(weights, (1, 1))
    assert not start(run, judge).is_new
    weights.write_bytes(b"second training")
    with pytest.raises(StoreError, match=rf"another run \(what {weights} holds has changed\)"):
        start(run, judge)
    with pytest.raises(StoreError, match="its judge_files is"):
        merge_runs([run, start(tmp_path / "other", judge, seed=1).path], tmp_path / "both")
    weights.unlink()
    with pytest.raises(StoreError, match=rf"\({weights} is no longer there\)"):
        start(run, judge)


@pytest.mark.parametrize("judge", ["rules", '{"name": "cadenced", "judge": "rules"}'])
def test_a_run_of_a_judge_without_files_goes_on_as_ever(tmp_path, judge):
    assert "judge_files" not in start(tmp_path, judge).run  # as earlier versions wrote it
    assert not start(tmp_path, judge).is_new


def test_a_run_that_does_not_know_its_weights_is_refused(weights, tmp_path):
    judge = json.dumps({"name": "learned", "path": str(weights)})
    start(tmp_path / "run", judge)
    file = tmp_path / "run" / "run.json"
    run = json.loads(file.read_text())
    del run["judge_files"]
    file.write_text(json.dumps(run))
    with pytest.raises(StoreError, match=f"what {weights} was then is not known"):
        start(tmp_path / "run", judge)
