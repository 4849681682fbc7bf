"""What the command lines of the bench share: measure, then print one JSON object or tables.

All three command lines of the bench print by it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from mobile_gym.core.errors import MobileGymError

Result = TypeVar("Result", bound=Mapping[str, Any])


def print_result(
    parser: argparse.ArgumentParser,
    measure: Callable[[], Result],
    print_tables: Callable[[Result], object],
    *,
    as_json: bool,
) -> int:
    """Measure and print; returns the exit status.

    Args:
        parser: ends the process with a message where measuring raises `MobileGymError`.
        measure: gives the result.
        print_tables: prints it for people.
        as_json: print one JSON object instead.
    """
    try:
        result = measure()
    except MobileGymError as error:
        parser.exit(2, f"error: {error}\n")
    if as_json:
        print(json.dumps(result, ensure_ascii=False))
    else:
        print_tables(result)
    return 0
