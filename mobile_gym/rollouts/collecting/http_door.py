"""An environment that an agent plays over HTTP, by the calls of LlamaTouch's agent API.

It is the HTTP server of one agent API; `mobile-gym observe` alone starts it.

Every `post_` call is a step of an ordinary environment. The server listens on loopback only,
answers one request after the other, and refuses what a web page could have had a browser send.

Source: LlamaTouch, appendix A.1, table 9 (names and parameters of the calls). `post_answer` and
`post_action` are ours: questions have answers, and there are more actions than the table's.
"""

from __future__ import annotations

import base64
import ipaddress
import json
import sys
import time
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from types import TracebackType
from typing import Any, Final, Self

from mobile_gym.accessibility import write_xml
from mobile_gym.accessibility.pictures.encoding import encode_screenshot
from mobile_gym.core import actions
from mobile_gym.core.construction import error_reason
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import InvalidAction, UsageError
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.rollouts.collecting.agent_process import RunEnd
from mobile_gym.rollouts.collecting.observing import (
    ObservedDevice,
    ObservedSteps,
    prepared_environment,
)
from mobile_gym.rollouts.storing.provenance import OBSERVED
from mobile_gym.rollouts.storing.run_settings import RunSettings

MAX_BODY_BYTES: Final = 64 << 10
"""A text of the longest kind, every character escaped, and the rest of an action."""
_LOOPBACK: Final = "127.0.0.1"
_CLIENT_S: Final = 10.0
"""How long a client may take for one request: it keeps the others waiting."""
_OF_BROWSERS: Final = ("Origin", "Referer", "Sec-Fetch-Mode", "Sec-Fetch-Site")


class EpisodeHttpServer:
    """Serves one episode; a context manager.

    Args:
        steps: of the environment.
        port: where to listen; 0 for any that is free.
    """

    def __init__(self, steps: ObservedSteps, port: int = 0) -> None:
        self.steps = steps
        self._given_port = port
        self._server: _Server | None = None

    def __enter__(self) -> Self:
        """Listen.

        Raises:
            UsageError: the port is taken.
        """
        try:
            self._server = _Server(self.steps, self._given_port)
        except (OSError, OverflowError) as error:
            raise UsageError(f"port {self._given_port} is not to be had: {error}") from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.server_close()

    @property
    def port(self) -> int:
        """Where it listens."""
        assert self._server is not None
        return int(self._server.server_address[1])

    @property
    def url(self) -> str:
        """Where it listens, for clients."""
        return f"http://{_LOOPBACK}:{self.port}"

    def serve_one(self, timeout_s: float) -> None:
        """Answer one request, if one comes in time.

        Raises:
            MobileGymError: what the step of a request raised.
        """
        assert self._server is not None
        self._server.timeout = timeout_s
        self._server.handle_request()
        if self._server.failure is not None:
            raise self._server.failure


def observe_over_http(
    template: TaskTemplate,
    settings: RunSettings,
    *,
    port: int,
    timeout_s: float,
    announce: Callable[[str], None],
) -> Episode:
    """Serve one episode until a client ends it, and judge what came of it.

    Args:
        template: the task.
        settings: of the run, whose first episode of the task this is.
        port: where to listen; 0 for any that is free.
        timeout_s: after which the episode is cut off.
        announce: called once, with the address, when clients may come.

    Raises:
        UsageError: the port is taken, or a setting is wrong.
        DeviceFault: the device failed; the run is void.
        JudgeUnavailable: the judge did not answer; the run is void.
    """
    where = ObservedDevice(settings.device, {})
    with (
        prepared_environment(template, settings, where) as steps,
        EpisodeHttpServer(steps, port) as door,
    ):
        announce(door.url)
        begun_s = time.monotonic()
        deadline_s = begun_s + timeout_s
        while not steps.is_over and (left_s := deadline_s - time.monotonic()) > 0:
            door.serve_one(left_s)
        ended: RunEnd = "exited" if steps.is_over else "timeout"
        steps.finish(None, None, claims=False)
        duration_s = time.monotonic() - begun_s
        return steps.episode(settings, {OBSERVED: ended, "duration_s": f"{duration_s:.3f}"})


class _Server(HTTPServer):
    """Knows the steps; what one of them raises ends it."""

    def __init__(self, steps: ObservedSteps, port: int) -> None:
        self.steps = steps
        self.failure: Exception | None = None
        super().__init__((_LOOPBACK, port), _RequestHandler)

    def handle_error(self, request: object, client_address: object) -> None:
        """Keep what went wrong, unless a client has hung up: that is no fault of the episode's."""
        error = sys.exception()
        if isinstance(error, Exception) and not isinstance(error, OSError):
            self.failure = error


class _RequestRefused(Exception):
    """A request that is not answered as it asks."""

    def __init__(self, status: HTTPStatus, why: str) -> None:
        super().__init__(why)
        self.status = status


class _RequestHandler(BaseHTTPRequestHandler):
    """One request."""

    timeout = _CLIENT_S
    server_version = "mobile-gym"
    sys_version = ""

    @property
    def _observed_steps(self) -> ObservedSteps:
        assert isinstance(self.server, _Server)
        return self.server.steps

    def do_GET(self) -> None:
        """Tell the task, or what is on the screen."""
        self._respond(self._screen_response)

    def do_POST(self) -> None:
        """Take a step."""
        self._respond(self._step_response)

    def _respond(self, work: Callable[[], tuple[str, str]]) -> None:
        try:
            self._check_request()
            kind, text = work()
            status = HTTPStatus.OK
        except _RequestRefused as error:
            status, kind, text = error.status, "text/plain", f"{error}\n"
        content = text.encode("utf-8", "replace")
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _check_request(self) -> None:
        if any(name in self.headers for name in _OF_BROWSERS):
            raise _RequestRefused(HTTPStatus.FORBIDDEN, "requests of web pages are not answered")
        for host in self.headers.get_all("Host", []):
            if not _is_local_host(host.strip()):
                raise _RequestRefused(
                    HTTPStatus.FORBIDDEN, "this is not the host that was asked for"
                )

    # -- looking --------------------------------------------------------------------------------

    def _screen_response(self) -> tuple[str, str]:
        steps = self._observed_steps
        match self.path:
            case "/get_task_instruction":
                return "text/plain", steps.instruction
            case "/get_screenshot":
                screenshot = steps.frame.screenshot
                assert screenshot is not None
                picture = encode_screenshot(screenshot, "png")
                return "text/plain", base64.b64encode(picture.data).decode()
            case "/get_view_hierarchy":
                forest = steps.frame.forest
                assert forest is not None
                return "application/xml", write_xml(forest)
            case _:
                raise _RequestRefused(HTTPStatus.NOT_FOUND, f"there are GET {', '.join(_LOOKS)}")

    # -- acting ---------------------------------------------------------------------------------

    def _step_response(self) -> tuple[str, str]:
        steps, read = self._observed_steps, _ACTIONS.get(self.path)
        if read is None:
            raise _RequestRefused(HTTPStatus.NOT_FOUND, f"there are POST {', '.join(_ACTIONS)}")
        if steps.is_over:
            raise _RequestRefused(HTTPStatus.CONFLICT, "the episode has ended")
        try:
            action = read(self._request_body())
        except (KeyError, TypeError, ValueError) as error:
            raise _RequestRefused(
                HTTPStatus.BAD_REQUEST, f"{self.path}: {error_reason(error)}"
            ) from None
        receipt = steps.take(action)
        told = {"accepted": receipt.accepted, "error": receipt.error, "is_over": steps.is_over}
        return "application/json", json.dumps(told) + "\n"

    def _request_body(self) -> Mapping[str, Any]:
        given = self.headers.get("Content-Length", "0")
        if not (given.isascii() and given.isdigit() and len(given) < 10):
            raise _RequestRefused(HTTPStatus.LENGTH_REQUIRED, "say the length of the body")
        if int(given) > MAX_BODY_BYTES:
            why = f"a body has at most {MAX_BODY_BYTES} bytes"
            raise _RequestRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, why)
        raw = self.rfile.read(int(given))
        value = parse_json(raw, "the body") if raw.strip() else {}
        if not isinstance(value, dict):
            raise _RequestRefused(HTTPStatus.BAD_REQUEST, "the body must be a JSON object")
        return value

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: the terminal is the command's."""


def _is_local_host(host: str) -> bool:
    name, colon, port = host.rpartition(":")
    if not (colon and port.isdigit()):
        name = host
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def _text_action(body: Mapping[str, Any], *names: str) -> str:
    text = next((body[name] for name in names if name in body), None)
    if not isinstance(text, str):
        raise InvalidAction(f"give the text as {names[0]!r}")
    if len(text.encode("utf-8", "replace")) > actions.MAX_TEXT_BYTES:
        raise InvalidAction(f"a text has at most {actions.MAX_TEXT_BYTES} bytes")
    return text


def _swipe_action(body: Mapping[str, Any]) -> actions.Action:
    start = (body["touch_x"], body["touch_y"])
    end = (body["lift_x"], body["lift_y"])
    return actions.Swipe(start, end, body.get("duration", actions.SWIPE_S))  # pyright: ignore[reportArgumentType]


def _parse_action(body: Mapping[str, Any]) -> actions.Action:
    action = actions.from_json(body)
    if isinstance(action, actions.Invalid):
        raise InvalidAction("Invalid is no action")
    if isinstance(text := getattr(action, "text", ""), str):
        _text_action({"text": text}, "text")
    return action


_LOOKS: Final = ("/get_task_instruction", "/get_screenshot", "/get_view_hierarchy")
_ACTIONS: Final[Mapping[str, Callable[[Mapping[str, Any]], actions.Action]]] = {
    "/post_click": lambda body: actions.Tap(body["x"], body["y"]),
    "/post_swipe": _swipe_action,
    "/post_type": lambda body: actions.Type(_text_action(body, "text", "str")),
    "/post_press_back": lambda _: actions.PressKey(actions.Key.BACK),
    "/post_press_home": lambda _: actions.PressKey(actions.Key.HOME),
    "/post_task_complete": lambda _: actions.Finish(),
    "/post_task_impossible": lambda _: actions.Finish(actions.FinishStatus.IMPOSSIBLE),
    "/post_answer": lambda body: actions.Answer(_text_action(body, "text")),
    "/post_action": _parse_action,
}
"""Points are relative to the screenshot, a swipe's duration is in seconds."""
