"""TorchRL's own wrapper, collector and loss on phones."""

import pytest

pytestmark = pytest.mark.filterwarnings("ignore")

torch = pytest.importorskip("torch", reason="needs the extra mobile-gym[models]")
pytest.importorskip("torchrl", reason="needs the extra mobile-gym[torchrl]")

from mobile_gym.core.errors import UsageError  # noqa: E402

torch.set_num_threads(1)


def made(**arguments):
    from mobile_gym.trainers.torchrl_environment import make_env

    return make_env(
        **{"suite": "clock", "split": "train", "observe": ("activity",), "max_steps": 5} | arguments
    )


def test_texts_and_screens_of_a_plain_environment_fit_their_specs():
    from torchrl.envs.utils import check_env_specs

    env = made(observe=("screenshot", "nodes", "instruction", "screen_rect"), image_size=(120, 54))
    torch.manual_seed(0)
    check_env_specs(env)
    data = env.reset()
    assert isinstance(data["instruction"], str)
    assert data["screenshot"].shape == (120, 54, 3)
    assert data["nodes_mask"].dtype == torch.bool
    env.close()


@pytest.mark.parametrize(
    "wrappers",
    [["CandidateActions"], ["ChooseNode", "MaskObservation"]],
    ids=["candidates", "choose"],
)
@pytest.mark.parametrize("num_envs", [None, 2])
def test_wrapped_environments_fit_their_specs(wrappers, num_envs):
    from torchrl.envs.utils import check_env_specs

    env = made(env_wrappers=wrappers, num_envs=num_envs)
    torch.manual_seed(0)
    check_env_specs(env)
    data = env.reset()
    masks = [name for name in data.keys() if name.endswith("mask")]  # noqa: SIM118
    assert masks
    assert all(data[name].dtype == torch.bool for name in masks)
    assert data.batch_size == (() if num_envs is None else (2,))
    env.close()


def test_episodes_of_a_batch_begin_anew_one_by_one():
    from torchrl.envs.utils import step_mdp

    env = made(env_wrappers=["ChooseNode", "MaskObservation"], num_envs=2)
    data = env.reset(seed=0)
    finish, wait = 5, 4
    data["action"] = torch.tensor([finish, wait])
    data, data_ = env.step_and_maybe_reset(data)
    assert data["next", "terminated"].squeeze(-1).tolist() == [True, False]
    assert data["next", "step"].tolist() == [1, 1]
    data_["action"] = torch.tensor([wait, wait])
    following = step_mdp(env.step(data_))
    assert following["step"].tolist() == [1, 2]
    env.close()


def test_actions_outside_the_mask_are_never_drawn():
    from torchrl.envs import ActionMask, TransformedEnv

    env = TransformedEnv(made(env_wrappers=["ChooseNode", "MaskObservation"]), ActionMask())
    torch.manual_seed(0)
    data = env.rollout(20, break_when_any_done=False)
    chosen = data["action_mask"].gather(-1, data["action"].unsqueeze(-1))
    assert chosen.all()
    env.close()


def test_a_batch_of_texts_is_refused():
    with pytest.raises(UsageError, match="CandidateActions"):
        made(num_envs=2, observe=("instruction",))


class Pointer(torch.nn.Module):
    """Scores moves and texts against the instruction's words; and a value."""

    def __init__(self, moves, texts, context):
        super().__init__()
        self.moves = torch.nn.Linear(moves, 16)
        self.texts = torch.nn.Linear(texts, 16)
        self.context = torch.nn.Linear(context, 16)

    def forward(self, moves, texts, context):
        query = torch.tanh(self.context(context)).unsqueeze(-1)
        scores = [(self.moves(moves) @ query), (self.texts(texts) @ query)]
        return torch.stack([score.squeeze(-1) for score in scores], -2)


def masked_pair(logits, moves_mask, texts_mask):
    """A move and a text, each among those that make sense; as many of one as of the other."""
    from torchrl.modules import MaskedCategorical

    mask = torch.stack([moves_mask, texts_mask], -2)
    mask = mask | ~mask.any(-1, keepdim=True)  # on some screens there is no text at all
    return torch.distributions.Independent(MaskedCategorical(logits=logits, mask=mask), 1)


def test_a_collector_and_ppo_update_a_pointer_policy():
    from tensordict.nn import ProbabilisticTensorDictModule, TensorDictModule
    from tensordict.nn import ProbabilisticTensorDictSequential as Sequential
    from torchrl.collectors import Collector
    from torchrl.modules import ValueOperator
    from torchrl.objectives import ClipPPOLoss
    from torchrl.objectives.value import GAE

    torch.manual_seed(0)
    env = made(env_wrappers=["CandidateActions"], num_envs=2, max_steps=8)
    shapes = {key: env.observation_spec[key].shape[-1] for key in ("moves", "texts", "context")}
    network = TensorDictModule(
        Pointer(**shapes), in_keys=["moves", "texts", "context"], out_keys=["logits"]
    )
    head = ProbabilisticTensorDictModule(
        in_keys={"logits": "logits", "moves_mask": "moves_mask", "texts_mask": "texts_mask"},
        out_keys=["action"],
        distribution_class=masked_pair,
        return_log_prob=True,
        default_interaction_type="random",
    )
    policy = Sequential(network, head)
    critic = ValueOperator(torch.nn.Linear(shapes["context"], 1), in_keys=["context"])
    loss_of = ClipPPOLoss(policy, critic, entropy_coeff=0.01)
    advantage = GAE(gamma=0.99, lmbda=0.95, value_network=critic)
    optimizer = torch.optim.Adam(loss_of.parameters(), lr=1e-3)
    before = [parameter.detach().clone() for parameter in loss_of.parameters()]
    collector = Collector(env, policy, frames_per_batch=32, total_frames=96)
    frames = 0
    for batch in collector:
        frames += batch.numel()
        refused = batch["moves_mask"].gather(-1, batch["action"][..., :1])
        assert refused.all()
        with torch.no_grad():
            advantage(batch)
        for _ in range(2):
            losses = loss_of(batch.reshape(-1))
            total = sum(losses[name] for name in losses.keys() if name.startswith("loss"))  # noqa: SIM118
            assert torch.isfinite(total)
            optimizer.zero_grad()
            total.backward()
            optimizer.step()
    collector.shutdown()
    assert frames == 96
    moved = [
        not torch.equal(old, new) for old, new in zip(before, loss_of.parameters(), strict=True)
    ]
    assert all(moved)
