"""The likeness to real screens: what the measure means, and that it does not fall."""

from __future__ import annotations

import importlib
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

ROOT = Path(__file__).resolve().parents[2]
FLOORS = {
    "launcher:home": 0.85,
    "settings:settings": 0.95,
    "settings:network & internet": 0.95,
    "settings:internet": 0.74,
}
"""A little below what is reached today, by page."""


@pytest.fixture(scope="module")
def fidelity() -> Iterator[ModuleType]:
    """The command's module; those that it imports lie beside it."""
    folder = str(ROOT / "benchmarks")
    sys.path.insert(0, folder)
    yield importlib.import_module("fidelity")
    sys.path.remove(folder)


@pytest.fixture(scope="module")
def pictures(fidelity: ModuleType) -> ModuleType:
    return importlib.import_module("picture_likeness")


@pytest.fixture
def dumps(shared_data: Path) -> Path:
    return shared_data / "real_ui" / "settings_emulator"


def test_no_page_is_less_like_the_real_one_than_before(fidelity: ModuleType, dumps: Path) -> None:
    result = fidelity.report(dumps)
    assert len(result.screens) == 17
    assert {item.page for item in result.screens} == set(FLOORS)
    for item in result.screens:
        assert item.score >= FLOORS[item.page], (item.dump, item.score, item.missing)
    assert result.mean >= 0.89
    assert len(result.pictures) == 6
    assert result.aspects["bounds"] >= 0.95
    assert result.aspects["pixels"] >= 0.91


def test_a_copy_scores_one(fidelity: ModuleType, dumps: Path) -> None:
    for item in fidelity.report(dumps, dumps).screens:
        assert item.score == 1.0
        assert not item.missing
        assert not item.extra


def test_a_page_of_another_app_or_another_title_scores_next_to_nothing(
    fidelity: ModuleType, dumps: Path
) -> None:
    screens = [fidelity.read(path.name, tree) for path, tree in fidelity.dumps(dumps)]
    pairs = [(a, b) for a in screens for b in screens if a.page != b.page]
    assert pairs
    for real, other in pairs:
        assert fidelity.compare(real, other).score < 0.2, (real.name, other.name)


def test_a_page_that_we_do_not_have_scores_zero(
    fidelity: ModuleType, dumps: Path, tmp_path: Path
) -> None:
    source = next(path for path in dumps.iterdir() if "Data Saver" in path.read_text("utf-8"))
    words = source.read_text("utf-8").replace("Network &amp; internet", "Cabbage &amp; kings")
    (tmp_path / "unknown.xml").write_text(words, "utf-8")
    (unknown,) = fidelity.report(tmp_path).screens
    assert unknown.score == 0.0
    assert unknown.missing


def test_the_command_prints_one_object(
    fidelity: ModuleType,
    dumps: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shutil.copy(sorted(dumps.iterdir())[0], tmp_path / "one.xml")
    arguments = ["fidelity.py", "--dumps", str(tmp_path), "--against", str(tmp_path), "--json"]
    monkeypatch.setattr(sys, "argv", arguments)
    fidelity.main()
    printed = json.loads(capsys.readouterr().out)
    assert printed["mean"] == 1.0
    assert printed["aspects"]["bounds"] == 1.0
    assert [screen["dump"] for screen in printed["screens"]] == ["one.xml"]


def test_without_data_it_says_so(
    fidelity: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["fidelity.py", "--dumps", "/nowhere/at/all"])
    fidelity.main()
    assert capsys.readouterr().out.startswith("skipped")


def screen(*leaves: tuple[str, tuple[int, int, int, int]]) -> Any:
    screens = sys.modules["screen_likeness"]
    nodes = [screens.Node("Page", "", "", "", frozenset(), (0, 0, 411, 900), False, -1, 1)]
    nodes += [
        screens.Node("Text", "", words, words, frozenset(), bounds, True, 0, 2)
        for words, bounds in leaves
    ]
    return screens.Screen("", "", tuple(nodes))


def picture(*boxes: tuple[int, int, int, int]) -> npt.NDArray[np.uint8]:
    pixels = np.full((900, 411, 3), 240, np.uint8)
    for left, top, right, bottom in boxes:
        pixels[top:bottom, left:right] = 20
    return pixels


def test_bounds_are_intersection_over_union(fidelity: ModuleType) -> None:
    one, other = (screen(("a", (0, top, 100, top + 100))) for top in (0, 50))
    assert fidelity.compare(one, other).aspects["bounds"] == pytest.approx((1 + 1 / 3) / 2)


def test_equal_pictures_are_alike(fidelity: ModuleType, pictures: ModuleType) -> None:
    one = picture((50, 50, 150, 150))
    assert pictures.compare_pictures(one, one, screen(), screen()) == (1.0, 1.0)


def test_what_lies_elsewhere_has_another_layout(fidelity: ModuleType, pictures: ModuleType) -> None:
    one, other = picture((50, 50, 150, 150)), picture((50, 400, 150, 500))
    likeness = pictures.compare_pictures(one, other, screen(), screen())
    assert likeness.layout == 0.0
    assert 0.9 < likeness.colors < 1.0


def test_a_shift_of_two_dp_is_the_same_layout(fidelity: ModuleType, pictures: ModuleType) -> None:
    one, other = picture((50, 50, 150, 150)), picture((52, 52, 152, 152))
    assert pictures.compare_pictures(one, other, screen(), screen()).layout == 1.0


def test_another_background_has_other_colors(fidelity: ModuleType, pictures: ModuleType) -> None:
    dark = np.full((900, 411, 3), 20, np.uint8)
    likeness = pictures.compare_pictures(picture(), dark, screen(), screen())
    assert likeness.colors == 0.0


def test_texts_that_differ_are_left_out(fidelity: ModuleType, pictures: ModuleType) -> None:
    box = (50, 50, 150, 150)
    real, ours = screen(("3G", box)), screen(("LTE", box))
    assert pictures.compare_pictures(picture(box), picture(), real, ours) == (1.0, 1.0)
