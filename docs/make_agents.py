"""Writes `docs/presets.md`: presets, prompted agents, and what they make of answers of all kinds.

python docs/make_agents.py

The tests assert that it is up to date. Outcomes are those of a scripted model server over HTTP.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from mobile_gym.agents.presets import PRESETS, Preset
from mobile_gym.agents.prompted.agent import PromptedAgent
from mobile_gym.agents.prompted.stages import PromptStage
from mobile_gym.core import plugins
from mobile_gym.testing.model_kit import ANSWERS, UNAVAILABLE, model_rehearsal, prompted_agents

FILE: Final = Path(__file__).parent / "presets.md"

_HEAD: Final = """\
# Presets and prompted agents

Written by `docs/make_agents.py`. Do not edit it by hand. How to use them:
[Play with a model](agents.md).

## Presets

A preset says how a public model wants to be talked to: `--agent model --agent-args
'{"preset": NAME, ...}'`. Any part can be replaced by an argument of the same name.

- **Dialect**: the format of its answers, see [Dialects](dialects.md).
- **Screen**: what it is shown; a text's name is one of those on [Observations](observations.md).
- **Past**: `turns` is a conversation of screens and answers, `steps` a list of what was done in one
  message; then how many of the last steps, and how many pictures with the present one.
- **Thoughts**: whether it is told its earlier answers whole, or the actions in them alone.

"""
_AGENTS: Final = """
## Agents after papers

Each asks questions of its own in the paper's order; the prompts are ours, in English and Chinese.
A stage without a dialect answers in words. One that names no view is shown the same screens as the
stage that acts, where it is shown any.

"""
_OUTCOMES: Final = f"""
## What comes of an answer

A scripted server (`mobile_gym.testing.model_kit`) that speaks chat completions gives each agent
the same kinds of answers; it checks that pictures are whole and of the declared size. Several kinds
of actions in a cell are several steps of one answer. `Invalid` costs a step and changes nothing;
the model is told why. “{UNAVAILABLE}” is an `AgentUnavailable`: the attempt is void and played
again. Native calls are read where the dialect has tools.

"""


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _code(text: str) -> str:
    return f"`{text}`" if text else "–"


def _screen(picture: str, text: str) -> str:
    parts = [_code(part) for part in (picture, text) if part != "none"]
    return ", ".join(parts) or "–"


def _past(preset: Preset) -> str:
    steps = "all" if preset.turns is None else f"{preset.turns}"
    return f"{_code(preset.style)}, {steps}, {preset.pictures}"


def _preset_rows() -> Iterable[Sequence[str]]:
    for name, preset in PRESETS.items():
        yield (
            _code(name),
            preset.models,
            f"[`{preset.dialect}`](dialects.md#{preset.dialect})",
            _screen(preset.picture, preset.text),
            _past(preset),
            "yes" if preset.thoughts else "no",
            "yes" if preset.tools else "no",
        )


def _stage(stage: PromptStage) -> str:
    shown = [_screen(view.picture, view.text) for view in stage.views]
    parts = [*shown, f"answers in `{stage.dialect}`"] if stage.dialect else shown
    return f"{stage.name} ({'; '.join(parts)})" if parts else stage.name


def _agent_rows() -> Iterable[Sequence[str]]:
    for name in prompted_agents():
        kind: type[PromptedAgent[Any]] = plugins.load("agent", name)
        about = (inspect.getdoc(kind) or "").partition("\n")[0]
        yield _code(name), about, kind.source, ", ".join(map(_stage, kind.stages))


def _outcome_rows() -> Iterable[Sequence[str]]:
    with model_rehearsal() as stage:
        for name in PRESETS:
            yield "preset", _code(name), *stage.preset(name).values()
        for name in prompted_agents():
            yield "agent", _code(name), *stage.agent(name).values()


def page() -> str:
    """The whole page."""
    columns = ("preset", "for", "dialect", "screen", "past", "thoughts", "native tools")
    parts = [_HEAD, _table(columns, _preset_rows())]
    parts += [_AGENTS, _table(("agent", "what it does", "after", "stages"), _agent_rows())]
    parts += [_OUTCOMES, _table(("answer", "what it is"), ANSWERS.items())]
    parts += ["\n", _table(("", "name", *ANSWERS), _outcome_rows())]
    return "".join(parts)


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
    print(f"{FILE.name}: {len(PRESETS)} presets, {len(prompted_agents())} prompted agents")
