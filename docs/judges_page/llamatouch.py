"""The section on LlamaTouch, which is measured on executions of its own."""

from __future__ import annotations

from typing import Final

from judges_page.cells import heading, line, percent
from judges_page.figures import read

_LLAMATOUCH: Final = """
## LlamaTouch on templates

Essential states from one recording of the solution judge {traces} other executions of the same
tasks, on {templates} templates. Oracles and rules say which of them do the task; {left_out} that
are not what their kind says are left out. `llamatouch.md` has the figures on other templates.

```bash
python -m reward_models.judge_bench --judge llamatouch --templates 40 --json
```

"""
_LLAMATOUCH_NOTES: Final = """
Perturbed solutions repeat the recorded actions, which suits the two baselines; a detour does not.
Essential states ask, too, for what the solution changed of the device's settings, providers and
preferences. Perturbed solutions that are rejected lack a text that the recorded screen shows.
"""


def llamatouch_section() -> str:
    """What the bench measured on templates, as tables and in words."""
    found = read("llamatouch_templates")
    out = _LLAMATOUCH.format(**found | {"left_out": len(found["left_out"])})
    out += heading("judge", "right, %", "accepted of the correct, %", "rejected of the wrong, %")
    keys = ("accuracy", "accepted_correct", "rejected_wrong")
    out += line("`llamatouch`", *(percent(found[key]) for key in keys))
    for title, name in (("actions, step by step", "stepwise"), ("actions, subsequence", "lcs")):
        keys = (f"{name}_accuracy", f"{name}_accepted_correct", f"{name}_rejected_wrong")
        out += line(title, *(percent(found[key]) for key in keys))
    out += "\n" + heading("execution", "accepted")
    for kind, counts in found["kinds"].items():
        out += line(kind, f"{counts['accepted']} of {counts['traces']}")
    return out + _LLAMATOUCH_NOTES
