#!/usr/bin/env python3
"""A reader and writer of 9x9 Go position files, score files and their text, written
from gopos/FORMAT.md alone. It reads testdata/gopos and compares. Run it in the root of
the repository."""

import json
import re


class FormatError(Exception):
    pass


# Sections 2 to 5. An ID is (hash, tiebreaker, next player).

def parse_id(data):
    return int.from_bytes(data[:8], "big"), data[8], chr(data[9])


def format_id(identity):
    number, tiebreaker, player = identity
    if player not in "BW":
        raise FormatError("next player")
    return number.to_bytes(8, "big") + bytes([tiebreaker, ord(player)])


def read_positions(data):
    """Yields offset, size, ID, board and extra info (None without)."""
    at = 0
    while at < len(data):
        record = data[at:at + 92]
        if len(record) < 92:
            raise FormatError("%d: cut off" % at)
        identity = parse_id(record)
        if identity[2] not in "BW":
            raise FormatError("%d: next player" % (at + 9))
        board = record[10:91].decode("latin-1")
        wrong = re.search("[^#O.]", board)
        if wrong:
            raise FormatError("%d: point" % (at + 10 + wrong.start()))
        if record[91] > 1:
            raise FormatError("%d: flag" % (at + 91))
        extra, size = None, 92
        if record[91] == 1:
            extra, size = data[at + 92:at + 100], 100
            if len(extra) < 8:
                raise FormatError("%d: cut off" % at)
        yield at, size, identity, board, extra
        at += size


def write_position(identity, board, extra):
    if not re.fullmatch("[#O.]{81}", board):
        raise FormatError("board")
    return format_id(identity) + board.encode() + (b"\0" if extra is None else b"\1" + extra)


def read_scores(data):
    for at in range(0, len(data), 12):
        record = data[at:at + 12]
        if len(record) < 12:
            raise FormatError("%d: cut off" % at)
        identity = parse_id(record)
        if identity[2] not in "BW":
            raise FormatError("%d: next player" % (at + 9))
        yield at, identity, record[10], record[11]


def write_score(identity, score, confidence):
    if not 3 <= score <= 8 or confidence > 100:
        raise FormatError("no meaning")
    return format_id(identity) + bytes([score, confidence])


# Section 7.

def text_of(identity, board, extra):
    text = "%016x-%02x-%s" % identity + ("" if extra is None else " " + extra.hex()) + "\n"
    for row in range(9):
        text += " ".join(board[9 * row:9 * row + 9]) + "\n"
    return text


def read_text(text, player=None):
    """Yields ID, board and extra info. player is the next player where the text has none."""
    lines = [line.rstrip(" \t\r") for line in text.split("\n")]
    lines = [line for line in lines if line]
    while lines:
        identity, extra, line = (0, 0, player), None, lines.pop(0)
        head = re.fullmatch("([0-9a-f]{16})-([0-9a-f]{2})-([BW])(?: ([0-9a-fA-F]{16}))?", line)
        if head:
            identity = int(head[1], 16), int(head[2], 16), head[3]
            extra = head[4] and bytes.fromhex(head[4])
        elif line in ("B", "W"):
            identity = 0, 0, line
        else:
            lines.insert(0, line)
        board = ""
        while len(board) < 81:
            if not lines:
                raise FormatError("cut off")
            row = re.sub("[ \t]", "", lines.pop(0))
            if not re.fullmatch("[#O.]{9}|[#O.]{81}", row) or len(board + row) > 81:
                raise FormatError("no row: " + row)
            board += row
        if identity[2] is None:
            raise FormatError("no next player")
        yield identity, board, extra


# The comparison.

def read(name):
    with open("testdata/gopos/" + name, "rb") as f:
        return f.read()


def lines(name):
    return [json.loads(line) for line in read(name).splitlines()]


def check(what, got, want):
    if got != want:
        raise SystemExit("%s: %s, want %s" % (what, got, want))


def refused(what, action):
    try:
        action()
    except FormatError:
        return
    raise SystemExit("%s is taken" % what)


def main():
    # The examples of the page.
    identity, board = (0x31846CEB8015DC92, 0, "W"), "." * 30 + "#" + "." * 50
    record = write_position(identity, board, None)
    check("size", len(record), 92)
    check("row 3", record[37:46].hex(), "2e2e2e232e2e2e2e2e")
    check("score", write_score(identity, 5, 70).hex(), "31846ceb8015dc9200570546")
    check("text", text_of(identity, board, None).splitlines()[4], ". . . # . . . . .")

    positions = 0
    for name in ["positions", "extra"]:
        data, want = read(name + ".dat"), lines(name + ".jsonl")
        got = list(read_positions(data))
        check(name, len(got), len(want))
        text = ""
        for (at, size, identity, board, extra), v in zip(got, want):
            check(name, [at, size], [v["off"], v["len"]])
            check(name, ["%016x" % identity[0], identity[1], identity[2], board],
                  [v["hash"], v["tie"], v["who"], v["board"]])
            check(name, extra and extra.hex(), v["extra"] and v["extra"]["raw"])
            if extra:
                for order, fields in [("big", v["extra"]["be"]), ("little", v["extra"]["le"])]:
                    check(name, [int.from_bytes(extra[i:j], order) for i, j in [(0, 4), (4, 6), (6, 8)]], fields)
            check(name, write_position(identity, board, extra), data[at:at + size])
            text += text_of(identity, board, extra)
            positions += 1
        check(name, list(read_text(text)), [record[2:] for record in got])
        check(name, list(read_text(text.replace("\n", " \r\n"))), [record[2:] for record in got])
        first = got[0][2:]
        check(name, list(read_text(first[1], "B")), [((0, 0, "B"), first[1], None)])
        check(name, list(read_text("W\n" + first[1])), [((0, 0, "W"), first[1], None)])
        for what, bad in [("a cut file", data[:-1]), ("a next player", data[:9] + b"b" + data[10:]),
                          ("a point", data[:90] + b"o" + data[91:]), ("a flag", data[:91] + b"2" + data[92:])]:
            refused(what, lambda: list(read_positions(bad)))
        refused("a text without a next player", lambda: list(read_text(first[1])))
        refused("a cut text", lambda: list(read_text(text[:-20])))

    data, want = read("scores.dat"), lines("scores.jsonl")
    got = list(read_scores(data))
    check("scores", len(got), len(want))
    for (at, identity, score, confidence), v in zip(got, want):
        check("scores", ["%016x" % identity[0], identity[1], identity[2], score, confidence, at],
              [v["hash"], v["tie"], v["who"], v["score"], v["conf"], v["off"]])
        check("scores", write_score(identity, score, confidence), data[at:at + 12])
    refused("a cut score", lambda: list(read_scores(data[:-1])))
    refused("a score of 9", lambda: write_score(got[0][1], 9, 0))
    print("gopos: %d positions and %d scores as in the test data" % (positions, len(got)))


main()
