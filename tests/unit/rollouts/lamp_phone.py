"""A small phone that behaves: rooms in a list that scrolls, each with a lamp and a name.

It is a device, and a suite of two tasks for it, so that agents, rollouts and the command line can
be tested without the virtual device.
"""

from dataclasses import dataclass, field, replace

import numpy as np

from mobile_gym.core.actions import Answer, OpenApp, PressKey, Swipe, Tap, Type
from mobile_gym.core.checks import AnswerMatches, NodePresent, PageIs, Selector, SettingIs
from mobile_gym.core.errors import UnknownName
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint, Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, TapOn, Task, TaskTemplate, WrongEnding
from mobile_gym.core.verdicts import ActionReceipt, ShellResult

WIDTH, HEIGHT, ROW = 90, 200, 20
ROOMS = tuple(f"Room {number}" for number in range(1, 25))
PACKAGE = "org.lamps"


@dataclass(frozen=True)
class State:
    page: str = ""
    top: int = 0
    lit: frozenset[str] = frozenset()
    names: tuple[tuple[str, str], ...] = ()


@dataclass
class LampPhone:
    name: str = "lamp"
    state: State = field(default_factory=State)
    _shots: dict = field(default_factory=dict)

    def reset(self, request):
        self.state = State()

    def perform(self, action):
        state = self.state
        match action:
            case Tap(point):
                return self._tap(point.to_pixels(WIDTH, HEIGHT))
            case Swipe(start, end) if not state.page:
                moved = round((start.y - end.y) * HEIGHT)
                most = ROW * len(ROOMS) - (HEIGHT - ROW)
                self.state = replace(state, top=min(max(state.top + moved, 0), most))
            case PressKey("back"):
                self.state = replace(state, page="")
            case Type(text) if state.page:
                names = dict(state.names) | {state.page: text}
                self.state = replace(state, names=tuple(sorted(names.items())))
            case Type():
                return ActionReceipt(False, "nothing has the focus")
            case OpenApp(name):
                return ActionReceipt(False, f"no app {name!r}")
        return ActionReceipt()

    def _tap(self, pixel: PixelPoint):
        for node, act in self._touchable():
            if node.bounds.contains(pixel):
                self.state = act(self.state)
        return ActionReceipt()

    def _touchable(self):
        if self.state.page:
            room = self.state.page
            yield (
                AccessibilityNode(
                    "android.widget.Switch",
                    PACKAGE,
                    f"{PACKAGE}:id/lamp",
                    text="Lamp",
                    bounds=Rect(0, 40, WIDTH, 60),
                    parent=0,
                    checkable=True,
                    clickable=True,
                    checked=room in self.state.lit,
                ),
                lambda state: replace(state, lit=state.lit ^ {room}),
            )
            return
        for number, room in enumerate(ROOMS):
            top = ROW + number * ROW - self.state.top
            bounds = Rect(0, max(top, ROW), WIDTH, min(top + ROW, HEIGHT))
            if not bounds.is_empty:
                yield (
                    AccessibilityNode(
                        "android.widget.TextView",
                        PACKAGE,
                        text=room,
                        bounds=bounds,
                        parent=2,
                        clickable=True,
                    ),
                    lambda state, room=room: replace(state, page=room),
                )

    def observe(self, *, screenshot=True, forest=True):
        page = self.state.page
        return Frame(
            WIDTH,
            HEIGHT,
            f"{PACKAGE}/.{'Room' if page else 'Rooms'}",
            screenshot=self._shot() if screenshot else None,
            forest=self._forest() if forest else None,
        )

    def _forest(self):
        page = self.state.page
        nodes = [
            AccessibilityNode(
                "android.widget.FrameLayout", PACKAGE, bounds=Rect(0, 0, WIDTH, HEIGHT)
            ),
            AccessibilityNode(
                "android.widget.TextView",
                PACKAGE,
                text=page or "Rooms <all>",
                parent=0,
                bounds=Rect(0, 0, WIDTH, ROW),
            ),
        ]
        if page:
            nodes.append(
                AccessibilityNode(
                    "android.widget.EditText",
                    PACKAGE,
                    text=dict(self.state.names).get(page, ""),
                    hint_text="Name",
                    bounds=Rect(0, 70, WIDTH, 90),
                    parent=0,
                    editable=True,
                    focused=True,
                    clickable=True,
                )
            )
        else:
            nodes.append(
                AccessibilityNode(
                    "android.widget.ListView",
                    PACKAGE,
                    parent=0,
                    scrollable=True,
                    bounds=Rect(0, ROW, WIDTH, HEIGHT),
                )
            )
        nodes += [node for node, _ in self._touchable()]
        return AccessibilityForest((AccessibilityTree(tuple(nodes), title="Lamps"),))

    def _shot(self):
        if self.state not in self._shots:
            shot = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
            for number, (node, _) in enumerate(self._touchable()):
                left, top, right, bottom = node.bounds
                shot[top : bottom - 1, left:right] = (40 * number % 255, 120, 200 * node.checked)
            shot.flags.writeable = False
            self._shots[self.state] = shot
        return self._shots[self.state]

    def shell(self, command):
        match command.split():
            case ["settings", "get", "lamp", *words]:
                room = " ".join(words).strip("'")
                return ShellResult(
                    f"{int(room in self.state.lit)}\n" if room in ROOMS else "null\n"
                )
            case ["settings", "get", *_]:
                return ShellResult("null\n")
            case _:
                return ShellResult("", 127, f"{command}: not found")

    def save_state(self):
        return self.state

    def load_state(self, state):
        self.state = state

    def close(self):
        pass


def open_device(spec="lamp", *, screen_size=None):
    return LampPhone()


def _turn_on(params, language):
    room, other = params["room"], ROOMS[(ROOMS.index(params["room"]) + 1) % len(ROOMS)]
    lamp = TapOn(Selector(text="Lamp"))
    return Task(
        "Lamp.TurnOn",
        {"en": f"Turn on the lamp in {room}", "zh": f"打开 {room} 的灯"},
        ("Lamps",),
        (
            PageNode(1, f"{room} is shown", check=PageIs(activity=".Room", title=room)),
            UnitNode(
                2,
                f"The lamp of {room} is <on>",
                check=SettingIs("lamp", room, "1"),
                hold="final",
                after=(1,),
            ),
        ),
        golden_steps=3,
        max_steps=18,
        params=params,
        language=language,
        solution=(TapOn(Selector(text=room)), lamp),
        wrong_endings=(
            WrongEnding("another room", (TapOn(Selector(text=other)), lamp)),
            WrongEnding("on and off again", (TapOn(Selector(text=room)), lamp, lamp)),
        ),
        device="lamp",
    )


def _count(params, language):
    return Task(
        "Lamp.CountRooms",
        {"en": "How many rooms are there?", "zh": "有几个房间？"},
        ("Lamps",),
        (
            UnitNode(1, "The first room", check=NodePresent(Selector(text=ROOMS[0]))),
            UnitNode(2, "The last room", check=NodePresent(Selector(text=ROOMS[-1]))),
        ),
        golden_steps=4,
        kind="single_frame_query",
        language=language,
        expected_answer=AnswerMatches((str(len(ROOMS)),), "number"),
        start_satisfied=(1,),
        solution=(
            *(Perform(Swipe((0.5, 0.8), (0.5, 0.2))) for _ in range(3)),
            Perform(Answer(f"{len(ROOMS)} rooms")),
        ),
        wrong_endings=(WrongEnding("a guess", (Perform(Answer("8")),)),),
        device="lamp",
    )


TEMPLATES = (
    TaskTemplate(
        "Lamp.TurnOn",
        _turn_on,
        lambda rng: {"room": ROOMS[int(rng.integers(len(ROOMS)))]},
        device="lamp",
    ),
    TaskTemplate("Lamp.CountRooms", _count, lambda rng: {}, level=2, device="lamp"),
)


def suite(name, split=None):
    if name not in suite_names():
        raise UnknownName.among("suite", name, suite_names())
    return {None: TEMPLATES, "train": TEMPLATES, "test_instance": TEMPLATES[:1]}.get(split, ())


def suite_names():
    return ("all", "lamps")


def template(ref):
    found = next((item for item in TEMPLATES if item.id == ref), None)
    if found is None:
        raise UnknownName.among("template", ref, [item.id for item in TEMPLATES])
    return found
