"""Which classes a judge's memory is made of, for whoever writes it down.

Environments and combined judges write the same memories down.
"""

from __future__ import annotations

import dataclasses
from typing import get_type_hints

from mobile_gym.core.errors import UsageError
from mobile_gym.core.ports import Judge, MemoryOwner


def memory_classes(judge: Judge) -> tuple[type, ...]:
    """The class of a judge's memory, and further ones that stand in it.

    Raises:
        UsageError: neither the judge nor its `save_state`'s annotation names one.
    """
    if isinstance(judge, MemoryOwner):
        return judge.memory_classes
    hint = get_type_hints(type(judge).save_state).get("return")
    if not dataclasses.is_dataclass(hint) or not isinstance(hint, type):
        raise UsageError(
            f"the judge {type(judge).__name__} cannot be saved as JSON: its save_state is not "
            "annotated with a dataclass"
        )
    return (hint,)
