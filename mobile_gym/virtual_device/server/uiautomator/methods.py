"""JSON-RPC 2.0: a request's bytes to the answer's, through one table of methods.

Source: jsonrpc.org's specification; error codes and messages are those of uiautomator2's server.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from mobile_gym.virtual_device.server.engine import EngineBusy, EngineClosed
from mobile_gym.virtual_device.server.jobs import EngineTimeout
from mobile_gym.virtual_device.server.uiautomator import device_calls, object_calls
from mobile_gym.virtual_device.server.uiautomator.automator import Automator, NotFound
from mobile_gym.virtual_device.server.uiautomator.parameters import BadParameters
from mobile_gym.virtual_device.server.uiautomator.selectors import SelectorError

METHODS: Final[Mapping[str, Callable[..., Any]]] = {**device_calls.METHODS, **object_calls.METHODS}

_UNREADABLE: Final = -32700
_INVALID: Final = -32600
_NO_METHOD: Final = -32601
_BAD_PARAMETERS: Final = -32602
_FAILED: Final = -32001
_NOT_FOUND: Final = "androidx.test.uiautomator.UiObjectNotFoundException"
_NOT_CONNECTED: Final = "java.lang.IllegalStateException"


def answer(automator: Automator, body: bytes) -> bytes:
    """Answer one request; whatever is wrong with it is an error in the answer."""
    try:
        request = json.loads(body)
        if b"\\u" in body:  # it may write half a character, which nothing here can
            whole = json.dumps(request, ensure_ascii=False).encode("utf-8", "replace")
            request = json.loads(whole)
    except (ValueError, RecursionError):
        return _failed(None, _UNREADABLE, "parse error")
    if not isinstance(request, dict) or not isinstance(request.get("method"), str):
        return _failed(None, _INVALID, "invalid request")
    number, name = request.get("id"), request["method"]
    method = METHODS.get(name)
    if method is None:
        return _failed(number, _NO_METHOD, "method not found", name[:200])
    params = request.get("params") or []
    try:
        if not isinstance(params, list):
            raise BadParameters(f"{name} takes its parameters as a list")
        inspect.signature(method).bind(automator, *params)
    except (TypeError, BadParameters) as error:
        return _failed(number, _BAD_PARAMETERS, "method parameters invalid", str(error)[:500])
    return _called(automator, number, method, params)


def _called(
    automator: Automator, number: object, method: Callable[..., Any], params: list[Any]
) -> bytes:
    try:
        result = method(automator, *params)
    except (BadParameters, SelectorError) as error:
        return _failed(number, _BAD_PARAMETERS, "method parameters invalid", str(error))
    except NotFound as error:
        return _failed(number, _FAILED, _NOT_FOUND, str(error))
    except EngineClosed as error:
        return _failed(number, _FAILED, _NOT_CONNECTED, f"UiAutomation not connected: {error}")
    except (EngineBusy, EngineTimeout) as error:
        return _failed(number, _FAILED, "java.util.concurrent.TimeoutException", str(error))
    return _encoded({"jsonrpc": "2.0", "id": number, "result": result})


def _failed(number: object, code: int, message: str, data: str = "") -> bytes:
    error = {"code": code, "message": message, "data": data}
    return _encoded({"jsonrpc": "2.0", "id": number, "error": error})


def _encoded(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
