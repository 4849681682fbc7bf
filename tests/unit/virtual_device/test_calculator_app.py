"""The calculator: its arithmetic, its keys, and the app on the device."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from app_phone import AppPhone, wording_is_complete

from mobile_gym.virtual_device.apps import calculator
from mobile_gym.virtual_device.apps.calculator.arithmetic import (
    evaluate,
    format_value,
    group_thousands,
)
from mobile_gym.virtual_device.apps.calculator.formula import (
    formula_after_key,
    formula_without_last,
)
from mobile_gym.virtual_device.apps.calculator.values import CalculationError

APP = calculator.APP


@pytest.mark.parametrize(
    ("formula", "result"),
    [
        ("1+2×3", "7"),
        ("(1+2)×3", "9"),
        ("0.1+0.2", "0.3"),
        ("1÷3", "0.33333333333333"),
        ("7÷3×3", "7"),
        ("200+10%", "220"),
        ("200−10%", "180"),
        ("200×10%", "20"),
        ("50%", "0.5"),
        ("−2^2", "−4"),
        ("2^−2", "0.25"),
        ("2^3^2", "512"),
        ("2π", "6.28318530717959"),
        ("3(4+5)", "27"),
        ("(2)(3", "6"),
        ("5!", "120"),
        ("3!!", "720"),
        ("√9+1", "4"),
        ("√2×√2", "2"),
        ("3²", "9"),
        ("sin(30)", "0.5"),
        ("cos(60", "0.5"),
        ("tan(45)", "1"),
        ("sin⁻¹(1)", "90"),
        ("cos⁻¹(−1)", "180"),
        ("tan⁻¹(1)", "45"),
        ("ln(e)", "1"),
        ("log(1000)", "3"),
        ("exp(0)", "1"),
        ("10^−5", "0.00001"),
        ("1000000×1000000×1000000", "1E18"),
        ("100!", "9.332621544E157"),
        ("2^−1000", "9.332636185E−302"),
        ("123456789×987654321", "1.219326311E17"),
        ("1.50", "1.5"),
        ("5−5", "0"),
    ],
)
def test_formulas(formula: str, result: str) -> None:
    assert format_value(evaluate(formula)) == result


@pytest.mark.parametrize(
    ("formula", "error"),
    [
        ("1÷0", "error_zero_divide"),
        ("0^−1", "error_zero_divide"),
        ("2+", "error_format"),
        ("", "error_format"),
        ("1.2.3", "error_format"),
        ("2)", "error_format"),
        ("(" * 200 + "1", "error_format"),
        ("√" * 200 + "1", "error_format"),
        ("√(−4)", "error_nan"),
        ("ln(0)", "error_nan"),
        ("sin⁻¹(2)", "error_nan"),
        ("tan(90)", "error_nan"),
        ("2.5!", "error_nan"),
        ("(−8)^0.3", "error_nan"),
        ("9^9^9^9", "error_overflow"),
        ("5000!", "error_overflow"),
    ],
)
def test_what_has_no_value_says_why(formula: str, error: str) -> None:
    with pytest.raises(CalculationError, match=error):
        evaluate(formula)


def test_rationals_are_exact_and_the_rest_has_a_hundred_digits() -> None:
    assert evaluate("1÷3+1÷6") == Fraction(1, 2)
    sine = evaluate("sin(1)", degrees=False)
    assert isinstance(sine, Decimal)
    assert str(sine).startswith("0.84147098480789650665250232163029899962256306079837")
    assert evaluate("sin(π)", degrees=False) == 0
    assert format_value(evaluate("cos(π)", degrees=False)) == "−1"
    assert format_value(evaluate("sin(720000000030)")) == "0.5"


def test_thousands_are_grouped_in_whole_numbers_only() -> None:
    assert group_thousands("1234567.8901+1000÷999") == "1,234,567.8901+1,000÷999"
    assert group_thousands("1.5E−1000") == "1.5E−1000"
    assert group_thousands("0.0001") == "0.0001"


def typed(keys: list[str]) -> str:
    formula = ""
    for key in keys:
        formula = formula_after_key(formula, key)
    return formula


def test_keys_that_make_no_sense_do_nothing() -> None:
    assert typed(["+", "×", "5"]) == "5"
    assert typed(["−", "5"]) == "−5"
    assert typed(["5", "+", "×"]) == "5×"
    assert typed(["5", "×", "−", "2"]) == "5×−2"
    assert typed(["5", "×", "−", "+"]) == "5+"
    assert typed(["1", ".", "2", "."]) == "1.2"
    assert typed([".", "5"]) == "0.5"
    assert typed(["0", "0", "7"]) == "7"
    assert typed(["%", "!", ")"]) == ""
    assert typed(["(", "2", ")", ")"]) == "(2)"
    assert formula_without_last("2+sin⁻¹(") == "2+"
    assert formula_without_last("12") == "1"
    assert len(typed(["1"] * 300)) == 120


KEYS = {
    "+": "op_add",
    "−": "op_sub",
    "×": "op_mul",
    "÷": "op_div",
    "%": "op_pct",
    "(": "lparen",
    ")": "rparen",
    ".": "dec_point",
    "=": "eq",
    "!": "op_fact",
    "^": "op_pow",
    "π": "const_pi",
    "√": "op_sqrt",
}


class Calculator(AppPhone):
    """The phone with the calculator in front."""

    def __init__(self, language: str = "en", **perturbation: object) -> None:
        super().__init__(APP, language, fresh=True, **perturbation)

    def press(self, keys: str) -> None:
        for key in keys:
            self.tap(resource_id=KEYS.get(key, f"digit_{key}"))

    @property
    def shown(self) -> tuple[str, str]:
        return self.texts("formula")[0], self.texts("result")[0]


@pytest.fixture
def phone() -> Calculator:
    return Calculator()


def test_it_calculates_while_one_types(phone: Calculator) -> None:
    phone.press("1234")
    assert phone.shown == ("1,234", "")
    phone.press("÷7")
    assert phone.shown == ("1,234÷7", "176.285714285714")
    phone.press("=")
    assert phone.shown == ("1,234÷7", "176.285714285714")
    phone.press("×7")
    assert phone.shown == ("176.285714285714×7", "1,234")  # goes on from the exact result
    phone.press("=5")
    assert phone.shown == ("5", "")
    phone.press("÷0=")
    assert phone.shown == ("5÷0", "Can't divide by 0")
    phone.tap(resource_id="del")
    assert phone.shown[0] == "5÷"
    phone.press("=")
    assert phone.shown[1] == "Format error"
    phone.tap(resource_id="del", hold_ms=700)
    assert phone.shown == ("", "")
    phone.press("8(3")
    phone.tap(resource_id="clr")
    assert phone.shown == ("", "")


def test_the_scientific_keys(phone: Calculator) -> None:
    assert not phone.shows(resource_id="fun_sin")
    phone.tap(resource_id="arrow")
    phone.tap(resource_id="fun_sin")
    phone.press("30)")
    assert phone.shown == ("sin(30)", "0.5")
    phone.tap(resource_id="toggle_mode")
    assert phone.texts("mode") == ["RAD"]
    assert phone.shown[1].startswith("−0.98803")
    assert phone.preferences()["degree_mode"] == "false"
    phone.tap(resource_id="clr")
    phone.tap(resource_id="toggle_inv")
    phone.tap(resource_id="fun_10pow")
    phone.press("3")
    assert phone.shown == ("10^3", "1,000")
    phone.tap(resource_id="del")
    phone.tap(resource_id="clr")
    phone.press("3")
    phone.tap(resource_id="op_sqr")
    assert phone.shown == ("3²", "9")


@pytest.fixture
def reckoned(phone: Calculator) -> Calculator:
    """Two results were reckoned, 144 and 28.8."""
    phone.press("12×12=")
    phone.press("144÷5=")
    return phone


def test_the_history_is_stored(reckoned: Calculator) -> None:
    stored = reckoned.preferences()
    assert (stored["history_count"], stored["history_result_2"]) == ("2", "28.8")
    assert stored["history_expression_1"] == "12×12"


def test_the_history_outlives_the_process(reckoned: Calculator) -> None:
    reckoned.do(lambda system: system.stop(APP.package))
    reckoned.open(APP.package)
    reckoned.tap(resource_id="history")
    assert reckoned.texts("history_formula") == ["144÷5", "12×12"]


def test_formulas_and_results_of_the_history_are_used_again(reckoned: Calculator) -> None:
    reckoned.do(lambda system: system.stop(APP.package))
    reckoned.open(APP.package)
    reckoned.tap(resource_id="history")
    reckoned.tap(text="12×12")
    assert reckoned.shown == ("12×12", "144")
    reckoned.press("+")
    reckoned.tap(resource_id="history")
    reckoned.tap(text="= 28.8")
    assert reckoned.shown == ("12×12+28.8", "172.8")


def test_the_history_stays_where_clearing_is_dismissed(reckoned: Calculator) -> None:
    reckoned.tap(description="More options")
    reckoned.tap(text="Clear")
    reckoned.tap(text="Dismiss")
    assert len(reckoned.data.history) == 2


def test_the_history_is_cleared_and_the_formula_stays(reckoned: Calculator) -> None:
    reckoned.press("+1")
    formula = reckoned.shown[0]
    reckoned.tap(resource_id="history")
    reckoned.tap(description="Clear")
    reckoned.tap(text="Clear")
    assert reckoned.data.history == ()
    assert reckoned.shows(text="No history")
    reckoned.back()
    assert reckoned.shown[0] == formula == "28.8+1"


def test_a_long_press_copies_the_result(phone: Calculator) -> None:
    phone.press("1000×1000=")
    phone.tap(resource_id="result", hold_ms=700)
    assert phone.state.clipboard == "1000000"


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
def test_no_text_is_cut_off_or_covered(language: str, font_scale: float) -> None:
    phone = Calculator(language, font_scale=font_scale)
    assert phone.problems() == []
    phone.press("123456789×987654321.5=")
    assert phone.problems() == []
    phone.press("÷0=")
    phone.tap(resource_id="arrow")
    assert phone.problems() == []
    phone.tap(resource_id="toggle_inv")
    assert phone.problems() == []
    for popup in ("menu", "history", "clear_history"):
        phone.popup(popup)
        assert phone.problems() == [], popup


def test_wording() -> None:
    wording_is_complete(APP)


def test_the_page_builds_fast(phone: Calculator) -> None:
    phone.tap(resource_id="arrow")
    phone.press("12×3")
    assert phone.page_us() < 1000  # five times what it takes, for a busy machine
