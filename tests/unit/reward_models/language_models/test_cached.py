"""The cache: what is a hit, many processes at once, its bound, and entries that are corrupted."""

from __future__ import annotations

import dataclasses
import json
import multiprocessing
import os
from pathlib import Path
from typing import Any

import pytest

from mobile_gym.core.errors import UsageError
from reward_models.language_models import (
    Message,
    ModelUnavailable,
    Picture,
    Reply,
    Request,
    Usage,
    ask_model,
)
from reward_models.language_models.cached import CachedModel, CorruptedCacheEntry
from reward_models.language_models.scripted import ScriptedModel

QUESTION = Request(
    (Message("user", ("Is it set?", Picture(b"pixels"))),), schema={"type": "object"}
)


def counting(prefix: str = "reply") -> ScriptedModel:
    model = ScriptedModel(lambda request: f"{prefix} {len(model.requests)}")
    return model


def entries(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.json"))


def test_a_reply_is_kept_and_costs_nothing_again(tmp_path: Path) -> None:
    paid = Usage(calls=1, input_tokens=9, output_tokens=3, cost_usd=0.5, latency_s=2.0)
    inner = ScriptedModel([Reply("是的 ✓", paid, "m-1", "length")])
    first = ask_model(CachedModel(inner, tmp_path), QUESTION)
    again = ask_model(CachedModel(inner, tmp_path), QUESTION)
    assert first.usage == paid
    assert dataclasses.replace(again, usage=paid) == first
    assert (again.usage.calls, again.usage.cached_calls) == (1, 1)
    assert (again.usage.cost_usd, again.usage.input_tokens) == (0.0, 0)
    assert len(inner.requests) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"max_tokens": 5},
        {"seed": 1},
        {"schema": None},
        {"schema": {"type": "array"}},
        {"temperature": 0.5, "seed": 1},
        {"messages": (Message("user", ("Is it set?", Picture(b"pixels2"))),)},
        {"messages": (Message("user", ("Is it set?", Picture(b"pixels", "image/jpeg"))),)},
        {"messages": (Message("user", (Picture(b"pixels"), "Is it set?")),)},
        {"messages": (Message("system", ("Is it set?", Picture(b"pixels"))),)},
        {"messages": (Message("user", ("Is it", " set?", Picture(b"pixels"))),)},
        {"messages": ()},
    ],
)
def test_everything_that_matters_is_in_the_key(tmp_path: Path, change: dict[str, Any]) -> None:
    model = CachedModel(counting(), tmp_path)
    other = dataclasses.replace(QUESTION, **change)
    assert [ask_model(model, one).text for one in (QUESTION, other, QUESTION, other)] == [
        "reply 1",
        "reply 2",
        "reply 1",
        "reply 2",
    ]


def test_models_and_their_settings_are_told_apart(tmp_path: Path) -> None:
    class Configured(ScriptedModel):
        def __init__(self, script: list[str], name: str, settings: dict[str, Any]) -> None:
            super().__init__(script, name)
            self.settings = settings

    texts: list[str] = []
    for name, settings in (("a", {}), ("b", {}), ("a", {"base_url": "x"}), ("a", {})):
        inner = Configured([f"reply {len(texts)}"], name, settings)
        texts.append(ask_model(CachedModel(inner, tmp_path), QUESTION).text)
    assert texts == ["reply 0", "reply 1", "reply 2", "reply 0"]


def test_samples_without_a_seed_are_always_new(tmp_path: Path) -> None:
    model = CachedModel(counting(), tmp_path)
    sample = dataclasses.replace(QUESTION, temperature=1.0)
    replies = model.complete([sample, sample]) + model.complete([sample])
    assert [one.text for one in replies if isinstance(one, Reply)] == [
        "reply 1",
        "reply 2",
        "reply 3",
    ]
    assert not entries(tmp_path)


def test_a_batch_asks_what_is_new_once(tmp_path: Path) -> None:
    inner = counting()
    model = CachedModel(inner, tmp_path)
    ask_model(model, QUESTION)
    other = dataclasses.replace(QUESTION, seed=7)
    replies = model.complete([other, QUESTION, other])
    assert [one.text for one in replies if isinstance(one, Reply)] == [
        "reply 2",
        "reply 1",
        "reply 2",
    ]
    usages = [one.usage.cached_calls for one in replies if isinstance(one, Reply)]
    assert usages == [0, 1, 1]
    assert len(inner.requests) == 2


def test_failures_are_not_kept(tmp_path: Path) -> None:
    model = CachedModel(ScriptedModel([ModelUnavailable("down"), "up"]), tmp_path)
    down = model.complete([QUESTION, QUESTION])
    assert [str(one) for one in down] == ["down", "down"]
    assert ask_model(model, QUESTION).text == "up"


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"reply 1", b"reply 9"),
        lambda data: b"[]",
        lambda data: b'{"reply": {"text": 1}, "sha256": ""}',
        lambda data: b"\xff\xfe\x00",
        lambda data: json.dumps({"reply": "x", "sha256": "y"}).encode(),
    ],
)
def test_a_corrupted_entry_is_told_and_asked_anew(tmp_path: Path, damage: Any) -> None:
    model = CachedModel(counting(), tmp_path)
    ask_model(model, QUESTION)
    (path,) = entries(tmp_path)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.warns(CorruptedCacheEntry, match=r"\.json in the cache is corrupted"):
        assert ask_model(model, QUESTION).text == "reply 2"
    assert model.corrupted == 1
    assert ask_model(model, QUESTION).text == "reply 2"


def test_it_stays_below_its_limit_and_keeps_what_is_used(tmp_path: Path) -> None:
    inner = ScriptedModel(lambda request: "x" * 1000)
    model = CachedModel(inner, tmp_path, max_bytes=20_000)
    requests = [dataclasses.replace(QUESTION, seed=seed) for seed in range(60)]
    for age, request in enumerate(requests):
        model.complete([request])
        for position, path in enumerate(entries(tmp_path)):  # files of one moment get an order
            if path.stat().st_mtime > 10_000:
                os.utime(path, (age + position * 1e-6, age + position * 1e-6))
        model.complete(requests[:1])
        newest = max(entries(tmp_path), key=lambda path: path.stat().st_mtime)
        os.utime(newest, (age + 0.5, age + 0.5))
    assert sum(path.stat().st_size for path in entries(tmp_path)) <= 20_000
    asked = len(inner.requests)
    assert asked == 60  # the first one was used all the time and never asked again
    model.complete(requests[-5:])
    assert len(inner.requests) == asked
    model.complete(requests[1:2])
    assert len(inner.requests) == asked + 1


def test_abandoned_parts_are_removed(tmp_path: Path) -> None:
    folder = tmp_path / "ab"
    folder.mkdir()
    old, young = folder / ".old.part", folder / ".young.part"
    for part in (old, young):
        part.write_bytes(b"half")
    os.utime(old, (1, 1))
    ask_model(CachedModel(counting(), tmp_path), QUESTION)
    assert not old.exists()
    assert young.exists()


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot be read: Not a directory"):
        ask_model(CachedModel(counting(), tmp_path / "file"), QUESTION)
    with pytest.raises(UsageError, match="max_bytes is 0"):
        CachedModel(counting(), tmp_path, max_bytes=0)


def _work(folder: str, worker: int, max_bytes: int) -> list[str]:
    model = CachedModel(
        ScriptedModel(lambda request: f"{request.seed}:" + "x" * 500), folder, max_bytes=max_bytes
    )
    replies = [
        ask_model(model, dataclasses.replace(QUESTION, seed=(worker * 7 + number) % 40))
        for number in range(120)
    ]
    assert model.corrupted == 0
    return [reply.text.partition(":")[0] for reply in replies]


@pytest.mark.parametrize("max_bytes", [1 << 20, 8_000])
def test_many_processes_share_a_folder(tmp_path: Path, max_bytes: int) -> None:
    """With the small limit they throw away each other's entries all the time."""
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        work = [(str(tmp_path), worker, max_bytes) for worker in range(4)]
        results = pool.starmap(_work, work)
    for worker, texts in enumerate(results):
        assert texts == [str((worker * 7 + number) % 40) for number in range(120)]
    assert not list(tmp_path.rglob("*.part"))
    if max_bytes > 8_000:
        assert len(entries(tmp_path)) == 40
