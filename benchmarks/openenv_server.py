"""Steps a second of an OpenEnv server, for some numbers of clients, with and without pictures.

    mobile-gym serve-env --openenv --suite clock --sessions 16
    python benchmarks/openenv_server.py http://127.0.0.1:8000

Each client opens the clock and taps through its first numbers, on a connection of its own.
"""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from websockets.sync.client import connect

STEPS = 60


def play(address: str, index: int, picture: str) -> None:
    with connect(address.replace("http", "ws", 1) + "/ws", max_size=None) as socket:

        def say(kind: str, **data: object) -> bool:
            """Whether the episode is over after a message."""
            socket.send(json.dumps({"type": kind, "data": data}))
            answer = json.loads(socket.recv())
            assert answer["type"] == "observation", answer
            return answer["data"]["done"]

        over = True
        for step in range(STEPS):
            if over or step % 10 == 0:
                say("reset", split="train", index=index, picture=picture)
                over = say("step", call=OPEN)
            else:
                over = say("step", call=TAP)


OPEN = {"action": "OpenApp", "name": "Clock"}
TAP = {"action": "Tap", "number": 1}


def main(address: str) -> None:
    print("| clients | pictures | steps/s |\n|---|---|---|")
    for clients in (1, 4, 8):
        for picture in ("none", "screenshot"):
            play(address, 0, picture)  # what is made once is made
            started = time.perf_counter()
            with ThreadPoolExecutor(clients) as pool:
                list(pool.map(play, [address] * clients, range(clients), [picture] * clients))
            seconds = time.perf_counter() - started
            print(f"| {clients} | {picture} | {clients * STEPS / seconds:.0f} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
