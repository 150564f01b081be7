#!/usr/bin/env python3
"""Battles and sheets that a user adds to the server: on the page, in games, with wrong files beside them."""

import contextlib
import json
import os
import pathlib
import shutil
import tempfile
import time

from wire import ROOT, Server, Table, run_tests


def example():
    """The scenario that docs/scenarios.md has in full."""
    return (ROOT / "docs/scenarios.md").read_text().split("```toml\n")[1].split("```")[0]


@contextlib.contextmanager
def user_folder(**files):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "scenarios").mkdir()
        for stem, text in files.items():
            (folder / "scenarios" / f"{stem}.toml").write_text(text)
        yield folder


def serve(folder, *options, page=None):
    return Server(options=[*options, *(["--page", page] if page else [])],
                  environment={"VOLTIGEUR_USER_DATA": str(folder)})


def get(server, path, tag=None):
    return server.request("GET", f"/data/{path}", headers={"If-None-Match": tag} if tag else {})


def catalogue(server):
    return {card["id"]: card for card in json.loads(get(server, "catalogue.json")[2])}


def left_out(server):
    return json.loads(get(server, "faults.json")[2])


def change(file, before, after):
    """Writes it anew, with a time of change that differs on any file system."""
    text = file.read_text()
    assert before in text
    file.write_text(text.replace(before, after))
    later = time.time() + 2
    os.utime(file, (later, later))


def test_a_battle_of_the_user_is_offered_with_all_that_belongs_to_it():
    with user_folder(ford=example()) as folder, serve(folder) as server:
        card = catalogue(server)["the-ford"]
        assert card["title"] == "The ford, October 1812" and card["units"] == [4, 5], card
        assert len(card["sketch"]["ground"]) == 2 and card["profiles"] == ["letter", "harmonised"]
        assert len(catalogue(server)) == len(list((ROOT / "scenarios").glob("*.toml"))) + 1
        scenario = json.loads(get(server, "scenarios/the-ford.json")[2])
        assert scenario["root"][2]["id"][2] == "the-ford"
        for path in ("scenarios/the-ford.json", "sheets/r10.json", "catalogue.json"):
            text = get(server, path)[2]
            assert str(folder) not in text and str(ROOT) not in text, "no path of the server's machine"
        status, headers, svg = get(server, "maps/the-ford.svg")
        assert status == 200 and headers["Content-Type"] == "image/svg+xml" and svg.startswith("<svg")
        assert len(json.loads(get(server, "sheets/r10.json")[2])) > 10
        assert json.loads(get(server, "paper/r10-harmonised.json")[2])["profile"] == "harmonised"
        assert "the-ford" in [row["id"] for row in server.get("scenarios", None)["scenarios"]]
        table = Table(server, scenario="the-ford", opponent="self")
        table.play(server, 3)
        assert left_out(server) == []


def test_nothing_is_answered_that_is_not_offered():
    with user_folder(ford=example()) as folder, serve(folder) as server:
        for path in ("scenarios/nobody.json", "maps/nobody.svg", "paper/r10-nobody.json", "sheets/gaps.json", "",
                     "scenarios/../scenarios/the-ford.json", "scenarios/%2e%2e/the-ford.json", "maps/.svg",
                     "scenarios/ford.json", "paper/r10-.json"):
            assert get(server, path)[0] == 404, path
        assert server.request("POST", "/data/catalogue.json", body=b"{}")[0] == 405


def test_what_has_not_changed_is_not_sent_again():
    with user_folder(ford=example()) as folder, serve(folder) as server:
        for path in ("catalogue.json", "scenarios/the-ford.json", "maps/aspern.svg", "sheets/a12.json"):
            status, headers, _ = get(server, path)
            assert status == 200 and headers["Cache-Control"] == "no-cache", path
            assert get(server, path, headers["ETag"])[0] == 304, path
            assert get(server, path, '"something else"')[0] == 200, path


def test_a_changed_file_is_there_when_the_page_is_loaded_again():
    with user_folder(ford=example()) as folder, serve(folder) as server:
        file = folder / "scenarios/ford.toml"
        before = catalogue(server)["the-ford"]
        tag = get(server, "catalogue.json")[1]["ETag"]
        change(file, "The ford,", "The deeper ford,")
        status, headers, _ = get(server, "catalogue.json", tag)
        assert status == 200 and headers["ETag"] != tag
        after = catalogue(server)["the-ford"]
        assert after["title"] == "The deeper ford, October 1812"
        assert after["version"] != before["version"] and after["sheet_version"] == before["sheet_version"]
        assert "deeper" in get(server, "scenarios/the-ford.json")[2]

        (folder / "scenarios/second.toml").write_text(example().replace('"the-ford"', '"second-ford"'))
        assert {"the-ford", "second-ford"} <= catalogue(server).keys()
        file.unlink()
        assert "the-ford" not in catalogue(server) and get(server, "scenarios/the-ford.json")[0] == 404


def guns_of_the_battery(server, table):
    """In the battle that the server hands to the players of a game."""
    battle = server.get(f"games/{table.id}/battle", table.keys["observer"])
    assert len(battle["sheet_files"]) > 10 and battle["scenario_file"]["file"].startswith("scenarios/")
    ids = [unit["id"] for unit in battle["scenario"]["units"]]
    return battle["opening"]["units"][ids.index("position")]["figures"]


def test_a_game_keeps_the_battle_that_it_was_begun_with():
    with user_folder(ford=example()) as folder, serve(folder) as server:
        file = folder / "scenarios/ford.toml"
        old = Table(server, scenario="the-ford", opponent="self")
        old.play(server, 2)
        change(file, "figures = 5", "figures = 4")
        catalogue(server)
        new = Table(server, scenario="the-ford", opponent="self")
        assert new.header["scenario_hash"] != old.header["scenario_hash"]
        for table, guns in ((old, 5), (new, 4)):
            table.play(server, 2)
            assert guns_of_the_battery(server, table) == guns
        file.write_text("nonsense")
        assert "the-ford" not in catalogue(server)
        for table in (old, new):
            table.play(server, 2)
        assert server.ask("POST", "games", {"scenario": "the-ford"})[0] == 404


def test_wrong_files_are_left_out_and_told():
    wrong = {
        "empty": "",
        "words": "nothing of ours\n",
        "late": example().replace("earliest_turn = 3", "earliest_turn = 30").replace('"the-ford"', '"late"'),
        "outside": example().replace('at = "36,6"', 'at = "360,6"').replace('"the-ford"', '"outside"'),
        "sheetless": example().replace('"r10"', '"r11"').replace('"the-ford"', '"sheetless"'),
        "taken": example().replace('"the-ford"', '"aspern"'),
        "wayward": example().replace('"the-ford"', '"../wayward"'),
        "deep": "a" + ".a" * 100_000 + " = 1\n",
        "nested": "a = " + "[" * 100_000 + "\n",
        "long": "#" * 2_000_000,
    }
    with user_folder(ford=example(), **wrong) as folder:
        scenarios = folder / "scenarios"
        (scenarios / "binary.toml").write_bytes(bytes(range(256)) * 40)
        (scenarios / "folder.toml").mkdir()
        os.mkfifo(scenarios / "pipe.toml")
        (scenarios / "gone.toml").symlink_to("nowhere")
        with serve(folder) as server:
            assert len(catalogue(server)) == len(list((ROOT / "scenarios").glob("*.toml"))) + 1
            faults = left_out(server)
            for stem in [*wrong, "binary"]:
                assert any(f"{stem}.toml" in fault for fault in faults), (stem, faults)
            assert any("there is a battle \"aspern\" already" in fault for fault in faults), faults
            assert any('sheetless.toml:6' in fault and "r11" in fault for fault in faults), faults
            logged = [json.loads(line) for line in server.log_text().splitlines()]
            told = [line["why"] for line in logged if line["event"] == "left_out"]
            assert sorted(told) == sorted(faults)
            get(server, "catalogue.json")
            assert len(server.log_text().splitlines()) == len(logged), "it is said once"
        with serve(folder, "--trust-proxy") as server:
            assert left_out(server) == [], "what is wrong with files is the operator's business"


def test_a_sheet_of_the_user_is_played_by():
    with user_folder() as folder:
        shutil.copytree(ROOT / "rules/r10", folder / "rules/mine")
        sheet = folder / "rules/mine/sheet.toml"
        text = sheet.read_text()
        sheet.write_text("\n".join('id = "mine"' if line.split("=")[0].strip() == "id" else line
                                   for line in text.splitlines()) + "\n")
        shutil.copytree(ROOT / "rules/r10", folder / "rules/r10")
        (folder / "scenarios/ford.toml").write_text(example().replace('"r10"', '"mine"'))
        with serve(folder) as server:
            assert catalogue(server)["the-ford"]["sheet"] == "mine"
            assert json.loads(get(server, "paper/mine-letter.json")[2])["id"] == "mine"
            assert ["there is a sheet \"r10\" already" in fault for fault in left_out(server)] == [True]
            Table(server, scenario="the-ford", opponent="self").play(server, 2)


def test_without_a_user_folder_there_are_the_programs_own():
    with serve("no/such/folder") as server:
        assert len(catalogue(server)) == len(list((ROOT / "scenarios").glob("*.toml")))
        assert left_out(server) == []


if __name__ == "__main__":
    run_tests([value for name, value in list(globals().items()) if name.startswith("test_")])
