"""The network: do the words of a statement stand on the screen, and what surrounds them there.

Every word of the statement and of the task looks at the nodes of the screen (attention, drawn to
those that have the same word), and carries what it finds there, together with whether the same word
stood on the screen before, in the action, and in the name of the page.
"""

# torch has no usable types for calls of modules.
# pyright: reportPrivateImportUsage=false

from __future__ import annotations

import torch
from torch import Tensor, nn

from reward_models.learned.encoding import SIZES

_PLACES = 4
"""Where a word may be found: screen, screen before, action, page."""


class Network(nn.Module):
    """From encoded examples to the logit that each statement holds.

    Args:
        width: of a word.
    """

    def __init__(self, width: int = 48) -> None:
        super().__init__()
        self.width = width
        self.words = nn.Embedding(SIZES["vocabulary"], width, padding_idx=0)
        nn.init.normal_(self.words.weight, std=width**-0.5)
        self.looks = nn.Linear(SIZES["looks"], width)
        self.keys = nn.Linear(width, width)
        self.queries = nn.Linear(width, width)
        self.same = nn.Parameter(torch.tensor(4.0))
        self.found = nn.Linear(3 * width + _PLACES + 1, 2 * width)
        self.whole = nn.Sequential(
            nn.Linear(11 * width + SIZES["claim_flags"] + 1 + 2 * _PLACES + 1, 2 * width),
            nn.ReLU(),
            nn.Dropout(0.1),
            nn.Linear(2 * width, 1),
        )

    def forward(
        self,
        words: Tensor,
        looks: Tensor,
        page: Tensor,
        before: Tensor,
        done: Tensor,
        claim: Tensor,
        task: Tensor,
        flags: Tensor,
    ) -> Tensor:
        """One logit per example; arguments as in `TrainingSet.batch`, with a leading dimension."""
        asked = torch.cat([claim, task], dim=1)
        real = asked.ne(0)
        length = claim.shape[1]
        nodes = _masked_mean(self.words(words), words.ne(0)) + self.looks(looks.float())
        is_node = words.ne(0).any(dim=2)

        on_node = (asked[:, :, None, None] == words[:, None]).any(dim=3) & real[:, :, None]
        places = torch.stack(
            [
                on_node.any(dim=2),
                *(
                    _occurrence_mask(asked, other) & real
                    for other in (before.flatten(1), done, page)
                ),
            ],
            dim=2,
        ).float()

        query = self.words(asked)
        drawn = self.queries(query) @ self.keys(nodes).transpose(1, 2) / self.width**0.5
        drawn = (drawn + self.same * on_node).masked_fill(~is_node[:, None], -1e4)
        seen = drawn.softmax(dim=2) @ nodes
        is_claim = torch.zeros_like(asked, dtype=query.dtype)
        is_claim[:, :length] = 1.0
        matches = torch.relu(
            self.found(torch.cat([query, seen, query * seen, places, is_claim[..., None]], dim=2))
        )

        # How much of the statement each node says, and what the node that says most looks like.
        cover = on_node[:, :length].float().sum(dim=1) / real[:, :length].sum(1, True).clamp(min=1)
        best = (8.0 * cover).masked_fill(~is_node, -1e4).softmax(dim=1)
        pooled = (best[:, :, None] * nodes).sum(dim=1)
        in_claim, in_task = real[:, :length], real[:, length:]
        top = matches[:, :length].masked_fill(~in_claim[..., None], 0.0).amax(dim=1)
        return self.whole(
            torch.cat(
                [
                    _masked_mean(matches[:, :length], in_claim),
                    top,
                    _masked_mean(matches[:, length:], in_task),
                    _masked_mean(query[:, :length], in_claim),
                    pooled,
                    nodes.masked_fill(~is_node[..., None], 0.0).mean(dim=1),
                    _masked_mean(self.words(done), done.ne(0)),
                    _masked_mean(self.words(page), page.ne(0)),
                    flags.float(),
                    _masked_mean(places[:, :length], in_claim),
                    _masked_mean(places[:, length:], in_task),
                    cover.amax(dim=1, keepdim=True),
                ],
                dim=1,
            )
        ).squeeze(1)


def _occurrence_mask(asked: Tensor, other: Tensor) -> Tensor:
    return (asked[:, :, None] == other[:, None]).any(dim=2)


def _masked_mean(values: Tensor, real: Tensor) -> Tensor:
    """Over the last but one dimension, of what is real."""
    weight = real.unsqueeze(-1).to(values.dtype)
    return (values * weight).sum(dim=-2) / weight.sum(dim=-2).clamp(min=1.0)
