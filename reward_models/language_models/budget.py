"""A limit on what a model may be asked and may cost."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any

from mobile_gym.core.errors import UsageError
from mobile_gym.core.language_models import (
    LanguageModel,
    ModelUnavailable,
    Reply,
    Request,
    Usage,
)


class BudgetedModel:
    """Another model, asked until its budget is spent, and never after.

    The number of calls is exact. What a call costs is known only afterwards, so the calls under way
    when the money runs out are still paid for.

    Args:
        model: the one that answers.
        max_calls: how many questions it may be asked; None for any number. One that got no reply
            counts, too. (A cache belongs around the budget, so that what it knows is free.)
        max_cost_usd: what the replies may cost together; None for any sum.
    """

    def __init__(
        self,
        model: LanguageModel,
        *,
        max_calls: int | None = None,
        max_cost_usd: float | None = None,
    ) -> None:
        for what, limit in (("max_calls", max_calls), ("max_cost_usd", max_cost_usd)):
            if limit is not None and limit < 0:
                raise UsageError(f"budget {what} is {limit}; it must not be negative")
        self.name = model.name
        self._model = model
        self._max_calls = max_calls
        self._max_cost_usd = max_cost_usd
        self._lock = threading.Lock()
        self._asked = 0
        self._spent = Usage()

    @property
    def spent(self) -> Usage:
        """What the replies so far took."""
        return self._spent

    @property
    def settings(self) -> Mapping[str, Any]:
        """The model's own, which decide what it replies."""
        return getattr(self._model, "settings", {})

    def complete(self, requests: Sequence[Request]) -> list[Reply | ModelUnavailable]:
        """Ask as many of the requests as the budget allows; the rest are refused."""
        allowed = self._reserve(len(requests))
        replies = self._model.complete(requests[:allowed]) if allowed else []
        self._settle(replies)
        refused = len(requests) - allowed
        return [*replies, *(ModelUnavailable(self._exhausted_reason()) for _ in range(refused))]

    def _reserve(self, calls: int) -> int:
        with self._lock:
            if self._max_cost_usd is not None and self._spent.cost_usd >= self._max_cost_usd:
                return 0
            if self._max_calls is not None:
                calls = min(calls, self._max_calls - self._asked)
            self._asked += calls
            return calls

    def _settle(self, replies: Sequence[Reply | ModelUnavailable]) -> None:
        with self._lock:
            for reply in replies:
                if isinstance(reply, Reply):
                    self._spent += reply.usage

    def _exhausted_reason(self) -> str:
        if self._max_cost_usd is not None and self._spent.cost_usd >= self._max_cost_usd:
            return (
                f"the budget of {self._max_cost_usd} US dollars for {self.name} is spent "
                f"({self._spent.cost_usd:.4f})"
            )
        return f"the budget of {self._max_calls} calls of {self.name} is spent"
