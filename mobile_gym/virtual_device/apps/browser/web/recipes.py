"""Recipes: ingredients for any number of servings, steps, favourites, a list to download."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from mobile_gym.virtual_device.apps.browser.web.cookbook import KINDS, RECIPES, Recipe
from mobile_gym.virtual_device.apps.browser.web.documents import (
    Block,
    Card,
    Document,
    File,
    Form,
    Heading,
    Link,
    Navigation,
    Paragraph,
    Picture,
    Select,
    Steps,
    Table,
)
from mobile_gym.virtual_device.apps.browser.web.site import Request, Site, Submitted, framed

__all__ = ["RECIPES", "SITE"]


def _navigation(request: Request) -> Navigation:
    kinds = tuple(Link(request.of(name), f"/kind/{key}") for key, name in KINDS.items())
    quick = Link(request.t("Quick", "快手"), "/quick")
    return Navigation((*kinds, quick, Link(request.t("Favourites", "收藏"), "/favourites")))


def _document(request: Request, title: str, *blocks: Block) -> Document:
    return framed(request, SITE.name, _navigation(request), title, *blocks)


def _card(request: Request, key: str) -> Card:
    recipe = RECIPES[key]
    text = request.t("{} minutes", "{} 分钟").format(recipe.minutes)
    return Card(request.of(recipe.title), f"/recipe/{key}", text, photograph="food")


def _list(request: Request, title: str, keys: list[str], nothing: str = "") -> Document:
    cards: tuple[Block, ...] = tuple(_card(request, key) for key in keys)
    return _document(request, title, *(cards or (Paragraph(nothing),)))


def _page(request: Request) -> Document | File | None:
    t = request.t
    match request.path.strip("/").split("/"):
        case [""]:
            cards = tuple(_card(request, key) for key in RECIPES)
            return _document(request, "", Heading(request.of(SITE.name), 1), *cards)
        case ["kind", kind] if kind in KINDS:
            keys = [key for key, recipe in RECIPES.items() if recipe.kind == kind]
            return _list(request, request.of(KINDS[kind]), keys)
        case ["quick"]:
            keys = sorted(RECIPES, key=lambda key: RECIPES[key].minutes)
            title = t("Ready in 20 minutes", "20 分钟做好")
            return _list(request, title, [key for key in keys if RECIPES[key].minutes <= 20])
        case ["favourites"]:
            nothing = t("You have no favourites yet.", "还没有收藏。")
            keys = list(request.sites.favourites)
            return _list(request, t("Favourites", "收藏"), keys, nothing)
        case ["recipe", key] if key in RECIPES:
            return _recipe(request, key)
        case ["list", name] if name.removesuffix(".txt") in RECIPES:
            recipe = RECIPES[name.removesuffix(".txt")]
            rows = [f"{part}: {amount}" for part, amount in _amounts(request, recipe, 2)]
            text = "\n".join((request.of(recipe.title), *rows, ""))
            return File(name, text.encode())
    return None


def _amounts(request: Request, recipe: Recipe, servings: int) -> tuple[tuple[str, str], ...]:
    return tuple(
        (request.of(name), f"{(amount * servings + 1) // 2} {request.of(unit)}".strip())
        for amount, unit, name in recipe.ingredients
    )


def _recipe(request: Request, key: str) -> Document:
    t, of = request.t, request.of
    recipe = RECIPES[key]
    given = request.query.get("servings", "2")
    servings = given if given in ("1", "2", "4", "6") else "2"
    choices = tuple((number, number) for number in ("1", "2", "4", "6"))
    is_kept = key in request.sites.favourites
    label = (
        t("Remove from favourites", "取消收藏") if is_kept else t("Add to favourites", "加入收藏")
    )
    return _document(
        request,
        of(recipe.title),
        Picture(of(recipe.title), recipe.icon, recipe.color, photograph="food"),
        Paragraph(t("{} minutes", "{} 分钟").format(recipe.minutes), "small"),
        Form("/favourites", (), label, post=True, hidden=(("recipe", key),)),
        Heading(t("Ingredients", "用料")),
        Form(
            f"/recipe/{key}",
            (Select("servings", t("Servings", "份数"), choices, servings),),
            t("Update amounts", "更新用量"),
        ),
        Table(_amounts(request, recipe, int(servings)), header=False),
        Link(t("Download shopping list", "下载购物清单"), f"/list/{key}.txt"),
        Heading(t("Method", "做法")),
        Steps(
            tuple(of(step) for step in recipe.steps),
            Picture(
                t("Ready to serve", "可以上桌"),
                recipe.icon,
                recipe.color,
                photograph="food",
                subject=of(recipe.title),
            ),
        ),
    )


def _submit(request: Request, values: Mapping[str, str]) -> Submitted | None:
    key = values.get("recipe", "")
    if request.path != "/favourites" or key not in RECIPES:
        return None
    kept = request.sites.favourites
    kept = tuple(item for item in kept if item != key) if key in kept else (*kept, key)
    return Submitted(replace(request.sites, favourites=kept), f"/recipe/{key}")


SITE: Final = Site(
    "recipes.test",
    ("Simple Kitchen", "简单厨房"),
    ("Recipes with few ingredients", "用料简单的菜谱"),
    "pot-mix",
    0xFFE65100,
    (
        "/",
        *(f"/kind/{key}" for key in KINDS),
        "/quick",
        "/favourites",
        *(f"/recipe/{key}" for key in RECIPES),
    ),
    _page,
    _submit,
    asks_for_cookies=True,
    accent=0xFFC84600,
)
