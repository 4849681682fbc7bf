"""What a virtual emulator can do and a real one cannot: the service `mobile_gym.VirtualDevice`.

Its messages are well-known types; `virtual_device/server/extension.py` lists its methods.
"""

from __future__ import annotations

import json
import operator
import secrets
import weakref
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import grpc
from google.protobuf import empty_pb2, struct_pb2, wrappers_pb2
from google.protobuf.message import Message

from mobile_gym.core.actions import from_json
from mobile_gym.core.errors import DeviceFault, InvalidAction, UsageError
from mobile_gym.core.observed_inputs import ObservedInput, ObservedRun, OutOfBandChange
from mobile_gym.core.virtual_devices import EXTENSION_SERVICE
from mobile_gym.devices.emulator.controller import Controller


def read_observed_run(text: str, saved_state: Callable[[str], object]) -> ObservedRun:
    """Read what `EndWatch` answers.

    Args:
        text: JSON.
        saved_state: makes a saved state of the device's name for it.

    Raises:
        ValueError: it is something else.
    """
    try:
        watched = json.loads(text)
        return ObservedRun(
            tuple(_read_observed_input(each, saved_state) for each in watched["inputs"]),
            tuple(
                OutOfBandChange(str(each["by"]), tuple(map(str, each["paths"])))
                for each in watched["changes"]
            ),
            tuple(map(str, watched["tools"])),
            saved_state(watched["end"]),
        )
    except (InvalidAction, LookupError, TypeError, RecursionError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from error


def _read_observed_input(
    each: Mapping[str, Any], saved_state: Callable[[str], object]
) -> ObservedInput:
    return ObservedInput(
        action=from_json(each["action"]),
        error=str(each["error"]),
        before=saved_state(each["before"]),
        settled=saved_state(each["settled"]),
        begun_ms=int(each["begun_ms"]),
        settled_ms=int(each["settled_ms"]),
    )


_EMPTY: Final = empty_pb2.Empty()
_Text, _Number = wrappers_pb2.StringValue, wrappers_pb2.Int64Value
_MAX_UNTOLD: Final = 64


class SavedState:
    """A state that the device keeps as long as somebody holds this.

    Args:
        token: what the device calls it.
        owner: which connection it belongs to.
    """

    def __init__(self, token: str, owner: object) -> None:
        self.token = token
        self.owner = owner


class Extension:
    """A client of that service.

    Args:
        controller: of the same emulator.
    """

    def __init__(self, controller: Controller) -> None:
        self._controller = controller
        self._forgotten: deque[str] = deque()
        self._watcher = ""
        answers: Mapping[str, type[Any]] = {
            "Boot": empty_pb2.Empty,
            "Advance": _Number,
            "Rest": empty_pb2.Empty,
            "Now": _Number,
            "SaveState": _Text,
            "LoadState": empty_pb2.Empty,
            "Forget": empty_pb2.Empty,
            "ExportState": _Text,
            "ImportState": _Text,
            "Diff": struct_pb2.ListValue,
            "DiffByField": struct_pb2.ListValue,
            "Traces": struct_pb2.ListValue,
            "Undone": _Text,
            "Untouched": _Text,
            "TypeText": _Text,
            "PressKey": _Text,
            "OpenApp": _Text,
            "WatchInputs": empty_pb2.Empty,
            "CountInputs": _Number,
            "EndWatch": _Text,
        }
        self._methods: Mapping[str, Any] = {
            name: controller.channel.unary_unary(
                f"/{EXTENSION_SERVICE}/{name}", _serialized, answer.FromString
            )
            for name, answer in answers.items()
        }

    def is_offered(self) -> bool:
        """Whether this emulator has the service."""
        try:
            self._controller.call(self._methods["Now"], _EMPTY)
        except grpc.RpcError as error:
            if error.code() == grpc.StatusCode.UNIMPLEMENTED:  # type: ignore[attr-defined]
                return False
            raise _device_error(error) from error
        return True

    # -- starting, time ---------------------------------------------------------------------------

    def boot(self, seed: int, language: str, perturbation: Mapping[str, Any]) -> None:
        """Start the device afresh.

        Raises:
            UsageError: it does not know the language or a perturbation.
            DeviceFault: it is gone.
        """
        request = struct_pb2.Struct()
        request.update(
            {
                "seed": str(seed),
                "language": language,
                "perturbation": json.dumps(dict(perturbation)),
            }
        )
        self._ask("Boot", request)

    def advance(self, duration_ms: int) -> int:
        """Let the device's time pass at once; its time in milliseconds since 1970."""
        return self._ask("Advance", _Number(value=duration_ms), again=False).value

    def rest(self) -> None:
        """Let the device's time pass until toasts, banners and panels that it shows are gone."""
        self._ask("Rest", _EMPTY, again=False)

    def now_ms(self) -> int:
        """The device's time in milliseconds since 1970."""
        return self._ask("Now", _EMPTY).value

    # -- input ----------------------------------------------------------------------------------

    def type_text(self, text: str, *, clear: bool, submit: bool) -> str:
        """Type into the focused field; "" or what was wrong."""
        request = struct_pb2.Struct()
        request.update({"text": text, "clear": clear, "submit": submit})
        return self._ask("TypeText", request, again=False).value

    def press_key(self, name: str) -> str:
        """Press a key of the action space; "" or what was wrong."""
        return self._ask("PressKey", _Text(value=name), again=False).value

    def open_app(self, name: str) -> str:
        """Start an app by label or package; "" or what was wrong."""
        return self._ask("OpenApp", _Text(value=name), again=False).value

    # -- saved states -----------------------------------------------------------------------------

    def save_state(self) -> SavedState:
        """Keep the device's condition, until nobody holds the result."""
        self._release_states()
        return self._saved_state(self._ask("SaveState", _EMPTY).value)

    def load_state(self, state: object) -> None:
        """Return to a kept condition.

        Raises:
            UsageError: it was not kept by this device.
            DeviceFault: the device has lost it, or is gone.
        """
        self._ask("LoadState", _Text(value=self._token(state)))

    def state_to_json(self, state: object) -> Any:
        """A kept condition as JSON, which another virtual device reads, too.

        Raises:
            UsageError: it was not kept by this device, or the device cannot write it down.
            DeviceFault: the device has lost it, or is gone.
        """
        text = self._ask("ExportState", _Text(value=self._token(state))).value
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise DeviceFault("the virtual device gave a state that is no JSON") from None

    def state_from_json(self, value: Any) -> SavedState:
        """Keep the condition that JSON stands for.

        Raises:
            UsageError: it is no condition of this device.
            DeviceFault: the device is gone.
        """
        self._release_states()
        text = json.dumps(value, separators=(",", ":"))
        return self._saved_state(self._ask("ImportState", _Text(value=text)).value)

    def diff(self, since: object, *, by_field: bool = False) -> tuple[str, ...]:
        """Paths that differ since a saved state."""
        method = "DiffByField" if by_field else "Diff"
        return tuple(self._ask(method, _Text(value=self._token(since))))  # type: ignore[arg-type]

    def traces(self, since: object) -> tuple[str, ...]:
        """Traces of use since a saved state."""
        return tuple(self._ask("Traces", _Text(value=self._token(since))))  # type: ignore[arg-type]

    def undone(self, since: object, paths: Sequence[str]) -> SavedState:
        """The present state with some of the paths that differ as they were in a saved one."""
        request = struct_pb2.Struct()
        request.update({"state": self._token(since), "paths": list(paths)})
        return self._saved_state(self._ask("Undone", request).value)

    def untouched(self, since: object, later_s: float = 0.0) -> SavedState:
        """A saved state as it would be `later_s` from now, had nobody touched the device since."""
        request = struct_pb2.Struct()
        request.update({"state": self._token(since), "later_ms": round(later_s * 1000)})
        return self._saved_state(self._ask("Untouched", request).value)

    # -- watching -------------------------------------------------------------------------------

    def watch_inputs(self) -> None:
        """Have it write down what clients do."""
        self._watcher = secrets.token_hex(16)
        self._ask("WatchInputs", _Text(value=self._watcher), again=False)

    def count_inputs(self) -> int:
        """How many inputs there were since."""
        return self._ask("CountInputs", _EMPTY).value

    def end_watch(self) -> ObservedRun:
        """What was written down; the device's clock stands still from now on.

        Raises:
            DeviceFault: the device is gone, or says something else.
        """
        self._release_states()
        text = self._ask("EndWatch", _Text(value=self._watcher), again=False).value
        try:
            return read_observed_run(text, self._saved_state)
        except ValueError as error:
            raise DeviceFault(f"the virtual device gave no list of inputs: {error}") from error

    def _saved_state(self, token: str) -> SavedState:
        state = SavedState(token, self._forgotten)
        weakref.finalize(state, self._forgotten.append, token).atexit = False
        return state

    def _token(self, state: object) -> str:
        if not isinstance(state, SavedState) or state.owner is not self._forgotten:
            raise UsageError("this state was not saved by this device, or it has been closed since")
        return state.token

    def _release_states(self) -> None:
        """Tell the device which states nobody holds any more; a few at a time."""
        for _ in range(min(len(self._forgotten), _MAX_UNTOLD)):
            self._ask("Forget", _Text(value=self._forgotten.popleft()))

    def _ask(self, name: str, request: Message, *, again: bool = True) -> Any:
        try:
            return self._controller.call(self._methods[name], request, again=again)
        except grpc.RpcError as error:
            raise _device_error(error) from error


_serialized = operator.methodcaller("SerializeToString")


def _device_error(error: grpc.RpcError) -> Exception:
    """A refusal as one of our errors."""
    code, why = error.code(), error.details() or "no reason given"  # type: ignore[attr-defined]
    if code == grpc.StatusCode.INVALID_ARGUMENT:
        return UsageError(why)
    if code == grpc.StatusCode.UNIMPLEMENTED:
        return UsageError("this virtual device is of an older version, which cannot do that")
    return DeviceFault(f"the virtual device refuses: {why}")
