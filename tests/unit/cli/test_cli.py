import json
import re
from dataclasses import replace

import lamp_phone
import pytest

from mobile_gym.cli import main
from mobile_gym.core import plugins
from mobile_gym.core.errors import DeviceUnreachable
from mobile_gym.rollouts import read_episode, write_episode
from mobile_gym.rollouts.collecting.observing import WatchedRun, episode_of_run
from reward_models.rules import RulesJudge


@pytest.fixture
def command(capsys):
    def run(*arguments):
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return ended.value.code, said.out, said.err

    return run


@pytest.fixture
def one_line(command):
    """A command that fails: its status and its one line."""

    def run(*arguments):
        status, out, err = command(*arguments)
        assert out == ""
        assert err.count("\n") == 1, err
        assert err.startswith("mobile-gym: ")
        return status, err

    return run


def contents(folder):
    return sorted(path.name for path in folder.iterdir())


def test_run_and_report(command, tmp_path):
    out = tmp_path / "runs" / "demo"
    status, said, err = command(
        "run", "--suite", "lamps", "--agent", "solution", "--episodes", 2, "--out", out
    )
    assert (status, err) == (0, "")
    figures = " ".join(said.split())
    assert "success rate 100.0 %, without side effects 100.0 %, SCR 100.0 %" in figures
    assert re.search(r"mean return 1\.000, [\d.]+ steps/s", figures)
    assert said.rstrip().endswith("report.html")
    assert contents(out) == ["episodes", "report.html", "run.json", "summary.json"]
    assert len(contents(out / "episodes")) == 4 + 1  # and their index
    summary = json.loads((out / "summary.json").read_text())
    assert (summary["success_rate"], summary["agent"], summary["suite"]) == (
        1.0,
        "solution",
        "lamps",
    )
    (out / "report.html").unlink()
    status, again, _ = command("report", out, "--pictures", 1)
    assert status == 0
    assert again.splitlines()[-2] == said.splitlines()[-2]
    assert (out / "report.html").read_text().count('<details class="episode"') == 4
    assert json.loads((out / "summary.json").read_text()) == summary


def test_a_verbose_run_explains_each_episode(command, tmp_path):
    status, out, err = command(*RUN, "--out", tmp_path / "noop", "--verbose")
    assert status == 0
    assert "success rate 0.0 %" in out
    lines = err.splitlines()
    place = lines.index("Lamp.CountRooms-0: failed")
    assert lines[place + 2] == "  The agent did nothing on the phone."
    assert any(line.startswith("  no answer (accepted: ") for line in lines[place:])
    assert any(line.startswith("  Missing at the end: ") for line in lines)
    _, _, quiet = command(*RUN, "--out", tmp_path / "quiet")
    assert quiet == ""
    _, _, err = command(
        "run", "--suite", "lamps", "--agent", "solution", "--out", tmp_path / "s", "--verbose"
    )
    assert re.search(r"Lamp.CountRooms-0: success\n  answer '.+': right\n", err)


def test_a_report_of_an_agent_that_was_only_watched(command, tmp_path):
    command("run", "--suite", "lamps", "--agent", "solution", "--out", tmp_path, "--limit", 1)
    (file,) = (tmp_path / "episodes").glob("*.parquet")
    episode = read_episode(file)
    frames = tuple(step.frame for step in episode.steps)
    watched = episode_of_run(
        WatchedRun(frames, "exited", 0, 1.0, ""),
        episode.task,
        episode_id=episode.id,
        agent="black box",
        device="lamp",
    )
    write_episode(file, watched)
    status, said, err = command("report", tmp_path)
    assert (status, err) == (0, "")
    assert "success rate 0.0 %" in said
    page = (tmp_path / "report.html").read_text()
    assert page.count("</b> the screen changed") == len(frames) - 1
    assert page.count('<span class="verdict unjudged">not judged</span>') == 3
    assert "ended by exited" in page
    assert page.count('<a class="shot ') == len(frames)


def test_options_reach_the_run(command, tmp_path):
    status, _, _ = command(
        "run",
        "--suite",
        "all",
        "--agent",
        "noop",
        "--out",
        tmp_path,
        "--task",
        "*Rooms",
        "--language",
        "zh",
        "--max-steps",
        2,
        "--seed",
        5,
        "--image-size",
        "400x300",
        "--terminate-on",
        "either",
        "--judge",
        "rules",
        "--device",
        "lamp",
        "--pictures",
        0,
        "--limit",
        1,
    )
    assert status == 0
    summary = json.loads((tmp_path / "summary.json").read_text())
    assert (summary["steps"], summary["seed"]) == (2, 5)
    assert [task["task_id"] for task in summary["tasks"]] == ["Lamp.CountRooms"]
    assert summary["settings"]["image_size"] == [400, 300]
    assert summary["settings"]["language"] == "zh"


@pytest.mark.parametrize(
    ("given", "preset"),
    [
        ((), None),
        (("--perturb",), "standard"),
        (("--perturbation", "visual"), "visual"),
        (("--perturb", "--perturbation", "visual"), "visual"),
    ],
)
def test_a_run_on_another_phone_each_time(command, tmp_path, given, preset):
    status, _, _ = command(*RUN, "--max-steps", 1, "--out", tmp_path, *given)
    assert status == 0
    for name in ("run.json", "summary.json"):
        written = json.loads((tmp_path / name).read_text())
        assert written["settings"]["perturbation"] == preset


def test_a_judge_with_arguments(command, tmp_path):
    judge = '{"name":"cadenced", "judge":"rules","when":"at_end"}'
    status, _, err = command(*RUN, "--max-steps", 1, "--out", tmp_path, "--judge", judge)
    assert (status, err) == (0, "")
    written = json.loads((tmp_path / "run.json").read_text())
    assert json.loads(written["settings"]["judge"]) == json.loads(judge)
    spaced = judge.replace(":", " : ")
    status, _, err = command(*RUN, "--max-steps", 1, "--out", tmp_path, "--judge", spaced)
    assert status == 0  # the same run, which goes on
    assert "episodes are finished" in err


class WeighedJudge(RulesJudge):
    """Would read its weights from a file."""

    def __init__(self, path):
        super().__init__()


def test_a_judge_with_other_weights_is_another_judge(command, one_line, tmp_path, monkeypatch):
    monkeypatch.setattr(lamp_phone, "WeighedJudge", WeighedJudge, raising=False)
    monkeypatch.setitem(plugins._BUILT_IN["judge"], "weighed", "lamp_phone:WeighedJudge")
    weights = tmp_path / "weights.bin"
    weights.write_bytes(b"first")
    judge = json.dumps({"name": "weighed", "path": str(weights)})
    asked = (*RUN, "--max-steps", 1, "--out", tmp_path / "run", "--judge", judge)
    assert [command(*asked)[0], command(*asked)[0]] == [0, 0]
    weights.write_bytes(b"second")
    status, line = one_line(*asked)
    assert status == 2
    assert f"another run (what {weights} holds has changed); choose another --out" in line


def test_tasks(command):
    status, table, _ = command("tasks", "--suite", "lamps")
    assert status == 0
    assert "Lamp.TurnOn" in table
    status, listing, _ = command("tasks", "--json")
    rows = json.loads(listing)
    assert [row["env_id"] for row in rows] == [
        "MobileGym/Lamp.TurnOn-v0",
        "MobileGym/Lamp.CountRooms-v0",
    ]
    assert rows[0]["instruction"].startswith("Turn on the lamp in Room")


RUN = ("run", "--suite", "lamps", "--agent", "noop")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("run", "--suite", "lamp", "--agent", "noop"), "unknown suite 'lamp'; did you mean lamps"),
        (("run", "--suite", "lamps", "--agent", "nop"), "unknown agent 'nop'; did you mean noop"),
        ((*RUN, "--ray-address", "a:1"), "--ray-address is for --engine ray, not local"),
        ((*RUN, "--judge", "rule"), "unknown judge 'rule'; did you mean rules"),
        ((*RUN, "--judge", "autoeval"), "judge 'autoeval' cannot be made: "),
        ((*RUN, "--judge", '{"name": "rules", "x": 1}'), "judge 'rules' cannot be made: "),
        ((*RUN, "--judge", '{"name": "rules"'), "is neither a name nor JSON"),
        ((*RUN, "--device", "lump"), "unknown device 'lump'; did you mean lamp"),
        ((*RUN, "--language", "fr"), "unknown language 'fr'"),
        ((*RUN, "--language", "de"), "language 'de' is not one of en, zh"),
        ((*RUN, "--terminate-on", "never"), "terminate_on"),
        ((*RUN, "--task", "Lamp.TurnOf"), "did you mean Lamp.TurnOn"),
        ((*RUN, "--image-size", "big"), "'big' is not HEIGHTxWIDTH"),
        ((*RUN, "--image-size", "2x2"), "image_size is (2, 2)"),
        ((*RUN, "--perturbation", "visul"), "unknown perturbation preset 'visul'; did you mean"),
        ((*RUN, "--episodes", "0"), "--episodes"),
        ((*RUN, "--seed", "-1"), "--seed"),
        ((*RUN, "--seed", "x"), "--seed"),
        ((*RUN, "--colour", "red"), "--colour"),
    ],
)
def test_a_mistake_is_one_line_and_leaves_nothing_behind(one_line, tmp_path, arguments, complaint):
    status, line = one_line(*arguments, "--out", tmp_path / "a" / "b")
    assert status == 2
    assert complaint in line
    assert contents(tmp_path) == []


@pytest.mark.parametrize("port", [1, 70000])
def test_a_ray_cluster_that_is_not_there_is_one_line(one_line, tmp_path, port):
    pytest.importorskip("ray", reason="needs the extra mobile-gym[ray]")
    where = ("--engine", "ray", "--ray-address", f"127.0.0.1:{port}")
    status, line = one_line(*RUN, *where, "--out", tmp_path / "a")
    assert status == 2
    assert f"no Ray cluster can be reached at 127.0.0.1:{port}: " in line
    assert contents(tmp_path) == []


def test_missing_and_unknown_words_are_one_line(one_line):
    assert "--out" in one_line(*RUN)[1]
    assert "jump" in one_line("jump")[1]
    assert "is not the folder of a run" in one_line("report", "/no/such/folder")[1]
    assert "unknown suite" in one_line("tasks", "--suite", "nope")[1]


def test_a_folder_in_use_is_refused_and_left_alone(one_line, tmp_path):
    (tmp_path / "mine.txt").write_text("x")
    status, line = one_line(*RUN, "--out", tmp_path)
    assert status == 2
    assert "not an empty folder" in line
    assert contents(tmp_path) == ["mine.txt"]
    assert one_line(*RUN, "--out", tmp_path / "mine.txt" / "run")[0] == 2
    assert one_line(*RUN, "--out", "/proc/no/run")[0] == 2


def test_a_damaged_episode_is_named(command, one_line, tmp_path):
    command(*RUN, "--out", tmp_path)
    (path, *_) = (tmp_path / "episodes").iterdir()
    path.write_bytes(b"PAR1")
    status, line = one_line("report", tmp_path)
    assert status == 2
    assert path.name in line


def test_a_broken_device_is_not_the_users_mistake(command, tmp_path, monkeypatch):
    def fail(self, action):
        raise DeviceUnreachable("the cable is loose")

    perform = lamp_phone.LampPhone.perform
    monkeypatch.setattr(lamp_phone.LampPhone, "perform", fail)
    status, _, err = command(*RUN, "--out", tmp_path / "run")
    assert status == 1
    first, last = err.splitlines()
    assert first.endswith("the cable is loose; it is played again")
    assert "4 times in a row: DeviceUnreachable: the cable is loose" in last
    assert contents(tmp_path) == []

    asked = []

    def fail_later(self, action):
        asked.append(action)
        return fail(self, action) if len(asked) > 20 else perform(self, action)

    monkeypatch.setattr(lamp_phone.LampPhone, "perform", fail_later)
    status, _, err = command(*RUN, "--out", tmp_path / "run")
    assert status == 1
    assert "1 finished episodes are in" in err.splitlines()[-1]
    assert command("report", tmp_path / "run")[0] == 0


def test_an_interrupted_run_keeps_what_is_finished(one_line, command, tmp_path, monkeypatch):
    perform, asked = lamp_phone.LampPhone.perform, []

    def interrupt(self, action):
        asked.append(action)
        if len(asked) in (20, 21):
            raise KeyboardInterrupt
        return perform(self, action)

    monkeypatch.setattr(lamp_phone.LampPhone, "perform", interrupt)
    status, line = one_line(*RUN, "--out", tmp_path / "run")
    assert status == 130
    assert "interrupted; 1 finished episodes are in" in line
    assert command("report", tmp_path / "run")[0] == 0
    status, line = one_line(*RUN, "--out", tmp_path / "other")
    assert status == 130
    assert contents(tmp_path) == ["run"]


@pytest.mark.parametrize("name", ["run", "tasks", "report"])
def test_every_command_has_help_with_an_example(command, name):
    status, out, _ = command(name, "--help")
    assert status == 0
    assert f"mobile-gym {name}" in out.split("Example")[1]


def test_without_a_command_there_is_help(command):
    status, out, _ = command()
    assert status == 0
    assert "run" in out


def test_run_names_the_tasks_that_have_no_instances_in_the_split(
    command, one_line, tmp_path, monkeypatch
):
    held_out = replace(lamp_phone.TEMPLATES[1], split="test_app")
    monkeypatch.setattr(lamp_phone, "TEMPLATES", (lamp_phone.TEMPLATES[0], held_out))
    run = ("run", "--suite", "lamps", "--split", "train", "--agent", "noop", "--out")
    status, _, err = command(*run, tmp_path / "run", "--task", "Lamp.*")
    assert status == 0, err
    assert "left out, as they have no instances in split 'train'" in err
    assert f"{held_out.id} (test_app)" in err
    _, err = one_line(*run, tmp_path / "none", "--task", held_out.id)
    assert f"no task has instances in split 'train': {held_out.id} (test_app)" in err
