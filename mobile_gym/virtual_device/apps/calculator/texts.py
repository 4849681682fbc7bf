"""The calculator's texts, in the words of AOSP's.

Every app has its texts in a module of this name.
"""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The calculator's texts, in the words of AOSP's."""

    app_name = LocalizedText("Calculator", zh="计算器")
    more_options = LocalizedText("More options", zh="更多选项")
    history = LocalizedText("History", zh="历史记录")
    clear_history = LocalizedText("Clear", zh="清除")
    clear_question = LocalizedText("Clear history?", zh="要清除历史记录吗？")
    dismiss = LocalizedText("Dismiss", zh="关闭")
    no_history = LocalizedText("No history", zh="没有历史记录")
    copied = LocalizedText("Text copied.", zh="文字已复制。")
    today = LocalizedText("Today", zh="今天")
    yesterday = LocalizedText("Yesterday", zh="昨天")
    error_zero_divide = LocalizedText("Can't divide by 0", zh="无法除以 0")
    error_format = LocalizedText("Format error", zh="格式错误")
    error_nan = LocalizedText("Not a number", zh="不是数字")
    error_overflow = LocalizedText("Value too large", zh="数值过大")
    degrees = LocalizedText("degree mode", zh="角度模式")
    radians = LocalizedText("radian mode", zh="弧度模式")
    to_degrees = LocalizedText("switch to degrees", zh="切换到角度模式")
    to_radians = LocalizedText("switch to radians", zh="切换到弧度模式")
    inverse_show = LocalizedText("show inverse functions", zh="显示反函数")
    inverse_hide = LocalizedText("hide inverse functions", zh="隐藏反函数")
    expand = LocalizedText("show scientific keys", zh="显示科学计算键")
    collapse = LocalizedText("hide scientific keys", zh="隐藏科学计算键")
    clr = LocalizedText("clear", zh="清除")
    del_ = LocalizedText("delete", zh="删除")
    lparen = LocalizedText("left parenthesis", zh="左括号")
    rparen = LocalizedText("right parenthesis", zh="右括号")
    op_div = LocalizedText("divide", zh="除")
    op_mul = LocalizedText("times", zh="乘")
    op_sub = LocalizedText("minus", zh="减")
    op_add = LocalizedText("plus", zh="加")
    op_pct = LocalizedText("percent", zh="百分比")
    dec_point = LocalizedText("point", zh="小数点")
    eq = LocalizedText("equals", zh="等于")
    op_sqrt = LocalizedText("square root", zh="平方根")
    op_sqr = LocalizedText("squared", zh="平方")
    const_pi = LocalizedText("pi", zh="圆周率")
    op_pow = LocalizedText("power", zh="幂")
    op_fact = LocalizedText("factorial", zh="阶乘")
    fun_sin = LocalizedText("sine", zh="正弦")
    fun_cos = LocalizedText("cosine", zh="余弦")
    fun_tan = LocalizedText("tangent", zh="正切")
    fun_arcsin = LocalizedText("inverse sine", zh="反正弦")
    fun_arccos = LocalizedText("inverse cosine", zh="反余弦")
    fun_arctan = LocalizedText("inverse tangent", zh="反正切")
    const_e = LocalizedText("Euler's number", zh="欧拉数")
    fun_ln = LocalizedText("natural logarithm", zh="自然对数")
    fun_log = LocalizedText("logarithm", zh="对数")
    fun_exp = LocalizedText("exponential function", zh="指数函数")
    fun_10pow = LocalizedText("ten to the power of", zh="10 的次方")
