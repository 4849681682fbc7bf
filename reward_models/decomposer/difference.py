"""How two SSRs differ, for a person to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from difflib import SequenceMatcher
from typing import Final

from mobile_gym.core.substates import PageNode, Substate
from mobile_gym.judging import text_similarity
from mobile_gym.judging.similarity import normalize_text
from reward_models.decomposer.syntax import write_line

SAME_THING: Final = 0.6
"""Descriptions at least this alike, in the same place, are one that was reworded."""

_Pair = tuple[Substate | None, Substate | None]


def difference(old: Sequence[Substate], new: Sequence[Substate]) -> str:
    """What has changed from one SSR to another, one line per substate; "" where nothing has.

    A line starts with two spaces for what stayed, `-` for what went, `+` for what came, and `~` for
    what is still there but changed; what changed in it follows in brackets. A parent counts as the
    same where it is the same page, whatever its number.
    """
    pairs = list(_paired_substates(old, new))
    renamed = {before.id: after.id for before, after in pairs if before and after}
    lines: list[str] = []
    changed = False
    for before, after in pairs:
        if before is None:
            assert after is not None
            lines.append(f"+ {write_line(after)}")
        elif after is None:
            lines.append(f"- {write_line(before)}")
        else:
            changes = _changed_properties(before, after, renamed)
            note = f"  [{'; '.join(changes)}]" if changes else ""
            lines.append(f"{'~' if changes else ' '} {write_line(after)}{note}")
        changed |= not lines[-1].startswith(" ")
    return "\n".join(lines) if changed else ""


def _paired_substates(old: Sequence[Substate], new: Sequence[Substate]) -> Iterator[_Pair]:
    matcher = SequenceMatcher(
        None, [*map(_substate_key, old)], [*map(_substate_key, new)], autojunk=False
    )
    for kind, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if kind == "equal":
            yield from zip(old[old_from:old_to], new[new_from:new_to], strict=True)
        else:
            yield from _reworded_pairs(old[old_from:old_to], new[new_from:new_to])


def _reworded_pairs(old: Sequence[Substate], new: Sequence[Substate]) -> Iterator[_Pair]:
    """Pairs in order: each old one with the first new one left that says nearly the same."""
    position = 0
    for before in old:
        closest = next(
            (
                index
                for index in range(position, len(new))
                if type(new[index]) is type(before)
                and text_similarity(before.description, new[index].description) >= SAME_THING
            ),
            None,
        )
        if closest is None:
            yield before, None
            continue
        for added in new[position:closest]:
            yield None, added
        yield before, new[closest]
        position = closest + 1
    for added in new[position:]:
        yield None, added


def _substate_key(substate: Substate) -> tuple[bool, str]:
    return isinstance(substate, PageNode), normalize_text(substate.description)


def _changed_properties(before: Substate, after: Substate, renamed: dict[int, int]) -> list[str]:
    changes: list[str] = []
    for field in fields(before):
        was, now = getattr(before, field.name), getattr(after, field.name)
        if field.name in ("id", "check"):  # numbers follow from the order, checks have no text
            continue
        if field.name == "parent_id":
            same = (None if was is None else renamed.get(was, -1)) == now
        elif field.name == "after":
            same = tuple(renamed.get(other, -1) for other in was) == now
        else:
            same = was == now
        if not same:
            changes.append(f"{field.name.removesuffix('_id')} was {was!r}")
    return changes
