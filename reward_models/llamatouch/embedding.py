"""Sentence embeddings from a local encoder: mean of the last layer over the text's tokens.

Source: the pooling that the all-MiniLM models were trained with, which LlamaTouch uses.
"""

# transformers has no usable types for its auto classes.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mobile_gym.core.errors import MissingExtra, UsageError

DEFAULT_MODEL: Final = "sentence-transformers/all-MiniLM-L6-v2"
_MAX_TOKENS: Final = 256
"""What all-MiniLM-L6-v2 reads of a text."""


class TransformersEmbedder:
    """An encoder of the `transformers` library, from a folder or the local cache.

    Nothing is downloaded. It is loaded at the first use.
    """

    def __init__(self, model: str = DEFAULT_MODEL, device: str = "cpu") -> None:
        self.name = model
        self._device = device
        self._loaded: tuple[Any, Any] | None = None

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """One row of unit length for each text.

        Raises:
            MissingExtra: torch or transformers is not installed.
            UsageError: the model is not on this machine.
        """
        tokenizer, model = self._load()
        import torch

        batch = tokenizer(
            list(texts), padding=True, truncation=True, max_length=_MAX_TOKENS, return_tensors="pt"
        ).to(self._device)
        with torch.inference_mode():
            hidden = model(**batch).last_hidden_state
        mask = batch["attention_mask"].unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * mask).sum(dim=1) / mask.sum(dim=1).clamp(min=1.0)
        return torch.nn.functional.normalize(mean, dim=1).float().cpu().numpy()

    def _load(self) -> tuple[Any, Any]:
        if self._loaded is None:
            try:
                from transformers import AutoModel, AutoTokenizer
            except ImportError:
                raise MissingExtra("models", "embeddings need torch and transformers") from None
            try:
                tokenizer = AutoTokenizer.from_pretrained(self.name, local_files_only=True)
                model = AutoModel.from_pretrained(self.name, local_files_only=True)
            except (OSError, ValueError) as error:
                reason = " ".join(str(error).split())[:200]
                raise UsageError(
                    f"the embedding model {self.name!r} is not on this machine ({reason}); "
                    "give the path of a folder with one, or none for the lexical measure"
                ) from None
            self._loaded = (tokenizer, model.to(self._device).eval())
        return self._loaded
