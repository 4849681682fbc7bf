"""What opens the pages and popups of an app, and what they keep while they are open, with types.

    @dataclass(frozen=True, slots=True)
    class LabelArgs:
        alarm_id: int
        label: str = ""

    LABEL = Popup("label", LabelArgs)
    EXPANDED = ViewState("expanded", 0)

    LABEL.open(system, alarm_id=3)          # a wrong name or type is found by the type checker
    LABEL.args(system).alarm_id             # in a handler; a screen reads `ctx.args.alarm_id`
    EXPANDED.set(system, 3)
    EXPANDED.of(ctx)

and in the app: `popups=dict([LABEL.shows(label_dialog)])`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, overload

from mobile_gym.virtual_device.system.app import NoArgs, Screen, argument_names, read_args

if TYPE_CHECKING:
    from mobile_gym.virtual_device import ui
    from mobile_gym.virtual_device.state import Layer
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

P = ParamSpec("P")
A = TypeVar("A")
V = TypeVar("V")


class Opened(Generic[P, A]):
    """A page, popup or window of the system by its name, and what it is opened with."""

    __slots__ = ("_make", "name")

    def __init__(self, name: str, args: Callable[P, A]) -> None:
        self.name = name
        self._make = args

    def args(self, system: System) -> A:
        """What the layer in front was opened with, which must be this one's."""
        return self.read(system.layer)

    def read(self, layer: Layer) -> A:
        """What a layer was opened with, which must be this one's."""
        return read_args(self._class, layer.args, self.name)

    def page_args(self, system: System) -> A:
        """What the page below was opened with, which must be this one."""
        return self.read(system.front.layers[0])

    def shows(self, view: Callable[[Context[Any, Any, A]], ui.View]) -> tuple[str, Screen]:
        """An entry of `App.screens` or `App.popups`: this name, and how it looks."""
        return self.name, Screen(view, self._class)

    def values(self, *args: P.args, **values: P.kwargs) -> dict[str, Any]:
        """What it is opened with by name, as its layer holds it."""
        opened_with = self._make(*args, **values)
        return {name: getattr(opened_with, name) for name in argument_names(self._class)}

    @property
    def _class(self) -> type[A]:
        return self._make  # pyright: ignore[reportReturnType]  # always a class


class Popup(Opened[P, A]):
    """A dialog, menu or sheet of an app.

    Args:
        name: within the app.
        args: the frozen dataclass of what it is opened with; nothing where left out.
    """

    __slots__ = ()

    @overload
    def __init__(self: Popup[[], NoArgs], name: str) -> None: ...
    @overload
    def __init__(self, name: str, args: Callable[P, A]) -> None: ...
    def __init__(self, name: str, args: Any = NoArgs) -> None:
        super().__init__(name, args)

    def open(self, system: System, *args: P.args, **values: P.kwargs) -> None:
        """Open it above the layer in front."""
        system.show_popup(self.name, **self.values(*args, **values))


class Page(Opened[P, A]):
    """An activity of an app.

    Args:
        package: the app's.
        name: its class, `.Class`.
        args: the frozen dataclass of what it is opened with; nothing where left out.
    """

    __slots__ = ("package",)

    @overload
    def __init__(self: Page[[], NoArgs], package: str, name: str) -> None: ...
    @overload
    def __init__(self, package: str, name: str, args: Callable[P, A]) -> None: ...
    def __init__(self, package: str, name: str, args: Any = NoArgs) -> None:
        super().__init__(name, args)
        self.package = package

    @property
    def component(self) -> str:
        """`package/.Class`."""
        return f"{self.package}/{self.name}"

    def start(self, system: System, *args: P.args, **values: P.kwargs) -> None:
        """Start it on top of the front task, or of its own app's."""
        system.start(self.name, self.package, **self.values(*args, **values))

    def launch(self, system: System, *args: P.args, **values: P.kwargs) -> None:
        """Start it on top of its own app's task and bring that to the front."""
        system.launch(self.package, self.name, **self.values(*args, **values))


class ViewState(Generic[V]):
    """A value that a page or popup keeps while it is open, such as what is expanded.

    Args:
        key: in the layer's small state; a field's key keeps what is typed into it.
        default: until it is set.
    """

    __slots__ = ("default", "key")

    def __init__(self, key: str, default: V) -> None:
        self.key = key
        self.default = default

    def of(self, ctx: Context[Any, Any, Any]) -> V:
        """The value, as a screen sees it."""
        return ctx.ui.get(self.key, self.default)

    def of_page(self, ctx: Context[Any, Any, Any]) -> V:
        """The value that the page below keeps, as a popup sees it."""
        return ctx.page_ui.get(self.key, self.default)

    def get(self, system: System) -> V:
        """The value in the layer in front."""
        return system.ui(self.key, self.default)

    def get_page(self, system: System) -> V:
        """The value in the page, below any popup."""
        return system.page_ui(self.key, self.default)

    def set(self, system: System, value: V) -> None:
        """Keep another value in the layer in front."""
        system.set_ui_item(self.key, value)

    def set_page(self, system: System, value: V) -> None:
        """Keep another value in the page, below any popup."""
        system.set_page_ui(**{self.key: value})
