#!/usr/bin/env python3
"""Games that earlier servers have left, and games whose files are gone."""

import json
import lzma
import pathlib
import re
import shutil
import subprocess
import tempfile

from wire import PROGRAM, ROOT, Server, run_tests

# Games of a program before 1.0, in the middle of battles; and the same after 1.0 has served them once.
OLD = ROOT / "tests/golden/version-1/server"
GAMES = json.loads((OLD / "games.json").read_text())
SERVED_BY_1_0 = ROOT / "tests/golden/version-2/server/voltigeur.sqlite.xz"


def store_from_before_1_0():
    folder = tempfile.TemporaryDirectory()
    shutil.copy(OLD / "voltigeur.sqlite", folder.name)
    return folder


def store_of_1_0():
    folder = tempfile.TemporaryDirectory()
    (pathlib.Path(folder.name) / "voltigeur.sqlite").write_bytes(lzma.decompress(SERVED_BY_1_0.read_bytes()))
    return folder


def agree_on_todays_rules(server, old):
    """Both players say that the game goes on by the rules of this program."""
    mine, theirs = old["keys"]
    server.post(f"games/{old['game']}/offer", {"what": "rules"}, mine)
    if theirs != mine:
        assert "other_rules" in server.get(f"games/{old['game']}", mine), "one player cannot agree alone"
        server.post(f"games/{old['game']}/accept", {"what": "rules"}, theirs)
    assert "other_rules" not in server.get(f"games/{old['game']}", mine)


def data_with(scenarios):
    """A folder of data with all sheets and a few battles."""
    folder = tempfile.TemporaryDirectory()
    (pathlib.Path(folder.name) / "scenarios").mkdir()
    shutil.copytree(ROOT / "rules", pathlib.Path(folder.name) / "rules")
    for scenario in scenarios:
        shutil.copy(ROOT / f"scenarios/{scenario}.toml", pathlib.Path(folder.name) / "scenarios")
    return folder


def verify(text, data=ROOT):
    with tempfile.NamedTemporaryFile("w", suffix=".battle") as file:
        file.write(text)
        file.flush()
        done = subprocess.run([PROGRAM, "--data", data, "verify", file.name], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


def orders_of(text):
    return [json.loads(line)["order"] for line in text.splitlines() if line.startswith('{"n"') or '"order":{' in line]


def play_on(server, game, keys, count):
    given = 0
    while given < count:
        state = server.get(f"games/{game}/state", keys[0])
        if state["place"]["step"] == "over":
            break
        order = server.get(f"games/{game}/suggestion", keys[0])["order"]
        sides = server.get(f"games/{game}", keys[0])["header"]["sides"]
        key = keys[sides.index(order["side"])]
        answer = server.post(f"games/{game}/orders", {"after": state["n"], "order": order}, key)
        assert answer["type"] == "accepted", answer
        given += 1
    return given


def test_games_of_1_0_go_on():
    with store_of_1_0() as store, Server(store) as server:
        for old in GAMES:
            about = server.get(f"games/{old['game']}", old["key"])
            assert about["n"] >= old["n"], about
            if old["what"] == "open":
                continue
            before = (OLD / f"{old['what']}-{old['scenario']}.battle").read_text()
            _, _, text = server.request("GET", f"/api/games/{old['game']}/record", key=old["key"])
            if old["what"] != "computer":
                assert orders_of(text) == orders_of(before), old["what"]
            code, said = verify(text)
            assert "every line has its checksum" in said, said
            if about["over"] or old["what"] == "computer":
                continue
            assert about["other_rules"] == "1.0.0", about
            agree_on_todays_rules(server, old)
            assert play_on(server, old["game"], old["keys"], 5) == 5
        server.restart()
        for old in GAMES:
            server.get(f"games/{old['game']}", old["key"])


def test_a_game_goes_on_when_its_scenario_is_gone():
    with store_of_1_0() as store, data_with(["barrosa"]) as data, Server(store, data=data) as server:
        for old in GAMES:
            if old["what"] in ("two", "alone"):
                agree_on_todays_rules(server, old)
                assert play_on(server, old["game"], old["keys"], 3) == 3
        assert "alcaniz" not in str(server.get("scenarios"))


def test_games_from_before_1_0_name_the_release_that_converts_them():
    with store_from_before_1_0() as store, Server(store) as server:
        refused = 0
        for old in GAMES:
            status, answer = server.ask("GET", f"games/{old['game']}", None, old["key"])
            if status == 200:
                continue
            refused += 1
            assert status == 500 and answer["code"] == "rules", answer
            assert "Voltigeur 1.0" in answer["why"], answer
            status, _, text = server.request("GET", f"/api/games/{old['game']}/record", key=old["key"])
            assert status == 200 and '"version":2' in text.splitlines()[0], text[:200]
        assert refused > 4


def test_a_record_goes_on_where_its_scenario_is_not_known():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "the-ford.toml"
        page = (ROOT / "docs/scenarios.md").read_text()
        file.write_text(page.split("```toml\n", 1)[1].split("```", 1)[0])
        record = pathlib.Path(folder) / "the-ford.battle"
        subprocess.run([PROGRAM, "--data", ROOT, "new", file, "--seed", "7", "-o", record], check=True,
                       capture_output=True)
        with data_with(["barrosa"]) as data, Server(data=data) as server:
            made = server.post("games", {"record": record.read_text(), "opponent": "self", "name": "Both"}, status=201)
            game, key = made["game"], made["keys"]["you"]
            assert server.get(f"games/{game}", key)["header"]["title"] == "The ford, October 1812"
            assert play_on(server, game, [key, key], 25) == 25
            _, _, text = server.request("GET", f"/api/games/{game}/record", key=key)
            assert len(orders_of(text)) == 25
            code, said = verify(text, data)
            assert code == 0 and "25 orders, as the rules say" in said, said
            battle = server.get(f"games/{game}/battle", key)
            assert battle["scenario"]["id"] == "the-ford" and battle["facts"]["sheet"] == "r10"
            # It goes on again from there, and after the server has been killed.
            again = server.post("games", {"record": text, "opponent": "self", "name": "Both"}, status=201)
            server.restart()
            for one, its_key in ((game, key), (again["game"], again["keys"]["you"])):
                assert play_on(server, one, [its_key, its_key], 5) == 5


def test_a_battle_under_an_id_of_ours_is_not_listed_as_ours():
    with tempfile.TemporaryDirectory() as folder, Server() as server:
        ours = ROOT / "scenarios/teugn-skirmish.toml"
        changed = pathlib.Path(folder) / "teugn-skirmish.toml"
        changed.write_text(re.sub(r"(?m)^turns *=.*", "turns = 9", ours.read_text()))
        assert changed.read_text() != ours.read_text()

        def title_of(scenario):
            record = pathlib.Path(folder) / f"{scenario.parent.name}.battle"
            subprocess.run([PROGRAM, "--data", ROOT, "new", scenario, "--seed", "7", "-o", record], check=True,
                           capture_output=True)
            made = server.post("games", {"record": record.read_text(), "opponent": "self", "name": "Both"}, status=201)
            server.restart()
            return server.get(f"games/{made['game']}", made["keys"]["you"])["header"]["title"]

        assert title_of(changed) == title_of(ours) + " (changed)"


def test_records_that_cannot_be_trusted_are_refused():
    with Server() as server:
        made = server.post("games", {"scenario": "teugn-skirmish", "opponent": "self", "name": "Both"}, status=201)
        play_on(server, made["game"], [made["keys"]["you"]] * 2, 12)
        _, _, text = server.request("GET", f"/api/games/{made['game']}/record", key=made["keys"]["you"])
        lines = text.splitlines()

        def refused(changed, words):
            status, answer = server.ask("POST", "games", {"record": changed, "opponent": "self"})
            assert status in (400, 422) and words in answer["why"], (status, answer)

        def with_checks(all_lines):
            import zlib
            fixed = []
            for line in all_lines:
                body = line[:line.rfind(',"check":')]
                fixed.append(f'{body},"check":"{zlib.crc32(body.encode()):08x}"}}')
            return "\n".join(fixed) + "\n"

        refused("{}", "not a Voltigeur battle file")
        refused(lines[0] + "\n", "ends before its first decision")
        refused("\n".join(lines[:5] + lines[6:]), "out of place")
        refused(text.replace('"figures":', '"figure":', 1), "check")
        last = lines[-1]
        at = last.index('"signature":"') + 13
        refused(with_checks([*lines[:-1], last[:at] + "0" * 16 + last[at + 16:]]), "the signature is")
        bigger = [lines[0], lines[1].replace('"turns":10', '"turns":99'), *lines[2:]]
        assert bigger != lines
        refused(with_checks(bigger), "cannot be trusted")
        lying = [lines[0], lines[1].replace('"phases":["', '"phases":["Lies', 1), *lines[2:]]
        assert lying != lines
        refused(with_checks(lying), "its facts")
        server.get("scenarios")


if __name__ == "__main__":
    run_tests([value for name, value in list(globals().items()) if name.startswith("test_")])
