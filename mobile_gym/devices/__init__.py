"""Devices: the virtual one, recorded ones, emulators and phones, behind `core.ports.Device`."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from mobile_gym.core import plugins
from mobile_gym.core.construction import argument_error
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.ports import Device

__all__ = ["open_device"]

_OF_EMULATORS: Final = {"serial", "grpc_port", "avd", "adb"}


def open_device(
    spec: str | Mapping[str, Any], *, screen_size: tuple[int, int] | None = None
) -> Device:
    """Make a device; nothing is started before its first `reset`.

    Args:
        spec: `"virtual"`, or `"recorded:PATH"`: a kind, and after a colon what that kind needs;
            or the serial of an emulator, `"emulator-5554"`. A mapping names the kind under `kind`
            and gives further arguments of it; one with `serial`, `grpc_port`, `avd` or `adb` means
            an emulator or a phone (`emulator.EmulatorConfig`). A mapping may come as JSON text, for
            command lines.
        screen_size: height and width in pixels, for a device without a screen of its own.

    Raises:
        UnknownName: there is no such kind of device.
        UsageError: the kind cannot be opened in this way.
    """
    if isinstance(spec, str) and spec.lstrip().startswith("{"):
        spec = _parse_mapping(spec)
    if isinstance(spec, Mapping):
        arguments = dict(spec)
        name = arguments.pop("kind", None)
        if not isinstance(name, str):
            if not _OF_EMULATORS & arguments.keys():
                raise UsageError(
                    f"device {dict(spec)!r} names no kind, such as {{'kind': 'virtual'}}"
                )
            name = "emulator"
    elif isinstance(spec, str):
        arguments, name = {}, spec
    else:
        raise UsageError(f"device {spec!r} is neither text, such as 'virtual', nor a mapping")
    kind = "emulator" if name.startswith("emulator-") else name.partition(":")[0]
    if kind not in plugins.names("device"):
        raise UnknownName.among("device", kind, plugins.names("device"))
    factory: Callable[..., Device] = plugins.load("device", kind)
    takes = inspect.signature(factory).parameters
    if "screen_size" in takes:  # a recording or a phone has a screen of its own
        arguments = {"screen_size": screen_size} | arguments
    if mistake := argument_error(factory, (name,), arguments):
        raise UsageError(f"device {kind!r}: {mistake}")
    return factory(name, **arguments)


def _parse_mapping(text: str) -> Mapping[str, Any]:
    try:
        mapping: Mapping[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(
            f'device {text!r} is no JSON object, such as {{"serial": "emulator-5554"}}: {error}'
        ) from None
    return mapping
