"""Supervised fine-tuning of a vision-language model through TRL's `SFTTrainer`.

What is saved is a model like any: agents play with it that are given `kind` "transformers" and the
folder as `model`, and judges ask it as `{"kind": "transformers", "path": FOLDER}`.

Source: TRL 1.16: a data set of `prompt`, `completion` and `images`; the loss is on completions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.control_tokens import control_token_pattern
from mobile_gym.core.errors import MissingExtra, UsageError
from mobile_gym.trainers.supervised import QuestionAndAnswer, training_rows

_EXTRA: Final = "trl"
_LORA_TARGETS: Final = "all-linear"
"""Every linear layer but the output's. Source: QLoRA, section 4: all of them are needed."""


@dataclass(frozen=True, slots=True)
class TuningSettings:
    """How to tune.

    Attributes:
        steps: updates.
        batch: exchanges in one forward pass.
        accumulate: passes in one update.
        learning_rate: its peak; it falls linearly to 0.
        lora_rank: of adapters, which are merged into the weights at the end; 0 trains the weights
            themselves. Adapters need the package `peft`.
        bf16: weights and arithmetic in bfloat16, as a GPU wants them.
        seed: of the order, and of the adapters.
        report_to: where curves go: "none", "tensorboard", "trackio" or "wandb".
    """

    steps: int = 200
    batch: int = 1
    accumulate: int = 1
    learning_rate: float = 1e-4
    lora_rank: int = 0
    bf16: bool = False
    seed: int = 0
    report_to: str = "none"

    def __post_init__(self) -> None:
        for name, least in (("steps", 1), ("batch", 1), ("accumulate", 1), ("lora_rank", 0)):
            if (value := getattr(self, name)) < least:
                raise UsageError(f"{name} is {value}; it must be at least {least}")


@dataclass(frozen=True, slots=True)
class TuningResult:
    """What came of it.

    Attributes:
        model: the folder of the model.
        exchanges: how many there were to learn from.
        losses: of each update.
    """

    model: Path
    exchanges: int
    losses: tuple[float, ...]


def fine_tune(
    model: str,
    exchanges: Callable[[], Iterator[QuestionAndAnswer]],
    out: Path,
    tuning: TuningSettings,
) -> TuningResult:
    """Tune a model, and save it with its processor.

    Args:
        model: a folder as `save_pretrained` writes it, or a name on the Hugging Face hub.
        exchanges: gives what there is to learn; it is written to disk, and read from there.
        out: a new or empty folder.
        tuning: how.

    Raises:
        UsageError: the folder is not empty, there is nothing to learn, or the model is none that
            reads pictures.
        MissingExtra: the extra `trl` is not installed, or `peft` for adapters.
    """
    try:
        import torch
        import transformers
        import trl  # pyright: ignore[reportMissingImports]
    except ImportError as error:
        raise MissingExtra(_EXTRA, f"fine-tuning needs {error.name}") from error
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise UsageError(f"{out} is not empty; name a new folder")
    adapters = _lora_config(tuning.lora_rank)
    dtype = torch.bfloat16 if tuning.bf16 else torch.float32
    try:
        processor: Any = transformers.AutoProcessor.from_pretrained(model)
        weights: Any = transformers.AutoModelForImageTextToText.from_pretrained(model, dtype=dtype)
    except (OSError, ValueError) as error:
        line = str(error).strip().partition("\n")[0]
        raise UsageError(f"{model!r} is no model that reads pictures: {line}") from error
    rows = _training_data_set(exchanges, getattr(processor, "tokenizer", processor), out / "rows")
    trainer = trl.SFTTrainer(
        weights,
        args=trl.SFTConfig(
            output_dir=str(out / "trainer"),
            max_steps=tuning.steps,
            per_device_train_batch_size=tuning.batch,
            gradient_accumulation_steps=tuning.accumulate,
            learning_rate=tuning.learning_rate,
            max_length=None,  # a prompt that is cut in a picture is an error
            bf16=tuning.bf16,
            use_cpu=not torch.cuda.is_available(),
            seed=tuning.seed,
            logging_steps=1,
            report_to=tuning.report_to,
            save_strategy="no",
            disable_tqdm=True,
        ),
        train_dataset=rows,
        processing_class=processor,
        peft_config=adapters,
    )
    trainer.train()
    tuned: Any = trainer.accelerator.unwrap_model(trainer.model)
    if adapters is not None:
        tuned = tuned.merge_and_unload()
    tuned.save_pretrained(out / "model")
    processor.save_pretrained(out / "model")
    losses = tuple(float(entry["loss"]) for entry in trainer.state.log_history if "loss" in entry)
    return TuningResult(out / "model", len(rows), losses)


def _lora_config(rank: int) -> Any:
    """The configuration of LoRA adapters; None for rank 0."""
    if not rank:
        return None
    try:
        import peft  # pyright: ignore[reportMissingImports]
    except ImportError as error:
        raise MissingExtra(_EXTRA, "adapters need the package peft, too") from error
    return peft.LoraConfig(
        r=rank, lora_alpha=2 * rank, target_modules=_LORA_TARGETS, task_type="CAUSAL_LM"
    )


def _training_data_set(
    exchanges: Callable[[], Iterator[QuestionAndAnswer]], tokenizer: Any, folder: Path
) -> Any:
    """The data set, on disk in a folder of its own.

    Raises:
        UsageError: it would be empty.
    """
    import datasets

    parts = datasets.List({"type": datasets.Value("string"), "text": datasets.Value("string")})
    messages = datasets.List({"role": datasets.Value("string"), "content": parts})
    controls = control_token_pattern(tokenizer)
    first = next(exchanges(), None)
    if first is None:
        raise UsageError("there is nothing to learn from: no action of the episodes is a lesson")
    return datasets.Dataset.from_generator(
        lambda: training_rows(exchanges(), controls),
        features=datasets.Features(
            prompt=messages, completion=messages, images=datasets.List(datasets.Image())
        ),
        cache_dir=str(folder),
        fingerprint="rows",  # the folder is new, so nothing else is in it
    )
