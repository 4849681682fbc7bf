"""The categories of entries: what each is called, its icon and its colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.pro_expense.data import DEFAULT_CATEGORY
from mobile_gym.virtual_device.apps.pro_expense.texts import Texts

__all__ = ["CATEGORIES", "Category", "category_of"]


class Category(NamedTuple):
    """A category.

    Attributes:
        title: what it is called.
        icon_name: of Material Design Icons.
        color: of its sign; white is readable on it.
    """

    title: Text
    icon_name: str
    color: int


CATEGORIES: Final[Mapping[int, Category]] = {
    1: Category(Texts.others, "shape-outline", 0xFF546E7A),
    2: Category(Texts.income, "cash-plus", 0xFF2E7D32),
    3: Category(Texts.food, "silverware-fork-knife", 0xFFBF360C),
    4: Category(Texts.housing, "home-outline", 0xFF6D4C41),
    5: Category(Texts.social, "account-group-outline", 0xFF00796B),
    6: Category(Texts.entertainment, "movie-open-outline", 0xFF7B1FA2),
    7: Category(Texts.transportation, "bus", 0xFF1967D2),
    8: Category(Texts.clothes, "tshirt-crew-outline", 0xFFC2185B),
    9: Category(Texts.health_care, "medical-bag", 0xFFDB4437),
    10: Category(Texts.education, "school-outline", 0xFF3949AB),
    11: Category(Texts.donation, "hand-heart-outline", 0xFF827717),
}
"""By number. Source: the goals and rows of AndroidWorld's expense tasks."""


def category_of(number: int) -> Category:
    """A category by its number; a number that stands for none is the first."""
    return CATEGORIES.get(number, CATEGORIES[DEFAULT_CATEGORY])
