"""How fast a phone in the browser is: pictures a second, and from a finger's move to its picture.

python benchmarks/studio_play.py

It starts `mobile-gym studio` on an empty folder, plays a task on the embedded device at 1200 x 540,
and scrolls a list over a WebSocket of the loopback, as a page does.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import SplitResult, urlencode, urlsplit

from websockets.sync.client import ClientConnection, connect

TASK: Final = "Settings.TurnOnWifi"
PROGRAM: Final = "from mobile_gym.cli import main; main()"
WAIT_S: Final = 120.0
EVERY_S: Final = 0.025
"""Between two moves, where time is measured: 40 a second."""


@dataclass
class Page:
    """A page of the player without a browser."""

    socket: ClientConnection
    number: int = 0
    received_bytes: int = 0

    def tell(self, kind: str, **fields: Any) -> int:
        """Send a message; its number."""
        self.number += 1
        self.socket.send(json.dumps({"kind": kind, "n": self.number, **fields}))
        return self.number

    def finger(self, phase: str, y: float) -> int:
        """The finger does something in the middle of a row."""
        at_ms = time.perf_counter() * 1000
        return self.tell("finger", finger=0, phase=phase, x=0.5, y=y, at_ms=at_ms)

    def picture(self) -> int:
        """Wait for the next picture; the number of the message that it answers."""
        while isinstance(data := self.socket.recv(timeout=WAIT_S), str):
            pass
        self.received_bytes += len(data)
        self.socket.send(json.dumps({"kind": "seen", "picture": int.from_bytes(data[:4], "big")}))
        return int.from_bytes(data[4:8], "big")

    def answered(self, number: int) -> None:
        """Wait for the state that answers a message."""
        while True:
            data = self.socket.recv(timeout=WAIT_S)
            if isinstance(data, bytes):
                seen = int.from_bytes(data[:4], "big")
                self.socket.send(json.dumps({"kind": "seen", "picture": seen}))
            elif json.loads(data)["handled"] >= number:
                return


@contextmanager
def playing() -> Iterator[Page]:
    """A studio in a process of its own, and a page of it that shows the settings."""
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "studio", folder],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "COLUMNS": "300", "NO_COLOR": "1"},
        ) as studio,
    ):
        try:
            assert studio.stdout is not None
            url = urlsplit(next(line for line in studio.stdout if "http://" in line).split()[-1])
            cookie = asked(url, "GET", f"/?{url.query}").getheader("set-cookie", "")
            cookie = cookie.partition(";")[0]
            form = urlencode({"task": TASK, "seed": 0})
            place = asked(url, "POST", "/play", cookie, form).getheader("location", "")
            with connect(
                f"ws://{url.netloc}{place}/live",
                origin=f"http://{url.netloc}",  # type: ignore[arg-type]
                additional_headers={"cookie": cookie},
                open_timeout=WAIT_S,
            ) as socket:
                page = Page(socket)
                opens = {"action": "OpenApp", "name": "Settings"}
                page.answered(page.tell("act", action=opens, at_ms=0))
                page.picture()
                yield page
        finally:
            studio.terminate()


def asked(
    url: SplitResult, method: str, path: str, cookie: str = "", body: str | None = None
) -> http.client.HTTPResponse:
    """The answer to a request."""
    link = http.client.HTTPConnection(url.netloc, timeout=WAIT_S)
    link.request(method, path, body, {"cookie": cookie})
    answer = link.getresponse()
    answer.read()
    return answer


def places() -> Iterator[float]:
    """Where the finger goes: up and down, so that the list is never at its end for long."""
    while True:
        yield from (0.8 - 0.01 * step for step in range(60))
        yield from (0.2 + 0.01 * step for step in range(60))


def pictures_per_second(page: Page, pictures: int) -> float:
    """How many different pictures arrive a second while a finger moves as fast as they come."""
    way = places()
    page.finger("down", next(way))
    page.picture()
    for _ in range(2):
        page.finger("move", next(way))
    started_s = time.perf_counter()
    for _ in range(pictures):
        page.picture()
        page.finger("move", next(way))
    seconds = time.perf_counter() - started_s
    page.answered(page.finger("cancel", 0.5))
    return pictures / seconds


def times_to_picture_s(page: Page, moves: int) -> list[float]:
    """From sending a move to having the picture that shows it."""
    way = places()
    page.finger("down", next(way))
    page.picture()
    times_s: list[float] = []
    for _ in range(moves):
        sent_s = time.perf_counter()
        number = page.finger("move", next(way))
        while page.picture() < number:
            pass
        times_s.append(time.perf_counter() - sent_s)
        time.sleep(max(EVERY_S - (time.perf_counter() - sent_s), 0.0))
    page.answered(page.finger("cancel", 0.5))
    return times_s


def times_of_taps_s(page: Page, taps: int) -> list[float]:
    """From a key to the picture of what it opened, judged and written down."""
    times_s: list[float] = []
    for _ in range(taps):
        for kind, fields in (
            ("act", {"action": {"action": "PressKey", "key": "home"}, "at_ms": 0}),
            ("undo", {}),
        ):
            sent_s = time.perf_counter()
            number = page.tell(kind, **fields)
            while page.picture() < number:
                pass
            if kind == "act":
                times_s.append(time.perf_counter() - sent_s)
    return times_s


def told(name: str, times_s: list[float]) -> None:
    """Print median and 95th percentile."""
    p95_s = statistics.quantiles(times_s, n=20)[-1]
    print(f"{name}: median {1000 * statistics.median(times_s):.1f} ms, p95 {1000 * p95_s:.1f} ms")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pictures", type=int, default=400)
    count = parser.parse_args().pictures
    with playing() as page:
        pictures_per_second(page, count // 4)
        page.received_bytes = 0
        rate = pictures_per_second(page, count)
        size = page.received_bytes / count / 1000
        print(f"live pictures: {rate:.1f} a second, {size:.0f} kB each")
        told("a finger's move to its picture", times_to_picture_s(page, count // 2))
        told("a key to the picture of the next moment", times_of_taps_s(page, count // 8))
    load = os.getloadavg()[0]
    print(f"load of the machine, {os.cpu_count()} cores: {load:.1f}")


if __name__ == "__main__":
    main()
