"""What asks the model: one question a turn, in the process of the rollout.

Harnesses of verifiers start a program for every turn of a user, which takes seconds; a phone takes
milliseconds for a step. Any other harness that goes on with a conversation plays phones, too.
"""

from __future__ import annotations

from typing import Any, Final

import httpx  # pyright: ignore[reportMissingImports]
import verifiers.v1 as vf  # pyright: ignore[reportMissingImports]
from verifiers.v1.dialects.chat import (  # pyright: ignore[reportMissingImports]
    message_to_wire,
)

_CONNECT_S: Final = 30.0


class PhoneHarnessConfig(vf.HarnessConfig):
    """Nothing to choose but what all harnesses have."""


class PhoneHarness(vf.Harness[PhoneHarnessConfig]):
    """Sends the conversation to the model; its reply is the segment."""

    APPENDS_SYSTEM_PROMPT = True
    SUPPORTS_RESUME = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: Any,
        trace: Any,
        runtime: Any,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: Any,
    ) -> vf.ProgramResult:
        """See `vf.Harness`; the model is reached through `endpoint`, which writes the trace."""
        system, prompt = self.resolve_prompt(data)
        messages = [{"role": "system", "content": system}] if system else []
        if isinstance(prompt, str):
            messages.append({"role": "user", "content": prompt})
        else:
            messages += [message_to_wire(message) for message in prompt or ()]
        timeout = httpx.Timeout(None, connect=_CONNECT_S)  # the rollout has its own deadline
        async with httpx.AsyncClient(timeout=timeout, trust_env=False) as client:
            answer = await client.post(
                f"{endpoint}/chat/completions",
                headers={"Authorization": f"Bearer {secret}"},
                json={"model": ctx.model, "messages": messages},
            )
        if answer.is_success:
            return vf.ProgramResult(0, "", "")
        return vf.ProgramResult(1, "", f"status {answer.status_code}: {answer.text[:1000]}")
