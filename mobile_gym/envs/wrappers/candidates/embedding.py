"""Texts as vectors: hashed n-grams by default, a sentence model, or anything that embeds texts."""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt

from mobile_gym.core.errors import MissingExtra, UsageError
from mobile_gym.envs.wrappers.candidates.words import words_of

Rows: TypeAlias = npt.NDArray[np.float32]

_GRAM: Final = 3
"""Letters that are hashed together: enough to tell words apart, short enough for endings."""
_MAX_HASHED_WORDS: Final = 64
"""Words of a text that count; the rest of a longer one is left out."""
_KEPT_ROWS: Final = 16_384
"""Rows that a table keeps, 8 MB of 128 columns, before it starts anew."""


@runtime_checkable
class TextEmbedding(Protocol):
    """Maps texts to vectors that can be compared with each other."""

    @property
    def size(self) -> int:
        """Columns of a vector."""
        ...

    def embed(self, texts: Sequence[str]) -> Rows:
        """One vector for each text: float32 (n, size), each element in [-1, 1]."""
        ...


class HashedNgrams:
    """The words of a text and their three-letter parts, hashed; needs nothing and learns nothing.

    A text is the sum of its words, scaled to length 1, so that a label and a word of the
    instruction that share words, or most of their letters, point the same way. Chinese is hashed by
    characters and pairs of them.

    Source: feature hashing with signs (Weinberger et al., 2009); subword n-grams (fastText,
    Bojanowski et al., 2017).

    Args:
        size: columns of a vector.
    """

    def __init__(self, size: int = 128) -> None:
        self._size = size
        self._word = lru_cache(maxsize=_KEPT_ROWS)(self._hashed_word)

    @property
    def size(self) -> int:
        """Columns of a vector."""
        return self._size

    def embed(self, texts: Sequence[str]) -> Rows:
        """One vector of length 1 for each text, or of zeros where it has no words."""
        rows = np.zeros((len(texts), self._size), np.float32)
        for place, text in enumerate(texts):
            words = words_of(text)[:_MAX_HASHED_WORDS]
            pairs = [
                first_word + other
                for first_word, other in itertools.pairwise(words)
                if len(first_word) == 1 == len(other) and not first_word.isascii()
            ]
            for word in (*words, *pairs):
                rows[place] += self._word(word)
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        np.divide(rows, lengths, out=rows, where=lengths > 0)
        return rows.clip(-1.0, 1.0)

    def _hashed_word(self, word: str) -> Rows:
        row = np.zeros(self._size, np.float32)
        padded = f"<{word}>"
        grams = {padded} | {
            padded[start : start + _GRAM] for start in range(max(len(padded) - _GRAM + 1, 1))
        }
        for gram in grams:
            code = zlib.crc32(gram.encode("utf-8"))
            row[code % self._size] += 1.0 if code & 0x80000000 else -1.0
        length = float(np.linalg.norm(row))
        return row / length if length else row


class RowTable:
    """Rows of numbers by text, each computed once: what a screen shows is mostly known already.

    Args:
        width: columns of a row.
        compute: the rows of some texts.
    """

    def __init__(self, width: int, compute: Callable[[Sequence[str]], Rows]) -> None:
        self._width = width
        self._compute = compute
        self._places: dict[str, int] = {}
        self._rows = np.zeros((256, width), np.float32)

    def take(self, texts: Sequence[str], out: Rows | None = None) -> Rows:
        """The rows of some texts, into `out` where it is given."""
        places = self._places
        try:
            indices = [places[text] for text in texts]
        except KeyError:
            self._compute_rows(texts)
            indices = [self._places[text] for text in texts]
        if out is None:
            return self._rows[indices]
        out[...] = self._rows[indices]
        return out

    def _compute_rows(self, texts: Sequence[str]) -> None:
        fresh = [text for text in dict.fromkeys(texts) if text not in self._places]
        if len(self._places) + len(fresh) > _KEPT_ROWS:
            self._places = {}
            fresh = list(dict.fromkeys(texts))
        start = len(self._places)
        if start + len(fresh) > len(self._rows):
            grown = np.zeros((2 * (start + len(fresh)), self._width), np.float32)
            grown[:start] = self._rows[:start]
            self._rows = grown
        self._rows[start : start + len(fresh)] = self._compute(fresh)
        self._places.update((text, start + place) for place, text in enumerate(fresh))


MAX_TOKENS: Final = 64
"""Of a text; labels are shorter, the rest of a longer one is left out."""
BATCH: Final = 64


class _LoadedModel(NamedTuple):
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
        return int(self._load_model.model.config.hidden_size)

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """One vector of length 1 for each text, or of zeros for an empty one."""
        rows = np.zeros((len(texts), self.size), np.float32)
        filled = [number for number, text in enumerate(texts) if text.strip()]
        for start in range(0, len(filled), BATCH):
            numbers = filled[start : start + BATCH]
            rows[numbers] = self._mean_embeddings([texts[number] for number in numbers])
        return rows.clip(-1.0, 1.0)

    def _mean_embeddings(self, texts: list[str]) -> npt.NDArray[np.float32]:
        torch, tokenizer, model = self._load_model
        tokens = tokenizer(
            texts, padding=True, truncation=True, max_length=MAX_TOKENS, return_tensors="pt"
        ).to(self._device)
        with torch.inference_mode():
            states = model(**tokens).last_hidden_state.float()
        mask = tokens["attention_mask"].unsqueeze(-1)
        means = (states * mask).sum(1) / mask.sum(1).clamp(min=1)
        return torch.nn.functional.normalize(means, dim=1).cpu().numpy()

    @cached_property
    def _load_model(self) -> _LoadedModel:
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
        return _LoadedModel(torch, tokenizer, model.to(self._device).eval())

    def __getstate__(self) -> dict[str, str]:
        """Its name and device: each process loads the weights itself."""
        return {"_name": self._name, "_device": self._device}
