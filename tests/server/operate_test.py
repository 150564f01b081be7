#!/usr/bin/env python3
"""What docs/server.md tells an operator: disks that fill up, backups, shutting down, logs, proxies."""

import json
import os
import pathlib
import re
import secrets
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

from wire import PATIENCE, PROGRAM, ROOT, Closed, Server, Table, random_number, replays, run_tests


def record_of(server, table):
    return server.request("GET", f"/api/games/{table.id}/record", key=table.keys["observer"])[2]


# ---- Databases


class SmallDisk(Server):
    """A server whose store is on a disk of four megabytes, which goes when the server does."""

    def command(self, *line):
        alone = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--mount", "--map-root-user"]
        mount = 'mount -t tmpfs -o size=4m none "$0" && exec "$@"'
        return [*alone, "sh", "-c", mount, self.store, *line]

    def inside(self):
        return pathlib.Path(f"/proc/{self.process.pid}/root") / self.store.lstrip("/")


def test_a_full_disk_refuses_orders_and_loses_nothing():
    with SmallDisk() as server:
        table = Table(server, opponent="self")
        acknowledged = table.play(server, 5)
        filler = server.inside() / "filler"
        with open(filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 4096)
            except OSError:
                pass
        refused = None
        while refused is None:
            drawn = table.suggestion(server)
            status, answer = server.ask("POST", f"games/{table.id}/orders",
                                        {"after": drawn["n"], "id": secrets.token_hex(8), "order": drawn["order"]},
                                        table.keys["you"])
            if status == 200:
                acknowledged.append(answer["n"])
            else:
                refused = answer
            assert len(acknowledged) < 10_000
        assert status == 503 and refused["code"] == "store" and refused["retry"] > 0, refused
        # What is there can be read, and nothing is half done.
        entries = table.entries(server)
        assert [e["n"] for e in entries] == list(range(1, acknowledged[-1] + 1))
        assert server.get(f"games/{table.id}/state", table.keys["you"])["n"] == acknowledged[-1]
        filler.unlink()
        more = table.play(server, 5)
        assert more[0] == acknowledged[-1] + 1
        ok, why = replays(record_of(server, table))
        assert ok, why


def fails_to_start(*options):
    run = subprocess.run([PROGRAM, "--data", ROOT, "serve", "--port", "0", *options], capture_output=True, text=True,
                         timeout=PATIENCE)
    assert run.returncode == 2, (options, run.returncode, run.stderr)
    return run.stderr


def test_a_database_that_cannot_be_used_stops_the_start():
    with tempfile.TemporaryDirectory() as folder:
        assert folder + "/none" in fails_to_start("--store", folder + "/none")
        with Server(store=folder) as server:
            table = Table(server, opponent="self")
            numbers = table.play(server, 3)
            assert "another" in fails_to_start("--store", folder)
            server.stop()
        file = pathlib.Path(folder) / "voltigeur.sqlite"
        database = sqlite3.connect(file, isolation_level=None)
        version = database.execute("PRAGMA user_version").fetchone()[0]
        database.execute("PRAGMA user_version = 99")
        assert "later version" in fails_to_start("--store", folder)
        database.execute(f"PRAGMA user_version = {version}")
        database.close()
        with Server(store=folder) as server:
            assert table.play(server, 1) == [numbers[-1] + 1]


# ---- Backup and restore


def documented(pattern):
    """A command of docs/server.md, so that what is tried here is what is written there."""
    found = re.search(pattern, (ROOT / "docs/server.md").read_text(), re.MULTILINE)
    assert found, pattern
    return found[0]


def test_a_backup_is_made_while_it_runs_and_restored():
    command = documented(r"^sqlite3 .*\.backup.*$")
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as elsewhere:
        with Server(store=name) as server:
            table = Table(server, opponent="self")
            table.play(server, 20)
            before, state = table.entries(server), server.get(f"games/{table.id}/state", table.keys["you"])
            subprocess.run(command.replace("/var/lib/voltigeur", name), shell=True, check=True, cwd=elsewhere)
            table.play(server, 5)
            server.kill()
        folder = pathlib.Path(name)
        (pathlib.Path(elsewhere) / "games.backup").rename(folder / "voltigeur.sqlite")
        for left in ("voltigeur.sqlite-wal", "voltigeur.sqlite-shm"):
            (folder / left).unlink(missing_ok=True)
        with Server(store=name) as server:
            assert table.entries(server) == before
            assert server.get(f"games/{table.id}/state", table.keys["you"]) == state
            table.play(server, 5)
            ok, why = replays(record_of(server, table))
            assert ok, why


# ---- Running it


def test_closing_tells_everybody_to_come_back():
    with Server() as server:
        table = Table(server, opponent="self")
        with server.socket() as wire:
            wire.hello(table.id, table.keys["you"])
            drawn = table.suggestion(server)
            wire.send({"type": "order", "id": "last", "after": drawn["n"], "order": drawn["order"]})
            wire.receive_type("accepted")
            server.process.send_signal(signal.SIGTERM)
            assert "come back" in wire.receive_type("closing")["why"]
            try:
                wire.receive()
            except Closed as closed:
                assert "1001" in str(closed), closed
        assert server.process.wait(PATIENCE) == 0
        server.process.stdout.close()
        server.start()
        assert table.entries(server)[-1]["id"] == "last"


def test_the_unit_of_systemd_starts_it():
    """What the unit calls, with what it sets, and folders of our own."""
    unit = (ROOT / "deploy/voltigeur.service").read_text()
    line = re.search(r"(?m)^ExecStart=(.*)$", unit)[1]
    settings = dict(re.findall(r"(?m)^Environment=(\w+)=(.*)$", unit))
    line = line.replace("/opt/voltigeur/page", str(ROOT / "tests/server/page"))
    line = line.replace("/opt/voltigeur/voltigeur", str(PROGRAM)).replace("/opt/voltigeur", str(ROOT))
    with tempfile.TemporaryDirectory() as folder:
        assert settings["VOLTIGEUR_STORE"] == "/var/lib/voltigeur"
        settings |= {"VOLTIGEUR_STORE": folder, "VOLTIGEUR_PORT": "0"}
        process = subprocess.Popen(line.split(), env=settings, stdout=subprocess.PIPE, text=True,
                                   stderr=subprocess.DEVNULL)
        try:
            assert process.stdout.readline().startswith("voltigeur serves http://127.0.0.1:")
            assert (pathlib.Path(folder) / "voltigeur.sqlite").exists()
        finally:
            process.terminate()
            process.communicate()
        assert process.returncode == 0


def test_the_log_is_json_and_has_no_key():
    with Server(options=["--log", "debug"]) as server:
        number = random_number()
        made = server.post("games", {"scenario": "tutorial-thirteen", "name": "Blue"}, status=201)
        keys = made["keys"]
        server.post(f"games/{made['game']}/take", {"mix": number}, keys["opponent"])
        with server.socket() as wire:
            wire.hello(made["game"], keys["you"])
            wire.send({"type": "chat", "text": "for your eyes only"})
            wire.receive_type("done")
        server.request("GET", "/api/nothing?key=" + keys["you"], key=keys["you"])
        assert server.stop() == 0
        log = server.log_text()
        events = [json.loads(line)["event"] for line in log.splitlines()]
        assert {"ready", "request", "closing", "closed"} <= set(events), events
        for secret in (keys["you"], keys["opponent"], keys["observer"], number, "for your eyes only"):
            assert secret not in log, log


def test_observers_learn_no_secret():
    with Server() as server:
        table = Table(server)
        table.sit(server)
        table.play(server, 5)
        eye = table.keys["observer"]
        database = sqlite3.connect(f"file:{server.store}/voltigeur.sqlite?mode=ro", uri=True)
        hidden = json.loads(database.execute("SELECT hidden FROM games").fetchone()[0])["secret"]
        database.close()

        def seen():
            texts = [server.request("GET", f"/api/games/{table.id}{what}", key=eye)[2]
                     for what in ("", "/entries", "/state", "/record", "/suggestion")]
            with server.socket() as wire:
                texts.append(json.dumps(wire.hello(table.id, eye)))
                texts.append(json.dumps(wire.receive_type("entries")))
            return "\n".join(texts)

        before = seen()
        assert table.id in before and '"entries"' in before
        for secret in (hidden, table.keys["you"], table.keys["opponent"], eye):
            assert secret not in before
        server.post(f"games/{table.id}/resign", {}, table.keys["you"])
        assert hidden in seen()


def test_behind_a_proxy_each_player_has_limits_of_his_own():
    def asked(server, address):
        return [server.request("GET", "/api/scenarios", headers={"X-Forwarded-For": address})[0] for _ in range(15)]

    limits = ["--requests-at-once", "10", "--requests-per-second", "0.01"]
    with Server(options=["--trust-proxy", *limits]) as server:
        # What a client writes himself stands before what the proxy has added.
        assert asked(server, "198.51.100.1").count(429) == 5
        assert asked(server, "203.0.113.9, 198.51.100.1").count(429) == 15
        assert asked(server, "198.51.100.2").count(429) == 5
    with Server(options=limits) as server:
        assert asked(server, "198.51.100.1").count(429) == 5
        assert asked(server, "198.51.100.2").count(429) == 15


def test_the_computer_never_holds_up_other_games():
    with Server(options=["--think-ms", "3000", "--rollouts", "1000000"]) as server:
        for _ in range(12):
            Table(server, "aspern", opponent="marshal", side="austrian")
        people = Table(server)
        people.sit(server)
        thinking = lambda: int(re.search(r"(?m)^voltigeur_thinking (\d+)$", server.request("GET", "/metrics")[2])[1])
        assert thinking() >= 10
        times = []
        for _ in range(30):
            drawn = people.suggestion(server)
            begin = time.monotonic()
            server.post(f"games/{people.id}/orders",
                        {"after": drawn["n"], "id": secrets.token_hex(8), "order": drawn["order"]},
                        people.key_of(drawn["order"]["side"]))
            times.append(time.monotonic() - begin)
        assert thinking() >= 5 and sorted(times)[15] < 0.5, times


def test_slow_requests_are_given_up():
    """A hundred clients whose headers never end, one letter at a time."""
    with Server() as server:
        wires = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(100)]
        for wire in wires:
            wire.sendall(b"GET / HTTP/1.1\r\nX: ")
        begin = time.monotonic()
        open_ones = set(wires)
        while open_ones and time.monotonic() - begin < 45:
            table = Table(server, opponent="self")
            table.play(server, 1)
            for wire in list(open_ones):
                try:
                    wire.sendall(b"x")
                except OSError:
                    open_ones.discard(wire)
            time.sleep(0.5)
        assert not open_ones and time.monotonic() - begin > 20
        for wire in wires:
            wire.close()


if __name__ == "__main__":
    run_tests([value for name, value in list(globals().items()) if name.startswith("test_")])
