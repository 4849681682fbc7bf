"""Texts as vectors of a sentence model, through the extra `models`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from mobile_gym.core.errors import MissingExtra, UsageError

MAX_TOKENS: Final = 64
"""Of a text; labels are shorter, the rest of a longer one is left out."""
BATCH: Final = 64


class _Loaded(NamedTuple):
    torch: Any
    tokenizer: Any
    model: Any


class SentenceEmbedding:
    """Mean of a model's last hidden states over the tokens of a text, scaled to length 1.

    Weights are loaded at the first use; code that comes with them is never run.

    Source: mean pooling as in Sentence-BERT (Reimers and Gurevych, 2019).

    Args:
        model: a folder with weights and tokenizer, or a name that transformers finds.
        device: that the model runs on, as torch calls it.

    Raises:
        MissingExtra: at the first use, without the extra `models`.
        UsageError: at the first use, the model cannot be loaded.
    """

    def __init__(self, model: str | Path, device: str = "cpu") -> None:
        self._name = str(model)
        self._device = device

    @property
    def size(self) -> int:
        """Columns of a vector."""
        return int(self._loaded.model.config.hidden_size)

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """One vector of length 1 for each text, or of zeros for an empty one."""
        rows = np.zeros((len(texts), self.size), np.float32)
        filled = [number for number, text in enumerate(texts) if text.strip()]
        for start in range(0, len(filled), BATCH):
            numbers = filled[start : start + BATCH]
            rows[numbers] = self._pooled([texts[number] for number in numbers])
        return rows.clip(-1.0, 1.0)

    def _pooled(self, texts: list[str]) -> npt.NDArray[np.float32]:
        torch, tokenizer, model = self._loaded
        tokens = tokenizer(
            texts, padding=True, truncation=True, max_length=MAX_TOKENS, return_tensors="pt"
        ).to(self._device)
        with torch.inference_mode():
            states = model(**tokens).last_hidden_state.float()
        mask = tokens["attention_mask"].unsqueeze(-1)
        means = (states * mask).sum(1) / mask.sum(1).clamp(min=1)
        return torch.nn.functional.normalize(means, dim=1).cpu().numpy()

    @cached_property
    def _loaded(self) -> _Loaded:
        try:
            import torch
            from transformers import AutoModel, AutoTokenizer
        except ImportError as error:
            raise MissingExtra("models", "a sentence model needs torch and transformers") from error
        try:
            tokenizer = AutoTokenizer.from_pretrained(self._name, trust_remote_code=False)
            model = AutoModel.from_pretrained(self._name, trust_remote_code=False)
        except (OSError, ValueError) as error:
            raise UsageError(
                f"the sentence model {self._name!r} cannot be loaded: {error}"
            ) from error
        return _Loaded(torch, tokenizer, model.to(self._device).eval())

    def __getstate__(self) -> dict[str, str]:
        """Its name and device: each process loads the weights itself."""
        return {"_name": self._name, "_device": self._device}
