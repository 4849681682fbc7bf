"""Essential states: what they are, how a model writes them, and what screens say of them.

Source: A3, section 3.4.2 and appendix A.3. States are either written by people (a task's substates)
or by a model. A3 collects what was ever achieved; a state that must last can also be undone again,
which is ours: without it a task that was done and undone counts as done.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from mobile_gym.core.substates import MAX_SUBSTATES
from mobile_gym.core.tasks import Task
from reward_models.arena.prompts import GENERATE
from reward_models.judge_toolkit.checked_replies import CheckedReply, ReplyRefused, ask_until_read
from reward_models.language_models import LanguageModel, Message, Request
from reward_models.language_models.reply_schemas import BOOLEAN, list_of, object_of
from reward_models.language_models.schema import check_schema, read_json

_MAX_STATEMENT: Final = 300
_SCHEMA: Final = object_of(
    states=list_of(
        object_of(
            statement={"type": "string", "minLength": 1, "maxLength": _MAX_STATEMENT},
            keep=BOOLEAN,
        ),
        minItems=1,
        maxItems=MAX_SUBSTATES,
    )
)


@dataclass(frozen=True, slots=True)
class EssentialState:
    """One statement that must become true; with `keep`, it must be so at the end."""

    id: int
    statement: str
    keep: bool = False

    @property
    def line(self) -> str:
        """As a model reads it."""
        return f"{self.id}{' keep' if self.keep else ''}: {self.statement}"


class Sighting(NamedTuple):
    """On this screen (from 0) a state was seen achieved, or undone."""

    screen: int
    id: int
    is_achieved: bool
    why: str = ""


def states_of(task: Task) -> tuple[EssentialState, ...]:
    """A task's substates as essential states."""
    return tuple(
        EssentialState(substate.id, substate.description, substate.hold == "final")
        for substate in task.substates
    )


def achieved(
    states: Sequence[EssentialState], sightings: Iterable[Sighting]
) -> dict[int, Sighting]:
    """The states that count, each with the sighting it counts by.

    A state that need not be kept counts once it was seen. One that must be kept counts by its
    latest sighting; where two windows disagree about one screen, it is undone.
    """
    first_sightings: dict[int, Sighting] = {}
    lasting_ids = {state.id for state in states if state.keep}
    for sighting in sorted(sightings, key=lambda one: (one.screen, not one.is_achieved)):
        if sighting.is_achieved:
            first_sightings.setdefault(sighting.id, sighting)
        elif sighting.id in lasting_ids:
            first_sightings.pop(sighting.id, None)
    return first_sightings


def generate_states(
    model: LanguageModel, instruction: str, *, tries: int = 3, max_tokens: int = 2048
) -> CheckedReply[tuple[EssentialState, ...]]:
    """Have a model write the essential states of a task.

    Args:
        model: whom to ask.
        instruction: what is to be done.
        tries: how often to ask at most.
        max_tokens: of the reply.
    """
    request = Request(
        (Message("system", (GENERATE,)), Message("user", (f"TASK: {instruction}",))),
        schema=_SCHEMA,
        max_tokens=max_tokens,
    )
    return ask_until_read(model, request, _read_states, tries)


def _read_states(reply: str) -> tuple[EssentialState, ...]:
    value = read_json(reply)
    check_schema(value, _SCHEMA)
    states = tuple(
        EssentialState(number, " ".join(item["statement"].split()), item["keep"])
        for number, item in enumerate(value["states"], 1)
    )
    if not all(state.statement for state in states):
        raise ReplyRefused("states", "a state has an empty statement")
    if len({state.statement.casefold() for state in states}) < len(states):
        raise ReplyRefused("states", "a state is given twice")
    return states
