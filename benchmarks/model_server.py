"""How busy many environments keep one model server: the share of its slots that are at work.

A tiny server that speaks OpenAI's chat completions has so many slots, and takes so long for a call;
further calls wait for a slot, as they do at vLLM. It looks at every picture (JPEG, and whole) and
answers with a tap somewhere. The agent `model` plays on many virtual devices of the local engine,
in whose threads it waits for the server.

`busy` is the time that slots were at work over the time that there was of them, from when every
device had asked once until the run was told to stop. `cpu_per_call_s` is the processor time of the
process that plays, all devices together: a core is enough while it is less than call over slots.

    python benchmarks/model_server.py [--json] [--devices 32] [--slots 8] [--call-ms 300]
        [--seconds 30] [--tasks 32] [--picture marks] [--text indexed_list] [--image-size 1200x540]
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.plugins import load
from mobile_gym.rollouts.collecting.engines import RunPlan, run_leases
from mobile_gym.rollouts.storing.run_settings import RunSettings

_PICTURE: Final = re.compile(r"data:image/jpeg;base64,([A-Za-z0-9+/=]+)")
_JPEG_BEGIN, _JPEG_END = b"\xff\xd8", b"\xff\xd9"
_MAX_STEPS: Final = 12
_EPISODES: Final = 100
"""Of each task: more than can be played."""
_REPLY: Final = '{{"action": "Tap", "point": [{x:.3f}, {y:.3f}]}}'


# -- the server, a process of its own -------------------------------------------------------------


class SlotServer:
    """Chat completions by a fixed number of slots; `/log` tells when each of them was at work."""

    def __init__(self, slots: int, call_s: float) -> None:
        self._slots = asyncio.Semaphore(slots)
        self._call_s = call_s
        self._rng = random.Random(0)
        self.asked_s: list[float] = []
        self.at_work_s: list[tuple[float, float]] = []
        self.bad_pictures = 0

    async def serve(self) -> None:
        """Serve on a free port, which is printed, until the process is ended."""
        server = await asyncio.start_server(self._connection, "127.0.0.1", 0)
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while (head := await reader.readuntil(b"\r\n\r\n")) != b"":
                length = re.search(rb"(?i)content-length: *(\d{1,9})", head)
                body = await reader.readexactly(int(length[1]) if length else 0)
                answer = json.dumps(await self._answer(head, body)).encode()
                writer.write(
                    b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                    b"Content-Length: %d\r\n\r\n%s" % (len(answer), answer)
                )
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    async def _answer(self, head: bytes, body: bytes) -> dict[str, Any]:
        if head.startswith(b"GET"):
            return {
                "asked_s": self.asked_s,
                "at_work_s": self.at_work_s,
                "bad_pictures": self.bad_pictures,
            }
        self.asked_s.append(time.monotonic())
        async with self._slots:
            began_s = time.monotonic()
            await asyncio.sleep(self._call_s)  # what a model would compute
            self.at_work_s.append((began_s, time.monotonic()))
        self.bad_pictures += not has_whole_jpeg(body)
        words = _REPLY.format(x=self._rng.random(), y=self._rng.random())
        return {
            "id": f"{len(self.at_work_s)}",
            "object": "chat.completion",
            "created": 0,
            "model": "taps",
            "choices": [
                {
                    "index": 0,
                    "finish_reason": "stop",
                    "message": {"role": "assistant", "content": words},
                }
            ],
            "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
        }


def has_whole_jpeg(body: bytes) -> bool:
    """Whether the last picture of a question is a whole JPEG."""
    pictures = _PICTURE.findall(body.decode())
    if not pictures:
        return False
    picture = base64.b64decode(pictures[-1])
    return picture.startswith(_JPEG_BEGIN) and picture.endswith(_JPEG_END)


@contextmanager
def slot_server(slots: int, call_s: float) -> Iterator[str]:
    """A server in a process of its own; its address."""
    command = [sys.executable, __file__, "--serve", f"{slots}", f"{call_s}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        finally:
            process.kill()


# -- the run --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Busy:
    """What was measured; `bad_pictures` is how many questions had no whole JPEG."""

    busy: float
    calls_per_s: float
    calls: int
    window_s: float
    episodes: int
    bad_pictures: int
    cpu_per_call_s: float


def measure(
    *,
    devices: int,
    slots: int,
    call_s: float,
    seconds: float,
    tasks: int,
    arguments: dict[str, Any],
    image_size: tuple[int, int] | None,
    suite: str = "all",
    perturbation: str | None = "standard",
) -> Busy:
    """Play for so long, and measure how busy the slots were meanwhile."""
    catalog = load("suite catalog", "built-in")
    templates = catalog.suite(suite)[:tasks]
    with slot_server(slots, call_s) as address, tempfile.TemporaryDirectory() as folder:
        agent = {
            "name": "model",
            "model": "taps",
            "base_url": f"{address}/v1",
            "options": {"concurrency": devices, "price": {"input_usd": 0, "output_usd": 0}},
            "dialect": "gym_json",
            **arguments,
        }
        settings = RunSettings(
            json.dumps(agent),
            episodes=_EPISODES,
            max_steps=_MAX_STEPS,
            image_size=image_size,
            perturbation=perturbation,
        )
        started_s = time.monotonic()
        stopped_s: list[float] = []

        def is_stopped() -> bool:
            if not stopped_s and time.monotonic() - started_s > seconds:
                stopped_s.append(time.monotonic())
            return bool(stopped_s)

        episodes: list[int] = []
        cpu_s = time.process_time()
        run_leases(
            "local",
            RunPlan(suite, settings, Path(folder)),
            templates,
            workers=devices,
            finished=(),
            report=lambda position, outcome: episodes.append(position),
            is_stopped=is_stopped,
        )
        cpu_s = time.process_time() - cpu_s
        with urllib.request.urlopen(f"{address}/log") as answer:
            log = json.load(answer)
    began_s, ended_s = sorted(log["asked_s"])[devices - 1], stopped_s[0]
    work_s = [max(min(end, ended_s) - max(begin, began_s), 0.0) for begin, end in log["at_work_s"]]
    window_s = ended_s - began_s
    return Busy(
        busy=sum(work_s) / (slots * window_s),
        calls_per_s=sum(share > 0 for share in work_s) / window_s,
        calls=len(work_s),
        window_s=window_s,
        episodes=len(episodes),
        bad_pictures=log["bad_pictures"],
        cpu_per_call_s=cpu_s / len(work_s),
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--serve", nargs=2, metavar=("SLOTS", "SECONDS"), help=argparse.SUPPRESS)
    parser.add_argument("--devices", type=int, default=32)
    parser.add_argument("--slots", type=int, default=8)
    parser.add_argument("--call-ms", type=float, default=300.0)
    parser.add_argument("--seconds", type=float, default=30.0, help="of playing")
    parser.add_argument("--tasks", type=int, default=32, help="the first so many of suite all")
    parser.add_argument("--picture", default="screenshot", help="as the agent model takes it")
    parser.add_argument("--text", default="none", help="as the agent model takes it")
    parser.add_argument("--image-size", metavar="HxW", help="of the canvas")
    options = parser.parse_args(arguments)
    if options.serve:
        asyncio.run(SlotServer(int(options.serve[0]), float(options.serve[1])).serve())
        return
    height, _, width = (options.image_size or "").partition("x")
    busy = measure(
        devices=options.devices,
        slots=options.slots,
        call_s=options.call_ms / 1000,
        seconds=options.seconds,
        tasks=options.tasks,
        arguments={"picture": options.picture, "text": options.text},
        image_size=(int(height), int(width)) if options.image_size else None,
    )
    most = options.slots / options.call_ms * 1000
    if options.json:
        print(json.dumps({**{name: getattr(busy, name) for name in Busy.__slots__}, "most": most}))
        return
    print(f"{options.devices} devices, {options.slots} slots of {options.call_ms:.0f} ms a call:")
    print(f"{busy.busy:.1%} busy, {busy.calls_per_s:.1f} of at most {most:.1f} calls/s")
    print(
        f"{busy.calls} calls, {busy.episodes} episodes, window {busy.window_s:.1f} s, "
        f"{busy.cpu_per_call_s * 1000:.1f} ms of processor time a call, "
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, "
        f"{busy.bad_pictures} bad pictures"
    )


if __name__ == "__main__":
    main()
