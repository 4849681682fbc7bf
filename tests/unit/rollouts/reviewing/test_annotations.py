import dataclasses
import json

import pyarrow.parquet as pq
import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.episodes import Annotation, Reasoning
from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.rollouts import EpisodeFolder, RunSettings, collect, read_episode, write_episode
from mobile_gym.rollouts.collecting.collect import make_environment, reasoning_of
from mobile_gym.rollouts.collecting.groups import collect_group
from mobile_gym.rollouts.exporting import export_episodes
from mobile_gym.rollouts.importing import import_traces
from mobile_gym.rollouts.reviewing.annotations import (
    AnnotationFolder,
    annotate_files,
    episode_with_annotations,
)
from mobile_gym.rollouts.storing.store import episode_files

OWN = Reasoning("a list", "it is near", "tap it", "it opens")


class Annotator:
    """Says of each action where in the episode it was; has no answer for some steps."""

    name = "numbers"

    def __init__(self, missing=()):
        self.missing = missing
        self.asked = []

    def annotate(self, task, before, record):
        self.asked.append((task.id, record.step))
        assert before.screenshot is not None
        if record.step in self.missing:
            return Annotation(None, "busy", calls=2, cost_usd=0.5)
        texts = (f"{name} {record.step}" for name in ("seen", "thought", "done", "expected"))
        return Annotation(Reasoning(*texts), calls=1, cost_usd=0.25)


class Thinker(SolutionAgent):
    """The solution, with a thought of every action but the first."""

    name = "thinker"
    last_reasoning = None

    def act(self, observation, frame):
        first = self.last_reasoning is None and not self.thinks
        self.thinks = True
        self.last_reasoning = None if first else OWN
        return super().act(observation, frame)

    def reset(self, task, seed):
        self.thinks = False
        self.last_reasoning = None
        super().reset(task, seed)


@pytest.fixture
def run(tmp_path):
    folder = EpisodeFolder(tmp_path / "run" / "episodes")
    folder.path.mkdir(parents=True)
    for position, episode in enumerate(collect(TEMPLATES, SolutionAgent(), RunSettings("s"))):
        write_episode(folder.file(position, episode.id), episode)
    return tmp_path / "run"


def annotated(run, annotator, name="numbers"):
    kept = AnnotationFolder.open(run, name, {"name": name})
    found = [item for _, item in annotate_files(episode_files(run), [annotator], kept)]
    return kept, kept.conclude(name, found)


def test_annotations_lie_beside_and_are_not_asked_twice(run):
    files = episode_files(run)
    before = [file.read_bytes() for file in files]
    annotator = Annotator()
    kept, summary = annotated(run, annotator)
    actions = sum(len(read_episode(file).steps) - 1 for file in files)
    assert len(annotator.asked) == len(set(annotator.asked)) == actions
    assert (summary.actions, summary.annotated, summary.own) == (actions, actions, 0)
    assert (summary.calls, summary.cost_usd) == (actions, actions / 4)
    assert [file.read_bytes() for file in files] == before
    again = Annotator()
    assert annotated(run, again)[1] == summary
    assert again.asked == []
    episode = episode_with_annotations(read_episode(files[0]), kept.read(files[0]))
    assert episode.steps[0].reasoning is None
    assert [step.reasoning.thought for step in episode.steps[1:]] == (
        [f"thought {step.step}" for step in episode.steps[1:]]
    )
    assert json.loads((kept.path / "summary.json").read_text())["annotated"] == actions


def test_an_annotator_that_fails_at_once_leaves_nothing(run):
    class Fails(Annotator):
        def annotate(self, task, before, record):
            raise UsageError("no such model")

    with pytest.raises(UsageError, match="no such model"):
        annotated(run, Fails())
    assert [path.name for path in run.iterdir()] == ["episodes"]


def test_only_what_is_missing_is_asked_again(run):
    _, first = annotated(run, Annotator(missing=(1, 2)))
    assert first.why_missing == {"busy": 4}
    assert first.annotated == first.actions - 4
    later = Annotator(missing=(2,))
    kept, summary = annotated(run, later)
    assert [step for _, step in later.asked] == [1, 2, 1, 2]
    assert summary.why_missing == {"busy": 2}
    assert summary.cost_usd == first.cost_usd + 2 * 0.25 + 2 * 0.5
    file = episode_files(run)[0]
    episode = episode_with_annotations(read_episode(file), kept.read(file))
    assert [step.reasoning is None for step in episode.steps[:4]] == [True, False, True, False]


def test_a_changed_episode_is_annotated_anew(run):
    kept, _ = annotated(run, Annotator())
    file = episode_files(run)[0]
    write_episode(file, dataclasses.replace(read_episode(file), seed=99))
    assert kept.read(file) is None
    again = Annotator()
    annotated(run, again)
    assert {task for task, _ in again.asked} == {read_episode(file).task.id}


def test_mistakes_are_named(run):
    kept, _ = annotated(run, Annotator())
    with pytest.raises(StoreError, match="annotations of another annotator: name is 'numbers'"):
        AnnotationFolder.open(run, "numbers", {"name": "others"})
    with pytest.raises(UsageError, match=r"no annotations called 'mine'; there are numbers"):
        AnnotationFolder.named(run, "mine")
    with pytest.raises(UsageError, match="there are none"):
        AnnotationFolder.named(run / "episodes", "mine")
    file = episode_files(run)[0]
    said = json.loads(kept.file(file).read_text())
    kept.file(file).write_text(json.dumps(said | {"surprise": 1}))
    with pytest.raises(StoreError, match="is no annotation"):
        kept.read(file)


def test_what_an_agent_says_itself_is_recorded_and_stays(tmp_path):
    folder = EpisodeFolder(tmp_path / "episodes")
    folder.path.mkdir()
    (episode,) = collect(TEMPLATES[:1], Thinker(), RunSettings("thinker"))
    count = len(episode.steps)
    assert [step.reasoning for step in episode.steps] == [None, None, *[OWN] * (count - 2)]
    file = folder.file(0, episode.id)
    write_episode(file, episode)
    assert [step.reasoning for step in read_episode(file).steps] == (
        [step.reasoning for step in episode.steps]
    )
    annotator = Annotator()
    kept, summary = annotated(tmp_path, annotator)
    assert [step for _, step in annotator.asked] == [1]
    assert (summary.own, summary.annotated) == (count - 2, 1)
    joined = episode_with_annotations(read_episode(file), kept.read(file))
    assert [step.reasoning.observation for step in joined.steps[1:3]] == ["seen 1", "a list"]


def test_members_of_a_group_think_too():
    settings = RunSettings("thinker")
    env = make_environment(TEMPLATES[0], Thinker(), settings)
    group = collect_group(env, Thinker(), 2, seed=1)
    env.close()
    for episode in group.episodes:
        assert [step.reasoning for step in episode.steps[:3]] == [None, None, OWN]


def test_thoughts_of_another_kind_are_refused():
    agent = Thinker()
    agent.last_reasoning = "I think"
    with pytest.raises(UsageError, match="last_reasoning is of type str"):
        reasoning_of(agent)


def test_digidata_carries_them_there_and_back(run, tmp_path):
    kept, _ = annotated(run, Annotator(missing=(2,)))
    export_episodes(run, "digidata", tmp_path / "out", annotations="numbers")
    lines = (tmp_path / "out" / "episodes.jsonl").read_text().splitlines()
    first, second = map(json.loads, lines[:2])
    assert (first["observation"], first["thought"]) == ("seen 1", "thought 1")
    assert (first["action_short"], first["expected_ui_change"]) == ("done 1", "expected 1")
    assert [second[name] for name in ("observation", "thought", "action_short")] == [""] * 3
    import_traces(tmp_path / "out", "digidata", tmp_path / "back")
    back = read_episode(episode_files(tmp_path / "back")[0])
    file = episode_files(run)[0]
    there = episode_with_annotations(read_episode(file), kept.read(file))
    told = [step.reasoning for step in there.steps]
    assert [step.reasoning for step in back.steps] == told[: len(back.steps)]
    export_episodes(run, "digidata", tmp_path / "bare")
    bare = json.loads((tmp_path / "bare" / "episodes.jsonl").read_text().splitlines()[0])
    assert bare["thought"] == ""


def test_hugging_face_keeps_them_and_the_probes(run, tmp_path):
    annotated(run, Annotator())
    export_episodes(run, "hf", tmp_path / "hf", annotations="numbers")
    (file,) = (tmp_path / "hf" / "data").glob("*.parquet")
    rows = pq.read_table(file, columns=["step", "thought", "probes", "task_id"]).to_pylist()
    lamp = [row for row in rows if row["task_id"] == "Lamp.TurnOn"]
    assert [row["thought"] for row in lamp[:2]] == [None, "thought 1"]
    (answer,) = json.loads(lamp[-1]["probes"]).values()
    assert answer == {"stdout": "1\n", "exit_code": 0, "stderr": ""}
