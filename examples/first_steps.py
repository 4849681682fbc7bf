"""First steps: make an environment, look at what comes back, act, keep the pictures.

python examples/first_steps.py [--out FOLDER]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import gymnasium

import mobile_gym
from mobile_gym.core.png import encode_png


def tap_on(observation: dict[str, Any], label: str) -> mobile_gym.Tap:
    """A tap on the node of that name; row i of the `nodes_` arrays is node [i] of the tree."""
    names = [bytes(row).rstrip(b"\0").decode() for row in observation["nodes_text"]]
    left, top, right, bottom = observation["nodes_bounds"][names.index(label)].tolist()
    return mobile_gym.Tap((left + right) / 2, (top + bottom) / 2)


def keep(file: Path, picture: Any) -> None:
    """Write pixels, uint8 (height, width, 3), as a PNG."""
    file.write_bytes(encode_png(picture))


def main() -> None:
    """Set an alarm's hour by hand, one action after another."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("first_steps"))
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)

    env = gymnasium.make("MobileGym/Clock.SetAlarm-v0", render_mode="rgb_array")
    observation, info = env.reset(seed=7, options={"params": {"hour": 9, "minute": 30}})
    print(observation["instruction"])
    print(observation["accessibility_tree"])
    keep(out / "0.png", env.render())

    for label in ("", "Alarm", "Add alarm", "9", "30", "AM", "OK"):
        action = tap_on(observation, label) if label else mobile_gym.OpenApp("Clock")
        observation, reward, terminated, truncated, info = env.step(action)
        print(f"{info['step']}: {action} paid {reward:.2f}, progress {info['progress']:.1f}")
        keep(out / f"{info['step']}.png", env.render())
        if terminated or truncated:
            print(f"over: {info['termination_reason']}, success {info['is_success']}")
            break
    env.close()


if __name__ == "__main__":
    main()
