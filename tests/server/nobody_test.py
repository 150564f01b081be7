#!/usr/bin/env python3
"""Nobody gets in: what is not allowed, malformed, oversized, slow or too much is refused or shed,
and the server stays up for everybody else."""

import json
import resource
import socket
import struct
import time

from wire import Closed, Server, Socket, Table, random_number, run_tests

MOST_FILES = resource.getrlimit(resource.RLIMIT_NOFILE)[1]


def is_well(server):
    """The server still plays a game."""
    table = Table(server, opponent="self")
    table.play(server, 2)
    assert server.process.poll() is None


def test_orders_need_the_right_key():
    with Server() as server:
        table, other = Table(server), Table(server)
        table.sit(server)
        other.sit(server)
        drawn = table.suggestion(server)
        side = drawn["order"]["side"]
        foe = [s for s in table.sides if s != side][0]
        packet = {"after": drawn["n"], "id": "x", "order": drawn["order"]}
        wrong = [None, "", "x", other.keys["you"], other.keys["opponent"], table.keys["observer"],
                 table.key_of(foe), table.key_of(side)[:-1], table.key_of(side) + "A",
                 table.key_of(side).swapcase(), "' OR '1'='1", "A" * 10000]
        for key in wrong:
            status, refused = server.ask("POST", f"games/{table.id}/orders", packet, key)
            assert status in (403, 413) and refused["code"] in ("forbidden", "too_large"), (key, refused)
        for act, body in [("resign", {}), ("takeback", {}), ("chat", {"text": "x"}), ("claim", {}),
                          ("offer", {"what": "draw"}), ("offer", {"what": "delete"}),
                          ("webhook", {"url": "https://example.org/"}), ("mix", {"mix": random_number()})]:
            for key in (None, other.keys["you"], table.keys["observer"]):
                status, refused = server.ask("POST", f"games/{table.id}/{act}", body, key)
                assert status == 403, (act, key, refused)
        for what in ("", "/entries", "/state", "/record", "/chat", "/suggestion"):
            for key in (None, other.keys["you"]):
                assert server.ask("GET", f"games/{table.id}{what}", None, key)[0] == 403
        assert len(table.entries(server)) == drawn["n"]
        is_well(server)


def test_sockets_need_the_right_key():
    with Server() as server:
        table, other = Table(server), Table(server)
        table.sit(server)
        with server.socket() as wire:
            wire.send({"type": "order", "id": "x", "after": 3, "order": "french done"})
            assert wire.receive()["code"] == "forbidden"
            for key in ("", "x", other.keys["you"]):
                assert wire.hello(table.id, key)["code"] == "forbidden"
            assert wire.hello("0123456789abcdef", table.keys["you"])["code"] == "unknown"
            # The connection is still good.
            assert wire.hello(table.id, table.keys["observer"])["you"] == "observer"
            for packet in ({"type": "order", "id": "x", "after": 3, "order": "french done"},
                           {"type": "chat", "text": "hello"}, {"type": "resign"},
                           {"type": "take", "mix": random_number()}):
                wire.send(packet)
                assert wire.receive_type("refused")["code"] == "forbidden"
        is_well(server)


def test_guessed_ids_and_paths_lead_nowhere():
    with Server(options=["--page", "tests/server/page"]) as server:
        for path in ("/api/games/0000000000000000", "/api/games/ffffffffffffffff/nothing",
                     "/api/games/1", "/api/games/../../etc/passwd", "/api/games/%2e%2e%2f",
                     "/api/nothing", "/api/"):
            assert server.request("GET", path)[0] == 404, path
        for path in ("/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                     "//etc/passwd", "/assets/../../wire.py", "/..\\..\\etc\\passwd", "/.git/config",
                     "/index.html%00.png", "/index.html/", "*"):
            status, _, text = server.request("GET", path)
            assert status in (400, 404) and "root:" not in text, path
        assert server.request("GET", "/index.html")[0] == 200
        assert server.request("DELETE", "/index.html")[0] == 405
        assert server.request("DELETE", "/api/games/0000000000000000")[0] == 405
        for scenario in ("../tests/scenarios/close-r10", "/etc/passwd", "scenarios/aspern.toml", "close-r10",
                         "'; DROP TABLE games; --"):
            status, refused = server.ask("POST", "games", {"scenario": scenario})
            assert status == 404 and refused["code"] == "unknown", refused
        is_well(server)


def test_malformed_packets_are_refused_and_the_socket_lives():
    with Server() as server:
        table = Table(server, opponent="self")
        bad = ["", "x", "[]", "{", "null", '{"type":', '{"type":1}', '{"type":"dance"}', '{"type":"order"}',
               '{"type":"order","id":"x","after":-1,"order":{}}',
               '{"type":"order","id":"x","after":1.5,"order":{}}',
               '{"type":"order","id":"x","after":99999999999999999999,"order":{}}',
               '{"type":"order","id":"x","after":1000000,"order":"french done"}',
               '{"type":"order","id":"x","after":3,"order":[]}',
               '{"type":"order","id":"x","after":3,"order":{"order":"done","side":"martian"}}',
               '{"type":"order","id":"x","after":3,"order":{"order":"done","side":"french","more":1}}',
               '{"type":"order","id":"%s","after":3,"order":{}}' % ("x" * 41),
               '{"type":"chat","text":"%s"}' % ("x" * 501), '{"type":"chat","text":"\\u0000"}',
               '{"type":"chat","text":""}', '{"type":"chat"}', '{"type":"offer","what":"gold"}',
               '{"type":"webhook","url":"file:///etc/passwd"}', '{"type":"webhook","url":"http://"}',
               '{"type":"point"}', '{"type":"point","at":[1,-1]}', '{"type":"point","at":{"x":1,"y":1}}',
               '{"type":"point","at":[1e9,1]}', '{"type":"point","at":[1,99999999999]}',
               '{"type":"point","at":[1,1],"to":[18446744073709551615,1]}', '{"type":"point","at":[1,1],"for":"enemy"}',
               '{"type":"ping","more":1}', "[" * 30000, '{"a":' * 8000,
               '{"type":"hello","game":"%s","key":"x"}' % table.id]
        with server.socket() as wire:
            wire.hello(table.id, table.keys["you"])
            for text in bad:
                wire.send(text)
                refused = wire.receive_type("refused")
                assert refused["code"] == "malformed" and refused["why"], (text[:80], refused)
            wire.send_frame(2, b"\x00\x01")
            assert wire.receive_type("refused")["code"] == "malformed"
            wire.send({"type": "ping"})
            wire.receive_type("pong")
        for body in bad[:6]:
            assert server.request("POST", "/api/games", body or "x")[0] == 400
        is_well(server)


def test_what_breaks_the_protocol_closes_the_socket():
    with Server() as server:
        table = Table(server, opponent="self")

        def closes(act):
            with server.socket() as wire:
                wire.hello(table.id, table.keys["you"])
                act(wire)
                try:
                    while True:
                        wire.receive()
                except Closed:
                    pass

        closes(lambda w: w.send_frame(1, b'{"type":"chat","text":"\xff\xfe"}'))  # bad UTF-8
        closes(lambda w: w.send("x" * 70000))                                    # too large
        closes(lambda w: w.send_frame(3, b"what?"))                              # no such opcode
        closes(lambda w: w.stream.sendall(b"\x81\x05hello"))                     # not masked
        closes(lambda w: w.stream.sendall(b"\x81\xff" + struct.pack(">Q", 1 << 62) + b"mask"))
        closes(lambda w: w.stream.sendall(b"GET / HTTP/1.1\r\n\r\n" * 4))
        is_well(server)


def test_oversized_and_broken_requests():
    with Server() as server:
        table = Table(server, opponent="self")
        status, refused = server.ask("POST", f"games/{table.id}/chat", {"text": "x" * 70000},
                                     table.keys["you"])
        assert status == 413 and refused["code"] == "too_large"
        status, _, text = server.request("POST", f"/api/games/{table.id}/chat", b'{"text":"\xff\xfe"}',
                                         table.keys["you"])
        assert status == 400 and json.loads(text)["code"] == "malformed"

        def raw(data):
            with socket.create_connection(("127.0.0.1", server.port), timeout=30) as wire:
                wire.sendall(data)
                answer = b""
                try:
                    while chunk := wire.recv(4096):
                        answer += chunk
                except ConnectionError:
                    pass
                return answer

        assert b" 400 " in raw(b"this is not HTTP\r\n\r\n")
        assert b" 413 " in raw(b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 20000 + b"\r\n\r\n")
        assert b" 413 " in raw(b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n")
        raw(b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\nConnection: close\r\n\r\n")
        raw(b"POST /api/games HTTP/1.1\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n")
        raw(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 50)
        is_well(server)


def test_names_and_chat_are_kept_as_text():
    with Server() as server:
        nasty = ["'); DROP TABLE games; --", "<script>alert(1)</script>", "\" onload=\"x", "${jndi:ldap://x}",
                 "Zoë ☃ 鷲", "%s%n{}{0}"]
        for name in nasty:
            table = Table(server, name=name)
            taken = server.post(f"games/{table.id}/take", {"mix": random_number(), "name": name},
                                table.keys["opponent"])
            server.post(f"games/{table.id}/chat", {"text": name}, table.keys["you"])
            assert taken["n"] == 2
            status, headers, text = server.request("GET", f"/api/games/{table.id}/entries?after=0",
                                                   key=table.keys["observer"])
            entries = json.loads(text)["entries"]
            assert entries[0]["name"] == name and entries[1]["name"] == name
            assert headers["Content-Type"] == "application/json"
            assert headers["X-Content-Type-Options"] == "nosniff"
        status, refused = server.ask("POST", "games", {"scenario": "teugn-skirmish", "name": "a\nb"})
        assert status == 400 and refused["why"].startswith("name:")
        is_well(server)


def test_pages_of_other_sites_cannot_connect():
    with Server(options=["--origin", "https://friend.example"]) as server:
        own = f"http://127.0.0.1:{server.port}"
        Socket(server.port, headers={"Origin": own}).close()
        Socket(server.port, headers={"Origin": "https://friend.example"}).close()
        for origin in ("https://evil.example", "null", "http://127.0.0.1", own + ".evil.example",
                       "http://127.0.0.1:1", "https://friend.example.evil"):
            try:
                Socket(server.port, headers={"Origin": origin})
                raise AssertionError(f"{origin} was let in")
            except Closed:
                pass
            status, _, text = server.request("POST", "/api/games", {"scenario": "teugn-skirmish"},
                                             headers={"Origin": origin})
            assert status == 403 and json.loads(text)["code"] == "origin"
        is_well(server)


def test_too_much_is_shed():
    with Server(options=["--requests-at-once", "20", "--requests-per-second", "1", "--games-per-hour", "3"]) as server:
        answers = [server.ask("POST", "games", {"scenario": "teugn-skirmish"}) for _ in range(6)]
        assert [status for status, _ in answers] == [201] * 3 + [429] * 3
        assert answers[-1][1]["code"] == "limit" and answers[-1][1]["retry"] > 0
        codes = [server.request("GET", "/api/scenarios")[0] for _ in range(30)]
        assert codes.count(429) >= 10
        assert server.request("GET", "/health")[0] == 200
    with Server(options=["--packets-at-once", "10", "--packets-per-second", "1"]) as server:
        with server.socket() as wire:
            for _ in range(20):
                wire.send({"type": "ping"})
            types = [wire.receive()["type"] for _ in range(20)]
            assert types.count("refused") >= 9


def test_thousands_of_idle_connections():
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, MOST_FILES), MOST_FILES))
    with Server(options=["--most-connections", "5000", "--most-connections-per-address", "4000"]) as server:
        before = server.memory_kb()
        wires = [socket.create_connection(("127.0.0.1", server.port), timeout=30) for _ in range(4500)]
        deadline = time.monotonic() + 60
        while "voltigeur_connections 4000" not in metrics_of(server, wires) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert "voltigeur_connections 4000" in metrics_of(server, wires)
        # The last five hundred were one too many for this address.
        for wire in wires[4000:]:
            assert wire.recv(1) == b""
        grown = server.memory_kb() - before
        assert grown < 8 * 4000, f"{grown} kB for four thousand idle connections"
        for wire in wires:
            wire.close()
        is_well_soon(server)


def test_thousands_of_idle_sockets():
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, MOST_FILES), MOST_FILES))
    with Server(options=["--most-connections", "3001", "--most-connections-per-address", "3001"]) as server:
        tables = [Table(server, opponent="self") for _ in range(20)]
        before = server.memory_kb()
        wires = []
        for i in range(1000):
            wires.append(server.socket())
            table = tables[i % len(tables)]
            assert wires[-1].hello(table.id, table.keys["observer"])["type"] == "welcome"
        wires += [server.socket() for _ in range(2000)]
        grown = server.memory_kb() - before
        assert grown < 16 * 3000, f"{grown} kB for three thousand sockets"
        # There is still a place; who comes after is told, or finds the door closed.
        last = server.socket()
        try:
            assert server.socket().receive()["type"] == "closing"
        except Closed:
            pass
        last.close()
        # Those that never say hello are shown out.
        assert wires[2999].receive()["why"] == "no hello came"
        wires[999].send({"type": "ping"})
        wires[999].receive_type("pong")
        for wire in wires:
            wire.close()
        is_well_soon(server)


def test_who_never_reads_is_dropped():
    """A client that listens no more, its buffers as the system makes them, while its opponent talks."""
    most = 200_000
    with Server(options=["--most-unsent", str(most)]) as server:
        table = Table(server)
        table.sit(server)
        line = "\N{CROSSED SWORDS}\N{VARIATION SELECTOR-16}" * 250  # 500 characters, 1500 bytes
        with server.socket() as mute, server.socket() as talker:
            mute.hello(table.id, table.keys["opponent"])
            talker.hello(table.id, table.keys["you"])
            before = server.memory_kb()
            said = 0
            while "voltigeur_sockets_shed_total 0" in server.request("GET", "/metrics")[2]:
                assert said < 20_000, "never dropped"
                for _ in range(100):
                    talker.send({"type": "chat", "id": "x", "text": line})
                for _ in range(100):
                    assert talker.receive_type("done", "refused")["type"] == "done"
                said += 100
            assert server.memory_kb() - before < 8 * 1024
            # It is cut off at once: the system does not keep what was on its way either.
            try:
                while True:
                    mute.receive()
            except Closed as closed:
                assert "reset" in str(closed), closed
            # The others are undisturbed, and whoever comes back finds what was missed.
            table.play(server, 2)
            online = server.get(f"games/{table.id}", table.keys["you"])["online"]
            assert online == {table.sides[0]: True, table.sides[1]: False, "observers": 0}
        with server.socket() as back:
            back.hello(table.id, table.keys["opponent"], chat_after=said - 1)
            assert back.receive_type("chat")["lines"][0]["m"] == said


def metrics_of(server, wires):
    """Through one of the idle connections, since no other is let in."""
    wires[0].sendall(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
    return wires[0].recv(65536).decode()


def is_well_soon(server):
    deadline = time.monotonic() + 30
    while True:
        try:
            return is_well(server)
        except (OSError, AssertionError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def test_bad_starts_say_what_to_do():
    import subprocess
    import tempfile
    from wire import PROGRAM, ROOT

    def start(*options):
        run = subprocess.run([PROGRAM, "--data", ROOT, "serve", *options], capture_output=True, text=True,
                             timeout=60)
        return run.returncode, run.stderr

    with tempfile.TemporaryDirectory() as folder:
        for options, word in [(["--store", folder + "/none"], "none"), (["--store", folder, "--port", "99999"], "port"),
                              (["--store", folder, "--address", "nowhere"], "address"),
                              (["--store", folder, "--page", folder], "index.html"),
                              (["--store", folder, "--log", "loud"], "log"),
                              (["--store", "postgresql://127.0.0.1:1/none"], "127.0.0.1")]:
            code, said = start(*options)
            assert code == 2 and word in said, (options, code, said)
        with Server(store=folder) as server:
            code, said = start("--store", folder)
            assert code == 2 and said, said
            code, said = start("--store", tempfile.gettempdir() + "/", "--port", str(server.port))
            assert code == 2, said


if __name__ == "__main__":
    run_tests([value for name, value in list(globals().items()) if name.startswith("test_")])
