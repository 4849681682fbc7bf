"""What a generated decomposition must keep besides the rules of every SSR.

Source: AutoEval, section 3.2 and appendix A.1: the first substate is that the app is open, a
UnitNode lies on a PageNode, nothing is said twice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from mobile_gym.core.substates import PageNode, Substate, UnitNode
from mobile_gym.core.tasks import Language
from mobile_gym.judging.similarity import normalize_text
from reward_models.decomposer.prompts import LANGUAGE_NAMES
from reward_models.decomposer.syntax import Fault, SsrError

_LATIN: Final = re.compile("[A-Za-z]")
_LETTERS: Final[Mapping[Language, re.Pattern[str]]] = {
    "en": _LATIN,
    "zh": re.compile("[\u3400-\u4dbf\u4e00-\u9fff]"),
    "de": _LATIN,
}
_QUOTED: Final = re.compile("\"[^\"]*\"|„[^“]*“|“[^”]*”|'[^']*'|「[^」]*」|《[^》]*》")


def check_generated(
    substates: Sequence[Substate], *, app: str = "", language: Language = "en"
) -> None:
    """Check the rules that a generated decomposition must keep.

    Args:
        substates: they keep the rules of every SSR already; line N has substate N of them.
        app: the app's name, which the first substate must contain; "" to accept any.
        language: what the descriptions must be written in; what they quote may be in another.

    Raises:
        SsrError: it names every line that breaks a rule.
    """
    faults: list[Fault] = []
    first_lines: dict[tuple[int | None, str], int] = {}
    for number, substate in enumerate(substates, start=1):
        if isinstance(substate, UnitNode) and substate.parent_id is None:
            faults.append(Fault(number, "a unit must say which page it is in, as in 'unit in 1'"))
        if _has_options(substate):
            faults.append(Fault(number, "no option but 'in' is for a model to give"))
        if not _LETTERS[language].search(_QUOTED.sub("", substate.description)):
            faults.append(Fault(number, f"the description is not in {LANGUAGE_NAMES[language]}"))
        words = (substate.parent_id, normalize_text(substate.description))
        first = first_lines.setdefault(words, number)
        if first != number:
            faults.append(Fault(number, f"it says the same as line {first}"))
    opening = substates[0]
    if not isinstance(opening, PageNode) or opening.parent_id is not None:
        faults.insert(0, Fault(1, "the first substate must be a page: that the app is open"))
    elif normalize_text(app) not in normalize_text(opening.description):
        faults.insert(
            0, Fault(1, f"the first substate must be that the app {app!r} is open, by that name")
        )
    if faults:
        raise SsrError(faults)


def _has_options(substate: Substate) -> bool:
    plain = type(substate)(
        substate.id, substate.description, substate.parent_id, check=substate.check
    )
    return substate != plain
