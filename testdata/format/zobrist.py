#!/usr/bin/env python3
"""Zobrist tables and canonical hashes of Go boards: a second implementation.

Written from zobrist/FORMAT.md alone; the numbers of sections are those of that page. Run
it from the root of the repository:

    python3 testdata/format/zobrist.py

It reads all of testdata/zobrist, and the boards in testdata/gopos whose hashes were made
with testdata/zobrist/t81_w8.dat. It compares, prints what it checked, and exits 1 on any
difference. It needs Python 3 and nothing else.
"""

import json
import os
import sys

ZOBRIST = os.path.join("testdata", "zobrist")
GOPOS = os.path.join("testdata", "gopos")


class Refused(Exception):
    """The file is not a table."""


def fail(message):
    print("zobrist: " + message)
    sys.exit(1)


def check(what, got, want):
    if got != want:
        fail("%s\n  got  %s\n  want %s" % (what, got, want))


# ---------------------------------------------------------------- section 1: table file

BLACK, WHITE, KO = 0, 1, 2  # the columns of a row


class Table:
    def __init__(self, value_bytes, rows):
        self.value_bytes = value_bytes
        self.rows = rows
        self.size = next((n for n in range(1, 20) if n * n == len(rows)), 0)
        if self.size == 0:
            raise Refused("%d rows are no square board" % len(rows))


def read_table(data):
    lines = data.decode("latin-1").replace("\r\n", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()  # the last line ended in LF or CRLF
    if len(lines) < 3:
        raise Refused("the header ends early")
    header = []
    for line in lines[:3]:
        if not 1 <= len(line) <= 9 or set(line) - set("0123456789") or int(line) == 0:
            raise Refused("%r in the header" % line)
        header.append(int(line))
    value_bytes, columns, row_count = header
    if value_bytes > 8 or columns != 3 or row_count > 361:
        raise Refused("header %s" % header)
    if len(lines) != 3 + row_count:
        raise Refused("%d lines for %d rows" % (len(lines), row_count))
    rows = []
    for line in lines[3:]:
        values = line.split(",")
        if len(values) != 3:
            raise Refused("%d values in a row" % len(values))
        for value in values:
            if len(value) != 2 * value_bytes or set(value) - set("0123456789abcdefABCDEF"):
                raise Refused("value %r" % value)
        rows.append([int(value, 16) for value in values])
    return Table(value_bytes, rows)


def write_table(table):
    lines = ["%d" % table.value_bytes, "3", "%d" % len(table.rows)]
    for row in table.rows:
        lines.append(",".join("%0*x" % (2 * table.value_bytes, value) for value in row))
    return "".join(line + "\n" for line in lines).encode("ascii")


# ---------------------------------------------------------------- section 3: hash


def hash_of(table, board):
    result = 0
    for point, stone in enumerate(board):
        if stone == "#":
            result ^= table.rows[point][BLACK]
        elif stone == "O":
            result ^= table.rows[point][WHITE]
    return result


# ---------------------------------------------------------------- section 4: canonical hash

SYMMETRIES = [  # name, where row r and column c go on a board of size n, undone by
    ("identity", lambda n, r, c: (r, c), 0),
    ("rotate 90", lambda n, r, c: (c, n - 1 - r), 3),
    ("rotate 180", lambda n, r, c: (n - 1 - r, n - 1 - c), 2),
    ("rotate 270", lambda n, r, c: (n - 1 - c, r), 1),
    ("flip left-right", lambda n, r, c: (r, n - 1 - c), 4),
    ("flip top-bottom", lambda n, r, c: (n - 1 - r, c), 5),
    ("transpose", lambda n, r, c: (c, r), 6),
    ("anti-transpose", lambda n, r, c: (n - 1 - c, n - 1 - r), 7),
]


def destinations(symmetry, size):
    """s(p) for each point p."""
    takes = SYMMETRIES[symmetry][1]
    found = []
    for point in range(size * size):
        row, column = takes(size, point // size, point % size)
        found.append(row * size + column)
    return found


def turned(board, destination):
    result = [None] * len(board)
    for point, stone in enumerate(board):
        result[destination[point]] = stone
    return "".join(result)


def eight_hashes(table, board, all_destinations):
    return [hash_of(table, turned(board, d)) for d in all_destinations]


# ---------------------------------------------------------------- section 7: generated tables

MASK = (1 << 64) - 1


def generate(seed, size):
    state = seed
    values = []
    for _ in range(3 * size * size):
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
        values.append(z ^ z >> 31)
    return Table(8, [values[i:i + 3] for i in range(0, len(values), 3)])


# ---------------------------------------------------------------- the test data


def read_file(directory, name):
    path = os.path.join(directory, name)
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        fail("%s cannot be read: %s" % (path, error.strerror))
    if not data:
        fail("%s is empty" % path)
    return data


def records(directory, name):
    return [json.loads(line) for line in read_file(directory, name).splitlines()]


EXAMPLE = b"""2
3
4
91f3,a04c,0b77
5d02,e8a1,c39e
27bb,13d6,f850
6ce9,841f,4a25
"""


def check_examples():
    """The examples of the page, and the files that it refuses."""
    table = read_table(EXAMPLE)
    check("section 1, example written again", write_table(table), EXAMPLE)
    hashes = eight_hashes(table, "#.O.", [destinations(s, 2) for s in range(8)])
    check("section 4, example", ["%04x" % h for h in hashes],
          ["8225", "fd4e", "8448", "a3a4", "d91d", "87f7", "7952", "7f3f"])
    check("section 4, canonical hash", hashes.index(min(hashes)), 6)
    for symmetry, picture in enumerate(["abcdefghi", "gdahebifc", "ihgfedcba", "cfibehadg",
                                        "cbafedihg", "ghidefabc", "adgbehcfi", "ifchebgda"]):
        check("section 4, picture %d" % symmetry,
              turned("abcdefghi", destinations(symmetry, 3)), picture)
    check("section 7, seed 0, size 1", write_table(generate(0, 1)),
          b"8\n3\n1\ne220a8397b1dcdaf,6e789e6aa1b965f4,06c45d188009454f\n")
    bad = {
        "0 bytes a value": EXAMPLE.replace(b"2\n3", b"0\n3", 1),
        "9 bytes a value": EXAMPLE.replace(b"2\n3", b"9\n3", 1),
        "a sign in the header": EXAMPLE.replace(b"2\n3", b"+2\n3", 1),
        "2 columns": EXAMPLE.replace(b"3\n", b"2\n", 1),
        "no square": EXAMPLE.replace(b"4\n", b"3\n", 1).replace(b"6ce9,841f,4a25\n", b""),
        "a row too few": EXAMPLE.replace(b"6ce9,841f,4a25\n", b""),
        "a row too many": EXAMPLE + b"6ce9,841f,4a25\n",
        "an empty line at the end": EXAMPLE + b"\n",
        "two values": EXAMPLE.replace(b",0b77", b""),
        "a short value": EXAMPLE.replace(b"0b77", b"b77"),
        "a CR at the end": EXAMPLE[:-1] + b"\r",
        "a letter that is not ASCII": EXAMPLE.replace(b"b77", b"b7\xe9"),
        "a space": EXAMPLE.replace(b"0b77", b" b77"),
    }
    for what, data in bad.items():
        try:
            read_table(data)
        except Refused:
            continue
        fail("section 1: a table with %s was not refused" % what)
    check("section 1, leading zeros", read_table(b"00" + EXAMPLE).rows, table.rows)
    print("examples of the page: 2 tables, 8 symmetries, %d refused tables" % len(bad))


def check_tables():
    tables = {}
    for name, spelling in (("t81_w8.dat", "t81_w8.dat"), ("t25_w8.dat", "t25_w8.dat"),
                           ("t81_w8_crlf_upper_nofinalnl.dat", "t81_w8.dat")):
        table = tables[name] = read_table(read_file(ZOBRIST, name))
        check(name + " written again", write_table(table), read_file(ZOBRIST, spelling))
        print("%s: %d rows of values of %d bytes, read and written"
              % (name, len(table.rows), table.value_bytes))
    return tables["t81_w8.dat"]


NAMES = ["id", "rot90", "rot180", "rot270", "fliplr", "flipud", "transpose", "antitranspose"]


def check_symmetries():
    found = records(ZOBRIST, "symmetries_9x9.jsonl")
    check("names of the symmetries", [record["sym"] for record in found], NAMES)
    for symmetry, record in enumerate(found):
        there = destinations(symmetry, 9)
        inverse = SYMMETRIES[symmetry][2]
        back = destinations(inverse, 9)
        check("symmetry " + record["sym"], there, record["dest"])
        check("what undoes " + record["sym"], NAMES[inverse], record["inverse"])
        check(record["sym"] + " and back", [back[p] for p in there], list(range(81)))
    print("symmetries_9x9.jsonl: %d symmetries and their inverses, 81 points each" % len(found))


def check_boards(table):
    all_destinations = [destinations(s, 9) for s in range(8)]
    for name in ("positions.jsonl", "extra.jsonl"):
        found = records(GOPOS, name)
        for record in found:
            what = "%s, offset %d" % (name, record["off"])
            board = record["board"]
            hashes = eight_hashes(table, board, all_destinations)
            least = min(hashes)
            check(what + ", eight hashes", ["%016x" % h for h in hashes], record["raw8"])
            check(what + ", canonical hash", "%016x" % least, record["canon"])
            check(what + ", symmetries that reach it",
                  [NAMES[s] for s in range(8) if hashes[s] == least], record["canon_at"])
            check(what + ", canonical board",
                  turned(board, all_destinations[hashes.index(least)]), record["canon_board"])
            kept = [0] * 8  # section 5: stone by stone
            for point, stone in enumerate(board):
                if stone != ".":
                    column = BLACK if stone == "#" else WHITE
                    for s in range(8):
                        kept[s] ^= table.rows[all_destinations[s][point]][column]
            check(what + ", hashes kept up to date", kept, hashes)
        print("%s: %d boards, eight hashes each, canonical hash, symmetries and board"
              % (name, len(found)))


if __name__ == "__main__":
    check_examples()
    table_81 = check_tables()
    check_symmetries()
    check_boards(table_81)
