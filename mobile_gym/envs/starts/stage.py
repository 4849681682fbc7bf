"""The way from a reset to where an episode starts: steps that the judge sees and nobody is paid."""

from __future__ import annotations

from dataclasses import dataclass

from mobile_gym.core.actions import Action, Answer, AskUser, Invalid
from mobile_gym.core.asking import asked_report
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Device, Judge
from mobile_gym.core.users import user_reply
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, Transition
from mobile_gym.envs.episode import Moment, Setup
from mobile_gym.envs.probing import probe


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment of a demonstration: what is needed to be there again, frames apart."""

    device: object
    judge: object
    report: JudgeReport
    user_reply: str


class Stage:
    """A device and a judge, on which an episode has just been reset.

    Args:
        device: that was reset.
        judge: that has begun.
        setup: of the episode.
        moment: after the reset.
    """

    def __init__(self, device: Device, judge: Judge, setup: Setup, moment: Moment) -> None:
        self.setup = setup
        self.frame: Frame = moment.frame
        self.report = moment.report
        self._device = device
        self._judge = judge
        self._looks = bool(getattr(judge, "needs_screenshot", False))
        self._step = 0
        self.user_reply = ""

    def do(self, action: Action) -> None:
        """Do an action whose points are relative to the screen.

        Raises:
            DeviceFault: the device failed.
            JudgeUnavailable: the judge did.
        """
        before = self.frame
        receipt = (
            ActionReceipt(accepted=False, error=action.reason)
            if isinstance(action, Invalid)
            else self._device.perform(action)
        )
        self._step += 1
        self.frame = self._device.observe(screenshot=self._looks)
        transition = Transition(
            before,
            action,
            self.frame,
            probe(self._device, self.setup.probes),
            receipt=receipt,
            step=self._step,
            answer=action.text if isinstance(action, Answer) else None,
            is_last=isinstance(action, Answer),
        )
        judge, task = self._judge, self.setup.task
        self.report = asked_report(judge, lambda: judge.judge(transition), task)
        self.user_reply = (
            user_reply(action.text, task.user_facts, task.language)
            if isinstance(action, AskUser)
            else ""
        )

    def stop(self) -> Stop:
        """The present moment, saved.

        Raises:
            DeviceFault: the device cannot be saved.
        """
        return Stop(
            self._device.save_state(), self._judge.save_state(), self.report, self.user_reply
        )
