#!/usr/bin/env python3
"""The example of a proxy works: page, requests and sockets under a sub-path, through TLS."""

import base64
import json
import os
import pathlib
import re
import signal
import socket
import ssl
import subprocess
import tempfile
import time

from wire import ROOT, Server, Socket, run_tests


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class TlsSocket(Socket):
    """A WebSocket through the proxy."""

    def __init__(self, port, context, path, headers):
        plain = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.stream = context.wrap_socket(plain, server_hostname="games.example.org")
        self.buffer = b""
        nonce = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: games.example.org:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {nonce}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.stream.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.status = int(self.read_until(b"\r\n\r\n").decode().split()[1])


def test_the_example_of_nginx():
    with tempfile.TemporaryDirectory() as name, Server(
            options=["--trust-proxy", "--page", ROOT / "tests/server/page"]) as server:
        folder = pathlib.Path(name)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                        "/CN=games.example.org", "-addext", "subjectAltName=DNS:games.example.org",
                        "-keyout", folder / "key", "-out", folder / "cert"], check=True, capture_output=True)
        port = free_port()
        site = (ROOT / "deploy/nginx.conf").read_text()
        site = site.replace("127.0.0.1:1809", f"127.0.0.1:{server.port}")
        site = site.replace("listen 443", f"listen 127.0.0.1:{port}")
        site = re.sub(r"/etc/ssl/\S+\.pem", str(folder / "cert"), site)
        site = re.sub(r"/etc/ssl/\S+\.key", str(folder / "key"), site)
        temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(
            f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{temporary}{site}}}\n")
        proxy = subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf"],
                                 stderr=subprocess.PIPE, text=True)
        try:
            look_through(port, folder / "cert")
        finally:
            proxy.send_signal(signal.SIGTERM)
            proxy.wait(30)
            said = proxy.stderr.read()
        assert "[emerg]" not in said, said


def look_through(port, certificate):
    context = ssl.create_default_context(cafile=certificate)
    deadline = time.monotonic() + 30
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            break
        except OSError:
            assert time.monotonic() < deadline, "nginx does not listen"
            time.sleep(0.05)

    def ask(method, path, body=None, key=None):
        with context.wrap_socket(socket.create_connection(("127.0.0.1", port), timeout=30),
                                 server_hostname="games.example.org") as wire:
            data = json.dumps(body).encode() if body is not None else b""
            head = [f"{method} {path} HTTP/1.1", f"Host: games.example.org:{port}", "Connection: close",
                    f"Origin: https://games.example.org:{port}", f"Content-Length: {len(data)}"]
            if key:
                head.append(f"Authorization: Bearer {key}")
            wire.sendall(("\r\n".join(head) + "\r\n\r\n").encode() + data)
            answer = b""
            while chunk := wire.recv(65536):
                answer += chunk
        head, _, text = answer.partition(b"\r\n\r\n")
        return int(head.split()[1]), head.decode(), text.decode()

    status, head, text = ask("GET", "/voltigeur/")
    assert status == 200 and "<title>" in text and "Content-Security-Policy" in head
    assert "Strict-Transport-Security" in head
    assert ask("GET", "/voltigeur/metrics")[0] == 404
    status, _, text = ask("POST", "/voltigeur/api/games", {"scenario": "tutorial-thirteen", "opponent": "self"})
    assert status == 201, text
    made = json.loads(text)
    wire = TlsSocket(port, context, "/voltigeur/api/socket",
                     {"Origin": f"https://games.example.org:{port}"})
    assert wire.status == 101
    assert wire.hello(made["game"], made["keys"]["you"])["you"] == "both"
    wire.close()
    stranger = TlsSocket(port, context, "/voltigeur/api/socket", {"Origin": "https://evil.example"})
    assert stranger.status == 403
    stranger.close()


if __name__ == "__main__":
    run_tests([test_the_example_of_nginx])
