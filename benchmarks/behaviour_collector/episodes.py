"""Solutions and wrong endings of task templates, step by step."""

from __future__ import annotations

from contextlib import closing
from typing import Any

from behaviour_collector.collecting import LANGUAGES, SCREEN, Collector
from behaviour_collector.listings import template_named
from behaviour_collector.names import named
from behaviour_collector.screens import put_renderings, put_screen
from behaviour_collector.storage import Storage
from behaviour_collector.values import Json


def play_template(collector: Collector, template_id: str) -> None:
    """A template's solutions, and its wrong endings."""
    made_by = template_named(template_id)
    for language in LANGUAGES:
        for perturbation in ("plain", "standard"):
            name = f"{template_id} {language} {perturbation}"
            plan = collector.plan
            if not any(plan.may_have(f"{kind} {name}") for kind in ("solution", "ending")):
                continue
            device = named("OPEN_DEVICE")(screen_size=SCREEN)
            env = named("MobileEnv")(
                made_by,
                device=device,
                language=language,
                perturbation=None if perturbation == "plain" else perturbation,
                terminate_on="finish",
                image_size=SCREEN,
            )
            with closing(env), closing(device):
                for seed in range(1 if plan.sample else plan.seeds):
                    _play_seed(collector, env, device, f"{name} {seed}")


def _play_seed(collector: Collector, env: Any, device: Any, name: str) -> None:
    seed = int(name.rpartition(" ")[2])
    plan, is_plain = collector.plan, " plain " in name
    solution = f"solution {name}"
    if not collector.wants(solution) and not plan.may_have(f"ending {name}"):
        return
    with collector.guarded(solution):
        observation, _ = env.reset(seed=seed)
        start = env.save_state()
        storage = Storage(collector, device.host)
        episode = _Episode(collector, env, device, storage)
        if collector.wants(solution):
            episode.play(solution, named("SolutionAgent")(), seed, observation)
        if not is_plain or seed:
            return
        endings = env.task.wrong_endings
        for number, ending in enumerate(endings):
            case = f"ending {name}: {ending.name}"
            if collector.wants(case) and (not plan.sample or number == 0):
                with collector.guarded(case):
                    observation, _ = env.load_state(start)
                    storage.begin()
                    episode.play(case, named("SolutionAgent")(ending.steps), seed, observation)


class _Episode:
    """Plays episodes in an environment and looks at every step."""

    def __init__(self, collector: Collector, env: Any, device: Any, storage: Storage) -> None:
        self._collector = collector
        self._env = env
        self._device = device
        self._storage = storage

    def play(self, case: str, agent: Any, seed: int, observation: Any) -> None:
        """One episode, from the present moment on."""
        env = self._env
        agent.reset(env.task, seed)
        is_over, step = False, 0
        self._look(case, "reset", observation, is_end=True)
        while not is_over:
            action = agent.act(observation, env.frame)
            observation, _, terminated, truncated, _ = env.step(action)
            is_over, step = terminated or truncated, step + 1
            self._look(case, f"step {step}", observation, is_end=is_over)
        self._storage.put_end(case)

    def _look(self, case: str, label: str, observation: Any, *, is_end: bool) -> None:
        collector, env = self._collector, self._env
        frame = env.frame
        put_screen(collector, case, label, frame)
        canvas = observation["screenshot"]
        if frame.screenshot is None or canvas.shape != frame.screenshot.shape:
            collector.put(case, "pixels", f"{label}: canvas", canvas)
        collector.put(case, "rewards", label, lambda: _outcome(env))
        collector.put(case, "state", label, self._device.host.state)
        collector.put(
            case,
            "texts",
            label,
            lambda: {name: part for name, part in observation.items() if name != "screenshot"},
        )
        if is_end and " plain 0" in case:
            put_renderings(collector, case, label, frame)
        if label == "reset":
            self._storage.begin()
        else:
            self._storage.put_changes(case, label)


def _outcome(env: Any) -> Json:
    record = env.last_record
    names = ("action", "receipt", "report", "reward", "terminated", "truncated", "info")
    return {
        **{name: getattr(record, name) for name in (*names, "user_reply")},
        "side_effects": env.status.side_effects,
    }
