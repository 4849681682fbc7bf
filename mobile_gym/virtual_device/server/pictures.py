"""The emulator's `Image` messages: what a request wants of a frame, and how it is delivered."""

from __future__ import annotations

import time
from typing import Final

import grpc
from android_env.proto import emulator_controller_pb2 as pb

from mobile_gym.virtual_device.server.engine import Look
from mobile_gym.virtual_device.server.grpc_errors import refuse
from mobile_gym.virtual_device.server.images import (
    ImageEncoder,
    PixelFormat,
    SharedImages,
    SharedMemoryError,
    fitted,
)

_FORMATS: Final = {
    pb.ImageFormat.PNG: PixelFormat.PNG,
    pb.ImageFormat.RGBA8888: PixelFormat.RGBA,
    pb.ImageFormat.RGB888: PixelFormat.RGB,
}
_ROTATIONS: Final = (0.0, 90.0, 180.0, -90.0)
"""Degrees around the axis out of the screen, by quarter turns. Source: `Rotation.SkinRotation`."""


class Pictures:
    """Makes messages of what the device shows. For any thread."""

    def __init__(self) -> None:
        self._images = ImageEncoder()
        self._shared = SharedImages()

    def close(self) -> None:
        """Let go of the clients' files."""
        self._shared.close()

    def make(
        self, request: pb.ImageFormat, look: Look, number: int, context: grpc.ServicerContext
    ) -> pb.Image:
        """The picture that a request asks for; the call ends with an error where it cannot be.

        Args:
            request: format, size and way of delivery.
            look: what the device shows.
            number: of the picture in its stream.
            context: of the call.
        """
        kind = _FORMATS.get(request.format)
        if kind is None or request.display != 0:
            return pb.Image()  # a display that is not there shows nothing
        height, width = look.frame.shape[:2]
        size = fitted((width, height), (request.width, request.height))
        rotation = pb.Rotation(
            rotation=look.rotation,  # type: ignore[arg-type]
            zAxis=_ROTATIONS[look.rotation],
        )
        image = pb.Image(
            format=pb.ImageFormat(
                format=request.format, width=size[0], height=size[1], rotation=rotation
            ),
            width=size[0],
            height=size[1],
            seq=number,
            timestampUs=time.time_ns() // 1000,
        )
        if request.transport.channel != pb.ImageTransport.MMAP:
            image.image = self._images.encode(look.frame, kind, size)
            return image
        image.format.transport.CopyFrom(request.transport)
        try:
            pixels = self._images.pixels(look.frame, size)
            self._shared.write(request.transport.handle, pixels, kind)
        except SharedMemoryError as error:
            refuse(context, grpc.StatusCode.INVALID_ARGUMENT, str(error))
        return image
