"""Who may speak to a virtual emulator: programs of this machine, and whoever knows the token."""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Callable
from typing import Any, Final

import grpc

from mobile_gym.core.errors import UsageError
from mobile_gym.core.virtual_devices import ANOTHER_DEVICE, DEVICE_METADATA

_LOCAL_NAMES: Final = ("localhost",)


def bind_address(host: str, *, allow_remote: bool) -> str:
    """The address to listen on.

    Args:
        host: a name or an address.
        allow_remote: whether it may be one that other machines reach.

    Raises:
        UsageError: other machines would reach it, and that was not asked for.
    """
    if allow_remote or is_loopback(host):
        return host
    raise UsageError(
        f"host {host!r}: other machines could control this device and read what is on it; "
        "if that is what you want, say so with --allow-remote and set a --token"
    )


def is_loopback(host: str) -> bool:
    """Whether a name or an address is this machine, and reached by nobody else."""
    if host in _LOCAL_NAMES:
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def is_token(given: str, token: str) -> bool:
    """Whether what was given is the token; takes as long for every wrong one."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), token.encode("utf-8", "replace"))


class TokenInterceptor(grpc.ServerInterceptor):
    """Lets calls through that carry `authorization: Bearer TOKEN`, and refuses the rest."""

    def __init__(self, token: str) -> None:
        self._token = token

    def intercept_service(
        self, continuation: Callable[[Any], Any], handler_call_details: Any
    ) -> Any:
        """See `grpc.ServerInterceptor`."""
        metadata = dict(handler_call_details.invocation_metadata)
        kind, _, given = str(metadata.get("authorization", "")).partition(" ")
        handler = continuation(handler_call_details)
        if (kind.lower() == "bearer" and is_token(given, self._token)) or handler is None:
            return handler
        return _refusing(
            handler,
            grpc.StatusCode.UNAUTHENTICATED,
            "send the metadata 'authorization: Bearer TOKEN'",
        )


class SameDeviceInterceptor(grpc.ServerInterceptor):
    """Refuses calls that are meant for a device which was served here before.

    Our own client says with each call which device it means; nothing of what it asks for is done
    on one that has been started on the same ports since.

    Args:
        name: of this device, another one at each start.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def intercept_service(
        self, continuation: Callable[[Any], Any], handler_call_details: Any
    ) -> Any:
        """See `grpc.ServerInterceptor`."""
        handler = continuation(handler_call_details)
        for key, value in handler_call_details.invocation_metadata:
            if key == DEVICE_METADATA and value != self._name and handler is not None:
                return _refusing(handler, grpc.StatusCode.FAILED_PRECONDITION, ANOTHER_DEVICE)
        return handler


def _refusing(
    handler: grpc.RpcMethodHandler, code: grpc.StatusCode, why: str
) -> grpc.RpcMethodHandler:
    """A handler of the same kind that refuses."""

    def refuse(_request: object, context: grpc.ServicerContext) -> Any:
        context.abort(code, why)

    make = {
        (False, False): grpc.unary_unary_rpc_method_handler,
        (False, True): grpc.unary_stream_rpc_method_handler,
        (True, False): grpc.stream_unary_rpc_method_handler,
        (True, True): grpc.stream_stream_rpc_method_handler,
    }[bool(handler.request_streaming), bool(handler.response_streaming)]
    return make(refuse, handler.request_deserializer, handler.response_serializer)
