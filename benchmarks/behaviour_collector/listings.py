"""The catalogue of tasks, and everything that is listed publicly."""

from __future__ import annotations

import contextlib
import functools
import io
import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from behaviour_collector.collecting import SCREEN, Collector
from behaviour_collector.names import named
from behaviour_collector.values import items


@functools.cache
def templates_of(suite: str) -> Mapping[str, Any]:
    """The templates of a suite by id."""
    return {template.id: template for template in named("SUITE")(suite)}


def template_named(template_id: str) -> Any:
    """A template by its id."""
    return templates_of("all")[template_id]


def list_tasks(collector: Collector, *template_ids: str) -> None:
    """Templates, and their tasks for a few seeds."""
    for template in map(template_named, template_ids):
        case = f"catalogue {template.id}"
        if not (collector.wants(case) and collector.looks_at("catalogue")):
            continue
        with collector.guarded(case):
            names = ("id", "env_id", "version", "apps", "level", "languages", "device", "split")
            about = {name: getattr(template, name) for name in (*names, "tags", "doc")}
            collector.put(case, "catalogue", "template", about)
            for language in template.languages:
                for seed in range(2 if collector.plan.sample else 4):
                    task = template.task(np.random.default_rng(seed), language)
                    derived = {"step_limit": task.step_limit, "probes": task.probes}
                    value = {**dict(items(task) or ()), **derived}
                    collector.put(case, "catalogue", f"{language} seed {seed}", value)


_NAMED_KINDS: Final = ("judge", "agent", "device", "reward", "annotator")


def list_names(collector: Collector) -> None:
    """Everything that is listed publicly, in its order."""
    case = "order"
    if not (collector.wants(case) and collector.looks_at("order")):
        return
    with collector.guarded(case):
        collector.put(case, "order", "suites", named("SUITE_NAMES")())
        for suite in named("SUITE_NAMES")():
            ids = [template.id for template in named("SUITE")(suite)]
            collector.put(case, "order", f"suite {suite}", ids)
        for kind in _NAMED_KINDS:
            collector.put(case, "order", f"{kind}s", named("BUILT_IN_NAMES")(kind))
        for name in ("DIALECTS", "PRESETS", "RENDERINGS", "PERTURBATIONS"):
            collector.put(case, "order", name.lower(), list(named(name)))
        import gymnasium

        ids = [name for name in gymnasium.registry if name.startswith("MobileGym/")]
        collector.put(case, "order", "environments", ids)
        for persona in ("aosp", "google"):
            device = named("OPEN_DEVICE")(screen_size=SCREEN, persona=persona)
            collector.put(case, "order", f"{persona} packages", list(device.host.state.packages))
            collector.put(case, "order", f"{persona} launcher", device.app_names())
            for package, app in device.host.apps.items() if persona == "aosp" else ():
                lists = {
                    "screens": list(app.screens),
                    "popups": list(app.popups),
                    "tables": list(app.storage.tables),
                    "intents": list(app.intents),
                }
                collector.put(case, "order", f"app {package}", lists)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
            named("MAIN")(["tasks", "--json"])
        collector.put(case, "order", "tasks --json", lambda: json.loads(printed.getvalue()))
