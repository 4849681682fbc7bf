"""Models that need no weights and no network: one that says what it is told to, and one that errs.

They stand in for a model in tests, and measure what a judge makes of replies of known quality.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.language_models import (
    LanguageModel,
    ModelUnavailable,
    Reply,
    Request,
    Usage,
    error_summary,
)

Scripted: TypeAlias = "str | Reply | ModelUnavailable"
"""What a script says to one question: a text, a whole reply, or why there is none."""

_CHARS_PER_TOKEN: Final = 4
"""A rule of thumb for English, so that scripted usage has the size of a real one."""
_TOKENS_PER_PICTURE: Final = 765
"""What a phone's screenshot costs with GPT-4o at high detail (170 for each of 4 tiles, 85 more).

Source: OpenAI, guide to images and vision.
"""


class ScriptedModel:
    """Answers from a list, in order, or from a function of the request.

    Args:
        script: the replies; or a function from a request to its reply, which may also raise
            `ModelUnavailable`. Any other error is a mistake of the script, and a `UsageError`.
        name: in reports.

    Attributes:
        requests: every request that was asked, in order.
    """

    def __init__(
        self, script: Sequence[Scripted] | Callable[[Request], Scripted], name: str = "scripted"
    ) -> None:
        self.name = name
        self.requests: list[Request] = []
        self._script = script

    def complete(self, requests: Sequence[Request]) -> list[Reply | ModelUnavailable]:
        """Answer each request from the script.

        Raises:
            UsageError: the list has come to its end, or the function failed.
        """
        return [self._answer(request) for request in requests]

    def _answer(self, request: Request) -> Reply | ModelUnavailable:
        position = len(self.requests)
        self.requests.append(request)
        if callable(self._script):
            try:
                scripted = self._script(request)
            except ModelUnavailable as error:
                return error
            except Exception as error:
                raise UsageError(f"the script failed: {error_summary(error)}") from error
        elif position < len(self._script):
            scripted = self._script[position]
        else:
            raise UsageError(
                f"the script has {len(self._script)} replies; this is question {position + 1}"
            )
        if isinstance(scripted, str):
            return Reply(scripted, usage=_estimated_usage(request, scripted), model=self.name)
        return scripted


Fault = Callable[[str], "str | Reply | ModelUnavailable"]
"""What becomes of the text of a good reply."""

FAULTS: Final[Mapping[str, Fault]] = {
    "empty": lambda text: "",
    "refusal": lambda text: Reply("I cannot help with that.", finish_reason="refusal"),
    "polite_refusal": lambda text: "I am sorry, but I cannot help with that.",
    "cut_off": lambda text: Reply(text[: len(text) // 2], finish_reason="length"),
    "cut_off_silently": lambda text: text[: len(text) // 2],
    "fenced": lambda text: f"```json\n{text}\n```",
    "text_before": lambda text: f"Let me think. Success is likely here.\n{text}",
    "text_after": lambda text: f"{text}\nAll of them are true: Success!",
    "twice": lambda text: f"{text}\n{text}",
    "other_language": lambda text: "所有状态都已经达成，任务成功。",
    "endless": lambda text: Reply("Success " * 5_000, finish_reason="length"),
    "unavailable": lambda text: ModelUnavailable("timed out"),
}
"""Ways in which real models break the form of a reply, by name; their content may be right."""


class ErringModel:
    """Another model, whose replies go wrong at known rates.

    Args:
        model: answers truthfully.
        rates: for names of `FAULTS`, and for `"wrong"`, the share of replies that suffer it; the
            sum is at most 1.
        seed: of the draws. Each question is a new draw, also where it repeats an earlier one.
        make_wrong: turns the text of a good reply into one that is well formed and false; needed
            for `"wrong"`.

    Attributes:
        suffered: how often each fault has happened.
    """

    def __init__(
        self,
        model: LanguageModel,
        rates: Mapping[str, float],
        *,
        seed: int,
        make_wrong: Callable[[str, np.random.Generator], str] | None = None,
    ) -> None:
        for name, rate in rates.items():
            if name not in FAULTS and name != "wrong":
                raise UnknownName.among("fault", name, [*FAULTS, "wrong"])
            if not 0 <= rate <= 1:
                raise UsageError(f"the rate of {name} is {rate}; it must lie in [0, 1]")
        if sum(rates.values()) > 1 + 1e-9:
            raise UsageError(f"the rates of faults add up to {sum(rates.values())}, more than 1")
        if rates.get("wrong") and make_wrong is None:
            raise UsageError("the fault 'wrong' needs make_wrong")
        self.name = f"{model.name} (erring)"
        self.suffered = dict.fromkeys(rates, 0)
        self._model = model
        self._rates = dict(rates)
        self._rng = np.random.default_rng(seed)
        self._make_wrong = make_wrong

    def complete(self, requests: Sequence[Request]) -> list[Reply | ModelUnavailable]:
        """Ask the model, then let some of its replies go wrong."""
        return [self._spoil(reply) for reply in self._model.complete(requests)]

    def _spoil(self, reply: Reply | ModelUnavailable) -> Reply | ModelUnavailable:
        fault = self._draw()
        if isinstance(reply, ModelUnavailable) or not fault:
            return reply
        self.suffered[fault] += 1
        if fault == "wrong":
            assert self._make_wrong is not None
            spoiled: Scripted = self._make_wrong(reply.text, self._rng)
        else:
            spoiled = FAULTS[fault](reply.text)
        if isinstance(spoiled, str):
            return dataclasses.replace(reply, text=spoiled)
        if isinstance(spoiled, Reply):
            return dataclasses.replace(spoiled, usage=reply.usage, model=reply.model)
        return spoiled

    def _draw(self) -> str:
        point = float(self._rng.random())
        for name, rate in self._rates.items():
            if point < rate:
                return name
            point -= rate
        return ""


def _estimated_usage(request: Request, text: str) -> Usage:
    asked = sum(len(message.text) for message in request.messages)
    pictures = sum(len(message.pictures) for message in request.messages)
    return Usage(
        calls=1,
        input_tokens=asked // _CHARS_PER_TOKEN + pictures * _TOKENS_PER_PICTURE,
        output_tokens=len(text) // _CHARS_PER_TOKEN,
    )
