"""The pages of the player: the list of tasks, and a session with its live pictures.

It is one group of pages; `web_app` puts all of them together.

A picture is a binary message: its number and that of the last message it answers, 4 bytes each,
the most significant first, then a JPEG. The next picture waits until the browser has drawn all but
one of those before it, so that none is ever old and none is queued anywhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final
from urllib.parse import parse_qsl, quote

import numpy as np
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from mobile_gym.core import plugins
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.texts import LANGUAGES
from mobile_gym.studio.inspecting import render_page
from mobile_gym.studio.library import RunLibrary
from mobile_gym.studio.playing.messages import PictureDrawnMessage, parse_message
from mobile_gym.studio.playing.play_session import PlaySession
from mobile_gym.studio.playing.play_sessions import PlaySessions
from mobile_gym.studio.playing.play_setting import PlaySetting


@dataclass(frozen=True, slots=True)
class TaskChoice:
    """A task of the catalog.

    Attributes:
        text: its instruction, with the parameters of one seed.
        app: what its name begins with.
    """

    id: str
    env_id: str
    app: str
    level: int
    golden_steps: int
    languages: tuple[str, ...]
    text: str

    @property
    def search_text(self) -> str:
        """What a search looks at."""
        return f"{self.id} {self.text}".casefold()


@cache
def task_choices() -> tuple[TaskChoice, ...]:
    """All tasks of the catalog, by name."""
    rng = np.random.default_rng(0)
    choices: list[TaskChoice] = []
    for template in plugins.load("suite catalog", "built-in").suite("all"):
        task = template.task(rng)
        choices.append(
            TaskChoice(
                template.id,
                template.env_id,
                template.id.partition(".")[0],
                template.level,
                task.golden_steps,
                tuple(template.languages),
                task.text,
            )
        )
    return tuple(sorted(choices, key=lambda choice: choice.id))


def task_choice(task_id: str) -> TaskChoice:
    """The task of a name.

    Raises:
        UnknownName: there is none.
    """
    for choice in task_choices():
        if choice.id == task_id:
            return choice
    raise UnknownName.among("task", task_id, [candidate.id for candidate in task_choices()])


def matching_tasks(text: str, app: str, level: int) -> Sequence[TaskChoice]:
    """The tasks that have all words of a text in name or instruction.

    Args:
        text: "" for all.
        app: what the name begins with; "" for all.
        level: 0 for all.
    """
    words = text.casefold().split()
    return [
        choice
        for choice in task_choices()
        if all(word in choice.search_text for word in words)
        and (not app or choice.app == app)
        and (not level or choice.level == level)
    ]


_MOST_UNSEEN: Final = 2
"""Pictures on their way: one is drawn while the next one travels."""
_HEAD: Final = struct.Struct(">II")
_NUMBERS: Final = 1 << 32
_MALFORMED: Final = 1008
"""Source: RFC 6455, section 7.4.1, policy violation."""
_CLOSED: Final = 1001
"""Source: the same, going away."""
_LONGEST_REASON: Final = 100
"""Source: RFC 6455, section 5.5: a control frame has at most 125 bytes."""


class _BrowserViewer:
    """One browser that looks at a session."""

    def __init__(self, websocket: WebSocket, session: PlaySession) -> None:
        self._websocket, self._session = websocket, session
        self._changed = asyncio.Event()
        self._unseen = 0

    async def send(self) -> None:
        """Send what is new, for as long as the session is open."""
        picture_number = state_number = 0
        while not self._session.is_closed:
            state = self._session.state
            if state.number != state_number:
                state_number = state.number
                await self._websocket.send_text(state.text)
            picture = self._session.picture
            is_new = picture is not None and picture.number != picture_number
            if picture is not None and is_new and self._unseen < _MOST_UNSEEN:
                picture_number = picture.number
                jpeg = await asyncio.to_thread(picture.jpeg)
                self._unseen += 1
                head = _HEAD.pack(picture.number % _NUMBERS, picture.handled)
                await self._websocket.send_bytes(head + jpeg)
                continue
            await self._changed.wait()
            self._changed.clear()
        await self._websocket.close(_CLOSED, "this session was closed; reload to open it again")

    async def receive(self) -> None:
        """Hand over what the browser sends, until it leaves."""
        while True:
            try:
                message = parse_message(await self._websocket.receive_text())
                if isinstance(message, PictureDrawnMessage):
                    self._unseen = max(self._unseen - 1, 0)
                    self._changed.set()
                else:
                    self._session.put(message)
            except WebSocketDisconnect:
                return
            except (UsageError, KeyError) as error:  # starlette: a binary message has no text
                reason = str(error).encode()[:_LONGEST_REASON].decode(errors="ignore")
                await self._websocket.close(_MALFORMED, reason)
                return

    async def serve(self) -> None:
        """Do both, until the browser leaves."""
        loop = asyncio.get_running_loop()

        def tell() -> None:
            loop.call_soon_threadsafe(self._changed.set)

        self._session.watch(tell)
        sender = asyncio.create_task(self.send())
        try:
            await self.receive()
        finally:
            self._session.unwatch(tell)
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                await sender


async def serve_viewer(websocket: WebSocket, session: PlaySession) -> None:
    """Show a session to a browser until it leaves."""
    await websocket.accept()
    await _BrowserViewer(websocket, session).serve()


_MOST_BYTES: Final = 10_000
"""Of a form."""
_OF_FORMS: Final = {"Referrer-Policy": "same-origin"}
"""A form says which page it is on, for `Access`; browsers leave that out with `no-referrer`."""
_NO_SESSION: Final = 4404
_NEW_SEEDS: Final = 100_000


class PlayPages:
    """The pages.

    Args:
        library: the runs of the studio, which demonstrations are added to.
    """

    def __init__(self, library: RunLibrary) -> None:
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
        answer = render_page(
            "play",
            text=text,
            app=app,
            level=level,
            tasks=matching_tasks(text, app, int(level) if level.isdecimal() else 0),
            apps=list(dict.fromkeys(choice.app for choice in choices)),
            levels=sorted({choice.level for choice in choices}),
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
        return render_page(
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
            (
                candidate
                for candidate in self._library.shelf().runs
                if candidate.path.resolve() == folder
            ),
            None,
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
        await serve_viewer(websocket, session)

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
