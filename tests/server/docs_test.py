#!/usr/bin/env python3
"""The examples of docs/protocol.md are run, in their order, on a real server.

`http` blocks are a request and its answer, `socket` blocks lines sent (>) and received (<). In what is
expected, … stands for anything, {NAME} for something that is remembered, or that was before.
"""

import json
import re

from wire import ROOT, Server, run_tests

MARK = "\u2026"


def blocks(text):
    for kind, body in re.findall(r"^```(\w+)\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield kind, body


class Reader:
    def __init__(self):
        self.known = {}

    def fill(self, text):
        return re.sub(r"\{([A-Z_]+)\}", lambda m: self.known[m[1]], text)

    def to_json(self, text):
        """Expected JSON: … and {NAME} become strings that match() knows."""
        text = re.sub(r'"\{([A-Z_]+)\}"', r'"{\1}"', text)
        text = re.sub(r"([\[{,]\s*)" + MARK + r"(\s*[\]}])",
                      lambda m: m[1] + ('"%s":1' % MARK if m[2].strip() == "}" else '"%s"' % MARK) + m[2], text)
        text = re.sub(r"(:\s*)" + MARK, r'\1"%s"' % MARK, text)
        return json.loads(text)

    def match(self, expected, got, place="answer"):
        if expected == MARK:
            return
        if isinstance(expected, str) and re.fullmatch(r"\{[A-Z_]+\}", expected):
            name = expected[1:-1]
            assert self.known.setdefault(name, got) == got, (place, expected, got)
            return
        if isinstance(expected, dict):
            assert isinstance(got, dict), (place, expected, got)
            for key, value in expected.items():
                if key == MARK:
                    continue
                assert key in got, f"{place}.{key} is missing in {got}"
                self.match(value, got[key], f"{place}.{key}")
            return
        if isinstance(expected, list):
            assert isinstance(got, list), (place, expected, got)
            is_open = MARK in expected
            items = [item for item in expected if item != MARK]
            assert len(got) >= len(items) and (is_open or len(got) == len(items)), (place, expected, got)
            for i, item in enumerate(items):
                self.match(item, got[i], f"{place}[{i}]")
            return
        assert expected == got, (place, expected, got)


def run_http(server, reader, block):
    asked, expected = block.split("\n\n", 1)
    lines = asked.split("\n")
    method, path = lines[0].split()
    headers = {}
    body = []
    for line in lines[1:]:
        if not body and re.match(r"[A-Za-z-]+: ", line):
            name, value = line.split(": ", 1)
            headers[name] = reader.fill(value)
        else:
            body.append(line)
    status, _, text = server.request(method, "/" + reader.fill(path),
                                     reader.fill("\n".join(body)) if body else None, headers=headers)
    wanted, _, answer = expected.partition("\n")
    assert wanted in (MARK, str(status)), (lines[0], status, text)
    if answer.rstrip().endswith(MARK):
        assert text.startswith(answer.rstrip()[:-1]), text[:200]
    else:
        reader.match(reader.to_json(answer), json.loads(text))
    if "MOVER" in reader.known and "MOVER_KEY" not in reader.known:
        reader.known["MOVER_KEY"] = reader.known["BLUE" if reader.known["MOVER"] == "french" else "WHITE"]


def run_socket(server, reader, block):
    with server.socket() as wire:
        for line in block.strip().split("\n"):
            if line.startswith("> "):
                wire.send(reader.fill(line[2:]))
            else:
                expected = reader.to_json(line[2:])
                reader.match(expected, wire.receive_type(expected["type"]))


def test_examples_of_the_protocol():
    text = (ROOT / "docs/protocol.md").read_text()
    reader = Reader()
    count = 0
    with Server() as server:
        for kind, body in blocks(text):
            if kind == "json":
                json.loads(body)
                continue
            (run_http if kind == "http" else run_socket)(server, reader, body)
            count += 1
    assert count >= 12


if __name__ == "__main__":
    run_tests([test_examples_of_the_protocol])
