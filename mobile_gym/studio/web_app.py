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
from mobile_gym.studio.access import TokenAccess
from mobile_gym.studio.annotating.pages import AnnotationPages
from mobile_gym.studio.annotating.substate_pages import SubstatePages
from mobile_gym.studio.inspecting import InspectionPages, render_page
from mobile_gym.studio.library import RunLibrary
from mobile_gym.studio.playing.pages import PlayPages

_STATIC: Final = Path(__file__).parent / "static"
_SHARED: Final = ("mobile_gym.rollouts.reporting", "static")
"""What reports have, too."""


def make_app(
    library: RunLibrary,
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
    playing = PlayPages(library)
    app = Starlette(
        routes=[
            *InspectionPages(library).routes(),
            *AnnotationPages(library).routes(),
            *SubstatePages(library, model).routes(),
            *playing.routes(),
            Mount("/static", StaticFiles(directory=_STATIC, packages=[_SHARED])),
        ],
        middleware=[Middleware(TokenAccess, token=token, hosts=hosts)],
        exception_handlers={
            UsageError: _not_found_response,
            StoreError: _failed_response,
            MobileGymError: _failed_response,
            HTTPException: _error_response,
        },
    )
    app.state.playing = playing
    return app


def _not_found_response(request: Request, error: Exception) -> Response:
    del request
    return render_page("error", 404, title="Not found", words=str(error))


def _failed_response(request: Request, error: Exception) -> Response:
    del request
    return render_page("error", 500, title="This cannot be shown", words=str(error))


def _error_response(request: Request, error: Exception) -> Response:
    del request
    status = error.status_code if isinstance(error, HTTPException) else 500
    return render_page("error", status, title=HTTPStatus(status).phrase, words="")
