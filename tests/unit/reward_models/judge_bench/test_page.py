"""The page on judges is what its script writes from the figures."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

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
