"""Lines of an instruction that lists what is to be entered.

Tasks of two apps list in the same way what is to be entered.
"""

from __future__ import annotations

from collections.abc import Iterable

from mobile_gym.core.texts import Text


def below_each_other(lines: Iterable[Text], between: str = "\n") -> Text:
    """Texts one below the other, in every language."""
    parts = {f"line{number}": line for number, line in enumerate(lines)}
    return Text(between.join(f"{{{name}}}" for name in parts)).format(**parts)
