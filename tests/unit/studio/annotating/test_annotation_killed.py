"""What a studio has confirmed is on the disk, however it ends."""

import re
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

from reward_models.llamatouch import read_annotations

CONFIRMED = 5
"""Changes before it is killed; more are on their way then."""


class Person:
    """Somebody who annotates without a pause, as a browser would."""

    def __init__(self, address, file):
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.opener.open(address, timeout=30).read()
        self.origin = address.partition("/?")[0]
        self.trace = f"{self.origin}/annotate/right/{file.name}"
        self.page = self.opener.open(self.trace, timeout=30).read().decode()
        self.confirmed = []
        self.has_enough = threading.Event()

    def annotate(self):
        try:
            for number in range(1000):
                self.type_text(f"text {number}")
                self.confirmed.append(f"text {number}")
                if len(self.confirmed) == CONFIRMED:
                    self.has_enough.set()
        except (urllib.error.URLError, ConnectionError, OSError):
            self.has_enough.set()  # it was killed

    def type_text(self, text):
        version = re.search(r'name="version" value="(\w*)"', self.page)[1]
        form = {"change": "add:type", "version": version, "moment": "1", "typed": text}
        body = urllib.parse.urlencode(form).encode()
        request = urllib.request.Request(self.trace, body, {"Origin": self.origin})
        self.page = self.opener.open(request, timeout=30).read().decode()


def test_nothing_that_was_confirmed_is_lost_when_it_is_killed(recorded, right_file):
    main = "from mobile_gym.cli import main; main()"
    command = [sys.executable, "-c", main, "studio", str(recorded)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as studio:
        try:
            said = ""
            while "http://" not in said:
                line = studio.stdout.readline()
                assert line, f"it ended: {said}"
                said += line
            person = Person(re.search(r"http://\S+", said)[0], right_file)
            thread = threading.Thread(target=person.annotate)
            thread.start()
            assert person.has_enough.wait(120)
        finally:
            studio.send_signal(signal.SIGKILL)
        thread.join()
    assert len(person.confirmed) >= CONFIRMED
    [annotation] = read_annotations(recorded / "right" / "essential_states")
    kept = [part.text for part in annotation.states[0].primitives]
    assert kept[: len(person.confirmed)] == person.confirmed
    assert len(kept) <= len(person.confirmed) + 1
