"""Screens of a device: every page and pop-up, random walks, boots."""

from __future__ import annotations

import zlib
from typing import Any, Final

import numpy as np

from behaviour_collector.collecting import LANGUAGES, SCREEN, Collector
from behaviour_collector.names import named
from behaviour_collector.storage import Storage

_FRAME_FIELDS: Final = (
    *("activity", "width_px", "height_px", "captured_at_s", "is_stale", "is_rendered"),
    *("keyboard_shown", "orientation"),
)


def put_screen(collector: Collector, case: str, label: str, frame: Any) -> None:
    if frame.screenshot is not None:
        collector.put(case, "pixels", label, frame.screenshot)
    collector.put(
        case,
        "trees",
        label,
        lambda: {
            **{name: getattr(frame, name) for name in _FRAME_FIELDS},
            "windows": frame.forest.trees,
        },
    )


def put_renderings(collector: Collector, case: str, label: str, frame: Any) -> None:
    if collector.looks_at("texts"):
        for name, render in named("RENDERINGS").items():
            collector.put(case, "texts", f"{label}: {name}", render(frame))


VARIANTS: Final = ("light portrait", "dark portrait", "light landscape", "dark landscape")


def show_pages(collector: Collector, persona: str, language: str) -> None:
    """Every page and pop-up that can be found on a persona's device, in all variants."""
    device = named("OPEN_DEVICE")(screen_size=SCREEN, persona=persona)
    host = device.host
    only = packages_of(persona)
    gallery = named("EXPLORE")(host.apps, language, persona=persona, only=only)
    missing = f"page {persona} {language} missing"
    if collector.wants(missing):
        collector.put(missing, "order", "missing", gallery.missing)
    numbers: dict[tuple[str, str], int] = {}
    for index, finding in enumerate(gallery.findings):
        number = numbers[finding[:2]] = numbers.get(finding[:2], -1) + 1
        for position, variant in enumerate(VARIANTS):
            case = f"page {persona} {language} {finding.package} {finding.name} {number} {variant}"
            is_sampled = position == 0 or (position < 3 and index % 8 == 4 * (position - 1))
            if not collector.wants(case) or (collector.plan.sample and not is_sampled):
                continue
            with collector.guarded(case):
                device.load_state(named("Snapshot")(finding.state))
                if variant.startswith("dark"):
                    host.shell("cmd uimode night yes")
                if variant.endswith("landscape"):
                    host.rotate(1)
                is_drawn = position > 0 or not collector.plan.sample or index % 3 == 0
                frame = device.observe(screenshot=is_drawn and collector.looks_at("pixels"))
                put_screen(collector, case, "shown", frame)
                collector.put(case, "state", "shown", host.state)
                if position == 0 and (not collector.plan.sample or index % 6 == 0):
                    put_renderings(collector, case, "shown", frame)


def packages_of(persona: str) -> list[str]:
    """The installed packages of a persona that the default one has not."""
    ours, plain_ones = (
        list(named("OPEN_DEVICE")(persona=name).host.state.packages) for name in (persona, "aosp")
    )
    return ours if persona == "aosp" else [name for name in ours if name not in plain_ones]


def walk(collector: Collector, persona: str, package: str) -> None:
    """Random actions on a device, in an app to begin with."""
    plan = collector.plan
    device = named("OPEN_DEVICE")(screen_size=SCREEN, persona=persona)
    storage = Storage(collector, device.host)
    for seed in range(1 if plan.sample else plan.walks):
        case = f"walk {persona} {package} {seed}"
        if not collector.wants(case):
            continue
        with collector.guarded(case):
            rng = np.random.default_rng([seed, zlib.crc32(package.encode())])
            language = LANGUAGES[int(rng.integers(2))]
            device.reset(named("DeviceReset")("", seed, language, _drawn_perturbation(rng)))
            storage.begin()
            agent = named("RandomAgent")()
            agent.reset(None, seed)
            opened = device.app_names()[package]
            for step in range(36):
                action = named("OpenApp")(opened) if step % 18 == 0 else None
                if action is None:
                    action = agent.act({}, device.observe(screenshot=False))
                receipt = device.perform(action)
                label = f"step {step + 1}"
                collector.put(
                    case, "rewards", label, lambda a=action, r=receipt: {"action": a, "receipt": r}
                )
                put_screen(collector, case, label, device.observe())
                collector.put(case, "state", label, device.host.state)
            storage.put_end(case)


def _drawn_perturbation(rng: np.random.Generator) -> dict[str, Any]:
    return {
        "dark": bool(rng.integers(2)),
        "font_scale": float(rng.choice([0.85, 1.0, 1.3])),
        "density": float(rng.uniform(0.85, 1.2)),
        "orientation": str(rng.choice(["portrait", "portrait", "landscape"])),
        "wallpaper": int(rng.integers(6)),
        "icon_order": int(rng.integers(5)),
        "slow_loading": float(rng.choice([0.0, 0.0, 1.5])),
        "tap_offset": float(rng.choice([0.0, 6.0])),
        "promotions": int(rng.integers(2)),
        "notifications": int(rng.integers(3)),
        "calls": int(rng.integers(2)),
    }


def boot(collector: Collector, persona: str, language: str, seed: int) -> None:
    """A fresh device: its state, all rows, all files."""
    case = f"boot {persona} {language} {seed}"
    if not collector.wants(case):
        return
    with collector.guarded(case):
        device = named("OPEN_DEVICE")(screen_size=SCREEN, persona=persona)
        device.reset(named("DeviceReset")("", seed, language))
        collector.put(case, "state", "booted", device.host.state)
        Storage(collector, device.host).put_all(case)
