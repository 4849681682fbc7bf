import csv
import dataclasses
import itertools
from xml.etree import ElementTree

import numpy as np
import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.random import RandomAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Finish, Tap
from mobile_gym.core.errors import StoreError, UnknownName, UsageError
from mobile_gym.rollouts import RunSettings, collect, outcome_of
from mobile_gym.rollouts.reviewing.curate import (
    EpisodeFilter,
    TrainingSet,
    combine_reviews,
    distinct_episodes,
    diversity_score,
    episode_fingerprint,
    hashing_embedding,
    read_answers,
    relabel_episode,
    split_by_task,
    write_data_card,
    write_questions,
)
from mobile_gym.rollouts.reviewing.curate.data_card import bars_svg
from mobile_gym.rollouts.reviewing.rejudging import rejudge
from mobile_gym.rollouts.reviewing.verdicts import EpisodeVerdict
from reward_models.rules import RulesJudge

TURN_ON, COUNT = TEMPLATES


def play(agent, template=TURN_ON, **fields):
    return list(collect([template], agent, RunSettings(agent.name, **fields)))


def verdict_on(episode_id, success, *, decided=True, evidence=()):
    return EpisodeVerdict(
        episode_id=episode_id,
        task_id="T",
        episode_sha256="",
        decided=decided,
        success=success,
        progress=0.0,
        total_reward=0.0,
        cost_usd=0.0,
        recorded_by="rules",
        recorded_success=True,
        missing={} if decided else {"0": "no network"},
        steps=({"evidence": list(evidence)},),
    )


class HalfWay:
    """Opens the right room and gives up."""

    name = "half way"

    def __init__(self):
        self.solution = SolutionAgent()

    def reset(self, task, seed):
        self.solution.reset(task, seed)

    def act(self, observation, frame):
        if frame.activity.endswith(".Room"):
            return Finish("impossible")
        return self.solution.act(observation, frame)


# -- selection -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("selection", "reason"),
    [
        (EpisodeFilter(), ""),
        (EpisodeFilter(success=True, least_completion=1, most_side_effects=2, most_steps=5), ""),
        (EpisodeFilter(success=False), "success"),
        (EpisodeFilter(violation=True), "violation"),
        (EpisodeFilter(most_side_effects=1), "most_side_effects"),
        (EpisodeFilter(least_steps=6), "least_steps"),
        (EpisodeFilter(most_steps=4), "most_steps"),
        (EpisodeFilter(most_step_ratio=0.5), "most_step_ratio"),
        (EpisodeFilter(verdict=True), ""),
        (EpisodeFilter(verdict=False), "verdict"),
    ],
)
def test_what_an_episode_must_be_like(selection, reason):
    (episode,) = play(SolutionAgent())
    outcome = outcome_of(episode)._replace(side_effects=("a", "b"), steps=5)
    assert selection.rejection_reason(outcome, verdict_on(outcome.episode_id, True)) == reason


def test_an_undecided_verdict_is_neither():
    (episode,) = play(SolutionAgent())
    outcome = outcome_of(episode)
    undecided = verdict_on(outcome.episode_id, False, decided=False)
    for wanted in (True, False):
        assert EpisodeFilter(verdict=wanted).rejection_reason(outcome, undecided) == "verdict"
    with pytest.raises(UsageError, match="run  mobile-gym judge"):
        EpisodeFilter(verdict=True).rejection_reason(outcome)
    with pytest.raises(UsageError, match="is on other"):
        EpisodeFilter().rejection_reason(outcome, verdict_on("other", True))


def test_equal_episodes_are_kept_once():
    first, second = play(SolutionAgent(), COUNT, episodes=2)
    random = play(RandomAgent(), COUNT)[0]
    assert [episode.id for episode in distinct_episodes([first, random, second])] == [
        first.id,
        random.id,
    ]


def test_a_tap_beside_is_the_same_and_one_elsewhere_is_not():
    (episode,) = play(SolutionAgent())
    position = next(n for n, step in enumerate(episode.steps) if isinstance(step.action, Tap))

    def moved(by):
        steps = list(episode.steps)
        x, y = steps[position].action.point
        steps[position] = dataclasses.replace(steps[position], action=Tap(x + by, y))
        return dataclasses.replace(episode, steps=tuple(steps))

    assert episode_fingerprint(moved(1e-6)) == episode_fingerprint(episode)
    assert episode_fingerprint(moved(0.3)) != episode_fingerprint(episode)
    with pytest.raises(UsageError, match="must be positive"):
        episode_fingerprint(episode, grid=0)


# -- splits --------------------------------------------------------------------------------------


def tasks_of(apps_by_task, each=10):
    base = COUNT.task(np.random.default_rng(0))
    return [
        dataclasses.replace(base, id=name, apps=apps, params={"n": number})
        for name, apps in apps_by_task.items()
        for number in range(each)
    ]


TASKS = tasks_of(
    {f"App{number}.Do": (f"app{number}",) for number in range(10)} | {"Both.Do": ("app3", "app4")}
)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("by", ["parameters", "task", "app"])
def test_sets_share_no_group_and_have_about_their_share(by, seed):
    found = split_by_task(TASKS, by=by, seed=seed)
    sets = {
        name: [task for task, own in zip(TASKS, found, strict=True) if own == name]
        for name in set(found)
    }
    assert set(sets) == {"train", "validation", "test"}
    keys = {
        "parameters": lambda task: {(task.id, task.params["n"])},
        "task": lambda task: {task.id},
        "app": lambda task: set(task.apps),
    }[by]
    for one, other in itertools.combinations(sets.values(), 2):
        assert not set().union(*map(keys, one)) & set().union(*map(keys, other))
    assert 0.05 <= len(sets["test"]) / len(TASKS) <= 0.3
    assert len(sets["train"]) / len(TASKS) >= 0.6
    assert split_by_task(TASKS, by=by, seed=seed) == found


def test_splits_depend_on_the_seed_and_not_on_the_order():
    assert len({split_by_task(TASKS, by="task", seed=seed) for seed in range(6)}) > 1
    turned = split_by_task(TASKS[::-1], by="task")
    assert turned[::-1] == split_by_task(TASKS, by="task")


def test_a_split_that_cannot_be_is_refused():
    with pytest.raises(UsageError, match="2 groups by app for 3 sets"):
        split_by_task(tasks_of({"A": ("a",), "B": ("b",)}), by="app")
    with pytest.raises(UsageError, match="sum to 1"):
        split_by_task(TASKS, by="task", shares={"train": 0.5, "test": 0.4})
    with pytest.raises(UnknownName):
        split_by_task(TASKS, by="apps")


def test_how_new_a_task_is():
    trained = TrainingSet.of(TASKS[:20])
    known = TASKS[0]
    assert trained.familiarity(known) == "seen"
    assert trained.familiarity(dataclasses.replace(known, params={"n": 99})) == "seen"
    assert trained.familiarity(dataclasses.replace(known, id="App0.Other")) == "seen"
    assert trained.familiarity(dataclasses.replace(known, id="X", apps=("app0", "new"))) == "novel"
    kinds = {"app0": "tools", "new": "tools"}
    trained = TrainingSet.of(TASKS[:20], kinds)
    assert trained.familiarity(dataclasses.replace(known, apps=("app0", "new"))) == "familiar"


# -- diversity -----------------------------------------------------------------------------------


def test_diversity_is_the_mean_over_all_pairs():
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(7, 5))
    pairs = [
        0.5 - 0.5 * one @ other / np.linalg.norm(one) / np.linalg.norm(other)
        for one, other in itertools.combinations(vectors, 2)
    ]
    assert diversity_score(["x"] * 7, lambda texts: vectors) == pytest.approx(np.mean(pairs))


def test_equal_goals_have_none_and_strangers_most():
    assert diversity_score(["Turn on Wi-Fi"] * 4) == pytest.approx(0)
    near = diversity_score(["Set an alarm for 7:00", "Set an alarm for 8:00"])
    far = diversity_score(["Set an alarm for 7:00", "Delete every contact"])
    assert 0 < near < 0.2 < far <= 0.5
    assert diversity_score(["", "打开"]) <= 0.5
    assert hashing_embedding(["a", ""]).sum() > 0


def test_diversity_of_one_or_of_nonsense_is_refused():
    with pytest.raises(UsageError, match="a pair needs two"):
        diversity_score(["one"])
    with pytest.raises(UsageError, match=r"\(goals, size\)"):
        diversity_score(["a", "b"], lambda texts: np.zeros(2))


# -- verification --------------------------------------------------------------------------------


def fill_in(path, answers):
    """As a person does in a spreadsheet: reviewer and success of the rows of each episode."""
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    left = {name: list(said) for name, said in answers.items()}
    for row in rows:
        if left.get(row["episode_id"]):
            row["reviewer"], row["success"] = left[row["episode_id"]].pop(0)
    rows += [
        dict.fromkeys(rows[0], "") | {"episode_id": name, "reviewer": who, "success": said}
        for name, more in left.items()
        for who, said in more
    ]
    with path.open("w", newline="", encoding="utf-8-sig") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    return rows


@pytest.fixture
def questions(tmp_path):
    """What a strict judge said of seven episodes, and the file for people about six of them."""
    verdicts = [verdict_on("good", True)] + [
        verdict_on(name, False, evidence=["=cmd()"]) for name in ("yes", "no", "tie", "third", "-x")
    ]
    verdicts.append(verdict_on("unsure", False, decided=False))
    instructions = {item.episode_id: f"do {item.episode_id}" for item in verdicts}
    path = tmp_path / "questions.csv"
    assert write_questions(path, verdicts, instructions, files={"yes": "e/1.parquet"}) == 6
    return path, verdicts, instructions


ANSWERS = {
    "yes": [("r1", "Yes"), ("r2", " y ")],
    "no": [("r1", "no"), ("r2", "0")],
    "tie": [("r1", "yes"), ("r2", "no")],
    "third": [("r1", "yes"), ("r2", "no"), ("r3", "yes")],
    "'-x": [("r1", "yes"), ("r2", "yes")],
    "unsure": [("r1", "yes")],
}


def test_what_the_judge_refused_waits_for_people(questions):
    path, verdicts, _ = questions
    waiting = combine_reviews(verdicts, read_answers(path)).waiting
    assert waiting == ("yes", "no", "tie", "third", "-x", "unsure")


def test_two_people_who_agree_decide(questions):
    path, verdicts, _ = questions
    fill_in(path, ANSWERS)
    verification = combine_reviews(verdicts, read_answers(path))
    assert verification.kept == ("good", "yes", "third", "-x")
    assert verification.rejected == ("no",)
    assert verification.waiting == ("tie", "unsure")


def test_a_question_has_what_people_need(questions):
    rows = fill_in(questions[0], ANSWERS)
    assert rows[0]["file"] == "e/1.parquet"
    assert rows[0]["judge_says"] == "'=cmd()"  # no spreadsheet calculates it
    assert {row["judge_says"] for row in rows if row["episode_id"] == "unsure"} == {"no network"}


def test_answers_are_not_written_over(questions):
    path, verdicts, instructions = questions
    with pytest.raises(StoreError, match="answers would be lost"):
        write_questions(path, verdicts, instructions)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("e,r1,perhaps", "line 2: success 'perhaps'"),
        ("e,,yes", "line 2: no reviewer"),
        ("e,r1,yes\ne,r1,no", "line 3: r1 says both"),
    ],
)
def test_a_row_that_is_no_answer_is_named(tmp_path, lines, said):
    path = tmp_path / "answers.csv"
    path.write_text(f"episode_id,reviewer,success\n{lines}\n")
    with pytest.raises(StoreError, match=said):
        read_answers(path)


def test_one_person_twice_is_one_person(tmp_path):
    path = tmp_path / "answers.csv"
    path.write_text("episode_id,reviewer,success\ne,r1,yes\ne,r1,yes\n")
    verdicts = [verdict_on("e", False)]
    assert combine_reviews(verdicts, read_answers(path)).waiting == ("e",)
    with pytest.raises(UsageError, match="was not judged"):
        combine_reviews([], read_answers(path))
    path.write_text("episode,reviewer\n1,2\n")
    with pytest.raises(StoreError, match="no column 'episode_id'"):
        read_answers(path)


# -- hindsight -----------------------------------------------------------------------------------


def test_what_was_achieved_becomes_the_task():
    (episode,) = play(HalfWay(), seed=2)
    assert not episode.steps[-1].info["is_success"]
    found = relabel_episode(episode)
    room = episode.task.params["room"]
    assert room in found.task.text
    assert "lamp" not in found.task.text.lower()
    assert [substate.id for substate in found.task.substates] == [1]
    assert len(found.steps) == len(episode.steps) - 1  # without giving up
    assert found.steps[-1].frame.activity.endswith(".Room")
    relabelled = found.of(episode)
    assert rejudge(RulesJudge(), relabelled).total_reward == pytest.approx(1.0)
    assert relabelled.provenance["hindsight"] == episode.id


def test_of_a_success_it_is_all_and_nothing_of_nothing():
    (episode,) = play(SolutionAgent())
    found = relabel_episode(episode, wording=" & ".join)
    assert found.task.text.count(" & ") == 1
    assert [item.id for item in found.task.substates] == [1, 2]
    assert found.task.substates[1].after == (1,)
    assert relabel_episode(play(NoopAgent())[0]) is None
    assert (
        relabel_episode(play(NoopAgent(), COUNT)[0]) is None
    )  # what held after reset is no achievement


def test_of_a_task_with_roles_all_that_was_achieved_is_demanded():
    def with_roles(params, language):
        task = TURN_ON.build(params, language)
        shown, lit = task.substates
        substates = (
            dataclasses.replace(shown, role="way"),
            dataclasses.replace(lit, after=(), role="goal"),
        )
        return dataclasses.replace(task, substates=substates)

    (episode,) = play(HalfWay(), dataclasses.replace(TURN_ON, build=with_roles))
    assert [item.role for item in episode.task.substates] == ["way", "goal"]
    found = relabel_episode(episode)
    assert [(item.id, item.role) for item in found.task.substates] == [(1, None)]
    again = rejudge(RulesJudge(), found.of(episode))
    assert again.reports[-1].success
    assert again.total_reward == pytest.approx(1.0)


# -- data card -----------------------------------------------------------------------------------


def bars(svg):
    """Labels, widths and values of a picture, as a reader of SVG finds them."""
    space = "{http://www.w3.org/2000/svg}"
    root = ElementTree.fromstring(svg)
    texts = [item.text for item in root.findall(f"{space}text")]
    widths = [float(item.get("width")) for item in root.findall(f"{space}rect")][1:]
    return texts, widths


@pytest.fixture
def card(tmp_path):
    """A card of three good episodes and a failed one, with what it was made of."""
    episodes = [*play(SolutionAgent(), episodes=3), *play(NoopAgent(), COUNT, max_steps=7)]
    outcomes = [outcome_of(episode) for episode in episodes]
    tasks = [episode.task for episode in episodes]
    sets = ["train", "train", "train", "test"]
    file = write_data_card(tmp_path, outcomes, tasks, title="Lamps\nand <rooms>", splits=sets)
    return file, outcomes, tasks


def test_the_card_counts_what_is_there(card):
    file, outcomes, _ = card
    text = file.read_text()
    for line in (
        "| episodes | 4 |",
        "| tasks | 2 |",
        "| apps | 1 |",
        "| successful episodes (95 %) | 75.0 % (30.1 to 95.4) of 4 |",
        f"| actions | {sum(outcome.steps for outcome in outcomes)} |",
    ):
        assert line in text


def test_the_title_of_the_card_is_one_escaped_line(card):
    assert (
        card[0].read_text().startswith("# Lamps and &lt;rooms&gt;\n\n| | |\n|---|---|\n| episodes")
    )


def test_the_card_shows_its_pictures(card):
    text = card[0].read_text()
    for name in ("apps", "steps", "endings", "success", "splits"):
        assert f"({name}.svg)" in text
        assert (card[0].parent / f"{name}.svg").exists()


def test_the_pictures_of_the_card_count_episodes(card):
    folder = card[0].parent
    labels, widths = bars((folder / "splits.svg").read_text())
    assert labels == ["Episodes by set", "train", "3", "test", "1"]
    assert widths[0] == pytest.approx(3 * widths[1], abs=0.2)
    labels, _ = bars((folder / "success.svg").read_text())
    assert labels[1:] == ["Lamp.CountRooms", "0", "Lamp.TurnOn", "1"]
    labels, _ = bars((folder / "steps.svg").read_text())
    assert sum(map(int, labels[2::2])) == 4


def test_a_card_is_not_written_over_another(card):
    file, outcomes, tasks = card
    with pytest.raises(StoreError, match="there already"):
        write_data_card(file.parent, outcomes, tasks, title="again")


def test_a_card_needs_one_task_for_each_episode(card):
    file, outcomes, tasks = card
    with pytest.raises(UsageError, match="one of each"):
        write_data_card(file.parent, outcomes, tasks[1:], title="x")
    with pytest.raises(UsageError, match="no episodes"):
        write_data_card(file.parent, [], [], title="x")


def test_many_bars_and_strange_labels():
    texts, widths = bars(bars_svg("<a> & b", {f"<{number}>" * 20: number for number in range(50)}))
    assert texts[0] == "<a> & b"
    assert len(widths) == 40
    assert max(widths) == pytest.approx(320)
    assert texts[-1] == "and 10 more"
    assert bars(bars_svg("none", {}))[1] == []
