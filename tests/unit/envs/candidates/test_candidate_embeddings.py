"""Texts as vectors: hashed, of a model, and the table that keeps them."""

import pickle
import sys
from collections.abc import Sequence
from pathlib import Path

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest

import mobile_gym  # noqa: F401
from mobile_gym.core.errors import MissingExtra, UsageError
from mobile_gym.envs.wrappers import CandidateActions
from mobile_gym.envs.wrappers.candidates import HashedNgrams, SentenceEmbedding, TextEmbedding
from mobile_gym.envs.wrappers.candidates.embedding import RowTable


class TestHashedNgrams:
    def test_rows_have_length_one_but_for_empty_texts(self) -> None:
        rows = HashedNgrams(64).embed(["Alarm", "闹钟", ""])
        assert rows.dtype == np.float32
        np.testing.assert_allclose(np.linalg.norm(rows, axis=1), [1, 1, 0], atol=1e-5)

    def test_alike_texts_point_the_same_way(self) -> None:
        alarm, alarms, label, other = HashedNgrams().embed(
            ["alarm", "Alarms", "Add alarm", "Contacts"]
        )
        assert alarm @ alarms > 0.6
        assert alarm @ label > 0.5
        assert abs(alarm @ other) < 0.3

    def test_it_is_the_same_in_every_process(self) -> None:
        row = HashedNgrams(8).embed(["a"])[0]
        assert row.tolist() == [0, 0, 0, -1, 0, 0, 0, 0]


class TestRowTable:
    def test_each_text_is_computed_once(self) -> None:
        asked: list[str] = []

        def lengths(texts: Sequence[str]) -> npt.NDArray[np.float32]:
            asked.extend(texts)
            return np.array([[len(text)] for text in texts], np.float32)

        table = RowTable(1, lengths)
        assert table.take(["a", "bb", "a"]).ravel().tolist() == [1, 2, 1]
        assert table.take(["bb", "ccc"]).ravel().tolist() == [2, 3]
        assert asked == ["a", "bb", "ccc"]

    def test_it_starts_anew_where_it_is_full(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("mobile_gym.envs.wrappers.candidates.embedding._KEPT_ROWS", 3)
        table = RowTable(1, lambda texts: np.array([[float(text)] for text in texts], np.float32))
        for number in range(10):
            texts = [str(number), str(number + 1)]
            assert table.take(texts).ravel().tolist() == [number, number + 1]


@pytest.fixture(scope="module")
def sentence_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a random encoder of 16 columns and a tokenizer of a few words."""
    transformers = pytest.importorskip("transformers", reason="needs the extra mobile-gym[models]")
    import torch
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import Whitespace

    torch.set_num_threads(1)
    torch.manual_seed(0)
    words = {word: place for place, word in enumerate(("[PAD]", "[UNK]", "alarm", "add", "clock"))}
    tokenizer = Tokenizer(WordLevel(words, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    folder = tmp_path_factory.mktemp("sentences")
    transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="[PAD]", unk_token="[UNK]"
    ).save_pretrained(folder)
    config = transformers.BertConfig(
        vocab_size=len(words),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
    )
    transformers.BertModel(config).save_pretrained(folder)
    return folder


class TestSentenceEmbedding:
    def test_padding_changes_nothing(self, sentence_model: Path) -> None:
        embedding = SentenceEmbedding(sentence_model)
        assert isinstance(embedding, TextEmbedding)
        alone = embedding.embed(["alarm"])
        together = embedding.embed(["alarm", "add alarm clock clock", ""])
        np.testing.assert_allclose(alone[0], together[0], atol=1e-5)
        np.testing.assert_allclose(np.linalg.norm(together, axis=1), [1, 1, 0], atol=1e-5)

    def test_the_wrapper_takes_it(self, sentence_model: Path) -> None:
        env = gymnasium.make("MobileGym/Clock.SetAlarm-v0", observe=("activity",))
        wrapped = CandidateActions(env, embedding=SentenceEmbedding(sentence_model))
        observation, _ = wrapped.reset(seed=0)
        assert observation["moves"].shape == (128, 16)
        assert wrapped.observation_space.contains(observation)

    def test_it_is_pickled_without_its_weights(self, sentence_model: Path) -> None:
        embedding = SentenceEmbedding(sentence_model)
        expected = embedding.embed(["add alarm"])
        data = pickle.dumps(embedding)
        assert len(data) < 1000
        np.testing.assert_array_equal(pickle.loads(data).embed(["add alarm"]), expected)

    def test_a_folder_without_a_model_is_named(self, tmp_path: Path) -> None:
        pytest.importorskip("transformers", reason="needs the extra mobile-gym[models]")
        with pytest.raises(UsageError, match="cannot be loaded"):
            SentenceEmbedding(tmp_path).embed(["alarm"])

    def test_the_extra_is_named_where_it_is_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "transformers", None)
        with pytest.raises(MissingExtra, match=r"mobile-gym\[models\]"):
            SentenceEmbedding("any").embed(["alarm"])
