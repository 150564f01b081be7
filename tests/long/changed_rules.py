#!/usr/bin/env python3
"""What a program with other rules (VOLTIGEUR_LATER) makes of the records and games of this one."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))
import wire  # noqa: E402
from wire import PROGRAM, ROOT, Server, run_tests  # noqa: E402

LATER = pathlib.Path(os.environ["VOLTIGEUR_LATER"]).resolve()
LATER_DATA = LATER.parent.parent.parent
GOLDEN = sorted((ROOT / "tests/golden/version-2").glob("*.battle"))


def later(*arguments, code=0):
    done = subprocess.run([LATER, "--data", LATER_DATA, *arguments], capture_output=True, text=True,
                          stdin=subprocess.DEVNULL)
    assert done.returncode == code, (arguments, done.returncode, done.stdout[-500:], done.stderr[-500:])
    return done.stdout + done.stderr


def test_records_are_shown():
    assert GOLDEN
    for record in GOLDEN:
        lines = record.read_text().splitlines()
        signature = json.loads(lines[-1])["signature"]
        assert f"signature {signature}" in later("replay", "--quiet", record)
        assert "</svg>" in later("map", record, "--turn", "2")
        assert "□" in later("forces", record)


def test_verify_says_what_it_cannot_check():
    for record in GOLDEN:
        is_as_it_was = '"sheet":"004"' in record.read_text().splitlines()[0]
        said = later("verify", record, code=0 if is_as_it_was else 1)
        if is_as_it_was:
            assert "as the rules say" in said  # its code is as it was, and it plays by its own sheet
        else:
            assert "NOT checked: whether the rules of then were kept" in said and "dice, from a seed" in said, said


def test_a_record_goes_on():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "half.battle"
        lines = next(r for r in GOLDEN if r.name.startswith("teugn")).read_text().splitlines(keepends=True)
        file.write_text("".join(lines[:120]))
        side = later("order", file).split(": ", 1)[1].split()[0]
        later("order", file, f"{side} resign")
        assert "118 orders" in later("replay", "--quiet", file)
        assert "played by Voltigeur" in later("verify", file)


def test_version_1_is_read_as_far_as_the_rules_agree():
    old = ROOT / "tests/golden/version-1/teugn-skirmish-letter-1805.battle"
    said = later("replay", "--quiet", old, code=1)
    assert "Voltigeur 1.0" in said and "0 orders" not in said, said


def test_a_correspondence_game_survives():
    with tempfile.TemporaryDirectory() as store:
        with Server(store) as server:
            made = server.post("games", {"scenario": "teugn-skirmish", "name": "Blue", "pace": {"days": 3}}, status=201)
            game, keys = made["game"], made["keys"]
            server.post(f"games/{game}/take", {"mix": wire.random_number(), "name": "White"}, keys["opponent"])
            sides = server.get(f"games/{game}", keys["you"])["header"]["sides"]
            by_side = {made["you"]: keys["you"], next(s for s in sides if s != made["you"]): keys["opponent"]}

            def give(count):
                for _ in range(count):
                    state = server.get(f"games/{game}/state", keys["you"])
                    order = server.get(f"games/{game}/suggestion", keys["you"])["order"]
                    server.post(f"games/{game}/orders", {"after": state["n"], "order": order}, by_side[order["side"]])

            give(40)
            before = server.get(f"games/{game}/state", keys["you"])

        wire.PROGRAM = LATER
        try:
            with Server(store, data=LATER_DATA) as server:
                about = server.get(f"games/{game}", keys["you"])
                assert about["other_rules"] == "1.0.0", about
                state = server.get(f"games/{game}/state", keys["you"])
                assert state["state"] == before["state"]
                order = server.get(f"games/{game}/suggestion", keys["you"])["order"]
                status, answer = server.ask("POST", f"games/{game}/orders", {"after": state["n"], "order": order},
                                            by_side[order["side"]])
                assert answer["code"] == "rules" and "agree" in answer["why"], answer
                server.post(f"games/{game}/offer", {"what": "rules"}, keys["you"])
                assert "other_rules" in server.get(f"games/{game}", keys["you"]), "one player cannot agree alone"
                server.post(f"games/{game}/accept", {"what": "rules"}, keys["opponent"])
                assert "other_rules" not in server.get(f"games/{game}", keys["you"])
                give(15)
                server.restart()
                give(15)
                _, _, text = server.request("GET", f"/api/games/{game}/record", key=keys["you"])
                assert text.count('{"n":') == 70 and text.count('"play":"00000000c0ffee00"') == 1, text[-400:]
        finally:
            wire.PROGRAM = PROGRAM


if __name__ == "__main__":
    run_tests([value for name, value in list(globals().items()) if name.startswith("test_")])
