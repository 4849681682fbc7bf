"""`run.json`, the metadata of a run: writing, validating and comparing it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any, Final, cast

from mobile_gym.core.secret_values import cleaned, masked_spec
from mobile_gym.foreign.wording import value_text
from mobile_gym.rollouts.storing.code_state import code_state
from mobile_gym.rollouts.storing.fingerprints import file_fingerprints, fingerprint_difference
from mobile_gym.rollouts.storing.run_settings import RunSettings, judge_spec
from mobile_gym.rollouts.storing.store import SCHEMA_VERSION

JUDGE_FILES: Final = "judge_files"
"""The fingerprint of every local file of the judge; lacking where it has none."""
RESUMED: Final = "resumed_with"
"""The other commits with which the run was taken up again; lacking mostly."""
_CODE: Final = ("commit", "dirty", RESUMED)
"""What may differ where a run goes on."""


def new_run_json(
    suite: str, settings: RunSettings, version: str, tasks: Sequence[str]
) -> dict[str, Any]:
    """The content of `run.json`."""
    files = file_fingerprints(judge_spec(settings.judge))
    state = code_state()
    return {
        "schema": SCHEMA_VERSION,
        "suite": suite,
        "version": version,
        "commit": state.commit,
        "dirty": state.dirty,
        "tasks": list(tasks),
        "settings": stored_settings(asdict(settings)),
    } | ({JUDGE_FILES: files} if files else {})


_SPECS: Final = ("agent", "judge", "device", "perturbation")
"""Settings that may be JSON with arguments."""


def stored_settings(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings of a run or a bench as files have them: without secrets."""
    return {
        name: masked_spec(value) if name in _SPECS and isinstance(value, str) else value
        for name, value in settings.items()
    }


_KINDS: Final[Mapping[str, tuple[type, ...]]] = {
    "suite": (str,),
    "version": (str,),
    "commit": (str,),
    "dirty": (bool,),
    RESUMED: (list,),
    "tasks": (list,),
    "settings": (dict,),
    JUDGE_FILES: (dict,),
    "merged": (list,),
}
_SETTINGS: Final[Mapping[str, tuple[type, ...]]] = {
    "str": (str,),
    "int": (int,),
    "str | None": (str, type(None)),
    "int | None": (int, type(None)),
    "int | str | None": (int, str, type(None)),
    "tuple[int, int] | None": (list, type(None)),
}
"""What a setting of each type is in JSON."""


def check_run_json(run: Any) -> dict[str, Any]:
    """What `run.json` holds, if it is what a run writes; without secrets of earlier versions.

    Raises:
        ValueError: something is missing, or of another type.
    """
    if not isinstance(run, dict):
        raise ValueError(f"a run is an object, not {type(run).__name__}")
    known = cast("dict[str, Any]", run)
    for name in ("suite", "version", "settings"):
        if name not in known:
            raise ValueError(f"there is no {name!r}")
    for name, kinds in _KINDS.items():
        _require_kind(known, name, kinds)
    settings = known["settings"]
    types = {field.name: str(field.type) for field in fields(RunSettings)}
    for name in settings:
        if name not in types:
            raise ValueError(f"there is no setting {value_text(name)}")
        _require_kind(settings, name, _SETTINGS[types[name]])
    for name in ("agent", "judge", "seed", "episodes"):
        if name not in settings:
            raise ValueError(f"there is no setting {name!r}")
    for name in ("tasks", RESUMED, "merged"):
        kind = str if name == "tasks" else dict
        if not all(isinstance(item, kind) for item in known.get(name, ())):
            raise ValueError(f"{name!r} has an item that is no {kind.__name__}")
    return known | {"settings": stored_settings(settings)}


def _require_kind(values: Mapping[str, Any], name: str, kinds: tuple[type, ...]) -> None:
    if name in values and type(values[name]) not in kinds:
        kind_names = " or ".join(_CALLED.get(kind, kind.__name__) for kind in kinds)
        raise ValueError(f"{name!r} must be {kind_names}, not {value_text(values[name])}")


_CALLED: Final = {list: "a list", dict: "an object", type(None): "null"}


def comparable_facts(run: Mapping[str, Any]) -> dict[str, Any]:
    """All that two equal runs have in common, as JSON has it."""
    plain = json.loads(json.dumps(dict(run)))
    settings = plain.pop("settings")
    return {name: value for name, value in plain.items() if name not in _CODE} | settings


def pretty_json(value: Any) -> bytes:
    """A value as the text of a file that people read."""
    return (cleaned(json.dumps(value, indent=2, ensure_ascii=False)) + "\n").encode()


def fact_difference(name: str, there: Any, asked: Any) -> str:
    """In which way two runs differ in one of their facts, for a message."""
    if name == JUDGE_FILES:
        return fingerprint_difference(there or {}, asked or {})
    if name != "tasks":
        return f"{name} {_value_text(there)}, not {_value_text(asked)}"
    if there is None:
        return "made by a version that did not write down its tasks"
    if missing := [task for task in there if task not in asked]:
        return f"with {missing[0]} among its {len(there)} tasks"
    if extra := [task for task in asked if task not in there]:
        return f"without {extra[0]} among its {len(there)} tasks"
    return "the same tasks in another order"


def _value_text(value: Any) -> str:
    return "none" if value is None else str(value)
