"""AndroidWorld on a served device: does its own judge say that our solutions solve its tasks?

Of each task class, for each seed: AndroidWorld sets the device up; its judge is asked where nothing
was done, and where something was done that looks right and is not; it tears down. Then it sets up
the same again, the solution of our task with the same goal is played over the wire, its judge is
asked, and it tears down. The first seed's solution is played a third time. What was found is
written down task by task, and `table.py` makes the page of it.

    python benchmarks/androidworld/run.py --android-world CHECKOUT --environment VENV --out FOLDER
        [--tasks REGEX] [--apps NAME,...] [--seeds 3] [--quick] [--keep-sleeps] [--all]
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from driving import AndroidWorld, Answer, RaisedThere, served
from plans import Plan, has_twin, plan_for
from player import Player

from mobile_gym.core.errors import MobileGymError
from mobile_gym.core.tasks import Params
from mobile_gym.virtual_device.personas import persona_named

PERSONA = "google"
AGENTS_TASK = "SystemWifiTurnOn"
"""What AndroidWorld's own agents play, with a model that follows a script."""
AGENTS_MOVES = (
    {"action_type": "open_app", "app_name": "settings"},
    {"action_type": "click", "on": "Network & internet"},
    {"action_type": "click", "on": "Internet"},
    {"action_type": "click", "on": "Wi-Fi"},
)


class Trial:
    """One seed of one task class: what AndroidWorld said, and how long it took.

    Args:
        world: AndroidWorld.
        player: who plays.
        name: of the task class.
        seed: of its parameters.
    """

    def __init__(self, world: AndroidWorld, player: Player, name: str, seed: int) -> None:
        self._world = world
        self._player = player
        self._name = name
        self._seed = seed
        self.found: dict[str, Any] = {"task": name, "seed": seed, "errors": []}
        self.seconds = self.slept_s = 0.0
        self._asks_first = False

    def run(self, times: int, *, is_quick: bool = False) -> dict[str, Any]:
        """Play everything.

        Args:
            times: how often the solution is played.
            is_quick: whether the judge is asked about nothing right before the solution is played,
                and about no wrong ending.
        """
        begun_s = time.monotonic()
        self._asks_first = is_quick
        if not is_quick:
            self._episode("nothing", None)
        for again in range(times):
            self.seconds = self.slept_s = 0.0
            self._episode("solved again" if again else "solved", lambda plan: plan.solution)
            if not again:
                self.found |= {
                    "seconds": round(self.seconds, 2),
                    "slept_s": round(self.slept_s, 2),
                }
        self.found |= {
            "episodes": times + (not is_quick),
            "wall_s": round(time.monotonic() - begun_s, 2),
        }
        return self.found

    def _episode(self, what: str, steps: Callable[[Plan], Any] | None) -> None:
        """Set up, play, judge, tear down; without steps: judge nothing and the wrong ending."""
        told = self._ask("initialized", "initialize", task=self._name, seed=self._seed)
        if told is None:
            self._ask("", "tear_down", quietly=True)
            return
        self.found["goal"] = told["goal"]
        plan = self._plan(told["params"]) if has_twin(self._name) else None
        if plan is not None:
            if steps is None:
                self._judge("nothing")
                self.found["wrong ending"] = plan.wrong_name
                self._play(plan, plan.wrong, "wrong")
            else:
                if self._asks_first:
                    self._judge("nothing")
                self._play(plan, steps(plan), what)
        else:
            self._judge("nothing")
        if self._ask("", "tear_down", wants_value=False) is not None:
            self.found["torn down"] = self.found.get("torn down", 0) + 1

    def _play(self, plan: Plan, steps: Any, what: str) -> None:
        begun_s = time.monotonic()
        try:
            played = self._player.play(plan.task, steps)
        except MobileGymError as error:
            self.found["errors"].append(f"{what}: the player: {error}")
            return
        self.seconds += time.monotonic() - begun_s
        self.found[f"{what} actions"] = played.actions
        if played.failure:
            self.found["errors"].append(f"{what}: {played.failure}")
        if played.answer is not None:
            self._ask("", "answer", text=played.answer, wants_value=False)
        self._judge(what)

    def _plan(self, params: Params) -> Plan | None:
        """What is to be played; None where our task has nothing for these parameters."""
        try:
            return plan_for(self._name, params, self._rows)
        except (LookupError, MobileGymError) as error:
            self.found["errors"].append(f"no plan: {type(error).__name__}: {error}")
            return None

    def _rows(self, database: str, table: str) -> list[dict[str, Any]]:
        return self._world.ask("rows", database=database, table=table).value

    def _judge(self, what: str) -> None:
        score = self._ask("", "is_successful")
        if score is not None:
            self.found[what] = score

    def _ask(
        self,
        count: str,
        request: str,
        *,
        quietly: bool = False,
        wants_value: bool = True,
        **arguments: Any,
    ) -> Any:
        """What it answered, or True where that is nothing; None where it raised."""
        try:
            answer: Answer = self._world.ask(request, **arguments)
        except RaisedThere as error:
            if not quietly:
                self.found["errors"].append(f"{request}: {error}")
            return None
        self.seconds += answer.seconds
        self.slept_s += answer.slept_s
        if count:
            self.found[count] = self.found.get(count, 0) + 1
        return answer.value if wants_value else True


def set_up(world: AndroidWorld, chosen: list[str] | None, log: Callable[[str], None]) -> list[Any]:
    """Have AndroidWorld set up its apps, one after the other, as its `setup_apps` does.

    Args:
        world: AndroidWorld.
        chosen: names of apps; None for all.
        log: is told each.
    """
    found = []
    for app in chosen if chosen is not None else world.ask("apps").value:
        row: dict[str, Any] = {"app": app, "error": ""}
        try:
            answer = world.ask("setup_app", app=app)
            row |= {
                "seconds": round(answer.seconds, 2),
                "slept_s": round(answer.slept_s, 2),
                "warnings": answer.value["warnings"],
            }
        except RaisedThere as error:
            row["error"] = str(error)
        log(f"setup {app}: {row['error'] or row.get('warnings') or 'ok'}")
        found.append(row)
    return found


def agents_play(world: AndroidWorld, log: Callable[[str], None]) -> list[dict[str, Any]]:
    """Have each of AndroidWorld's agents play one task, with a model that follows a script."""
    found = []
    for agent in world.ask("agents").value:
        row: dict[str, Any] = {"agent": agent, "task": AGENTS_TASK, "error": ""}
        try:
            world.ask("initialize", task=AGENTS_TASK, seed=0)
            played = world.ask("run", agent=agent, moves=list(AGENTS_MOVES))
            row |= played.value
            row |= {"seconds": round(played.seconds, 2), "slept_s": round(played.slept_s, 2)}
            row["score"] = world.ask("is_successful").value
            world.ask("tear_down")
        except RaisedThere as error:
            row["error"] = str(error)
        log(f"agent {agent}: {row}")
        found.append(row)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--android-world", type=Path, required=True, help="its source")
    parser.add_argument("--environment", type=Path, required=True, help="its virtual environment")
    parser.add_argument("--out", type=Path, required=True, help="where to write what was found")
    parser.add_argument("--tasks", default="", help="a pattern that names match from the start")
    parser.add_argument("--apps", default=None, help="apps to set up, by commas; all by default")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="one episode of each seed")
    parser.add_argument("--keep-sleeps", action="store_true", help="sleep as AndroidWorld does")
    parser.add_argument("--all", action="store_true", help="also classes that have no twin")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with (
        (given.out / "server.log").open("w") as server_log,
        (given.out / "android_world.log").open("w") as world_log,
        (given.out / "found.jsonl").open("w") as found,
        served(PERSONA, server_log) as ports,
    ):

        def write(row: dict[str, Any]) -> None:
            print(json.dumps(row), file=found, flush=True)

        world = AndroidWorld(
            given.android_world.resolve(),
            given.environment.absolute(),
            ports,
            (given.out / "tmp").absolute(),
            world_log,
            cut_sleeps=not given.keep_sleeps,
        )
        with closing(world), closing(Player(ports, persona_named(PERSONA).names)) as player:
            world.ask("open")
            apps = (
                None
                if given.apps is None
                else [app_name for app_name in given.apps.split(",") if app_name]
            )
            for row in set_up(world, apps, _print_line):
                write({"kind": "setup", **row})
            for row in () if given.tasks else agents_play(world, _print_line):
                write({"kind": "agent", **row})
            for name in world.ask("tasks").value:
                if not re.match(given.tasks, name) or not (has_twin(name) or given.all):
                    continue
                for seed in range(given.seeds):
                    times = 1 if seed or given.quick else 2
                    trial = Trial(world, player, name, seed)
                    row = trial.run(times, is_quick=given.quick)
                    write({"kind": "task", **row})
                    _print_line(_row_text(row))


def _print_line(line: str) -> None:
    print(line, flush=True)


def _row_text(row: dict[str, Any]) -> str:
    """A row of the run, for whoever watches it."""
    keys = ("nothing", "wrong", "solved", "solved again", "torn down", "seconds", "slept_s")
    told = " ".join(f"{key}={row.get(key)}" for key in keys)
    errors = "".join(f"\n    {error[:300]}" for error in row["errors"])
    return f"{row['task']} {row['seed']}: {told}{errors}"


if __name__ == "__main__":
    main()
