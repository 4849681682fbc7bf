"""RLlib's PPO on phones, for two iterations each: what it takes as it is."""

import functools
import math

import pytest

pytestmark = pytest.mark.filterwarnings("ignore")

pytest.importorskip("lz4", reason="needs the extra mobile-gym[rllib]")
ray = pytest.importorskip("ray", reason="needs the extra mobile-gym[ray]")


@pytest.fixture(scope="module", autouse=True)
def local_ray():
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def make_phone(wrappers, config, **arguments):
    """What RLlib calls in each of its processes."""
    import gymnasium

    import mobile_gym.envs.wrappers

    del config
    env = gymnasium.make(
        "MobileGym/Suite-v0",
        **{"suite": "clock", "split": "train", "observe": ("activity",), "max_steps": 10}
        | arguments,
    )
    for name, options in wrappers.items():
        env = getattr(mobile_gym.envs.wrappers, name)(env, **options)
    return env


def trained(make, *, module=None, connector=None):
    """The results of two iterations."""
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.tune.registry import register_env

    register_env("phone", make)
    config = (
        PPOConfig()
        .environment("phone")
        .env_runners(
            num_env_runners=0, num_envs_per_env_runner=2, env_to_module_connector=connector
        )
        .training(train_batch_size_per_learner=64, minibatch_size=32, num_epochs=1)
        .debugging(seed=0, log_level="ERROR")
    )
    if module is not None:
        config = config.rl_module(rl_module_spec=RLModuleSpec(module_class=module))
    algorithm = config.build_algo()
    results = [algorithm.train() for _ in range(2)]
    algorithm.stop()
    return results


def require_learned(results):
    from ray.rllib.utils.test_utils import check_train_results_new_api_stack

    for result in results:
        check_train_results_new_api_stack(result)
    losses = [result["learners"]["default_policy"]["total_loss"] for result in results]
    assert all(math.isfinite(loss) for loss in losses)
    assert results[-1]["env_runners"]["num_env_steps_sampled_lifetime"] >= 128
    assert math.isfinite(results[-1]["env_runners"]["episode_return_mean"])


@pytest.mark.parametrize(
    "wrappers",
    [
        {"ChooseNode": {"max_nodes": 16}},
        {"ChooseNode": {"max_nodes": 16}, "MaskObservation": {"observation_key": "observations"}},
        {"NumericObservation": {}, "FlatActions": {"form": "grid", "grid": (10, 5)}},
        {"NumericObservation": {}, "FlatActions": {"form": "box", "grid": (10, 5)}},
        {},
    ],
    ids=["choose", "masked", "grid", "box", "plain"],
)
def test_their_checker_of_environments_finds_nothing(wrappers):
    """It takes environments of several agents, so two phones are made one of these, by RLlib."""
    from ray.rllib.env.multi_agent_env import make_multi_agent
    from ray.rllib.utils.pre_checks.env import check_multiagent_environments

    phones = make_multi_agent(
        functools.partial(
            make_phone, wrappers, observe=("screenshot", "instruction"), image_size=(40, 18)
        )
    )({"num_agents": 2})
    check_multiagent_environments(phones)
    phones.close()


def test_choosing_a_node_is_flat_enough():
    make = functools.partial(make_phone, {"ChooseNode": {"max_nodes": 16}})
    require_learned(trained(make))


def test_masks_are_read_from_the_observation():
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import (
        ActionMaskingTorchRLModule,
    )

    wrappers = {
        "ChooseNode": {"max_nodes": 16},
        "MaskObservation": {"observation_key": "observations"},
    }
    make = functools.partial(make_phone, wrappers)
    require_learned(trained(make, module=ActionMaskingTorchRLModule))


@pytest.mark.parametrize("form", ["grid", "box"])
def test_arrays_and_plain_touches_need_the_flattening_connector_alone(form):
    from ray.rllib.connectors.env_to_module import FlattenObservations

    wrappers = {"NumericObservation": {}, "FlatActions": {"form": form, "grid": (10, 5)}}
    make = functools.partial(
        make_phone, wrappers, observe=("screenshot", "instruction"), image_size=(40, 18)
    )
    results = trained(make, connector=lambda *args, **kwargs: FlattenObservations())
    require_learned(results)
