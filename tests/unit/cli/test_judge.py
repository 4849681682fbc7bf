import json
import re
import shutil
from pathlib import Path

import pytest

from mobile_gym.cli import main

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture
def command(capsys):
    def run(*arguments):
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return ended.value.code, said.out, said.err

    return run


@pytest.fixture
def recorded(command, tmp_path):
    def run(pattern):
        status, _, err = command(
            "run", "--suite", "lamps", "--agent", "solution", "--episodes", 2,
            "--out", tmp_path / "run", "--task", pattern,
        )  # fmt: skip
        assert (status, err) == (0, "")
        return tmp_path / "run"

    return run


@pytest.mark.parametrize("pattern", ["*CountRooms", "*TurnOn"])
def test_recorded_episodes_are_judged_again(command, recorded, pattern):
    folder = recorded(pattern)
    status, said, err = command("judge", folder, "--judge", "rules", "--workers", 2)
    assert (status, err) == (0, "")
    assert "rules: 2 of 2 episodes decided, success rate 100.0 %, 2 as recorded" in said
    verdicts = folder / "verdicts" / "rules"
    assert len(list(verdicts.glob("0*.json"))) == 2
    assert json.loads((verdicts / "judge.json").read_text()) == {"name": "rules"}
    assert json.loads((verdicts / "summary.json").read_text())["agreeing"] == 2
    assert command("judge", folder / "episodes", "--judge", "rules")[0] == 0
    assert command("report", folder)[0] == 0


def test_a_judge_with_arguments_has_a_name_of_its_own(command, recorded):
    folder = recorded("*CountRooms")
    spec = json.dumps({"name": "cadenced", "judge": "rules", "when": "at_end"})
    assert command("judge", folder, "--judge", spec, "--name", "late")[0] == 0
    file = next((folder / "verdicts" / "late").glob("0*.json"))
    steps = json.loads(file.read_text())["steps"]
    assert [step["reward"] for step in steps][:-1] == [0.0] * (len(steps) - 1)
    assert steps[-1]["success"]
    assert [step["goal_progress"] for step in steps] == [step["progress"] for step in steps]
    other = json.dumps({"name": "cadenced", "judge": "rules"})
    status, _, err = command("judge", folder, "--judge", other, "--name", "late")
    assert status == 2
    assert re.search(r"another judge: when is 'at_end', not None", err)


@pytest.fixture
def golden(tmp_path):
    """A folder of episodes that earlier versions of the format have."""

    def copies(*versions):
        folder = tmp_path / "old"
        (folder / "episodes").mkdir(parents=True)
        for number, version in enumerate(versions):
            name = f"episode_v{version}.parquet"
            shutil.copy(GOLDEN / name, folder / "episodes" / f"{number}-{name}")
        return folder

    return copies


def test_what_no_judge_can_know_is_said(command, golden):
    status, _, err = command("judge", golden(1, 2), "--judge", "rules")  # formats without probes
    assert status == 1
    assert re.search(r"rules could decide none of 2: the answer to .* was not recorded", err)


def test_old_episodes_with_probes_are_judged_as_they_were(command, golden):
    status, said, err = command("judge", golden(3, 4), "--judge", "rules")
    assert (status, err) == (0, "")
    assert "rules: 2 of 2 episodes decided, success rate 100.0 %, 2 as recorded" in said


def test_of_episodes_of_all_formats_those_with_probes_are_decided(command, golden):
    status, said, _ = command("judge", golden(1, 2, 3), "--judge", "rules")
    assert status == 0
    assert "rules: 1 of 3 episodes decided" in said


@pytest.mark.parametrize(
    ("judge", "said"),
    [
        ("ruls", "did you mean rules"),
        ("{", "neither a name nor JSON"),
        ('{"when": 1}', "has no name"),
        ('{"name": "rules", "loud": 1}', "cannot be made: .*loud"),
        ('{"name": "cadenced", "judge": "rules", "when": 1}', "when must be a text, not 1"),
        ("llamatouch", "essential states"),  # which shows at the first episode only
    ],
)
def test_mistakes_are_one_line_and_leave_nothing(command, recorded, judge, said):
    folder = recorded("*CountRooms")
    status, out, err = command("judge", folder, "--judge", judge)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert re.search(said, err)
    assert not (folder / "verdicts").exists()


def test_a_folder_without_episodes(command, tmp_path):
    status, _, err = command("judge", tmp_path, "--judge", "rules")
    assert status == 2
    assert "no episodes" in err
