"""TCP ports of the served device: accepting, and a thread for every client where one is wanted."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from typing import Final

from mobile_gym.core.lifecycle import Service

OnLink = Callable[[socket.socket], None]
_FULL_S: Final = 0.1
"""Between tries where this process has no more room for connections."""


class Listener:
    """Accepts connections and hands each on, in a thread of its own.

    Args:
        address: address and port to listen on; port 0 for a free one.
        name: of the thread.
        on_link: takes a connection, and does not keep the listener waiting.
    """

    def __init__(self, address: tuple[str, int], name: str, on_link: OnLink) -> None:
        self._requested = address
        self._name = name
        self._on_link = on_link
        self._socket: socket.socket | None = None
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()

    @property
    def address(self) -> tuple[str, int]:
        """Host and port, once it is started."""
        if self._socket is None:
            raise RuntimeError(f"{self._name} has no port before start()")
        host, port = self._socket.getsockname()[:2]
        return str(host), int(port)

    def start(self) -> None:
        """Begin to accept; nothing if it does already.

        Raises:
            OSError: the port is taken.
        """
        if self._socket is not None:
            return
        family = socket.AF_INET6 if ":" in self._requested[0] else socket.AF_INET
        self._socket = socket.create_server(self._requested, family=family)
        self._thread = threading.Thread(
            target=self._accept, args=(self._socket,), name=self._name, daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Accept no more and free the port; may be called twice."""
        self._closing.set()
        if self._socket is None or self._thread is None:
            return
        with contextlib.suppress(OSError):  # closed already
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._socket.close()

    def _accept(self, door: socket.socket) -> None:
        while not self._closing.is_set():
            try:
                link, _ = door.accept()
            except OSError:  # the client left before it was accepted, or there is no more room
                self._closing.wait(_FULL_S)
                continue
            self._on_link(link)


class ListeningService(Service):
    """A service on a port.

    Args:
        listener: on the port.
    """

    def __init__(self, listener: Listener) -> None:
        self._listener = listener

    @property
    def address(self) -> tuple[str, int]:
        """Where it listens, once it is started."""
        return self._listener.address

    @property
    def port(self) -> int:
        """The port, once it is started."""
        return self.address[1]

    def start(self) -> None:
        """Begin to serve; nothing if it does already.

        Raises:
            OSError: the port is taken.
        """
        self._listener.start()


class ClientThreads:
    """A thread for every client, up to a limit; whoever comes then is hung up on.

    Args:
        name: of the threads.
        serve: talks with one client until it leaves; its `OSError` means that it is gone.
        limit: clients at a time.
    """

    def __init__(self, name: str, serve: OnLink, limit: int) -> None:
        self._name = name
        self._serve = serve
        self._limit = limit
        self._lock = threading.Lock()
        self._links: dict[threading.Thread, socket.socket] = {}

    def __len__(self) -> int:
        """How many clients there are."""
        with self._lock:
            return len(self._links)

    def welcome(self, link: socket.socket) -> None:
        """Serve a client, or hang up."""
        thread = threading.Thread(target=self._run, args=(link,), name=self._name, daemon=True)
        with self._lock:
            if len(self._links) >= self._limit:
                link.close()
                return
            self._links[thread] = link
        thread.start()

    def hang_up(self) -> None:
        """Hang up on everybody; what their threads write from now on reaches nobody."""
        with self._lock:
            links = list(self._links.values())
        for link in links:
            with contextlib.suppress(OSError):  # the client left first
                link.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Hang up on everybody, and wait until their threads have ended."""
        with self._lock:
            threads = list(self._links)
        self.hang_up()
        for thread in threads:
            if thread is not threading.current_thread():
                thread.join()

    def _run(self, link: socket.socket) -> None:
        try:
            with link:
                self._serve(link)
        except OSError:
            pass  # the client is gone
        finally:
            with self._lock:
                self._links.pop(threading.current_thread(), None)
