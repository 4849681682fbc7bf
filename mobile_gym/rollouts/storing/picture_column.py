"""Columns of pictures as the package `datasets` keeps them, so that they load as images.

Such a column is a struct of the file's bytes and a path, and the schema's metadata says what the
columns are. Other readers of Parquet see the struct.

Source: `datasets.Image.pa_type` and `datasets.Features.from_arrow_schema`, which takes a column as
images where the metadata says so and the column has exactly that type.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import pyarrow as pa

PICTURE: Final = pa.struct([("bytes", pa.binary()), ("path", pa.string())])
_KEY: Final = "huggingface"
_NAMES: Final = {"double": "float64", "float": "float32"}
"""Arrow's names of types where `datasets` has others."""


def picture(data: bytes | None) -> dict[str, bytes | None] | None:
    """A value of such a column; None where there is no picture."""
    return None if data is None else {"bytes": data, "path": None}


def bytes_of(value: bytes | Mapping[str, bytes] | None) -> bytes | None:
    """The bytes of a picture, from such a column or from one of plain bytes."""
    return value["bytes"] if isinstance(value, Mapping) else value


def with_pictures(schema: pa.Schema, name: str) -> pa.Schema:
    """The schema with that column as pictures, and what `datasets` asks for."""
    place = schema.get_field_index(name)
    return for_datasets(schema.set(place, pa.field(name, PICTURE)))


def for_datasets(schema: pa.Schema) -> pa.Schema:
    """The schema with what `datasets` asks for; whatever metadata it had is gone."""
    features = {field.name: _feature(field.type) for field in schema}
    metadata = json.dumps({"info": {"features": features}}, ensure_ascii=False)
    return schema.with_metadata({_KEY: metadata})


def _feature(kind: pa.DataType) -> Any:
    """A column's type in the words of `datasets`."""
    if kind == PICTURE:
        return {"_type": "Image"}
    if pa.types.is_list(kind):
        return {"feature": _feature(kind.value_type), "_type": "List"}
    if pa.types.is_struct(kind):
        return {field.name: _feature(field.type) for field in kind}
    return {"dtype": _NAMES.get(str(kind), str(kind)), "_type": "Value"}
