import json
import re

import pytest

from mobile_gym.cli import main

GOOD = {"observation": "a", "thought": "b", "action_in_words": "c", "expected_change": "d"}


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
    folder = tmp_path / "run"
    status, _, err = command(
        "run", "--suite", "lamps", "--agent", "solution", "--out", folder, "--task", "*CountRooms"
    )  # fmt: skip
    assert (status, err) == (0, "")
    return folder


def scripted(*replies):
    script = [reply if isinstance(reply, str) else json.dumps(reply) for reply in replies]
    return json.dumps({"kind": "scripted", "script": script})


def test_actions_are_annotated_beside_the_episodes_and_exported(command, recorded, tmp_path):
    (episode,) = (recorded / "episodes").glob("*.parquet")
    before = episode.read_bytes()
    count = json.loads((recorded / "summary.json").read_text())["steps"]
    model = scripted(*[GOOD] * count)
    status, said, err = command("annotate", recorded, "--model", model, "--see", "text")
    assert (status, err) == (0, "")
    assert f"reasoning: {count} of {count} actions annotated, {count} calls" in said
    kept = recorded / "annotations" / "reasoning"
    assert json.loads((kept / "annotator.json").read_text())["see"] == "text"
    assert json.loads((kept / f"{episode.stem}.json").read_text())["steps"]["1"] == GOOD
    assert episode.read_bytes() == before
    assert command("annotate", recorded, "--model", model, "--see", "text")[0] == 0
    out = ("--format", "digidata", "--out", tmp_path / "out")
    assert command("export", recorded, *out, "--annotations", "reasoning")[0] == 0
    first = json.loads((tmp_path / "out" / "episodes.jsonl").read_text().splitlines()[0])
    assert first["expected_ui_change"] == "d"
    status, _, err = command("export", recorded, *out[:3], tmp_path / "2", "--annotations", "no")
    assert status == 2
    assert "no annotations called 'no'; there are reasoning" in err


def test_a_model_that_only_says_garbage_is_told(command, recorded):
    status, _, err = command("annotate", recorded, "--model", scripted(*["?"] * 99))
    assert status == 1
    assert re.search("reasoning: no action could be annotated: .*not exactly one JSON", err)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--model", "gpt"), "--model is no JSON"),
        (("--model", "[]"), "no JSON object"),
        (("--model", '{"kind": "magic"}'), "kind of model"),
        (("--model", '{"kind": "openai", "model": "m", "api_key": "k"}'), "takes no 'api_key'"),
        (("--model", scripted(), "--see", "nothing"), "way to see"),
        (("--model", scripted(), "--annotator", "nobody"), "annotator"),
        (("--model", scripted(), "--name", "a/b"), "plain name"),
    ],
)
def test_mistakes_are_one_line_and_leave_nothing(command, recorded, arguments, said):
    status, out, err = command("annotate", recorded, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert not (recorded / "annotations").exists()
