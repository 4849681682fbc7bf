"""One policy for many tasks: it reads the instruction, points at a move and at a text to type.

python examples/train_node_policy.py clone --out runs/clone --episodes 40 --workers 2
python examples/train_node_policy.py ppo --init runs/clone/policy.pt --out runs/ppo
python examples/train_node_policy.py grpo --tasks Settings.SetScreenTimeout --out runs/grpo
python examples/train_node_policy.py evaluate runs/ppo/policy.pt --against runs/clone/policy.pt

Needs PyTorch; the parts are in `examples/node_policy`.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path

import torch
from node_policy import evaluating, saving
from node_policy.cloning import CloneSettings, clone
from node_policy.curves import PACKAGES, Curves
from node_policy.demonstrations import Demonstrations, collect
from node_policy.environments import Phones, task_names
from node_policy.grpo import Grpo, GrpoSettings
from node_policy.network import NodePolicy, Shape
from node_policy.playing import Start, play
from node_policy.ppo import Ppo, PpoSettings
from node_policy.screens import Table
from node_policy.updating import Updater, UpdateSettings

from mobile_gym import seed_block
from mobile_gym.core.errors import MobileGymError
from task_suites import catalog


def phones_of(given: argparse.Namespace) -> Phones:
    """The environments of a training run; of training instances alone."""
    names = tuple(given.tasks) or task_names("train", given.kinds)
    templates = map(catalog.template, names)
    tasks = tuple(
        evaluating.with_instruction(template, given.instruction) for template in templates
    )
    arguments = json.loads(given.env)
    return Phones(tasks, "train", given.max_moves, given.max_texts, arguments)


def policy_of(given: argparse.Namespace, phones: Phones) -> NodePolicy:
    """A new policy, or the one to go on from."""
    torch.manual_seed(given.seed)
    source = given.resume or given.init
    if source:
        return saving.load_policy(source, phones.sizes()).to(given.device)
    policy = NodePolicy(
        phones.sizes(), Shape(given.width, given.heads, given.layers, given.dropout)
    )
    return policy.to(given.device).eval()


def run_clone(given: argparse.Namespace, curves: Curves) -> None:
    """Collect demonstrations, or read them, and learn from them."""
    phones = phones_of(given)
    file = given.demonstrations or given.out / "demonstrations.npz"
    policy = policy_of(given, phones)
    if file.exists():
        shown = Demonstrations.load(file, policy.sizes)
    else:
        seeds = seed_block(given.seed, given.episodes, "demonstrations")
        shown = collect(phones.make, policy.sizes, phones.names, seeds, workers=given.workers)
        shown.save(file)
        for task, count in sorted(shown.failures.items()):
            print(f"{task}: {count} of {given.episodes} episodes cannot be shown")
    print(f"{len(shown.steps)} steps of {shown.episodes} episodes")
    settings = CloneSettings(
        epochs=given.epochs,
        batch=given.batch,
        learning_rate=given.learning_rate or 1e-3,
        minutes=given.minutes,
    )
    clone(policy, shown, settings, curves, seed=given.seed, device=given.device)
    saving.save(given.out / "policy.pt", policy)


def run_reinforcement(given: argparse.Namespace, curves: Curves) -> None:
    """Learn by PPO or GRPO."""
    phones = phones_of(given)
    policy = policy_of(given, phones)
    is_ppo = given.algorithm == "ppo"
    settings = UpdateSettings(
        learning_rate=given.learning_rate or 3e-4,
        epochs=given.epochs,
        batch=given.batch,
        entropy=given.entropy,
        value=0.5 if is_ppo else 0.0,
        kl=given.kl,
    )
    updater = Updater(policy, Table(policy.sizes), settings, given.device)
    budget = {"steps": given.steps, "minutes": given.minutes}
    if is_ppo:
        vector = phones.make_vector(given.envs, given.workers)
        opened = [vector]
        gathered = PpoSettings(
            **budget, horizon=given.horizon, warmup=given.warmup, focus=given.focus
        )
        learner = Ppo(vector, updater, gathered, given.seed)
    else:
        opened = envs = [phones.make() for _ in range(given.envs)]
        groups = GrpoSettings(**budget, groups=given.groups, size=given.group_size)
        learner = Grpo(envs, phones.names, updater, groups, given.seed)
    if given.resume:
        saving.resume(given.resume, updater, learner)
    save = partial(saving.save, given.out / "policy.pt", policy, updater, learner)
    try:
        learner.learn(curves, save)
    finally:
        save()
        for env in opened:
            env.close()


def run_evaluate(given: argparse.Namespace) -> None:
    """Print the table and write it, with all episodes, as JSON."""
    groups = {"": given.policies, "against, ": given.against}
    rows, outcomes = {}, {}
    for place in given.on:
        for condition in given.instruction:
            part = evaluating.Part(place, condition)
            for group, files in groups.items():
                if files and (not group or condition == "own"):
                    runs = [run for file in files for run in runs_of(given, part, file)]
                    outcomes[group + part.name] = runs
                    rows[group + part.name] = evaluating.success_rate(runs)
            if condition == "own" and given.against:
                name = f"gain, {part.name}"
                pair = (outcomes[part.name], outcomes[f"against, {part.name}"])
                rows[name] = evaluating.paired_gain(*pair)
    print(evaluating.table(rows))
    names = ("kinds", "tasks", "env", "max_moves", "max_texts", "seed", "sampled")
    facts = {name: getattr(given, name) for name in names}  # no paths, so that it can be shared
    evaluating.write(given.out, {"arguments": facts}, outcomes, rows)


def runs_of(
    given: argparse.Namespace, part: evaluating.Part, file: Path
) -> list[list[evaluating.Outcome]]:
    """The episodes of a policy, or those that an earlier evaluation wrote."""
    if file.suffix == ".json":
        return evaluating.read(file, part)
    return [outcomes_of(given, part, file)]


def outcomes_of(
    given: argparse.Namespace, part: evaluating.Part, file: Path
) -> list[evaluating.Outcome]:
    """Play every task of a part with some seeds."""
    templates = part.templates(given.kinds, given.tasks)
    if part.condition == "other":
        templates = tuple(item for item in templates if evaluating.varies(item))
    phones = Phones(templates, part.split, given.max_moves, given.max_texts, json.loads(given.env))  # type: ignore[arg-type]
    policy = saving.load_policy(file, phones.sizes()).to(given.device)
    envs = [phones.make() for _ in range(given.envs)]
    seeds = seed_block(given.seed, given.episodes, "evaluation")
    starts = [Start(item.id, seed) for seed in seeds for item in templates]
    generator = torch.Generator(given.device).manual_seed(given.seed)
    played = play(
        policy,
        Table(policy.sizes),
        envs,
        starts,
        greedy=not given.sampled,
        generator=generator,
        device=given.device,
    )
    for env in envs:
        env.close()
    return [
        evaluating.Outcome(*run.start, run.success, run.steps) for run in played if run.is_valid
    ]


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    commands = parser.add_subparsers(dest="algorithm", required=True)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--tasks", nargs="*", default=[], help="instead of all of the kinds")
    common.add_argument("--kinds", nargs="*", default=["operation"])
    common.add_argument("--env", default="{}", help="more arguments of MobileEnv, as JSON")
    common.add_argument("--envs", type=int, default=32)
    common.add_argument("--max-moves", type=int, default=64)
    common.add_argument("--max-texts", type=int, default=64)
    common.add_argument("--device", default="cpu", help='"cuda" learns in bfloat16')
    training = argparse.ArgumentParser(add_help=False)
    training.add_argument("--out", type=Path, required=True)
    training.add_argument("--seed", type=int, default=0)
    training.add_argument("--init", type=Path, help="the weights to begin with")
    training.add_argument("--resume", type=Path, help="a run of the same settings to go on with")
    training.add_argument("--minutes", type=float, default=float("inf"))
    training.add_argument("--workers", type=int, default=1)
    training.add_argument("--learning-rate", type=float)
    training.add_argument("--batch", type=int, default=128)
    training.add_argument("--width", type=int, default=64)
    training.add_argument("--heads", type=int, default=2)
    training.add_argument("--layers", type=int, default=1)
    training.add_argument("--dropout", type=float, default=0.0)
    training.add_argument("--instruction", default="own", choices=evaluating.CONDITIONS)
    training.add_argument("--log", nargs="*", default=[], choices=tuple(PACKAGES))
    playing = argparse.ArgumentParser(add_help=False)
    playing.add_argument("--steps", type=int, default=200_000)
    playing.add_argument("--epochs", type=int, default=3)
    playing.add_argument("--entropy", type=float, default=0.01)
    playing.add_argument("--kl", type=float, default=0.0, help="weight of staying near --init")
    sub = commands.add_parser("clone", parents=[common, training], help="imitate the solutions")
    sub.add_argument("--demonstrations", type=Path, help="read, or written if there is none")
    sub.add_argument("--episodes", type=int, default=40, help="of each task")
    sub.add_argument("--epochs", type=int, default=20)
    sub = commands.add_parser("ppo", parents=[common, training, playing], help="learn from reward")
    sub.add_argument("--horizon", type=int, default=32)
    sub.add_argument("--warmup", type=int, default=0, help="updates of the values alone")
    sub.add_argument("--focus", action="store_true", help="play more of what fails at times")
    sub = commands.add_parser("grpo", parents=[common, training, playing], help="compare groups")
    sub.add_argument("--groups", type=int, default=8)
    sub.add_argument("--group-size", type=int, default=8)
    sub = commands.add_parser("evaluate", parents=[common], help="success on the splits")
    sub.add_argument(
        "policies", type=Path, nargs="+", help="of one training, by seed; or JSON of it"
    )
    sub.add_argument("--against", type=Path, nargs="*", default=[], help="paired, in this order")
    sub.add_argument("--on", nargs="+", default=["test_instance", "test_template", "test_app"])
    sub.add_argument("--instruction", nargs="+", default=["own"], choices=evaluating.CONDITIONS)
    sub.add_argument("--episodes", type=int, default=3, help="of each task")
    sub.add_argument("--seed", type=int, default=0, help="of the episodes, not of the policies")
    sub.add_argument("--sampled", action="store_true", help="draw choices instead of the likeliest")
    sub.add_argument("--out", type=Path, default=Path("evaluation.json"))
    given = parser.parse_args()
    given.kinds = tuple(given.kinds)
    return given


def main() -> None:
    """Train or evaluate."""
    given = arguments()
    torch.set_num_threads(1)  # the layers are too small to share
    try:
        if given.algorithm == "evaluate":
            run_evaluate(given)
            return
        facts = {name: str(value) for name, value in vars(given).items()}
        with Curves(given.out, given.log, facts) as curves:
            run = run_clone if given.algorithm == "clone" else run_reinforcement
            run(given, curves)
    except MobileGymError as error:
        raise SystemExit(f"error: {error}") from error


if __name__ == "__main__":
    main()
