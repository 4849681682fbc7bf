"""The calculator's texts, (English, Chinese), in the words of AOSP's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Strings

__all__ = ["STRINGS"]

STRINGS: Final[Strings] = {
    "more_options": ("More options", "更多选项"),
    "navigate_up": ("Navigate up", "向上导航"),
    "history": ("History", "历史记录"),
    "clear_history": ("Clear", "清除"),
    "clear_question": ("Clear history?", "要清除历史记录吗？"),
    "dismiss": ("Dismiss", "关闭"),
    "no_history": ("No history", "没有历史记录"),
    "copied": ("Text copied.", "文字已复制。"),
    "today": ("Today", "今天"),
    "yesterday": ("Yesterday", "昨天"),
    "error_zero_divide": ("Can't divide by 0", "无法除以 0"),
    "error_format": ("Format error", "格式错误"),
    "error_nan": ("Not a number", "不是数字"),
    "error_overflow": ("Value too large", "数值过大"),
    "degrees": ("degree mode", "角度模式"),
    "radians": ("radian mode", "弧度模式"),
    "to_degrees": ("switch to degrees", "切换到角度模式"),
    "to_radians": ("switch to radians", "切换到弧度模式"),
    "inverse_show": ("show inverse functions", "显示反函数"),
    "inverse_hide": ("hide inverse functions", "隐藏反函数"),
    "expand": ("show scientific keys", "显示科学计算键"),
    "collapse": ("hide scientific keys", "隐藏科学计算键"),
    "clr": ("clear", "清除"),
    "del": ("delete", "删除"),
    "lparen": ("left parenthesis", "左括号"),
    "rparen": ("right parenthesis", "右括号"),
    "op_div": ("divide", "除"),
    "op_mul": ("times", "乘"),
    "op_sub": ("minus", "减"),
    "op_add": ("plus", "加"),
    "op_pct": ("percent", "百分比"),
    "dec_point": ("point", "小数点"),
    "eq": ("equals", "等于"),
    "op_sqrt": ("square root", "平方根"),
    "op_sqr": ("squared", "平方"),
    "const_pi": ("pi", "圆周率"),
    "op_pow": ("power", "幂"),
    "op_fact": ("factorial", "阶乘"),
    "fun_sin": ("sine", "正弦"),
    "fun_cos": ("cosine", "余弦"),
    "fun_tan": ("tangent", "正切"),
    "fun_arcsin": ("inverse sine", "反正弦"),
    "fun_arccos": ("inverse cosine", "反余弦"),
    "fun_arctan": ("inverse tangent", "反正切"),
    "const_e": ("Euler's number", "欧拉数"),
    "fun_ln": ("natural logarithm", "自然对数"),
    "fun_log": ("logarithm", "对数"),
    "fun_exp": ("exponential function", "指数函数"),
    "fun_10pow": ("ten to the power of", "10 的次方"),
}
