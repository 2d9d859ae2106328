#!/usr/bin/env python3
"""Match IDs, position IDs, GNUBGIDs, XGIDs and OGIDs: a second implementation.

Written from matchid/FORMAT.md alone; the numbers of sections are those of that page.
Run it from the root of the repository:

    python3 testdata/format/matchid.py

It reads all of testdata/matchid, compares, prints what it checked, and exits 1 on any
difference. It needs Python 3 and nothing else.
"""

import json
import os
import re
import sys

DATA = os.path.join("testdata", "matchid")


class Refused(Exception):
    """The text is not an ID."""


def fail(message):
    print("matchid: " + message)
    sys.exit(1)


def check(what, got, want):
    if got != want:
        fail("%s\n  got  %s\n  want %s" % (what, got, want))


# ---------------------------------------------------------------- section 1: bits, base64

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def base64_to_bytes(text, size):
    """The bytes of a base64 text, and the bits at its end that are in none of them."""
    number = 0
    for letter in text:
        if letter not in ALPHABET:
            raise Refused("%r is no base64" % text)
        number = number << 6 | ALPHABET.index(letter)
    rest = 6 * len(text) - 8 * size
    return (number >> rest).to_bytes(size, "big"), number & ((1 << rest) - 1)


def bytes_to_base64(key, length):
    number = int.from_bytes(key, "big") << (6 * length - 8 * len(key))
    return "".join(ALPHABET[number >> 6 * (length - 1 - i) & 63] for i in range(length))


def bits(key):
    """Bit n of a key is bit n mod 8 of byte n / 8."""
    return [key[n // 8] >> (n % 8) & 1 for n in range(8 * len(key))]


def bytes_of(bit_list):
    key = bytearray(len(bit_list) // 8)
    for n, bit in enumerate(bit_list):
        key[n // 8] |= bit << (n % 8)
    return bytes(key)


# ---------------------------------------------------------------- section 2: match ID

FIELDS = [  # field, first bit, width
    ("cube", 0, 4),
    ("cube owner", 4, 2),
    ("on roll", 6, 1),
    ("Crawford", 7, 1),
    ("state", 8, 3),
    ("turn", 11, 1),
    ("doubled", 12, 1),
    ("resignation", 13, 2),
    ("first die", 15, 3),
    ("second die", 18, 3),
    ("length", 21, 15),
    ("score 0", 36, 15),
    ("score 1", 51, 15),
    ("no Jacoby", 66, 1),
    ("spare", 67, 5),
]


def decode_match_id(text):
    if len(text) != 12:
        raise Refused("%r has not 12 characters" % text)
    key, _ = base64_to_bytes(text, 9)
    number = int.from_bytes(key, "little")  # bit 0 is the lowest bit of byte 0
    return {name: number >> first & ((1 << width) - 1) for name, first, width in FIELDS}


def encode_match_id(fields):
    number = 0
    for name, first, width in FIELDS:
        if not 0 <= fields[name] < 1 << width:
            raise Refused("%s = %d does not fit" % (name, fields[name]))
        number |= fields[name] << first
    return bytes_to_base64(number.to_bytes(9, "little"), 12)


def program_takes_match(m):
    """Section 8: what the program accepts as a match ID."""
    if 7 in (m["first die"], m["second die"]) or m["length"] > 64:
        return False
    if m["length"] == 0:
        return m["Crawford"] == 0
    return max(m["score 0"], m["score 1"]) <= m["length"]


# ---------------------------------------------------------------- section 3: position ID

# A board is two lists, of the player not on roll and of the player on roll. Index n - 1
# is the player's point n, index 24 the player's bar.


def decode_position_id(text):
    if len(text) != 14:
        raise Refused("%r has not 14 characters" % text)
    key, rest = base64_to_bytes(text, 10)
    if rest:
        raise Refused("the lower four bits of the last character of %r are not 0" % text)
    return decode_position_key(key)


def decode_position_key(key):
    runs, run = [], 0
    for bit in bits(key):
        if len(runs) == 50:
            if bit:
                raise Refused("a bit after the 50th run")
        elif bit:
            run += 1
        else:
            runs.append(run)
            run = 0
    if len(runs) < 50:
        raise Refused("the 50th run does not end")
    return [runs[:25], runs[25:]]


def encode_position_key(board):
    bit_list = []
    for point in board[0] + board[1]:
        bit_list += [1] * point + [0]
    if len(bit_list) > 80:
        raise Refused("more than 30 checkers")
    return bytes_of(bit_list + [0] * (80 - len(bit_list)))


def encode_position_id(board):
    return bytes_to_base64(encode_position_key(board), 14)


def program_takes_board(board):
    """Section 8: what the program accepts as a position."""
    if max(sum(board[0]), sum(board[1])) > 15:
        return False
    for n in range(1, 25):
        if board[0][n - 1] and board[1][25 - n - 1]:
            return False
    closed = all(board[side][n] >= 2 for side in (0, 1) for n in range(6))
    return not (closed and board[0][24] and board[1][24])


# ---------------------------------------------------------------- section 4: GNUBGID

START = "4HPwATDgc/ABMA"  # the start of a game; player 1 is on roll in money play
ON_ROLL = "cAkAAAAAAAAE"


def find_gnubgid(text, position, match):
    """The GNUBGID that the program finds in a text that people paste. A half that the text
    does not have stays as it was."""
    runs = re.findall("[A-Za-z0-9+/]+", text)
    for run in runs:
        if len(run) == 14:
            key, _ = base64_to_bytes(run, 10)  # the lower four bits are ignored
            position = bytes_to_base64(key, 14)
            break
    for run in runs:
        if len(run) == 12:
            match = run
            break
    return position + ":" + match


# ---------------------------------------------------------------- section 5: XGID

NUMBER = "(0|-?[1-9][0-9]*)"
XGID = re.compile(
    "XGID=([-A-Oa-o]{26}):" + ":".join([NUMBER] * 3) + ":(00|[1-6][1-6]|[DBR]):"
    + ":".join([NUMBER] * 5) + "(?![0-9])", re.ASCII | re.IGNORECASE)


def find_xgid(text):
    """The fields of the first XGID in a text."""
    start = 0
    while True:
        found = XGID.search(text, start)
        if not found:
            raise Refused("%r has no XGID" % text)
        try:
            return decode_xgid_fields(found.groups())
        except Refused:
            start = found.start() + 1


def decode_xgid_fields(groups):
    x = {"position": groups[0], "dice": groups[4]}
    names = ["cube", "cube owner", "on roll", None, "score bottom", "score top", "rules",
             "length", "largest cube"]
    for name, text in zip(names, groups[1:]):
        if name:
            x[name] = int(text)
    bounds = {"cube": (0, 15), "cube owner": (-1, 1), "on roll": (-1, 1),
              "score bottom": (0, 32767), "score top": (0, 32767),
              "rules": (0, 1 if x["length"] else 3), "length": (0, 32767),
              "largest cube": (0, 99)}
    for name, (least, greatest) in bounds.items():
        if not least <= x[name] <= greatest:
            raise Refused("%s = %d" % (name, x[name]))
    if x["on roll"] == 0:
        raise Refused("nobody is on roll")
    if x["dice"] not in "DBR" and not x["dice"].isdigit():
        raise Refused("dice in small letters")
    if not (x["position"][0] in "-abcdefghijklmno" and x["position"][25] in "-ABCDEFGHIJKLMNO"):
        raise Refused("a bar of the other player")
    return x


def encode_xgid(x):
    return "XGID=" + ":".join(str(x[name]) for name in (
        "position", "cube", "cube owner", "on roll", "dice", "score bottom", "score top",
        "rules", "length", "largest cube"))


# ---------------------------------------------------------------- section 6: OGID

POINTS = "0123456789abcdefghijklmnopq"
OGID = re.compile(
    "(?:(?i:OGID)=)?([0-9a-q]*):([0-9a-q]*):([NWB])([0-9])([NOTP])(?::([1-6][1-6])?)?(?::([WB])?)?"
    "(?::([A-Z0-9]{0,8}))?" + "(?::(0|[1-9][0-9]*)?)?" * 2 + "(?::(0|[1-9][0-9]*)?(C?)((?![C0-9])[A-Z0-9]{0,8}))?"
    + "(?::(0|[1-9][0-9]*)?)?" * 2)


def decode_ogid(text):
    found = OGID.fullmatch(text)
    if not found:
        raise Refused("%r is no OGID" % text)
    white, black, owner, cube, action, dice, reached, state, *rest = found.groups()
    numbers = [int(n) if n else default for n, default in zip(rest[:3] + rest[5:], (0, 0, 0, None, 15))]
    o = {"White": sorted(POINTS.index(c) for c in white if c != "q"),
         "Black": sorted(POINTS.index(c) for c in black if c != "q"),
         "owner": owner, "cube": int(cube), "action": action, "dice": dice or "", "reached": reached or "",
         "state": state or "", "scores": numbers[:2], "length": numbers[2], "Crawford": rest[3] == "C",
         "limit": rest[4] or "", "turns": numbers[3], "checkers": numbers[4]}
    if (set(o["White"]) & set(o["Black"]) or 25 in o["White"] or 0 in o["Black"]
            or max(len(white), len(black)) > o["checkers"] or not 1 <= o["checkers"] <= 15
            or max(numbers[:3] + [o["turns"] or 0]) > 32767):
        raise Refused("%r: checkers or a number" % text)
    if not o["state"]:
        doubled = o["action"] == "O"
        o["state"] = "D" if doubled else "R" if o["dice"] else "C"
        if not doubled:
            o["reached"] = {"W": "B", "B": "W", "": ""}[o["reached"]]
    return o


def encode_ogid(o):
    fields = [o["dice"], o["reached"], o["state"], *map(str, o["scores"]),
              str(o["length"]) + "C" * o["Crawford"] + o["limit"],
              "" if o["turns"] is None else str(o["turns"]), str(o["checkers"])]
    for default in ("15", "", "0", "0", "0", "", "", ""):
        if fields and fields[-1] == default:
            fields.pop()
        else:
            break
    sides = ["".join(POINTS[p] for p in o[side]) for side in ("White", "Black")]
    return ":".join(sides + [o["owner"] + str(o["cube"]) + o["action"]] + fields)


def ogid_acts(o):
    return {"W": "B", "B": "W", "": ""}["" if o["action"] in "TP" else o["reached"]]


def ogid_to_xgid(o, largest_cube):
    """Of an OGID that says who acts."""
    letters = ["-"] * 26
    for side, first in (("White", "a"), ("Black", "A")):
        for p in set(o[side]):
            letters[p] = chr(ord(first) + o[side].count(p) - 1)
    doubled = o["state"] == "D"
    on_roll = o["reached"] if doubled else ogid_acts(o)
    number = {"W": -1, "B": 1, "N": 0}
    return encode_xgid({
        "position": "".join(letters), "cube": o["cube"], "cube owner": number[o["owner"]], "on roll": number[on_roll],
        "dice": "D" if doubled else o["dice"] or "00", "score bottom": o["scores"][1], "score top": o["scores"][0],
        "rules": int(o["Crawford"]), "length": o["length"], "largest cube": largest_cube})


# ---------------------------------------------------------------- section 7: conversion


def xgid_board(x):
    bottom, top = [0] * 25, [0] * 25
    for i, letter in enumerate(x["position"]):
        if "A" <= letter <= "O":
            bottom[i - 1] = ord(letter) - ord("A") + 1
        elif letter != "-":
            top[25 - i - 1] = ord(letter) - ord("a") + 1
    return [top, bottom] if x["on roll"] == 1 else [bottom, top]


def xgid_to_gnubgid(x):
    on_roll = 1 if x["on roll"] == 1 else 0
    doubled = x["dice"] in "DBR"
    match = {
        "cube": x["cube"],
        "cube owner": {1: 1, -1: 0, 0: 3}[x["cube owner"]],
        "on roll": on_roll,
        "Crawford": x["rules"] if x["length"] else 0,
        "state": 1,
        "turn": 1 - on_roll if x["dice"] in "DR" else on_roll,
        "doubled": int(doubled),
        "resignation": 0,
        "first die": 0 if doubled else int(x["dice"][0]),
        "second die": 0 if doubled else int(x["dice"][1]),
        "length": x["length"],
        "score 0": x["score top"],
        "score 1": x["score bottom"],
        "no Jacoby": 1 if x["length"] else 1 - (x["rules"] & 1),
        "spare": 0,
    }
    return encode_position_id(xgid_board(x)) + ":" + encode_match_id(match)


def gnubgid_to_xgid(text, beavers, largest_cube):
    """A GNUBGID has neither beavers nor largest_cube."""
    position_id, match_id = text.split(":")
    board, m = decode_position_id(position_id), decode_match_id(match_id)
    bottom, top = (board[1], board[0]) if m["on roll"] == 1 else (board[0], board[1])
    position = ["-"] * 26
    for n in range(1, 26):
        if bottom[n - 1]:
            position[n] = chr(ord("A") + bottom[n - 1] - 1)
        if top[n - 1]:
            if position[25 - n] != "-":
                raise Refused("both sides on a point")
            position[25 - n] = chr(ord("a") + top[n - 1] - 1)
    if not m["doubled"]:
        dice = "%d%d" % (m["first die"], m["second die"])
    elif m["turn"] == m["on roll"]:
        dice = "B"
    elif m["cube owner"] == m["turn"]:
        dice = "R"
    else:
        dice = "D"
    if m["length"]:
        rules = m["Crawford"]
    else:
        rules = (1 - m["no Jacoby"]) + 2 * beavers
    return encode_xgid({
        "position": "".join(position),
        "cube": m["cube"],
        "cube owner": {0: -1, 1: 1, 2: 0, 3: 0}[m["cube owner"]],
        "on roll": 1 if m["on roll"] == 1 else -1,
        "dice": dice,
        "score bottom": m["score 1"],
        "score top": m["score 0"],
        "rules": rules,
        "length": m["length"],
        "largest cube": largest_cube,
    })


def program_takes_xgid(x):
    """Section 8: what the program accepts as an XGID, with its position."""
    if x["cube"] > 12 or x["length"] > 64 or x["dice"] in "BR":
        return False
    if x["length"] and max(x["score bottom"], x["score top"]) >= x["length"]:
        return False
    return program_takes_board(xgid_board(x))


# ---------------------------------------------------------------- the test data


def records(name):
    path = os.path.join(DATA, name)
    try:
        with open(path, encoding="utf-8") as file:
            found = [json.loads(line) for line in file if line.strip()]
    except OSError as error:
        fail("%s cannot be read: %s" % (path, error.strerror))
    if not found:
        fail("%s is empty" % path)
    return found


def check_examples():
    """The examples of the page."""
    m = decode_match_id("QYkqASAAIAAE")
    check("section 2, example", list(m.values()), [1, 0, 1, 0, 1, 1, 0, 0, 5, 2, 9, 2, 4, 1, 0])
    check("section 2, bytes", base64_to_bytes("QYkqASAAIAAE", 9)[0].hex(), "41892a012000200004")
    start = [0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]
    check("section 3, bytes", encode_position_key([start, start]).hex(), "e073f00130e073f00130")
    check("section 3, ID", encode_position_id([start, start]), START)
    x = "XGID=aB--BBC-A--BcA---b-c-bb-A-:2:-1:-1:63:3:5:0:11:9"
    gnubgid = "YzsxARA2Z3AACA:AgFvAVAAGAAE"
    check("section 5, example", xgid_to_gnubgid(find_xgid(x)), gnubgid)
    check("section 5, back", gnubgid_to_xgid(gnubgid, 0, 9), x)
    for text in ("4HPwATDgc/ABM", "4HPwATDgc/ABMAA", "4HPwATDgc/ABMB", "4HPwATDgc=ABMA",
                 "//////////////", "AAAAAAAAAAAAgA"):
        try:
            decode_position_id(text)
        except Refused:
            continue
        fail("section 3: %s was not refused" % text)


def program_owner(m):
    """The program shows a centred cube as -1, and reads owner 2 as centred."""
    return m["cube owner"] if m["cube owner"] < 2 else -1


def check_match_ids():
    count = refused = 0
    for record in records("matchids.jsonl"):
        m = decode_match_id(record["id"])
        check("match ID " + record["id"], {
            "cube": 1 << m["cube"], "cubeowner": program_owner(m), "move": m["on roll"],
            "crawford": m["Crawford"], "gamestate": m["state"], "turn": m["turn"],
            "doubled": m["doubled"], "resigned": m["resignation"],
            "dice": [m["first die"], m["second die"]], "matchto": m["length"],
            "score": [m["score 0"], m["score 1"]], "jacoby": 1 - m["no Jacoby"],
        }, record["fields"])
        check("match ID encoded again", encode_match_id(m), record["id"])
        check("match ID %s accepted by the program" % record["id"],
              program_takes_match(m), record["accepted_by_gnubg"])
        count += 1
        refused += not record["accepted_by_gnubg"]
    print("matchids.jsonl: %d match IDs to fields and back, %d of them refused by the program"
          % (count, refused))


def check_position_ids():
    count = refused = 0
    for record in records("positionids.jsonl"):
        what = "position ID " + record["id"]
        board = decode_position_id(record["id"])
        check(what + ", key", base64_to_bytes(record["id"], 10)[0].hex(), record["key"])
        check(what, board, record["board"])
        check(what + ", of a board", encode_position_id(record["board"]), record["id"])
        # "decode" is the board that the program reads, or its error.
        if program_takes_board(board):
            check(what + " read by the program", board, record["decode"])
        else:
            check(what + " refused by the program", True, "error" in record["decode"])
            refused += 1
        count += 1
    print("positionids.jsonl: %d position IDs to keys, boards and back, %d of them refused "
          "by the program" % (count, refused))


def check_pasted():
    count = 0
    for record in records("pasted.jsonl"):
        check("text %r" % record["text"], find_gnubgid(record["text"], START, ON_ROLL),
              record["gnubgid"])
        count += 1
    print("pasted.jsonl: %d texts" % count)


def check_xgids():
    count = 0
    for record in records("xgids.jsonl"):
        x = find_xgid(record["xgid"])
        check(record["xgid"], xgid_to_gnubgid(x), record["gnubgid"])
        check(record["gnubgid"] + " as XGID",
              gnubgid_to_xgid(record["gnubgid"], x["rules"] >> 1, x["largest cube"]),
              "XGID=" + record["xgid"][5:])
        count += 1
    print("xgids.jsonl: %d XGIDs to GNUBGIDs and back" % count)


def check_ogids():
    count = 0
    for record in records("ogid.jsonl"):
        o, x = decode_ogid(record["ogid"]), find_xgid(record["xgid"])
        check(record["ogid"], ogid_to_xgid(o, x["largest cube"]), record["xgid"])
        check(record["ogid"] + " again", decode_ogid(encode_ogid(o)), o)
        count += 1
    for record in records("ogid-hedgehog.jsonl"):
        o = decode_ogid(record["ogid"])
        check(record["ogid"] + " written again", encode_ogid(o), record["ogid"])
        check(record["ogid"] + ", who acts", ogid_acts(o), record["acts"])
        count += 1
    example = decode_ogid("cccccgghhhjjjjj:112233666777dll:N0O::B:D:0:0:3:11")
    check("section 6, example", ogid_to_xgid(example, 10), "XGID=-BBB--CC----eA--bc-e-B----:0:0:1:D:0:0:0:3:10")
    print("ogid.jsonl, ogid-hedgehog.jsonl: %d OGIDs" % count)


def check_judged():
    count = refused = 0
    for record in records("xgids-judged.jsonl"):
        x = find_xgid(record["xgid"])
        check(record["xgid"] + " written again", encode_xgid(x), record["xgid"])
        check(record["xgid"] + " accepted by the program",
              program_takes_xgid(x), record["accepted_by_gnubg"])
        count += 1
        refused += not record["accepted_by_gnubg"]
    print("xgids-judged.jsonl: %d XGIDs read and written, %d of them refused by the program"
          % (count, refused))


if __name__ == "__main__":
    check_examples()
    check_match_ids()
    check_position_ids()
    check_pasted()
    check_xgids()
    check_ogids()
    check_judged()
