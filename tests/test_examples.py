"""Every example runs, with small settings, in a folder of its own."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from drawn import cases

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.rollouts import EpisodeFolder, RunSettings, collect, write_episode
from task_suites import catalog

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"

SFT = ["--model", "weights", "--episodes", "run", "--out", "tuned", "--steps", "3"]
RUNS = {
    "first_steps": ([], "over: success, success True"),
    "random_rollout": (["--steps", "5"], "steps per second"),
    "train_ppo": (["--steps", "256"], "mean return of the last tenth"),
    "collect_and_read": ([], "Turn on Wi-Fi."),
    "collect_offline": (["--episodes", "1"], "from the episode files: (540, 1200)"),
    "own_task": ([], "check_task found nothing wrong"),
    "search": ([], "solved in 3 actions"),
    "behaviour_cloning": (["--episodes", "16", "--epochs", "30"], "success before 0.0"),
    "offline_cloning": (
        ["--episodes", "1", "--epochs", "1", "--seeds", "1"],
        "whole 0.",
    ),
    "train_node_policy": (
        ["clone", "--tasks", "Notes.ColorNote", "--episodes", "2", "--epochs", "2", "--out", "run"],
        "8 steps of 2 episodes\nsteps ",
    ),
    "local_vision_agent": (
        ["--weights", "weights", "--max-steps", "2", "--max-tokens", "6"],
        "2 steps, success False\n2 answers, ",
    ),
    "sft_agent": ([*SFT, "--agent", "model", "--lora", "2"], "5 actions; loss "),
    "sft_judge": (SFT, "8 answers; loss "),
}
"""Arguments, and what the output must say."""

LONGER = {
    "sft_agent": 70,
    "behaviour_cloning": 132,
    "collect_offline": 85,
    "offline_cloning": 155,
    "train_node_policy": 260,
}
"""Lines of the examples that are more than one screen."""


def tiny_models() -> ModuleType:
    """A module that saves tiny models with random weights."""
    place = "unit/reward_models/language_models/tiny_models.py"
    spec = importlib.util.spec_from_file_location("tiny_models", Path(__file__).parent / place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def record_solution(folder: Path) -> None:
    """An episode of five actions that reaches its goal."""
    templates = [catalog.template("Settings.TurnOnWifi")]
    episodes = EpisodeFolder(folder / "episodes")
    episodes.path.mkdir(parents=True)
    for place, episode in enumerate(collect(templates, SolutionAgent(), RunSettings("solution"))):
        write_episode(episodes.file(place, episode.id), episode)


def run(command: list[str], folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", ["first_steps", *cases(sorted({*RUNS} - {"first_steps"}), 3)])
def test_example(name: str, tmp_path: Path) -> None:
    if name == "train_ppo" and importlib.util.find_spec("stable_baselines3") is None:
        pytest.skip("needs the extra mobile-gym[train]")
    if (
        name in ("behaviour_cloning", "offline_cloning", "train_node_policy")
        and importlib.util.find_spec("torch") is None
    ):
        pytest.skip("needs the extra mobile-gym[models]")
    if name == "collect_offline":
        pytest.importorskip("datasets", reason="needs datasets")
        pytest.importorskip("PIL", reason="needs the extra mobile-gym[pictures]")
    if name == "offline_cloning":
        pytest.importorskip("pandas", reason="needs pandas")
    if name == "local_vision_agent":
        pytest.importorskip("transformers", reason="needs the extra mobile-gym[models]")
        tiny_models().save_vision_model(tmp_path / "weights", context_tokens=8192)
    if name.startswith("sft_"):
        pytest.importorskip("trl", reason="needs the extra mobile-gym[trl]")
        pytest.importorskip("peft", reason="needs peft")
        tiny_models().save_vision_model(tmp_path / "weights", context_tokens=16384)
        record_solution(tmp_path / "run")
    arguments, said = RUNS[name]
    told = run([str(EXAMPLES / f"{name}.py"), *arguments], tmp_path)
    assert said in told
    if name == "behaviour_cloning":
        before, after = (float(line.split()[-1]) for line in told.splitlines()[-2:])
        assert after > before + 0.2


def test_first_steps_keeps_a_picture_of_every_moment(tmp_path: Path) -> None:
    run([str(EXAMPLES / "first_steps.py"), "--out", "pictures"], tmp_path)
    files = sorted((tmp_path / "pictures").iterdir())
    assert [file.name for file in files] == [f"{step}.png" for step in range(8)]
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in files)


def test_every_example_is_run_and_short() -> None:
    files = {file.stem: file for file in EXAMPLES.glob("*.py")}
    assert set(files) == set(RUNS)
    for file in files.values():
        lines = file.read_text(encoding="utf-8").splitlines()
        assert len(lines) < LONGER.get(file.stem, 60), file.name


def test_the_notebook_runs_from_top_to_bottom(tmp_path: Path) -> None:
    notebook = json.loads((EXAMPLES / "quickstart.ipynb").read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    script = tmp_path / "quickstart.py"
    script.write_text("\n\n".join("".join(cell["source"]) for cell in code), encoding="utf-8")
    run(["-W", "error", str(script)], tmp_path)
