"""Our spaces in Minari's data sets, whichever of both packages is imported first.

Minari writes a space by a function per type and reads it by the name of the type, so that a space
of another package can be neither. Here each is written as the plain space that contains its values
(`Box`, `Text`, `Dict`), which Minari reads without this package, and with what makes it the same
space again under `mobile_gym`. A plain `Text` lists its characters, so that one that is read so may
refuse values with other characters.

Minari is not imported here: whoever imports it finds the functions added.

Source: Minari 0.5, `serialization.py`.
"""

# Minari's dispatch tables are not typed, and they alone call these functions.
# pyright: standard, reportUnusedFunction=false

from __future__ import annotations

import importlib.abc
import importlib.util
import json
import string
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final

_MODULE: Final = "minari.serialization"
_OWN: Final = "mobile_gym"
"""The key of what a plain space is read without."""
_CHARACTERS: Final = "".join(sorted({*string.printable}))


def add_to_minari() -> None:
    """Have Minari write and read our spaces, from its import on where that is still to come."""
    module = sys.modules.get(_MODULE)
    if module is not None:
        _register_spaces(module)
    elif not any(isinstance(finder, _MinariImportHook) for finder in sys.meta_path):
        sys.meta_path.insert(0, _MinariImportHook())


class _MinariImportHook(importlib.abc.MetaPathFinder):
    """Adds the functions when Minari's module of them has been imported."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's own spec, with a loader that does one thing more; no other module's."""
        if fullname != _MODULE:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(fullname)
        if spec is not None and spec.loader is not None:
            load = spec.loader.exec_module

            def exec_module(module: ModuleType) -> None:
                load(module)
                _register_spaces(module)

            spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec


def _register_spaces(module: Any) -> None:
    from gymnasium import spaces

    from mobile_gym.spaces import ActionSpace, Image, ScalarBox, Utf8Text

    write: Any = module.serialize_space
    read: dict[str, Callable[[dict[str, Any]], Any]] = module.deserialize_space.registry
    plain = {kind: write.registry[kind] for kind in (spaces.Box, spaces.Dict)}

    def add(kind: type, fields: Callable[[Any], dict[str, Any]]) -> None:
        def serialize(space: Any, to_string: bool = True) -> Any:
            value = fields(space)
            return json.dumps(value) if to_string else value

        write.register(kind)(serialize)

    def box(space: Any, name: str, *arguments: Any) -> dict[str, Any]:
        written = plain[spaces.Box](space, to_string=False)
        return {**written, _OWN: [name, *arguments]}

    add(
        ScalarBox,
        lambda space: box(space, "ScalarBox", *space.bounds, list(space.shape), str(space.dtype)),
    )
    add(Image, lambda space: box(space, "Image", *space.shape[:2]))
    add(
        Utf8Text,
        lambda space: {
            "type": "Text",
            "max_length": space.max_bytes,
            "min_length": 0,
            "charset": _CHARACTERS,
            _OWN: ["Utf8Text", space.max_bytes],
        },
    )
    add(
        ActionSpace,
        lambda space: {**plain[spaces.Dict](space, to_string=False), _OWN: ["ActionSpace"]},
    )
    own = {kind.__name__: kind for kind in (ActionSpace, Image, ScalarBox, Utf8Text)}
    for name in ("Box", "Dict", "Text"):
        read[name] = _deserializer(own, read[name])


def _deserializer(
    own: dict[str, Callable[..., Any]], plain: Callable[[dict[str, Any]], Any]
) -> Callable[[dict[str, Any]], Any]:
    def deserialize(value: dict[str, Any]) -> Any:
        name, *arguments = value.get(_OWN) or [""]
        return own[name](*arguments) if name in own else plain(value)

    return deserialize
