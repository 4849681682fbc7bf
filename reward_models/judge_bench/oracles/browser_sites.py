"""Whether what sites keep of the user is as instructions ask: orders, loans, reports, tickets."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Final

from reward_models.judge_bench.oracles.changes import record_changes
from reward_models.judge_bench.oracles.events import local_time
from reward_models.judge_bench.oracles.sight import Sight
from reward_models.judge_bench.oracles.values import dates_in
from reward_models.judge_bench.oracles.web import (
    BOOKS,
    PRODUCTS,
    first_direct_train,
    key_of,
    site_records,
    towns_named,
)

# -- what sites keep -------------------------------------------------------------------------------


def _the_order(see: Sight) -> Any:
    """The one order that was placed; None where there is not just one."""
    before, after = site_records(see)
    return record_changes(before.orders, after.orders).only_added


def is_order_of(see: Sight, product: str) -> bool:
    """Whether the one order is for the named number of a product alone, and the cart is empty."""
    order = _the_order(see)
    expected = {key_of(PRODUCTS, product): see.task.params["count"]}
    is_right = order is not None and (dict(order.items), order.gift) == (expected, True)
    return is_right and not site_records(see)[1].cart


_ADDRESS: Final = re.compile(r" delivery to [^,]+, (.+?)\. |，地址 ?(.+?)。")
_PLACE: Final = re.compile(r"Where: (.+?)\. |地点：(.+?)，")


def is_order_to(see: Sight) -> bool:
    """Whether the one order goes to the named person and address in the named way."""
    order, asked = _the_order(see), see.task.params
    return order is not None and (
        (order.name, order.address, order.delivery)
        == (asked["name"], *see.told(_ADDRESS), asked["delivery"])
    )


def is_ordered(see: Sight) -> bool:
    """Whether the one order is for the quoted product, and goes where it is to go."""
    return is_order_of(see, see.quoted[0]) and is_order_to(see)


def are_books_swapped(see: Sight) -> bool:
    """Whether one named book is back, one renewed and one borrowed, and no other loan changed."""
    before, after = site_records(see)
    names = see.quoted or tuple(re.findall("《([^》]+)》", see.task.text))
    back, renewed, borrowed = (key_of(BOOKS, name) for name in names)
    expected = {loan.id: loan.renewed + (loan.id == renewed) for loan in before.loans}
    del expected[back]
    return {loan.id: loan.renewed for loan in after.loans} == expected | {borrowed: 0}


def _the_report(see: Sight) -> dict[str, str] | None:
    """What the one report says that has not been withdrawn; None where there is not just one."""
    before, after = site_records(see)
    applications = record_changes(before.applications, after.applications)
    valid = [report for report in applications.added if not report.withdrawn]
    if (
        applications.removed
        or applications.edited
        or len(valid) != 1
        or valid[0].service != "report"
    ):
        return None
    return dict(valid[0].values)


def is_report_of(see: Sight) -> bool:
    """Whether the one report is about the named kind of defect at the named place."""
    report, asked = _the_report(see), see.task.params
    return report is not None and (report.get("what"), report.get("where")) == (
        asked["defect"],
        *see.told(_PLACE),
    )


def is_report_detailed(see: Sight) -> bool:
    """Whether the one report gives the quoted details and says that it is dangerous."""
    report = _the_report(see)
    return report is not None and (report.get("details"), report.get("urgent")) == (
        see.quoted[0],
        "1",
    )


def is_reported(see: Sight) -> bool:
    """Whether the one report is about the named defect, with the quoted details."""
    return is_report_of(see) and is_report_detailed(see)


def _the_ticket(see: Sight) -> Any:
    """The one ticket that was booked; None where there is not just one."""
    before, after = site_records(see)
    return record_changes(before.tickets, after.tickets).only_added


def is_ticket_at(see: Sight, departs: str) -> bool:
    """Whether the one ticket is for the named route and day, and a train that leaves then."""
    ticket = _the_ticket(see)
    (origin, _), (goal, _) = towns_named(see.task.text)[:2]
    return ticket is not None and (
        (ticket.origin, ticket.goal, ticket.day, ticket.departs)
        == (origin, goal, _named_day(see), departs)
    )


def is_ticket_for(see: Sight) -> bool:
    """Whether the one ticket is for the named traveller and as many people."""
    ticket, asked = _the_ticket(see), see.task.params
    return ticket is not None and (
        (ticket.travellers, ticket.name) == (asked["travellers"], asked["name"])
    )


def is_booked(see: Sight) -> bool:
    """Whether the one ticket is for the first direct train of the day, and the named traveller."""
    train = first_direct_train(see, _named_day(see))
    return train is not None and is_ticket_at(see, train.departs) and is_ticket_for(see)


def _named_day(see: Sight) -> str:
    """The next day with the month and day that the instruction names, as in addresses."""
    month, number = dates_in(see.task.text.casefold())[0].value  # type: ignore[misc]
    today = local_time(see.start, see.start.now_ms).date()
    day = date(today.year, month, number)
    return (day if day >= today else day.replace(year=today.year + 1)).isoformat()
