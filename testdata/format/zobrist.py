#!/usr/bin/env python3
"""A reader and writer of Zobrist tables, and the canonical hash, written from
zobrist/FORMAT.md alone. It reads testdata/zobrist and testdata/gopos and compares. Run
it in the root of the repository."""

import json
import re


class FormatError(Exception):
    pass


# Section 1.

def read_table(data):
    """Returns the bytes of a value and the rows."""
    text = data.decode("latin-1")
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
        ended = True
    else:
        ended = False
    lines = [line[:-1] if line.endswith("\r") and (ended or i < len(lines) - 1) else line
             for i, line in enumerate(lines)]
    numbers = []
    for line in lines[:3]:
        if not re.fullmatch("[0-9]{1,9}", line) or int(line) == 0:
            raise FormatError("header: " + line)
        numbers.append(int(line))
    if len(numbers) < 3:
        raise FormatError("no header")
    width, columns, count = numbers
    if width > 8 or columns != 3 or count > 361 or count != round(count ** 0.5) ** 2:
        raise FormatError("header: %s" % numbers)
    rows = []
    for line in lines[3:]:
        values = line.split(",")
        if len(values) != 3 or any(not re.fullmatch("[0-9a-fA-F]{%d}" % (2 * width), v) for v in values):
            raise FormatError("row: " + line)
        rows.append([int(v, 16) for v in values])
    if len(rows) != count:
        raise FormatError("%d rows, want %d" % (len(rows), count))
    return width, rows


def write_table(width, rows):
    lines = ["%d" % width, "3", "%d" % len(rows)]
    lines += [",".join("%0*x" % (2 * width, v) for v in row) for row in rows]
    return ("\n".join(lines) + "\n").encode()


# Section 4: number, then what it does to row r, column c of a board whose last row is m.
SYMMETRIES = [
    lambda r, c, m: (r, c),
    lambda r, c, m: (c, m - r),
    lambda r, c, m: (m - r, m - c),
    lambda r, c, m: (m - c, r),
    lambda r, c, m: (r, m - c),
    lambda r, c, m: (m - r, c),
    lambda r, c, m: (c, r),
    lambda r, c, m: (m - c, m - r),
]
INVERSE = [0, 3, 2, 1, 4, 5, 6, 7]
DRAWN = [
    "abcdefghi", "gdahebifc", "ihgfedcba", "cfibehadg",
    "cbafedihg", "ghidefabc", "adgbehcfi", "ifchebgda",
]


def point(s, p, size):
    row, column = SYMMETRIES[s](p // size, p % size, size - 1)
    return row * size + column


def turn(s, board):
    size = round(len(board) ** 0.5)
    turned = [""] * len(board)
    for p, stone in enumerate(board):
        turned[point(s, p, size)] = stone
    return "".join(turned)


# Section 3.

def plain_hash(rows, board):
    value = 0
    for row, stone in zip(rows, board):
        if stone == "#":
            value ^= row[0]
        elif stone == "O":
            value ^= row[1]
        elif stone != ".":
            raise FormatError("stone: " + stone)
    return value


def hashes(rows, board):
    return [plain_hash(rows, turn(s, board)) for s in range(8)]


def generate(size, seed):
    mask = (1 << 64) - 1
    values = []
    for _ in range(3 * size * size):
        seed = seed + 0x9E3779B97F4A7C15 & mask
        z = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        values.append(z ^ z >> 31)
    return [values[i:i + 3] for i in range(0, len(values), 3)]


# The comparison.

def read(name):
    with open("testdata/" + name, "rb") as f:
        return f.read()


def lines(name):
    return [json.loads(line) for line in read(name).splitlines()]


def check(what, got, want):
    if got != want:
        raise SystemExit("%s: %s, want %s" % (what, got, want))


SMALL = b"2\n3\n4\n91f3,a04c,0b77\n5d02,e8a1,c39e\n27bb,13d6,f850\n6ce9,841f,4a25\n"


def main():
    # The examples of the page.
    _, rows = read_table(SMALL)
    check("8 hashes", ["%04x" % h for h in hashes(rows, "#.O.")],
          ["8225", "fd4e", "8448", "a3a4", "d91d", "87f7", "7952", "7f3f"])
    for s in range(8):
        check("drawing", turn(s, "abcdefghi"), DRAWN[s])
        check("inverse", turn(INVERSE[s], DRAWN[s]), DRAWN[0])
    check("generated", write_table(8, generate(1, 0)),
          b"8\n3\n1\ne220a8397b1dcdaf,6e789e6aa1b965f4,06c45d188009454f\n")
    check("generated, a larger one", generate(19, 0)[:1], generate(1, 0))

    tables = {}
    for name in ["t25_w8.dat", "t81_w8.dat", "t81_w8_crlf_upper_nofinalnl.dat"]:
        tables[name] = read_table(read("zobrist/" + name))
    for name in ["t25_w8.dat", "t81_w8.dat"]:
        check(name, write_table(*tables[name]), read("zobrist/" + name))
    check("spelling", tables["t81_w8_crlf_upper_nofinalnl.dat"], tables["t81_w8.dat"])
    check("leading zero", read_table(b"0" + SMALL)[1], rows)
    for bad in [
        SMALL[:-2], SMALL + b"\n", SMALL.replace(b"3\n4", b"2\n4"), SMALL.replace(b"4\n", b"5\n", 1), b"9" + SMALL[1:],
        SMALL.replace(b"91f3", b"91g3"), SMALL.replace(b"91f3", b"91f"), SMALL.replace(b",c39e", b""), b"", b"8\n3\n",
        b"00000000" + SMALL[:1] + b"0" + SMALL[1:], SMALL[:-1] + b"\r", SMALL.replace(b"2", b" 2", 1),
    ]:
        try:
            read_table(bad)
        except FormatError:
            continue
        raise SystemExit("%r is no table" % bad)

    names = ["id", "rot90", "rot180", "rot270", "fliplr", "flipud", "transpose", "antitranspose"]
    for s, v in enumerate(lines("zobrist/symmetries_9x9.jsonl")):
        check("name", v["sym"], names[s])
        check(v["sym"], [point(s, p, 9) for p in range(81)], v["dest"])
        check(v["sym"], names[INVERSE[s]], v["inverse"])

    rows, boards = tables["t81_w8.dat"][1], 0
    for name in ["gopos/positions.jsonl", "gopos/extra.jsonl"]:
        for v in lines(name):
            eight = hashes(rows, v["board"])
            check(v["board"], ["%016x" % h for h in eight], v["raw8"])
            check(v["board"], "%016x" % min(eight), v["hash"])
            check(v["board"], [names[s] for s in range(8) if eight[s] == min(eight)], v["canon_at"])
            check(v["board"], turn(eight.index(min(eight)), v["board"]), v["canon_board"])
            boards += 1
    print("zobrist: 3 tables, 8 symmetries, %d boards under each as in the test data" % boards)


main()
