"""Saved environments as JSON text, for another process or another machine.

`state` imports it when it is called, for it loads cattrs, which nothing else here needs.

The task is not written but made again from its parameters, so that nothing in the text says which
commands are run; a digest tells whether the template still makes the same task. The device writes
its own states (`core.ports.PortableDevice`). The judge's memory is of the classes that
`judging.memories` names.
"""

from __future__ import annotations

import base64
import binascii
import dataclasses
import hashlib
import json
import zlib
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mobile_gym.core import actions
from mobile_gym.core.actions import Action
from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.ports import Device, DeviceReset, Judge, PortableDevice
from mobile_gym.core.tasks import Language, Task, TaskTemplate
from mobile_gym.core.texts import LANGUAGES
from mobile_gym.envs.arguments import shown
from mobile_gym.envs.randomness import EpisodeSeed
from mobile_gym.envs.state import (
    FROM_RESET,
    EnvState,
    EpisodeSetup,
    EpisodeState,
    StartPoint,
    StateOwner,
)
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.json_codec import Codec, CodecHook, Json
from mobile_gym.judging.memories import memory_classes

VERSION: Final = 2
"""Of the form; another one is refused. The device's own form has a number of its own."""
MAX_BYTES: Final = 64_000_000
"""Of a text that is read; a state of an embedded device has about 0.5 MB."""
_MAX_DEPTH: Final = 128
_KEYS: Final = frozenset(
    {
        "version",
        "template",
        "task",
        "seed",
        "perturbation",
        "device",
        "baseline",
        "moment",
        "judge",
        "shaper",
        "generator",
    }
)
_START: Final = "start"
"""Only where the episode started on a demonstration."""
_UNBUILDABLE: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a template may make of parameters that nobody would draw."""


@dataclass(frozen=True, slots=True)
class _Generator:
    """The state of a `numpy.random.PCG64`."""

    state: int
    inc: int
    has_uint32: int
    uinteger: int


def to_json(state: EnvState, owner: StateOwner) -> str:
    """A saved environment as JSON text.

    Raises:
        UsageError: the device, the judge or the generator has no form as JSON.
    """
    setup = state.setup
    device = _require_portable(owner.device_at(setup.request))
    codec = _codec_of_judge(owner.judge)
    task_token = _TASK.set(setup.task)
    try:
        value = {
            "version": VERSION,
            "template": state.template_id,
            "task": {
                "params": dict(setup.task.params),
                "language": setup.task.language,
                "digest": _task_digest(setup.task),
            },
            "seed": str(setup.seed),
            "perturbation": dict(setup.request.perturbation),
            "device": device.state_to_json(state.device),
            "baseline": None if setup.baseline is None else device.state_to_json(setup.baseline),
            "moment": codec.encode(state.moment, EpisodeState),
            "judge": codec.encode(state.judge),
            "shaper": _write_shaper(state.shaper, codec),
            "generator": codec.encode(_read_generator(state.rng), _Generator),
        }
        if setup.start != FROM_RESET:
            value[_START] = codec.encode(setup.start, StartPoint)
    finally:
        _TASK.reset(task_token)
    return json.dumps(value, separators=(",", ":"))


def from_json(text: str | bytes, owner: StateOwner) -> EnvState:
    """Read what `to_json` wrote.

    Raises:
        RecordingError: it is no JSON, or is too large or too deep.
        UsageError: it is no saved environment, one of another form or task, or one whose device or
            judge is another one.
    """
    if len(text) > MAX_BYTES:
        raise UsageError(f"a saved environment has at most {MAX_BYTES} characters")
    value = _checked_mapping(parse_json(text, "the saved environment", max_depth=_MAX_DEPTH))
    template = owner.template_of(value["template"])
    task = _read_state_task(value["task"], template)
    codec = _codec_of_judge(owner.judge)
    task_token = _TASK.set(task)
    try:
        moment = codec.decode(value["moment"], EpisodeState)
        judge = codec.decode(value["judge"])
        shaper = _read_shaper(value["shaper"], codec)
        generator = codec.decode(value["generator"], _Generator)
        start = codec.decode(value[_START], StartPoint) if _START in value else FROM_RESET
    finally:
        _TASK.reset(task_token)
    if type(judge) is not memory_classes(owner.judge)[0]:
        raise UsageError(f"this is no memory of a judge {type(owner.judge).__name__}")
    _check_substates(moment, task)
    _check_start(start, task)
    setup = _read_setup(value, task)
    device = _require_portable(owner.device_at(setup.request))
    probes = tuple(dict.fromkeys(owner.judge.probes(task)))
    baseline = value["baseline"]
    return EnvState(
        template_id=template.env_id,
        setup=dataclasses.replace(
            setup,
            probes=probes,
            recorded_probes=tuple(dict.fromkeys((*probes, *task.probes))),
            baseline=None if baseline is None else device.state_from_json(baseline),
            start=start,
        ),
        moment=moment,
        device=device.state_from_json(value["device"]),
        judge=judge,
        shaper=shaper,
        rng=_generator_state(generator),
    )


def _checked_mapping(value: Json) -> Mapping[str, Json]:
    if not isinstance(value, dict) or "version" not in value:
        raise UsageError("this is no saved environment: it has no version")
    if value["version"] != VERSION:
        raise UsageError(
            f"this saved environment has the version {shown(value['version'])}; "
            f"this one reads {VERSION}"
        )
    if set(value) - {_START} != _KEYS:
        wrong = sorted(set(value) - {_START} ^ _KEYS)
        raise UsageError(f"this is no saved environment: missing or unknown: {shown(wrong)}")
    return value


def _require_portable(device: Device) -> PortableDevice:
    if not isinstance(device, PortableDevice):
        raise UsageError(f"{device.name}: the states of this device cannot be written as JSON")
    return device


# -- task and setup -----------------------------------------------------------------------------


def _read_state_task(value: Json, template: TaskTemplate) -> Task:
    match value:
        case {"params": dict(params), "language": language, "digest": str(digest)} if (
            len(value) == 3 and language in LANGUAGES
        ):
            task = _build_task(template, params, language)
        case _:
            raise UsageError(f"this is no saved task: {shown(value)}")
    if _task_digest(task) != digest:
        raise UsageError(f"{template.env_id} makes another task today than when this was saved")
    return task


def _build_task(template: TaskTemplate, params: Mapping[str, Any], language: Language) -> Task:
    try:
        return template.task(np.random.default_rng(0), language, params)
    except UsageError:
        raise
    except _UNBUILDABLE as error:
        raise UsageError(
            f"{template.env_id} makes no task of {shown(dict(params))}: {error}"
        ) from None


def _task_digest(task: Task) -> str:
    """Of what decides how an episode of the task goes on."""
    parts = {
        field.name: getattr(task, field.name)
        for field in dataclasses.fields(task)
        if field.name not in {"solution", "wrong_endings", "reference", "tags", "source", "split"}
    }
    text = json.dumps(parts, default=_plain_value, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _plain_value(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        return {"class": type(value).__name__} | fields
    if isinstance(value, Mapping):
        return dict(value)
    raise UsageError(f"a task cannot be saved that holds a {type(value).__name__}")


def _read_setup(value: Mapping[str, Json], task: Task) -> EpisodeSetup:
    seed, perturbation = value["seed"], value["perturbation"]
    if not (isinstance(seed, str) and seed.isascii() and seed.isdecimal() and len(seed) <= 40):
        raise UsageError(f"the seed of a saved environment cannot be {shown(seed)}")
    if not isinstance(perturbation, dict):
        raise UsageError(f"a perturbation cannot be {shown(perturbation)}")
    request = DeviceReset(
        task_id=task.id,
        seed=EpisodeSeed(int(seed)).device,
        language=task.language,
        perturbation=perturbation,
    )
    return EpisodeSetup(task, request, int(seed), json.dumps(perturbation, ensure_ascii=False))


def _check_substates(moment: EpisodeState, task: Task) -> None:
    """Check that the judge's report is one on this task.

    Raises:
        UsageError: it is not.
    """
    ids = [substate.id for substate in task.substates]
    report = moment.report
    if [verdict.substate_id for verdict in report.verdicts] not in ([], ids) or not (
        {*report.newly_satisfied, *report.satisfied_at_reset} <= set(ids)
    ):
        raise UsageError(f"this is no report on the substates of {task.id}")


def _check_start(start: StartPoint, task: Task) -> None:
    """Check that an episode of this task can have started there.

    Raises:
        UsageError: it cannot.
    """
    shares_are_right = all(0.0 <= share <= 1.0 for share in (start.progress, start.goal_progress))
    are_known = {*start.satisfied} <= {substate.id for substate in task.substates}
    if min(start.step, start.steps_before_goal) < 0 or not shares_are_right or not are_known:
        raise UsageError(f"no episode of {task.id} starts at {shown(start)}")


# -- what the codec does not know by itself -----------------------------------------------------

_TASK: ContextVar[Task] = ContextVar("task of the state that is written or read")


def _write_task(task: Task) -> None:
    """Nothing: a judge's memory is of the task of its episode."""
    if task is not _TASK.get() and task != _TASK.get():
        raise UsageError("this judge remembers another task than the episode's")


def _read_task(value: Json) -> Task:
    if value is not None:
        raise UsageError("a judge's memory names no task of its own")
    return _TASK.get()


def _write_screenshot(screenshot: Screenshot) -> Json:
    height, width, _ = screenshot.shape
    packed = zlib.compress(np.ascontiguousarray(screenshot).tobytes(), 1)
    return [height, width, base64.b64encode(packed).decode("ascii")]


_MAX_SIDE_PX: Final = 8192


def _read_screenshot(value: Json) -> Screenshot:
    match value:
        case [int(height), int(width), str(packed)] if (
            0 < height <= _MAX_SIDE_PX and 0 < width <= _MAX_SIDE_PX
        ):
            pass
        case _:
            raise UsageError("a screenshot is its height, its width and its pixels")
    size = height * width * 3
    try:
        reader = zlib.decompressobj()
        raw = reader.decompress(base64.b64decode(packed, validate=True), size + 1)
    except (binascii.Error, zlib.error) as error:
        raise UsageError(f"the pixels of a screenshot cannot be read: {error}") from None
    if len(raw) != size:
        raise UsageError(f"a screenshot of {height} x {width} has not {len(raw)} bytes")
    pixels = np.frombuffer(raw, np.uint8).reshape(height, width, 3)
    pixels.flags.writeable = False
    return pixels


_HOOKS: Final = (
    CodecHook(Action, actions.to_json, actions.from_json),
    CodecHook(
        Action | None,
        lambda action: None if action is None else actions.to_json(action),
        lambda value: None if value is None else actions.from_json(value),
    ),
    CodecHook(npt.NDArray[np.uint8], _write_screenshot, _read_screenshot),
    CodecHook(Task, _write_task, _read_task),
)


def _codec_of_judge(judge: Judge) -> Codec:
    return _codec_of_memories(memory_classes(judge))


@lru_cache(maxsize=32)
def _codec_of_memories(memories: tuple[type, ...]) -> Codec:
    return Codec(EpisodeState, _Generator, StartPoint, *memories, hooks=_HOOKS)


# -- the reward ----------------------------------------------------------------------------------


def _write_shaper(state: object, codec: Codec) -> Json:
    """A number, as built-in rewards remember; or a plain JSON value of somebody's own reward."""
    if isinstance(state, float):
        return codec.encode(state, float)
    try:
        text = json.dumps(state, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise UsageError(f"what this reward remembers has no form as JSON: {error}") from None
    if parse_json(text, "what this reward remembers") != state:
        raise UsageError("what this reward remembers does not come back from JSON as it was")
    return {"plain": state}


def _read_shaper(value: Json, codec: Codec) -> object:
    match value:
        case {"plain": plain} if len(value) == 1:
            return plain
        case _:
            return codec.decode(value, float)


# -- the generator ------------------------------------------------------------------------------


def _read_generator(state: Mapping[str, Any]) -> _Generator:
    if state.get("bit_generator") != "PCG64":
        raise UsageError(f"a generator {state.get('bit_generator')!r} cannot be saved as JSON")
    return _Generator(
        int(state["state"]["state"]),
        int(state["state"]["inc"]),
        int(state["has_uint32"]),
        int(state["uinteger"]),
    )


def _generator_state(generator: _Generator) -> Mapping[str, Any]:
    bits = ((generator.state, 128), (generator.inc, 128), (generator.has_uint32, 1))
    for number, width in (*bits, (generator.uinteger, 32)):
        if not 0 <= number < 1 << width:
            raise UsageError(f"a generator's state cannot hold {shown(number)}")
    return {
        "bit_generator": "PCG64",
        "state": {"state": generator.state, "inc": generator.inc},
        "has_uint32": generator.has_uint32,
        "uinteger": generator.uinteger,
    }
