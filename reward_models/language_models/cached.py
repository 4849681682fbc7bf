"""Replies kept on disk, so that judging the same episodes again costs nothing and says the same.

Layout of a cache folder: `ab/abcdef....json`, one file for each reply, named by its key. A file is
written whole under another name and then renamed, so any number of processes may share a folder. It
holds the reply and a checksum, nothing of the question.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import threading
import time
import warnings
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.errors import UsageError
from mobile_gym.core.language_models import (
    LanguageModel,
    Message,
    ModelUnavailable,
    Picture,
    Reply,
    Request,
    Usage,
    is_complete_reply,
)

FORMAT: Final = 1
"""Part of every key: entries of another format are never read."""
MAX_BYTES: Final = 1 << 30
_KEPT_SHARE: Final = 0.9
"""Of the limit, after the oldest have been thrown away."""
_WRITES_BETWEEN_SCANS: Final = 256
"""Other processes write, too; so often the folder is measured anew."""
_ABANDONED_AFTER_S: Final = 3600.0
"""The age at which a half-written file is what a killed process has left."""


class CorruptedCacheEntry(UserWarning):
    """A cache file that cannot be read; the model is asked anew."""


class CachedModel:
    """Another model, asked only what it has not been asked before.

    A request with a temperature and no seed wants a new sample each time: it is passed on and its
    reply is not kept. Nor is it kept that there was no reply.

    A reply out of the cache has cost nothing: its usage is one call, which is also a cached call,
    and the time that reading it took.

    Args:
        model: answers what is not there yet.
        folder: of the cache; made at the first write.
        max_bytes: the size that the folder is kept below. The entries that have not been used for
            longest go first. Several processes together may go over it by what each of them writes
            in between two looks at the folder.

    Attributes:
        corrupted: how many unreadable entries were met.
    """

    def __init__(
        self, model: LanguageModel, folder: str | Path, *, max_bytes: int = MAX_BYTES
    ) -> None:
        if max_bytes < 1:
            raise UsageError(f"cache max_bytes is {max_bytes}; it must be at least 1")
        self.name = model.name
        self.corrupted = 0
        self._model = model
        self._folder = Path(folder)
        self._max_bytes = max_bytes
        self._lock = threading.Lock()
        self._bytes: int | None = None
        """What the folder holds, as far as is known; None before the first look."""
        self._writes = 0

    @property
    def settings(self) -> Mapping[str, Any]:
        """The model's own, which decide what it replies."""
        return getattr(self._model, "settings", {})

    def complete(self, requests: Sequence[Request]) -> list[Reply | ModelUnavailable]:
        """Answer from the cache, and ask the model the rest, equal questions once."""
        keys = [request_key(self.name, self.settings, request) for request in requests]
        results: dict[int, Reply | ModelUnavailable] = {}
        asked: dict[str, int] = {}  # a key, and the position of the first request with it
        for position, (key, request) in enumerate(zip(keys, requests, strict=True)):
            if not _is_repeatable(request):
                asked[f"{key} {position}"] = position
            elif key not in asked:
                started_s = time.perf_counter()
                if (reply := self._read(key)) is None:
                    asked[key] = position
                else:
                    results[position] = _cached_reply(reply, time.perf_counter() - started_s)
        replies = self._model.complete([requests[position] for position in asked.values()])
        for position, reply in zip(asked.values(), replies, strict=True):
            results[position] = reply
            if is_complete_reply(reply) and _is_repeatable(requests[position]):
                self._write(keys[position], reply)
        for position, key in enumerate(keys):
            if position not in results:  # the same question twice in this batch
                reply = results[asked[key]]
                results[position] = _cached_reply(reply, 0.0) if isinstance(reply, Reply) else reply
        return [results[position] for position in range(len(requests))]

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key}.json"

    def _read(self, key: str) -> Reply | None:
        """Read an entry; None where there is none, or none that is whole.

        Raises:
            UsageError: the folder cannot be read.
        """
        path = self._path(key)
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise UsageError(
                f"the cache folder {self._folder} cannot be read: {error.strerror}"
            ) from error
        try:
            reply = _decode_reply(data)
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            self.corrupted += 1
            warnings.warn(
                f"{path.name} in the cache is corrupted ({error}); {self.name} is asked anew",
                CorruptedCacheEntry,
                stacklevel=3,
            )
            return None
        with contextlib.suppress(OSError):  # thrown away in between, or a read-only folder
            os.utime(path)
        return reply

    def _write(self, key: str, reply: Reply) -> None:
        """Write an entry.

        Raises:
            UsageError: the folder cannot be written to.
        """
        data = _encode_reply(reply)
        path = self._path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(
                dir=path.parent, prefix=".", suffix=".part", delete=False
            ) as part:
                part.write(data)
            Path(part.name).replace(path)
        except OSError as error:
            raise UsageError(
                f"the cache folder {self._folder} cannot be written to: {error.strerror}"
            ) from error
        self._enforce_size_limit(len(data))

    def _enforce_size_limit(self, written: int) -> None:
        with self._lock:
            self._writes += 1
            if self._bytes is None or self._writes % _WRITES_BETWEEN_SCANS == 0:
                self._bytes = sum(size for _, size, _ in self._entries())
            else:
                self._bytes += written
            if self._bytes > self._max_bytes:
                self._bytes = self._delete_oldest_entries()

    def _delete_oldest_entries(self) -> int:
        """Delete the entries unused for longest; return the bytes that are left."""
        entries = sorted(self._entries())
        left = sum(size for _, size, _ in entries)
        for _, size, path in entries:
            if left <= self._max_bytes * _KEPT_SHARE:
                break
            path.unlink(missing_ok=True)
            left -= size
        return left

    def _entries(self) -> Iterator[tuple[float, int, Path]]:
        """When each entry was last used, its bytes and its path; removes abandoned parts."""
        now = time.time()
        for path in self._folder.glob("??/*"):
            try:
                status = path.stat()
            except FileNotFoundError:  # another process has just thrown it away
                continue
            if path.suffix == ".json":
                yield status.st_mtime, status.st_size, path
            elif path.suffix == ".part" and now - status.st_mtime > _ABANDONED_AFTER_S:
                path.unlink(missing_ok=True)


def request_key(model: str, settings: Mapping[str, Any], request: Request) -> str:
    """A digest of everything that decides the reply; pictures count with their bytes."""
    described = {
        "format": FORMAT,
        "model": model,
        "settings": dict(settings),
        "messages": [_message_key(message) for message in request.messages],
        "schema": request.schema,
        "max_tokens": request.max_tokens,
        "temperature": request.temperature,
        "seed": request.seed,
    }
    if request.tools:  # keys of requests without any are as they were
        described["tools"] = list(request.tools)
    text = json.dumps(described, sort_keys=True, ensure_ascii=True, allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _message_key(message: Message) -> list[Any]:
    parts: list[Any] = [message.role]
    for part in message.parts:
        if isinstance(part, Picture):
            parts.append([part.media_type, hashlib.sha256(part.data).hexdigest()])
        else:
            parts.append(part)
    return parts


def _is_repeatable(request: Request) -> bool:
    return request.temperature == 0 or request.seed is not None


def _cached_reply(reply: Reply, latency_s: float) -> Reply:
    usage = Usage(calls=1, cached_calls=1, latency_s=latency_s)
    return Reply(reply.text, usage, reply.model, reply.finish_reason, reply.tool_calls)


def _encode_reply(reply: Reply) -> bytes:
    body: dict[str, Any] = {
        "text": reply.text,
        "model": reply.model,
        "finish_reason": reply.finish_reason,
    }
    if reply.tool_calls:
        body["tool_calls"] = list(reply.tool_calls)
    return json.dumps({"sha256": _body_checksum(body), "reply": body}).encode()


def _decode_reply(data: bytes) -> Reply:
    """Read an entry.

    Raises:
        ValueError, KeyError, TypeError: it is not as it was written.
    """
    entry = json.loads(data)
    body = entry["reply"]
    if entry["sha256"] != _body_checksum(body):
        raise ValueError("its checksum is wrong")
    reply = Reply(
        text=body["text"],
        model=body["model"],
        finish_reason=body["finish_reason"],
        tool_calls=tuple(body.get("tool_calls", ())),
    )
    if not is_complete_reply(reply):
        raise TypeError("its text is none")
    return reply


def _body_checksum(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
