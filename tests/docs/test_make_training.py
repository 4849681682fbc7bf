"""The page and the picture of the reference learner are drawn from the stored results."""

import importlib.util
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def make_training() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_training", ROOT / "docs/make_training.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_runs_of_one_name_are_one_line(make_training: ModuleType, tmp_path: Path) -> None:
    for seed, last in ((0, 1.0), (1, 0.5)):
        rows = f"steps,success\n10,0.0\n20,nan\n30,{last}\n"
        (tmp_path / f"ppo_s{seed}.csv").write_text(rows)
    (line,) = make_training.lines(tmp_path)
    assert (line.name, line.steps.tolist()) == ("ppo", [10.0, 30.0])
    assert line.success.tolist() == [[0.0, 0.5], [0.0, 0.25]]


def test_a_smoothed_value_is_the_mean_of_the_last_ones(make_training: ModuleType) -> None:
    smoothed = make_training.smoothed(np.array([1.0, 3.0, 5.0]), 2)
    assert smoothed.tolist() == [1.0, 2.0, 4.0]


def test_the_picture_has_a_line_for_each_name(make_training: ModuleType) -> None:
    steps, success = np.array([0.0, 100.0]), np.array([[0.0, 1.0], [0.0, 0.5]])
    drawn = [
        make_training.Line("a", steps, success),
        make_training.Line("b", steps, success[:1]),
    ]
    root = ElementTree.fromstring(make_training.picture(drawn))
    space = "{http://www.w3.org/2000/svg}"
    assert len(root.findall(f"{space}polyline")) == 2
    assert len(root.findall(f"{space}polygon")) == 1
    assert {text.text for text in root.findall(f"{space}text")} >= {"a (2)", "b (1)", "100%"}


def test_the_page_and_the_picture_are_up_to_date(make_training: ModuleType) -> None:
    results = make_training.FOLDER / "results"
    text = make_training.PAGE.read_text(encoding="utf-8")
    run = "run: python docs/make_training.py"
    assert make_training.page(text, results) == text, run
    picture = make_training.picture(make_training.lines(results))
    assert make_training.PICTURE.read_text(encoding="utf-8") == picture, run
