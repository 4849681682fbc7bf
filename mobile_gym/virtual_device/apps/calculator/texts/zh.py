"""The calculator's texts, in the words of AOSP's: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.apps.calculator.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    app_name = Entry("计算器")
    more_options = Entry("更多选项")
    history = Entry("历史记录")
    clear_history = Entry("清除")
    clear_question = Entry("要清除历史记录吗？")
    dismiss = Entry("关闭")
    no_history = Entry("没有历史记录")
    copied = Entry("文字已复制。")
    today = Entry("今天")
    yesterday = Entry("昨天")
    error_zero_divide = Entry("无法除以 0")
    error_format = Entry("格式错误")
    error_nan = Entry("不是数字")
    error_overflow = Entry("数值过大")
    degrees = Entry("角度模式")
    radians = Entry("弧度模式")
    to_degrees = Entry("切换到角度模式")
    to_radians = Entry("切换到弧度模式")
    inverse_show = Entry("显示反函数")
    inverse_hide = Entry("隐藏反函数")
    expand = Entry("显示科学计算键")
    collapse = Entry("隐藏科学计算键")
    clr = Entry("清除")
    del_ = Entry("删除")
    lparen = Entry("左括号")
    rparen = Entry("右括号")
    op_div = Entry("除")
    op_mul = Entry("乘")
    op_sub = Entry("减")
    op_add = Entry("加")
    op_pct = Entry("百分比")
    dec_point = Entry("小数点")
    eq = Entry("等于")
    op_sqrt = Entry("平方根")
    op_sqr = Entry("平方")
    const_pi = Entry("圆周率")
    op_pow = Entry("幂")
    op_fact = Entry("阶乘")
    fun_sin = Entry("正弦")
    fun_cos = Entry("余弦")
    fun_tan = Entry("正切")
    fun_arcsin = Entry("反正弦")
    fun_arccos = Entry("反余弦")
    fun_arctan = Entry("反正切")
    const_e = Entry("欧拉数")
    fun_ln = Entry("自然对数")
    fun_log = Entry("对数")
    fun_exp = Entry("指数函数")
    fun_10pow = Entry("10 的次方")
