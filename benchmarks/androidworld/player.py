"""Plays a task's steps on a served device that somebody else set up, through the wire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from driving import Ports, adb_program

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Answer, Finish, OpenApp
from mobile_gym.core.errors import TaskError
from mobile_gym.core.frames import Frame, Orientation
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.core.tasks import SolutionStep, Task
from mobile_gym.devices.emulator.config import EmulatorConfig
from mobile_gym.devices.emulator.connection import Connection
from mobile_gym.devices.emulator.input import InputController
from mobile_gym.devices.emulator.screen_observer import ScreenObserver
from mobile_gym.devices.emulator.screenshots import CapturedScreen
from mobile_gym.virtual_device.system.aliases import Names

_MOST_ACTIONS = 400


class Played:
    """What came of a play.

    Attributes:
        actions: how many.
        answer: what was said last; None where nothing was.
        failure: why it was given up; "" where it was not.
    """

    def __init__(self) -> None:
        self.actions = 0
        self.answer: str | None = None
        self.failure = ""


class Player:
    """Looks at a device and touches it, and neither boots nor resets it.

    Args:
        ports: of the device.
        names: what it calls packages; the steps use those that our apps have inside.
    """

    def __init__(self, ports: Ports, names: Names) -> None:
        self._names = names
        self._connection = Connection(
            EmulatorConfig(
                serial=ports.serial,
                grpc_port=ports.grpc,
                adb_path=adb_program(),
                adb_server_port=ports.adb_server,
            )
        )
        self._connection.open()
        self._observer = ScreenObserver(self._connection)
        self._hand = InputController(self._connection)

    def shell(self, command: str) -> str:
        """What a shell command prints."""
        return self._connection.shell(command).stdout

    def play(self, task: Task, steps: Sequence[SolutionStep] | None = None) -> Played:
        """Play a task's solution, or other steps, from where the device is.

        Raises:
            TaskError: the steps never end.
        """
        agent = SolutionAgent(steps)
        agent.reset(task, 0)
        played = Played()
        shot = self._observer.look()
        for _ in range(_MOST_ACTIONS):
            frame = self._frame(shot)
            action = agent.act({}, frame)
            if isinstance(action, Finish):
                played.failure = agent.failure
                return played
            played.actions += 1
            if isinstance(action, Answer):
                played.answer = action.text
                continue
            if isinstance(action, OpenApp):
                action = OpenApp(self._names.outer_package(action.name))
            touches = self._hand.touches_before_look(action)
            error = "" if touches else self._hand.do(action)
            if error:
                played.failure = f"{action}: {error}"
                return played
            shot = self._observer.settled(touches)
        raise TaskError(f"{task.id}: {_MOST_ACTIONS} actions and no end")

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def _frame(self, shot: CapturedScreen) -> Frame:
        """What is shown, under the names that our apps have inside."""
        self._hand.screen = self._observer.screen_size(shot)
        self._hand.is_turned = shot.orientation is not Orientation.PORTRAIT
        frame = self._observer.frame(shot, screenshot=False, forest=True)
        trees = tuple(
            AccessibilityTree(
                tuple(map(self._inner, tree.nodes)),
                tree.window_type,
                tree.title,
                tree.is_active,
                tree.attributes,
            )
            for tree in frame.nodes.trees
        )
        activity = self._names.inner_component(frame.activity)
        return replace(frame, forest=AccessibilityForest(trees), activity=activity)

    def _inner(self, node: AccessibilityNode) -> AccessibilityNode:
        package = self._names.inner_package(node.package_name)
        if package == node.package_name:
            return node
        name = node.resource_id
        prefix = f"{node.package_name}:"
        if name.startswith(prefix):
            name = f"{package}:{name.removeprefix(prefix)}"
        return node._replace(package_name=package, resource_id=name)
