import json

import pytest

from mobile_gym.agents.random import RandomAgent
from mobile_gym.cli import main
from mobile_gym.core.errors import AgentUnavailable
from mobile_gym.rollouts.benching.bench_folder import read_bench


@pytest.fixture
def command(capsys):
    """A bench of lamps: its status, and what it said."""

    def run(out, *arguments):
        given = ("--suite", "lamps", "--seeds", "2", "--perturbation", "none", "--pictures", "0")
        with pytest.raises(SystemExit) as ended:
            main(["bench", *given, "--out", str(out), *map(str, arguments)])
        said = capsys.readouterr()
        return ended.value.code, said.out, said.err

    return run


def test_it_plays_and_shows_every_agent_and_split(command, tmp_path):
    status, out, err = command(tmp_path / "b", "--agent", "solution", "--agent", "noop")
    assert status == 0
    assert err.splitlines() == [
        f"mobile-gym: suite lamps has no such tasks in split {split}"
        for split in ("test_template", "test_app")
    ]
    rows = [line.split() for line in out.splitlines() if "test_instance" in line]
    assert [row[:4] for row in rows] == [
        ["solution", "test_instance", "2", "100.0"],
        ["noop", "test_instance", "2", "0.0"],
    ]
    assert out.splitlines()[-1] == f"{tmp_path / 'b'}"


def test_the_same_command_again_changes_nothing(command, tmp_path):
    first = command(tmp_path / "b", "--agent", "noop")
    assert command(tmp_path / "b", "--agent", "noop") == first


def test_arguments_are_those_of_the_agents_in_their_order(command, tmp_path):
    agents = ("--agent", "solution", "--agent", "solution", "--agent", "noop")
    arguments = ("--agent-args", "{}", "--agent-args", '{"skips_missing": true}')
    status, _, _ = command(tmp_path / "b", *agents, *arguments)
    assert status == 0
    specs = [run.agent.spec for run in read_bench(tmp_path / "b").runs]
    assert specs == ["solution", '{"name": "solution", "skips_missing": true}', "noop"]


def test_more_arguments_than_agents_are_refused(command, tmp_path):
    status, _, err = command(
        tmp_path / "b", "--agent", "noop", "--agent-args", "{}", "--agent-args", "{}"
    )
    assert status == 2
    assert "--agent-args is there 2 times, --agent 1 times" in err


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (("--agent", "nop"), "unknown agent 'nop'; did you mean noop?"),
        (("--agent", "noop", "--split", "test"), "unknown split 'test'"),
        (("--agent", "noop", "--split", "test_app"), "suite 'lamps' has no tasks in test_app"),
        (("--agent", "noop", "--engine", "cloud"), "unknown engine 'cloud'"),
        (("--agent", "noop", "--task", "Lamp.Breake"), "unknown task in suite 'lamps'"),
        (("--agent", "noop", "--limit-usd", "0"), "the limit of usd is 0.0; it must be positive"),
        (("--agent", "noop", "--image-size", "big"), "--image-size 'big' is not HEIGHTxWIDTH"),
        (("--agent", "noop", "--key", "nowhere"), "nowhere: cannot be read"),
        (("--agent", "noop", "--ray-address", "a:1"), "--ray-address is for --engine ray"),
        (("--agent", "noop", "--agent", "noop"), "agent noop is there twice"),
        (("--agent", "noop", "--max-steps", "two"), "max_steps"),
    ],
)
def test_a_mistake_is_one_line_and_leaves_nothing(command, tmp_path, wrong, complaint):
    status, out, err = command(tmp_path / "b", *wrong)
    assert status == 2
    assert out == ""
    assert complaint in err.splitlines()[-1]
    assert not (tmp_path / "b").exists()


def test_a_limit_says_what_is_left_and_how_to_go_on(command, tmp_path):
    status, out, err = command(tmp_path / "b", "--agent", "noop", "--limit-hours", "1e-9")
    assert status == 0
    assert "0/2" in out
    assert "the limit of 1e-09 hours is reached; 2 episodes are left: give the same" in err
    status, out, err = command(tmp_path / "b", "--agent", "noop")
    assert status == 0
    assert "are left" not in err


def test_a_limit_of_money_names_agents_that_it_cannot_hold(command, tmp_path):
    status, _, err = command(tmp_path / "b", "--agent", "noop", "--limit-usd", "5")
    assert status == 0
    assert "agent noop does not say what it costs, so --limit-usd does not limit it" in err


def test_a_key_decides_the_instances_and_is_told_by_its_fingerprint_alone(command, tmp_path):
    (tmp_path / "key").write_bytes(b"k" * 32)
    command(tmp_path / "keyed", "--agent", "noop", "--key", tmp_path / "key")
    command(tmp_path / "plain", "--agent", "noop")
    seeds = [
        {
            episode.outcome.seed
            for run in read_bench(tmp_path / name).runs
            for episode in run.episodes
        }
        for name in ("keyed", "plain")
    ]
    assert len(seeds[0] | seeds[1]) == 4
    facts = (tmp_path / "keyed" / "bench.json").read_text()
    assert "kkkk" not in facts
    assert len(json.loads(facts)["settings"]["key"]) == 64


def test_without_its_key_it_does_not_go_on(command, tmp_path):
    (tmp_path / "key").write_bytes(b"k" * 32)
    command(tmp_path / "b", "--agent", "noop", "--key", tmp_path / "key")
    status, _, err = command(tmp_path / "b", "--agent", "noop")
    assert status == 2
    assert "has another bench (key" in err


class Silent(RandomAgent):
    """Has an answer in so many episodes."""

    name = "silent"

    def __init__(self, games: int) -> None:
        super().__init__()
        self.left = games

    def reset(self, task, seed):
        self.left -= 1
        super().reset(task, seed)

    def act(self, observation, frame):
        if self.left < 0:
            raise AgentUnavailable("the connection failed")
        return super().act(observation, frame)


@pytest.mark.parametrize("games", [0, 1])
def test_an_agent_out_of_reach_is_one_line_that_says_how_to_go_on(command, tmp_path, games):
    given = json.dumps({"games": games})
    status, _, err = command(tmp_path / "b", "--agent", f"{__name__}:Silent", "--agent-args", given)
    goes_on = f"; the same command goes on with what is in {tmp_path / 'b'}" if games else ""
    assert status == 1
    assert err.splitlines()[-1] == (
        "mobile-gym: Lamp.TurnOn: the agent gave no answer 4 times in a row: the connection "
        f"failed{goes_on}"
    )
    assert (tmp_path / "b").exists() == bool(games)
