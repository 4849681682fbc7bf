"""AutoGLM: `<answer>do(action="Launch", app="Clock")</answer>`, points from 0 to 1000."""

from __future__ import annotations

from mobile_gym.core.actions import Action, Answer, AskUser, DoubleTap, Swipe, Type, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.texts import Language
from mobile_gym.dialects.do_finish import COMMON, NOTHING, DoFinish, written_do
from mobile_gym.dialects.parts.calls import Call, bound, quoted
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.reading import Unreadable, text_of
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts


class AutoGlm(DoFinish):
    """AutoGLM: points from 0 to 1000, the call in `<answer>`. Typing replaces the field's text.

    `Note` and `Call_API` do nothing on the screen; `Take_over` and `Interact` ask the user. A
    duration is seconds, such as `"2 seconds"`.
    """

    name = "auto_glm"
    speaks = "AutoGLM-Phone"
    source = "github.com/zai-org/Open-AutoGLM, phone_agent/config and actions/handler.py"
    scale = Grid(1000)
    places = scale
    wait_s = 1.0
    typed = Type("", clear=True)

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        return f"<answer>{super().encode(action, frame)}</answer>"

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = (
            Form('do(action="Tap", element=[x, y])', Texts.tap),
            Form('do(action="Double Tap", element=[x, y])', Texts.double_tap),
            Form('do(action="Long Press", element=[x, y])', Texts.long_press),
            Form('do(action="Swipe", start=[x1, y1], end=[x2, y2])', Texts.swipe),
            *COMMON,
            Form('do(action="Wait", duration="2 seconds")', Texts.wait),
            Form('do(action="Take_over", message="...")', Texts.ask),
        )
        answer = "<think>...</think>\n<answer>...</answer>"
        return instruct(self, answer, forms, language, notes=[Texts.one_step])

    def _encode_more(self, action: Action, frame: Frame) -> str:
        match action:
            case DoubleTap(point=point):
                return written_do("Double Tap", element=self._written(frame, point))
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                return written_do(
                    "Swipe", start=self._written(frame, start), end=self._written(frame, end)
                )
            case Wait(duration_s=seconds):
                return written_do("Wait", duration=f'"{seconds:g} seconds"')
            case AskUser(text=text) if text not in NOTHING:
                return written_do("Take_over", message=quoted(text, '"'))
            case AskUser(text=""):
                return written_do("Interact")
            case _:
                raise self._no_words(action)

    def _act_more(self, call: Call, frame: Frame) -> Action:
        match call.name:
            case "Double Tap":
                return DoubleTap(self._place(bound(call, "element"), frame))
            case "Swipe":
                arguments = bound(call, "start", "end")
                return Swipe(
                    self._place(arguments, frame, "start"), self._place(arguments, frame, "end")
                )
            case "Type_Name":
                return self._type(text_of(bound(call, "text")["text"], "text"))
            case "Take_over" | "Interact":
                arguments = bound(call, optional=("message",))
                return AskUser(text_of(arguments.get("message", ""), "message"))
            case "Note":
                bound(call, optional=("message",))
                return Wait(0.0)
            case "Answer":
                return Answer(text_of(bound(call, "message")["message"], "message"))
            case _:
                raise Unreadable(f"action {call.name[:80]!r} is none of {self.name}")
