"""Models whose weights are on this machine, run with transformers: text alone, or with pictures.

Weights are loaded at the first question, once per process, from local files alone; code that comes
with weights is never run. What a screen says cannot speak for the conversation: the control tokens
of a model are broken up wherever they occur in a text.
"""

from __future__ import annotations

import functools
import hashlib
import io
import re
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from mobile_gym.core.control_tokens import break_control_tokens, control_token_pattern
from mobile_gym.core.errors import MissingExtra, UsageError
from mobile_gym.core.language_models import (
    Message,
    ModelUnavailable,
    Picture,
    Reply,
    Request,
    Usage,
)

MAX_KEPT: Final = 2
"""Models of which a process keeps the weights: judges are made anew for every task."""
_HASHED_BYTES: Final = 1 << 20
"""Files up to this size tell models apart by their content, larger ones by name and size."""


class _LoadedModel(NamedTuple):
    """A model that is ready to answer."""

    torch: Any
    processor: Any
    tokenizer: Any
    model: Any
    device: Any
    reads_pictures: bool
    controls: re.Pattern[str] | None
    """Matches every control token."""
    context_tokens: int | None
    ends: frozenset[int]
    """Ids of the tokens that end a reply."""
    busy: threading.Lock
    """Held while it answers: weights and random state are shared."""


class TransformersModel:
    """A local model with a chat template.

    Questions of the same kind are answered together, `batch_size` at a time; a batch that does not
    fit into memory, or holds a question that cannot be read, is halved. A question with a
    temperature and a seed is answered alone, so that its reply does not depend on its company.

    A request's schema is not enforced.

    Args:
        path: a folder as `save_pretrained` writes it, or a name in the local hub cache.
        name: in reports; None is the last part of the path.
        device: `"auto"` (a GPU where there is one), or what torch calls it.
        dtype: `"auto"` (as saved), or what torch calls it, such as `"bfloat16"`.
        batch_size: how many questions are answered together at most.
        timeout_s: for a batch; what has been written by then is a reply that was cut off.

    Raises:
        UsageError: an argument is wrong.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        name: str | None = None,
        device: str = "auto",
        dtype: str = "auto",
        batch_size: int = 4,
        timeout_s: float = 300.0,
    ) -> None:
        if batch_size < 1:
            raise UsageError(f"batch_size is {batch_size}; it must be at least 1")
        if not timeout_s > 0:
            raise UsageError(f"timeout_s is {timeout_s}; it must be positive")
        self._path = str(path)
        self.name = Path(self._path).name if name is None else name
        self._device = device
        self._dtype = dtype
        self._batch_size = batch_size
        self._timeout_s = timeout_s
        self._loaded: _LoadedModel | None = None
        self._digest: str | None = None

    @property
    def settings(self) -> Mapping[str, Any]:
        """What decides the replies besides the name and the request."""
        if self._digest is None:
            self._digest = _folder_digest(Path(self._path))
        return {"weights": self._digest, "dtype": self._dtype}

    def complete(self, requests: Sequence[Request]) -> list[Reply | ModelUnavailable]:
        """Answer all of them, in batches.

        Raises:
            UsageError: there is no usable model in the path, or no such device.
            MissingExtra: the extra `models` is not installed.
        """
        if not requests:
            return []
        results: dict[int, Reply | ModelUnavailable] = {}
        if self._loaded is None:
            with _LOADING:
                self._loaded = _load_model(
                    self._path, self._device, self._dtype, _file_facts(Path(self._path))
                )
        with self._loaded.busy:
            for positions in _request_batches(requests, self._batch_size):
                batch = [requests[position] for position in positions]
                results.update(zip(positions, self._answer(self._loaded, batch), strict=True))
        return [results[position] for position in range(len(requests))]

    def _answer(self, loaded: _LoadedModel, batch: list[Request]) -> list[Reply | ModelUnavailable]:
        from jinja2 import TemplateError

        try:
            return [*self._generate(loaded, batch)]
        except (ModelUnavailable, OSError, RuntimeError, TemplateError, ValueError) as error:
            # Out of memory, too long, a picture that is none, a role that the template refuses.
            kind = "" if isinstance(error, ModelUnavailable) else f"{type(error).__name__}: "
            reason = f"{self.name}: {kind}{error}"[:500]
        if loaded.device.type == "cuda":
            loaded.torch.cuda.empty_cache()
        if len(batch) == 1:
            return [ModelUnavailable(reason)]
        half = len(batch) // 2
        return self._answer(loaded, batch[:half]) + self._answer(loaded, batch[half:])

    def _generate(self, loaded: _LoadedModel, batch: list[Request]) -> list[Reply]:
        torch, started_s, first = loaded.torch, time.perf_counter(), batch[0]
        inputs = loaded.processor.apply_chat_template(
            [_chat_messages(loaded, request) for request in batch],
            add_generation_prompt=True,
            tokenize=True,
            return_dict=True,
            return_tensors="pt",
            processor_kwargs={"padding": True},
        ).to(loaded.device)
        asked = inputs["attention_mask"].sum(dim=1).tolist()
        width = inputs["input_ids"].shape[1]
        if loaded.context_tokens is not None and width + first.max_tokens > loaded.context_tokens:
            raise ModelUnavailable(
                f"a question of {max(asked)} tokens and a reply of {first.max_tokens} do not fit "
                f"into its {loaded.context_tokens}"
            )
        sampling: dict[str, Any] = (
            {"do_sample": True, "temperature": first.temperature}
            if first.temperature > 0
            else {"do_sample": False, "temperature": None, "top_p": None, "top_k": None}
        )
        shared = [loaded.device] if loaded.device.type == "cuda" else []
        with torch.random.fork_rng(shared), torch.inference_mode():
            if first.seed is None:
                torch.seed()
            else:
                torch.manual_seed(first.seed)
            written = loaded.model.generate(
                **inputs, max_new_tokens=first.max_tokens, max_time=self._timeout_s, **sampling
            )
        rows = written[:, width:].tolist()
        latency_s = (time.perf_counter() - started_s) / len(batch)
        return [
            self._reply(loaded, row, int(tokens), latency_s)
            for row, tokens in zip(rows, asked, strict=True)
        ]

    def _reply(self, loaded: _LoadedModel, row: list[int], asked: int, latency_s: float) -> Reply:
        end = next((position for position, token in enumerate(row) if token in loaded.ends), None)
        tokens = row if end is None else row[:end]
        return Reply(
            text=loaded.tokenizer.decode(tokens, skip_special_tokens=True),
            usage=Usage(1, asked, len(tokens) + (end is not None), latency_s=latency_s),
            model=self.name,
            finish_reason="length" if end is None else "stop",
        )


_LOADING: Final = threading.Lock()


@functools.lru_cache(maxsize=MAX_KEPT)
def _load_model(path: str, device: str, dtype: str, files: object) -> _LoadedModel:
    """Load a model, or have again the one that another judge of this process has loaded.

    Args:
        path: of the model.
        device: for its weights.
        dtype: of its weights.
        files: those of the folder as they are now; a model that was trained again is another one.

    Raises:
        UsageError: there is no usable model in the path, or no such device.
        MissingExtra: the extra `models` is not installed.
    """
    try:
        import torch
        import transformers
        from transformers.models.auto.modeling_auto import (
            MODEL_FOR_IMAGE_TEXT_TO_TEXT_MAPPING as VISION,
        )
    except ImportError as error:
        raise MissingExtra("models", f"a local model needs {error.name}") from error
    if device == "auto":
        device = "cuda" if torch.cuda.is_available() else "cpu"
    try:
        config: Any = transformers.AutoConfig.from_pretrained(path, local_files_only=True)
        reads_pictures = type(config) in VISION
        kind: Any = (
            transformers.AutoModelForImageTextToText
            if reads_pictures
            else transformers.AutoModelForCausalLM
        )
        reader: Any = transformers.AutoProcessor if reads_pictures else transformers.AutoTokenizer
        processor = reader.from_pretrained(path, local_files_only=True)
        model = kind.from_pretrained(path, local_files_only=True, dtype=dtype).to(device).eval()
    except (ImportError, OSError, RuntimeError, ValueError) as error:
        line = str(error).strip().partition("\n")[0]
        raise UsageError(f"no model can be loaded from {path!r} to {device!r}: {line}") from error
    tokenizer = processor.tokenizer if reads_pictures else processor
    if not processor.chat_template:
        raise UsageError(f"the model in {path!r} has no chat template; judges need one that chats")
    tokenizer.padding_side = "left"  # replies then start at the same place in every row
    if tokenizer.pad_token is None:
        tokenizer.pad_token = tokenizer.eos_token
    ends = model.generation_config.eos_token_id
    return _LoadedModel(
        torch=torch,
        processor=processor,
        tokenizer=tokenizer,
        model=model,
        device=torch.device(device),
        reads_pictures=reads_pictures,
        controls=control_token_pattern(tokenizer),
        context_tokens=getattr(config.get_text_config(), "max_position_embeddings", None),
        ends=frozenset([ends] if isinstance(ends, int) else ends or ()),
        busy=threading.Lock(),
    )


def _chat_messages(loaded: _LoadedModel, request: Request) -> list[dict[str, Any]]:
    """The messages as chat templates want them.

    Raises:
        ModelUnavailable: there is a picture, and the model reads none, or it is none.
    """
    turns: list[dict[str, Any]] = []
    for message in request.messages:
        if loaded.reads_pictures:
            turns.append({"role": message.role, "content": _message_parts(loaded, message)})
        elif message.pictures:
            raise ModelUnavailable("it reads no pictures")
        else:
            turns.append(
                {
                    "role": message.role,
                    "content": break_control_tokens(message.text, loaded.controls),
                }
            )
    return turns


def _message_parts(loaded: _LoadedModel, message: Message) -> list[dict[str, Any]]:
    return [
        {"type": "image", "image": _pillow_image(part)}
        if isinstance(part, Picture)
        else {"type": "text", "text": break_control_tokens(part, loaded.controls)}
        for part in message.parts
    ]


def _pillow_image(picture: Picture) -> Any:
    from PIL import Image

    try:
        return Image.open(io.BytesIO(picture.data)).convert("RGB")
    except (OSError, Image.DecompressionBombError) as error:
        raise ModelUnavailable(f"a picture cannot be read ({type(error).__name__})") from None


def _request_batches(requests: Sequence[Request], size: int) -> Iterator[list[int]]:
    """Positions of requests that can be answered together."""
    groups: dict[tuple[Any, ...], list[int]] = {}
    for position, request in enumerate(requests):
        pictures = any(message.pictures for message in request.messages)
        alone = position if request.temperature > 0 and request.seed is not None else None
        kind = (pictures, request.max_tokens, request.temperature, alone)
        groups.setdefault(kind, []).append(position)
    for group in groups.values():
        for start in range(0, len(group), size):
            yield group[start : start + size]


def _file_facts(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Names, sizes and times of change of a folder's files."""
    paths = sorted(folder.glob("*")) if folder.is_dir() else []
    states = ((path.name, path.stat()) for path in paths)
    return tuple((name, state.st_size, state.st_mtime_ns) for name, state in states)


def _folder_digest(folder: Path) -> str:
    """Tells models apart: the small files of a folder, and the names and sizes of the large ones.

    For what is no folder it is made of the name alone.
    """
    digest = hashlib.sha256(folder.name.encode())
    files = sorted(path for path in folder.glob("*") if path.is_file()) if folder.is_dir() else []
    for path in files:
        size = path.stat().st_size
        digest.update(f"{path.name} {size} ".encode())
        if size <= _HASHED_BYTES:
            digest.update(path.read_bytes())
    return digest.hexdigest()
