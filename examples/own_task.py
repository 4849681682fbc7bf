"""A task of one's own: a template with substates and checks, played and put to the kit.

python examples/own_task.py
"""

from __future__ import annotations

from mobile_gym import MobileEnv, OpenApp
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.checks import NodePresent, Selector, SettingIs
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Language, Params, Perform, TapOn, Task, TaskTemplate, WrongEnding
from mobile_gym.testing import check_task, play

MODES = {"light": "1", "dark": "2"}
"""Values of the setting `secure ui_night_mode`."""

HOME = NodePresent(Selector(resource_id="homepage_title"))
DISPLAY = NodePresent(Selector(resource_id="collapsing_toolbar", description="Display"))


def build(params: Params, language: Language) -> Task:
    """The task of some parameters; a pure function."""
    theme = params["theme"]
    wanted, other = MODES[theme], MODES["light" if theme == "dark" else "dark"]
    to_display = (Perform(OpenApp("Settings")), TapOn(Selector(label="Display")))
    toggle = TapOn(Selector(label="Dark theme"))
    is_set = SettingIs("secure", "ui_night_mode", wanted)
    return Task(
        id="Mine.SetTheme",
        instruction={"en": f"Switch the phone to the {theme} theme."},
        apps=("com.android.settings",),
        params=params,
        setup=(f"settings put secure ui_night_mode {other}",),
        substates=(
            PageNode(1, "Settings is open", check=HOME),
            PageNode(2, "The page Display is shown", parent_id=1, check=DISPLAY),
            UnitNode(3, f"The {theme} theme is on", check=is_set, hold="final"),
        ),
        golden_steps=3,
        solution=(*to_display, toggle),
        wrong_endings=(WrongEnding("done and undone", (*to_display, toggle, toggle)),),
    )


TEMPLATE = TaskTemplate(
    id="Mine.SetTheme",
    build=build,
    sample=lambda rng: {"theme": ("light", "dark")[int(rng.integers(2))]},
    languages=("en",),
    tags=frozenset({"fixed"}),  # two instructions are all there are, so half of the seeds collide
)

if __name__ == "__main__":
    played = play(MobileEnv(TEMPLATE), SolutionAgent(), seed=0)
    print(f"{played.task.text} {played.story()}: {played.total_reward:.2f}")
    check_task(TEMPLATE, wrong_endings=1)
    print("check_task found nothing wrong")
