"""`python -m mobile_gym.virtual_device`: serve a virtual emulator, with JSON on the first line.

For programs that start one; people say `mobile-gym serve`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from mobile_gym.core.errors import MobileGymError, UsageError
from mobile_gym.virtual_device.server.config import Ports, ServeConfig, parse_screen


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve; the exit status is 0, 1 where a port is taken, 2 for a mistake of the caller."""
    given = _parser().parse_args(arguments)
    try:
        config = _config(given)
        config.check()
        from mobile_gym.virtual_device.apps import APPS
        from mobile_gym.virtual_device.server.process import serve

        serve(
            APPS,
            config,
            as_json=True,
            announce=lambda line: print(line, flush=True),
            parent=sys.stdin.buffer if given.end_with_parent else None,
        )
    except MobileGymError as error:
        print(f"mobile_gym.virtual_device: {error}", file=sys.stderr)
        return 2 if isinstance(error, UsageError) else 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m mobile_gym.virtual_device", description=__doc__)
    default = ServeConfig()
    parser.add_argument("--grpc-port", type=int, default=default.ports.grpc)
    parser.add_argument("--console-port", type=int, default=default.ports.console)
    parser.add_argument("--adb-port", type=int, default=default.ports.adb)
    parser.add_argument("--host", default=default.host)
    parser.add_argument("--allow-remote", action="store_true")
    parser.add_argument("--token", default="")
    parser.add_argument("--clock", default=default.clock, help="real or stepped")
    parser.add_argument("--screen", default="", help="HEIGHTxWIDTH in pixels, or with @DPI")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--language", default="en")
    parser.add_argument("--perturbation", default="{}", help="JSON")
    parser.add_argument("--persona", default=default.persona, help="aosp or google")
    parser.add_argument("--avd-name", default="")
    parser.add_argument("--adb-server-port", type=int, default=None, help="0: tell no adb server")
    parser.add_argument("--state-file", type=Path, default=None)
    parser.add_argument("--adb-keyboard", action="store_true", help="install it and have it type")
    parser.add_argument("--end-with-parent", action="store_true", help="when standard input ends")
    return parser


def _config(given: argparse.Namespace) -> ServeConfig:
    try:
        perturbation = json.loads(given.perturbation)
    except ValueError:
        perturbation = None
    if not isinstance(perturbation, dict):
        raise UsageError('--perturbation takes a JSON object such as {"dark": true}')
    return ServeConfig(
        ports=Ports(given.grpc_port, given.console_port, given.adb_port),
        host=given.host,
        allow_remote=given.allow_remote,
        token=given.token,
        clock=given.clock,
        display=parse_screen(given.screen),
        seed=given.seed,
        language=given.language,
        perturbation=perturbation,
        persona=given.persona,
        avd_name=given.avd_name,
        adb_server_port=given.adb_server_port,
        state_file=given.state_file,
        adb_keyboard=given.adb_keyboard,
    )


if __name__ == "__main__":
    sys.exit(main())
