"""Embeddings of a local encoder, made up here with random weights."""

import numpy as np
import pytest

from mobile_gym.core.errors import UsageError
from reward_models.llamatouch.similarity import TransformersEmbedder


@pytest.fixture
def encoder(tmp_path):
    pytest.importorskip("torch", reason="needs the extra mobile-gym[models]")
    transformers = pytest.importorskip("transformers", reason="needs the extra mobile-gym[models]")
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "save", "alarm", "wifi", "settings"]
    (tmp_path / "vocab.txt").write_text("\n".join(words), encoding="utf-8")
    transformers.BertTokenizerFast(str(tmp_path / "vocab.txt")).save_pretrained(tmp_path)
    config = transformers.BertConfig(
        vocab_size=len(words),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
    )
    transformers.BertModel(config).save_pretrained(tmp_path)
    return TransformersEmbedder(str(tmp_path))


def test_rows_are_unit_vectors_that_padding_does_not_change(encoder):
    rows = encoder.embed(["save alarm", "wifi", "settings wifi save alarm"])
    assert rows.shape == (3, 16)
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1.0, rtol=1e-5)
    np.testing.assert_allclose(encoder.embed(["wifi"])[0], rows[1], atol=1e-5)
    assert float(rows[0] @ rows[1]) < 0.999


def test_a_model_that_is_not_there_is_told(tmp_path):
    pytest.importorskip("transformers", reason="needs the extra mobile-gym[models]")
    with pytest.raises(UsageError, match="is not on this machine"):
        TransformersEmbedder(str(tmp_path / "none")).embed(["a"])
