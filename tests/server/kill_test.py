#!/usr/bin/env python3
"""Nothing acknowledged is lost: games go on while the server is killed and sockets are cut.

    VOLTIGEUR_KILLS=300 tests/server/kill_test.py        more of it; a dozen unless told
    VOLTIGEUR_STORE=postgresql://… tests/server/kill_test.py
"""

import http.client
import os
import random
import secrets
import threading
import time

from wire import Closed, Server, Table, replays, run_tests

KILLS = int(os.environ.get("VOLTIGEUR_KILLS", "12"))
STORE = os.environ.get("VOLTIGEUR_STORE")
GAMES = 3


class Player(threading.Thread):
    """Plays both sides of a game over sockets until told to stop, whatever happens to them.

    Keeps what the server has acknowledged, and every entry it was told.
    """

    def __init__(self, server, table):
        super().__init__(daemon=True)
        self.server, self.table = server, table
        self.acknowledged = {}  # the id of an order, and its entry's number
        self.told = {}          # number, and entry
        self.unanswered = None  # an order whose answer has not come
        self.stopped = threading.Event()
        self.trouble = None
        self.is_over = False

    def run(self):
        while not self.stopped.is_set() and not self.is_over:
            try:
                self.play_on()
            except (Closed, OSError, http.client.HTTPException):
                time.sleep(0.01)
            except Exception as trouble:
                self.trouble = trouble
                return

    def note(self, entries):
        for entry in entries:
            before = self.told.setdefault(entry["n"], entry)
            if before != entry:
                raise AssertionError(f"entry {entry['n']} was told twice, differently")
            self.is_over = self.is_over or entry["is"] == "ended"

    def last(self):
        return max(self.told, default=0)

    def play_on(self):
        with self.server.socket() as both:
            welcome = both.hello(self.table.id, self.table.keys["you"], self.last())
            while self.last() < welcome["n"]:
                message = both.receive_type("entries")
                numbers = [e["n"] for e in message["entries"]]
                if numbers[0] != self.last() + 1:
                    raise AssertionError(f"after {self.last()} came {numbers[0]}")
                self.note(message["entries"])
            while not self.stopped.is_set() and not self.is_over:
                self.give_one(both)

    def give_one(self, both):
        # What had no answer is sent again as it was: it must not count twice.
        if not self.unanswered:
            drawn = self.table.suggestion(self.server)
            self.unanswered = {"type": "order", "id": secrets.token_hex(8), "after": drawn["n"],
                               "order": drawn["order"]}
        both.send(self.unanswered)
        while True:
            message = both.receive_type("accepted", "refused", "entries")
            self.note(message.get("entries", []))
            if message.get("id") == self.unanswered["id"]:
                break
        if message["type"] == "accepted":
            self.acknowledged[self.unanswered["id"]] = message["n"]
        elif message["code"] not in ("stale", "not_now", "store"):
            raise AssertionError(message)
        self.unanswered = None


def check(server, player):
    assert player.trouble is None, player.trouble
    entries = player.table.entries(server)
    assert [e["n"] for e in entries] == list(range(1, len(entries) + 1))
    ids = [e["id"] for e in entries if "id" in e]
    assert len(ids) == len(set(ids)), "an order is there twice"
    for order, n in player.acknowledged.items():
        assert entries[n - 1].get("id") == order, f"order {order} was acknowledged as {n}"
    for n, entry in player.told.items():
        assert entries[n - 1] == entry, f"entry {n} is not what was told"
    record = server.request("GET", f"/api/games/{player.table.id}/record",
                            key=player.table.keys["observer"])[2]
    ok, why = replays(record)
    assert ok, why


def test_killed_at_random_moments():
    with Server(store=STORE) as server:
        players = []
        acknowledged = 0
        for kill in range(KILLS):
            players = [p for p in players if p.is_alive()]
            while len(players) < GAMES:
                players.append(Player(server, Table(server, opponent="self")))
                players[-1].start()
            time.sleep(random.uniform(0.05, 0.35))
            server.kill()
            server.start()
            if kill % 10 == 9 or kill == KILLS - 1:
                for player in players:
                    player.stopped.set()
                for player in players:
                    player.join(60)
                    assert not player.is_alive(), "a player hangs"
                    check(server, player)
                    acknowledged += len(player.acknowledged)
                players = []
        print(f"{KILLS} kills, {acknowledged} orders acknowledged, none lost")
        assert acknowledged > KILLS


def test_sockets_cut_at_every_message_boundary():
    """A conversation of a few messages, cut after each one sent and each one received, and within orders."""
    with Server(store=STORE) as server:
        boundary = 0
        while True:
            table = Table(server, opponent="self")
            steps = 0
            done = True
            sent = {}
            last = 0

            def passes():
                nonlocal steps
                steps += 1
                return steps <= boundary

            wire = server.socket()
            try:
                wire.send({"type": "hello", "game": table.id, "key": table.keys["you"], "after": 0})
                if not passes():
                    raise Closed("cut")
                last = wire.receive_type("welcome")["n"]
                if not passes():
                    raise Closed("cut")
                wire.receive_type("entries")
                if not passes():
                    raise Closed("cut")
                for _ in range(3):
                    drawn = table.suggestion(server)
                    order = {"type": "order", "id": secrets.token_hex(8), "after": drawn["n"],
                             "order": drawn["order"]}
                    sent[order["id"]] = order
                    if not passes():
                        wire.stream.sendall(b"\x81\xfe\x01")  # the head of a frame that never ends
                        raise Closed("cut")
                    wire.send(order)
                    if not passes():
                        raise Closed("cut")
                    wire.receive_type("accepted")
                    if not passes():
                        raise Closed("cut")
            except Closed:
                done = False
            wire.cut()

            # Come back, send everything again, and find each order exactly once.
            with server.socket() as back:
                back.hello(table.id, table.keys["you"], last)
                for order in sent.values():
                    back.send(order)
                    while back.receive_type("accepted", "refused").get("id") != order["id"]:
                        pass
            entries = table.entries(server)
            ids = [e["id"] for e in entries if "id" in e]
            assert sorted(ids) == sorted(sent), (boundary, ids, sent)
            boundary += 1
            if done:
                break
        assert boundary == 13


if __name__ == "__main__":
    run_tests([value for name, value in list(globals().items()) if name.startswith("test_")])
