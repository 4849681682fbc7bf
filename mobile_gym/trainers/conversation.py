"""Messages in, text out: an episode for trainers that sample from their model themselves.

```
with PhoneConversation(preset="qwen3_vl") as phone:
    messages, info = phone.init(TaskRow("Clock.StartTimer", seed=3, split="train"))
    while messages:
        text = sample(messages)
        observations, reward, done, metadata = phone.step(text)
        messages = metadata["messages"]
```

The messages are those of the agent `model` (`agents.model.ModelAgent`) with the same preset, for it
is that agent which writes them and reads the answers; only the asking is left to the trainer. So
what is trained here is what `mobile-gym run --agent model` evaluates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Final, NamedTuple, NoReturn, TypedDict

import gymnasium

from mobile_gym.agents.model import ModelAgent
from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.chat_messages import ChatMessage, chat_messages
from mobile_gym.core.errors import UsageError
from mobile_gym.core.language_models import ModelUnavailable, Reply, Request, is_complete_reply
from mobile_gym.core.tasks import Split
from mobile_gym.rollouts.collecting.collect import take_step
from mobile_gym.trainers.task_rows import TaskRow

SUITE: Final = "MobileGym/Suite-v0"
"""The environment in which every task of a suite can be played."""
_ALL: Final = 10_000
"""More turns, and more pictures, than any episode has."""
_APPENDING: Final[Mapping[str, Any]] = {
    "style": "turns",
    "turns": _ALL,
    "pictures": _ALL,
    "thoughts": True,
}
"""Arguments of the agent under which each question begins with the one before and its answer."""


class EpisodeInfo(TypedDict):
    """What is known after the reset and after each answer; plain values, which JSON can carry.

    Attributes:
        task_id: of the episode.
        seed: of the episode; None where the environment drew it.
        split: that the parameters were drawn from; None for all.
        instruction: as the model is told it.
        messages: to ask the model next; none once the episode is over.
        is_success: every required substate is satisfied now.
        progress: in [0, 1].
        substates: which hold now, in the task's order.
        step: how many actions were done.
        actions: of this answer, as they were read.
        rewards: of each of them.
        unreadable: why the answer could not be read, else "".
        action_error: why the last action could not be done, else "".
        user_reply: what the user said to a question, else "".
        terminated: the episode ended by itself.
        truncated: it was cut off.
        termination_reason: why it ended, "" while it runs.
        valid: False where the phone or the judge failed: the episode says nothing, leave it out.
        violation: name of what must not happen and did, else "".
        side_effects: at the end: how many changes of the phone the task does not explain.
    """

    task_id: str
    seed: int | None
    split: Split | None
    instruction: str
    messages: list[ChatMessage]
    is_success: bool
    progress: float
    substates: list[bool]
    step: int
    actions: list[str]
    rewards: list[float]
    unreadable: str
    action_error: str
    user_reply: str
    terminated: bool
    truncated: bool
    termination_reason: str
    valid: bool
    violation: str
    side_effects: int


class ConversationStep(NamedTuple):
    """What comes of an answer.

    Attributes:
        observations: the messages that are new, after the answer; none once the episode is over.
        reward: for all actions of the answer.
        done: the episode is over.
        metadata: everything else.
    """

    observations: list[ChatMessage]
    reward: float
    done: bool
    metadata: EpisodeInfo


class PhoneConversation:
    """Episodes on one phone, told and answered in the messages of a language model.

    An answer that cannot be read costs a step, and the next messages say why. An answer of several
    actions is done whole, unless the user says something or the episode ends, and its reward is the
    sum of theirs.

    Args:
        env_id: of the environment; the one of all tasks takes any row.
        split: that episodes are drawn from whose row has none.
        env_arguments: further arguments of `gymnasium.make`, such as `reward` or `max_steps`.
        appending: whether each question begins with the one before and its answer, for trainers
            that only append `observations`. It replaces the preset's window onto the past.
        **agent_arguments: of the agent `model`, such as `preset`, `dialect`, `picture`, `text`,
            `style`, `turns`, `pictures` or `language`; see docs/agents.md. Those that say which
            model is asked are the trainer's business.

    Raises:
        UsageError: an argument is wrong.
    """

    def __init__(
        self,
        env_id: str = SUITE,
        *,
        split: Split | None = "train",
        env_arguments: Mapping[str, Any] | None = None,
        appending: bool = False,
        **agent_arguments: Any,
    ) -> None:
        if asked := agent_arguments.keys() & {"model", "kind", "base_url", "api_key_env"}:
            raise UsageError(f"{min(asked)} says which model is asked, which the trainer does")
        if appending:
            if fixed := agent_arguments.keys() & _APPENDING:
                raise UsageError(f"an appending conversation says itself what {min(fixed)} is")
            agent_arguments |= _APPENDING
        self._env_id = env_id
        self._split: Split | None = split
        self._env_arguments = dict(env_arguments or {})
        self._agent_arguments = agent_arguments
        self._agent = ModelAgent(_ExternalModel(), **agent_arguments)
        self._env: gymnasium.Env[Any, Any] | None = None
        self._env_split: Split | None = None
        self._row: TaskRow | None = None
        self._seed: int | None = None
        self._observation: Mapping[str, Any] = {}
        self._request: Request | None = None

    def __enter__(self) -> PhoneConversation:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def agent_arguments(self) -> Mapping[str, Any]:
        """What `--agent-args` of the agent `model` has to say, besides the model, to ask the same.

        An evaluation with these puts the same questions that the training did.
        """
        return dict(self._agent_arguments)

    @property
    def tools(self) -> list[dict[str, Any]]:
        """The tools that the preset hands to the model, as chat templates take them."""
        tools = () if self._request is None else self._request.tools
        return [{"type": "function", "function": dict(tool)} for tool in tools]

    @property
    def env(self) -> gymnasium.Env[Any, Any]:
        """The environment behind it.

        Raises:
            UsageError: there is none before the first `init`.
        """
        if self._env is None:
            raise UsageError("there is no environment yet; call init() first")
        return self._env

    def init(
        self, row: TaskRow | Mapping[str, Any] | None = None, *, seed: int | None = None
    ) -> tuple[list[ChatMessage], EpisodeInfo]:
        """Start an episode.

        Args:
            row: of `task_rows`, or a mapping that has its columns among others; equal ones begin
                from equal states. None lets the environment draw the task.
            seed: of an episode without a row; None goes on from the one before.

        Returns:
            The messages that ask for the first action, and what else is known.

        Raises:
            UsageError: the row names a task or a split that the environment does not have.
        """
        if row is None:
            task, self._seed, split = None, seed, self._split
        else:
            task_row = row if isinstance(row, TaskRow) else TaskRow.from_columns(row)
            task, self._seed, split = task_row.task, task_row.seed, task_row.split or self._split
        self._request = None
        env = self._env_of_split(split)
        options = None if task is None else {"task": task}
        self._observation, info = env.reset(seed=self._seed, options=options)
        phone: Any = env.unwrapped
        self._agent.reset(phone.task, self._seed or 0)
        self._agent.needs_answer(self._observation)
        self._ask()
        told = self._episode_info(info, (), ())
        return told["messages"], told

    def step(self, answer: str | Reply | None) -> ConversationStep:
        """Do what the model answered.

        Args:
            answer: its text; or a `Reply`, which may have native calls of tools. None, or anything
                else that is no text, is an answer that cannot be read.

        Raises:
            UsageError: no episode runs.
        """
        if self._request is None:
            raise UsageError("no episode runs that this could be an answer to; call init() first")
        env, asked = self.env, self._request
        phone: Any = env.unwrapped
        if not is_complete_reply(
            reply := answer if isinstance(answer, Reply) else Reply(answer or "")
        ):
            reply = Reply("")
        self._agent.take(reply, phone.frame)
        actions: list[Action] = []
        rewards: list[float] = []
        while True:
            actions.append(self._agent.next_action(self._observation))
            self._observation, reward, terminated, truncated, info = take_step(env, actions[-1])
            rewards.append(float(reward))
            is_over = terminated or truncated
            if is_over or self._agent.needs_answer(self._observation):
                break
        self._request = None
        if not is_over:
            self._ask()
        told = self._episode_info(info, actions, rewards)
        told["terminated"], told["truncated"] = terminated, truncated
        observations = _new_messages(chat_messages(asked.messages), told["messages"])
        return ConversationStep(observations, sum(rewards), is_over, told)

    def leave(self) -> EpisodeInfo:
        """End the episode where the trainer's own horizon ends it (`MobileEnv.end_episode`).

        Returns:
            What is known of it in the end: the judge was asked where it stands.

        Raises:
            UsageError: there is no environment yet.
        """
        phone: Any = self.env.unwrapped
        phone.end_episode()
        self._request = None
        told = self._episode_info(phone.info(), (), ())
        told["truncated"] = True
        return told

    def close(self) -> None:
        """Close the phone; the next `init` opens another one."""
        self._request = None
        if self._env is not None:
            self._env.close()
            self._env = None

    def _env_of_split(self, split: Split | None) -> gymnasium.Env[Any, Any]:
        if self._env is not None and split != self._env_split:
            self.close()
        if self._env is None:
            observe = (*self._agent.observe, *self._env_arguments.get("observe", ()))
            arguments: dict[str, Any] = self._env_arguments | {
                "observe": tuple(dict.fromkeys(observe))
            }
            self._env = gymnasium.make(self._env_id, split=split, **arguments)
            self._env_split = split
        return self._env

    def _ask(self) -> None:
        phone: Any = self.env.unwrapped
        self._request = self._agent.request(self._observation, phone.frame)

    def _episode_info(
        self, info: Mapping[str, Any], actions: Sequence[Action], rewards: Sequence[float]
    ) -> EpisodeInfo:
        messages = () if self._request is None else self._request.messages
        unreadable = [action.reason for action in actions if isinstance(action, Invalid)]
        return {
            "task_id": info["task_id"],
            "seed": self._seed,
            "split": self._env_split,
            "instruction": str(self._observation["instruction"]),
            "messages": chat_messages(messages),
            "is_success": bool(info["is_success"]),
            "progress": float(info["progress"]),
            "substates": [bool(flag) for flag in info["substates"][: info["num_substates"]]],
            "step": int(info["step"]),
            "actions": [str(action) for action in actions],
            "rewards": list(rewards),
            "unreadable": unreadable[-1] if unreadable else "",
            "action_error": info["action_error"],
            "user_reply": str(self._observation["user_reply"]),
            "terminated": False,
            "truncated": False,
            "termination_reason": info["termination_reason"],
            "valid": bool(info["valid"]),
            "violation": info["violation"],
            "side_effects": int(info["side_effects"]),
        }


class _ExternalModel:
    """Stands in the agent for the model, which the trainer asks."""

    name = "trainer"

    def complete(self, requests: Sequence[Request]) -> list[Reply | ModelUnavailable]:
        """Nobody asks it."""
        _refuse_questions(len(requests))


def _refuse_questions(count: int) -> NoReturn:
    raise UsageError(f"{count} questions were put to a model that only the trainer asks")


def _new_messages(asked: Sequence[ChatMessage], messages: list[ChatMessage]) -> list[ChatMessage]:
    """The messages that a trainer which has those asked before, and the answer, must add.

    Where the past is told anew each time, these are the last one.
    """
    is_longer = len(messages) > len(asked) and list(asked) == messages[: len(asked)]
    return messages[len(asked) + 1 :] if is_longer else messages[-1:]
