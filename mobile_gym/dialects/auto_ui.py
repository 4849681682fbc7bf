"""Auto-UI's answers, and DigiRL's, which starts from that model.

`Action Plan: [DUAL_POINT]; Action Decision: "action_type": "DUAL_POINT", "touch_point": "[y, x]",
"lift_point": "[y, x]", "typed_text": ""`, in one line.
"""

from __future__ import annotations

from mobile_gym.dialects.aitw import DualPointLines


class AutoUi(DualPointLines):
    """Keys and values are quoted; the plan before the decision is skipped.

    The decision is also read without `Action Decision:`, as the model's own history has it, and the
    task that cannot be done is read by either name.
    """

    name = "auto_ui"
    speaks = "Auto-UI"
    source = "Auto-UI, arXiv 2309.11436; cooelf/Auto-GUI, utils_data.py"
    rows_first = True
    quote = '"'

    def _line(self, kind: str, touch: str, lift: str, text: str | None) -> str:
        return (
            f'Action Decision: "action_type": "{kind}", "touch_point": "{touch}", '
            f'"lift_point": "{lift}", "typed_text": "{text or ""}"'
        )


class DigiRl(AutoUi):
    """Auto-UI's answers, but for the name of a task that cannot be done."""

    name = "digirl"
    speaks = "DigiRL"
    source = "DigiRL, arXiv 2406.11896; DigiRL-agent/digirl, autoui_utils.py"
    impossible = "TASK_IMPOSSIBLE"
