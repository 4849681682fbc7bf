"""Requests to the emulator's controller, and what its device shows of them."""

from __future__ import annotations

import numpy as np
from android_env.proto import emulator_controller_pb2 as pb
from google.protobuf import empty_pb2
from virtual_emulators import Client

from mobile_gym.core.nodes import AccessibilityNode

EMPTY = empty_pb2.Empty()


RGB, RGBA, PNG = pb.ImageFormat.RGB888, pb.ImageFormat.RGBA8888, pb.ImageFormat.PNG


KEY = pb.KeyboardEvent


def pixels(image: pb.Image, channels: int = 3) -> np.ndarray:
    shape = (image.format.height, image.format.width, channels)
    return np.frombuffer(image.image, np.uint8).reshape(shape)


def texts(client: Client) -> list[str]:
    return [node.text for node in client.emulator.engine.run(lambda host: host.forest())]


def find(client: Client, text: str) -> AccessibilityNode:
    forest = client.emulator.engine.run(lambda host: host.forest())
    return next(node for node in forest if text in (node.text, node.content_description))


def is_selected(client: Client, text: str) -> bool:
    """Whether the tab of that label is the selected one."""
    forest = client.emulator.engine.run(lambda host: host.forest())
    return any(node.selected for node in forest if node.content_description == text)


def touch(client: Client, *contacts: tuple[int, int, int, int]) -> None:
    client.controller.sendTouch(
        pb.TouchEvent(
            touches=[
                pb.Touch(identifier=identifier, x=x, y=y, pressure=pressure)
                for identifier, x, y, pressure in contacts
            ]
        )
    )


def focus_note(client: Client) -> None:
    """Open a page with an edit field that has the focus."""
    engine = client.emulator.engine
    engine.shell("am start -a android.settings.SETTINGS")
    engine.advance(500)
    node = find(client, "Search settings")
    engine.run(lambda host: host.tap(*node.bounds.center))
    engine.advance(500)
    field = next(n for n in engine.run(lambda host: host.forest()) if n.editable)
    engine.run(lambda host: host.tap(*field.bounds.center))


def typed(client: Client) -> str:
    forest = client.emulator.engine.run(lambda host: host.forest())
    return next(node.text for node in forest if node.editable)
