"""What `deploy/compose.yaml` starts, started as plain processes: same commands, other addresses."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from websockets.exceptions import InvalidStatus

from coterie.server.client import STATIC
from coterie.server.store import Store
from tests.server.guests import Guest
from tests.server.test_leases import shared
from tests.server.test_metrics import free_port, numbers

__all__ = ["shared"]

DEPLOY = Path(__file__).parents[2] / "deploy"
SERVICES: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
MOST_GUESTS = 6
"""Instead of 250."""
SERVERS = [name for name, service in SERVICES.items() if "build" in service]


class Service:
    """A server of the compose file."""

    def __init__(self, name: str, database: str):
        self.port, self.metrics = free_port(), free_port()
        command = SERVICES[name]["command"]
        for old, new in (
            ("0.0.0.0", "127.0.0.1"),
            ("8272", str(self.port)),
            ("9272", str(self.metrics)),
            ("172.16.0.0/12", "127.0.0.1"),
        ):
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


@pytest.fixture
def nginx(services: list[Service], tmp_path: Path) -> Iterator[str]:
    """Where the servers are reached through nginx, by the configuration that is given away."""
    program = shutil.which("nginx")
    if program is None:
        pytest.skip("nginx is not installed")
    port, conf = free_port(), (DEPLOY / "nginx.conf").read_text().replace("listen 80;", "listen PORT;")
    for name, service in zip(SERVERS, services, strict=True):
        conf = conf.replace(f"server {name}:8272", f"server 127.0.0.1:{service.port}")
    assert "limit_conn guests 250;" in conf
    conf = conf.replace("guests 250;", f"guests {MOST_GUESTS};")
    places = "".join(f"{kind}_temp_path {tmp_path};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    whole = tmp_path / "nginx.conf"
    http = f"http {{ {places} {conf.replace('PORT', f'127.0.0.1:{port}')} }}"
    whole.write_text(f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/log; events {{}} {http}")
    process = subprocess.Popen([program, "-p", str(tmp_path), "-c", str(whole), "-e", str(tmp_path / "log")])
    url = f"http://127.0.0.1:{port}"
    try:
        end = time.monotonic() + 20
        while not _answers(url):
            assert time.monotonic() < end, (tmp_path / "log").read_text()
            time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait()


def test_through_nginx_each_guest_is_known_by_its_address_and_has_only_so_much(nginx: str, shared: str):
    wish = {"game": "firstlight", "seats": [{"kind": "me"}, {"kind": "me"}]}
    with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2")) as guest:
        links = guest.post(f"{nginx}/api/tables", json=wish, headers={"X-Forwarded-For": "203.0.113.9"}).json()
    keep = Store(shared)
    assert [row.maker for row in keep.all_tables()] == ["127.0.0.2"]
    keep.close()
    with Guest(nginx, links["host"]) as host, ExitStack() as crowd:
        for n in range(MOST_GUESTS - 1):
            crowd.enter_context(Guest(nginx, links["watch" if n < 3 else "host"]))
        with pytest.raises(InvalidStatus, match="429"):
            Guest(nginx, links["host"])
        host.play(2)
        host.send(type="chat", text="so many of you")
        assert host.until("chat")["lines"][0]["text"] == "so many of you"
    too_large = httpx.post(f"{nginx}/api/tables/import", content=bytes(10 << 20))
    assert too_large.status_code == 413


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health").is_success
    except httpx.TransportError:
        return False


def test_guests_who_come_through_nginx_play_on_whatever_server_is_gone(nginx: str, services: list[Service]):
    wish = {"game": "firstlight", "seats": [{"kind": "me"}, {"kind": "me"}]}
    links = httpx.post(f"{nginx}/api/tables", json=wish, headers={"Origin": nginx}).json()
    foreign = httpx.post(f"{nginx}/api/tables", json=wish, headers={"Origin": "http://elsewhere.example"})
    assert foreign.status_code == 403
    save = httpx.get(f"{nginx}/api/table/export", headers={"Authorization": f"Bearer {links['host']}"})
    assert httpx.post(f"{nginx}/api/tables/import", content=save.content).is_success
    taken = 0
    for service in services:
        with Guest(nginx, links["host"]) as host:
            assert host.decisions == taken
            host.play(2)
            taken += 2
        if service is not services[-1]:
            service.process.kill()
            service.process.wait()
    page = "/" if (STATIC / "index.html").is_file() else "/api/games"
    assert httpx.get(f"{nginx}{page}").is_success
