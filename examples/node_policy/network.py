"""The policy: a pointer network that reads the instruction and points at a move, then at a text.

Source: pointer networks (Vinyals et al., 2015); layers with the norm first (Xiong et al., 2020).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from node_policy.screens import Batch, Sizes

MASKED = -1e9
"""A logit that is never drawn; finite, so that rows without a choice give numbers, too."""
MOST_WORDS = 128


class Attention(nn.Module):
    """Rows look at the rows of a memory; `bias` (batch, heads or 1, rows, memory) is added."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.query = nn.Linear(width, width)
        self.memory = nn.Linear(width, 2 * width)
        self.out = nn.Linear(width, width)

    def forward(self, rows: Tensor, memory: Tensor, bias: Tensor) -> Tensor:
        """What the rows take from the memory."""
        query = self.query(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
        key, value = self.memory(memory).unflatten(-1, (2, self.heads, -1)).unbind(2)
        seen = functional.scaled_dot_product_attention(
            query, key.transpose(1, 2), value.transpose(1, 2), attn_mask=bias.to(query.dtype)
        )
        return self.out(seen.transpose(1, 2).flatten(2))


class Block(nn.Module):
    """Attention, then two layers on each row by itself."""

    def __init__(self, width: int, heads: int, dropout: float) -> None:
        super().__init__()
        self.row_norm, self.memory_norm = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = Attention(width, heads)
        self.layers = nn.Sequential(
            nn.LayerNorm(width), nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width)
        )
        self.dropout = nn.Dropout(dropout)

    def forward(self, rows: Tensor, memory: Tensor, bias: Tensor) -> Tensor:
        """The rows with what they have seen."""
        seen = self.attention(self.row_norm(rows), self.memory_norm(memory), bias)
        rows = rows + self.dropout(seen)
        return rows + self.dropout(self.layers(rows))


class Reading(NamedTuple):
    """What the network makes of screens: the instruction's words, and a summary and the moves."""

    words: Tensor
    words_bias: Tensor
    rows: Tensor


class Decision(NamedTuple):
    """What was chosen on each screen, its log probability, and the value of the screen."""

    moves: Tensor
    texts: Tensor
    log_prob: Tensor
    value: Tensor


class Judgement(NamedTuple):
    """Of choices that were made: log probability, entropy, value, and log probabilities of all.

    `text_logits` are those of the screens `with_text`, where the move takes a text.
    """

    log_prob: Tensor
    entropy: Tensor
    value: Tensor
    move_logits: Tensor
    text_logits: Tensor
    with_text: Tensor


@dataclass(frozen=True, slots=True)
class Shape:
    """The size of the network; `dropout` is of cloning alone."""

    width: int = 64
    heads: int = 2
    layers: int = 1
    dropout: float = 0.0


class NodePolicy(nn.Module):
    """Scores moves against the instruction, then texts for the chosen move.

    Each move is its label's embedding and its features. It looks at the words of the instruction,
    first at those that are spelled like its label (a learned share of the cosine is added to the
    attention), then at the other moves of the screen. A row of its own, made of the context,
    gathers what the value is told from. The features also count straight, so that what holds on
    every screen, such as that a label in the instruction is worth a tap, is learned in no time.
    """

    def __init__(self, sizes: Sizes, shape: Shape | None = None) -> None:
        super().__init__()
        self.sizes, self.shape = sizes, Shape() if shape is None else shape
        width, heads, dropout = self.shape.width, self.shape.heads, self.shape.dropout
        self.embedding = nn.Linear(sizes.embedding, width)
        self.place = nn.Parameter(0.02 * torch.randn(MOST_WORDS, width))
        self.word = nn.Linear(sizes.word_features, width)
        self.reader = Block(width, heads, dropout)
        self.move = nn.Linear(sizes.move_features, width)
        self.around = nn.ModuleList(nn.Linear(sizes.embedding, width, bias=False) for _ in range(3))
        self.context = nn.Linear(sizes.context, width)
        self.likeness = nn.Parameter(torch.linspace(0.0, 8.0, heads))
        self.move_looks = Block(width, heads, dropout)
        self.among_moves = nn.ModuleList(
            Block(width, heads, dropout) for _ in range(self.shape.layers)
        )
        self.text = nn.Linear(sizes.text_features, width)
        self.before = nn.Linear(sizes.embedding, width)
        self.text_looks = Block(width, heads, dropout)
        self.asking = nn.Linear(2 * width, width)
        self.norm = nn.LayerNorm(width)
        self.move_prior = nn.Linear(sizes.move_features, 1, bias=False)
        self.text_prior = nn.Linear(sizes.text_features, 1, bias=False)
        nn.init.zeros_(self.move_prior.weight)
        nn.init.zeros_(self.text_prior.weight)
        self.move_score = _scorer(width)
        self.text_score = _scorer(width)
        self.value_score = _scorer(width)

    def read(self, batch: Batch) -> Reading:
        """Read screens."""
        bias = _mask_bias(batch.words_mask)[:, None, None]
        known = self.embedding(batch.rows)
        words = known[batch.words] + self.place[: batch.words.shape[1]]
        words = words + self.word(batch.words_features)
        words = self.reader(words, words, bias)
        weights = batch.words_mask.unsqueeze(-1).to(words.dtype)
        whole = (words * weights).sum(1) / weights.sum(1).clamp(min=1)
        summary = self.context(batch.context) + whole
        rows = known[batch.moves] + self.move(batch.moves_features)
        for place, layer in enumerate(self.around):
            rows = rows + layer(batch.rows)[batch.around[..., place]]
        rows = torch.cat([summary.unsqueeze(1), rows + summary.unsqueeze(1)], dim=1)
        alike = functional.pad(self._likeness(batch, batch.moves, batch.words), (0, 0, 1, 0))
        rows = self.move_looks(rows, words, bias + alike)
        row_bias = functional.pad(_mask_bias(batch.moves_mask), (1, 0))[:, None, None]
        for block in self.among_moves:
            rows = block(rows, rows, row_bias)
        return Reading(words, bias, self.norm(rows))

    def move_logits(self, reading: Reading, batch: Batch) -> Tensor:
        """Log probabilities of the moves, (B, K)."""
        scores = self.move_score(reading.rows[:, 1:]) + self.move_prior(batch.moves_features)
        scores = scores.squeeze(-1).float()
        return scores.masked_fill(~batch.moves_mask, MASKED).log_softmax(-1)

    def text_logits(self, reading: Reading, batch: Batch, screens: Tensor, moves: Tensor) -> Tensor:
        """Log probabilities of the texts for chosen moves.

        Args:
            reading: of all screens.
            batch: the same.
            screens: which of the screens are asked for.
            moves: chosen on these.
        """
        texts = self.embedding(batch.rows)[batch.texts[screens]]
        texts = texts + self.before(batch.rows)[batch.before[screens]]
        texts = texts + self.text(batch.texts_features[screens])
        alike = self._likeness(batch, batch.texts[screens], batch.words[screens])
        texts = self.text_looks(texts, reading.words[screens], reading.words_bias[screens] + alike)
        rows = reading.rows[screens]
        chosen = rows[torch.arange(len(rows), device=rows.device), 1 + moves]
        asking = self.asking(torch.cat([chosen, rows[:, 0]], dim=-1))
        scores = self.text_score(self.norm(texts + asking.unsqueeze(1)))
        scores = (scores + self.text_prior(batch.texts_features[screens])).squeeze(-1).float()
        return scores.masked_fill(~batch.texts_mask[screens], MASKED).log_softmax(-1)

    def value(self, reading: Reading, *, apart: bool = False) -> Tensor:
        """What each screen is worth, (B,); learned `apart`, it leaves what is read as it is."""
        summary = reading.rows[:, 0]
        return self.value_score(summary.detach() if apart else summary).squeeze(-1).float()

    @torch.no_grad()
    def decide(
        self, batch: Batch, *, greedy: bool = False, generator: torch.Generator | None = None
    ) -> Decision:
        """Choose a move on each screen, and a text where the move takes one."""

        def pick(logits: Tensor) -> Tensor:
            if greedy or not len(logits):
                return logits.argmax(-1)
            return torch.multinomial(logits.exp(), 1, generator=generator).squeeze(-1)

        reading = self.read(batch)
        logits = self.move_logits(reading, batch)
        moves = pick(logits)
        log_prob = _pick_per_row(logits, moves)
        texts = torch.zeros_like(moves)
        screens = _pick_per_row(batch.takes_text, moves).nonzero().squeeze(-1)
        if len(screens):
            text_logits = self.text_logits(reading, batch, screens, moves[screens])
            texts[screens] = pick(text_logits)
            log_prob[screens] += _pick_per_row(text_logits, texts[screens])
        return Decision(moves, texts, log_prob, self.value(reading))

    def judge(
        self, batch: Batch, moves: Tensor, texts: Tensor, *, apart: bool = False
    ) -> Judgement:
        """How likely choices are, for learning from them."""
        reading = self.read(batch)
        logits = self.move_logits(reading, batch)
        screens = _pick_per_row(batch.takes_text, moves).nonzero().squeeze(-1)
        text_logits = self.text_logits(reading, batch, screens, moves[screens])
        log_prob, entropy = _pick_per_row(logits, moves), _distribution_entropy(logits)
        log_prob = log_prob.index_add(0, screens, _pick_per_row(text_logits, texts[screens]))
        entropy = entropy.index_add(0, screens, _distribution_entropy(text_logits))
        value = self.value(reading, apart=apart)
        return Judgement(log_prob, entropy, value, logits, text_logits, screens)

    def _likeness(self, batch: Batch, rows: Tensor, words: Tensor) -> Tensor:
        """How much the spelling of a word adds to the attention, (B, heads, rows, words)."""
        cosine = batch.rows[rows] @ batch.rows[words].transpose(1, 2)
        return self.likeness[:, None, None] * cosine.unsqueeze(1)

    def facts(self) -> dict[str, dict[str, object]]:
        """What a network must have in common with this one to take its weights."""
        return {"sizes": asdict(self.sizes), "shape": asdict(self.shape)}


def _scorer(width: int) -> nn.Sequential:
    """Two layers that give one number; the last starts small, so that all choices start alike."""
    last = nn.Linear(width, 1)
    nn.init.normal_(last.weight, std=0.01)
    nn.init.zeros_(last.bias)
    return nn.Sequential(nn.Linear(width, width), nn.GELU(), last)


def _mask_bias(mask: Tensor) -> Tensor:
    return torch.zeros(mask.shape, device=mask.device).masked_fill(~mask, MASKED)


def _pick_per_row(rows: Tensor, chosen: Tensor) -> Tensor:
    """From each row the chosen entry."""
    return rows.gather(-1, chosen.unsqueeze(-1)).squeeze(-1)


def _distribution_entropy(logits: Tensor) -> Tensor:
    return -(logits.exp() * logits.clamp(min=-50.0)).sum(-1)
