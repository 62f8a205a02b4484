"""What `deploy/compose.yaml` starts, started as plain processes: same commands, other addresses."""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.server.guests import Guest
from tests.server.test_leases import shared
from tests.server.test_metrics import free_port, numbers

__all__ = ["shared"]

DEPLOY = Path(__file__).parents[2] / "deploy"
SERVICES: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
SERVERS = [name for name, service in SERVICES.items() if "build" in service]


class Service:
    """A server of the compose file."""

    def __init__(self, name: str, database: str):
        self.port, self.metrics = free_port(), free_port()
        command = SERVICES[name]["command"]
        for old, new in (("0.0.0.0", "127.0.0.1"), ("8272", str(self.port)), ("9272", str(self.metrics))):
            assert old in command
            command = command.replace(old, new)
        environment = dict(SERVICES[name]["environment"])
        assert environment["COTERIE_DATABASE"].startswith("postgresql://")
        environment |= {"COTERIE_DATABASE": database, "PYTHONPATH": ":".join(sys.path)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "coterie.cli", *shlex.split(command)], env=environment, stdout=subprocess.PIPE
        )
        self.url = f"http://127.0.0.1:{self.port}"

    def wait(self) -> None:
        """Until its own health check is passed."""
        check = SERVICES["one"]["healthcheck"]["test"]
        assert "/health" in check[-1]
        script = check[-1].replace("8272", str(self.port))
        end = time.monotonic() + 120
        while subprocess.run([sys.executable, "-c", script], capture_output=True).returncode:
            assert time.monotonic() < end, "it is not well"
            time.sleep(0.2)


@pytest.fixture
def services(shared: str) -> Iterator[list[Service]]:
    running = [Service(name, shared) for name in SERVERS]
    try:
        for service in running:
            service.wait()
        yield running
    finally:
        for service in running:
            service.process.kill()
            service.process.wait()


def test_the_compose_file_serves_one_table_by_three_processes_and_updates_them_one_by_one(services: list[Service]):
    one, two, three = services
    wish = {"game": "firstlight", "seats": [{"kind": "me"}, {"kind": "me"}]}
    links = httpx.post(f"{one.url}/api/tables", json=wish).json()
    with Guest(two.url, links["host"]) as host, Guest(three.url, links["watch"]) as watcher:
        host.play(2)
        watcher.wait_for_decisions(2)
        assert numbers(two.metrics)["coterie_decisions_total"] == 2
        assert numbers(three.metrics)["coterie_passages"] == 1
        end = time.monotonic() + 10  # they see each other with the next beat
        while numbers(one.metrics)["coterie_processes"] < 3:
            assert time.monotonic() < end
            time.sleep(0.1)
        two.process.send_signal(signal.SIGTERM)
        assert host.gone() == watcher.gone() == 1012
        begun = time.monotonic()
        with Guest(one.url, links["host"]) as again:
            assert again.decisions == 2
            again.play(1)
        assert time.monotonic() - begun < 4, "the lease was not given back"
        grace = int(SERVICES["two"]["stop_grace_period"].rstrip("s"))
        assert two.process.wait(grace) == 0


def test_nginx_knows_all_servers_of_the_compose_file():
    conf = (DEPLOY / "nginx.conf").read_text()
    assert re.findall(r"server (\w+):8272", conf) == SERVERS
    assert all(SERVICES[name]["hostname"] == name for name in SERVERS)
    assert "9272" not in conf, "numbers are not for everybody"
    assert "ports" not in SERVICES["database"]
