"""How alike two screens or texts are: cosine of embeddings, or of word counts without a model.

Source: LlamaTouch, section 3.3: simplified HTML, sentence embeddings, cosine above 0.85.

Source: the pooling that the all-MiniLM models were trained with, which LlamaTouch uses.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from mobile_gym.accessibility import html_elements
from mobile_gym.core.errors import MissingExtra, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest, WindowType
from mobile_gym.judging.similarity import normalize_text, text_similarity

THRESHOLD: Final = 0.85

_DATE_WORDS: Final = frozenset(
    word
    for line in (
        "january february march april may june july august september october november december",
        "jan feb mar apr jun jul aug sep sept oct nov dec",
        "monday tuesday wednesday thursday friday saturday sunday",
        "mon tue wed thu fri sat sun am pm today tomorrow yesterday",
        "上午 下午 今天 明天 昨天",
    )
    for word in line.split(" ")
)
"""Words that tell when; they change from day to day."""
_CHINESE_DATE: Final = re.compile(
    r"\d+\s*[年月日号时分秒]|星期[一二三四五六日天]|周[一二三四五六日天]"
)
_WORD: Final = re.compile(r"[^\W_]+")
_NUMBER: Final = re.compile(r"\d")


class Similarity(Protocol):
    """Compares texts and screens; both answers lie in [-1, 1], 1 for equal ones."""

    def screens(self, first: str, second: str) -> float:
        """How alike two screens are, given as `screen_html`."""
        ...

    def texts(self, first: str, second: str) -> float:
        """How alike two texts are."""
        ...


class Embedder(Protocol):
    """A model that maps texts to vectors."""

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """One row for each text; rows need no unit length."""
        ...


@lru_cache(maxsize=512)
def _forest_html(forest: AccessibilityForest) -> str:
    lines: list[str] = []
    for element in html_elements(forest):
        if element.match is None:
            continue  # the back key is on every screen
        name = element.match.node.resource_id.rpartition("/")[2]
        attributes = f' id="{name}"' if name else ""
        if element.checked is not None:
            attributes += f" checked={str(element.checked).lower()}"
        if element.description:
            attributes += f' alt="{element.description}"'
        lines.append(f"<{element.tag}{attributes}>{element.text}</{element.tag}>")
    return "\n".join(lines)


def screen_html(frame: Frame) -> str:
    """The apps' windows as simple HTML: an element per line, by its kind, its name and its text."""
    return _forest_html(
        AccessibilityForest(
            tuple(tree for tree in frame.nodes.trees if tree.window_type == WindowType.APPLICATION)
        )
    )


def steady_words(text: str) -> tuple[str, ...]:
    """The words of a text without numbers and dates, normalised."""
    plain = _CHINESE_DATE.sub(" ", normalize_text(text))
    return tuple(
        word
        for word in _WORD.findall(plain)
        if not _NUMBER.search(word) and word not in _DATE_WORDS
    )


class LexicalSimilarity:
    """Without a model: screens by their words, numbers and dates left out; texts by their letters.

    It needs nothing installed and gives the same answer everywhere.
    """

    def screens(self, first: str, second: str) -> float:
        """Cosine of the word counts; two screens without any words are equal."""
        if first == second:
            return 1.0
        return _cosine_similarity(_word_counts(first), _word_counts(second))

    def texts(self, first: str, second: str) -> float:
        """Ratcliff and Obershelp's ratio of the normalised texts."""
        return text_similarity(first, second)


@lru_cache(maxsize=2048)
def _word_counts(html: str) -> Counter[str]:
    return Counter(steady_words(html.replace("_", " ")))


def _cosine_similarity(first: Counter[str], second: Counter[str]) -> float:
    if not first or not second:
        return float(not first and not second)
    shared = sum(count * second[word] for word, count in first.items())
    return shared / math.sqrt(_squared_norm(first) * _squared_norm(second))


def _squared_norm(counts: Counter[str]) -> int:
    return sum(count * count for count in counts.values())


class EmbeddingSimilarity:
    """Cosine of what an embedding model says; every text is embedded once."""

    def __init__(self, embedder: Embedder, cache_size: int = 4096) -> None:
        self._embedder = embedder
        self._cache_size = cache_size
        self._vectors: dict[str, npt.NDArray[np.float32]] = {}

    def screens(self, first: str, second: str) -> float:
        """Cosine of the screens' embeddings."""
        return self.texts(first, second)

    def texts(self, first: str, second: str) -> float:
        """Cosine of the texts' embeddings."""
        if first == second:
            return 1.0
        return float(np.dot(self._vector(first), self._vector(second)))

    def _vector(self, text: str) -> npt.NDArray[np.float32]:
        known = self._vectors.get(text)
        if known is None:
            row = np.asarray(self._embedder.embed([text]), dtype=np.float32)[0]
            known = row / max(float(np.linalg.norm(row)), 1e-12)
            if len(self._vectors) >= self._cache_size:
                self._vectors.clear()
            self._vectors[text] = known
        return known


# transformers has no usable types for its auto classes.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false


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
