"""A hand and an eye for the embedded device: it touches what it finds on the screen.

Every test of an app or of the system touches and reads its device through `Phone`. Classes made of
it say what is on the device and what that app's pages are called: `system_phone` has small apps on
it, `app_phone` one app under test among all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from drawn_texts import problems

from mobile_gym.accessibility import find, find_all
from mobile_gym.core.checks import Selector
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.judging.probe_output import content_rows
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.system import System

SETTLED_MS = 300
"""What the device is given after a touch."""
MOST_SWIPES = 12
EDGE_PX = 60
"""What is nearer to the end of the page may be cut off."""


class Phone:
    """A booted device.

    Args:
        host: the device.
        wordings: texts that end in an ellipsis and are whole so.
    """

    def __init__(self, host: DeviceHost, wordings: frozenset[str] = frozenset()) -> None:
        self.host = host
        self.wordings = wordings

    # -- its condition --------------------------------------------------------------------------

    @property
    def state(self) -> DeviceState:
        return self.host.state

    @property
    def overlays(self) -> list[str]:
        return [overlay.name for overlay in self.state.overlays]

    @property
    def front(self) -> str:
        return self.state.tasks[-1].activities[-1].component

    @property
    def ui(self) -> Mapping[str, Any]:
        """The small state of what is in front."""
        return self.state.tasks[-1].activities[-1].layers[-1].ui

    @property
    def toast(self) -> str:
        toast = self.state.toast
        return toast.text if toast is not None else ""

    @property
    def snackbar(self) -> str:
        """What the bar at the bottom says; "" where there is none."""
        return next(iter(self.texts("snackbar_text")), "")

    # -- what tests and other apps do to it -----------------------------------------------------

    def do(self, method: Callable[..., Any], *args: Any, **fields: Any) -> Any:
        return self.host.apply(lambda system: method(system, *args, **fields))

    def open(self, package: str) -> None:
        self.do(System.launch, package)

    def start(self, activity: str, **args: Any) -> None:
        self.do(System.start, activity, **args)

    def popup(self, popup: str, **args: Any) -> None:
        self.do(System.show_popup, popup, **args)

    def shell(self, command: str) -> str:
        result = self.host.shell(command)
        assert result.exit_code == 0, result
        return result.stdout

    def fails(self, command: str) -> str:
        result = self.host.shell(command)
        assert result.exit_code != 0, result
        return result.stdout + result.stderr

    def rows(self, path: str) -> list[Mapping[str, str]]:
        return list(content_rows(self.shell(f"content query --uri content://{path}")))

    # -- what is on its screen ------------------------------------------------------------------

    @property
    def nodes(self) -> tuple[AccessibilityNode, ...]:
        """Those of the window in front."""
        tree = self.host.forest().active
        assert tree is not None
        return tree.nodes

    @property
    def labels(self) -> list[str]:
        """Of the window in front."""
        return [node.label for node in self.nodes if node.label]

    def shows(self, **fields: Any) -> bool:
        return find(self.host.forest(), Selector(**fields)) is not None

    def count(self, **fields: Any) -> int:
        return len(find_all(self.host.forest(), Selector(**fields)))

    def texts(self, resource_id: str) -> list[str]:
        matches = find_all(self.host.forest(), Selector(resource_id=resource_id))
        return [match.node.text for match in matches]

    def node(self, nth: int = 0, **fields: Any) -> AccessibilityNode:
        """What a selector finds, the `nth` of it."""
        matches = find_all(self.host.forest(), Selector(**fields))
        assert len(matches) > nth, (fields, [n.label for n in self.host.forest() if n.label])
        return matches[nth].node

    def place(self, nth: int = 0, **fields: Any) -> tuple[int, int]:
        """The middle of what a selector finds, the `nth` of it, in pixels."""
        center = self.node(nth, **fields).bounds.center
        return center.x, center.y

    def problems(self, window: int = 0) -> list[str]:
        """What is wrong with the texts of a window; the one in front has the number 0."""
        return problems(self.host, window, self.wordings)

    # -- the hand -------------------------------------------------------------------------------

    def tap(self, hold_ms: int = 60, nth: int = 0, **fields: Any) -> None:
        self.host.tap(*self.place(nth, **fields), hold_ms)
        self.host.advance(SETTLED_MS)

    def swipe(self, dx: int, dy: int, **fields: Any) -> None:
        x, y = self.place(**fields)
        self.host.swipe(x, y, x + dx, y + dy)

    def reveal(self, **fields: Any) -> None:
        """Scroll down until something is on the screen as a whole, or at the page's end."""
        match = None
        for _ in range(MOST_SWIPES):
            before, match = match, find(self.host.forest(), Selector(**fields))
            bottom = self.host.scene().page.bottom - EDGE_PX
            if match is not None and (match.node.bounds.center.y < bottom or match == before):
                return
            self.host.swipe(270, 900, 270, 600, duration_ms=800)
            self.host.advance(SETTLED_MS)
        raise AssertionError((fields, self.labels))

    def type(self, text: str, **options: Any) -> None:
        assert self.host.type_text(text, **options) == ""

    def press_key(self, key: str) -> None:
        assert self.host.press_key(key) == ""

    def back(self) -> None:
        self.press_key("back")

    def pull_shade(self) -> None:
        self.host.swipe(200, 8, 200, 500)
