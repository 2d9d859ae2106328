#!/usr/bin/env python3
"""A decoder and encoder of match IDs, position IDs, GNUBGIDs and XGIDs, written from
matchid/FORMAT.md alone. It reads testdata/matchid and compares. Run it in the root
of the repository."""

import base64
import json
import re

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class FormatError(Exception):
    pass


# Section 1: a key is a number whose bit n is bit n of the key.

def key_of(text, characters, size):
    if len(text) != characters or any(c not in ALPHABET for c in text):
        raise FormatError("not %d characters of the alphabet" % characters)
    data = base64.b64decode(text + "=" * (-characters % 4))
    return int.from_bytes(data[:size], "little")


def text_of(key, size):
    return base64.b64encode(key.to_bytes(size, "little")).decode().rstrip("=")


# Section 2: field, first bit, width.
MATCH_KEY = [
    ("cube", 0, 4), ("owner", 4, 2), ("on_roll", 6, 1), ("crawford", 7, 1), ("state", 8, 3), ("turn", 11, 1),
    ("doubled", 12, 1), ("resigned", 13, 2), ("die0", 15, 3), ("die1", 18, 3), ("length", 21, 15),
    ("score0", 36, 15), ("score1", 51, 15), ("no_jacoby", 66, 1), ("spare", 67, 5),
]


def parse_match(text):
    key = key_of(text, 12, 9)
    return {name: key >> first & (1 << width) - 1 for name, first, width in MATCH_KEY}


def format_match(m):
    return text_of(sum(m[name] << first for name, first, _ in MATCH_KEY), 9)


# Section 3: a position is [not on roll, on roll], 25 counts each.

def parse_position(text):
    key = key_of(text, 14, 10)
    if ALPHABET.index(text[13]) & 15:
        raise FormatError("unused bits")
    runs, bit = [], 0
    for _ in range(50):
        run = 0
        while key >> bit & 1:
            run, bit = run + 1, bit + 1
        runs.append(run)
        bit += 1
    if bit > 80:
        raise FormatError("more than 30 checkers")
    if key >> bit:
        raise FormatError("a 1 after the last run")
    return [runs[:25], runs[25:]]


def position_key(p):
    key, bit = 0, 0
    for run in p[0] + p[1]:
        for _ in range(run):
            key |= 1 << bit
            bit += 1
        bit += 1
    if bit > 80:
        raise FormatError("more than 30 checkers")
    return key


def format_position(p):
    return text_of(position_key(p), 10)


# Section 4.

def find_gnubgid(text):
    """Returns a position and a match, None where there is none."""
    runs = re.findall("[A-Za-z0-9+/]+", text)
    position = match = None
    for run in runs:
        if len(run) == 14 and position is None:
            position = run[:13] + ALPHABET[ALPHABET.index(run[13]) & ~15]
        if len(run) == 12 and match is None:
            match = run
    return position and parse_position(position), match and parse_match(match)


# Section 5.

def parse_xgid(text):
    if not text.startswith("XGID="):
        raise FormatError("no prefix")
    fields = text[5:].split(":")
    if len(fields) != 10 or len(fields[0]) != 26:
        raise FormatError("not ten fields, the first of 26 characters")

    def number(field, low, high):
        if not re.fullmatch("0|-?[1-9][0-9]*", field) or not low <= int(field) <= high:
            raise FormatError("no number from %d to %d: %s" % (low, high, field))
        return int(field)

    top, bottom = [0] * 25, [0] * 25
    for i, c in enumerate(fields[0]):
        if "A" <= c <= "O" and i > 0:
            bottom[i - 1] = ord(c) - ord("A") + 1
        elif "a" <= c <= "o" and i < 25:
            top[24 - i] = ord(c) - ord("a") + 1
        elif c != "-":
            raise FormatError("position: " + c)
    owner = number(fields[2], -1, 1)
    roll = number(fields[3], -1, 1)
    if roll == 0:
        raise FormatError("on roll: 0")
    dice = fields[4]
    if not re.fullmatch("00|[1-6][1-6]|[DBR]", dice):
        raise FormatError("dice: " + dice)
    length = number(fields[8], 0, 32767)
    rules = number(fields[7], 0, 1 if length else 3)
    on_roll = 1 if roll == 1 else 0
    m = {
        "cube": number(fields[1], 0, 15), "owner": {1: 1, -1: 0, 0: 3}[owner], "on_roll": on_roll,
        "crawford": rules if length else 0, "state": 1, "turn": 1 - on_roll if dice in "DR" else on_roll,
        "doubled": int(dice in "DBR"), "resigned": 0,
        "die0": int(dice[0]) if len(dice) == 2 else 0, "die1": int(dice[1]) if len(dice) == 2 else 0,
        "length": length, "score0": number(fields[6], 0, 32767), "score1": number(fields[5], 0, 32767),
        "no_jacoby": 0 if not length and rules & 1 else 1, "spare": 0,
    }
    extra = {
        "raccoon": dice == "R", "beavers": not length and rules & 2 != 0,
        "largest": number(fields[9], 0, 15),
    }
    return [top, bottom] if on_roll == 1 else [bottom, top], m, extra


def format_xgid(p, m, extra):
    top, bottom = p if m["on_roll"] == 1 else p[::-1]
    position = ["-"] * 26
    for i in range(25):
        if bottom[i]:
            position[i + 1] = chr(ord("A") + bottom[i] - 1)
        if top[i]:
            position[24 - i] = chr(ord("a") + top[i] - 1)
    if not m["doubled"]:
        dice = "%d%d" % (m["die0"], m["die1"])
    elif m["turn"] == m["on_roll"]:
        dice = "B"
    else:
        dice = "R" if extra["raccoon"] else "D"
    rules = m["crawford"] if m["length"] else 1 - m["no_jacoby"] + 2 * extra["beavers"]
    fields = [
        "".join(position), m["cube"], {1: 1, 0: -1, 3: 0}[m["owner"]], 1 if m["on_roll"] else -1, dice,
        m["score1"], m["score0"], rules, m["length"], extra["largest"],
    ]
    return "XGID=" + ":".join(map(str, fields))


def is_raccoon(m):
    return bool(m["doubled"] and m["turn"] != m["on_roll"] and m["owner"] == m["turn"])


# Section 7.

def refused_match(m):
    if 7 in (m["die0"], m["die1"]) or m["length"] > 64:
        return True
    if m["length"]:
        return max(m["score0"], m["score1"]) > m["length"]
    return m["crawford"] == 1


def refused_position(p):
    if max(map(sum, p)) > 15 or any(p[0][i] and p[1][23 - i] for i in range(24)):
        return True
    return all(side[24] and min(side[:6]) >= 2 for side in p)


def refused_xgid(p, m, extra):
    return (m["cube"] > 12 or m["length"] > 64 or m["length"] > 0 and max(m["score0"], m["score1"]) >= m["length"]
            or m["doubled"] == 1 and m["turn"] == m["on_roll"] or extra["raccoon"] or refused_position(p))


# The comparison.

def lines(name):
    with open("testdata/matchid/" + name) as f:
        return [json.loads(line) for line in f]


def check(what, got, want):
    if got != want:
        raise SystemExit("%s: %s, want %s" % (what, got, want))


def main():
    # The examples of the page.
    check("key", key_of("QYkqASAAIAAE", 12, 9).to_bytes(9, "little").hex(), "41892a012000200004")
    check("start", position_key(parse_position("4HPwATDgc/ABMA")).to_bytes(10, "little").hex(), "e073f00130e073f00130")
    p, m, extra = parse_xgid("XGID=aB--BBC-A--BcA---b-c-bb-A-:2:-1:-1:63:3:5:0:11:9")
    check("XGID", format_position(p) + ":" + format_match(m), "YzsxARA2Z3AACA:AgFvAVAAGAAE")
    check("largest", extra["largest"], 9)

    matches = lines("matchids.jsonl")
    for v in matches:
        m = parse_match(v["id"])
        check(v["id"], {
            "cube": 1 << m["cube"], "cubeowner": -1 if m["owner"] >= 2 else m["owner"], "move": m["on_roll"],
            "crawford": m["crawford"], "gamestate": m["state"], "turn": m["turn"], "doubled": m["doubled"],
            "resigned": m["resigned"], "dice": [m["die0"], m["die1"]], "matchto": m["length"],
            "score": [m["score0"], m["score1"]], "jacoby": 1 - m["no_jacoby"],
        }, v["fields"])
        check(v["id"], format_match(m), v["id"])
        check(v["id"], not refused_match(m), v["accepted_by_gnubg"])

    positions = lines("positionids.jsonl")
    for v in positions:
        p = parse_position(v["id"])
        check(v["id"], p, v["board"])
        check(v["id"], position_key(p).to_bytes(10, "little").hex(), v["key"])
        check(v["id"], format_position(p), v["id"])
        check(v["id"], refused_position(p), isinstance(v["decode"], dict))
    for text in ["", "4HPwATDgc/ABM", "4HPwATDgc/ABMB", "//////////////", "////fwAAAAAAAA", "AAAAAAAA/AAAAA"]:
        try:
            parse_position(text)
        except FormatError:
            continue
        raise SystemExit(text + " is no position ID")

    xgids = lines("xgids.jsonl")
    for v in xgids:
        text = "XGID" + v["xgid"][4:]
        p, m, extra = parse_xgid(text)
        check(text, format_position(p) + ":" + format_match(m), v["gnubgid"])
        p, m = find_gnubgid(v["gnubgid"])
        check(text, format_xgid(p, m, {**extra, "raccoon": is_raccoon(m)}), text)
    judged = lines("xgids-judged.jsonl")
    for v in judged:
        p, m, extra = parse_xgid(v["xgid"])
        check(v["xgid"], format_xgid(p, m, extra), v["xgid"])
        check(v["xgid"], not refused_xgid(p, m, extra), v["accepted_by_gnubg"])

    pasted = lines("pasted.jsonl")
    for v in pasted:
        p, m = find_gnubgid(v["text"])
        p = p or parse_position("4HPwATDgc/ABMA")
        m = m or parse_match("cAkAAAAAAAAE")
        check(v["text"], format_position(p) + ":" + format_match(m), v["gnubgid"])
    print("matchid: %d match IDs, %d position IDs, %d and %d XGIDs, %d texts as in the test data" %
          (len(matches), len(positions), len(xgids), len(judged), len(pasted)))


main()
