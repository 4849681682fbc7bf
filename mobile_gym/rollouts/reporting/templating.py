"""Pages from templates: texts come from screens, tasks and agents, so all of them are escaped.

The templates lie in folders `templates` beside the modules that fill them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.rollouts.reporting.metrics import Interval
from mobile_gym.rollouts.reporting.report_texts import ReportTexts

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

TEMPLATES: Final = Path(__file__).parent / "templates"
"""Those of this room, whose style other pages have, too."""


def render_template(folder: Path | tuple[Path, ...], name: str, values: Mapping[str, Any]) -> str:
    """A filled template.

    Args:
        folder: that holds the templates, or several that are searched one after the other.
        name: of the template.
        values: what it shows; every text of them is escaped.
    """
    return _template_environment(folder).get_template(name).render(values)


def trusted_markup(text: str) -> Markup:
    """A text of our own that a template puts on the page as it is: a style, a script."""
    from markupsafe import Markup  # here, as it comes with jinja2

    return Markup(text)


@cache
def _template_environment(folder: Path | tuple[Path, ...]) -> Environment:
    import jinja2  # here, for it takes a while to load

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(_FILTERS)
    environment.globals["t"] = ReportTexts.of("en")  # a page in another language gives its own
    return environment


def percent_text(value: float | None) -> str:
    """A share of 1 in percent; a dash for None."""
    return "–" if value is None else f"{value * 100:.1f} %"


def number_text(value: float | None, digits: int) -> str:
    """So many digits after the point; a dash for None."""
    return "–" if value is None else f"{value:.{digits}f}"


def dollars_text(value: float | None) -> str:
    """An amount; a dash for None."""
    return "–" if value is None else f"${value:.4f}"


def interval_ends_text(interval: Interval) -> str:
    """Both ends in percent."""
    low, high = interval
    return f"{low * 100:.0f} to {high * 100:.0f}"


def _short_text(value: float) -> str:
    return f"{value:g}"


def _spaced_name(name: str) -> str:
    return name.replace("_", " ")


def ending_words(name: str, t: ReportTexts) -> str:
    """What ended an episode: a `TerminationReason` as a short name in the page's language."""
    return getattr(t, f"end_{name}", _spaced_name(name))


_FILTERS: Final[Mapping[str, Callable[..., str]]] = {
    "dollars": dollars_text,
    "ends": interval_ends_text,
    "number": number_text,
    "reason": ending_words,
    "share": percent_text,
    "short": _short_text,
    "words": _spaced_name,
}
