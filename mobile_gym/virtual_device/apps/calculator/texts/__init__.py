"""The calculator's texts, in the words of AOSP's."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["Texts"]


class Texts(AppTexts):
    """The calculator's texts, in the words of AOSP's."""

    app_name = Entry("Calculator")
    more_options = Entry("More options")
    history = Entry("History")
    clear_history = Entry("Clear")
    clear_question = Entry("Clear history?")
    dismiss = Entry("Dismiss")
    no_history = Entry("No history")
    copied = Entry("Text copied.")
    today = Entry("Today")
    yesterday = Entry("Yesterday")
    error_zero_divide = Entry("Can't divide by 0")
    error_format = Entry("Format error")
    error_nan = Entry("Not a number")
    error_overflow = Entry("Value too large")
    degrees = Entry("degree mode")
    radians = Entry("radian mode")
    to_degrees = Entry("switch to degrees")
    to_radians = Entry("switch to radians")
    inverse_show = Entry("show inverse functions")
    inverse_hide = Entry("hide inverse functions")
    expand = Entry("show scientific keys")
    collapse = Entry("hide scientific keys")
    clr = Entry("clear")
    del_ = Entry("delete")
    lparen = Entry("left parenthesis")
    rparen = Entry("right parenthesis")
    op_div = Entry("divide")
    op_mul = Entry("times")
    op_sub = Entry("minus")
    op_add = Entry("plus")
    op_pct = Entry("percent")
    dec_point = Entry("point")
    eq = Entry("equals")
    op_sqrt = Entry("square root")
    op_sqr = Entry("squared")
    const_pi = Entry("pi")
    op_pow = Entry("power")
    op_fact = Entry("factorial")
    fun_sin = Entry("sine")
    fun_cos = Entry("cosine")
    fun_tan = Entry("tangent")
    fun_arcsin = Entry("inverse sine")
    fun_arccos = Entry("inverse cosine")
    fun_arctan = Entry("inverse tangent")
    const_e = Entry("Euler's number")
    fun_ln = Entry("natural logarithm")
    fun_log = Entry("logarithm")
    fun_exp = Entry("exponential function")
    fun_10pow = Entry("ten to the power of")
