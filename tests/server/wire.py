"""What the tests of the server share: the program itself, HTTP, and a small WebSocket of their own.

Only Python's standard library; nothing is trusted to behave, so every wait has an end.
"""

import base64
import hashlib
import http.client
import json
import os
import pathlib
import secrets
import signal
import socket
import struct
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = pathlib.Path(os.environ.get("VOLTIGEUR", ROOT / "build/release/voltigeur"))
PATIENCE = float(os.environ.get("VOLTIGEUR_PATIENCE", "60"))


def random_number():
    return secrets.token_hex(32)


def promise_of(number):
    return hashlib.sha256(b"voltigeur commitment 1" + bytes.fromhex(number)).hexdigest()


# ---- The program

# One machine plays for many here, so the limits of an address are out of the way unless a test sets them.
GENEROUS = {"VOLTIGEUR_REQUESTS_PER_SECOND": "1000000", "VOLTIGEUR_REQUESTS_AT_ONCE": "1000000",
            "VOLTIGEUR_PACKETS_PER_SECOND": "1000000", "VOLTIGEUR_PACKETS_AT_ONCE": "1000000",
            "VOLTIGEUR_GAMES_PER_HOUR": "1000000"}
# Whoever runs the tests may have battles of their own.
ALONE = {"VOLTIGEUR_USER_DATA": str(ROOT / "build/no-user-data")}


class Server:
    """A running `voltigeur serve`, with its games in a folder or in a database."""

    def __init__(self, store=None, port=0, options=(), environment=None, data=ROOT):
        self.folder = None
        self.data = data
        if store is None:
            self.folder = tempfile.TemporaryDirectory()
            store = self.folder.name
        self.store = store
        self.options = list(options)
        self.environment = environment
        self.port = port
        self.process = None
        self.log = None
        self.start()

    def start(self):
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            self.command(PROGRAM, "--data", self.data, "serve", "--store", self.store, "--port", str(self.port),
                         *self.options),
            stdout=subprocess.PIPE, stderr=self.log, text=True,
            env=os.environ | GENEROUS | ALONE | (self.environment or {}))
        line = self.process.stdout.readline()
        if not line.startswith("voltigeur serves"):
            raise AssertionError(f"the server did not start: {line}{self.log_text()}")
        self.port = int(line.rstrip("/\n").rsplit(":", 1)[1])

    def command(self, *line):
        return line

    def log_text(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def kill(self):
        """As when the power fails."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def restart(self):
        self.kill()
        self.start()

    def stop(self):
        """As it should be stopped; the code it ends with."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        if self.folder:
            self.folder.cleanup()

    def memory_kb(self):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        raise AssertionError("the server is gone")

    # ---- HTTP

    def request(self, method, path, body=None, key=None, headers=None):
        """The status, the headers and the text of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            sent = dict(headers or {})
            if key is not None:
                sent["Authorization"] = "Bearer " + key
            if body is not None and not isinstance(body, (str, bytes)):
                body = json.dumps(body)
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read().decode()
        finally:
            connection.close()

    def ask(self, method, path, body=None, key=None):
        """The status and the JSON of an answer."""
        status, _, text = self.request(method, "/api/" + path, body, key)
        return status, json.loads(text)

    def get(self, path, key=None):
        status, answer = self.ask("GET", path, None, key)
        assert status == 200, (path, status, answer)
        return answer

    def post(self, path, body=None, key=None, status=200):
        got, answer = self.ask("POST", path, body or {}, key)
        assert got == status, (path, got, answer)
        return answer

    def socket(self, **headers):
        return Socket(self.port, **headers)


# ---- A WebSocket (RFC 6455), as much of it as a client of text needs


class Closed(Exception):
    """The other side has closed the socket, or the connection is gone."""


class Socket:
    def __init__(self, port, path="/api/socket", headers=None, host="127.0.0.1"):
        self.buffer = b""
        self.stream = socket.create_connection((host, port), timeout=PATIENCE)
        self.stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        nonce = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {nonce}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.stream.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = self.read_until(b"\r\n\r\n").decode()
        self.status = int(head.split()[1])
        if self.status != 101:
            self.stream.close()
            raise Closed(f"not a socket: {head}")

    def read_more(self):
        try:
            data = self.stream.recv(65536)
        except (ConnectionError, socket.timeout) as error:
            raise Closed(str(error)) from error
        if not data:
            raise Closed("the connection is gone")
        self.buffer += data

    def read_until(self, mark):
        while mark not in self.buffer:
            self.read_more()
        head, self.buffer = self.buffer.split(mark, 1)
        return head

    def read_bytes(self, count):
        while len(self.buffer) < count:
            self.read_more()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def send_frame(self, opcode, data, final=True):
        mask = os.urandom(4)
        length = len(data)
        head = bytes([(0x80 if final else 0) | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        body = bytes(b ^ mask[i % 4] for i, b in enumerate(data))
        try:
            self.stream.sendall(head + mask + body)
        except (ConnectionError, OSError) as error:
            raise Closed(str(error)) from error

    def send(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self.send_frame(1, text.encode())

    def read_frame(self):
        first, second = self.read_bytes(2)
        length = second & 0x7F
        if length == 126:
            length = struct.unpack(">H", self.read_bytes(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self.read_bytes(8))[0]
        return first & 0x0F, bool(first & 0x80), self.read_bytes(length)

    def receive(self):
        """The next message."""
        text = b""
        while True:
            opcode, final, data = self.read_frame()
            if opcode == 8:
                raise Closed(f"closed with {int.from_bytes(data[:2], 'big')}")
            if opcode == 9:
                self.send_frame(10, data)
                continue
            if opcode == 10:
                continue
            text += data
            if final:
                return json.loads(text)

    def receive_type(self, *types):
        """The next message of one of these types; others are passed over."""
        while True:
            message = self.receive()
            if message["type"] in types:
                return message

    def hello(self, game, key, after=0, **more):
        self.send({"type": "hello", "game": game, "key": key, "after": after, **more})
        return self.receive_type("welcome", "refused")

    def cut(self):
        """As when a cable is pulled: no goodbye."""
        self.stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.stream.close()

    def close(self):
        self.stream.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


# ---- Games


class Table:
    """A game of two people who trust the server with the first number, and where it has come to."""

    def __init__(self, server, scenario="tutorial-thirteen", **more):
        made = server.post("games", {"scenario": scenario, **more}, status=201)
        self.id = made["game"]
        self.keys = made["keys"]
        self.you = made["you"]
        self.header = server.get(f"games/{self.id}", self.keys["you"])["header"]
        self.sides = self.header["sides"]

    def key_of(self, side):
        if self.you == "both" or side == self.you:
            return self.keys["you"]
        return self.keys["opponent"]

    def sit(self, server, name="White"):
        return server.post(f"games/{self.id}/take", {"mix": random_number(), "name": name},
                           self.keys["opponent"])

    def entries(self, server, after=0):
        entries = []
        while True:
            page = server.get(f"games/{self.id}/entries?after={after}", self.keys["observer"])
            if not page["entries"]:
                return entries
            entries += page["entries"]
            after = entries[-1]["n"]

    def suggestion(self, server):
        return server.get(f"games/{self.id}/suggestion", self.keys["observer"])

    def play(self, server, orders=1):
        """Gives suggested orders over HTTP; the numbers of their entries."""
        numbers = []
        for _ in range(orders):
            drawn = self.suggestion(server)
            order = drawn["order"]
            answer = server.post(
                f"games/{self.id}/orders",
                {"after": drawn["n"], "id": secrets.token_hex(8), "order": order},
                self.key_of(order["side"]))
            numbers.append(answer["n"])
        return numbers


def replays(text):
    """Whether `voltigeur replay` finds every signature of a record right."""
    with tempfile.NamedTemporaryFile("w", suffix=".battle") as file:
        file.write(text)
        file.flush()
        run = subprocess.run([PROGRAM, "--data", ROOT, "replay", file.name],
                             capture_output=True, text=True, timeout=PATIENCE)
        return run.returncode == 0, run.stderr


# ---- Running the tests of a file


def run_tests(tests):
    """Runs functions one after the other; the last line is what ./test counts."""
    import sys
    import traceback

    wanted = sys.argv[1:]
    passed = failed = 0
    for test in tests:
        if wanted and test.__name__ not in wanted:
            continue
        start = time.monotonic()
        try:
            test()
            passed += 1
            verdict = "ok"
        except Exception:
            traceback.print_exc()
            failed += 1
            verdict = "FAILED"
        print(f"{test.__name__:48} {time.monotonic() - start:6.1f} s  {verdict}", flush=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
