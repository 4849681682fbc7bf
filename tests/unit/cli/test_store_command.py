import json

import pytest

from mobile_gym.cli import main


@pytest.fixture
def command(capsys):
    def run(*arguments):
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return ended.value.code, said.out, said.err

    return run


@pytest.fixture
def demo(command, tmp_path):
    def make(name, *options):
        given = ("--suite", "lamps", "--agent", "noop", "--max-steps", 2, "--pictures", 0)
        status, _, _ = command("run", *given, "--out", tmp_path / name, *options)
        assert status == 0
        return tmp_path / name

    return make


def test_check_names_what_is_damaged(command, demo):
    folder = demo("run", "--episodes", 2)
    assert command("store", "check", folder) == (
        0,
        "4 episodes are intact (8 steps), 0 files are damaged\n",
        "",
    )
    path = sorted((folder / "episodes").iterdir())[1]
    flipped = bytearray(path.read_bytes())
    flipped[len(flipped) // 2] ^= 1
    path.write_bytes(flipped)
    status, out, _ = command("store", "check", folder)
    assert status == 1
    assert out.splitlines()[0].startswith(f"{path}: its digest is wrong")
    assert out.splitlines()[1] == "3 episodes are intact (6 steps), 1 files are damaged"
    path.unlink()
    assert demo("run", "--episodes", 2) == folder
    assert command("store", "check", folder)[0] == 0


def test_check_writes_a_lacking_index_anew(command, demo):
    folder = demo("run", "--episodes", 2)
    index = folder / "episodes" / "index.jsonl"
    lines = sorted(index.read_text().splitlines())
    index.unlink()
    status, out, _ = command("store", "check", folder)
    assert status == 0
    assert out.splitlines()[1:] == ["the index was written anew: there was none"]
    assert sorted(index.read_text().splitlines()) == lines


def test_merge_and_stats(command, demo, tmp_path):
    one, other = demo("1"), demo("2", "--seed", 3, "--task", "*TurnOn")
    status, out, _ = command("store", "merge", one, other, "--out", tmp_path / "both")
    assert (status, out.partition(" ")[0]) == (0, "3")
    status, out, _ = command("store", "stats", tmp_path / "both", "--json")
    assert status == 0
    assert json.loads(out)["steps"] == 6
    status, out, _ = command("store", "stats", tmp_path / "both")
    assert "3 episodes, 6 steps, 3 distinct screenshots" in out
    assert "hierarchy" in out
    assert "mean return" in out


def test_recode(command, demo, tmp_path):
    folder = demo("run")
    status, out, _ = command("store", "recode", folder, "--codec", "png", "--out", tmp_path / "png")
    assert (status, out.partition(" ")[0]) == (0, "2")
    assert command("store", "check", tmp_path / "png")[0] == 0
    demo("png")  # the same run, which is finished
    status, out, err = command(
        "store", "recode", folder, "--codec", "gif", "--out", tmp_path / "gif"
    )
    assert (status, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("word", ["check", "stats"])
def test_mistakes_are_one_line(command, tmp_path, word):
    for folder, complaint in ((tmp_path / "no", "no such folder"), (tmp_path, "no episodes")):
        status, out, err = command("store", word, folder)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert complaint in err


def test_a_run_goes_on_and_another_is_refused(command, demo, tmp_path):
    folder = demo("run", "--episodes", 2)
    summary = json.loads((folder / "summary.json").read_text())
    (first, *_) = sorted((folder / "episodes").iterdir())
    first.unlink()
    demo("run", "--episodes", 2, "--workers", 2)
    again = json.loads((folder / "summary.json").read_text())
    for one in (again, summary, *again["tasks"], *summary["tasks"]):  # what the clock says
        del one["seconds_per_step"]
    del again["steps_per_second"], summary["steps_per_second"]
    assert again == summary
    given = ("--suite", "lamps", "--agent", "noop", "--max-steps", 2, "--pictures", 0)
    status, _, err = command("run", *given, "--out", folder, "--episodes", 2, "--seed", 9)
    assert status == 2
    assert "seed 0, not 9" in err


@pytest.mark.parametrize("word", ["check", "merge", "recode", "stats"])
def test_every_command_has_help_with_an_example(command, word):
    status, out, _ = command("store", word, "--help")
    assert status == 0
    assert f"mobile-gym store {word}" in out.split("Example")[1]
