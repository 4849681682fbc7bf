"""Training and collecting on a system without what POSIX alone has: `fcntl`, `pwd`, `fork`, ..."""

import subprocess
import sys
from pathlib import Path

import pytest

WITHOUT = """
import os, sys
for name in ("fcntl", "pwd", "grp", "resource", "termios", "pty", "tty"):
    sys.modules[name] = None
for name in (
    "geteuid", "getuid", "killpg", "setsid", "fork", "forkpty", "memfd_create",
    "register_at_fork", "O_NONBLOCK", "O_CLOEXEC",
):
    if hasattr(os, name):
        delattr(os, name)
"""
DONE = {
    "environments": """
import gymnasium, mobile_gym
env = gymnasium.make("MobileGym/Settings.TurnOnWifi-v0", render_mode="rgb_array")
env.reset(seed=0)
env.step(mobile_gym.Wait(0.1))
env.render()
envs = gymnasium.make_vec("MobileGym/Suite-v0", num_envs=2, observe=("activity",))
envs.reset(seed=0)
""",
    "collecting, exporting and reading": """
from pathlib import Path
from mobile_gym.agents.noop import NoopAgent
from mobile_gym.rollouts import RunFolder, RunSettings, collect
from task_suites import catalog
settings = RunSettings("noop", max_steps=1)
tasks = [catalog.template("Settings.TurnOnWifi")]
folder = RunFolder.start(
    Path(sys.argv[1]) / "run", suite="settings", settings=settings, version="1", tasks=["a"]
)
folder.keep(0, next(iter(collect(tasks, NoopAgent(), settings))))
with RunFolder.open(folder.path).held():
    pass
assert len(list(folder.episodes.glob("*.parquet"))) == 1
""",
    "conversations": """
from mobile_gym.trainers.conversation import PhoneConversation
from mobile_gym.trainers.trl_environment import PhoneEnvironment
with PhoneConversation(
    "MobileGym/Settings.TurnOnWifi-v0", preset="qwen3_vl", split=None
) as phone:
    phone.init(seed=0)
    phone.step("nothing that can be read")
""",
    "the command line": """
from mobile_gym.cli import main
try:
    main(["tasks", "--help"])
except SystemExit as end:
    assert not end.code
""",
}


@pytest.mark.parametrize("name", DONE)
def test_it_works(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT + DONE[name], str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
