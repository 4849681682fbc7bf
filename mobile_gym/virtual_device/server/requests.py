"""Requests that are no message: refused here, before gRPC does.

What gRPC for Python cannot read it refuses twice, and keeps the call for good, 16 KB each (measured
with 1.85). So reading never fails, and what could not be read is refused as any other request is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import grpc
from google.protobuf.message import DecodeError

_UNREADABLE: Final = object()


class Registrar:
    """A server as generated code sees it when it registers a service.

    Args:
        server: a `grpc.Server`; gets the methods, guarded.
    """

    def __init__(self, server: Any) -> None:
        self._server = server

    def add_generic_rpc_handlers(self, handlers: object) -> None:
        """Nothing: the same methods come as registered ones."""

    def add_registered_method_handlers(
        self, service: str, handlers: Mapping[str, grpc.RpcMethodHandler[Any, Any]]
    ) -> None:
        """Register the methods of a service.

        Args:
            service: its full name.
            handlers: its methods by name.
        """
        made = {name: guard_handler(handler) for name, handler in handlers.items()}
        self._server.add_generic_rpc_handlers(
            (grpc.method_handlers_generic_handler(service, made),)
        )
        self._server.add_registered_method_handlers(service, made)


def guard_handler(handler: grpc.RpcMethodHandler[Any, Any]) -> grpc.RpcMethodHandler[Any, Any]:
    """A method that refuses what is no message; one that takes a stream of them stays as it is."""
    if handler.request_streaming:
        return handler
    read = _reading(handler.request_deserializer)
    write = handler.response_serializer
    if handler.response_streaming:
        return grpc.unary_stream_rpc_method_handler(_refusing(handler.unary_stream), read, write)
    return grpc.unary_unary_rpc_method_handler(_refusing(handler.unary_unary), read, write)


def _reading(read: Callable[[bytes], Any] | None) -> Callable[[bytes], Any]:
    assert read is not None

    def try_to_read(raw: bytes) -> Any:
        try:
            return read(raw)
        except DecodeError:
            return _UNREADABLE

    return try_to_read


def _refusing(answer: Callable[..., Any] | None) -> Callable[..., Any]:
    assert answer is not None

    def refuse_or_answer(request: Any, context: grpc.ServicerContext) -> Any:
        if request is _UNREADABLE:
            context.abort(grpc.StatusCode.INVALID_ARGUMENT, "the request is no message")
        return answer(request, context)

    return refuse_or_answer
