"""A tiny Qwen3-VL with random weights, for which whole tool calls are single tokens.

Random weights then call tools, too. Its chat template is the one that TRL knows of that family.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import (
    PreTrainedTokenizerFast,
    Qwen3VLConfig,
    Qwen3VLForConditionalGeneration,
    Qwen3VLProcessor,
)
from transformers.models.qwen2_vl.image_processing_pil_qwen2_vl import Qwen2VLImageProcessorPil
from transformers.processing_utils import ProcessorMixin
from trl.chat_template_utils import qwen3_vl_chat_template

VISION = ["<|vision_start|>", "<|vision_end|>", "<|image_pad|>", "<|video_pad|>"]
PATCH, MERGE = 16, 2


def tokenizer(
    calls: Sequence[tuple[str, Mapping[str, Any]]], texts: Sequence[str] = ()
) -> PreTrainedTokenizerFast:
    """Bytes, frequent pieces of the texts, control tokens, and each call as one token."""
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=1024,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    made.train_from_iterator(texts, trainer)
    made.add_special_tokens(["<|im_start|>", "<|im_end|>", "<|pad|>", *VISION])
    made.add_tokens(
        [
            f"<tool_call>\n{json.dumps({'name': name, 'arguments': arguments})}\n</tool_call>"
            for name, arguments in calls
        ]
    )
    return PreTrainedTokenizerFast(
        tokenizer_object=made, eos_token="<|im_end|>", pad_token="<|pad|>"
    )


class PictureProcessor(Qwen3VLProcessor):
    """Without videos, whose processor needs torchvision."""

    def __init__(self, image_processor: Any, tokenizer: Any, chat_template: str) -> None:
        ids = tokenizer.convert_tokens_to_ids
        self.vision_start_token, self.vision_end_token = VISION[:2]
        self.vision_start_token_id, self.vision_end_token_id = map(ids, VISION[:2])
        self.image_token, self.video_token = VISION[2:]
        self.image_token_id, self.video_token_id = map(ids, VISION[2:])
        ProcessorMixin.__init__(self, image_processor, tokenizer, chat_template=chat_template)


def processor(words: PreTrainedTokenizerFast) -> PictureProcessor:
    """Pictures of at most 16 tokens."""
    pixels = (PATCH * MERGE) ** 2
    return PictureProcessor(
        image_processor=Qwen2VLImageProcessorPil(
            patch_size=PATCH,
            merge_size=MERGE,
            size={"shortest_edge": 4 * pixels, "longest_edge": 16 * pixels},
        ),
        tokenizer=words,
        chat_template=qwen3_vl_chat_template,
    )


def model(words: PreTrainedTokenizerFast) -> Qwen3VLForConditionalGeneration:
    """One layer of each kind."""
    torch.manual_seed(0)
    ids = {name: words.convert_tokens_to_ids(name) for name in VISION}
    return Qwen3VLForConditionalGeneration(
        Qwen3VLConfig(
            text_config={
                "vocab_size": len(words),
                "hidden_size": 32,
                "intermediate_size": 32,
                "num_hidden_layers": 1,
                "num_attention_heads": 2,
                "num_key_value_heads": 1,
                "head_dim": 16,
                "max_position_embeddings": 16384,
                "rope_parameters": {
                    "rope_type": "default",
                    "rope_theta": 10_000.0,
                    "mrope_section": [4, 2, 2],
                },
            },
            vision_config={
                "depth": 1,
                "hidden_size": 32,
                "intermediate_size": 32,
                "num_heads": 2,
                "patch_size": PATCH,
                "spatial_merge_size": MERGE,
                "temporal_patch_size": 2,
                "out_hidden_size": 32,
                "num_position_embeddings": 256,
                "deepstack_visual_indexes": [0],
            },
            image_token_id=ids["<|image_pad|>"],
            video_token_id=ids["<|video_pad|>"],
            vision_start_token_id=ids["<|vision_start|>"],
            vision_end_token_id=ids["<|vision_end|>"],
        )
    )
