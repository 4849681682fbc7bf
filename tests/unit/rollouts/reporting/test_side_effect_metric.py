"""Side effects and perturbations in what a run leaves: episodes, summary.json, report.html."""

import json

from test_report import make_run, parsed

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.core.actions import Finish, PressKey
from mobile_gym.rollouts import (
    RunFolder,
    RunSettings,
    collect,
    outcome_of,
    read_episode,
    report_run,
)
from mobile_gym.rollouts.storing.store import EpisodeFolder
from task_suites import catalog

NAMES = ("settings/system/volume_music",)
TEMPLATES = [catalog.template("Settings.TurnOnWifi"), catalog.template("Settings.SetFontSize")]


class LoudAgent:
    """Turns the volume up in every other episode, and is done."""

    name = "loud"
    observe = ("activity",)

    def __init__(self):
        self.episodes = 0

    def reset(self, task, seed):
        self.episodes += 1
        self.waiting = [Finish(), PressKey("volume_up")] if self.episodes % 2 else [Finish()]

    def act(self, observation, frame):
        return self.waiting.pop()


def test_they_are_kept_counted_and_shown(tmp_path):
    folder, summary = make_run(tmp_path, LoudAgent(), templates=TEMPLATES, episodes=2)
    assert summary.mean_side_effects == 0.5
    assert [task.mean_side_effects for task in summary.tasks] == [0.5, 0.5]
    files = EpisodeFolder(tmp_path / "episodes").files()
    read = [read_episode(file, pixels=False) for file in files]
    assert [outcome_of(episode).side_effects for episode in read] == [NAMES, (), NAMES, ()]
    assert [episode.steps[-1].info["side_effects"] for episode in read] == [1, 0, 1, 0]
    written = json.loads((tmp_path / "summary.json").read_text())
    assert written["mean_side_effects"] == 0.5
    assert report_run(RunFolder.open(tmp_path)) == summary
    page = (tmp_path / "report.html").read_text()
    assert "side effects" in parsed(page).text
    assert page.count(f"<li>{NAMES[0]}</li>") == 2
    assert folder.run["settings"]["perturbation"] is None


def test_an_episode_without_names_has_none():
    (episode,) = collect(TEMPLATES[:1], NoopAgent(), RunSettings("noop", max_steps=1))
    del episode.provenance["side_effects"]  # as in the episodes of earlier versions
    assert outcome_of(episode).side_effects == ()


def test_a_perturbed_run_says_so(tmp_path):
    make_run(
        tmp_path, NoopAgent(), templates=TEMPLATES[:1], perturbation="visual", episodes=3,
        max_steps=1,
    )  # fmt: skip
    written = json.loads((tmp_path / "summary.json").read_text())
    assert written["settings"]["perturbation"] == "visual"
    assert RunFolder.open(tmp_path).run["settings"]["perturbation"] == "visual"
    files = EpisodeFolder(tmp_path / "episodes").files()
    drawn = {read_episode(file, pixels=False).steps[0].info["perturbation"] for file in files}
    assert len(drawn) == 3
    assert all("font_scale" in json.loads(text) for text in drawn)
