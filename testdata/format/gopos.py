#!/usr/bin/env python3
"""9x9 Go position files and score files: a second implementation.

Written from gopos/FORMAT.md, and zobrist/FORMAT.md for the hash, alone; the numbers of
sections are those of the first page. Run it from the root of the repository:

    python3 testdata/format/gopos.py

It reads all of testdata/gopos, compares, prints what it checked, and exits 1 on any
difference. It needs Python 3 and nothing else.
"""

import json
import os
import re
import sys

GOPOS = os.path.join("testdata", "gopos")
ZOBRIST = os.path.join("testdata", "zobrist")


class Refused(Exception):
    """A fault in a file; the first argument is its number in section 5."""


def fail(message):
    print("gopos: " + message)
    sys.exit(1)


def check(what, got, want):
    if got != want:
        fail("%s\n  got  %s\n  want %s" % (what, got, want))


# ---------------------------------------------------------------- canonical hash


def read_table(data):
    """A Zobrist table of values of 8 bytes: lists of black, white, ko."""
    return [[int(value, 16) for value in line.split(b",")] for line in data.split()[3:]]


IMAGES = [  # where row r, column c of a 9x9 board go: zobrist/FORMAT.md, section 4
    lambda r, c: (r, c), lambda r, c: (c, 8 - r),
    lambda r, c: (8 - r, 8 - c), lambda r, c: (8 - c, r),
    lambda r, c: (r, 8 - c), lambda r, c: (8 - r, c),
    lambda r, c: (c, r), lambda r, c: (8 - c, 8 - r),
]


def image(board, number):
    result = bytearray(81)
    for point, stone in enumerate(board):
        row, column = IMAGES[number](point // 9, point % 9)
        result[9 * row + column] = stone
    return bytes(result)


def canonical_hash(table, board):
    hashes = []
    for number in range(8):
        value = 0
        for point, stone in enumerate(image(board, number)):
            if stone != ord("."):
                value ^= table[point]["#O".index(chr(stone))]
        hashes.append(value)
    return min(hashes).to_bytes(8, "big")


# ---------------------------------------------------------------- section 2: PositionID


class PositionID:
    def __init__(self, data):
        self.hash = data[0:8]
        self.tiebreaker = data[8]
        self.next_player = data[9:10]

    def write(self):
        if self.next_player not in (b"B", b"W"):
            raise Refused(2, "next player %r" % self.next_player)
        return self.hash + bytes([self.tiebreaker]) + self.next_player


# ---------------------------------------------------------------- section 3: position record


class Position:
    def __init__(self, position_id, board, extra_info=None):
        self.id = position_id
        self.board = board
        self.extra_info = extra_info  # 8 bytes, or None

    def write(self):
        result = self.id.write()
        if len(self.board) != 81 or set(self.board) - set(b"#O."):
            raise Refused(3, "a point that is none of the three")
        if self.extra_info is None:
            return result + self.board + b"\0"
        return result + self.board + b"\1" + self.extra_info


def read_positions(data, table=None):
    """Yields offset and position. With a table, it verifies the hashes."""
    offset = 0
    while offset < len(data):
        record = data[offset:offset + 92]
        if len(record) < 92:
            raise Refused(1, "the file ends in the record at %d" % offset)
        position = Position(PositionID(record), record[10:91])
        if position.id.next_player not in (b"B", b"W"):
            raise Refused(2, "next player at %d" % offset)
        if set(position.board) - set(b"#O."):
            raise Refused(3, "a point at %d" % offset)
        end = offset + 92
        if record[91] > 1:
            raise Refused(4, "flag at %d" % offset)
        if record[91] == 1:
            position.extra_info = data[end:end + 8]
            end += 8
            if end > len(data):
                raise Refused(5, "the file ends in the extra info at %d" % offset)
        if table and canonical_hash(table, position.board) != position.id.hash:
            raise Refused(6, "the hash at %d" % offset)
        yield offset, position
        offset = end


# ---------------------------------------------------------------- section 4: score record


class Score:
    def __init__(self, position_id, score, confidence):
        self.id = position_id
        self.score = score
        self.confidence = confidence

    def write(self):
        if not 3 <= self.score <= 8 or not 0 <= self.confidence <= 100:
            raise Refused(0, "score %d, confidence %d" % (self.score, self.confidence))
        return self.id.write() + bytes([self.score, self.confidence])


def read_scores(data):
    for offset in range(0, len(data), 12):
        record = data[offset:offset + 12]
        if len(record) < 12:
            raise Refused(1, "the file ends in the record at %d" % offset)
        score = Score(PositionID(record), record[10], record[11])
        if score.id.next_player not in (b"B", b"W"):
            raise Refused(2, "next player at %d" % offset)
        yield offset, score


# ---------------------------------------------------------------- section 6: merging


def merge(positions):
    seen = set()
    for position in positions:
        key = position.id.write()
        if key not in seen:
            seen.add(key)
            yield position


# ---------------------------------------------------------------- section 7: text


def id_text(position_id):
    return "%s-%02x-%s" % (position_id.hash.hex(), position_id.tiebreaker,
                           position_id.next_player.decode())


def position_text(position):
    lines = [id_text(position.id)]
    if position.extra_info is not None:
        lines[0] += " " + position.extra_info.hex()
    board = position.board.decode()
    for row in range(9):
        lines.append(" ".join(board[9 * row:9 * row + 9]))
    return "".join(line + "\n" for line in lines)


ID_LINE = re.compile("([0-9a-f]{16})-([0-9a-f]{2})-([BW])(?: ([0-9A-Fa-f]{16}))?")


def read_text(text, next_player=None):
    """The positions of a text; next_player is for boards without one."""
    position_id, extra_info, board = None, None, b""
    for line in text.split("\n"):
        if len(line) > 4095:
            raise Refused(0, "a line of %d bytes" % len(line))
        line = line.rstrip(" \t\r")
        if not line:
            continue
        points = line.replace(" ", "").replace("\t", "")
        if not set(points) - set("#O."):
            if len(points) != (81 if not board and len(points) != 9 else 9):
                raise Refused(0, "a line of %d points" % len(points))
            board += points.encode()
            if len(board) < 81:
                continue
            if position_id is None:
                if next_player is None:
                    raise Refused(0, "nobody says who plays next")
                position_id = PositionID(bytes(9) + next_player)
            yield Position(position_id, board, extra_info)
            position_id, extra_info, board = None, None, b""
            continue
        if board or position_id:
            raise Refused(0, "line %r before the end of a board" % line)
        found = ID_LINE.fullmatch(line)
        if found:
            position_id = PositionID(bytes.fromhex(found[1] + found[2]) + found[3].encode())
            extra_info = bytes.fromhex(found[4]) if found[4] else None
        elif line in ("B", "W"):
            position_id = PositionID(bytes(9) + line.encode())
        else:
            raise Refused(0, "line %r" % line)
    if board or position_id:
        raise Refused(0, "the text ends within a position")


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


def expected(name):
    return [json.loads(line) for line in read_file(GOPOS, name).splitlines()]


def refusal(reader, *arguments):
    """The number of the first fault, and the number of records before it."""
    count = 0
    try:
        for _ in reader(*arguments):
            count += 1
    except Refused as refused:
        return refused.args[0], count
    return None, count


def check_examples():
    first = (bytes.fromhex("31846ceb8015dc920057") + b"." * 30 + b"#" + b"." * 50 + b"\0")
    (_, position), = read_positions(first)
    check("section 3, example written again", position.write(), first)
    text = "31846ceb8015dc92-00-W\n" + ". . . . . . . . .\n" * 3 + ". . . # . . . . .\n" \
        + ". . . . . . . . .\n" * 5
    check("section 7, example", position_text(position), text)
    score_bytes = bytes.fromhex("31846ceb8015dc9200570546")
    (_, score), = read_scores(score_bytes)
    check("section 4, example", (id_text(score.id), score.score, score.confidence),
          ("31846ceb8015dc92-00-W", 5, 70))
    check("section 4, example written again", score.write(), score_bytes)
    for text, player, count in (
            (" \t" + ". " * 81 + "\r\n\n" + "W\n" + "#" * 81, b"B", 2),
            ("31846ceb8015dc92-00-W 0123456789ABCDEF\r\n" + ".........\n\n" * 9, None, 1),
            ("B\n", None, None), ("B\nW\n" + "." * 81, None, None), ("." * 81, None, None),
            ("B\n" + ".........\n" * 8, None, None), ("B\n" + "." * 82, None, None)):
        check("section 7, %r" % text, refusal(read_text, text, player),
              (None, count) if count else (0, 0))
    for value, confidence in ((2, 50), (9, 50), (5, 101)):
        try:
            Score(score.id, value, confidence).write()
        except Refused:
            continue
        fail("section 4: score %d, confidence %d was written" % (value, confidence))
    print("examples of the page: 1 position, 1 score, 7 texts")


def check_positions(name, table):
    data = read_file(GOPOS, name + ".dat")
    wanted = expected(name + ".jsonl")
    found = list(read_positions(data, table))
    check(name + ".dat, records", len(found), len(wanted))
    with_extra = 0
    for (offset, position), want in zip(found, wanted):
        what = "%s.dat, offset %d" % (name, offset)
        record = position.write()
        check(what, {
            "off": offset, "len": len(record), "hash": position.id.hash.hex(),
            "tie": position.id.tiebreaker, "who": position.id.next_player.decode(),
            "board": position.board.decode()},
            {key: want[key] for key in ("off", "len", "hash", "tie", "who", "board")})
        check(what + ", canonical hash", position.id.hash.hex(), want["canon"])
        extra = position.extra_info
        if extra is None:
            check(what + ", extra info", None, want["extra"])
        else:
            with_extra += 1
            for order, key in (("big", "be"), ("little", "le")):
                check(what + ", extra info " + key,
                      [int.from_bytes(extra[a:b], order) for a, b in ((0, 4), (4, 6), (6, 8))],
                      want["extra"][key])
            check(what + ", extra info", extra.hex(), want["extra"]["raw"])
        check(what + ", written", record, data[offset:offset + want["len"]])
    check(name + ".dat written again", b"".join(p.write() for _, p in found), data)

    text = "".join(position_text(position) for _, position in found)
    check(name + ".dat by way of text", b"".join(p.write() for p in read_text(text)), data)
    check("section 6, a file joined to itself",
          len(list(merge([p for _, p in found + found]))),
          len({w["hash"] + w["who"] for w in wanted}))

    # Section 5, in the second record.
    start = wanted[1]["off"]
    end = start + wanted[1]["len"]

    def damaged(offset, byte):
        return data[:start + offset] + byte + data[start + offset + 1:]

    faults = [(1, data[:start + 91]), (2, damaged(9, b"X")), (3, damaged(90, b"o")),
              (4, damaged(91, b"\2")), (4, damaged(91, b"1")),
              (6, damaged(0, bytes([data[start] ^ 1])))]
    if wanted[1]["extra"]:
        faults.append((5, data[:end - 1]))
    for number, bad in faults:
        check("%s.dat with fault %d of section 5" % (name, number),
              refusal(read_positions, bad, table), (number, 1))
    print("%s.dat: %d positions, %d with extra info; canonical hashes; written again; by way "
          "of text; %d faults" % (name, len(found), with_extra, len(faults)))


def check_scores():
    data = read_file(GOPOS, "scores.dat")
    wanted = expected("scores.jsonl")
    found = list(read_scores(data))
    check("scores.dat, records", len(found), len(wanted))
    for (offset, score), want in zip(found, wanted):
        what = "scores.dat, offset %d" % offset
        check(what, {
            "off": offset, "hash": score.id.hash.hex(), "tie": score.id.tiebreaker,
            "who": score.id.next_player.decode(), "score": score.score,
            "conf": score.confidence},
            {key: want[key] for key in ("off", "hash", "tie", "who", "score", "conf")})
    check("scores.dat written again", b"".join(score.write() for _, score in found), data)
    check("scores.dat cut", refusal(read_scores, data[:-1]), (1, len(wanted) - 1))
    check("scores.dat with a next player X",
          refusal(read_scores, data[:21] + b"X" + data[22:]), (2, 1))
    print("scores.dat: %d scores, written again; 2 faults" % len(found))


if __name__ == "__main__":
    zobrist_table = read_table(read_file(ZOBRIST, "t81_w8.dat"))
    check_examples()
    check_positions("positions", zobrist_table)
    check_positions("extra", zobrist_table)
    check_scores()
