#!/usr/bin/env python3
"""Several server processes on one PostgreSQL, and webhooks.

Run by tests/server/postgres, which gives the address of a database.
"""

import http.server
import json
import os
import queue
import secrets
import subprocess
import tempfile
import threading
import time

from wire import Server, Table, replays, run_tests

POSTGRES = os.environ.get("VOLTIGEUR_TEST_POSTGRES")


def test_two_processes_serve_one_game():
    with Server(store=POSTGRES) as one, Server(store=POSTGRES) as two:
        table = Table(one)
        table.sit(two)
        while not one.get(f"games/{table.id}", table.keys["you"])["begun"]:
            time.sleep(0.01)  # the news is on its way to the other process
        with one.socket() as blue, two.socket() as white, two.socket() as eye:
            last = blue.hello(table.id, table.keys["you"])["n"]
            white.hello(table.id, table.keys["opponent"])
            eye.hello(table.id, table.keys["observer"])
            wires = {table.you: (one, blue)}
            wires[[s for s in table.sides if s != table.you][0]] = (two, white)
            told = {"blue": {}, "white": {}, "eye": {}}

            def hear(name, wire, until):
                while max(told[name], default=0) < until:
                    for entry in wire.receive_type("entries", "accepted").get("entries", []):
                        told[name][entry["n"]] = entry

            for _ in range(30):
                drawn = table.suggestion(one)
                side = drawn["order"]["side"]
                wires[side][1].send({"type": "order", "id": secrets.token_hex(8), "after": drawn["n"],
                                     "order": drawn["order"]})
                last = max(last, drawn["n"]) + 1
                for name, wire in (("blue", blue), ("white", white), ("eye", eye)):
                    hear(name, wire, last)
            entries = table.entries(two)
            for name, heard in told.items():
                assert list(heard.values()) == entries[-len(heard):], name
            # Chat crosses over too.
            one.post(f"games/{table.id}/chat", {"text": "well played"}, table.keys["you"])
            assert white.receive_type("chat")["lines"][-1]["text"] == "well played"
        ok, why = replays(one.request("GET", f"/api/games/{table.id}/record", key=table.keys["you"])[2])
        assert ok, why


def test_both_at_once_never_write_the_same_number():
    """Two processes are given different orders for the same decision, again and again."""
    with Server(store=POSTGRES) as one, Server(store=POSTGRES) as two:
        table = Table(one, opponent="self")
        accepted = []

        def give(server, drawn):
            status, answer = server.ask("POST", f"games/{table.id}/orders",
                                        {"after": drawn["n"], "id": secrets.token_hex(8),
                                         "order": drawn["order"]}, table.keys["you"])
            assert status in (200, 409), answer
            if status == 200:
                accepted.append(answer["n"])

        for _ in range(40):
            # Both ask one of them, so that both orders are based on the same number.
            drawn = [table.suggestion(one), table.suggestion(one)]
            pair = [threading.Thread(target=give, args=(s, d)) for s, d in zip((one, two), drawn)]
            for thread in pair:
                thread.start()
            for thread in pair:
                thread.join()
        assert len(accepted) == len(set(accepted)) and len(accepted) >= 40
        entries = table.entries(two)
        assert [e["n"] for e in entries] == list(range(1, len(entries) + 1))
        assert sum(e["is"] == "order" for e in entries) == len(accepted)
        ok, why = replays(two.request("GET", f"/api/games/{table.id}/record", key=table.keys["you"])[2])
        assert ok, why


def test_one_dies_the_other_goes_on():
    with Server(store=POSTGRES) as one, Server(store=POSTGRES) as two:
        table = Table(one, opponent="self")
        numbers = table.play(one, 10)
        one.kill()
        assert table.play(two, 5)[0] == numbers[-1] + 1


def test_a_dump_is_restored_into_another_database():
    with tempfile.TemporaryDirectory() as folder:
        dump = folder + "/games.dump"
        with Server(store=POSTGRES) as server:
            table = Table(server, opponent="self")
            table.play(server, 10)
            before = table.entries(server)
            subprocess.run(["pg_dump", "--format=custom", "--file", dump, POSTGRES], check=True)
            table.play(server, 3)
        copy = POSTGRES.replace("/postgres?", "/restored?")
        subprocess.run(["psql", "--quiet", POSTGRES, "--command", "CREATE DATABASE restored"], check=True)
        subprocess.run(["pg_restore", "--dbname", copy, dump], check=True)
        with Server(store=copy) as server:
            assert table.entries(server) == before
            table.play(server, 3)
            ok, why = replays(server.request("GET", f"/api/games/{table.id}/record", key=table.keys["you"])[2])
            assert ok, why


def test_a_database_that_goes_away_comes_back():
    def tell(command):
        subprocess.run(["psql", "--quiet", "--output=/dev/null", POSTGRES, "--command", command], check=True)

    tell("CREATE DATABASE shaky")
    with Server(store=POSTGRES.replace("/postgres?", "/shaky?")) as server:
        table = Table(server, opponent="self")
        numbers = table.play(server, 3)
        assert server.request("GET", "/health")[0] == 200
        tell("ALTER DATABASE shaky ALLOW_CONNECTIONS false")
        tell("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'shaky'")
        assert server.request("GET", "/health")[0] == 503
        drawn = table.suggestion(server)
        order = {"after": drawn["n"], "id": "again", "order": drawn["order"]}
        status, refused = server.ask("POST", f"games/{table.id}/orders", order, table.keys["you"])
        assert status == 503 and refused["code"] == "store", refused
        tell("ALTER DATABASE shaky ALLOW_CONNECTIONS true")
        deadline = time.monotonic() + 60
        while status == 503 and time.monotonic() < deadline:
            status, answer = server.ask("POST", f"games/{table.id}/orders", order, table.keys["you"])
        assert status == 200 and answer["n"] == numbers[-1] + 1, answer
        assert server.request("GET", "/health")[0] == 200
        assert [e["n"] for e in table.entries(server)] == list(range(1, answer["n"] + 1))


class Hook(http.server.BaseHTTPRequestHandler):
    told = queue.Queue()

    def do_POST(self):
        Hook.told.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))) | {"path": self.path})
        self.send_response(302 if self.path == "/moved" else 204)
        self.send_header("Location", "/hook")
        self.end_headers()

    def log_message(self, *_):
        pass


def test_webhooks_tell_whose_decision_it_is():
    hook = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=hook.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{hook.server_port}/hook"
    try:
        with Server(options=["--allow-private-webhooks"]) as server:
            table = Table(server)
            server.post(f"games/{table.id}/webhook", {"url": url}, table.keys["opponent"])
            table.sit(server)
            foe = [s for s in table.sides if s != table.you][0]
            told = []
            for _ in range(100):
                table.play(server, 1)
                if not Hook.told.empty():
                    break
            told = Hook.told.get(timeout=30)
            assert told["game"] == table.id and told["side"] == foe and told["what"] == "decision"
            server.post(f"games/{table.id}/resign", {}, table.keys["you"])
            while told["what"] != "over":
                told = Hook.told.get(timeout=30)
            # Whoever answers that he has moved is not followed.
            table = Table(server)
            server.post(f"games/{table.id}/webhook", {"url": url.replace("/hook", "/moved")}, table.keys["you"])
            table.sit(server)
            server.post(f"games/{table.id}/resign", {}, table.keys["you"])
            while "voltigeur_notices_failed_total 0" in server.request("GET", "/metrics")[2]:
                pass
            assert Hook.told.get(timeout=30)["path"] == "/moved"
            while not Hook.told.empty():
                assert Hook.told.get()["path"] == "/moved"
        # Unless the operator allows it, nobody is led into his network.
        while not Hook.told.empty():
            Hook.told.get()
        with Server() as server:
            table = Table(server)
            for way in (url, url.replace("127.0.0.1", "localhost"), url.replace("127.0.0.1", "[::ffff:127.0.0.1]")):
                server.post(f"games/{table.id}/webhook", {"url": way}, table.keys["you"])
                server.post(f"games/{table.id}/webhook", {"url": way}, table.keys["opponent"])
            table.sit(server)
            server.post(f"games/{table.id}/resign", {}, table.keys["you"])
            while "voltigeur_notices_failed_total 0" in server.request("GET", "/metrics")[2]:
                pass
            assert Hook.told.empty()
    finally:
        hook.shutdown()


if __name__ == "__main__":
    run_tests([value for name, value in list(globals().items()) if name.startswith("test_")])
