"""A studio that serves a folder, for tests that look at it in a browser."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from mobile_gym.studio.library import Library
from mobile_gym.studio.serving import listening
from mobile_gym.studio.web_app import make_app

TOKEN = "token"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a studio with the runs of a folder; it ends with the block."""
    library = Library([folder])
    listener = listening("127.0.0.1", 0)
    app = make_app(library, TOKEN)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    finally:
        server.should_exit = True
        thread.join()
        app.state.playing.close()
        library.close()
        listener.close()
