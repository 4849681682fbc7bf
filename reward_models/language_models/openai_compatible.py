"""Models behind a server that speaks OpenAI's chat completions: hosted ones, vLLM, llama.cpp.

Failures that pass (too many requests, errors of the server, broken connections, bodies that are no
reply) are tried again, later each time and never past the deadline. Others are told at once.

Replies are streamed, so that a slow server is waited for as long as it says something.

It works where the caller runs an event loop, too (a notebook), and keeps connections open from one
call to the next.

The bound holds for what a client reads by itself, too, such as the body of an error.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import functools
import importlib
import logging
import os
import re
import sys
import threading
import time
import weakref
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeVar, cast, get_args
from urllib.parse import urlsplit

import numpy as np

from mobile_gym.core.errors import MissingExtra, UnknownName, UsageError
from mobile_gym.core.language_models import (
    ContextExceeded,
    ModelRefused,
    ModelUnavailable,
    Reply,
    Request,
    Usage,
    error_summary,
)
from mobile_gym.core.secret_values import cleaned_values, masked, redacted, remember_value
from reward_models.language_models.chat_wire import (
    ParsedCompletion,
    Structured,
    UnreadableBody,
    read_body,
    retry_after_s,
    write_body,
)
from reward_models.language_models.prices import FREE, Price, price_of

Result = TypeVar("Result")
_LOG: Final = logging.getLogger(__name__)

_CLOSING_S: Final = 5.0
"""How long closing may take; after it, what is left dies with the process."""


class BackgroundLoop:
    """Runs coroutines in another thread. Belongs to the process that made it."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="language-model", daemon=True
        )
        self._thread.start()

    def run(self, coroutine: Coroutine[Any, Any, Result]) -> Result:
        """The result of the coroutine; interrupting the caller cancels it."""
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return future.result()
        finally:
            future.cancel()

    def close(self, last: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run one last coroutine and stop. In a forked child it does nothing."""
        if os.getpid() != self.process or threading.current_thread() is self._thread:
            return
        future = asyncio.run_coroutine_threadsafe(last(), self._loop)
        try:
            future.result(_CLOSING_S)
        except concurrent.futures.TimeoutError:
            future.cancel()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_CLOSING_S)
        if not self._thread.is_alive():
            self._loop.close()


MAX_BODY_BYTES: Final = 16_000_000
"""Of the longest reply that is read; 32,000 tokens, each an event of 300 bytes, are 9.6 million."""
ACCEPTED: Final = "gzip, deflate"
"""What a server may pack a body with: what can be unpacked piece by piece."""
_PACKED: Final = {"gzip": 31, "x-gzip": 31, "deflate": 15}
"""The window bits that `zlib` wants, by content coding."""


class BodyTooLong(Exception):
    """A body that is longer than any reply, or packed in a way that was not asked for."""


async def bound_body(response: Any) -> None:
    """Bound the body of an HTTP response before anybody reads it.

    Args:
        response: of httpx or httpx2, as its response hook is given it.
    """
    coding = response.headers.pop("content-encoding", "identity").strip().lower()
    response.headers.pop("content-length", None)  # of the packed body
    response.stream = _bounded_stream_of(type(response).__module__)(response.stream, coding)


@functools.cache
def _bounded_stream_of(module: str) -> type[Any]:
    """A stream of the library that a response comes from: it accepts those of its own alone."""
    library = sys.modules[module.partition(".")[0]]

    class BoundedStream(library.AsyncByteStream):  # type: ignore[misc, name-defined]
        """Another stream, unpacked, up to the bound."""

        def __init__(self, inner: Any, coding: str) -> None:
            self._inner = inner
            self._coding = coding

        async def __aiter__(self) -> AsyncIterator[bytes]:
            unpack = _Unpacker(self._coding)
            async for chunk in self._inner:
                yield unpack(chunk)

        async def aclose(self) -> None:
            """Close the connection."""
            await self._inner.aclose()

    return BoundedStream


class _Unpacker:
    """Unpacks a body piece by piece and counts what has come of it.

    Raises:
        BodyTooLong: it is packed in another way, or wrongly.
    """

    def __init__(self, coding: str) -> None:
        if coding not in {"identity", "", *_PACKED}:
            raise BodyTooLong(f"the body is packed as {coding[:40]!r}, which was not asked for")
        self._unpacker = zlib.decompressobj(_PACKED[coding]) if coding in _PACKED else None
        self._left = MAX_BODY_BYTES

    def __call__(self, chunk: bytes) -> bytes:
        """What a piece stands for.

        Raises:
            BodyTooLong: with it the body is too long, or it cannot be unpacked.
        """
        if self._unpacker is not None:
            try:
                chunk = self._unpacker.decompress(chunk, self._left + 1)
            except zlib.error as error:
                raise BodyTooLong(f"the body cannot be unpacked: {error}") from None
        self._left -= len(chunk)
        if self._left < 0:
            raise BodyTooLong(f"the body is longer than {MAX_BODY_BYTES} bytes")
        return chunk


def require_clean_url(url: str) -> None:
    """Check that an address of a server carries no key.

    Raises:
        UsageError: it is not an http address, or has a user, a password or a query.
    """
    try:
        parts = urlsplit(url)
        is_clean = not (parts.username or parts.password or parts.query or parts.fragment)
        is_http = parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        is_clean, is_http = True, False
    if not is_clean:  # it is not repeated in the message, for it may hold a key
        raise UsageError(
            "base_url holds a user, a password or a query; give the bare address, and put the key "
            'into the environment variable that "api_key_env" names'
        )
    if not is_http:
        raise UsageError(f"base_url {url!r} must start with http:// or https:// and name a host")


MaxTokensField = Literal["max_tokens", "max_completion_tokens"]

_KEY_ENV: Final = "OPENAI_API_KEY"
_NO_KEY: Final = "none"
"""What servers without keys are sent; the client insists on something."""
_LONGEST_PAUSE_S: Final = 30.0
_PASSING_STATUS: Final = frozenset({408, 409, 425, 429})
"""Besides 5xx: the same request may succeed later."""
_SPENT_CODES: Final = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
"""Reported with status 429, but waiting does not help."""


_TOO_LONG_STATUS: Final = frozenset({400, 413, 422})
_TOO_LONG: Final = re.compile(
    r"context[ _](?:length|size|window)|(?:prompt|input)[^.]{0,40}too long|too many tokens",
    re.IGNORECASE,
)
"""How servers say that a prompt does not fit: `context_length_exceeded` (OpenAI, vLLM),
`exceed_context_size_error` (llama.cpp), "prompt is too long" (Anthropic), "too many tokens"."""


def _kind_of(status: int, words: str) -> type[ModelUnavailable]:
    """What an error that does not pass is called."""
    is_too_long = status in _TOO_LONG_STATUS and _TOO_LONG.search(words) is not None
    return ContextExceeded if is_too_long else ModelRefused


class _TryFailure(NamedTuple):
    """Why one try gave nothing."""

    reason: str
    is_passing: bool
    retry_after_s: float | None = None
    kind: type[ModelUnavailable] = ModelUnavailable


class _Connection(NamedTuple):
    """What is open towards the server, in one process."""

    loop: BackgroundLoop
    client: Any
    gate: asyncio.Semaphore
    key: str


class OpenAICompatibleModel:
    """A model behind a chat completions server.

    Args:
        model: as the server knows it.
        base_url: of the server; None for OpenAI's, or what `OPENAI_BASE_URL` says.
        api_key_env: name of the environment variable with the key. None is `OPENAI_API_KEY` without
            a `base_url`, and no key at all with one, so that a key never goes to another server.
        timeout_s: of silence: until the first token, and between one and the next.
        deadline_s: for a question with all its tries and pauses, from when it is sent first.
        tries: how often a question is sent at most.
        backoff_s: the first pause; each is twice the one before, shortened at random by up to half.
        concurrency: how many questions may be on their way at once, over all threads.
        structured: how the server is held to a request's schema.
        max_tokens_field: what the server calls the limit of the reply; newer OpenAI models want
            `max_completion_tokens`.
        extra: further fields of the body; one that is None takes a field out, such as
            `{"temperature": None}` for models that have none.
        price: `{"input_usd": ..., "output_usd": ...}` for a million tokens; None looks it up.
        rng: shortens the pauses.
        pause: waits so many seconds.

    Raises:
        UsageError: an argument is wrong.
    """

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        api_key_env: str | None = None,
        timeout_s: float = 120.0,
        deadline_s: float = 600.0,
        tries: int = 4,
        backoff_s: float = 1.0,
        concurrency: int = 8,
        structured: Structured = "json_schema",
        max_tokens_field: MaxTokensField = "max_tokens",
        extra: Mapping[str, Any] | None = None,
        price: Mapping[str, float] | None = None,
        rng: np.random.Generator | None = None,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        if base_url is not None:
            require_clean_url(base_url)
        for what, value in (("timeout_s", timeout_s), ("deadline_s", deadline_s)):
            if not value > 0:
                raise UsageError(f"{what} is {value}; it must be positive")
        if min(tries, concurrency) < 1:
            raise UsageError(f"tries is {tries}, concurrency {concurrency}; each is at least 1")
        if structured not in get_args(Structured):
            raise UnknownName.among("way to ask for JSON", structured, get_args(Structured))
        if max_tokens_field not in get_args(MaxTokensField):
            raise UnknownName.among("max_tokens_field", max_tokens_field, get_args(MaxTokensField))
        self.name = model
        known = price_of(model) if price is None else _parse_price(price)
        self.is_priced = known is not None
        """Whether the cost in the usage is known; else it is 0."""
        self._price = known or FREE
        self._base_url = base_url
        self._api_key_env = api_key_env
        self._timeout_s = timeout_s
        self._deadline_s = deadline_s
        self._tries = tries
        self._backoff_s = backoff_s
        self._concurrency = concurrency
        self._structured: Structured = structured
        self._max_tokens_field = max_tokens_field
        self._extra = dict(extra or {})
        self._rng = np.random.default_rng() if rng is None else rng
        self._pause = pause
        self._lock = threading.Lock()
        self._has_noted = False
        self._connection: _Connection | None = None
        self._shut: weakref.finalize[..., Any] | None = None

    def __repr__(self) -> str:
        return f"OpenAICompatibleModel({self.name!r}, base_url={self._base_url!r})"

    @property
    def settings(self) -> Mapping[str, Any]:
        """What decides the replies besides the name and the request."""
        return {
            "base_url": self._base_url,
            "structured": self._structured,
            "extra": masked(self._extra),
        }

    def complete(self, requests: Sequence[Request]) -> list[Reply | ModelUnavailable]:
        """Ask all of them at once, as far as `concurrency` allows.

        Raises:
            UsageError: there is no key in the environment.
            MissingExtra: the extra `llm` is not installed.
        """
        if not requests:
            return []
        connection = self._connect()

        async def ask_all() -> list[Reply | ModelUnavailable]:
            return await asyncio.gather(*(self._ask(connection, request) for request in requests))

        return connection.loop.run(ask_all())

    def close(self) -> None:
        """Close the connections; the next question opens new ones."""
        with self._lock:
            self._connection, shut = None, self._shut
        if shut is not None:
            shut()

    def _connect(self) -> _Connection:
        with self._lock:
            connection = self._connection
            if connection is None or connection.loop.process != os.getpid():
                connection = self._connection = self._open()
                self._shut = weakref.finalize(self, _close_connection, connection)
            return connection

    def _open(self) -> _Connection:
        try:
            openai = importlib.import_module("openai")
        except ImportError as error:
            raise MissingExtra("llm", f"asking {self.name} needs {error.name}") from error
        key = self._key()
        remember_value(key)
        client = openai.AsyncOpenAI(
            api_key=key or _NO_KEY,
            base_url=self._base_url,
            timeout=self._timeout_s,
            max_retries=0,  # they are counted, paused and given up here
            default_headers={"Accept-Encoding": ACCEPTED},
            http_client=openai.DefaultAsyncHttpxClient(event_hooks={"response": [bound_body]}),
        )
        return _Connection(BackgroundLoop(), client, asyncio.Semaphore(self._concurrency), key)

    def _key(self) -> str:
        if self._api_key_env is None and self._base_url is not None:
            return ""
        variable = self._api_key_env or _KEY_ENV
        key = os.environ.get(variable, "").strip()
        if not key:
            raise UsageError(
                f"{self.name} needs a key: put it into the environment variable {variable}, or "
                'name another variable in "api_key_env"'
            )
        return key

    async def _ask(self, connection: _Connection, request: Request) -> Reply | ModelUnavailable:
        body = write_body(
            self.name,
            request,
            structured=self._structured,
            max_tokens_field=self._max_tokens_field,
            extra=self._extra,
        )
        async with connection.gate:
            started_s = time.monotonic()
            failure, number = _TryFailure("nothing came back", is_passing=True), 0
            try:
                async with asyncio.timeout(self._deadline_s):
                    for number in range(1, self._tries + 1):
                        outcome = await self._try(connection, body)
                        if isinstance(outcome, ParsedCompletion):
                            return self._reply(outcome, time.monotonic() - started_s)
                        failure = outcome
                        self._note(failure, number)
                        if not failure.is_passing or number == self._tries:
                            break
                        pause_s = self._pause_s(number, failure)
                        if time.monotonic() - started_s + pause_s > self._deadline_s:
                            too_long = f"; waiting {pause_s:.1f} s would miss the deadline"
                            failure = failure._replace(reason=failure.reason + too_long)
                            break
                        await self._pause(pause_s)
                    return failure.kind(
                        f"{self.name}: {failure.reason} (try {number} of {self._tries})"
                    )
            except TimeoutError:
                return ModelUnavailable(
                    f"{self.name}: no reply within {self._deadline_s} s; {failure.reason}"
                )

    def _note(self, failure: _TryFailure, number: int) -> None:
        """Log the first try of this model that gave nothing: the rest may take minutes."""
        if failure.is_passing and number < self._tries and not self._has_noted:
            self._has_noted = True
            _LOG.warning("%s: %s; it is asked again", self.name, failure.reason)

    async def _try(
        self, connection: _Connection, body: dict[str, Any]
    ) -> ParsedCompletion | _TryFailure:
        import openai

        completions = connection.client.chat.completions
        try:
            raw = await completions.with_raw_response.create(
                model=self.name, messages=[], extra_body=body
            )
            completion = read_body(raw.http_response.content)
            return cleaned_values(completion)  # a server may echo the headers, in any field
        except (UnreadableBody, BodyTooLong) as error:
            return _TryFailure(redacted(str(error)), is_passing=True)
        except openai.APIStatusError as error:
            status = error.status_code
            passing = status in _PASSING_STATUS or status >= 500
            reason = redacted(f"status {status}: {error.message}")[:500]
            passing = passing and str(error.code) not in _SPENT_CODES
            return _TryFailure(
                reason,
                is_passing=passing,
                retry_after_s=retry_after_s(error.response.headers),
                kind=ModelUnavailable if passing else _kind_of(status, f"{error.code} {reason}"),
            )
        except openai.APITimeoutError:
            return _TryFailure(f"silence for {self._timeout_s} s", is_passing=True)
        except (openai.APIConnectionError, *_http_errors()) as error:
            cause = error.__cause__ or error
            reason = redacted(f"{type(cause).__name__}: {cause}")
            return _TryFailure(f"the connection failed: {reason}", is_passing=True)
        except Exception as error:  # what a server sends may trip the client anywhere
            return _TryFailure(redacted(error_summary(error)), is_passing=False)

    def _reply(self, completion: ParsedCompletion, latency_s: float) -> Reply:
        usage = Usage(
            calls=1,
            input_tokens=completion.input_tokens,
            output_tokens=completion.output_tokens,
            cost_usd=self._price.of(completion.input_tokens, completion.output_tokens),
            latency_s=latency_s,
        )
        return Reply(
            completion.text,
            usage,
            completion.model or self.name,
            completion.finish_reason,
            completion.tool_calls,
        )

    def _pause_s(self, number: int, failure: _TryFailure) -> float:
        longest = min(self._backoff_s * 2 ** (number - 1), _LONGEST_PAUSE_S)
        return longest * (1 - 0.5 * float(self._rng.random())) + (failure.retry_after_s or 0.0)


def _close_connection(connection: _Connection) -> None:
    connection.loop.close(connection.client.close)


def _http_errors() -> tuple[type[Exception], ...]:
    """The errors of the HTTP client below, which the `openai` client lets through at times."""
    for name in ("httpx2", "httpx"):  # the newer releases of openai use the first
        try:
            return (cast(type[Exception], importlib.import_module(name).HTTPError),)
        except ImportError:
            continue
    return ()


def _parse_price(given: Mapping[str, float]) -> Price:
    try:
        price = Price(**given)
        if price.input_usd >= 0 and price.output_usd >= 0:
            return price
    except TypeError:
        pass
    raise UsageError(
        f"price is {given!r}; it must be "
        '{"input_usd": ..., "output_usd": ...}, US dollars for a million tokens'
    )
