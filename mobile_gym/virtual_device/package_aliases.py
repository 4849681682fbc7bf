"""What a device shows and tells, under the names that its apps have outside (`system.aliases`)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mobile_gym.core.nodes import AccessibilityForest, AccessibilityTree
from mobile_gym.virtual_device.state import Activity, DeviceState, LogLine, TaskStack
from mobile_gym.virtual_device.system.aliases import Names


class OuterForests:
    """Forests under other names; windows that stay the same are renamed once.

    Args:
        names: what packages are called outside.
    """

    def __init__(self, names: Names) -> None:
        self._names = names
        self._inner: AccessibilityForest | None = None
        self._outer: AccessibilityForest | None = None
        self._trees: dict[int, tuple[AccessibilityTree, AccessibilityTree]] = {}

    def of(self, forest: AccessibilityForest) -> AccessibilityForest:
        """A forest as others see it; the forest itself where nothing has another name."""
        if not self._names:
            return forest
        if self._inner is not forest or self._outer is None:
            kept = {id(tree): (tree, self._rename_packages(tree)) for tree in forest.trees}
            self._trees = kept
            self._inner, self._outer = (
                forest,
                replace(forest, trees=tuple(outer for _, outer in kept.values())),
            )
        return self._outer

    def _rename_packages(self, tree: AccessibilityTree) -> AccessibilityTree:
        known = self._trees.get(id(tree))
        if known is not None:
            return known[1]
        names = self._names
        nodes = tuple(
            [
                node._replace(
                    package_name=names.outer_package(node.package_name),
                    resource_id=names.outer_id(node.resource_id),
                )
                for node in tree.nodes
            ]
        )
        return replace(tree, nodes=nodes)


@dataclass(frozen=True)
class OuterState(DeviceState):
    """A state for printing; what follows from names follows from those that it has inside.

    Attributes:
        inner: the state itself.
    """

    inner: DeviceState = field(kw_only=True)

    @property
    def rotation(self) -> int:
        """How the screen is turned, in quarter turns (`DeviceState.rotation`)."""
        return self.inner.rotation


def outer_state(names: Names, state: DeviceState) -> DeviceState:
    """A state for printing: tasks, packages and notifications under the names of outside."""
    if not names:
        return state
    packages = {
        outer: replace(package, name=outer)
        for name, package in state.packages.items()
        for outer in (names.outer_package(name),)
    }
    changed = state.with_fields(
        tasks=tuple(_outer_task(names, task) for task in state.tasks),
        packages=type(state.packages)(packages),
        notifications=tuple(
            replace(item, package=names.outer_package(item.package)) for item in state.notifications
        ),
    )
    return OuterState(**changed.__dict__, inner=state)


def outer_log(names: Names, lines: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    """Lines of the system log under the names of outside."""
    if not names:
        return lines
    return tuple(replace(line, message=names.outer_text(line.message)) for line in lines)


def _outer_task(names: Names, task: TaskStack) -> TaskStack:
    activities = tuple(_outer_activity(names, activity) for activity in task.activities)
    return replace(task, package=names.outer_package(task.package), activities=activities)


def _outer_activity(names: Names, activity: Activity) -> Activity:
    return replace(activity, component=names.outer_component(activity.component))
