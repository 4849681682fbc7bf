"""A phone with one page, all in memory: a counter, a button, a switch and a text field.

It behaves: what is tapped changes, what is shown follows, and a state can be saved. Its owner's
name and the switch's label (Chinese) come from the seed and the language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from mobile_gym.core.actions import Action, PressKey, Tap, Type
from mobile_gym.core.checks import AnswerMatches, NodePresent, PageIs, Selector, SettingIs
from mobile_gym.core.errors import DeviceUnreachable
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, Task, TaskTemplate, Violation
from mobile_gym.core.verdicts import ActionReceipt, ShellResult
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.session import DeviceLease
from mobile_gym.envs.vector.vector_env import MobileVectorEnv

WIDTH, HEIGHT = 54, 120
IMAGE_SIZE = (HEIGHT, WIDTH)
OWNERS = ("Ada", "李雷", "Grace", "韩梅梅", "Linus", "小明", "Radia", "Barbara")

PLUS = Rect(0, 30, 54, 50)
LAMP = Rect(0, 50, 54, 70)
FIELD = Rect(0, 70, 54, 90)
BUY = Rect(0, 90, 54, 110)


def center(rect: Rect, width: int = WIDTH, height: int = HEIGHT) -> tuple[float, float]:
    return (rect.left + rect.right) / 2 / width, (rect.top + rect.bottom) / 2 / height


TAP_PLUS, TAP_LAMP, TAP_BUY = Tap(center(PLUS)), Tap(center(LAMP)), Tap(center(BUY))
TAP_NOTHING = Tap(0.5, 0.99)


@dataclass(frozen=True)
class State:
    owner: str = ""
    language: str = "en"
    count: int = 0
    lamp: bool = False
    text: str = ""
    bought: bool = False
    dark: bool = False


@dataclass
class SwitchPhone:
    """The device. `fail_at` names calls that raise: `{"perform": [3]}` fails the third."""

    fail_at: dict[str, list[int]] = field(default_factory=dict)
    name: str = "switch-phone"
    size: tuple[int, int] = (WIDTH, HEIGHT)
    closed: int = 0
    calls: dict[str, int] = field(default_factory=dict)
    state: State = State()
    asked: list[tuple[bool, bool]] = field(default_factory=list)

    def _count(self, call: str) -> None:
        self.calls[call] = self.calls.get(call, 0) + 1
        if self.calls[call] in self.fail_at.get(call, ()):
            raise DeviceUnreachable(f"{call} number {self.calls[call]}")

    def reset(self, request: DeviceReset) -> None:
        self._count("reset")
        owner = OWNERS[int(np.random.default_rng(request.seed).integers(len(OWNERS)))]
        self.state = State(
            owner, request.language, dark=bool(request.perturbation.get("dark", False))
        )

    def perform(self, action: Action) -> ActionReceipt:
        self._count("perform")
        match action:
            case Tap():
                point = action.point.to_pixels(WIDTH, HEIGHT)
                if PLUS.contains(point):
                    self.state = replace(self.state, count=self.state.count + 1)
                elif LAMP.contains(point):
                    self.state = replace(self.state, lamp=not self.state.lamp)
                elif BUY.contains(point):
                    self.state = replace(self.state, bought=True)
            case Type():
                self.state = replace(
                    self.state, text=("" if action.clear else self.state.text) + action.text
                )
            case PressKey():
                return ActionReceipt(False, f"there is no {action.key} key")
            case _:
                pass
        return ActionReceipt()

    def observe(self, *, screenshot: bool = True, forest: bool = True) -> Frame:
        self._count("observe")
        self.asked.append((screenshot, forest))
        width, height = self.size
        return Frame(
            width_px=width,
            height_px=height,
            activity="toy/.Main",
            screenshot=self._draw() if screenshot else None,
            forest=self._forest() if forest else None,
        )

    def shell(self, command: str) -> ShellResult:
        self._count("shell")
        if command == "settings get system lamp":
            return ShellResult(f"{int(self.state.lamp)}\n")
        if command == "settings put system lamp 1":
            self.state = replace(self.state, lamp=True)
            return ShellResult("")
        return ShellResult("", 127, f"{command.partition(' ')[0]}: not found")

    def save_state(self) -> State:
        return self.state

    def load_state(self, state: object) -> None:
        assert isinstance(state, State)
        self.state = state

    def diff(self, since: object, *, by_field: bool = False) -> tuple[str, ...]:
        return tuple(
            name for name in vars(self.state) if getattr(since, name) != getattr(self.state, name)
        )

    def traces(self, since: object) -> tuple[str, ...]:
        return ()

    def undone(self, since: object, paths: Sequence[str]) -> object:
        return replace(self.state, **{name: getattr(since, name) for name in paths})

    def untouched(self, since: object, later_s: float = 0.0) -> object:
        return since

    def close(self) -> None:
        self.closed += 1

    def _draw(self) -> np.ndarray:
        width, height = self.size
        pixels = np.full((height, width, 3), 30 if self.state.dark else 220, np.uint8)
        pixels[:30, : 5 * self.state.count] = (200, 0, 0)
        pixels[LAMP.top : LAMP.bottom] = (255, 255, 0) if self.state.lamp else (60, 60, 60)
        pixels[FIELD.top : FIELD.top + 1, : len(self.state.text)] = 0
        if self.state.bought:
            pixels[BUY.top : BUY.bottom] = (0, 200, 0)
        pixels.flags.writeable = False
        return pixels

    def _forest(self) -> AccessibilityForest:
        def node(rect: Rect, kind: str, **attributes: Any) -> AccessibilityNode:
            return AccessibilityNode(
                f"android.widget.{kind}", "toy", bounds=rect, parent=0, **attributes
            )

        state, zh = self.state, self.state.language == "zh"
        return AccessibilityForest(
            (
                AccessibilityTree(
                    (
                        node(Rect(0, 0, *self.size), "FrameLayout")._replace(parent=-1),
                        node(Rect(0, 0, 54, 30), "TextView", text=f"{state.owner}: {state.count}"),
                        node(PLUS, "Button", text="加一" if zh else "Add", clickable=True),
                        node(
                            LAMP,
                            "Switch",
                            text="电灯" if zh else "Lamp",
                            clickable=True,
                            checkable=True,
                            checked=state.lamp,
                        ),
                        node(FIELD, "EditText", text=state.text, clickable=True, editable=True),
                        node(BUY, "Button", text="Buy", clickable=True),
                    )
                ),
            )
        )


def build(params: Any, language: Any) -> Task:
    count = params["count"]
    return Task(
        id="Toy.Lights",
        instruction={
            "en": f"Count to {count} and switch the lamp on",
            "zh": f"数到{count}并打开电灯",
        },
        apps=("Toy",),
        substates=(
            PageNode(1, "The page is shown", check=PageIs(package="toy"), optional=True),
            UnitNode(
                2,
                f"The counter shows {count}",
                parent_id=1,
                check=NodePresent(Selector(text_contains=f": {count}")),
            ),
            UnitNode(3, "The lamp is on", check=SettingIs("system", "lamp", "1"), hold="final"),
        ),
        golden_steps=count + 1,
        language=language,
        params=params,
        violations=(Violation("bought", NodePresent(Selector(text="never"))),),
        solution=(*[Perform(TAP_PLUS)] * count, Perform(TAP_LAMP)),
    )


def build_query(params: Any, language: Any) -> Task:
    task = build(params, language)
    return replace(
        task,
        id="Toy.Ask",
        kind="single_frame_query",
        expected_answer=AnswerMatches(("blue",)),
        substates=(UnitNode(1, "The lamp is on", check=SettingIs("system", "lamp", "1")),),
    )


def sample(rng: np.random.Generator) -> dict[str, Any]:
    return {"count": int(rng.integers(1, 4))}


LIGHTS = TaskTemplate(id="Toy.Lights", build=build, sample=sample)
ASK = TaskTemplate(id="Toy.Ask", build=build_query, sample=sample)
TEMPLATES = {"lights": LIGHTS, "ask": ASK}


def make_toy(task: str = "lights", **kwargs: Any) -> MobileEnv:
    """Entry point: JSON arguments, importable in a spawned worker."""
    kwargs = {"image_size": IMAGE_SIZE, "device": SwitchPhone()} | kwargs
    return MobileEnv(TEMPLATES[task], **kwargs)


class ToyVector(MobileVectorEnv):
    """The vector env over phones of its own."""

    def __init__(self, num_envs: int = 1, task: str = "lights", **kwargs: Any) -> None:
        kwargs = {"image_size": IMAGE_SIZE} | kwargs
        super().__init__(num_envs, task=TEMPLATES[task], device="virtual", **kwargs)
        for env in self.envs:
            env.session.lease = DeviceLease(SwitchPhone(), IMAGE_SIZE)
