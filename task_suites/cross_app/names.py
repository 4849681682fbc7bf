"""What tasks across apps draw from: trades, purposes, titles, messages."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class Topics(Catalogue):
    """What expenses are for."""

    rent = LocalizedText("Rent", zh="房租")
    power = LocalizedText("Power", zh="电费")
    travel = LocalizedText("Travel", zh="交通费")
    phone_bill = LocalizedText("Phone bill", zh="话费")
    food = LocalizedText("Food", zh="伙食费")
    water = LocalizedText("Water", zh="水费")
