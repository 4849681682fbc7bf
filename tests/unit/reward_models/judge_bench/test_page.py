"""The page on judges is what its script writes from the figures."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).resolve().parents[4] / "docs"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_judges", DOCS / "make_judges.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_up_to_date() -> None:
    written = (DOCS / "judges.md").read_text(encoding="utf-8")
    assert written == script().judges_page(), "run: python docs/make_judges.py"


def test_every_judge_that_is_measured_has_figures() -> None:
    named = {path.stem for path in (DOCS / "judges").glob("*.json")}
    assert named >= set(script().MEASURED)


def test_what_cannot_be_measured_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    page = script()
    monkeypatch.setattr(page, "measure", pytest.fail)
    monkeypatch.setattr(sys, "argv", ["make_judges.py", "--measure", "rules", "rulez"])
    with pytest.raises(SystemExit, match="rulez cannot be measured; what can is rules"):
        page.main()


def test_the_page_says_how_the_learned_judge_was_trained() -> None:
    """Alike in all of its rows, since one training makes them."""
    page = script()
    figures = [
        json.loads((page.FOLDER / f"{name}.json").read_text("utf-8"))["training"]
        for name in page.MEASURED
        if name.startswith("learned")
    ]
    assert len(figures) == 3
    assert all(one == figures[0] for one in figures)
    assert 0 < figures[0]["episodes"] < figures[0]["played"]
    assert f"{figures[0]['played']:,} episodes of seed" in page.judges_page()
