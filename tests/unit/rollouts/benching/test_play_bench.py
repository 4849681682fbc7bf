import json
import shutil
from dataclasses import replace

import lamp_phone
import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.random import RandomAgent
from mobile_gym.core import plugins
from mobile_gym.core.errors import AgentUnavailable, StoreError, UsageError
from mobile_gym.rollouts import EpisodeFolder, RunFolder, read_episode
from mobile_gym.rollouts.benching.bench_folder import BenchFolder, is_bench, read_bench
from mobile_gym.rollouts.benching.bench_settings import BenchAgent, BenchSettings
from mobile_gym.rollouts.benching.play_bench import BenchEngine, BenchLimits, play_bench
from mobile_gym.rollouts.collecting.episode_seeds import key_fingerprint

KEY = b"k" * 32
ENV_IDS = tuple(template.env_id for template in TEMPLATES)
TASKS = {"train": ENV_IDS, "test_instance": ENV_IDS[:1]}
AGENTS = tuple(map(BenchAgent.of, ("random", "noop")))
QUICK = BenchEngine(pictures=0, agent_process=False)


def settings(**changes):
    base = {"seeds": 2, "max_steps": 3, "perturbation": None}
    return BenchSettings("lamps", splits=tuple(TASKS), **(base | changes))


def start(path, agents=AGENTS, tasks=TASKS, version="1", **changes):
    return BenchFolder.start(
        path, settings=settings(**changes), agents=agents, tasks=tasks, version=version
    )


def story(path):
    """Of every episode file its actions, by where it lies in the bench."""
    return {
        str(file.relative_to(path)): [
            (step.action, step.reward) for step in read_episode(file).steps
        ]
        for file in sorted(path.glob("*/*/episodes/*.parquet"))
    }


class Paid(RandomAgent):
    name = "paid"
    last_cost_usd = 0.25


@pytest.fixture
def paid(monkeypatch):
    monkeypatch.setattr(lamp_phone, "Paid", Paid, raising=False)
    monkeypatch.setitem(plugins._BUILT_IN["agent"], "paid", "lamp_phone:Paid")
    return BenchAgent.of("paid")


def test_every_agent_plays_every_split_in_a_run_of_its_own(tmp_path):
    bench = play_bench(start(tmp_path / "b"), QUICK)
    assert bench.left == 0
    assert [(run.agent.label, run.split, len(run.episodes)) for run in bench.runs] == [
        ("random", "train", 4),
        ("random", "test_instance", 2),
        ("noop", "train", 4),
        ("noop", "test_instance", 2),
    ]
    for run in bench.runs:
        folder = RunFolder.open(run.path)
        assert folder.run["tasks"] == list(TASKS[run.split])
        assert folder.run["settings"]["agent"] == run.agent.label
        assert (run.path / "report.html").exists()
        assert json.loads((run.path / "summary.json").read_text())["episodes"] == run.asked


def test_all_agents_meet_the_same(tmp_path):
    bench = play_bench(start(tmp_path / "b"), QUICK)
    met = [[episode.instance for episode in bench.of(agent)] for agent in AGENTS]
    assert met[0] == met[1]
    assert len(set(met[0])) == 6


def test_repeats_are_played_on_the_same_instance(tmp_path):
    bench = play_bench(start(tmp_path / "b", agents=AGENTS[:1], repeats=3), QUICK)
    played = bench.of(AGENTS[0])
    assert len(played) == 18
    instances = {episode.instance[:3] for episode in played}
    assert len(instances) == 6
    assert [episode.repeat for episode in played] == [0, 1, 2] * 6
    stories = story(tmp_path / "b")
    [*repeats] = [value for name, value in stories.items() if "train" in name and "TurnOn" in name]
    assert repeats[0] != repeats[1]


def test_episodes_say_what_they_are_grouped_by(tmp_path):
    play_bench(start(tmp_path / "b", agents=AGENTS[:1]), QUICK)
    train, test = read_bench(tmp_path / "b").runs
    assert [(one.outcome.task_id, one.kind, one.language, one.split) for one in train.episodes] == [
        *[("Lamp.TurnOn", "operation", "en", "train")] * 2,
        *[("Lamp.CountRooms", "single_frame_query", "en", "train")] * 2,
    ]
    assert {one.split for one in test.episodes} == {"test_instance"}
    assert {one.level for one in train.episodes} == {1}


def test_it_goes_on_where_it_was_stopped(tmp_path):
    path = tmp_path / "b"
    play_bench(start(path), QUICK)
    whole = story(path)
    lost = sorted(path.glob("*/*/episodes/*.parquet"))[1::3]
    for file in lost:
        file.unlink()
    shutil.rmtree(path / "noop" / "train")
    told = []
    play_bench(start(path), QUICK, on_progress=lambda done, total: told.append((done, total)))
    assert story(path) == whole
    assert [total for _, total in told] == [12] * len(told)
    assert [done for done, _ in told] == list(range(13 - len(told), 13))
    assert len(lost) <= len(told) < 12


def test_a_bench_that_is_whole_is_not_touched(tmp_path):
    path = tmp_path / "b"
    play_bench(start(path), QUICK)
    before = {file: file.stat().st_mtime_ns for file in path.rglob("*") if file.is_file()}
    play_bench(start(path), QUICK)
    assert {file: file.stat().st_mtime_ns for file in path.rglob("*") if file.is_file()} == before


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        ({"seeds": 3}, r"seeds 2, not 3"),
        ({"max_steps": "2x"}, r"max_steps 3, not '2x'"),
        ({"key": "f"}, r"key None, not 'f'"),
        ({"agents": AGENTS[:1]}, r"agents random, noop, not random"),
        ({"tasks": {**TASKS, "train": ENV_IDS[:1]}}, r"other tasks"),
        ({"version": "2"}, r"version '1', not '2'"),
    ],
)
def test_another_bench_is_refused_with_the_difference(tmp_path, change, difference):
    start(tmp_path / "b")
    with pytest.raises(StoreError, match=rf"has another bench \({difference}.*choose another"):
        start(tmp_path / "b", **change)


def test_a_folder_with_something_else_is_refused(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(StoreError, match="is not an empty folder"):
        start(tmp_path)


def test_an_agent_that_is_there_twice_is_refused(tmp_path):
    with pytest.raises(UsageError, match="noop is there twice"):
        start(tmp_path / "b", agents=[AGENTS[1], BenchAgent.of({"name": "noop"})])


def test_a_limit_of_money_stops_it_and_a_higher_one_goes_on(tmp_path, paid):
    path, many = tmp_path / "b", {"agents": [paid], "seeds": 6}
    stopped = play_bench(start(path, **many), QUICK, limits=BenchLimits(usd=1.6))
    played = [len(run.episodes) for run in stopped.runs]
    assert 3 <= played[0] <= 6  # 0.75 each, and so many may wait to be stored
    assert played[1] == 0
    assert not (path / "paid" / "test_instance").exists()
    still = play_bench(start(path, **many), QUICK, limits=BenchLimits(usd=1.6))
    assert still.left == stopped.left
    assert play_bench(start(path, **many), QUICK, limits=BenchLimits(usd=100)).left == 0
    play_bench(start(tmp_path / "calm", **many), QUICK)
    assert story(path) == story(tmp_path / "calm")


def test_a_limit_of_time_that_is_over_at_once_leaves_a_bench_that_can_go_on(tmp_path):
    now_s = iter(range(0, 10**9, 3600))
    bench = play_bench(
        start(tmp_path / "b"), QUICK, limits=BenchLimits(1, clock=lambda: next(now_s))
    )
    assert bench.left == 12
    assert {item.name for item in (tmp_path / "b").iterdir()} == {"bench.json"}


def test_with_a_key_the_instances_are_others_and_nothing_tells_the_key(tmp_path):
    keyed = start(tmp_path / "keyed", key=key_fingerprint(KEY))
    bench = play_bench(keyed, QUICK, key=KEY)
    plain = play_bench(start(tmp_path / "plain"), QUICK)
    seeds = [{one.outcome.seed for one in each.of(AGENTS[0])} for each in (bench, plain)]
    assert not seeds[0] & seeds[1]
    for file in (tmp_path / "keyed").rglob("*"):
        assert not file.is_file() or KEY not in file.read_bytes()
        assert not file.is_file() or KEY.hex().encode() not in file.read_bytes()
    assert bench.folder.settings.key == key_fingerprint(KEY)


def test_without_its_key_a_bench_does_not_go_on(tmp_path):
    folder = start(tmp_path / "b", key=key_fingerprint(KEY))
    with pytest.raises(UsageError, match="is played with a secret key"):
        play_bench(folder, QUICK)


def test_a_mistake_at_the_first_episode_leaves_nothing(tmp_path):
    folder = start(tmp_path / "deep" / "b", image_size=(2, 2))
    with pytest.raises(UsageError, match="image_size"):
        play_bench(folder, QUICK)
    assert not (tmp_path / "deep" / "b").exists()


def test_an_agent_out_of_reach_keeps_what_is_played(tmp_path, monkeypatch):
    class Late(RandomAgent):
        name = "late"
        games = 0

        def reset(self, task, seed):
            Late.games += 1
            if Late.games > 2:
                raise AgentUnavailable("nobody is there")
            super().reset(task, seed)

    monkeypatch.setattr(lamp_phone, "Late", Late, raising=False)
    monkeypatch.setitem(plugins._BUILT_IN["agent"], "late", "lamp_phone:Late")
    late = [BenchAgent.of("late")]
    with pytest.raises(AgentUnavailable, match="4 times in a row: nobody is there"):
        play_bench(start(tmp_path / "b", agents=late), QUICK)
    assert read_bench(tmp_path / "b").left == 4
    Late.games = -100
    assert play_bench(start(tmp_path / "b", agents=late), QUICK).left == 0


def test_two_do_not_play_one_bench(tmp_path):
    folder = start(tmp_path / "b")
    with folder.held(), pytest.raises(StoreError, match="another run is writing here now"):
        play_bench(folder, QUICK)


def test_a_run_that_somebody_has_put_there_is_refused(tmp_path):
    play_bench(start(tmp_path / "b"), QUICK)
    shutil.rmtree(tmp_path / "b" / "random" / "train")
    shutil.copytree(tmp_path / "b" / "noop" / "train", tmp_path / "b" / "random" / "train")
    with pytest.raises(StoreError, match=r"is not the run that bench.json asks for.*agent"):
        read_bench(tmp_path / "b")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"format": 99}, "it has format 99; this version reads format 1"),
        ({"settings": {"suite": "lamps", "splits": ["../../x"]}}, "unknown split"),
        ({"settings": {"sweet": 1}}, "there is no setting 'sweet'"),
        ({"settings": {"suite": "lamps", "seed": "a"}}, "cannot be read"),
        ({"agents": [{}]}, "cannot be read"),
        ({"tasks": {"test_app": []}}, "a split that its settings do not name"),
        ({"tasks": 5}, "cannot be read"),
    ],
)
def test_a_damaged_bench_is_one_clear_error(tmp_path, change, complaint):
    start(tmp_path / "b")
    file = tmp_path / "b" / "bench.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    with pytest.raises(StoreError, match=complaint):
        read_bench(tmp_path / "b")


def test_what_is_no_bench_is_told(tmp_path):
    assert not is_bench(tmp_path)
    with pytest.raises(StoreError, match=r"is not the folder of a bench: it has no bench\.json"):
        read_bench(tmp_path)


def test_a_bench_can_be_read_while_it_is_played(tmp_path):
    left = []
    play_bench(
        start(tmp_path / "b"),
        QUICK,
        on_progress=lambda done, total: left.append(read_bench(tmp_path / "b").left),
    )
    assert left == list(range(11, -1, -1))
    assert is_bench(tmp_path / "b")


def test_the_episodes_are_those_of_a_run_on_any_number_of_devices(tmp_path):
    play_bench(start(tmp_path / "one"), QUICK)
    play_bench(start(tmp_path / "many"), replace(QUICK, workers=3, codec="png"))
    assert story(tmp_path / "one") == story(tmp_path / "many")
    files = EpisodeFolder(tmp_path / "one" / "random" / "train" / "episodes").files()
    assert len(files) == 4
