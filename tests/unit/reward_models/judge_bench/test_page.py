"""The page on judges is what its script writes from the figures."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).resolve().parents[4] / "docs"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(DOCS))  # as where it is run
    return importlib.import_module("make_judges")


def test_the_page_is_up_to_date(script: ModuleType) -> None:
    written = (DOCS / "judges.md").read_text(encoding="utf-8")
    assert written == script.page(), "run: python docs/make_judges.py"


def test_every_judge_that_is_measured_has_figures(script: ModuleType) -> None:
    named = {path.stem for path in (DOCS / "judges").glob("*.json")}
    assert named >= set(script.MEASURED)


def test_what_cannot_be_measured_is_named(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script, "measure", pytest.fail)
    monkeypatch.setattr(sys, "argv", ["make_judges.py", "--measure", "rules", "rulez"])
    with pytest.raises(SystemExit, match="rulez cannot be measured; what can is rules"):
        script.main()


def test_the_page_says_how_the_learned_judge_was_trained(script: ModuleType) -> None:
    """Alike in all of its rows, since one training makes them."""
    figures = [
        json.loads((DOCS / "judges" / f"{name}.json").read_text("utf-8"))["training"]
        for name in script.MEASURED
        if name.startswith("learned")
    ]
    assert len(figures) == 3
    assert all(one == figures[0] for one in figures)
    assert 0 < figures[0]["episodes"] < figures[0]["played"]
    assert f"{figures[0]['played']:,} episodes of seed" in script.page()
