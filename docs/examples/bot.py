#!/usr/bin/env python3
"""Shoots and charges wherever it may, and else does what is suggested. See docs/bots.md."""

import json
import random
import sys

chance = random.Random(1)


def choose(decision):
    attacks = [order for unit in decision["may_act"] for order in unit["attacks"]]
    return chance.choice(attacks) if attacks else decision["suggested"]


decision = None
for line in sys.stdin:
    message = json.loads(line)
    if message["message"] == "decision":
        decision = message
        order = choose(decision)
    elif message["message"] in ("refused", "fault"):
        print(message, file=sys.stderr)
        order = decision["suggested"]
    else:
        continue
    print(json.dumps({"order": order}), flush=True)
