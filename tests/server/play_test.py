#!/usr/bin/env python3
"""Games over the real server, as people and bots play them."""

import json
import pathlib
import re
import secrets
import shutil
import subprocess
import tempfile
import time

from wire import PROGRAM, ROOT, Closed, Server, Table, promise_of, random_number, replays, run_tests


def test_two_people_meet_over_sockets():
    with Server() as server:
        number = random_number()
        made = server.post("games", {"scenario": "teugn-skirmish", "side": "austrian", "name": "Blue",
                                     "promise": promise_of(number)}, status=201)
        game, keys = made["game"], made["keys"]
        assert made["you"] == "austrian" and made["n"] == 1
        with server.socket() as blue, server.socket() as white:
            welcome = blue.hello(game, keys["you"])
            assert welcome["you"] == "austrian" and not welcome["begun"]
            assert abs(welcome["now"] / 1000 - time.time()) < 30 and "to_act" not in welcome
            assert [e["is"] for e in blue.receive_type("entries")["entries"]] == ["taken"]
            assert white.hello(game, keys["opponent"])["you"] == "french"

            # The creator's number comes last, and must be the one that was promised.
            blue.send({"type": "mix", "id": "early", "mix": number})
            assert blue.receive_type("refused")["code"] == "not_now"
            white.send({"type": "take", "mix": random_number(), "name": "White"})
            assert white.receive_type("taken")["you"] == "french"
            assert blue.receive_type("entries")["entries"][0]["name"] == "White"
            blue.send({"type": "mix", "id": "wrong", "mix": random_number()})
            assert blue.receive_type("refused")["code"] == "malformed"
            blue.send({"type": "mix", "id": "right", "mix": number})
            assert blue.receive_type("done")["n"] == 3
            begun = blue.receive_type("entries")["entries"]
            assert [e["is"] for e in begun] == ["mixed", "begun"]

            # What one orders, both hear of, in the same words.
            n = begun[-1]["n"]
            told = []
            for _ in range(12):
                order = server.get(f"games/{game}/suggestion", keys["you"])["order"]
                giver = blue if order["side"] == "austrian" else white
                giver.send({"type": "order", "id": secrets.token_hex(8), "after": n, "order": order})
                while (answer := giver.receive_type("accepted", "refused", "entries"))["type"] == "entries":
                    told += answer["entries"] if giver is white else []
                assert answer["type"] == "accepted", answer
                told += answer["entries"] if giver is white else []
                n = answer["n"]
            while not told or told[-1]["n"] < n:
                told += white.receive_type("entries", "accepted")["entries"]
            by_number = {e["n"]: e for e in told}
            assert sorted(by_number) == list(range(min(by_number), n + 1))
        ok, why = replays(server.request("GET", f"/api/games/{game}/record", key=keys["observer"])[2])
        assert ok, why


def test_a_restart_loses_nothing():
    with Server() as server:
        table = Table(server)
        table.sit(server)
        numbers = table.play(server, 40)
        before = table.entries(server)
        state = server.get(f"games/{table.id}/state", table.keys["you"])
        assert server.stop() == 0
        server.start()
        assert table.entries(server) == before
        assert server.get(f"games/{table.id}/state", table.keys["you"]) == state
        with server.socket() as wire:
            welcome = wire.hello(table.id, table.keys["you"], numbers[-1])
            assert (welcome["turn"], welcome["to_act"]) == (state["place"]["turn"], state["place"]["side"])
        assert table.play(server, 3)[0] == numbers[-1] + 1


def test_snapshots_carry_long_games():
    with Server() as server:
        # More than lie between two snapshots of the store.
        table = Table(server, "barrosa-hill")
        table.sit(server)
        table.play(server, 270)
        state = server.get(f"games/{table.id}/state", table.keys["you"])
        server.restart()
        assert server.get(f"games/{table.id}/state", table.keys["you"]) == state
        with server.socket() as watcher:
            watcher.hello(table.id, table.keys["observer"], snapshot=True)
            snapshot = watcher.receive_type("snapshot", "entries")
            assert snapshot["type"] == "snapshot" and snapshot["n"] == state["n"]
            assert snapshot["state"] == state["state"]


def test_an_order_sent_twice_counts_once():
    with Server() as server:
        table = Table(server)
        table.sit(server)
        drawn = table.suggestion(server)
        packet = {"after": drawn["n"], "id": "only", "order": drawn["order"]}
        key = table.key_of(drawn["order"]["side"])
        first = server.post(f"games/{table.id}/orders", packet, key)
        again = server.post(f"games/{table.id}/orders", packet, key)
        assert first["n"] == again["n"]
        status, refused = server.ask("POST", f"games/{table.id}/orders", dict(packet, id="other"), key)
        assert status == 409 and refused["code"] == "stale" and refused["n"] == first["n"]
        server.restart()
        assert server.post(f"games/{table.id}/orders", packet, key)["n"] == first["n"]


def test_the_law_refuses_with_its_own_words():
    with Server() as server:
        table = Table(server, opponent="self")
        place = server.get(f"games/{table.id}/state", table.keys["you"])["place"]
        other = [s for s in table.sides if s != place["side"]][0]
        n = server.get(f"games/{table.id}", table.keys["you"])["n"]
        status, refused = server.ask("POST", f"games/{table.id}/orders",
                                     {"after": n, "id": "x", "order": f"{other} done"},
                                     table.keys["you"])
        assert status == 422 and refused["code"] == "refused" and refused["why"], refused
        status, refused = server.ask("POST", f"games/{table.id}/orders",
                                     {"after": n, "id": "x", "order": "french dance"},
                                     table.keys["you"])
        assert status == 400 and "dance" in refused["why"], refused


def test_the_computer_answers():
    with Server(options=["--think-ms", "200", "--rollouts", "5"]) as server:
        for level in ("recruit", "marshal"):
            table = Table(server, opponent=level)
            with server.socket() as me:
                n = me.hello(table.id, table.keys["you"])["n"]
                answered = False
                for _ in range(30):
                    drawn = table.suggestion(server)
                    if drawn["order"]["side"] == table.you:
                        me.send({"type": "order", "id": secrets.token_hex(8), "after": drawn["n"],
                                 "order": drawn["order"]})
                        me.receive_type("accepted", "refused")
                    else:
                        entry = me.receive_type("entries")["entries"][-1]
                        answered = answered or (entry["is"] == "order" and entry["side"] != table.you)
                assert answered and n


def test_takeback_is_free_before_dice_and_asked_for_after():
    with Server() as server:
        table = Table(server)
        table.sit(server)
        free = asked = 0
        for _ in range(60):
            before = server.get(f"games/{table.id}/state", table.keys["you"])
            drawn = table.suggestion(server)
            key = table.key_of(drawn["order"]["side"])
            order = {"after": drawn["n"], "id": secrets.token_hex(8), "order": drawn["order"]}
            entry = server.post(f"games/{table.id}/orders", order, key)["entries"][0]
            other = table.key_of([s for s in table.sides if s != drawn["order"]["side"]][0])
            if entry.get("dice") and asked < 2:
                done = server.post(f"games/{table.id}/takeback", {}, key)
                offer = table.entries(server, done["n"] - 1)[0]
                assert offer["is"] == "offer" and offer["what"] == "takeback"
                server.post(f"games/{table.id}/accept", {"what": "takeback"}, other)
                asked += 1
            elif not entry.get("dice") and free < 2:
                server.post(f"games/{table.id}/takeback", {}, key)
                free += 1
            else:
                continue
            back = table.entries(server)[-1]
            assert back["is"] == "takeback" and back["to"] <= before["n"]
            after = server.get(f"games/{table.id}/state", table.keys["you"])
            assert after["state"] == before["state"] and after["signature"] == before["signature"]
            if free == 2 and asked == 2:
                break
        assert free == 2 and asked == 2, (free, asked)
        server.restart()
        table.play(server, 5)
        ok, why = replays(server.request("GET", f"/api/games/{table.id}/record",
                                         key=table.keys["observer"])[2])
        assert ok, why


def test_draw_resign_rematch_and_delete():
    with Server() as server:
        table = Table(server, name="Blue")
        table.sit(server)
        blue, white = table.keys["you"], table.keys["opponent"]
        server.post(f"games/{table.id}/offer", {"what": "draw"}, blue)
        server.post(f"games/{table.id}/decline", {"what": "draw"}, white)
        status, refused = server.ask("POST", f"games/{table.id}/accept", {"what": "draw"}, white)
        assert status == 409 and refused["code"] == "not_now"
        server.post(f"games/{table.id}/resign", {}, white)
        ended = table.entries(server)[-1]
        assert ended["is"] == "ended" and ended["winner"] == table.you and len(ended["secret"]) == 64

        number = random_number()
        server.post(f"games/{table.id}/offer", {"what": "rematch", "promise": promise_of(number)}, white)
        server.post(f"games/{table.id}/accept", {"what": "rematch"}, blue)
        again = table.entries(server)[-1]["game"]
        view = server.get(f"games/{again}", white)
        assert view["you"] == table.you and view["header"]["creator"] == table.you
        server.post(f"games/{again}/take", {"mix": random_number(), "name": "Blue"}, blue)
        server.post(f"games/{again}/mix", {"mix": number}, white)
        assert server.get(f"games/{again}", table.keys["observer"])["begun"]

        server.post(f"games/{table.id}/offer", {"what": "delete"}, blue)
        server.post(f"games/{table.id}/offer", {"what": "delete"}, white)
        assert server.ask("GET", f"games/{table.id}", None, blue)[0] == 404


def test_open_games_are_listed_and_taken_once():
    with Server() as server:
        table = Table(server, opponent="open", name="Blue")
        listed = server.get("games")["games"]
        assert [g["game"] for g in listed] == [table.id] and listed[0]["name"] == "Blue"
        taken = server.post(f"games/{table.id}/take", {"mix": random_number(), "name": "White"})
        assert server.get(f"games/{table.id}", taken["key"])["begun"]
        status, refused = server.ask("POST", f"games/{table.id}/take", {"mix": random_number()})
        assert status == 409 and refused["code"] == "taken"
        assert server.get("games")["games"] == []


def test_chat_is_for_the_players():
    with Server() as server:
        table = Table(server)
        table.sit(server)
        with server.socket() as white, server.socket() as eye:
            white.hello(table.id, table.keys["opponent"])
            eye.hello(table.id, table.keys["observer"])
            server.post(f"games/{table.id}/chat", {"text": "<script>alert(1)</script>"},
                        table.keys["you"])
            assert white.receive_type("chat")["lines"][0]["text"] == "<script>alert(1)</script>"
            eye.send({"type": "ping"})
            while (message := eye.receive())["type"] != "pong":
                assert message["type"] != "chat"
        status, refused = server.ask("GET", f"games/{table.id}/chat", None, table.keys["observer"])
        assert status == 403, refused
        server.restart()
        with server.socket() as white:
            white.hello(table.id, table.keys["opponent"])
            assert len(white.receive_type("chat")["lines"]) == 1


def test_what_is_pointed_out_is_for_the_side_or_for_all_and_kept_nowhere():
    with Server() as server:
        table = Table(server)
        table.sit(server)
        with server.socket() as blue, server.socket() as also_blue, server.socket() as white, server.socket() as eye:
            for wire, key in [(blue, "you"), (also_blue, "you"), (white, "opponent"), (eye, "observer")]:
                wire.hello(table.id, table.keys[key])

            def heard(wire):
                wire.send({"type": "ping"})
                points = []
                while (message := wire.receive())["type"] != "pong":
                    if message["type"] == "point":
                        points.append(message)
                return points

            blue.send({"type": "point", "id": "a", "at": [254000, 508000]})
            assert blue.receive_type("done") == {"type": "done", "id": "a"}
            ours = {"type": "point", "side": "french", "for": "side", "at": [254000, 508000]}
            assert [heard(wire) for wire in (blue, also_blue, white, eye)] == [[], [ours], [], []]
            blue.send({"type": "point", "id": "b", "at": [0, 0], "to": [5, 6], "for": "all"})
            blue.receive_type("done")
            arrow = {"type": "point", "side": "french", "for": "all", "at": [0, 0], "to": [5, 6]}
            assert [heard(wire) for wire in (blue, also_blue, white, eye)] == [[], [arrow], [arrow], [arrow]]

            # Observers only look, and nobody points without end: one socket more is no way round.
            eye.send({"type": "point", "id": "c", "at": [1, 1]})
            assert eye.receive_type("refused")["code"] == "forbidden"
            refused = None
            for i in range(10):
                wire = also_blue if i % 2 else blue
                wire.send({"type": "point", "id": str(i), "at": [1, 1]})
                while (message := wire.receive()).get("id") != str(i):
                    pass
                refused = refused or (message if message["type"] == "refused" else None)
            assert refused and refused["code"] == "limit" and refused["retry"] == 1, refused
            white.send({"type": "point", "id": "d", "at": [1, 1]})
            white.receive_type("done")
        assert "point" not in str(server.get(f"games/{table.id}/entries?after=0", table.keys["you"]))


def test_import_goes_on_where_a_record_ends():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([PROGRAM, "--data", ROOT, "random", "teugn-skirmish", "--seed", "1805", "--record", folder],
                       check=True, capture_output=True)
        record = (pathlib.Path(folder) / "teugn-skirmish-letter-1805.battle").read_text()
    part = "".join(record.splitlines(keepends=True)[:32])
    with Server() as server:
        made = server.post("games", {"record": part, "opponent": "self"}, status=201)
        entries = server.get(f"games/{made['game']}/entries", made["keys"]["you"])["entries"]
        assert [e["is"] for e in entries] == ["begun"] + ["order"] * 29 + ["taken"] * 2
        drawn = server.get(f"games/{made['game']}/suggestion", made["keys"]["you"])
        server.post(f"games/{made['game']}/orders",
                    {"after": drawn["n"], "id": "go", "order": drawn["order"]}, made["keys"]["you"])
        bad = part.replace('"signature":"', '"signature":"0', 1)
        status, refused = server.ask("POST", "games", {"record": bad, "opponent": "self"})
        assert status == 400 and refused["why"].startswith("record: line 3: check"), refused


def test_a_game_outlives_its_files():
    with tempfile.TemporaryDirectory() as name:
        data = pathlib.Path(name)
        shutil.copytree(ROOT / "rules", data / "rules")
        (data / "scenarios").mkdir()
        scenario = data / "scenarios/tutorial-thirteen.toml"
        shutil.copy(ROOT / "scenarios/tutorial-thirteen.toml", scenario)
        with Server(data=data) as server:
            table = Table(server, opponent="self")
            table.play(server, 12)
            server.post(f"games/{table.id}/takeback", {}, table.keys["you"])
            table.play(server, 3)
            before = server.request("GET", f"/api/games/{table.id}/record", key=table.keys["observer"])[2]
            server.stop()
            scenario.write_text(re.sub(r"(?m)^turns *= *", "turns = 1", scenario.read_text()))
            server.start()
            for key, expected in ((table.keys["observer"], 200), (table.keys["you"], 200), (None, 403), ("x", 403)):
                status, _, text = server.request("GET", f"/api/games/{table.id}/record", key=key)
                assert status == expected and (text == before or status == 403), (key, status, text)
            # The game goes on by what it carries, and new ones by what the file says now.
            table.play(server, 2)
            Table(server, opponent="self").play(server, 2)
        ok, why = replays(before)
        assert ok, why


def test_time_runs_out():
    with Server() as server:
        table = Table(server, pace={"minutes": 1, "seconds": 5})
        table.sit(server)
        begun = table.entries(server)[-1]
        assert begun["left"] == {side: 60000 for side in table.sides}
        table.play(server, 1)
        left = table.entries(server)[-1]["left"]
        assert max(left.values()) > 60000 and server.get(f"games/{table.id}", table.keys["you"])["due"]
        status, refused = server.ask("POST", f"games/{table.id}/claim", {}, table.keys["you"])
        assert status == 409 and refused["code"] == "not_now"


def test_the_page_is_served_with_care():
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder)
        (page / "assets").mkdir()
        (page / "index.html").write_text("<!doctype html><title>Voltigeur</title>")
        (page / "assets/engine-1a.wasm").write_bytes(b"\0asm")
        with Server(options=["--page", folder]) as server:
            status, headers, text = server.request("GET", "/")
            assert status == 200 and "Voltigeur" in text
            policy = headers["Content-Security-Policy"]
            assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
            assert headers["X-Content-Type-Options"] == "nosniff"
            status, again, _ = server.request("GET", "/", headers={"If-None-Match": headers["ETag"]})
            assert status == 304
            status, headers, _ = server.request("GET", "/assets/engine-1a.wasm")
            assert headers["Content-Type"] == "application/wasm" and "immutable" in headers["Cache-Control"]
            assert server.request("HEAD", "/")[2] == ""
            assert server.request("GET", "/health")[0] == 200
            assert "voltigeur_orders_total" in server.request("GET", "/metrics")[2]


if __name__ == "__main__":
    run_tests([value for name, value in list(globals().items()) if name.startswith("test_")])
