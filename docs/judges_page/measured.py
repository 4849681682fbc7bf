"""What is measured without a real model: judges, and sections with episodes of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from judges_page.learned_model import trained_model
from mobile_gym.core.ports import Judge


class _Judge(NamedTuple):
    """A judge of the page: how it is called, what it needs, and how it is made."""

    title: str
    needs: str
    make: Callable[[], Judge]
    episodes: int = 1000
    screenshots: bool = False
    templates: Callable[[], Sequence[str]] | None = None


def _rules() -> Judge:
    from reward_models.rules import RulesJudge

    return RulesJudge()


def _rules_at(when: Any) -> Judge:
    from reward_models.combination.cadenced import CadencedJudge

    return CadencedJudge(_rules(), when)


def _floor(answer: bool) -> Judge:
    from reward_models.judge_bench.floors import ConstantJudge

    return ConstantJudge(answer)


def _rehearsed(wrong: float = 0.0) -> Judge:
    """AutoEval told the truth by the checks; in a share of its replies, half is turned around."""
    from reward_models.judge_bench.rehearsal import RehearsedJudge, TruthfulReasoner, make_flipper
    from reward_models.language_models.scripted import ErringModel

    reasoner = TruthfulReasoner()
    erring = ErringModel(reasoner, {"wrong": wrong}, seed=0, make_wrong=make_flipper(0.5))
    return RehearsedJudge(reasoner, erring)


def _learned() -> Judge:
    from reward_models.learned import LearnedJudge

    return LearnedJudge(trained_model().path)


def _split(name: str) -> Callable[[], Sequence[str]]:
    def templates() -> Sequence[str]:
        from reward_models.learned.splits import template_split

        return getattr(template_split(), name)

    return templates


_LEARNED_NEEDS: Final = "a model trained in minutes"
MEASURED: Final[Mapping[str, _Judge]] = {
    "rules": _Judge("`rules`", "nothing", _rules),
    "rules_on_change": _Judge(
        "`rules`, on change", "nothing", lambda: _rules_at("on_change"), 300, screenshots=True
    ),
    "autoeval_rehearsed": _Judge(
        "`autoeval`, rehearsed", "scripted replies, all true", _rehearsed, 300, screenshots=True
    ),
    "autoeval_erring": _Judge(
        "`autoeval`, rehearsed badly",
        "scripted replies, 2 % false",
        lambda: _rehearsed(0.02),
        300,
        screenshots=True,
    ),
    "learned": _Judge(
        "`learned`, known templates", _LEARNED_NEEDS, _learned, 200, templates=_split("measured")
    ),
    "learned_unseen": _Judge(
        "`learned`, unseen templates", _LEARNED_NEEDS, _learned, 200, templates=_split("unseen")
    ),
    "learned_unseen_apps": _Judge(
        "`learned`, unseen apps", _LEARNED_NEEDS, _learned, 200, templates=_split("unseen_apps")
    ),
    "always_yes": _Judge("always yes", "nothing; a floor", lambda: _floor(True)),
    "always_no": _Judge("always no", "nothing; a floor", lambda: _floor(False)),
}
"""By the name of the file with the figures: judges that are measured without a real model."""


def _noise() -> dict[str, Any]:
    script = Path(__file__).parents[2] / "benchmarks" / "judge_noise.py"
    done = subprocess.run(
        [sys.executable, str(script), "--json"], check=True, capture_output=True, text=True
    )
    return json.loads(done.stdout)


def _llamatouch_templates() -> dict[str, Any]:
    from reward_models.judge_bench.llamatouch_templates import run_templates

    return run_templates()


SECTIONS: Final[Mapping[str, Callable[[], dict[str, Any]]]] = {
    "noise": _noise,
    "llamatouch_templates": _llamatouch_templates,
}
"""By the name of the file with the figures: what is measured on episodes of its own."""


def measure(name: str) -> dict[str, Any]:
    """Measure a judge of `MEASURED`, or what a section of `SECTIONS` shows.

    Args:
        name: of its file.
    """
    from reward_models.judge_bench.bench import run_bench

    if name in SECTIONS:
        return SECTIONS[name]()
    judge = MEASURED[name]
    figures = run_bench(
        judge.make(),
        episodes=judge.episodes,
        screenshots=judge.screenshots,
        templates=None if judge.templates is None else judge.templates(),
    )
    return figures | {"training": trained_model().training} if judge.make is _learned else figures
