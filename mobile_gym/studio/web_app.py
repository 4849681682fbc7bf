"""The studio as an ASGI application.

It needs the extra `web`; `serving` says so where that is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from mobile_gym.core.errors import MobileGymError, StoreError, UsageError
from mobile_gym.studio.access import Access
from mobile_gym.studio.annotating.pages import Annotating
from mobile_gym.studio.annotating.substate_pages import SubstatePages
from mobile_gym.studio.inspecting import Inspecting, page
from mobile_gym.studio.library import Library
from mobile_gym.studio.playing.pages import Playing

_STATIC: Final = Path(__file__).parent / "static"
_SHARED: Final = ("mobile_gym.rollouts.reporting", "static")
"""What reports have, too."""


def make_app(
    library: Library,
    token: str,
    hosts: tuple[str, ...] = (),
    *,
    model: Mapping[str, Any] | None = None,
) -> Starlette:
    """The application.

    Args:
        library: the runs that it shows.
        token: what a browser must have to be answered.
        hosts: names besides those of the loopback under which it is reached.
        model: that is asked for substates, as `reward_models.language_models` makes it.
    """
    playing = Playing(library)
    app = Starlette(
        routes=[
            *Inspecting(library).routes(),
            *Annotating(library).routes(),
            *SubstatePages(library, model).routes(),
            *playing.routes(),
            Mount("/static", StaticFiles(directory=_STATIC, packages=[_SHARED])),
        ],
        middleware=[Middleware(Access, token=token, hosts=hosts)],
        exception_handlers={
            UsageError: _not_found,
            StoreError: _failed,
            MobileGymError: _failed,
            HTTPException: _refused,
        },
    )
    app.state.playing = playing
    return app


def _not_found(request: Request, error: Exception) -> Response:
    del request
    return page("error", 404, title="Not found", words=str(error))


def _failed(request: Request, error: Exception) -> Response:
    del request
    return page("error", 500, title="This cannot be shown", words=str(error))


def _refused(request: Request, error: Exception) -> Response:
    del request
    status = error.status_code if isinstance(error, HTTPException) else 500
    return page("error", status, title=HTTPStatus(status).phrase, words="")
