"""Tiny models with random weights, saved as real ones are: what they say is garbage, how is not."""

from __future__ import annotations

from pathlib import Path

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import (
    CLIPVisionConfig,
    LlamaConfig,
    LlamaForCausalLM,
    LlavaConfig,
    LlavaForConditionalGeneration,
    LlavaProcessor,
    PreTrainedTokenizerFast,
)
from transformers.models.clip.image_processing_pil_clip import CLIPImageProcessorPil

SPECIAL = ["<pad>", "<s>", "</s>", "<image>"]
WORDS = ["Is the alarm set?", "Answer yes or no.", '{"answer": "yes"}', "user assistant system"]
CHAT = (
    "{% for message in messages %}<s>{{ message.role }}: "
    "{% if message.content is string %}{{ message.content }}{% else %}"
    "{% for part in message.content %}"
    "{% if part.type == 'image' %}<image>{% else %}{{ part.text }}{% endif %}"
    "{% endfor %}{% endif %}</s>{% endfor %}"
    "{% if add_generation_prompt %}<s>assistant: {% endif %}"
)
PATCH, SIDE = 8, 32


def train_tokenizer() -> PreTrainedTokenizerFast:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=320,
        special_tokens=SPECIAL,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(WORDS, trainer)
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token="<pad>",
        bos_token="<s>",
        eos_token="</s>",
        chat_template=CHAT,
    )


def text_config(tokenizer: PreTrainedTokenizerFast, context_tokens: int = 256) -> LlamaConfig:
    return LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        max_position_embeddings=context_tokens,
        pad_token_id=0,
        bos_token_id=1,
        eos_token_id=2,
    )


def save_text_model(folder: Path) -> Path:
    torch.manual_seed(0)
    tokenizer = train_tokenizer()
    LlamaForCausalLM(text_config(tokenizer)).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def save_vision_model(folder: Path, context_tokens: int = 256) -> Path:
    torch.manual_seed(0)
    tokenizer = train_tokenizer()
    vision = CLIPVisionConfig(
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        image_size=SIDE,
        patch_size=PATCH,
    )
    config = LlavaConfig(
        vision_config=vision,
        text_config=text_config(tokenizer, context_tokens),
        image_token_index=3,
        image_seq_length=(SIDE // PATCH) ** 2,
    )
    LlavaForConditionalGeneration(config).save_pretrained(folder)
    side = {"height": SIDE, "width": SIDE}
    LlavaProcessor(
        image_processor=CLIPImageProcessorPil(size={"shortest_edge": SIDE}, crop_size=side),
        tokenizer=tokenizer,
        patch_size=PATCH,
        vision_feature_select_strategy="default",
        num_additional_image_tokens=1,
        chat_template=CHAT,
    ).save_pretrained(folder)
    return folder
