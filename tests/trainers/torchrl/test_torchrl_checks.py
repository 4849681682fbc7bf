"""The checks that TorchRL ships for environments, on every form of ours in every kind of batch.

They are `check_env_specs` and `torchrl.testing`. The other helpers there (`make_envs`, mocked
environments) make environments of TorchRL's own.
"""

import functools

import gymnasium
import pytest

pytestmark = pytest.mark.filterwarnings("ignore")

torch = pytest.importorskip("torch", reason="needs the extra mobile-gym[models]")
pytest.importorskip("torchrl", reason="needs the extra mobile-gym[torchrl]")

torch.set_num_threads(1)

ID = "MobileGym/Settings.TurnOnWifi-v0"
CHOOSE = ["ChooseNode", "MaskObservation"]
GRID = [
    "NumericObservation",
    {"name": "FlatActions", "arguments": {"grid": (5, 3)}},
    "MaskObservation",
]
FORMS = {
    "choose": {"env_wrappers": CHOOSE, "observe": ("activity",)},
    "candidates": {"env_wrappers": ["CandidateActions"], "observe": ("activity",)},
    "grid": {
        "env_wrappers": GRID,
        "observe": ("screenshot", "instruction"),
        "image_size": (40, 18),
    },
}
BATCHES = {"one": {}, "vector": {"num_envs": 3}, "workers": {"num_envs": 3, "workers": 2}}


def made(**arguments):
    from mobile_gym.trainers.torchrl_environment import make_env

    return make_env(**{"suite": "clock", "split": "train", "max_steps": 4} | arguments)


def checked(env, observation_key):
    """Run TorchRL's checks on an environment, and the same episodes again from the same seeds."""
    from torchrl.envs.utils import check_env_specs
    from torchrl.testing.assertions import rollout_consistency_assertion

    rollouts = []
    try:
        for is_contiguous in (True, False):
            check_env_specs(env, return_contiguous=is_contiguous, break_when_any_done=False)
        for _ in range(2):
            env.set_seed(3)
            torch.manual_seed(0)
            rollouts.append(env.rollout(10, break_when_any_done=False))
    finally:
        env.close()
    first, again = (one if one.ndim > 1 else one.unsqueeze(0) for one in rollouts)
    rollout_consistency_assertion(first, observation_key=observation_key, done_strict=True)
    for key in (observation_key, "action", ("next", "reward"), ("next", "done")):
        assert torch.equal(first[key], again[key]), key


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("form", FORMS)
def test_every_form_in_every_batch(form, batch):
    key = {"choose": "observation", "candidates": "moves", "grid": "screenshot"}[form]
    checked(made(**FORMS[form], **BATCHES[batch]), key)


@pytest.mark.parametrize("batch", ["SerialEnv", "ParallelEnv"])
def test_batches_of_torchrls_own(batch):
    import torchrl.envs

    arguments = {} if batch == "SerialEnv" else {"mp_start_method": "fork"}
    make = functools.partial(made, **FORMS["choose"])
    checked(getattr(torchrl.envs, batch)(2, make, **arguments), "observation")


def test_transforms_around_it():
    from torchrl.envs import (
        ActionMask,
        Compose,
        DoubleToFloat,
        InitTracker,
        RewardSum,
        StepCounter,
        TransformedEnv,
    )

    around = Compose(
        ActionMask(), InitTracker(), RewardSum(), StepCounter(max_steps=3), DoubleToFloat()
    )
    checked(TransformedEnv(made(num_envs=2, **FORMS["choose"]), around), "observation")


@pytest.mark.parametrize("is_categorical", [True, False])
def test_their_wrapper_without_ours(is_categorical):
    from torchrl.envs import GymWrapper

    from mobile_gym.envs.wrappers import ChooseNode
    from mobile_gym.trainers.torchrl_environment import register_spaces

    register_spaces()
    phone = ChooseNode(gymnasium.make(ID, observe=("activity",), max_steps=4))
    checked(GymWrapper(phone, categorical_action_encoding=is_categorical), "observation")
