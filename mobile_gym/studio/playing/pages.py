"""The pages of the player: the list of tasks, and a session with its live pictures."""

from __future__ import annotations

import secrets
from typing import Final
from urllib.parse import parse_qsl, quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from mobile_gym.core.errors import UsageError
from mobile_gym.core.texts import LANGUAGES
from mobile_gym.studio.inspecting import page
from mobile_gym.studio.library import Library
from mobile_gym.studio.playing.live import show_live
from mobile_gym.studio.playing.play_sessions import PlaySessions
from mobile_gym.studio.playing.play_setting import PlaySetting
from mobile_gym.studio.playing.task_choice import matching_tasks, task_choice, task_choices

_MOST_BYTES: Final = 10_000
"""Of a form."""
_OF_FORMS: Final = {"Referrer-Policy": "same-origin"}
"""A form says which page it is on, for `Access`; browsers leave that out with `no-referrer`."""
_NO_SESSION: Final = 4404
_NEW_SEEDS: Final = 100_000


class Playing:
    """The pages.

    Args:
        library: the runs of the studio, which demonstrations are added to.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._sessions = PlaySessions(library.folders)

    def routes(self) -> list[BaseRoute]:
        """Where they are."""
        session = "/play/{session}"
        return [
            Route("/play", self.list_page),
            Route("/play", self.begin, methods=["POST"]),
            Route(session, self.session_page),
            Route(session + "/screen.png", self.picture),
            Route(session + "/demonstrations/{number:int}", self.demonstration),
            WebSocketRoute(session + "/live", self.live),
        ]

    def close(self) -> None:
        """Close the sessions; the disk keeps them."""
        self._sessions.close()

    def list_page(self, request: Request) -> Response:
        """The tasks, and the sessions that can be opened again."""
        given = request.query_params
        text, app, level = given.get("text", ""), given.get("app", ""), given.get("level", "")
        choices = task_choices()
        answer = page(
            "play",
            text=text,
            app=app,
            level=level,
            tasks=matching_tasks(text, app, int(level) if level.isdecimal() else 0),
            apps=list(dict.fromkeys(one.app for one in choices)),
            levels=sorted({one.level for one in choices}),
            languages=LANGUAGES,
            sessions=self._sessions.kept(),
        )
        answer.headers.update(_OF_FORMS)
        return answer

    async def begin(self, request: Request) -> Response:
        """Begin a session of what the form says."""
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > _MOST_BYTES:
                raise UsageError("this form is too long")
        form = dict(parse_qsl(body.decode("utf-8", "replace"), max_num_fields=20))
        name = await run_in_threadpool(self._begin, form)
        return RedirectResponse(f"/play/{name}", 303)

    def session_page(self, request: Request) -> Response:
        """A session."""
        session = self._sessions.opened(request.path_params["session"])
        return page(
            "play_session",
            session=session.name,
            setting=session.setting,
            task=task_choice(session.setting.task_id),
        )

    def picture(self, request: Request) -> Response:
        """The screen of the present moment without loss."""
        session = self._sessions.opened(request.path_params["session"])
        shown = session.picture
        if shown is None:
            raise UsageError("this session shows nothing yet")
        headers = {"Cache-Control": "no-store"}
        return Response(shown.png(), media_type="image/png", headers=headers)

    def demonstration(self, request: Request) -> Response:
        """A recorded branch, in the list of episodes."""
        session = self._sessions.opened(request.path_params["session"])
        number = request.path_params["number"]
        if not 0 <= number < len(session.saved):
            raise UsageError(f"there is no demonstration {number} of this session")
        saved = session.saved[number]
        folder = (self._sessions.played / saved.folder).resolve()
        run = next(
            (one for one in self._library.shelf().runs if one.path.resolve() == folder), None
        )
        if run is None:
            raise UsageError(f"{saved.folder} is not there any more")
        return RedirectResponse(f"/runs/{quote(run.key, safe='')}/{quote(saved.file)}", 303)

    async def live(self, websocket: WebSocket) -> None:
        """Pictures and states of a session, and what is done in it."""
        name = websocket.path_params["session"]
        try:
            session = await run_in_threadpool(self._sessions.opened, name)
        except UsageError as error:
            await websocket.accept()
            await websocket.close(_NO_SESSION, str(error)[:100])
            return
        await show_live(websocket, session)

    def _begin(self, form: dict[str, str]) -> str:
        task = task_choice(form.get("task", ""))
        seed = form.get("seed", "").strip()
        if seed and not (seed.isascii() and seed.isdecimal() and len(seed) <= 10):
            raise UsageError(f"the seed {seed[:40]!r} is no number; leave it empty for a new one")
        setting = PlaySetting(
            task.id,
            task.env_id,
            int(seed) if seed else secrets.randbelow(_NEW_SEEDS),
            form.get("language", "en"),
            form.get("device", "").strip(),
        )
        return self._sessions.begin(setting)
