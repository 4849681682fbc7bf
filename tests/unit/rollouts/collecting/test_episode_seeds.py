import pytest

from mobile_gym.core.errors import RecordingError, UsageError
from mobile_gym.rollouts import RunSettings, episode_seed
from mobile_gym.rollouts.collecting.episode_seeds import EpisodeSeeds, key_fingerprint, read_key

KEY, OTHER = b"k" * 32, b"o" * 32


def keyed(key=KEY, **settings):
    return EpisodeSeeds.of(RunSettings("noop", key=key_fingerprint(key), **settings), key)


def test_without_a_key_the_seeds_are_the_known_ones():
    seeds = EpisodeSeeds.of(RunSettings("noop", seed=5))
    assert seeds.of_environment("Lamp.TurnOn", 3) == episode_seed(5, "Lamp.TurnOn", 3)
    assert seeds.of_agent("Lamp.TurnOn", 3) == episode_seed(5, "Lamp.TurnOn", 3, "agent")


def test_repeats_meet_the_same_phone_with_another_seed_of_the_agent():
    seeds = EpisodeSeeds.of(RunSettings("noop", episodes=6, repeats=2))
    phones = [seeds.of_environment("Lamp.TurnOn", number) for number in range(6)]
    assert phones[::2] == phones[1::2]
    assert len(set(phones)) == 3
    assert len({seeds.of_agent("Lamp.TurnOn", number) for number in range(6)}) == 6


def test_a_key_gives_seeds_that_depend_on_it_and_on_all_the_rest():
    seeds = {
        keyed().of_environment("Lamp.TurnOn", 0),
        keyed(OTHER).of_environment("Lamp.TurnOn", 0),
        keyed(seed=1).of_environment("Lamp.TurnOn", 0),
        keyed().of_environment("Lamp.TurnOn", 1),
        keyed().of_environment("Lamp.CountRooms", 0),
        keyed().of_agent("Lamp.TurnOn", 0),
        EpisodeSeeds(0).of_environment("Lamp.TurnOn", 0),
    }
    assert len(seeds) == 7
    assert all(0 <= seed < 2**31 for seed in seeds)


def test_seeds_of_a_key_are_the_same_everywhere():
    # HMAC-SHA256 of "episode/Lamp.TurnOn/0/0", its first 31 bits, by the command line of OpenSSL
    assert keyed().of_environment("Lamp.TurnOn", 0) == 0xDEFF9388 >> 1


@pytest.mark.parametrize("given", [None, OTHER])
def test_another_key_than_that_of_the_run_is_refused(given):
    with pytest.raises(UsageError, match="is played with a secret key"):
        EpisodeSeeds.of(RunSettings("noop", key=key_fingerprint(KEY)), given)


def test_a_key_for_a_run_without_one_is_refused():
    with pytest.raises(UsageError, match="the run has no key"):
        EpisodeSeeds.of(RunSettings("noop"), KEY)


def test_a_key_is_the_bytes_of_its_file(tmp_path):
    (tmp_path / "key").write_bytes(KEY)
    assert read_key(tmp_path / "key") == KEY


def test_a_key_that_could_be_guessed_is_refused(tmp_path):
    (tmp_path / "key").write_bytes(b"secret")
    with pytest.raises(UsageError, match="at least 16 bytes, not 6; make one with `head -c 32"):
        read_key(tmp_path / "key")


def test_a_key_that_is_not_there_is_named(tmp_path):
    with pytest.raises(RecordingError, match="key: cannot be read"):
        read_key(tmp_path / "key")


def test_nothing_that_is_printed_or_stored_has_the_key():
    assert KEY.decode() not in f"{keyed()!r}"
    assert KEY.hex() not in key_fingerprint(KEY)
    assert key_fingerprint(KEY) != key_fingerprint(OTHER)
