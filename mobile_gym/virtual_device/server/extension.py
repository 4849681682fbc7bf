"""`mobile_gym.VirtualDevice`: what a virtual device can do and a real emulator cannot.

It is one of the protocols of `virtual_emulator`, which do not know each other.

Our own client uses this service where it is; a real emulator answers UNIMPLEMENTED. Its messages
are well-known types, so that it needs no compiled protocol:

    Boot(Struct)        {seed: text, language, perturbation: JSON text or Struct}  -> Empty
    Advance(Int64Value) milliseconds                                    -> Int64Value, the time
    Rest(Empty)  until toasts, banners and panels that are shown are gone -> Empty
    Now(Empty)                                                          -> Int64Value, the time
    SaveState(Empty)                                                    -> StringValue, a token
    LoadState(StringValue), Forget(StringValue)                         -> Empty
    ExportState(StringValue)  a saved state as JSON text                -> StringValue
    ImportState(StringValue)  the state that JSON text stands for       -> StringValue, a token
    Diff(StringValue)   paths that differ since a saved state           -> ListValue
    DiffByField(StringValue)  the same, with each field of a record     -> ListValue
    Traces(StringValue)  traces of use since a saved state              -> ListValue
    Undone(Struct)      {state: a token, paths}: now, but for these paths -> StringValue, a token
    Untouched(StringValue)  the saved state as it would be by now       -> StringValue, a token
    TypeText(Struct)    {text, clear, submit}                           -> StringValue, "" or why
    PressKey(StringValue), OpenApp(StringValue)                         -> StringValue, "" or why
    WatchInputs(StringValue)  write down what clients do; a secret       -> Empty
    CountInputs(Empty)  how many inputs there were since                 -> Int64Value
    EndWatch(StringValue)  what was written down; stops a real clock     -> StringValue, JSON

Times are milliseconds since 1970, on the device's clock.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import grpc
from google.protobuf import empty_pb2, json_format, struct_pb2, wrappers_pb2
from google.protobuf.message import Message

from mobile_gym.core.actions import to_json
from mobile_gym.core.errors import UsageError
from mobile_gym.core.virtual_devices import EXTENSION_SERVICE, SETTLE_MS
from mobile_gym.virtual_device import snapshots
from mobile_gym.virtual_device.host import DeviceHost, Snapshot
from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.server.grpc_errors import grpc_status, refuse
from mobile_gym.virtual_device.server.input_log import InputLog
from mobile_gym.virtual_device.server.observed_host import ObservedHost
from mobile_gym.virtual_device.server.requests import guard_handler
from mobile_gym.virtual_device.server.saved_states import SavedStates, TooManySavedStates

MAX_ADVANCE_MS: Final = 366 * 86_400_000
MAX_TEXT: Final = 10_000
MAX_IMPORT: Final = 8 << 20
MAX_IMPORTED: Final = 64
"""States from elsewhere share nothing with the others, so fewer of them are kept."""
_EMPTY: Final = empty_pb2.Empty()


class VirtualDeviceService:
    """The service over an engine."""

    def __init__(self, engine: DeviceEngine) -> None:
        self._engine = engine
        self._states = SavedStates()
        self._imported = SavedStates(MAX_IMPORTED)
        self._numbers = itertools.count(1)

    def handler(self) -> grpc.GenericRpcHandler:
        """The handler of every method, for a server."""
        methods: Mapping[str, tuple[Callable[[Any, grpc.ServicerContext], Message], type[Any]]] = {
            "Boot": (self._boot, struct_pb2.Struct),
            "Advance": (self._advance, wrappers_pb2.Int64Value),
            "Rest": (self._rest, empty_pb2.Empty),
            "Now": (self._now, empty_pb2.Empty),
            "SaveState": (self._save, empty_pb2.Empty),
            "LoadState": (self._load, wrappers_pb2.StringValue),
            "Forget": (self._forget, wrappers_pb2.StringValue),
            "ExportState": (self._export, wrappers_pb2.StringValue),
            "ImportState": (self._import, wrappers_pb2.StringValue),
            "Diff": (self._diff, wrappers_pb2.StringValue),
            "DiffByField": (self._diff_by_field, wrappers_pb2.StringValue),
            "Traces": (self._traces, wrappers_pb2.StringValue),
            "Undone": (self._undone, struct_pb2.Struct),
            "Untouched": (self._untouched_reply, struct_pb2.Struct),
            "TypeText": (self._type, struct_pb2.Struct),
            "PressKey": (self._press_key, wrappers_pb2.StringValue),
            "OpenApp": (self._open_app, wrappers_pb2.StringValue),
            "WatchInputs": (self._watch, wrappers_pb2.StringValue),
            "CountInputs": (self._count_inputs, empty_pb2.Empty),
            "EndWatch": (self._end_watch, wrappers_pb2.StringValue),
        }
        return grpc.method_handlers_generic_handler(
            EXTENSION_SERVICE,
            {
                name: guard_handler(
                    grpc.unary_unary_rpc_method_handler(
                        function, request.FromString, lambda message: message.SerializeToString()
                    )
                )
                for name, (function, request) in methods.items()
            },
        )

    # -- starting, time ---------------------------------------------------------------------------

    def _boot(self, request: struct_pb2.Struct, context: grpc.ServicerContext) -> Message:
        with grpc_status(context):
            values = _values(request)
            self._engine.boot(
                _seed(values.get("seed", "0")),
                _text(values, "language", "en"),
                _perturbation(values.get("perturbation", {})),
            )
        return _EMPTY

    def _advance(self, request: wrappers_pb2.Int64Value, context: grpc.ServicerContext) -> Message:
        with grpc_status(context):
            if not 0 <= request.value <= MAX_ADVANCE_MS:
                raise UsageError(f"Advance takes 0 to {MAX_ADVANCE_MS} ms, not {request.value}")
            return wrappers_pb2.Int64Value(value=self._engine.advance(request.value))

    def _rest(self, request: empty_pb2.Empty, context: grpc.ServicerContext) -> Message:
        with grpc_status(context):
            self._engine.run(lambda host: host.rest())
        return _EMPTY

    def _now(self, request: empty_pb2.Empty, context: grpc.ServicerContext) -> Message:
        with grpc_status(context):
            return wrappers_pb2.Int64Value(value=self._engine.run(lambda host: host.state.now_ms))

    # -- saved states -----------------------------------------------------------------------------

    def _keep(
        self, snapshot: Snapshot, context: grpc.ServicerContext, store: SavedStates | None = None
    ) -> Message:
        return wrappers_pb2.StringValue(value=self._token(snapshot, context, store))

    def _token(
        self, snapshot: Snapshot, context: grpc.ServicerContext, store: SavedStates | None = None
    ) -> str:
        token = f"state-{next(self._numbers)}"
        try:
            (self._states if store is None else store).keep(token, snapshot)
        except TooManySavedStates as error:
            refuse(context, grpc.StatusCode.RESOURCE_EXHAUSTED, str(error))
        return token

    def _known_snapshot(
        self, request: wrappers_pb2.StringValue, context: grpc.ServicerContext
    ) -> Snapshot:
        snapshot = self._states.get(request.value) or self._imported.get(request.value)
        if snapshot is None:
            refuse(
                context,
                grpc.StatusCode.NOT_FOUND,
                f"no state {request.value[:80]!r} is kept; SaveState gives the tokens",
            )
        return snapshot

    def _save(self, request: empty_pb2.Empty, context: grpc.ServicerContext) -> Message:
        with grpc_status(context):
            snapshot = self._engine.run(DeviceHost.snapshot)
        return self._keep(snapshot, context)

    def _load(self, request: wrappers_pb2.StringValue, context: grpc.ServicerContext) -> Message:
        snapshot = self._known_snapshot(request, context)
        with grpc_status(context):
            self._engine.run(lambda host: host.restore(snapshot), is_input=True)
        return _EMPTY

    def _forget(self, request: wrappers_pb2.StringValue, context: grpc.ServicerContext) -> Message:
        if not self._states.delete(request.value):
            self._imported.delete(request.value)
        return _EMPTY

    def _export(self, request: wrappers_pb2.StringValue, context: grpc.ServicerContext) -> Message:
        snapshot = self._known_snapshot(request, context)
        with grpc_status(context):
            apps = self._engine.run(lambda host: host.apps)
            text = json.dumps(snapshots.to_json(snapshot, apps), separators=(",", ":"))
        return wrappers_pb2.StringValue(value=text)

    def _import(self, request: wrappers_pb2.StringValue, context: grpc.ServicerContext) -> Message:
        with grpc_status(context):
            if len(request.value) > MAX_IMPORT:
                raise UsageError(f"a saved state has at most {MAX_IMPORT} characters")
            try:
                value = json.loads(request.value)
            except (ValueError, RecursionError):
                raise UsageError("ImportState takes the JSON text of ExportState") from None
            apps = self._engine.run(lambda host: host.apps)
            snapshot = snapshots.from_json(value, apps)
        return self._keep(snapshot, context, self._imported)

    def _diff(self, request: wrappers_pb2.StringValue, context: grpc.ServicerContext) -> Message:
        snapshot = self._known_snapshot(request, context)
        with grpc_status(context):
            return _list(self._engine.run(lambda host: host.diff(snapshot)))

    def _diff_by_field(
        self, request: wrappers_pb2.StringValue, context: grpc.ServicerContext
    ) -> Message:
        snapshot = self._known_snapshot(request, context)
        with grpc_status(context):
            return _list(self._engine.run(lambda host: host.diff(snapshot, by_field=True)))

    def _traces(self, request: wrappers_pb2.StringValue, context: grpc.ServicerContext) -> Message:
        snapshot = self._known_snapshot(request, context)
        with grpc_status(context):
            return _list(self._engine.run(lambda host: host.traces(snapshot)))

    def _undone(self, request: struct_pb2.Struct, context: grpc.ServicerContext) -> Message:
        with grpc_status(context):
            values = _values(request)
            token, paths = _text(values, "state", ""), values.get("paths", [])
            if not isinstance(paths, list):
                raise UsageError("paths is a list of texts")
        snapshot = self._known_snapshot(wrappers_pb2.StringValue(value=token), context)
        with grpc_status(context):
            state = self._engine.run(
                lambda host: host.undone(snapshot, [str(path) for path in paths])
            )
        return self._keep(state, context)

    def _untouched_reply(
        self, request: struct_pb2.Struct, context: grpc.ServicerContext
    ) -> Message:
        with grpc_status(context):
            values = _values(request)
            token, later_ms = _text(values, "state", ""), values.get("later_ms", 0)
            if not (isinstance(later_ms, float | int) and 0 <= later_ms <= MAX_ADVANCE_MS):
                raise UsageError(f"later_ms is a number from 0 to {MAX_ADVANCE_MS}")
        snapshot = self._known_snapshot(wrappers_pb2.StringValue(value=token), context)
        with grpc_status(context):
            later = self._engine.run(lambda host: host.untouched_snapshot(snapshot, int(later_ms)))
        return self._keep(later, context)

    # -- probes, text -----------------------------------------------------------------------------

    def _type(self, request: struct_pb2.Struct, context: grpc.ServicerContext) -> Message:
        with grpc_status(context):
            values = _values(request)
            text = _text(values, "text", "")
            if len(text) > MAX_TEXT:
                raise UsageError(f"a text has at most {MAX_TEXT} characters, not {len(text)}")
            clear, submit = bool(values.get("clear")), bool(values.get("submit"))
            error = self._engine.run(
                lambda host: host.type_text(text, clear=clear, submit=submit), is_input=True
            )
        return wrappers_pb2.StringValue(value=error)

    def _press_key(
        self, request: wrappers_pb2.StringValue, context: grpc.ServicerContext
    ) -> Message:
        with grpc_status(context):
            error = self._engine.run(lambda host: host.press_key(request.value), is_input=True)
        return wrappers_pb2.StringValue(value=error)

    def _open_app(
        self, request: wrappers_pb2.StringValue, context: grpc.ServicerContext
    ) -> Message:
        with grpc_status(context):
            error = self._engine.run(lambda host: host.open_app(request.value), is_input=True)
        return wrappers_pb2.StringValue(value=error)

    # -- what clients do --------------------------------------------------------------------------

    def _watch(self, request: wrappers_pb2.StringValue, context: grpc.ServicerContext) -> Message:
        with grpc_status(context):
            self._engine.run(lambda host: _observed_host(host).watch(request.value))
            if self._engine.clock == "real":
                self._engine.resume()
        return _EMPTY

    def _count_inputs(self, request: empty_pb2.Empty, context: grpc.ServicerContext) -> Message:
        with grpc_status(context):
            count = self._engine.run(lambda host: _observed_host(host).count_inputs())
        return wrappers_pb2.Int64Value(value=count)

    def _end_watch(
        self, request: wrappers_pb2.StringValue, context: grpc.ServicerContext
    ) -> Message:
        with grpc_status(context):
            log, end, settled = self._engine.run(lambda host: _ended_watch(host, request.value))
            if self._engine.clock == "real":
                self._engine.pause()
        inputs = [
            {
                "action": to_json(logged.action),
                "error": logged.error,
                "before": self._token(logged.before, context),
                "settled": self._token(after, context),
                "begun_ms": logged.begun_ms,
                "settled_ms": after.state.monotonic_ms,
            }
            for logged, after in zip(log.inputs, settled, strict=True)
        ]
        changes = [{"by": by, "paths": list(paths)} for by, paths in log.changes.items()]
        watched = {
            "inputs": inputs,
            "changes": changes,
            "tools": list(log.tools),
            "end": self._token(end, context),
        }
        return wrappers_pb2.StringValue(value=json.dumps(watched))


def _observed_host(host: DeviceHost) -> ObservedHost:
    """The device as one that is watched.

    Raises:
        UsageError: it is served otherwise than by a `VirtualEmulator`.
    """
    if not isinstance(host, ObservedHost):
        raise UsageError("this device does not write down its inputs")
    return host


def _ended_watch(host: DeviceHost, watcher: str) -> tuple[InputLog, Snapshot, list[Snapshot]]:
    """What was written down, how the device is now, and how it had settled after each input."""
    observed, end = _observed_host(host), host.snapshot()
    log = observed.end_watch(watcher)
    next_ms = [logged.begun_ms for logged in log.inputs[1:]]
    settled = [
        observed.settled_snapshot(
            logged.after, SETTLE_MS if until is None else until - logged.ended_ms
        )
        for logged, until in zip(log.inputs, [*next_ms, None][: len(log.inputs)], strict=True)
    ]
    return log, end, settled


def _list(values: Iterable[str]) -> Message:
    return struct_pb2.ListValue(values=[struct_pb2.Value(string_value=value) for value in values])


def _values(request: struct_pb2.Struct) -> dict[str, Any]:
    try:
        return json_format.MessageToDict(request)
    except (json_format.Error, ValueError) as error:  # infinite, or not a number
        raise UsageError(f"a value cannot be written as JSON: {error}") from None


def _text(values: Mapping[str, Any], key: str, default: str) -> str:
    text = values.get(key, default)
    if not isinstance(text, str):
        raise UsageError(f"{key} is a text, not {text!r}")
    return text


def _seed(given: object) -> int:
    """A seed; text, because a Struct's numbers do not hold large integers."""
    try:
        seed = int(given) if isinstance(given, str | int | float) else -1
    except (ValueError, OverflowError):
        seed = -1
    if not 0 <= seed < 1 << 128:
        raise UsageError(f"seed {str(given)[:80]!r} is no integer from 0 to 2^128")
    return seed


def _perturbation(given: object) -> Mapping[str, Any]:
    """A perturbation by name, from JSON or from a Struct, whose numbers are all fractional."""
    if isinstance(given, str):
        try:
            given = json.loads(given) if given else {}
        except (ValueError, RecursionError):
            raise UsageError("perturbation is a Struct or JSON text of an object") from None
    else:
        given = _whole(given)
    if not isinstance(given, dict):
        raise UsageError("perturbation is a Struct or JSON text of an object")
    return given


def _whole(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _whole(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_whole(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
